"""The package as a library."""

from __future__ import annotations

from pathlib import Path

import pytest

import gorecord

SAMPLES = Path(__file__).parent.parent / "sample_games"


def test_load_check_score() -> None:
    (game,) = gorecord.load(SAMPLES / "ko-too-early.sgf")
    assert [f.code for f in gorecord.check(game).findings] == ["ko"]
    (game,) = gorecord.load((SAMPLES / "half-point-mirror.sgf").read_bytes())
    assert gorecord.score(game, rules="chinese,japanese").scores["chinese"].result == "W+0.5"


def test_what_cannot_be_loaded() -> None:
    with pytest.raises(gorecord.UnreadableError, match="GM"):
        gorecord.load(b"(;GM[2];B[ee])")
    with pytest.raises(FileNotFoundError):
        gorecord.load("no-such-file.sgf")


def test_what_cannot_be_asked() -> None:
    (game,) = gorecord.load(b"(;GM[1]SZ[9];B[ee])")
    with pytest.raises(ValueError, match="no ruleset"):
        gorecord.check(game, rules="martian")
    with pytest.raises(TypeError):
        gorecord.score(game, nonsense=1)
