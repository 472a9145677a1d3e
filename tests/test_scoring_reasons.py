"""Why the winner changes between rulesets, and how far a game is from turning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorecord.go import diagram
from gorecord.go.points import BLACK, WHITE
from gorecord.go.rules import parse_rules, preset
from gorecord.scoring.compare import explain
from gorecord.scoring.count import FinalBoard, Score, count
from gorecord.scoring.reasons import (
    deciding_terms,
    explain_game,
    how_far,
    open_points,
    outcomes,
    turning_point,
    verdict,
    what_it_changes,
    why_it_turns,
)

SIX = """
X . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . X X O . . .
. . . X O O . . .
"""
"""Black has one stone more: territory 6, area 7."""


SEVEN = SIX.replace("X . . . X", ". . . . X", 1)
"""White moved last: territory 7, area 7."""


def typed(text: str, **facts: object) -> FinalBoard:
    geometry, cells = diagram.parse(text)
    plays = (cells.count(BLACK), cells.count(WHITE))
    return replace(FinalBoard(geometry, cells, plays=plays), **facts)  # type: ignore[arg-type]


def scores(board: FinalBoard, names: str, komi: float | None = None) -> dict[str, Score]:
    return {rules.name: count(board, rules, komi=komi) for rules in parse_rules(names)}


def test_the_last_move_turns_the_game_at_the_same_komi() -> None:
    board = typed(SIX)
    both = scores(board, "chinese,japanese", 6.5)
    assert [s.result for s in both.values()] == ["B+0.5", "W+0.5"]
    differences = explain(board, both)
    assert deciding_terms(differences[0], both["chinese"], both["japanese"]) == ["board_plays"]
    (told,) = why_it_turns(both, differences)
    assert told.startswith("B+0.5 under Chinese, W+0.5 under Japanese. One thing decides it: Black made one board play more")


def test_komi_turns_the_game_the_other_way() -> None:
    both = scores(typed(SEVEN), "chinese,japanese")
    board = typed(SEVEN)
    assert [s.result for s in both.values()] == ["W+0.5", "B+0.5"]
    (difference,) = explain(board, both)
    assert deciding_terms(difference, *both.values()) == ["komi"]


def test_several_terms_together() -> None:
    board = typed(SIX)
    both = {"a": count(board, preset("chinese"), komi=4), "b": count(board, preset("japanese"), komi=6, adjustment=-2)}
    (difference,) = explain(board, both)
    assert both["a"].winner != both["b"].winner
    assert difference.terms["komi"] == 2
    assert deciding_terms(difference, *both.values()) == []
    (told,) = why_it_turns(both, [difference])
    assert "only these together" in told


def test_nothing_is_said_where_the_winner_is_the_same() -> None:
    board = typed(SIX)
    both = scores(board, "chinese,japanese", 0)
    assert why_it_turns(both, explain(board, both)) == []
    assert deciding_terms(explain(board, both)[0], *both.values()) == []


VERDICTS = [
    (0.5, "chinese,japanese,ing", "Black wins under every ruleset counted."),
    (6.5, "chinese,japanese,ing", "Won by Black under Chinese and Ing, won by White under Japanese."),
    (7, "chinese,japanese", "Won by White under Japanese, a draw under Chinese."),
    (7, "chinese", "A draw under Chinese."),
    (20, "japanese", "White wins under Japanese."),
]


@pytest.mark.parametrize(("komi", "names", "told"), VERDICTS, ids=[row[2] for row in VERDICTS])
def test_verdict(komi: float, names: str, told: str) -> None:
    assert verdict(scores(typed(SIX), names, komi)) == told


FAR = [
    ("japanese", 5.5, "Black wins by 0.5 points: a single point of territory or prisoner turns it. It would be level at komi 6."),
    ("japanese", 5, "Black wins by 1 point: a single point makes it a draw. It would be level at komi 6."),
    ("japanese", 9.5, "White wins by 3.5 points: it takes 4 points to turn it. It would be level at komi 6."),
    ("chinese", 7.5, "White wins by 0.5 points: one point of the board changing hands is two points, and turns it."),
    ("chinese", 2.5, "Black wins by 4.5 points: it takes 3 points changing hands to turn it. It would be level at komi 7."),
    ("chinese", 7, "the game is level: a single point, or any other komi, decides it."),
    ("ing", 7, "the counts are level at komi 7, and the tie is Black's by rule."),
]


@pytest.mark.parametrize(("name", "komi", "told"), FAR)
def test_how_far_from_turning(name: str, komi: float, told: str) -> None:
    score = count(typed(SIX), preset(name), komi=komi)
    assert told in how_far(name, score)
    assert count(typed(SIX), preset(name), komi=turning_point(score)).margin == 0


def test_open_points() -> None:
    board = typed(SIX, to_play=WHITE)
    assert open_points(board, 0) is None
    assert "half to each side" in str(open_points(board, 4))
    assert "from White, they would give White one point more under area rules" in str(open_points(board, 3))
    assert str(open_points(board, 1)).startswith("1 neutral point is open")


def test_a_group_in_doubt_is_counted_both_ways() -> None:
    board = typed(
        """
        . . . X O . .
        . O . X O . .
        . O . X O . .
        . . . X O . .
        """
    )
    stones = frozenset({8, 15})
    (outcome,) = outcomes(board, [stones], preset("japanese"), komi=0)
    assert outcome.if_dead.margin == 12 + 2 - 8
    assert outcome.if_alive.margin == -8
    assert outcome.swing == 14
    assert outcome.decides
    assert what_it_changes(board, outcome, "japanese") == (
        "White's 2 stones at B3: W+8 under japanese if alive, B+6 if dead; the winner depends on it."
    )


def test_the_whole_explanation() -> None:
    board = typed(SIX)
    both = scores(board, "chinese,japanese", 6.5)
    told = explain_game(both, explain(board, both))
    assert len(told) == 4
    assert told[0].startswith("Won by")
