"""Counted games for the figures on dead stones: copies of records without results and marks, beside what is known of each.

What is known comes as one row of JSON a game: `member`, the game's path inside the folder or archive; `final`, its last position,
rows from the top joined by "/", X black, O white; `dead_b` and `dead_w`, the stones that the players marked dead, to be believed
only where `markup_matches_RE` is true; `re_points`, the recorded margin in points, positive for Black.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from gorecord.archive.games import games
from gorecord.go.board import Position
from gorecord.go.points import BLACK, Geometry
from gorecord.records.game import GameRecord
from gorecord.records.read import read_records
from gorecord.records.sources import Source
from gorecord.referee.replay import replay

_TOLD = re.compile(rb"(?<![A-Za-z])(?:RE|TB|TW)\s*(?:\[(?:\\.|[^\]\\])*\]\s*)+", re.DOTALL)
"""Result and territory marks as an SGF file writes them."""


@dataclass(slots=True)
class Known:
    """A game with what is known of it. `record` is the copy without result and marks, None where no records were given; `dead`
    are the stones that the players marked, None where nobody marked any; `margin` is the recorded one. `same` is False where the
    record ends on another board than its row: readers differ in what an illegal move leaves behind."""

    member: str
    position: Position
    dead: frozenset[int] | None
    margin: float | None
    record: GameRecord | None = None
    same: bool = True


def blind(data: bytes) -> bytes:
    """An SGF file without results and territory marks."""
    return _TOLD.sub(b"", data)


def rows(path: str) -> list[dict]:
    """The rows of a file with a JSON object a line."""
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]


def named(path: str | None) -> frozenset[str]:
    """The members that a file names, one a line; none without a file."""
    return frozenset(Path(path).read_text(encoding="utf-8").split()) if path else frozenset()


def short(member: str) -> str:
    """The last part of a member's path, by which games are found again."""
    return member.replace("\\", "/").split("!")[-1].rsplit("/", 1)[-1]


def placed(row: dict) -> Position:
    """The final position of a row; Black to play where the row does not say."""
    lines = row["final"].split("/")
    geometry = Geometry.of(len(lines[0]), len(lines))
    return Position(geometry, bytes(".XO".index(c) for line in lines for c in line), (0, 0), row.get("to_play") or BLACK)


def dead_points(row: dict, geometry: Geometry) -> frozenset[int]:
    """The points of the stones that a row gives as dead."""
    return frozenset(geometry.named(name) for name in (*row["dead_b"], *row["dead_w"]))


def known(
    truth: str, records: str | None = None, *, half: str | None = None, sample: int | None = None, marked: bool = False
) -> Iterator[Known]:
    """The games of a truth file, from the blind copies of their records where these are given.

    `half` takes a fixed random half, "dev" or "test", `sample` so many games picked at random, the same ones every time; `marked`
    those with marks that count. Raises SystemExit when a record is missing.
    """
    picked = [r for r in rows(truth) if r.get("final") and (not marked or r.get("markup_matches_RE") is True)]
    random.Random(7).shuffle(picked)
    middle = len(picked) // 2
    picked = {"dev": picked[:middle], "test": picked[middle:], None: picked}[half][:sample]
    found = _blind_records(records, {short(r["member"]) for r in picked}) if records else {}
    for row in picked:
        position, record, same = placed(row), None, True
        if records:
            record = found.pop(short(row["member"]), None)
            if record is None:
                raise SystemExit(f"{row['member']} is not in {records}")
            played = replay(record).final
            same, position = played.cells == position.cells, played
        asked = same and row.get("markup_matches_RE") is True
        yield Known(
            row["member"], position, dead_points(row, position.geometry) if asked else None, row.get("re_points"), record, same
        )


def _blind_records(records: str, wanted: set[str]) -> dict[str, GameRecord]:
    """The first game of every file wanted, by the last part of its name."""
    found: dict[str, GameRecord] = {}
    for source, _ in games([records]):
        name = short(source.name)
        if source.data is None or name not in wanted:
            continue
        for record in read_records(Source(source.name, blind(source.data))):
            if isinstance(record, GameRecord):
                assert record.header.result.text is None and record.marks is None, source.name
                found.setdefault(name, record)
                break
    return found
