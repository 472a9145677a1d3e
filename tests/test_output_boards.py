"""Boards: the model, its drawings as text and SVG, and that all of them show the same."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET

import pytest
from helpers import from_board, game_of
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.go import diagram
from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.output import board_text, boards, gallery, svg
from gorecord.output.board_text import Style, wants_colour
from gorecord.output.boards import Picture, Sign
from gorecord.referee.check import check
from gorecord.scoring.score import Settings, Word, score

BOARD = """
. X . X O . O
X X X X O O O
. . X X O . .
. . X O O . .
X X X O O . .
. O X X O O O
. . . X O . .
"""
SPACE = "{http://www.w3.org/2000/svg}"
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def scored_board() -> Picture:
    record = from_board(BOARD)
    return boards.of_scored(score(record, Settings(word=Word(dead=("B2",)))))


def test_a_counted_board_as_text() -> None:
    assert board_text.draw(scored_board()).splitlines()[1:-1] == [
        "7 b X b X O w O 7",
        "6 X X X X O O O 6",
        "5 b b X X O w w 5",
        "4 b b X O O w w 4",
        "3 X X X O O w w 3",
        "2 b o X X O O O 2",
        "1 b b b X O w w 1",
    ]


def test_signs_of_a_count_in_their_order() -> None:
    geometry, cells = diagram.parse("X . O\n. . .\nX . O")
    picture = boards.of_count(
        geometry,
        cells,
        ["B.s", "BWW", "BsW"],
        dead=frozenset({6}),
        seki=frozenset({2}),
        neutral=frozenset({4}),
        teire=frozenset({3}),
    )
    expected = {
        1: Sign.NEUTRAL,
        2: Sign.SEKI,
        3: Sign.TEIRE,
        4: Sign.NEUTRAL,
        5: Sign.WHITE,
        6: Sign.DEAD,
        7: Sign.SEKI,
    }
    assert picture.signs == expected
    assert picture.used_signs() == [Sign.DEAD, Sign.WHITE, Sign.SEKI, Sign.NEUTRAL, Sign.TEIRE]


def test_what_is_to_be_filled_is_the_owners_where_area_is_counted() -> None:
    of = gallery.problem("one-sided-neutral-point")
    done = gallery.counted(of.cases[0], gallery.records(of.name)[0])
    point, vertex = done.record.geometry.typed("G1"), done.record.geometry.typed("E1")
    signs = {name: boards.of_score(done, s).signs for name, s in done.scores.items()}
    assert (signs["chinese"][point], signs["japanese"][point]) == (Sign.WHITE, Sign.TEIRE)
    assert signs["chinese"][vertex] is signs["japanese"][vertex] is Sign.NEUTRAL
    assert boards.of_scored(done).signs[point] is Sign.TEIRE


def test_unicode_and_colours_say_the_same() -> None:
    picture = scored_board()
    plain = board_text.draw(picture)
    assert ANSI.sub("", board_text.draw(picture, Style(colour=True))) == plain
    assert "\x1b" not in plain
    told = board_text.draw(picture, Style(unicode=True))
    assert told.translate(str.maketrans("●○×ø▪▫·", "XOxobw.")) == plain


def test_rings_labels_and_wide_labels() -> None:
    geometry, cells = diagram.parse("X O .\n. . .\n. . .")
    ring = Picture(geometry, cells, rings=frozenset({1, 8}), ghost={8: BLACK})
    assert board_text.draw(ring, frame=False) == "X(O).\n. . .\n. .(X)"
    labelled = Picture(geometry, cells, labels={0: "1", 4: "12", 8: "123"})
    assert board_text.draw(labelled) == "\n".join(
        ["    A   B   C", "3   1   O   . 3", "2   .  12   . 2", "1   .   . 123 1", "    A   B   C"]
    )


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_drawn_plainly_can_be_read_again(data: st.DataObject) -> None:
    geometry = Geometry.of(data.draw(st.integers(2, 30)), data.draw(st.integers(1, 30)))
    cells = bytes(data.draw(st.lists(st.sampled_from((EMPTY, BLACK, WHITE)), min_size=geometry.points, max_size=geometry.points)))
    picture = Picture(geometry, cells)
    assert diagram.parse(board_text.draw(picture)) == (geometry, cells)
    assert diagram.parse(board_text.draw(picture, Style(unicode=True))) == (geometry, cells)


def test_columns_beyond_z_have_their_whole_name() -> None:
    picture = Picture(Geometry.of(27, 2), bytes(54))
    assert board_text.draw(picture).splitlines()[0].split()[-3:] == ["Z", "AA", "BB"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("when", "no_color", "term", "stream", "expected"),
    [
        ("auto", None, "xterm", Terminal(), True),
        ("auto", "", "xterm", Terminal(), True),
        ("auto", "1", "xterm", Terminal(), False),
        ("auto", None, "dumb", Terminal(), False),
        ("auto", None, "xterm", io.StringIO(), False),
        ("always", "1", "dumb", io.StringIO(), True),
        ("never", None, "xterm", Terminal(), False),
    ],
)
def test_when_colours_are_wanted(
    monkeypatch: pytest.MonkeyPatch, when: str, no_color: str | None, term: str, stream: io.StringIO, expected: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color is not None:
        monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", term)
    assert wants_colour(when, stream) is expected


def test_svg_is_well_formed_and_has_every_stone_and_sign() -> None:
    picture = scored_board()
    root = ET.fromstring(svg.document(picture, title="<Board> & 'more'").split("\n", 1)[1])
    assert root.find(f"{SPACE}title").text == "<Board> & 'more'"  # type: ignore[union-attr]
    stones = [c for c in root.iter(f"{SPACE}circle") if c.get("r") == str(svg.RADIUS)]
    assert [c.get("fill") for c in stones].count("#000") == picture.cells.count(BLACK)
    assert [c.get("fill") for c in stones].count("#fff") == picture.cells.count(WHITE)
    squares = [r.get("fill") for r in root.iter(f"{SPACE}rect") if r.get("width") == "9"]
    signs = list(picture.signs.values())
    assert (squares.count("#000"), squares.count("#fff")) == (signs.count(Sign.BLACK), signs.count(Sign.WHITE))
    texts = [t.text for t in root.iter(f"{SPACE}text")]
    assert sorted(texts) == sorted([*"ABCDEFG" * 2, *"1234567" * 2])


def test_every_sign_has_a_shape_of_its_own_in_black_and_white() -> None:
    geometry = Geometry.of(3, 3)
    shapes = set()
    for sign in Sign:
        cells = bytes([BLACK if sign is Sign.DEAD else EMPTY]) + bytes(8)
        drawn = svg.draw(Picture(geometry, cells, {0: sign}), frame=False)
        shapes.add(re.sub(r"<rect[^>]*width=\"16\"[^>]*>", "", drawn))
        colours = set(re.findall(r'(?:fill|stroke)="(#\w+)"', drawn))
        assert colours <= {"#000", "#fff", "#555"}
    assert len(shapes) == len(Sign)


def test_labels_are_escaped_in_svg() -> None:
    drawn = svg.draw(Picture(Geometry.of(2, 2), bytes(4), labels={0: "<&"}), title='"<x>')
    assert "&lt;&amp;" in drawn
    ET.fromstring(drawn)


def test_a_finding_shows_the_board_before_its_move() -> None:
    checked = check(game_of("(;SZ[5]RU[Chinese]KM[7.5]AB[ba][ab][bc]AW[bb][ca][cc];W[db];B[cb];W[bb])"))
    (found,) = (f for f in checked.findings if f.code == "ko")
    picture = boards.of_finding(checked.replay, found)
    assert picture is not None
    assert board_text.draw(picture) == found.diagram
    assert picture.ghost == {6: WHITE}
