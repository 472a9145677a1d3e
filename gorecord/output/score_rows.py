"""JSON rows of scored games: the schema gorecord.score/1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gorecord.go.points import BLACK, COLOUR_LETTER, WHITE
from gorecord.life.groups import Group
from gorecord.output.rows import finding_row, number
from gorecord.scoring.count import Score
from gorecord.scoring.reasons import Outcome
from gorecord.scoring.score import Scored
from gorecord.scoring.void import Ending

SCORE_SCHEMA = "gorecord.score/1"


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
        "trusted_moves": scored.trusted_moves,
        "to_play": COLOUR_LETTER[scored.position.to_play],
        "captures": {"B": prisoners[0], "W": prisoners[1]},
        "dead": {
            letter: [names[p] for p in sorted(scored.judgement.dead) if scored.position.cells[p] == colour]
            for letter, colour in (("B", BLACK), ("W", WHITE))
        },
        "certain": scored.certain,
        "open_points": scored.open_points,
        "groups": [_group(names, g) for g in scored.judgement.groups],
        "neutral": [names[p] for p in sorted(scored.filling.neutral)],
        "dame": str(scored.filling.mode),
        "dame_played": scored.filling.dame_played,
        "teire": [names[p] for p in sorted(scored.filling.teire)],
        "scores": {
            name: {**({"void": True} if scored.ending.void_under(name) else {}), **_score(s, scored.at_recorded_komi.get(name))}
            for name, s in scored.scores.items()
        },
        "differences": [
            {"between": list(d.between), "margin": number(d.margin), "terms": {k: number(v) for k, v in d.terms.items()}}
            for d in scored.differences
        ],
        "defensible": {name: [number(m) for m in margins] for name, margins in scored.defensible.items()},
        "outcomes": {name: [_outcome(names, o) for o in found] for name, found in scored.outcomes.items()},
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
    if scored.second_opinion is not None:
        row["second_opinion"] = [
            {
                "color": COLOUR_LETTER[d.colour],
                "stones": [names[p] for p in d.stones],
                "status": str(d.status),
                "judged": str(d.judged),
            }
            for d in scored.second_opinion
        ]
    without_result = _ending(scored.ending)
    if without_result is not None:
        row["void"] = without_result
    if record.variation:
        row["variation"] = list(record.variation)
    return row


def _ending(ending: Ending) -> dict[str, Any] | None:
    """How a game ended that has no result to be counted, None of any other: what the record says, the repetition, and by ruleset
    what comes of it.
    """
    event = ending.repetition
    if not ending.said and (event is None or not ending.outcomes):
        return None
    row: dict[str, Any] = {"recorded": ending.said, "by_ruleset": {name: str(what) for name, what in ending.outcomes.items()}}
    if event is not None and event.repeat is not None:
        row |= {"move": event.number, "repeats_after_move": event.number - event.repeat.cycle, "kind": event.repeat.kind}
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


def _outcome(names: Sequence[str], outcome: Outcome) -> dict[str, Any]:
    """An unsettled group: the margins if it lives and if it is dead."""
    return {
        "stones": [names[p] for p in sorted(outcome.stones)],
        "if_alive": number(outcome.if_alive.margin),
        "if_dead": number(outcome.if_dead.margin),
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
