"""Seki: by the look of the board, by reading, under the word of the user, and what rulesets think of kos."""

from __future__ import annotations

import pytest

from gorecord.go.board import Position
from gorecord.go.diagram import draw, parse
from gorecord.go.points import BLACK, WHITE
from gorecord.go.regions import chains
from gorecord.go.rules import PRESETS
from gorecord.life.groups import Basis, Group, Judgement, Status
from gorecord.life.judge import Evidence, certain, judge
from gorecord.life.seki import facing

BLIND = Evidence(method="builtin")
WORD = Evidence(nothing_dead=True)


def position(diagram: str, to_play: int = BLACK) -> Position:
    geometry, cells = parse(diagram)
    return Position(geometry, cells, (0, 0), to_play)


def swapped(diagram: str) -> str:
    return diagram.translate(str.maketrans("XO", "OX"))


def at(place: Position, said: Judgement, vertex: str) -> Group:
    p = place.geometry.typed(vertex)
    return next(g for g in said.groups if p in g.stones)


# What is to be seen without reading: board, then the vertices of one stone of each chain that may be in seki
LOOKS = [
    (
        "two shared liberties, no eyes",
        """
        X X X X X X X
        X X X . . X X
        O O O O O O O
        X X X X X X X
        . . . . . . .
        """,
        "A5 A3",
    ),
    (
        "eyeless in the middle of one-eyed groups",
        """
        . X . O . X . O .
        X X O O O X X O .
        O O X X X O O O .
        . O X . X O . . .
        O O X X X O . . .
        """,
        "B5 D5 F5",
    ),
    (
        "neutral points between groups with two eyes",
        """
        . X . X . O . O .
        X X X X . O O O O
        X . X . . . O . O
        """,
        "",
    ),
    (
        "one side has two eyes",
        """
        . X X . O . X
        X . X . O O X
        X X X X X X X
        """,
        "",
    ),
    (
        "a large eye counts as two",
        """
        . . . X . O . O X
        . . . X . O O O X
        . . . X X X X X X
        """,
        "",
    ),
]


@pytest.mark.parametrize(("what", "board", "expected"), LOOKS, ids=[look[0] for look in LOOKS])
def test_looks(what: str, board: str, expected: str) -> None:
    for diagram in (board, swapped(board)):
        place = position(diagram)
        standing = chains(place.geometry, place.cells)
        found = {
            place.geometry.vertices[standing[i].stones[0]] for pair in facing(*place[:2], standing) for i in pair.black | pair.white
        }
        assert found == set(expected.split()), draw(place.geometry, place.cells)


def test_a_pair_tells_the_points_that_it_shares() -> None:
    place = position(LOOKS[1][1])
    pairs = facing(*place[:2], chains(place.geometry, place.cells))
    assert [{place.geometry.vertices[p] for p in pair.shared} for pair in pairs] == [{"C5"}, {"E5"}]


SEKI = """
. X . O . X . X O
X X O O O X X X O
O X X X X O O O O
O O O O O O . O .
O O . O . O O O O
X X X X X X X X X
. X . X . . X . .
"""


@pytest.mark.parametrize("evidence", [BLIND, WORD, Evidence(dead=frozenset({61}))], ids=["blind", "nothing dead", "one dead"])
def test_a_seki_is_proven_by_reading(evidence: Evidence) -> None:
    board = SEKI if not evidence.dead else SEKI.replace(". X . X . . X . .", ". X . X . . X O .")
    for diagram, colour in ((board, BLACK), (swapped(board), WHITE)):
        place = position(diagram, colour)
        if evidence.dead:
            evidence = Evidence(dead=frozenset({place.geometry.typed("H1")}))
        said = judge(place, evidence=evidence)
        groups = [at(place, said, v) for v in ("B7", "D7", "F7")]
        assert {(g.status, g.basis) for g in groups} == {(Status.SEKI, Basis.PROOF)}
        assert len(said.seki) == sum(len(g.stones) for g in groups)
        assert certain(said)


def test_marks_leave_seki_to_be_found_too() -> None:
    board = SEKI.replace(". X . X . . X . .", ". X . X . . X O .")
    place = position(board)
    marked = Evidence(black_marks=frozenset({place.geometry.typed("H1")}))
    said = judge(place, evidence=marked)
    assert said.dead == {place.geometry.typed("H1")}
    assert at(place, said, "D7").status is Status.SEKI
    assert at(place, said, "J7").basis is Basis.MARKS


def test_a_word_on_seki_is_complete() -> None:
    place = position(SEKI)
    assert not judge(place, evidence=Evidence(nothing_dead=True, seki_told=True)).seki
    one = frozenset({place.geometry.typed("D7")})
    said = judge(place, evidence=Evidence(nothing_dead=True, seki=one, seki_told=True))
    assert said.seki == set(at(place, said, "D7").stones)


def test_bent_four_depends_on_threats_where_kos_are_fought_for() -> None:
    place = position(
        """
        . . . O X . O O O
        . . . O X X X X .
        . . O O O O O X X
        . . . . . . O O O
        O O O O O O O O O
        X X X X X X X X X
        . . . X . X . . .
        """
    )
    group = at(place, judge(place, evidence=BLIND), "E7")
    assert (group.status, group.basis) == (Status.DEAD, Basis.PROOF)
    assert set(group.by_ruleset) == set(PRESETS) - {"japanese", "korean"}
    assert set(group.by_ruleset.values()) == {Status.UNSETTLED}


def test_what_is_unsettled_is_dead_by_the_letter_of_article_7() -> None:
    place = position(
        """
        . . . X O . . .
        X X X X O . . .
        O O O O O . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    group = at(place, judge(place, evidence=BLIND), "D5")
    assert group.status is Status.UNSETTLED
    assert group.by_ruleset == {"japanese": Status.DEAD, "korean": Status.DEAD}


def test_three_points_without_capturing_are_not_certain() -> None:
    place = position(
        """
        . X X O . . . .
        O X X O . . . .
        X O O O . . . .
        X X X O O O O O
        . X . X X X X X
        X X X . X . . .
        """
    )
    said = judge(place, evidence=BLIND)
    assert not certain(said)
    assert at(place, said, "B6").confidence < 0.9
    assert at(place, said, "A5").confidence < 0.9


def test_a_snapback_stays_certain() -> None:
    place = position(
        """
        O X . X . . . .
        O O O X . . . .
        X X X X . . . .
        . . . . . . . .
        X X X X X X X X
        O O O O O O O O
        . O . O . . . .
        """
    )
    said = judge(place, evidence=BLIND)
    assert at(place, said, "A7").status is Status.DEAD
    assert at(place, said, "B7").status is Status.ALIVE
    assert certain(said)
