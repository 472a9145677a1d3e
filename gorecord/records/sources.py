"""Where records come from: files, folders, globs, archives, lists of these, and standard input.

Everything is read lazily and one member at a time; nothing is unpacked to disk. What cannot be read is a `Source` with an error
text, so that one bad file never stops a run.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from gorecord.go.words import mark, semicolons, tell
from gorecord.records.folders import PATH_FAULTS, expanded, files_below, mode
from gorecord.records.zips import members

LARGEST: Final = 256 * 1024 * 1024
"""No file or member larger than this is read, in bytes."""

LARGEST_LIST: Final = 16 * 1024 * 1024
"""No @list larger than this is read, in bytes."""

_DEEPEST_LIST: Final = 20
"""So many lists may name each other in a row."""
_LARGEST_HEADER: Final = 16 * 1024 * 1024
"""What stands in a tar archive between two members (long names and the like) takes no more bytes than this."""
_GROWTH: Final = 100
_FREE_GROWTH: Final = 1024 * 1024 * 1024
"""An archive of n bytes may unpack to _GROWTH * n + _FREE_GROWTH bytes."""

_TAR_ENDINGS: Final = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tbz", ".tar.xz", ".txz")
ARCHIVES: Final = (".zip", *_TAR_ENDINGS)
"""How the names of archives end, in lower case."""
_STREAM_FAULTS: Final = (OSError, EOFError, zlib.error, lzma.LZMAError, tarfile.TarError, zipfile.BadZipFile, ValueError)
_MEMBER_FAULTS: Final = (*_STREAM_FAULTS, RuntimeError, NotImplementedError, LookupError, MemoryError)
_NOT_ORDINARY: Final = mark("this is no ordinary file: it was not read")


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
    glob (whose * and ** do not go through links to folders), a .zip or .tar archive (also gz, bz2, xz), "@list" (a file with one
    specification a line, paths as seen from the list's own folder; each list is read once), or "-" for standard input. A pipe is
    read where it is named itself; devices, and pipes that are met in a folder, are not. `boards` also takes .txt files of folders
    and archives; a .txt that is named is always taken. Raises NothingToRead, before the first source is given, if none of the
    specifications can be opened.
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
    try:
        for spec in specs:
            for path in expanded(spec) or [spec]:
                count = _count(path)
                if count is None:
                    return None
                total += count
    except PATH_FAULTS:
        return None
    return total


def _count(path: str) -> int | None:
    if path == "-" or path.startswith("@") or path.lower().endswith(_TAR_ENDINGS):
        return None
    kind = mode(path)
    if stat.S_ISDIR(kind):
        return sum(1 for _ in files_below(Path(path), (".sgf",)))
    if path.lower().endswith(".zip") and stat.S_ISREG(kind):
        try:
            return sum(member.filename.lower().endswith(".sgf") for _, member in members(path))
        except _MEMBER_FAULTS:
            return 1
    return 1


def _why_nothing(specs: Sequence[str], tried: list[Source]) -> str:
    if not specs:
        return tell("no SOURCE was given: name a file, a folder, a .zip or .tar archive, @list or - for standard input")
    if tried:
        said = semicolons([f"{source.name}: {source.error}" for source in tried[:5]])
        return said + (tell("; and {count} more", count=len(tried) - 5) if len(tried) > 5 else "")
    return tell("no game record (.sgf) was found in {names}", names=", ".join(specs))


class _Wanted:
    """What a run asked for: endings, standard input, the lists that are open, and those that were read."""

    def __init__(self, stdin: BinaryIO | None, boards: bool) -> None:
        self.stdin = stdin
        self.endings = (".sgf", ".txt") if boards else (".sgf",)
        self.lists: list[Path] = []
        self.lists_read: set[Path] = set()


def _all(specs: Sequence[str], wanted: _Wanted, base: Path | None = None) -> Iterator[Source]:
    for spec in specs:
        try:
            yield from _one(spec, wanted, base)
        except Exception as error:  # whatever a file, a name or an archive brings about, the others are still read
            yield Source(spec, None, tell("this cannot be read further: {why}", why=_said(error)))


def _one(spec: str, wanted: _Wanted, base: Path | None) -> Iterator[Source]:
    if spec == "-":
        yield _standard_input(wanted)
        return
    if spec.startswith("@") and not mode(spec):
        yield from _listed(_below(base, spec[1:]), wanted)
        return
    path = _below(base, spec)
    try:
        paths = expanded(path)
    except PATH_FAULTS as error:
        yield Source(path, None, _said(error))
        return
    if paths is None:
        yield Source(path, None, tell("there is no such file or folder"))
    elif not paths:
        yield Source(path, None, tell("no file matches this pattern"))
    for one in paths or ():
        yield from _path(one, wanted, pipes=base is None and one == path)


def _below(base: Path | None, path: str) -> str:
    return path if base is None or Path(path).is_absolute() else str(base / path)


def _listed(path: str, wanted: _Wanted) -> Iterator[Source]:
    """The sources that a list names, one a line; empty lines and lines that begin with # are left out."""
    try:
        real = Path(path).resolve()
        why_not = _why_not_listed(path, real, wanted)
        if why_not:
            yield Source(f"@{path}", None, why_not)
            return
        with Path(path).open("rb") as stream:
            content = stream.read(LARGEST_LIST + 1)
    except PATH_FAULTS as error:
        yield Source(f"@{path}", None, _said(error))
        return
    if len(content) > LARGEST_LIST:
        yield Source(f"@{path}", None, _too_large(None, LARGEST_LIST))
        return
    lines = content.decode("utf-8-sig", "surrogateescape").splitlines()
    specs = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    wanted.lists_read.add(real)
    wanted.lists.append(real)
    try:
        yield from _all(specs, wanted, Path(path).parent)
    finally:
        wanted.lists.pop()


