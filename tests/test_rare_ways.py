"""Ways through the program that are hardly ever taken: interruptions, faults of our own, locks, workers that died."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from helpers import game_of

from gorecord.archive.note import Note
from gorecord.archive.reasons import Reason, finding_of
from gorecord.archive.store import StoreError
from gorecord.archive.work import Limits
from gorecord.cli import main as cli
from gorecord.output.batch_rows import RowMaker
from gorecord.output.fault import fault


def status_of(monkeypatch: pytest.MonkeyPatch, *args: object) -> int:
    """The exit status of a command run in this process."""
    monkeypatch.setattr(sys, "argv", ["gorecord", *map(str, args)])
    with pytest.raises(SystemExit) as left:
        cli.main()
    return int(left.value.code or 0)


ENDS = [
    (KeyboardInterrupt(), 130, "Interrupted"),
    (OSError(28, "No space left on device"), 2, "could not be written: No space left"),
    (ZeroDivisionError("by \x1b[31mzero"), 3, "gorecord itself failed (ZeroDivisionError: by ?[31mzero)"),
    (SystemExit(1), 0, ""),
]


@pytest.mark.parametrize(("raised", "status", "said"), ENDS, ids=[type(e[0]).__name__ for e in ENDS])
def test_how_a_command_ends(
    raised: BaseException, status: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(**_: object) -> None:
        raise raised

    monkeypatch.setattr(cli.group, "main", failing)
    monkeypatch.delenv("GORECORD_DEBUG", raising=False)
    assert status_of(monkeypatch) == status
    assert said in capsys.readouterr().err


def test_a_fault_shows_where_it_is_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(**_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cli.group, "main", failing)
    monkeypatch.setenv("GORECORD_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main()


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("reading", [False, True])
def test_what_is_said_of_a_worker_that_did_not_come_back(reason: Reason, reading: bool) -> None:
    found = finding_of(reason, Limits(7.5, 300), reading=reading)
    assert found.code == ("internal" if reason is Reason.CRASH else "unreadable")
    assert found.detail == {"reason": str(reason), "while": "reading" if reading else "game"}
    assert ("left out" in found.message) == reading
    word = {Reason.TIME: "7.5 seconds", Reason.MEMORY: "300 MiB", Reason.KILLED: "--jobs 1", Reason.CRASH: "report it"}[reason]
    assert word in found.message


def test_a_fault_on_a_game_is_a_finding_with_its_place() -> None:
    def broken() -> None:
        raise ZeroDivisionError

    try:
        broken()
    except ZeroDivisionError as problem:
        told = fault("a.sgf", 3, problem)
    (finding,) = told.findings
    assert (told.source, told.game, finding.code) == ("a.sgf", 3, "internal")
    assert "ZeroDivisionError at broken:" in finding.message
    check, score = RowMaker(settings=None).rows(game_of("(;SZ[5];B[cc])"))  # type: ignore[arg-type]
    assert [f["code"] for f in check["findings"]] == ["internal"]
    assert check["game"] == score["game"] == 0


@pytest.mark.skipif(os.name == "nt", reason="there are no such locks")
def test_a_table_is_written_by_one_run_at_a_time(tmp_path: Path) -> None:
    first = Note(tmp_path / "a.jsonl")
    with pytest.raises(StoreError, match="another run"):
        Note(tmp_path / "a.jsonl")
    first.close()
    assert not list(tmp_path.iterdir())
    with pytest.raises(StoreError, match="cannot be written"):
        Note(tmp_path / "no-such-folder" / "a.jsonl")


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the same game twice, under two results, and one that is no game."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").mkdir()
    moves = "".join(f";{'BW'[i % 2]}[{c}{r}]" for i, (c, r) in enumerate((c, r) for c in "abcdefghi" for r in "cdefg"))
    for name, result in (("a", "B+1.5"), ("b", "W+R")):
        (tmp_path / "g" / f"{name}.sgf").write_text(f"(;GM[1]SZ[9]RE[{result}]{moves})", encoding="utf-8")
    (tmp_path / "none.sgf").write_text("no game", encoding="utf-8")
    return tmp_path


def test_twins_of_a_folder(twins: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(monkeypatch, "diff", "g") == 1
    shown = capsys.readouterr()
    assert "100 % of the moves are the same" in shown.out
    assert "B+1.5" in shown.out
    assert "W+R" in shown.out
    assert "1 of them with different results" in shown.err
    assert status_of(monkeypatch, "diff", "g", "--format", "json") == 1
    (row,) = json.loads(capsys.readouterr().out)
    assert {row["a"]["result"], row["b"]["result"]} == {"B+1.5", "W+R"}


WRONG = [("g/a.sgf", "1 game: name two records"), ("g/a.sgf none.sgf", "holds no game"), ("nowhere", "no such file")]


@pytest.mark.parametrize(("args", "said"), WRONG, ids=[w[0] for w in WRONG])
def test_what_cannot_be_compared(
    twins: Path, args: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(monkeypatch, "diff", *args.split()) == 2
    assert said in capsys.readouterr().err
