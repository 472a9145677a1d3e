"""Annotated copies of records as SGF: the whole tree with marks and comments added, in UTF-8.

sgfmill writes boards that it knows (square, up to 26 lines), a small writer of ours the others. Nothing of the record is lost but
what is no SGF at all; its encoding is put right, and the size is written as it was understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sgfmill import sgf  # type: ignore[import-untyped]

from gorecord.go.points import Geometry
from gorecord.output import boards
from gorecord.output.boards import Sign
from gorecord.records.encoding import Encoding
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord, Setup
from gorecord.records.scanner import swallows_brackets
from gorecord.records.sgf import parse
from gorecord.records.tree import Properties, Tree
from gorecord.referee.check import Checked
from gorecord.scoring.score import Scored

_LARGEST_OF_SGFMILL = 26
_VALUE = re.compile(rb"[^\\\]]*(?:\\.[^\\\]]*)*", re.DOTALL)
_IDENT = re.compile(r"[A-Z]{1,8}")
_OURS = ("GM", "FF", "CA", "SZ")
"""Properties of the root that the copy writes itself, wherever they stood."""

_MARKS: Mapping[Sign, str] = {
    Sign.BLACK: "TB",
    Sign.WHITE: "TW",
    Sign.DEAD: "MA",
    Sign.SEKI: "SQ",
    Sign.NEUTRAL: "CR",
    Sign.TEIRE: "TR",
}
"""The SGF property of a sign: territory, a cross for dead stones, squares in seki, circles on neutral points, triangles to fill."""

_LEGEND = "Marks: cross, dead stone; square, in seki; circle, nobody's point; triangle, own point that must be filled."


@dataclass(slots=True)
class Note:
    """What is added to a node: a comment, and points by the SGF property that marks them (MA, TB ...)."""

    comments: list[str] = field(default_factory=list)
    points: dict[str, set[int]] = field(default_factory=dict)


def checked_copy(done: Checked) -> bytes:
    """The record with every finding as a comment at its move, or at the root, and a cross on its point."""
    notes: dict[int, Note] = {}
    moves = done.record.moves
    for found in done.findings:
        node = moves[found.move - 1].node if found.move and found.move <= len(moves) else 0
        note = notes.setdefault(node, Note())
        note.comments.append(_told(found))
        if found.point is not None:
            note.points.setdefault("MA", set()).add(done.record.geometry.named(found.point))
    return annotated(done.record, notes)


def scored_copy(done: Scored) -> bytes:
    """The record with the count of the first ruleset marked in its last node, and the results under all of them as a comment."""
    first = next(iter(done.scores.values()))
    picture = boards.of_score(done, first)
    points: dict[str, set[int]] = {"TB": set(), "TW": set()}
    owners = "".join(first.owners)
    for p, sign in picture.signs.items():
        points.setdefault(_MARKS[sign], set()).add(p)
        if sign is Sign.DEAD and owners[p] in "BW":
            points["TB" if owners[p] == "B" else "TW"].add(p)
    told = [f"{s.rules.title}: {s.result}" + (f" ({s.result_zi})" if s.result_zi else "") for s in done.scores.values()]
    told.append(f"Territory is marked as counted under {first.rules.title} rules. {_LEGEND}")
    told += [sentence for d in done.differences for sentence in d.sentences]
    told += [_told(found) for found in done.findings]
    return annotated(done.record, {len(_line_nodes(done.record)[1]) - 1: Note(told, points)})


def _told(found: Finding) -> str:
    return f"{found.severity} {found.code}: {found.message}"


def annotated(record: GameRecord, notes: Mapping[int, Note]) -> bytes:
    """The record as SGF in UTF-8 with notes added to nodes of its line, which are numbered from 0 as `Move.node` does."""
    tree, line = _line_nodes(record)
    nodes = [_in_utf8(node, record.header.encoding) for node in tree.nodes]
    for node in nodes:
        for ident in _OURS:
            node.pop(ident, None)
    for number, note in notes.items():
        _add(nodes[line[number]], note, record.geometry)
    parents = tree.parents or [*range(-1, len(nodes) - 1)]
    columns, rows = record.geometry.size
    write = _by_sgfmill if columns == rows <= _LARGEST_OF_SGFMILL else _by_hand
    return write(nodes, parents, record.geometry)


def _line_nodes(record: GameRecord) -> tuple[Tree, Sequence[int]]:
    """The tree that the record was read from and the numbers of the nodes of its line; a tree of one node for a typed board."""
    data, charset = record.data, record.header.encoding
    games = parse(data, charset if swallows_brackets(data, charset) else None).games
    if record.game < len(games):
        tree = games[record.game]
        for path, line in tree.lines():
            if path == record.variation:
                return tree, line
    node: Properties = {}
    for step in record.line:
        if isinstance(step, Setup):
            for ident, points in (("AB", step.black), ("AW", step.white)):
                if points:
                    node[ident] = [record.geometry.names[p].encode() for p in points]
    return Tree([node]), [0]


def _in_utf8(node: Properties, charset: str) -> Properties:
    """The properties of a node with their texts in UTF-8, and nothing that would break the file."""
    encoding = Encoding(charset, "user")
    found: Properties = {}
    for ident, values in node.items():
        if _IDENT.fullmatch(ident):
            found[ident] = [_sound(raw if raw.isascii() else encoding.decode(raw).encode("utf-8")) for raw in values]
    return found


def _sound(raw: bytes) -> bytes:
    return raw if _VALUE.fullmatch(raw) else _escaped(raw.decode("utf-8", "replace"))


def _escaped(text: str) -> bytes:
    return text.replace("\\", "\\\\").replace("]", "\\]").encode("utf-8")


def _add(node: Properties, note: Note, geometry: Geometry) -> None:
    for ident in ("TB", "TW") if {"TB", "TW"} & note.points.keys() else ():
        node.pop(ident, None)
    for ident, points in note.points.items():
        if points:
            old = node.get(ident, [])
            new = [geometry.names[p].encode("ascii") for p in sorted(points)]
            node[ident] = [*old, *(name for name in new if name not in old)]
    if note.comments:
        text = b"\n".join(_escaped(comment) for comment in note.comments)
        before = [raw for raw in node.get("C", ()) if raw.strip()]
        node["C"] = [b"\n\n".join([*before, text])]


def _by_sgfmill(nodes: Sequence[Properties], parents: Sequence[int], geometry: Geometry) -> bytes:
    game = sgf.Sgf_game(size=geometry.columns, encoding="UTF-8")
    made = [game.get_root()]
    for parent in parents[1:]:
        made.append(made[parent].new_child())
    for node, properties in zip(made, nodes, strict=True):
        for ident, values in properties.items():
            node.set_raw_list(ident, values)
    written: bytes = game.serialise()
    return written


def _by_hand(nodes: Sequence[Properties], parents: Sequence[int], geometry: Geometry) -> bytes:
    columns, rows = geometry.size
    size = str(columns) if columns == rows else f"{columns}:{rows}"
    root: Properties = {"FF": [b"4"], "CA": [b"UTF-8"], "GM": [b"1"], "SZ": [size.encode("ascii")]}
    children: dict[int, list[int]] = {}
    for number, parent in enumerate(parents):
        children.setdefault(parent, []).append(number)
    parts: list[bytes] = []
    to_write: list[int | bytes] = [b")\n", 0, b"("]
    while to_write:
        part = to_write.pop()
        if isinstance(part, bytes):
            parts.append(part)
            continue
        parts.append(_node({**root, **nodes[0]} if part == 0 else nodes[part]))
        below = children.get(part, [])
        if len(below) == 1:
            to_write.append(below[0])
        else:
            for child in reversed(below):
                to_write += [b")\n", child, b"("]
    return b"".join(parts)


def _node(properties: Mapping[str, Iterable[bytes]]) -> bytes:
    written = (ident.encode("ascii") + b"".join(b"[" + raw + b"]" for raw in values) for ident, values in properties.items())
    return b";" + b"".join(written)
