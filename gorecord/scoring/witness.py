"""The recorded result as a witness: under which suppositions the record would fit, the likeliest first.

That a supposition exists which makes a record fit says little: with some doubtful chains on the board nearly every result can be
reached. What counts is what it costs, that is how unlikely it is by itself. Costs are natural logarithms of odds against: nought
is even odds, 1.5 about one to four. Only what is cheaper than `PLAUSIBLE` is called an explanation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import log

from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.go.rules import PRESETS, Rules, Scoring
from gorecord.go.words import and_list, colour_name, tell, tell_many
from gorecord.life.groups import Basis, Group, Judgement, Status
from gorecord.records.game import Header
from gorecord.scoring.count import FinalBoard, count, number_text
from gorecord.scoring.dame import TERRITORY_GUARD, Filling, prepare
from gorecord.scoring.recorded import AsRecorded, as_recorded

PLAUSIBLE = 1.5
"""The cost up to which a supposition is an explanation; results shifted on purpose find one as cheap in two games of a hundred."""

_DEAREST = 3.0
"""Suppositions dearer than this are not told at all."""

_MOST_UNITS = 16
_READING, _RULES, _KOMI, _HANDICAP = 0.7, 2.0, 2.0, 2.0
_UNKNOWN = 1.2
"""How much cheaper it is to suppose a ruleset or a komi that the record does not give."""
_ALL_LEFT, _COLOUR_LEFT, _ONE_LEFT, _CHAIN_LEFT = 0.8, 1.3, 1.6, 2.2
"""Players leave dead stones on the board in one game of twenty: mostly all of them, or all of a colour. That just one group was
left is common too, but as there are several to choose from, a fit by chance is commoner still."""
_SUREST = 0.9995
_BELIEF, _GUESS = 0.9, 0.6
"""Confidence of a status that the result settles, by a plausible supposition and by a dear one."""
_EXACT = 1e-9


@dataclass(frozen=True, slots=True)
class Explanation:
    """A supposition under which the count equals the recorded result. `text` completes "the record fits if ...".

    `dead` are the dead stones that it supposes, None where it leaves the judgement alone.
    """

    cost: float
    text: str
    dead: frozenset[int] | None = None

    @property
    def plausible(self) -> bool:
        """Whether it is cheap enough to be called an explanation."""
        return self.cost <= PLAUSIBLE


@dataclass(frozen=True, slots=True)
class _Case:
    header: Header
    board: FinalBoard
    filling: Filling
    judgement: Judgement
    recorded: AsRecorded
    adjustment: float
    wanted: float


def explanations(
    header: Header, board: FinalBoard, filling: Filling, judgement: Judgement, recorded: AsRecorded, *, adjustment: float = 0.0
) -> tuple[Explanation, ...]:
    """What would make the recorded margin right, the cheapest first; empty where it is right already, or is not by points."""
    wanted = header.result.margin
    if wanted is None or abs(recorded.margin - wanted) < _EXACT:
        return ()
    case = _Case(header, board, filling, judgement, recorded, adjustment, wanted)
    found = [*_by_header(case), *_by_readings(case), *_by_life(case)]
    cheapest: dict[str, Explanation] = {}
    for explanation in sorted(found, key=lambda e: (e.cost, e.text)):
        cheapest.setdefault(explanation.text, explanation)
    return tuple(cheapest.values())[:6]


def _fits(case: _Case, margin: float) -> bool:
    return abs(margin - case.wanted) < _EXACT


def _by_header(case: _Case) -> Iterator[Explanation]:
    """Another ruleset, komi or compensation than the record seems to have."""
    rules, counted = case.recorded.rules, case.recorded.board
    komi, handicap = case.recorded.komi or 0.0, case.recorded.handicap

    def margin(under: Rules, at: float) -> float:
        return count(counted, under, komi=at, handicap=handicap, adjustment=case.adjustment).margin

    others = ["chinese", "japanese"] if case.recorded.assumed else ["japanese" if rules.scoring is Scoring.AREA else "chinese"]
    for name in others:
        if name != rules.name and _fits(case, margin(PRESETS[name], komi)):
            area = PRESETS[name].scoring is Scoring.AREA
            text = "area was counted ({rules} rules)" if area else "territory was counted ({rules} rules)"
            yield Explanation(_RULES - _UNKNOWN * case.recorded.assumed, tell(text, rules=PRESETS[name].title))
    missing = case.recorded.komi is None
    for other in (0.5, 5.5, 6.5, 7.5, 0.0):
        if other != komi and (handicap < 2 or other <= 0.5) and _fits(case, margin(rules, other)):
            was = tell("missing") if missing else number_text(komi)
            yield Explanation(
                _KOMI - _UNKNOWN * missing, tell("the komi was {other}, not {was}", other=number_text(other), was=was)
            )
    if handicap >= 2 and rules.scoring is Scoring.AREA:
        given = rules.compensation_for(handicap)
        for points in {0, handicap - 1, handicap} - {given}:
            if _fits(case, case.recorded.margin + given - points):
                yield Explanation(
                    _HANDICAP,
                    tell(
                        "White was compensated with {points} points for {handicap} stones, not {given}",
                        points=points,
                        handicap=handicap,
                        given=given,
                    ),
                )


def _by_readings(case: _Case) -> Iterator[Explanation]:
    """Another treatment of the neutral points and of what must be filled."""
    for name, reading in case.filling.readings.items():
        scored = count(
            reading,
            case.recorded.rules,
            komi=case.recorded.komi or 0.0,
            handicap=case.recorded.handicap,
            adjustment=case.adjustment,
        )
        if _fits(case, scored.margin):
            yield Explanation(_READING, tell("the neutral points are treated otherwise ({how})", how=tell(name)))


# Other statuses ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Unit:
    """Stones whose status is supposed to be another. `dead` says whether they are judged dead now, `left` that the players left
    them on the board although they are dead; `name` tells them to people."""

    stones: frozenset[int]
    dead: bool
    left: bool
    cost: float
    name: str


def _by_life(case: _Case) -> Iterator[Explanation]:
    units = sorted(_units(case), key=lambda u: (u.cost, min(u.stones)))[:_MOST_UNITS]
    margins: dict[frozenset[int], float] = {}
    for size in (1, 2, 3):
        for chosen in combinations(units, size):
            if sum(u.left for u in chosen) > 1 or any(a.stones & b.stones for a, b in combinations(chosen, 2)):
                continue
            cost = sum(u.cost for u in chosen)
            if cost > _DEAREST:
                continue
            dead = frozenset(case.board.dead)
            for unit in chosen:
                dead = dead - unit.stones if unit.dead else dead | unit.stones
            if dead not in margins:
                margins[dead] = _margin(case, dead)
            if _fits(case, margins[dead]):
                yield Explanation(cost, and_list([_told(unit) for unit in chosen]), dead)


def _margin(case: _Case, dead: frozenset[int]) -> float:
    """The margin with other dead stones; the play-out, which is slow, is made only where it could lead to the margin wanted."""
    seki = frozenset(p for p in case.board.seki if p not in dead)
    board = replace(case.board, dead=dead, seki=seki)
    filling = prepare(board, case.filling.mode, played_out=True)
    margin = as_recorded(case.header, board, filling, adjustment=case.adjustment).margin
    if case.filling.method == "play-out" and abs(margin - case.wanted) <= TERRITORY_GUARD:
        margin = as_recorded(case.header, board, prepare(board, case.filling.mode), adjustment=case.adjustment).margin
    return margin


def _units(case: _Case) -> Iterator[_Unit]:
    """What may be supposed of the stones: dead ones left on the board, and the other status of every chain that is in doubt."""
    cells, groups = case.board.cells, case.judgement.groups
    if any(g.basis in (Basis.USER, Basis.MARKS) for g in groups):
        return
    together = [frozenset(stones) for stones in _dead_together(case)]
    dead = frozenset(case.board.dead)
    left: dict[frozenset[int], float] = {dead: _ALL_LEFT} if dead else {}
    for colour in (BLACK, WHITE):
        left.setdefault(frozenset(p for p in dead if cells[p] == colour), _COLOUR_LEFT)
    for stones in together:
        left.setdefault(stones, _ONE_LEFT)
    for g in groups:
        if g.status is Status.DEAD:
            left.setdefault(frozenset(g.stones), _CHAIN_LEFT)
    for stones, cost in left.items():
        if stones:
            yield _Unit(stones, True, True, cost, _name(case, stones))
    for g in groups:
        cost = _cost(g)
        if cost <= _DEAREST:
            stones = frozenset(g.stones)
            yield _Unit(stones, g.status is Status.DEAD, False, cost, _name(case, stones))


def _cost(group: Group) -> float:
    """The odds against a chain having the other status."""
    if group.status is Status.UNSETTLED:
        return 0.0
    sure = min(group.confidence, _SUREST)
    return max(log(sure / (1 - sure)), 0.0) if sure > 0.5 else 0.0


def _dead_together(case: _Case) -> Iterator[list[int]]:
    """The dead stones, in sets that lie in one region of empty points and dead stones of the same colour."""
    geometry, cells, dead = case.board.geometry, case.board.cells, case.board.dead
    for colour in (BLACK, WHITE):
        open_points = {p for p in range(geometry.points) if cells[p] == EMPTY or (p in dead and cells[p] == colour)}
        while open_points:
            found = [open_points.pop()]
            for p in found:
                for q in geometry.neighbours[p]:
                    if q in open_points:
                        open_points.remove(q)
                        found.append(q)
            stones = [p for p in found if cells[p] == colour]
            if stones:
                yield stones


def _name(case: _Case, stones: frozenset[int]) -> str:
    """The stones as people name them."""
    colours = {case.board.cells[p] for p in stones}
    first, size = case.board.geometry.vertices[min(stones)], len(stones)
    if len(colours) > 1:
        return tell("all {size} dead stones", size=size)
    one, many = "{colour}'s stone at {point}", "{colour}'s {count} stones at {point}"
    return tell_many(one, many, size, colour=colour_name(colours.pop()), point=first)


def _told(unit: _Unit) -> str:
    size = len(unit.stones)
    if unit.left:
        return tell_many("{stones} was left on the board", "{stones} were left on the board", size, stones=unit.name)
    if unit.dead:
        return tell_many("{stones} is alive", "{stones} are alive", size, stones=unit.name)
    return tell_many("{stones} is dead", "{stones} are dead", size, stones=unit.name)


def settled(judgement: Judgement, explanation: Explanation) -> Judgement:
    """The judgement with the dead stones that an explanation supposes; what it changes rests on the recorded result."""
    if explanation.dead is None:
        return judgement
    sure = _BELIEF if explanation.plausible else _GUESS
    groups = []
    for g in judgement.groups:
        dead = explanation.dead.issuperset(g.stones)
        if dead != (g.status is Status.DEAD):
            status = Status.DEAD if dead else Status.ALIVE
            g = replace(g, status=status, basis=Basis.RESULT, confidence=sure, line=None, assumes=())
        groups.append(g)
    return Judgement(tuple(groups))
