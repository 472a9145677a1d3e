"""The judgement of whole positions, and the order of evidence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.go.board import Position
from gorecord.go.diagram import draw, parse
from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.go.regions import chains
from gorecord.life.groups import Basis, Judgement, Status
from gorecord.life.judge import Evidence, certain, doubtful, judge
from gorecord.life.playouts import compiled

LETTER = {Status.ALIVE: "a", Status.DEAD: "d", Status.SEKI: "s", Status.UNSETTLED: "u"}


def position(diagram: str, to_play: int = BLACK) -> Position:
    geometry, cells = parse(diagram)
    return Position(geometry, cells, (0, 0), to_play)


def layer(place: Position, said: Judgement) -> str:
    """The statuses as a diagram."""
    marks = {p: LETTER[g.status] for g in said.groups for p in g.stones}
    columns = place.geometry.columns
    rows = range(place.geometry.rows)
    return "\n".join(" ".join(marks.get(y * columns + x, ".") for x in range(columns)) for y in rows)


# Each kind of position on which playouts or chain by chain reading went wrong: board, then statuses.
KINDS = [
    (
        "a corner in which White takes a ko that Black may not retake, though playouts call it alive",
        """
        . O . X O . . .
        O X X X O O O O
        . X O O O . . .
        X X O . . O . .
        O O O . O . . .
        . . . . . . . .
        """,
        """
        . a . d a . . .
        a d d d a a a a
        . d a a a . . .
        d d a . . a . .
        a a a . a . . .
        . . . . . . . .
        """,
    ),
    (
        "approaching looks like self-atari, yet the group is dead",
        """
        X O . X X O . . O
        X . O . X O . O .
        . X X X X O . . O
        O O O O O O . O .
        . . . . . . . . O
        O . O . O . O O O
        . . . . . . . . .
        """,
        """
        d a . d d a . . a
        d . a . d a . a .
        . d d d d a . . a
        a a a a a a . a .
        . . . . . . . . a
        a . a . a . a a a
        . . . . . . . . .
        """,
    ),
    (
        "five stones whose capture leaves one eye live inside the dead group around them",
        """
        X X X . O X . .
        X X O O O X X .
        O O O X X X . .
        X X X X . X X .
        . X . X X X . X
        X X X X . . X .
        """,
        """
        a a a . d a . .
        a a d d d a a .
        d d d a a a . .
        a a a a . a a .
        . a . a a a . a
        a a a a . . a .
        """,
    ),
    (
        "both passed although whoever plays first decides",
        """
        . . . X O . . .
        X X X X O . . .
        O O O O O . . .
        . . . . . . . .
        . . . . . . . .
        """,
        """
        . . . u a . . .
        u u u u a . . .
        a a a a a . . .
        . . . . . . . .
        . . . . . . . .
        """,
    ),
    (
        "stones left on the board in territory that cannot be taken",
        """
        . X . X X . X O .
        X X X X . X X O .
        O O O X X O X O O
        . . O O X X X O .
        O O . O X O O O .
        . O O O X O . O .
        O O . O O O O . .
        """,
        """
        . a . a a . a a .
        a a a a . a a a .
        a a a a a d a a a
        . . a a a a a a .
        a a . a a a a a .
        . a a a a a . a .
        a a . a a a a . .
        """,
    ),
    (
        "double-ko seki",
        """
        . X X X X X X X X
        X X O X . X X X X
        O O . O X O O O O
        O O O O O O O O .
        X X X X X X X O O
        . . . . . . X X X
        X X X X X X X X X
        O O O O O O O O O
        . . . . . . . . .
        """,
        """
        . s s s s s s s s
        s s a s . s s s s
        s s . s a s s s s
        s s s s s s s s .
        a a a a a a a s s
        . . . . . . a a a
        a a a a a a a a a
        a a a a a a a a a
        . . . . . . . . .
        """,
    ),
    (
        "bent four in the corner",
        """
        . . . O X . O O O
        . . . O X X X X .
        . . O O O O O X X
        . . . . . . O O O
        O O O O O O O O O
        X X X X X X X X X
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        . . . a d . a a a
        . . . a d d d d .
        . . a a a a a d d
        . . . . . . a a a
        a a a a a a a a a
        a a a a a a a a a
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
]


@pytest.mark.parametrize(("what", "board", "statuses"), KINDS, ids=[k[0] for k in KINDS])
def test_kinds(what: str, board: str, statuses: str) -> None:
    place = position(board)
    said = judge(place, evidence=Evidence(method="builtin"))
    expected = "\n".join(line.strip() for line in statuses.strip().splitlines())
    assert layer(place, said) == expected, draw(place.geometry, place.cells)


@pytest.mark.parametrize(("what", "board", "statuses"), KINDS, ids=[k[0] for k in KINDS])
def test_kinds_with_colours_swapped(what: str, board: str, statuses: str) -> None:
    place = position(board.translate(str.maketrans("XO", "OX")), WHITE)
    said = judge(place, evidence=Evidence(method="builtin"))
    expected = "\n".join(line.strip() for line in statuses.strip().splitlines())
    assert layer(place, said) == expected, draw(place.geometry, place.cells)


PLAIN = """
. . . X O . . . .
. O . X O . . . .
. . . X O . . X .
. . . X O . . . .
X X X X O O O O O
"""
B4, H3, D5, E5 = (position(PLAIN).geometry.typed(v) for v in ("B4", "H3", "D5", "E5"))


def basis_of(said: Judgement, point: int) -> tuple[Status, Basis]:
    group = next(g for g in said.groups if point in g.stones)
    return group.status, group.basis


