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

HEAVY = 200
"""Heavy playouts; more change nothing that could be measured."""
UNIFORM = 200
"""Uniform ones, which tell what stands by itself from what must be answered."""


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


def estimate(position: Position, chains: Sequence[Chain], heavy: int = HEAVY, uniform: int = UNIFORM) -> Estimate:
    """Run that many playouts; the same position always gives the same answer."""
    geometry = position.geometry
    table = Table(geometry.columns, geometry.rows)
    table.load(position.cells)
    seed = seed_of(position)
    owners = table.run(position.to_play, position.ko, heavy, seed, True)
    open_points = tuple(n / heavy for n in table.left_open())
    others = table.run(position.to_play, position.ko, uniform, seed, False)
    return Estimate(
        tuple(mean(chain, owners, heavy) for chain in chains), tuple(mean(chain, others, uniform) for chain in chains), open_points
    )


_LOWER_HEAVY = (0.0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9)
_LOWER_AGREEMENT = (-1.0, -0.2, 0.2, 0.6)
# Rows by |heavy|, columns by the uniform ownership taken towards the verdict, both from the bound above upwards: share of
# chains, neither proven alive nor dead, whose verdict was the players'. 1,880 counted games of a server, those with plainly
# wrong marks left out. Made by `python tests/acceptance/life_figures.py TRUTH --calibrate`.
_CONFIDENCE = (
    (0.35, 0.64, 0.82, 0.90),
    (0.60, 0.90, 0.93, 0.95),
    (0.80, 0.98, 0.97, 0.98),
    (0.75, 0.985, 0.99, 0.995),
    (0.80, 0.99, 0.995, 0.997),
    (0.80, 0.98, 0.999, 0.999),
    (0.60, 0.965, 0.999, 0.9995),
)


def confidence(heavy: float, uniform: float) -> float:
    """How often the verdict "dead if heavy < 0, else alive" is right for such a chain, 0 to 1."""
    agreement = uniform if heavy >= 0 else -uniform
    row = sum(abs(heavy) >= bound for bound in _LOWER_HEAVY) - 1
    column = max(0, sum(agreement >= bound for bound in _LOWER_AGREEMENT) - 1)
    return _CONFIDENCE[row][column]


def searched_confidence(worth: float) -> float:
    """How often the verdict of a tree search is right, from what it gave a chain together with the playouts, 0 to 1.5."""
    return _SEARCHED[min(len(_SEARCHED) - 1, int(abs(worth) * 5))]


_SEARCHED = (0.7, 0.9, 0.95, 0.97, 0.98, 0.98)
