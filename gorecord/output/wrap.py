"""Paragraphs for a terminal: broken at blanks, and between Chinese and Japanese characters, by the columns that they take."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Final

_NO_BEGIN: Final = frozenset("、。，．；：？！）」』】〉》”’·・々ー％)]}!?,.;:%")
"""Characters that no line begins with."""
_NO_END: Final = frozenset("（「『【〈《“‘([{")
"""Characters that no line ends with."""
_BLANKS: Final = re.compile(r"\s+")


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # takes longer to import than most texts to write

    return max(wcswidth(text), 0)


def fill(text: str, most: int, initial_indent: str = "", subsequent_indent: str = "") -> str:
    """The text as lines of at most so many columns, as `textwrap.fill` has it for texts without wide characters."""
    if width(text) == len(text):
        return textwrap.fill(text, most, initial_indent=initial_indent, subsequent_indent=subsequent_indent)
    lines: list[str] = []
    line, room = initial_indent, most - width(initial_indent)
    empty = True
    for blank, piece in _pieces(text):
        need = width(piece) + (bool(blank) and not empty)
        if need > room and not empty:
            lines.append(line)
            line, room, empty = subsequent_indent, most - width(subsequent_indent), True
            need = width(piece)
        line += piece if empty or not blank else f" {piece}"
        room -= need
        empty = False
    return "\n".join([*lines, line])


def lines(text: str, most: int) -> list[str]:
    """The lines of a paragraph; none for an empty one."""
    return fill(text, most).split("\n") if text.strip() else []


def _pieces(text: str) -> Iterator[tuple[bool, str]]:
    """What a line may not be broken within, each with whether a blank stands before it."""
    for i, word in enumerate(_BLANKS.split(text.strip())):
        blank = i > 0
        piece = ""
        for c in word:
            if piece and (_wide(c) or _wide(piece[-1])) and c not in _NO_BEGIN and piece[-1] not in _NO_END:
                yield blank, piece
                piece, blank = "", False
            piece += c
        yield blank, piece


def _wide(c: str) -> bool:
    if c.isascii():
        return False
    from wcwidth import wcwidth

    return wcwidth(c) == 2 and not "\uac00" <= c <= "\ud7a3"  # Korean breaks at its blanks
