"""Boards as text: read from what a person typed, written for a terminal.

A typed board has one line a row, from the top: X, x, #, B or ● for Black, O, o, W or ○ for White, any of . + , * - _ · for an
empty point, with or without blanks between. Coordinates, frames, and lines of text around it are left out. What is drawn here
can be read here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from gorecord.go.points import BLACK, EMPTY, LARGEST_SIDE, WHITE, Geometry
from gorecord.go.words import tell

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
        raise DiagramError(tell("no board was found: write one line a row, with X for Black, O for White and . for an empty point"))
    columns = len(rows[0][1])
    for number, row in rows:
        if len(row) != columns:
            raise DiagramError(
                tell(
                    "line {number} has {count} points where the first row has {columns}",
                    number=number,
                    count=len(row),
                    columns=columns,
                )
            )
    if columns > LARGEST_SIDE or len(rows) > LARGEST_SIDE:
        raise DiagramError(
            tell(
                "{columns} by {count} points: a board has at most {LARGEST_SIDE} by {LARGEST_SIDE}",
                columns=columns,
                count=len(rows),
                LARGEST_SIDE=LARGEST_SIDE,
            )
        )
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
    geometry: Geometry,
    cells: bytes | bytearray,
    *,
    marks: Mapping[int, str] | None = None,
    frame: bool = True,
    indent: str = "",
    glyphs: str = ".XO+",
    paint: Callable[[int | None, str], str] | None = None,
) -> str:
    """The board as text, with X for Black and O for White, rows from the top.

    `marks` puts another text on some points; a mark that begins with a bracket, "(c", is drawn with brackets around c. Points are
    as wide as the widest mark, and as the letters of the columns on boards beyond Z. `frame` adds the coordinates. `glyphs` are an
    empty point, Black, White and a star point. `paint` may put colours around the text of a point, which it is given with its
    number, and around what stands between two points (None); it must not change how wide it is.
    """
    star = stars(geometry)
    marks = marks or {}
    letters = [v.rstrip("0123456789") for v in geometry.vertices[: geometry.columns]]
    width = max([1, *(len(mark) - mark.startswith("(") for mark in marks.values()), *(len(text) for text in letters if frame)])
    put = paint or (lambda _, text: text)
    lines: list[str] = []
    margin = len(str(geometry.rows))
    for y in range(geometry.rows):
        line = ""
        before = " "
        for x in range(geometry.columns):
            p = y * geometry.columns + x
            mark = marks.get(p, "")
            ring = mark.startswith("(") and len(mark) > 1
            text = mark[1:] if ring else mark or (glyphs[3] if cells[p] == EMPTY and p in star else glyphs[cells[p]])
            gap = before + " " * (width - len(text))
            line += put(None, gap[:-1] + "(" if ring else gap)
            line += put(p, text)
            before = ")" if ring else " "
        line += put(None, before)
        number = str(geometry.rows - y)
        lines.append(f"{number:>{margin}}{line}{number}" if frame else line.strip())
    if frame:
        header = " " * margin + "".join(f" {letter:>{width}}" for letter in letters)
        lines = [header, *lines, header]
    return "\n".join(indent + line.rstrip() for line in lines)
