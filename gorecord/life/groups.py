"""What is said of the life of stones: statuses, what they rest on, and the judgement of a whole board."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Status(StrEnum):
    """Alive, dead, in seki, or dependent on who plays first."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "seki"
    UNSETTLED = "unsettled"


class Basis(StrEnum):
    """What a status rests on, the stronger first."""

    USER = "user"
    MARKS = "marks"
    PROOF = "proof"
    RESULT = "result"
    ENGINE = "engine"
    ESTIMATE = "estimate"


@dataclass(frozen=True, slots=True)
class Group:
    """A chain with its status. `stones` in board order; `confidence` is the share of such statuses that are right, 0 to 1.

    `line` is the line of play of a proof, `assumes` what the proof takes for granted, both for people; `by_ruleset` gives
    another status under the rulesets named.
    """

    colour: int
    stones: tuple[int, ...]
    status: Status
    basis: Basis
    confidence: float
    line: str | None = None
    assumes: tuple[str, ...] = ()
    by_ruleset: dict[str, Status] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opinion:
    """What an engine says of a position: the points of dead stones and of stones in seki, whole chains; all others live."""

    dead: frozenset[int]
    seki: frozenset[int]

    def of(self, stones: tuple[int, ...]) -> Status:
        """The status of a chain."""
        return Status.DEAD if stones[0] in self.dead else Status.SEKI if stones[0] in self.seki else Status.ALIVE


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a board: each chain once, in the order of its first stone."""

    groups: tuple[Group, ...]

    @property
    def dead(self) -> frozenset[int]:
        """The points of the dead stones."""
        return frozenset(p for g in self.groups if g.status is Status.DEAD for p in g.stones)

    @property
    def seki(self) -> frozenset[int]:
        """The points of the stones in seki."""
        return frozenset(p for g in self.groups if g.status is Status.SEKI for p in g.stones)