def _why_not_listed(path: str, real: Path, wanted: _Wanted) -> str | None:
    """Why a list is not read; None if it is. Raises OSError where there is none."""
    if real in wanted.lists:
        return tell("this list includes itself: it was not read again")
    if real in wanted.lists_read:
        return tell("this list was read already: it was not read again")
    if len(wanted.lists) >= _DEEPEST_LIST:
        return tell("more than {count} lists name each other in a row: this one was not read", count=_DEEPEST_LIST)
    about = Path(path).stat()
    if not stat.S_ISREG(about.st_mode):
        return tell("a list must be an ordinary file: this was not read")
    return _too_large(about.st_size, LARGEST_LIST) if about.st_size > LARGEST_LIST else None


def _standard_input(wanted: _Wanted) -> Source:
    if wanted.stdin is None:
        return Source("-", None, tell("there is no standard input"))
    stream, wanted.stdin = wanted.stdin, None
    try:
        data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        return Source("-", None, _said(error))
    return Source("-", None, _too_large(None)) if len(data) > LARGEST else Source("-", data)


def _path(path: str, wanted: _Wanted, *, pipes: bool) -> Iterator[Source]:
    lower = path.lower()
    kind = mode(path)
    if stat.S_ISDIR(kind):
        for file in files_below(Path(path), wanted.endings):
            yield _file(str(file), pipes=False)
    elif lower.endswith(".zip") and stat.S_ISREG(kind):
        yield from _zip(path, wanted)
    elif lower.endswith(_TAR_ENDINGS) and stat.S_ISREG(kind):
        yield from _tar(path, wanted)
    else:
        yield _file(path, pipes=pipes)


def _file(path: str, *, pipes: bool) -> Source:
    """An ordinary file; with `pipes` a pipe too, as far as it may go."""
    try:
        about = Path(path).stat()
        if not (stat.S_ISREG(about.st_mode) or (pipes and stat.S_ISFIFO(about.st_mode))):
            return Source(path, None, tell(_NOT_ORDINARY))
        if about.st_size > LARGEST:
            return Source(path, None, _too_large(about.st_size))
        with Path(path).open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except (*PATH_FAULTS, MemoryError) as error:
        return Source(path, None, _said(error))
    return Source(path, None, _too_large(None)) if len(data) > LARGEST else Source(path, data)


def _most_unpacked(path: str) -> int:
    """How many bytes an archive may unpack to before it is taken for one that was made to fill the memory."""
    return _GROWTH * Path(path).stat().st_size + _FREE_GROWTH


def _grown(path: str) -> Source:
    text = "the archive unpacks to more than {times} times its size and {free} bytes: the rest of it was not read"
    why = tell(text, times=_GROWTH, free=_FREE_GROWTH)
    return Source(f"{path}!", None, why)


