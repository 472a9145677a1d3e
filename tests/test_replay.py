"""The replay: what happened move by move, against the referee and in words; ranges, drawings, numbered diagrams."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from helpers import from_board, game_of
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.archive.games import games
from gorecord.go.points import PASS, Geometry
from gorecord.output import replay_text
from gorecord.output.frames import Frame, What, frames
from gorecord.records.game import GameRecord
from gorecord.referee.replay import Kind, replay

SAMPLES = sorted((Path(__file__).parent.parent / "sample_games").glob("*.sgf"))


def agrees_with_the_referee(record: GameRecord) -> None:
    played, told = replay(record), list(frames(record))
    last = told[-1]
    assert (last.cells, last.prisoners, last.ko) == (played.final.cells, played.final.prisoners, played.final.ko)
    assert (last.number, told[0].cells) == (played.moves, played.initial.cells)
    at_once = [f.number for f in told for h in f.happened if h.what is What.KO and h.at_once]
    assert at_once == [e.number for e in played.events if e.kind is Kind.KO]
    for before, after in pairwise(told):
        assert before.cells == after.before
        gained = sum(after.prisoners) - sum(before.prisoners)
        assert gained == sum(h.stones for h in after.happened if h.what in (What.CAPTURE, What.SUICIDE))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.name)
def test_samples_agree_with_the_referee(path: Path) -> None:
    for _, found in games([str(path)]):
        for record in found:
            assert isinstance(record, GameRecord)
            agrees_with_the_referee(record)


@given(st.lists(st.integers(-1, 8), max_size=60))
@settings(max_examples=80, deadline=None)
def test_any_sequence_agrees_with_the_referee(points: list[int]) -> None:
    names = Geometry.of(3, 3).names
    moves = "".join(f";{'BW'[i % 2]}[{names[p] if p >= 0 else ''}]" for i, p in enumerate(points))
    agrees_with_the_referee(game_of(f"(;SZ[3]{moves})"))


def happenings(board: str, moves: str, **root: str) -> list[tuple[int, str, list[str]]]:
    record = from_board(board, moves, **root)
    names = record.geometry.vertices
    return [(f.number, str(h.what), [names[p] for p in h.points]) for f in frames(record) for h in f.happened]


SEND_TWO = ". . . X X\n. O O O X\n. O . O X\n. O O O X\n. O . X ."

CASES = [
    ("capture", ". . . . .\n. . X . .\n. X O . .\n. . X . .\n. . . . .", "B D3", [(1, "capture", ["C3"])]),
    ("suicide", ". X .\nX . .\n. . .", "W A3", [(1, "suicide", ["A3"])]),
    (
        "ko",
        ". X O .\nX O . O\n. X O .\n. . . .",
        "B C3, W B3",
        [
            (1, "capture", ["B3"]),
            (1, "ko", ["B3"]),
            (1, "atari", ["C4"]),
            (2, "capture", ["C3"]),
            (2, "ko", ["C3"]),
            (2, "atari", ["B4"]),
        ],
    ),
    (
        "two for one is no ko",
        SEND_TWO,
        "B C1, W E1, B D1",
        [
            (1, "self-atari", ["C1"]),
            (2, "capture", ["D1", "C1"]),
            (2, "atari", ["E2"]),
            (2, "self-atari", ["E1"]),
            (3, "capture", ["E1"]),
        ],
    ),
    ("connection", ". . . . .\n. X . X .\n. . . . .", "B C2", [(1, "connection", ["B2", "D2"])]),
    ("cut", ". . O . .\n. X . X .\n. . O . .", "W C2", [(1, "connection", ["C3", "C1"]), (1, "cut", ["B2", "D2"])]),
    ("no cut where a common liberty is left", ". . . . .\n. X . X .\n. X . X .\n. . . . .", "W C3", []),
    (
        "passes",
        ". . .\n. X .\n. . .",
        "B pass, W pass, B pass",
        [(1, "pass", []), (2, "pass", []), (2, "end", []), (3, "pass", [])],
    ),
    ("occupied", ". . .\n. X .\n. . .", "W B2", [(1, "replaced", ["B2"])]),
]


@pytest.mark.parametrize(("board", "moves", "expected"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_what_happened(board: str, moves: str, expected: list[tuple[int, str, list[str]]]) -> None:
    assert happenings(board, moves) == expected


def told(sgf: str, span: tuple[int, int] = (1, 999)) -> str:
    record = game_of(sgf)
    return "\n".join(replay_text.events(record, list(frames(record)), span, {}))


def test_quiet_moves_stand_together_and_others_by_themselves() -> None:
    assert told("(;SZ[5]RE[B+R];B[ba];W[dd];B[aa];W[ab];B[ee];W[ca])").splitlines() == [
        "  1 B B5   2 W D2   3 B A5   4 W A4   5 B E1",
        "    6  W C5  Atari on 2 stones at B5.",
        "  Black wins by resignation.",
    ]


def test_a_capture_tells_the_prisoners_so_far() -> None:
    text = told("(;SZ[5];B[ab];W[aa];B[ba];W[dd];B[cc];W[ea];B[da];W[ed];B[eb])")
    assert "Takes a stone at A5: 1 so far." in text
    assert "Takes a stone at E5: 2 so far." in text


def test_a_range_leaves_the_rest_out() -> None:
    assert told("(;SZ[5];B[aa];W[cc];B[ee];W[bb])", (2, 3)).split() == ["2", "W", "C3", "3", "B", "E1"]


def test_lost_moves_and_setups_are_told() -> None:
    text = told("(;SZ[5];B[aa];W[zz];AB[cc][dd];W[bb])")
    assert "names no point of the board" in text
    assert "Points are set up without a move: C3, D2." in text


def numbered(sgf: str, first: int, last: int) -> replay_text.Numbered:
    record = game_of(sgf)
    return replay_text.numbered(record, list(frames(record)), (first, last))


KO = "(;SZ[5]AB[ba][ab][bc]AW[bb][ca][cc];W[db];B[cb];W[ee];B[ea];W[bb];B[];W[zz])"


def test_numbers_and_the_moves_on_occupied_points() -> None:
    found = numbered(KO, 1, 7)
    names = Geometry.of(5, 5).vertices
    assert {names[p]: n for p, n in found.picture.labels.items()} == {"D4": "1", "C4": "2", "E1": "3", "E5": "4"}
    assert found.notes == ("5 at B4", "6 passes", "7 is lost")
    assert found.key == "White has the odd numbers."


def test_numbers_of_a_later_range_start_from_the_board_before() -> None:
    found = numbered(KO, 3, 5)
    names = Geometry.of(5, 5).vertices
    assert {names[p]: n for p, n in found.picture.labels.items()} == {"E1": "3", "E5": "4", "B4": "5"}
    assert found.picture.cells[Geometry.of(5, 5).typed("C4")] == 1  # taken by move 5, but it stood there before
    assert found.notes == ()


def test_at_notes_name_the_earlier_number() -> None:
    sgf = "(;SZ[5]AB[ba][ab][bc]AW[ca][cc][db];W[bb];B[cb];W[ee];B[ea];W[bb])"
    assert numbered(sgf, 1, 5).notes == ("5 at 1",)


def test_the_board_at_a_move() -> None:
    record = game_of(KO)
    frame: Frame = next(f for f in frames(record) if f.number == 2)
    text = replay_text.position(record, frame)
    assert text.startswith("After move 2, Black at C4.")
    assert "4 X *(X)O . 4" in text
    assert "Prisoners: Black has taken 1, White 0." in text


def test_rows_for_programs() -> None:
    record = game_of(KO)
    rows = [replay_text.row(record, f, ()) for f in frames(record)]
    assert (rows[0]["move"], rows[0]["point"]) == (0, None)
    assert rows[2] | {"source": ""} == {
        "schema": "gorecord.replay/1",
        "source": "",
        "game": 0,
        "move": 2,
        "color": "B",
        "point": "cb",
        "vertex": "C4",
        "captures": {"B": 1, "W": 0},
        "ko": "bb",
        "events": [
            {"what": "capture", "points": ["bb"], "stones": 1, "at_once": False},
            {"what": "ko", "points": ["bb"], "stones": 1, "at_once": False},
            {"what": "atari", "points": ["ca"], "stones": 1, "at_once": False},
        ],
        "findings": [],
    }
    assert rows[6]["point"] == ""
    assert [f.point for f in frames(record)][6] == PASS
