# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A board in play at the end of a game: its chains and regions, the points at which something is left, and moves.

What the play-out (`playout`) looks at before every move. Nothing is read and nothing decided here. A plain module that Cython
compiles as it stands, with the C types in the `.pxd` beside it.
"""

from __future__ import annotations

from gorecord.go.arrays import is_compiled, noughts
from gorecord.go.points import PASS, Geometry

_SHORT = 2  # a number of C by the `.pxd`
"""A chain with no more liberties than this may be taken, or must be saved, within a few moves."""

zeros = noughts(__file__)


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


class Border:
    """A board in play at the end of the game.

    `dead` are the points of dead stones, which stand in the cells; `frozen` those of chains in seki, beside which nobody plays.
    `played` collects the moves, `taken[colour]` the stones that a colour took, `touched` the points where anything changed.
    """

    def __init__(self, geometry: Geometry, cells: bytes, dead: frozenset[int], frozen: frozenset[int], to_play: int) -> None:
        n = len(cells)
        self.geometry = geometry
        self.n = n
        self.turn = to_play
        self.ko = PASS
        self.played: list[tuple[int, int]] = []
        self.taken = [0, 0, 0]
        self.touched: set[int] = set()
        self.dead = set(dead)
        self.any_frozen = len(frozen) > 0
        self.board = zeros(n)
        self.is_dead = zeros(n)
        self.is_frozen = zeros(n)
        self.ko_takers = zeros(n)  # bits of the colours that took a ko by a move here
        self.beside = zeros(4 * n)  # four a point, -1 for none
        for p in range(n):
            self.board[p] = cells[p]
            self.is_dead[p] = p in dead
            self.is_frozen[p] = p in frozen
            near = geometry.neighbours[p]
            for k in range(4):
                self.beside[4 * p + k] = near[k] if k < len(near) else -1
        # Chains and regions by number, as `survey` finds them: where their points begin in the lists of points.
        self.chains = 0
        self.chain_of = zeros(n)
        self.chain_at = zeros(n + 1)
        self.chain_points = zeros(n)
        self.liberties = zeros(n)
        self.liberty = zeros(2 * n)
        self.regions = 0
        self.region_of = zeros(n)
        self.region_at = zeros(n + 1)
        self.region_points = zeros(n)
        self.sides = zeros(n)
        # Marks for whoever needs some, and a union of points.
        self.stamp = 0
        self.seen = zeros(n)
        self.chain_seen = zeros(n)
        self.wanted = zeros(n)
        self.leader = zeros(n)

    @property
    def cells(self) -> bytes:
        """The stones on the board as it stands."""
        return bytes(list(self.board))

    # What touches what -------------------------------------------------------------------------------------------------

    def survey(self) -> None:
        """Number the chains, with their liberties, and the regions of empty points and dead stones, with the colours around."""
        for p in range(self.n):
            self.chain_of[p] = -1
            self.region_of[p] = -1
        self.chains = 0
        self.regions = 0
        chained = 0
        found = 0
        for p in range(self.n):
            if self.board[p] and self.chain_of[p] < 0:
                chained = self._chain(p, chained)
            if self.region_of[p] < 0 and (not self.board[p] or self.is_dead[p]):
                found = self._region(p, found)
        self.chain_at[self.chains] = chained
        self.region_at[self.regions] = found

    def _chain(self, start: int, at: int) -> int:
        """Number a chain, whose stones come to stand from `at` on; returns the place behind them."""
        colour = self.board[start]
        number = self.chains
        self.chains = number + 1
        self.chain_at[number] = at
        self.chain_of[start] = number
        self.chain_points[at] = start
        self.stamp += 1
        top = at + 1
        count = 0
        while at < top:
            p = self.chain_points[at]
            at += 1
            for k in range(4):
                q = self.beside[4 * p + k]
                if q < 0:
                    continue
                there = self.board[q]
                if there == colour:
                    if self.chain_of[q] < 0:
                        self.chain_of[q] = number
                        self.chain_points[top] = q
                        top += 1
                elif not there and self.seen[q] != self.stamp:
                    self.seen[q] = self.stamp
                    if count < 2:
                        self.liberty[2 * number + count] = q
                    count += 1
        self.liberties[number] = count
        if count > 1 and self.liberty[2 * number] > self.liberty[2 * number + 1]:
            p = self.liberty[2 * number]
            self.liberty[2 * number] = self.liberty[2 * number + 1]
            self.liberty[2 * number + 1] = p
        return top

    def _region(self, start: int, at: int) -> int:
        """Number a region, as `_chain` does a chain."""
        number = self.regions
        self.regions = number + 1
        self.region_at[number] = at
        self.region_of[start] = number
        self.region_points[at] = start
        top = at + 1
        sides = 0
        while at < top:
            p = self.region_points[at]
            at += 1
            for k in range(4):
                q = self.beside[4 * p + k]
                if q < 0:
                    continue
                if self.board[q] and not self.is_dead[q]:
                    sides |= 4 if self.is_frozen[q] else self.board[q]
                elif self.region_of[q] < 0:
                    self.region_of[q] = number
                    self.region_points[top] = q
                    top += 1
        self.sides[number] = sides
        return top

    def _short(self, chain: int) -> bool:
        """Whether the chain has few liberties."""
        return self.liberties[chain] <= _SHORT

    def _dead_chain(self, chain: int) -> bool:
        return self.is_dead[self.chain_points[self.chain_at[chain]]] != 0

    def candidates(self) -> tuple[list[int], list[int]]:
        """The points that must be read, and the plain neutral points where nothing is at stake, both from the top left."""
        plain: list[int] = []
        for p in range(self.n):
            self.wanted[p] = 0
        for c in range(self.chains):
            p = self.chain_points[self.chain_at[c]]
            if self.liberties[c] == 1 and not self.is_frozen[p] and (not self.is_dead[p] or self._presses(c)):
                self.wanted[self.liberty[2 * c]] = 1
        for r in range(self.regions):
            begin = self.region_at[r]
            end = self.region_at[r + 1]
            sides = self.sides[r]
            if sides == 3:
                p = self.region_points[begin]
                if end - begin == 1 and not self.board[p] and not self._beside_short(p):
                    plain.append(p)
                    continue
                for i in range(begin, end):
                    p = self.region_points[i]
                    if not self.board[p] and (end - begin == 1 or self._near_both(p)):
                        self.wanted[p] = 1
            elif sides == 1 or sides == 2:
                for i in range(begin, end):
                    p = self.region_points[i]
                    if not self.board[p] and self._joins(p):
                        self.wanted[p] = 1
        return [p for p in range(self.n) if self.wanted[p] and not self._beside_frozen(p)], plain

    def _presses(self, dead: int) -> bool:
        """Whether a dead chain stands beside an enemy chain of few liberties."""
        for i in range(self.chain_at[dead], self.chain_at[dead + 1]):
            for k in range(4):
                q = self.beside[4 * self.chain_points[i] + k]
                if q >= 0 and self.board[q]:
                    c = self.chain_of[q]
                    if self._short(c) and not self._dead_chain(c):
                        return True
        return False

    def _beside_short(self, p: int) -> bool:
        """Whether a chain of few liberties stands beside the point."""
        for k in range(4):
            q = self.beside[4 * p + k]
            if q >= 0 and self.board[q] and self._short(self.chain_of[q]):
                return True
        return False

    def _joins(self, p: int) -> bool:
        """Whether different living chains stand beside the point, one of them with few liberties."""
        one = -1
        many = False
        short = False
        for k in range(4):
            q = self.beside[4 * p + k]
            if q >= 0 and self.board[q]:
                c = self.chain_of[q]
                if self._dead_chain(c):
                    continue
                if one < 0:
                    one = c
                elif c != one:
                    many = True
                if self._short(c):
                    short = True
        return many and short

    def _beside_frozen(self, p: int) -> bool:
        if not self.any_frozen:
            return False
        for k in range(4):
            q = self.beside[4 * p + k]
            if q >= 0 and self.is_frozen[q]:
                return True
        return False

    def _near_both(self, p: int) -> bool:
        """Whether living stones of both colours are within two steps of an open point."""
        found = 0
        for k in range(4):
            q = self.beside[4 * p + k]
            if q < 0:
                continue
            if not self.is_dead[q]:
                found |= self.board[q]
            for j in range(4):
                r = self.beside[4 * q + j]
                if r >= 0 and not self.is_dead[r]:
                    found |= self.board[r]
        return found == 3

    def _find(self, p: int) -> int:
        while self.leader[p] != p:
            self.leader[p] = self.leader[self.leader[p]]
            p = self.leader[p]
        return p

    def _unite(self, p: int, q: int) -> None:
        self.leader[self._find(q)] = self._find(p)

    def clusters(self, wanted: list[int]) -> list[list[int]]:
        """The points to read, joined where they lie within two steps or beside the same chain of few liberties."""
        for p in range(self.n):
            self.leader[p] = -1
            self.chain_seen[p] = -1
        for p in wanted:
            self.leader[p] = p
        for p in wanted:
            for k in range(4):
                q = self.beside[4 * p + k]
                if q < 0:
                    continue
                if self.leader[q] >= 0:
                    self._unite(p, q)
                for j in range(4):
                    r = self.beside[4 * q + j]
                    if r >= 0 and self.leader[r] >= 0:
                        self._unite(p, r)
                c = self.chain_of[q]
                if c >= 0 and self._short(c):
                    if self.chain_seen[c] < 0:
                        self.chain_seen[c] = p
                    self._unite(p, self.chain_seen[c])
        groups: dict[int, list[int]] = {}
        for p in wanted:
            groups.setdefault(self._find(p), []).append(p)
        return list(groups.values())

    # Moves -------------------------------------------------------------------------------------------------------------

    def between(self, p: int) -> bool:
        """Whether an empty point lies between both colours."""
        return self.sides[self.region_of[p]] == 3

    def takes(self, move: int) -> bool:
        """Whether a move of the side to play takes living stones."""
        for k in range(4):
            q = self.beside[4 * move + k]
            if q >= 0 and self.board[q] == 3 - self.turn and not self.is_dead[q]:
                c = self.chain_of[q]
                if self.liberties[c] == 1 and self.liberty[2 * c] == move:
                    return True
        return False

    def _stones(self, chain: int) -> list[int]:
        return [self.chain_points[i] for i in range(self.chain_at[chain], self.chain_at[chain + 1])]

    def _undead(self, points: list[int]) -> None:
        for p in points:
            self.is_dead[p] = 0
        self.dead.difference_update(points)

    def play(self, move: int) -> None:
        """Play the move of the side to play, or PASS. `survey` must have seen the board as it is."""
        turn = self.turn
        self.played.append((turn, move))
        self.turn = 3 - turn
        self.ko = PASS
        if move == PASS:
            return
        beside = [q for q in (self.beside[4 * move + k] for k in range(4)) if q >= 0]
        chains = {self.chain_of[q] for q in beside if self.board[q] == 3 - turn}
        taken = [p for c in chains if self.liberties[c] == 1 and self.liberty[2 * c] == move for p in self._stones(c)]
        lone = all(self.board[q] == 3 - turn for q in beside)
        self.board[move] = turn
        for p in taken:
            self.board[p] = 0
        for q in beside:
            # Dead stones that are joined by a move are stones like others.
            if self.is_dead[q] and self.board[q] == turn:
                self._undead(self._stones(self.chain_of[q]))
        self.touched.add(move)
        self.touched.update(taken)
        self._undead(taken)
        self.taken[turn] += len(taken)
        if len(taken) == 1 and lone:
            self.ko = taken[0]
            self.ko_takers[move] |= turn
