"""How open a position is: the points that no side has walled in yet, so that a count of them would be a guess.

In a finished position the points between living stones of both colours are a few neutral ones. Where a large region borders on
both, borders are missing: stones may still be taken there and territory made, whatever a count says.
"""

from __future__ import annotations

from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.go.regions import empty_regions, without

_BARE = 4
"""Where only one colour lives, with fewer stones than one in so many points, the game has hardly begun."""
_REGION = 10
"""Points from which on a region that borders on both colours is no group of neutral points."""


def open_points(geometry: Geometry, cells: bytes, dead: frozenset[int]) -> int:
    """How many points of a board lie in large regions between both colours, or on a board without any stone.

    Points under the `dead` stones are among them, and all empty points of a board on which a few stones of one colour stand alone.
    Nought means that the borders are closed.
    """
    living = without(cells, dead)
    stones = geometry.points - living.count(EMPTY)
    if stones * _BARE < geometry.points and not (living.count(BLACK) and living.count(WHITE)):
        return geometry.points - stones
    return sum(
        len(region.points)
        for region in empty_regions(geometry, living)
        if region.touches == 0 or (region.touches == BLACK | WHITE and len(region.points) >= _REGION)
    )
