"""What a user says of a position on the command line: dead stones, prisoners, a referee's adjustment."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click

from gorecord.cli.files import read_small
from gorecord.go.rules import number
from gorecord.go.words import tell
from gorecord.scoring.score import Word


class WordsOption(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """Points separated by commas, none, or (with `files`) @FILE.jsonl with the whole truth about single games."""

    name = "points"

    def __init__(self, *, files: bool = False) -> None:
        self.files = files

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Word | dict[tuple[str, int], Word]:
        if not isinstance(value, str):
            return value  # type: ignore[no-any-return]
        if value.startswith("@") and self.files:
            try:
                return _words_of_file(Path(value[1:]))
            except ValueError as problem:
                self.fail(tell("{value} could not be read: {problem}", value=value[1:], problem=problem), param, ctx)
        if value.strip().lower() == "none":
            return Word(dead=())
        return Word(dead=tuple(part.strip() for part in value.split(",") if part.strip()))


def _words_of_file(path: Path) -> dict[tuple[str, int], Word]:
    """Rows of {source, game, dead: {B, W}, seki}, one a line. Raises ValueError with the number of a line that is none."""
    words: dict[tuple[str, int], Word] = {}
    for place, line in enumerate(read_small(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            dead = row["dead"]
            stones = tuple(p for colour in ("B", "W") for p in _names(dead.get(colour) or []))
            # Without the key nothing is said of seki; an empty list says that there is none.
            seki = None if row.get("seki") is None else _names(row["seki"])
            words[_names([row["source"]])[0], int(row.get("game") or 0)] = Word(dead=stones, seki=seki)
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            raise ValueError(
                tell('line {place} is no row of the form {{"source": ..., "game": 0, "dead": {{"B": [], "W": []}}}}', place=place)
            ) from None
    return words


def _names(value: object) -> tuple[str, ...]:
    """The texts of a list. Raises TypeError for anything else: a slip must not pass for the word that nothing is dead."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise TypeError
    return tuple(value)


class Captures(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """B=3,W=2: white stones that Black holds, and black stones that White holds."""

    name = "captures"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"\s*[Bb]\s*=\s*(\d{1,4})\s*(?:,\s*[Ww]\s*=\s*(\d{1,4})\s*)?", value)
        if not found:
            self.fail(
                tell("{value!r}: write B=3,W=2 for three white stones held by Black and two black ones held by White", value=value),
                param,
                ctx,
            )
        return int(found[1]), int(found[2] or 0)


class Adjustment(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """W+2: points that a referee gives to a side, told as points for Black."""

    name = "adjustment"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        found = re.fullmatch(r"\s*([BbWw])\s*[+=]\s*(\d{1,3}(?:\.5)?)\s*", value)
        if not found:
            self.fail(
                tell("{value!r}: write W+2 for two points to White, B+0.5 for half a point to Black", value=value), param, ctx
            )
        return float(found[2]) if found[1] in "Bb" else -float(found[2])


class Points(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """A number of points, in quarters at most."""

    name = "points"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return number(param.name if param is not None and param.name else "komi", str(value))
        except ValueError as problem:
            self.fail(str(problem), param, ctx)
