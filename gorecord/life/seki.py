"""Seki by the look of the board: living groups of both colours beside shared points, none of which has two eyes of its own.

A plain fact of the board, once what is dead is off it. It is no proof: a neutral point between two groups that each lack the
last protective move looks the same, so whoever asks must hold it against reading or playouts.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.go.regions import Chain, empty_regions

_ROOM = 7
"""Points of a region of one's own in which one makes two eyes whatever the enemy does."""


class Facing(NamedTuple):
    """Two groups that may live in seki beside each other, as sets of chains by their place in a list, and the points they share."""

    black: frozenset[int]
    white: frozenset[int]
    shared: tuple[int, ...]


def facing(geometry: Geometry, cells: bytes, standing: list[Chain]) -> list[Facing]:
    """The pairs of groups that may live in seki; no dead stones may be on the board. `standing` are its chains.

    Chains are one group when a region of their colour alone touches them all. Both groups have fewer than two eyes, and both
    border on the same empty point, or on two points next to each other.
    """
    number = {p: i for i, chain in enumerate(standing) for p in chain.stones}
    leader = list(range(len(standing)))

    def find(i: int) -> int:
        while leader[i] != i:
            leader[i] = leader[leader[i]]
            i = leader[i]
        return i

    shared: list[tuple[int, ...]] = []
    own: list[tuple[int, int]] = []
    for region in empty_regions(geometry, cells):
        if region.touches == BLACK | WHITE:
            shared.append(region.points)
        elif region.touches:
            beside = {number[q] for p in region.points for q in geometry.neighbours[p] if q in number}
            first = min(beside)
            for i in beside:
                leader[find(i)] = find(first)
            own.append((first, 2 if len(region.points) >= _ROOM else 1))
    if not shared:
        return []
    eyes = [0] * len(standing)
    for i, worth in own:
        eyes[find(i)] += worth
    pairs: dict[tuple[int, int], list[int]] = {}
    for points in shared:
        for p in points:
            near = {q for p2 in (p, *geometry.neighbours[p]) if p2 == p or cells[p2] == EMPTY for q in geometry.neighbours[p2]}
            shaky = {find(number[q]) for q in near if q in number and eyes[find(number[q])] < 2}
            black, white = ([i for i in shaky if standing[i].colour == colour] for colour in (BLACK, WHITE))
            for pair in product(sorted(black), sorted(white)):
                pairs.setdefault(pair, []).append(p)
    members: dict[int, set[int]] = {}
    for i in range(len(standing)):
        members.setdefault(find(i), set()).add(i)
    return [Facing(frozenset(members[b]), frozenset(members[w]), tuple(points)) for (b, w), points in sorted(pairs.items())]


def three_points(geometry: Geometry, one: Chain, other: Chain) -> bool:
    """Whether two chains in atari on the same point are a lone stone and a square of four beside the point of a corner."""
    fewer, more = sorted((one.stones, other.stones), key=len)
    columns = geometry.columns
    square = tuple(more[0] + d for d in (0, 1, columns, columns + 1))
    return len(geometry.neighbours[one.liberties[0]]) == 2 and len(fewer) == 1 and more == square
