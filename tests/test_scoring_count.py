"""The count: owners and reasons of points, the parts of the sums, every ruleset's margin and result."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.go import diagram
from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.go.regions import without
from gorecord.go.rules import PRESETS, Rules, parse_rules, preset
from gorecord.scoring.count import FinalBoard, Why, count, living_groups, result_text, zi_text

HALVES = """
. . X O . .
. . X O . .
. . X O . .
X . X O . O
. X X O O .
. . X O . .
"""

BOTH_DEAD = """
. . . X O . O
. o . X O . .
. . . X O . .
. . . X O . .
. . . X O x .
. . . X O . .
. . . X O . .
"""

SEKI = """
. X X X X X X X X
X X X X . X X X X
O O O O O O O O O
O O O O O O O O .
X X X X X X X O O
. . . . . . X X X
X X X X X X X X X
X X O O O O O O O
O O O . . . . . .
"""
"""One eye each and one shared liberty in the upper half; below, territory of both."""

TWO_GROUPS = """
. . . . . . .
X X X X X X X
O O O O O O O
. . . . . . .
O O O O O O O
X X X X X X X
. . . . . . .
"""


def final(text: str, *, dead: str = "", seki: str = "", teire: str = "", prisoners: tuple[int, int] = (0, 0)) -> FinalBoard:
    """A typed board: small letters are dead stones; seki and teire are vertices."""
    geometry, cells = diagram.parse(text)
    letters = [c for c in text if c in "XxOo."]
    small = {p for p, letter in enumerate(letters) if letter in "xo"}

    def points(words: str) -> frozenset[int]:
        return frozenset(geometry.typed(word) for word in words.split())

    board = FinalBoard.standing(geometry, cells, dead=frozenset(small) | points(dead), seki=points(seki), prisoners=prisoners)
    return replace(board, teire=points(teire))


def owners(text: str) -> tuple[str, ...]:
    return tuple(line.replace(" ", "") for line in text.strip().splitlines())


# What belongs to whom ------------------------------------------------------------------------------------------------------


def test_owners_and_reasons_of_a_plain_board() -> None:
    score = count(final(BOTH_DEAD), preset("chinese"), komi=0)
    assert score.owners == ("BBBBWWW",) * 7
    geometry, _ = diagram.parse(BOTH_DEAD)
    reasons = {vertex: score.why[geometry.typed(vertex)] for vertex in ("D7", "B6", "A1", "F3", "G1")}
    assert reasons == {"D7": Why.STONE, "B6": Why.DEAD_STONE, "A1": Why.TERRITORY, "F3": Why.DEAD_STONE, "G1": Why.TERRITORY}


def test_dead_stones_left_on_the_board_make_territory_neutral() -> None:
    score = count(replace(final(BOTH_DEAD), dead=frozenset()), preset("tromp-taylor"), komi=0)
    assert (score.black.total, score.white.total) == (8, 9)
    assert score.neutral == 20 + 12
    assert Why.TERRITORY not in score.why


SEKI_OWNERS = [
    ("chinese", "B", "W"),
    ("korean", "s", "s"),
    ("japanese", "s", "s"),
    ("aga", "B", "W"),
    ("ming-qing", "s", "s"),
]


@pytest.mark.parametrize(("name", "black_eye", "white_eye"), SEKI_OWNERS, ids=[row[0] for row in SEKI_OWNERS])
def test_eyes_in_seki(name: str, black_eye: str, white_eye: str) -> None:
    score = count(final(SEKI, seki="B9 A7"), preset(name))
    assert score.owners == owners(f"""
        {black_eye} B B B B B B B B
        B B B B . B B B B
        W W W W W W W W W
        W W W W W W W W {white_eye}
        B B B B B B B W W
        B B B B B B B B B
        B B B B B B B B B
        B B W W W W W W W
        W W W W W W W W W
    """)
    assert score.why[0] is Why.SEKI_EYE


def test_one_stone_in_seki_stands_for_its_whole_chain() -> None:
    one = count(final(SEKI, seki="B9 A7"), preset("japanese"))
    geometry, cells = diagram.parse(SEKI)
    whole = " ".join(geometry.vertices[p] for p in range(36) if cells[p] != EMPTY)
    assert count(final(SEKI, seki=whole), preset("japanese")).margin == one.margin


def test_points_to_fill_are_area_and_no_territory() -> None:
    board = final(HALVES, teire="A5 B6")
    plain = final(HALVES)
    assert count(board, preset("chinese")).margin == count(plain, preset("chinese")).margin
    assert count(board, preset("japanese")).margin == count(plain, preset("japanese")).margin - 2
    assert count(board, preset("japanese")).owners[:2] == ("B.BWWW", ".BBWWW")
    assert board.geometry.typed("A5") in board.teire


def test_the_mouth_of_a_ko_is_told_as_such() -> None:
    board = final(
        """
        . . . X O . .
        . . X . X O .
        . . . X O . .
        . . . X O . .
        """,
        teire="D3",
    )
    assert board.geometry.columns == 7
    score = count(board, preset("japanese"))
    assert score.why[board.geometry.typed("D3")] is Why.KO_MOUTH


def test_an_empty_board_is_nobodys() -> None:
    geometry = Geometry.of(5, 5)
    score = count(FinalBoard(geometry, bytes(25)), preset("chinese"))
    assert (score.margin, score.result, score.neutral) == (-7.5, "W+7.5", 25)
    assert score.zi_black == 12.5


# The margins ---------------------------------------------------------------------------------------------------------------

MARGINS = [
    # name, rules, board, keywords of the count, margin, result
    ("area", "tromp-taylor", HALVES, {"komi": 0}, 0, "0"),
    ("chinese at its own komi", "chinese", HALVES, {}, -7.5, "W+7.5"),
    ("japanese at its own komi", "japanese", HALVES, {}, -6.5, "W+6.5"),
    ("prisoners are worth one each", "japanese", HALVES, {"komi": 0.5}, 1.5, "B+1.5"),
    ("prisoners are nothing under area rules", "chinese", HALVES, {"komi": 0.5}, -0.5, "W+0.5"),
    ("two dead stones are worth two each", "japanese", BOTH_DEAD, {"komi": 0}, 8, "B+8"),
    ("dead stones are only lifted under area rules", "chinese", BOTH_DEAD, {"komi": 0}, 7, "B+7"),
    ("seki, chinese", "chinese", SEKI, {}, 0.5, "B+0.5"),
    ("seki, japanese", "japanese", SEKI, {}, 1.5, "B+1.5"),
    ("seki, ing: the tie is Black's", "ing", SEKI, {}, 0, "B+0"),
    ("seki, new zealand", "new-zealand", SEKI, {}, 1, "B+1"),
    ("seki, ming-qing: its eyes are nobody's", "ming-qing", SEKI, {}, 8, "B+8"),
    ("a tie that is White's", "ing,tie=white", SEKI, {}, 0, "W+0"),
    ("a tie that is a draw", "ing,tie=draw", SEKI, {}, 0, "0"),
    ("group tax by area", "ming-qing", TWO_GROUPS, {}, 28 - 21 - 2, "B+5"),
    ("group tax by territory", "tang-song", TWO_GROUPS, {}, 14 - 7 - 2, "B+5"),
    ("a referee's points", "japanese", TWO_GROUPS, {"komi": 5.5, "adjustment": -2}, -0.5, "W+0.5"),
    ("reverse komi", "japanese", TWO_GROUPS, {"komi": -9.5}, 16.5, "B+16.5"),
]
PRISONERS = {
    "prisoners are worth one each": (5, 3),
    "prisoners are nothing under area rules": (5, 3),
    "seki, japanese": (8, 0),
}


@pytest.mark.parametrize(("name", "rules", "board", "asked", "margin", "result"), MARGINS, ids=[row[0] for row in MARGINS])
def test_margins(name: str, rules: str, board: str, asked: dict[str, float], margin: float, result: str) -> None:
    seki = "B9 A7" if board is SEKI else ""
    prisoners = PRISONERS.get(name, (0, 0))
    score = count(final(board, seki=seki, prisoners=prisoners), parse_rules(rules)[0], **asked)  # type: ignore[arg-type]
    assert (score.margin, score.result) == (margin, result)
    assert score.winner == (None if result == "0" else result[0])


HANDICAPS = [
    # rules, handicap, own komi, compensation
    ("chinese", 4, 0, 4),
    ("aga", 4, 0.5, 3),
    ("french", 4, 0.5, 3),
    ("japanese", 4, 0, 0),
    ("ing", 4, 0, 0),
    ("ing,compensation=n", 4, 0, 4),
    ("new-zealand", 4, 0, 0),
    ("chinese", 1, 7.5, 0),
    ("aga", 1, 7.5, 0),
    ("aga,scoring=territory", 4, 0.5, 0),
    ("chinese,komi=5.5", 4, 0, 4),
]


@pytest.mark.parametrize(("rules", "handicap", "komi", "stones"), HANDICAPS)
def test_compensation_for_handicap_stones(rules: str, handicap: int, komi: float, stones: int) -> None:
    score = count(final(HALVES), parse_rules(rules)[0], handicap=handicap)
    assert (score.white.komi, score.white.compensation) == (komi, stones)
    assert score.black.compensation == 0


def test_the_first_to_pass_takes_the_button() -> None:
    board = replace(final(HALVES), first_pass=WHITE)
    with_button = preset("chinese").with_parameters(button=True)
    assert count(board, with_button, komi=0).margin == count(board, preset("chinese"), komi=0).margin - 0.5
    assert count(replace(board, first_pass=EMPTY), with_button, komi=0).margin == 0


PASSES = [
    # side to play, closing passes of the record, passes so far (Black, White), White must pass last, passes that count
    ("record that stops without a pass", BLACK, 0, (0, 0), False, (1, 1)),
    ("the same, White last", WHITE, 0, (0, 0), True, (1, 2)),
    ("Black passed, then White", BLACK, 2, (1, 1), True, (1, 1)),
    ("White passed, then Black: one more by White", WHITE, 2, (1, 1), True, (1, 2)),
    ("one pass is answered", WHITE, 1, (1, 0), True, (1, 1)),
    ("early passes count", BLACK, 2, (3, 2), False, (3, 2)),
]


@pytest.mark.parametrize(("name", "turn", "closing", "passes", "last", "counted"), PASSES, ids=[row[0] for row in PASSES])
def test_pass_stones(name: str, turn: int, closing: int, passes: tuple[int, int], last: bool, counted: tuple[int, int]) -> None:
    board = replace(final(HALVES), to_play=turn, end_passes=closing, passes=passes)
    rules = preset("japanese").with_parameters(pass_stones=True, white_passes_last=last)
    score = count(board, rules, komi=0)
    assert (score.white.pass_stones, score.black.pass_stones) == counted


def test_shared_points_are_halved_or_divided_by_whole_points() -> None:
    board = final(SEKI, seki="B9 A7")
    shared = {name: count(board, preset(name)).black.shared for name in ("chinese", "ing", "aga", "japanese")}
    assert shared == {"chinese": 0.5, "ing": 0, "aga": 0, "japanese": 0}


def test_chains_that_meet_in_their_own_territory_are_one_group() -> None:
    corner = """
    . X . . X .
    X X . . X X
    O O X X O O
    O O O O O O
    . . . . . .
    """
    assert living_groups(final(corner)) == (1, 1)
    assert living_groups(final(TWO_GROUPS)) == (2, 1)
    assert living_groups(final(SEKI, seki="B9 A7")) == (1, 1)


# Results as they are written -----------------------------------------------------------------------------------------------

ZI = [
    (1.5, "B", "黑胜3/4子"),
    (-0.5, "W", "白胜1/4子"),
    (-5.5, "W", "白胜2又3/4子"),
    (1, "B", "黑胜1/2子"),
    (4, "B", "黑胜2子"),
    (0, None, "和棋"),
    (0.25, "B", "黑胜0.125子"),
]


@pytest.mark.parametrize(("margin", "winner", "text"), ZI)
def test_results_in_zi(margin: float, winner: str | None, text: str) -> None:
    assert zi_text(margin, winner) == text


def test_zi_are_counted_against_half_the_board() -> None:
    score = count(final("\n".join(["X" * 185 + "O" * 176][0][i : i + 19] for i in range(0, 361, 19))), preset("chinese"))
    assert (score.zi_black, score.zi_needed, score.zi, score.result_zi) == (185, 184.25, 0.75, "黑胜3/4子")
    assert count(final(HALVES), preset("japanese")).result_zi is None


@pytest.mark.parametrize(("margin", "winner", "text"), [(1.5, "B", "B+1.5"), (-7, "W", "W+7"), (0, None, "0"), (0, "B", "B+0")])
def test_results_in_sgf(margin: float, winner: str | None, text: str) -> None:
    assert result_text(margin, winner) == text


WRONG = [
    ({"dead": frozenset({0})}, "A6 is said to be dead, but no stone"),
    ({"seki": frozenset({0})}, "A6 is said to be in seki, but no stone"),
    ({"teire": frozenset({2})}, "C6 is said to be a point to fill, but a living stone"),
    ({"cells": bytes(7)}, "7 cells for a board of 6 by 6"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[row[1] for row in WRONG])
def test_a_board_that_cannot_be(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(final(HALVES), **change)  # type: ignore[arg-type]


# What must always hold -----------------------------------------------------------------------------------------------------


def any_board(seed: int) -> FinalBoard:
    """A board with stones anywhere, some of them dead or in seki."""
    rng = random.Random(seed)
    geometry = Geometry.of(rng.randint(1, 7), rng.randint(1, 7))
    cells = bytes(rng.choice((EMPTY, EMPTY, BLACK, WHITE)) for _ in range(geometry.points))
    stones = [p for p in range(geometry.points) if cells[p]]
    dead = frozenset(p for p in stones if rng.random() < 0.15)
    seki = frozenset(p for p in stones if p not in dead and rng.random() < 0.1)
    empty = [p for p in range(geometry.points) if not cells[p]]
    teire = frozenset(p for p in empty if rng.random() < 0.1)
    board = FinalBoard.standing(geometry, cells, dead=dead, seki=seki, prisoners=(rng.randint(0, 9), rng.randint(0, 9)))
    return replace(board, teire=teire)


def turned(board: FinalBoard, times: int, mirrored: bool) -> FinalBoard:
    """The board turned by quarters, mirrored or not."""

    def move(x: int, y: int, columns: int, rows: int) -> tuple[int, int]:
        for _ in range(times):
            x, y, columns, rows = rows - 1 - y, x, rows, columns
        return (columns - 1 - x if mirrored else x), y

    columns, rows = board.geometry.size
    geometry = Geometry.of(rows, columns) if times % 2 else board.geometry
    to = [geometry.point(*move(p % columns, p // columns, columns, rows)) for p in range(board.geometry.points)]
    cells = bytearray(len(to))
    for p, q in enumerate(to):
        cells[q] = board.cells[p]
    sets = {name: frozenset(to[p] for p in getattr(board, name)) for name in ("dead", "seki", "teire")}
    return replace(board, geometry=geometry, cells=bytes(cells), **sets)


def swapped(board: FinalBoard) -> FinalBoard:
    """The board with the colours exchanged."""
    cells = bytes({EMPTY: EMPTY, BLACK: WHITE, WHITE: BLACK}[c] for c in board.cells)
    pairs = {name: getattr(board, name)[::-1] for name in ("prisoners", "given", "setup")}
    return replace(board, cells=cells, **pairs)


RULES = [
    *PRESETS.values(),
    preset("ming-qing").with_parameters(seki_points=True),
    preset("japanese").with_parameters(seki_points=True),
]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 3), st.booleans())
def test_symmetries_do_not_change_the_count(seed: int, times: int, mirrored: bool) -> None:
    board = any_board(seed)
    other = turned(board, times, mirrored)
    for rules in RULES:
        assert count(other, rules).margin == count(board, rules).margin


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_exchanged_colours_turn_the_margin(seed: int) -> None:
    board = any_board(seed)
    for rules in RULES:
        assert count(swapped(board), rules, komi=0).margin == -count(board, rules, komi=0).margin


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**9))
def test_the_margin_is_the_sum_of_the_parts_and_each_point_has_one_owner(seed: int) -> None:
    board = any_board(seed)
    for rules in RULES:
        score = count(board, rules, komi=5.5, handicap=3, adjustment=-1)
        assert score.margin == score.black.total - score.white.total
        assert score.black.total == sum(score.black.parts().values())
        letters = "".join(score.owners)
        stones = without(board.cells, board.dead)
        own = letters.count("B") - stones.count(BLACK), letters.count("W") - stones.count(WHITE)
        assert own == (score.black.territory, score.white.territory)
        assert letters.count(".") + letters.count("s") == score.neutral
        assert len(score.why) == len(letters) == board.geometry.points


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**9))
def test_zi_are_half_of_the_points(seed: int) -> None:
    board = any_board(seed)
    for name in ("chinese", "ming-qing"):
        score = count(board, preset(name), komi=0)
        assert score.zi_black is not None
        assert 2 * score.zi_black - board.geometry.points == score.margin


def slow_area(board: FinalBoard) -> int:
    """Black's points less White's by the definition: a point is a side's if a walk over empty points meets that side only."""
    cells = without(board.cells, board.dead)

    def reached(start: int) -> set[int]:
        seen, met, walk = {start}, set(), [start]
        while walk:
            p = walk.pop()
            if cells[p] != EMPTY:
                met.add(cells[p])
                continue
            for q in board.geometry.neighbours[p]:
                if q not in seen:
                    seen.add(q)
                    walk.append(q)
        return met

    total = 0
    for p in range(board.geometry.points):
        colours = reached(p)
        total += (colours == {BLACK}) - (colours == {WHITE})
    return total


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_area_agrees_with_its_definition(seed: int) -> None:
    board = any_board(seed)
    assert count(board, preset("tromp-taylor"), komi=0).margin == slow_area(board)


def test_a_ruleset_is_its_parameters() -> None:
    """The count looks at no name: a ruleset by another name counts the same."""
    for seed in range(40):
        board = any_board(seed)
        for rules in RULES:
            renamed = Rules(**{f: getattr(rules, f) for f in Rules.__dataclass_fields__ if f != "name"}, name="other")
            assert count(board, renamed, handicap=2).margin == count(board, rules, handicap=2).margin
