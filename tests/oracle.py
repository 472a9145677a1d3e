"""A slow, plain referee, written from the rules' texts alone: what the fast one is held to. It shares only the numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from gorecord.go.points import BLACK, WHITE

Moves = list[tuple[int, int | None]]
"""(colour, point or None for a pass)"""


def beside(x: int, y: int, columns: int, rows: int) -> Iterator[int]:
    """The points beside one."""
    for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if 0 <= a < columns and 0 <= b < rows:
            yield b * columns + a


class Plain:
    """A game as the list of everything that happened: (who moved, point or None, grid after), the initial grid first.

    `prisoners[colour]` are the stones that the colour has taken, or that the other gave up.
    """

    def __init__(self, columns: int, rows: int, grid: Sequence[int] | None = None, to_play: int = BLACK) -> None:
        self.columns, self.rows = columns, rows
        self.beside = [list(beside(p % columns, p // columns, columns, rows)) for p in range(columns * rows)]
        start = tuple(grid) if grid is not None else (0,) * (columns * rows)
        self.past: list[tuple[int, int | None, tuple[int, ...]]] = [(3 - to_play, None, start)]
        self.prisoners = [0, 0, 0]
        self.looked_at: tuple[object, object] = (None, None)

    @property
    def grid(self) -> tuple[int, ...]:
        return self.past[-1][2]

    def around(self, p: int) -> list[int]:
        return self.beside[p]

    def breathless(self, grid: list[int], p: int) -> set[int]:
        chain, left = {p}, [p]
        while left:
            left = [q for r in left for q in self.around(r) if grid[q] == grid[p] and q not in chain]
            chain |= set(left)
        return set() if any(grid[q] == 0 for r in chain for q in self.around(r)) else chain

    def outcome(self, colour: int, point: int) -> tuple[tuple[int, ...], int, int]:
        """The grid after a play, the stones that it takes, the stones that it gives up."""
        grid = list(self.grid)
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

    def looked(self, colour: int, point: int) -> Any:
        """The outcome of a play, and when its grid stood before: (number of the move, who moved, where)."""
        key = len(self.past), colour, point
        if self.looked_at[0] != key:
            grid, taken, lost = self.outcome(colour, point)
            before = [(n, mover, at) for n, (mover, at, earlier) in enumerate(self.past) if earlier == grid]
            self.looked_at = key, (grid, taken, lost, before)
        return self.looked_at[1]

    def breach(self, ruleset: str, colour: int, point: int | None) -> str | None:
        """What a move breaks of the ruleset (for Chinese and Ing rules: or calls the referee for), None if it is in order."""
        if point is None:
            return None
        if self.grid[point]:
            return "occupied"
        grid, taken, lost, before = self.looked(colour, point)
        suicide = {"new-zealand": 0, "tromp-taylor": 0, "ing": 1}.get(ruleset, 9)
        if lost and (suicide == 9 or lost <= suicide):
            return "suicide"
        # Taking back at once the single stone that has just taken a single stone: forbidden everywhere, except that French
        # rules look at who created the grid.
        ko = len(self.past) >= 2 and grid == self.past[-2][2] and self.past[-1][1] is not None and taken == 1
        if ruleset in ("japanese", "korean", "tang-song", "ming-qing"):
            repeats = False
        elif ruleset in ("chinese", "tromp-taylor", "ing"):
            repeats = bool(before)
        elif ruleset == "aga":
            # The same grid with the same player to move: after a move of the same player, or initially with the other to move.
            repeats = any(mover == colour for _, mover, _ in before)
        elif ruleset == "new-zealand":
            repeats = any(number and mover == colour for number, mover, _ in before)
        else:
            assert ruleset == "french"
            repeats = any(number and mover == colour and at is not None for number, mover, at in before)
            ko = ko and repeats
        return "ko" if ko else "superko" if repeats else None

    def play(self, colour: int, point: int | None) -> None:
        """Make the move, whatever the rules say; a stone on an occupied point is not for this board."""
        grid = self.grid
        if point is not None:
            grid, taken, lost, _ = self.looked(colour, point)
            self.prisoners[colour] += taken
            self.prisoners[3 - colour] += lost
        self.past.append((colour, point, grid))


def random_game(columns: int, rows: int, length: int, seed: int) -> Moves:
    """Moves in turn, mostly on empty points, now and then a pass or an occupied point."""
    rng = random.Random(seed)
    plain = Plain(columns, rows)
    moves: Moves = []
    colour = BLACK
    for _ in range(length):
        empty = [p for p, c in enumerate(plain.grid) if not c]
        point = None
        if empty and rng.random() > 0.1:
            point = rng.choice(empty) if rng.random() > 0.01 else rng.randrange(columns * rows)
        if point is not None and plain.grid[point]:
            moves.append((colour, point))
            break
        moves.append((colour, point))
        plain.play(colour, point)
        colour = 3 - colour
    return moves


def long_game(plain: Plain, ruleset: str, length: int, rng: random.Random, turn: int = BLACK) -> tuple[Moves, str | None]:
    """A game that goes on for long: a breach of the ruleset is left out nearly always, and ends it when it is not.

    Returns the moves and what the last of them breaks. `plain` is played along; the move that is a breach is not.
    """
    moves: Moves = []
    colour = turn
    points = range(len(plain.grid))
    for _ in range(length):
        point: int | None = None
        wrong = None
        if rng.random() > 0.03:
            tried = rng.sample(points, min(12, len(points)))
            if rng.random() < 0.03:
                breaches = {p: code for p in tried if (code := plain.breach(ruleset, colour, p))}
                rare = [p for p, code in breaches.items() if code != "occupied"]
                if rare or (breaches and rng.random() < 0.1):
                    point = rng.choice(rare or list(breaches))
                    wrong = breaches[point]
            if point is None:
                point = next((p for p in tried if not plain.grid[p] and not plain.breach(ruleset, colour, p)), None)
        moves.append((colour, point))
        if wrong:
            return moves, wrong
        plain.play(colour, point)
        colour = 3 - colour if rng.random() > 0.01 else colour
    return moves, None


def first_breach(ruleset: str, plain: Plain, moves: Moves) -> int | None:
    """The number of the first move that is a breach, from 1."""
    for number, (colour, point) in enumerate(moves, 1):
        if plain.breach(ruleset, colour, point):
            return number
        plain.play(colour, point)
    return None


def as_sgf(columns: int, rows: int, names: Sequence[str], moves: Moves, grid: Sequence[int] = (), to_play: int = BLACK) -> bytes:
    """The game as a record; `names` are those of the points."""
    size = f"{columns}:{rows}" if columns != rows else f"{columns}"
    head = f"(;GM[1]SZ[{size}]"
    for ident, colour in (("AB", BLACK), ("AW", WHITE)):
        stones = [names[p] for p, c in enumerate(grid) if c == colour]
        head += ident + "".join(f"[{name}]" for name in stones) if stones else ""
    head += f"PL[{' BW'[to_play]}]" if grid else ""
    return (head + "".join(f";{' BW'[c]}[{'' if p is None else names[p]}]" for c, p in moves) + ")").encode()
