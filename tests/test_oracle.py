"""The slow, plain referee of `oracle` against the fast one: the first breach of random games must agree."""

from __future__ import annotations

import random

import pytest
from helpers import game_of
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import Moves, Plain, as_sgf, first_breach, long_game, random_game

from gorecord.go.points import Geometry
from gorecord.go.rules import PRESETS
from gorecord.records.findings import Severity
from gorecord.referee.check import check

BREACHES = {"occupied", "suicide", "ko", "superko"}


def by_the_referee(ruleset: str, columns: int, rows: int, moves: Moves) -> tuple[int | None, str | None]:
    """The number and the code of the first breach."""
    done = check(game_of(as_sgf(columns, rows, Geometry.of(columns, rows).names, moves)), [PRESETS[ruleset]])
    found = [(f.move, f.code) for f in done.findings if f.code in BREACHES and f.severity is not Severity.INFO]
    return min(found, key=lambda one: one[0] or 0, default=(None, None))


@pytest.mark.parametrize("ruleset", PRESETS)
@settings(max_examples=60, deadline=None)
@given(columns=st.integers(1, 4), rows=st.integers(1, 4), length=st.integers(1, 60), seed=st.integers(0, 10**6))
def test_the_first_breach(ruleset: str, columns: int, rows: int, length: int, seed: int) -> None:
    moves = random_game(columns, rows, length, seed)
    number, _ = by_the_referee(ruleset, columns, rows, moves)
    assert number == first_breach(ruleset, Plain(columns, rows), moves)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_long_games(ruleset: str) -> None:
    breaches = []
    for seed in range(40):
        rng = random.Random(seed)
        columns, rows = rng.randint(2, 4), rng.randint(2, 4)
        plain = Plain(columns, rows)
        moves, wrong = long_game(plain, ruleset, 80, rng)
        assert by_the_referee(ruleset, columns, rows, moves) == ((len(moves), wrong) if wrong else (None, None))
        breaches.append(wrong)
    assert None in breaches and len(set(breaches)) >= 3  # or the games were not what they are meant to be
