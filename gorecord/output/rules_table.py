"""Rulesets as tables: their parameters in words, with sources, and what differs between two of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any

from tabulate import tabulate

from gorecord.go.rules import PRESETS, Compensation, End, Ko, Repetition, Rules, Scoring, Shared, Suicide, Tie, Unit
from gorecord.output import wrap
from gorecord.output.rules_sources import SOURCES, TEXTS
from gorecord.output.text import WIDTH
from gorecord.output.words import mark, tell
from gorecord.scoring.count import number_text

LABELS: Mapping[str, str] = {
    "ko": mark("ko and repetition"),
    "repetition": mark("a cycle beyond that"),
    "suicide": mark("suicide"),
    "scoring": mark("what is counted"),
    "seki_points": mark("eyes in seki"),
    "shared": mark("shared points"),
    "group_tax": mark("group tax"),
    "komi": mark("komi"),
    "handicap_komi": mark("komi with handicap"),
    "tie": mark("equal scores"),
    "compensation": mark("for handicap stones"),
    "end": mark("end of play"),
    "pass_stones": mark("pass stones"),
    "white_passes_last": mark("last pass"),
    "button": mark("button"),
    "unit": mark("unit of the result"),
}
"""The parameters in words, in the order in which they are told."""

_WORDS: Mapping[StrEnum, str] = {
    Ko.SIMPLE: mark("a single stone is not retaken at once"),
    Ko.POSITIONAL: mark("no earlier position of the whole board"),
    Ko.SITUATIONAL: mark("no earlier position with the same player to move"),
    Ko.NATURAL_SITUATIONAL: mark("no position that the player created before"),
    Ko.NEW_ZEALAND: mark("no position after an earlier move of the player"),
    Ko.ING: mark("hot stones; disturbing ko to the referee"),
    Repetition.FORBIDDEN: mark("forbidden"),
    Repetition.REFEREE: mark("the referee decides"),
    Repetition.NO_RESULT: mark("no result, if both agree"),
    Repetition.DRAW: mark("a draw"),
    Suicide.FORBIDDEN: mark("forbidden"),
    Suicide.SEVERAL: mark("two stones or more"),
    Suicide.ALLOWED: mark("allowed"),
    Scoring.AREA: mark("area"),
    Scoring.TERRITORY: mark("territory"),
    Shared.NOBODY: mark("nobody's"),
    Shared.HALVES: mark("halved"),
    Shared.EQUALLY: mark("divided equally"),
    Compensation.NONE: mark("nothing"),
    Compensation.STONES: mark("a point for each"),
    Compensation.STONES_LESS_ONE: mark("a point for each but one"),
    Tie.DRAW: mark("a draw"),
    Tie.BLACK: mark("Black wins"),
    Tie.WHITE: mark("White wins"),
    End.TWO_PASSES: mark("two passes"),
    End.FOUR_PASSES: mark("four passes"),
    End.THREE_EACH: mark("three passes by each side"),
    End.AGREEMENT: mark("agreement"),
    Unit.POINTS: mark("points"),
    Unit.ZI: mark("zi"),
}
_KO_NAMES: Mapping[Ko, str] = {
    Ko.SIMPLE: mark("plain ko"),
    Ko.POSITIONAL: mark("positional superko"),
    Ko.SITUATIONAL: mark("situational superko"),
    Ko.NATURAL_SITUATIONAL: mark("natural superko"),
    Ko.NEW_ZEALAND: mark("by one's own moves"),
    Ko.ING: mark("hot stones"),
}
"""The ko rules in two words, for the overview."""
_YES_NO: Mapping[str, tuple[str, str]] = {
    "seki_points": (mark("do not count"), mark("count")),
    "pass_stones": (mark("a pass costs nothing"), mark("a pass hands over a stone")),
    "white_passes_last": (mark("by either side"), mark("by White")),
    "button": (mark("none"), mark("half a point to the first to pass")),
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
    """All rulesets at a glance, a line each."""
    columns = ("suicide", "scoring", "seki_points", "komi", "compensation", "end")
    rows = [[r.name, tell(_KO_NAMES[r.ko]), *(value(r, c) for c in columns)] for r in rulesets]
    names = ("ruleset", "ko", "suicide", "counts", "eyes in seki", "komi", "for handicap", "end of play")
    headers = [tell(name) for name in names]
    return tabulate(rows, headers=headers, disable_numparse=True)


def sheet(rules: Rules) -> str:
    """One ruleset: every parameter with its source, and the text that it rests on."""
    known = SOURCES.get(rules.name, {})
    preset = PRESETS.get(rules.name)
    rows = []
    for parameter, label in LABELS.items():
        source = tell(known.get(parameter, ""))
        if preset is not None and getattr(preset, parameter) != getattr(rules, parameter):
            source = tell("Your own: {usual} in the ruleset.", usual=value(preset, parameter))
        rows.append([tell(label), _wrapped(value(rules, parameter), 30), _wrapped(source, 54)])
    lines = [tell("{title} rules ({name})", title=rules.title, name=rules.name)]
    if rules.name in TEXTS:
        lines += wrap.lines(tell(TEXTS[rules.name]), WIDTH)
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
    return "\n".join(wrap.lines(text, width))
