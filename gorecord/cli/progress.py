"""Telling how a long run goes, and ending it when the user asks."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final, Self

import click

from gorecord.archive.batch import Progress
from gorecord.go.words import commas, tell
from gorecord.output.words import severity_counts
from gorecord.records.findings import Severity

_EVERY: Final = 10.0
"""Seconds between lines where stderr is no terminal."""


class Interrupts:
    """While this is entered, a first Ctrl-C (or SIGTERM) only asks the run to end; a second one is as usual."""

    def __init__(self) -> None:
        self._asked = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = signal.signal(number, self._ask)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _ask(self, number: int, _: FrameType | None) -> None:
        self._asked = True
        signal.signal(number, self._before[number])

    def asked(self) -> bool:
        """Whether the run is to end."""
        return self._asked


class Telling:
    """Shows on stderr how far a run is: as a bar on a terminal, else as a line now and then.

    `count` tells how many files there are, None if that is not known; None instead of it keeps everything silent.
    """

    def __init__(self, count: Callable[[], int | None] | None) -> None:
        self._quiet = count is None
        self._count = count or (lambda: None)
        self._bar: Any = None
        self._total: int | None = None
        self._told = 0.0
        self._shown = 0
        self._begin = 0.0
        self._before = 0

    def __enter__(self) -> Self:
        self._begin = self._told = time.monotonic()
        if not self._quiet:
            self._total = self._count()
            if sys.stderr.isatty() and self._total:
                self._bar = click.progressbar(
                    length=self._total, label=tell("files"), file=sys.stderr, show_pos=True, item_show_func=lambda told: told or ""
                )
                self._bar.__enter__()
        return self

    def __exit__(self, *args: object) -> None:
        if self._bar is not None:
            self._bar.__exit__(*args)

    def report(self, progress: Progress) -> None:
        """Show it, if it is time to."""
        if self._quiet:
            return
        if self._bar is not None:
            self._bar.update(progress.files - self._shown, commas([_rate(progress, self._begin), _found(progress)]))
            self._shown = progress.files
            return
        now = time.monotonic()
        if now - self._told < _EVERY:
            return
        self._told = now
        text = "{files} of {total} files, {games} games" if self._total else "{files} files, {games} games"
        done = tell(text, files=progress.files, total=self._total, games=progress.games)
        parts = [done, _rate(progress, self._begin), *self._left(progress, now), _found(progress)]
        click.echo(commas(parts), err=True)

    def _left(self, progress: Progress, now: float) -> Iterator[str]:
        new = progress.games - progress.earlier
        if self._total and new and progress.games:
            files = max(self._total - progress.files, 0)
            seconds = files * (progress.games / max(progress.files, 1)) * (now - self._begin) / new
            yield tell("{duration} left", duration=_duration(seconds))

    def summary(self, progress: Progress, complete: bool, out: Path) -> Iterator[str]:
        """What came of the run, in a few lines."""
        if progress.earlier:
            text = "{games} games, {earlier} of them done before: {findings}."
            yield tell(text, games=progress.games, earlier=progress.earlier, findings=_found(progress))
        else:
            yield tell("{games} games: {findings}.", games=progress.games, findings=_found(progress))
        if progress.dropped:
            yield tell(
                "{count} rows had to be set aside because files before them or they themselves have changed or gone.",
                count=progress.dropped,
            )
        if progress.fault:
            yield tell("gorecord itself failed on some of them (finding internal); please report these.")
        if complete:
            yield tell("Written to {out}; `gorecord summary {out}` tells what was found.", out=out)
        else:
            yield tell("Interrupted; what was done is in {out}. The same command goes on from there.", out=out)


def _rate(progress: Progress, begin: float) -> str:
    rate = (progress.games - progress.earlier) / max(time.monotonic() - begin, 1e-6)
    return tell("{rate} games/s", rate=f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}")


def _found(progress: Progress) -> str:
    return severity_counts(dict(zip(Severity, progress.severities, strict=True))) or tell("no findings")


def _duration(seconds: float) -> str:
    if seconds < 90:
        return tell("{count} s", count=f"{seconds:.0f}")
    if seconds < 5400:
        return tell("{count} min", count=f"{seconds / 60:.0f}")
    return tell("{count} h", count=f"{seconds / 3600:.1f}")
