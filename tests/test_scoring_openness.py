"""Open positions: how open they are, and that no count of them is called certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from gorecord.archive.games import games
from gorecord.go.diagram import parse
from gorecord.output import sheet
from gorecord.records.findings import Severity
from gorecord.records.game import GameRecord
from gorecord.scoring.openness import open_points
from gorecord.scoring.score import Scored, score

SAMPLES = Path(__file__).parent.parent / "sample_games"

# board, dead stones, points in large regions between both colours
BOARDS = [
    (". . . .\n. . . .\n. . . .", "", 12),
    ("X . . .\n. . . .\n. . . .", "", 11),
    ("X . . .\n. . . .\n. . . O", "", 10),
    ("X . . .\n. . . .\n. . . O", "D1", 11),
    (". X . O .\n. X . O .\n. X . O .\n. X . O .", "", 0),
    (". X . O . .\n. X . O . .\n. . . O . .\n. X . O . .", "", 0),
    (". X . O . .\n. X . . . .\n. . . O . .\n. X . O . .", "", 18),
]


@pytest.mark.parametrize(("board", "dead", "points"), BOARDS)
def test_open_points(board: str, dead: str, points: int) -> None:
    geometry, cells = parse(board)
    assert open_points(geometry, cells, frozenset(geometry.typed(v) for v in dead.split())) == points


def scored(tmp_path: Path, text: str) -> Scored:
    path = tmp_path / "game.sgf"
    path.write_text(text, encoding="utf-8")
    ((_, found),) = games([str(path)])
    (record,) = found
    assert isinstance(record, GameRecord)
    return score(record)


OPENING = "(;SZ[9]RU[Japanese]KM[6.5]RE[{}];B[ee];W[ec];B[gc];W[cf]{})"


def test_a_counted_result_on_an_open_position_is_told(tmp_path: Path) -> None:
    done = scored(tmp_path, OPENING.format("B+3.5", ""))
    assert not done.certain
    assert done.open_points == 77
    (found,) = [f for f in done.findings if f.code == "not-finished"]
    assert found.severity is Severity.WARNING
    assert "77 of 81 points lie between both colours without a border" in found.message
    (mismatch,) = [f for f in done.findings if f.code == "result-mismatch"]
    assert mismatch.severity is Severity.WARNING
    assert "The position is open: 77 of 81 points" in " ".join(sheet.scored(done).split())


@pytest.mark.parametrize(("result", "how"), [("B+R", "by resignation"), ("W+T", "on time"), ("W+F", "by forfeit")])
def test_a_game_that_was_not_counted_is_counted_as_if_now(tmp_path: Path, result: str, how: str) -> None:
    done = scored(tmp_path, OPENING.format(result, ""))
    assert "not-finished" not in [f.code for f in done.findings]
    assert not done.certain
    assert f"The game was decided {how}; its board if counted now, Japanese rules, komi 6.5: W+6.5." in " ".join(
        sheet.scored(done).split()
    )


def test_two_passes_on_an_open_board_are_believed_where_the_count_agrees(tmp_path: Path) -> None:
    done = scored(tmp_path, OPENING.format("W+6.5", ";B[];W[]"))
    assert done.agrees is True
    assert done.findings == ()
    assert not done.certain
    assert "not-finished" in [f.code for f in scored(tmp_path, OPENING.format("W+7.5", ";B[];W[]")).findings]


@pytest.mark.parametrize("name", ["half-point-flip.sgf", "engine-19x19-japanese.sgf", "last-neutral-point.sgf"])
def test_finished_games_are_closed(name: str) -> None:
    ((_, found),) = games([str(SAMPLES / name)])
    (record,) = found
    assert isinstance(record, GameRecord)
    assert score(record).open_points == 0
