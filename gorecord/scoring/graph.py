# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The surroundings of a few points of a board in play, as a graph that can be read (`local`).

A plain module that Cython compiles as it stands, with the C types in the `.pxd` beside it. Nothing is decided here.
"""

from __future__ import annotations

from gorecord.go.arrays import is_compiled, noughts
from gorecord.go.points import Geometry
from gorecord.scoring.border import Border
from gorecord.scoring.local import MOST_NODES, Neighbourhood

WIDEST = 14
"""Points of one neighbourhood at most."""

# The same for the hot loop, where the `.pxd` makes it a number of C.
_MOST_NODES = MOST_NODES

zeros, wide_zeros = noughts(__file__), noughts(__file__, "q")


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


class Graph(Border):
    """A board in play with room for the graph of one neighbourhood at a time.

    `first[i]` is a point of node i, `node_of[p]` the node of a point or -1; `masks` are the nodes that are empty, Black's and
    White's. What else there is of a node: see `local.Neighbourhood`.
    """

    def __init__(self, geometry: Geometry, cells: bytes, dead: frozenset[int], frozen: frozenset[int], to_play: int) -> None:
        super().__init__(geometry, cells, dead, frozen, to_play)
        n = self.n
        self.nodes = 0
        self.node_of = zeros(n)
        self.queue = zeros(n)
        self.queued = 0
        self.first = zeros(MOST_NODES)
        self.weight = zeros(MOST_NODES)
        self.home = zeros(MOST_NODES)
        self.touch = zeros(MOST_NODES)
        self.adjacent = wide_zeros(MOST_NODES)
        self.masks = wide_zeros(3)
        self.one = 1
        self.playable = self.seki_nodes = self.dead_nodes = 0

    def scope(self, cluster: list[int]) -> list[int]:
        """The points that may be played when the cluster is read."""
        found = list(cluster)
        self.stamp += 1
        for p in cluster:
            self.seen[p] = self.stamp
        self._mark_beside(cluster)
        for c in range(self.chains):
            if self.chain_seen[c] and self._short(c):
                for i in range(self.liberties[c]):
                    p = self.liberty[2 * c + i]
                    if self.seen[p] != self.stamp:
                        self.seen[p] = self.stamp
                        found.append(p)
        for p in cluster:
            for k in range(4):
                q = self.beside[4 * p + k]
                if q < 0:
                    continue
                if self._open(q):
                    found.append(q)
                for j in range(4):
                    r = self.beside[4 * q + j]
                    if r >= 0 and self._open(r):
                        found.append(r)
        return [p for p in found if not self._beside_frozen(p)][:WIDEST]

    def _mark_beside(self, points: list[int]) -> None:
        """Give the chains beside the points the mark 2, all others 0."""
        for c in range(self.chains):
            self.chain_seen[c] = 0
        for p in points:
            for k in range(4):
                q = self.beside[4 * p + k]
                if q >= 0 and self.board[q]:
                    self.chain_seen[self.chain_of[q]] = 2

    def _open(self, p: int) -> bool:
        """Whether the point is empty, between both colours, and was not seen before; now it was."""
        if self.board[p] or self.seen[p] == self.stamp or self.sides[self.region_of[p]] != 3:
            return False
        self.seen[p] = self.stamp
        return True

    def build(self, points: list[int]) -> bool:
        """Make the graph around these points; False if it has more than `MOST_NODES` nodes.

        Its nodes are the points, the chains around, and what is left of the regions.
        """
        self.nodes = 0
        self.queued = 0
        self.playable = self.seki_nodes = self.dead_nodes = 0
        for p in range(3):
            self.masks[p] = 0
        for p in range(self.n):
            self.node_of[p] = -1
        for p in points:
            sides = self.sides[self.region_of[p]]
            if not self._node(p, 1, 0, sides if sides == 1 or sides == 2 else 0, True):
                return False
            self._join(p, self.nodes - 1)
        if not self._chains_around(points) or not self._rests():
            return False
        self._edges()
        return True

    def _join(self, p: int, node: int) -> None:
        """Enter a point of a node."""
        self.node_of[p] = node
        self.queue[self.queued] = p
        self.queued += 1

    def _node(self, first: int, weight: int, colour: int, home: int, playable: bool) -> bool:
        """Add a node; False if there are too many."""
        number = self.nodes
        if number == _MOST_NODES:
            return False
        self.first[number] = first
        self.weight[number] = weight
        self.home[number] = home
        self.touch[number] = 0
        self.adjacent[number] = 0
        self.masks[colour] |= self.one << number
        if playable:
            self.playable |= self.one << number
        self.nodes = number + 1
        return True

    def _chain_node(self, chain: int) -> bool:
        begin = self.chain_at[chain]
        end = self.chain_at[chain + 1]
        p = self.chain_points[begin]
        number = self.nodes
        if not self._node(p, end - begin, self.board[p], 0, end - begin == 1):
            return False
        for i in range(begin, end):
            self._join(self.chain_points[i], number)
        if self.is_frozen[p]:
            self.seki_nodes |= self.one << number
        if self.is_dead[p]:
            self.dead_nodes |= self.one << number
        return True

    def _chains_around(self, points: list[int]) -> bool:
        """Nodes for the chains beside the points; a chain that may be taken leaves its points to the chains around it."""
        self._mark_beside(points)
        for c in range(self.chains):
            if self.chain_seen[c] == 2 and self._short(c):
                for i in range(self.chain_at[c], self.chain_at[c + 1]):
                    for k in range(4):
                        q = self.beside[4 * self.chain_points[i] + k]
                        if q >= 0 and self.board[q] and not self.chain_seen[self.chain_of[q]]:
                            self.chain_seen[self.chain_of[q]] = 1
        for c in range(self.chains):  # noqa: SIM110, a function of C holds no generator
            if self.chain_seen[c] and not self._chain_node(c):
                return False
        return True

    def _rests(self) -> bool:
        """Nodes for what is left of the empty regions beside the nodes, and for the dead stones in them."""
        i = 0
        while i < self.queued:
            p = self.queue[i]
            i += 1
            for k in range(4):
                q = self.beside[4 * p + k]
                if q < 0 or self.node_of[q] >= 0:
                    continue
                if not self.board[q]:
                    if not self._rest(q):
                        return False
                elif self.is_dead[q] and not (self.board[p] and not self.is_dead[p]) and not self._chain_node(self.chain_of[q]):
                    return False
        return True

    def _rest(self, start: int) -> bool:
        """A node for the empty points around this one that belong to none."""
        number = self.nodes
        if not self._node(start, 1, 0, 0, False):
            return False
        at = self.queued
        begin = at
        self._join(start, number)
        while at < self.queued:
            p = self.queue[at]
            at += 1
            for k in range(4):
                q = self.beside[4 * p + k]
                if q >= 0 and not self.board[q] and self.node_of[q] < 0:
                    self._join(q, number)
        self.weight[number] = self.queued - begin
        return True

    def _edges(self) -> None:
        for at in range(self.queued):
            p = self.queue[at]
            i = self.node_of[p]
            for k in range(4):
                q = self.beside[4 * p + k]
                if q < 0:
                    continue
                j = self.node_of[q]
                if j < 0:
                    if self.board[q] and not self.is_dead[q]:
                        self.touch[i] |= 4 if self.is_frozen[q] else self.board[q]
                elif j != i:
                    self.adjacent[i] |= self.one << j

    def key(self) -> tuple[object, ...]:
        """What tells the graph that was built last from others; two with the same key read alike."""
        nodes = range(self.nodes)
        return (
            tuple([self.first[i] for i in nodes]),
            tuple([self.adjacent[i] for i in nodes]),
            tuple([self.weight[i] for i in nodes]),
            tuple([self.touch[i] for i in nodes]),
            tuple([self.home[i] for i in nodes]),
            self.masks[0],
            self.masks[1],
            self.masks[2],
            self.playable,
            self.seki_nodes,
            self.dead_nodes,
        )

    def bans(self) -> int:
        """The nodes that the side to play may not play on, for the sake of a ko, as a mask."""
        found = self.one - 1
        for i in range(self.nodes):
            if self.first[i] == self.ko or self.ko_takers[self.first[i]] & self.turn:
                found |= self.one << i
        return found

    def neighbourhood(self, limit: int) -> Neighbourhood:
        """The graph that was built last, to be read, with a bound on the positions."""
        nodes = range(self.nodes)
        return Neighbourhood(
            [self.adjacent[i] for i in nodes],
            [self.weight[i] for i in nodes],
            [self.touch[i] for i in nodes],
            [self.home[i] for i in nodes],
            self.playable,
            self.seki_nodes,
            self.dead_nodes,
            max(limit, 0),
        )

    def lift(self) -> list[int]:
        """Take the dead stones among the nodes of the graph off the board; returns their points."""
        numbers = {self.chain_of[p] for i, p in enumerate(self.first) if self.dead_nodes >> i & 1 and self.board[p]}
        lifted = [p for c in numbers for p in self._stones(c)]
        for p in lifted:
            self.board[p] = 0
        self._undead(lifted)
        return lifted
