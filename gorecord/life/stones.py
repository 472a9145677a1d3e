# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A board that plays fast: chains with their liberties, moves and captures, no history.

A plain module that Cython compiles as it stands, with the C types in the `.pxd` beside it. Points are counted on a board with a
border: row stride `columns + 1`, so that one border column serves both sides; 0 stands for no point.

Chains are kept as in many playing programs: each stone knows the head of its chain, stones of a chain form a ring, and the
head holds the number of pseudo-liberties (an empty point counts once for each stone beside it), the sum of their points and
the sum of the squares. All pseudo-liberties are one and the same point just when count * squares == sum * sum.
What is beside a point is counted too: `near` has its empty neighbours in the lowest three bits, then the black and the white
ones in three bits each.
"""

from __future__ import annotations

from gorecord.go.arrays import is_compiled, noughts

_BORDER = 3
_WORD = 0xFFFFFFFF

zeros, wide_zeros = noughts(__file__), noughts(__file__, "q")


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


class Stones:
    """A board for playouts, with its starting position. Not for use by several threads at a time."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.stride = columns + 1
        self.size = (rows + 2) * self.stride + 1
        size = self.size
        self.step = zeros(8)
        s = self.stride
        for k, d in enumerate((-s, -1, 1, s, -s - 1, -s + 1, s - 1, s + 1)):
            self.step[k] = d
        self.cells = zeros(size)
        self.head = zeros(size)
        self.ring = zeros(size)
        self.stones = zeros(size)
        self.libs = zeros(size)
        self.sums = wide_zeros(size)
        self.squares = wide_zeros(size)
        self.empties = zeros(size)
        self.where = zeros(size)
        self.near = zeros(size)
        self.count = 0
        self.first_cells = zeros(size)
        self.first_head = zeros(size)
        self.first_ring = zeros(size)
        self.first_stones = zeros(size)
        self.first_libs = zeros(size)
        self.first_sums = wide_zeros(size)
        self.first_squares = wide_zeros(size)
        self.first_empties = zeros(size)
        self.first_where = zeros(size)
        self.first_near = zeros(size)
        self.first_count = 0
        self.trace = zeros(size)
        self.state = 1
        self.ko = 0
        self.last = 0

    def load(self, cells: bytes) -> None:
        """Set up the starting position. Chains without a liberty are left standing."""
        for p in range(self.size):
            self.cells[p] = _BORDER
            self.near[p] = 0
        self.count = 0
        for y in range(self.rows):
            for x in range(self.columns):
                p = (y + 1) * self.stride + x + 1
                self.cells[p] = 0
                self.where[p] = self.count
                self.empties[self.count] = p
                self.count += 1
                for k in range(4):
                    self.near[p + self.step[k]] += 1
        for y in range(self.rows):
            for x in range(self.columns):
                colour = cells[y * self.columns + x]
                if colour:
                    self._set((y + 1) * self.stride + x + 1, colour)
        self._copy(True)

    def confine(self, inside: bytes) -> None:
        """Let the starting position be played on only where `inside`, a byte a point from the top left, is not nought.

        A point outside can be played on once a stone there has been taken.
        """
        self._copy(False)
        self.count = 0
        for y in range(self.rows):
            for x in range(self.columns):
                p = (y + 1) * self.stride + x + 1
                self.where[p] = -1
                if self.cells[p] == 0 and inside[y * self.columns + x]:
                    self.where[p] = self.count
                    self.empties[self.count] = p
                    self.count += 1
        self._copy(True)

    def _copy(self, save: bool) -> None:
        """Save the position as the starting one, or go back to it."""
        if save:
            self.first_count = self.count
            for p in range(self.size):
                self.first_cells[p] = self.cells[p]
                self.first_head[p] = self.head[p]
                self.first_ring[p] = self.ring[p]
                self.first_stones[p] = self.stones[p]
                self.first_libs[p] = self.libs[p]
                self.first_sums[p] = self.sums[p]
                self.first_squares[p] = self.squares[p]
                self.first_empties[p] = self.empties[p]
                self.first_where[p] = self.where[p]
                self.first_near[p] = self.near[p]
        else:
            self.count = self.first_count
            for p in range(self.size):
                self.cells[p] = self.first_cells[p]
                self.head[p] = self.first_head[p]
                self.ring[p] = self.first_ring[p]
                self.stones[p] = self.first_stones[p]
                self.libs[p] = self.first_libs[p]
                self.sums[p] = self.first_sums[p]
                self.squares[p] = self.first_squares[p]
                self.empties[p] = self.first_empties[p]
                self.where[p] = self.first_where[p]
                self.near[p] = self.first_near[p]

    def _random(self, n: int) -> int:
        """A number below n (at most 65536), by xorshift (Marsaglia, 2003)."""
        x = self.state
        x ^= (x << 13) & _WORD
        x ^= x >> 17
        x ^= (x << 5) & _WORD
        self.state = x
        return ((x >> 16) * n) >> 16

    def _set(self, p: int, colour: int) -> None:
        """Put a stone on an empty point and join it to its chain; nothing is taken."""
        i = self.where[p]
        if i >= 0:
            self.count -= 1
            q = self.empties[self.count]
            self.empties[i] = q
            self.where[q] = i
        self.cells[p] = colour
        free = 0
        total = 0
        squares = 0
        change = (1 << 3 * colour) - 1
        for k in range(4):
            q = p + self.step[k]
            c = self.cells[q]
            self.near[q] += change
            if c == 0:
                free += 1
                total += q
                squares += q * q
            elif c != 3:
                h = self.head[q]
                self.libs[h] -= 1
                self.sums[h] -= p
                self.squares[h] -= p * p
        self.head[p] = p
        self.ring[p] = p
        self.stones[p] = 1
        self.libs[p] = free
        self.sums[p] = total
        self.squares[p] = squares
        for k in range(4):
            q = p + self.step[k]
            if self.cells[q] == colour and self.head[q] != self.head[p]:
                self._join(self.head[p], self.head[q])

    def _join(self, a: int, b: int) -> None:
        """Make one chain of two; the larger one's head stays."""
        if self.stones[a] < self.stones[b]:
            a, b = b, a
        p = b
        while True:
            self.head[p] = a
            p = self.ring[p]
            if p == b:
                break
        p = self.ring[a]
        self.ring[a] = self.ring[b]
        self.ring[b] = p
        self.stones[a] += self.stones[b]
        self.libs[a] += self.libs[b]
        self.sums[a] += self.sums[b]
        self.squares[a] += self.squares[b]

    def _remove(self, first: int) -> int:
        """Take the chain with that stone off the board; the number of its stones."""
        n = 0
        change = 1 - (1 << 3 * self.cells[first])
        p = first
        while True:
            self.cells[p] = 0
            self.where[p] = self.count
            self.empties[self.count] = p
            self.count += 1
            n += 1
            for k in range(4):
                q = p + self.step[k]
                c = self.cells[q]
                self.near[q] += change
                if c != 0 and c != 3:
                    h = self.head[q]
                    self.libs[h] += 1
                    self.sums[h] += p
                    self.squares[h] += p * p
            p = self.ring[p]
            if p == first:
                break
        return n

    def _move(self, p: int, colour: int) -> None:
        """Play a legal move; sets the ko point and the last move."""
        self._set(p, colour)
        taken = 0
        stones = 0
        for k in range(4):
            q = p + self.step[k]
            if self.cells[q] == 3 - colour and self.libs[self.head[q]] == 0:
                stones += self._remove(q)
                taken = q
        h = self.head[p]
        self.ko = taken if stones == 1 and self.stones[h] == 1 and self.libs[h] == 1 else 0
        self.last = p
        if self.trace[p] == 0:
            self.trace[p] = colour

    def _atari(self, h: int) -> int:
        """The only liberty of the chain with that head, 0 if it has none or more than one."""
        n = self.libs[h]
        if n <= 0 or n > 4:
            return 0  # no point has more than four neighbours
        total = self.sums[h]
        return total // n if n * self.squares[h] == total * total else 0

    def _eye(self, p: int, colour: int) -> bool:
        """Whether an empty point is an eye of that colour: own stones on four sides, and not false by its diagonals."""
        if self.near[p] & (7 | 7 << 3 * (3 - colour)):
            return False
        enemy = 0
        edge = 0
        for k in range(4, 8):
            c = self.cells[p + self.step[k]]
            if c == 3:
                edge = 1
            elif c == 3 - colour:
                enemy += 1
        return enemy + edge < 2

    def _legal(self, p: int, colour: int) -> bool:
        """Whether a move on an empty point, other than the ko point, is no suicide."""
        if self.near[p] & 7:
            return True
        for k in range(4):
            q = p + self.step[k]
            c = self.cells[q]
            if c != 3 and (c == colour) == (self._atari(self.head[q]) == 0):
                return True
        return False
