"""The play-out of what is left at the end of a game: neutral points, protective moves, last kos, played alternately.

Both sides play for territory. A point at which something is to be gained is read out in its neighbourhood (`local`); of all such
points the one is played where moving first makes the greatest difference; then neutral points that cost nothing; then pass.
Dead stones stay on the board as long as nobody takes them: they take liberties, and so they make some protective moves
necessary.
"""

from __future__ import annotations

from gorecord.go.points import PASS, Geometry
from gorecord.scoring.graph import Graph
from gorecord.scoring.local import UNREAD

DEPTH = 4
"""Plies that are read: even, so that neither side has the last word more often than the other."""
NODES = 400
"""Positions that are read at most for one neighbourhood and one side to move."""
ALL_NODES = 6000
"""Positions that are read at most in a whole play-out."""
UPSET = 6
"""A first move that gains more than this upsets what was said of life and death."""

Found = tuple[int, int, int]
"""What a side gets by moving first, by leaving it to the other, and the move (PASS: none)."""


class Field(Graph):
    """A board in play at the end of the game, see `Graph`, and what is played on it.

    `lifted` are the dead stones that were taken off beforehand (see `settle`). `stopped` says that the play-out ran out of its
    bounds and is not to be trusted.
    """

    def __init__(self, geometry: Geometry, cells: bytes, dead: frozenset[int], frozen: frozenset[int], to_play: int) -> None:
        super().__init__(geometry, cells, dead, frozen, to_play)
        self.stopped = False
        self.read_nodes = 0
        self.known: dict[tuple[object, ...], Found] = {}
        self.lifted: set[int] = set()

    def graph(self, cluster: list[int]) -> bool:
        """Build the graph of a cluster; False if it is too large even with few of its points, so that nothing can be said."""
        points = self.scope(cluster)
        while points and not self.build(points):
            points = points[: len(points) // 2]
        return bool(points)

    def read(self, cluster: list[int]) -> Found:
        """What the side to move gets by moving first in the cluster, by leaving it, and the move."""
        if not self.graph(cluster):
            self.stopped = True
            return UNREAD, 0, PASS
        ko = self.bans()
        key = (*self.key(), self.turn, ko)
        found = self.known.get(key)
        if found is None:
            field = self.neighbourhood(min(NODES, ALL_NODES - self.read_nodes))
            best, left, move = field.first_moves(self.masks[1], self.masks[2], self.turn, ko, DEPTH)
            self.read_nodes += field.nodes
            self.stopped |= self.read_nodes >= ALL_NODES
            found = best, left, self.first[move.bit_length() - 1] if move else PASS
            self.known[key] = found
        return found

    def choose(self) -> int:
        """The move of the side to play: where it gains, else a neutral point that costs nothing, else PASS."""
        self.survey()
        wanted, plain = self.candidates()
        gain, choice, free = 0, PASS, PASS
        for cluster in self.clusters(wanted):
            best, left, move = self.read(cluster)
            if best == UNREAD:
                continue
            if best - left > gain:
                gain, choice = best - left, move
            elif best == left and free == PASS and (self.between(move) or self.takes(move)):
                free = move
        if choice != PASS:
            return choice
        if free != PASS:
            return free
        return plain[0] if plain else PASS

    def settle(self) -> None:
        """Lift the dead stones with which either side could upset what was said of life and death by moving first.

        The stones were judged by better reading than there is here; so it is not played on where this one differs.
        """
        turn = self.turn
        lifted = True
        while lifted and self.dead:
            self.survey()
            lifted = False
            for cluster in self.clusters(self.candidates()[0]):
                for self.turn in (turn, 3 - turn):
                    best, left, _ = self.read(cluster)
                    if best - left > UPSET:
                        gone = self.lift()
                        self.lifted.update(gone)
                        lifted |= bool(gone)
        self.turn = turn

    def run(self) -> None:
        """Play until both have passed."""
        self.settle()
        passes = 0
        for _ in range(2 * self.n):
            move = self.choose()
            if self.stopped:
                return
            self.play(move)
            passes = passes + 1 if move == PASS else 0
            if passes == 2:
                return
        self.stopped = True
