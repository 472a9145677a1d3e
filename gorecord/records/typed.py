"""Boards typed as text (.txt): a position without moves, read as a record that knows nothing but its stones."""

from __future__ import annotations

from gorecord.go import diagram
from gorecord.go.points import BLACK, WHITE
from gorecord.go.words import tell
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord, Header, Komi, Result, Setup
from gorecord.records.read import Unreadable
from gorecord.records.sources import Source


def is_board(source: Source) -> bool:
    """Whether a source is to be read as a typed board: by its name, or because it holds no game tree but a diagram."""
    if source.data is None:
        return False
    if source.name.lower().endswith(".txt"):
        return b"(;" not in source.data
    if source.name != "-" or b"(" in source.data:
        return False
    return isinstance(read_board(source), GameRecord)


def read_board(source: Source) -> GameRecord | Unreadable:
    """The typed board as a record with its stones as setup, or why it is none."""
    assert source.data is not None
    try:
        geometry, cells = diagram.parse(source.data.decode("utf-8", "replace"))
    except diagram.DiagramError as problem:
        finding = Finding.of("unreadable", tell("The text is no board: {problem}.", problem=problem))
        return Unreadable(source.name, 0, (finding,))
    black, white = (tuple(p for p in range(geometry.points) if cells[p] == colour) for colour in (BLACK, WHITE))
    header = Header(
        encoding="utf-8",
        players={"B": None, "W": None},
        date=None,
        komi=Komi(None),
        handicap=0,
        ruleset=None,
        rules_text=None,
        result=Result(None),
    )
    return GameRecord(source.name, 0, geometry, header, [Setup(black, white, (), None, 0)], data=source.data)
