"""The fuzz targets of tests/fuzz run, and find nothing in a moment; how they are run for long is told in their driver."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "name",
    ["reader", "referee", "judge", pytest.param("store", marks=pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"))],
)
def test_a_target_runs_and_finds_nothing(name: str, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tests" / "fuzz" / f"{name}.py"), "2", "--plain", "--keep", str(tmp_path / "finds")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.match(rf"{name}: (\d+) executions in \d+ s, 0 kinds of finds", done.stdout)
    assert told
    assert int(told[1]) >= 1
