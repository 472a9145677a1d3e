"""Many games: every game of the sources given, one after the other, whatever state it is in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from gorecord.records.game import GameRecord
from gorecord.records.read import Unreadable, read_records
from gorecord.records.sources import Source, open_sources
from gorecord.records.typed import is_board, read_board


def games(
    specs: Sequence[str],
    *,
    stdin: BinaryIO | None = None,
    encoding: str | None = None,
    boards: bool = False,
    variations: bool = False,
) -> Iterator[tuple[Source, Iterator[GameRecord | Unreadable]]]:
    """Each file of the sources with the games in it.

    `boards` reads boards typed as text too. Raises NothingToRead when none of the sources can be opened.
    """
    for source in open_sources(specs, stdin=stdin, boards=boards):
        if boards and is_board(source):
            yield source, iter((read_board(source),))
        else:
            yield source, read_records(source, encoding=encoding, variations=variations)
