"""What is told of a game on which this program itself failed, the same in every output."""

from __future__ import annotations

import traceback

from gorecord.go.words import tell
from gorecord.records.findings import Finding
from gorecord.records.read import Unreadable


def fault(source: str, game: int, problem: Exception) -> Unreadable:
    """A game of which nothing can be told but that gorecord failed on it, and where."""
    where = traceback.extract_tb(problem.__traceback__)[-1]
    text = tell(
        "gorecord itself failed on this game; the other games are not affected. Please report it with the record and this"
        " note: {note}.",
        note=f"{type(problem).__name__} at {where.name}:{where.lineno}",
    )
    return Unreadable(source, game, (Finding.of("internal", text),))
