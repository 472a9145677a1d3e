"""What is known of a position under judgement: its chains, how playouts saw them, and the statuses found so far.

The working paper of the built-in judgement; how a status is found is not its business.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gorecord.go.board import Position
from gorecord.go.regions import Chain
from gorecord.life.estimate import Estimate, lost
from gorecord.life.groups import Basis, Group, Status

SEKI = 0.95
"""Highest confidence in a seki without a proof."""
UNCLEAR = 0.85
"""Highest confidence, without a proof, where the look of the stones is known to deceive."""


@dataclass(slots=True)
class Known:
    """A position under judgement, with what is known of its chains so far."""

    position: Position
    chains: list[Chain]
    chain_of: dict[int, int]
    guess: Estimate
    solid: list[bool]
    groups: dict[int, Group] = field(default_factory=dict)
    turn: dict[int, tuple[str | None, tuple[str, ...]]] = field(default_factory=dict)
    """Chains that fall or stand by who plays first."""

    def sure(self, i: int) -> bool:
        """Whether a chain needs no reading: both kinds of playouts lose it."""
        return i in self.groups or lost(self.guess.heavy[i], self.guess.uniform[i])

    def put(
        self, i: int, status: Status, basis: Basis, sure: float, line: str | None = None, assumes: tuple[str, ...] = ()
    ) -> None:
        """Give a chain its status."""
        chain = self.chains[i]
        self.groups[i] = Group(chain.colour, chain.stones, status, basis, sure, line, assumes)

    def enemies(self, i: int) -> set[int]:
        """The enemy chains that touch a chain or one of its liberties."""
        geometry = self.position.geometry
        near = {q for p in (*self.chains[i].stones, *self.chains[i].liberties) for q in geometry.neighbours[p]}
        return {self.chain_of[q] for q in near if self.position.cells[q] == 3 - self.chains[i].colour}


def unconditional_life(group: Group) -> bool:
    """Whether a chain's life is proven without reading."""
    return group.basis is Basis.PROOF and group.line is None
