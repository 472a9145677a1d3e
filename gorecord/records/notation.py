"""Moves and stones that are written otherwise than SGF asks for, though nothing is lost by it. Knows no file: places are nodes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, cast

from gorecord.go.points import COLOUR_LETTER, PASS, Geometry
from gorecord.go.words import tell, tell_many
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import Move, Setup
from gorecord.records.line import point_table
from gorecord.records.tree import Tree

_SETUP: Final = ("AB", "AW", "AE")
_HEADER: Final = 50
"""So many nodes are looked at for setup without a point."""
_RAW: Final = Move._fields.index("raw")
_LARGEST_WITHOUT_TT: Final = 19
"""Only where both sides of a board have more lines than this there is a point tt; elsewhere tt is a pass."""


class Noted(NamedTuple):
    """A finding with its place: the number of a node of the line, from 0, and the property in it."""

    finding: Finding
    node: int
    ident: str


def notation(tree: Tree, line: Sequence[int], steps: Sequence[Move | Setup], geometry: Geometry) -> Iterator[Noted]:
    """What is odd about the notation of a branch, each kind told once, at its first place."""
    setups = [step for step in steps if type(step) is Setup]
    moves = cast("list[Move]", [step for step in steps if type(step) is Move] if setups else steps)
    table = point_table(geometry)
    yield from _of_moves([move for move in moves if move[_RAW] not in table or move[_RAW] == b"tt"], geometry)
    if setups:
        yield from _of_setups(setups, moves)
    for number, index in enumerate(line[:_HEADER]):
        node = tree.nodes[index]
        empty = [ident for ident in _SETUP if ident in node and not any(raw.strip() for raw in node[ident])]
        if empty:
            text = tell("{property} names no point: no stone was set up", property=empty[0])
            yield Noted(replace(_note("junk", text), detail={"kept": True}), number, empty[0])
            break


def _of_moves(unusual: Sequence[Move], geometry: Geometry) -> Iterator[Noted]:
    broken = [move for move in unusual if move.point >= PASS and move.raw.split() != [move.raw]]
    if broken:
        text = tell_many(
            "the point of a move has blanks or line breaks in it: they were left out",
            "the points of {count} moves have blanks or line breaks in them: they were left out",
            len(broken),
        )
        yield _of_move(_note("junk", text), broken[0])
    columns, rows = geometry.size
    if max(columns, rows) > _LARGEST_WITHOUT_TT >= min(columns, rows):
        old_pass = next((move for move in unusual if move.raw == b"tt"), None)
        if old_pass is not None:
            said = "tt was read as a pass: a board of {columns} by {rows} has no such point"
            text = tell(said, columns=columns, rows=rows)
            yield _of_move(_note("off-board", text), old_pass)


def _of_setups(setups: Sequence[Setup], moves: Sequence[Move]) -> Iterator[Noted]:
    first = moves[0].node if moves else None
    for setup in setups:
        if setup.node and (setup.black or setup.white) and (first is None or setup.node <= first):
            text = tell("stones are set up behind the root, before the first move: they were taken for the position at the start")
            yield Noted(_note("setup-in-game", text), setup.node, "AB" if setup.black else "AW")
            break
    for setup in setups:
        at = bisect_left(moves, setup.node, key=lambda move: move.node)
        if (setup.black or setup.white or setup.empty) and at < len(moves) and moves[at].node == setup.node:
            text = tell("a node sets up stones and makes a move, which SGF does not allow: the stones were set up first")
            colour = COLOUR_LETTER[moves[at].colour]
            yield _of_move(Finding.of("two-moves-in-node", text, move=at + 1, color=colour), moves[at])
            break


def _note(code: str, text: str) -> Finding:
    return Finding.of(code, text, severity=Severity.INFO)


def _of_move(finding: Finding, move: Move) -> Noted:
    return Noted(finding, move.node, COLOUR_LETTER[move.colour])
