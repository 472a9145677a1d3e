# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The bytes of a plain record read in one pass: what stands before the first move, and the moves as numbers.

A plain module that Cython compiles as it stands, with the C types in the `.pxd` beside it. It has no opinion on anything unusual:
what is not plain it leaves to `sgf.parse`, which alone says what odd bytes mean. What makes a record plain is told in `plain`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final, cast

from gorecord.go.arrays import is_compiled, noughts
from gorecord.records.game import Move

_SEMICOLON, _OPEN, _CLOSE, _BRACKET, _END, _ESCAPE = 59, 40, 41, 91, 93, 92
_LETTER_A, _LETTER_Z, _SMALL_A, _SMALL_Z = 65, 90, 97, 122
_CAPITAL_B, _CAPITAL_W = 66, 87
_B, _W = 2, 23
_KO, _AB, _AW, _AE, _PL = 11 * 32 + 15, 32 + 2, 32 + 23, 32 + 5, 16 * 32 + 12
_TB, _TW, _CA = 20 * 32 + 2, 20 * 32 + 23, 3 * 32 + 1
"""Identifiers as numbers, five bits a letter."""
_MOST_IDENTIFIERS = 64
_LONGEST_IDENTIFIER = 6
_BLACK, _WHITE = 1, 2
_T = 20
"""The column and the row of "tt", which is a pass on boards up to 19 lines."""

_COLOUR, _OLD_PASS = 3, 1 << 14
"""A code of a move: the two lowest bits are its colour, the next six the column of the stone and the six above them the row, from
1; they are 0 for a pass, and bit 14 says that it was written as "tt"."""


OLD_PASS: Final = _OLD_PASS

zeros = noughts(__file__)


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


def packed(found: Iterable[int]) -> list[int]:
    """Numbers as `numbers` keeps them."""
    return cast("list[int]", array("i", found)) if compiled() else list(found)


def _is_blank(c: int) -> bool:
    return c in (32, 10, 13, 9)


def _line(c: int) -> int:
    """The number of a line by its letter, from 1; 0 for what is no letter."""
    if _SMALL_A <= c <= _SMALL_Z:
        return c - _SMALL_A + 1
    if _LETTER_A <= c <= _LETTER_Z:
        return c - _LETTER_A + 27
    return 0


