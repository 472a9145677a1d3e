"""Batches that are killed at every single line of the code that writes them: what goes on from there must end as if undisturbed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from gorecord import archive
from tests.test_archive_batch import FORMS, content, needs, run, sgf

ROOM = str(Path(archive.__path__[0]))
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def killed_at(lines: int, out: Path, *specs: Path) -> bool:
    """Run in another process that dies when it comes to so many different lines of the archive's code; False if it ends before."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    been: set[tuple[str, int]] = set()

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if not frame.f_code.co_filename.startswith(ROOM):
            return None
        if event == "line":
            been.add((frame.f_code.co_filename, frame.f_lineno))
            if len(been) > lines:
                os._exit(9)
        return trace

    try:
        sys.settrace(trace)
        run(out, *specs)
    finally:
        os._exit(0)


@pytest.mark.parametrize("form", FORMS)
def test_killed_at_every_line_of_a_first_run(tmp_path: Path, form: str) -> None:
    needs(form)
    games, whole = tmp_path / "games", tmp_path / f"whole.{form}"
    games.mkdir()
    (games / "1.sgf").write_text(sgf(1), encoding="utf-8")
    run(whole, games)
    lines = 0
    while killed_at(lines, out := tmp_path / f"{lines}.{form}", games):
        run(out, games)
        assert content(out) == content(whole), f"killed after {lines} lines"
        lines += 1
    assert lines > 100
