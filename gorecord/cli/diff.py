"""`gorecord diff`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gorecord.archive.games import games
from gorecord.archive.twins import Finder, Game, Twins
from gorecord.cli.drawing import not_over_input, write_bytes
from gorecord.cli.one import encoding_option, one_source
from gorecord.go.words import ENGLISH, language, speaking, tell, tell_many
from gorecord.output import diff_text, rows, safe
from gorecord.records.game import GameRecord
from gorecord.records.sources import NothingToRead
from gorecord.referee.differ import compare
from gorecord.referee.fixing import merged_copy


@click.command("diff")
@click.argument("sources", nargs=-1, required=True, metavar="A [B]")
@click.option("-o", "--output", metavar="OUT.sgf", help="Write the merged proposal.")
@click.option("--force", is_flag=True, help="Write over OUT.sgf if it exists; never over what was read.")
@click.option("--all", "all_twins", is_flag=True, help="Of an archive: also such games as tell the same result.")
@click.option(
    "--format", "fmt", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True, help="Output form."
)
@encoding_option
def command(sources: tuple[str, ...], output: str | None, force: bool, all_twins: bool, fmt: str, encoding: str | None) -> int:
    """Compare two records of one game: moves, order, header; which is legal; and a merged proposal.

    A and B are files; the first game of each is taken. A board that one of them has turned or mirrored is turned back. With
    a single folder or archive instead, games in it that are nearly the same but tell different results are listed.

    Status 0: no difference; 1: differences; 2: wrong usage.

    \b
    gorecord diff black.sgf white.sgf
    gorecord diff black.sgf white.sgf -o merged.sgf
    gorecord diff archive.zip
    """
    if len(sources) == 1:
        if output is not None:
            raise click.UsageError(tell("only two records can be merged: name A and B"))
        return _archive(sources, fmt, encoding, all_twins)
    if len(sources) != 2:
        raise click.UsageError(tell("two records are compared, or the games of one folder or archive"))
    first, second = (_first(spec, encoding) for spec in sources)
    with speaking(language() if fmt == "text" else ENGLISH):
        done = compare(first, second)
    if fmt == "text":
        click.echo(diff_text.compared(done))
    else:
        click.echo(rows.dump(diff_text.row(done), indent=2 if fmt == "json" else None))
    if output is not None:
        if not done.merged:
            raise click.UsageError(tell("these are no records of one game on one board: there is nothing to merge"))
        out = Path(output)
        not_over_input(out, sources)
        if out.exists() and not force:
            raise click.UsageError(tell("{out} exists: name another file, or write over it with --force.", out=out))
        write_bytes(out, merged_copy(done))
    return int(done.differ)


def _first(spec: str, encoding: str | None) -> GameRecord:
    found = one_source(spec, encoding=encoding, game=None)
    game = next((g for g in found if isinstance(g, GameRecord)), None)
    if game is None:
        why = found[0].findings[0].message if found and found[0].findings else tell("it is empty")
        raise click.UsageError(tell("{spec} holds no game: {why}", spec=spec, why=why))
    return game


def _archive(sources: tuple[str, ...], fmt: str, encoding: str | None, all_twins: bool) -> int:
    finder = Finder()
    count = 0
    try:
        for _, inside in games(sources, encoding=encoding):
            for game in inside:
                if isinstance(game, GameRecord):
                    count += 1
                    finder.add(game)
    except NothingToRead as problem:
        raise click.UsageError(str(problem)) from None
    if count < 2:
        one = "{source} holds {count} game: name two records, or an archive"
        many = "{source} holds {count} games: name two records, or an archive"
        raise click.UsageError(tell_many(one, many, count, source=sources[0]))
    found = list(finder.twins())
    differing = [t for t in found if t.results_differ]
    shown = found if all_twins else differing
    if fmt == "json":
        click.echo(rows.dump([_row(t) for t in shown], indent=2))
    for twins in shown if fmt != "json" else ():
        click.echo(_text(twins) if fmt == "text" else rows.dump(_row(twins)))
    text = "{games} games: {pairs} pairs are nearly the same, {differing} of them with different results."
    click.echo(tell(text, games=count, pairs=len(found), differing=len(differing)), err=True)
    return int(bool(differing))


def _text(twins: Twins) -> str:
    head = tell("{share:.0f} % of the moves are the same:", share=100 * twins.shared)
    results = (
        tell("{game}: result {result}", game=_named(game), result=safe.text(game.result or "-", 30)) for game in (twins.a, twins.b)
    )
    return "\n".join([head, *(f"  {result}" for result in results)])


def _named(game: Game) -> str:
    return safe.text(game.source, 400) + (tell(" (game {number})", number=game.game) if game.game else "")


def _row(twins: Twins) -> dict[str, Any]:
    sides = {
        side: {
            "source": g.source,
            "game": g.game,
            "moves": len(g.plays),
            "result": g.result,
            "winner": g.winner,
            "margin": g.margin,
        }
        for side, g in (("a", twins.a), ("b", twins.b))
    }
    return {"schema": "gorecord.twins/1", "shared": round(twins.shared, 4), "results_differ": twins.results_differ, **sides}
