"""The two rows of each game for a batch: what `check` and `score` write with the same options, made in one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gorecord.go.rules import Rules
from gorecord.go.words import ENGLISH, speaking, tell
from gorecord.output import rows, score_rows
from gorecord.output.fault import fault
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord
from gorecord.records.read import Unreadable, read_records
from gorecord.records.sources import Source
from gorecord.records.typed import is_board, read_board
from gorecord.referee.check import check
from gorecord.referee.replay import Replay
from gorecord.scoring.score import Settings, WordError, score

Pair = tuple[dict[str, Any], dict[str, Any]]


@dataclass(frozen=True)
class RowMaker:
    """Makes rows with the options of a batch.

    `rules` are those of the referee, empty for each record's own; `settings` those of the count; `severities` what the user's
    configuration makes of single codes (None: not told).
    """

    rules: tuple[Rules, ...] = ()
    settings: Settings = field(default_factory=Settings)
    encoding: str | None = None
    severities: Mapping[str, Severity | None] = field(default_factory=dict)

    def records(self, source: Source) -> Iterator[GameRecord | Unreadable]:
        """The games of a file, one after the other; a typed board is one too. Rows are for programs, and told in English."""
        with speaking(ENGLISH):
            if is_board(source):
                yield read_board(source)
            else:
                yield from read_records(source, encoding=self.encoding)

    def rows(self, record: GameRecord | Unreadable) -> Pair:
        """The check row and the score row. Raises MemoryError and nothing else."""
        if isinstance(record, Unreadable):
            return self._unreadable(record)
        try:
            with speaking(ENGLISH):
                checked = check(record, self.rules)
                checked = replace(checked, findings=tuple(self._told(checked.findings)))
                return rows.check_row(checked), self._score_row(record, checked.replay)
        except MemoryError:
            raise
        except Exception as problem:
            with speaking(ENGLISH):
                return self._unreadable(fault(record.source, record.game, problem))

    def _score_row(self, record: GameRecord, played: Replay) -> dict[str, Any]:
        """The score row; where the user's word does not fit the game, one that says so."""
        try:
            scored = score(record, self.settings, played)
        except WordError as problem:
            text = tell("What you said of the stones does not fit this game, so it was not counted: {problem}.", problem=problem)
            findings = tuple(self._told((Finding.of("unreadable", text, detail={"reason": "word"}),)))
            return rows.unreadable_row(score_rows.SCORE_SCHEMA, Unreadable(record.source, record.game, findings))
        return score_rows.score_row(replace(scored, findings=tuple(self._told(scored.findings))))

    def failed(self, source: str, game: int, finding: Finding) -> Pair:
        """The rows of a game that could not be worked on; the finding is in the check row."""
        return self._unreadable(Unreadable(source, game, (finding,)))

    def _unreadable(self, game: Unreadable) -> Pair:
        told = replace(game, findings=tuple(self._told(game.findings)))
        # What is wrong with the file is told once, in the check row, so that it is not counted twice.
        silent = replace(game, findings=())
        return rows.unreadable_row(rows.CHECK_SCHEMA, told), rows.unreadable_row(score_rows.SCORE_SCHEMA, silent)

    def _told(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        for finding in findings:
            severity = self.severities.get(finding.code, finding.severity)
            if severity is not None:
                yield finding if severity is finding.severity else replace(finding, severity=severity)
