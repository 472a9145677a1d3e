"""What many scored games came to: agreement with the records, sums that add up, winners that the ruleset decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

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

    def add(self, scored: Scored) -> None:
        """Enter a game."""
        self.games += 1
        self.certain += scored.certain
        self.adding_up += all(d.holds for d in scored.differences)
        if scored.agrees is not None:
            self.with_result += 1
            self.agreeing += scored.agrees
        self.with_komi += bool(scored.at_recorded_komi)
        for changes, scores in ((self.at_own_komi, scored.scores), (self.at_same_komi, scored.at_recorded_komi)):
            for a, b in combinations(scores, 2):
                changes[a, b] += scores[a].winner != scores[b].winner

    def lines(self) -> Iterator[str]:
        """The figures in words, a line each."""
        if not self.games:
            return
        yield f"The terms of every difference add up in {self.adding_up} of {self.games} games; {self.certain} are certain."
        if self.with_result:
            yield f"The count as the record has it equals its result in {_share(self.agreeing, self.with_result)}."
        for pair, own in self.at_own_komi.items():
            text = f"The winner changes between {pair[0]} and {pair[1]} in {_share(own, self.games)} at each ruleset's own komi"
            if self.with_komi:
                text += f", in {_share(self.at_same_komi[pair], self.with_komi)} at the recorded one"
            yield text + "."


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} games ({100 * part / whole:.1f} %)"
