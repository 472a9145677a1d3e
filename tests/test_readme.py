"""The README shows what its commands print: every console block is run and compared.

`python tests/test_readme.py` writes what they print now into the README.
"""

from __future__ import annotations

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n\$ (?P<command>gorecord[^\n]*)\n(?P<output>.*?)```\n", re.DOTALL)


def printed(command: str) -> str:
    """What a command of the README prints: standard output, then standard error."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "110", "GORECORD_LANG": "en"}
    arguments = [sys.executable, "-m", "gorecord", *shlex.split(command)[1:]]
    done = subprocess.run(arguments, capture_output=True, cwd=ROOT, env=env)
    return done.stdout.decode("utf-8") + done.stderr.decode("utf-8")


BLOCKS = list(BLOCK.finditer(README.read_text(encoding="utf-8")))


def test_there_are_blocks_to_check() -> None:
    assert len(BLOCKS) >= 3


@pytest.mark.parametrize("block", BLOCKS, ids=[b["command"] for b in BLOCKS])
def test_a_block_shows_what_its_command_prints(block: re.Match[str]) -> None:
    assert block["output"] == printed(block["command"])


def test_what_is_asked_of_a_database_finds_games(tmp_path: Path) -> None:
    questions = re.findall(r"```sql\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(questions) >= 2
    out = tmp_path / "games.sqlite"
    command = [sys.executable, "-m", "gorecord", "batch", "sample_games", "-o", str(out), "--quiet"]
    assert subprocess.run(command, cwd=ROOT).returncode == 0
    with closing(sqlite3.connect(out)) as database:
        for question in questions:
            assert database.execute(question).fetchall(), question


if __name__ == "__main__":
    text = BLOCK.sub(lambda b: f"```console\n$ {b['command']}\n{printed(b['command'])}```\n", README.read_text(encoding="utf-8"))
    README.write_text(text, encoding="utf-8")
