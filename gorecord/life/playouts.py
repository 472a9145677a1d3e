# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Random games played on from a position, to see whose points end up whose.

The one hot loop of the package: a plain module that Cython compiles as it stands, with the C types in the `.pxd` beside it.
Both builds give the same numbers for the same seed. Points inside are counted on a board with a border: row stride
`columns + 1`, so that one border column serves both sides; 0 stands for no point.

Chains are kept as in many playing programs: each stone knows the head of its chain, stones of a chain form a ring, and the
head holds the number of pseudo-liberties (an empty point counts once for each stone beside it), the sum of their points and
the sum of the squares. All pseudo-liberties are one and the same point just when count * squares == sum * sum.
"""

from __future__ import annotations

from array import array
from typing import cast

_BORDER = 3
_WORD = 0xFFFFFFFF


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return not __file__.endswith(".py")


def ownership(columns: int, rows: int, cells: bytes, to_play: int, ko: int, playouts: int, seed: int, heavy: bool) -> list[int]:
    """For each point the sum over the playouts of +1 where it ends as Black's, -1 where it ends as White's.

    `cells` from the top left along the rows, EMPTY, BLACK or WHITE; `to_play` begins every other playout, the other side the
    rest; `ko` is a point forbidden to `to_play` at first, negative for none. Uniform playouts fill no eye of their own;
    `heavy` ones also answer the last move, play vital points and avoid most self-ataris. `seed` is any number.
    Raises ValueError for cells that do not fit the board.
    """
    if len(cells) != columns * rows:
        raise ValueError(f"{len(cells)} cells for a board of {columns} by {rows}")
    table = Table(columns, rows)
    table.load(cells)
    return table.run(to_play, ko, playouts, seed, heavy)


def _zeros(length: int, long: bool = False) -> list[int]:
    """That many noughts: a list, or an array that compiled code can look into."""
    if compiled():
        return cast("list[int]", array("q" if long else "i", bytes((8 if long else 4) * length)))
    return [0] * length


class Table:
    """A board for playouts, with its starting position. Not for use by several threads at a time."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.stride = columns + 1
        self.size = (rows + 2) * self.stride + 1
        size = self.size
        self.step = _zeros(8)
        s = self.stride
        for k, d in enumerate((-s, -1, 1, s, -s - 1, -s + 1, s - 1, s + 1)):
            self.step[k] = d
        self.cells = _zeros(size)
        self.head = _zeros(size)
        self.ring = _zeros(size)
        self.stones = _zeros(size)
        self.libs = _zeros(size)
        self.sums = _zeros(size, long=True)
        self.squares = _zeros(size, long=True)
        self.empties = _zeros(size)
        self.where = _zeros(size)
        self.count = 0
        self.first_cells = _zeros(size)
        self.first_head = _zeros(size)
        self.first_ring = _zeros(size)
        self.first_stones = _zeros(size)
        self.first_libs = _zeros(size)
        self.first_sums = _zeros(size, long=True)
        self.first_squares = _zeros(size, long=True)
        self.first_empties = _zeros(size)
        self.first_where = _zeros(size)
        self.first_count = 0
        self.tally = _zeros(size)
        self.open_tally = _zeros(size)
        self.trace = _zeros(size)
        self.shape = _zeros(8)
        self.shaped = 0
        self.state = 1
        self.ko = 0
        self.last = 0
        # What `_weigh` found out about a move: stones of the chain it makes, stones it takes, a liberty.
        self.weight = 0
        self.takes = 0
        self.only = 0

    def load(self, cells: bytes) -> None:
        """Set up the starting position. Chains without a liberty are left standing."""
        for p in range(self.size):
            self.cells[p] = _BORDER
        self.count = 0
        for y in range(self.rows):
            for x in range(self.columns):
                p = (y + 1) * self.stride + x + 1
                self.cells[p] = 0
                self.where[p] = self.count
                self.empties[self.count] = p
                self.count += 1
        for y in range(self.rows):
            for x in range(self.columns):
                colour = cells[y * self.columns + x]
                if colour:
                    self._set((y + 1) * self.stride + x + 1, colour)
        self._copy(True)

    def run(self, to_play: int, ko: int, playouts: int, seed: int, heavy: bool) -> list[int]:
        """What `ownership` says, from the position loaded."""
        for p in range(self.size):
            self.tally[p] = 0
            self.open_tally[p] = 0
        # Spread the seed over the word, so that neighbouring seeds give unlike games; the state must not be nought.
        self.state = (((seed & 0xFFFFFFFF) * 2654435761 + 0x9E3779B9) & 0xFFFFFFFF) or 1
        start = (ko // self.columns + 1) * self.stride + ko % self.columns + 1 if ko >= 0 else 0
        for i in range(playouts):
            self._copy(False)
            self.ko = 0 if i & 1 else start
            self.last = 0
            self._play(3 - to_play if i & 1 else to_play, 1 if heavy else 0)
            self._count()
        return [self.tally[(y + 1) * self.stride + x + 1] for y in range(self.rows) for x in range(self.columns)]

    def left_open(self) -> list[int]:
        """For each point in how many playouts of the last `run` it ended empty between stones of both colours."""
        return [self.open_tally[(y + 1) * self.stride + x + 1] for y in range(self.rows) for x in range(self.columns)]

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
        for k in range(4):
            q = p + self.step[k]
            c = self.cells[q]
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
        total = self.sums[h]
        if n > 0 and n * self.squares[h] == total * total:
            return total // n
        return 0

    def _eye(self, p: int, colour: int) -> bool:
        """Whether an empty point is an eye of that colour: own stones on four sides, and not false by its diagonals."""
        for k in range(4):
            c = self.cells[p + self.step[k]]
            if c != colour and c != 3:
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
        for k in range(4):
            q = p + self.step[k]
            c = self.cells[q]
            if c == 0:
                return True
            if c == colour:
                if self._atari(self.head[q]) == 0:
                    return True
            elif c != 3 and self._atari(self.head[q]) != 0:
                return True
        return False

    def _weigh(self, p: int, colour: int) -> int:  # noqa: C901 - a hot loop
        """How many liberties the chain has that a legal move makes: 0, 1, or 2 for more.

        Sets `weight` (its stones) and `takes` (stones that the move takes). Of a chain taken, only the points beside the
        move are looked at, which may find one liberty where there are more.
        """
        one = 0
        many = False
        self.weight = 1
        self.takes = 0
        h1 = h2 = h3 = 0
        for k in range(4):
            q = p + self.step[k]
            c = self.cells[q]
            lib = 0
            if c == 0:
                lib = q
            elif c != 3:
                h = self.head[q]
                if h == h1 or h == h2 or h == h3:  # noqa: SIM109 - no tuples in the hot loop
                    if c != colour and self._atari(h) != 0:
                        many = True
                    continue
                h3 = h2
                h2 = h1
                h1 = h
                if c == colour:
                    self.weight += self.stones[h]
                    n = 0
                    for j in range(4):
                        r = p + self.step[j]
                        if self.cells[r] == colour and self.head[r] == h:
                            n += 1
                    rest = self.libs[h] - n
                    if rest > 0:
                        total = self.sums[h] - n * p
                        if rest * (self.squares[h] - n * p * p) == total * total:
                            lib = total // rest
                        else:
                            many = True
                elif self._atari(h) != 0:
                    self.takes += self.stones[h]
                    lib = q
            if lib != 0:
                if one == 0:
                    one = lib
                elif one != lib:
                    many = True
        self.only = one
        return 2 if many else 1 if one != 0 else 0

    def _wasteful(self, p: int, colour: int) -> bool:
        """Whether a legal move is a self-atari that a sensible player would not make."""
        free = 0
        for k in range(4):
            if self.cells[p + self.step[k]] == 0:
                free += 1
        if free >= 2 or self._weigh(p, colour) >= 2:
            return False
        if self.weight == 1:
            return self.takes == 0 and self._random(2) == 0
        if self.takes >= self.weight:
            return False
        return self.weight > 6 or not self._nakade_chain(p, colour) or self._outside(p, self.only, 3 - colour)

    def _outside(self, p: int, last: int, enemy: int) -> bool:
        """Whether an enemy chain beside one of two points has another liberty than these: then a sacrifice there kills nothing."""
        for i in range(2):
            s = p if i == 0 else last
            for k in range(4):
                q = s + self.step[k]
                if self.cells[q] == enemy:
                    h = self.head[q]
                    n = 0
                    for j in range(4):
                        r = p + self.step[j]
                        if self.cells[r] == enemy and self.head[r] == h:
                            n += 1
                        r = last + self.step[j]
                        if self.cells[r] == enemy and self.head[r] == h:
                            n += 1
                    if n < self.libs[h]:
                        return True
        return False

    def _nakade_chain(self, p: int, colour: int) -> bool:
        """Whether the chain that a move makes has a shape that leaves one eye when it is taken."""
        self.shape[0] = p
        n = 1
        for k in range(4):
            q = p + self.step[k]
            if self.cells[q] == colour:
                r = q
                while True:
                    fresh = True
                    for i in range(n):
                        if self.shape[i] == r:
                            fresh = False
                    if fresh:
                        self.shape[n] = r
                        n += 1
                    r = self.ring[r]
                    if r == q:
                        break
        self.shaped = n
        return self._vital() != 0 or n == 2 or (n == 4 and self._edges() == 4)

    def _edges(self) -> int:
        """How many pairs of neighbours there are among the points of `shape`."""
        edges = 0
        for i in range(self.shaped):
            for k in range(2, 4):
                q = self.shape[i] + self.step[k]
                for j in range(self.shaped):
                    if self.shape[j] == q:
                        edges += 1
        return edges

    def _vital(self) -> int:
        """The vital point of the points in `shape`, 0 if they have none.

        Three in a row or bent: the middle; four: the middle of a T; five: of a cross, or of a bulky five; six: of the
        rabbity six. Four in a square need no move.
        """
        best = 0
        most = 0
        for i in range(self.shaped):
            degree = 0
            for k in range(4):
                q = self.shape[i] + self.step[k]
                for j in range(self.shaped):
                    if self.shape[j] == q:
                        degree += 1
            if degree > most:
                most = degree
                best = self.shape[i]
        n = self.shaped
        if (n == 3 and most == 2) or (n == 4 and most == 3) or (n == 5 and most == 4):
            return best
        if (n == 5 and most == 3 and self._edges() == 5) or (n == 6 and most == 4 and self._edges() == 6):
            return best
        return 0

    def _vital_beside(self, p: int, colour: int) -> int:
        """The vital point of a closed space of three to six empty points beside a stone, 0 if there is none."""
        for k in range(4):
            q = p + self.step[k]
            if self.cells[q] != 0:
                continue
            self.shape[0] = q
            n = 1
            i = 0
            wall = 0
            while i < n <= 6:
                for j in range(4):
                    r = self.shape[i] + self.step[j]
                    c = self.cells[r]
                    if c == 0:
                        fresh = True
                        for m in range(n):
                            if self.shape[m] == r:
                                fresh = False
                        if fresh:
                            if n < 7:
                                self.shape[n] = r
                            n += 1
                            if n > 6:
                                break
                    elif c != 3:
                        wall |= c
                i += 1
            if 3 <= n <= 6 and wall != 3:
                self.shaped = n
                v = self._vital()
                if v != 0 and v != self.ko and self.where[v] >= 0 and self._legal(v, colour):
                    return v
        return 0

    def _answer(self, colour: int) -> int:
        """A move that answers the last one: take it, save a chain that it put in atari; 0 if there is none."""
        last = self.last
        p = self._atari(self.head[last])
        if p != 0 and p != self.ko and self.where[p] >= 0:
            return p
        for k in range(4):
            q = last + self.step[k]
            if self.cells[q] != colour:
                continue
            lib = self._atari(self.head[q])
            if lib == 0:
                continue
            s = q
            while True:
                for j in range(4):
                    r = s + self.step[j]
                    if self.cells[r] == 3 - colour:
                        p = self._atari(self.head[r])
                        if p != 0 and p != self.ko and self.where[p] >= 0:
                            return p
                s = self.ring[s]
                if s == q:
                    break
            if lib != self.ko and self.where[lib] >= 0 and self._weigh(lib, colour) >= 2:
                return lib
        return 0

    def _pick(self, colour: int, heavy: int) -> int:
        """A random move that fills no own eye, 0 for a pass."""
        n = self.count
        while n > 0:
            i = self._random(n)
            p = self.empties[i]
            fit = p != self.ko and not self._eye(p, colour) and self._legal(p, colour)
            if fit and (heavy == 0 or not self._wasteful(p, colour)):
                return p
            n -= 1
            q = self.empties[n]
            self.empties[n] = p
            self.where[p] = n
            self.empties[i] = q
            self.where[q] = i
        return 0

    def _play(self, colour: int, heavy: int) -> None:
        """Play to the end: two passes, or three times as many moves as the board has points."""
        passes = 0
        for _ in range(3 * self.columns * self.rows):
            p = 0
            if heavy and self.last != 0:
                if self._random(16) != 0:
                    p = self._answer(colour)
                if p == 0:
                    p = self._vital_beside(self.last, colour)
            if p == 0:
                p = self._pick(colour, heavy)
            if p == 0:
                passes += 1
                if passes == 2:
                    break
                self.ko = 0
                self.last = 0
            else:
                passes = 0
                self._move(p, colour)
            colour = 3 - colour

    def _count(self) -> None:
        """Add the owners of the points at the end; an empty point is a colour's when it touches no other."""
        for y in range(self.rows):
            for x in range(self.columns):
                p = (y + 1) * self.stride + x + 1
                c = self.cells[p]
                if c == 0:
                    for k in range(4):
                        q = self.cells[p + self.step[k]]
                        if q != 3:
                            c |= q
                if c == 1:
                    self.tally[p] += 1
                elif c == 2:
                    self.tally[p] -= 1
                elif c == 3:
                    self.open_tally[p] += 1
