"""Annotated copies of records as SGF: the whole tree with marks and comments added, in UTF-8.

sgfmill writes boards that it knows (square, up to 26 lines), a small writer of ours the others. Nothing of the record is lost but
what is no SGF at all; its encoding is put right, and the size is written as it was understood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gorecord.go.points import Geometry
from gorecord.output import boards
from gorecord.output.boards import Sign
from gorecord.output.words import mark, sentences, tell
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord, Setup
from gorecord.records.scanner import swallows_brackets
from gorecord.records.sgf import parse
from gorecord.records.tree import Properties, Tree
from gorecord.records.write import ROOT_PROPERTIES, escaped, in_utf8, serialised
from gorecord.referee.check import Checked

if TYPE_CHECKING:
    from gorecord.scoring.score import Scored

_MARKS: Mapping[Sign, str] = {
    Sign.BLACK: "TB",
    Sign.WHITE: "TW",
    Sign.DEAD: "MA",
    Sign.SEKI: "SQ",
    Sign.NEUTRAL: "CR",
    Sign.TEIRE: "TR",
}
"""The SGF property of a sign: territory, a cross for dead stones, squares in seki, circles on neutral points, triangles to fill."""

_SEVERITIES = {Severity.ERROR: mark("error"), Severity.WARNING: mark("warning"), Severity.INFO: mark("info")}
_LEGEND = mark("Marks: cross, dead stone; square, in seki; circle, nobody's point; triangle, own point that must be filled.")


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
    told = [f"{s.rules.title}: {s.told}" + (f" ({s.told_zi})" if s.told_zi else "") for s in done.scores.values()]
    marked = tell("Territory is marked as counted under {rules} rules.", rules=first.rules.title)
    told.append(sentences([marked, tell(_LEGEND)]))
    told += [sentence for d in done.differences for sentence in d.sentences]
    told += [_told(found) for found in done.findings]
    return annotated(done.record, {len(_line_nodes(done.record)[1]) - 1: Note(told, points)})


def _told(found: Finding) -> str:
    return f"{tell(_SEVERITIES[found.severity])} {found.code}: {found.message}"


def annotated(record: GameRecord, notes: Mapping[int, Note]) -> bytes:
    """The record as SGF in UTF-8 with notes added to nodes of its line, which are numbered from 0 as `Move.node` does."""
    tree, line = _line_nodes(record)
    nodes = [in_utf8(node, record.header.encoding) for node in tree.nodes]
    for node in nodes:
        for ident in ROOT_PROPERTIES:
            node.pop(ident, None)
    for number, note in notes.items():
        _add(nodes[line[number]], note, record.geometry)
    parents = tree.parents or [*range(-1, len(nodes) - 1)]
    return serialised(nodes, parents, record.geometry)


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


def _add(node: Properties, note: Note, geometry: Geometry) -> None:
    for ident in ("TB", "TW") if {"TB", "TW"} & note.points.keys() else ():
        node.pop(ident, None)
    for ident, points in note.points.items():
        if points:
            old = node.get(ident, [])
            new = [geometry.names[p].encode("ascii") for p in sorted(points)]
            node[ident] = [*old, *(name for name in new if name not in old)]
    if note.comments:
        text = b"\n".join(escaped(comment) for comment in note.comments)
        before = [raw for raw in node.get("C", ()) if raw.strip()]
        node["C"] = [b"\n\n".join([*before, text])]
