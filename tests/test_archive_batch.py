"""Batches: the four forms, going on after any kind of end, changes of sources and options, the command line."""

from __future__ import annotations

import csv
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Self

import pytest

from gorecord.archive.batch import Batch, MismatchError, Progress
from gorecord.archive.flat import GAME_COLUMNS, area_minus_territory, harmless, harmless_undone, line
from gorecord.archive.store import StoreError
from gorecord.archive.tabled import read_games
from gorecord.archive.work import Done, Encode, Maker, Task, done
from gorecord.output.batch_rows import RowMaker
from gorecord.output.columns import columns_text
from gorecord.records.findings import Finding
from gorecord.records.sources import Source, open_sources
from gorecord.scoring.dame import Dame
from gorecord.scoring.score import Settings

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_games"
MAKER = RowMaker(settings=Settings(method="none", dame=Dame.AS_IS))
FORMS = ["jsonl", "csv", "sqlite", pytest.param("parquet", marks=pytest.mark.filterwarnings("default"))]


class Here:
    """Works on files in this very process, until so many games are done; then it breaks off as a killed process would."""

    def __init__(self, maker: Maker, encode: Encode, games: int | None) -> None:
        self.maker, self.encode, self.games = maker, encode, games

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, tasks: Iterable[Task]) -> Iterator[Done | None]:
        count = 0
        for task in tasks:
            yield from task.known
            for record in () if task.complete else list(self.maker.records(task.source))[task.first :]:
                if self.games is not None and count >= self.games:
                    raise Killed
                count += 1
                yield done(self.maker, self.encode, task.bytes_hash, self.maker.rows(record))
                yield None


class Killed(BaseException):
    """The process is killed here."""


def sgf(number: int, text: str = "") -> str:
    column = "abcdefghi"[number % 9]
    return f"(;GM[1]FF[4]SZ[9]KM[5.5]RU[Japanese]RE[B+{number % 5}.5]PB[{text or number}];B[{column}e];W[{column}d];B[];W[])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ten files, one of them with three games, one broken, one empty."""
    games = tmp_path / "games"
    games.mkdir()
    for n in range(10):
        (games / f"{n}.sgf").write_text(sgf(n), encoding="utf-8")
    (games / "3.sgf").write_text(sgf(31) + sgf(32) + sgf(33), encoding="utf-8")
    (games / "5.sgf").write_text("no game at all", encoding="utf-8")
    (games / "7.sgf").write_bytes(b"")
    return games


def batch(out: Path, *specs: Path, games: int | None = None, about: str = "1", maker: Maker = MAKER) -> Batch:
    return Batch(
        out=out,
        specs=tuple(map(str, specs)),
        rulesets=("chinese", "japanese", "ing"),
        about={"version": about},
        maker=maker,
        start=lambda maker, encode: Here(maker, encode, games),
    )


def run(out: Path, *specs: Path, restart: bool = False, **options: object) -> Progress:
    progress, complete = batch(out, *specs, **options).run(open_sources(list(map(str, specs))), restart=restart)  # type: ignore[arg-type]
    assert complete
    return progress


def content(out: Path) -> object:
    """What a file holds, to be compared: the bytes, or what `.dump` shows, or the games."""
    if out.suffix == ".sqlite":
        with closing(sqlite3.connect(out)) as database:
            return list(database.iterdump())
    return [(g.values, g.counts, g.findings) for g in read_games(out)] if out.suffix == ".parquet" else out.read_bytes()


def kill(out: Path, *specs: Path, games: int) -> None:
    """A run that ends after so many games without closing anything, as far as a process can do that to itself."""
    child = os.fork()
    if not child:
        try:
            run(out, *specs, games=games)
        finally:
            os._exit(0)
    os.waitpid(child, 0)


