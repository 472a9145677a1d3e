"""Points that only look like territory: what a side must still fill once the neutral points are gone.

Three readings of the same question, from the facts of the board alone. Nothing is played out here (see `playout`).
"""

from __future__ import annotations

from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.go.regions import chains
from gorecord.scoring.count import FinalBoard, survey


def linked(board: FinalBoard) -> frozenset[int]:
    """Points to fill when each side gets the neutral points that it needs.

    Stones of one colour that touch the same neutral region count as linked through it. A group of linked stones whose only
    liberty of its own is one point, with other stones of its colour beside that point, must connect there. A group that has
    nothing but that one point, and neutral points to live by, is in seki with it. Groups in seki are left alone. This is how
    the marks of thousands of server games under Japanese rules read.
    """
    return _Links(board, neutral_links=True).to_fill()


def pressed(board: FinalBoard) -> frozenset[int]:
    """Points to fill when every neutral point goes to the enemy of each chain: the most that a side may have to fill."""
    return _Links(board, neutral_links=False).to_fill()


class _Links:
    """Chains of one colour joined to groups, with the points of own territory that each group breathes by."""

    def __init__(self, board: FinalBoard, *, neutral_links: bool) -> None:
        self.geometry = board.geometry
        self.seen = seen = survey(board)
        self.neutral_links = neutral_links
        self.standing = chains(board.geometry, seen.cells)
        self.leader = list(range(len(self.standing)))
        self.group_of: dict[int, int] = {p: n for n, c in enumerate(self.standing) for p in c.stones}
        self.own: list[set[int]] = []
        self.by_neutral: list[bool] = []
        first: dict[tuple[int, int], int] = {}
        for number, chain in enumerate(self.standing):
            breath: set[int] = set()
            neutral = False
            for p in chain.liberties:
                region = seen.region_of[p]
                if seen.owner[region] == chain.colour:
                    breath.add(p)
                else:
                    neutral = True
                    if neutral_links:
                        first.setdefault((region, chain.colour), number)
            self.own.append(breath)
            self.by_neutral.append(neutral)
        for number, chain in enumerate(self.standing):
            for p in chain.liberties:
                other = first.get((seen.region_of[p], chain.colour))
                if other is not None:
                    self.join(other, number)

    def find(self, number: int) -> int:
        """The number under which the group of a chain is known."""
        leader = self.leader
        while leader[number] != number:
            leader[number] = leader[leader[number]]
            number = leader[number]
        return number

    def join(self, a: int, b: int) -> None:
        """Make one group of two."""
        a, b = self.find(a), self.find(b)
        if a != b:
            a, b = min(a, b), max(a, b)
            self.leader[b] = a
            self.own[a] |= self.own[b]
            self.by_neutral[a] |= self.by_neutral[b]

    def to_fill(self) -> frozenset[int]:
        """The points to fill; a group that is joined by one may need another, or none any more."""
        filled: set[int] = set()
        found = True
        while found:
            found = False
            for number, chain in enumerate(self.standing):
                if self.find(number) == number and len(self.own[number]) == 1 and chain.stones[0] not in self.seen.seki:
                    (point,) = self.own[number]
                    if self.breathes_beyond(number, point, chain.colour):
                        self.fill(point, number, chain.colour)
                        filled.add(point)
                        found = True
        lone = self.lone_eyes() if self.neutral_links else set()
        return frozenset(p for p in filled | lone if self.seen.cells[p] == EMPTY)

    def breathes_beyond(self, number: int, point: int, colour: int) -> bool:
        """Whether another group beside the point has breath of its own besides it, so that joining it helps."""
        around = {self.find(self.group_of[q]) for q in self.geometry.neighbours[point] if self.seen.cells[q] == colour}
        return any(len(self.own[n]) > 1 for n in around - {number})

    def fill(self, point: int, number: int, colour: int) -> None:
        """Put a stone on the point for the group, which joins all the stones of its colour around it."""
        for q in self.geometry.neighbours[point]:
            if self.group_of.get(q) is not None and self.standing[self.group_of[q]].colour == colour:
                self.join(number, self.group_of[q])
        head = self.find(number)
        self.group_of[point] = head
        free = {q for q in self.geometry.neighbours[point] if q not in self.group_of}
        self.own[head] = (self.own[head] | free) - {point}

    def lone_eyes(self) -> set[int]:
        """The single points that are all that a group has of its own, where it lives by neutral points too."""
        found: set[int] = set()
        for number in range(len(self.standing)):
            if self.find(number) == number and len(self.own[number]) == 1 and self.by_neutral[number]:
                if self.standing[number].stones[0] in self.seen.seki:
                    continue
                (point,) = self.own[number]
                region = self.seen.regions[self.seen.region_of[point]]
                if all(p == point or p in self.group_of for p in region.points):
                    found.add(point)
        return found


def neutral_points(board: FinalBoard) -> frozenset[int]:
    """The empty points that border both colours."""
    seen = survey(board)
    return frozenset(p for region in seen.regions if region.touches == BLACK | WHITE for p in region.points)
