"""Our own SGF reader: takes whatever it gets, says what it mended and where.

It goes through the bytes once, without recursion, in time that grows with their length. On text that follows the grammar it reads
what sgfmill reads, which the tests hold it to; what else it does is told by `Repairs`, one finding a repair.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from gorecord.go.words import mark, tell, tell_many
from gorecord.records.findings import Finding, Severity
from gorecord.records.tree import Collection, Properties, Tree, reordered

MOST_OF_A_KIND: Final = 20
"""So many findings of one code are told one by one; a last one says how many more there were."""

_VALUE: Final = re.compile(rb"[^\\\]]*+(?:\\.[^\\\]]*+)*+", re.DOTALL)
# Characters of two bytes whose second byte may be a backslash or a bracket, by charset.
_PAIRS: Final = {
    "gb18030": rb"[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[0-9][\x81-\xfe][0-9])",
    "big5": rb"[\x81-\xfe][\x40-\x7e\xa1-\xfe]",
    "shift_jis": rb"[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]",
}
# A pair that would swallow the bracket of its value is none: its second byte is "]" and what follows looks like SGF.
_STRUCTURE: Final = rb"\s*(?:[;\[]|[()]\s*(?:[;()]|\Z)|[A-Z]{1,9}\s*\[|\Z)"
_PAIRED_VALUES: Final = {
    charset: re.compile(
        rb"(?:(?![\x80-\xff]\]" + _STRUCTURE + rb")" + pair + rb"|\\.|[^\\\]])*+",
        re.DOTALL,
    )
    for charset, pair in _PAIRS.items()
}
# A run of characters that hide nothing, or (group 1) one that hides a backslash or a bracket.
_DANGER: Final = {
    charset: re.compile(rb"(?:" + safe + rb")++|(" + lead + rb"[\\\]])|[\x80-\xff]")
    for charset, safe, lead in (
        ("gb18030", rb"[\x81-\xfe](?:[\x40-\x5b\x5e-\x7e\x80-\xfe]|[0-9][\x81-\xfe][0-9])", rb"[\x81-\xfe]"),
        ("big5", rb"[\x81-\xfe][\x40-\x5b\x5e-\x7e\xa1-\xfe]", rb"[\x81-\xfe]"),
        ("shift_jis", rb"[\x81-\x9f\xe0-\xfc][\x40-\x5b\x5e-\x7e\x80-\xfc]|[\xa1-\xdf]", rb"[\x81-\x9f\xe0-\xfc]"),
    )
}

_GAME: Final = re.compile(rb"\(\s*;\s*(?:[A-Za-z]+\s*\[|[;()]|\Z)|\(\s*[A-Z]{1,2}\s*\[")
_LOOSE_GAME: Final = re.compile(rb"\(\s*;")
_HEADLESS_GAME: Final = re.compile(rb"\s*+(?:;\s*+[A-Z]{1,2}\s*+\[|(?:GM|FF|SZ|CA|AP|PB|PW|EV|DT)\s*+\[)")
# What follows a closing parenthesis that stands before the end of its game: a node, a property, or what is left of one.
_NODES_GO_ON: Final = re.compile(rb"\s*+(?:;\s*+[A-Za-z]++\s*+\[|[A-Z]{1,2}\[|\[[^\]]{0,40}\]\s*+[;A-Z]|[A-Za-z]{0,2}\]\s*+;)")
_ANY_NODE: Final = re.compile(rb";\s*+[A-Z]{1,2}\[")
_NEXT_GAME: Final = re.compile(rb"\(\s*;\s*(?:GM|FF|CA|SZ)\s*\[")
_TOKEN: Final = re.compile(rb"\s*+(?:(?P<ident>[A-Za-z]++)|(?P<mark>[;()\[])|(?P<junk>[^\sA-Za-z;()\[]++))")
# A property with one plain value, behind a semicolon or not, after which SGF goes on: nearly all there is in most files.
_PLAIN: Final = re.compile(
    rb"\s*+(?P<node>;?)\s*+(?P<ident>[A-Z]{1,9})\[(?P<value>[^\\\]\[;(\x80-\xff]*+)\]"
    rb"(?=\s*+(?:;\s*+(?:[A-Z]++\[|[;()])|\)|\(\s*+;|[A-Z]++\[))"
)
_OPEN: Final = re.compile(rb"\s*+\[")
_END_OF_TEXT: Final = re.compile(
    rb"\\.|(?P<end>\])(?=\s*+(?:;\s*+(?:[A-Za-z]++\s*+\[|[;()]|\Z)|\)|\(\s*+;|[A-Z][A-Za-z]*+\[|\Z))"
    rb"|(?P<structure>[;(]\s*+[A-Z][A-Za-z]*+\s*+\[)",
    re.DOTALL,
)
_POINT_VALUE: Final = re.compile(rb"[^\]\\;(\[]*+")
_WHOLE_POINT: Final = re.compile(rb"\s*([A-Za-z]{2})(?![A-Za-z])")
_LOWER: Final = bytes(range(ord("a"), ord("z") + 1))
_TEXTS: Final = frozenset("C GC PB PW EV GN PC RO SO US AN CP BT WT ON".split())  # noqa: SIM905
_POINTS: Final = frozenset("B W AB AW AE TB TW".split())  # noqa: SIM905
_KNOWN: Final = _TEXTS | _POINTS | frozenset("GM FF CA SZ AP KM HA RU RE DT TM OT BR WR PL KO".split())  # noqa: SIM905


def swallows_brackets(data: bytes, charset: str) -> bool:
    """Whether a character of that charset in the data has a backslash or a bracket for its second byte."""
    pairs = _DANGER.get(charset)
    if pairs is None or data.isascii():
        return False
    return any(found.lastindex for found in pairs.finditer(data))


@dataclass(slots=True)
class Repairs:
    """The findings of a reading, bounded in number; places are byte offsets."""

    told: list[Finding] = field(default_factory=list)
    counts: dict[tuple[str, str], int] = field(default_factory=dict)

    def say(self, code: str, message: str, offset: int, kind: str = "", severity: Severity | None = None) -> None:
        """Note a repair; `kind` tells repairs of the same code apart, so that one flood does not drown the others."""
        count = self.counts[code, kind] = self.counts.get((code, kind), 0) + 1
        if count <= MOST_OF_A_KIND:
            facts = {} if severity is None else {"severity": severity}
            self.told.append(Finding.of(code, message, offset=offset, **facts))

    def close(self) -> list[Finding]:
        """All findings, with one that counts what was not told for each code that overflowed."""
        for (code, kind), count in self.counts.items():
            if count > MOST_OF_A_KIND:
                text = "{count} more of the same ({kind})" if kind else "{count} more of the same"
                message = tell(text, count=count - MOST_OF_A_KIND, kind=tell(kind))
                self.told.append(Finding.of(code, message, detail={"count": count}))
        self.counts.clear()
        told, self.told = self.told, []
        return told


class Scanner:
    """Reads the games of a file one after the other.

    With `mend` the text is taken to be damaged: a bracket that does not look like the end of its comment is read as text, a
    value of points ends where it cannot go on, and so on. Without it brackets are taken at their word.
    """

    def __init__(self, data: bytes, *, charset: str | None = None, mend: bool = True) -> None:
        self.data = data.replace(b"\0", b" ") if mend else data
        self.mend = mend
        self.value_pattern = _PAIRED_VALUES.get(charset or "", _VALUE)
        self.repairs = Repairs()
        self.barren = (0, 0)
        """A stretch of the file in which no bracket looks like the end of a text."""
        if mend and b"\0" in data:
            self.repairs.say("junk", tell("{count} NUL bytes were read as blanks", count=data.count(0)), data.index(0))

    def read(self) -> Collection:
        """All games, and the findings outside them."""
        games: list[Tree] = []
        problems: list[Finding] = []
        position = 3 if self.data.startswith(b"\xef\xbb\xbf") else 0
        while True:
            start, headless = self._find_game(position, first=not games)
            before = self.data[position : len(self.data) if start is None else start]
            self._outside(before, position, first=not games)
            if start is None:
                break
            problems += self.repairs.close()
            tree, position = _Game(self, start, headless=headless).read()
            tree.problems = self.repairs.close()
            games.append(tree)
        return Collection(games, problems + self.repairs.close(), self.data)

    def _find_game(self, position: int, *, first: bool) -> tuple[int | None, bool]:
        """Where the next game begins, and whether its opening parenthesis is missing."""
        if first:
            headless = _HEADLESS_GAME.match(self.data, position)
            if headless:
                return headless.end() - len(headless[0].lstrip()), True
        found = _GAME.search(self.data, position) or (_LOOSE_GAME.search(self.data, position) if first else None)
        if found:
            return found.start(), False
        node = _ANY_NODE.search(self.data, position) if first else None
        return (node.start(), True) if node else (None, False)

    def _outside(self, text: bytes, position: int, *, first: bool) -> None:
        """Report what stands outside the games."""
        if not text.strip():
            return
        offset = position + len(text) - len(text.lstrip())
        if text.translate(None, b" \t\r\n\f\v)") == b"":
            count = text.count(b")")
            one, many = "a closing parenthesis too many: left out", "{count} closing parentheses too many: left out"
            self.repairs.say("unbalanced", tell_many(one, many, count), offset)
            return
        size = len(text.strip())
        if first:
            one = "a byte of other text before the first game was left out"
            many = "{count} bytes of other text before the first game were left out"
        else:
            one = "a byte of other text outside the games was left out"
            many = "{count} bytes of other text outside the games were left out"
        self.repairs.say("junk", tell_many(one, many, size), offset)

    def value(self, position: int, ident: str) -> tuple[bytes, int, bool]:
        """The value whose opening bracket stands before `position`: raw bytes, the position after it, and whether it is whole."""
        if self.mend and ident in _POINTS:
            return self._point_value(position, ident)
        found = self.value_pattern.match(self.data, position)
        end = found.end() if found else position
        if end >= len(self.data):
            return self.data[position:], len(self.data), False
        if self.mend and ident in _TEXTS:
            end = self._end_of_text(end)
        return self.data[position:end], end + 1, True

    def _point_value(self, position: int, ident: str) -> tuple[bytes, int, bool]:
        """A value that can only hold points: it ends at a bracket or where another node or property begins."""
        found = _POINT_VALUE.match(self.data, position)
        end = found.end() if found else position
        if end >= len(self.data):
            return self.data[position:], len(self.data), False
        if self.data[end] == ord("]"):
            return self.data[position:end], end + 1, True
        if self.data[end] == ord("\\"):
            # Only here: to look for the bracket of each value that has none would go through the file each time.
            whole = _VALUE.match(self.data, position)
            end = whole.end() if whole else end
            return self.data[position:end], end + 1, end < len(self.data)
        self.repairs.say(
            "unbalanced",
            tell("the closing bracket of a value of {ident} is missing: it was put in", ident=ident),
            end,
            mark("bracket"),
        )
        return self.data[position:end], end, True

    def find_property(self, node: int, ident: str) -> int | None:
        """Where a property of the node that begins at that offset begins; None if the node has none of that name."""
        position = node + 1 if self.data[node : node + 1] == b";" else node
        while True:
            found = _TOKEN.match(self.data, position)
            if not found or (found["mark"] and found["mark"] != b"["):
                return None
            position = found.end()
            name = ""
            opening: re.Match[bytes] | None = None
            if found["ident"]:
                name = _identifier(found["ident"])
                opening = _OPEN.match(self.data, position)
                if name == ident and opening:
                    return found.start("ident")
            elif found["mark"]:
                position = self.value(position, "")[1]
            while opening:
                position = self.value(opening.end(), name)[1]
                opening = _OPEN.match(self.data, position)

    def _end_of_text(self, first: int) -> int:
        """The bracket that ends a text, given the first that could: one after which SGF goes on.

        Where a node begins before such a bracket comes, the first is taken after all.
        """
        if self.barren[0] <= first < self.barren[1]:
            return first
        position = first
        while True:
            found = _END_OF_TEXT.search(self.data, position)
            if not found or found["structure"]:
                self.barren = (first, found.start() if found else len(self.data))
                return first
            if found["end"]:
                if found.start() > first:
                    self.repairs.say(
                        "junk", tell("a bracket in a text is not escaped: it was read as text"), first, mark("bracket in a text")
                    )
                return found.start()
            position = found.end()


class _Game:
    """The reading of one game."""

    def __init__(self, scanner: Scanner, start: int, *, headless: bool) -> None:
        self.scanner = scanner
        self.start = start
        self.headless = headless
        self.nodes: list[Properties] = []
        self.parents: list[int] = []
        self.offsets: list[int] = []
        self.repeats: dict[int, list[tuple[str, list[bytes]]]] = {}
        self.stack: list[int] = []
        self.last = -1
        """The node that the next one hangs from."""
        self.open: Properties | None = None
        """The properties of the node being read; None outside a node."""
        self.closed = False
        """Whether a branch was closed and no other opened since."""
        self.after_branches: list[int] = []
        """Nodes that stand behind the branches of their parent without a parenthesis of their own."""
        self.lower = False

    def read(self) -> tuple[Tree, int]:
        """The tree, and the position after it."""
        data = self.scanner.data
        say = self.scanner.repairs.say
        position = self.start
        if self.headless:
            say("unbalanced", tell("the opening parenthesis of the game is missing: it was put in"), self.start)
            self.stack.append(-1)
        plain = _PLAIN.match
        while True:
            found = plain(data, position)
            while found and self._plain(found):
                position = found.end()
                found = plain(data, position)
            found = _TOKEN.match(data, position)
            if not found:
                self._end_of_file(len(data), cut=False)
                position = len(data)
                break
            at = found.start(found.lastgroup or 0)
            position = found.end()
            if found.lastgroup == "ident":
                position, whole = self._property(found["ident"], at, position)
                if not whole:
                    self._end_of_file(len(data), cut=True)
                    break
            elif found.lastgroup == "junk":
                text = tell("{text} is no part of a game: it was left out", text=_shown(found["junk"]))
                say("junk", text, at, mark("stray characters"))
            elif found["mark"] == b"[":
                say("junk", tell("a value without a property was left out"), at, mark("value without property"))
                position = self.scanner.value(position, "")[1]
            elif found["mark"] == b";":
                self._node(at)
            elif found["mark"] == b"(":
                if self.stack and self.nodes and _NEXT_GAME.match(data, at):
                    one = "a closing parenthesis is missing before the next game"
                    many = "{count} closing parentheses are missing before the next game"
                    say("unbalanced", tell_many(one, many, len(self.stack)), at)
                    position = at
                    break
                self.stack.append(self.last)
                self.open = None
                self.closed = False
            elif self._close(at):
                break
        return self._tree(), position

    def _plain(self, found: re.Match[bytes]) -> bool:
        """Take a plain property; whether there was nothing about it that needs a closer look."""
        node, ident, value = found.groups()
        if node:
            self._node(found.start(1))
        properties = self.open
        if properties is None:
            return False
        name = ident.decode("ascii")
        if name in properties:
            self._keep(name, [value], found.start(2))
            return True
        properties[name] = [value]
        if self.repeats and self.last in self.repeats:
            self.repeats[self.last].append((name, [value]))
        return True

    def _node(self, at: int) -> None:
        if self.closed:
            self.after_branches.append(len(self.nodes))
            self.closed = False
        self.open = {}
        self.parents.append(self.last)
        self.last = len(self.nodes)
        self.nodes.append(self.open)
        self.offsets.append(at)

    def _close(self, at: int) -> bool:
        """A closing parenthesis; whether it ends the game."""
        say = self.scanner.repairs.say
        if len(self.stack) == 1:
            if self.nodes and _NODES_GO_ON.match(self.scanner.data, at + 1):
                say(
                    "unbalanced",
                    tell("a closing parenthesis stands before the end of the game: it was left out"),
                    at,
                    mark("early end"),
                )
                return False
            return True
        self.last = self.stack.pop()
        self.open = None
        self.closed = True
        return False

    def _property(self, name: bytes, at: int, position: int) -> tuple[int, bool]:
        """A property with its values; the position after it, and whether its last value is whole."""
        scanner = self.scanner
        say = scanner.repairs.say
        ident = self._ident(name, at)
        opening = _OPEN.match(scanner.data, position)
        if not opening:
            if ident or len(name) < 20:
                say(
                    "junk",
                    tell("the property {shown} has no value: it was left out", shown=_shown(name)),
                    at,
                    mark("property without value"),
                )
            else:
                say(
                    "junk",
                    tell("the word {shown} is no part of a game: it was left out", shown=_shown(name)),
                    at,
                    mark("stray characters"),
                )
            return position, True
        values: list[bytes] = []
        whole = True
        while opening and whole:
            value, position, whole = scanner.value(opening.end(), ident)
            if not whole:
                value_kept = _kept_of_cut(ident, value)
                say("truncated", tell("the file ends inside a value of {value}", value=ident or _shown(name)), opening.start())
                if value_kept is None:
                    break
                value = value_kept
            values.append(value)
            opening = _OPEN.match(scanner.data, position)
        if not ident:
            say("junk", tell("the word {shown} is no property: it was left out", shown=_shown(name)), at, mark("no property"))
        elif values:
            self._keep(ident, values, at)
        return position, whole

    def _ident(self, name: bytes, at: int) -> str:
        """The identifier, with a word said about its lower-case letters."""
        ident = _identifier(name)
        if ident and ident.encode("ascii") != name and not self.lower:
            self.lower = True
            message = tell(
                "identifiers have lower-case letters, as old files may: {shown} was read as {ident}",
                shown=_shown(name),
                ident=ident,
            )
            self.scanner.repairs.say("junk", message, at, mark("lower-case letters"))
        return ident

    def _keep(self, ident: str, values: list[bytes], at: int) -> None:
        say = self.scanner.repairs.say
        if self.open is None:
            missing = tell("a semicolon is missing at the beginning of a node: it was put in")
            say("unbalanced", missing, at, mark("semicolon"))
            self._node(at)
        node = self.open
        assert node is not None
        number = len(self.nodes) - 1
        if ident in node:
            # A program's name that stands twice loses nothing, nor does the same value once more.
            harmless = ident == "AP" or node[ident][: len(values)] == values
            code = "duplicate-property"
            severity = Severity.INFO if harmless and ident not in _POINTS else Severity.WARNING
            say(code, tell("{ident} stands twice in a node: its values were joined", ident=ident), at, severity=severity)
            if number not in self.repeats:
                self.repeats[number] = [(key, list(old)) for key, old in node.items()]
            self.repeats[number].append((ident, values))
            node[ident].extend(values)
        else:
            node[ident] = list(values)
            if number in self.repeats:
                self.repeats[number].append((ident, values))

    def _end_of_file(self, at: int, *, cut: bool) -> None:
        if self.stack and not cut:
            one = "a closing parenthesis is missing at the end of the file"
            many = "{count} closing parentheses are missing at the end of the file"
            self.scanner.repairs.say("unbalanced", tell_many(one, many, len(self.stack)), at)

    def _tree(self) -> Tree:
        """What was read, as a tree; a second root becomes a child of the first."""
        parents = [max(parent, 0) if number else -1 for number, parent in enumerate(self.parents)]
        straight = all(parent == number - 1 for number, parent in enumerate(parents))
        tree = Tree(self.nodes or [{}], None if straight else parents, self.repeats, self.offsets or [self.start])
        first = self._main_lines(parents)
        return reordered(tree, first) if first else tree

    def _main_lines(self, parents: list[int]) -> frozenset[int]:
        """The nodes with which a game goes on behind variations that stand in its midst: each is the first child of its parent.

        The standard has no such thing, but programs that put a variation between two moves of the game write it. Only where
        moves follow, and only after the root: games that stand side by side below one root are another matter.
        """
        eldest: dict[int, int] = {}
        for node, parent in enumerate(parents if self.after_branches else ()):
            eldest.setdefault(parent, node)
        candidates = [node for node in self.after_branches if parents[node] > 0 and eldest[parents[node]] != node]
        if not candidates:
            return frozenset()
        has_move = ["B" in node or "W" in node for node in self.nodes]
        for node in range(len(parents) - 1, 0, -1):  # a node stands after its parent
            if has_move[node] and parents[node] > 0:
                has_move[parents[node]] = True
        first = frozenset(node for node in candidates if has_move[node])
        for node in sorted(first):
            message = tell("the game goes on behind a variation that stands in its midst: what follows was taken for the main line")
            self.scanner.repairs.say("unbalanced", message, self.offsets[node], mark("moves after a variation"))
        return first


def _identifier(name: bytes) -> str:
    """The identifier without the lower-case letters that FF[1] to FF[3] allow; empty where nothing that is known is left."""
    upper = name.translate(None, _LOWER) or (name.upper() if name.upper().decode("ascii") in _KNOWN else b"")
    return upper.decode("ascii")


def _kept_of_cut(ident: str, value: bytes) -> bytes | None:
    """What is kept of a value in which the file ends: a text, or a whole point of a move; None where nothing is."""
    if ident in _POINTS:
        point = _WHOLE_POINT.match(value)
        return point[1] if point else None
    return value if ident in _TEXTS else None


def _shown(text: bytes) -> str:
    """Some bytes of the file, fit for a message."""
    shown = text[:20].decode("ascii", "replace").replace("\ufffd", "?")
    return "".join(c if c.isprintable() else "?" for c in shown) + ("..." if len(text) > 20 else "")
