"""`gorecord score`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from gorecord.archive.tally import Tally
from gorecord.cli.confirm import confirm, require_terminal, save
from gorecord.cli.drawing import Copies, drawing, sgf_option, style_of
from gorecord.cli.judging import judging, settings_of
from gorecord.cli.methods import MethodOption
from gorecord.cli.options import reporting, rules_option, told
from gorecord.cli.run import Run
from gorecord.go.rules import Rules
from gorecord.go.words import tell
from gorecord.output import procedure, rows, score_rows, sgf, sheet, text
from gorecord.output.board_text import Style
from gorecord.output.procedure import PROCEDURES
from gorecord.records.read import Unreadable
from gorecord.scoring.score import DEFAULT_RULES, Scored, Settings, WordError, score


@click.command("score")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@rules_option(",".join(rules.name for rules in DEFAULT_RULES))
@judging
@click.option("--explain", is_flag=True, help="Put each difference between two rulesets in sentences.")
@click.option(
    "--procedure",
    "procedures",
    multiple=True,
    type=click.Choice(PROCEDURES),
    help="Show the count step by step, as at the board, at that ruleset's own komi or that of --komi.",
)
@click.option(
    "--second-opinion",
    type=MethodOption(engines_only=True),
    metavar="gtp:COMMAND",
    help="Tell too where an engine thinks otherwise of the stones.",
)
@click.option(
    "--confirm", "confirming", is_flag=True, help="Show the stones proposed as dead and let the players change them first."
)
@click.option(
    "--save-dead",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.jsonl",
    help="Add the dead stones of each game to a file that --dead @FILE reads.",
)
@sgf_option
@drawing
@reporting(("text", "json", "jsonl"))
def command(
    sources: tuple[str, ...],
    rules: tuple[Rules, ...],
    explain: bool,
    procedures: tuple[str, ...],
    confirming: bool,
    save_dead: Path | None,
    fmt: str,
    select: frozenset[str],
    ignore: frozenset[str],
    fail_on: str,
    quiet: bool,
    encoding: str | None,
    colour: str,
    in_unicode: bool,
    sgf_out: str | None,
    **said: Any,
) -> int:
    """Judge final positions and count them under several rulesets side by side.

    SOURCE is a file, a folder, a pattern in quotes, an archive, @list, or - for standard input; a .txt file may hold a board typed
    with X, O and . for its points. Which stones are dead is taken from you, else from marks in the record, else judged.

    \b
    gorecord score game.sgf
    gorecord score --explain --rules chinese,japanese,aga game.sgf
    gorecord score --dead D4,Q16 --komi 6.5 board.txt
    gorecord score --sgf counted.sgf game.sgf
    gorecord score --procedure chinese --procedure japanese game.sgf
    gorecord score --dead-stones gtp:'gnugo --mode gtp' game.sgf
    gorecord score --confirm --save-dead dead.jsonl game.sgf
    """
    if confirming:
        require_terminal(sources)
    settings = settings_of(rules, **said)
    if procedures and fmt != "text":
        raise click.UsageError(tell("--procedure is a text for people: leave --format out"))
    style = style_of(colour, in_unicode)
    copies = Copies(sgf_out, sources)
    tally = Tally()
    run = Run(sources, fmt=fmt, fail_on=fail_on, quiet=quiet, encoding=encoding, boards=True)
    for game in run.each():
        try:
            done = game if isinstance(game, Unreadable) else run.work(game, lambda record: score(record, settings), WordError)
            if confirming and isinstance(done, Scored):
                done = _confirmed(run, done, settings, style)
        except WordError as problem:
            raise click.UsageError(str(problem)) from None
        if isinstance(done, Scored):
            tally.add(done)
        findings = told(done.findings, select, ignore)
        run.count(findings)
        done = replace(done, findings=findings)
        if isinstance(done, Scored):
            if save_dead:
                save(save_dead, done)
            copies.add(done.record.source, partial(sgf.scored_copy, done))
        if fmt == "text":
            if isinstance(done, Scored):
                counts = (procedure.as_text(done, name, style, settings.komi) for name in procedures)
                shown = "\n".join([sheet.scored(done, explain=explain, style=style), *counts])
            else:
                shown = text.unreadable(done, style)
            click.echo(shown, color=style.colour)
        else:
            run.write(
                score_rows.score_row(done) if isinstance(done, Scored) else rows.unreadable_row(score_rows.SCORE_SCHEMA, done)
            )
    copies.write()
    return run.finish(tally.lines() if run.games > 1 else ())


def _confirmed(run: Run, done: Scored, settings: Settings, style: Style) -> Any:
    """The game counted with what the players say of its stones."""
    word = confirm(done, style)
    if word is None:
        return done
    record = done.record
    agreed = replace(settings, words={**settings.words, (record.source, record.game): word})
    return run.work(record, lambda record: score(record, agreed), WordError)
