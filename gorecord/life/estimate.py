"""The estimate: what playouts say of each chain, and how often they are right.

`heavy` and `uniform` are the mean ownership of a chain's points, from -1 (all the enemy's) to +1 (all its own side's).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import NamedTuple

from gorecord.go.board import Position
from gorecord.go.points import BLACK
from gorecord.go.regions import Chain
from gorecord.life.playouts import Table

FIRST = 60
"""Playouts of each kind on the whole board."""
MORE = 140
"""Playouts of each kind where these leave anything in doubt. More change nothing that could be measured."""


class Estimate(NamedTuple):
    """The mean ownership of each chain by heavy and by uniform playouts, in the order of the chains.

    `open_points`: for each point the share of the heavy playouts that left it empty between both colours, 0 to 1: neutral
    points are filled, what stays open is what neither side dares to fill.
    """

    heavy: tuple[float, ...]
    uniform: tuple[float, ...]
    open_points: tuple[float, ...]


def seed_of(position: Position) -> int:
    """A number that depends on the stones, the size and the side to play only, the same on every machine."""
    geometry = position.geometry
    return zlib.crc32(bytes((geometry.columns, geometry.rows, position.to_play)) + position.cells)


def mean(chain: Chain, owners: Sequence[int], playouts: float) -> float:
    """The mean ownership of a chain's points, for its own side, from sums over that many playouts."""
    return (1 if chain.colour == BLACK else -1) * sum(owners[p] for p in chain.stones) / (playouts * len(chain.stones))


def solid(heavy: float, uniform: float) -> bool:
    """Whether a chain of that ownership is a wall. By heavy playouts alone the walls of a seki would look like it."""
    return heavy >= 0.9 and uniform >= 0.8


def lost(heavy: float, uniform: float) -> bool:
    """Whether both kinds of playouts call a chain dead, so that no more is spent on it."""
    return heavy < -0.9 and uniform < -0.6


def _clear(heavy: float, uniform: float) -> bool:
    """Whether so many playouts agree on a chain that more would hardly change its verdict."""
    return abs(heavy) >= 0.9 and (uniform if heavy > 0 else -uniform) >= 0.3


def estimate(position: Position, chains: Sequence[Chain], first: int = FIRST, more: int = MORE) -> Estimate:
    """Run `first` playouts of each kind on the whole board, then `more` where they left anything in doubt.

    The same position always gives the same answer.
    """
    geometry = position.geometry
    table = Table(geometry.columns, geometry.rows)
    table.load(position.cells)
    seed = seed_of(position)

    def sums(playouts: int, seed: int) -> tuple[list[int], list[int], list[int]]:
        heavy = table.run(position.to_play, position.ko, playouts, seed, True)
        left_open = table.left_open()
        return heavy, left_open, table.run(position.to_play, position.ko, playouts, seed, False)

    heavy, left_open, uniform = sums(first, seed)
    played = [first] * geometry.points
    means = [(mean(chain, heavy, first), mean(chain, uniform, first)) for chain in chains]
    doubtful = [i for i, (h, u) in enumerate(means) if not _clear(h, u)]
    inside = _around(position, chains, doubtful, [solid(h, u) for h, u in means])
    if doubtful and more:
        table.confine(bytes(inside))
        again = sums(more, seed + 1)
        for p in range(geometry.points):
            if inside[p]:
                heavy[p] += again[0][p]
                left_open[p] += again[1][p]
                uniform[p] += again[2][p]
                played[p] += more
    return Estimate(
        tuple(mean(chain, heavy, played[chain.stones[0]]) for chain in chains),
        tuple(mean(chain, uniform, played[chain.stones[0]]) for chain in chains),
        tuple(n / times for n, times in zip(left_open, played, strict=True)),
    )


def _around(position: Position, chains: Sequence[Chain], members: Sequence[int], walls: Sequence[bool]) -> bytearray:
    """The points that can be reached from some chains without crossing a wall, as a byte a point."""
    geometry = position.geometry
    closed = bytearray(geometry.points)
    for chain, wall in zip(chains, walls, strict=True):
        if wall:
            for p in chain.stones:
                closed[p] = 1
    inside = bytearray(geometry.points)
    todo = [p for i in members for p in chains[i].stones]
    for p in todo:
        inside[p] = 1
    for p in todo:
        for q in geometry.neighbours[p]:
            if not inside[q] and not closed[q]:
                inside[q] = 1
                todo.append(q)
    return inside


_LOWER_HEAVY = (0.0, 0.3, 0.5, 0.7, 0.9)
_LOWER_AGREEMENT = (-1.0, 0.1, 0.2, 0.3, 0.6)
# Rows by |heavy|, columns by the uniform ownership taken towards the verdict, both from the bound above upwards: share of
# chains, neither proven alive nor dead, whose verdict was the players'. 1,880 counted games of a server, those with plainly
# wrong marks left out; `tests/acceptance/life_figures.py TRUTH --calibrate` shows how they hold.
_CONFIDENCE = (
    (0.600, 0.800, 0.850, 0.900, 0.950),
    (0.930, 0.965, 0.975, 0.985, 0.985),
    (0.975, 0.975, 0.990, 0.993, 0.995),
    (0.990, 0.990, 0.995, 0.997, 0.998),
    (0.990, 0.995, 0.998, 0.999, 0.999),
)
# The same by fifths of what a tree search gave together with the playouts.
_SEARCHED = (0.7, 0.9, 0.96, 0.97, 0.985)


def confidence(heavy: float, uniform: float) -> float:
    """How often the verdict "dead if heavy < 0, else alive" is right for such a chain, 0 to 1."""
    agreement = uniform if heavy >= 0 else -uniform
    row = sum(abs(heavy) >= bound for bound in _LOWER_HEAVY) - 1
    column = max(0, sum(agreement >= bound for bound in _LOWER_AGREEMENT) - 1)
    return _CONFIDENCE[row][column]


def searched_confidence(worth: float) -> float:
    """How often the verdict of a tree search is right, from what it gave a chain together with the playouts, 0 to 1.5."""
    return _SEARCHED[min(len(_SEARCHED) - 1, int(abs(worth) * 5))]
