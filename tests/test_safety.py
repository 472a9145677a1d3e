"""Input as an attacker gives it, through the commands: nothing is echoed raw, nothing takes for ever, nothing is written
elsewhere.

Sources as such (archives, links, lists, pipes, bombs) are tested in test_records_sources, text that keeps a reader busy in
test_records_sgf; here it is what the commands make of it. And what fuzzing has found, each find with a test of its kind.
"""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
import sys
import time
import unicodedata
import zipfile
from collections.abc import Callable
from pathlib import Path, PureWindowsPath
from typing import NamedTuple

import pytest
from helpers import game_of

import gorecord
from gorecord.cli.main import main
from gorecord.records.sources import Source
from gorecord.referee.fixing import fix

NASTY = "\x1b\\[31m\x1b\\]0;title\x07\x9b2J\u202eabc\u2066\x08<script>alert(1)</script><img src=x onerror=1>\"'&"
FORMULA = "=cmd|' /C calc'!A0"
FILE = "x\x1b[31m\x07\u202e\n<script>.sgf"


class Done(NamedTuple):
    """What a command printed, and its status."""

    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs a command in this very process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def call(*args: object) -> Done:
        monkeypatch.setattr(sys, "argv", ["gorecord", *map(str, args)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        code = left.value.code
        return Done(code if isinstance(code, int) else 0, printed.out, printed.err)

    return call


def nasty_game(player: str = NASTY) -> str:
    sgf = f"(;GM[1]SZ[5]KM[0.5]PB[{player}]PW[{FORMULA}]RU[{NASTY}]RE[W+\x9b9 {NASTY}]EV[{NASTY}]GN[{NASTY}]PC[{NASTY}]AP[{NASTY}]"
    return sgf + f"DT[{NASTY}]GC[{NASTY}]C[{NASTY}];B[bb]C[{NASTY}];W[bb]N[{NASTY}];B[\x1b\\[];W[cc])"


@pytest.fixture
def nasty(tmp_path: Path) -> Path:
    """A record whose every text is hostile, under a plain name, under a hostile one, and in an archive that wants out."""
    (tmp_path / "n.sgf").write_text(nasty_game(), encoding="utf-8")
    if os.name != "nt":
        (tmp_path / FILE).write_text(nasty_game(), encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in (f"m/{FILE}", "../../up.sgf", "/root.sgf", f"{FORMULA}.sgf"):
            archive.writestr(name, nasty_game())
    return tmp_path


def harmless(text: str) -> bool:
    """No control characters but line ends, nothing that changes the direction of writing."""
    return all(c == "\n" or unicodedata.category(c)[0] != "C" for c in text)


SHOWN = [
    "check n.sgf FILE a.zip",
    "check --repairs n.sgf",
    "check --format csv n.sgf FILE a.zip",
    "check --format github n.sgf FILE a.zip",
    "check --format junit n.sgf FILE a.zip",
    "check --format jsonl n.sgf FILE a.zip",
    "score --dead-stones none n.sgf FILE a.zip",
    "replay n.sgf",
    "replay FILE",
    "replay n.sgf --move 2",
    "diff n.sgf FILE",
    "fix --diff n.sgf FILE",
]


@pytest.mark.skipif(os.name == "nt", reason="such names are not possible there")
@pytest.mark.parametrize("command", SHOWN)
def test_nothing_of_a_record_reaches_the_terminal_raw(run: Run, nasty: Path, command: str) -> None:
    done = run(*(FILE if part == "FILE" else part for part in command.split()))
    assert done.status in (0, 1)
    assert done.out
    assert harmless(done.out)
    assert harmless(done.err)


WRONG_CALLS = [
    "check noFILE",
    "check FILE --policy FILE",
    "check FILE --rules FILE",
    "check FILE --encoding FILE",
    "score FILE --dead @FILE",
    "score FILE --komi FILE",
    "explain FILE",
    "rules FILE",
    "FILE",
    "summary FILE",
    "fix FILE -o FILE",
    "report FILE -o FILE",
    "--lang FILE check FILE",
]


@pytest.mark.skipif(os.name == "nt", reason="such names are not possible there")
@pytest.mark.parametrize("command", WRONG_CALLS)
def test_nothing_of_a_name_reaches_the_terminal_raw(run: Run, nasty: Path, command: str) -> None:
    """A shell puts the names of files into the command, and whoever made the files chose them."""
    done = run(*(part.replace("FILE", FILE) for part in command.split()))
    assert done.status == 2
    assert done.err
    assert harmless(done.err)


def test_tables_hold_no_formula_and_no_control_character(run: Run, nasty: Path) -> None:
    assert run("batch", "n.sgf", "a.zip", "-o", "b.csv", "--jobs", "1", "--quiet").status == 0
    rows = list(csv.reader(io.StringIO((nasty / "b.csv").read_text(encoding="utf-8"))))
    assert len(rows) == 6
    assert all(harmless(cell) and cell[:1] not in ("=", "+", "@") for row in rows for cell in row)
    assert rows[1][rows[0].index("white")] == f"'{FORMULA}"
    checked = list(csv.reader(io.StringIO(run("check", "--format", "csv", "n.sgf", "a.zip").out)))
    assert {row[0] for row in checked[1:]} >= {"n.sgf", "a.zip!../../up.sgf"}
    summary = run("summary", "b.csv")
    assert harmless(summary.out)


def test_pages_hold_no_tag_of_a_record(run: Run, nasty: Path) -> None:
    assert run("report", "n.sgf", "-o", "r.html").status == 0
    run("batch", "a.zip", "-o", "b.jsonl", "--jobs", "1", "--quiet")
    assert run("summary", "b.jsonl", "--format", "html", "-o", "s.html").status == 0
    for name in ("r.html", "s.html"):
        page = (nasty / name).read_text(encoding="utf-8")
        assert "<script>alert" not in page
        assert "<img" not in page
        assert "\x1b" not in page
        assert "\u202e" not in page


def test_members_that_want_out_stay_in(run: Run, nasty: Path) -> None:
    (nasty / "out").mkdir()
    assert run("fix", "a.zip", "-o", "out").status in (0, 1)
    assert sorted(path.name for path in nasty.parent.glob("*.sgf")) == []
    found = [path.resolve() for path in nasty.rglob("*.sgf") if path.parent != nasty]
    assert len(found) == 4
    assert all((nasty / "out").resolve() in path.parents for path in found)


def test_names_as_windows_writes_them_stay_in_too(run: Run, tmp_path: Path) -> None:
    names = [
        "..\\..\\up.sgf",
        "C:\\evil.sgf",
        "C:drive.sgf",
        "\\\\host\\share\\net.sgf",
        "a\\b\\plain.sgf",
        "..\\..",
        "x/..\\..\\y.sgf",
        "//server/absolute.sgf",
        ".. /.. /blank.sgf",
    ]
    with zipfile.ZipFile(tmp_path / "w.zip", "w") as archive:
        for name in names:
            archive.writestr(name if name.endswith(".sgf") else f"{name}.sgf", "(;GM[1]SZ[5]KM[0.5];B[bb])")
    assert run("fix", "w.zip", "-o", "out").status in (0, 1)
    found = [path.relative_to(tmp_path / "out") for path in tmp_path.rglob("*.sgf")]
    assert len(found) == len(names)
    for path in found:
        as_windows = PureWindowsPath(*path.parts)
        assert not as_windows.drive
        assert not as_windows.is_absolute()
        assert not {"..", "."} & set(as_windows.parts)
        assert "\\" not in str(path)


@pytest.mark.parametrize("how", ["same", "hard link", "symbolic link", "roundabout"])
@pytest.mark.parametrize(
    "command", ["fix in.sgf -o OUT --force", "report in.sgf -o OUT", "check in.sgf --sgf OUT", "score in.sgf --sgf OUT"]
)
def test_an_input_is_not_written_over_by_any_name(run: Run, tmp_path: Path, command: str, how: str) -> None:
    sgf = "(;GM[1]SZ[5]KM[50];B[bb];W[cc])"
    (tmp_path / "in.sgf").write_text(sgf, encoding="utf-8")
    (tmp_path / "d").mkdir()
    out = {"same": "in.sgf", "roundabout": "d/../in.sgf"}.get(how, "out.sgf")
    if how == "hard link":
        (tmp_path / "out.sgf").hardlink_to(tmp_path / "in.sgf")
    elif how == "symbolic link":
        (tmp_path / "out.sgf").symlink_to(tmp_path / "in.sgf")
    done = run(*command.replace("OUT", out).split())
    assert done.status == 2
    assert "not written over" in done.err
    assert (tmp_path / "in.sgf").read_text(encoding="utf-8") == sgf


@pytest.mark.parametrize(
    "command", ["fix a!b.sgf -o a!b.sgf --force", "fix x/g.sgf y/g.sgf -o y --force", "fix x y -o y --force", "fix y -o y --force"]
)
def test_no_input_of_the_run_is_written_over(run: Run, tmp_path: Path, command: str) -> None:
    """Not even when another one's copy would come to lie there, and whatever the name is."""
    sgf = "(;GM[1]SZ[5]KM[650];B[bb];W[cc])"
    for name in ("a!b.sgf", "x/g.sgf", "y/g.sgf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(sgf, encoding="utf-8")
    done = run(*command.split())
    assert done.status == 2
    assert "not written over" in done.err
    assert all((tmp_path / name).read_text(encoding="utf-8") == sgf for name in ("a!b.sgf", "x/g.sgf", "y/g.sgf"))


BIG = "9" * 400
NUMBERS = [
    *("SZ[99999999999999999999]", "SZ[1e9]", "SZ[-1]", f"SZ[{BIG}]", f"SZ[19:{BIG}]", "SZ[0]", "SZ[53]"),
    *(f"KM[{BIG}]", "KM[1e308]", "KM[1e999]", f"KM[-{BIG}.5]", "KM[0x10]", "KM[nan]", "KM[inf]", "KM[3/0]"),
    *(
        f"HA[{BIG}]",
        "HA[-3]",
        "HA[1e9]",
        "HA[99999]",
        f"RE[B+{BIG}]",
        "RE[B+1e400]",
        f"RE[W+{BIG}/{BIG}]",
        "RE[B+inf]",
        "RE[B+1/0]",
    ),
    *(f"TM[{BIG}]", f"OT[{BIG}x{BIG} byo-yomi]", f"DT[{BIG}-99-99]", f"GM[{BIG}]", f"CA[{BIG}]"),
]


@pytest.mark.parametrize("value", NUMBERS, ids=[n[:12] for n in NUMBERS])
def test_numbers_that_nobody_means_are_not_believed(value: str) -> None:
    """No margin, komi or handicap comes of them, and the board is one that there is."""
    begin = time.process_time()
    game = game_of(f"(;{value}RU[Chinese];B[cc];W[dd])")
    checked = gorecord.check(game)
    assert time.process_time() - begin < 2
    assert game.geometry.size == (19, 19)
    assert game.header.komi.points is None
    assert game.header.handicap == 0
    assert game.header.result.margin is None
    assert any(f.code in ("komi-missing", "size") for f in checked.findings)


LONG_TEXTS = [
    *("RE[" + "B+" * 50_000, "RE[" + " " * 100_000 + "x", "RE[" + "黑胜" * 40_000, "RE[" + "W+0." * 30_000),
    *("RE[" + "B+1/" * 30_000, "KM[" + "1 " * 50_000, "KM[" + "9" * 100_000 + "x", "KM[" + "." * 100_000, "KM[" + "三" * 50_000),
    *("RU[" + "japanese " * 20_000, "RU[" + "a" * 100_000, "RU[" + "{" * 60_000, "RU[" + '{"ko":' * 20_000),
    *("DT[" + "2016-" * 30_000, "DT[" + "1," * 50_000, "TM[" + "1:" * 50_000, "OT[" + "3x30 " * 30_000),
    *("HA[" + "0" * 100_000 + "2", "GC[" + "komi " * 40_000, "PB[" + "\\\\" * 50_000, "PB[" + "\u3000" * 60_000 + "x"),
]


@pytest.mark.parametrize("text", LONG_TEXTS, ids=[text[:9] for text in LONG_TEXTS])
def test_long_texts_take_no_time(text: str) -> None:
    begin = time.process_time()
    gorecord.check(game_of(f"(;GM[1]SZ[9]{text}];B[cc];W[dd])"))
    assert time.process_time() - begin < 3


GIGABYTES = ["check F.sgf", "check F.zip", "check @F.sgf", "score F.txt", "diff F.sgf F.sgf", "check g.sgf --policy F.sgf"]


@pytest.mark.parametrize("command", GIGABYTES)
def test_files_of_gigabytes_are_not_read(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "g.sgf").write_text("(;GM[1]SZ[5];B[bb])", encoding="utf-8")
    for ending in ("sgf", "zip", "txt"):
        with (tmp_path / f"F.{ending}").open("wb") as file:
            file.truncate(3 << 30)  # takes no room on a disk that knows holes
    begin = time.process_time()
    done = run(*command.split())
    assert time.process_time() - begin < 3
    assert done.status == 2
    assert "too large" in done.err or "no zip" in done.err


DEAD = [
    "[",
    "[]",
    '{"source": 1, "game": 0, "dead": {}}',
    '{"source": "g.sgf", "game": "x", "dead": {}}',
    '{"source": "g.sgf", "game": 0}',
    '{"source": "g.sgf", "game": 0, "dead": []}',
    '{"source": "g.sgf", "game": 0, "dead": {"B": "aa"}}',
    '{"source": "g.sgf", "game": 0, "dead": {"B": [1]}}',
    '{"source": "g.sgf", "game": 0, "dead": {}, "seki": 3}',
    '{"source": "g.sgf", "game": 1e400, "dead": {}}',
    "[" * 100_000,
]


@pytest.mark.parametrize("row", DEAD, ids=[row[:60] for row in DEAD])
def test_a_slip_in_a_list_of_dead_stones_is_not_taken_for_a_word(run: Run, tmp_path: Path, row: str) -> None:
    (tmp_path / "g.sgf").write_text("(;GM[1]SZ[5];B[bb])", encoding="utf-8")
    (tmp_path / "d.jsonl").write_text(row, encoding="utf-8")
    done = run("score", "--dead", "@d.jsonl", "g.sgf")
    assert done.status == 2
    assert "line 1 is no row" in done.err


def of_a_view(path: Path) -> None:
    with sqlite3.connect(path) as database:
        numbers = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS id FROM c"
        database.execute(f"CREATE VIEW games AS {numbers}")
    database.close()


TABLES: dict[str, bytes | Callable[[Path], None]] = {
    "a.jsonl": b"[" * 200_000 + b"\n" + b"[" * 200_000 + b"\n",
    "b.jsonl": b'{"schema": 1}\n{"schema": 2}\n',
    "c.jsonl": b'[1]\n"x"\n',
    "d.csv": b"",
    "e.csv": b"source,game\n\0,1\n",
    "f.csv": b"\xff\xfe\n",
    "g.sqlite": b"SQLite format 3\0" + bytes(2000),
    "h.sqlite": of_a_view,
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_that_no_batch_wrote_is_told_to_be_none(run: Run, tmp_path: Path, name: str) -> None:
    made = TABLES[name]
    if isinstance(made, bytes):
        (tmp_path / name).write_bytes(made)
    else:
        made(tmp_path / name)
    done = run("summary", name)
    assert done.status == 2
    assert name in done.err


def test_hostile_trees_of_branches_take_bounded_time(run: Run, tmp_path: Path) -> None:
    """A comb of so many teeth, each read from the root: what is left out is said to be."""
    (tmp_path / "comb.sgf").write_text("(;GM[1]SZ[3]" + "(;B[aa](;W[bb])" * 500 + ")" * 500 + ")", encoding="utf-8")
    begin = time.process_time()
    done = run("check", "--variations", "--format", "jsonl", "--quiet", "comb.sgf")
    assert time.process_time() - begin < 60
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert 50 < len(rows) < 500
    assert "truncated" in [f["code"] for f in rows[0]["findings"]]


# What fuzzing has found.


def test_moves_of_a_node_that_repeats_its_properties_keep_their_order() -> None:
    """Two values in one property and another one behind: the repaired copy had them in another order, and was refused."""
    fixed = fix(Source("a.sgf", b"(;SZ[9];B[ee]W[cc][dd]B[ff];W[gg])"))
    assert fixed.data is not None
    (copy,) = gorecord.load(fixed.data)
    assert [(move.colour, move.raw) for move in copy.moves] == [(1, b"ee"), (2, b"cc"), (2, b"dd"), (1, b"ff"), (2, b"gg")]


def test_half_a_character_at_the_end_of_a_wide_file_is_no_place() -> None:
    data = "(;SZ[9];B[ee];W[cc]".encode("utf-16") + b"\n"
    (game,) = gorecord.load(data)
    assert len(game.moves) == 2
    assert all(f.offset is None or f.offset <= len(data) for f in game.findings)
