"""Bytes to games: sgfmill reads what it can read without loss, our own reader the rest.

sgfmill drops text between games, joins repeated properties and takes a second byte "]" of a Chinese or Japanese character for the
end of a value, all without a word. So its tree is taken only where the skeleton of the text (what is left when every value is
replaced by one sign) holds exactly as many parentheses, semicolons and properties as the tree does.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from sgfmill import sgf_grammar  # type: ignore[import-untyped]

from gorecord.records.findings import Finding
from gorecord.records.scanner import Scanner
from gorecord.records.tree import Collection, Properties, Tree

# A value that is not closed is taken to the end of the file, so that its brackets are not tried one by one.
_VALUES: Final = re.compile(rb"\[[^\\\]]*+(?:\\.[^\\\]]*+)*+(?:\]|\\?\Z)(?:\s*+\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\])*+", re.DOTALL)
_REGULAR: Final = re.compile(rb"\s*+\([A-Z;=()\s]*\)\s*+")
_RUNS_ON: Final = re.compile(rb"[BW]\[[^\]\\;\[(]*+[;\[(]")
"""A move or a list of stones whose bracket is not closed before the next node: sgfmill takes the rest for its value."""
_LOST: Final = re.compile(rb"\)\s*[A-Z=;]")
_WIDE: Final = (
    (b"\xff\xfe", "utf-16-le", 2),
    (b"\xfe\xff", "utf-16-be", 2),
    (b"(\0;\0", "utf-16-le", 0),
    (b"\0(\0;", "utf-16-be", 0),
)
"""How files in UTF-16 begin, with a mark of two bytes or without."""


def parse(data: bytes, charset: str | None = None) -> Collection:
    """The games of a file.

    `charset` is given where characters of two bytes may hold a bracket (gb18030, big5, shift_jis). Nothing is raised: a file
    without a game gives an empty collection. A UTF-16 file is read as the same text in UTF-8; findings have the offsets of the
    file itself.
    """
    text, wide = _narrowed(data)
    found = None if charset else _by_sgfmill(text)
    if found is None:
        found = Scanner(text, charset=charset).read()
    found.text = text
    if wide is not None:
        found.wide = wide
        found.problems = _widened(found.problems, text, wide)
        for tree in found.games:
            tree.problems = _widened(tree.problems, text, wide)
    return found


def rescan(data: bytes, charset: str | None = None) -> tuple[Collection, Scanner]:
    """The same games as `parse`, all read by our own reader, so that every node has its offset in the text; and that reader."""
    text, wide = _narrowed(data)
    regular = charset is None and _by_sgfmill(text) is not None
    scanner = Scanner(text, charset=charset, mend=not regular)
    found = scanner.read()
    found.text, found.wide = text, wide
    return found, scanner


def _narrowed(data: bytes) -> tuple[bytes, int | None]:
    """The text in an encoding that has ASCII in it, and, if the file was in UTF-16, how long its byte order mark is."""
    for begin, codec, mark in _WIDE:
        if data.startswith(begin):
            whole = data[mark : len(data) - len(data) % 2]  # half a character at the end is none
            return whole.decode(codec, "replace").encode("utf-8", "replace"), mark
    return data, None


def wide_offset(text: bytes, offset: int, mark: int) -> int:
    """The offset in a UTF-16 file, with a mark of that many bytes, of a place in its text in UTF-8."""
    return mark + len(text[:offset].decode("utf-8", "ignore").encode("utf-16-le", "replace"))


def _widened(problems: list[Finding], text: bytes, mark: int) -> list[Finding]:
    return [p if p.offset is None else replace(p, offset=wide_offset(text, p.offset, mark)) for p in problems]


def _by_sgfmill(data: bytes) -> Collection | None:
    """What sgfmill reads, or None where it would lose or change something."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    skeleton = _VALUES.sub(b"=", data)
    if not _REGULAR.fullmatch(skeleton) or _LOST.search(skeleton):
        return None
    if b"\0" in data or _RUNS_ON.search(data):
        return None
    try:
        games = sgf_grammar.parse_sgf_collection(data)
    except ValueError:
        return None
    trees: list[Tree] = []
    parentheses = nodes = properties = 0
    for game in games:
        tree, count = _flattened(game)
        trees.append(tree)
        parentheses += count
        nodes += len(tree.nodes)
        properties += sum(map(len, tree.nodes))
    counted = (skeleton.count(b"("), skeleton.count(b")"), skeleton.count(b";"), skeleton.count(b"="))
    if counted != (parentheses, parentheses, nodes, properties):
        return None
    return Collection(trees, regular=True)


def _flattened(game: sgf_grammar.Coarse_game_tree) -> tuple[Tree, int]:
    """The tree that sgfmill read, its nodes in the order of the file; and how many pairs of parentheses it has."""
    if not game.children:
        return Tree(game.sequence), 1
    nodes: list[Properties] = []
    parents: list[int] = []
    count = 0
    to_add: list[tuple[sgf_grammar.Coarse_game_tree, int]] = [(game, -1)]
    while to_add:
        part, parent = to_add.pop()
        count += 1
        first = len(nodes)
        nodes += part.sequence
        parents.append(parent)
        parents.extend(range(first, len(nodes) - 1))
        last = len(nodes) - 1
        to_add.extend((child, last) for child in reversed(part.children))
    straight = all(parent == number - 1 for number, parent in enumerate(parents))
    return Tree(nodes, None if straight else parents), count
