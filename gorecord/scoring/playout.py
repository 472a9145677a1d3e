"""The play-out of what is left at the end of a game: neutral points, protective moves, last kos, played alternately.

Both sides play for territory. A point at which something is to be gained is read out in its neighbourhood (`local`); of all such
points the one is played where moving first makes the greatest difference; then neutral points that cost nothing; then pass.
Dead stones stay on the board as long as nobody takes them: they take liberties, and so they make some protective moves
necessary.
"""

from __future__ import annotations

from collections.abc import Iterable

from gorecord.go.points import EMPTY, PASS, Geometry
from gorecord.scoring.local import UNREAD, Neighbourhood

DEPTH = 4
"""Plies that are read: even, so that neither side has the last word more often than the other."""
NODES = 400
"""Positions that are read at most for one neighbourhood and one side to move."""
ALL_NODES = 6000
"""Positions that are read at most in a whole play-out."""
WIDEST = 14
"""Points of one neighbourhood at most."""
SHORT = 2
"""A chain with no more liberties than this may be taken, or must be saved, within a few moves."""

UPSET = 6
"""A first move that gains more than this upsets what was said of life and death."""

Found = tuple[int, int, int]
"""What a side gets by moving first, by leaving it to the other, and the move (PASS: none)."""


class Field:
    """A board in play at the end of the game.

    `dead` are the points of dead stones, which stand in the cells; `frozen` those of chains in seki, beside which nobody plays.
    `played` collects the moves, `taken[colour]` the stones that a colour took, `touched` the points where anything changed.
    `lifted` are the dead stones that were taken off beforehand (see `settle`). `stopped` says that the play-out ran out of its
    bounds and is not to be trusted.
    """

    def __init__(self, geometry: Geometry, cells: bytes, dead: frozenset[int], frozen: frozenset[int], to_play: int) -> None:
        self.geometry = geometry
        self.neighbours = geometry.neighbours
        self.cells = bytearray(cells)
        self.dead = set(dead)
        self.frozen = frozen
        self.turn = to_play
        self.ko = PASS
        self.played: list[tuple[int, int]] = []
        self.taken = [0, 0, 0]
        self.touched: set[int] = set()
        self.stopped = False
        self.nodes = 0
        self.ko_takers: set[tuple[int, int]] = set()
        self.known: dict[tuple[object, ...], Found] = {}
        self.lifted: set[int] = set()

    # What touches what -------------------------------------------------------------------------------------------------

    def survey(self) -> None:
        """Number the chains, with their liberties, and the regions of empty points and dead stones, with the colours around."""
        n = len(self.cells)
        self.chain_of = [-1] * n
        self.region_of = [-1] * n
        self.colour: list[int] = []
        self.stones: list[list[int]] = []
        self.liberties: list[set[int]] = []
        self.regions: list[list[int]] = []
        self.sides: list[int] = []
        for start in range(n):
            if self.cells[start] and self.chain_of[start] < 0:
                self._chain(start)
            if self.region_of[start] < 0 and (not self.cells[start] or start in self.dead):
                self._region(start)

    def _chain(self, start: int) -> None:
        cells, neighbours, chain_of = self.cells, self.neighbours, self.chain_of
        colour, number = cells[start], len(self.stones)
        stones = [start]
        liberties: set[int] = set()
        chain_of[start] = number
        for p in stones:
            for q in neighbours[p]:
                there = cells[q]
                if there == colour:
                    if chain_of[q] < 0:
                        chain_of[q] = number
                        stones.append(q)
                elif not there:
                    liberties.add(q)
        self.colour.append(colour)
        self.stones.append(stones)
        self.liberties.append(liberties)

    def _region(self, start: int) -> None:
        cells, neighbours, region_of, dead = self.cells, self.neighbours, self.region_of, self.dead
        number = len(self.regions)
        points = [start]
        sides = 0
        region_of[start] = number
        for p in points:
            for q in neighbours[p]:
                if cells[q] and q not in dead:
                    sides |= 4 if q in self.frozen else cells[q]
                elif region_of[q] < 0:
                    region_of[q] = number
                    points.append(q)
        self.regions.append(points)
        self.sides.append(sides)

    def short(self, chain: int) -> bool:
        """Whether the chain has few liberties."""
        return len(self.liberties[chain]) <= SHORT

    def beside(self, points: Iterable[int]) -> set[int]:
        """The chains beside the points."""
        return {self.chain_of[q] for p in points for q in self.neighbours[p] if self.cells[q]}

    def candidates(self) -> tuple[list[int], list[int]]:
        """The points that must be read, and the plain neutral points where nothing is at stake."""
        cells = self.cells
        wanted: set[int] = set()
        plain: list[int] = []
        for number, (liberties, stones) in enumerate(zip(self.liberties, self.stones, strict=True)):
            if len(liberties) == 1 and stones[0] not in self.frozen and (stones[0] not in self.dead or self._presses(number)):
                wanted |= liberties
        for points, sides in zip(self.regions, self.sides, strict=True):
            if sides == 3:
                if len(points) == 1 and not cells[points[0]] and not any(self.short(c) for c in self.beside(points)):
                    plain.append(points[0])
                else:
                    wanted.update(p for p in points if not cells[p] and (len(points) == 1 or self._near_both(p)))
            elif sides in (1, 2):
                for p in points:
                    if not cells[p]:
                        own = {c for c in self.beside((p,)) if self.stones[c][0] not in self.dead}
                        if len(own) > 1 and any(self.short(c) for c in own):
                            wanted.add(p)
        return sorted(p for p in wanted if not self._beside_frozen(p)), plain

    def _presses(self, dead: int) -> bool:
        """Whether a dead chain stands beside an enemy chain of few liberties."""
        return any(self.short(c) for c in self.beside(self.stones[dead]) if self.stones[c][0] not in self.dead)

    def _beside_frozen(self, p: int) -> bool:
        return bool(self.frozen) and any(q in self.frozen for q in self.neighbours[p])

    def _near_both(self, p: int) -> bool:
        """Whether living stones of both colours are within two steps of an open point."""
        seen = 0
        for q in self.neighbours[p]:
            for r in (q, *self.neighbours[q]):
                if r not in self.dead:
                    seen |= self.cells[r]
        return seen == 3

    def clusters(self, wanted: list[int]) -> list[list[int]]:
        """The points to read, joined where they lie within two steps or beside the same chain of few liberties."""
        leader = {p: p for p in wanted}

        def find(p: int) -> int:
            while leader[p] != p:
                leader[p] = leader[leader[p]]
                p = leader[p]
            return p

        first: dict[int, int] = {}
        for p in wanted:
            for q in self.neighbours[p]:
                for r in (q, *self.neighbours[q]):
                    if r in leader:
                        leader[find(r)] = find(p)
                chain = self.chain_of[q]
                if chain >= 0 and self.short(chain):
                    leader[find(first.setdefault(chain, p))] = find(p)
        groups: dict[int, list[int]] = {}
        for p in wanted:
            groups.setdefault(find(p), []).append(p)
        return list(groups.values())

    # Reading -----------------------------------------------------------------------------------------------------------

    def scope(self, cluster: list[int]) -> list[int]:
        """The points that may be played when the cluster is read."""
        found = dict.fromkeys(cluster)
        for chain in sorted(self.beside(cluster)):
            if self.short(chain):
                found.update(dict.fromkeys(sorted(self.liberties[chain])))
        for p in cluster:
            for q in self.neighbours[p]:
                for r in (q, *self.neighbours[q]):
                    if not self.cells[r] and self.sides[self.region_of[r]] == 3:
                        found[r] = None
        return [p for p in found if not self._beside_frozen(p)][:WIDEST]

    def read(self, cluster: list[int]) -> Found:
        """What the side to move gets by moving first in the cluster, by leaving it, and the move."""
        graph = _Graph(self, self.scope(cluster))
        ko = 0
        for i, p in enumerate(graph.first):
            if p == self.ko or (self.turn, p) in self.ko_takers:
                ko |= 1 << i
        key = (*graph.key(), self.turn, ko)
        found = self.known.get(key)
        if found is None:
            field = graph.neighbourhood(min(NODES, ALL_NODES - self.nodes))
            best, left, move = field.first_moves(graph.masks[1], graph.masks[2], self.turn, ko, DEPTH)
            self.nodes += field.nodes
            self.stopped |= self.nodes >= ALL_NODES
            found = best, left, graph.first[move.bit_length() - 1] if move else PASS
            self.known[key] = found
        return found

    # Playing -----------------------------------------------------------------------------------------------------------

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
            elif best == left and free == PASS and (self.sides[self.region_of[move]] == 3 or self._takes(move)):
                free = move
        if choice != PASS:
            return choice
        if free != PASS:
            return free
        return plain[0] if plain else PASS

    def _takes(self, move: int) -> bool:
        return any(
            self.cells[q] == 3 - self.turn and q not in self.dead and self.liberties[self.chain_of[q]] == {move}
            for q in self.neighbours[move]
        )

    def play(self, move: int) -> None:
        """Play the move of the side to play, or PASS. `survey` must have seen the board as it is."""
        turn = self.turn
        self.played.append((turn, move))
        self.turn = 3 - turn
        self.ko = PASS
        if move == PASS:
            return
        cells = self.cells
        beside = self.neighbours[move]
        chains = {self.chain_of[q] for q in beside if cells[q] == 3 - turn}
        taken = [p for c in chains if self.liberties[c] == {move} for p in self.stones[c]]
        lone = all(cells[q] == 3 - turn for q in beside)
        cells[move] = turn
        for p in taken:
            cells[p] = EMPTY
        for q in beside:
            # Dead stones that are joined by a move are stones like others.
            if q in self.dead and cells[q] == turn:
                self.dead.difference_update(self.stones[self.chain_of[q]])
        self.touched.add(move)
        self.touched.update(taken)
        self.dead.difference_update(taken)
        self.taken[turn] += len(taken)
        if len(taken) == 1 and lone:
            self.ko = taken[0]
            self.ko_takers.add((turn, move))

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
                        for chain in _Graph(self, self.scope(cluster)).dead_chains():
                            for p in self.stones[chain]:
                                self.cells[p] = EMPTY
                            self.dead.difference_update(self.stones[chain])
                            self.lifted.update(self.stones[chain])
                            lifted = True
        self.turn = turn

    def run(self) -> None:
        """Play until both have passed."""
        self.settle()
        passes = 0
        for _ in range(2 * len(self.cells)):
            move = self.choose()
            if self.stopped:
                return
            self.play(move)
            passes = passes + 1 if move == PASS else 0
            if passes == 2:
                return
        self.stopped = True


