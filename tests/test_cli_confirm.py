"""`score --confirm` and `--save-dead`: players at a terminal agree on the dead stones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gorecord.archive.games import games
from gorecord.cli.confirm import confirm
from gorecord.records.game import GameRecord
from gorecord.scoring.score import Scored, Settings, Word, score

ROOT = Path(__file__).parent.parent
NAME = "sample_games/engine-9x9-japanese-dead-stones.sgf"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}


def scored(name: str = NAME) -> Scored:
    ((_, found),) = games([str(ROOT / name)])
    (record,) = found
    assert isinstance(record, GameRecord)
    return score(record)


def said(*lines: str) -> Word | None:
    answers: Iterator[str] = iter(lines)
    return confirm(scored(), ask=lambda: next(answers, None))


# what is typed, then the dead stones and those in seki as agreed: one stone a chain, SGF names
TALKS = [
    (["done"], ("ea", "ch"), ()),
    (["E9", "done"], ("ch",), ()),
    (["f8", "done"], ("ch",), ()),
    (["E9 C2", "done"], (), ()),
    (["C2", "ch", "done"], ("ea", "ch"), ()),
    (["seki D9", "done"], ("ea", "ch"), ("da",)),
    (["seki C2", "done"], ("ea",), ("ch",)),
    (["seki C2", "c2", "DONE"], ("ea", "ch"), ()),
    (["seki D9", "seki D9", "done"], ("ea", "ch"), ()),
    (["", "help", "Z40", "A9", "seki", "nonsense here", "done"], ("ea", "ch"), ()),
]


@pytest.mark.parametrize(("typed", "dead", "seki"), TALKS, ids=[" / ".join(t[0]) for t in TALKS])
def test_talks(typed: list[str], dead: tuple[str, ...], seki: tuple[str, ...]) -> None:
    assert said(*typed) == Word(dead=dead, seki=seki)


def test_leaving_changes_nothing() -> None:
    assert said("E9", "quit") is None
    assert said("E9") is None


def test_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    said("seki D9", "A9", "x1", "done")
    shown = capsys.readouterr()
    assert shown.out == ""
    for text in ("Dead: White E9 (5 stones); Black C2.", "In seki: none.", "In seki: Black D9.", "No stone stands at A9."):
        assert text in shown.err
    assert "9 . . . S o o . . . 9" in shown.err
    assert "'x1' is no point of a board of 9 by 9: write dd or D16. Type help" in shown.err


def test_agreed_stones_are_counted_saved_and_read_again(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    saved = tmp_path / "dead.jsonl"
    command = [sys.executable, "-m", "gorecord", "score", "--format", "jsonl"]
    ours, theirs = pty.openpty()
    talk = subprocess.Popen(
        [*command, "--confirm", "--save-dead", str(saved), NAME],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=theirs,
        cwd=ROOT,
        env=ENVIRONMENT,
        encoding="utf-8",
    )
    os.close(theirs)
    os.write(ours, b"C2\ndone\n")
    assert talk.stdout is not None
    row = json.loads(talk.stdout.read())
    talk.stdout.close()
    assert talk.wait(60) == 1  # what they agreed on does not give the result of the record
    os.close(ours)
    assert row["dead"] == {"B": [], "W": ["ea", "fa", "fb", "gb", "gc"]}
    assert {g["basis"] for g in row["groups"]} == {"user"}
    (line,) = saved.read_text(encoding="utf-8").splitlines()
    assert json.loads(line) == {"source": NAME, "game": 0, "dead": row["dead"], "seki": []}
    again = subprocess.run(
        [*command, "--dead", f"@{saved}", NAME], capture_output=True, cwd=ROOT, env=ENVIRONMENT, encoding="utf-8", check=False
    )
    assert json.loads(again.stdout) == row


@pytest.mark.parametrize(
    ("args", "message"), [([NAME], "--confirm needs a terminal"), (["-"], "cannot come from standard input too")]
)
def test_without_a_terminal_nobody_is_asked(args: list[str], message: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gorecord", "score", "--confirm", *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_games_are_saved_without_a_talk_too(tmp_path: Path) -> None:
    saved = tmp_path / "dead.jsonl"
    command = [sys.executable, "-m", "gorecord", "score", "-q", "--format", "jsonl"]
    for _ in range(2):
        subprocess.run([*command, "--save-dead", str(saved), NAME], capture_output=True, cwd=ROOT, env=ENVIRONMENT, check=True)
    first, second = saved.read_text(encoding="utf-8").splitlines()
    assert first == second
    done = subprocess.run(
        [*command, "--save-dead", str(tmp_path / "no" / "such"), NAME],
        capture_output=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode in (1, 2)
    assert "could not be written" in done.stderr


def test_an_empty_list_of_sekis_is_complete_and_none_is_not() -> None:
    ((_, found),) = games([str(ROOT / "sample_games/seki-with-eyes.sgf")])
    (record,) = found
    assert isinstance(record, GameRecord)
    assert len(score(record, Settings(word=Word(dead=()))).judgement.seki) == 16
    assert not score(record, Settings(word=Word(dead=(), seki=()))).judgement.seki
