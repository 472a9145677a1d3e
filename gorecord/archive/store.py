"""What a store of a batch must be able to do, and what it says of the games that it holds.

A store holds games in the order of the sources. Whatever happens to the process, it holds whole games only: a torn end is cut off
when it is opened again. Which stores there are this module does not know (see `stores`).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol

from gorecord.archive.work import Done, Encode, Severities


class StoreError(Exception):
    """The file cannot be written or gone on with; the message says why, for the user."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that a store holds: `source` on one line (as `flat.line` has it), and as in `Done` else."""

    source: str
    game: int
    bytes_hash: str
    severities: Severities
    fault: bool
    ends: bool


class Store(Protocol):
    """Holds games. First `entries` is read, as far as it fits; then `go_on` is called, once; then games are appended."""

    @property
    def encode(self) -> Encode:
        """Makes what is kept of a game; picklable."""

    def entries(self) -> Generator[Entry]:
        """The games held, from the first on. Raises StoreError for what this program has not written."""

    def go_on(self, *, put_aside: bool) -> int:
        """Append after the entry that was given last, or (`put_aside`) before it.

        Games beyond are put aside, to be had with `kept`; returns how many there were.
        """

    def kept(self, source: str, bytes_hash: str) -> list[tuple[Entry, bytes]]:
        """The games of a file that were put aside, if all of them were."""

    def append(self, done: Done) -> None:
        """Add a game."""

    def commit(self) -> None:
        """Make sure that what was appended survives the end of this process."""

    def close(self, *, complete: bool) -> None:
        """Write what is still to be written. `complete` says that the run has gone through all its sources."""
