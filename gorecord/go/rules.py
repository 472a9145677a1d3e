"""Rulesets as values: one frozen set of independent parameters each, presets as data.

A ruleset decides nothing by its name: whoever judges or counts asks the parameters. Sources of the presets are given beside each.
How records spell a ruleset is read in `rules_text`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from gorecord.go.nearest import did_you_mean
from gorecord.go.words import mark, tell


class Ko(StrEnum):
    """Which repetitions a play may not make."""

    SIMPLE = "simple"
    """The single stone that has just taken a single stone may not be retaken at once."""
    POSITIONAL = "positional"
    """No grid that stood on the board before, the initial one included."""
    SITUATIONAL = "situational"
    """No earlier grid with the same player to move."""
    NATURAL_SITUATIONAL = "natural-situational"
    """No grid that the same player created before by a play of his own."""
    NEW_ZEALAND = "new-zealand"
    """No grid that stood after a move of the same player before, passes being moves."""
    ING = "ing"
    """Hot stones of a single ko exactly; longer cycles (disturbing ko) are the referee's, and are reported as such."""


class Repetition(StrEnum):
    """What a whole-board repetition is that the ko rule speaks of, or that it leaves open."""

    FORBIDDEN = "forbidden"
    REFEREE = "referee"
    """Forbidden in principle, left to the referee."""
    NO_RESULT = "no-result"
    """Legal; the game may end without result if the players agree."""
    DRAW = "draw"
    """Legal; the game may end as a draw."""


class Suicide(StrEnum):
    """Plays that leave the own chain without a liberty and take nothing."""

    FORBIDDEN = "forbidden"
    SEVERAL = "several"
    """Two stones or more may be given up, a single one not."""
    ALLOWED = "allowed"


class Scoring(StrEnum):
    """What is counted."""

    AREA = "area"
    TERRITORY = "territory"


class Shared(StrEnum):
    """What becomes of empty points that touch both colours, or lie between groups in seki."""

    NOBODY = "nobody"
    HALVES = "halves"
    EQUALLY = "equally"
    """By whole points; an odd last one stays vacant (Ing's fill-in)."""


class Compensation(StrEnum):
    """What White gets for N >= 2 handicap stones when area is counted, in points."""

    NONE = "none"
    STONES = "n"
    STONES_LESS_ONE = "n-1"


class Tie(StrEnum):
    """Who wins when the margin is nought."""

    DRAW = "draw"
    BLACK = "black"
    WHITE = "white"


class End(StrEnum):
    """What ends the play."""

    TWO_PASSES = "two-passes"
    FOUR_PASSES = "four-passes"
    """Two passes pause the game, four end it."""
    THREE_EACH = "three-each"
    """Three passes by each side, as one server has it."""
    AGREEMENT = "agreement"


