"""The history of a game as far as repetition goes: which grids stood on the board, after whose move, and who was to play.

A grid is the whole board as bytes, so that two grids are the same only if they are: no hash decides whether a player broke a rule.
Which repetition is a breach is a question to a ruleset (`forbids`).
"""

from __future__ import annotations

from typing import NamedTuple

from gorecord.go.points import opponent
from gorecord.go.rules import Ko, Rules
from gorecord.go.words import mark


class Ply(NamedTuple):
    """A move as the history keeps it: who moved, whether a stone was played, how many stones were taken, how many given up."""

    colour: int
    stone: bool
    captured: int = 0
    suicided: int = 0


class Repeat(NamedTuple):
    """A play after which an earlier grid stands again.

    `since` is the ply after which it stood last (0: the initial position), `cycle` the plies from then to now; `situational`
    says that it stood before with the same player to move; `own` that it stood after a move of the same player, passes
    included; `natural` that the same player created it by a play; `kind` is the name of the cycle.
    """

    since: int
    cycle: int
    situational: bool
    own: bool
    natural: bool
    kind: str


_LONGEST_NAMED = 40
_MOVED, _OWN, _CREATED = 0, 2, 4  # bits of a grid for each colour: it moved there last; so in the game; by a play


def _bits(ply: Ply, *, initial: bool = False) -> int:
    bits = 1 << (_MOVED + ply.colour)
    if not initial:
        bits |= 1 << (_OWN + ply.colour)
        if ply.stone:
            bits |= 1 << (_CREATED + ply.colour)
    return bits


class History:
    """The grids of one game from an initial position on. Plies are counted from 1; ply 0 is the initial position."""

    __slots__ = ("_grids", "_plies")

    def __init__(self, grid: bytes, to_play: int) -> None:
        start = Ply(opponent(to_play), False)
        self._plies: list[Ply] = [start]
        self._grids: dict[bytes, tuple[int, int]] = {grid: (0, _bits(start, initial=True))}
        """Each grid with the ply after which it stood last, and who had moved whenever it stood, as bits."""

    def add(self, grid: bytes, ply: Ply) -> Repeat | None:
        """Enter the grid that stands after a ply. Returns the repetition that a play made, None for a new grid or a pass."""
        self._plies.append(ply)
        number = len(self._plies) - 1
        earlier = self._grids.get(grid)
        if earlier is None:
            self._grids[grid] = number, _bits(ply)
            return None
        since, bits = earlier
        self._grids[grid] = number, bits | _bits(ply)
        if not ply.stone:
            return None
        situational, own, natural = (bool(bits >> (kind + ply.colour) & 1) for kind in (_MOVED, _OWN, _CREATED))
        return Repeat(since, number - since, situational, own, natural, self._kind(since, number))

    def _kind(self, earlier: int, number: int) -> str:
        """The name that players give to such a cycle; "whole-board repetition" where they have none."""
        if number - earlier > _LONGEST_NAMED:
            return mark("whole-board repetition")
        plies = self._plies[earlier + 1 : number + 1]
        takes = [ply.captured for ply in plies if ply.captured]
        passes = sum(not ply.stone for ply in plies)
        if any(ply.suicided for ply in plies):
            return mark("single-stone suicide") if len(plies) == 1 else mark("repetition with suicide")
        if set(takes) == {1} and len(takes) == len(plies) - passes:
            kos = {2: mark("ko retaken after passes"), 4: mark("double ko"), 6: mark("triple ko"), 8: mark("quadruple ko")}
            return kos.get(len(takes), mark("several kos"))
        if sorted(takes) == [1, 2] and len(plies) - passes == 3:
            return mark("sending two, returning one")
        if takes == [2, 2] and len(plies) == 4:
            return mark("eternal life")
        return "whole-board repetition"


def forbids(rules: Rules, repeat: Repeat) -> bool:
    """Whether the ko rule of a ruleset speaks of this repetition, which is no immediate retake of a single stone.

    Ing's disturbing ko is approximated by positional repetition; the ruleset leaves what follows to the referee.
    """
    return {
        Ko.SIMPLE: False,
        Ko.POSITIONAL: True,
        Ko.SITUATIONAL: repeat.situational,
        Ko.NATURAL_SITUATIONAL: repeat.natural,
        Ko.NEW_ZEALAND: repeat.own,
        Ko.ING: True,
    }[rules.ko]
