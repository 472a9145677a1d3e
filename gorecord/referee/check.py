"""Checking a game: the replay, the verdict on its moves and what the record's own data came to, in one value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gorecord.go.rules import PRESETS, Rules
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord
from gorecord.referee.parity import parity_findings
from gorecord.referee.replay import Replay, replay
from gorecord.referee.verdict import judge


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked game.

    `rulesets` are the names of those that decided how grave a breach is, empty where the record names none that is known;
    `ended_by` is passes, resign, time or none; `trusted_moves` the moves before the first breach. `findings` stand in the order
    file and header first, then by move.
    """

    record: GameRecord
    replay: Replay
    rulesets: tuple[str, ...]
    ended_by: str
    trusted_moves: int
    findings: tuple[Finding, ...]


def check(record: GameRecord, asked: Sequence[Rules] = ()) -> Checked:
    """Replay a record and judge it, under the rulesets asked for or else under its own."""
    played = replay(record)
    verdict = judge(played, asked)
    own = record.header.ruleset
    rulesets = tuple(rules.name for rules in asked) or ((own,) if own in PRESETS else ())
    of_record = [replace(f, variation=record.variation).placed(record.data) for f in record.findings]
    parity = [f.placed(record.data) for f in parity_findings(record, played)]
    return Checked(record, played, rulesets, ended_by(played), verdict.trusted_moves, (*of_record, *parity, *verdict.findings))


def ended_by(played: Replay) -> str:
    """How the game came to its end: resign, time, passes or none that the record shows."""
    how = played.record.header.result.how
    if how in ("resign", "time"):
        return how
    return "passes" if played.closing_passes >= 2 else "none"