class Unit(StrEnum):
    """In what a margin is told: points, or zi (one stone of area, two points)."""

    POINTS = "points"
    ZI = "zi"


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset. Points and komi are in points; komi is positive for White."""

    name: str
    ko: Ko = Ko.SIMPLE
    repetition: Repetition = Repetition.FORBIDDEN
    suicide: Suicide = Suicide.FORBIDDEN
    scoring: Scoring = Scoring.AREA
    seki_points: bool = True
    """Whether the eyes of groups in seki count."""
    shared: Shared = Shared.NOBODY
    group_tax: int = 0
    """Points that each independent living group gives up."""
    komi: float = 0.0
    handicap_komi: float = 0.0
    """The komi of a handicap game (two stones or more)."""
    tie: Tie = Tie.DRAW
    compensation: Compensation = Compensation.NONE
    end: End = End.TWO_PASSES
    pass_stones: bool = False
    """Whether a pass hands over a stone, which matters to a count of territory."""
    white_passes_last: bool = False
    button: bool = False
    """Whether the first to pass takes half a point."""
    unit: Unit = Unit.POINTS

    @property
    def title(self) -> str:
        """The name as it stands in a text: Japanese, New Zealand, AGA."""
        return tell(_TITLES[self.name]) if self.name in _TITLES else self.name.title()

    def with_parameters(self, **changes: Any) -> Rules:
        """The same ruleset with some parameters changed. Raises TypeError for a parameter that does not exist."""
        return replace(self, **changes)

    def compensation_for(self, handicap: int) -> int:
        """Points that White gets for that many handicap stones; a handicap of one is none."""
        if handicap < 2:
            return 0
        return {Compensation.NONE: 0, Compensation.STONES: handicap, Compensation.STONES_LESS_ONE: handicap - 1}[self.compensation]

    def own_komi(self, handicap: int) -> float:
        """The komi that the ruleset itself sets for a game with that many handicap stones, in points for White."""
        return self.handicap_komi if handicap >= 2 else self.komi


_TITLES = {
    "chinese": mark("Chinese"),
    "japanese": mark("Japanese"),
    "korean": mark("Korean"),
    "ing": mark("Ing"),
    "aga": mark("AGA"),
    "french": mark("French"),
    "new-zealand": mark("New Zealand"),
    "tromp-taylor": mark("Tromp-Taylor"),
    "tang-song": mark("Tang-Song"),
    "ming-qing": mark("Ming-Qing"),
    "as written": mark("As Written"),
}

_AMERICAN = Rules(
    "aga",
    ko=Ko.SITUATIONAL,
    komi=7.5,
    handicap_komi=0.5,
    compensation=Compensation.STONES_LESS_ONE,
    pass_stones=True,
    white_passes_last=True,
)

PRESETS: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        # Chinese rules 2002, articles 6 (ko), 9 to 13 (count in zi, shared points by halves), 20 (long cycles: the referee);
        # handicap: Black gives back half the stones in zi, that is N points.
        Rules(
            "chinese",
            ko=Ko.POSITIONAL,
            repetition=Repetition.REFEREE,
            shared=Shared.HALVES,
            komi=7.5,
            compensation=Compensation.STONES,
            unit=Unit.ZI,
        ),
        # Japanese rules 1989, articles 4 (no suicide), 6 (ko), 8 and 10 (territory, seki), 12 (no result).
        Rules("japanese", repetition=Repetition.NO_RESULT, scoring=Scoring.TERRITORY, seki_points=False, komi=6.5),
        # Korean rules 2016, article 5 (no suicide; repetition is a draw).
        Rules("korean", repetition=Repetition.DRAW, scoring=Scoring.TERRITORY, seki_points=False, komi=6.5),
        # Ing SST laws 1991 and Goe rules 1996: hot stones, one-stone suicide forbidden, komi 8 with ties to Black, four passes.
        Rules(
            "ing",
            ko=Ko.ING,
            repetition=Repetition.REFEREE,
            suicide=Suicide.SEVERAL,
            shared=Shared.EQUALLY,
            komi=8.0,
            tie=Tie.BLACK,
            end=End.FOUR_PASSES,
        ),
        # AGA rules 1991 with the later komi; the BGA plays by them.
        _AMERICAN,
        # French rules: natural situational repetition, quick count with pass stones, N-1 for handicap.
        replace(_AMERICAN, name="french", ko=Ko.NATURAL_SITUATIONAL, white_passes_last=False, pass_stones=False),
        # New Zealand rules: all suicide allowed, komi 7 with ties drawn, play ends by agreement.
        Rules("new-zealand", ko=Ko.NEW_ZEALAND, suicide=Suicide.ALLOWED, komi=7.0, end=End.AGREEMENT),
        # The logical rules of Tromp and Taylor; komi is by agreement there, 7.5 is what programs use.
        Rules("tromp-taylor", ko=Ko.POSITIONAL, suicide=Suicide.ALLOWED, komi=7.5),
        # Tang and Song: territory by equal numbers of stones, two points a group for its eyes; Zhao Zhiyun's reconstruction.
        Rules(
            "tang-song", repetition=Repetition.DRAW, scoring=Scoring.TERRITORY, seki_points=False, group_tax=2, end=End.AGREEMENT
        ),
        # Ming and Qing: stones counted against half the board, one zi returned for each group more than the other's; eyes in
        # seki are no points of the groups and are halved like shared ones.
        Rules(
            "ming-qing",
            repetition=Repetition.DRAW,
            seki_points=False,
            shared=Shared.HALVES,
            group_tax=2,
            end=End.AGREEMENT,
            unit=Unit.ZI,
        ),
    )
}
"""The rulesets by name."""

ALIASES: dict[str, str] = {"bga": "aga", "nz": "new-zealand", "goe": "ing", "tt": "tromp-taylor"}
"""Other names under which a ruleset may be asked for."""


def preset(name: str, own: Mapping[str, Rules] | None = None) -> Rules:
    """The ruleset of that name or alias, among the user's `own` first.

    Raises ValueError, with the names there are, for any other.
    """
    own = own or {}
    found = own.get(name) or PRESETS.get(ALIASES.get(name.lower(), name.lower()))
    if found is None:
        meant = did_you_mean(name, (*own, *PRESETS, *ALIASES))
        raise ValueError(
            tell(
                "{name!r} is no ruleset known here.{meant} There are: {names}",
                name=name,
                meant=meant,
                names=", ".join((*own, *PRESETS, *ALIASES)),
            )
        )
    return found


def parse_rules(text: str, own: Mapping[str, Rules] | None = None) -> list[Rules]:
    """The rulesets of a `--rules` value: NAME[,key=value...][,NAME...]; a key binds to the ruleset on its left.

    `own` are rulesets of the user's by name.

    Raises ValueError with what is wrong and what is possible.
    """
    found: list[Rules] = []
    for part in (p.strip() for p in text.split(",")):
        if not part:
            continue
        key, equals, value = part.partition("=")
        if not equals:
            found.append(preset(part, own))
        elif not found:
            raise ValueError(tell("{part!r} stands before any ruleset: write it after one, as in chinese,{part}", part=part))
        else:
            found[-1] = with_parameter(found[-1], key.strip(), value.strip())
    if not found:
        raise ValueError(tell("no ruleset is named in {text!r}: {names} are known", text=text, names=", ".join(PRESETS)))
    names = [rules.name for rules in found]
    if len(set(names)) < len(names):
        raise ValueError(tell("a ruleset is named twice"))
    return found


_KINDS: dict[str, type[StrEnum]] = {
    "ko": Ko,
    "repetition": Repetition,
    "suicide": Suicide,
    "scoring": Scoring,
    "shared": Shared,
    "tie": Tie,
    "compensation": Compensation,
    "end": End,
    "unit": Unit,
}
_YES_NO = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}
_SUICIDE_WORDS = {True: "allowed", False: "forbidden"}


def with_parameter(rules: Rules, key: str, value: str) -> Rules:
    """The ruleset with one parameter set from text, such as komi=5.5 or suicide=yes.

    Raises ValueError with the values that are possible.
    """
    name = key.replace("-", "_").lower()
    possible = [f.name for f in fields(Rules) if f.name != "name"]
    if name not in possible:
        named = [p.replace("_", "-") for p in possible]
        raise ValueError(
            tell(
                "{key!r} is no parameter of a ruleset.{meant} There are: {names}",
                key=key,
                meant=did_you_mean(key, named),
                names=", ".join(named),
            )
        )
    word = value.lower()
    if name == "suicide" and word in _YES_NO:
        word = _SUICIDE_WORDS[_YES_NO[word]]
    parsed: Any
    if name in _KINDS:
        kind = _KINDS[name]
        if word not in {str(member) for member in kind}:
            raise ValueError(tell("{key}={value}: one of {names} is expected", key=key, value=value, names=", ".join(kind)))
        parsed = kind(word)
    elif name in ("seki_points", "pass_stones", "white_passes_last", "button"):
        if word not in _YES_NO:
            raise ValueError(tell("{key}={value}: yes or no is expected", key=key, value=value))
        parsed = _YES_NO[word]
    else:
        parsed = number(key, value)
        if name == "group_tax":
            if parsed < 0 or parsed != int(parsed):
                raise ValueError(tell("{key}={value}: a whole number of points, none or more, is expected", key=key, value=value))
            parsed = int(parsed)
    return rules.with_parameters(**{name: parsed})


def number(key: str, value: str) -> float:
    """A number of points as typed: plain digits, quarters at most, within 1000. Raises ValueError, naming the key, otherwise."""
    if not re.fullmatch(r"[+-]?(?:[0-9]{1,4}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})", value.strip()):
        raise ValueError(tell("{key}={value}: a number is expected", key=key, value=value))
    points = float(value)
    if abs(points) > 1000 or points * 4 != int(points * 4):
        raise ValueError(tell("{key}={value}: a number of points is expected, in quarters at most", key=key, value=value))
    return points
