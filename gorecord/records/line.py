"""From the nodes of one branch to the moves, setups and marks of a game.

Nothing is judged: a move off the board is `OFF_BOARD`, a value that is no point `BAD_POINT`, and the referee has its say later.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from gorecord.go.points import BLACK, LARGEST_SIDE, PASS, WHITE, Geometry
from gorecord.records.game import BAD_POINT, OFF_BOARD, Marks, Move, Setup
from gorecord.records.tree import Properties, Tree

_BLANKS: Final = b" \t\r\n\f\v\0"
_NAME: Final = re.compile(rb"[A-Za-z]{2}")
_RECTANGLE: Final = re.compile(rb"([A-Za-z])([A-Za-z]):([A-Za-z])([A-Za-z])")
_LETTERS: Final = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_COLOURS: Final = {"B": BLACK, "W": WHITE}


@lru_cache(maxsize=64)
def point_table(geometry: Geometry) -> dict[bytes, int]:
    """Points and passes by the value of a move.

    "tt" is a pass where there is no such point (boards with at most 19 columns or rows, as in FF[3]).
    """
    table = {name.encode("ascii"): point for point, name in enumerate(geometry.names)}
    table[b""] = PASS
    table.setdefault(b"tt", PASS)
    return table


def move_point(raw: bytes, geometry: Geometry) -> int:
    """The point of a move's value: of the board, PASS, OFF_BOARD or BAD_POINT.

    Blanks and line ends in the value are left out, so that one broken over two lines is read.
    """
    table = point_table(geometry)
    point = table.get(raw)
    if point is not None:
        return point
    value = raw.translate(None, _BLANKS).replace(b"\\", b"")
    point = table.get(value)
    if point is not None:
        return point
    if value.lower() == b"pass":
        return PASS
    return OFF_BOARD if _NAME.fullmatch(value) else BAD_POINT


def list_points(values: Sequence[bytes], geometry: Geometry) -> tuple[list[int], list[bytes]]:
    """The points of a list such as AB's, rectangles (aa:cc) spread out; and the values that are no points of this board.

    A rectangle gives only the points that no rectangle before it gave, so that many of them take no more room than the board.
    """
    table = point_table(geometry)
    found: list[int] = []
    wrong: list[bytes] = []
    covered = 0
    for raw in values:
        point = table.get(raw)
        if point is None:
            value = raw.translate(None, _BLANKS)
            point = table.get(value)
            if point is None:
                rectangle = _rectangle(value, geometry)
                if rectangle is None:
                    wrong.append(raw)
                else:
                    new = rectangle & ~covered
                    covered |= rectangle
                    found += _spread(new)
                continue
        if point >= 0:
            found.append(point)
        elif raw.strip():
            wrong.append(raw)
    return found, wrong


def _rectangle(value: bytes, geometry: Geometry) -> int | None:
    """The points of a rectangle as the bits of a number, bit n for point n; None for what is no rectangle of this board."""
    match = _RECTANGLE.fullmatch(value)
    if not match:
        return None
    x1, y1, x2, y2 = (_LETTERS.index(part) for part in match.groups())
    if max(x1, x2) >= geometry.columns or max(y1, y2) >= geometry.rows:
        return None
    columns = geometry.columns
    row = (1 << (abs(x1 - x2) + 1)) - 1
    # One bit for each row, at its beginning; the product has the row in every one of them.
    rows = ((1 << (columns * (abs(y1 - y2) + 1))) - 1) // ((1 << columns) - 1)
    return (row * rows) << (min(y1, y2) * columns + min(x1, x2))


def _spread(points: int) -> list[int]:
    """The numbers of the bits that are set, from the lowest on."""
    found: list[int] = []
    while points:
        lowest = points & -points
        found.append(lowest.bit_length() - 1)
        points ^= lowest
    return found


def extent(tree: Tree, nodes: Sequence[int]) -> tuple[int, int]:
    """How many columns and rows the points named in those nodes need; "tt" is left out, it may be a pass."""
    across = down = 0
    for node in nodes:
        for ident in ("B", "W", "AB", "AW"):
            for raw in tree.nodes[node].get(ident, ()):
                value = raw.translate(None, _BLANKS)
                if value == b"tt":
                    continue
                for part in value.split(b":"):
                    if _NAME.fullmatch(part):
                        across = max(across, _LETTERS.index(part[:1]) + 1)
                        down = max(down, _LETTERS.index(part[1:]) + 1)
    return min(across, LARGEST_SIDE), min(down, LARGEST_SIDE)


def read_line(
    tree: Tree, nodes: Sequence[int], geometry: Geometry
) -> tuple[list[Move | Setup], Marks | None, list[tuple[int, str, bytes]]]:
    """The steps of a branch, its last marks, and the setup values that name no point: (number of the node, property, value)."""
    table = point_table(geometry)
    line: list[Move | Setup] = []
    wrong: list[tuple[int, str, bytes]] = []
    marked: int | None = None
    every = tree.nodes
    for number, index in enumerate(nodes):
        node = every[index]
        if "AB" in node or "AW" in node or "AE" in node or "PL" in node:
            setup = _setup(tree, index, number, geometry, wrong)
            if setup:
                line.append(setup)
        if "TB" in node or "TW" in node:
            marked = number
        black, white = node.get("B"), node.get("W")
        if black is None and white is None:
            continue
        if "KO" in node or index in tree.repeats or (black is not None and white is not None):
            line += _moves(tree, index, number, geometry)
            continue
        values, colour = (white, WHITE) if black is None else (black, BLACK)
        for raw in values or ():
            point = table.get(raw)
            line.append(Move(colour, move_point(raw, geometry) if point is None else point, raw, number))
    if marked is None:
        return line, None, wrong
    return line, marks_of(every[nodes[marked]], marked, geometry), wrong


def _moves(tree: Tree, index: int, number: int, geometry: Geometry) -> list[Move]:
    """The moves of a node in the order of the file; KO without a number in it forces them."""
    forced = "KO" in tree.nodes[index] and not any(re.search(rb"[0-9]", raw) for raw in tree.nodes[index]["KO"])
    return [
        Move(_COLOURS[ident], move_point(raw, geometry), raw, number, forced)
        for ident, values in tree.as_written(index)
        if ident in _COLOURS
        for raw in values
    ]


def _setup(tree: Tree, index: int, number: int, geometry: Geometry, wrong: list[tuple[int, str, bytes]]) -> Setup | None:
    node = tree.nodes[index]
    parts: list[tuple[int, ...]] = []
    for ident in ("AB", "AW", "AE"):
        points, bad = list_points(node.get(ident, ()), geometry)
        wrong += [(number, ident, raw) for raw in bad]
        parts.append(tuple(dict.fromkeys(points)))
    to_play = None
    for raw in node.get("PL", ()):
        to_play = {b"B": BLACK, b"W": WHITE}.get(raw.strip()[:1].upper(), to_play)
    if not any(parts) and to_play is None:
        return None
    return Setup(parts[0], parts[1], parts[2], to_play, number)


def marks_of(node: Properties | None, number: int, geometry: Geometry) -> Marks | None:
    """The marks that stand in a node of that number in the line; None if there are none."""
    if node is None:
        return None
    black, _ = list_points(node.get("TB", ()), geometry)
    white, _ = list_points(node.get("TW", ()), geometry)
    return Marks(frozenset(black), frozenset(white), number) if black or white else None
