"""`gorecord report`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from gorecord.cli.drawing import not_over_input, write_bytes
from gorecord.cli.judging import judging, settings_of
from gorecord.cli.one import encoding_option, game_option, one_source
from gorecord.cli.options import rules_option, told
from gorecord.go.rules import Rules
from gorecord.go.words import tell
from gorecord.output import page, text
from gorecord.records.read import Unreadable
from gorecord.referee.check import check
from gorecord.scoring.score import DEFAULT_RULES, WordError, score


@click.command("report")
@click.argument("source", metavar="FILE")
@click.option("--output", "-o", type=click.Path(dir_okay=False, allow_dash=True), required=True, metavar="OUT", help="The page.")
@rules_option(",".join(rules.name for rules in DEFAULT_RULES))
@judging
@game_option
@encoding_option
def command(source: str, output: str, rules: tuple[Rules, ...], game: int | None, encoding: str | None, **said: Any) -> int:
    """Write a page for one game: its data, findings, counted boards side by side, and a board to step through.

    The page holds everything it needs: it opens without a network, prints on A4, and reads without its script. FILE is a record, a
    member of an archive (games.zip!a/b.sgf), a board typed as text, or - for standard input. `-o -` writes to standard output.
    The moves are judged under the record's own rules, the board is counted under those of --rules.

    \b
    gorecord report game.sgf -o page.html
    gorecord report --rules chinese,japanese --dead D4 game.sgf -o page.html
    gorecord report games.sgf --game 2 -o third.html
    """
    if output != "-":
        not_over_input(Path(output), [source])
    found = one_source(source, encoding=encoding, game=game)
    if len(found) > 1:
        raise click.UsageError(tell("{source} holds {count} games: choose one with --game", source=source, count=len(found)))
    for record in found:
        if isinstance(record, Unreadable):
            click.echo(text.unreadable(record), err=True)
            return 1
        checked = check(record)
        try:
            scored = score(record, settings_of(rules, **said))
        except WordError as problem:
            raise click.UsageError(str(problem)) from None
        checked = replace(checked, findings=told(checked.findings, frozenset(), frozenset()))
        scored = replace(scored, findings=told(scored.findings, frozenset(), frozenset()))
        data = page.report(checked, scored).encode("utf-8")
        if output == "-":
            click.echo(data, nl=False)
        else:
            write_bytes(Path(output), data)
    return 0
