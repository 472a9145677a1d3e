"""The configuration file: defaults, severities, rulesets of one's own, and what is wrong with one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_cli import GOOD, TURN, run


def configured(folder: Path, text: str, name: str = "gorecord.toml") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_defaults_of_options(tmp_path: Path) -> None:
    configured(tmp_path, 'fail-on = "warning"\nquiet = true\n')
    assert run("check", TURN, cwd=tmp_path).returncode == 1
    assert run("check", "--fail-on", "error", TURN, cwd=tmp_path).returncode == 0
    assert run("check", GOOD, cwd=tmp_path).stdout == ""


def test_pyproject_and_folders_above(tmp_path: Path) -> None:
    configured(tmp_path, '[tool.gorecord]\nfail-on = "warning"\n', "pyproject.toml")
    below = tmp_path / "games" / "2026"
    below.mkdir(parents=True)
    assert run("check", TURN, cwd=below).returncode == 1


def test_severities(tmp_path: Path) -> None:
    configured(tmp_path, '[severity]\nout-of-turn = "error"\n')
    assert run("check", TURN, cwd=tmp_path).returncode == 1
    configured(tmp_path, '[severity]\nout-of-turn = "off"\n')
    assert "in order" in run("check", TURN, cwd=tmp_path).stdout


def test_a_ruleset_of_ones_own(tmp_path: Path) -> None:
    configured(tmp_path, 'rules = "club,chinese"\n[rulesets.club]\nbase = "japanese"\nkomi = 5.5\nsuicide = true\n')
    row = json.loads(run("score", "--format", "jsonl", GOOD, cwd=tmp_path).stdout)
    assert {name: s["result"] for name, s in row["scores"].items()} == {"club": "B+1.5", "chinese": "W+0.5"}


WRONG = [
    ("rules = ", "could not be read"),
    ("[severity]\nnonsense = 'error'\n", "no finding 'nonsense'"),
    ("[severity]\nko = 'fatal'\n", "error, warning, info or off"),
    ("severity = 3\n", "must be a table"),
    ("[rulesets.club]\nkomi = 5.5\n", "base"),
    ("[rulesets.japanese]\nbase = 'chinese'\n", "exists already"),
    ("[rulesets.club]\nbase = 'martian'\n", "no ruleset known"),
    ("[rulesets.club]\nbase = 'japanese'\nkomi = 'much'\n", "a number is expected"),
    ("rules = ['chinese']\n", "must be a text"),
    ("rules = 'martian'\n", "no ruleset known"),
    ("fail-on = 'sometimes'\n", "sometimes"),
    ("quiet = 5\n", "true or false"),
    ("rules = true\n", "a text or a number"),
    ("rule = 'chinese'\n", "no option of any command"),
    ("rules = 5\n", "no ruleset known"),
    ("a = " + "[" * 5000 + "\n", "could not be read"),
]


@pytest.mark.parametrize(("text", "why"), WRONG, ids=[w[0].strip().replace("\n", " ") for w in WRONG])
def test_what_is_wrong_with_a_configuration(tmp_path: Path, text: str, why: str) -> None:
    configured(tmp_path, text)
    done = run("check", GOOD, cwd=tmp_path)
    assert done.returncode == 2
    assert why in done.stderr
