"""Unconditional life: chains that can never be taken, however often their side passes, and what is dead inside their walls.

Source: D. B. Benson, "Life in the Game of Go", Information Sciences 10 (1976). A region is a connected set of points without
a stone of the wall's colour. It is vital to a chain when each of its empty points is a liberty of that chain; a chain lives
when two regions are vital to it that are walled by living chains only.

The interior test: inside a wall of such chains the enemy can have an eye only on a point that no stone of the wall touches.
Where no two such points lie apart from each other he cannot make two eyes, so that his stones there are dead, and whatever
the wall's side has there is its own.
"""

from __future__ import annotations

from typing import NamedTuple

from gorecord.go.points import BLACK, WHITE, Geometry


class Unconditional(NamedTuple):
    """What holds whatever is played, as points: `alive[colour]` stones of chains that cannot be taken, `owned[colour]` the
    points inside their walls where the enemy cannot live, stones of either colour included.

    Both are indexed by BLACK and WHITE; index 0 is empty.
    """

    alive: tuple[frozenset[int], frozenset[int], frozenset[int]]
    owned: tuple[frozenset[int], frozenset[int], frozenset[int]]


class _Masks:
    """Sets of points as bits of a whole number, one blank bit between the rows."""

    def __init__(self, geometry: Geometry) -> None:
        self.columns = geometry.columns
        self.stride = geometry.columns + 1
        row = (1 << geometry.columns) - 1
        self.board = sum(row << y * self.stride for y in range(geometry.rows))

    def of(self, cells: bytes, colour: int) -> int:
        """The stones of a colour."""
        mask = 0
        for p, c in enumerate(cells):
            if c == colour:
                mask |= 1 << p // self.columns * self.stride + p % self.columns
        return mask

    def beside(self, mask: int) -> int:
        """The points next to those of the mask; some may be in it themselves."""
        return (mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride) & self.board

    def parts(self, mask: int) -> list[int]:
        """The connected parts of a mask."""
        found = []
        while mask:
            part = mask & -mask
            while True:
                grown = (part | self.beside(part)) & mask
                if grown == part:
                    break
                part = grown
            found.append(part)
            mask &= ~part
        return found

    def points(self, mask: int) -> frozenset[int]:
        """The points of a mask."""
        found = set()
        while mask:
            low = mask & -mask
            y, x = divmod(low.bit_length() - 1, self.stride)
            found.add(y * self.columns + x)
            mask ^= low
        return frozenset(found)


def unconditional(geometry: Geometry, cells: bytes) -> Unconditional:
    """The chains of both sides that live unconditionally, and what they own."""
    masks = _Masks(geometry)
    stones = (0, masks.of(cells, BLACK), masks.of(cells, WHITE))
    alive = [frozenset[int]()] * 3
    owned = [frozenset[int]()] * 3
    for colour in (BLACK, WHITE):
        living = _benson(masks, stones[colour], stones[3 - colour])
        alive[colour] = masks.points(living)
        owned[colour] = masks.points(_owned(masks, living)) if living else frozenset()
    return Unconditional((alive[0], alive[1], alive[2]), (owned[0], owned[1], owned[2]))


def _benson(masks: _Masks, own: int, enemy: int) -> int:
    """The stones of a colour whose chains live unconditionally."""
    chains = [(chain, masks.beside(chain)) for chain in masks.parts(own)]
    regions = [(region, masks.beside(region)) for region in masks.parts(masks.board & ~own)]
    vital = []
    for _, edge in chains:
        vital.append([r for r, (region, _) in enumerate(regions) if edge & region and not region & ~enemy & ~edge])
    in_play = [True] * len(regions)
    living = [True] * len(chains)
    changed = True
    while changed:
        changed = False
        for i, (chain, _) in enumerate(chains):
            if living[i] and sum(in_play[r] for r in vital[i]) < 2:
                living[i] = False
                changed = True
                for r, (_, wall) in enumerate(regions):
                    if wall & chain:
                        in_play[r] = False
    return sum(chain for (chain, _), lives in zip(chains, living, strict=True) if lives)


def _owned(masks: _Masks, wall: int) -> int:
    """The points walled in by the stones given, which cannot be taken, where the enemy has no room for two eyes."""
    edge = masks.beside(wall)
    found = 0
    for region in masks.parts(masks.board & ~wall):
        inner = masks.parts(region & ~edge)
        # Two eyes must lie apart: one point, or two side by side, give one eye only.
        if not inner or (len(inner) == 1 and inner[0].bit_count() <= 2):
            found |= region
    return found
