"""Which stones of a position are dead: the evidence in its order.

The user's word comes before the marks of the record, these before proof, proof before estimate. Nothing else about the game
enters: no result, no names, no moves. The same position and evidence always give the same judgement.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gorecord.go.board import Position
from gorecord.go.points import BLACK, COLOUR_NAME, EMPTY, WHITE
from gorecord.go.regions import Chain, chains
from gorecord.life.builtin import judge_blind
from gorecord.life.groups import Basis, Group, Judgement, Status

METHODS = ("auto", "builtin", "record", "none")
"""`auto`: marks, then the built-in judgement. `builtin`: no marks. `record`: as `builtin`; whoever knows the recorded result
settles doubts by it afterwards. `none`: nothing is dead unless the user says so."""

CERTAIN = 0.97
"""The confidence below which a status is in doubt."""

_MARKS_CONFIDENCE = 0.99
# About one game in twenty has marks that leave dead stones on the board, but few stones each.


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known beside the position.

    `dead`, `alive`, `seki`: points that the user named; one stone names its whole chain. `nothing_dead`: the user's word that
    no stone is dead. When `dead` is not empty or `nothing_dead` is set, the word is complete: what is not named lives.
    `black_marks`, `white_marks`: points of TB and TW, None where the record has no marks. `method`: one of METHODS.
    """

    dead: frozenset[int] = frozenset()
    alive: frozenset[int] = frozenset()
    seki: frozenset[int] = frozenset()
    nothing_dead: bool = False
    black_marks: frozenset[int] | None = None
    white_marks: frozenset[int] | None = None
    method: str = "auto"


def judge(position: Position, *, evidence: Evidence = Evidence()) -> Judgement:
    """The status of every chain of a position.

    Raises ValueError when a named point holds no stone, when two claims about a chain contradict, when `nothing_dead` comes
    with dead stones, or for an unknown method; the message is meant for the user.
    """
    if evidence.method not in METHODS:
        raise ValueError(f"{evidence.method!r} is no way to find dead stones: {', '.join(METHODS)} are")
    found = chains(position.geometry, position.cells)
    told = _told(position, found, evidence)
    complete = bool(evidence.dead) or evidence.nothing_dead
    if complete or evidence.method == "none":
        rest = {i: _group(chain, Status.ALIVE, Basis.USER, 1.0) for i, chain in enumerate(found)}
    elif len(told) == len(found):
        rest = {}
    elif evidence.method == "auto" and (evidence.black_marks or evidence.white_marks):
        rest = _by_marks(found, evidence.black_marks or frozenset(), evidence.white_marks or frozenset())
    else:
        rest = judge_blind(position, found)
    statuses = {**rest, **{i: _group(found[i], status, Basis.USER, 1.0) for i, status in told.items()}}
    return Judgement(tuple(statuses[i] for i in range(len(found))))


def certain(judgement: Judgement) -> bool:
    """Whether no status in doubt can change the count: all are at least CERTAIN, and none depends on who plays first.

    Any chain that changed its status would change the count, so each of them is asked.
    """
    return all(g.confidence >= CERTAIN and g.status is not Status.UNSETTLED for g in judgement.groups)


def doubtful(judgement: Judgement) -> list[Group]:
    """The groups that keep a judgement from being certain, the most doubtful first."""
    doubts = [g for g in judgement.groups if g.confidence < CERTAIN or g.status is Status.UNSETTLED]
    return sorted(doubts, key=lambda g: (g.confidence, g.stones))


def _group(chain: Chain, status: Status, basis: Basis, sure: float) -> Group:
    return Group(chain.colour, chain.stones, status, basis, sure)


def _told(position: Position, found: list[Chain], evidence: Evidence) -> dict[int, Status]:
    """The statuses that the user gave, by the chain's place in the list."""
    if evidence.nothing_dead and evidence.dead:
        vertex = position.geometry.vertices[min(evidence.dead)]
        raise ValueError(f"{vertex} is said to be dead, and yet that nothing is dead")
    chain_of = {p: i for i, chain in enumerate(found) for p in chain.stones}
    told: dict[int, tuple[Status, int]] = {}
    claims: Iterable[tuple[Status, frozenset[int]]] = (
        (Status.DEAD, evidence.dead),
        (Status.ALIVE, evidence.alive),
        (Status.SEKI, evidence.seki),
    )
    for status, points in claims:
        word = "in seki" if status is Status.SEKI else str(status)
        for p in sorted(points):
            if not 0 <= p < position.geometry.points:
                raise ValueError(f"a stone is said to be {word} at a point that is not on the board")
            vertex = position.geometry.vertices[p]
            if position.cells[p] == EMPTY:
                raise ValueError(f"{vertex} is said to be {word}, but no stone stands there")
            i = chain_of[p]
            before, where = told.setdefault(i, (status, p))
            if before is not status:
                other = "in seki" if before is Status.SEKI else str(before)
                name = COLOUR_NAME[found[i].colour]
                at = f"{vertex} and {position.geometry.vertices[where]} are" if where != p else f"{vertex} is"
                raise ValueError(f"{name}'s chain at {at} said to be both {other} and {word}")
    return {i: status for i, (status, _) in told.items()}


def _by_marks(found: list[Chain], black: frozenset[int], white: frozenset[int]) -> dict[int, Group]:
    """Statuses by the territory marks: dead where most stones of a chain are marked as the other side's territory."""
    marks = {BLACK: white, WHITE: black}
    groups = {}
    for i, chain in enumerate(found):
        marked = sum(p in marks[chain.colour] for p in chain.stones)
        dead = 2 * marked > len(chain.stones)
        sure = _MARKS_CONFIDENCE if marked in (0, len(chain.stones)) else 0.9
        groups[i] = _group(chain, Status.DEAD if dead else Status.ALIVE, Basis.MARKS, sure)
    return groups
