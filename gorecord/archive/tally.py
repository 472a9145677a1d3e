"""What many scored games came to: agreement with the records, sums that add up, winners that the ruleset decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from gorecord.go.words import tell
from gorecord.scoring.compare import title_of
from gorecord.scoring.score import Scored


@dataclass(slots=True)
class Tally:
    """Counts over scored games; add games one by one, then ask for the lines."""

    games: int = 0
    certain: int = 0
    adding_up: int = 0
    with_result: int = 0
    agreeing: int = 0
    at_same_komi: Counter[tuple[str, str]] = field(default_factory=Counter)
    at_own_komi: Counter[tuple[str, str]] = field(default_factory=Counter)
    with_komi: int = 0
    titles: dict[str, str] = field(default_factory=dict)
    """What the rulesets are called in a sentence, by name."""

    def add(self, scored: Scored) -> None:
        """Enter a game."""
        self.games += 1
        self.certain += scored.certain
        self.adding_up += all(d.holds for d in scored.differences)
        if scored.agrees is not None:
            self.with_result += 1
            self.agreeing += scored.agrees
        self.with_komi += bool(scored.at_recorded_komi)
        self.titles |= {name: title_of(name, score) for name, score in scored.scores.items()}
        for changes, scores in ((self.at_own_komi, scored.scores), (self.at_same_komi, scored.at_recorded_komi)):
            for a, b in combinations(scores, 2):
                changes[a, b] += scores[a].winner != scores[b].winner

    def lines(self) -> Iterator[str]:
        """The figures in words, a line each."""
        if not self.games:
            return
        yield tell(
            "The terms of every difference add up in {adding} of {games} games; {certain} are certain.",
            adding=self.adding_up,
            games=self.games,
            certain=self.certain,
        )
        if self.with_result:
            share = _share(self.agreeing, self.with_result)
            yield tell("The count as the record has it equals its result in {share}.", share=share)
        for pair, own in self.at_own_komi.items():
            facts = {"first": self.titles[pair[0]], "second": self.titles[pair[1]], "own": _share(own, self.games)}
            if self.with_komi:
                yield tell(
                    "The winner changes between {first} and {second} in {own} at each ruleset's own komi, in {same} at the recorded"
                    " one.",
                    same=_share(self.at_same_komi[pair], self.with_komi),
                    **facts,
                )
            else:
                yield tell("The winner changes between {first} and {second} in {own} at each ruleset's own komi.", **facts)


def _share(part: int, whole: int) -> str:
    return tell("{part} of {whole} games ({share:.1f} %)", part=part, whole=whole, share=100 * part / whole)
