"""What many tests need: a record from a text, a record from a board and moves; modules as plain Python."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from gorecord import life
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


def plain_modules(*names: str, room: ModuleType = life) -> list[ModuleType]:
    """Modules of a room of gorecord as plain Python, whatever is installed; later ones see the earlier ones."""
    saved = {f"{room.__name__}.{name}": sys.modules.get(f"{room.__name__}.{name}") for name in names}
    found = []
    try:
        for name in names:
            path = Path(str(room.__file__)).with_name(f"{name}.py")
            spec = importlib.util.spec_from_file_location(f"{room.__name__}.{name}", path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            sys.modules[f"{room.__name__}.{name}"] = module
            spec.loader.exec_module(module)
            found.append(module)
    finally:
        for name, module_ in saved.items():
            if module_ is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module_
    return found
