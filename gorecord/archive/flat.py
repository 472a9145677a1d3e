"""A game as one flat row: the columns of csv, parquet and of the table `games` in sqlite, and how they come from the JSON rows.

Margins are in points, positive for Black; komi is positive for White. Texts from records lose their line breaks and control
characters here; the jsonl rows keep them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gorecord.archive.work import Row
from gorecord.go.words import mark

Value = str | int | float | bool | None
Flat = dict[str, Value]


class Column(NamedTuple):
    """A column: its name, its kind (text, int, real or bool) and what it holds, in English."""

    name: str
    kind: str
    holds: str


GAME_COLUMNS: Final = (
    Column("source", "text", mark("file, or archive!member")),
    Column("game", "int", mark("which game of the file, from 0")),
    Column("bytes_hash", "text", mark("hash of the file's bytes")),
    Column("moves_hash", "text", mark("hash of board size, setup and plays: equal where two records hold the same game")),
    Column("columns", "int", mark("width of the board in lines; empty where no game could be read")),
    Column("rows", "int", mark("height of the board in lines")),
    Column("black", "text", mark("name of the player")),
    Column("white", "text", mark("name of the player")),
    Column("date", "text", mark("as written")),
    Column("ruleset", "text", mark("that the record names, empty where none is known")),
    Column("komi", "real", mark("of the record as understood, points for White")),
    Column("handicap", "int", mark("stones")),
    Column("result", "text", mark("of the record, as written")),
    Column("result_winner", "text", mark("B, W or empty")),
    Column("result_margin", "real", mark("of the record, points for Black")),
    Column("result_how", "text", mark("points, resign, time, forfeit, draw, void, judged, unknown")),
    Column("encoding", "text", mark("of the texts")),
    Column("application", "text", mark("that wrote the record")),
    Column("moves", "int", mark("passes included")),
    Column("ended_by", "text", mark("passes, resign, time or none")),
    Column("trusted_moves", "int", mark("moves before the first breach of the rules")),
    Column("captures_black", "int", mark("white stones taken during play")),
    Column("captures_white", "int", mark("black stones taken during play")),
    Column("errors", "text", mark("codes of findings that are errors, with spaces between, as often as found")),
    Column("warnings", "text", mark("codes of findings that are warnings")),
    Column("notes", "text", mark("codes of findings that are for information")),
    Column("counted", "bool", mark("whether the game could be counted")),
    Column("certain", "bool", mark("whether no status of stones in doubt can change the count")),
    Column("dead_black", "text", mark("dead black stones, SGF points with spaces between")),
    Column("dead_white", "text", mark("dead white stones")),
    Column("dame_played", "int", mark("neutral points that were filled before the count")),
    Column("as_recorded_ruleset", "text", mark("under which the count is held against the record")),
    Column("as_recorded_assumed", "bool", mark("whether that ruleset is an assumption")),
    Column("as_recorded_komi", "real", mark("komi of that count")),
    Column("as_recorded_margin", "real", mark("margin of that count")),
    Column("agrees", "bool", mark("whether that count is the record's result; empty where the result is not by points")),
    Column(
        "area_minus_territory",
        "real",
        mark("what the board gives Black more by area than by territory, komi and compensation left aside"),
    ),
)
"""The columns that every game has, whatever the rulesets."""

FINDING_COLUMNS: Final = (
    Column("stage", "text", mark("check or score")),
    Column("code", "text", mark("what it is: `gorecord explain CODE`")),
    Column("severity", "text", mark("error, warning or info")),
    Column("move", "int", mark("number of the move, empty where it is about none")),
    Column("color", "text", mark("B or W: whose move")),
    Column("point", "text", mark("the point, in SGF letters such as dp")),
    Column("message", "text", mark("the finding in words, in English")),
    Column("detail", "text", mark("more of it, as JSON")),
)
"""What is kept of a finding: the columns of its table, and the keys of the JSON in FINDINGS_COLUMN."""

SCORE_COLUMNS: Final = (
    Column("ruleset", "text", mark("under which the game was counted")),
    Column("komi", "real", mark("of the ruleset, points for White")),
    Column("compensation", "real", mark("for handicap stones, points for White")),
    Column("margin", "real", mark("points for Black")),
    Column("result", "text", mark("such as B+2.5")),
    Column("winner", "text", mark("B, W or empty")),
    Column("zi", "real", mark("the margin in zi where the ruleset counts in them")),
    Column("black", "text", mark("Black's points by what they are for, as JSON")),
    Column("white", "text", mark("White's points by what they are for, as JSON")),
    Column("recorded_komi_margin", "real", mark("margin at the record's komi")),
    Column("recorded_komi_result", "text", mark("result at the record's komi")),
)
"""What a count under a ruleset is in its own table."""

_BOARD_TERMS: Final = ("board_plays", "setup", "seki", "teire", "captures", "replaced")
_STAGES: Final = ("check", "score")
_FORMULA: Final = ("=", "+", "-", "@", "|", "%", "'", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a text begins with that a spreadsheet may run, the wide forms of East Asian keyboards included."""


