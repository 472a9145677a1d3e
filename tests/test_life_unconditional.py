"""Unconditional life and the interior test."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.go.board import Board
from gorecord.go.diagram import draw, parse
from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.life.unconditional import unconditional

# board, then the same with B and W for what lives unconditionally and b and w for what lies in owned territory
CASES = [
    (
        "two one-point eyes",
        ". X . X O\nX X X X O\nO O O O .\n. . . . .",
        "b B b B .\nB B B B .\n. . . . .\n. . . . .",
    ),
    ("one eye", ". X X X O\nX X X X O\nO O O O .", ". . . . .\n. . . . .\n. . . . ."),
    (
        "a large eye is not enough by itself",
        ". . . . X O\nX X X X X O\nO O O O O .",
        ". . . . . .\n. . . . . .\n. . . . . .",
    ),
    (
        "dead stones within: the enemy has room for one eye only",
        ". O X . X\nO . X X X\nX X X . X",
        "b b B b B\nb b B B B\nB B B b B",
    ),
    (
        "room for two eyes: not owned",
        ". . . . . X .\n. O . O . X X\n. . . . . X .\nX X X X X X X\n. . . . . . .",
        ". . . . . B b\n. . . . . B B\n. . . . . B b\nB B B B B B B\nb b b b b b b",
    ),
    (
        "two chains that share two eyes",
        ". X X .\nX . X O\nX X . X\n. O X X",
        "b B B .\nB b B .\nB B . .\n. . . .",
    ),
]


def described(text: str) -> tuple[str, ...]:
    geometry, cells = parse(text)
    found = unconditional(geometry, cells)
    marks = []
    for p in range(geometry.points):
        mark = "."
        for colour, letter in ((BLACK, "B"), (WHITE, "W")):
            if p in found.alive[colour]:
                mark = letter
            elif p in found.owned[colour]:
                mark = letter.lower()
        marks.append(mark)
    return tuple(" ".join(marks[y * geometry.columns : (y + 1) * geometry.columns]) for y in range(geometry.rows))


@pytest.mark.parametrize(("what", "board", "expected"), CASES, ids=[c[0] for c in CASES])
def test_cases(what: str, board: str, expected: str) -> None:
    assert described(board) == tuple(expected.splitlines()), board


def test_stones_left_unmarked_in_owned_territory_are_proven_dead() -> None:
    geometry, cells = parse("X . X . X\nX X X X X\nX . O . X\nX . . . X\nX X X X X")
    found = unconditional(geometry, cells)
    assert geometry.typed("C3") in found.owned[BLACK]
    assert not found.alive[WHITE]


@st.composite
def boards(draw_from: st.DrawFn) -> tuple[Geometry, bytes]:
    columns, rows = draw_from(st.integers(1, 7)), draw_from(st.integers(1, 7))
    cells = draw_from(st.lists(st.sampled_from((EMPTY, BLACK, BLACK, WHITE)), min_size=columns * rows, max_size=columns * rows))
    return Geometry.of(columns, rows), bytes(cells)


@settings(max_examples=60, deadline=None)
@given(boards())
def test_symmetry_and_colours(board: tuple[Geometry, bytes]) -> None:
    geometry, cells = board
    found = unconditional(geometry, cells)
    other = unconditional(geometry, bytes((0, 2, 1)[c] for c in cells))
    assert (found.alive[BLACK], found.owned[BLACK]) == (other.alive[WHITE], other.owned[WHITE])
    turned = Geometry.of(geometry.rows, geometry.columns)
    where = {y * geometry.columns + x: x * geometry.rows + y for y in range(geometry.rows) for x in range(geometry.columns)}
    across = bytearray(geometry.points)
    for p, q in where.items():
        across[q] = cells[p]
    mirrored = unconditional(turned, bytes(across))
    upside = unconditional(geometry, cells[::-1])
    for colour in (BLACK, WHITE):
        assert mirrored.alive[colour] == {where[p] for p in found.alive[colour]}
        assert mirrored.owned[colour] == {where[p] for p in found.owned[colour]}
        assert upside.alive[colour] == {geometry.points - 1 - p for p in found.alive[colour]}


@pytest.mark.parametrize("seed", range(12))
def test_the_enemy_playing_on_alone_never_takes_them(seed: int) -> None:
    rng = random.Random(seed)
    geometry, cells = parse(CASES[0][1] if seed % 2 else CASES[3][1])
    board = Board(geometry, cells)
    found = unconditional(geometry, cells)
    assert found.alive[BLACK]
    for _ in range(60):
        empties = [p for p in range(geometry.points) if board.cells[p] == EMPTY]
        if not empties:
            break
        board.place(rng.choice(empties), WHITE)
        assert all(board.cells[p] == BLACK for p in found.alive[BLACK]), draw(geometry, board.cells)
