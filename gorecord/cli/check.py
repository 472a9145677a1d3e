"""`gorecord check`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from gorecord.cli.drawing import Copies, drawing, sgf_option, style_of
from gorecord.cli.files import read_small
from gorecord.cli.forms import FORMS, Forms, Statistics
from gorecord.cli.options import reporting, rules_option, told
from gorecord.cli.run import Run
from gorecord.go.rules import Rules
from gorecord.output import sgf
from gorecord.records.game import GameRecord
from gorecord.records.read import Unreadable
from gorecord.referee.check import Checked, check
from gorecord.referee.policy import Policy, parse_policy, policy_findings
from gorecord.referee.repair import proposals, with_repairs


class PolicyOption(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """A file with a league's expectations."""

    name = "policy"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Policy:
        if isinstance(value, Policy):
            return value
        try:
            return parse_policy(read_small(Path(value)))
        except (ValueError, RecursionError) as problem:
            self.fail(f"{value}: {problem}", param, ctx)


@click.command("check")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@rules_option("auto")
@click.option("--variations", is_flag=True, help="Judge every branch of a record, not only its main line.")
@sgf_option
@drawing
@click.option("--repairs", is_flag=True, help="Search for small changes that make an illegal record legal; up to three a game.")
@click.option("--policy", type=PolicyOption(), metavar="FILE.toml", help="Hold each record against a league's expectations.")
@reporting(FORMS)
@click.option("--statistics", is_flag=True, help="Count the findings per code at the end (on standard error).")
def command(
    sources: tuple[str, ...],
    rules: tuple[Rules, ...],
    variations: bool,
    fmt: str,
    select: frozenset[str],
    ignore: frozenset[str],
    fail_on: str,
    quiet: bool,
    encoding: str | None,
    colour: str,
    in_unicode: bool,
    sgf_out: str | None,
    statistics: bool,
    policy: Policy | None,
    repairs: bool,
) -> int:
    """Replay games and report breaches of the rules and faults of the record.

    SOURCE is a file, a folder, a pattern in quotes, an archive (.zip, .tar, .tar.gz ...), @list (a file with a source a line), or -
    for standard input. Status 0: nothing as grave as --fail-on; 1: findings; 2: wrong usage, or nothing could be opened.

    \b
    gorecord check game.sgf
    gorecord check --rules chinese,japanese,ing game.sgf
    gorecord check --format jsonl --select ko,superko archive.zip
    gorecord check --repairs game.sgf
    gorecord check --policy league.toml season/
    gorecord check --format github --statistics games/
    gorecord check --sgf marked.sgf game.sgf

    `gorecord explain policy` shows a complete file for --policy; `gorecord explain CODE` tells what a finding means.
    """
    copies = Copies(sgf_out, sources)
    run = Run(sources, fmt=fmt, fail_on=fail_on, quiet=quiet, encoding=encoding, variations=variations)
    forms = Forms(run, style_of(colour, in_unicode))
    counts = Statistics()

    def job(record: GameRecord) -> Checked:
        done = check(record, rules)
        if repairs:
            done = with_repairs(done, proposals(done, rules))
        return done if policy is None else replace(done, findings=(*done.findings, *policy_findings(policy, record)))

    for game in run.each():
        done = game if isinstance(game, Unreadable) else run.work(game, job)
        done = replace(done, findings=told(done.findings, select, ignore))
        run.count(done.findings)
        counts.add(done.findings)
        if isinstance(done, Checked):
            copies.add(done.record.source, partial(sgf.checked_copy, done))
        forms.add(done)
    forms.close()
    copies.write()
    table = counts.table() if statistics else ""
    if table and quiet:
        click.echo(table, err=True)
    return run.finish([table] if table else [])
