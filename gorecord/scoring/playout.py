"""The play-out of what is left at the end of a game: neutral points, protective moves, last kos, played alternately.

Both sides play for territory. A point at which something is to be gained is read out in its neighbourhood (`local`); of all such
points the one is played where moving first makes the greatest difference; then neutral points that cost nothing; then pass.
"""

from __future__ import annotations

from gorecord.go.points import BLACK, EMPTY, PASS, Geometry
from gorecord.scoring.local import UNREAD, Neighbourhood

DEPTH = 6
"""Plies that are read: even, so that neither side has the last word more often than the other."""
NODES = 400
"""Positions that are read at most for one neighbourhood and one side to move."""
ALL_NODES = 6000
"""Positions that are read at most in a whole play-out."""
WIDEST = 14
"""Points of one neighbourhood at most."""


class Field:
    """A board in play at the end of the game. Dead stones are lifted; `frozen` are chains in seki, beside which nobody plays."""

    def __init__(self, geometry: Geometry, cells: bytes, frozen: frozenset[int], to_play: int) -> None:
        self.geometry = geometry
        self.neighbours = geometry.neighbours
        self.cells = bytearray(cells)
        self.frozen = frozen
        self.turn = to_play
        self.ko = PASS
        self.played: list[tuple[int, int]] = []
        self.taken = [0, 0, 0]
        self.nodes = 0
        self.ko_takers: set[tuple[int, int]] = set()
        self.known: dict[tuple[object, ...], tuple[int, int, int]] = {}
        self.touched: set[int] = set()
        self.stopped = False

    # What touches what -------------------------------------------------------------------------------------------------

    def survey(self) -> None:
        """Number chains and empty regions; collect liberties, sizes and colours."""
        cells, neighbours = self.cells, self.neighbours
        n = len(cells)
        self.chain_of = chain_of = [-1] * n
        self.region_of = region_of = [-1] * n
        self.colour: list[int] = []
        self.stones: list[list[int]] = []
        self.liberties: list[set[int]] = []
        self.regions: list[list[int]] = []
        self.sides: list[int] = []
        for start in range(n):
            colour = cells[start]
            if colour:
                if chain_of[start] >= 0:
                    continue
                number = len(self.stones)
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
            elif region_of[start] < 0:
                number = len(self.regions)
                points = [start]
                sides = 0
                region_of[start] = number
                for p in points:
                    for q in neighbours[p]:
                        there = cells[q]
                        if there:
                            sides |= 4 if q in self.frozen else there
                        elif region_of[q] < 0:
                            region_of[q] = number
                            points.append(q)
                self.regions.append(points)
                self.sides.append(sides)

    def candidates(self) -> tuple[list[int], list[int]]:
        """The points that must be read, and the plain neutral points where nothing is at stake."""
        cells, neighbours = self.cells, self.neighbours
        wanted: set[int] = set()
        plain: list[int] = []
        for liberties, stones in zip(self.liberties, self.stones, strict=True):
            if len(liberties) == 1 and stones[0] not in self.frozen:
                wanted.update(liberties)
        for points, sides in zip(self.regions, self.sides, strict=True):
            if sides == 3:
                if len(points) == 1:
                    p = points[0]
                    if all(len(self.liberties[self.chain_of[q]]) >= 3 for q in neighbours[p]):
                        plain.append(p)
                    else:
                        wanted.add(p)
                else:
                    wanted.update(p for p in points if self._near_both(p))
            elif sides in (1, 2):
                for p in points:
                    beside = {self.chain_of[q] for q in neighbours[p] if cells[q]}
                    if len(beside) > 1 and any(len(self.liberties[c]) <= 2 for c in beside):
                        wanted.add(p)
        return sorted(p for p in wanted if not self._beside_frozen(p)), plain

    def _beside_frozen(self, p: int) -> bool:
        return bool(self.frozen) and any(q in self.frozen for q in self.neighbours[p])

    def _near_both(self, p: int) -> bool:
        """Whether stones of both colours are within two steps of an open point."""
        cells, neighbours = self.cells, self.neighbours
        seen = 0
        for q in neighbours[p]:
            seen |= cells[q]
            for r in neighbours[q]:
                seen |= cells[r]
        return seen == 3

    def clusters(self, wanted: list[int]) -> list[list[int]]:
        """The points to read, joined where they lie within two steps or beside the same chain of at most two liberties."""
        leader = {p: p for p in wanted}

        def find(p: int) -> int:
            while leader[p] != p:
                leader[p] = leader[leader[p]]
                p = leader[p]
            return p

        short: dict[int, int] = {}
        for p in wanted:
            for q in self.neighbours[p]:
                if q in leader:
                    leader[find(q)] = find(p)
                for r in self.neighbours[q]:
                    if r in leader and r != p:
                        leader[find(r)] = find(p)
                chain = self.chain_of[q]
                if chain >= 0 and len(self.liberties[chain]) <= 2:
                    leader[find(short.setdefault(chain, p))] = find(p)
        groups: dict[int, list[int]] = {}
        for p in wanted:
            groups.setdefault(find(p), []).append(p)
        return list(groups.values())

    # Reading -----------------------------------------------------------------------------------------------------------

    def scope(self, cluster: list[int]) -> list[int]:
        """The points that may be played when the cluster is read."""
        neighbours, cells = self.neighbours, self.cells
        found = list(cluster)
        seen = set(cluster)

        def add(p: int) -> None:
            if p not in seen and not self._beside_frozen(p):
                seen.add(p)
                found.append(p)

        for p in cluster:
            for q in neighbours[p]:
                chain = self.chain_of[q]
                if chain >= 0 and len(self.liberties[chain]) <= 2:
                    for r in sorted(self.liberties[chain]):
                        add(r)
        for p in cluster:
            for q in neighbours[p]:
                if not cells[q] and self.sides[self.region_of[q]] == 3:
                    add(q)
                for r in neighbours[q]:
                    if not cells[r] and self.sides[self.region_of[r]] == 3:
                        add(r)
        return found[:WIDEST]

    def graph(self, points: list[int]) -> tuple[Neighbourhood, int, int, list[int], tuple[object, ...]]:
        """The neighbourhood of the points, the masks of Black and White, the node's points, and a key that tells it from others."""
        cells, neighbours = self.cells, self.neighbours
        node_of: dict[int, int] = {p: i for i, p in enumerate(points)}
        node_points = list(points)
        weight = [1] * len(points)
        home = [s if (s := self.sides[self.region_of[p]]) in (1, 2) else 0 for p in points]
        beside = {self.chain_of[q] for p in points for q in neighbours[p] if cells[q]}
        for chain in list(beside):
            # A chain that may be taken leaves its points to the chains around it.
            if len(self.liberties[chain]) <= 2:
                beside.update(self.chain_of[q] for p in self.stones[chain] for q in neighbours[p] if cells[q])
        chains = sorted(beside)
        black = white = seki = 0
        inside = set(chains)
        for chain in chains:
            number = len(weight)
            weight.append(len(self.stones[chain]))
            node_points.append(self.stones[chain][0])
            home.append(0)
            for p in self.stones[chain]:
                node_of[p] = number
            if self.colour[chain] == BLACK:
                black |= 1 << number
            else:
                white |= 1 << number
            if self.stones[chain][0] in self.frozen:
                seki |= 1 << number
        touch = [0] * len(weight)
        for chain, number in zip(chains, range(len(points), len(weight)), strict=True):
            for p in self.stones[chain]:
                for q in neighbours[p]:
                    if cells[q] and self.chain_of[q] not in inside:
                        touch[number] |= 4 if q in self.frozen else cells[q]
        # What is left of the empty regions: one node for each connected rest that touches the points or chains.
        starts = {q for c in chains for q in self.liberties[c] if q not in node_of}
        starts |= {q for p in points for q in neighbours[p] if not cells[q] and q not in node_of}
        for start in sorted(starts):
            if start in node_of:
                continue
            number = len(weight)
            rest = [start]
            node_of[start] = number
            sides = 0
            for p in rest:
                for q in neighbours[p]:
                    if cells[q]:
                        if self.chain_of[q] not in inside:
                            sides |= 4 if q in self.frozen else cells[q]
                    elif q not in node_of:
                        node_of[q] = number
                        rest.append(q)
            weight.append(len(rest))
            node_points.append(start)
            home.append(0)
            touch.append(sides)
        adjacent = [0] * len(weight)
        for p, i in node_of.items():
            for q in neighbours[p]:
                j = node_of.get(q, -1)
                if j >= 0 and j != i:
                    adjacent[i] |= 1 << j
                    adjacent[j] |= 1 << i
        playable = (1 << len(points)) - 1
        for number in range(len(points), len(points) + len(chains)):
            if weight[number] == 1:
                playable |= 1 << number
        field = Neighbourhood(adjacent, weight, touch, home, playable, seki, NODES)
        key = (tuple(points), tuple(adjacent), tuple(weight), tuple(touch), tuple(home), black, white)
        return field, black, white, node_points, key

    def read(self, cluster: list[int]) -> tuple[int, int, int]:
        """What the side to move gets by moving first, by leaving it, and the move (PASS: none)."""
        points = self.scope(cluster)
        field, black, white, node_points, key = self.graph(points)
        ko = 0
        for i, p in enumerate(node_points):
            if field.playable >> i & 1 and (p == self.ko or (self.turn, p) in self.ko_takers):
                ko |= 1 << i
        whole = (*key, self.turn, ko)
        found = self.known.get(whole)
        if found is None:
            field.limit = max(0, min(NODES, ALL_NODES - self.nodes))
            if not field.limit:
                self.stopped = True
            best, left, move = field.first_moves(black, white, self.turn, ko, DEPTH)
            self.nodes += field.nodes
            found = best, left, node_points[move.bit_length() - 1] if move else PASS
            self.known[whole] = found
        return found

    # Playing -----------------------------------------------------------------------------------------------------------

    def choose(self) -> int:
        """The move of the side to play: where it gains, else a neutral point that costs nothing, else PASS."""
        self.survey()
        wanted, plain = self.candidates()
        gain, choice = 0, PASS
        free = PASS
        for cluster in self.clusters(wanted):
            best, left, move = self.read(cluster)
            if move == PASS or best == UNREAD:
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
        return any(self.cells[q] == 3 - self.turn and self.liberties[self.chain_of[q]] == {move} for q in self.neighbours[move])

    def play(self, move: int) -> None:
        """Play the move of the side to play, or PASS."""
        turn = self.turn
        self.played.append((turn, move))
        self.turn = 3 - turn
        self.ko = PASS
        if move == PASS:
            return
        cells, neighbours = self.cells, self.neighbours
        own = [q for q in neighbours[move] if cells[q] == turn]
        taken: list[int] = []
        for q in neighbours[move]:
            if cells[q] == 3 - turn and self.liberties[self.chain_of[q]] == {move}:
                taken.extend(p for p in self.stones[self.chain_of[q]] if p not in taken)
        cells[move] = turn
        self.touched.add(move)
        self.touched.update(taken)
        for p in taken:
            cells[p] = EMPTY
        self.taken[turn] += len(taken)
        if len(taken) == 1 and not own and all(cells[q] for q in neighbours[move] if q != taken[0]):
            self.ko = taken[0]
            self.ko_takers.add((turn, move))

    def run(self) -> None:
        """Play until both have passed."""
        passes = 0
        for _ in range(2 * len(self.cells)):
            move = self.choose()
            self.play(move)
            passes = passes + 1 if move == PASS else 0
            if passes == 2:
                return
        self.stopped = True
