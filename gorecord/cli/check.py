"""`gorecord check`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import click

from gorecord.cli.drawing import Copies, drawing, sgf_option, style_of
from gorecord.cli.options import reporting, rules_option, told
from gorecord.cli.run import Run
from gorecord.go.rules import Rules
from gorecord.output import rows, sgf, text
from gorecord.records.read import Unreadable
from gorecord.referee.check import Checked, check


@click.command("check")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@rules_option("auto")
@click.option("--variations", is_flag=True, help="Judge every branch of a record, not only its main line.")
@sgf_option
@drawing
@reporting(("text", "json", "jsonl"))
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
) -> int:
    """Replay games and report breaches of the rules and faults of the record.

    SOURCE is a file, a folder, a pattern in quotes, an archive (.zip, .tar, .tar.gz ...), @list (a file with a source a line), or -
    for standard input. Status 0: nothing as grave as --fail-on; 1: findings; 2: wrong usage, or nothing could be opened.

    \b
    gorecord check game.sgf
    gorecord check --rules chinese,japanese,ing game.sgf
    gorecord check --format jsonl --select ko,superko archive.zip
    gorecord check --sgf marked.sgf game.sgf
    """
    style = style_of(colour, in_unicode)
    copies = Copies(sgf_out)
    run = Run(sources, fmt=fmt, fail_on=fail_on, quiet=quiet, encoding=encoding, variations=variations)
    for game in run.each():
        done = game if isinstance(game, Unreadable) else run.work(game, lambda record: check(record, rules))
        findings = told(done.findings, select, ignore)
        run.count(findings)
        done = replace(done, findings=findings)
        if isinstance(done, Checked):
            copies.add(done.record.source, partial(sgf.checked_copy, done))
        if fmt == "text":
            if findings or not quiet:
                shown = text.checked(done, style) if isinstance(done, Checked) else text.unreadable(done, style)
                click.echo(shown, color=style.colour)
        else:
            run.write(rows.check_row(done) if isinstance(done, Checked) else rows.unreadable_row(rows.CHECK_SCHEMA, done))
    copies.write()
    return run.finish()
