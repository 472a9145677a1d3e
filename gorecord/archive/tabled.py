"""Reading back what a batch wrote, from any of its four forms, as the same values a game."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gorecord.archive.flat import GAME_COLUMNS, Flat, Value, findings, flatten, harmless_undone
from gorecord.archive.store import StoreError
from gorecord.archive.stores import ENDINGS
from gorecord.archive.work import Row
from gorecord.go.rules import PRESETS
from gorecord.go.words import tell

_MARGIN: Final = "_margin"
_RECORDED: Final = "_margin_recorded_komi"


@dataclass(frozen=True, slots=True)
class Counted:
    """A count under a ruleset: margins in points, positive for Black, at its own komi and at the record's (None without one)."""

    margin: float
    at_recorded_komi: float | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a batch: the values of `flat.GAME_COLUMNS`, its counts by ruleset, its findings (`flat.findings`)."""

    values: Flat
    counts: dict[str, Counted]
    findings: list[Row]

    @property
    def name(self) -> str:
        """What names the game to the user."""
        number = self.values["game"]
        return f"{self.values['source']}" + (f" (game {number})" if number else "")


def read_games(path: Path) -> Iterator[Game]:
    """The games that a batch wrote. Raises StoreError if the file is none, cannot be read, or is broken in the middle."""
    kind = path.suffix.lower()
    readers = {".jsonl": _jsonl, ".csv": _csv, ".sqlite": _sqlite, ".parquet": _parquet}
    if kind not in readers:
        raise StoreError(tell("{path}: the ending says what it is: {names}", path=path, names=", ".join(ENDINGS)))
    if not path.is_file():
        raise StoreError(tell("{path}: there is no such file", path=path))
    try:
        yield from readers[kind](path)
    except (OSError, sqlite3.Error) as problem:
        raise StoreError(tell("{path} cannot be read: {problem}", path=path, problem=problem)) from None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, MemoryError, csv.Error):
        raise StoreError(tell("{path}: this is not what gorecord batch writes, or it is broken", path=path)) from None


def _jsonl(path: Path) -> Iterator[Game]:
    with path.open("rb") as lines:
        while True:
            first, second = lines.readline(), lines.readline()
            if not second.endswith(b"\n"):
                return  # the end, or the torn end of a run that was killed
            check, score = json.loads(first), json.loads(second)
            counts = {name: _counted(s) for name, s in (score.get("scores") or {}).items()}
            yield Game(_blank(flatten(check, score)), counts, findings(check, score))


def _blank(values: Flat) -> Flat:
    """The values with nothing for an empty text, which csv cannot tell apart."""
    return {name: None if value == "" else value for name, value in values.items()}


def _counted(score: Row) -> Counted:
    return Counted(score["margin"], (score["at_recorded_komi"] or {}).get("margin"))


def _csv(path: Path) -> Iterator[Game]:
    csv.field_size_limit(1 << 30)
    with path.open(encoding="utf-8", newline="") as text:
        rows = csv.reader(text)
        names = next(rows, [])
        if names[: len(GAME_COLUMNS)] != [c.name for c in GAME_COLUMNS]:
            raise ValueError
        for cells in rows:
            if len(cells) < len(names):
                return
            yield _of_flat(dict(zip(names, cells, strict=True)))


def _parquet(path: Path) -> Iterator[Game]:
    from gorecord.archive.store_parquet import read_parquet

    return map(_of_flat, read_parquet(path))


def _of_flat(row: dict[str, Any]) -> Game:
    values: Flat = {c.name: _value(c.kind, row[c.name]) for c in GAME_COLUMNS}
    counts = {}
    for column in row:
        if column.endswith(_RECORDED):
            ruleset = column.removesuffix(_RECORDED)
            own = _value("real", row[ruleset + _MARGIN])
            dashed = ruleset.replace("_", "-")
            if isinstance(own, float):
                recorded = _value("real", row[column])
                counts[dashed if dashed in PRESETS else ruleset] = Counted(own, recorded if isinstance(recorded, float) else None)
    return Game(values, counts, json.loads(harmless_undone(row["findings"])))


def _value(kind: str, cell: Any) -> Value:
    """A cell of csv, where everything is text and nothing is empty text, or of parquet."""
    if cell is None or (cell == "" and kind != "text"):
        return None
    if kind == "int":
        return int(cell)
    if kind == "real":
        return float(cell)
    if kind == "bool":
        return cell in (True, "true")
    text = harmless_undone(cell)
    return text or None


def _sqlite(path: Path) -> Iterator[Game]:
    # What a killed run had not ended is undone by whoever opens the database next, who must be able to write for it.
    mode = "rw" if path.with_name(path.name + "-journal").exists() and os.access(path, os.W_OK) else "ro"
    database = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True)
    try:
        kinds = database.execute("SELECT type FROM sqlite_master WHERE name IN ('games', 'scores', 'findings')").fetchall()
        if kinds != [("table",)] * 3:
            raise ValueError  # a view could go on for ever
        names = ", ".join(f'"{c.name}"' for c in GAME_COLUMNS)
        games = database.execute(f"SELECT id, {names} FROM games ORDER BY id")
        for number, *cells in games:
            values = {
                c.name: bool(v) if c.kind == "bool" and v is not None else v for c, v in zip(GAME_COLUMNS, cells, strict=True)
            }
            scores = database.execute(
                "SELECT ruleset, margin, recorded_komi_margin FROM scores WHERE game_id = ? ORDER BY id", (number,)
            )
            found = database.execute(
                "SELECT stage, code, severity, move, color, point, message, detail FROM findings WHERE game_id = ? ORDER BY id",
                (number,),
            )
            keys = ("stage", "code", "severity", "move", "color", "point", "message")
            told = [{**dict(zip(keys, row, strict=False)), "detail": json.loads(row[7])} for row in found]
            yield Game(_blank(values), {name: Counted(margin, recorded) for name, margin, recorded in scores}, told)
    finally:
        database.close()
