"""DT as written: whether it can be a date at all.

SGF wants YYYY-MM-DD, with lists and shortcuts (1996-05,06; 1996-12-27,28,1997-01-03). Archives write 1985/10/09, 1934.03.28-29,
13.9.2007, 1934年..., June 8, 2000 and the like. Only what is certainly no date is reported; what is not understood is left alone.
"""

from __future__ import annotations

import calendar
import re
import unicodedata
from typing import Final

from gorecord.go.words import mark, tell

_YEAR_FIRST: Final = re.compile(r"(?<!\d)(\d{4})\s*[-./年]\s*(\d{1,2})(?:\s*[-./月]\s*(\d{1,2})(?!\d))?")
_DAY_FIRST: Final = re.compile(r"(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)")
_LIST: Final = re.compile(r"^\d{4}(?:-\d{1,2}(?:-\d{1,2})?)?(?:,\d{1,4}(?:-\d{1,2}){0,2})*$")
_LONG_NUMBER: Final = re.compile(r"(?<!\d)\d{5,7}-\d{1,2}-\d{1,2}")
_FIRST_YEAR: Final = 1
_LAST_YEAR: Final = 2199


_MONTHS: Final = (
    *(mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June")),
    *(mark("July"), mark("August"), mark("September"), mark("October"), mark("November"), mark("December")),
)


def impossible_date(text: str | None) -> str | None:
    """Why the text cannot be a date, or None if it can or is not understood."""
    if text is None or not text.strip():
        return None
    plain = unicodedata.normalize("NFKC", text).strip()
    if _LONG_NUMBER.search(plain):
        return tell("the year has more than four digits")
    if _LIST.match(plain):
        return _in_list(plain)
    for found in _YEAR_FIRST.finditer(plain):
        year, month = int(found[1]), int(found[2])
        day = int(found[3]) if found[3] else None
        wrong = _wrong(year, month, day)
        if wrong:
            return wrong
    for found in _DAY_FIRST.finditer(plain):
        first, second, year = int(found[1]), int(found[2]), int(found[3])
        if _wrong(year, second, first) and _wrong(year, first, second):
            return tell("{day} is no day of the calendar", day=found[0])
    return None


def _in_list(plain: str) -> str | None:
    """A list by the standard: later parts leave out what they share with the one before."""
    year = month = day = 0
    for part in plain.split(","):
        numbers = [int(n) for n in part.split("-")]
        shape = [len(n) for n in part.split("-")]
        if shape[0] == 4:
            year, month, day = [*numbers, 0, 0][:3]
        elif len(numbers) == 2:
            month, day = numbers
        elif day:
            day = numbers[0]
        else:
            month = numbers[0]
        wrong = _wrong(year, month or None, day or None)
        if wrong:
            return wrong
    return None


def _wrong(year: int, month: int | None, day: int | None) -> str | None:
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        return tell("there is no year {year} for a game", year=year)
    if month is not None and not 1 <= month <= 12:
        return tell("there is no month {month}", month=month)
    if day is not None and month is not None and not 1 <= day <= calendar.monthrange(year, month)[1]:
        return tell("{month} {year} has no day {day}", month=tell(_MONTHS[month - 1]), year=year, day=day)
    return None
