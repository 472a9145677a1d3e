"""A tree of a record mended on a copy: structure, komi, result, stones and moves, without a property, comment or branch being lost.

Everything here is about the text of the record; whether a change is asked for, and whether the game is legal with it, is the
referee's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gorecord.go.points import COLOUR_LETTER, Geometry
from gorecord.go.words import tell
from gorecord.records.game import GameRecord, Move, Setup
from gorecord.records.result import understood
from gorecord.records.tree import Properties, Tree
from gorecord.records.write import ROOT_PROPERTIES, by_hand, escaped, in_utf8, serialised

_STANDARD_RESULT: Final = re.compile(r"(?:0|Draw|Void|\?|[BW]\+(?:R|Resign|T|Time|F|Forfeit|\d+(?:\.\d+)?)?)")
_STANDARD_KOMI: Final = re.compile(r"[+-]?\d+(?:\.\d*)?")
_WORDS: Final = re.compile(r"[^\W\d]{3,}|[^\x00-\x7f]")
_WITH_MOVE: Final = ("KO", "MN", "BL", "WL", "OB", "OW", "BM", "DO", "IT", "TE", "C")
"""Properties that go with a move when it gets a node of its own."""
_SIGNS: Final = re.compile(rb"[\[\](;]")
_POINTS: Final = frozenset({"B", "W", "AB", "AW", "AE", "TB", "TW"})
_JOINED: Final = {"C": b"\n\n", "GC": b"\n\n"}


class Branch:
    """A node of a tree under repair, with its children."""

    __slots__ = ("children", "number", "properties")

    def __init__(self, properties: Properties, number: int = -1) -> None:
        self.properties = properties
        self.children: list[Branch] = []
        self.number = number
        """The number of the node in the tree as it was read; -1 for a new one."""


class Mending:
    """A copy of a game's tree in UTF-8 that can be changed and written."""

    def __init__(self, tree: Tree, charset: str, geometry: Geometry | None) -> None:
        """`geometry` None is that of a record of another game, whose root is left as it is."""
        self.geometry = geometry
        self.line = tree.main_line()
        self.nodes: list[Branch] = []
        for number in range(len(tree.nodes)):
            node = self._plain(in_utf8(_joined(tree.as_written(number)), charset))
            self.nodes.append(Branch({ident: _once(ident, values) for ident, values in node.items()}, number))
        for number, parent in enumerate(tree.parents or range(-1, len(tree.nodes) - 1)):
            if parent >= 0:
                self.nodes[parent].children.append(self.nodes[number])
        self._order = {n: [ident for ident, values in tree.as_written(n) for _ in values] for n in tree.repeats}
        self.root = self.nodes[0]

    # Structure.

    def _plain(self, node: Properties) -> Properties:
        """The node with points that are broken over lines made whole, and passes in words made empty."""
        for ident in _POINTS & node.keys() if self.geometry is not None else ():
            values = [raw.translate(None, b" \t\r\n\f\v\0\\") for raw in node[ident]]
            values = [_SIGNS.sub(rb"\\\g<0>", raw) for raw in values]  # what is no point stays, but cannot be taken for a node
            if ident in "BW":
                values = [b"" if raw.lower() == b"pass" else raw for raw in values]
            node[ident] = values
        return node

    def split_nodes(self) -> int:
        """Give each move a node of its own, and setup that stands beside a move one before it; how many nodes were split."""
        count = 0
        for branch in list(self.nodes):
            moves = [(ident, raw) for ident in branch.properties if ident in "BW" for raw in branch.properties[ident]]
            order = self._order.get(branch.number)
            if order is not None and len(moves) > 1:
                moves = _in_order(moves, order)
            setup = [ident for ident in ("AB", "AW", "AE", "PL") if ident in branch.properties]
            if len(moves) < 2 and not (setup and moves):
                continue
            count += 1
            taken = moves if setup else moves[1:]
            aside: Properties = {}
            for ident in ("B", "W"):
                branch.properties.pop(ident, None)
            if setup and branch is not self.root:
                aside = {i: branch.properties.pop(i) for i in _WITH_MOVE if i in branch.properties}
            if not setup:
                ident, raw = moves[0]
                branch.properties = {ident: [raw], **branch.properties}
            self._hang(branch, taken, aside)
        return count

    def _hang(self, branch: Branch, moves: Sequence[tuple[str, bytes]], aside: Properties) -> None:
        """Put moves into nodes of their own between a node and its children."""
        below = branch.children
        for number, (ident, raw) in enumerate(moves):
            new = Branch({ident: [raw], **(aside if not number else {})})
            branch.children = [new]
            branch = new
        branch.children = below

    # Header.

    def set_root(self, ident: str, value: str) -> None:
        """Give the root a property with one value, and take it from the nodes after it where it does not belong."""
        for number in self.line[1:50]:
            node = self.nodes[number].properties
            if "B" in node or "W" in node:
                break
            node.pop(ident, None)
        self.root.properties[ident] = [escaped(value)]

    def take_from_root(self, ident: str) -> None:
        """Take a property away from the nodes before the first move."""
        for number in self.line[:50]:
            self.nodes[number].properties.pop(ident, None)
            if number and {"B", "W"} & self.nodes[number].properties.keys():
                break

    def remember(self, sentence: str) -> None:
        """Keep a text that was replaced in the game comment (GC)."""
        before = [raw for raw in self.root.properties.get("GC", ()) if raw.strip()]
        self.root.properties["GC"] = [b"\n".join([*before, escaped(sentence)])]

    def komi(self, record: GameRecord, *, as_meant: bool) -> str | None:
        """Write the komi in points into KM; what was done, None if there was nothing to do."""
        komi = record.header.komi
        points = komi.points if as_meant else komi.as_written
        if points is None or komi.text is None:
            return None
        text = f"{points:g}"
        if komi.source == "KM" and (_STANDARD_KOMI.fullmatch(komi.text.strip()) and float(komi.text) == points):
            return None
        if komi.source != "KM":
            self.take_from_root(komi.source)
        if _WORDS.search(komi.text):
            self.remember(tell("Komi as written: {text}", text=komi.text))
        self.set_root("KM", text)
        if komi.source == "KM":
            return tell("komi {text!r} is now KM[{komi}]", text=komi.text, komi=text)
        return tell("komi {text!r} in {property} is now KM[{komi}]", text=komi.text, property=komi.source, komi=text)

    def result(self, record: GameRecord) -> str | None:
        """Write the result as the SGF standard does, in points; what was done, None if there was nothing to do."""
        result = record.header.result
        if result.text is None or not understood(result):
            return None
        text = standard_result(record)
        if text is None or text == result.text or (_STANDARD_RESULT.fullmatch(result.text) and result.unit == "points"):
            return None
        if _WORDS.search(re.sub(r"(?i)resign|time|forfeit|draw|jigo|void", "", result.text)):
            self.remember(tell("Result as written: {text}", text=result.text))
        self.set_root("RE", text)
        return tell("result {text!r} is now RE[{result}]", text=result.text, result=text)

    # Stones and moves.

    def set_up(self, setup: Setup) -> None:
        """Put handicap stones of Black into the root."""
        assert self.geometry is not None
        names = [self.geometry.names[p].encode("ascii") for p in setup.black]
        self.root.properties["AB"] = [*self.root.properties.get("AB", ()), *names]

    def exchange_colours(self) -> None:
        """Give every move of the tree the other colour."""
        for branch in self.nodes:
            other = {"B": "W", "W": "B"}
            branch.properties = {other.get(ident, ident): values for ident, values in branch.properties.items()}

    def replace_steps(self, old: Sequence[Move], new: Sequence[Move], before: int | None) -> None:
        """Change moves of the main line, whose nodes hold one move each.

        Moves of `old` are replaced by those of `new` in their order; the nodes of those left over lose their move, and those added
        get nodes of their own before the node with number `before` of the line, at the end where it is None.
        """
        for was, now in zip(old, new, strict=False):
            self._set_move(self.nodes[self.line[was.node]], now)
        for was in old[len(new) :]:
            node = self.nodes[self.line[was.node]]
            node.properties.pop(COLOUR_LETTER[was.colour], None)
            if not node.properties:
                self._splice(node)
        for now in new[len(old) :]:
            self._insert(now, before)

    def _set_move(self, branch: Branch, move: Move) -> None:
        rest = {ident: values for ident, values in branch.properties.items() if ident not in "BW"}
        branch.properties = {COLOUR_LETTER[move.colour]: [self._name(move)], **rest}

    def _name(self, move: Move) -> bytes:
        assert self.geometry is not None
        return self.geometry.names[move.point].encode("ascii") if move.point >= 0 else b""

    def _parent(self, branch: Branch) -> Branch | None:
        return next((other for other in self.nodes if branch in other.children), None)

    def _insert(self, move: Move, before: int | None) -> None:
        new = Branch({COLOUR_LETTER[move.colour]: [self._name(move)]})
        if before is None:
            self.nodes[self.line[-1]].children.insert(0, new)
        else:
            child = self.nodes[self.line[before]]
            parent = self._parent(child)
            if parent is None:  # the first move stands in the root: it gets a node of its own
                moved: Properties = {
                    ident: child.properties.pop(ident) for ident in ("B", "W", *_WITH_MOVE) if ident in child.properties
                }
                below = Branch(moved)
                below.children, child.children, new.children = child.children, [new], [below]
            else:
                parent.children[parent.children.index(child)] = new
                new.children = [child]
        self.nodes.append(new)

    def _splice(self, branch: Branch) -> None:
        parent = self._parent(branch)
        if parent is not None:
            at = parent.children.index(branch)
            parent.children[at : at + 1] = branch.children

    def comment(self, number: int, text: str) -> None:
        """Add to the comment of a node of the main line."""
        properties = self.nodes[self.line[number]].properties
        before = [raw for raw in properties.get("C", ()) if raw.strip()]
        properties["C"] = [b"\n".join([*before, escaped(text)])]

    # Writing.

    def written(self, *, for_people: bool = False) -> bytes:
        """The game as SGF; `for_people` keeps the order of properties and writes a node a line, so that texts can be compared."""
        order: list[Properties] = []
        parents: list[int] = []
        to_walk: list[tuple[Branch, int]] = [(self.root, -1)]
        while to_walk:
            branch, parent = to_walk.pop()
            parents.append(parent)
            order.append(dict(branch.properties))
            number = len(order) - 1
            to_walk.extend((child, number) for child in reversed(branch.children))
        if self.geometry is None:
            order[0]["CA"] = [b"UTF-8"]
            return by_hand(order, parents, None)
        for properties in order[1:]:
            for ident in ROOT_PROPERTIES:
                properties.pop(ident, None)
        return (by_hand if for_people else serialised)(order, parents, self.geometry)


