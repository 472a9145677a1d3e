"""Sentences for people: whole ones, with named places for what changes, so that each can be put into another language as it is."""

from __future__ import annotations

from collections.abc import Sequence

from gorecord.go.points import COLOUR_NAME


def tell(text: str, **facts: object) -> str:
    """The sentence with its facts filled in."""
    return text.format(**facts)


def tell_many(one: str, many: str, count: int, **facts: object) -> str:
    """The sentence for one or for several; `count` is a fact of both."""
    return (one if count == 1 else many).format(count=count, **facts)


def colour_name(colour: int) -> str:
    """Black or White."""
    return COLOUR_NAME[colour]


def listed(items: Sequence[str], most: int = 12) -> str:
    """A list of names, cut with the number of those left out."""
    if len(items) <= most:
        return ", ".join(items)
    return tell("{shown} and {count} more", shown=", ".join(items[:most]), count=len(items) - most)
