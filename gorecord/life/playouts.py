# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Random games played on from a position, to see whose points end up whose.

The hottest loop of the package: a plain module that Cython compiles as it stands, with the C types in the `.pxd` beside it.
Both builds give the same numbers for the same seed. The board and how its points are counted is in `stones`.
"""

from __future__ import annotations

from gorecord.go.arrays import is_compiled, noughts
from gorecord.life.stones import Stones

zeros = noughts(__file__)


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


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


class Table(Stones):
    """A board that plays itself to the end. Not for use by several threads at a time."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self.tally = zeros(self.size)
        self.open_tally = zeros(self.size)
        self.shape = zeros(8)
        self.shaped = 0
        # Points that `_vital_beside` has been to bear the number of the space that it was looking at.
        self.seen = zeros(self.size)
        self.looked = 0
        # What `_weigh` found out about a move: stones of the chain it makes, stones it takes, a liberty.
        self.weight = 0
        self.takes = 0
        self.only = 0

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
        if self.near[p] & 7 >= 2 or self._weigh(p, colour) >= 2:
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
        if self.near[p] & 7 == 0:
            return 0
        before = self.looked
        for k in range(4):
            q = p + self.step[k]
            if self.cells[q] != 0 or self.seen[q] > before:
                continue
            self.looked += 1
            self.seen[q] = self.looked
            self.shape[0] = q
            n = 1
            i = 0
            wall = 0
            while i < n <= 6 and wall != 3:
                for j in range(4):
                    r = self.shape[i] + self.step[j]
                    c = self.cells[r]
                    if c == 0:
                        if self.seen[r] <= before:
                            self.seen[r] = self.looked
                            self.shape[n] = r
                            n += 1
                            if n > 6:
                                break
                        elif self.seen[r] != self.looked:
                            wall = 3  # a space that was too wide already
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
