"""`gorecord score`."""

from __future__ import annotations

from dataclasses import replace

import click

from gorecord.archive.tally import Tally
from gorecord.cli.options import reporting, rules_option, told
from gorecord.cli.run import Run
from gorecord.cli.words import Adjustment, Captures, WordsOption
from gorecord.go.points import colour_of_letter
from gorecord.go.rules import Rules
from gorecord.life.judge import METHODS
from gorecord.output import rows, score_rows, sheet, text
from gorecord.records.read import Unreadable
from gorecord.scoring.dame import Dame
from gorecord.scoring.score import DEFAULT_RULES, Scored, Settings, Word, WordError, score


@click.command("score")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@rules_option(",".join(rules.name for rules in DEFAULT_RULES))
@click.option(
    "--dead", type=WordsOption(files=True), metavar="POINTS|none|@FILE", help="Dead stones, one of each chain: dd,D4. Complete."
)
@click.option("--alive", type=WordsOption(), metavar="POINTS", help="Living stones, whatever the judgement says.")
@click.option("--seki", type=WordsOption(), metavar="POINTS", help="Stones in seki.")
@click.option(
    "--dead-stones", "method", type=click.Choice(METHODS), default="auto", show_default=True, help="Whose judgement to take."
)
@click.option("--dame", type=click.Choice([str(d) for d in Dame]), default="fill", show_default=True, help="Open neutral points.")
@click.option("--komi", type=float, help="Komi in points for White, instead of the record's.")
@click.option("--handicap", type=click.IntRange(0, 60), help="Handicap stones, instead of the record's.")
@click.option("--captures", type=Captures(), metavar="B=3,W=2", help="Prisoners that each side holds, for positions.")
@click.option("--to-play", type=click.Choice(["B", "W"], case_sensitive=False), help="Whose turn it is, for positions.")
@click.option("--adjust", type=Adjustment(), default=0.0, metavar="W+2", help="A referee's penalty or award, in points.")
@click.option("--explain", is_flag=True, help="Put each difference between two rulesets in sentences.")
@reporting(("text", "json", "jsonl"))
def command(
    sources: tuple[str, ...],
    rules: tuple[Rules, ...],
    dead: Word | dict[tuple[str, int], Word] | None,
    alive: Word | None,
    seki: Word | None,
    method: str,
    dame: str,
    komi: float | None,
    handicap: int | None,
    captures: tuple[int, int] | None,
    to_play: str | None,
    adjust: float,
    explain: bool,
    fmt: str,
    select: frozenset[str],
    ignore: frozenset[str],
    fail_on: str,
    quiet: bool,
    encoding: str | None,
) -> int:
    """Judge final positions and count them under several rulesets side by side.

    SOURCE is a file, a folder, a pattern in quotes, an archive, @list, or - for standard input; a .txt file may hold a board typed
    with X, O and . for its points. Which stones are dead is taken from you, else from marks in the record, else judged.

    \b
    gorecord score game.sgf
    gorecord score --explain --rules chinese,japanese,aga game.sgf
    gorecord score --dead D4,Q16 --komi 6.5 board.txt
    """
    settings = Settings(
        rules=rules or DEFAULT_RULES,
        word=Word(
            dead=dead.dead if isinstance(dead, Word) else None, alive=(alive and alive.dead) or (), seki=(seki and seki.dead) or ()
        ),
        words=dead if isinstance(dead, dict) else {},
        method=method,
        dame=Dame(dame),
        komi=komi,
        handicap=handicap,
        captures=captures,
        to_play=colour_of_letter(to_play) if to_play else None,
        adjustment=adjust,
    )
    tally = Tally()
    run = Run(sources, fmt=fmt, fail_on=fail_on, quiet=quiet, encoding=encoding, boards=True)
    for game in run.each():
        try:
            done = game if isinstance(game, Unreadable) else run.work(game, lambda record: score(record, settings), WordError)
        except WordError as problem:
            raise click.UsageError(str(problem)) from None
        if isinstance(done, Scored):
            tally.add(done)
        findings = told(done.findings, select, ignore)
        run.count(findings)
        done = replace(done, findings=findings)
        if fmt == "text":
            click.echo(sheet.scored(done, explain=explain) if isinstance(done, Scored) else text.unreadable(done))
        else:
            run.write(
                score_rows.score_row(done) if isinstance(done, Scored) else rows.unreadable_row(score_rows.SCORE_SCHEMA, done)
            )
    return run.finish(tally.lines() if run.games > 1 else ())
