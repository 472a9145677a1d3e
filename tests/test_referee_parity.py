"""Margin and komi against the parity of the board, where it is certain."""

from __future__ import annotations

import pytest

from gorecord.go.rules import Scoring
from gorecord.referee.check import check
from gorecord.referee.parity import board_parity
from gorecord.referee.replay import replay
from tests.helpers import from_board, game_of

# Black has columns a and b, White d and e; the wall is complete and nothing is shared.
WALLS = ";B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[be];W[ce]"


def codes(result: str, komi: str, rules: str, more: str = "") -> list[str]:
    done = check(game_of(f"(;SZ[5]RU[{rules}]KM[{komi}]RE[{result}]{WALLS};B[];W[]{more})"))
    return [f.code for f in done.findings if f.code == "komi-parity"]


# 10 points for Black, 15 for White: area -5, territory 5 - 10 = -5; 25 points are odd.
@pytest.mark.parametrize(
    ("result", "komi", "rules", "wrong"),
    [
        ("W+5.5", "0.5", "Chinese", False),
        ("W+6", "1", "Chinese", False),
        ("W+5.5", "1.5", "Chinese", True),
        ("W+7.5", "2.5", "Japanese", False),
        ("W+8.5", "2.5", "Japanese", True),
        ("W+R", "1.5", "Chinese", False),
        ("W+5.5", "1.5", "Some", False),
        ("W+5.5", "1.5", "AGA", False),
    ],
)
def test_parity_of_margin_and_komi(result: str, komi: str, rules: str, wrong: bool) -> None:
    assert codes(result, komi, rules) == (["komi-parity"] if wrong else [])


def test_marks_tell_nobodys_points() -> None:
    # One neutral point (aa): area and territory change their parity with it.
    marks = ";C[end]TB[ab][ac][ad][ae]TW[da][db][dc][dd][de][ea][eb][ec][ed][ee]"
    assert codes("W+5.5", "0.5", "Chinese", marks) == ["komi-parity"]
    assert codes("W+6.5", "0.5", "Chinese", marks) == []


UNCERTAIN = {
    "no passes": "(;SZ[5]RU[Chinese]" + WALLS + ")",
    "a shared point": "(;SZ[5]RU[Chinese]" + WALLS.replace(";W[cc]", ";W[dc]") + ";B[];W[])",
    "a stone out of turn": "(;SZ[5]RU[Chinese]" + WALLS + ";B[aa];B[];W[])",
    "an empty board": "(;SZ[5];B[];W[])",
}


@pytest.mark.parametrize("sgf", UNCERTAIN.values(), ids=UNCERTAIN)
def test_nothing_is_said_where_it_is_not_certain(sgf: str) -> None:
    played = replay(game_of(sgf))
    assert board_parity(played, Scoring.AREA) is None
    assert board_parity(played, Scoring.TERRITORY) is None


def test_a_ko_that_is_still_open_is_not_certain() -> None:
    board = ". X O .\nX X O O\n. X O .\nX X O O"
    played = replay(from_board(board, "B pass, W pass"))
    assert board_parity(played, Scoring.AREA) == 0
    in_atari = ". X O O\nX X O O\n. X O O\nX X O O"
    assert board_parity(replay(from_board(in_atari, "B pass, W pass")), Scoring.AREA) is None
