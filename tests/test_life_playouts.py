"""Playouts and tree search: the compiled build gives what the plain one gives, and both give sense."""

from __future__ import annotations

import random

import pytest

from gorecord.go.diagram import parse
from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.life import playouts, tree
from tests.helpers import plain_modules


def random_board(rng: random.Random) -> tuple[int, int, bytes]:
    columns, rows = rng.randint(1, 9), rng.randint(1, 9)
    return columns, rows, bytes(rng.choice((EMPTY, EMPTY, BLACK, WHITE)) for _ in range(columns * rows))


compiled_only = pytest.mark.skipif(not playouts.compiled(), reason="nothing to compare: this is the plain build")


@compiled_only
@pytest.mark.parametrize("heavy", [False, True])
def test_compiled_playouts_are_the_plain_ones(heavy: bool) -> None:
    _, plain = plain_modules("stones", "playouts")
    assert not plain.compiled()
    rng = random.Random(3)
    for i in range(60):
        columns, rows, cells = random_board(rng)
        ko = rng.choice([-1, *(p for p, c in enumerate(cells) if c == EMPTY)])
        asked = (columns, rows, cells, 1 + i % 2, ko, 4, rng.randint(-5, 2**40), heavy)
        assert playouts.ownership(*asked) == plain.ownership(*asked), asked


@compiled_only
def test_compiled_tree_search_is_the_plain_one() -> None:
    *_, plain = plain_modules("stones", "playouts", "tree")
    assert not plain.compiled()
    rng = random.Random(4)
    for i in range(12):
        columns, rows, cells = random_board(rng)
        inside = bytes(rng.choice((0, 1, 1)) for _ in cells[1:]) + b"\1"
        asked = (cells, inside, bytes(3 * c for c in inside), 1 + i % 2, -1, 40, i)
        assert tree.Tree(columns, rows).look(*asked) == plain.Tree(columns, rows).look(*asked), asked


def test_the_same_numbers_in_every_build() -> None:
    geometry, cells = parse(". X . . O\n. X . O O\nX X . O .\n. X . O .\n. . . O .")
    sums = playouts.ownership(geometry.columns, geometry.rows, cells, BLACK, -1, 20, 7, True)
    assert sums == EXPECTED


EXPECTED = [12, 12, -2, -10, -14, 12, 12, -7, -14, -14, 12, 12, 2, -14, -14, 12, 12, -8, -14, -14, 12, 12, 0, -14, -14]


@pytest.mark.parametrize("heavy", [False, True])
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 2), (2, 1), (1, 9), (52, 52), (3, 52)])
def test_any_board(columns: int, rows: int, heavy: bool) -> None:
    sums = playouts.ownership(columns, rows, bytes(columns * rows), BLACK, -1, 2, 1, heavy)
    assert len(sums) == columns * rows
    assert all(-2 <= n <= 2 for n in sums)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="8 cells for a board of 3 by 3"):
        playouts.ownership(3, 3, bytes(8), BLACK, -1, 1, 1, False)


def test_the_seed_decides_and_nothing_else() -> None:
    _, cells = parse(". . . . .\n. X . O .\n. X . O .\n. . . . .\n. . . . .")
    first = playouts.ownership(5, 5, cells, BLACK, -1, 50, 1, True)
    assert first == playouts.ownership(5, 5, cells, BLACK, -1, 50, 1, True)
    assert first != playouts.ownership(5, 5, cells, BLACK, -1, 50, 2, True)


@pytest.mark.parametrize("heavy", [False, True])
def test_settled_areas_stay(heavy: bool) -> None:
    _, cells = parse(". X . O .\nX X X O O\n. X . O .\nX X X O O\n. X . O .")
    sums = playouts.ownership(5, 5, cells, WHITE, -1, 30, 5, heavy)
    for p, c in enumerate(cells):
        if c:
            assert sums[p] == (30 if c == BLACK else -30)


def test_heavy_playouts_keep_a_seki_that_uniform_ones_break() -> None:
    geometry, cells = parse("X X . O O X O .\nX O O . O X O O\nX X X X X X O .\nO O O O O O O O\n. O . O . O . O")
    at = geometry.typed("D5")
    heavy = playouts.ownership(8, 5, cells, BLACK, -1, 100, 5, True)[at]
    uniform = playouts.ownership(8, 5, cells, BLACK, -1, 100, 5, False)[at]
    assert heavy < uniform


def test_points_left_open_are_those_of_a_seki() -> None:
    geometry, cells = parse("X X . O O X O .\nX O O . O X O O\nX X X X X X O .\nO O O O O O O O\n. O . O . O . O")
    table = playouts.Table(8, 5)
    table.load(cells)
    table.run(BLACK, -1, 100, 1, True)
    left = table.left_open()
    assert {p for p, n in enumerate(left) if n > 50} == {geometry.typed("C5"), geometry.typed("D4")}


def test_confined_playouts_leave_the_rest_alone() -> None:
    geometry, cells = parse(". . . . .\n. X . O .\n. X . O .\n. . . . .\n. . . . .")
    table = playouts.Table(5, 5)
    table.load(cells)
    table.confine(bytes(p == geometry.typed("C3") for p in range(25)))
    table.run(BLACK, -1, 10, 1, False)
    sums = table.run(BLACK, -1, 10, 1, False)
    assert sums[geometry.typed("C2")] == 0
    assert abs(sums[geometry.typed("C3")]) < 10 + 1
    assert sums[geometry.typed("B4")] == 10


def test_a_tree_search_finds_the_vital_point() -> None:
    geometry, cells = parse(". . . X O O . O\nX X X X O . O O\nO O O O O O O .\n. O . O . O O O")
    inside = bytes(p in {geometry.typed(v) for v in ("A4", "B4", "C4", "D4", "A3", "B3", "C3", "D3")} for p in range(32))
    search = tree.Tree(8, 4)
    black = search.look(cells, inside, inside, BLACK, -1, 200, 1)[geometry.typed("A3")]
    white = search.look(cells, inside, inside, WHITE, -1, 200, 1)[geometry.typed("A3")]
    assert black > 80
    assert white < -80
