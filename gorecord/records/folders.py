"""Which files a path, a glob or a folder names. Nothing here opens a file or knows what a record is."""

from __future__ import annotations

import fnmatch
import glob
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PATH_FAULTS: Final = (OSError, ValueError, RuntimeError)
"""What a path can raise: names that are too long or have a NUL, and (RuntimeError) links that lead round in a circle."""


def mode(path: str) -> int:
    """What kind of file a path is, links followed, as `stat` has it; 0 where there is none."""
    try:
        return Path(path).stat().st_mode
    except PATH_FAULTS:
        return 0


def expanded(spec: str) -> list[str] | None:
    """The paths of a specification: itself if it exists, else what it matches as a glob; None if it is neither.

    Raises OSError or ValueError for what cannot be the name of a file.
    """
    try:
        os.lstat(spec)
    except FileNotFoundError:
        pass
    except NotADirectoryError:
        return None
    except OSError:
        if not glob.has_magic(spec):
            raise
    else:
        return [spec]
    return _matches(spec) if glob.has_magic(spec) else None


def _matches(pattern: str) -> list[str]:
    """The paths that a glob matches, sorted; unlike the one of the library it does not go through links to folders.

    As there, * and ? do not match a dot at the beginning of a name, and ** is any number of folders that are not hidden.
    """
    anchor = Path(pattern).anchor
    parts = [part for part in re.split(r"[\\/]" if os.altsep else "/", pattern[len(anchor) :]) if part]
    found = [anchor]
    for number, part in enumerate(parts):
        last = number == len(parts) - 1 and pattern.endswith(parts[-1])  # with a stroke behind it only folders match
        if part == "**":
            if number and parts[number - 1] == "**":
                continue
            below = [here for start in found for here in _folders_below(start)]
            found = [path for here in below for path in _matching(here, "*", last=True)] if last else below
        elif glob.has_magic(part):
            found = [path for here in found for path in _matching(here, part, last=last)]
        else:
            # What stands in the pattern itself may be a link.
            found = [path for here in found if os.path.lexists(path := os.path.join(here, part))]  # noqa: PTH118
        found = list(dict.fromkeys(found))
    return sorted(filter(None, found))


def _matching(folder: str, part: str, *, last: bool) -> list[str]:
    """What a folder has that a part of a pattern matches: folders that are no links, and at its end files too."""
    return [
        os.path.join(folder, entry.name)  # noqa: PTH118
        for entry in _entries(folder)
        if fnmatch.fnmatch(entry.name, part)
        and (part.startswith(".") or not entry.name.startswith("."))
        and (_is_folder(entry) or (last and not (entry.is_symlink() and stat.S_ISDIR(mode(entry.path)))))
    ]


def _folders_below(folder: str) -> Iterator[str]:
    """The folder and all folders below it but hidden ones and links."""
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(
            os.path.join(here, entry.name)  # noqa: PTH118
            for entry in _entries(here)
            if _is_folder(entry) and not entry.name.startswith(".")
        )


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """What is in a folder, sorted by name; nothing where it cannot be read."""
    try:
        with os.scandir(folder or os.curdir) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except PATH_FAULTS:
        return []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def files_below(folder: Path, endings: tuple[str, ...]) -> Iterator[Path]:
    """The files below a folder, sorted by folder and name; links are followed only to files inside the folder."""
    inside = folder.resolve()
    waiting = [str(folder)]
    while waiting:
        here = waiting.pop()
        entries = _entries(here)
        for entry in entries:
            if entry.name.lower().endswith(endings) and not _is_folder(entry):
                file = Path(here, entry.name)
                if not entry.is_symlink() or _leads_inside(file, inside):
                    yield file
        waiting.extend(entry.path for entry in reversed(entries) if _is_folder(entry))


def _leads_inside(link: Path, inside: Path) -> bool:
    """Whether a link leads to something other than a folder inside that folder, or nowhere, which its reading will tell."""
    try:
        return link.resolve().is_relative_to(inside) and not link.is_dir()
    except PATH_FAULTS:
        return True
