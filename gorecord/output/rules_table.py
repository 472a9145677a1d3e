"""Rulesets as tables: their parameters in words, with sources, and what differs between two of them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any

from tabulate import tabulate

from gorecord.go.rules import PRESETS, Compensation, End, Ko, Repetition, Rules, Scoring, Shared, Suicide, Tie, Unit
from gorecord.output.rules_sources import SOURCES, TEXTS
from gorecord.output.text import WIDTH
from gorecord.output.words import tell
from gorecord.scoring.count import number_text

LABELS: Mapping[str, str] = {
    "ko": "ko and repetition",
    "repetition": "a cycle beyond that",
    "suicide": "suicide",
    "scoring": "what is counted",
    "seki_points": "eyes in seki",
    "shared": "shared points",
    "group_tax": "group tax",
    "komi": "komi",
    "handicap_komi": "komi with handicap",
    "tie": "equal scores",
    "compensation": "for handicap stones",
    "end": "end of play",
    "pass_stones": "pass stones",
    "white_passes_last": "last pass",
    "button": "button",
    "unit": "unit of the result",
}
"""The parameters in words, in the order in which they are told."""

_WORDS: Mapping[StrEnum, str] = {
    Ko.SIMPLE: "a single stone is not retaken at once",
    Ko.POSITIONAL: "no earlier position of the whole board",
    Ko.SITUATIONAL: "no earlier position with the same player to move",
    Ko.NATURAL_SITUATIONAL: "no position that the player created before",
    Ko.NEW_ZEALAND: "no position after an earlier move of the player",
    Ko.ING: "hot stones; disturbing ko to the referee",
    Repetition.FORBIDDEN: "forbidden",
    Repetition.REFEREE: "the referee decides",
    Repetition.NO_RESULT: "no result, if both agree",
    Repetition.DRAW: "a draw",
    Suicide.FORBIDDEN: "forbidden",
    Suicide.SEVERAL: "two stones or more",
    Suicide.ALLOWED: "allowed",
    Scoring.AREA: "area",
    Scoring.TERRITORY: "territory",
    Shared.NOBODY: "nobody's",
    Shared.HALVES: "halved",
    Shared.EQUALLY: "divided equally",
    Compensation.NONE: "nothing",
    Compensation.STONES: "a point for each",
    Compensation.STONES_LESS_ONE: "a point for each but one",
    Tie.DRAW: "a draw",
    Tie.BLACK: "Black wins",
    Tie.WHITE: "White wins",
    End.TWO_PASSES: "two passes",
    End.FOUR_PASSES: "four passes",
    End.THREE_EACH: "three passes by each side",
    End.AGREEMENT: "agreement",
    Unit.POINTS: "points",
    Unit.ZI: "zi",
}
_YES_NO: Mapping[str, tuple[str, str]] = {
    "seki_points": ("do not count", "count"),
    "pass_stones": ("a pass costs nothing", "a pass hands over a stone"),
    "white_passes_last": ("by either side", "by White"),
    "button": ("none", "half a point to the first to pass"),
}


def value(rules: Rules, parameter: str) -> str:
    """The value of a parameter in words."""
    raw: Any = getattr(rules, parameter)
    if isinstance(raw, StrEnum):
        return tell(_WORDS[raw])
    if isinstance(raw, bool):
        return tell(_YES_NO[parameter][raw])
    if parameter == "group_tax":
        return tell("{points} points for each group", points=raw) if raw else tell("none")
    return number_text(raw)


def overview(rulesets: Sequence[Rules]) -> str:
    """All rulesets at a glance, a line each; the ko rule by its short name, as `--rules` takes it."""
    columns = ("suicide", "scoring", "seki_points", "komi", "compensation", "end")
    rows = [[r.name, str(r.ko), *(value(r, c) for c in columns)] for r in rulesets]
    headers = [tell(h) for h in ("ruleset", "ko", "suicide", "counts", "eyes in seki", "komi", "for handicap", "end of play")]
    return tabulate(rows, headers=headers, disable_numparse=True)


def sheet(rules: Rules) -> str:
    """One ruleset: every parameter with its source, and the text that it rests on."""
    known = SOURCES.get(rules.name, {})
    preset = PRESETS.get(rules.name)
    rows = []
    for parameter, label in LABELS.items():
        source = known.get(parameter, "")
        if preset is not None and getattr(preset, parameter) != getattr(rules, parameter):
            source = tell("Your own: {usual} in the ruleset.", usual=value(preset, parameter))
        rows.append([tell(label), _wrapped(value(rules, parameter), 30), _wrapped(tell(source), 54)])
    lines = [tell("{title} rules ({name})", title=rules.title, name=rules.name)]
    if rules.name in TEXTS:
        lines += textwrap.wrap(tell(TEXTS[rules.name]), WIDTH)
    return "\n".join([*lines, "", tabulate(rows, tablefmt="plain", disable_numparse=True)])


def differing(rulesets: Sequence[Rules]) -> list[str]:
    """The parameters in which the rulesets are not all the same, in their order."""
    assert {f.name for f in fields(Rules)} - {"name"} == LABELS.keys()
    return [p for p in LABELS if len({getattr(r, p) for r in rulesets}) > 1]


def comparison(rulesets: Sequence[Rules]) -> str:
    """What differs between two rulesets or more, a column each."""
    names = differing(rulesets)
    if not names:
        return tell("Nothing differs.")
    room = max((WIDTH - 24) // len(rulesets) - 2, 14)
    rows = [[tell(LABELS[p]), *(_wrapped(value(r, p), room) for r in rulesets)] for p in names]
    return tabulate(rows, headers=["", *(r.title for r in rulesets)], disable_numparse=True)


def table(rulesets: Sequence[Rules]) -> Iterator[dict[str, Any]]:
    """The rulesets for programs: names and values of the parameters as `--rules` takes them."""
    for rules in rulesets:
        row: dict[str, Any] = {"ruleset": rules.name, "text": TEXTS.get(rules.name)}
        for parameter in LABELS:
            raw = getattr(rules, parameter)
            row[parameter] = str(raw) if isinstance(raw, StrEnum) else raw
        yield {**row, "sources": dict(SOURCES.get(rules.name, {}))}


def _wrapped(text: str, width: int) -> str:
    return "\n".join(textwrap.wrap(text, width)) if text else ""
