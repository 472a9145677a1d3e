# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Exhaustive reading of a small region: can this stone be taken, whoever plays first?

A plain module that Cython compiles as it stands, with the C types in the `.pxd` beside it. The region is a set of points
inside walls that are taken for alive; nothing outside it is played. The attacker wants to take the target, the defender to
keep it; both may play anywhere in the region, suicide excepted. The defender may pass; the attacker may, but only to be
allowed a ko again: as in the confirmation of life and death under the Japanese rules of 1989 (article 7.2) whoever lost a
stone in a ko may retake it only after a pass for that ko. A position that comes back (stones, side to play, bans) is a
failure of the attack.

Soundness: "taken" is claimed only from a finite tree in which every reply is answered, so it holds however the position was
reached. "Not taken" may rest on a repetition, that is on the assumption that positions further up the path are not lost
either. It is kept with the set of those positions, and used again only while all of them are still being looked at from the
same path; when the lowest of them proves to be not lost, the circle is closed and the claim holds. What was cut off by the
depth or by the number of nodes is UNKNOWN and never kept as more.
"""

from __future__ import annotations

from array import array
from typing import cast

TAKEN = 1
NOT_TAKEN = 0
UNKNOWN = 2

# The same for the hot loop, where the `.pxd` makes them numbers of C.
_TAKEN = 1
_NOT_TAKEN = 0
_UNKNOWN = 2

_TABLE = 1 << 14
_GROUPS = 24


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return not __file__.endswith(".py")


def _zeros(length: int, long: bool = False) -> list[int]:
    """That many noughts: a list, or an array that compiled code can look into."""
    if compiled():
        return cast("list[int]", array("q" if long else "i", bytes((8 if long else 4) * length)))
    return [0] * length


class Reader:
    """A region to read in.

    `cells` are the stones of its points (EMPTY, BLACK, WHITE), numbered from 0 within the region; `beside` has four entries
    a point, the region's points next to it or -1; `walls` has bit 1 for a point next to a living black wall, bit 2 for White.
    `free` is a colour that may retake kos at once, as a side can that never runs out of ko threats; 0 for neither.
    """

    def __init__(self, cells: list[int], beside: list[int], walls: list[int], free: int = 0) -> None:
        n = len(cells)
        self.n = n
        self.cells = _zeros(n)
        self.beside = _zeros(4 * n)
        self.walls = _zeros(n)
        self.bans = _zeros(n)
        self.code = _zeros(8 * n, long=True)
        self.seen = _zeros(n)
        self.stamp = 0
        self.free = free
        self.stack = _zeros(n + 1)
        # For the test of unconditional life: chains and spaces by number, and what they share.
        self.label = _zeros(n)
        self.fixed = _zeros(_GROUPS)
        self.closed = _zeros(_GROUPS)
        self.size = _zeros(_GROUPS)
        self.shared = _zeros(_GROUPS * _GROUPS)
        self.taken = _zeros(64 * (n + 3))
        self.taken_count = 0
        self.path = _zeros(64, long=True)
        self.moves = _zeros(64 * (n + 1))
        self.table_key = _zeros(_TABLE, long=True)
        self.table_value = _zeros(_TABLE)
        # For "not taken" on a condition: the plies it rests on, as bits, and which visit of the highest of them it was.
        self.table_needs = _zeros(_TABLE, long=True)
        self.table_visit = _zeros(_TABLE)
        self.visit = _zeros(64)
        self.visits = 0
        self.needs = 0
        self.hash = 0
        self.target = 0
        self.defender = 0
        self.nodes = 0
        self.limit = 0
        # Noughts and ones as wide as the compiled code needs them.
        self.none = 0
        self.turn = 0x5DEECE66D
        self.one = 1
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

    def read(self, target: int, attack: bool, nodes: int) -> int:
        """Whether the stone on `target` is taken with the attacker (or else the defender) to play first.

        _TAKEN, _NOT_TAKEN, or _UNKNOWN when `nodes` positions did not suffice.
        """
        self._aim(target)
        self.nodes = 0
        self.limit = nodes
        result = _UNKNOWN
        depth = 2
        while result == _UNKNOWN and depth <= 44 and self.nodes < nodes:
            result = self._attack(depth, 0) if attack else self._defend(depth, 0)
            depth += 2
        return result

    def _aim(self, target: int) -> None:
        """Make a stone the target; its colour defends."""
        self.hash ^= self.code[8 * self.target + 7]
        self.target = target
        self.hash ^= self.code[8 * target + 7]
        self.defender = self.cells[target]

    def line(self, target: int, attack: bool, nodes: int) -> list[int]:
        """A line of play that shows the answer of `read`: the region's points in turn, -1 for a pass."""
        self._aim(target)
        self.limit = nodes
        found: list[int] = []
        marks: list[tuple[int, int, int]] = []
        turn = attack
        passed = False
        result = self.read(target, turn, nodes)
        goal = result
        keys = {self.hash}
        while result == goal and goal != _UNKNOWN and len(found) < 24 and self.cells[target] == self.defender:
            colour = 3 - self.defender if turn else self.defender
            best = -2
            size = 0
            for p in self._candidates(colour):
                mark = self._try(p, colour)
                if mark == -1:
                    continue
                gone = self.cells[target] != self.defender
                answer = _TAKEN if gone else _NOT_TAKEN if self.hash in keys else self.read(target, not turn, nodes)
                weight = self.nodes
                self._undo(p, colour, mark)
                if answer == goal and (best == -2 or gone or (turn != (goal == _TAKEN) and weight > size)):
                    best = p
                    size = weight
                    if gone or turn == (goal == _TAKEN):
                        break
            if best == -2:
                # The side that cannot help it passes.
                if passed or (turn and goal == _NOT_TAKEN):
                    break
                passed = True
                found.append(-1)
                turn = not turn
                continue
            passed = False
            marks.append((best, colour, self._try(best, colour)))
            found.append(best)
            keys.add(self.hash)
            turn = not turn
        for p, colour, mark in reversed(marks):
            self._undo(p, colour, mark)
        return found

    def _candidates(self, colour: int) -> list[int]:
        """The empty points of the region, the target's liberties first."""
        n = self._generate(0)
        return [self.moves[i] for i in range(n)]

    def _free(self, p: int) -> bool:
        """Whether the chain on a point has a liberty or joins a living wall."""
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
                        return True
                    if c == colour and self.seen[r] != self.stamp:
                        self.seen[r] = self.stamp
                        self.stack[top] = r
                        top += 1
        return False

    def _joined(self, p: int) -> bool:
        """Whether the chain on a point touches a living wall of its colour."""
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
                if r >= 0 and self.cells[r] == colour and self.seen[r] != self.stamp:
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
                return self._joined(self.target)
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
            if q >= 0 and self.cells[q] == enemy and not self._free(q):
                self._lift(q)
        count = self.taken_count - mark
        if count == 0 and not self._free(p):
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

    def _generate(self, ply: int) -> int:
        """Write the empty points into the moves of that ply, those beside the target's chain first; their number."""
        base = ply * (self.n + 1)
        self.stamp += 1
        stamp = self.stamp
        n = 0
        self.seen[self.target] = stamp
        self.stack[0] = self.target
        top = 1
        while top:
            top -= 1
            q = self.stack[top]
            for k in range(4):
                r = self.beside[4 * q + k]
                if r >= 0 and self.seen[r] != stamp:
                    c = self.cells[r]
                    if c == 0:
                        self.seen[r] = stamp
                        self.moves[base + n] = r
                        n += 1
                    elif c == self.defender:
                        self.seen[r] = stamp
                        self.stack[top] = r
                        top += 1
        for p in range(self.n):
            if self.cells[p] == 0 and self.seen[p] != stamp:
                self.moves[base + n] = p
                n += 1
        return n

    def _known(self, key: int, depth: int) -> int:
        """What the table says of a position: a result, _UNKNOWN if it was searched as deep without one, -1 for nothing.

        Sets `needs`, the plies that a result rests on.
        """
        self.needs = 0
        i = key & (_TABLE - 1)
        if self.table_key[i] == key:
            value = self.table_value[i]
            if value & 3 == _UNKNOWN:
                return _UNKNOWN if value >> 2 >= depth else -1
            needs = self.table_needs[i]
            if needs == 0:
                return value & 3
            if self.visit[value >> 2] == self.table_visit[i]:
                self.needs = needs
                return value & 3
        return -1

    def _keep(self, key: int, result: int, depth: int) -> None:
        """Keep a result that rests on nothing, or that a search to that depth gave none."""
        i = key & (_TABLE - 1)
        self.table_key[i] = key
        self.table_value[i] = depth << 2 | result
        self.table_needs[i] = 0

    def _not_taken(self, key: int, ply: int, needs: int) -> int:
        """Keep that a position is not lost if those on the plies of `needs` are not; its own ply closes the circle."""
        needs &= ~(self.one << ply)
        i = key & (_TABLE - 1)
        self.table_key[i] = key
        self.table_needs[i] = needs
        if needs != 0:
            highest = ply - 1
            while not needs & (self.one << highest):
                highest -= 1
            self.table_value[i] = highest << 2 | _NOT_TAKEN
            self.table_visit[i] = self.visit[highest]
        else:
            self.table_value[i] = _NOT_TAKEN
        self.needs = needs
        return _NOT_TAKEN

    def _enter(self, key: int, depth: int, ply: int) -> int:
        """What is known of a position before its moves are tried, -1 if they must be; notes it on the path."""
        for i in range(ply):
            if self.path[i] == key:
                self.needs = self.one << i
                return _NOT_TAKEN
        value = self._known(key, depth)
        if value >= 0:
            return value
        self.nodes += 1
        if self._lives():
            self._keep(key, _NOT_TAKEN, 0)
            return _NOT_TAKEN
        if depth == 0 or self.nodes > self.limit or ply >= 60:
            return _UNKNOWN
        self.path[ply] = key
        self.visits += 1
        self.visit[ply] = self.visits
        return -1

    def _attack(self, depth: int, ply: int) -> int:
        """The result with the attacker to play; `needs` are the plies that _NOT_TAKEN rests on."""
        key = self.hash
        answer = self._enter(key, depth, ply)
        if answer >= 0:
            return answer
        attacker = 3 - self.defender
        base = ply * (self.n + 1)
        result = _NOT_TAKEN
        needs = self.none
        count = self._generate(ply)
        for i in range(count):
            p = self.moves[base + i]
            mark = self._try(p, attacker)
            if mark == -1:
                continue
            answer = self._defend(depth - 1, ply + 1) if self.cells[self.target] == self.defender else _TAKEN
            self._undo(p, attacker, mark)
            if answer == _TAKEN:
                self._keep(key, _TAKEN, 0)
                return _TAKEN
            if answer == _UNKNOWN:
                result = _UNKNOWN
            else:
                needs |= self.needs
        for p in range(self.n):
            if self.bans[p] & attacker:
                bans = self.bans[p]
                self._ban(p, bans & ~attacker)
                answer = self._defend(depth - 1, ply + 1)
                self._ban(p, bans)
                if answer == _TAKEN:
                    self._keep(key, _TAKEN, 0)
                    return _TAKEN
                if answer == _UNKNOWN:
                    result = _UNKNOWN
                else:
                    needs |= self.needs
        # The visit of this ply ends here: claims that rest on it must not be used any more.
        self.visit[ply] = 0
        if result == _NOT_TAKEN:
            return self._not_taken(key, ply, needs)
        self._keep(key, _UNKNOWN, depth)
        return _UNKNOWN

    def _defend(self, depth: int, ply: int) -> int:
        """The result with the defender to play."""
        key = self.hash ^ self.turn
        answer = self._enter(key, depth, ply)
        if answer >= 0:
            return answer
        base = ply * (self.n + 1)
        result = _TAKEN
        count = self._generate(ply)
        for i in range(count):
            p = self.moves[base + i]
            mark = self._try(p, self.defender)
            if mark == -1:
                continue
            answer = self._attack(depth - 1, ply + 1)
            self._undo(p, self.defender, mark)
            if answer == _NOT_TAKEN:
                self.visit[ply] = 0
                return self._not_taken(key, ply, self.needs)
            if answer == _UNKNOWN:
                result = _UNKNOWN
        passed = False
        for p in range(self.n):
            if self.bans[p] & self.defender:
                passed = True
                bans = self.bans[p]
                self._ban(p, bans & ~self.defender)
                answer = self._attack(depth - 1, ply + 1)
                self._ban(p, bans)
                if answer == _NOT_TAKEN:
                    self.visit[ply] = 0
                    return self._not_taken(key, ply, self.needs)
                if answer == _UNKNOWN:
                    result = _UNKNOWN
        if not passed:
            answer = self._attack(depth - 1, ply + 1)
            if answer == _NOT_TAKEN:
                self.visit[ply] = 0
                return self._not_taken(key, ply, self.needs)
            if answer == _UNKNOWN:
                result = _UNKNOWN
        self.visit[ply] = 0
        self._keep(key, result, depth if result == _UNKNOWN else 0)
        return result
