"""The commands that show and teach, as a user meets them: exit status, files written, no traceback for anything."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from gorecord.cli.main import group

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_games"
GOOD, KO, BOARD = (str(SAMPLES / name) for name in ("half-point-mirror.sgf", "ko-too-early.sgf", "board.txt"))


class Done(NamedTuple):
    exit_code: int
    stdout: str
    stderr: str


def run(*args: str, stdin: bytes | None = None) -> Done:
    """Run a command in this process as `main` does; what it raises, if it is no usage error, fails the test."""
    result = CliRunner().invoke(group, list(args), input=stdin, standalone_mode=False, color=True)
    if isinstance(result.exception, click.ClickException):
        return Done(result.exception.exit_code, result.stdout, f"{result.stderr}Error: {result.exception.format_message()}")
    if result.exception is not None:
        raise result.exception
    return Done(result.return_value or 0, result.stdout, result.stderr)


WRONG = [
    ["replay"],
    ["replay", "no-such-file.sgf"],
    ["replay", str(SAMPLES)],
    ["replay", "--moves", "9-3", GOOD],
    ["replay", "--moves", "x", GOOD],
    ["replay", "--moves", "900-", GOOD],
    ["replay", "--moves", "1-3", "--from", "2", GOOD],
    ["replay", "--move", "900", GOOD],
    ["replay", "--move", "3", "--numbers", "1-3", GOOD],
    ["replay", "--svg", "x.svg", GOOD],
    ["replay", "--game", "7", GOOD],
    ["replay", "--move", "3", "--svg", GOOD, GOOD],
    ["replay", "--move", "3", "--svg", "no/such/folder/x.svg", GOOD],
    ["report", GOOD],
    ["report", GOOD, "-o", GOOD],
    ["report", GOOD, "-o", "no/such/folder/x.html"],
    ["report", GOOD, "-o", "-", "--dead", "zz9"],
    ["rules", "martian"],
    ["rules", "chinese", "komi=much"],
    ["rules", "--example", "nonsense"],
    ["rules", "--examples", "--format", "json"],
    ["explain", "xyzzy"],
    ["explain", "suicid"],
    ["score", "--procedure", "martian", GOOD],
    ["score", "--procedure", "ing", "--format", "json", GOOD],
    ["score", "--sgf", GOOD, GOOD],
    ["check", "--sgf", GOOD, GOOD],
    ["check", "--sgf", "no/such/folder/x.sgf", GOOD],
]


@pytest.mark.parametrize("args", WRONG, ids=lambda a: " ".join(Path(x).name for x in a))
def test_wrong_calls_end_with_two_and_say_why(args: list[str]) -> None:
    before = Path(GOOD).read_bytes()
    result = run(*args)
    assert result.exit_code == 2
    assert "Error:" in result.stderr
    assert Path(GOOD).read_bytes() == before


@pytest.mark.parametrize("command", ["check", "score", "replay", "report", "rules", "explain"])
def test_every_command_has_help_with_examples(command: str) -> None:
    text = run(command, "--help").stdout
    assert len(re.findall(rf"^ +gorecord {command}", text, re.MULTILINE)) >= 3


def test_replay_of_a_range_and_of_a_board() -> None:
    text = run("replay", "--moves", "33-34", KO).stdout
    assert "33  B E5" in text
    assert "Takes the ko back at once" in text
    assert "error ko: Move 34" in text
    assert "32" not in text.replace("column", "")
    assert "The position before the first move." in run("replay", BOARD).stdout
    assert run("replay", "-", stdin=b"(;SZ[5];B[aa])").stdout.splitlines()[-1] == "  1 B A5"


def test_replay_draws_to_a_file(tmp_path: Path) -> None:
    for args in (["--move", "34"], ["--numbers", "30-38"]):
        out = tmp_path / "board.svg"
        assert run("replay", *args, "--svg", str(out), KO).exit_code == 0
        root = ET.parse(out).getroot()
        assert root.tag.endswith("svg")


def test_replay_for_programs() -> None:
    rows = [json.loads(line) for line in run("replay", "--format", "jsonl", KO).stdout.splitlines()]
    assert [row["move"] for row in rows] == list(range(39))
    assert rows[34]["findings"] == ["ko"]
    assert {row["schema"] for row in rows} == {"gorecord.replay/1"}


@pytest.mark.parametrize(
    "data", [b"", b"\x00\xff\xfe", b"(;GM[2])", b"(;SZ[0];B[aa])", b"(((((", b"(;SZ[52];B[AA])", b"(;SZ[1];B[aa])"]
)
def test_no_input_brings_the_commands_down(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_bytes(data)
    source, out = str(tmp_path / "game.sgf"), str(tmp_path / "page.html")
    for args in (
        ["replay", source],
        ["replay", "--move", "0", source],
        ["report", source, "-o", out],
        ["check", "--sgf", str(tmp_path / "c.sgf"), source],
        ["score", "--sgf", str(tmp_path / "s.sgf"), "--procedure", "chinese", source],
    ):
        assert run(*args).exit_code in (0, 1)


def test_a_member_of_an_archive(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "g.zip", "w") as archive:
        archive.writestr("a/one.sgf", "(;SZ[5];B[aa])")
        archive.writestr("a/two.sgf", "(;SZ[5];B[bb])")
    name = str(tmp_path / "g.zip")
    assert "B B4" in run("replay", f"{name}!a/two.sgf").stdout
    assert run("report", f"{name}!a/two.sgf", "-o", name).exit_code == 2
    for wrong in (name, f"{name}!a/three.sgf", str(tmp_path / "no.zip!a/one.sgf")):
        assert run("replay", wrong).exit_code != 0


def test_report_writes_a_page_or_standard_output(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert run("report", KO, "-o", str(out)).exit_code == 0
    written = out.read_text(encoding="utf-8")
    assert written.startswith("<!DOCTYPE html>")
    assert run("report", KO, "-o", "-").stdout == written
    two = b"(;SZ[5];B[aa])(;SZ[5];B[bb])"
    assert run("report", "-", "-o", str(out), stdin=two).exit_code == 2
    assert run("report", "-", "-o", str(out), "--game", "1", stdin=two).exit_code == 0


def test_sgf_copies_of_several_games_make_one_file(tmp_path: Path) -> None:
    out = tmp_path / "copy.sgf"
    assert run("check", "--sgf", str(out), KO, GOOD).exit_code == 1
    rows = [json.loads(line) for line in run("check", "--format", "jsonl", str(out)).stdout.splitlines()]
    assert [row["game"] for row in rows] == [0, 1]
    assert run("score", "--sgf", str(out), BOARD).exit_code == 0
    assert "TB[" in out.read_text(encoding="utf-8")


def test_rules_and_gallery(tmp_path: Path) -> None:
    assert "positional" in run("rules").stdout
    assert "Article 12" in run("rules", "japanese").stdout
    assert "Nothing differs." in run("rules", "aga", "aga,komi=7.5").stdout or run("rules", "aga", "aga").exit_code == 2
    one = run("rules", "--example", "seki", "chinese", "japanese").stdout
    assert "W+8.5" in one
    assert "Ing" not in one
    out = tmp_path / "gallery.html"
    assert run("rules", "--html", str(out), "--example", "ko").exit_code == 0
    assert "Ko: not at once" in out.read_text(encoding="utf-8")
    assert {row["ruleset"] for row in json.loads(run("rules", "--format", "json").stdout)} >= {"chinese", "ming-qing"}


def test_explain_says_what_was_meant() -> None:
    assert "did you mean: suicide" in run("explain", "suicid").stderr
    assert "双活" in run("explain", "seki").stdout
    assert run("explain").exit_code == 0
    assert run("explain", "bent", "four").exit_code == 0


def test_colours_only_where_they_are_wanted() -> None:
    for args in (["check", KO], ["score", GOOD], ["replay", "--move", "3", GOOD], ["explain", "ko"]):
        assert "\x1b" not in run(*args).stdout
        assert "\x1b[" in run(*args, "--color", "always").stdout
    env = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    done = subprocess.run([sys.executable, "-m", "gorecord", "score", "--color", "always", GOOD], capture_output=True, env=env)
    assert b"\x1b[" in done.stdout
