"""Findings as CSV: a line a finding, for spreadsheets; a game without findings has none."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from gorecord.archive.flat import harmless, line
from gorecord.records.findings import Finding

COLUMNS = (
    "source game variation move color point vertex line column offset severity code rulesets message".split()  # noqa: SIM905
)


def header() -> str:
    """The line of column names."""
    return _line(COLUMNS)


def lines(source: str, game: int, findings: Iterable[Finding]) -> str:
    """A line for each finding of a game; an empty text for a game without any."""
    return "".join(
        _line(
            (
                line(source),  # whoever made an archive chose the names in it
                game,
                ".".join(str(i) for i in f.variation),
                f.move,
                f.color,
                f.point,
                f.vertex,
                f.line,
                f.column,
                f.offset,
                str(f.severity),
                f.code,
                " ".join(f.rulesets),
                f.message,
            )
        )
        for f in findings
    )


def _line(values: Iterable[object]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow([_cell(value) for value in values])
    return out.getvalue()


def _cell(value: object) -> object:
    """The value, with a text that a spreadsheet would take for a formula marked as text by an apostrophe.

    A single "-" is left: it is the name of standard input.
    """
    return harmless(value) if isinstance(value, str) and value != "-" else value
