"""Findings: what is wrong, odd or worth knowing about a record, as values.

Every part of the program that has something to say about a record says it with these. The catalogue gives each code its
severity; the message says what is wrong, under which rule, and what was done about it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from gorecord.go.words import tell
from gorecord.records.places import line_column


class Severity(StrEnum):
    """How grave a finding is. Compare with `at_least`."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    def at_least(self, other: Severity) -> bool:
        """Whether this is as grave as the other or graver."""
        return _GRAVITY[self] >= _GRAVITY[other]


_GRAVITY = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}

_ERRORS = """
occupied off-board bad-point suicide ko superko result-mismatch handicap-stones-missing policy unreadable not-go empty internal
"""
_WARNINGS = """
out-of-turn after-end two-moves-in-node setup-no-liberties result-unreadable result-impossible komi-missing komi-repaired
komi-parity handicap-mismatch white-first rules-unknown not-finished resign-as-pass marks-contradicted date-impossible truncated
unbalanced encoding-wrong duplicate-property size engine-failed
"""
_INFOS = "setup-in-game third-pass handicap-as-moves rules-missing ruleset-assumed encoding-guessed junk"

CODES: dict[str, Severity] = {
    **dict.fromkeys(_ERRORS.split(), Severity.ERROR),
    **dict.fromkeys(_WARNINGS.split(), Severity.WARNING),
    **dict.fromkeys(_INFOS.split(), Severity.INFO),
}
"""Every code with the severity that it has unless something milder or graver is known about the case."""


_ENDS = (".", "?", "!", "。", "？", "！")


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding.

    `move` counts moves from 1; `color` is "B" or "W"; `point` is an SGF name, `vertex` the same as D16; `offset` counts bytes
    from the start of the file, `line` and `column` from 1; `variation` is the path of branches from the root, empty for the
    main line; `rulesets` names those under which it is a breach; `detail` holds further facts, ready for JSON; `diagram` is
    the board before the move as text.
    """

    code: str
    message: str
    severity: Severity
    move: int | None = None
    color: str | None = None
    point: str | None = None
    vertex: str | None = None
    offset: int | None = None
    line: int | None = None
    column: int | None = None
    variation: tuple[int, ...] = ()
    rulesets: tuple[str, ...] = ()
    detail: dict[str, Any] = field(default_factory=dict)
    diagram: str | None = None

    @classmethod
    def of(cls, code: str, message: str, **facts: Any) -> Finding:
        """A finding with the severity of its code, unless `severity` is among the facts; the message is made a sentence.

        Raises KeyError for an unknown code.
        """
        facts.setdefault("severity", CODES[code])
        sentence = message[:1].upper() + message[1:]
        return cls(code, sentence if sentence.endswith(_ENDS) else tell("{sentence}.", sentence=sentence), **facts)

    def placed(self, data: bytes) -> Finding:
        """The same finding with line and column, reckoned in bytes, of its offset in the file's bytes."""
        if self.offset is None or self.line is not None:
            return self
        line, column = line_column(data, self.offset)
        return replace(self, line=line, column=column)
