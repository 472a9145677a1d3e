"""What a batch has written is kept: sources that are not there, names of any kind, other programs at its database."""

from __future__ import annotations

import io
import os
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from gorecord.archive import store_sqlite
from gorecord.archive.batch import MismatchError
from gorecord.archive.store import StoreError
from gorecord.archive.tabled import read_games
from gorecord.records.sources import NothingToRead, open_sources
from tests.test_archive_batch import FORMS, batch, content, needs, run, sgf

ROOT = Path(__file__).parent.parent


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for n in range(3):
        (folder / f"{n}.sgf").write_text(sgf(n), encoding="utf-8")
    return folder


@pytest.mark.parametrize("form", FORMS)
def test_a_source_that_is_not_there_costs_nothing(games: Path, tmp_path: Path, form: str) -> None:
    needs(form)
    out = tmp_path / f"a.{form}"
    run(out, games)
    before = content(out)
    for restart in (True, False):
        with pytest.raises((NothingToRead, MismatchError)):
            run(out, tmp_path / "gmaes", restart=restart)
        assert content(out) == before
    assert run(out, games).earlier == 3


@pytest.mark.skipif(os.name == "nt", reason="names as Unix has them")
def test_a_source_of_any_name_is_gone_on_with(games: Path, tmp_path: Path) -> None:
    odd = games.rename(tmp_path / 'two\nlines ["a"]')
    out = tmp_path / "a.jsonl"
    run(out, odd)
    assert run(out, odd).earlier == 3


def test_any_number_of_sources_is_gone_on_with(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    job = batch(out, *(games / f"{'x' * 200}{n}.sgf" for n in range(6000)))
    for earlier in (0, 3):
        progress, _ = job.run(open_sources([str(games)]))
        assert progress.earlier == earlier
    assert out.with_name("a.jsonl.run").stat().st_size > 1 << 20


def test_a_database_that_is_locked_is_told_so(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_sqlite, "_PATIENCE", 0.05)
    out = tmp_path / "a.sqlite"
    run(out, games)
    (games / "4.sgf").write_text(sgf(4), encoding="utf-8")
    with closing(sqlite3.connect(out, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"a\.sqlite cannot be written: database is locked"):
            run(out, games)
    assert run(out, games).earlier == 3


def test_a_database_that_was_killed_in_a_transaction_can_be_summed_up(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.sqlite"
    run(out, games)
    torn = (
        "import os, sqlite3, sys; d = sqlite3.connect(sys.argv[1], isolation_level=None); d.execute('PRAGMA cache_size = 1');"
        "d.execute('BEGIN'); [d.execute('INSERT INTO about VALUES (?, ?)', (str(i), 'x' * 999)) for i in range(99)]; os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", torn, str(out)]).returncode == 9
    assert out.with_name("a.sqlite-journal").exists()
    assert len(list(read_games(out))) == 3


def test_long_names_do_not_stop_the_workers(tmp_path: Path) -> None:
    source, out = tmp_path / "long.tar", tmp_path / "a.jsonl"
    with tarfile.open(source, "w", format=tarfile.PAX_FORMAT) as archive:
        for n in range(6):
            data = sgf(n).encode()
            member = tarfile.TarInfo("n" * 300_000 + f"{n}.sgf")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    command = [sys.executable, "-m", "gorecord", "batch", str(source), "-o", str(out), "-j", "2", "-q", "--dead-stones", "none"]
    subprocess.run(command, cwd=ROOT, check=True, timeout=60)
    assert out.read_bytes().count(b"\n") == 12
    assert b"took longer" not in out.read_bytes()
