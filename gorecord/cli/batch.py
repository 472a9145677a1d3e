"""`gorecord batch`."""

from __future__ import annotations

import hashlib
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from gorecord import __version__
from gorecord.archive.batch import Batch, Progress, Workers
from gorecord.archive.pool import Pool, PoolError
from gorecord.archive.store import StoreError
from gorecord.archive.stores import ENDINGS
from gorecord.archive.work import Encode, Limits, Maker
from gorecord.cli.judging import judging, settings_of
from gorecord.cli.options import EncodingOption, RulesOption, config_of
from gorecord.cli.progress import Interrupts, Telling
from gorecord.go.rules import Rules
from gorecord.go.words import tell
from gorecord.output.batch_rows import RowMaker
from gorecord.records.findings import Severity
from gorecord.records.sources import NothingToRead, count_hint, open_sources
from gorecord.scoring.dame import Dame
from gorecord.scoring.score import DEFAULT_RULES


def _columns(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from gorecord.output.columns import columns_text

        click.echo(columns_text())
        ctx.exit()


@click.command("batch")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option(
    "--output", "-o", "out", required=True, type=click.Path(dir_okay=False, path_type=Path), metavar="OUT",
    help=f"Where to write; the ending says in what form: {', '.join(ENDINGS)}.",
)  # fmt: skip
@click.option("--jobs", "-j", type=click.IntRange(1, 1024), help="Worker processes.  [default: one a core]")
@click.option(
    "--cluster", metavar="ADDRESS", help="Work on a dask.distributed scheduler, such as tcp://host:8786, instead of --jobs."
)
@click.option(
    "--columns",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_columns,
    help="Show what each column of OUT holds and exit.",
)
@click.option("--restart", is_flag=True, help="Begin anew, whatever OUT holds.")
@click.option(
    "--rules", type=RulesOption(), metavar="NAME[,key=value...][,NAME...]",
    help="Rulesets for both check and count. Without it the moves are checked under each record's own, and counted under"
    f" {', '.join(rules.name for rules in DEFAULT_RULES)}.",
)  # fmt: skip
@judging
@click.option("--encoding", type=EncodingOption(), metavar="NAME", help="Encoding of the texts in the records.")
@click.option(
    "--time-limit", type=click.FloatRange(0.1), default=Limits().seconds, show_default=True, metavar="SECONDS",
    help="Give a game up that takes longer.",
)  # fmt: skip
@click.option(
    "--memory-limit", type=click.IntRange(128), default=Limits().mebibytes, show_default=True, metavar="MIB",
    help="Give a game up that needs more memory (where the system can limit it: not on Windows and macOS).",
)  # fmt: skip
@click.option(
    "--fail-on",
    type=click.Choice([*(str(s) for s in Severity), "never"]),
    default="never",
    show_default=True,
    help="End with status 1 if there is a finding as grave as this.",
)
@click.option("--quiet", "-q", is_flag=True, help="No progress, no summary.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    sources: tuple[str, ...],
    out: Path,
    jobs: int | None,
    cluster: str | None,
    restart: bool,
    rules: tuple[Rules, ...] | None,
    encoding: str | None,
    time_limit: float,
    memory_limit: int,
    fail_on: str,
    quiet: bool,
    **said: Any,
) -> int:
    """Check and count every game of whole archives, into a table.

    OUT.jsonl gets for each game the row of `check`, then the row of `score`; .csv and .parquet a row a game; .sqlite the tables
    games, findings and scores. The same command again goes on where an earlier one was interrupted, and does changed and new files.
    `gorecord summary OUT` then tells what was found.

    Beside OUT stands OUT.run, a note of the version, the options and the sources, so that a later run goes on only with rows that
    fit its own. It may be removed when nothing more is to be added. Other files OUT.* are there only until a run is finished.

    \b
    gorecord batch games.zip -o games.jsonl
    gorecord batch --columns
    gorecord batch --jobs 8 --rules chinese,japanese,aga folder archive.tar.gz -o games.sqlite
    """
    # An engine that keeps silent must be noticed before the whole game is given up.
    settings = settings_of(rules or (), **said)
    settings = replace(settings, patience=min(settings.patience, time_limit / 3))
    maker = RowMaker(rules or (), settings, encoding, dict(config_of(ctx).severities))
    limits = Limits(time_limit, memory_limit)
    workers = jobs or _cores()

    def start(maker: Maker, encode: Encode) -> Workers:
        if cluster is not None:
            from gorecord.archive.cluster import Cluster

            return Cluster(maker, encode, cluster)
        return Pool(maker, encode, workers, limits)

    telling = Telling(None if quiet else lambda: count_hint(sources))
    with Interrupts() as interrupts, telling:
        batch = Batch(
            out=out,
            specs=sources,
            rulesets=tuple(r.name for r in settings.rules),
            about=_about(maker),
            maker=maker,
            start=start,
            report=telling.report,
            stopped=interrupts.asked,
        )
        try:
            progress, complete = batch.run(open_sources(sources, stdin=getattr(sys.stdin, "buffer", None)), restart=restart)
        except NothingToRead as problem:
            raise click.UsageError(str(problem)) from None
        except StoreError as problem:
            raise click.UsageError(str(problem)) from None
        except PoolError as problem:
            raise click.UsageError(str(problem)) from None
        except OSError as problem:
            raise click.UsageError(tell("{out} cannot be written: {why}", out=out, why=problem.strerror or problem)) from None
    if not quiet:
        for text in telling.summary(progress, complete, out):
            click.echo(text, err=True)
    if not complete:
        return 130
    return _status(progress, fail_on)


def _about(maker: RowMaker) -> dict[str, str]:
    """Version and options, as far as rows depend on them. What a text does not show in full stands there as a hash."""
    # What is told by name is left out, and how long an engine may think: it changes no answer, only whether there is one.
    settings = replace(maker.settings, method="", dame=Dame.FILL, patience=0.0)
    exact = repr((maker.rules, settings, sorted(maker.severities.items())))
    return {
        "version": __version__,
        "rules": ",".join(r.name for r in maker.rules) or "each record's own",
        "counted": ",".join(r.name for r in maker.settings.rules),
        "dead-stones": maker.settings.method,
        "dame": str(maker.settings.dame),
        "encoding": maker.encoding or "guessed",
        "details": hashlib.blake2b(exact.encode(), digest_size=6).hexdigest(),
    }


def _status(progress: Progress, fail_on: str) -> int:
    if progress.fault:
        return 3
    grave = {"error": 1, "warning": 2, "info": 3, "never": 0}[fail_on]
    return int(any(progress.severities[:grave]))


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
