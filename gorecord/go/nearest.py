"""What a misspelt word was probably meant for. Knows no words itself: whoever reads a name hands over those that there are."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from gorecord.go.words import or_list, tell

_LIKE = 0.6
"""How alike two words must be, 1 the same, as difflib reckons."""


def nearest(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known words that are spelt much like the word, whatever its case, hyphens and blanks; the best first."""
    by_form: dict[str, str] = {}
    for name in known:
        by_form.setdefault(_form(name), name)
    return [by_form[form] for form in difflib.get_close_matches(_form(word), by_form, n=most, cutoff=_LIKE)]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to stand behind a message, with a blank before it; empty where nothing is near."""
    near = nearest(word, known)
    return " " + tell("Did you mean {words}?", words=or_list(near)) if near else ""


def _form(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")
