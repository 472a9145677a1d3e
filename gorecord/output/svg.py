"""Boards as SVG: crisp at any size, and legible without colour, since every sign has a shape of its own.

Only attributes are used, no style sheet and no script, so that a page may forbid both. One step between two lines is `STEP` units.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from gorecord.go.diagram import stars
from gorecord.go.points import BLACK, EMPTY
from gorecord.go.words import tell
from gorecord.output.boards import Picture, Sign, colour_at

STEP = 24
RADIUS = 11.3
MARGIN = 26
"""From the edge of a drawing with coordinates to its first line."""
_EDGE = 15
_INK = "#000"
_PAPER = "#fff"
_LINE = "#555"
_FONT = 'font-family="Helvetica,Arial,sans-serif" text-anchor="middle" dominant-baseline="central"'


def draw(picture: Picture, *, title: str = "", ident: str = "", frame: bool = True, scale: float = 1.0) -> str:
    """The board as an SVG element.

    `title` is read out by screen readers; `ident` is the element's id, and the beginning of the ids of what a script may wish to
    find in it (ident-below, ident-stones). `scale` is the size on a page: pixels a unit.
    """
    geometry = picture.geometry
    left = MARGIN if frame else _EDGE
    width = 2 * left + STEP * (geometry.columns - 1)
    height = 2 * left + STEP * (geometry.rows - 1)
    name = f' id="{escape(ident)}"' if ident else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg"{name} class="board" role="img" viewBox="0 0 {width} {height}" '
        f'width="{_number(width * scale)}" height="{_number(height * scale)}">',
        f"<title>{escape(title)}</title>" if title else "",
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
        *_lines(picture, left),
    ]
    if frame:
        parts += _coordinates(picture, left)
    parts.append(f'<g id="{escape(ident)}-below">' if ident else "<g>")
    parts += _signs_below(picture, left)
    parts.append("</g>")
    parts.append(f'<g id="{escape(ident)}-stones">' if ident else "<g>")
    parts += (stone(*_at(picture, p, left), colour_at(picture, p)) for p in range(geometry.points) if colour_at(picture, p))
    parts.append("</g>")
    parts += _above(picture, left)
    parts.append("</svg>")
    return "".join(parts)


def document(picture: Picture, *, title: str = "", frame: bool = True) -> str:
    """The board as an SVG file of its own."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + draw(picture, title=title, frame=frame, scale=1.5) + "\n"


def stone(x: float, y: float, colour: int) -> str:
    """A stone at a place: Black full, White with a black rim."""
    fill = _INK if colour == BLACK else _PAPER
    return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{RADIUS}" fill="{fill}" stroke="{_INK}" stroke-width="1.2"/>'


def sign_sample(sign: Sign) -> str:
    """A sign by itself, small, for legends."""
    body = "".join(_sign(sign, 12, 12, BLACK if sign is Sign.DEAD else EMPTY, cleared=False))
    under = stone(12, 12, BLACK) if sign is Sign.DEAD else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="sample" viewBox="0 0 24 24" width="18" height="18">{under}{body}</svg>'


def legend(picture: Picture) -> list[tuple[str, Sign]]:
    """Samples and signs of what stands on the board."""
    return [(sign_sample(sign), sign) for sign in picture.used_signs()]


def alternative(picture: Picture) -> str:
    """The stones in words, for those who cannot see the board: how many there are of each colour."""
    black, white = (picture.cells.count(colour) for colour in (1, 2))
    columns, rows = picture.geometry.size
    text = "Board of {columns} by {rows} with {black} black and {white} white stones"
    return tell(text, columns=columns, rows=rows, black=black, white=white)


def _at(picture: Picture, point: int, left: int) -> tuple[int, int]:
    row, column = divmod(point, picture.geometry.columns)
    return left + STEP * column, left + STEP * row


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _lines(picture: Picture, left: int) -> Iterator[str]:
    columns, rows = picture.geometry.size
    right, bottom = left + STEP * (columns - 1), left + STEP * (rows - 1)
    across = "".join(f"M{left} {left + STEP * y}H{right}" for y in range(rows))
    down = "".join(f"M{left + STEP * x} {left}V{bottom}" for x in range(columns))
    yield f'<path d="{across}{down}" stroke="{_LINE}" stroke-width="1" stroke-linecap="square" fill="none"/>'
    edge = f'fill="none" stroke="{_INK}" stroke-width="1.8"'
    yield f'<rect x="{left}" y="{left}" width="{right - left}" height="{bottom - left}" {edge}/>'
    for p in sorted(stars(picture.geometry)):
        x, y = _at(picture, p, left)
        yield f'<circle cx="{x}" cy="{y}" r="3" fill="{_INK}"/>'


