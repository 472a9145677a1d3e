"""A source to its games: what the rest of the program reads records with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, islice
from typing import Final

from gorecord.go.points import LARGEST_SIDE, Geometry
from gorecord.go.words import mark, tell
from gorecord.records.checks import Opening, Place, encoding_findings, record_findings
from gorecord.records.encoding import Encoding, choose, normalised
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord, Move
from gorecord.records.header import game_info, game_kind, read_header, read_size
from gorecord.records.line import extent, read_line
from gorecord.records.notation import notation
from gorecord.records.places import line_column
from gorecord.records.plain import Plain, read_plain
from gorecord.records.scanner import Scanner, swallows_brackets
from gorecord.records.sgf import parse, rescan, wide_offset
from gorecord.records.sources import Source
from gorecord.records.tree import Collection, Tree

STANDARD = (19, 19)
"""The size of a board that the record does not give, (columns, rows): SGF FF[4], property SZ."""

_MANY_MOVES = 20
"""So many moves of Go show that a record is one of Go whatever its GM says."""
_STEPS = 60_000
_STEPS_A_NODE = 10
"""The nodes of all branches of a record, each from the root, that are read: so many, and so many more for each node of its tree."""
_LONG_GAME = 100
"""So many moves that all keep to 19 lines show that a larger board is a slip of the pen."""

LARGEST_RECORD = 64 * 1024 * 1024
"""No file of records larger than this is read, in bytes."""
_MOST_NODES = 1_000_000
_MOST_VALUES = 1_500_000
"""So many nodes and values may a file have: each takes a few hundred bytes once it is read."""


@dataclass(slots=True)
class Unreadable:
    """A source, or one game of it, that gives no game of Go; the findings say why."""

    source: str
    game: int
    findings: tuple[Finding, ...] = ()


def read_records(source: Source, *, encoding: str | None = None, variations: bool = False) -> Iterator[GameRecord | Unreadable]:
    """The games of a source, one after the other.

    `encoding` is a character set that the user knows better than the file; ValueError, before anything is read, if there is none
    of that name. With `variations` every branch of a tree is a record of its own, with its path in `variation`; without it the
    main line alone is read. Whatever the bytes are, nothing else is raised.
    """
    if encoding is not None and normalised(encoding) is None:
        choose((), None, forced=encoding)
    return _read(source, encoding, variations)


def _read(source: Source, forced: str | None, variations: bool) -> Iterator[GameRecord | Unreadable]:
    if source.data is None:
        yield Unreadable(source.name, 0, (Finding.of("unreadable", source.error or tell("it cannot be read")),))
        return
    data = source.data
    if not data.strip(b" \t\r\n\f\v\0\xef\xbb\xbf\xff\xfe"):
        yield Unreadable(source.name, 0, (Finding.of("empty", tell("there is nothing in this file")),))
        return
    too_large = _too_large(data)
    if too_large:
        yield Unreadable(source.name, 0, (Finding.of("unreadable", too_large),))
        return
    plain = None if variations else read_plain(data)
    chosen = plain and plain_encoding(plain, data, forced)
    if plain and chosen:
        context = _Context(source.name, 0, data, plain.head, chosen, [])
        yield _record(context, (), range(len(plain.head.nodes)), plain)
        return
    collection, encodings = parsed(data, forced)
    if not any(any(tree.nodes) for tree in collection.games):
        message = tell("no game was found in this file: it does not look like SGF")
        yield Unreadable(source.name, 0, (Finding.of("unreadable", message),))
        return
    outside = [_placed(problem, data) for problem in collection.problems]
    for game, (tree, chosen) in enumerate(zip(collection.games, encodings, strict=True)):
        problems = [*outside, *(_placed(problem, data) for problem in tree.problems)]
        outside = []
        yield from _game(_Context(source.name, game, data, tree, chosen, problems), variations)


def _too_large(data: bytes) -> str | None:
    """Why a file would take too much memory to be read, by a count of the signs that nodes and values begin with; else None."""
    if len(data) > LARGEST_RECORD:
        return tell("this is too large: it has {size} bytes, at most {most} are read", size=len(data), most=LARGEST_RECORD)
    for sign, most, text in (
        (b";", _MOST_NODES, "this is too large: it has more than {most} nodes; cut it into several files"),
        (b"[", _MOST_VALUES, "this is too large: it has more than {most} values; cut it into several files"),
        (b"(", _MOST_NODES, "this is too large: it has more than {most} branches; cut it into several files"),
    ):
        # Signs in texts are counted too: a file of games has far fewer of them than of the others.
        if data.count(sign) > most:
            return tell(text, most=most)
    return None


@dataclass(slots=True)
class _Context:
    """What the readings of all branches of a game share."""

    source: str
    game: int
    data: bytes
    tree: Tree
    encoding: Encoding
    problems: list[Finding]


def plain_record(data: bytes) -> Plain | None:
    """The record in those bytes as far as its moves go, if it is a plain one; None where `read_records` must be asked."""
    plain = None if _too_large(data) else read_plain(data)
    return plain if plain and (not plain.hidden or plain_encoding(plain, data)) else None


def plain_encoding(plain: Plain, data: bytes, forced: str | None = None) -> Encoding | None:
    """The encoding of a plain record, as `parsed` finds it; None where a bracket is half a character, so that it is not plain."""
    texts = plain.texts
    chosen = choose(texts, _declared(plain.head), forced=forced, headers=texts[: plain.root_texts])
    return None if plain.hidden and swallows_brackets(data, chosen.name) else chosen


def parsed(data: bytes, forced: str | None) -> tuple[Collection, list[Encoding]]:
    """The trees of a file and the encoding of each; cut again where characters of two bytes hide a bracket."""
    collection = parse(data)
    encodings = _encodings(collection, data, forced)
    if not data.isascii():
        for name in dict.fromkeys(encoding.name for encoding in encodings):
            if swallows_brackets(collection.text, name):
                collection = parse(data, name)
                return collection, _encodings(collection, data, forced or name, keep=encodings)
    return collection, encodings


def _encodings(collection: Collection, data: bytes, forced: str | None, keep: Sequence[Encoding] = ()) -> list[Encoding]:
    """The encoding of each game: by its own CA, else by the texts of the whole file that have no CA."""
    if len(keep) == len(collection.games) and keep:
        return list(keep)
    bom, wide = data.startswith(b"\xef\xbb\xbf"), collection.wide is not None
    if data.isascii():
        return [choose((), _declared(tree), forced=forced) for tree in collection.games]
    undeclared = [tree for tree in collection.games if _declared(tree) is None]
    texts = [text for tree in undeclared for text in _texts(tree)]
    headers = [text for tree in undeclared for text in _texts(tree, nodes=1)]
    together = choose(texts, None, bom=bom, wide=wide, forced=forced, headers=headers)
    found: list[Encoding] = []
    for tree in collection.games:
        declared = _declared(tree)
        if declared is None:
            found.append(together)
        else:
            headers = _texts(tree, nodes=1)
            found.append(choose(_texts(tree), declared, bom=bom, wide=wide, forced=forced, headers=headers))
    return found


def _declared(tree: Tree) -> bytes | None:
    for node in tree.nodes[:2]:
        if "CA" in node:
            return node["CA"][0]
    return None


def _texts(tree: Tree, nodes: int | None = None) -> list[bytes]:
    """Every value with bytes that are not ASCII, of all nodes or of the first ones."""
    return [raw for node in tree.nodes[:nodes] for values in node.values() for raw in values if not raw.isascii()]


def _game(context: _Context, variations: bool) -> Iterator[GameRecord | Unreadable]:
    tree = context.tree
    kind = game_kind(tree.nodes[0].get("GM", ()))
    if kind not in (None, 1):
        finding = Finding.of(
            "not-go", tell("this is no record of Go: GM[{kind}] names another game", kind=kind), detail={"gm": kind}
        )
        if not _is_go_all_the_same(tree):
            yield Unreadable(context.source, context.game, (*context.problems, finding))
            return
        message = tell("GM[{kind}] names another game, but komi, rules and moves are those of Go: it was read as Go", kind=kind)
        context.problems.append(replace(finding, message=message, severity=Severity.WARNING))
    most = _lines_to_read(tree, context) if variations else 1
    for path, line in islice(tree.lines(), most):
        yield _record(context, path, line)


def _lines_to_read(tree: Tree, context: _Context) -> int:
    """How many branches of a tree are read: all of them, but for trees that were made to keep a reader busy.

    Each branch is read from the root, so that a comb of n teeth takes n times n steps; beyond what any teaching tree needs the rest
    is left out, with a finding that says so.
    """
    if tree.parents is None:
        return 1
    depths = [1] * len(tree.nodes)
    leaf = [True] * len(tree.nodes)
    for node, parent in enumerate(tree.parents):
        if parent >= 0:
            depths[node] = depths[parent] + 1
            leaf[parent] = False
    lengths = [depth for depth, is_leaf in zip(depths, leaf, strict=True) if is_leaf]
    allowed = _STEPS + _STEPS_A_NODE * len(tree.nodes)
    read = sum(1 for total in accumulate(lengths) if total <= allowed)
    if read < len(lengths):
        text = "this record has {count} branches of great length: the first {read} were read, the others left out"
        message = tell(text, count=len(lengths), read=max(read, 1))
        context.problems.append(Finding.of("truncated", message, detail={"branches": len(lengths), "read": max(read, 1)}))
    return max(read, 1)


def _is_go_all_the_same(tree: Tree) -> bool:
    """Whether a game whose GM says otherwise has a komi, and many moves that are all points of a board of Go."""
    line = tree.main_line()
    info, _ = game_info(tree, line)
    if "KM" not in info or len(line) < _MANY_MOVES:
        return False
    size = read_size(info.get("SZ", ())) or STANDARD
    if not all(1 <= side <= LARGEST_SIDE for side in size):
        return False
    steps, _, _ = read_line(tree, line, Geometry.of(*size))
    moves = [step for step in steps if isinstance(step, Move)]
    return len(moves) >= _MANY_MOVES and sum(move.point >= 0 for move in moves) >= 0.9 * len(moves)


def _record(context: _Context, path: tuple[int, ...], line: Sequence[int], plain: Plain | None = None) -> GameRecord:
    """The record of a line of the tree; of a plain record the tree is its head alone."""
    tree = context.tree
    info, places = (plain.info, plain.places) if plain else game_info(tree, line)
    geometry, about_size = _geometry(tree, line, info.get("SZ", ()))
    steps, marks, wrong = plain.read_line() if plain else read_line(tree, line, geometry)
    opening = Opening.of(steps)
    reading = read_header(info, places, context.encoding, setup_stones=bool(opening.black or opening.white))
    moves = plain.count if plain else sum(1 for step in steps if isinstance(step, Move))
    header, about = record_findings(reading, opening, geometry, moves)
    record = GameRecord(context.source, context.game, geometry, header, steps, marks, [], path, context.data)
    found = [*encoding_findings(context.encoding), *about_size, *about]
    record.findings = [*context.problems, *(_located(record, place, places) for place in found)]
    for odd, node, ident in notation(tree, line, plain.in_question(steps) if plain else steps, geometry):
        record.findings.append(_placed(replace(odd, offset=locate(record, node, ident)), context.data))
    for node, ident, raw in wrong[:20]:
        value = raw[:20].decode("ascii", "replace")
        message = tell("{property}[{value}] is no point of this board: it was left out", property=ident, value=value)
        finding = Finding.of("off-board", message, severity=Severity.WARNING, offset=locate(record, node, ident))
        record.findings.append(_placed(finding, context.data))
    if path:
        record.findings = [replace(finding, variation=path) for finding in record.findings]
    return record


def _geometry(tree: Tree, line: Sequence[int], values: Sequence[bytes]) -> tuple[Geometry, list[Place]]:
    """The board: as SZ says, else 19x19, else what the points need."""
    size = read_size(values)
    if size is not None and all(1 <= side <= LARGEST_SIDE for side in size):
        if min(size) > 19 and not _needs(tree, line, size):
            text = "SZ says {size}, but every move of a long game keeps to 19 lines: 19x19 was taken"
            message = tell(text, size=f"{size[0]}x{size[1]}")
            return Geometry.of(*STANDARD), [Place(Finding.of("size", message, detail={"said": list(size)}), "SZ")]
        about: list[Place] = []
        if any(b":" in raw for raw in values) and size[0] == size[1]:
            message = tell("a square board is written as SZ[{side}], not as {side}:{side}", side=size[0])
            about.append(Place(Finding.of("size", message, severity=Severity.INFO), "SZ"))
        return Geometry.of(*size), about
    written = any(raw.strip() for raw in values)
    columns, rows = extent(tree, line)
    needed = STANDARD if columns <= 19 and rows <= 19 else (max(columns, rows),) * 2
    if not written and needed == STANDARD:
        return Geometry.of(*STANDARD), []
    facts = {"value": values[0][:20].decode("ascii", "replace") if written else "", "size": f"{needed[0]}x{needed[1]}"}
    message = tell(_SIZES[written, needed != STANDARD], **facts)
    return Geometry.of(*needed), [Place(Finding.of("size", message), "SZ" if written else None)]


_SIZES: Final = {
    (True, False): mark("SZ[{value}] is no size of a board: {size} was taken"),
    (True, True): mark("SZ[{value}] is no size of a board: {size} was taken, as its points need"),
    (False, True): mark("the record gives no board size: {size} was taken, as its points need"),
}
"""By whether SZ is written, and whether the points need more than the usual board."""


def _needs(tree: Tree, line: Sequence[int], size: tuple[int, int]) -> bool:
    """Whether a game on a board of more than 19 lines uses them, or is too short to tell."""
    moves = sum(1 for index in line if "B" in tree.nodes[index] or "W" in tree.nodes[index])
    return moves < _LONG_GAME or max(extent(tree, line)) > 19


def _located(record: GameRecord, place: Place, places: dict[str, int]) -> Finding:
    if place.ident is None or place.ident not in places:
        return place.finding
    offset = locate(record, places[place.ident], place.ident)
    return _placed(replace(place.finding, offset=offset), record.data)


def _placed(finding: Finding, data: bytes) -> Finding:
    """The finding with line and column; unlike `Finding.placed` it does not go through the file each time."""
    if finding.offset is None:
        return finding
    line, column = line_column(data, finding.offset)
    return replace(finding, line=line, column=column)


def locate(record: GameRecord, node: int, ident: str | None = None) -> int | None:
    """The byte offset in the file of a node of the record's line, or of a property in it; None if there is none such.

    `node` counts the nodes of the line from 0, as `Move.node` does. The file is read a second time for it, once for all questions
    about the same file in a row.
    """
    collection, scanner, lines = _offsets(record.data, record.header.encoding)
    if record.game >= len(collection.games):
        return None
    tree = collection.games[record.game]
    line = lines.get((record.game, record.variation))
    if line is None:
        line = tree.line_of(record.variation)
        lines[record.game, record.variation] = line
    if tree.offsets is None or not 0 <= node < len(line):
        return None
    offset: int | None = tree.offsets[line[node]]
    if ident is not None:
        offset = scanner.find_property(tree.offsets[line[node]], ident)
    if offset is not None and collection.wide is not None:
        return wide_offset(collection.text, offset, collection.wide)
    return offset


_Lines = dict[tuple[int, tuple[int, ...]], list[int]]


@lru_cache(maxsize=2)
def _offsets(data: bytes, charset: str) -> tuple[Collection, Scanner, _Lines]:
    """The file as our own reader sees it, that reader, and the lines that were asked for."""
    collection, scanner = rescan(data, charset if swallows_brackets(data, charset) else None)
    return collection, scanner, {}
