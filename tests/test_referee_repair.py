"""Proposals for illegal records: planted faults are found again, the true repair among the first three; nothing for legal games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gorecord.records.game import GameRecord, Move, Setup
from gorecord.referee.check import check
from gorecord.referee.repair import Proposal, proposals, with_repairs
from tests.helpers import game_of

# A small game without a fault: White takes at 12 (bb), Black a stone at 17 (dc).
GAME = "B ee W cc B ec W ce B dd W cd B dc W db B cb W bb B bc W ba B bd W be B fb W eb B fa W da B dh W ch B cg W dg B ci W bh"


def record(moves: str = GAME, root: str = "SZ[9]RU[Japanese]") -> GameRecord:
    words = moves.split()
    nodes = "".join(f";{c}[{'' if p == 'pass' else p}]" for c, p in zip(words[::2], words[1::2], strict=True))
    return game_of(f"(;{root}{nodes})")


def changed(number: int, value: str) -> str:
    """The game with the point of a move changed, moves counted from 1."""
    words = GAME.split()
    words[2 * number - 1] = value
    return " ".join(words)


def moves(record: GameRecord) -> list[tuple[int, int]]:
    return [(m.colour, m.point) for m in record.moves]


def found(faulty: GameRecord) -> list[Proposal]:
    return proposals(check(faulty))


def test_the_game_is_legal_and_nothing_is_proposed() -> None:
    assert {f.code for f in check(record()).findings} == {"komi-missing"}
    assert found(record()) == []


def swap(r: GameRecord) -> list[Move | Setup]:
    line = list(r.line)
    line[5], line[6] = line[6], line[5]
    return line


def twice(r: GameRecord) -> list[Move | Setup]:
    return [*r.line[:8], r.line[7]._replace(node=-7), *r.line[8:]]


def recoloured(r: GameRecord) -> list[Move | Setup]:
    line = list(r.line)
    line[10] = line[10]._replace(colour=2)
    return line


def shifted(r: GameRecord) -> list[Move | Setup]:
    line = list(r.line)
    line[3] = line[3]._replace(point=r.geometry.named("cd"), raw=b"cd")  # where move 6 is played
    return line


def mirrored(r: GameRecord) -> list[Move | Setup]:
    line = list(r.line)
    line[14] = line[14]._replace(point=r.geometry.named("db"), raw=b"db")  # instead of fb, on a stone
    return line


FAULTS: dict[str, Callable[[GameRecord], list[Move | Setup]]] = {
    "swap": swap,
    "doubled-move": twice,
    "wrong-colour": recoloured,
    "shift": shifted,
    "mirrored": mirrored,
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_planted_fault_is_found(kind: str) -> None:
    right = record()
    faulty = replace(right, line=FAULTS[kind](right))
    best = found(faulty)
    assert best and best[0].cost == 0
    assert [p.cost for p in best] == sorted(p.cost for p in best)
    (true,) = [p for p in best if moves(p.record) == moves(right)]
    assert true.kind == kind
    assert len(best) <= 3


def test_every_proposal_makes_the_record_legal() -> None:
    for number, value in ((5, "cc"), (9, "dc"), (20, "ee"), (24, "ci")):
        best = found(record(changed(number, value)))
        assert best
        for proposal in best:
            assert not [f for f in check(proposal.record).findings if f.severity == "error"]


def test_a_lost_move_is_placed_by_the_turn() -> None:
    words = GAME.split()
    best = found(record(" ".join(words[:12] + words[14:])))
    lost = next(p for p in best if p.kind == "lost-move")
    assert lost.move == 7
    assert lost.points
    assert "Black is missing before move 7" in lost.text
    assert [m.point for m in lost.record.moves[6:7]] == [-1], "a pass holds its place: no stone is invented"


def test_the_handicap_stones_that_ha_demands() -> None:
    sgf = "(;SZ[9]HA[4]RU[Chinese];W[ee];B[cc];W[gc];B[cg])"
    assert found(game_of("(;SZ[9]HA[4]RU[Chinese];W[ee];B[ce];W[cd])"))[0].kind == "lost-handicap"
    assert "lost-handicap" not in [p.kind for p in found(game_of(sgf))], "Black plays on the stars himself: they stood elsewhere"


def test_colours_of_a_whole_game() -> None:
    best = found(game_of("(;SZ[9]AB[gc][cg]HA[2]RU[Chinese];B[ee];W[ce];B[cd];W[cc])"))
    assert "colours-swapped" in [p.kind for p in best]
    turned = next(p for p in best if p.kind == "colours-swapped")
    assert [m.colour for m in turned.record.moves] == [2, 1, 2, 1]


def test_the_size_of_the_board() -> None:
    (best,) = found(game_of("(;SZ[9]RU[Japanese];B[dd];W[jj];B[dj];W[jd])"))
    assert (best.kind, best.record.geometry.size) == ("size", (13, 13))


def test_a_ko_retaken_at_once_may_lack_a_threat() -> None:
    ko = "B ba W ca B ab W db B bc W cc B cb W bb B cb"
    best = found(record(ko))
    assert any(p.kind == "lost-moves" for p in best)
    done = check(record(ko))
    assert [f.code for f in done.findings if f.severity == "error"] == ["ko"]


def test_the_finding_tells_its_repairs() -> None:
    done = check(record(changed(4, "cd")))
    told = with_repairs(done, proposals(done))
    (finding,) = (f for f in told.findings if "repairs" in f.detail)
    assert finding.code == "occupied"
    assert {"kind", "move", "cost", "text"} <= finding.detail["repairs"][0].keys()
    assert "in order if" in finding.message
    assert with_repairs(done, []) is done


def test_a_hopeless_record_takes_bounded_time_and_gives_nothing() -> None:
    words = " ".join(f"{'BW'[i % 2]} {'abcdefghi'[i * 7 % 3]}{'abcdefghi'[i * 5 % 3]}" for i in range(120))
    assert found(record(words)) == []
