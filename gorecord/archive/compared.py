"""How the games of a batch come out under one ruleset and another.

Margins are in points, positive for Black.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from gorecord.archive.tabled import Counted, Game
from gorecord.go.rules import PRESETS, Tie

EXAMPLES: Final = 5
"""So many games are named for each thing that is told."""

SIDES: Final = ("B", "draw", "W")
_TIES: Final = {Tie.DRAW: "draw", Tie.BLACK: "B", Tie.WHITE: "W"}
_EXACT: Final = 1e-9
_HALF: Final = 0.5


@dataclass(slots=True)
class Case:
    """A kind of games: how many, and the first few with a word on each."""

    count: int = 0
    examples: list[tuple[str, str]] = field(default_factory=list)

    def add(self, game: Game, note: str = "") -> None:
        """Enter a game."""
        self.count += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append((game.name, note))


@dataclass(slots=True)
class Pair:
    """Two rulesets side by side: winners under the first by winners under the second, and games whose winner changes."""

    winners: Counter[tuple[str, str]] = field(default_factory=Counter)
    changes: Case = field(default_factory=Case)
    games: int = 0

    def add(self, game: Game, names: tuple[str, str], first: float, second: float) -> None:
        """Enter a game by its two margins under the rulesets of those names."""
        self.games += 1
        sides = side(first, names[0]), side(second, names[1])
        self.winners[sides] += 1
        if sides[0] != sides[1]:
            self.changes.add(game, f"{result(first, names[0])} and {result(second, names[1])}")


@dataclass(slots=True)
class Compared:
    """Games of one kind, as they were counted. `games` are those that could be.

    `half_point` holds games decided by half a point by what says so: "recorded", "as recorded" (counted under the record's own
    rules and komi), and each ruleset at its own komi. `difference` is the distribution of area less territory.
    """

    games: int = 0
    half_point: dict[str, Case] = field(default_factory=dict)
    own_komi: dict[tuple[str, str], Pair] = field(default_factory=dict)
    same_komi: dict[tuple[str, str], Pair] = field(default_factory=dict)
    difference: Counter[float] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        """Enter a game."""
        self.games += bool(game.values["counted"])
        recorded, counted = game.values["result_margin"], game.values["as_recorded_margin"]
        if isinstance(recorded, float | int):
            self._half("recorded", game, recorded, f"{game.values['result']}")
        if isinstance(counted, float | int):
            self._half("as recorded", game, counted)
        for name, count in game.counts.items():
            self._half(name, game, count.margin)
        for (a, first), (b, second) in combinations(game.counts.items(), 2):
            self._pair(game, (a, b), first, second)
        difference = game.values["area_minus_territory"]
        if isinstance(difference, float | int):
            self.difference[difference] += 1

    def _half(self, kind: str, game: Game, margin: float, note: str = "") -> None:
        if abs(margin) == _HALF:
            self.half_point.setdefault(kind, Case()).add(game, note or result(margin))

    def _pair(self, game: Game, names: tuple[str, str], first: Counted, second: Counted) -> None:
        self.own_komi.setdefault(names, Pair()).add(game, names, first.margin, second.margin)
        if first.at_recorded_komi is not None and second.at_recorded_komi is not None:
            self.same_komi.setdefault(names, Pair()).add(game, names, first.at_recorded_komi, second.at_recorded_komi)

    @property
    def rulesets(self) -> list[str]:
        """The rulesets that were counted, in their order."""
        return list(dict.fromkeys(name for pair in self.own_komi for name in pair))

    def halves(self) -> Iterator[tuple[str, Case]]:
        """The games decided by half a point: as recorded, by the count under the record's own rules, then by ruleset."""
        for kind in dict.fromkeys(("recorded", "as recorded", *self.rulesets, *self.half_point)):
            if kind in self.half_point:
                yield kind, self.half_point[kind]


def ended_by_counting(game: Game) -> bool:
    """Whether the record says that a game came to a count: by its result, or where that is unknown by its last moves."""
    how = game.values["result_how"] or "unknown"
    return how in ("points", "draw") or (how in ("unknown", "none") and game.values["ended_by"] == "passes")


def same(first: float, second: float) -> bool:
    """Whether two margins are the same."""
    return abs(first - second) < _EXACT


def side(margin: float, ruleset: str = "") -> str:
    """Who wins with this margin, where there are equal scores by the ruleset of that name: one of SIDES."""
    if same(margin, 0):
        return _TIES[PRESETS[ruleset].tie] if ruleset in PRESETS else "draw"
    return "B" if margin > 0 else "W"


def result(margin: float, ruleset: str = "") -> str:
    """A margin as results are written: B+2.5, draw; B+0 where equal scores are Black's."""
    winner = side(margin, ruleset)
    return "draw" if winner == "draw" else f"{winner}+{0 if same(margin, 0) else abs(margin):g}"
