"""Games that end as a repetition: what the rulesets make of them before anything is counted. Knows nothing of the count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gorecord.go.rules import Repetition, Rules
from gorecord.go.words import and_list, mark, semicolons, sentences, tell
from gorecord.records.findings import Severity
from gorecord.referee.replay import Event, Kind, Replay
from gorecord.referee.verdict import severity_under

_NOT_AT_ODDS = frozenset({"ko retaken after passes", "single-stone suicide"})
"""Cycles over which no game is broken off: a side that passes lets the other fill the ko, and a single stone comes off again."""

_OUTCOMES = {
    Repetition.NO_RESULT: mark("void (no result) under {rulesets} rules if both players agree"),
    Repetition.DRAW: mark("a draw under {rulesets} rules if both players agree"),
    Repetition.REFEREE: mark("for the referee to decide under {rulesets} rules"),
}


@dataclass(frozen=True, slots=True)
class Ending:
    """What a game without a count ends as.

    `said` says that the record states it (RE[Void]); `repetition` is the play at the very end that brings an earlier board about,
    None where there is none; `outcomes` has what each ruleset makes of that, for the rulesets that do not plainly forbid it.
    """

    said: bool = False
    repetition: Event | None = None
    outcomes: Mapping[str, Repetition] = field(default_factory=dict)

    def void_under(self, name: str) -> bool:
        """Whether the game has no result under a ruleset of those asked for.

        Where the record says so without a repetition at its end, the players agreed on it, whatever the ruleset.
        """
        return self.outcomes.get(name) is Repetition.NO_RESULT or (self.said and self.repetition is None)

    def settled_under(self, name: str) -> bool:
        """Whether a count decides nothing under a ruleset of those asked for: the game is void or a draw before it."""
        return self.void_under(name) or self.outcomes.get(name) is Repetition.DRAW

    def sentence(self, titles: Mapping[str, str]) -> str | None:
        """What to tell before a count; None of a game that ends as others do. `titles` names the rulesets."""
        told = []
        event = self.repetition
        if event is not None and event.repeat is not None and self.outcomes:
            since = event.number - event.repeat.cycle
            when = tell("the board of move {since}", since=since) if since else tell("the board at the start")
            facts = {"move": event.number, "board": when}
            if event.repeat.kind == "whole-board repetition":
                told.append(tell("The game ends in a repetition: move {move} brings back {board}.", **facts))
            else:
                kind = tell(event.repeat.kind)
                told.append(tell("The game ends in a repetition ({kind}): move {move} brings back {board}.", kind=kind, **facts))
            parts = [
                tell(text, rulesets=and_list([titles[name] for name, outcome in self.outcomes.items() if outcome is what]))
                for what, text in _OUTCOMES.items()
                if what in self.outcomes.values()
            ]
            told.append(tell("It is {outcomes}.", outcomes=semicolons(parts)))
        if self.said:
            told.append(tell("The record says that the game has no result (RE Void)."))
        if not told:
            return None
        told.append(tell("What is counted here is the board as it stands, and no result of the game."))
        return sentences(told)


def ending(played: Replay, rulesets: Iterable[Rules]) -> Ending:
    """How a game ended that was perhaps broken off over a repetition; the record's word and the last play decide."""
    last = played.moves - played.closing_passes
    found = [
        event
        for event in played.events
        if event.kind is Kind.REPETITION
        and event.number == last
        and event.repeat is not None
        and event.repeat.kind not in _NOT_AT_ODDS
        and not event.stones
    ]
    said = played.record.header.result.how == "void"
    if not found or any(event.kind is Kind.OCCUPIED and event.number == last for event in played.events):
        return Ending(said)
    outcomes: dict[str, Repetition] = {}
    for rules in rulesets:
        grave = severity_under(rules, found[-1])
        if rules.repetition is not Repetition.FORBIDDEN and grave in (Severity.WARNING, Severity.INFO):
            outcomes[rules.name] = rules.repetition
    return Ending(said, found[-1], outcomes)
