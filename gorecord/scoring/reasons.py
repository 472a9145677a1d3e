"""Why a game is won under one ruleset and lost under another, and how far it is from turning, in sentences for players.

Everything here is read off scores and differences that were counted elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gorecord.go.rules import Rules, Scoring, Tie
from gorecord.go.words import and_list, capital, clauses, colour_name, mark, mark_many, sentences, tell, tell_many
from gorecord.scoring.compare import Difference, title_of
from gorecord.scoring.count import FinalBoard, Score, count, number_text

_NAMES = {"B": mark("Black"), "W": mark("White")}


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
        if len(names) > 1:
            return tell("A draw under every ruleset counted.") if winner is None else tell(_WINS_EVERYWHERE[winner])
        return tell("A draw under {rules}." if winner is None else _WINS[winner], rules=names[0])
    told = [
        tell("a draw under {rules}" if winner is None else _WON_BY[winner], rules=and_list(names))
        for winner, names in sorted(by_winner.items(), key=lambda item: (item[0] is None, item[0] or ""))
    ]
    return tell("{results}.", results=capital(clauses(told)))


_WINS_EVERYWHERE = {
    "B": mark("Black wins under every ruleset counted."),
    "W": mark("White wins under every ruleset counted."),
}
_WINS = {"B": mark("Black wins under {rules}."), "W": mark("White wins under {rules}.")}
_WON_BY = {"B": mark("won by Black under {rules}"), "W": mark("won by White under {rules}")}


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
        by_term = dict(zip([n for n in names if difference.terms[n]], difference.sentences, strict=True))
        deciding = deciding_terms(difference, first, second)
        facts = {"first": first.told, "a": title_of(a, first), "second": second.told, "b": title_of(b, second)}
        reasons = sentences([by_term[term] for term in deciding] or difference.sentences)
        if deciding:
            told.append(tell_many(*_DECIDING, len(deciding), reasons=reasons, **facts))
        else:
            text = "{first} under {a}, {second} under {b}. No one thing decides it, only these together: {reasons}"
            told.append(tell(text, reasons=reasons, **facts))
    return told


_DECIDING = mark_many(
    "{first} under {a}, {second} under {b}. One thing decides it: {reasons}",
    "{first} under {a}, {second} under {b}. Each of these decides it by itself: {reasons}",
)


def turning_point(score: Score) -> float:
    """The komi at which the game would be level: what Black has over White before komi, in points."""
    return score.margin + score.komi


def how_far(name: str, score: Score) -> str:
    """How far the game is from turning under one ruleset."""
    level = number_text(turning_point(score))
    by_area = score.rules.scoring is Scoring.AREA
    if score.winner is None:
        return tell("Under {rules} the game is level: a single point, or any other komi, decides it.", rules=name)
    winner = tell(_NAMES[score.winner])
    margin = abs(score.margin)
    if margin == 0:
        text = "Under {rules} the counts are level at komi {komi}, and the tie is {winner}'s by rule."
        return tell(text, rules=name, komi=level, winner=winner)
    if margin <= 1 and by_area:
        near = tell("one point of the board changing hands is two points, and turns it")
    elif margin <= 1:
        near = tell("a single point of territory or prisoner turns it") if margin < 1 else tell("a single point makes it a draw")
    elif by_area:
        near = tell("it takes {count} points changing hands to turn it", count=int(margin // 2) + 1)
    else:
        near = tell("it takes {count} points to turn it", count=int(margin) + 1)
    return tell_many(
        "Under {rules} {winner} wins by {points} point: {near}. It would be level at komi {komi}.",
        "Under {rules} {winner} wins by {points} points: {near}. It would be level at komi {komi}.",
        1 if margin == 1 else 2,
        rules=name,
        winner=winner,
        points=number_text(margin),
        near=near,
        komi=level,
    )


def open_points(board: FinalBoard, neutral: int) -> str | None:
    """What open neutral points could change under area rules, None where they change nothing."""
    if neutral == 0:
        return None
    if neutral % 2 == 0:
        text = "{count} neutral points are open: filled in turn they would go half to each side and change no area margin."
        return tell(text, count=neutral)
    return tell_many(
        "{count} neutral point is open: filled in turn, from {mover}, they would give {mover} one point more under area rules,"
        " nothing under territory.",
        "{count} neutral points are open: filled in turn, from {mover}, they would give {mover} one point more under area rules,"
        " nothing under territory.",
        neutral,
        mover=colour_name(board.to_play),
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
    return tell_many(
        "{colour}'s stone at {point}: {alive} under {rules} if alive, {dead} if dead; {verdict}.",
        "{colour}'s {count} stones at {point}: {alive} under {rules} if alive, {dead} if dead; {verdict}.",
        len(outcome.stones),
        colour=colour_name(board.cells[min(outcome.stones)]),
        point=board.geometry.vertices[min(outcome.stones)],
        alive=outcome.if_alive.told,
        dead=outcome.if_dead.told,
        rules=name,
        verdict=tell("the winner depends on it") if outcome.decides else tell("the winner is the same"),
    )


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
