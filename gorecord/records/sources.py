"""Where records come from: files, folders, globs, archives, lists of these, and standard input.

Everything is read lazily and one member at a time; nothing is unpacked to disk. What cannot be read is a `Source` with an error
text, so that one bad file never stops a run.
"""

from __future__ import annotations

import bz2
import glob
import gzip
import io
import lzma
import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

LARGEST: Final = 256 * 1024 * 1024
"""No file or member larger than this is read, in bytes."""

_TAR_ENDINGS: Final = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tbz", ".tar.xz", ".txz")
_STREAM_FAULTS: Final = (OSError, EOFError, zlib.error, lzma.LZMAError, tarfile.TarError, zipfile.BadZipFile, ValueError)
_MEMBER_FAULTS: Final = (*_STREAM_FAULTS, RuntimeError, NotImplementedError)


class NothingToRead(Exception):  # noqa: N818
    """Not one of the sources asked for could be opened; the message says why, for the user."""


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of one file or member, or why they could not be had.

    `name` is a path as the user gave it, with members of an archive as path/to/a.zip!b/c.sgf, and "-" for standard input.
    """

    name: str
    data: bytes | None
    error: str | None = None


def open_sources(specs: Sequence[str], *, stdin: BinaryIO | None = None, boards: bool = False) -> Iterator[Source]:
    """The sources that the specifications name, one after the other.

    A specification is a file, a folder (every .sgf below it, in any case, sorted; links that lead out of it are not followed), a
    glob, a .zip or .tar archive (also gz, bz2, xz), "@list" (a file with one specification a line, paths as seen from the list's
    own folder), or "-" for standard input. `boards` also takes .txt files of folders and archives; a .txt that is named is
    always taken. Raises NothingToRead, before the first source is given, if none of the specifications can be opened.
    """
    waiting: list[Source] = []
    opened = False
    for source in _all(specs, _Wanted(stdin, boards)):
        if opened:
            yield source
            continue
        waiting.append(source)
        # A member that is broken still shows that its archive was opened; a path that does not exist shows nothing.
        if source.data is not None or "!" in source.name:
            opened = True
            yield from waiting
            waiting.clear()
    if not opened:
        raise NothingToRead(_why_nothing(specs, waiting))


def count_hint(specs: Sequence[str]) -> int | None:
    """How many sources there will be, if that can be told without reading them; None for standard input, tar archives, lists."""
    total = 0
    for spec in specs:
        for path in _expanded(spec) or [spec]:
            count = _count(path)
            if count is None:
                return None
            total += count
    return total


def _count(path: str) -> int | None:
    if path == "-" or path.startswith("@") or path.lower().endswith(_TAR_ENDINGS):
        return None
    if Path(path).is_dir():
        return sum(1 for _ in _files_below(Path(path), (".sgf",)))
    if path.lower().endswith(".zip"):
        try:
            with zipfile.ZipFile(path) as archive:
                return sum(name.lower().endswith(".sgf") for name in archive.namelist())
        except _MEMBER_FAULTS:
            return 1
    return 1


def _why_nothing(specs: Sequence[str], tried: list[Source]) -> str:
    if not specs:
        return "no SOURCE was given: name a file, a folder, a .zip or .tar archive, @list or - for standard input"
    if tried:
        return "; ".join(f"{source.name}: {source.error}" for source in tried[:5]) + (
            f"; and {len(tried) - 5} more" if len(tried) > 5 else ""
        )
    return f"no game record (.sgf) was found in {', '.join(specs)}"


class _Wanted:
    """What a run asked for: endings, standard input, and the lists that are open, so that none includes itself."""

    def __init__(self, stdin: BinaryIO | None, boards: bool) -> None:
        self.stdin = stdin
        self.endings = (".sgf", ".txt") if boards else (".sgf",)
        self.lists: list[Path] = []


def _all(specs: Sequence[str], wanted: _Wanted, base: Path | None = None) -> Iterator[Source]:
    for spec in specs:
        if spec == "-":
            yield _standard_input(wanted)
        elif spec.startswith("@") and not Path(spec).exists():
            yield from _listed(_below(base, spec[1:]), wanted)
        else:
            path = _below(base, spec)
            paths = _expanded(path)
            if paths is None:
                yield Source(path, None, "there is no such file or folder")
            elif not paths:
                yield Source(path, None, "no file matches this pattern")
            for one in paths or ():
                yield from _path(one, wanted)


def _below(base: Path | None, path: str) -> str:
    return path if base is None or Path(path).is_absolute() else str(base / path)


def _expanded(spec: str) -> list[str] | None:
    """The paths of a specification: itself if it exists, else what it matches as a glob; None if it is neither."""
    try:
        if Path(spec).exists() or Path(spec).is_symlink():
            return [spec]
    except (OSError, ValueError):
        return None
    if glob.has_magic(spec):
        return sorted(glob.glob(spec, recursive=True))  # noqa: PTH207
    return None


def _listed(path: str, wanted: _Wanted) -> Iterator[Source]:
    """The sources that a list names, one a line; empty lines and lines that begin with # are left out."""
    try:
        real = Path(path).resolve()
        if real in wanted.lists:
            yield Source(f"@{path}", None, "this list includes itself: it was not read again")
            return
        lines = Path(path).read_bytes().decode("utf-8-sig", "surrogateescape").splitlines()
    except (OSError, ValueError) as error:
        yield Source(f"@{path}", None, _said(error))
        return
    specs = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    wanted.lists.append(real)
    try:
        yield from _all(specs, wanted, Path(path).parent)
    finally:
        wanted.lists.pop()


