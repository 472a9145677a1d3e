"""JSON rows of games: the schemas gorecord.check/1 and gorecord.score/1.

Rows are plain dictionaries of plain values, so that a line of jsonl, a database and a test see the same thing. Margins are in points,
positive for Black; komi is positive for White; points are SGF names.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from gorecord.go.points import BLACK, COLOUR_LETTER, WHITE
from gorecord.life.groups import Group
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord, Header
from gorecord.records.read import Unreadable
from gorecord.referee.check import Checked
from gorecord.scoring.count import Score
from gorecord.scoring.score import Scored

CHECK_SCHEMA = "gorecord.check/1"
SCORE_SCHEMA = "gorecord.score/1"


def dump(row: Any, *, indent: int | None = None) -> str:
    """A row as JSON text, in UTF-8 letters."""
    separators = (",", ":") if indent is None else None
    return json.dumps(row, ensure_ascii=False, indent=indent, separators=separators)


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
        "end": {"by": checked.ended_by, "passes": played.closing_passes},
        "trusted_moves": checked.trusted_moves,
        "captures": {"B": prisoners[0], "W": prisoners[1]},
        "record": record_row(record),
        "findings": [finding_row(f) for f in checked.findings],
    }
    if record.variation:
        row["variation"] = list(record.variation)
    return row


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


def score_row(scored: Scored) -> dict[str, Any]:
    """The row of a scored game."""
    record, geometry = scored.record, scored.record.geometry
    names = geometry.names
    result = record.header.result
    prisoners = scored.position.prisoners
    recorded = scored.recorded
    row: dict[str, Any] = {
        "schema": SCORE_SCHEMA,
        "source": record.source,
        "game": record.game,
        "size": list(geometry.size),
        "recorded": {
            "ruleset": record.header.ruleset,
            "komi": number(scored.komi),
            "handicap": scored.handicap,
            "result": result.text,
            "winner": result.winner,
            "margin": number(result.margin),
        },
        "moves": scored.replay.moves,
        "to_play": COLOUR_LETTER[scored.position.to_play],
        "captures": {"B": prisoners[0], "W": prisoners[1]},
        "dead": {
            letter: [names[p] for p in sorted(scored.judgement.dead) if scored.position.cells[p] == colour]
            for letter, colour in (("B", BLACK), ("W", WHITE))
        },
        "certain": scored.certain,
        "groups": [_group(names, g) for g in scored.judgement.groups],
        "neutral": [names[p] for p in sorted(scored.filling.neutral)],
        "dame": str(scored.filling.mode),
        "dame_played": scored.filling.dame_played,
        "teire": [names[p] for p in sorted(scored.filling.teire)],
        "scores": {name: _score(s, scored.at_recorded_komi.get(name)) for name, s in scored.scores.items()},
        "differences": [
            {"between": list(d.between), "margin": number(d.margin), "terms": {k: number(v) for k, v in d.terms.items()}}
            for d in scored.differences
        ],
        "as_recorded": {
            "ruleset": recorded.ruleset,
            "assumed": recorded.assumed,
            "komi": number(recorded.komi),
            "margin": number(recorded.margin),
            "result": recorded.result,
        },
        "agrees": scored.agrees,
        "findings": [finding_row(f) for f in scored.findings],
    }
    if record.variation:
        row["variation"] = list(record.variation)
    return row


def _group(names: Sequence[str], group: Group) -> dict[str, Any]:
    return {
        "color": COLOUR_LETTER[group.colour],
        "stones": [names[p] for p in group.stones],
        "status": str(group.status),
        "basis": str(group.basis),
        "confidence": round(group.confidence, 3),
        "line": group.line,
        "assumes": list(group.assumes),
        "by_ruleset": {name: str(status) for name, status in group.by_ruleset.items()},
    }


def _score(score: Score, recorded: Score | None) -> dict[str, Any]:
    return {
        "margin": number(score.margin),
        "result": score.result,
        "winner": score.winner,
        "zi": number(score.zi),
        "result_zi": score.result_zi,
        "komi": number(score.komi),
        "compensation": score.white.compensation,
        "black": {part: number(value) for part, value in score.black.parts().items()},
        "white": {part: number(value) for part, value in score.white.parts().items()},
        "owners": list(score.owners),
        "at_recorded_komi": None if recorded is None else {"margin": number(recorded.margin), "result": recorded.result},
    }
