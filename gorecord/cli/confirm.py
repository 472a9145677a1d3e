"""`score --confirm`: the players look at the proposed statuses and change them, chain by chain, before the count."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import click

from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.go.words import colour_name, mark, semicolons, tell
from gorecord.life.groups import Group, Status
from gorecord.output.board_text import PLAIN, Style, draw
from gorecord.output.boards import Picture, Sign
from gorecord.output.sheet import STATUS_WORDS
from gorecord.output.text import heading
from gorecord.scoring.score import Scored, Word

_HELP = (
    ("D4", mark("the chain at D4 is dead, or alive again")),
    ("seki D4", mark("the chain at D4 lives in seki, or not")),
    ("done", mark("count the board as it is shown now")),
    ("quit", mark("leave this game as it was proposed")),
)


def _help() -> str:
    lines = [f"  {word:<12} {tell(text)}" for word, text in _HELP]
    return "\n".join([*lines, tell("Several points may stand in one line: D4 Q16. One stone names its whole chain.")])


def terminal() -> bool:
    """Whether somebody sits there to be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def require_terminal(sources: tuple[str, ...]) -> None:
    """End with a usage error where nobody can be asked."""
    if "-" in sources:
        raise click.UsageError(tell("--confirm asks you at the terminal, so that the record cannot come from standard input too"))
    if not terminal():
        raise click.UsageError(
            tell("--confirm needs a terminal to ask you at; elsewhere say which stones are dead with --dead @FILE")
        )


def confirm(done: Scored, style: Style = PLAIN, ask: Callable[[], str | None] | None = None) -> Word | None:
    """What the players say of a game's stones, None if they leave it as it was proposed.

    `ask` gives what was typed, None at the end of the input. Everything shown goes to stderr.
    """
    table = _Table(done)
    click.echo(heading(done.record, done.replay.moves), err=True)
    click.echo(table.shown(style), err=True)
    click.echo(_help(), err=True)
    while True:
        typed = (ask or _typed)()
        if typed is None:
            click.echo(tell("No answer: the game is left as it was proposed."), err=True)
            return None
        words = typed.split()
        first = words[0].lower() if words else ""
        if first in ("done", "d", "ok", "yes"):
            return table.word()
        if first in ("quit", "q"):
            return None
        if first in ("help", "h", "?"):
            click.echo(_help(), err=True)
            continue
        if not words:
            continue
        for told in table.change(words):
            click.echo(told, err=True)
        click.echo(table.shown(style), err=True)


def _typed() -> str | None:
    click.echo("> ", nl=False, err=True)
    line = sys.stdin.readline()
    return line if line else None


class _Table:
    """The chains of a game with their statuses as they stand in the conversation."""

    def __init__(self, done: Scored) -> None:
        self.position = done.position
        self.groups = done.judgement.groups
        self.of = {p: g for g in self.groups for p in g.stones}
        # What depends on who plays first has to be decided; until then it lives.
        self.status: dict[int, Status] = {
            g.stones[0]: Status.ALIVE if g.status is Status.UNSETTLED else g.status for g in self.groups
        }

    def change(self, words: list[str]) -> list[str]:
        """Do what a line says, and tell it in sentences."""
        geometry, cells = self.position.geometry, self.position.cells
        seki = words[0].lower() == "seki"
        points = words[1:] if seki else words
        if not points:
            return [tell("Say which chain: seki D4")]
        told = []
        for word in points:
            try:
                p = geometry.typed(word.strip(","))
            except ValueError as problem:
                told.append(tell("{problem}. Type help for what can be said.", problem=problem))
                continue
            if cells[p] == EMPTY:
                told.append(tell("No stone stands at {point}.", point=geometry.vertices[p]))
                continue
            group = self.of[p]
            wanted = Status.SEKI if seki else Status.DEAD
            first = group.stones[0]
            self.status[first] = Status.ALIVE if self.status[first] is wanted else wanted
            told.append(tell("{chain}: {status}.", chain=self._name(group), status=tell(STATUS_WORDS[self.status[first]])))
        return told

    def shown(self, style: Style) -> str:
        """The board with the statuses marked, and what they are in words."""
        signs = {}
        labels = {}
        for p, group in self.of.items():
            status = self.status[group.stones[0]]
            if status is Status.DEAD:
                signs[p] = Sign.DEAD
            elif status is Status.SEKI:
                labels[p] = "S" if group.colour == BLACK else "s"
        board = draw(Picture(self.position.geometry, self.position.cells, signs, labels), style, indent="    ")
        lines = [board]
        if labels:
            lines.append(f"    {tell('S s: black and white stones in seki')}")
        for status, what in ((Status.DEAD, "Dead: {chains}."), (Status.SEKI, "In seki: {chains}.")):
            names = [self._name(g) for g in self.groups if self.status[g.stones[0]] is status]
            lines.append(f"  {tell(what, chains=semicolons(names) or tell('none'))}")
        open_ = [self._name(g) for g in self.groups if g.status is Status.UNSETTLED]
        if open_:
            lines.append(f"  {tell('Depends on who plays first, please decide: {chains}.', chains=semicolons(open_))}")
        return "\n".join(lines)

    def word(self) -> Word:
        """The statuses as the user's word: complete, one stone a chain."""
        names = self.position.geometry.names

        def of(status: Status) -> tuple[str, ...]:
            return tuple(names[g.stones[0]] for g in self.groups if self.status[g.stones[0]] is status)

        return Word(dead=of(Status.DEAD), seki=of(Status.SEKI))

    def _name(self, group: Group) -> str:
        vertex = self.position.geometry.vertices[group.stones[0]]
        size = tell(" ({count} stones)", count=len(group.stones)) if len(group.stones) > 1 else ""
        return f"{colour_name(group.colour)} {vertex}{size}"


def save(path: Path, done: Scored) -> None:
    """Add the dead stones and those in seki of a game to a file that `--dead @FILE` reads.

    Rows are added at the end, and the last one about a game counts. Raises click.ClickException if it cannot be written.
    """
    names, cells = done.record.geometry.names, done.position.cells
    dead = {
        letter: [names[p] for p in sorted(done.judgement.dead) if cells[p] == colour]
        for letter, colour in (("B", BLACK), ("W", WHITE))
    }
    row = {
        "source": done.record.source,
        "game": done.record.game,
        "dead": dead,
        "seki": [names[p] for p in sorted(done.judgement.seki)],
    }
    try:
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    except OSError as problem:
        raise click.ClickException(tell("{path} could not be written: {why}", path=path, why=problem.strerror or problem)) from None
