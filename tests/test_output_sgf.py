"""Annotated copies: nothing of the record is lost, what is marked is what was counted, and other programs can read them."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import game_of
from sgfmill import sgf as mill  # type: ignore[import-untyped]

from gorecord.archive.games import games
from gorecord.output import sgf
from gorecord.records.game import GameRecord
from gorecord.records.read import read_records
from gorecord.records.sources import Source
from gorecord.referee.check import check
from gorecord.scoring.score import Settings, Word, score

SAMPLES = sorted((Path(__file__).parent.parent / "sample_games").glob("*.sgf"))
BRANCHED = "(;SZ[{size}]KM[6.5]RU[Japanese]C[a \\] and \\\\ b];B[aa](;W[bb];B[cc])(;W[cc](;B[dd])(;B[ee]C[end])))"
GBK = b"(;CA[GBK]SZ[9]RU[Japanese]KM[6.5]PB[\xb9\xc5\xc1\xa6]PW[\xc4\xfe]C[\x81]\xb9\xc5];B[ee];W[ee])"


def again(data: bytes, variations: bool = False) -> list[GameRecord]:
    found = list(read_records(Source("copy.sgf", data, None), variations=variations))
    assert all(isinstance(record, GameRecord) for record in found)
    return found  # type: ignore[return-value]


def moves(record: GameRecord) -> list[tuple[int, int]]:
    return [(move.colour, move.point) for move in record.moves]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.name)
def test_copies_of_the_samples_hold_the_same_game(path: Path) -> None:
    ((_, found),) = games([str(path)])
    (record,) = found
    assert isinstance(record, GameRecord)
    scored = score(record)
    for copy in (sgf.scored_copy(scored), sgf.checked_copy(check(record))):
        (read,) = again(copy)
        assert (moves(read), read.geometry, read.header.players) == (moves(record), record.geometry, record.header.players)
        assert read.header.result == record.header.result
        mill.Sgf_game.from_bytes(copy)


@pytest.mark.parametrize("size", ["9", "9:7", "30", "26"])
def test_all_branches_are_kept_by_either_writer(size: str) -> None:
    record = game_of(BRANCHED.format(size=size))
    copy = sgf.scored_copy(score(record))
    before = list(read_records(Source("a.sgf", record.data, None), variations=True))
    after = again(copy, variations=True)
    assert [(r.variation, moves(r)) for r in after] == [(r.variation, moves(r)) for r in before]  # type: ignore[union-attr]
    assert after[0].geometry.size == record.geometry.size
    assert b"a \\] and \\\\ b" in copy


def test_territory_and_dead_stones_are_marked_as_counted() -> None:
    sgf_text = "(;SZ[5]KM[0]RU[Chinese]AB[ca][cb][cc][cd][ce][ea]AW[da][db][dc][dd][de][aa]TB[ee])"
    record = game_of(sgf_text)
    done = score(record, Settings(word=Word(dead=("aa", "ea"))))
    node = mill.Sgf_game.from_bytes(sgf.scored_copy(done)).get_root()
    black, white = ({(c, 4 - r) for r, c in node.get(ident)} for ident in ("TB", "TW"))
    assert black == {(x, y) for x in (0, 1) for y in range(5)}
    assert white == {(4, y) for y in range(5)}
    assert {(c, 4 - r) for r, c in node.get("MA")} == {(0, 0), (4, 0)}
    assert all(f"{s.rules.title}: {s.result}" in node.get("C") for s in done.scores.values())


def test_seki_neutral_and_teire_have_marks_of_their_own() -> None:
    (path,) = (p for p in SAMPLES if p.name == "seki-with-eyes.sgf")
    ((_, found),) = games([str(path)])
    (record,) = found
    assert isinstance(record, GameRecord)
    copy = sgf.scored_copy(score(record, Settings(word=Word(dead=(), seki=("B9", "D9", "F9")))))
    last = mill.Sgf_game.from_bytes(copy).get_last_node()
    names = {ident: {"ABCDEFGHJ"[c] + str(r + 1) for r, c in last.get(ident)} for ident in ("CR", "SQ")}
    assert names["CR"] == {"C9", "E9"}
    assert {"B9", "D9", "F9"} <= names["SQ"]


def test_findings_stand_at_their_moves() -> None:
    record = game_of("(;SZ[5]RU[Chinese]KM[7.5]AB[ba][ab][bc]AW[bb][ca][cc];W[db];B[cb];W[bb]C[oops])")
    last = mill.Sgf_game.from_bytes(sgf.checked_copy(check(record))).get_last_node()
    comment = last.get("C")
    assert comment.startswith("oops\n\nerror ko: Move 3, White at B4")
    assert last.get("MA") == {(3, 1)}


def test_texts_are_written_in_utf8_whatever_they_were() -> None:
    record = game_of(GBK)
    copy = sgf.checked_copy(check(record))
    game = mill.Sgf_game.from_bytes(copy)
    assert game.get_charset() == "UTF-8"
    assert (game.get_player_name("b"), game.get_player_name("w")) == ("古力", "宁")
    assert "古" in game.get_root().get("C")


def test_a_typed_board_becomes_a_record() -> None:
    ((_, found),) = games([str(SAMPLES[0].parent / "board.txt")], boards=True)
    (record,) = found
    assert isinstance(record, GameRecord)
    (read,) = again(sgf.scored_copy(score(record)))
    assert [set(s.black) for s in read.initial_setup()] == [set(s.black) for s in record.initial_setup()]


def test_a_size_in_the_middle_of_a_record_does_no_harm() -> None:
    record = game_of("(;SZ[9]KM[6.5];B[ee]SZ[19]CA[latin-1];W[cc])")
    assert again(sgf.checked_copy(check(record)))[0].geometry.size == (9, 9)
