"""`gorecord replay`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from gorecord.cli.drawing import drawing, not_over_input, style_of, write_bytes
from gorecord.cli.one import encoding_option, game_option, one_source
from gorecord.cli.options import rules_option
from gorecord.go.rules import Rules
from gorecord.output import replay_text, rows, svg, text
from gorecord.output.boards import Picture
from gorecord.output.frames import Frame, frames
from gorecord.output.words import tell
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord
from gorecord.records.read import Unreadable
from gorecord.referee.check import check


class Span(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """A-B: a range of moves; A alone is that one move, A- goes on to the end."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int | None]:
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"\s*(\d{1,6})\s*(?:(-)\s*(\d{1,6})?)?\s*", value)
        if not found:
            self.fail(
                tell("{value!r}: write 20-60 for the moves from 20 to 60, or 20- for all from 20 on", value=value), param, ctx
            )
        first = int(found[1])
        last = int(found[3]) if found[3] else None if found[2] else first
        if last is not None and last < first:
            self.fail(tell("{value!r} runs backwards", value=value), param, ctx)
        return first, last


@click.command("replay")
@click.argument("source", metavar="FILE")
@click.option("--moves", "span", type=Span(), metavar="A-B", help="Tell these moves only.")
@click.option("--from", "first", type=click.IntRange(min=0), metavar="A", help="Tell moves from this one on.")
@click.option("--to", "last", type=click.IntRange(min=0), metavar="B", help="Tell moves up to this one.")
@click.option("--move", "at", type=click.IntRange(min=0), metavar="N", help="Draw the board after this move; 0: before the first.")
@click.option("--numbers", type=Span(), metavar="A-B", help="Draw these moves as numbers, as records are printed.")
@click.option("--svg", "svg_out", type=click.Path(dir_okay=False), metavar="OUT", help="Write the board to this file instead.")
@rules_option("auto")
@game_option
@click.option("--format", "fmt", type=click.Choice(["text", "jsonl"]), default="text", show_default=True, help="Output form.")
@drawing
@encoding_option
def command(
    source: str,
    span: tuple[int, int | None] | None,
    first: int | None,
    last: int | None,
    at: int | None,
    numbers: tuple[int, int | None] | None,
    svg_out: str | None,
    rules: tuple[Rules, ...],
    game: int | None,
    fmt: str,
    colour: str,
    in_unicode: bool,
    encoding: str | None,
) -> int:
    """Show a game move by move: captures, atari, connections, cuts, kos, passes, and what is wrong with a move.

    FILE is a record, a member of an archive (games.zip!a/b.sgf), a board typed as text, or - for standard input. Moves by which
    nothing happened stand together in one paragraph. --move draws the board after a move, --numbers draws a range of moves as
    numbers and lists those that were played where a number stands already. Status 1 where FILE holds no game that can be read.

    \b
    gorecord replay game.sgf
    gorecord replay --moves 100-150 game.sgf
    gorecord replay --move 120 game.sgf
    gorecord replay --numbers 1-50 --svg opening.svg game.sgf
    """
    if at is not None and numbers is not None:
        raise click.UsageError(tell("--move and --numbers are two drawings: ask for one of them"))
    if span is not None and (first is not None or last is not None):
        raise click.UsageError(tell("--moves says the range already: leave --from and --to out"))
    if svg_out is not None and at is None and numbers is None:
        raise click.UsageError(tell("--svg needs to know what to draw: --move N or --numbers A-B"))
    found = one_source(source, encoding=encoding, game=game)
    if svg_out is not None:
        not_over_input(Path(svg_out), [source])
        if len(found) > 1:
            raise click.UsageError(tell("{source} holds {count} games: choose one with --game", source=source, count=len(found)))
    style = style_of(colour, in_unicode)
    status = 0
    for record in found:
        if isinstance(record, Unreadable):
            click.echo(text.unreadable(record, style), color=style.colour)
            status = 1
            continue
        played = list(frames(record))
        if at is not None or numbers is not None:
            picture, shown = _drawn(record, played, at, numbers, style)
            if svg_out is not None:
                write_bytes(Path(svg_out), svg.document(picture, title=svg.alternative(picture)).encode("utf-8"))
            else:
                click.echo(f"{text.heading(record, played[-1].number)}\n{shown}", color=style.colour)
            continue
        asked = span or (first or 1, last)
        _told(record, played, _range(played, asked), rules, fmt, style)
    return status


def _range(played: list[Frame], asked: tuple[int, int | None]) -> tuple[int, int]:
    """The range of moves asked for. Raises a usage error if it begins beyond the last move."""
    total = played[-1].number
    first, last = asked
    if first > max(total, 1):
        beyond = "the game has {total} moves: there is none with the number {number}"
        raise click.UsageError(tell(beyond, total=total, number=first))
    return first, total if last is None else min(last, total)


def _drawn(
    record: GameRecord, played: list[Frame], at: int | None, numbers: tuple[int, int | None] | None, style: Any
) -> tuple[Picture, str]:
    if numbers is not None:
        diagram = replay_text.numbered(record, played, _range(played, numbers))
        return diagram.picture, replay_text.kifu(diagram, style)
    assert at is not None
    _range(played, (at, None))
    frame = [f for f in played if f.number == at][-1] if at <= played[-1].number else played[-1]
    return replay_text.picture_at(record, frame), replay_text.position(record, frame, style)


def _told(record: GameRecord, played: list[Frame], span: tuple[int, int], rules: tuple[Rules, ...], fmt: str, style: Any) -> None:
    findings: dict[int, list[Finding]] = {}
    for f in check(record, rules).findings:
        if f.move is not None:
            findings.setdefault(f.move, []).append(f)
    if fmt == "jsonl":
        for frame in played:
            if span[0] <= frame.number <= span[1] or (frame.number == 0 and span[0] <= 1):
                click.echo(rows.dump(replay_text.row(record, frame, findings.get(frame.number, ()))))
        return
    click.echo(text.heading(record, played[-1].number))
    if played[-1].number == 0:
        click.echo(f"\n{replay_text.position(record, played[-1], style)}", color=style.colour)
    for line in replay_text.events(record, played, span, findings, style):
        click.echo(line, color=style.colour)
