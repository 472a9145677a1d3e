"""What stands behind a proven status, told to people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorecord.go.words import speaking
from gorecord.life.groups import Basis, Group, Judgement, Status
from gorecord.output.proofs import other_rulesets, proofs
from gorecord.scoring.score import Scored, Settings, score
from tests.helpers import game_of


@pytest.fixture(scope="module")
def done() -> Scored:
    return score(game_of("(;SZ[9]KM[6.5];B[ee];W[eg])"), Settings(method="none"))


def judged(done: Scored, group: Group) -> Scored:
    return replace(done, judgement=Judgement((group,)))


LINES = [
    (
        "White first: W D9 B A8: it is taken",
        "Read out, White E3: White first, W D9 B A8: it is taken. Taken for granted: White F9 lives.",
    ),
    (
        "Black first: no move helps: it is taken",
        "Read out, White E3: Black first, no move helps: it is taken. Taken for granted: White F9 lives.",
    ),
    (
        "White first: W A1 B pass: it stands; Black first: B A1: it is taken",
        "Read out, White E3: White first, W A1 B pass: it stands; Black first, B A1: it is taken."
        " Taken for granted: White F9 lives.",
    ),
]


@pytest.mark.parametrize(("line", "told"), LINES)
def test_the_line_of_play_and_the_walls(done: Scored, line: str, told: str) -> None:
    group = Group(2, (58,), Status.DEAD, Basis.PROOF, 0.995, line, ("White F9 lives",))
    assert list(proofs(judged(done, group))) == [told]


def test_what_lives_or_was_not_read_needs_no_line(done: Scored) -> None:
    for group in (
        Group(2, (58,), Status.ALIVE, Basis.PROOF, 0.995, "White first: W A1: it stands"),
        Group(2, (58,), Status.DEAD, Basis.PROOF, 1.0, None),
    ):
        assert list(proofs(judged(done, group))) == []


@pytest.mark.parametrize(
    ("status", "other", "part"),
    [
        (Status.DEAD, Status.UNSETTLED, "must be fought for on the board"),
        (Status.UNSETTLED, Status.DEAD, "is dead as it stands"),
        (Status.DEAD, Status.DEAD, ""),
    ],
)
def test_where_another_ruleset_judges_otherwise(done: Scored, status: Status, other: Status, part: str) -> None:
    group = Group(2, (58,), status, Basis.PROOF, 0.995, "White first: W D9: it is taken", (), {"chinese": other})
    told = list(other_rulesets(judged(done, group)))
    assert [part in sentence and "Chinese" in sentence for sentence in told] == ([True] if part else [])


def test_in_another_language(done: Scored) -> None:
    group = Group(2, (58,), Status.DEAD, Basis.PROOF, 0.995, LINES[0][0], ("White F9 lives",))
    with speaking("ja"):
        (told,) = proofs(judged(done, group))
    assert "取られる" in told
    assert "taken" not in told
