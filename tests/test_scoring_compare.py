"""The difference of two counts: terms that are reckoned on their own, and a check that catches every miscount."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.go import diagram
from gorecord.go.board import Board
from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.go.rules import PRESETS, Rules, parse_rules, preset
from gorecord.scoring.compare import TERMS, CountError, both_ways, check, explain, facts
from gorecord.scoring.count import FinalBoard, Score, Side, count

EVEN = """
X . . X O . .
. . . X O . .
. . . X O . .
. . X X O . .
. . X . O . .
. . X X O . .
. . . X O . .
"""
"""Ten black stones, seven white; D3 is neutral."""


def played(text: str, **facts_of_the_game: object) -> FinalBoard:
    """A board whose stones were all played, one board play a stone, nothing taken, unless the facts say otherwise."""
    geometry, cells = diagram.parse(text)
    plays = (cells.count(BLACK), cells.count(WHITE))
    return replace(FinalBoard(geometry, cells, plays=plays), **facts_of_the_game)  # type: ignore[arg-type]


def scores(board: FinalBoard, names: str, **asked: float) -> dict[str, Score]:
    return {rules.name: count(board, rules, **asked) for rules in parse_rules(names)}  # type: ignore[arg-type]


def terms(board: FinalBoard, names: str, **asked: float) -> dict[str, float]:
    (difference,) = explain(board, scores(board, names, **asked))
    check([difference])
    assert sum(difference.terms.values()) == difference.margin
    return {name: value for name, value in difference.terms.items() if value}


# Every term by a position that has it --------------------------------------------------------------------------------------


def test_each_board_play_costs_a_point_of_territory() -> None:
    assert terms(played(EVEN), "chinese,japanese", komi=0) == {"board_plays": 3}


def test_stones_set_up_cost_the_same_and_are_told_apart() -> None:
    board = played(EVEN, plays=(7, 7), setup=(3, 0))
    assert terms(board, "chinese,japanese", komi=0) == {"setup": 3}


def test_komi_and_compensation() -> None:
    board = played(EVEN, plays=(7, 7), setup=(3, 0))
    assert terms(board, "chinese,aga", handicap=3) == {"compensation": -1, "komi": 0.5}
    assert terms(board, "chinese,japanese", handicap=3) == {"setup": 3, "compensation": -3}


def test_eyes_in_seki() -> None:
    seki = """
    . X X X X X X
    X X X . X X X
    O O O O O O O
    O O O O O O .
    X X X X X O O
    X X X X X X X
    . . . . . . .
    """
    both = played(seki, seki=frozenset({1, 14}))
    assert terms(both, "chinese,japanese", komi=0) == {"board_plays": 9}
    filled = bytearray(both.cells)
    filled[both.geometry.typed("G4")] = WHITE
    only_black = replace(both, cells=bytes(filled), plays=(24, 16))
    assert terms(only_black, "chinese,japanese", komi=0) == {"board_plays": 8, "seki": 1}
    assert terms(only_black, "chinese,ming-qing", komi=0) == {"seki": 1, "tax": 2}
    assert terms(only_black, "japanese,korean", komi=0) == {}


def test_points_that_must_be_filled() -> None:
    board = played(EVEN, teire=frozenset({1, 5, 6}))
    assert terms(board, "chinese,japanese", komi=0) == {"board_plays": 3, "teire": -1}


def test_group_tax() -> None:
    two = """
    . . . . .
    X X X X X
    O O O O O
    . . . . .
    O O O O O
    X X X X X
    . . . . .
    """
    assert terms(played(two), "chinese,ming-qing", komi=0) == {"tax": 2}
    assert terms(played(two), "tang-song,japanese", komi=0) == {"tax": -2}


def test_pass_stones_make_territory_equal_to_area() -> None:
    board = played(EVEN, plays=(10, 7), passes=(1, 4), to_play=BLACK, end_passes=2)
    by_area, by_territory, difference = both_ways(board, preset("aga"), komi=7.5)
    assert by_area.margin == by_territory.margin
    assert {name: value for name, value in difference.terms.items() if value} == {"board_plays": 3, "pass_stones": -3}
    assert by_area.black.pass_stones == 0
    assert by_territory.black.pass_stones == 4


def test_pass_stones_in_a_handicap_game() -> None:
    # White began, so Black has moved once less; his three stones of handicap count for two.
    board = played(EVEN, plays=(7, 7), setup=(3, 0), passes=(1, 2), to_play=BLACK, end_passes=2)
    by_area, by_territory, _ = both_ways(board, preset("aga"), handicap=3)
    assert by_area.margin == by_territory.margin
    _, _, difference = both_ways(board, preset("aga"), handicap=2)
    assert difference.margin == 1
    assert difference.holds


def test_the_button() -> None:
    board = played(EVEN, first_pass=WHITE)
    assert terms(board, "chinese,button=yes,japanese", komi=0) == {"board_plays": 3, "button": -0.5}


def test_adjustments_that_differ() -> None:
    board = played(EVEN)
    pair = {"a": count(board, preset("chinese"), adjustment=2), "b": count(board, preset("chinese"))}
    (difference,) = explain(board, pair)
    assert difference.terms["adjustment"] == 2
    assert difference.holds


def test_prisoners_that_no_move_took_are_a_term_of_their_own() -> None:
    board = replace(played(EVEN), prisoners=(1, 4), given=(1, 4))
    assert terms(board, "chinese,japanese", komi=0) == {"board_plays": 3, "captures": 3}
    assert board.unrecorded


def test_a_typed_board_has_set_up_stones_only() -> None:
    geometry, cells = diagram.parse(EVEN)
    board = FinalBoard.standing(geometry, cells, prisoners=(2, 0))
    assert terms(board, "chinese,japanese", komi=0) == {"setup": 3, "captures": -2}


def test_the_usual_terms_are_always_there_and_the_rare_ones_only_where_needed() -> None:
    (difference,) = explain(played(EVEN), scores(played(EVEN), "chinese,japanese"))
    assert tuple(difference.terms) == TERMS


def test_every_pair_is_compared_in_order() -> None:
    board = played(EVEN)
    pairs = [d.between for d in explain(board, scores(board, "chinese,japanese,ing"))]
    assert pairs == [("chinese", "japanese"), ("chinese", "ing"), ("japanese", "ing")]


# Sentences -----------------------------------------------------------------------------------------------------------------

SENTENCES = [
    ({"plays": (8, 7), "setup": (2, 0)}, {"komi": 0}, "Black made one board play more than White"),
    ({"plays": (7, 7), "setup": (3, 0)}, {"komi": 0}, "Black had 3 stones more set up than White"),
    ({"teire": frozenset({5, 6})}, {"komi": 0}, "White has 2 points more than Black still to be filled"),
    ({}, {}, "Komi: 7.5 under Chinese, 6.5 under Japanese: -1 for Black under Chinese, compared with Japanese."),
    ({"plays": (7, 7), "setup": (3, 0)}, {"handicap": 3}, "White is compensated for 3 handicap stones: 3 under Chinese, 0 under"),
    ({"prisoners": (0, 2), "given": (0, 2)}, {}, "Black lost 2 stones more than White in play that is not recorded"),
]


@pytest.mark.parametrize(("change", "asked", "sentence"), SENTENCES, ids=[row[2] for row in SENTENCES])
def test_sentences(change: dict[str, object], asked: dict[str, float], sentence: str) -> None:
    board = played(EVEN, **change)
    (difference,) = explain(board, scores(board, "chinese,japanese", **asked))
    assert any(sentence in told for told in difference.sentences), difference.sentences


def test_the_side_that_gains_is_named_whichever_ruleset_comes_first() -> None:
    board = played(EVEN, teire=frozenset({5, 6}))
    for names in ("chinese,japanese", "japanese,chinese"):
        (difference,) = explain(board, scores(board, names, komi=0))
        assert "Black made 3 board plays more than White" in difference.sentences[0]
        assert "White has 2 points more than Black still to be filled" in difference.sentences[1]


# A miscount is caught ------------------------------------------------------------------------------------------------------


def wrong_part(score: Score, side: str, part: str, by: int) -> Score:
    """The score with one part of one side, and its margin, off by so much: what a wrong count would return."""
    was: Side = getattr(score, side)
    now = replace(was, **{part: getattr(was, part) + by})
    sides = {"black": score.black, "white": score.white, side: now}
    return replace(score, **{side: now}, margin=sides["black"].total - sides["white"].total)


GAME = played(
    EVEN,
    plays=(12, 11),
    setup=(2, 0),
    prisoners=(4, 4),
    teire=frozenset({1}),
    passes=(1, 1),
    end_passes=2,
)

MISCOUNTS = [
    ("a point of territory", "japanese", "white", "territory", 1),
    ("a point of area", "chinese", "black", "territory", -1),
    ("a living stone", "chinese", "white", "stones", 1),
    ("a prisoner", "japanese", "black", "prisoners", 1),
    ("a dead stone", "japanese", "black", "dead", 1),
    ("a point of komi", "chinese", "white", "komi", 1),
    ("a handicap stone's compensation", "chinese", "white", "compensation", 1),
    ("a group's tax", "ming-qing", "black", "tax", -2),
    ("a pass stone", "aga", "black", "pass_stones", 1),
]


@pytest.mark.parametrize(("name", "rules", "side", "part", "by"), MISCOUNTS, ids=[row[0] for row in MISCOUNTS])
def test_a_miscounted_part_is_caught(name: str, rules: str, side: str, part: str, by: int) -> None:
    asked = {r.name: count(GAME, r, handicap=2) for r in parse_rules("chinese,japanese,ming-qing,aga,scoring=territory")}
    check(explain(GAME, asked, handicap=2))
    asked[rules] = wrong_part(asked[rules], side, part, by)
    with pytest.raises(CountError, match="sum"):
        check(explain(GAME, asked, handicap=2))


FALSE_FACTS = [
    ("a prisoner too many", {"prisoners": (5, 4)}, "1 white stone more than were played"),
    ("a prisoner forgotten", {"prisoners": (4, 3)}, "1 black stone neither on the board nor taken"),
    ("one too many for each side", {"prisoners": (5, 5)}, "1 black stone more than were played; 1 white stone more"),
    ("a handicap stone forgotten", {"setup": (1, 0)}, "1 black stone more than were played"),
    ("a board play counted twice", {"plays": (12, 12)}, "1 white stone neither on the board nor taken"),
]


@pytest.mark.parametrize(("name", "change", "message"), FALSE_FACTS, ids=[row[0] for row in FALSE_FACTS])
def test_false_facts_of_the_game_are_caught(name: str, change: dict[str, object], message: str) -> None:
    board = replace(GAME, **change)  # type: ignore[arg-type]
    with pytest.raises(CountError, match=message):
        check(explain(board, {r.name: count(board, r) for r in parse_rules("chinese,japanese")}))


def test_a_count_for_another_handicap_is_caught() -> None:
    asked = {"chinese": count(GAME, preset("chinese"), handicap=3, komi=0), "japanese": count(GAME, preset("japanese"), komi=0)}
    with pytest.raises(CountError):
        check(explain(GAME, asked, handicap=2))


def test_a_margin_that_is_not_its_parts_is_caught() -> None:
    asked = scores(GAME, "chinese,japanese")
    asked["japanese"] = replace(asked["japanese"], margin=asked["japanese"].margin + 1)
    (difference,) = explain(GAME, asked)
    assert not difference.holds
    assert any("under japanese the parts make" in fault for fault in difference.faults)


def test_a_count_of_another_board_is_caught() -> None:
    other = replace(GAME, dead=frozenset({3}))
    asked = {"chinese": count(GAME, preset("chinese")), "japanese": count(other, preset("japanese"))}
    assert not explain(GAME, asked)[0].holds


# It holds in every game ----------------------------------------------------------------------------------------------------

RULES: list[Rules] = [
    *PRESETS.values(),
    *parse_rules("aga,scoring=territory"),
    *parse_rules("chinese,button=yes,seki-points=no"),
    *parse_rules("japanese,seki-points=yes"),
]


def random_game(seed: int) -> tuple[FinalBoard, int]:
    """A game of random moves with all that records do: passes, suicides, occupied points, setup in mid-game, moves out of turn."""
    rng = random.Random(seed)
    geometry = Geometry.of(rng.randint(1, 6), rng.randint(1, 6))
    board = Board(geometry)
    plays, setup, passes, replaced = [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]
    first_pass, closing, turn = EMPTY, 0, BLACK
    handicap = rng.choice((0, 0, 2, 3))
    for _ in range(rng.randint(0, 120)):
        what = rng.random()
        point = rng.randrange(geometry.points)
        there = board.cells[point]
        if what < 0.08:
            passes[turn] += 1
            first_pass = first_pass or turn
            closing += 1
            turn = 3 - turn
            continue
        closing = 0
        if what < 0.15:
            new = rng.choice((EMPTY, BLACK, WHITE))
            board.edit(point, new)
            setup[there] -= 1
            setup[new] += 1
        elif there == EMPTY or what > 0.95:
            done = board.place(point, turn)
            plays[turn] += 1
            replaced[done.replaced] += 1
            turn = 3 - turn if rng.random() < 0.95 else turn
    cells = bytes(board.cells)
    stones = [p for p in range(geometry.points) if cells[p]]
    dead = frozenset(p for p in stones if rng.random() < 0.1)
    final = FinalBoard(
        geometry,
        cells,
        dead=dead,
        seki=frozenset(p for p in stones if p not in dead and rng.random() < 0.05),
        prisoners=(board.prisoners[BLACK], board.prisoners[WHITE]),
        plays=(plays[BLACK], plays[WHITE]),
        setup=(setup[BLACK], setup[WHITE]),
        replaced=(replaced[BLACK], replaced[WHITE]),
        passes=(passes[BLACK], passes[WHITE]),
        to_play=turn,
        end_passes=closing,
        first_pass=first_pass,
        teire=frozenset(p for p in range(geometry.points) if not cells[p] and rng.random() < 0.1),
    )
    return final, handicap


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_the_identity_holds_in_every_game(seed: int) -> None:
    board, handicap = random_game(seed)
    rng = random.Random(seed)
    asked = {
        f"{n} {rules.name}": count(
            board, rules, komi=rng.choice((None, 0.5, 7)), handicap=handicap, adjustment=rng.choice((0, 2, -1.5))
        )
        for n, rules in enumerate(RULES)
    }
    assert facts(board).missing == (0, 0)
    check(explain(board, asked, handicap=handicap))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(["prisoners", "plays", "setup"]), st.integers(0, 1), st.sampled_from([-1, 1]))
def test_no_false_fact_passes(seed: int, name: str, side: int, by: int) -> None:
    board, _ = random_game(seed)
    pair = list(getattr(board, name))
    pair[side] += by
    wrong = replace(board, **{name: tuple(pair)})
    assert not explain(wrong, {r.name: count(wrong, r) for r in parse_rules("chinese,japanese")})[0].holds
