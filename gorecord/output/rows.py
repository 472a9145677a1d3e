"""JSON rows of checked games (schema gorecord.check/1), and what all rows have in common.

Rows are plain dictionaries of plain values, so that a line of jsonl, a database and a test see the same thing. Margins are in
points, positive for Black; komi is positive for White; points are SGF names.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, Final

from gorecord.go.points import COLOUR_LETTER, PASS
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord, Header, Move
from gorecord.records.read import Unreadable
from gorecord.referee.check import Checked

CHECK_SCHEMA = "gorecord.check/1"

_ACTING: Final = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Control and direction characters that JSON lets stand in a text."""


def dump(row: Any, *, indent: int | None = None) -> str:
    """A row as JSON text, in UTF-8 letters; what a terminal might act upon is told by number."""
    separators = (",", ":") if indent is None else None
    text = json.dumps(row, ensure_ascii=False, indent=indent, separators=separators)
    return text if text.isprintable() else _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def number(value: float | None) -> float | int | None:
    """A number of points without a needless fraction: 7.0 becomes 7."""
    return int(value) if value is not None and value == int(value) else value


def finding_row(finding: Finding) -> dict[str, Any]:
    """A finding as its JSON object; the diagram stays with the text output."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "move": finding.move,
        "color": finding.color,
        "point": finding.point,
        "vertex": finding.vertex,
        "offset": finding.offset,
        "line": finding.line,
        "column": finding.column,
        "variation": list(finding.variation),
        "rulesets": list(finding.rulesets),
        "message": finding.message,
        "detail": finding.detail,
    }


def unreadable_row(schema: str, game: Unreadable) -> dict[str, Any]:
    """The row of a file, or of a game in it, that could not be read."""
    return {
        "schema": schema,
        "source": game.source,
        "game": game.game,
        "size": None,
        "moves": 0,
        "findings": [finding_row(f) for f in game.findings],
    }


def check_row(checked: Checked) -> dict[str, Any]:
    """The row of a checked game."""
    record, played = checked.record, checked.replay
    prisoners = played.final.prisoners
    row: dict[str, Any] = {
        "schema": CHECK_SCHEMA,
        "source": record.source,
        "game": record.game,
        "size": list(record.geometry.size),
        "ruleset": ",".join(checked.rulesets) or None,
        "moves": played.moves,
        "moves_hash": moves_hash(record),
        "end": {"by": checked.ended_by, "passes": played.closing_passes},
        "trusted_moves": checked.trusted_moves,
        "captures": {"B": prisoners[0], "W": prisoners[1]},
        "record": record_row(record),
        "findings": [finding_row(f) for f in checked.findings],
    }
    if record.variation:
        row["variation"] = list(record.variation)
    return row


def moves_hash(record: GameRecord) -> str | None:
    """A hash of the game itself: board size, stones set up and plays, in their order; None for a record without a single play.

    Passes, names, clocks and comments do not enter, so that copies of a game from different collections have the same hash.
    """
    names = record.geometry.names
    parts = [repr(tuple(record.geometry.size))]
    played = False
    for step in record.line:
        if isinstance(step, Move):
            if step.point >= 0:
                played = True
                parts.append(f";{COLOUR_LETTER[step.colour]}{names[step.point]}")
            elif step.point != PASS:
                parts.append(";?" + step.raw.decode("latin-1"))
        else:
            for kind, points in (("b", step.black), ("w", step.white), ("e", step.empty)):
                parts.append("," + kind + "".join(names[p] for p in sorted(points)) if points else "")
    return hashlib.blake2b("".join(parts).encode("latin-1"), digest_size=12).hexdigest() if played else None


def record_row(record: GameRecord) -> dict[str, Any]:
    """What the record says of itself, as understood."""
    header: Header = record.header
    black = {p for setup in record.initial_setup() for p in setup.black}
    white = {p for setup in record.initial_setup() for p in setup.white}
    return {
        "encoding": header.encoding,
        "players": header.players,
        "date": header.date,
        "komi": number(header.komi.points),
        "handicap": header.handicap,
        "setup": {"B": len(black), "W": len(white)},
        "ruleset": header.ruleset,
        "result": {
            "text": header.result.text,
            "winner": header.result.winner,
            "margin": number(header.result.margin),
            "how": header.result.how,
        },
        "as_written": {
            "komi": header.komi.text,
            "rules": header.rules_text,
            "handicap": header.handicap_text,
            "application": header.application,
        },
    }
