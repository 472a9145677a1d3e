"""Options on how boards are drawn, and copies of records that are written beside the report."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from gorecord.go.words import tell
from gorecord.output.board_text import Style, wants_colour

F = TypeVar("F", bound=Callable[..., Any])


def drawing(command: F) -> F:
    """--color and --unicode."""
    command = click.option("--unicode", "in_unicode", is_flag=True, help="Draw boards with ● and ○ instead of X and O.")(command)
    return click.option(
        "--color",
        "--colour",
        "colour",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Colours in text; auto: on a terminal, unless NO_COLOR is set.",
    )(command)


def style_of(colour: str, in_unicode: bool) -> Style:
    """The style that the options ask for, for text that goes to standard output."""
    return Style(unicode=in_unicode, colour=wants_colour(colour, sys.stdout))


def sgf_option(command: F) -> F:
    """--sgf OUT."""
    return click.option(
        "--sgf",
        "sgf_out",
        type=click.Path(dir_okay=False),
        metavar="OUT",
        help="Write a copy of the record with marks and comments.",
    )(command)


class Copies:
    """The games of a run as one SGF file, written at its end; nothing where no file was asked for."""

    def __init__(self, out: str | None, sources: Iterable[str] = ()) -> None:
        self.out = None if out is None else Path(out)
        self._games: list[bytes] = []
        if self.out is not None:
            not_over_input(self.out, [source.removeprefix("@") for source in sources])
            if not self.out.parent.is_dir():
                raise click.UsageError(tell("{out} cannot be written: there is no such folder.", out=self.out))

    def add(self, source: str, copy: Callable[[], bytes]) -> None:
        """Keep the copy of one game. Raises a usage error if it would be written over its own source."""
        if self.out is not None:
            not_over_input(self.out, [source])
            self._games.append(copy())

    def write(self) -> None:
        """Write the file, if one was asked for and there are games."""
        if self.out is not None and self._games:
            write_bytes(self.out, b"".join(self._games))


def not_over_input(out: Path, sources: Iterable[str]) -> None:
    """Raise a usage error if the file to be written is one of the sources, or the archive that holds one."""
    for source in sources:
        parts = source.split("!")
        for end in range(1, len(parts) + 1):
            if same_file(out, Path("!".join(parts[:end]))):
                raise click.UsageError(tell("{out} is what was read: it is not written over. Name another file.", out=out))


def same_file(out: Path, source: Path) -> bool:
    """Whether both are there and are one file, by whatever names."""
    try:
        return out.exists() and source.exists() and out.samefile(source)
    except (OSError, ValueError):  # a name too long, or with a character that no file has
        return False


def write_bytes(out: Path, data: bytes) -> None:
    """Write a file, with a usage error that says why where that is not possible."""
    try:
        out.write_bytes(data)
    except OSError as problem:
        raise click.UsageError(tell("{out} could not be written: {why}", out=out, why=problem.strerror)) from None
