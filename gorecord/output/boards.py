"""An annotated board as a value: what text, SVG, HTML and SGF draw, so that all of them show the same.

A picture holds the stones and, for single points, a sign (whose territory, dead, in seki ...), a label (a move number, a letter)
and a ring (the move in question). It is made here from a position, from a counted game or from a finding; how it looks is for
the drawing modules to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from gorecord.go.points import EMPTY, Geometry
from gorecord.go.rules import Scoring
from gorecord.go.words import mark
from gorecord.records.findings import Finding
from gorecord.records.game import Move
from gorecord.referee.replay import Replay

if TYPE_CHECKING:  # whoever only checks games need not load what counts them
    from gorecord.scoring.count import Score
    from gorecord.scoring.score import Scored


class Sign(StrEnum):
    """What is said of a point. A point has at most one sign."""

    DEAD = "dead"
    """A dead stone."""
    BLACK = "black"
    """An empty point of Black's."""
    WHITE = "white"
    """An empty point of White's."""
    SEKI = "seki"
    """A point inside a seki, or a stone that lives in one."""
    NEUTRAL = "neutral"
    """A point of nobody."""
    TEIRE = "teire"
    """A point of its owner's that must be filled."""
    TAKEN = "taken"
    """An empty point from which a stone has just been taken."""
    MARKED = "marked"
    """A point that a text speaks of."""


SIGN_NAMES: Mapping[Sign, str] = {
    Sign.DEAD: mark("dead stone"),
    Sign.BLACK: mark("Black's point"),
    Sign.WHITE: mark("White's point"),
    Sign.SEKI: mark("in seki"),
    Sign.NEUTRAL: mark("nobody's point"),
    Sign.TEIRE: mark("point to be filled"),
    Sign.TAKEN: mark("stone taken here"),
    Sign.MARKED: mark("point in question"),
}
"""The signs in words, for legends."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A board to be drawn.

    `cells` as in `Board`; `signs` and `labels` by point; `rings` are the points of moves to be seen at once, such as the last one;
    `ghost` are colours of stones that are not on the board and are drawn in rings, such as a move before it is played.
    """

    geometry: Geometry
    cells: bytes
    signs: Mapping[int, Sign] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    rings: frozenset[int] = frozenset()
    ghost: Mapping[int, int] = field(default_factory=dict)

    def used_signs(self) -> list[Sign]:
        """The signs that stand on the board, in the order of a legend."""
        there = set(self.signs.values())
        return [sign for sign in Sign if sign in there]


def of_position(
    geometry: Geometry,
    cells: bytes | bytearray,
    *,
    last: int | None = None,
    taken: Iterable[int] = (),
    labels: Mapping[int, str] | None = None,
) -> Picture:
    """A plain board, with the last move in a ring and the points from which stones have just been taken."""
    ring = frozenset() if last is None or last < 0 else frozenset({last})
    signs = {p: Sign.TAKEN for p in taken if cells[p] == EMPTY}
    return Picture(geometry, bytes(cells), signs, dict(labels or {}), ring)


def of_count(
    geometry: Geometry,
    cells: bytes,
    owners: Iterable[str],
    *,
    dead: frozenset[int] = frozenset(),
    seki: frozenset[int] = frozenset(),
    neutral: frozenset[int] = frozenset(),
    teire: frozenset[int] = frozenset(),
) -> Picture:
    """A counted board: `owners` are the rows of a `Score`; `seki` are the stones that live in seki."""
    signs: dict[int, Sign] = {}
    for p, owner in enumerate("".join(owners)):
        if p in dead:
            signs[p] = Sign.DEAD
        elif cells[p] != EMPTY:
            if p in seki:
                signs[p] = Sign.SEKI
        elif p in teire:
            signs[p] = Sign.TEIRE
        elif owner == "s":
            signs[p] = Sign.SEKI
        elif p in neutral or owner == ".":
            signs[p] = Sign.NEUTRAL
        else:
            signs[p] = Sign.BLACK if owner == "B" else Sign.WHITE
    return Picture(geometry, cells, signs)


def of_score(done: Scored, score: Score) -> Picture:
    """The final position of a game as one ruleset counts it.

    Where area is counted, a neutral point that was played out and a point that must be filled are their owner's; where territory
    is counted they are not.
    """
    open_points = score.rules.scoring is Scoring.TERRITORY
    return _counted(done, "".join(score.owners), open_points=open_points)


def of_scored(done: Scored) -> Picture:
    """The final position of a game with what any of the rulesets has to say of a point: seki comes before territory."""
    rows = ["".join(score.owners) for score in done.scores.values()]
    owners = "".join("s" if "s" in column else column[0] for column in zip(*rows, strict=True))
    return _counted(done, owners, open_points=True)


def _counted(done: Scored, owners: str, *, open_points: bool) -> Picture:
    return of_count(
        done.record.geometry,
        done.position.cells,
        owners,
        dead=done.judgement.dead,
        seki=done.judgement.seki,
        neutral=done.filling.neutral if open_points else frozenset(),
        teire=done.filling.teire if open_points else frozenset(),
    )


def of_finding(played: Replay, found: Finding) -> Picture | None:
    """The board before the move that a finding is about, with that move in a ring; None if it is about no move on the board."""
    if found.move is None or found.point is None or found.diagram is None:
        return None
    for event in played.events:
        step = event.step
        if event.number == found.move and isinstance(step, Move) and step.point >= 0:
            return Picture(played.record.geometry, event.cells, rings=frozenset({step.point}), ghost={step.point: step.colour})
    return None


def colour_at(picture: Picture, point: int) -> int:
    """The colour of the stone that is drawn on a point: the stone there, else the one about to be played; EMPTY if none."""
    return picture.cells[point] or picture.ghost.get(point, EMPTY)
