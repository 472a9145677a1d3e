"""Reading a few points at the border: who gains what by moving first there, by territory.

The hot loop of the play-out of neutral points (`dame`). A neighbourhood of the board becomes a small graph: each point where a
move is thought of is a node of its own, every chain beside them is one node, and what is left of the empty regions around is
one node each. Positions are two bit masks over the nodes, Black's and White's; a move is one bit. Everything is plain integers,
so that the module can be compiled as it stands.

Values are territory for Black: points that only one colour borders, and prisoners. Points that both border, or that a chain in
seki borders, count for nobody.
"""

from __future__ import annotations

BLACK = 1
WHITE = 2
UNREAD = -(10**6)
"""The value of a first move where there is none to make."""


class Neighbourhood:
    """The graph. Nodes are numbered from 0; `adjacent[i]` is the mask of nodes beside node i, `weight[i]` its number of points.

    `touch[i]` has bit 1 or 2 for stones of Black or White beside node i that are no nodes, and bit 4 for a chain in seki.
    `home[i]` is the colour whose closed territory the node was in at the start (0: none); nobody plays into the other's unless
    to take stones. `playable` is the mask of nodes that are single points.
    """

    __slots__ = ("adjacent", "home", "limit", "memo", "nodes", "playable", "seki", "touch", "weight")

    def __init__(
        self, adjacent: list[int], weight: list[int], touch: list[int], home: list[int], playable: int, seki: int, limit: int
    ) -> None:
        self.adjacent = adjacent
        self.weight = weight
        self.touch = touch
        self.home = home
        self.playable = playable
        self.seki = seki
        self.limit = limit
        self.nodes = 0
        self.memo: dict[tuple[int, int, int, int, int], int] = {}

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
        """Black's territory less White's among the nodes."""
        total = 0
        full = (1 << len(self.weight)) - 1
        empty = full & ~(black | white)
        rest = empty
        touch = self.touch
        while rest:
            region = self.block(rest & -rest, empty)
            rest &= ~region
            wall = self.around(region) & ~region
            sides = (1 if wall & black else 0) | (2 if wall & white else 0) | (4 if wall & self.seki else 0)
            todo = region
            while todo:
                bit = todo & -todo
                todo ^= bit
                sides |= touch[bit.bit_length() - 1]
            if sides == 1:
                total += self.points(region)
            elif sides == 2:
                total -= self.points(region)
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
        empty = ((1 << len(self.weight)) - 1) & ~(own | other)
        taken = 0
        beside = self.adjacent[move.bit_length() - 1]
        enemies = beside & other
        while enemies:
            bit = enemies & -enemies
            chain = self.block(bit, other)
            enemies &= ~chain
            if not self.around(chain) & empty:
                taken |= chain
        if taken:
            other &= ~taken
        else:
            chain = self.block(move, own)
            if not self.around(chain) & empty:
                return black, white, -1, 0
        stones = self.points(taken) if taken else 0
        ko = 0
        if stones == 1 and not beside & own:
            # A lone stone that took one stone and has no other liberty: the ko.
            breath = beside & ~own & ~other
            if breath == taken:
                ko = taken
        if turn == BLACK:
            return own, other, stones, ko
        return other, own, stones, ko

    def moves(self, black: int, white: int, turn: int, ko: int) -> list[int]:
        """The nodes worth a move: those that take, then those that save, then open ones."""
        own, other = (black, white) if turn == BLACK else (white, black)
        empty = ((1 << len(self.weight)) - 1) & ~(black | white)
        taking: list[int] = []
        saving: list[int] = []
        open_: list[int] = []
        rest = empty & self.playable & ~ko
        while rest:
            bit = rest & -rest
            rest ^= bit
            i = bit.bit_length() - 1
            beside = self.adjacent[i]
            free = empty & ~bit
            takes = False
            enemies = beside & other
            while enemies and not takes:
                chain = self.block(enemies & -enemies, other)
                enemies &= ~chain
                takes = not self.around(chain) & free
            if takes:
                taking.append(bit)
                continue
            home = self.home[i]
            if home == 3 - turn:
                continue
            near = False
            saves = False
            friends = beside & own
            while friends:
                chain = self.block(friends & -friends, own)
                friends &= ~chain
                liberties = self.around(chain) & free
                if not liberties:
                    saves = True
                elif not liberties & (liberties - 1) and not self.weight[liberties.bit_length() - 1] > 1:
                    near = True
            if saves:
                saving.append(bit)
            elif home == 0 or near:
                open_.append(bit)
        return (taking + saving + open_)[:10]

    def read(self, black: int, white: int, turn: int, ko: int, passed: int, depth: int, low: int, high: int) -> int:
        """The best territory that the side to move can reach, for Black, within the window low to high.

        `passed` tells whether the other side has just passed: another pass ends it.
        """
        if depth == 0 or self.nodes >= self.limit:
            return self.territory(black, white)
        key = (black, white, ko, passed, turn * 16 + depth)
        known = self.memo.get(key)
        if known is not None:
            return known
        self.nodes += 1
        bottom, top = low, high
        if passed:
            best = self.territory(black, white)
        else:
            best = self.read(black, white, 3 - turn, 0, 1, depth - 1, low, high)
        if turn == BLACK:
            if best > low:
                low = best
        elif best < high:
            high = best
        if low < high:
            for move in self.moves(black, white, turn, ko):
                b, w, stones, ban = self.play(move, black, white, turn)
                if stones < 0:
                    continue
                if turn == BLACK:
                    value = stones + self.read(b, w, WHITE, ban, 0, depth - 1, low - stones, high - stones)
                    if value > best:
                        best = value
                        if value > low:
                            low = value
                else:
                    value = self.read(b, w, BLACK, ban, 0, depth - 1, low + stones, high + stones) - stones
                    if value < best:
                        best = value
                        if value < high:
                            high = value
                if low >= high:
                    break
        if bottom < best < top:
            self.memo[key] = best
        return best

    def first_moves(self, black: int, white: int, turn: int, ko: int, depth: int) -> tuple[int, int, int]:
        """What the side to move gets by moving here, by leaving it to the other, and the bit of its best move (0: none).

        Both values are seen from the side to move: the more the better. Without a move the first is UNREAD.
        """
        wide = 10**5
        sign = 1 if turn == BLACK else -1
        left = sign * self.read(black, white, 3 - turn, 0, 1, depth - 1, -wide, wide)
        best, chosen = UNREAD, 0
        for move in self.moves(black, white, turn, ko):
            b, w, stones, ban = self.play(move, black, white, turn)
            if stones < 0:
                continue
            value = stones + sign * self.read(b, w, 3 - turn, ban, 0, depth - 1, -wide, wide)
            if value > best:
                best, chosen = value, move
        return best, left, chosen