def standard_result(record: GameRecord) -> str | None:
    """The record's result as the SGF standard writes it, None where that cannot be told."""
    result = record.header.result
    if result.how == "draw" and result.margin == 0:
        return "0"
    if result.how == "void":
        return "Void"
    if result.winner is None or result.how == "judged":
        return None
    if result.how == "points":
        return None if result.margin is None else f"{result.winner}+{abs(result.margin):g}"
    tail = {"resign": "R", "time": "T", "forfeit": "F", "unknown": ""}.get(result.how)
    if tail is None or (not tail and re.search(r"\d", result.text or "")):
        return None
    return f"{result.winner}+{tail}"


def _joined(written: Sequence[tuple[str, list[bytes]]]) -> Properties:
    """The properties of a node as written, repeated ones joined."""
    found: Properties = {}
    for ident, values in written:
        found.setdefault(ident, []).extend(values)
    return found


def _once(ident: str, values: list[bytes]) -> list[bytes]:
    """Values that stand twice once, and several comments as one; moves are left as they are."""
    if len(values) < 2 or ident in "BW":
        return values
    values = list(dict.fromkeys(values))
    return [_JOINED[ident].join(values)] if ident in _JOINED else values


def _in_order(moves: list[tuple[str, bytes]], order: Sequence[str]) -> list[tuple[str, bytes]]:
    """Moves of a node that repeats its properties in the order of the file."""
    left = {ident: [raw for i, raw in moves if i == ident] for ident in ("B", "W")}
    found = [(ident, left[ident].pop(0)) for ident in order if left.get(ident)]
    return found + [(ident, raw) for ident in ("B", "W") for raw in left[ident]]
