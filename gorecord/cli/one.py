"""What commands share that look at one file: its games, which of them is meant."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from gorecord.archive.games import games
from gorecord.cli.options import EncodingOption
from gorecord.go.words import tell
from gorecord.records.game import GameRecord
from gorecord.records.read import Unreadable
from gorecord.records.sources import NothingToRead

F = TypeVar("F", bound=Callable[..., Any])


def game_option(command: F) -> F:
    """--game N."""
    return click.option("--game", type=click.IntRange(min=0), metavar="N", help="Which game of a file with several, from 0.")(
        command
    )


def encoding_option(command: F) -> F:
    """--encoding NAME."""
    return click.option("--encoding", type=EncodingOption(), metavar="NAME", help="Encoding of the texts in the record.")(command)


def one_source(spec: str, *, encoding: str | None, game: int | None) -> list[GameRecord | Unreadable]:
    """The games of a file or of a member of an archive (games.zip!a/b.sgf), or the one with the number given.

    Raises a usage error if it cannot be opened, is more than one file, or has no game of that number.
    """
    stdin = sys.stdin.buffer if hasattr(sys.stdin, "buffer") else None
    archive, _, member = spec.partition("!")
    inside_archive = bool(member) and not Path(spec).exists() and Path(archive).is_file()
    found: list[GameRecord | Unreadable] = []
    seen = 0
    try:
        for source, inside in games((archive if inside_archive else spec,), stdin=stdin, encoding=encoding, boards=True):
            if inside_archive and source.name != spec:
                continue
            seen += 1
            if seen > 1:
                raise click.UsageError(
                    tell("{spec} is more than one file: name one, such as {source}", spec=spec, source=source.name)
                )
            found += inside
            if inside_archive:
                break
    except NothingToRead as problem:
        raise click.UsageError(str(problem)) from None
    if not seen:
        raise click.UsageError(tell("{archive} holds no {member}", archive=archive, member=member))
    if game is None:
        return found
    chosen = [record for record in found if record.game == game]
    if not chosen:
        raise click.UsageError(
            tell("{spec} has no game {game}: it holds {count}, counted from 0", spec=spec, game=game, count=len(found))
        )
    return chosen
