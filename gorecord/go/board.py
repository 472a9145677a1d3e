"""The board: stones and captures, nothing else.

It places tolerantly: whatever a record says is played, as the SGF standard asks. Whether a move was allowed is the referee's to
say; history, turn, ko and rules are unknown here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry


class Placement(NamedTuple):
    """What a stone did when it was put on the board.

    `captured`: points of the enemy stones it took; `suicided`: points of its own chain, itself included, when that was
    left without a liberty; `replaced`: the colour of the stone that stood there before, EMPTY if there was none.
    """

    captured: tuple[int, ...]
    suicided: tuple[int, ...]
    replaced: int


_NOTHING = Placement((), (), EMPTY)


class Board:
    """Stones on a board.

    `cells[p]` is EMPTY, BLACK or WHITE; `prisoners[colour]` is the number of stones that the colour has taken, or been given
    by the enemy's suicide.
    """

    __slots__ = ("cells", "geometry", "prisoners")

    def __init__(self, geometry: Geometry, cells: bytes | bytearray | None = None, prisoners: tuple[int, int] = (0, 0)) -> None:
        self.geometry = geometry
        self.cells = bytearray(geometry.points) if cells is None else bytearray(cells)
        if len(self.cells) != geometry.points:
            raise ValueError(f"{len(self.cells)} cells for a board of {geometry.columns} by {geometry.rows}")
        self.prisoners = [0, *prisoners]

    def copy(self) -> Board:
        """A board of its own with the same stones and prisoners."""
        return Board(self.geometry, self.cells, (self.prisoners[BLACK], self.prisoners[WHITE]))

    def edit(self, point: int, colour: int) -> None:
        """Set a point to EMPTY, BLACK or WHITE without capturing: what AB, AW and AE of a record do."""
        self.cells[point] = colour

    def place(self, point: int, colour: int) -> Placement:
        """Play a stone: enemy chains left without a liberty are taken first, then its own chain if it has none.

        A stone that stands on the point already is replaced and counts as nobody's prisoner. Prisoners are counted once a chain.
        """
        cells = self.cells
        replaced = cells[point]
        cells[point] = colour
        enemy = 3 - colour
        captured: list[int] | None = None
        breath = False
        for q in self.geometry.neighbours[point]:
            there = cells[q]
            if there == EMPTY:
                breath = True
            elif there == enemy:
                dead = self._without_liberty(q)
                if dead:
                    for p in dead:
                        cells[p] = EMPTY
                    captured = dead if captured is None else captured + dead
        if captured is not None:
            self.prisoners[colour] += len(captured)
            return Placement(tuple(captured), (), replaced)
        if not breath:
            dead = self._without_liberty(point)
            if dead:
                for p in dead:
                    cells[p] = EMPTY
                self.prisoners[enemy] += len(dead)
                return Placement((), tuple(dead), replaced)
        return Placement((), (), replaced) if replaced else _NOTHING

    def chain(self, point: int) -> list[int]:
        """The stones of the chain on that point, the point itself first; empty if no stone stands there."""
        colour = self.cells[point]
        if colour == EMPTY:
            return []
        found = [point]
        seen = {point}
        for p in found:
            for q in self.geometry.neighbours[p]:
                if self.cells[q] == colour and q not in seen:
                    seen.add(q)
                    found.append(q)
        return found

    def liberties(self, chain: Iterable[int]) -> set[int]:
        """The empty points beside the stones given."""
        return {q for p in chain for q in self.geometry.neighbours[p] if self.cells[q] == EMPTY}

    def _without_liberty(self, point: int) -> list[int]:
        """The chain on that point if it has no liberty, else an empty list; it stops at the first liberty it meets."""
        cells = self.cells
        neighbours = self.geometry.neighbours
        colour = cells[point]
        found = [point]
        seen = {point}
        for p in found:
            for q in neighbours[p]:
                there = cells[q]
                if there == EMPTY:
                    return []
                if there == colour and q not in seen:
                    seen.add(q)
                    found.append(q)
        return found


class Position(NamedTuple):
    """A board at rest: what is judged and counted.

    `cells` as in Board; `prisoners` = (taken by Black, taken by White) during play; `to_play` = BLACK or WHITE;
    `ko` = the point where the side to play may not retake at once, PASS if there is none.
    """

    geometry: Geometry
    cells: bytes
    prisoners: tuple[int, int]
    to_play: int
    ko: int = -1
