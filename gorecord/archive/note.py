"""The note beside what a batch writes, on how it was made; and the other files that may stand there.

It knows nothing of what is in a store.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from gorecord.archive.store import StoreError
from gorecord.go.words import tell

_SIDE_FILES: Final = (".kept", ".kept.part", ".rows", ".rows.kept", ".rows.kept.part", ".part", "-journal", "-wal", "-shm")


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
            raise StoreError(tell("{path} cannot be written: {why}", path=path, why=problem.strerror)) from None
        if not _lock(self._handle):
            os.close(self._handle)
            raise StoreError(tell("{path}: another run is writing it", path=path))

    def read(self) -> dict[str, str] | None:
        """What the note says, None if it says nothing."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        text = os.read(self._handle, os.fstat(self._handle).st_size).decode("utf-8", "replace")
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
