"""Games played at speed: the same as step by step, and at the first fault handed back. And `first_breach`, which lives by it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from helpers import from_board, game_of, plain_modules
from hypothesis import given, settings
from hypothesis import strategies as st

import gorecord
import gorecord.referee
from gorecord.go.board import Board
from gorecord.go.points import BLACK, COLOUR_LETTER, WHITE, Geometry
from gorecord.records.findings import Severity
from gorecord.records.game import GameRecord
from gorecord.records.skim import packed
from gorecord.referee import course, first
from gorecord.referee import replay as replaying
from gorecord.referee.replay import Kind, Replay, replay, step_by_step
from gorecord.referee.verdict import BREACH_CODES

SAMPLES = sorted((Path(__file__).parents[1] / "sample_games").glob("*.sgf"))
STOPPED = {
    course.OCCUPIED: Kind.OCCUPIED,
    course.SUICIDE: Kind.SUICIDE,
    course.KO: Kind.KO,
    course.REPETITION: Kind.REPETITION,
}


def random_sgf(columns: int, rows: int, length: int, seed: int) -> str:
    """Moves on empty points with a liberty left, ko or not; now and then a pass, any point at all, or the wrong side's turn."""
    rng = random.Random(seed)
    geometry = Geometry.of(columns, rows)
    board = Board(geometry)
    setup = ""
    if geometry.points > 4 and rng.random() < 0.3:
        setup = f"AB[{geometry.names[0]}]AW[{geometry.names[-1]}]"
        board.edit(0, BLACK)
        board.edit(geometry.points - 1, WHITE)
    colour, played = BLACK, ""
    for _ in range(length):
        chance = rng.random()
        fit = [p for p in range(geometry.points) if not board.cells[p] and not board.copy().place(p, colour).suicided]
        point = rng.choice(fit) if fit and chance > 0.05 else rng.randrange(geometry.points) if chance < 0.01 else None
        if point is not None:
            board.place(point, colour)
        played += f";{COLOUR_LETTER[colour]}[{'' if point is None else geometry.names[point]}]"
        colour = 3 - colour if rng.random() > 0.01 else colour
    size = f"{columns}:{rows}" if columns != rows else str(columns)
    return f"(;GM[1]SZ[{size}]{setup}{played})"


def legal_sgf(columns: int, rows: int, length: int, seed: int) -> str:
    """A game in which every move is in order as far as a course can tell: each is tried by step before it is played."""
    rng = random.Random(seed)
    names = Geometry.of(columns, rows).names
    head, played, colour = f"(;GM[1]SZ[{columns}:{rows}]", "", BLACK
    for _ in range(length):
        for point in rng.sample(range(columns * rows), columns * rows):
            move = f";{COLOUR_LETTER[colour]}[{names[point]}]"
            if not step_by_step(game_of(f"{head}{played}{move})")).events:
                played += move
                break
        else:
            break
        colour = 3 - colour
    return f"{head}{played};{COLOUR_LETTER[colour]}[];{COLOUR_LETTER[3 - colour]}[])"


def by_lists(record: GameRecord, monkeypatch: pytest.MonkeyPatch) -> Replay:
    with monkeypatch.context() as patch:
        patch.setattr(replaying, "run", course.run_on_lists)
        return replay(record)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = game_of(path.read_bytes())
    assert replay(record) == step_by_step(record) == by_lists(record, monkeypatch)


@settings(max_examples=300, deadline=None)
@given(columns=st.integers(1, 5), rows=st.integers(1, 5), length=st.integers(0, 60), seed=st.integers(0, 10**6))
def test_any_game(columns: int, rows: int, length: int, seed: int) -> None:
    record = game_of(random_sgf(columns, rows, length, seed))
    truth = step_by_step(record)
    assert replay(record) == truth
    codes = course.codes_of(record.line, len(record.initial_setup()), record.geometry.points)
    assert codes is not None
    grid, turn = truth.initial.cells, truth.initial.to_play
    faults = [event for event in truth.events if event.kind in STOPPED.values()]
    for run in (course.run, course.run_on_lists):
        done = run(record.geometry, grid, codes, len(codes), turn)
        assert done is not None
        if faults:
            assert (STOPPED[done.stopped], done.moves) == (faults[0].kind, faults[0].number)
        else:
            assert (done.stopped, done.moves, done.cells) == (course.IN_ORDER, truth.moves, truth.final.cells)
            assert done.regular == (not truth.events)


