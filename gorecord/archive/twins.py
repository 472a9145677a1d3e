"""Games of an archive that are nearly the same, found by stretches of moves that they share however the board was turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from gorecord.go.points import Geometry
from gorecord.records.game import GameRecord
from gorecord.referee.differ import TURNS, turn_table

_STRETCHES: Final = ((20, 32), (45, 57), (70, 82), (100, 112))
"""Plays from and to that a copy of a game has in common with it, wherever else they differ; any one will do."""
_MOST_ALIKE: Final = 50
"""Of games that share a stretch so many are compared with one another: openings that everybody plays are no copies."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is kept of a game: where it is from, its plays, what it says of its result."""

    source: str
    game: int
    plays: tuple[int, ...]
    winner: str | None
    margin: float | None
    how: str
    result: str | None


@dataclass(frozen=True, slots=True)
class Twins:
    """Two games that are nearly the same; `shared` is the part of the shorter one's plays that the other has at the same number."""

    a: Game
    b: Game
    shared: float

    @property
    def results_differ(self) -> bool:
        """Whether both tell a result and not the same one."""
        known = [g for g in (self.a, self.b) if g.winner is not None or g.how in ("draw", "void")]
        if len(known) < 2:
            return False
        margins = self.a.margin is not None and self.b.margin is not None and self.a.margin != self.b.margin
        return self.a.winner != self.b.winner or margins


class Finder:
    """Takes games one by one and finds those that are nearly the same."""

    def __init__(self, least: float = 0.8) -> None:
        """`least` is the part of the plays that twins must share."""
        self.least = least
        self._games: list[Game] = []
        self._boards: list[Geometry] = []
        self._by_stretch: dict[tuple[object, ...], list[int]] = {}

    def add(self, record: GameRecord) -> None:
        """Enter a game; those of fewer plays than the first stretch takes have no twins."""
        plays = tuple(move.point for move in record.moves if move.point >= 0)
        result = record.header.result
        number = len(self._games)
        self._games.append(Game(record.source, record.game, plays, result.winner, result.margin, result.how, result.text))
        self._boards.append(record.geometry)
        for start, end in _STRETCHES:
            if len(plays) >= end:
                stretch = min(self._turned(plays[start:end], record.geometry))
                self._by_stretch.setdefault((record.geometry.size, start, *stretch), []).append(number)

    def _turned(self, points: tuple[int, ...], geometry: Geometry) -> Iterator[tuple[int, ...]]:
        return (tuple(table[p] for p in points) for table in _tables(geometry))

    def twins(self) -> Iterable[Twins]:
        """The pairs of games that are nearly the same, in the order of the archive."""
        pairs = {
            (a, b)
            for alike in self._by_stretch.values()
            if 2 <= len(alike) <= _MOST_ALIKE
            for i, a in enumerate(alike)
            for b in alike[i + 1 :]
            if a != b
        }
        for a, b in sorted(pairs):
            shared = self._shared(a, b)
            if shared >= self.least:
                yield Twins(self._games[a], self._games[b], shared)

    def _shared(self, a: int, b: int) -> float:
        ours, theirs = self._games[a].plays, self._games[b].plays
        best = 0
        for table in _tables(self._boards[b]):
            best = max(best, sum(p == table[q] for p, q in zip(ours, theirs, strict=False)))
        return best / max(min(len(ours), len(theirs)), 1)


_TABLES: dict[Geometry, list[list[int]]] = {}


def _tables(geometry: Geometry) -> list[list[int]]:
    if geometry not in _TABLES:
        turns = TURNS if geometry.columns == geometry.rows else TURNS[:1]
        _TABLES[geometry] = [turn_table(geometry, turn) for _, turn in turns] if len(turns) > 1 else [list(range(geometry.points))]
    return _TABLES[geometry]