def needs(form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")


@pytest.mark.parametrize("form", FORMS)
def test_the_forms_hold_the_same_games(folder: Path, tmp_path: Path, form: str) -> None:
    needs(form)
    run(tmp_path / "a.jsonl", folder, SAMPLES)
    progress = run(tmp_path / f"b.{form}", folder, SAMPLES)
    plain, other = list(read_games(tmp_path / "a.jsonl")), list(read_games(tmp_path / f"b.{form}"))
    assert len(plain) == progress.games == 12 + sum(1 for _ in SAMPLES.rglob("*.sgf"))
    assert [g.values for g in other] == [g.values for g in plain]
    assert [g.counts for g in other] == [g.counts for g in plain]
    assert [g.findings for g in other] == [g.findings for g in plain]


@pytest.mark.parametrize("form", ["csv", "sqlite"])
def test_every_column_is_told(folder: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / f"a.{form}"
    run(out, folder)
    if form == "csv":
        with out.open(encoding="utf-8", newline="") as lines:
            names = [name for name in next(csv.reader(lines)) if not name.startswith(("chinese_", "ing_"))]
    else:
        with closing(sqlite3.connect(out)) as database:
            tables = ("games", "findings", "scores")
            names = [row[1] for table in tables for row in database.execute(f"PRAGMA table_info({table})")]
            definitions = "".join(sql for (sql,) in database.execute("SELECT sql FROM sqlite_master WHERE type = 'table'"))
        assert all(re.search(rf'^  "?{name}"? .* -- .', definitions, re.MULTILINE) for name in names)
        names = [name for name in names if name not in ("id", "game_id")]
    told = columns_text().splitlines()
    assert len(names) > 40
    assert [name for name in names if not any(line.startswith(f"  {name} ") for line in told)] == []


def test_jsonl_has_the_rows_of_check_and_score(folder: Path, tmp_path: Path) -> None:
    run(tmp_path / "a.jsonl", folder)
    rows = [json.loads(text) for text in (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["schema"] for row in rows] == ["gorecord.check/1", "gorecord.score/1"] * 12
    names = [(Path(row["source"]).name, row["game"]) for row in rows[::2]]
    assert names == [("0.sgf", 0), ("1.sgf", 0), ("2.sgf", 0), ("3.sgf", 0), ("3.sgf", 1), ("3.sgf", 2)] + [
        (f"{n}.sgf", 0) for n in range(4, 10)
    ]
    for check, score in zip(rows[::2], rows[1::2], strict=True):
        assert (check["source"], check["game"]) == (score["source"], score["game"])
    assert [f["code"] for f in rows[12 + 2]["findings"]] == ["unreadable"]
    assert rows[0]["moves_hash"] != rows[2]["moves_hash"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("games", [0, 1, 4, 5, 6, 11])
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_killed_run_is_gone_on_with(folder: Path, tmp_path: Path, form: str, games: int) -> None:
    needs(form)
    out, whole = tmp_path / f"out.{form}", tmp_path / f"whole.{form}"
    run(whole, folder)
    kill(out, folder, games=games)
    progress = run(out, folder)
    assert content(out) == content(whole)
    assert progress.earlier <= games
    assert not [p.name for p in tmp_path.iterdir() if p.suffix in (".kept", ".rows", ".part")]
    again = run(out, folder)
    assert (again.games, again.earlier) == (12, 12)
    assert content(out) == content(whole)


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_a_torn_end_is_cut_off_wherever_it_is_torn(folder: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / f"out.{form}"
    run(out, folder)
    whole = out.read_bytes()
    for size in random.Random(1).sample(range(len(whole)), 15):
        out.write_bytes(whole[:size])
        run(out, folder)
        assert out.read_bytes() == whole


@pytest.mark.parametrize("form", FORMS)
def test_changed_new_and_removed_files(folder: Path, tmp_path: Path, form: str) -> None:
    needs(form)
    out, whole = tmp_path / f"out.{form}", tmp_path / f"whole.{form}"
    run(out, folder)
    (folder / "2.sgf").write_text(sgf(22, "changed"), encoding="utf-8")
    (folder / "25.sgf").write_text(sgf(25, "new"), encoding="utf-8")
    (folder / "4.sgf").unlink()
    progress = run(out, folder)
    # 0 and 1 stand in their place, 3 (three games), 5, 6, 7, 8 are taken over; the last file is done again to be sure.
    assert (progress.games, progress.earlier) == (12, 9)
    run(whole, folder)
    assert content(out) == content(whole)


@pytest.mark.parametrize("form", ["jsonl", "csv", "sqlite"])
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_while_taking_over(folder: Path, tmp_path: Path, form: str) -> None:
    out, whole = tmp_path / f"out.{form}", tmp_path / f"whole.{form}"
    run(out, folder)
    (folder / "0.sgf").write_text(sgf(22, "changed"), encoding="utf-8")
    (folder / "9.sgf").write_text(sgf(22, "changed, too"), encoding="utf-8")
    kill(out, folder, games=1)
    (folder / "2.sgf").write_text(sgf(23, "and once more"), encoding="utf-8")
    kill(out, folder, games=1)
    progress = run(out, folder)
    run(whole, folder)
    assert content(out) == content(whole)
    assert progress.earlier >= 8


@pytest.mark.parametrize("form", ["jsonl", "sqlite"])
def test_a_file_given_twice_has_its_rows_twice(folder: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / f"out.{form}"
    run(out, folder, folder / "3.sgf", folder / "3.sgf")
    before = content(out)
    assert len(list(read_games(out))) == 18
    assert run(out, folder, folder / "3.sgf", folder / "3.sgf").earlier == 18
    assert content(out) == before


def test_a_file_that_ended_in_a_failure_is_not_read_on(folder: Path, tmp_path: Path) -> None:
    class Failing(Here):
        def run(self, tasks: Iterable[Task]) -> Iterator[Done | None]:
            for task in tasks:
                assert task.first == 0
                finding = Finding.of("unreadable", "no", detail={"while": "reading"})
                yield done(self.maker, self.encode, task.bytes_hash, self.maker.failed(task.source.name, 0, finding))

    for form in ("jsonl", "csv", "sqlite"):
        job = batch(tmp_path / f"a.{form}", folder / "3.sgf")
        job.start = lambda maker, encode: Failing(maker, encode, None)
        for _ in range(2):
            progress, _ = job.run(open_sources([str(folder / "3.sgf")]))
            assert progress.games == 1


def test_another_version_other_sources_and_other_files_are_refused(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run(out, folder)
    before = out.read_bytes()
    with pytest.raises(MismatchError, match="version 1; this run has version 2"):
        run(out, folder, about="2")
    with pytest.raises(MismatchError, match="from other sources"):
        run(out, SAMPLES)
    (tmp_path / "mine.jsonl").write_text("dear diary\n", encoding="utf-8")
    for restart in (False, True):
        with pytest.raises(MismatchError, match=r"mine\.jsonl exists"):
            run(tmp_path / "mine.jsonl", folder, restart=restart)
    assert (tmp_path / "mine.jsonl").read_text(encoding="utf-8") == "dear diary\n"
    assert out.read_bytes() == before
    assert run(out, folder, SAMPLES).earlier == 12  # further sources may be added
    assert run(out, folder, about="2", restart=True).earlier == 0


def test_what_is_no_row_is_refused(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run(out, folder)
    out.write_bytes(b'{"a": 1}\n' * 2 + out.read_bytes())
    with pytest.raises(StoreError, match="line 2 was not written"):
        run(out, folder)
    with pytest.raises(StoreError, match="the ending says"):
        run(tmp_path / "out.xls", folder)


def test_two_runs_do_not_write_the_same_file(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    out = tmp_path / "out.jsonl"

    def sources() -> Iterator[Source]:
        with pytest.raises(StoreError, match="another run"):
            run(out, folder)
        yield from open_sources([str(folder)])

    _, complete = batch(out, folder).run(sources())
    assert complete


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "'quoted", "|cmd", "＝1", "harmless", "W+2.5", ""]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula(text: str) -> None:
    shown = harmless(text)
    assert not shown.lstrip(" ").startswith(("=", "+", "-", "@", "|", "＝"))
    assert harmless_undone(shown) == text
    if text in ("harmless", "W+2.5", ""):
        assert shown == text


def test_names_from_records_in_csv(tmp_path: Path) -> None:
    (tmp_path / "=a.sgf").write_text(sgf(1, "=HYPERLINK(1)\n\x1b[31mred"), encoding="utf-8")
    run(tmp_path / "out.csv", tmp_path / "=a.sgf")
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()))
    assert rows[0]["black"].startswith("'=HYPERLINK(1) ")
    assert "\x1b" not in rows[0]["black"]
    assert list(rows[0])[: len(GAME_COLUMNS)] == [c.name for c in GAME_COLUMNS]


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="file names as Linux has them")
@pytest.mark.parametrize("form", ["jsonl", "csv", "sqlite"])
def test_file_names_that_are_not_utf8(tmp_path: Path, form: str) -> None:
    games = tmp_path / "games"
    games.mkdir()
    Path(os.fsdecode(os.fsencode(games) + b"/\xff\xfe.sgf")).write_text(sgf(1), encoding="utf-8")
    out = tmp_path / f"out.{form}"
    run(out, games)
    assert run(out, games).earlier == 1
    (game,) = read_games(out)
    assert str(game.values["source"]).endswith("\\udcff\\udcfe.sgf")


def test_area_minus_territory_is_the_terms_of_the_board() -> None:
    parts = {"stones": 3}, {"stones": 0}
    score = {
        "scores": {"j": {"black": parts[1], "white": parts[1]}, "c": {"black": parts[0], "white": parts[1]}},
        "differences": [{"between": ["j", "c"], "margin": 9, "terms": {"board_plays": -2, "seki": 1, "komi": 7, "teire": 0}}],
    }
    assert area_minus_territory(score) == 1
    assert area_minus_territory({"scores": {}}) is None


def test_a_line_is_one_line() -> None:
    assert line("a\nb\x1b\u2028c") == "a b  c"
    assert line("黑 白") == "黑 白"


def command(*args: object, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
    done_ = subprocess.run([sys.executable, "-m", "gorecord", *map(str, args)], input=stdin, capture_output=True, cwd=ROOT)
    text = subprocess.CompletedProcess(args, done_.returncode, done_.stdout.decode(), done_.stderr.decode())
    assert "Traceback" not in text.stderr
    return text


QUICK = ("--dead-stones", "none", "--dame", "as-is")


def test_the_command(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    first = command("batch", folder, "-o", out, "--jobs", "2", *QUICK)
    assert first.returncode == 0, first.stderr
    assert first.stderr.startswith("12 games: ")
    run(tmp_path / "same.jsonl", folder)
    assert out.read_bytes() == (tmp_path / "same.jsonl").read_bytes()
    again = command("batch", folder, "-o", out, "--fail-on", "error", *QUICK)
    assert again.returncode == 1
    assert "12 of them done before" in again.stderr
    other = command("batch", folder, "-o", out, "--dame", "as-is")
    assert other.returncode == 2
    assert "dead-stones none; this run has dead-stones auto" in other.stderr
    assert command("batch", tmp_path / "nowhere", "-o", tmp_path / "new.csv").returncode == 2
    assert not (tmp_path / "new.csv").exists()
    assert not (tmp_path / "new.csv.run").exists()


def many(path: Path, games: int) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for n in range(games):
            archive.writestr(f"{n:04}.sgf", sgf(n))
    return path


def spoilt(path: Path) -> Path:
    """An archive with good games and what could hurt a reader between them."""
    poison = {
        "deep": b"(;SZ[9]" + b"(;B[aa]" * 200_000,
        "bomb": b"(;SZ[9];B[aa]C[" + b"\0" * 269_000_000,
        "cut": sgf(1).encode()[:40],
        "closed": b")" * 100_000,
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for n, (name, data) in enumerate(poison.items()):
            archive.writestr(f"{n}-good.sgf", sgf(n))
            archive.writestr(f"{n}-{name}.sgf", data)
    return path


def test_what_is_said_of_the_stones_counts_and_is_part_of_the_options(tmp_path: Path) -> None:
    board = "AB[ba][bb][bc][ac]AW[ca][cb][cc][cd][bd][ad]AW[aa]"
    source = tmp_path / "a.sgf"
    source.write_text(f"(;SZ[4]KM[0]RU[Chinese]{board})", encoding="utf-8")
    out = tmp_path / "out.jsonl"
    base = ["batch", str(source), "-o", str(out), "-j", "1", "-q"]

    def rows(*options: str) -> tuple[dict[str, Any], dict[str, Any]]:
        assert command(*base, *options, "--restart").returncode == 0
        check, score = (json.loads(text) for text in out.read_text(encoding="utf-8").splitlines())
        return check, score

    said = ["--dead", "aa", "--komi", "1.5", "--adjust", "W+2", "--captures", "B=1,W=2", "--to-play", "W"]
    _, score = rows(*said)
    shown = json.loads(command("score", str(source), "--format", "json", *said).stdout)[0]
    assert score == shown
    assert (score["dead"], score["recorded"]["komi"], score["to_play"]) == ({"B": [], "W": ["aa"]}, 1.5, "W")
    refused = command(*base, *said[:2], "--komi", "2.5")
    assert (refused.returncode, "was made otherwise" in refused.stderr) == (2, True)
    words = tmp_path / "dead.jsonl"
    words.write_text(json.dumps({"source": str(source), "game": 0, "dead": {"B": [], "W": ["aa"]}}) + "\n", encoding="utf-8")
    assert rows("--dead", f"@{words}")[1]["dead"] == {"B": [], "W": ["aa"]}
    check, score = rows("--dead", "dd")  # no stone stands there
    assert "unreadable" not in {f["code"] for f in check["findings"]}
    assert [f["detail"]["reason"] for f in score["findings"]] == ["word"]
    assert "scores" not in score


def test_the_modules_of_the_archive_import_each_other_in_no_circle() -> None:
    folder = ROOT / "gorecord" / "archive"
    imports = {
        path.stem: set(re.findall(r"from gorecord\.archive(?:\.(\w+))? import", path.read_text(encoding="utf-8"))) & {
            other.stem for other in folder.glob("*.py")
        }
        for path in folder.glob("*.py")
    }  # fmt: skip
    while free := [name for name, needs in imports.items() if not needs & imports.keys()]:
        for name in free:
            del imports[name]
    assert not imports, f"in a circle: {sorted(imports)}"


def test_a_poisoned_archive_is_gone_through(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    ended = command(
        "batch", spoilt(tmp_path / "a.zip"), "-o", out, "--time-limit", "1.5", "--memory-limit", "400", "--jobs", "1", *QUICK
    )
    assert ended.returncode == 0, ended.stderr
    games = {str(g.values["source"]).split("!")[1]: g for g in read_games(out)}
    assert len(games) == 8
    assert all(g.values["moves"] == 4 for name, g in games.items() if "good" in name)
    assert games["1-bomb.sgf"].values["errors"] == games["3-closed.sgf"].values["errors"] == "unreadable"


@pytest.mark.skipif(os.name == "nt", reason="signals as Unix has them")
def test_ctrl_c_keeps_what_was_done(tmp_path: Path) -> None:
    archive, out = many(tmp_path / "a.zip", 400), tmp_path / "out.csv"
    args = [sys.executable, "-m", "gorecord", "batch", str(archive), "-o", str(out), "--jobs", "1", *QUICK]
    process = subprocess.Popen(args, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    wait_for(out, 1 + 5)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Interrupted; what was done is in" in told
    assert 5 <= len(list(read_games(out))) < 400


def wait_for(out: Path, lines: int) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (out.exists() and out.read_bytes().count(b"\n") >= lines):
        time.sleep(0.01)


@pytest.mark.skipif(os.name == "nt", reason="signals as Unix has them")
@pytest.mark.parametrize("form", ["jsonl", "sqlite"])
def test_killed_at_random_moments(tmp_path: Path, form: str) -> None:
    archive, out, whole = many(tmp_path / "a.zip", 150), tmp_path / f"out.{form}", tmp_path / f"whole.{form}"
    run(whole, archive)
    chance = random.Random(form)
    for _ in range(2):
        args = [sys.executable, "-m", "gorecord", "batch", str(archive), "-o", str(out), "--jobs", "2", "-q", *QUICK]
        process = subprocess.Popen(args, cwd=ROOT, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.5, 1.0))
        process.kill()
        process.wait()
    ended = command("batch", archive, "-o", out, "--jobs", "2", *QUICK)
    assert ended.returncode == 0, ended.stderr
    if form == "jsonl":
        assert out.read_bytes() == whole.read_bytes()
    else:
        assert tables(out) == tables(whole)


def tables(out: Path) -> list[object]:
    with closing(sqlite3.connect(out)) as database:
        return [list(database.execute(f"SELECT * FROM {name}")) for name in ("games", "findings", "scores")]