def _coordinates(picture: Picture, left: int) -> Iterator[str]:
    geometry = picture.geometry
    right, bottom = left + STEP * (geometry.columns - 1), left + STEP * (geometry.rows - 1)
    yield f'<g font-size="10" fill="{_INK}" {_FONT}>'
    for x in range(geometry.columns):
        letters = geometry.vertices[x].rstrip("0123456789")
        for y in (left - 18, bottom + 18):
            yield f'<text x="{left + STEP * x}" y="{y}">{letters}</text>'
    for y in range(geometry.rows):
        for x in (left - 18, right + 18):
            yield f'<text x="{x}" y="{left + STEP * y}">{geometry.rows - y}</text>'
    yield "</g>"


def _signs_below(picture: Picture, left: int) -> Iterator[str]:
    """Signs and blank grounds on empty points."""
    for p in sorted({*picture.signs, *picture.labels}):
        if colour_at(picture, p) != EMPTY:
            continue
        x, y = _at(picture, p, left)
        yield f'<rect x="{x - 8}" y="{y - 8}" width="16" height="16" fill="{_PAPER}"/>'
        if p in picture.signs and p not in picture.labels:
            yield from _sign(picture.signs[p], x, y, EMPTY)


def _above(picture: Picture, left: int) -> Iterator[str]:
    """What stands on stones: signs, labels and rings."""
    for p in sorted({*picture.signs, *picture.labels, *picture.rings}):
        x, y = _at(picture, p, left)
        there = colour_at(picture, p)
        ink = _PAPER if there == BLACK else _INK
        if p in picture.labels:
            text = picture.labels[p]
            size = {1: 14, 2: 13}.get(len(text), 10.5)
            weight = ' font-weight="bold"' if there else ""
            yield f'<text x="{x}" y="{y}" font-size="{size}"{weight} fill="{ink}" {_FONT}>{escape(text)}</text>'
        elif p in picture.signs and there != EMPTY:
            yield from _sign(picture.signs[p], x, y, there)
        if p in picture.rings and p not in picture.labels:
            ring = _INK if there == EMPTY else ink
            yield f'<circle cx="{x}" cy="{y}" r="6" fill="none" stroke="{ring}" stroke-width="2.2"/>'
            if p in picture.ghost and picture.cells[p] != EMPTY:
                yield f'<rect x="{x - 12}" y="{y - 12}" width="24" height="24" fill="none" stroke="{_INK}" stroke-width="2.2"/>'


def _sign(sign: Sign, x: float, y: float, there: int, *, cleared: bool = True) -> Iterator[str]:
    """One sign at a place, in the ink that shows on the stone there."""
    ink = _PAPER if there == BLACK else _INK
    outline = f'fill="none" stroke="{ink}" stroke-width="1.8"'
    if sign is Sign.DEAD:
        yield f'<path d="M{x - 6} {y - 6}l12 12m0 -12l-12 12" {outline} stroke-linecap="round"/>'
    elif sign is Sign.BLACK:
        yield f'<rect x="{x - 4.5}" y="{y - 4.5}" width="9" height="9" fill="{_INK}"/>'
    elif sign is Sign.WHITE:
        yield f'<rect x="{x - 4.5}" y="{y - 4.5}" width="9" height="9" fill="{_PAPER}" stroke="{_INK}" stroke-width="1.3"/>'
    elif sign is Sign.SEKI:
        fill = _PAPER if there == EMPTY and cleared else "none"
        yield f'<path d="M{x} {y - 6.5}l6.5 6.5l-6.5 6.5l-6.5 -6.5z" fill="{fill}" stroke="{ink}" stroke-width="1.8"/>'
    elif sign is Sign.NEUTRAL:
        yield f'<path d="M{x - 4} {y - 4}l8 8m0 -8l-8 8" {outline}/>'
    elif sign is Sign.TEIRE:
        yield f'<path d="M{x} {y - 6}l6 10.5h-12z" {outline} stroke-linejoin="round"/>'
    elif sign is Sign.TAKEN:
        yield f'<circle cx="{x}" cy="{y}" r="7" {outline} stroke-dasharray="2.5 2"/>'
    else:
        yield f'<circle cx="{x}" cy="{y}" r="4" {outline}/>'
