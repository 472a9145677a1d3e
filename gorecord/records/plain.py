"""Plain records, which nearly all are, read at speed; everything else is left to `sgf.parse` and never guessed at here.

A plain record is one game by the grammar of SGF in a file of its own, whose main line has a head (everything before the first move:
properties, set-up stones) and then at most one move a node, each the name of a point on the board or a pass. No property stands
twice in a node, nothing is set up within the game, no identifier has lower-case letters or more than six, nothing looks as if a
bracket were missing. What this module gives is then exactly what `sgf.parse` and `line.read_line` give, only sooner.

There are two ways to it, held to one another and to `sgf.parse` by the tests: `skim` goes through the bytes where it is compiled;
in plain Python patterns do, which take fewer records for plain ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Final

from gorecord.go.points import LARGEST_SIDE, Geometry
from gorecord.records import skim
from gorecord.records.game import Marks, Move, Setup
from gorecord.records.header import game_info, game_kind, read_size
from gorecord.records.line import marks_of, read_line
from gorecord.records.tree import Properties, Tree

_NINETEEN: Final = 19
"""Boards with more lines both ways are left to the other reader: "tt" is a point there."""

_VALUES: Final = rb"(?:\[[^\]\\\[;(\0\x80-\xff]*+\]\s*+)++"
_ROOT: Final = re.compile(rb"\s*+\(\s*+;((?:\s*+[A-Z]{1,6}(?:\[[^\]\\\[\0]*+\]\s*+)++)++)(?=[;)])")
_PROPERTY: Final = re.compile(rb"([A-Z]++)((?:\[[^\]]*+\]\s*+)++)")
_VALUE: Final = re.compile(rb"\[([^\]]*+)\]")
_RUNS_ON: Final = re.compile(rb"[BW]\[[^\]]*?[;(]")
"""A property named like a move or a list of stones in whose value another node seems to begin."""
_HIDDEN: Final = re.compile(rb"[\x80-\xff][\]\\]")
# Moves with what servers write beside them, in the order that they write it; then perhaps a node with marks or with nothing.
_MOVES: Final = re.compile(
    rb"((?:;\s*+[BW]\[(?:[A-Za-z]{2}+)?+\]\s*+(?:BL@)?+(?:WL@)?+(?:OB@)?+(?:OW@)?+(?:C@)?+)*+)"
    rb"(?:(;)\s*+((?:T[BW]@)*+))?+\)\s*+\Z".replace(b"@", _VALUES)
)
_MOVE: Final = re.compile(rb";\s*+([BW]\[[A-Za-z]*+\])")
_LATE: Final = frozenset({"B", "W", "KO"})
"""Properties that make a root more than a head."""


@dataclass(slots=True)
class Plain:
    """A plain record.

    `head` is a tree of the nodes up to the first move; `info` and `places` are those of `game_info`. `codes` has the `count` moves
    as `skim.place` leaves them, `nodes` the number of each one's node. `marked` has the properties TB and TW of the last node with
    any, `marked_node` its number. `texts` are the values that are not ASCII, the first `root_texts` of the root; `hidden` says
    that a byte of one stands before a bracket or a backslash, so that in some encodings the bracket is half a character.
    """

    geometry: Geometry
    head: Tree
    info: dict[str, list[bytes]]
    places: dict[str, int]
    codes: list[int]
    nodes: list[int]
    count: int
    marked: Properties | None
    marked_node: int
    texts: list[bytes]
    root_texts: int
    hidden: bool

    def in_question(self, steps: list[Move | Setup]) -> list[Move | Setup]:
        """The steps that may be written oddly: those of the head, and later moves only where a pass written as "tt" is odd."""
        if max(self.geometry.size) > _NINETEEN:
            return steps
        return list(takewhile(lambda step: step.node < len(self.head.nodes), steps))

    def read_line(self) -> tuple[list[Move | Setup], Marks | None, list[tuple[int, str, bytes]]]:
        """What `line.read_line` gives for the main line."""
        setups, wrong = self.setups()
        steps: list[Move | Setup] = [*setups, *skim.moves_of(self.codes, self.nodes, 0, self.count, _raws(self.geometry))]
        return steps, marks_of(self.marked, self.marked_node, self.geometry), wrong

    def setups(self) -> tuple[list[Setup], list[tuple[int, str, bytes]]]:
        """The setups before the first move, and the values in them that name no point."""
        if not any(ident in node for node in self.head.nodes for ident in ("AB", "AW", "AE", "PL")):
            return [], []
        steps, _, wrong = read_line(self.head, range(len(self.head.nodes)), self.geometry)
        return [step for step in steps if isinstance(step, Setup)], wrong


def read_plain(data: bytes) -> Plain | None:
    """The record in those bytes if it is a plain one, else None."""
    return by_bytes(data) if skim.compiled() else by_patterns(data)


def by_bytes(data: bytes) -> Plain | None:
    """`read_plain` in one pass over the bytes."""
    one = skim.Skim(data)
    if not one.read():
        return None
    head = Tree(one.head)
    begun = _begun(head)
    if begun is None:
        return None
    geometry, info, places = begun
    if one.across > geometry.columns or one.down > geometry.rows:
        return None
    skim.place(one.codes, one.count, geometry.columns)
    return Plain(
        geometry,
        head,
        info,
        places,
        one.codes,
        one.nodes,
        one.count,
        one.marked,
        one.marked_node,
        one.texts,
        one.root_texts,
        one.hidden,
    )


def by_patterns(data: bytes) -> Plain | None:
    """`read_plain` by regular expressions: the root, then nodes of one move each, then perhaps one with marks."""
    opening = _ROOT.match(data)
    rest = opening and _MOVES.match(data, opening.end())
    if not opening or not rest or _RUNS_ON.search(data, 0, opening.end()):
        return None
    root = _properties(opening[1])
    if root is None or not _LATE.isdisjoint(root):
        return None
    moves = rest[1].split(b";")[1:]
    last = _properties(rest[3] or b"")
    first = _properties(rest[1].split(b";", 2)[1]) if moves else last
    if first is None or last is None:
        return None
    head = Tree([root, first] if moves or rest[2] else [root])
    begun = _begun(head)
    if begun is None:
        return None
    geometry, info, places = begun
    table = _codes(geometry)
    try:
        # A line end beside a move makes it one that the table does not know.
        known = moves if table.keys() >= set(moves) else _MOVE.findall(rest[1])
        codes = skim.packed(map(table.__getitem__, known))
    except KeyError:  # a move off the board
        return None
    marked, where = (last, len(moves) + 1) if last else (_marked(root), 0)
    texts = [] if opening[1].isascii() else [raw for values in root.values() for raw in values if not raw.isascii()]
    hidden = bool(texts) and _HIDDEN.search(data) is not None
    count = len(moves)
    nodes = skim.packed(range(1, count + 1))
    return Plain(geometry, head, info, places, codes, nodes, count, marked, where, texts, len(texts), hidden)


def _properties(text: bytes) -> Properties | None:
    """The properties of a node; None if one stands there twice."""
    found: Properties = {}
    for ident, written in _PROPERTY.findall(text):
        name = ident.decode("ascii")
        if name in found:
            return None
        found[name] = _VALUE.findall(written)
    return found


def _marked(node: Properties) -> Properties | None:
    """The properties of a node that mark territory; None if it has none."""
    return {ident: node[ident] for ident in ("TB", "TW") if ident in node} or None


def _begun(head: Tree) -> tuple[Geometry, dict[str, list[bytes]], dict[str, int]] | None:
    """The board and the header's properties; None where they need a closer look."""
    nodes = head.nodes
    kind = nodes[0].get("GM", ())
    if not any(nodes) or (kind != [b"1"] and game_kind(kind) not in (None, 1)):
        return None
    info, places = game_info(head, range(len(nodes)))
    size = info.get("SZ")
    if size is None:
        # A board that is not given is as large as the points on it ask for: only if those are moves is that looked after here.
        sized = None if "AB" in info or "AW" in info else (_NINETEEN, _NINETEEN)
    else:
        sized = (_NINETEEN, _NINETEEN) if size == [b"19"] else read_size(size)
    if sized is None or not (1 <= min(sized) <= _NINETEEN and max(sized) <= LARGEST_SIDE):
        return None
    return Geometry.of(*sized), info, places


@lru_cache(maxsize=16)
def _raws(geometry: Geometry) -> tuple[bytes, ...]:
    """The values of moves on the points of a board."""
    return tuple(name.encode("ascii") for name in geometry.names)


@lru_cache(maxsize=16)
def _codes(geometry: Geometry) -> dict[bytes, int]:
    """The codes of moves by how they are written."""
    found: dict[bytes, int] = {}
    for colour, letter in ((1, b"B"), (2, b"W")):
        for point, raw in enumerate(_raws(geometry)):
            found[letter + b"[" + raw + b"]"] = colour | (point + 1) << 2
        found[letter + b"[tt]"] = colour | skim.OLD_PASS
        found[letter + b"[]"] = colour
    return found
