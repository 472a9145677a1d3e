"""The command line as a user meets it: exit status, formats, selection, messages without a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_games"
GOOD, KO, TURN = (str(SAMPLES / name) for name in ("half-point-mirror.sgf", "ko-too-early.sgf", "two-in-a-row.sgf"))


def run(*args: str, stdin: bytes = b"", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"}
    done = subprocess.run([sys.executable, "-m", "gorecord", *args], input=stdin, capture_output=True, cwd=cwd, env=env)
    result = subprocess.CompletedProcess(args, done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
    assert "Traceback" not in result.stderr + result.stdout
    return result


STATUSES = [
    (["check", GOOD], 0),
    (["check", KO], 1),
    (["check", TURN], 0),
    (["check", "--fail-on", "warning", TURN], 1),
    (["check", "--fail-on", "never", KO], 0),
    (["check", "--ignore", "ko", KO], 0),
    (["check", "--select", "ko", KO], 1),
    (["check", "no-such-file.sgf"], 2),
    (["check", GOOD, "no-such-file.sgf"], 1),
    (["check"], 2),
    (["check", "--rules", "martian", GOOD], 2),
    (["check", "--rules", "komi=5", GOOD], 2),
    (["check", "--rules", "chinese,komi=much", GOOD], 2),
    (["check", "--select", "nonsense", GOOD], 2),
    (["check", "--encoding", "klingon", GOOD], 2),
    (["score", GOOD], 0),
    (["score", "--dead", "zz9", GOOD], 2),
    (["score", "--dead", "@no-such-file.jsonl", GOOD], 2),
    (["score", "--adjust", "two", GOOD], 2),
    (["score", "--captures", "lots", GOOD], 2),
    (["--version"], 0),
    (["--help"], 0),
    (["judge", GOOD], 2),
]


@pytest.mark.parametrize(("args", "status"), STATUSES, ids=[" ".join(Path(a).name for a in s[0]) for s in STATUSES])
def test_exit_status(args: list[str], status: int) -> None:
    done = run(*args)
    assert done.returncode == status, done.stderr
    if status == 2:
        assert "Error:" in done.stderr


def test_check_jsonl_has_a_row_a_game() -> None:
    done = run("check", "--format", "jsonl", GOOD, KO)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["schema"] for row in rows] == ["gorecord.check/1"] * 2
    (finding,) = rows[1]["findings"]
    expected = {"code": "ko", "severity": "error", "move": 34, "color": "W", "point": "dc", "vertex": "D5", "line": 7}
    assert {key: finding[key] for key in expected} == expected
    assert finding["rulesets"] == ["chinese", "japanese", "ing"]
    assert rows[1]["trusted_moves"] == 33
    assert rows[0]["record"]["result"] == {"text": "B+0.5", "winner": "B", "margin": 0.5, "how": "points"}
    assert rows[0]["end"] == {"by": "passes", "passes": 2}


def test_score_json_is_one_list() -> None:
    done = run("score", "--format", "json", GOOD, "--rules", "chinese,japanese")
    (row,) = json.loads(done.stdout)
    assert row["schema"] == "gorecord.score/1"
    assert {name: s["result"] for name, s in row["scores"].items()} == {"chinese": "W+0.5", "japanese": "B+0.5"}
    assert row["scores"]["chinese"]["at_recorded_komi"] == {"margin": 0.5, "result": "B+0.5"}
    (difference,) = row["differences"]
    assert sum(difference["terms"].values()) == difference["margin"] == -1
    assert set("".join(row["scores"]["japanese"]["owners"])) <= set("BW.s")
    assert row["agrees"] is True


def test_the_text_goes_to_stdout_and_the_summary_to_stderr() -> None:
    done = run("check", GOOD, KO)
    assert "in order" in done.stdout
    assert "Move 34, White at D5" in done.stdout
    assert done.stderr == "2 games, 1 with findings: 1 error.\n"
    quiet = run("check", "--quiet", GOOD, KO)
    assert quiet.stderr == ""
    assert "half-point" not in quiet.stdout


def test_standard_input() -> None:
    done = run("check", "--format", "jsonl", "-", stdin=b"(;SZ[9];B[ee];W[ee])")
    row = json.loads(done.stdout)
    assert (row["source"], row["moves"], row["findings"][-1]["code"]) == ("-", 2, "occupied")


def test_a_board_on_standard_input() -> None:
    done = run("score", "--format", "jsonl", "--dead", "none", "-", stdin=b". X O .\nX X O O\n. X O .\nX X O O\n")
    assert json.loads(done.stdout)["scores"]["chinese"]["margin"] == -7.5


def test_one_bad_member_does_not_stop_the_others(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("a/one.sgf", "(;SZ[9];B[ee];W[dd])")
        archive.writestr("a/two.SGF", b"\x00\x01 nothing here")
        archive.writestr("a/three.sgf", "")
        archive.writestr("a/four.sgf", "(;GM[2];B[ee])")
        archive.writestr("readme.txt", "not a game")
        archive.writestr("z.sgf", "(;SZ[9];B[ee];W[ee])(;SZ[9];B[ee])")
    done = run("check", "--format", "jsonl", str(tmp_path / "games.zip"))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    codes = {
        (row["source"].split("!")[1], row["game"]): [f["code"] for f in row["findings"] if f["severity"] == "error"] for row in rows
    }
    assert codes == {
        ("a/one.sgf", 0): [],
        ("a/two.SGF", 0): ["unreadable"],
        ("a/three.sgf", 0): ["empty"],
        ("a/four.sgf", 0): ["not-go"],
        ("z.sgf", 0): ["occupied"],
        ("z.sgf", 1): [],
    }
    assert done.returncode == 1


def test_dead_stones_from_a_file(tmp_path: Path) -> None:
    board = str(SAMPLES / "board.txt")
    row = {"source": board, "game": 0, "dead": {"B": [], "W": ["bc"]}}
    (tmp_path / "dead.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    with_file = json.loads(run("score", "--format", "jsonl", "--dead", f"@{tmp_path / 'dead.jsonl'}", board).stdout)
    assert with_file["dead"] == {"B": [], "W": ["bc", "cc", "cd"]}
    none = json.loads(run("score", "--format", "jsonl", "--dead", "none", board).stdout)
    assert none["dead"] == {"B": [], "W": []}


def test_captures_turn_and_adjustment_of_a_position() -> None:
    args = ["--dead", "bc", "--captures", "B=3,W=1", "--to-play", "W", "--adjust", "W+2", "--rules", "chinese,japanese"]
    row = json.loads(run("score", "--format", "jsonl", *args, str(SAMPLES / "board.txt")).stdout)
    assert (row["captures"], row["to_play"]) == ({"B": 3, "W": 1}, "W")
    assert (row["scores"]["chinese"]["margin"], row["scores"]["japanese"]["margin"]) == (1.5, 4.5)


def test_variations_are_judged_when_asked_for() -> None:
    sgf = b"(;SZ[9];B[ee];W[ec](;B[ce];W[cc])(;B[ec];W[gc]))"
    assert run("check", "-", stdin=sgf).returncode == 0
    done = run("check", "--variations", "--format", "jsonl", "-", stdin=sgf)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row.get("variation", []) for row in rows] == [[], [1]]
    (finding,) = (f for f in rows[1]["findings"] if f["code"] == "occupied")
    assert (finding["move"], finding["variation"]) == (3, [1])


def test_no_control_characters_reach_the_terminal() -> None:
    sgf = b"(;SZ[9]RU[\x1b[31mred\\]]RE[\x07\x1b]0;x];B[ee])"
    shown = run("check", "-", stdin=sgf)
    assert all(c.isprintable() or c == "\n" for c in shown.stdout + shown.stderr)


def test_the_same_input_gives_the_same_output() -> None:
    first, second = (run("score", "--format", "jsonl", "--dead-stones", "builtin", str(SAMPLES)) for _ in range(2))
    assert first.stdout == second.stdout
    assert len(first.stdout.splitlines()) == len([p for p in SAMPLES.iterdir() if p.suffix in (".sgf", ".txt")])


def test_blind_means_blind(tmp_path: Path) -> None:
    text = (SAMPLES / "engine-9x9-japanese-dead-stones.sgf").read_text(encoding="utf-8")
    (tmp_path / "a.sgf").write_text(text, encoding="utf-8")
    without = text.replace("RE[B+5.5]", "RE[W+77]").replace("TB[", "XB[").replace("TW[", "XW[")
    assert without.count("XB[") and "RE[W+77]" in without
    (tmp_path / "b.sgf").write_text(without, encoding="utf-8")
    done = run("score", "--format", "jsonl", "--dead-stones", "builtin", str(tmp_path))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    for row in rows:
        for key in ("source", "recorded", "agrees", "findings"):
            del row[key]
    assert rows[0] == rows[1]


def test_a_closed_pipe_is_no_fault() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "gorecord", "check", *[GOOD] * 400]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        assert isinstance(process.stdout, io.BufferedReader)
        assert isinstance(process.stderr, io.BufferedReader)
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
    assert b"Traceback" not in errors
    assert b"BrokenPipe" not in errors


NONSENSE = [
    (["check", "--encoding", "utf-16", GOOD], "recognised by itself"),
    (["check", "--encoding", "rot13", GOOD], "no encoding"),
    (["score", "--komi", "nan", GOOD], "a number is expected"),
    (["score", "--komi", "1e99", GOOD], "a number is expected"),
    (["score", "--komi", "6.3", GOOD], "in quarters at most"),
    (["score", "--komi", "٣", GOOD], "a number is expected"),
    (["score", "--rules", "chinese,group-tax=-5", GOOD], "none or more"),
    (["score", "--rules", "chinese,komi=1001", GOOD], "in quarters at most"),
    (["check", "--policy", "/dev/null", GOOD], "no ordinary file"),
    (["score", "--dead", "@/dev/null", GOOD], "no ordinary file"),
    (["check", "--sgf", "no-such-folder/copy.sgf", GOOD], "no such folder"),
]


@pytest.mark.parametrize(("args", "why"), NONSENSE, ids=[" ".join(n[0][1:3]) for n in NONSENSE])
def test_nonsense_is_a_usage_error_with_its_reason(args: list[str], why: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert why in done.stderr


@pytest.mark.parametrize("name", ["game.sgf", "odd!name.sgf"])
def test_the_input_is_never_written_over(tmp_path: Path, name: str) -> None:
    game = tmp_path / name
    game.write_bytes(Path(GOOD).read_bytes())
    listed = tmp_path / "list.txt"
    listed.write_text(str(game), encoding="utf-8")
    assert run("check", str(game), "--sgf", str(game)).returncode == 2
    assert run("check", f"@{listed}", "--sgf", str(listed)).returncode == 2
    assert game.read_bytes() == Path(GOOD).read_bytes()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_said_to_be_one() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "gorecord", "check", GOOD], stdout=full, stderr=subprocess.PIPE, env=env)
    assert (done.returncode, b"could not be written" in done.stderr) == (2, True)
