"""Names of points, and boards as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorecord.go import diagram
from gorecord.go.points import Geometry, colour_of_letter


def test_names_and_vertices() -> None:
    geometry = Geometry.of(19, 19)
    assert geometry.named("dd") == geometry.typed("D16") == geometry.typed(" d16 ") == 3 * 19 + 3
    assert geometry.vertices[8] == "J19"  # there is no I
    assert geometry.vertices[360] == "T1"
    assert Geometry.of(9, 13).typed("A1") == 12 * 9


def test_boards_to_52_lines() -> None:
    geometry = Geometry.of(52, 52)
    assert geometry.names[51] == "Za"
    assert geometry.vertices[24] == "Z52"
    assert geometry.vertices[25] == "AA52"
    assert len(set(geometry.vertices)) == len(set(geometry.names)) == 52 * 52


@pytest.mark.parametrize("text", ["", "i9", "I9", "t20", "zz", "D0", "D20", "A", "??", "dd dd"])
def test_what_is_no_point(text: str) -> None:
    with pytest.raises(ValueError, match="no point"):
        Geometry.of(19, 19).typed(text)


@pytest.mark.parametrize("size", [(0, 9), (53, 9), (9, -1)])
def test_impossible_boards(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="1 to 52"):
        Geometry.of(*size)


def test_colours() -> None:
    assert (colour_of_letter("b"), colour_of_letter("W")) == (1, 2)
    with pytest.raises(ValueError, match="B or W"):
        colour_of_letter("X")


@given(st.integers(1, 52), st.integers(1, 52), st.randoms(use_true_random=False))
def test_a_drawn_board_is_read_again(columns: int, rows: int, random) -> None:
    geometry = Geometry.of(columns, rows)
    cells = bytes(random.choice((0, 1, 2)) for _ in range(columns * rows))
    assert diagram.parse(diagram.draw(geometry, cells)) == (geometry, cells)
    assert diagram.parse(diagram.draw(geometry, cells, frame=False)) == (geometry, cells)


TYPED = [
    ("plain", "X O .\n. . O", "X O .\n. . O"),
    ("without blanks", "XO.\n..O", "X O .\n. . O"),
    ("lower case, other signs", "# o +\n_ · W", "X O .\n. . O"),
    ("discs", "● ○ .\n. . ○", "X O .\n. . O"),
    ("framed, with coordinates and a title", "White to play\n  A B C\n2 X O . 2\n1 . . O 1\n  A B C\n", "X O .\n. . O"),
    ("boxed", "+-------+\n| X O . |\n| . . O |\n+-------+", "X O .\n. . O"),
]


@pytest.mark.parametrize(("name", "text", "board"), TYPED, ids=[t[0] for t in TYPED])
def test_typed_boards(name: str, text: str, board: str) -> None:
    assert diagram.parse(text) == diagram.parse(board)
    assert diagram.draw(*diagram.parse(text), frame=False) == board


@pytest.mark.parametrize(
    ("text", "why"), [("", "no board"), ("hello world", "no board"), ("X O\nX", "line 2 has 1 points"), ("X" * 53, "at most 52")]
)
def test_what_is_no_board(text: str, why: str) -> None:
    with pytest.raises(diagram.DiagramError, match=why):
        diagram.parse(text)


def test_marks_are_drawn_around_their_point() -> None:
    geometry, cells = diagram.parse(". X .\n. . .\n. . .")
    assert diagram.draw(geometry, cells, marks={4: "(O", 0: "t"}, frame=False) == "t X .\n.(O).\n. . ."
