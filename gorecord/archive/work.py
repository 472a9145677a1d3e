"""What the parts of a batch hand to each other: files to work on, games done, and what makes rows of a game.

Rows are plain dictionaries (schemas gorecord.check/1 and gorecord.score/1). This room does not know how they are made: a `Maker`
is given to it, and travels to the worker processes, so it must be picklable.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from gorecord.records.findings import Finding
from gorecord.records.sources import Source

Row = dict[str, Any]
Severities = tuple[int, int, int]
"""How many errors, warnings and infos."""


class Maker(Protocol):
    """Reads the games of a file and makes the two rows of each."""

    def records(self, source: Source) -> Iterator[Any]:
        """The games of a file, readable or not, in their order; lazily."""

    def rows(self, record: Any) -> tuple[Row, Row]:
        """The check row and the score row of a game. A fault of this program is a finding; MemoryError alone is raised."""

    def failed(self, source: str, game: int, finding: Finding) -> tuple[Row, Row]:
        """The rows of a game that could not be worked on."""


Encode = Callable[[Row, Row], bytes]
"""Makes of the two rows of a game what a store keeps. Runs in the workers, so it must be picklable."""


@dataclass(frozen=True, slots=True)
class Done:
    """One game done: who it is, what its store keeps, and what was found.

    `bytes_hash` is that of its file, empty where the file could not be read. `ends` says that no more games of this file can be
    had, because reading on fails.
    """

    source: str
    game: int
    bytes_hash: str
    severities: Severities
    fault: bool
    payload: bytes
    ends: bool = False


@dataclass(slots=True)
class Task:
    """A file to work on from its game number `first` on, or (`known`) a file whose games are done already."""

    source: Source
    bytes_hash: str
    first: int = 0
    known: list[Done] = field(default_factory=list)
    complete: bool = False
    """Whether `known` is everything, so that nothing is left to do."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one game may take: seconds of time, and MiB of memory of the process that works on it."""

    seconds: float = 120.0
    mebibytes: int = 1024


def bytes_hash(source: Source) -> str:
    """The hash that tells whether a file has changed: 128 bits of BLAKE2b in hexadecimal, empty for what cannot be read."""
    return "" if source.data is None else hashlib.blake2b(source.data, digest_size=16).hexdigest()


def severities(*rows: Row) -> tuple[Severities, bool]:
    """How grave the findings of these rows are, and whether one of them is a fault of this program."""
    found = [finding for row in rows for finding in row["findings"]]
    counts = [sum(f["severity"] == name for f in found) for name in ("error", "warning", "info")]
    return (counts[0], counts[1], counts[2]), any(f["code"] == "internal" for f in found)


def ends_file(*rows: Row) -> bool:
    """Whether a row says that reading its file on has failed."""
    return any((finding["detail"] or {}).get("while") == "reading" for row in rows for finding in row["findings"])


def done(maker: Maker, encode: Encode, task_hash: str, rows: tuple[Row, Row]) -> Done:
    """A game done, from its rows."""
    check, score = rows
    check["bytes_hash"] = task_hash
    counts, fault = severities(check, score)
    payload = encode(check, score)
    return Done(check["source"], check["game"], task_hash, counts, fault, payload, ends_file(check))
