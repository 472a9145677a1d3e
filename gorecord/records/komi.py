"""Komi as written and as meant: points, zi, hundredths, komi in the wrong property, and komi that a server leaves out."""

from __future__ import annotations

import re
from typing import Final

from gorecord.go.words import mark
from gorecord.records.game import Komi
from gorecord.records.numbers import first_number, is_multiple, normalised

_PLAIN: Final = re.compile(r"\s*([+-]?)\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*\Z")
_NEGATIVE: Final = re.compile(r"^\s*-|倒贴|倒貼|逆コミ|reverse")
_NO_KOMI: Final = re.compile(r"不贴|不貼|无贴|無貼|コミなし|コミ無し|^(?:none|no(?: komi)?)$")
_IN_WORDS: Final = re.compile(r"(贴还?|貼還?|komi|コミ|덤)[\s:=]*\d[\d.,/又]*\s*(?:目|子|집)?\s*(?:半|반)?", re.IGNORECASE)
_LARGEST_IN_WORDS: Final = 20.0
_LARGEST: Final = 400.0
"""Komi beyond this is none, in points: the largest board in use has 361."""

FOX_KOMI: Final = 6.5
"""What Fox's even games are counted with where its records say KM[0]; their margins show it."""


def read_komi(text: str | None, *, source: str = "KM", fox: bool = False, even: bool = True) -> Komi:
    """Komi in points from its text, with the unit repaired.

    `fox` says that the record is the Fox server's, which writes hundredths; `even` that the game has no handicap, not even
    that of beginning without komi. A text that is no komi gives `points` None. Komi 2.75 and 3.75 can only be zi and are doubled.
    Negative komi is Black's.
    """
    if text is None:
        return Komi(None, None, source=source)
    value = _number(text)
    if value is None:
        return Komi(None, text, source=source)
    unit = mark("points")
    whole = is_multiple(value, 1.0) and not re.search(r"[.,]", text)
    if whole and (abs(value) >= 100 or (fox and abs(value) >= 25)) and is_multiple(value, 25.0):
        value /= 100
        unit = mark("hundredths")
    if not is_multiple(value, 0.5) and is_multiple(value, 0.25):
        value *= 2
        unit = mark("hundredths of zi") if unit == "hundredths" else mark("zi")
    elif "子" in text:
        value *= 2
        unit = "zi"
    if abs(value) > _LARGEST or not is_multiple(value, 0.25):
        return Komi(None, text, source=source)
    if fox and even and value == 0:
        return Komi(FOX_KOMI, text, unit, repaired=True, source=source, as_written=0.0)
    return Komi(value, text, unit, repaired=source != "KM", source=source, as_written=value)


def _number(text: str) -> float | None:
    plain = _PLAIN.match(" ".join(text[:300].split()))
    if plain:
        value = float(plain[2].replace(",", "."))
        return -value if plain[1] == "-" else value
    words = normalised(text)
    if _NO_KOMI.search(words.strip()):
        return 0.0
    found = first_number(words)
    if found is None:
        return None
    return -found.value if _NEGATIVE.search(words) else found.value


def komi_in_words(text: str | None) -> float | None:
    """The komi that a title speaks of, in points for White: 贴7目半, komi 6.5, コミ6目半, 덤 6집반; None if of none."""
    found = _IN_WORDS.search(normalised(text or ""))
    komi = read_komi(found[0][len(found[1]) :]) if found else None
    return None if komi is None or komi.points is None or not 0 < abs(komi.points) <= _LARGEST_IN_WORDS else komi.points


def is_komi_like(text: str) -> bool:
    """Whether a value of KO or GM is a komi: a number of points or zi with a half or quarter, or with a unit."""
    value = _number(text)
    if value is None or not abs(value) <= 50:
        return False
    return not is_multiple(value, 1.0) or bool(re.search(r"[目子贴貼집]", text))