def test_every_chain_once_in_board_order() -> None:
    place = position(PLAIN)
    said = judge(place)
    assert [(g.colour, g.stones) for g in said.groups] == [(c.colour, c.stones) for c in chains(place.geometry, place.cells)]


def test_a_complete_word_of_the_user_decides_everything() -> None:
    said = judge(position(PLAIN), evidence=Evidence(dead=frozenset({B4}), white_marks=frozenset({H3})))
    assert said.dead == {B4}
    assert {g.basis for g in said.groups} == {Basis.USER}
    assert certain(said)


def test_nothing_dead() -> None:
    said = judge(position(PLAIN), evidence=Evidence(nothing_dead=True))
    assert not said.dead
    assert {(g.status, g.basis) for g in said.groups} == {(Status.ALIVE, Basis.USER)}


def test_one_stone_names_its_chain() -> None:
    said = judge(position(PLAIN), evidence=Evidence(dead=frozenset({D5})))
    assert len(said.dead) == 8


def test_alive_alone_leaves_the_rest_to_judgement() -> None:
    said = judge(position(PLAIN), evidence=Evidence(alive=frozenset({B4})))
    assert basis_of(said, B4) == (Status.ALIVE, Basis.USER)
    assert basis_of(said, H3)[0] is Status.DEAD
    assert basis_of(said, H3)[1] is not Basis.USER


def test_seki_beside_dead() -> None:
    said = judge(position(PLAIN), evidence=Evidence(dead=frozenset({B4}), seki=frozenset({H3})))
    assert said.seki == {H3}
    assert said.dead == {B4}


def test_marks_come_before_judgement_unless_asked_otherwise() -> None:
    marks = Evidence(black_marks=frozenset(), white_marks=frozenset({H3}))
    said = judge(position(PLAIN), evidence=marks)
    assert said.dead == {H3}
    assert {g.basis for g in said.groups} == {Basis.MARKS}
    blind = Evidence(white_marks=frozenset({H3}), method="builtin")
    assert judge(position(PLAIN), evidence=blind) == judge(position(PLAIN), evidence=Evidence(method="builtin"))
    assert judge(position(PLAIN), evidence=blind).dead == {B4, H3}


def test_empty_marks_are_no_marks() -> None:
    said = judge(position(PLAIN), evidence=Evidence(black_marks=frozenset(), white_marks=frozenset()))
    assert said.dead == {B4, H3}


def test_a_chain_is_dead_by_the_majority_of_its_marks() -> None:
    column = frozenset(position(PLAIN).geometry.typed(v) for v in ("E5", "E4", "E3"))
    assert not judge(position(PLAIN), evidence=Evidence(black_marks=column)).dead
    most = column | frozenset(position(PLAIN).geometry.typed(v) for v in ("E2", "E1", "F1"))
    said = judge(position(PLAIN), evidence=Evidence(black_marks=most))
    assert E5 in said.dead
    assert next(g for g in said.groups if E5 in g.stones).confidence < 0.99


def test_method_none() -> None:
    said = judge(position(PLAIN), evidence=Evidence(method="none", white_marks=frozenset({H3})))
    assert not said.dead


@pytest.mark.parametrize(
    ("evidence", "message"),
    [
        (Evidence(dead=frozenset({0})), "A5 is said to be dead, but no stone stands there"),
        (Evidence(seki=frozenset({0})), "A5 is said to be in seki, but no stone stands there"),
        (Evidence(dead=frozenset({B4}), alive=frozenset({B4})), "White's chain at B4 is said to be both dead and alive"),
        (
            Evidence(alive=frozenset({D5}), seki=frozenset({D5 + 9})),
            "Black's chain at D4 and D5 are said to be both alive and in seki",
        ),
        (Evidence(dead=frozenset({B4}), nothing_dead=True), "B4 is said to be dead, and yet that nothing is dead"),
        (Evidence(dead=frozenset({900})), "not on the board"),
        (Evidence(method="oracle"), "'oracle' is no way to find dead stones: auto, builtin, record, none are"),
    ],
)
def test_contradictions_are_refused(evidence: Evidence, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        judge(position(PLAIN), evidence=evidence)


def test_doubt_is_told() -> None:
    said = judge(position(KINDS[3][1]))
    assert not certain(said)
    (group,) = doubtful(said)
    assert group.status is Status.UNSETTLED
    assert group.line is not None
    assert "White first" in group.line
    assert "Black first" in group.line
    assert group.assumes == ("White E5 lives",)


@pytest.mark.parametrize("diagram", [".", "X", ". .\n. .", "X X\nX .", ". . . . . . .\n. . . X . . .\n. . . . . . ."])
def test_small_and_open_boards(diagram: str) -> None:
    said = judge(position(diagram))
    assert not said.dead


@settings(max_examples=25 if compiled() else 6, deadline=None)  # plain Python takes a second a board
@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_any_board_gets_one_answer(columns: int, rows: int, data: st.DataObject) -> None:
    geometry = Geometry.of(columns, rows)
    colours = st.sampled_from((EMPTY, EMPTY, BLACK, WHITE))
    cells = bytes(data.draw(st.lists(colours, min_size=geometry.points, max_size=geometry.points)))
    place = Position(geometry, cells, (0, 0), data.draw(st.sampled_from((BLACK, WHITE))))
    said = judge(place)
    assert sorted(p for g in said.groups for p in g.stones) == [p for p in range(geometry.points) if cells[p]]
    assert all(0 <= g.confidence <= 1 for g in said.groups)
    assert judge(place) == said
