"""Boards as text: read from what a person typed, written for a terminal.

A typed board has one line a row, from the top: X, x, #, B or ● for Black, O, o, W or ○ for White, any of . + , * - _ · for an
empty point, with or without blanks between. Coordinates, frames, and lines of text around it are left out. What is drawn here
can be read here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from gorecord.go.points import BLACK, EMPTY, LARGEST_SIDE, WHITE, Geometry

_STONES = dict.fromkeys("Xx#B●⚫", BLACK) | dict.fromkeys("OoW○⚪", WHITE) | dict.fromkeys(".+,*-_·", EMPTY)
_ROW = re.compile(
    r"^[\s|]*(?:\d{1,2}(?!\d))?[\s|]*(?P<cells>[Xx#B●⚫OoW○⚪.+,*_·\s-]*[Xx#B●⚫OoW○⚪.+,*_·])[\s|]*(?:\d{1,2})?[\s|]*$"
)
_FRAME = re.compile(r"^[\s+|-]*-{3,}[\s+|-]*$")


class DiagramError(ValueError):
    """A text is no board; the message says in which line and why."""


def parse(text: str) -> tuple[Geometry, bytes]:
    """The geometry and the cells of a typed board.

    Raises DiagramError if there is no board in it, if its rows differ in length or if it is larger than 52 by 52.
    """
    rows: list[tuple[int, list[int]]] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        found = _ROW.match(line)
        if not line.strip() or _FRAME.match(line) or not found:
            continue
        rows.append((number, [_STONES[c] for c in found["cells"] if not c.isspace()]))
    if not rows:
        raise DiagramError("no board was found: write one line a row, with X for Black, O for White and . for an empty point")
    columns = len(rows[0][1])
    for number, row in rows:
        if len(row) != columns:
            raise DiagramError(f"line {number} has {len(row)} points where the first row has {columns}")
    if columns > LARGEST_SIDE or len(rows) > LARGEST_SIDE:
        raise DiagramError(f"{columns} by {len(rows)} points: a board has at most {LARGEST_SIDE} by {LARGEST_SIDE}")
    return Geometry.of(columns, len(rows)), bytes(cell for _, row in rows for cell in row)


def stars(geometry: Geometry) -> frozenset[int]:
    """The star points that a board of that size is drawn with."""

    def lines(side: int) -> list[int]:
        if side < 7:
            return []
        edge = 3 if side >= 13 else 2
        outer = [edge, side - 1 - edge]
        return [*outer, side // 2] if side % 2 else outer

    across, down = lines(geometry.columns), lines(geometry.rows)
    small = geometry.columns < 13 or geometry.rows < 13
    points = {(x, y) for x in across for y in down}
    if small:
        middle = (geometry.columns // 2, geometry.rows // 2)
        points = {(x, y) for x, y in points if (x != middle[0] and y != middle[1]) or (x, y) == middle}
    return frozenset(geometry.point(x, y) for x, y in points)


def draw(
    geometry: Geometry, cells: bytes | bytearray, *, marks: Mapping[int, str] | None = None, frame: bool = True, indent: str = ""
) -> str:
    """The board as text, with X for Black and O for White, rows from the top.

    `marks` puts another character on some points; a move is marked as "(X)" by giving "(X" a width of its own: a mark of two
    characters "(c" is drawn with brackets around c. `frame` adds the coordinates.
    """
    star = stars(geometry)
    marks = marks or {}
    lines: list[str] = []
    width = len(str(geometry.rows))
    for y in range(geometry.rows):
        line = ""
        closing = " "
        for x in range(geometry.columns):
            p = y * geometry.columns + x
            mark = marks.get(p, "")
            if mark.startswith("(") and len(mark) == 2:
                line += "(" + mark[1]
                closing = ")"
                continue
            line += closing + (mark or ("+" if cells[p] == EMPTY and p in star else ".XO"[cells[p]]))
            closing = " "
        line += closing
        lines.append(f"{geometry.rows - y:>{width}}{line}{geometry.rows - y}" if frame else line.strip())
    if frame:
        letters = [v.rstrip("0123456789") for v in geometry.vertices[: geometry.columns]]
        header = " " * width + "".join(f" {letter[0]}" for letter in letters)
        lines = [header, *lines, header]
    return "\n".join(indent + line.rstrip() for line in lines)
