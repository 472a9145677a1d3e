"""The history of a game as far as repetition goes: which grids stood on the board, after whose move, and who was to play.

A grid is the whole board as bytes, so that two grids are the same only if they are: no hash decides whether a player broke a rule.
Which repetition is a breach is a question to a ruleset (`forbids`).
"""

from __future__ import annotations

from typing import NamedTuple

from gorecord.go.points import opponent
from gorecord.go.rules import Ko, Rules


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


class History:
    """The grids of one game from an initial position on. Plies are counted from 1; ply 0 is the initial position."""

    __slots__ = ("_before", "_last", "_plies", "_to_play")

    def __init__(self, grid: bytes, to_play: int) -> None:
        self._last: dict[bytes, int] = {grid: 0}
        self._before: dict[int, int] = {}
        self._plies: list[Ply] = [Ply(opponent(to_play), False)]
        self._to_play = to_play

    def add(self, grid: bytes, ply: Ply) -> Repeat | None:
        """Enter the grid that stands after a ply. Returns the repetition that a play made, None for a new grid or a pass."""
        self._plies.append(ply)
        number = len(self._plies) - 1
        earlier = self._last.get(grid)
        self._last[grid] = number
        if earlier is None:
            return None
        self._before[number] = earlier
        return self._repeat(number, earlier) if ply.stone else None

    def _repeat(self, number: int, earlier: int) -> Repeat:
        mover = self._plies[number].colour
        situational = own = natural = False
        at: int | None = earlier
        while at is not None:
            ply = self._plies[at]
            if ply.colour == mover:
                situational = True
                if at > 0:
                    own = True
                    natural = natural or ply.stone
            at = self._before.get(at)
        return Repeat(earlier, number - earlier, situational, own, natural, self._kind(earlier, number))

    def _kind(self, earlier: int, number: int) -> str:
        """The name that players give to such a cycle; "whole-board repetition" where they have none."""
        plies = self._plies[earlier + 1 : number + 1]
        takes = [ply.captured for ply in plies if ply.captured]
        passes = sum(not ply.stone for ply in plies)
        if any(ply.suicided for ply in plies):
            return "single-stone suicide" if len(plies) == 1 else "repetition with suicide"
        if set(takes) == {1} and len(takes) == len(plies) - passes:
            kos = {2: "ko retaken after passes", 4: "double ko", 6: "triple ko", 8: "quadruple ko"}
            return kos.get(len(takes), "several kos")
        if sorted(takes) == [1, 2] and len(plies) - passes == 3:
            return "sending two, returning one"
        if takes == [2, 2] and len(plies) == 4:
            return "eternal life"
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
