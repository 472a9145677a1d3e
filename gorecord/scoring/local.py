"""Reading a few points at the border: who gains what by moving first there, by territory.

The hot loop of the play-out of neutral points (`playout`). A neighbourhood of the board becomes a small graph: each point where
a move is thought of is a node of its own, every chain beside them is one node, and what is left of the empty regions around is
one node for each connected part. Positions are two bit masks over the nodes, Black's and White's; a move is one bit. Everything
is plain integers, so that the module can be compiled as it stands.

Values are territory for Black: points that only one colour borders, dead stones in them at two points each, and prisoners.
Points that both border, or that a chain in seki borders, are nobody's; a dead stone there is a prisoner and no more.
"""

from __future__ import annotations

BLACK = 1
WHITE = 2
UNREAD = -(10**6)
"""The value of a first move where there is none to make."""
WIDE = 10**5
"""More than any territory."""
MOST_MOVES = 10
"""Moves that are tried in one position at most."""


class Neighbourhood:
    """The graph. Nodes are numbered from 0; `adjacent[i]` is the mask of nodes beside node i, `weight[i]` its number of points.

    `touch[i]` has bit 1 or 2 for stones of Black or White beside node i that are no nodes, and bit 4 for a chain in seki.
    `home[i]` is the colour whose closed territory the node was in at the start (0: none); nobody plays into the other's unless
    to take stones. `playable` is the mask of nodes that are single points, `seki` of chains in seki, `dead` of dead stones, which
    stand in the way until they are taken but are no wall of any territory. `limit` bounds the positions read, `nodes` counts
    them.
    """

    __slots__ = ("adjacent", "counted", "dead", "full", "home", "limit", "memo", "nodes", "playable", "seki", "touch", "weight")

    def __init__(
        self,
        adjacent: list[int],
        weight: list[int],
        touch: list[int],
        home: list[int],
        playable: int,
        seki: int,
        dead: int,
        limit: int,
    ) -> None:
        self.adjacent = adjacent
        self.weight = weight
        self.touch = touch
        self.home = home
        self.playable = playable
        self.seki = seki
        self.dead = dead
        self.limit = limit
        self.full = (1 << len(weight)) - 1
        self.nodes = 0
        self.memo: dict[tuple[int, int, int, int], int] = {}
        self.counted: dict[tuple[int, int], int] = {}

    def block(self, start: int, own: int) -> int:
        """The mask of the connected nodes among `own` that hold the bit `start`."""
        adjacent = self.adjacent
        found = start
        todo = start
        while todo:
            bit = todo & -todo
            todo ^= bit
            more = adjacent[bit.bit_length() - 1] & own & ~found
            found |= more
            todo |= more
        return found

    def around(self, mask: int) -> int:
        """The mask of all nodes beside those of the mask."""
        adjacent = self.adjacent
        found = 0
        while mask:
            bit = mask & -mask
            mask ^= bit
            found |= adjacent[bit.bit_length() - 1]
        return found

    def points(self, mask: int) -> int:
        """The number of points of the nodes of the mask."""
        weight = self.weight
        total = 0
        while mask:
            bit = mask & -mask
            mask ^= bit
            total += weight[bit.bit_length() - 1]
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
        touch = self.touch
        black_wall, white_wall = black & ~dead, white & ~dead
        while rest:
            region = self.block(rest & -rest, inner)
            rest &= ~region
            wall = self.around(region)
            sides = (1 if wall & black_wall else 0) | (2 if wall & white_wall else 0) | (4 if wall & self.seki else 0)
            todo = region
            while todo:
                bit = todo & -todo
                todo ^= bit
                sides |= touch[bit.bit_length() - 1]
            if sides == 1:
                total += self.points(region & ~black) + self.points(region & white)
            elif sides == 2:
                total -= self.points(region & ~white) + self.points(region & black)
            elif region & dead:
                total += self.points(region & white) - self.points(region & black)
        return total

    def play(self, move: int, black: int, white: int, turn: int) -> tuple[int, int, int, int]:
        """Put a stone of `turn` on the node with the bit `move`.

        Returns the masks of Black and White, the stones taken, and the bit of the node that may not be retaken at once (0:
        none). Taking -1 stones says that the move is suicide.
        """
        if turn == BLACK:
            own, other = black | move, white
        else:
            own, other = white | move, black
        empty = self.full & ~(own | other)
        taken = 0
        beside = self.adjacent[move.bit_length() - 1]
        enemies = beside & other
        while enemies:
            chain = self.block(enemies & -enemies, other)
            enemies &= ~chain
            if not self.around(chain) & empty:
                taken |= chain
        stones = 0
        ko = 0
        if taken:
            other &= ~taken
            stones = self.points(taken)
            # A lone stone that took one stone and has no other liberty: the ko.
            if stones == 1 and not beside & own and beside & ~other == taken:
                ko = taken
        elif not self.around(self.block(move, own)) & empty:
            return black, white, -1, 0
        if turn == BLACK:
            return own, other, stones, ko
        return other, own, stones, ko

    def kind(self, bit: int, own: int, other: int, turn: int) -> int:
        """What a move on the node would be: 3 takes stones, 2 saves stones in atari, 1 is worth trying, 0 is not."""
        i = bit.bit_length() - 1
        beside = self.adjacent[i]
        free = self.full & ~(own | other | bit)
        enemies = beside & other
        while enemies:
            chain = self.block(enemies & -enemies, other)
            enemies &= ~chain
            if not self.around(chain) & free:
                return 3
        if self.home[i] == 3 - turn:
            return 0
        kind = 1 if self.home[i] == 0 else 0
        friends = beside & own
        while friends:
            chain = self.block(friends & -friends, own)
            friends &= ~chain
            liberties = self.around(chain) & free
            if not liberties:
                return 2
            if not liberties & (liberties - 1) and self.weight[liberties.bit_length() - 1] == 1:
                kind = 1
        return kind

    def moves(self, black: int, white: int, turn: int, ko: int) -> list[int]:
        """The nodes worth a move: those that take, then those that save, then open ones."""
        own, other = (black, white) if turn == BLACK else (white, black)
        found: list[list[int]] = [[], [], [], []]
        rest = self.full & ~(own | other) & self.playable & ~ko
        while rest:
            bit = rest & -rest
            rest ^= bit
            found[self.kind(bit, own, other, turn)].append(bit)
        return (found[3] + found[2] + found[1])[:MOST_MOVES]

    def read(self, black: int, white: int, turn: int, ko: int, passed: int, depth: int, low: int, high: int) -> int:
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
        best = sign * self.territory(black, white) if passed else -self.read(black, white, 3 - turn, 0, 1, depth - 1, -high, -low)
        low = max(low, best)
        if low < high:
            for move in self.moves(black, white, turn, ko):
                b, w, stones, ban = self.play(move, black, white, turn)
                if stones < 0:
                    continue
                best = max(best, stones - self.read(b, w, 3 - turn, ban, 0, depth - 1, stones - high, stones - low))
                low = max(low, best)
                if low >= high:
                    break
        if bottom < best < high:
            self.memo[key] = best
        return best

    def first_moves(self, black: int, white: int, turn: int, ko: int, depth: int) -> tuple[int, int, int]:
        """What the side to move gets by moving here, by leaving it to the other, and the bit of its best move (0: none).

        Both values are as that side sees them. Without a move the first is UNREAD.
        """
        left = -self.read(black, white, 3 - turn, 0, 1, depth - 1, -WIDE, WIDE)
        best, chosen = UNREAD, 0
        for move in self.moves(black, white, turn, ko):
            b, w, stones, ban = self.play(move, black, white, turn)
            if stones < 0:
                continue
            value = stones - self.read(b, w, 3 - turn, ban, 0, depth - 1, -WIDE, WIDE)
            if value > best:
                best, chosen = value, move
        return best, left, chosen
