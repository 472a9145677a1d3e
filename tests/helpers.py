"""What many tests need: a record from a text, a record from a board and moves."""

from __future__ import annotations

from gorecord.go import diagram
from gorecord.go.points import BLACK, WHITE
from gorecord.records.game import GameRecord
from gorecord.records.read import read_records
from gorecord.records.sources import Source


def game_of(sgf: str | bytes, name: str = "game.sgf") -> GameRecord:
    """The one game of an SGF text."""
    data = sgf.encode() if isinstance(sgf, str) else sgf
    (record,) = read_records(Source(name, data, None))
    assert isinstance(record, GameRecord), record
    return record


def from_board(board: str, moves: str = "", **root: str) -> GameRecord:
    """A record that sets up a board and plays moves such as "B C3, W pass, B D4" from there."""
    geometry, cells = diagram.parse(board)
    size = str(geometry.columns) if geometry.columns == geometry.rows else f"{geometry.columns}:{geometry.rows}"
    sgf = f"(;GM[1]FF[4]SZ[{size}]" + "".join(f"{name}[{value}]" for name, value in root.items())
    for ident, colour in (("AB", BLACK), ("AW", WHITE)):
        points = [geometry.names[p] for p in range(geometry.points) if cells[p] == colour]
        sgf += ident + "".join(f"[{p}]" for p in points) if points else ""
    played = [move.split() for move in moves.split(",") if move.strip()]
    if played and "PL" not in root:
        sgf += f"PL[{played[0][0]}]"
    for colour, vertex in played:
        point = "" if vertex == "pass" else geometry.names[geometry.typed(vertex)]
        sgf += f";{colour}[{point}]"
    return game_of(sgf + ")")
