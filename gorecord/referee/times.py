"""Clocks as records write them: main time (TM) in seconds, overtime (OT) so that two spellings of the same can be compared."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_PLAIN: Final = re.compile(r"\d+(?:\.\d*)?")
_CLOCK: Final = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
_PART: Final = re.compile(
    r"(\d+(?:\.\d+)?)\s*(hours?|hrs?|h|小时|小時|時間|时|時|시간|minutes?|mins?|m|分钟|分鐘|分|분|seconds?|secs?|s|秒|초)"
)
_UNITS: Final = {"h": 3600, "小": 3600, "時": 3600, "时": 3600, "시": 3600, "m": 60, "分": 60, "분": 60, "s": 1, "秒": 1, "초": 1}
_NONE: Final = frozenset({"", "none", "no", "-", "absolute", "sudden death", "0"})
_PERIODS: Final = re.compile(r"(\d+)\s*(?:x|\*|×|periods? of|moves? of)\s*(\d+)\s*(?:s|sec|seconds?)?\b")
_STONES: Final = re.compile(
    r"(\d+)\s*(?:/|moves?\s*(?:/|in|per)|stones?\s*(?:/|in|per))\s*(\d+)\s*(s|sec|seconds?|m|min|minutes?)?\b"
)


def seconds_of(text: str) -> float | None:
    """A time in seconds: 2700, 45m, 1h30m, 1:30:00, 45 minutes, 每方45分; None where there is none in the text."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    if _PLAIN.fullmatch(plain):
        return float(plain)
    clock = _CLOCK.fullmatch(plain)
    if clock:
        hours, minutes, seconds = (int(clock[1]), int(clock[2]), int(clock[3] or 0))
        return float(hours * 3600 + minutes * 60 + seconds)
    parts = _PART.findall(plain)
    return sum(float(number) * _UNITS[unit[0]] for number, unit in parts) if parts else None


def overtime_of(text: str) -> tuple[str, int, int] | str:
    """An overtime as (kind, periods or stones, seconds), kind "periods" or "stones"; else its text with blanks and case evened out.

    Periods are Japanese byo-yomi (5x30 byo-yomi); stones within a time are Canadian (25/600 Canadian). "" is none.
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).strip().lower().split())
    if plain in _NONE:
        return ""
    stones = _STONES.search(plain)
    if stones and "x" not in plain.split("/")[0]:
        seconds = int(stones[2]) * (60 if (stones[3] or "").startswith("m") else 1)
        return "stones", int(stones[1]), seconds
    periods = _PERIODS.search(plain)
    if periods and "fischer" not in plain:
        return "periods", int(periods[1]), int(periods[2])
    return plain
