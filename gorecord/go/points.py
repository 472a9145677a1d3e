"""Points and colours of the board, and the names that people and records give them.

A point is a number, counted from 0 at the top left corner along the rows, so that it is an index into the cells of a board.
`PASS` stands for no point. This module knows nothing of stones, moves or rules.
"""

from __future__ import annotations

import string
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from gorecord.go.words import tell

EMPTY: Final = 0
BLACK: Final = 1
WHITE: Final = 2
PASS: Final = -1

LARGEST_SIDE: Final = 52
"""SGF has letters for 52 lines: a to z, then A to Z (SGF FF[4], Go properties)."""

COLOUR_LETTER: Final = (".", "B", "W")
COLOUR_NAME: Final = ("Empty", "Black", "White")

_SGF_LETTERS: Final = string.ascii_lowercase + string.ascii_uppercase
_VERTEX_LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def opponent(colour: int) -> int:
    """The other colour of BLACK or WHITE."""
    return 3 - colour


def colour_of_letter(letter: str) -> int:
    """BLACK or WHITE from "B" or "W" in either case.

    Raises ValueError for anything else.
    """
    try:
        return {"B": BLACK, "W": WHITE}[letter.upper()]
    except KeyError:
        raise ValueError(tell("{letter!r} is no colour: B or W is expected", letter=letter)) from None


class Geometry:
    """The lines of a board of `columns` by `rows`, 1 to 52 each, and tables of its points.

    `neighbours[p]` are the points beside p, `diagonals[p]` the points diagonal to it; `names[p]` is its SGF name ("dd"),
    `vertices[p]` its name on the coordinates of a board ("D16", without the letter I; columns beyond Z are AA, AB ...).
    One geometry a size: `Geometry.of(columns, rows)` always returns the same object.
    """

    __slots__ = ("_by_name", "_by_vertex", "columns", "diagonals", "names", "neighbours", "points", "rows", "vertices")

    def __init__(self, columns: int, rows: int) -> None:
        if not (1 <= columns <= LARGEST_SIDE and 1 <= rows <= LARGEST_SIDE):
            raise ValueError(f"a board of {columns} by {rows} lines: 1 to {LARGEST_SIDE} are possible")
        self.columns = columns
        self.rows = rows
        self.points = columns * rows
        straight = ((0, -1), (-1, 0), (1, 0), (0, 1))
        slanted = ((-1, -1), (1, -1), (-1, 1), (1, 1))
        self.neighbours = tuple(self._beside(p, straight) for p in range(self.points))
        self.diagonals = tuple(self._beside(p, slanted) for p in range(self.points))
        self.names = tuple(_SGF_LETTERS[p % columns] + _SGF_LETTERS[p // columns] for p in range(self.points))
        self.vertices = tuple(f"{_column_letters(p % columns)}{rows - p // columns}" for p in range(self.points))
        self._by_name = {name: p for p, name in enumerate(self.names)}
        self._by_vertex = {name: p for p, name in enumerate(self.vertices)}

    @staticmethod
    @lru_cache(maxsize=64)
    def of(columns: int, rows: int) -> Geometry:
        """The geometry of that size. Raises ValueError beyond 1 to 52 lines."""
        return Geometry(columns, rows)

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return Geometry.of, (self.columns, self.rows)

    def __repr__(self) -> str:
        return f"Geometry.of({self.columns}, {self.rows})"

    @property
    def size(self) -> tuple[int, int]:
        """(columns, rows)."""
        return self.columns, self.rows

    def _beside(self, p: int, steps: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        x, y = p % self.columns, p // self.columns
        return tuple((y + dy) * self.columns + x + dx for dx, dy in steps if 0 <= x + dx < self.columns and 0 <= y + dy < self.rows)

    def point(self, column: int, row: int) -> int:
        """The point on that column and row, both counted from 0 at the top left. Raises ValueError if it is off the board."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(f"column {column + 1}, row {row + 1} is not on a board of {self.columns} by {self.rows}")
        return row * self.columns + column

    def named(self, name: str) -> int:
        """The point of an SGF name such as "dd". Raises ValueError if no point of this board has that name."""
        try:
            return self._by_name[name]
        except KeyError:
            raise ValueError(
                tell("{name!r} is no point of a board of {columns} by {rows}", name=name, columns=self.columns, rows=self.rows)
            ) from None

    def typed(self, text: str) -> int:
        """The point that a person typed, as an SGF name ("dd") or as a vertex ("D16", "d16").

        Raises ValueError if it is neither on this board.
        """
        text = text.strip()
        found = self._by_vertex.get(text.upper()) if text[-1:].isdigit() else self._by_name.get(text)
        if found is None:
            said = "{text!r} is no point of a board of {columns} by {rows}: write dd or D16"
            raise ValueError(tell(said, text=text, columns=self.columns, rows=self.rows))
        return found


def _column_letters(column: int) -> str:
    """A, B ... H, J ... Z, then AA, BB ... as servers with large boards label them."""
    first, second = divmod(column, len(_VERTEX_LETTERS))
    return _VERTEX_LETTERS[second] * (first + 1)
