"""A run over sources: progress, rows, summary and the exit status, the same for every command that takes SOURCE."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import click

from gorecord.archive.games import games
from gorecord.go.words import ENGLISH, speaking, tell, tell_many
from gorecord.output import rows
from gorecord.output.fault import fault
from gorecord.output.words import severity_counts
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord
from gorecord.records.read import Unreadable
from gorecord.records.sources import NothingToRead, count_hint

_MANY = 5
"""With more files than this, progress is shown."""


class Run:
    """Goes through the games of the sources and keeps count of what was found."""

    def __init__(self, specs: tuple[str, ...], *, fmt: str, fail_on: str, quiet: bool, **reading: Any) -> None:
        self.specs = specs
        self.fmt = fmt
        self.fail_on = None if fail_on == "never" else Severity(fail_on)
        self.quiet = quiet
        self.reading = reading
        self.games = 0
        self.with_findings = 0
        self.severities: Counter[Severity] = Counter()
        self.fault = False
        self._rows: list[Any] = []

    def each(self) -> Iterator[GameRecord | Unreadable]:
        """The games, with progress on stderr. Ends the run with status 2 when no source can be opened at all."""
        stdin = sys.stdin.buffer if hasattr(sys.stdin, "buffer") else None
        try:
            sources = games(self.specs, stdin=stdin, **self.reading)
            for source, found in self._progress(sources):
                yield from self._guarded(source.name, found)
        except NothingToRead as problem:
            raise click.UsageError(str(problem)) from None

    def _guarded(self, name: str, found: Iterator[GameRecord | Unreadable]) -> Iterator[GameRecord | Unreadable]:
        """The games of a file; a fault of ours in reading it ends that file, not the run."""
        game = 0
        while True:
            try:
                with self._for_whom():
                    record = next(found)
            except StopIteration:
                return
            except Exception as problem:
                yield fault(name, game, problem)
                return
            game = record.game + 1
            yield record

    def _progress(self, sources: Iterable[Any]) -> Iterator[Any]:
        hint = None if self.quiet or not sys.stderr.isatty() else count_hint(self.specs)
        if hint is None or hint <= _MANY:
            yield from sources
            return
        with click.progressbar(sources, length=hint, label=tell("games"), file=sys.stderr, show_pos=True) as bar:
            yield from bar

    def work(self, record: GameRecord, job: Callable[[GameRecord], Any], *lets_through: type[Exception]) -> Any:
        """What the job makes of a game; a fault of ours becomes a finding of that game, and the run goes on."""
        try:
            with self._for_whom():
                return job(record)
        except lets_through:
            raise
        except Exception as problem:
            return fault(record.source, record.game, problem)

    def _for_whom(self) -> AbstractContextManager[None]:
        """What programs read is told in English, whatever language people asked for."""
        return nullcontext() if self.fmt == "text" else speaking(ENGLISH)

    def count(self, findings: Iterable[Finding]) -> None:
        """Enter the findings of one game."""
        self.games += 1
        found = list(findings)
        self.with_findings += bool(found)
        self.fault = self.fault or any(f.code == "internal" for f in found)
        self.severities.update(f.severity for f in found)

    def write(self, row: Any) -> None:
        """Put out one row as json or jsonl."""
        if self.fmt == "jsonl":
            click.echo(rows.dump(row))
        else:
            self._rows.append(row)

    def finish(self, figures: Iterable[str] = ()) -> int:
        """Put out what is left, then on stderr the figures and the summary; returns the exit status."""
        if self.fmt == "json":
            click.echo(rows.dump(self._rows, indent=2))
        if not self.quiet:
            for line in (*figures, self._summary()):
                click.echo(line, err=True)
        if self.fault:
            return 3
        return int(self.fail_on is not None and any(s.at_least(self.fail_on) for s in self.severities))

    def _summary(self) -> str:
        if not self.with_findings:
            return tell_many("{count} game, no findings.", "{count} games, no findings.", self.games)
        return tell_many(
            "{count} game, {found} with findings: {which}.",
            "{count} games, {found} with findings: {which}.",
            self.games,
            found=self.with_findings,
            which=severity_counts(self.severities),
        )