class Skim:
    """What one pass over a plain record gave.

    `head`: the properties of the nodes up to the one with the first move. `codes` and `nodes`: the `count` moves of the main line
    and the numbers of their nodes. `across` and `down`: the last column and row, from 1, that a move is on. `marked`: TB and TW of
    the last node that has any, `marked_node` its number. `texts`: the values that are not ASCII, of which the first
    `root_texts` stand in the root; `hidden`: whether one of their bytes stands before a bracket or a backslash.
    """

    def __init__(self, data: bytes) -> None:
        self.head: list[dict[str, list[bytes]]] = []
        self.codes = zeros(data.count(b";"))
        self.nodes = zeros(len(self.codes))
        self.count = 0
        self.across = 0
        self.down = 0
        self.marked: dict[str, list[bytes]] | None = None
        self.marked_node = -1
        self.texts: list[bytes] = []
        self.root_texts = 0
        self.hidden = False
        self.data = data
        self.s = data
        self.end = len(data)
        self.written = self.codes
        self.at = self.nodes
        self.seen = zeros(_MOST_IDENTIFIERS)
        self.node = -1  # of the main line
        self.main = True  # until the first branch ends
        self.heading = True  # until the node after the first move begins
        self.move = 0  # the colour of the move in this node
        self.properties: dict[str, list[bytes]] = {}

    def read(self) -> bool:
        """Go through the bytes; whether the record is a plain one. If it is not, nothing here means anything."""
        s = self.s
        i = 0
        depth = 0
        begun = False  # a parenthesis is open that has no node yet
        ended = False  # a branch has just ended
        while i < self.end:
            c = s[i]
            i += 1
            if c == _SEMICOLON:
                if depth == 0 or ended:
                    return False
                begun = False
                i = self._node(i)
                if i < 0:
                    return False
            elif c == _OPEN:
                if begun or (depth == 0 and self.node >= 0):
                    return False
                depth += 1
                begun = True
                ended = False
            elif c == _CLOSE:
                if begun or depth == 0:
                    return False
                depth -= 1
                self.main = False
                ended = True
            elif not _is_blank(c):
                return False
        return depth == 0 and self.node >= 0

    def _node(self, i: int) -> int:
        """Read a node from behind its semicolon; where it ends, or -1."""
        s = self.s
        idents = 0
        forced = False
        self.move = 0
        if self.main:
            self.node += 1
            if self.count:
                self.heading = False
            if self.heading:
                self.properties = {}
                self.head.append(self.properties)
        while i < self.end:
            if _is_blank(s[i]):
                i += 1
                continue
            start = i
            ident = 0
            while i < self.end and _LETTER_A <= s[i] <= _LETTER_Z and i - start < _LONGEST_IDENTIFIER:
                ident = ident << 5 | (s[i] - 64)
                i += 1
            if i == start:
                break
            if i >= self.end or s[i] != _BRACKET or idents == _MOST_IDENTIFIERS:
                return -1
            for k in range(idents):
                if self.seen[k] == ident:
                    return -1
            self.seen[idents] = ident
            idents += 1
            forced = forced or ident == _KO
            i = self._property(ident, i)
            if i < 0 or (forced and self.move):
                return -1
        return i

    def _property(self, ident: int, i: int) -> int:
        """Read the values of a property from its first bracket on; where the last one ends, or -1."""
        s = self.s
        values: list[bytes] | None = None
        if self.main:
            if self.heading or ident in (_TB, _TW):
                values = []
            elif ident in (_AB, _AW, _AE, _PL, _CA):
                return -1
        count = 0
        start = i
        stop = i
        k = i
        while k < self.end and s[k] == _BRACKET:
            start = k + 1
            # A move or list of stones in which another node seems to begin is looked at more closely elsewhere.
            stop = self._value(start, s[k - 1] == _CAPITAL_B or s[k - 1] == _CAPITAL_W)
            if stop < 0:
                return -1
            if values is not None:
                values.append(self.data[start:stop])
            count += 1
            k = stop + 1
            while k < self.end and _is_blank(s[k]):
                k += 1
        is_move = self.main and ident in (_B, _W)
        if is_move and (count > 1 or self.move or not self._move(ident, start, stop - start)):
            return -1
        if values is not None:
            self._keep(ident, values)
        return stop + 1

    def _value(self, i: int, closed: bool) -> int:
        """Where the value ends that begins there, or -1; `closed` that no node may seem to begin in it."""
        s = self.s
        start = i
        high = False
        while i < self.end:
            c = s[i]
            if c == _END:
                if high:
                    self.texts.append(self.data[start:i])
                    if self.node == 0:
                        self.root_texts += 1
                return i
            if c >= 128:
                high = True
                if i + 1 < self.end and (s[i + 1] == _END or s[i + 1] == _ESCAPE):
                    self.hidden = True
            elif c == _ESCAPE:
                i += 1
                if i >= self.end or s[i] == 0 or s[i] >= 128 or s[i] == _BRACKET:
                    return -1
            elif c == _BRACKET:
                if closed or s[i - 1] == _CAPITAL_B or s[i - 1] == _CAPITAL_W:
                    return -1
            elif c == 0 or (closed and c in (_SEMICOLON, _OPEN)):
                return -1
            i += 1
        return -1

    def _move(self, ident: int, start: int, size: int) -> bool:
        """Note a move by the value that begins there; whether it is a plain one."""
        s = self.s
        self.move = _BLACK if ident == _B else _WHITE
        code = self.move
        if size == 2:
            x = _line(s[start])
            y = _line(s[start + 1])
            if x == 0 or y == 0:
                return False
            if x == _T and y == _T:
                code |= _OLD_PASS
            else:
                code |= x << 2 | y << 8
                self.across = max(self.across, x)
                self.down = max(self.down, y)
        elif size:
            return False
        self.written[self.count] = code
        self.at[self.count] = self.node
        self.count += 1
        return True

    def _keep(self, ident: int, values: list[bytes]) -> None:
        """Keep a property of the head, and one that marks territory."""
        name = _name(ident)
        if self.heading:
            self.properties[name] = values
        if ident in (_TB, _TW):
            if self.marked is None or self.marked_node != self.node:
                self.marked = {}
                self.marked_node = self.node
            self.marked[name] = values


_NAMES: dict[int, str] = {}


def _name(ident: int) -> str:
    """An identifier as text."""
    name = _NAMES.get(ident)
    if name is None:
        name, rest = "", ident
        while rest:
            name, rest = chr(64 + (rest & 31)) + name, rest >> 5
        if len(_NAMES) < 1000:
            _NAMES[ident] = name
    return name


def place(codes: list[int], count: int, columns: int) -> None:
    """Turn columns and rows into points: the bits above the colour become the number of the point and one, 0 for a pass."""
    for k in range(count):
        code = codes[k]
        if code > _COLOUR and not code & _OLD_PASS:
            codes[k] = code & _COLOUR | ((code >> 8) - 1) * columns + (code >> 2 & 63) << 2


def moves_of(codes: list[int], nodes: list[int], start: int, count: int, raws: tuple[bytes, ...]) -> list[Move]:
    """The moves, from that one on, of codes that were placed; `raws` are the values of points as written."""
    found: list[Move] = []
    make = tuple.__new__
    kind = Move
    for k in range(start, count):
        code = codes[k]
        if code & _OLD_PASS:
            step = (code & _COLOUR, -1, b"tt", nodes[k], False)
        elif code > _COLOUR:
            point = (code >> 2) - 1
            step = (code & _COLOUR, point, raws[point], nodes[k], False)
        else:
            step = (code, -1, b"", nodes[k], False)
        found.append(make(kind, step))
    return found
