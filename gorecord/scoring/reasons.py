"""Why a game is won under one ruleset and lost under another, and how far it is from turning, in sentences for players.

Everything here is read off scores and differences that were counted elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gorecord.go.points import COLOUR_NAME
from gorecord.go.rules import Rules, Scoring, Tie
from gorecord.scoring.compare import Difference, title_of
from gorecord.scoring.count import FinalBoard, Score, count, number_text

_NAMES = {"B": "Black", "W": "White"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one group in doubt makes of the game under one ruleset: the scores if its stones live and if they are dead."""

    stones: frozenset[int]
    if_alive: Score
    if_dead: Score

    @property
    def swing(self) -> float:
        """Points between the two."""
        return abs(self.if_alive.margin - self.if_dead.margin)

    @property
    def decides(self) -> bool:
        """Whether the winner depends on it."""
        return self.if_alive.winner != self.if_dead.winner


def verdict(scores: Mapping[str, Score]) -> str:
    """Who wins under which rulesets, in one sentence."""
    by_winner: dict[str | None, list[str]] = {}
    for name, score in scores.items():
        by_winner.setdefault(score.winner, []).append(title_of(name, score))
    if len(by_winner) == 1:
        ((winner, names),) = by_winner.items()
        every = "every ruleset counted" if len(names) > 1 else names[0]
        return f"A draw under {every}." if winner is None else f"{_NAMES[winner]} wins under {every}."
    told = [
        f"{'a draw' if winner is None else f'won by {_NAMES[winner]}'} under {_listed(names)}"
        for winner, names in sorted(by_winner.items(), key=lambda item: (item[0] is None, item[0] or ""))
    ]
    return f"{told[0][0].upper()}{told[0][1:]}, {', '.join(told[1:])}."


def deciding_terms(difference: Difference, first: Score, second: Score) -> list[str]:
    """The terms of the difference that turn the game on their own: without one of them, the first winner would be the second's.

    Empty where the winner is the same, or where it takes several terms together.
    """
    if first.winner == second.winner:
        return []
    return [
        term for term, value in difference.terms.items() if value and _winner(first.margin - value, first.rules) == second.winner
    ]


def why_it_turns(scores: Mapping[str, Score], differences: Sequence[Difference]) -> list[str]:
    """For each pair of rulesets with different winners: which terms of the difference decide it."""
    told = []
    for difference in differences:
        a, b = difference.between
        first, second = scores[a], scores[b]
        if first.winner == second.winner:
            continue
        names = list(difference.terms)
        sentences = dict(zip([n for n in names if difference.terms[n]], difference.sentences, strict=True))
        deciding = deciding_terms(difference, first, second)
        head = f"{first.result} under {title_of(a, first)}, {second.result} under {title_of(b, second)}"
        if deciding:
            reasons = " ".join(sentences[term] for term in deciding)
            one = "One thing decides it" if len(deciding) == 1 else "Each of these decides it by itself"
            told.append(f"{head}. {one}: {reasons}")
        else:
            told.append(f"{head}. No one thing decides it, only these together: {' '.join(difference.sentences)}")
    return told


def turning_point(score: Score) -> float:
    """The komi at which the game would be level: what Black has over White before komi, in points."""
    return score.margin + score.komi


def how_far(name: str, score: Score) -> str:
    """How far the game is from turning under one ruleset."""
    level = number_text(turning_point(score))
    by_area = score.rules.scoring is Scoring.AREA
    if score.winner is None:
        return f"Under {name} the game is level: a single point, or any other komi, decides it."
    winner = _NAMES[score.winner]
    margin = abs(score.margin)
    if margin == 0:
        return f"Under {name} the counts are level at komi {level}, and the tie is {winner}'s by rule."
    points = f"by {number_text(margin)} point{'' if margin == 1 else 's'}"
    if margin <= 1 and by_area:
        near = "one point of the board changing hands is two points, and turns it"
    elif margin <= 1:
        near = "a single point of territory or prisoner turns it" if margin < 1 else "a single point makes it a draw"
    else:
        near = f"it takes {_needed(margin, 2 if by_area else 1)} to turn it"
    return f"Under {name} {winner} wins {points}: {near}. It would be level at komi {level}."


def _needed(margin: float, worth: int) -> str:
    number = int(margin // worth) + 1
    return f"{number} points changing hands" if worth == 2 else f"{number} points"


def open_points(board: FinalBoard, neutral: int) -> str | None:
    """What open neutral points could change under area rules, None where they change nothing."""
    if neutral == 0:
        return None
    points = f"{neutral} neutral point{' is' if neutral == 1 else 's are'} open"
    if neutral % 2 == 0:
        return f"{points}: filled in turn they would go half to each side and change no area margin."
    mover = COLOUR_NAME[board.to_play]
    return (
        f"{points}: filled in turn, from {mover}, they would give {mover} one point more under area rules, nothing under territory."
    )


def outcomes(
    board: FinalBoard, groups: Sequence[frozenset[int]], rules: Rules, *, komi: float | None = None, handicap: int = 0
) -> list[Outcome]:
    """For each group of stones in doubt the count if it lives and if it is dead, all else as judged."""
    found = []
    for stones in groups:
        alive = replace(board, dead=board.dead - stones)
        dead = replace(board, dead=board.dead | stones, seki=board.seki - stones)
        found.append(
            Outcome(stones, count(alive, rules, komi=komi, handicap=handicap), count(dead, rules, komi=komi, handicap=handicap))
        )
    return found


def what_it_changes(board: FinalBoard, outcome: Outcome, name: str) -> str:
    """One group in doubt, in a sentence."""
    colour = COLOUR_NAME[board.cells[min(outcome.stones)]]
    where = board.geometry.vertices[min(outcome.stones)]
    stones = f"{colour}'s stone" if len(outcome.stones) == 1 else f"{colour}'s {len(outcome.stones)} stones"
    verdict_ = "the winner depends on it" if outcome.decides else "the winner is the same"
    return f"{stones} at {where}: {outcome.if_alive.result} under {name} if alive, {outcome.if_dead.result} if dead; {verdict_}."


def explain_game(scores: Mapping[str, Score], differences: Sequence[Difference]) -> list[str]:
    """The whole explanation: who wins where, why rulesets differ, how far each result is from turning."""
    return [
        verdict(scores),
        *why_it_turns(scores, differences),
        *(how_far(title_of(name, score), score) for name, score in scores.items()),
    ]


def _winner(margin: float, rules: Rules) -> str | None:
    if margin:
        return "B" if margin > 0 else "W"
    return {Tie.DRAW: None, Tie.BLACK: "B", Tie.WHITE: "W"}[rules.tie]


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
