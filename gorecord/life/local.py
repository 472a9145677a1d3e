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

from gorecord.go.arrays import is_compiled, noughts
from gorecord.life.patch import Patch

TAKEN = 1
NOT_TAKEN = 0
UNKNOWN = 2

# The same for the hot loop, where the `.pxd` makes them numbers of C.
_TAKEN = 1
_NOT_TAKEN = 0
_UNKNOWN = 2

_TABLE = 1 << 14

_LONGEST = 12
"""Moves of a line that is shown at most."""

zeros, wide_zeros = noughts(__file__), noughts(__file__, "q")


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


class Reader(Patch):
    """A region to read in; see `Patch` for what it is made of."""

    def __init__(self, cells: list[int], beside: list[int], walls: list[int], free: int = 0) -> None:
        super().__init__(cells, beside, walls, free)
        n = self.n
        self.path = wide_zeros(64)
        self.moves = zeros(64 * (n + 1))
        self.table_key = wide_zeros(_TABLE)
        self.table_value = zeros(_TABLE)
        # For "not taken" on a condition: the plies it rests on, as bits, and which visit of the highest of them it was.
        self.table_needs = wide_zeros(_TABLE)
        self.table_visit = zeros(_TABLE)
        self.visit = zeros(64)
        self.visits = 0
        self.needs = 0
        self.nodes = 0
        self.limit = 0
        # Noughts and ones as wide as the compiled code needs them.
        self.none = 0
        self.turn = 0x5DEECE66D
        self.one = 1

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
        while result == goal and goal != _UNKNOWN and len(found) < _LONGEST and self.cells[target] == self.defender:
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
                self.visit[ply] = 0
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
                    self.visit[ply] = 0
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
