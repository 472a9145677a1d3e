"""Zip archives with long directories: the same members as the library finds, in little memory, and the same faults."""

from __future__ import annotations

import tracemalloc
import zipfile
from pathlib import Path

import pytest

from gorecord.records.sources import count_hint, open_sources
from gorecord.records.zips import members

NAMES = [f"{'very-long-folder-name-' * 3}{n % 7}/spiel-№{n}.sgf" for n in range(2500)]


def written(path: Path, *, comment: bytes = b"", before: bytes = b"", names: list[str] = NAMES) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for n, name in enumerate(names):
            archive.writestr(name, f"(;SZ[9]PB[{n}])", zipfile.ZIP_STORED if n % 3 else None)
        archive.comment = comment
    if before:
        path.write_bytes(before + path.read_bytes())
    return path


@pytest.mark.parametrize(
    ("comment", "before"), [(b"", b""), (b"a comment", b""), (b"", b"#!/bin/sh a program that unpacks itself"), (b"PK" * 9, b"x")]
)
def test_the_members_are_those_of_the_library(tmp_path: Path, comment: bytes, before: bytes) -> None:
    path = written(tmp_path / "a.zip", comment=comment, before=before)
    with zipfile.ZipFile(path) as whole:
        expected = [(m.filename, m.CRC, m.file_size, whole.read(m)) for m in whole.infolist()]
    assert [(m.filename, m.CRC, m.file_size, archive.read(m)) for archive, m in members(str(path))] == expected
    assert count_hint([str(path)]) == len(NAMES)


def test_a_short_directory_is_read_as_a_whole(tmp_path: Path) -> None:
    path = written(tmp_path / "a.zip", names=NAMES[:3])
    assert [m.filename for _, m in members(str(path))] == NAMES[:3]


def test_the_form_for_large_archives(tmp_path: Path) -> None:
    names = [f"{n}.sgf" for n in range(70_000)]
    path = tmp_path / "large.zip"
    with zipfile.ZipFile(path, "w") as archive:  # more members than 16 bits can number
        for name in names:
            archive.writestr(zipfile.ZipInfo(name), b"")
    tracemalloc.start()
    count = sum(1 for _ in members(str(path)))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == len(names)
    assert most < 3_000_000  # the library alone would take some forty


def test_a_directory_that_breaks_off_ends_the_archive_with_a_word(tmp_path: Path) -> None:
    path = written(tmp_path / "a.zip")
    data = bytearray(path.read_bytes())
    places = [i for i in range(len(data)) if data.startswith(b"PK\1\2", i)]
    data[places[1200]] = 0
    path.write_bytes(data)
    *good, last = open_sources([str(path)])
    assert [s.data is not None for s in good] == [True] * 1000
    assert last.name == f"{path}!"
    assert last.error is not None
    assert last.error.startswith("the archive cannot be read further: ")


def test_a_broken_member_does_not_end_the_archive(tmp_path: Path) -> None:
    path = written(tmp_path / "a.zip")
    data = path.read_bytes().replace(b"(;SZ[9]PB[1000])", b"(;SZ[9]PB[XXXX])", 1)
    path.write_bytes(data)
    sources = list(open_sources([str(path)]))
    assert len(sources) == len(NAMES)
    assert [s.name for s in sources if s.data is None] == [f"{path}!{NAMES[1000]}"]


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\5\6" + bytes(18), b"PK\5\6", b"PK\5\6" + b"\xff" * 18])
def test_what_is_no_archive_is_left_to_the_library(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(data)
    try:
        with zipfile.ZipFile(path) as whole:
            assert list(members(str(path))) == whole.infolist() == []
    except zipfile.BadZipFile:
        with pytest.raises(zipfile.BadZipFile):
            list(members(str(path)))
