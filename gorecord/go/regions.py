"""Chains and regions of a position at rest: what touches what.

Everything here is a plain fact of the board; life, death and ownership are not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gorecord.go.points import EMPTY, Geometry


class Chain(NamedTuple):
    """Stones of one colour that are connected along the lines, and the empty points beside them, both in board order."""

    colour: int
    stones: tuple[int, ...]
    liberties: tuple[int, ...]


class Region(NamedTuple):
    """Connected points that hold no stone of a wall; `touches` has bit 1 for Black and bit 2 for White among the wall's stones."""

    points: tuple[int, ...]
    touches: int


def chains(geometry: Geometry, cells: bytes) -> list[Chain]:
    """Every chain of the board, in the order of its first stone."""
    found: list[Chain] = []
    seen = bytearray(geometry.points)
    for start in range(geometry.points):
        colour = cells[start]
        if colour == EMPTY or seen[start]:
            continue
        stones = [start]
        liberties: set[int] = set()
        seen[start] = 1
        for p in stones:
            for q in geometry.neighbours[p]:
                if cells[q] == colour:
                    if not seen[q]:
                        seen[q] = 1
                        stones.append(q)
                elif cells[q] == EMPTY:
                    liberties.add(q)
        found.append(Chain(colour, tuple(sorted(stones)), tuple(sorted(liberties))))
    return found


def empty_regions(geometry: Geometry, cells: bytes) -> list[Region]:
    """Every connected region of empty points with the colours that it touches, in the order of its first point.

    A board without stones is one region that touches nobody.
    """
    return list(_flood(geometry, cells))


def _flood(geometry: Geometry, cells: bytes) -> Iterator[Region]:
    seen = bytearray(geometry.points)
    for start in range(geometry.points):
        if cells[start] != EMPTY or seen[start]:
            continue
        points = [start]
        seen[start] = 1
        touches = 0
        for p in points:
            for q in geometry.neighbours[p]:
                if cells[q] != EMPTY:
                    touches |= cells[q]
                elif not seen[q]:
                    seen[q] = 1
                    points.append(q)
        yield Region(tuple(sorted(points)), touches)


def without(cells: bytes, dead: frozenset[int] | set[int]) -> bytes:
    """The cells with the stones on the points of `dead` lifted from the board."""
    lifted = bytearray(cells)
    for p in dead:
        lifted[p] = EMPTY
    return bytes(lifted)
