"""Words of the program's own that several texts for people share."""

from __future__ import annotations

from collections.abc import Mapping

from gorecord.go.words import (
    ENGLISH,
    LANGUAGES,
    and_list,
    capital,
    clauses,
    colour_letter,
    colour_name,
    commas,
    language,
    listed,
    mark,
    mark_many,
    result_words,
    semicolons,
    sentences,
    tell,
    tell_many,
)
from gorecord.output import safe
from gorecord.records.findings import Severity
from gorecord.records.game import Result

__all__ = (
    "ENGLISH",
    "LANGUAGES",
    "SEVERITY_WORDS",
    "and_list",
    "capital",
    "clauses",
    "colour_letter",
    "colour_name",
    "commas",
    "language",
    "listed",
    "mark",
    "mark_many",
    "recorded_result",
    "result_words",
    "semicolons",
    "sentences",
    "severity_counts",
    "tell",
    "tell_many",
)

SEVERITY_WORDS = {Severity.ERROR: mark("error"), Severity.WARNING: mark("warning"), Severity.INFO: mark("note")}
"""How grave a finding is, in the words of texts."""


_COUNTS = {
    Severity.ERROR: mark_many("{count} error", "{count} errors"),
    Severity.WARNING: mark_many("{count} warning", "{count} warnings"),
    Severity.INFO: mark_many("{count} note", "{count} notes"),
}


def severity_counts(counts: Mapping[Severity, int]) -> str:
    """How many findings there are of each severity; empty where there are none."""
    return commas([tell_many(*_COUNTS[severity], counts.get(severity, 0)) for severity in Severity if counts.get(severity)])


def recorded_result(result: Result, longest: int) -> str:
    """The result as the record has it, in the form of the language where it is understood."""
    if not result.text:
        return ""
    if language() == ENGLISH or (result.winner is None and result.how not in ("draw", "void")):
        return safe.text(result.text, longest)
    return result_words(result.winner, result.margin, result.how)
