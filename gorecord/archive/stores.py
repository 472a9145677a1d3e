"""What a batch writes to: a store by the ending of its name, and what a store must be able to do.

A store holds games in the order of the sources. Whatever happens to the process, it holds whole games only: a torn end is cut off
when it is opened again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from gorecord.archive.work import Done, Encode, Severities

ENDINGS: Final = (".jsonl", ".csv", ".sqlite", ".parquet")

_SIDE_FILES: Final = (".kept", ".kept.part", ".rows", ".rows.kept", ".rows.kept.part", ".part", "-journal", "-wal", "-shm")


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


def open_store(path: Path, rulesets: Sequence[str], about: Mapping[str, str]) -> Store:
    """The store that the ending of the path asks for, existing or new.

    Raises StoreError for an unknown ending, for a file of another kind, or if a library is missing.
    """
    kind = path.suffix.lower()
    if kind == ".jsonl":
        from gorecord.archive.store_lines import jsonl_store

        return jsonl_store(path)
    if kind == ".csv":
        from gorecord.archive.store_lines import csv_store

        return csv_store(path, rulesets)
    if kind == ".sqlite":
        from gorecord.archive.store_sqlite import SqliteStore

        return SqliteStore(path, about)
    if kind == ".parquet":
        from gorecord.archive.store_parquet import ParquetStore

        return ParquetStore(path, rulesets, about)
    raise StoreError(f"{path}: the ending says what is written: {', '.join(ENDINGS)}")


class Note:
    """The note beside a store that says how it is made: version, options, sources. It is locked as long as it is open.

    Raises StoreError if another run has it open, or if it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _beside(path, ".run")
        try:
            self._handle = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as problem:
            raise StoreError(f"{path} cannot be written: {problem.strerror}") from None
        if not _lock(self._handle):
            os.close(self._handle)
            raise StoreError(f"{path}: another run is writing it")

    def read(self) -> dict[str, str] | None:
        """What the note says, None if it says nothing."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        text = os.read(self._handle, 1 << 20).decode("utf-8", "replace")
        try:
            found, _ = json.JSONDecoder().raw_decode(text)
        except ValueError:
            return None
        return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else None

    def write(self, about: Mapping[str, str]) -> None:
        """Say this. A single write, and what may remain of a longer note stands after it and is not read."""
        data = (json.dumps(dict(about), indent=1) + "\n").encode()
        os.lseek(self._handle, 0, os.SEEK_SET)
        os.write(self._handle, data)
        os.ftruncate(self._handle, len(data))

    def close(self) -> None:
        """Let others have it; a note on nothing is removed."""
        idle = os.fstat(self._handle).st_size == 0 or not any(_beside(self._path, ending).exists() for ending in ("", ".rows"))
        os.close(self._handle)
        if idle:
            self._file.unlink(missing_ok=True)


def remove(path: Path) -> None:
    """Remove what was written, but for the note.

    Raises OSError.
    """
    for ending in ("", *_SIDE_FILES):
        _beside(path, ending).unlink(missing_ok=True)


def _lock(handle: int) -> bool:
    """Lock the file where the system has such locks; False if another process has it."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
