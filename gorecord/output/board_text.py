"""Boards for a terminal: in plain characters or in Unicode, in colours where they are wanted.

Plain boards without signs can be read again by `gorecord.go.diagram`; letters tell everything, colour only helps.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TextIO

from gorecord.go import diagram
from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.output.boards import Picture, Sign, colour_at
from gorecord.output.words import mark, tell
from gorecord.records.findings import Severity

LEGEND = mark("X O stones, x o dead, b w surrounded by Black or White, . neutral, s in seki, t to be filled")
"""What the characters of a counted board in plain text mean."""

UNICODE_LEGEND = mark("● ○ stones, × ø dead, ▪ ▫ surrounded by Black or White, ∙ neutral, ◇ in seki, △ to be filled")
"""The same for a board in Unicode."""


@dataclass(frozen=True, slots=True)
class Style:
    """How boards are drawn: in Unicode or in plain characters, with colours or without."""

    unicode: bool = False
    colour: bool = False

    @property
    def legend(self) -> str:
        """What the characters of a counted board mean."""
        return tell(UNICODE_LEGEND if self.unicode else LEGEND)


PLAIN = Style()
"""Characters of every terminal, no colours."""


def wants_colour(when: str, stream: TextIO) -> bool:
    """Whether to colour what goes to the stream: `when` is auto, always or never; auto heeds NO_COLOR and TERM=dumb.

    NO_COLOR counts when it is set and not empty, as its authors ask; --color always is stronger.
    """
    if when != "auto":
        return when == "always"
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


_PLAIN_SIGNS: Mapping[Sign, str] = {
    Sign.BLACK: "b",
    Sign.WHITE: "w",
    Sign.SEKI: "s",
    Sign.NEUTRAL: ".",
    Sign.TEIRE: "t",
    Sign.TAKEN: "*",
    Sign.MARKED: "*",
}
_UNICODE_SIGNS: Mapping[Sign, str] = {
    Sign.BLACK: "▪",
    Sign.WHITE: "▫",
    Sign.SEKI: "◇",
    Sign.NEUTRAL: "∙",
    Sign.TEIRE: "△",
    Sign.TAKEN: "◌",
    Sign.MARKED: "◌",
}
_PLAIN_GLYPHS, _UNICODE_GLYPHS = ".XO+", "·●○+"
_PLAIN_DEAD, _UNICODE_DEAD = ".xo", "·×ø"

_BOARD = "48;5;180"
_INK: Mapping[int, str] = {BLACK: "38;5;16;1", WHITE: "38;5;231;1", EMPTY: "38;5;94"}
_SIGN_INK: Mapping[Sign, str] = {
    Sign.BLACK: "38;5;16",
    Sign.WHITE: "38;5;231",
    Sign.SEKI: "38;5;54",
    Sign.NEUTRAL: "38;5;94",
    Sign.TEIRE: "38;5;124",
    Sign.TAKEN: "38;5;124",
    Sign.MARKED: "38;5;124",
}


def draw(picture: Picture, style: Style = PLAIN, *, frame: bool = True, indent: str = "") -> str:
    """The board as text. Moves in rings stand in brackets; labels take the place of the stone or sign on their point."""
    marks: dict[int, str] = {}
    glyphs = _UNICODE_GLYPHS if style.unicode else _PLAIN_GLYPHS
    dead = _UNICODE_DEAD if style.unicode else _PLAIN_DEAD
    signs = _UNICODE_SIGNS if style.unicode else _PLAIN_SIGNS
    for p, sign in picture.signs.items():
        stone = picture.cells[p]
        if sign is Sign.DEAD:
            marks[p] = dead[stone]
        elif stone == EMPTY:
            marks[p] = signs[sign]
    marks |= picture.labels
    for p in picture.rings:
        marks[p] = "(" + marks.get(p, glyphs[colour_at(picture, p)])
    paint = _painter(picture) if style.colour else None
    return diagram.draw(picture.geometry, picture.cells, marks=marks, frame=frame, indent=indent, glyphs=glyphs, paint=paint)


def _painter(picture: Picture) -> Callable[[int | None, str], str]:
    def paint(point: int | None, text: str) -> str:
        if not text:
            return text
        if point is None:
            return f"\x1b[{_BOARD};{_INK[EMPTY]}m{text}\x1b[0m"
        sign = picture.signs.get(point)
        stone = colour_at(picture, point)
        ink = _SIGN_INK[sign] if sign is not None and stone == EMPTY else _INK[stone]
        return f"\x1b[{_BOARD};{ink}m{text}\x1b[0m"

    return paint


_SEVERITY_INK = {Severity.ERROR: "31;1", Severity.WARNING: "33;1", Severity.INFO: "36"}


def severity(grave: Severity, word: str, style: Style) -> str:
    """The word for a severity (error, warning, note) in its colour."""
    return f"\x1b[{_SEVERITY_INK[grave]}m{word}\x1b[0m" if style.colour else word
