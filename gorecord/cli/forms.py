"""The forms in which checked games are put out: text, JSON rows, CSV, annotations, a JUnit report; and the counts per code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import click
from tabulate import tabulate

from gorecord.cli.run import Run
from gorecord.go.words import mark, tell
from gorecord.output import csv_rows, github, junit, rows, text
from gorecord.output.board_text import Style
from gorecord.records.findings import Finding, Severity
from gorecord.records.read import Unreadable
from gorecord.referee.check import Checked

_SEVERITIES = {Severity.ERROR: mark("error"), Severity.WARNING: mark("warning"), Severity.INFO: mark("info")}

FORMS = ("text", "json", "jsonl", "csv", "github", "junit")


class Forms:
    """Puts out the games of a run, one after the other, in the form that the run asks for."""

    def __init__(self, run: Run, style: Style) -> None:
        self.run = run
        self.style = style
        self._junit = junit.Report(run.fail_on)
        if run.fmt == "csv":
            click.echo(csv_rows.header(), nl=False)

    def add(self, done: Checked | Unreadable) -> None:
        """Put out one game with the findings that it has."""
        fmt = self.run.fmt
        source, game, variation = _name(done)
        if fmt == "text":
            if done.findings or not self.run.quiet:
                shown = text.checked(done, self.style) if isinstance(done, Checked) else text.unreadable(done, self.style)
                click.echo(shown, color=self.style.colour)
        elif fmt == "csv":
            click.echo(csv_rows.lines(source, game, done.findings), nl=False)
        elif fmt == "github":
            click.echo(github.commands(source, game, done.findings), nl=False)
        elif fmt == "junit":
            self._junit.add(source, game, variation, done.findings)
        else:
            row = rows.check_row(done) if isinstance(done, Checked) else rows.unreadable_row(rows.CHECK_SCHEMA, done)
            self.run.write(row)

    def close(self) -> None:
        """Put out what can only be told at the end."""
        if self.run.fmt == "junit":
            click.echo(self._junit.text())


def _name(done: Checked | Unreadable) -> tuple[str, int, tuple[int, ...]]:
    if isinstance(done, Checked):
        return done.record.source, done.record.game, done.record.variation
    return done.source, done.game, ()


class Statistics:
    """Counts of findings per code: how many there are, and in how many games."""

    def __init__(self) -> None:
        self.findings: Counter[tuple[str, Severity]] = Counter()
        self.games: Counter[tuple[str, Severity]] = Counter()

    def add(self, findings: Iterable[Finding]) -> None:
        """Enter the findings of one game."""
        found = Counter((f.code, f.severity) for f in findings)
        self.findings.update(found)
        self.games.update(found.keys())

    def table(self) -> str:
        """The counts as a table, the gravest and most frequent first; empty where there are none."""
        order = sorted(self.findings, key=lambda key: (list(Severity).index(key[1]), -self.findings[key], key[0]))
        lines = [
            (tell(_SEVERITIES[severity]), code, self.findings[code, severity], self.games[code, severity])
            for code, severity in order
        ]
        headers = (tell("severity"), tell("code"), tell("findings"), tell("games"))
        return tabulate(lines, headers=headers) if lines else ""
