# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A part of the board inside walls that live: its stones, moves with captures and kos, and life beyond doubt.

What reading (`local`) plays on. A plain module that Cython compiles as it stands, with the C types in the `.pxd` beside it.
Kos follow the confirmation of life and death under the Japanese rules of 1989 (article 7.2): whoever lost a stone in a ko may
retake it only after a pass for that ko, which lifts the ban.
"""

from __future__ import annotations

from gorecord.go.arrays import is_compiled, noughts

_GROUPS = 24

zeros, wide_zeros = noughts(__file__), noughts(__file__, "q")


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


class Patch:
    """A part of the board.

    `cells` are the stones of its points (EMPTY, BLACK, WHITE), numbered from 0 within the region; `beside` has four entries
    a point, the region's points next to it or -1; `walls` has bit 1 for a point next to a living black wall, bit 2 for White.
    `free` is a colour that may retake kos at once, as a side can that never runs out of ko threats; 0 for neither.
    """

    def __init__(self, cells: list[int], beside: list[int], walls: list[int], free: int = 0) -> None:
        n = len(cells)
        self.n = n
        self.cells = zeros(n)
        self.beside = zeros(4 * n)
        self.walls = zeros(n)
        self.bans = zeros(n)
        self.code = wide_zeros(8 * n)
        self.seen = zeros(n)
        self.stamp = 0
        self.free = free
        self.stack = zeros(n + 1)
        # For the test of unconditional life: chains and spaces by number, and what they share.
        self.label = zeros(n)
        self.fixed = zeros(_GROUPS)
        self.closed = zeros(_GROUPS)
        self.size = zeros(_GROUPS)
        self.shared = zeros(_GROUPS * _GROUPS)
        self.taken = zeros(64 * (n + 3))
        self.taken_count = 0
        self.hash = 0
        self.target = 0
        self.defender = 0
        state = 0x2545F4914F6CDD1D
        for i in range(8 * n):
            state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            self.code[i] = (state >> 3) ^ (state >> 35)
        for p in range(n):
            self.walls[p] = walls[p]
            for k in range(4):
                self.beside[4 * p + k] = beside[4 * p + k]
            if cells[p]:
                self.cells[p] = cells[p]
                self.hash ^= self.code[8 * p + cells[p]]

    def _free(self, p: int, breathing: bool) -> bool:
        """Whether the chain on a point joins a living wall of its colour or, if `breathing` is asked for too, has a liberty."""
        colour = self.cells[p]
        self.stamp += 1
        self.seen[p] = self.stamp
        self.stack[0] = p
        top = 1
        while top:
            top -= 1
            q = self.stack[top]
            if self.walls[q] & colour:
                return True
            for k in range(4):
                r = self.beside[4 * q + k]
                if r >= 0:
                    c = self.cells[r]
                    if c == 0:
                        if breathing:
                            return True
                    elif c == colour and self.seen[r] != self.stamp:
                        self.seen[r] = self.stamp
                        self.stack[top] = r
                        top += 1
        return False

    def _lives(self) -> bool:  # noqa: C901 - a hot loop, and two passes over the region
        """Whether the target's chain lives unconditionally within the region (Benson), or by joining a living wall."""
        colour = self.defender
        chains = 0
        spaces = 0
        for p in range(self.n):
            self.label[p] = -1
        for p in range(self.n):
            if self.label[p] >= 0:
                continue
            own = self.cells[p] == colour
            if (chains if own else spaces) >= _GROUPS:
                return self._free(self.target, False)
            label = chains if own else spaces
            if own:
                chains += 1
                self.fixed[label] = 0
            else:
                spaces += 1
                self.closed[label] = 1
                self.size[label] = 0
            self.label[p] = label
            self.stack[0] = p
            top = 1
            while top:
                top -= 1
                q = self.stack[top]
                if own:
                    if self.walls[q] & colour:
                        self.fixed[label] = 1
                else:
                    if self.cells[q] == 0:
                        self.size[label] += 1
                    if self.walls[q] & (3 - colour):
                        self.closed[label] = 0
                for k in range(4):
                    r = self.beside[4 * q + k]
                    if r >= 0 and self.label[r] < 0 and (self.cells[r] == colour) == own:
                        self.label[r] = label
                        self.stack[top] = r
                        top += 1
        mine = self.label[self.target]
        if self.fixed[mine]:
            return True
        if spaces < 2:
            return False
        for i in range(chains * _GROUPS):
            self.shared[i] = 0
        for p in range(self.n):
            if self.cells[p] == colour:
                continue
            space = self.label[p]
            for k in range(4):
                r = self.beside[4 * p + k]
                if r < 0 or self.cells[r] != colour:
                    continue
                i = self.label[r] * _GROUPS + space
                # Bit 0 says that the chain touches the space; an empty point counts two, once for each chain.
                self.shared[i] |= 1
                if self.cells[p] == 0:
                    again = False
                    for j in range(k):
                        m = self.beside[4 * p + j]
                        if m >= 0 and self.cells[m] == colour and self.label[m] == self.label[r]:
                            again = True
                    if not again:
                        self.shared[i] += 2
        return self._benson(chains, spaces, mine)

    def _benson(self, chains: int, spaces: int, mine: int) -> bool:
        """The end of `_lives`: drop chains with fewer than two vital spaces and the spaces beside them until nothing changes."""
        changed = True
        while changed:
            changed = False
            for c in range(chains):
                if self.fixed[c] != 0:
                    continue
                vital = 0
                for space in range(spaces):
                    i = c * _GROUPS + space
                    if self.closed[space] and self.shared[i] and self.shared[i] >> 1 == self.size[space]:
                        vital += 1
                if vital < 2:
                    if c == mine:
                        return False
                    self.fixed[c] = 2
                    changed = True
                    for space in range(spaces):
                        if self.shared[c * _GROUPS + space]:
                            self.closed[space] = 0
        return True

    def _try(self, p: int, colour: int) -> int:
        """Play on an empty point. -1 if that is suicide or a banned ko, and nothing has changed; else a mark for `_undo`."""
        mark = self.taken_count
        self.cells[p] = colour
        enemy = 3 - colour
        for k in range(4):
            q = self.beside[4 * p + k]
            if q >= 0 and self.cells[q] == enemy and not self._free(q, True):
                self._lift(q)
        count = self.taken_count - mark
        if count == 0 and not self._free(p, True):
            self.cells[p] = 0
            return -1
        ko = -1
        if count == 1:
            # A ko: one stone takes one and could be retaken alone.
            ko = self.taken[mark]
            if self.walls[p] & colour:
                ko = -1
            for k in range(4):
                q = self.beside[4 * p + k]
                if q >= 0 and (self.cells[q] == colour or (self.cells[q] == 0 and q != self.taken[mark])):
                    ko = -1
            if ko >= 0 and self.bans[p] & colour:
                self.taken_count = mark
                self.cells[ko] = enemy
                self.hash ^= self.code[8 * ko + enemy]
                self.cells[p] = 0
                return -1
        self.hash ^= self.code[8 * p + colour]
        # The bans before the move are kept for the undoing: that on the point played, which is gone now, and whether the
        # move made a ban.
        self.taken[self.taken_count] = self.bans[p]
        self.taken[self.taken_count + 1] = -1
        if self.bans[p]:
            self.hash ^= self.code[8 * p + 2 + self.bans[p]]
            self.bans[p] = 0
        if ko >= 0 and enemy != self.free and not self.bans[ko] & enemy:
            self._ban(ko, self.bans[ko] | enemy)
            self.taken[self.taken_count + 1] = ko
        self.taken_count += 2
        return mark

    def _ban(self, p: int, bans: int) -> None:
        """Set who may not retake a ko on that point: bit 1 for Black, bit 2 for White."""
        if self.bans[p]:
            self.hash ^= self.code[8 * p + 2 + self.bans[p]]
        self.bans[p] = bans
        if bans:
            self.hash ^= self.code[8 * p + 2 + bans]

    def _lift(self, p: int) -> None:
        """Take a chain off the region; its points go onto the list `taken`."""
        colour = self.cells[p]
        self.cells[p] = 0
        self.hash ^= self.code[8 * p + colour]
        i = self.taken_count
        self.taken[i] = p
        self.taken_count += 1
        while i < self.taken_count:
            q = self.taken[i]
            i += 1
            for k in range(4):
                r = self.beside[4 * q + k]
                if r >= 0 and self.cells[r] == colour:
                    self.cells[r] = 0
                    self.hash ^= self.code[8 * r + colour]
                    self.taken[self.taken_count] = r
                    self.taken_count += 1

    def _undo(self, p: int, colour: int, mark: int) -> None:
        """Take back the last move played."""
        self.taken_count -= 2
        ko = self.taken[self.taken_count + 1]
        if ko >= 0:
            self._ban(ko, self.bans[ko] & ~(3 - colour))
        self._ban(p, self.taken[self.taken_count])
        while self.taken_count > mark:
            self.taken_count -= 1
            q = self.taken[self.taken_count]
            self.cells[q] = 3 - colour
            self.hash ^= self.code[8 * q + 3 - colour]
        self.cells[p] = 0
        self.hash ^= self.code[8 * p + colour]
