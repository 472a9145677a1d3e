"""Numbers as records write them: decimals with point or comma, fractions, halves in words, and East Asian numerals."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

_DIGITS: Final = {c: str(i) for i, c in enumerate("〇一二三四五六七八九")} | {"零": "0", "两": "2", "兩": "2", "○": "0"}
_EAST_ASIAN: Final = re.compile(r"[〇零一二三四五六七八九十百两兩]+")
_FRACTIONS: Final = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4"}
_WORDS: Final = {"四分之三": " 3/4", "四分之一": " 1/4", "二分之一": " 1/2"}
_NUMBER: Final = re.compile(
    r"(?P<whole>\d+)\s*(?:又|と|and|&|,|\s)\s*(?P<a>\d+)\s*/\s*(?P<b>\d+)"
    r"|(?P<c>\d+)\s*/\s*(?P<d>\d+)"
    r"|(?P<decimal>\d+(?:[.,]\d+)?|\.\d+)"
    r"|(?P<half>半|반(?=\s*집))"
)
_GOES_ON: Final = re.compile(r"[ex][+-]?\d")
"""What follows the 1 of 1e308 and the 0 of 0x10: what nobody means by a komi or a margin, least of all its first digit."""
_LONGEST: Final = 300
"""So many characters of a text are understood; more than any result, komi or handicap needs."""
_WIDE_LONGEST: Final = 10 * _LONGEST
_BLANKS: Final = re.compile(r"\s+")
UNITS: Final = {
    "目": "points", "目数": "points", "집": "points", "호": "points", "点": "points", "點": "points", "moku": "points",
    "points": "points", "point": "points", "pts": "points", "pt": "points", "子": "zi", "zi": "zi", "stones": "zi", "stone": "zi",
}  # fmt: skip
"""Words behind a number that say what it counts: points, or zi (stones of area, two points each)."""
_UNIT: Final = re.compile(r"\s*(" + "|".join(sorted(UNITS, key=len, reverse=True)) + ")")
_HALF_BEHIND: Final = re.compile(r"\s*(?:半|반|and a half|a half)")


class Number(NamedTuple):
    """A number with the unit written behind it ("points", "zi", or None), and where it ends in the normalised text."""

    value: float
    unit: str | None
    end: int


def normalised(text: str) -> str:
    """The text in lower case with full-width characters made plain, fractions written out, numerals in digits, blanks made one.

    It is cut after 300 characters, so that no text can keep the patterns that are searched in it busy.
    """
    text = _BLANKS.sub(" ", text)[:_WIDE_LONGEST]
    for sign, plain in _FRACTIONS.items():
        text = text.replace(sign, plain)
    text = unicodedata.normalize("NFKC", text).replace("\u2044", "/").replace("\u2212", "-")
    for word, plain in _WORDS.items():
        text = text.replace(word, plain)
    text = _BLANKS.sub(" ", text)[:_LONGEST]
    return _EAST_ASIAN.sub(lambda found: _arabic(found[0]), text).lower()


def _arabic(numeral: str) -> str:
    """An East Asian numeral below a thousand in digits: 十二 is 12, 二十 is 20, 一百零三 is 103, 二〇 is 20."""
    if "十" not in numeral and "百" not in numeral:
        return "".join(_DIGITS[c] for c in numeral)
    total = 0
    pending: int | None = None
    for c in numeral:
        if c == "百":
            total += 100 * (pending or 1)
            pending = None
        elif c == "十":
            total += 10 * (pending or 1)
            pending = None
        else:
            pending = int(_DIGITS[c])
    return str(total + (pending or 0))


def first_number(text: str, position: int = 0) -> Number | None:
    """The first number in a text that is `normalised` already, with the half and the unit behind it; None if there is none."""
    found = _NUMBER.search(text, position)
    if not found or _GOES_ON.match(text, found.end()):
        return None
    value = _value(found)
    if value is None:
        return None
    end = found.end()
    unit = None
    behind = _UNIT.match(text, end)
    if not found["half"]:
        half = _HALF_BEHIND.match(text, behind.end() if behind else end)
        if half:
            value += 0.5
            end = half.end()
            behind = behind or _UNIT.match(text, end)
    if behind:
        unit = UNITS[behind[1]]
        end = max(end, behind.end())
    elif found["half"]:
        behind = _UNIT.match(text, end)
        unit = UNITS[behind[1]] if behind else None
        end = behind.end() if behind else end
    return Number(value, unit, end)


def _value(found: re.Match[str]) -> float | None:
    try:
        if found["half"]:
            return 0.5
        if found["whole"]:
            return int(found["whole"]) + int(found["a"]) / int(found["b"])
        if found["c"]:
            return int(found["c"]) / int(found["d"])
        return float(found["decimal"].replace(",", "."))
    except (ZeroDivisionError, ValueError, OverflowError):
        return None


def is_multiple(value: float, step: float) -> bool:
    """Whether a value is a whole number of steps; steps are powers of two, so that this is exact."""
    return value / step == int(value / step) if abs(value) < 1e9 else False
