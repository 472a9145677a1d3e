"""Trees of records as SGF in UTF-8: by sgfmill where it knows the board, by a small writer of ours where it does not.

Texts go from the record's encoding to UTF-8 value by value, with their escapes; nothing that could break the file goes through.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sgfmill import sgf  # type: ignore[import-untyped]

from gorecord.go.points import Geometry
from gorecord.records.encoding import Encoding
from gorecord.records.tree import Properties

LARGEST_OF_SGFMILL: Final = 26
ROOT_PROPERTIES: Final = ("FF", "CA", "GM", "SZ")
"""Properties of the root that a writer sets itself."""

_VALUE: Final = re.compile(rb"[^\\\]]*+(?:\\.[^\\\]]*+)*+", re.DOTALL)
_IDENT: Final = re.compile(r"[A-Z]{1,64}")
"""What sgfmill takes for a property; the standard has two letters, old files more."""


def in_utf8(node: Properties, charset: str) -> Properties:
    """The properties of a node with their texts in UTF-8, and nothing that would break the file."""
    encoding = Encoding(charset, "user")
    found: Properties = {}
    for ident, values in node.items():
        if _IDENT.fullmatch(ident):
            found[ident] = [sound(raw if raw.isascii() else encoding.decode(raw).encode("utf-8")) for raw in values]
    return found


def sound(raw: bytes) -> bytes:
    """A raw value as it is, or escaped where its brackets would end it early."""
    return raw if _VALUE.fullmatch(raw) else escaped(raw.decode("utf-8", "replace"))


def escaped(text: str) -> bytes:
    """A text as a raw value."""
    return text.replace("\\", "\\\\").replace("]", "\\]").encode("utf-8")


def serialised(nodes: Sequence[Properties], parents: Sequence[int], geometry: Geometry) -> bytes:
    """A tree of nodes in UTF-8 as SGF; `parents` as in Tree. FF, CA, GM and SZ of the root are set."""
    columns, rows = geometry.size
    write = _by_sgfmill if columns == rows <= LARGEST_OF_SGFMILL else by_hand
    return write(nodes, parents, geometry)


def _by_sgfmill(nodes: Sequence[Properties], parents: Sequence[int], geometry: Geometry) -> bytes:
    game = sgf.Sgf_game(size=geometry.columns, encoding="UTF-8")
    made = [game.get_root()]
    for parent in parents[1:]:
        made.append(made[parent].new_child())
    for number, (node, properties) in enumerate(zip(made, nodes, strict=True)):
        for ident, values in properties.items():
            if number or ident not in ROOT_PROPERTIES:
                node.set_raw_list(ident, values)
    written: bytes = game.serialise()
    return written


def by_hand(nodes: Sequence[Properties], parents: Sequence[int], geometry: Geometry | None) -> bytes:
    """The same in the order of the properties, a node a line, the root's a property a line; without a geometry the root is left."""
    root: Properties = {}
    if geometry is not None:
        columns, rows = geometry.size
        size = str(columns) if columns == rows else f"{columns}:{rows}"
        root = {"FF": [b"4"], "CA": [b"UTF-8"], "GM": [b"1"], "SZ": [size.encode("ascii")]}
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
        missing = {ident: values for ident, values in root.items() if ident not in nodes[0]}
        parts.append(_node({**missing, **nodes[0], **root}, b"\n") if part == 0 else _node(nodes[part]))
        below = children.get(part, [])
        if len(below) == 1:
            to_write.append(below[0])
        else:
            for child in reversed(below):
                to_write += [b")", child, b"\n("]
    return b"".join(parts)


def _node(properties: Mapping[str, Iterable[bytes]], between: bytes = b"") -> bytes:
    written = [ident.encode("ascii") + b"".join(b"[" + raw + b"]" for raw in values) for ident, values in properties.items()]
    return (b";" if between else b"\n;") + between.join(written)
