"""Sentences for people in the language they asked for; knows neither what is said nor who says it.

One language holds at a time in a process, English until another is chosen. What programs read (JSON, CSV) is made while English
holds, see `speaking`. Sentences are whole, with named places for what changes, so that each can be put into another order;
`python tests/catalogues.py` gathers them for the translators.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH: Final = "en"
LANGUAGES: Final = {"en": "English", "zh": "中文", "ja": "日本語", "ko": "한국어"}
"""The languages by the names that --lang takes, each in its own words."""

_FOLDERS: Final = {"zh": "zh_CN", "ja": "ja", "ko": "ko"}
_DENSE: Final = frozenset({"zh", "ja"})
"""Languages that put no blank between sentences."""

_language = ENGLISH
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def language() -> str:
    """The language that holds now."""
    return _language


def use(name: str) -> None:
    """Let a language hold from now on. Raises KeyError for a name that is not among LANGUAGES."""
    global _language, _catalogue
    if name == _language:
        return
    _catalogue = gettext.NullTranslations() if name == ENGLISH else gettext.translation("gorecord", folder(), [_FOLDERS[name]])
    _language = name


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Let a language hold for a while."""
    before = _language
    use(name)
    try:
        yield
    finally:
        use(before)


def folder() -> Path:
    """Where the catalogues are."""
    from pathlib import Path  # not for every start of the command, English or not

    return Path(__file__).parent.parent / "locale"


def from_locale(environ: Mapping[str, str]) -> str:
    """The language of a locale, as LC_ALL, LC_MESSAGES or LANG name it; English where that is none of ours."""
    named = next((environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "")
    return named_language(named) or ENGLISH


def named_language(name: str) -> str | None:
    """The language that a name means: zh, zh_CN.UTF-8, zh-Hans, ja_JP; None if it is none of ours."""
    short = name.strip().lower().replace("-", "_").partition(".")[0].partition("_")[0]
    return short if short in LANGUAGES else None


def mark(text: str) -> str:
    """The text as it is, marked for the catalogues: for tables of words that are told later, with `tell`."""
    return text


def mark_many(one: str, many: str) -> tuple[str, str]:
    """The same for the two sentences of `tell_many`."""
    return one, many


def tell(text: str, /, **facts: object) -> str:
    """The sentence with its facts filled in. Without facts it is not looked at for places."""
    told = _catalogue.gettext(text) if text else text
    return told.format(**facts) if facts else told


def tell_many(one: str, many: str, /, count: int, **facts: object) -> str:
    """The sentence for one or for several; `count` is a fact of both."""
    return _catalogue.ngettext(one, many, count).format(count=count, **facts)


_NAMES: Final = ("", mark("Black"), mark("White"))
_LETTERS: Final = ("", mark("B"), mark("W"))


def colour_name(colour: int) -> str:
    """Black or White."""
    return tell(_NAMES[colour])


def colour_letter(colour: int) -> str:
    """B or W, where a word would be too long."""
    return tell(_LETTERS[colour])


def commas(items: Sequence[str]) -> str:
    """A, B, C."""
    return tell(", ").join(items)


def semicolons(items: Sequence[str]) -> str:
    """A; B; C."""
    return tell("; ").join(items)


def clauses(items: Sequence[str]) -> str:
    """A, b, c: parts of a sentence, which other languages join otherwise than the items of a list."""
    told = items[0]
    for item in items[1:]:
        told = tell("{these}, {this}", these=told, this=item)
    return told


def and_list(items: Sequence[str]) -> str:
    """A, B and C."""
    return items[0] if len(items) == 1 else tell("{these} and {last}", these=commas(items[:-1]), last=items[-1])


def or_list(items: Sequence[str]) -> str:
    """A, B or C."""
    return items[0] if len(items) == 1 else tell("{these} or {last}", these=commas(items[:-1]), last=items[-1])


def listed(items: Sequence[str], most: int = 12) -> str:
    """A list of names, cut with the number of those left out."""
    if len(items) <= most:
        return commas(items)
    return tell("{shown} and {count} more", shown=commas(items[:most]), count=len(items) - most)


def sentences(told: Sequence[str]) -> str:
    """Sentences one after the other."""
    return ("" if _language in _DENSE else " ").join(told)


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def result_words(winner: str | None, margin: float | None = None, how: str = "points") -> str:
    """A result in the form of the language: B+1.5, 黑胜1目半, 黒1目半勝ち, 흑 1집반승.

    `winner` is B, W or None, `margin` in points whatever its sign; `how` is points, resign, time, forfeit, draw, void or another
    word, for which only the winner is told.
    """
    if winner is None:
        return tell("void") if how == "void" else tell("draw")
    who = tell(winner)
    if how in _WITHOUT_COUNT:
        return tell(_WITHOUT_COUNT[how], winner=who)
    if margin is None:
        return tell("{winner}+", winner=who)
    if not margin:
        return tell("{winner}+0", winner=who)
    whole, rest = divmod(abs(margin), 1.0)
    if rest == 0.5:
        return tell("{winner}+{whole}.5", winner=who, whole=int(whole)) if whole else tell("{winner}+0.5", winner=who)
    return tell("{winner}+{points}", winner=who, points=f"{abs(margin):g}")


_WITHOUT_COUNT: Final = {"resign": mark("{winner}+R"), "time": mark("{winner}+T"), "forfeit": mark("{winner}+F")}
