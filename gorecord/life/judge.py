"""Which stones of a position are dead: the evidence in its order.

The user's word comes before the marks of the record, these before proof, proof before an engine's opinion or an estimate.
Nothing else about the game enters: no result, no names, no moves. The same position and evidence always give the same judgement.

The user and marks say what is dead. Which of the others live in seki they mostly leave open, although territory depends on it:
that is found by looking at the board without the dead stones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gorecord.go.board import Position
from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.go.regions import Chain, chains, without
from gorecord.go.words import colour_name, tell
from gorecord.life.builtin import judge_blind
from gorecord.life.groups import Basis, Group, Judgement, Opinion, Status
from gorecord.life.seki import facing

METHODS = ("auto", "builtin", "record", "none")
"""`auto`: marks, then the built-in judgement. `builtin`: no marks. `record`: as `builtin`; whoever knows the recorded result
settles doubts by it afterwards. `none`: nothing is dead unless the user says so."""

CERTAIN = 0.97
"""The confidence below which a status is in doubt."""

_MARKS_CONFIDENCE = 0.99
# About one game in twenty has marks that leave dead stones on the board, but few stones each.

_ENGINE_AGREES, _ENGINE_DOUBTED, _ENGINE_ALONE = 0.99, 0.85, 0.5
# An engine's status where the built-in judgement says the same, is in doubt, or is sure of another one. Measured with one
# strong engine on 700 counted games: 27 statuses of 28,000 wrong, 8 of 9 right, none of 3 right.


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known beside the position.

    `dead`, `alive`, `seki`: points that the user named; one stone names its whole chain. `nothing_dead`: the user's word that
    no stone is dead. When `dead` is not empty or `nothing_dead` is set, the word is complete: what is not named lives.
    `seki_told` says that the word on seki is complete too: no other chain is taken for one. `black_marks`, `white_marks`:
    points of TB and TW, None where the record has no marks. `method`: one of METHODS; `opinion` is what an engine says, which
    takes the place of what is not proven.
    """

    dead: frozenset[int] = frozenset()
    alive: frozenset[int] = frozenset()
    seki: frozenset[int] = frozenset()
    nothing_dead: bool = False
    seki_told: bool = False
    black_marks: frozenset[int] | None = None
    white_marks: frozenset[int] | None = None
    method: str = "auto"
    opinion: Opinion | None = None

    @property
    def complete(self) -> bool:
        """Whether the user's word tells all the dead stones."""
        return bool(self.dead) or self.nothing_dead


def judge(position: Position, *, evidence: Evidence = Evidence()) -> Judgement:
    """The status of every chain of a position.

    Raises ValueError when a named point holds no stone, when two claims about a chain contradict, when `nothing_dead` comes
    with dead stones, or for an unknown method; the message is meant for the user.
    """
    if evidence.method not in METHODS:
        raise ValueError(
            tell("{method!r} is no way to find dead stones: {names} are", method=evidence.method, names=", ".join(METHODS))
        )
    found = chains(position.geometry, position.cells)
    told = _told(position, found, evidence)
    if evidence.complete or evidence.method == "none":
        rest = {i: _group(chain, Status.ALIVE, Basis.USER, 1.0) for i, chain in enumerate(found)}
    elif len(told) == len(found):
        rest = {}
    elif evidence.opinion is None and evidence.method == "auto" and (evidence.black_marks or evidence.white_marks):
        rest = _by_marks(found, evidence.black_marks or frozenset(), evidence.white_marks or frozenset())
    else:
        rest = judge_blind(position, found)
        if evidence.opinion is not None:
            rest = {i: _by_engine(group, evidence.opinion.of(group.stones)) for i, group in rest.items()}
    statuses = {**rest, **{i: _group(found[i], status, Basis.USER, 1.0) for i, status in told.items()}}
    judged = Judgement(tuple(statuses[i] for i in range(len(found))))
    by_others = any(g.basis in (Basis.USER, Basis.MARKS) for g in rest.values())
    return _with_seki(position, judged) if by_others and not evidence.seki_told else judged


def _by_engine(group: Group, status: Status) -> Group:
    """A chain with an engine's status, unless another one is proven."""
    if group.status is status:
        return replace(group, basis=Basis.ENGINE, confidence=max(group.confidence, _ENGINE_AGREES), line=None, assumes=())
    if group.basis is Basis.PROOF:
        return group
    sure = _ENGINE_DOUBTED if group.confidence < CERTAIN else _ENGINE_ALONE
    return replace(group, status=status, basis=Basis.ENGINE, confidence=sure, line=None, assumes=(), by_ruleset={})


def _with_seki(position: Position, judged: Judgement) -> Judgement:
    """The judgement with those living chains called seki that are so on the board without the dead stones.

    That these stones live is the word of others; that they do so in seki is a proof or an estimate of this program's.
    """
    cells = without(position.cells, judged.dead)
    standing = chains(position.geometry, cells)
    in_kos = {chain.colour for chain in standing if len(chain.stones) == len(chain.liberties) == 1}
    if len(in_kos) < 2 and not facing(position.geometry, cells, standing):
        return judged  # nothing looks like a seki, nor like a double ko
    alone = position._replace(cells=cells, ko=-1)
    in_seki = {g.stones[0]: g for g in judge_blind(alone, standing).values() if g.status is Status.SEKI}
    groups = []
    for g in judged.groups:
        found = in_seki.get(g.stones[0])
        if g.status is Status.ALIVE and found is not None:
            g = replace(found, confidence=min(found.confidence, g.confidence))
        groups.append(g)
    return Judgement(tuple(groups))


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
        raise ValueError(tell("{point} is said to be dead, and yet that nothing is dead", point=vertex))
    chain_of = {p: i for i, chain in enumerate(found) for p in chain.stones}
    told: dict[int, tuple[Status, int]] = {}
    claims: Iterable[tuple[Status, frozenset[int]]] = (
        (Status.DEAD, evidence.dead),
        (Status.ALIVE, evidence.alive),
        (Status.SEKI, evidence.seki),
    )
    for status, points in claims:
        word = _word(status)
        for p in sorted(points):
            if not 0 <= p < position.geometry.points:
                raise ValueError(tell("a stone is said to be {status} at a point that is not on the board", status=word))
            vertex = position.geometry.vertices[p]
            if position.cells[p] == EMPTY:
                raise ValueError(tell("{point} is said to be {status}, but no stone stands there", point=vertex, status=word))
            i = chain_of[p]
            before, where = told.setdefault(i, (status, p))
            if before is not status:
                facts = {"colour": colour_name(found[i].colour), "point": vertex, "one": _word(before), "other": word}
                if where == p:
                    raise ValueError(tell("{colour}'s chain at {point} is said to be both {one} and {other}", **facts))
                text = "{colour}'s chain at {point} and {second} are said to be both {one} and {other}"
                raise ValueError(tell(text, second=position.geometry.vertices[where], **facts))
    return {i: status for i, (status, _) in told.items()}


def _word(status: Status) -> str:
    return tell({Status.SEKI: "in seki", Status.DEAD: "dead", Status.ALIVE: "alive"}[status])


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
