"""The members of a zip archive, a few at a time, so that an archive of a million files takes no more memory than a small one.

The directory of a zip stands at its end, and the standard library holds all of it in memory. Here it is walked in stretches: to
the library each stretch looks like an archive of its own, which has the same members at the same places but a short directory. So
whatever is to be checked of a member is checked by the library. What is a game record this module does not know.
"""

from __future__ import annotations

import io
import os
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

_ENTRIES: Final = 500
"""So many members are looked at at a time."""
_PLAIN: Final = 128 * 1024
"""A directory of no more bytes than this is left to the library as a whole."""

# The records that end an archive, as APPNOTE.TXT of the format has them: 4.3.16, and for large archives 4.3.15 and 4.3.14.
_END: Final = struct.Struct("<4s4H2LH")
_LOCATOR: Final = struct.Struct("<4sLQL")
_END_64: Final = struct.Struct("<4sQ2H2L4Q")
_LONGEST_COMMENT: Final = 0xFFFF
# A directory entry (4.3.12): its mark, and where the lengths of name, extra field and comment stand in it.
_ENTRY: Final = struct.Struct("<4s24x3H12x")


def members(path: str) -> Iterator[tuple[zipfile.ZipFile, zipfile.ZipInfo]]:
    """Every member in the order of the directory, with the archive to open it by as long as it is the last one given.

    Raises what zipfile.ZipFile raises, at the begin or (where the directory is broken further on) in the middle.
    """
    with Path(path).open("rb") as file:
        directory = _directory(file)
        if directory is None:
            with zipfile.ZipFile(file) as archive:
                for member in archive.infolist():
                    yield archive, member
            return
        start, offset, count = directory
        at = start
        while count > 0:
            entries = min(count, _ENTRIES)
            stretch = _stretch(file, at, entries)
            with zipfile.ZipFile(_Stretch(file, start, stretch + _ending(start, offset, len(stretch), entries))) as archive:
                for member in archive.infolist():
                    yield archive, member
            at += len(stretch)
            count -= entries


def _directory(file: BinaryIO) -> tuple[int, int, int] | None:
    """Where a long directory begins, which place the archive itself gives for that (another one if something was put before the
    archive), and how many entries it has. None for a short one, and for what is best left to the library."""
    size = file.seek(0, os.SEEK_END)
    tail_at = max(0, size - _END.size - _LONGEST_COMMENT)
    file.seek(tail_at)
    tail = file.read(size - tail_at)
    place = tail.rfind(b"PK\5\6")
    if place < 0 or len(tail) - place < _END.size:
        return None
    _, disk, first_disk, here, count, length, offset, _ = _END.unpack_from(tail, place)
    end = tail_at + place
    if end >= _LOCATOR.size:
        file.seek(end - _LOCATOR.size)
        mark, _, _, disks = _LOCATOR.unpack(file.read(_LOCATOR.size))
        if mark == b"PK\6\7":
            end -= _LOCATOR.size + _END_64.size
            if disks > 1 or end < 0:
                return None
            file.seek(end)
            mark, _, _, _, disk, first_disk, here, count, length, offset = _END_64.unpack(file.read(_END_64.size))
            if mark != b"PK\6\6":
                return None
    start = end - length
    if length <= _PLAIN or start < 0 or offset > start or disk or first_disk or here != count:
        return None
    return start, offset, count


def _stretch(file: BinaryIO, at: int, entries: int) -> bytes:
    """So many entries of the directory. Raises BadZipFile where there are none."""
    found = bytearray()
    file.seek(at)
    for _ in range(entries):
        fixed = file.read(_ENTRY.size)
        if len(fixed) < _ENTRY.size or not fixed.startswith(b"PK\1\2"):
            raise zipfile.BadZipFile("Bad magic number for central directory")
        _, name, extra, comment = _ENTRY.unpack(fixed)
        found += fixed
        found += file.read(name + extra + comment)
    return bytes(found)


def _ending(start: int, offset: int, length: int, entries: int) -> bytes:
    """The records that end an archive, in the form for large ones, which any archive may have."""
    large = _END_64.pack(b"PK\6\6", _END_64.size - 12, 45, 45, 0, 0, entries, entries, length, offset)
    return large + _LOCATOR.pack(b"PK\6\7", 0, start + length, 1) + _END.pack(b"PK\5\6", *[0xFFFF] * 4, *[0xFFFFFFFF] * 2, 0)


class _Stretch(io.RawIOBase):
    """The archive up to its directory, with other bytes in place of the directory and of all behind it."""

    def __init__(self, file: BinaryIO, start: int, rest: bytes) -> None:
        self._file = file
        self._start = start
        self._rest = rest
        self._at = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def seekable(self) -> bool:
        """It is."""
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a place."""
        base = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self._start + len(self._rest)}[whence]
        if base + offset < 0:
            raise OSError("there is no place before the begin")
        self._at = base + offset
        return self._at

    def tell(self) -> int:
        """Where reading goes on."""
        return self._at

    def read(self, size: int = -1, /) -> bytes:
        """Some bytes from there; all if `size` is negative."""
        end = self._start + len(self._rest)
        stop = end if size < 0 else min(end, self._at + size)
        found = b""
        if self._at < min(stop, self._start):
            self._file.seek(self._at)
            found = self._file.read(min(stop, self._start) - self._at)
            self._at += len(found)
        if self._start <= self._at < stop:
            piece = self._rest[self._at - self._start : stop - self._start]
            found += piece
            self._at += len(piece)
        return found
