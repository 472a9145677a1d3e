"""HA as written: a number of stones, or the terms of a match (先, 先相先, 先二) that East Asian archives write there."""

from __future__ import annotations

import re
from typing import Final

from gorecord.go.points import Geometry
from gorecord.records.numbers import normalised

_STONES: Final = re.compile(r"^\s*(?:h|让|讓|授|受|置|先?让)?\s*(\d{1,2})\s*(?:子|目|stones?|\.0+|점)?\s*(?:局|置碁|접바둑)?\s*$")


def read_handicap(text: str | None) -> tuple[int, bool]:
    """The number of handicap stones, 0 where there is none, and whether the text was understood.

    Terms of a match say who takes Black over a series of games, not how many stones stand on the board: they are 0.
    """
    if text is None or not text.strip():
        return 0, True
    found = _STONES.match(normalised(text))
    if found:
        return int(found[1]), True
    return 0, is_terms(text)


def is_terms(text: str) -> bool:
    """Whether a text is the terms of a match, or who takes how much from whom, in Chinese or Japanese characters."""
    return not _STONES.match(normalised(text)) and bool(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text))


# The order in which the fixed stones are put on a board, as GTP's fixed_handicap has it (GTP 2, section 4.1.1), and SGF records.
_ORDER: Final = {
    2: "ne sw",
    3: "ne sw se",
    4: "ne sw se nw",
    5: "ne sw se nw c",
    6: "ne sw se nw w e",
    7: "ne sw se nw w e c",
    8: "ne sw se nw w e n s",
    9: "ne sw se nw w e n s c",
}


def standard_stones(handicap: int, geometry: Geometry) -> tuple[int, ...]:
    """The star points of a fixed handicap of 2 to 9 stones.

    Empty where there is no such placement: other numbers, boards under 7 lines, rectangles, and more than 4 stones on boards
    of an even number of lines or of 7.
    """
    side = geometry.columns
    if handicap not in _ORDER or geometry.rows != side or side < 7 or (handicap > 4 and (side % 2 == 0 or side == 7)):
        return ()
    near = 3 if side >= 13 else 2
    far, middle = side - 1 - near, side // 2
    places = {
        "ne": (far, near), "sw": (near, far), "se": (far, far), "nw": (near, near), "c": (middle, middle),
        "w": (near, middle), "e": (far, middle), "n": (middle, near), "s": (middle, far),
    }  # fmt: skip
    return tuple(geometry.point(*places[name]) for name in _ORDER[handicap].split())
