"""Findings as workflow commands of GitHub Actions, which shows them as annotations at the line of the file."""

from __future__ import annotations

from collections.abc import Iterable

from gorecord.records.findings import Finding, Severity

_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def commands(source: str, game: int, findings: Iterable[Finding]) -> str:
    """A command a finding, each on a line of its own.

    A member of an archive is annotated at the archive, without line and column, which are the member's; its name stands in the
    message.
    """
    file, bang, member = source.partition("!")
    said = []
    for f in findings:
        about = f"{member}{f' (game {game})' if game else ''}: " if bang else (f"Game {game}: " if game else "")
        facts = {"file": file}
        if f.line is not None and not bang:
            facts |= {"line": str(f.line), "col": str(f.column)}
        facts["title"] = f"gorecord {f.code}"
        given = ",".join(f"{name}={_property(value)}" for name, value in facts.items())
        said.append(f"::{_LEVEL[f.severity]} {given}::{_data(about + f.message)}\n")
    return "".join(said)


def _data(text: str) -> str:
    return "".join(c if c.isprintable() or c in "\r\n" else "?" for c in text).translate(_IN_DATA)


def _property(text: str) -> str:
    return _data(text).translate(_IN_PROPERTIES)


_IN_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = str.maketrans({":": "%3A", ",": "%2C"})
