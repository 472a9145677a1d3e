"""A slow, plain referee, written from the rules' texts alone, against the fast one: the first breach of random games must agree."""

from __future__ import annotations

import random

import pytest
from helpers import game_of
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.go.points import BLACK, WHITE, Geometry
from gorecord.go.rules import PRESETS
from gorecord.records.findings import Severity
from gorecord.referee.check import check

BREACHES = {"occupied", "suicide", "ko", "superko"}


class Plain:
    """A game as the list of everything that happened: (who moved, point or None, grid after), the initial grid first."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.past: list[tuple[int, int | None, tuple[int, ...]]] = [(WHITE, None, (0,) * (columns * rows))]

    def around(self, p: int) -> list[int]:
        x, y = p % self.columns, p // self.columns
        near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return [b * self.columns + a for a, b in near if 0 <= a < self.columns and 0 <= b < self.rows]

    def breathless(self, grid: list[int], p: int) -> set[int]:
        chain, left = {p}, [p]
        while left:
            left = [q for r in left for q in self.around(r) if grid[q] == grid[p] and q not in chain]
            chain |= set(left)
        return set() if any(grid[q] == 0 for r in chain for q in self.around(r)) else chain

    def outcome(self, colour: int, point: int) -> tuple[tuple[int, ...], int, int]:
        grid = list(self.past[-1][2])
        grid[point] = colour
        taken: set[int] = set()
        for q in self.around(point):
            if grid[q] == 3 - colour:
                taken |= self.breathless(grid, q)
        for p in taken:
            grid[p] = 0
        lost = self.breathless(grid, point)
        for p in lost:
            grid[p] = 0
        return tuple(grid), len(taken), len(lost)

    def breach(self, ruleset: str, colour: int, point: int | None) -> bool:
        """Whether a move breaks the ruleset (for Chinese and Ing rules: or calls for the referee)."""
        if point is None:
            return False
        if self.past[-1][2][point]:
            return True
        grid, taken, lost = self.outcome(colour, point)
        suicide = {"new-zealand": 0, "tromp-taylor": 0, "ing": 1}.get(ruleset, 9)
        if lost and (suicide == 9 or lost <= suicide):
            return True
        # Taking back at once the single stone that has just taken a single stone: forbidden everywhere, except that French
        # rules look at who created the grid.
        ko = len(self.past) >= 2 and grid == self.past[-2][2] and self.past[-1][1] is not None and taken == 1
        grids = [entry[2] for entry in self.past]
        if ruleset in ("japanese", "korean", "tang-song", "ming-qing"):
            return ko
        if ruleset in ("chinese", "tromp-taylor", "ing"):
            return grid in grids
        if ruleset in ("aga",):
            # The same grid with the same player to move: after a move of the same player, or initially with the other to move.
            return any(mover == colour and earlier == grid for mover, _, earlier in self.past)
        own = [(where, earlier) for mover, where, earlier in self.past[1:] if mover == colour]
        if ruleset == "new-zealand":
            return any(earlier == grid for _, earlier in own) or ko
        assert ruleset == "french"
        return any(where is not None and earlier == grid for where, earlier in own)

    def play(self, colour: int, point: int | None) -> None:
        grid = self.past[-1][2] if point is None else self.outcome(colour, point)[0]
        self.past.append((colour, point, grid))


def random_game(columns: int, rows: int, length: int, seed: int) -> list[tuple[int, int | None]]:
    """Moves in turn, mostly on empty points, now and then a pass or an occupied point."""
    rng = random.Random(seed)
    plain = Plain(columns, rows)
    moves: list[tuple[int, int | None]] = []
    colour = BLACK
    for _ in range(length):
        empty = [p for p, c in enumerate(plain.past[-1][2]) if not c]
        point = None
        if empty and rng.random() > 0.1:
            point = rng.choice(empty) if rng.random() > 0.01 else rng.randrange(columns * rows)
        if point is not None and plain.past[-1][2][point]:
            moves.append((colour, point))
            break
        moves.append((colour, point))
        plain.play(colour, point)
        colour = 3 - colour
    return moves


def first_breach(ruleset: str, columns: int, rows: int, moves: list[tuple[int, int | None]]) -> int | None:
    plain = Plain(columns, rows)
    for number, (colour, point) in enumerate(moves, 1):
        if plain.breach(ruleset, colour, point):
            return number
        plain.play(colour, point)
    return None


@pytest.mark.parametrize("ruleset", PRESETS)
@settings(max_examples=60, deadline=None)
@given(columns=st.integers(1, 4), rows=st.integers(1, 4), length=st.integers(1, 60), seed=st.integers(0, 10**6))
def test_the_first_breach(ruleset: str, columns: int, rows: int, length: int, seed: int) -> None:
    moves = random_game(columns, rows, length, seed)
    names = Geometry.of(columns, rows).names
    size = f"{columns}:{rows}" if columns != rows else f"{columns}"
    played = "".join(f";{' BW'[c]}[{'' if p is None else names[p]}]" for c, p in moves)
    done = check(game_of(f"(;GM[1]SZ[{size}]{played})"), [PRESETS[ruleset]])
    found = [f.move for f in done.findings if f.code in BREACHES and f.severity is not Severity.INFO]
    assert (min(found) if found else None) == first_breach(ruleset, columns, rows, moves)