def _standard_input(wanted: _Wanted) -> Source:
    if wanted.stdin is None:
        return Source("-", None, "there is no standard input")
    stream, wanted.stdin = wanted.stdin, None
    try:
        data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        return Source("-", None, _said(error))
    return Source("-", None, _too_large(None)) if len(data) > LARGEST else Source("-", data)


def _path(path: str, wanted: _Wanted) -> Iterator[Source]:
    lower = path.lower()
    if Path(path).is_dir():
        for file in _files_below(Path(path), wanted.endings):
            yield _file(str(file))
    elif lower.endswith(".zip"):
        yield from _zip(path, wanted)
    elif lower.endswith(_TAR_ENDINGS):
        yield from _tar(path, wanted)
    else:
        yield _file(path)


def _files_below(folder: Path, endings: tuple[str, ...]) -> Iterator[Path]:
    """The files below a folder, sorted by folder and name; links are followed only to files inside the folder."""
    inside = folder.resolve()
    for here, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.lower().endswith(endings):
                file = Path(here, name)
                if not file.is_symlink() or file.resolve().is_relative_to(inside):
                    yield file


def _file(path: str) -> Source:
    try:
        if not Path(path).is_file():
            # A pipe or a device is read as it is, as far as it may go.
            with Path(path).open("rb") as stream:
                data = stream.read(LARGEST + 1)
            return Source(path, None, _too_large(None)) if len(data) > LARGEST else Source(path, data)
        size = Path(path).stat().st_size
        if size > LARGEST:
            return Source(path, None, _too_large(size))
        return Source(path, Path(path).read_bytes())
    except (OSError, ValueError) as error:
        return Source(path, None, _said(error))


def _zip(path: str, wanted: _Wanted) -> Iterator[Source]:
    try:
        archive = zipfile.ZipFile(path)
    except _MEMBER_FAULTS as error:
        yield Source(path, None, f"this is no zip archive that can be read: {_said(error)}")
        return
    with archive:
        for member in archive.infolist():
            if member.is_dir() or not member.filename.lower().endswith(wanted.endings):
                continue
            name = f"{path}!{member.filename}"
            if member.file_size > LARGEST:
                yield Source(name, None, _too_large(member.file_size))
            elif member.flag_bits & 1:
                yield Source(name, None, "this member is encrypted")
            else:
                yield _zip_member(archive, member, name)


def _zip_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> Source:
    try:
        with archive.open(member) as stream:
            data = stream.read(LARGEST + 1)
    except _MEMBER_FAULTS as error:
        return Source(name, None, _said(error))
    return Source(name, None, _too_large(None)) if len(data) > LARGEST else Source(name, data)


def _tar(path: str, wanted: _Wanted) -> Iterator[Source]:
    """The members of a tar archive, read as a stream so that a large one takes no more memory than its largest member."""
    given = False
    try:
        with Path(path).open("rb") as raw, _unpacked(path, raw) as stream, tarfile.open(fileobj=stream, mode="r|") as archive:
            for member in archive:
                if not member.isfile() or not member.name.lower().endswith(wanted.endings):
                    continue
                name = f"{path}!{member.name}"
                given = True
                if member.size > LARGEST:
                    yield Source(name, None, _too_large(member.size))
                    continue
                content = archive.extractfile(member)
                data = content.read() if content else b""
                yield Source(name, data) if len(data) == member.size else Source(name, None, "the archive ends inside this member")
                archive.members = []  # type: ignore[attr-defined]  # else tarfile keeps every header it has met
    except _STREAM_FAULTS as error:
        what = "the archive cannot be read further" if given else "this is no tar archive that can be read"
        yield Source(f"{path}!" if given else path, None, f"{what}: {_said(error)}")


def _unpacked(path: str, raw: BinaryIO) -> BinaryIO:
    lower = path.lower()
    if lower.endswith(("gz", "tgz")):
        return io.BufferedReader(gzip.GzipFile(fileobj=raw))
    if lower.endswith(("bz2", "tbz")):
        return bz2.BZ2File(raw)  # type: ignore[return-value]
    if lower.endswith("xz"):
        return lzma.LZMAFile(raw)  # type: ignore[return-value]
    return raw


def _too_large(size: int | None) -> str:
    has = "more bytes than that" if size is None else f"{size} bytes"
    return f"this is too large: it has {has}, at most {LARGEST} are read"


def _said(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return str(error) or type(error).__name__
