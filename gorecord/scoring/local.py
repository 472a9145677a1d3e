# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Reading a few points at the border: who gains what by moving first there, by territory.

The hot loop of the play-out of neutral points (`playout`). A neighbourhood of the board becomes a small graph: each point where
a move is thought of is a node of its own, every chain beside them is one node, and what is left of the empty regions around is
one node for each connected part. Positions are two bit masks over the nodes, Black's and White's; a move is one bit. A plain
module that Cython compiles as it stands, with the C types in the `.pxd` beside it; so masks have at most `MOST_NODES` bits.

Values are territory for Black: points that only one colour borders, dead stones in them at two points each, and prisoners.
Points that both border, or that a chain in seki borders, are nobody's; a dead stone there is a prisoner and no more.
"""

from __future__ import annotations

from collections.abc import Sequence

from gorecord.go.arrays import is_compiled, noughts

BLACK = 1
WHITE = 2
UNREAD = -(10**6)
"""The value of a first move where there is none to make."""
MOST_NODES = 62
"""Nodes of one graph at most."""

# The same and more for the hot loop, where the `.pxd` makes them numbers of C.
_UNREAD = -(10**6)
_WIDE = 10**5  # more than any territory
_MOST_MOVES = 10  # moves that are tried in one position at most
# The powers of two up to 2**65 all leave different rests modulo 67: so a node is looked up by the bit that stands for it. The
# number stands in the loops as it is, since compiled code divides by a constant faster.
_SLOTS = 67

zeros, wide_zeros = noughts(__file__), noughts(__file__, "q")


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


class Neighbourhood:
    """The graph. Nodes are numbered from 0; `adjacent[i]` is the mask of nodes beside node i, `weight[i]` its number of points.

    `touch[i]` has bit 1 or 2 for stones of Black or White beside node i that are no nodes, and bit 4 for a chain in seki.
    `home[i]` is the colour whose closed territory the node was in at the start (0: none); nobody plays into the other's unless
    to take stones. `playable` is the mask of nodes that are single points, `seki` of chains in seki, `dead` of dead stones, which
    stand in the way until they are taken but are no wall of any territory. `limit` bounds the positions read, `nodes` counts
    them.

    Raises ValueError for more than `MOST_NODES` nodes.
    """

    def __init__(
        self,
        adjacent: Sequence[int],
        weight: Sequence[int],
        touch: Sequence[int],
        home: Sequence[int],
        playable: int,
        seki: int,
        dead: int,
        limit: int,
    ) -> None:
        if len(weight) > MOST_NODES:
            raise ValueError(f"{len(weight)} nodes; there is room for {MOST_NODES}")
        # By the rest that the node's bit leaves.
        self.adjacent = wide_zeros(_SLOTS)
        self.weight = zeros(_SLOTS)
        self.touch = zeros(_SLOTS)
        self.home = zeros(_SLOTS)
        self.full = 0
        slot = 1
        for i in range(len(weight)):
            self.full = 2 * self.full + 1
            self.adjacent[slot] = adjacent[i]
            self.weight[slot] = weight[i]
            self.touch[slot] = touch[i]
            self.home[slot] = home[i]
            slot = 2 * slot % _SLOTS
        self.playable = playable
        self.seki = seki
        self.dead = dead
        self.limit = limit
        self.nodes = 0
        self.memo: dict[tuple[int, int, int, int], int] = {}
        self.counted: dict[tuple[int, int], int] = {}
        # What `_put` and `_sort` find besides what they return.
        self.black = self.white = self.ban = 0
        self.takes = self.saves = self.opens = 0

    def _block(self, start: int, own: int) -> int:
        """The mask of the connected nodes among `own` that hold the bit `start`."""
        found = start
        todo = start
        while todo:
            bit = todo & -todo
            todo ^= bit
            more = self.adjacent[bit % 67] & own & ~found
            found |= more
            todo |= more
        return found

    def _around(self, mask: int) -> int:
        """The mask of all nodes beside those of the mask."""
        found = 0
        while mask:
            bit = mask & -mask
            mask ^= bit
            found |= self.adjacent[bit % 67]
        return found

    def _points(self, mask: int) -> int:
        """The number of points of the nodes of the mask."""
        total = 0
        while mask:
            bit = mask & -mask
            mask ^= bit
            total += self.weight[bit % 67]
        return total

    def territory(self, black: int, white: int) -> int:
        """Black's territory less White's among the nodes, dead stones included."""
        key = (black, white)
        known = self.counted.get(key)
        if known is None:
            known = self.counted[key] = self._territory(black, white)
        return known

    def _territory(self, black: int, white: int) -> int:
        total = 0
        dead = (black | white) & self.dead
        inner = self.full & ~(black | white) | dead
        rest = inner
        black_wall = black & ~dead
        white_wall = white & ~dead
        while rest:
            region = self._block(rest & -rest, inner)
            rest &= ~region
            wall = self._around(region)
            sides = (1 if wall & black_wall else 0) | (2 if wall & white_wall else 0) | (4 if wall & self.seki else 0)
            todo = region
            while todo:
                bit = todo & -todo
                todo ^= bit
                sides |= self.touch[bit % 67]
            if sides == 1:
                total += self._points(region & ~black) + self._points(region & white)
            elif sides == 2:
                total -= self._points(region & ~white) + self._points(region & black)
            elif region & dead:
                total += self._points(region & white) - self._points(region & black)
        return total

    def play(self, move: int, black: int, white: int, turn: int) -> tuple[int, int, int, int]:
        """Put a stone of `turn` on the node with the bit `move`.

        Returns the masks of Black and White, the stones taken, and the bit of the node that may not be retaken at once (0:
        none). Taking -1 stones says that the move is suicide.
        """
        stones = self._put(move, black, white, turn)
        return self.black, self.white, stones, self.ban

    def _put(self, move: int, black: int, white: int, turn: int) -> int:
        """What `play` does, with the masks in `self`; returns the stones taken."""
        if turn == 1:
            own = black | move
            other = white
        else:
            own = white | move
            other = black
        empty = self.full & ~(own | other)
        taken = 0
        beside = self.adjacent[move % 67]
        enemies = beside & other
        while enemies:
            chain = self._block(enemies & -enemies, other)
            enemies &= ~chain
            if not self._around(chain) & empty:
                taken |= chain
        stones = 0
        self.ban = 0
        if taken:
            other &= ~taken
            stones = self._points(taken)
            # A lone stone that took one stone and has no other liberty: the ko.
            if stones == 1 and not beside & own and beside & ~other == taken:
                self.ban = taken
        elif not self._around(self._block(move, own)) & empty:
            self.black = black
            self.white = white
            return -1
        self.black = own if turn == 1 else other
        self.white = other if turn == 1 else own
        return stones

    def _kind(self, bit: int, own: int, other: int, turn: int) -> int:
        """What a move on the node would be: 3 takes stones, 2 saves stones in atari, 1 is worth trying, 0 is not."""
        beside = self.adjacent[bit % 67]
        home = self.home[bit % 67]
        free = self.full & ~(own | other | bit)
        enemies = beside & other
        while enemies:
            chain = self._block(enemies & -enemies, other)
            enemies &= ~chain
            if not self._around(chain) & free:
                return 3
        if home == 3 - turn:
            return 0
        kind = 1 if home == 0 else 0
        friends = beside & own
        while friends:
            chain = self._block(friends & -friends, own)
            friends &= ~chain
            liberties = self._around(chain) & free
            if not liberties:
                return 2
            if not liberties & (liberties - 1) and self.weight[liberties % 67] == 1:
                kind = 1
        return kind

    def _sort(self, black: int, white: int, turn: int, ko: int) -> None:
        """Find the nodes worth a move: those that take, those that save, and open ones."""
        own = black if turn == 1 else white
        other = white if turn == 1 else black
        self.takes = self.saves = self.opens = 0
        rest = self.full & ~(own | other) & self.playable & ~ko
        while rest:
            bit = rest & -rest
            rest ^= bit
            kind = self._kind(bit, own, other, turn)
            if kind == 3:
                self.takes |= bit
            elif kind == 2:
                self.saves |= bit
            elif kind == 1:
                self.opens |= bit

    def _read(self, black: int, white: int, turn: int, ko: int, passed: int, depth: int, low: int, high: int) -> int:
        """The best that the side to move can reach within the window low to high, as that side sees it.

        `passed` tells whether the other side has just passed: another pass ends it.
        """
        sign = 3 - 2 * turn
        if depth == 0 or self.nodes >= self.limit:
            return sign * self.territory(black, white)
        key = (black, white, ko, (turn * 2 + passed) * 16 + depth)
        known = self.memo.get(key)
        if known is not None:
            return known
        self.nodes += 1
        bottom = low
        # Passing comes first: what a move must do better than.
        best = sign * self.territory(black, white) if passed else -self._read(black, white, 3 - turn, 0, 1, depth - 1, -high, -low)
        low = max(low, best)
        if low < high:
            self._sort(black, white, turn, ko)
            takes = self.takes
            saves = self.saves
            rest = takes | saves | self.opens
            left = _MOST_MOVES
            while rest and left and low < high:
                move = takes & -takes if takes else saves & -saves if saves else rest & -rest
                takes &= ~move
                saves &= ~move
                rest &= ~move
                left -= 1
                stones = self._put(move, black, white, turn)
                if stones >= 0:
                    value = stones - self._read(
                        self.black, self.white, 3 - turn, self.ban, 0, depth - 1, stones - high, stones - low
                    )
                    best = max(best, value)
                    low = max(low, best)
        if bottom < best < high:
            self.memo[key] = best
        return best

    def first_moves(self, black: int, white: int, turn: int, ko: int, depth: int) -> tuple[int, int, int]:
        """What the side to move gets by moving here, by leaving it to the other, and the bit of its best move (0: none).

        Both values are as that side sees them. Without a move the first is UNREAD.
        """
        leave = -self._read(black, white, 3 - turn, 0, 1, depth - 1, -_WIDE, _WIDE)
        best = _UNREAD
        chosen = 0
        self._sort(black, white, turn, ko)
        takes = self.takes
        saves = self.saves
        rest = takes | saves | self.opens
        left = _MOST_MOVES
        while rest and left:
            move = takes & -takes if takes else saves & -saves if saves else rest & -rest
            takes &= ~move
            saves &= ~move
            rest &= ~move
            left -= 1
            stones = self._put(move, black, white, turn)
            if stones >= 0:
                value = stones - self._read(self.black, self.white, 3 - turn, self.ban, 0, depth - 1, -_WIDE, _WIDE)
                if value > best:
                    best = value
                    chosen = move
        return best, leave, chosen