def ruleset_columns(rulesets: Sequence[str]) -> tuple[Column, ...]:
    """The columns of the counts under these rulesets."""
    found = []
    for name in rulesets:
        found += [
            Column(f"{slug(name)}_margin", "real", mark("margin under this ruleset at its own komi")),
            Column(f"{slug(name)}_result", "text", mark("result under this ruleset at its own komi")),
            Column(f"{slug(name)}_margin_recorded_komi", "real", mark("margin under this ruleset at the record's komi")),
        ]
    return tuple(found)


FINDINGS_COLUMN: Final = Column("findings", "text", mark("every finding, as JSON"))


def slug(ruleset: str) -> str:
    """A ruleset's name as part of a column's name."""
    return "".join(c if c.isalnum() else "_" for c in ruleset)


def flatten(check: Row, score: Row) -> Flat:
    """The values of GAME_COLUMNS for a game."""
    record: dict[str, Any] = check.get("record") or {}
    result: dict[str, Any] = record.get("result") or {}
    players: dict[str, Any] = record.get("players") or {}
    captures: dict[str, Any] = check.get("captures") or {}
    counted: dict[str, Any] = score.get("as_recorded") or {}
    dead: dict[str, Any] = score.get("dead") or {}
    size = check.get("size") or (None, None)
    codes: dict[str, list[str]] = {"error": [], "warning": [], "info": []}
    for finding in (*check["findings"], *score["findings"]):
        codes[finding["severity"]].append(finding["code"])
    return {
        "source": line(check["source"]),
        "game": check["game"],
        "bytes_hash": check.get("bytes_hash"),
        "moves_hash": check.get("moves_hash"),
        "columns": size[0],
        "rows": size[1],
        "black": line(players.get("B")),
        "white": line(players.get("W")),
        "date": line(record.get("date")),
        "ruleset": record.get("ruleset"),
        "komi": record.get("komi"),
        "handicap": record.get("handicap"),
        "result": line(result.get("text")),
        "result_winner": result.get("winner"),
        "result_margin": result.get("margin"),
        "result_how": result.get("how"),
        "encoding": record.get("encoding"),
        "application": line((record.get("as_written") or {}).get("application")),
        "moves": check["moves"],
        "ended_by": (check.get("end") or {}).get("by"),
        "trusted_moves": check.get("trusted_moves"),
        "captures_black": captures.get("B"),
        "captures_white": captures.get("W"),
        "errors": " ".join(codes["error"]),
        "warnings": " ".join(codes["warning"]),
        "notes": " ".join(codes["info"]),
        "counted": bool(score.get("scores")),
        "certain": score.get("certain"),
        "dead_black": " ".join(dead["B"]) if dead else None,
        "dead_white": " ".join(dead["W"]) if dead else None,
        "dame_played": score.get("dame_played"),
        "as_recorded_ruleset": counted.get("ruleset"),
        "as_recorded_assumed": counted.get("assumed"),
        "as_recorded_komi": counted.get("komi"),
        "as_recorded_margin": counted.get("margin"),
        "agrees": score.get("agrees"),
        "area_minus_territory": area_minus_territory(score),
    }


def flatten_all(check: Row, score: Row, rulesets: Sequence[str]) -> Flat:
    """The values of all columns of csv and parquet: of the game, of its counts, and its findings."""
    flat = flatten(check, score)
    for name in rulesets:
        counted = (score.get("scores") or {}).get(name) or {}
        recorded = counted.get("at_recorded_komi") or {}
        flat[f"{slug(name)}_margin"] = counted.get("margin")
        flat[f"{slug(name)}_result"] = counted.get("result")
        flat[f"{slug(name)}_margin_recorded_komi"] = recorded.get("margin")
    flat["findings"] = json.dumps(findings(check, score), ensure_ascii=False, separators=(",", ":"))
    return flat


def findings(check: Row, score: Row) -> list[Row]:
    """The findings of both rows, cut to what a table needs; `stage` is check or score."""
    keys = [column.name for column in FINDING_COLUMNS[1:]]
    pairs = zip(_STAGES, (check, score), strict=True)
    return [{"stage": stage, **{key: f[key] for key in keys}} for stage, row in pairs for f in row["findings"]]


def area_minus_territory(score: Row) -> float | None:
    """What a board gives Black more by area than by territory, from the terms of the count; None where not both were counted.

    A count of area is told by its parts: under it living stones are points.
    """
    scores = score.get("scores") or {}
    area = {name for name, s in scores.items() if s["black"]["stones"] or s["white"]["stones"]}
    for difference in score.get("differences") or ():
        first, second = difference["between"]
        if (first in area) != (second in area):
            total = sum(difference["terms"].get(term, 0) for term in _BOARD_TERMS)
            return (total if first in area else -total) or 0
    return None


def line(text: str | None) -> str | None:
    """A text on one line, without control characters and with half characters (names that are not UTF-8) spelt out."""
    if text is None:
        return None
    if not text.isprintable():
        text = "".join(c if c.isprintable() or "\ud800" <= c <= "\udfff" else " " for c in text)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula: one that begins like a formula, or with an apostrophe, gets an apostrophe."""
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text


def harmless_undone(text: str) -> str:
    """The text that `harmless` was given."""
    return text[1:] if text.startswith("'") else text