class _Graph:
    """The neighbourhood of some points of a field, node by node: the points, the chains around, the rests of the regions.

    `first[i]` is a point of node i; `masks` are the nodes that are empty, Black's and White's.
    """

    def __init__(self, field: Field, points: list[int]) -> None:
        self.field = field
        self.node_of: dict[int, int] = {}
        self.first: list[int] = []
        self.weight: list[int] = []
        self.home: list[int] = []
        self.masks = [0, 0, 0]
        self.playable = self.seki = self.dead = 0
        for p in points:
            sides = field.sides[field.region_of[p]]
            self._node([p], EMPTY, sides if sides in (1, 2) else 0, playable=True)
        chains = field.beside(points)
        # A chain that may be taken leaves its points to the chains around it.
        chains |= {c for short in chains if field.short(short) for c in field.beside(field.stones[short])}
        for chain in sorted(chains):
            self._chain(chain)
        self._rests()
        self.adjacent, self.touch = self._edges()

    def _node(self, points: list[int], colour: int, home: int = 0, *, playable: bool) -> None:
        number = len(self.weight)
        for p in points:
            self.node_of[p] = number
        self.first.append(points[0])
        self.weight.append(len(points))
        self.home.append(home)
        self.masks[colour] |= 1 << number
        if playable:
            self.playable |= 1 << number

    def _chain(self, chain: int) -> None:
        stones = self.field.stones[chain]
        number = len(self.weight)
        self._node(stones, self.field.colour[chain], playable=len(stones) == 1)
        if stones[0] in self.field.frozen:
            self.seki |= 1 << number
        if stones[0] in self.field.dead:
            self.dead |= 1 << number

    def _rests(self) -> None:
        """Nodes for what is left of the empty regions beside the nodes, and for the dead stones in them."""
        field, node_of = self.field, self.node_of
        queue = list(node_of)
        for p in queue:
            for q in field.neighbours[p]:
                if q in node_of:
                    continue
                if not field.cells[q]:
                    rest = [q]
                    node_of[q] = -1
                    for r in rest:
                        for s in field.neighbours[r]:
                            if not field.cells[s] and s not in node_of:
                                node_of[s] = -1
                                rest.append(s)
                    self._node(rest, EMPTY, playable=False)
                    queue.extend(rest)
                elif q in field.dead and not (field.cells[p] and p not in field.dead):
                    self._chain(field.chain_of[q])
                    queue.extend(field.stones[field.chain_of[q]])

    def _edges(self) -> tuple[list[int], list[int]]:
        field, node_of = self.field, self.node_of
        adjacent = [0] * len(self.weight)
        touch = [0] * len(self.weight)
        for p, i in node_of.items():
            for q in field.neighbours[p]:
                j = node_of.get(q, -1)
                if j < 0:
                    if field.cells[q] and q not in field.dead:
                        touch[i] |= 4 if q in field.frozen else field.cells[q]
                elif j != i:
                    adjacent[i] |= 1 << j
        return adjacent, touch

    def dead_chains(self) -> set[int]:
        """The chains of dead stones among the nodes."""
        return {self.field.chain_of[p] for i, p in enumerate(self.first) if self.dead >> i & 1 and self.field.cells[p]}

    def key(self) -> tuple[object, ...]:
        """What tells this neighbourhood from others; two with the same key read alike."""
        return (
            tuple(self.first),
            tuple(self.adjacent),
            tuple(self.weight),
            tuple(self.touch),
            tuple(self.home),
            *self.masks,
            self.dead,
        )

    def neighbourhood(self, limit: int) -> Neighbourhood:
        """The graph to read, with a bound on the positions."""
        return Neighbourhood(self.adjacent, self.weight, self.touch, self.home, self.playable, self.seki, self.dead, max(limit, 0))
