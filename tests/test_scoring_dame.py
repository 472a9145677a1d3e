"""Neutral points, points to fill, and the play-out of a position to its end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.go import diagram
from gorecord.go.board import Board
from gorecord.go.points import BLACK, EMPTY, PASS, WHITE, Geometry
from gorecord.go.rules import parse_rules, preset
from gorecord.scoring.compare import check, explain, facts
from gorecord.scoring.count import FinalBoard, count
from gorecord.scoring.dame import Dame, defensible, play_out, prepare
from gorecord.scoring.playout import Field
from gorecord.scoring.teire import linked, neutral_points, pressed

OPEN_COLUMN = """
. . X . O . .
. . X . O . .
. . X . O . .
. . X X O . .
. . . X O . .
"""

HANGING = """
. . . . X O .
. . . . X O .
. . . . X O .
. . X X X O O
. . X . O . O
"""
"""White's E1 hangs on F1 once D1 is Black's."""

STRICT = """
. . . X O . .
. . . X O . .
. . X X O . .
. . X . O . .
. . X X O . .
"""

DOUBLE_EYE = """
. O . O X . .
O O O O X . .
X X X X X . .
. . . . . . .
"""


def final(text: str, *, dead: str = "", seki: str = "", to_play: int = BLACK, passes: int = 0) -> FinalBoard:
    geometry, cells = diagram.parse(text)

    def points(words: str) -> frozenset[int]:
        return frozenset(geometry.typed(word) for word in words.split())

    board = FinalBoard.standing(geometry, cells, dead=points(dead), seki=points(seki), to_play=to_play)
    return replace(board, end_passes=passes, passes=(passes // 2, passes // 2))


def vertices(board: FinalBoard, points: frozenset[int]) -> str:
    return " ".join(sorted(board.geometry.vertices[p] for p in points))


def moves(board: FinalBoard, played: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{'.BW'[c]}-{board.geometry.vertices[p]}" for c, p in played if p != PASS)


# Which points must be filled -----------------------------------------------------------------------------------------------

TO_FILL = [
    # name, board, seki, linked reading, the most that may be needed
    ("a stone that hangs on one point", HANGING, "", "F1", "F1"),
    ("nothing open, nothing to fill", DOUBLE_EYE, "", "", ""),
    (
        "two eyes of a ring of two chains are both real",
        """
        . O O X .
        O . O X .
        O O X X .
        X X X . .
        . . . . .
        """,
        "",
        "",
        "",
    ),
    (
        "stones that touch the same neutral region are linked through it",
        """
        . . . . X O .
        . . . . X O .
        . . . X X O .
        . . . X O . O
        . . . X . . O
        . . . X O O O
        . . . X X X X
        """,
        "",
        "",
        "G5",
    ),
    (
        "the open ko: its stone connects",
        """
        . . . X O . .
        . . . X O . .
        . . X . X O .
        . . . X O . .
        . . . X O . .
        """,
        "",
        "D3",
        "D3",
    ),
    (
        "a group that has one point, and neutral points to live by",
        """
        . O X . . .
        O O X . . .
        . X X . . .
        X X . . . .
        """,
        "",
        "A4",
        "",
    ),
    (
        "a group in seki is left alone",
        """
        . O X . . .
        O O X . . .
        . X X . . .
        X X . . . .
        """,
        "A3",
        "",
        "",
    ),
]


@pytest.mark.parametrize(("name", "text", "seki", "few", "most"), TO_FILL, ids=[row[0] for row in TO_FILL])
def test_points_to_fill(name: str, text: str, seki: str, few: str, most: str) -> None:
    board = final(text, seki=seki)
    assert vertices(board, linked(board)) == few
    assert vertices(board, pressed(board)) == most


def test_neutral_points_border_both_colours() -> None:
    board = final(HANGING)
    assert vertices(board, neutral_points(board)) == "D1"
    assert neutral_points(final(DOUBLE_EYE)) == frozenset()


# The board as it stands ----------------------------------------------------------------------------------------------------


def test_as_is_adds_no_stone_and_leaves_out_what_must_be_filled() -> None:
    board = final(HANGING)
    filling = prepare(board, Dame.AS_IS)
    assert (filling.method, filling.played, filling.dame_played) == ("points to fill", (), 0)
    assert filling.board.cells == board.cells
    assert count(filling.board, preset("chinese")).margin == count(board, preset("chinese")).margin
    assert count(filling.board, preset("japanese")).margin == count(board, preset("japanese")).margin + 1
    assert any("must be filled" in told and "F1" in told for told in filling.sentences)


def test_players_that_passed_are_not_played_on_for() -> None:
    filling = prepare(final(OPEN_COLUMN, passes=2))
    assert (filling.method, filling.played) == ("as it stands", ())
    assert any("ended the play themselves" in told for told in filling.sentences)
    assert prepare(final(OPEN_COLUMN), played_out=True).played == ()


# Article 8 by the letter ---------------------------------------------------------------------------------------------------


def test_strictly_an_open_neutral_point_makes_its_neighbours_seki() -> None:
    board = final(STRICT)
    japanese = preset("japanese")
    assert count(board, japanese, komi=0).margin == 2
    strict = prepare(board, Dame.STRICT)
    score = count(strict.board, japanese, komi=0)
    assert (score.black.territory, score.white.territory) == (0, 0)
    assert count(strict.board, preset("chinese"), komi=0).margin == count(board, preset("chinese"), komi=0).margin


def test_strictly_a_group_without_neutral_points_keeps_its_territory() -> None:
    board = final(
        """
        . X O . O X .
        X X O O O X X
        O O O . X X .
        """
    )
    strict = prepare(board, Dame.STRICT)
    score = count(strict.board, preset("japanese"), komi=0)
    assert (score.black.territory, score.white.territory) == (1, 0)


def test_strictly_nothing_changes_where_nothing_is_open() -> None:
    board = final(DOUBLE_EYE)
    assert prepare(board, Dame.STRICT).board == board


# The play-out --------------------------------------------------------------------------------------------------------------

PLAYED = [
    # name, board, to play, neutral points filled, own points filled; area before and after, then territory before and after
    ("an odd neutral point goes to the side to move", OPEN_COLUMN, BLACK, 3, "", (2, 3), (1, 1)),
    ("or to the other", OPEN_COLUMN, WHITE, 3, "", (2, 1), (1, 1)),
    ("a neutral point that threatens makes a protective move", HANGING, BLACK, 1, "F1", (12, 13), (12, 13)),
    ("nothing is left", DOUBLE_EYE, BLACK, 0, "", (12, 12), (11, 11)),
]


@pytest.mark.parametrize(("name", "text", "turn", "dame", "own", "area", "territory"), PLAYED, ids=[row[0] for row in PLAYED])
def test_played_out(
    name: str, text: str, turn: int, dame: int, own: str, area: tuple[int, int], territory: tuple[int, int]
) -> None:
    board = final(text, to_play=turn)
    filling = prepare(board)
    assert filling.method == "play-out"
    assert filling.dame_played == dame
    assert vertices(board, filling.teire) == own
    for rules, (before, after) in (("chinese", area), ("japanese", territory)):
        assert count(board, preset(rules), komi=0).margin == before
        assert count(filling.board, preset(rules), komi=0).margin == after


def test_both_passes_are_played_and_the_turn_is_kept() -> None:
    filling = prepare(final(OPEN_COLUMN))
    assert [p for _, p in filling.played[-2:]] == [PASS, PASS]
    assert [c for c, _ in filling.played] == [BLACK, WHITE] * 2 + [BLACK][: len(filling.played) - 4]
    assert filling.board.end_passes == 2
    assert filling.board.plays == (2, 1)
    assert sum(filling.board.passes) == 2


def test_a_play_out_that_takes_a_living_group_is_not_believed() -> None:
    board = final(
        """
        X X X X X X X
        O O O O O O .
        X X X X X X X
        . . . . . . .
        . . . . . . .
        """
    )
    field, filled = play_out(board)
    assert field.taken[BLACK] == 6
    filling = prepare(board)
    assert filling.method != "play-out"
    assert filling.board.cells == board.cells
    assert any("No play-out" in told for told in filling.sentences)
    assert filled not in filling.readings.values()


def test_nobody_plays_beside_stones_in_seki() -> None:
    text = """
    X X X X X X X
    X X . . X X X
    O O O O O O O
    X X X X X X X
    . . . . . . .
    . . . . . . .
    """
    board = final(text, seki="A6 A4")
    filling = prepare(board)
    assert filling.method == "play-out"
    assert not {p for _, p in filling.played if p != PASS} & neutral_points(board)


@pytest.mark.parametrize(("turn", "told"), [(BLACK, "B-D3"), (WHITE, "W-D3 W-E3")], ids=["Black", "White"])
def test_the_last_ko_goes_to_the_side_to_move(turn: int, told: str) -> None:
    board = final(
        """
        . . . X O . .
        . . . X O . .
        . . X . X O .
        . . . X O . .
        . . . X O . .
        """,
        to_play=turn,
    )
    field, filled = play_out(board)
    assert moves(board, tuple(field.played)) == told
    assert filled.prisoners == ((0, 1) if turn == WHITE else (0, 0))


def test_dead_stones_that_need_not_be_taken_stay_and_count_double() -> None:
    text = """
    . . . X O . .
    . O . X O . .
    . . . X O . X
    . . . X O . .
    """
    board = final(text, dead="B3 G2")
    filling = prepare(board)
    assert filling.board.dead == board.dead
    assert count(filling.board, preset("japanese"), komi=0).margin == count(board, preset("japanese"), komi=0).margin


def test_the_readings_of_a_position_give_the_defensible_margins() -> None:
    japanese = preset("japanese")
    filling = prepare(final(HANGING), Dame.AS_IS)
    assert set(filling.readings) == {"as it stands", "points to fill", "all that may need filling"}
    assert defensible(filling, japanese, komi=0) == (12, 13)
    assert defensible(prepare(final(DOUBLE_EYE)), japanese, komi=0) == (11,)
    assert "play-out" in prepare(final(HANGING)).readings


def test_the_moves_are_told() -> None:
    filling = prepare(final(HANGING))
    assert filling.sentences[0] == "Played out from Black: Black D1, White F1."
    assert filling.sentences[1] == "Protective moves in own territory: F1."


# What must always hold -----------------------------------------------------------------------------------------------------


def any_end(seed: int, largest: int = 7) -> FinalBoard:
    """A board of random moves, the way that a game might have gone, with some stones called dead."""
    rng = random.Random(seed)
    geometry = Geometry.of(rng.randint(2, largest), rng.randint(2, largest))
    board = Board(geometry)
    plays, setup = [0, 0, 0], [0, 0, 0]
    turn = BLACK
    for _ in range(rng.randint(0, 2 * geometry.points)):
        point = rng.randrange(geometry.points)
        if board.cells[point] == EMPTY:
            board.place(point, turn)
            plays[turn] += 1
            turn = 3 - turn
    cells = bytes(board.cells)
    dead: set[int] = set()
    for p in range(geometry.points):
        if cells[p] and rng.random() < 0.05:
            dead.update(board.chain(p))
    return FinalBoard(
        geometry,
        cells,
        dead=frozenset(dead),
        prisoners=(board.prisoners[BLACK], board.prisoners[WHITE]),
        plays=(plays[BLACK], plays[WHITE]),
        setup=(setup[BLACK], setup[WHITE]),
        to_play=turn,
    )


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_the_books_balance_after_a_play_out(seed: int) -> None:
    board = any_end(seed, 6)
    assert facts(board).missing == (0, 0)
    _, filled = play_out(board)
    assert facts(filled).missing == (0, 0)
    asked = {rules.name: count(filled, rules) for rules in parse_rules("chinese,japanese,ing,aga")}
    check(explain(filled, asked))
    if filled.end_passes == 2:
        assert all(filled.cells[p] for p in filled.dead)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9))
def test_the_same_position_is_played_out_the_same(seed: int) -> None:
    board = any_end(seed, 5)
    assert prepare(board).played == prepare(replace(board)).played


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_points_to_fill_lie_in_territory_and_exchanging_colours_keeps_them(seed: int) -> None:
    board = any_end(seed)
    other = replace(
        board,
        cells=bytes((EMPTY, WHITE, BLACK)[c] for c in board.cells),
        prisoners=board.prisoners[::-1],
        plays=board.plays[::-1],
    )
    for reading in (linked, pressed):
        points = reading(board)
        assert reading(other) == points
        marked = replace(board, teire=points)
        black, white = (getattr(count(board, preset("japanese")), side).territory for side in ("black", "white"))
        after = count(marked, preset("japanese"))
        assert black + white - after.black.territory - after.white.territory == len(points)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_reading_counts_territory_like_the_count(seed: int) -> None:
    board = replace(any_end(seed, 4), prisoners=(0, 0))
    field = Field(board.geometry, board.cells, board.dead, frozenset(), BLACK)
    field.survey()
    assert field.build([p for p in range(board.geometry.points) if board.cells[p] == EMPTY])
    left_out = [p for p in board.dead if field.node_of[p] < 0]
    territory = field.neighbourhood(10).territory(field.masks[BLACK], field.masks[WHITE])
    rules = preset("japanese")
    expected = count(replace(board, cells=without_points(board, left_out), dead=board.dead - set(left_out)), rules, komi=0).margin
    assert territory == expected


def without_points(board: FinalBoard, points: list[int]) -> bytes:
    assert not points, "every dead stone of a small board breathes or stands beside one that does"
    return board.cells


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**9))
def test_reading_takes_stones_like_the_board(seed: int) -> None:
    final_board = any_end(seed, 4)
    field = Field(final_board.geometry, final_board.cells, frozenset(), frozenset(), BLACK)
    field.survey()
    empty = [p for p in range(final_board.geometry.points) if final_board.cells[p] == EMPTY]
    assert field.build(empty)
    read = field.neighbourhood(10)
    for number, point in enumerate(empty):
        for colour in (BLACK, WHITE):
            board = Board(final_board.geometry, final_board.cells)
            placed = board.place(point, colour)
            _, _, taken, _ = read.play(1 << number, field.masks[BLACK], field.masks[WHITE], colour)
            assert taken == (-1 if placed.suicided else len(placed.captured))


WHOSE_TURN = """
X . X X O . O
X X X X O O O
X X . X O O O
O X X O . . O
O . O O O O X
. O O O X X .
"""
"""Black first takes B2 and is answered at A1; White first simply connects there."""


def test_the_points_to_fill_decide_where_the_play_out_hangs_on_whose_turn_it_was() -> None:
    black_first, white_first = (prepare(final(WHOSE_TURN, dead="E1 F1 G2", to_play=c)) for c in (BLACK, WHITE))
    assert "play-out" in black_first.readings
    assert black_first.method == "as it stands"
    assert black_first.played == ()
    assert white_first.method == "play-out"
    margins = [count(filling.board, preset("japanese"), komi=0).margin for filling in (black_first, white_first)]
    assert margins[0] == margins[1]
    assert any("Who moves first" in told for told in black_first.sentences)
    assert len(defensible(black_first, preset("japanese"), komi=0)) > 1
