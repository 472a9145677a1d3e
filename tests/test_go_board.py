"""The board: captures, prisoners, and counts that anyone can check (perft)."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.go import diagram
from gorecord.go.board import Board
from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.go.regions import chains, empty_regions, without

# (name, colour to play, where, board before, board after, taken, own stones lost)
PLAYS = [
    ("a stone in atari is taken", BLACK, "C2", ". X .\nX O .\n. X .", ". X .\nX . X\n. X .", 1, 0),
    ("the corner", WHITE, "A2", "X O .\n. . .\n. . .", ". O .\nO . .\n. . .", 1, 0),
    ("captures come before own liberties", WHITE, "A3", ". X O\nX O .\nO . .", "O . O\n. O .\nO . .", 2, 0),
    ("a chain that touches the stone twice counts once", BLACK, "B1", "X X X\nO O X\nO . X", "X X X\n. . X\n. X X", 3, 0),
    ("two chains at once", BLACK, "B2", "X O X\nX . X\nX O X", "X . X\nX X X\nX . X", 2, 0),
    ("suicide of one stone", BLACK, "A3", ". O .\nO . .\n. . .", ". O .\nO . .\n. . .", 0, 1),
    ("suicide of two stones", BLACK, "A2", "X O .\n. O .\nO . .", ". O .\n. O .\nO . .", 0, 2),
    ("a stone on a stone replaces it", WHITE, "B2", ". . .\n. X .\n. . .", ". . .\n. O .\n. . .", 0, 0),
]


@pytest.mark.parametrize(("name", "colour", "vertex", "before", "after", "taken", "lost"), PLAYS, ids=[p[0] for p in PLAYS])
def test_a_stone_is_placed(name: str, colour: int, vertex: str, before: str, after: str, taken: int, lost: int) -> None:
    geometry, cells = diagram.parse(before)
    board = Board(geometry, cells)
    placed = board.place(geometry.typed(vertex), colour)
    assert diagram.draw(geometry, board.cells, frame=False) == after
    assert (len(placed.captured), len(placed.suicided)) == (taken, lost)
    assert board.prisoners[colour] == taken
    assert board.prisoners[3 - colour] == lost


def legal(geometry: Geometry, cells: bytes) -> bool:
    return all(chain.liberties for chain in chains(geometry, cells))


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 57), (3, 12675)])
def test_number_of_legal_positions(side: int, count: int) -> None:
    geometry = Geometry.of(side, side)
    assert sum(legal(geometry, bytes(c)) for c in itertools.product((EMPTY, BLACK, WHITE), repeat=side * side)) == count


def games_from(geometry: Geometry, cells: bytes, seen: frozenset[bytes]) -> int:
    """Games as simple paths of positions: either colour to move at any time, suicide allowed, no position twice."""
    total = 1
    for point in range(geometry.points):
        if cells[point] == EMPTY:
            for colour in (BLACK, WHITE):
                board = Board(geometry, cells)
                board.place(point, colour)
                after = bytes(board.cells)
                if after not in seen:
                    total += games_from(geometry, after, seen | {after})
    return total


@pytest.mark.parametrize(("columns", "count"), [(1, 1), (2, 9), (3, 907)])
def test_number_of_superko_games(columns: int, count: int) -> None:
    geometry = Geometry.of(columns, 1)
    assert games_from(geometry, bytes(columns), frozenset({bytes(columns)})) == count


def plain_place(columns: int, rows: int, cells: list[int], point: int, colour: int) -> tuple[list[int], int, int]:
    """The rules of capture written once more, as plainly as can be: the board after, enemy stones taken, own stones lost."""

    def around(p: int) -> list[int]:
        x, y = p % columns, p // columns
        near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return [b * columns + a for a, b in near if 0 <= a < columns and 0 <= b < rows]

    def chain(p: int) -> set[int]:
        found, left = {p}, [p]
        while left:
            left = [q for r in left for q in around(r) if cells[q] == cells[p] and q not in found]
            found |= set(left)
        return found

    def breathless(p: int) -> set[int]:
        found = chain(p)
        return set() if any(cells[q] == 0 for r in found for q in around(r)) else found

    cells = [*cells]
    cells[point] = colour
    taken = set().union(*(breathless(q) for q in around(point) if cells[q] == 3 - colour))
    for p in taken:
        cells[p] = 0
    lost = breathless(point)
    for p in lost:
        cells[p] = 0
    return cells, len(taken), len(lost)


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), st.lists(st.tuples(st.integers(0, 24), st.sampled_from((BLACK, WHITE))), max_size=80))
def test_random_plays_against_the_plain_rules(columns: int, rows: int, plays: list[tuple[int, int]]) -> None:
    board = Board(Geometry.of(columns, rows))
    replaced = 0
    for played, (point, colour) in enumerate(plays, 1):
        point %= columns * rows
        expected, taken, lost = plain_place(columns, rows, list(board.cells), point, colour)
        placed = board.place(point, colour)
        assert (list(board.cells), len(placed.captured), len(placed.suicided)) == (expected, taken, lost)
        replaced += placed.replaced != EMPTY
        on_board = sum(c != EMPTY for c in board.cells)
        assert played == on_board + replaced + sum(board.prisoners)


def test_chains_and_regions() -> None:
    geometry, cells = diagram.parse("X X . O\n. X O O\nX . O .\n. . O O")
    assert [(chain.colour, len(chain.stones), len(chain.liberties)) for chain in chains(geometry, cells)] == [
        (BLACK, 3, 3),
        (WHITE, 6, 4),
        (BLACK, 1, 3),
    ]
    assert [(len(r.points), r.touches) for r in empty_regions(geometry, cells)] == [(1, 3), (1, 1), (3, 3), (1, 2)]
    assert without(cells, {0, 1, 5}).count(BLACK) == 1


def test_an_empty_board_is_a_region_that_touches_nobody() -> None:
    geometry = Geometry.of(3, 2)
    assert empty_regions(geometry, bytes(6)) == [((0, 1, 2, 3, 4, 5), 0)]
