# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A tree search over a part of the board, for groups whose fate hangs on the right moves.

Playouts alone miss what only exact play shows: a large group with eye space, a race to capture, a corner. Here the first
moves are chosen by what the playouts after them gave (UCT; Kocsis and Szepesvári, 2006) and by what each point was worth
whenever it was played (RAVE; Gelly and Silver, 2011). Both sides strive for the points of the region. A plain module that
Cython compiles as it stands, with the C types in the `.pxd` beside it; both builds give the same numbers.
"""

from __future__ import annotations

from math import sqrt

from gorecord.go.arrays import floating_noughts, is_compiled, noughts
from gorecord.life.playouts import Table

_DEEPEST = 60
_RAVE = 600.0
"""Visits at which the worth of a point when played later still weighs as much as its own."""
_PRIOR = 8.0
_ROOTS = 4096

_integers, _floats = noughts(__file__), floating_noughts(__file__)


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


class Tree(Table):
    """A search tree over the points of a region. Not for use by several threads at a time."""

    def __init__(self, columns: int, rows: int, room: int = 40_000) -> None:
        super().__init__(columns, rows)
        self.room = room
        self.used = 0
        self.moves = _integers(room)
        self.first = _integers(room)
        self.number = _integers(room)
        self.visits = _floats(room)
        self.worth = _floats(room)
        self.rave_visits = _floats(room)
        self.rave_worth = _floats(room)
        self.trail = _integers(_DEEPEST + 2)
        self.roots = _floats(_ROOTS)
        for i in range(_ROOTS):
            self.roots[i] = sqrt(i)
        self.inside = _integers(self.size)
        self.weight_of = _integers(self.size)
        self.inner = 0
        self.whole = 0

    def look(self, cells: bytes, inside: bytes, weights: bytes, to_play: int, ko: int, iterations: int, seed: int) -> list[int]:
        """Search, and say for each point the sum over the later half of the playouts of +1 for Black's and -1 for White's.

        `cells`, `inside` and `weights` have a byte a point from the top left; moves are made where `inside` is not nought, and
        both sides strive for the points of `inside`, each worth its weight. `ko` is a point forbidden to `to_play` at first,
        negative for none.
        """
        self.load(cells)
        self.confine(inside)
        self.inner = 0
        self.whole = 0
        for p in range(self.size):
            self.inside[p] = 0
            self.tally[p] = 0
        for y in range(self.rows):
            for x in range(self.columns):
                if inside[y * self.columns + x]:
                    self.inside[self.inner] = (y + 1) * self.stride + x + 1
                    self.weight_of[self.inner] = weights[y * self.columns + x]
                    self.whole += weights[y * self.columns + x]
                    self.inner += 1
        self.state = (((seed & 0xFFFFFFFF) * 2654435761 + 0x9E3779B9) & 0xFFFFFFFF) or 1
        start = (ko // self.columns + 1) * self.stride + ko % self.columns + 1 if ko >= 0 else 0
        self.used = 1
        self._clear(0, 0)
        for i in range(iterations):
            self._copy(False)
            self.ko = start
            self.last = 0
            self._once(to_play, 1 if 2 * i >= iterations else 0)
        return [self.tally[(y + 1) * self.stride + x + 1] for y in range(self.rows) for x in range(self.columns)]

    def _clear(self, node: int, move: int) -> None:
        """Make a new node, not opened yet."""
        self.moves[node] = move
        self.first[node] = 0
        self.number[node] = -1
        self.visits[node] = 0.0
        self.worth[node] = 0.0
        self.rave_visits[node] = _PRIOR
        self.rave_worth[node] = _PRIOR * 0.5

    def _open(self, node: int, colour: int) -> None:
        """Give a node its children: the legal moves that fill no own eye, and the pass."""
        if self.used + self.count + 1 > self.room:
            return
        answer = 0
        if self.last != 0:
            answer = self._answer(colour)
            if answer == 0:
                answer = self._vital_beside(self.last, colour)
        first = self.used
        self.first[node] = first
        for i in range(self.count):
            p = self.empties[i]
            if p != self.ko and not self._eye(p, colour) and self._legal(p, colour):
                child = self.used
                self.used += 1
                self._clear(child, p)
                if p == answer:
                    self.rave_worth[child] = _PRIOR * 0.9
                elif self._wasteful(p, colour):
                    self.rave_worth[child] = _PRIOR * 0.2
        child = self.used
        self.used += 1
        self._clear(child, 0)
        self.number[node] = self.used - first

    def _best(self, node: int) -> int:
        """The child to try: by its own worth and by that of its point, the less tried one sooner."""
        best = -1
        highest = -1.0
        first = self.first[node]
        tried = int(self.visits[node])
        urge = 0.015 * self.roots[tried if tried < _ROOTS else _ROOTS - 1]
        for child in range(first, first + self.number[node]):
            n = self.visits[child]
            r = self.rave_visits[child]
            share = r / (r + n + n * r * 3.0 / _RAVE)
            value = share * self.rave_worth[child] / r
            if n > 0.0:
                value += (1.0 - share) * self.worth[child] / n
            value += urge / (n + 1.0)
            if value > highest:
                highest = value
                best = child
        return best

    def _once(self, colour: int, note: int) -> None:
        """Walk down the tree, open a leaf, play the game out and carry the result back."""
        for i in range(self.inner):
            self.trace[self.inside[i]] = 0
        mover = colour
        node = 0
        depth = 0
        passes = 0
        self.trail[0] = 0
        while depth < _DEEPEST and passes < 2:
            if self.number[node] < 0:
                if node != 0 and self.visits[node] < 2.0:
                    break
                self._open(node, mover)
                if self.number[node] < 0:
                    break
            node = self._best(node)
            depth += 1
            self.trail[depth] = node
            p = self.moves[node]
            if p == 0:
                passes += 1
                self.ko = 0
                self.last = 0
            else:
                passes = 0
                self._move(p, mover)
            mover = 3 - mover
        if passes < 2:
            self._play(mover, 1)
        self._back(colour, depth, self._result(note))

    def _result(self, note: int) -> float:
        """What Black has of the region at the end, 0 to 1; added to the tally if it is to be noted."""
        total = 0
        for i in range(self.inner):
            p = self.inside[i]
            c = self.cells[p]
            if c == 0:
                for k in range(4):
                    q = self.cells[p + self.step[k]]
                    if q != 3:
                        c |= q
            if c == 1:
                total += self.weight_of[i]
                self.tally[p] += note
            elif c == 2:
                total -= self.weight_of[i]
                self.tally[p] -= note
        return 0.5 + 0.5 * total / self.whole

    def _back(self, colour: int, depth: int, black: float) -> None:
        """Carry a result up the path just walked, `colour` having been to play at its root."""
        self.visits[0] += 1.0
        mover = colour
        for d in range(depth + 1):
            node = self.trail[d]
            gain = black if mover == 1 else 1.0 - black
            if d > 0:
                # The result belongs to who moved into the node, the side not to play in it.
                self.visits[node] += 1.0
                self.worth[node] += 1.0 - gain
            if self.number[node] > 0:
                first = self.first[node]
                for child in range(first, first + self.number[node]):
                    p = self.moves[child]
                    if p != 0 and self.trace[p] == mover:
                        self.rave_visits[child] += 1.0
                        self.rave_worth[child] += gain
            mover = 3 - mover
