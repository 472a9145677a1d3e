"""A count says what it stands on: a breach of the rules before it, a board on which the game has hardly begun."""

from __future__ import annotations

import pytest
from helpers import game_of
from test_samples import sample

from gorecord.output import sheet
from gorecord.scoring.score import score


def test_a_count_after_a_breach_says_so() -> None:
    done = score(sample("ko-too-early.sgf"))
    assert (done.trusted_moves, done.replay.moves) == (33, 38)
    assert "Move 34 breaks the rules of play" in sheet.scored(done)
    assert "breaks the rules" not in sheet.scored(score(sample("half-point-flip.sgf")))


@pytest.mark.parametrize("moves", ["", ";B[pd]", ";B[pd];W[tt];B[dp]"])
def test_a_game_that_has_hardly_begun_is_not_certain(moves: str) -> None:
    assert not score(game_of(f"(;GM[1]SZ[19]{moves})")).certain