def _zip(path: str, wanted: _Wanted) -> Iterator[Source]:
    given = False
    try:
        left = _most_unpacked(path)
        for archive, member in members(path):
            given = True
            if (source := _zip_source(path, archive, member, wanted)) is None:
                continue
            yield source
            # A member that turned out to be broken or too large was unpacked too, as far as its header says.
            if member.file_size <= LARGEST and not member.flag_bits & 1:
                left -= member.file_size if source.data is None else len(source.data)
            if left < 0:
                yield _grown(path)
                return
    except _MEMBER_FAULTS as error:
        text = "the archive cannot be read further: {why}" if given else "this is no zip archive that can be read: {why}"
        yield Source(f"{path}!" if given else path, None, tell(text, why=_said(error)))


def _zip_source(path: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo, wanted: _Wanted) -> Source | None:
    """A member, None for what is no record."""
    name = f"{path}!{member.filename}"
    if not member.filename:
        return Source(name, None, tell("this member has no name: it was not read"))
    if member.is_dir() or not member.filename.lower().endswith(wanted.endings):
        return None
    if member.file_size > LARGEST:
        return Source(name, None, _too_large(member.file_size))
    if member.flag_bits & 1:
        return Source(name, None, tell("this member is encrypted"))
    return _zip_member(archive, member, name)


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
        with Path(path).open("rb") as raw, _unpacked(path, raw) as stream:
            counted = _Counted(stream)
            with tarfile.open(fileobj=counted, mode="r|") as archive:  # type: ignore[call-overload]
                for source in _tar_members(path, archive, counted, wanted, _most_tar(path)):
                    given = True
                    yield source
    except (*_MEMBER_FAULTS, AssertionError) as error:
        text = "the archive cannot be read further: {why}" if given else "this is no tar archive that can be read: {why}"
        yield Source(f"{path}!" if given else path, None, tell(text, why=_said(error)))


def _most_tar(path: str) -> int:
    """How many bytes of an archive are looked at: all of one that is not packed."""
    return Path(path).stat().st_size if path.lower().endswith(".tar") else _most_unpacked(path)


def _tar_members(path: str, archive: tarfile.TarFile, counted: _Counted, wanted: _Wanted, most: int) -> Iterator[Source]:
    """The members of an open archive, of whose stream no more than `most` bytes are read."""
    left = _most_unpacked(path)
    while (member := archive.next()) is not None:
        archive.members = []  # type: ignore[attr-defined]  # else tarfile keeps every header it has met
        # tarfile would read on to wherever the next header is said to be, be that beyond the end of any file.
        next_header: int = archive.offset
        name = f"{path}!{member.name}"
        if member.size < 0 or next_header < 0:
            yield Source(name, None, tell("the archive gives this member a size that cannot be"))
            return
        if next_header > most + tarfile.RECORDSIZE:
            whole = tell("the archive ends inside this member") if path.lower().endswith(".tar") else _grown(path).error
            yield Source(name, None, whole)
            return
        counted.most = next_header + _LARGEST_HEADER
        if not member.isfile() or not member.name.lower().endswith(wanted.endings):
            continue
        if member.size > LARGEST:
            yield Source(name, None, _too_large(member.size))
            continue
        content = archive.extractfile(member)
        data = content.read() if content else b""
        yield Source(name, data) if len(data) == member.size else Source(name, None, tell("the archive ends inside this member"))
        left -= len(data)
        if left < 0:
            yield _grown(path)
            return


class _Counted:
    """A stream from which no more than `most` bytes can be read, counted from its beginning; OSError beyond."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.count = 0
        self.most = _LARGEST_HEADER

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        data = self.stream.read(size)
        self.count += len(data)
        if self.count > self.most:
            raise OSError(tell("what stands before a member is too large"))
        return data


def _unpacked(path: str, raw: BinaryIO) -> BinaryIO:
    lower = path.lower()
    if lower.endswith(("gz", "tgz")):
        return io.BufferedReader(gzip.GzipFile(fileobj=raw))
    if lower.endswith(("bz2", "tbz")):
        return bz2.BZ2File(raw)  # type: ignore[return-value]
    if lower.endswith("xz"):
        return lzma.LZMAFile(raw)  # type: ignore[return-value]
    return raw


def _too_large(size: int | None, most: int | None = None) -> str:
    most = LARGEST if most is None else most
    if size is None:
        return tell("this is too large: it has more bytes than that, at most {most} are read", most=most)
    return tell("this is too large: it has {size} bytes, at most {most} are read", size=size, most=most)


def _said(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return tell("there is not enough memory for it")
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return str(error) or type(error).__name__