@pytest.mark.parametrize(("columns", "rows", "seed"), [(3, 3, 1), (4, 3, 2), (4, 4, 3), (5, 4, 4), (5, 5, 5)])
def test_games_in_order(columns: int, rows: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    record = game_of(legal_sgf(columns, rows, 70, seed))
    truth = step_by_step(record)
    assert not truth.events
    assert sum(truth.final.prisoners) > 3
    assert replay(record) == truth == by_lists(record, monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr(replaying, "step_by_step", None)  # not even asked
        assert replay(record) == truth


def test_a_hash_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    record = game_of(legal_sgf(4, 4, 40, 6))
    monkeypatch.setattr(course, "_keys", lambda points: [0] * (4 * points + 4))  # all grids look the same
    codes = course.codes_of(record.line, 0, 16)
    assert codes is not None
    assert course.run_on_lists(record.geometry, bytes(16), codes, len(codes), BLACK).stopped == course.REPETITION
    assert by_lists(record, monkeypatch) == step_by_step(record)
    assert not step_by_step(record).events


def test_the_last_ko(monkeypatch: pytest.MonkeyPatch) -> None:
    record = from_board(". X O .\nX . X O\n. X O .\n. . . .", "W B3")
    assert replay(record).final.ko == record.geometry.typed("C3")
    assert replay(record) == step_by_step(record) == by_lists(record, monkeypatch)


def test_long_games_go_step_by_step() -> None:
    codes = packed([1] * (course._LONGEST + 1))
    assert course.run(Geometry.of(9, 9), bytes(81), codes, len(codes), BLACK) is None


@pytest.mark.skipif(not course.compiled(), reason="nothing to compare: this is the plain build")
def test_compiled_as_plain() -> None:
    (slow,) = plain_modules("course", room=gorecord.referee)
    assert not slow.compiled()
    runner = slow.Runner(4, 4)
    stopped = set()
    for seed in range(150):
        record = game_of(random_sgf(4, 4, 40, seed))
        grid = step_by_step(record).initial.cells
        codes = course.codes_of(record.line, len(record.initial_setup()), 16)
        assert codes is not None
        quick = course.run(record.geometry, grid, codes, len(codes), BLACK)
        assert tuple(runner.run(grid, list(codes), len(codes), BLACK)) == quick
        stopped.add(quick.stopped if quick else None)
    assert len(stopped) >= 4


def expected(data: bytes, rules: str | None) -> int | None:
    checked = gorecord.check(gorecord.load(data)[0], rules=rules)
    moves = [f.move for f in checked.findings if f.code in BREACH_CODES and f.severity is Severity.ERROR and f.move is not None]
    return min(moves, default=None)


@pytest.mark.parametrize("rules", [None, "japanese", "new-zealand"])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_first_breach_of_samples(path: Path, rules: str | None) -> None:
    found = gorecord.first_breach(path.read_bytes(), rules=rules)
    assert (found and found.move) == expected(path.read_bytes(), rules)


@settings(max_examples=120, deadline=None)
@given(columns=st.integers(1, 5), rows=st.integers(1, 5), length=st.integers(0, 50), seed=st.integers(0, 10**6))
def test_first_breach(columns: int, rows: int, length: int, seed: int) -> None:
    data = random_sgf(columns, rows, length, seed).encode()
    found = gorecord.first_breach(data, rules="chinese")
    assert (found and found.move) == expected(data, "chinese")


def test_first_breach_of_set_up_stones_without_a_liberty() -> None:
    data = b"(;SZ[3]AB[aa]AW[ab][ba];B[cc];W[aa])"
    assert first.course_of(data) is None
    found = gorecord.first_breach(data)
    assert found is not None
    assert found.code == "occupied"


def test_first_breach_says_what_is_wrong() -> None:
    with pytest.raises(gorecord.UnreadableError, match="No game"):
        gorecord.first_breach(b"hello")
    with pytest.raises(ValueError, match="swiss"):
        gorecord.first_breach(b"(;SZ[9];B[aa])", rules="swiss")
    assert gorecord.first_breach(b"(;SZ[9];B[aa])") is None
