"""The two SGF readers: the same on text that follows the grammar, and every kind of damage mended and told."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgfmill import sgf_grammar  # type: ignore[import-untyped]

from gorecord.records.places import line_column
from gorecord.records.scanner import MOST_OF_A_KIND, Scanner, swallows_brackets
from gorecord.records.sgf import parse, rescan
from gorecord.records.tree import Tree


def main(data: bytes, charset: str | None = None) -> str:
    """The main line of the only game, written out in short."""
    (tree,) = parse(data, charset).games
    return written(tree)


def written(tree: Tree) -> str:
    parts = []
    for node in tree.main_line():
        properties = (f"{ident}{[v.decode('latin-1') for v in values]}" for ident, values in tree.as_written(node))
        parts.append(";" + "".join(properties).replace("['", "[").replace("']", "]").replace("', '", "]["))
    return "".join(parts)


def codes(data: bytes) -> list[str]:
    found = parse(data)
    return [p.code for p in found.problems] + [p.code for tree in found.games for p in tree.problems]


# Text, how its main line is read, the codes of what was mended.
DAMAGED = {
    "junk before and after": (b"Subject: [aa] (one)\n\n(;GM[1];B[aa])\n-- \nsig (; none\n", ";GM[1];B[aa]", ["junk", "junk"]),
    "a smile in the junk": (b"hello (smile) ;-)\n(;GM[1];B[aa])", ";GM[1];B[aa]", ["junk"]),
    "last parenthesis missing": (b"(;GM[1];B[aa];W[bb]", ";GM[1];B[aa];W[bb]", ["unbalanced"]),
    "parenthesis too many": (b"(;GM[1];B[aa]))", ";GM[1];B[aa]", ["unbalanced"]),
    "early end": (b"(;GM[1];B[aa]);W[bb])", ";GM[1];B[aa];W[bb]", ["unbalanced"]),
    "parenthesis inside a node": (b"(;GM[1];B[aa])W[bb];B[cc])", ";GM[1];B[aa]W[bb];B[cc]", ["unbalanced"]),
    "parenthesis inside a property": (b"(;GM[1];B)[aa];W[bb])", ";GM[1];;W[bb]", ["junk", "unbalanced", "junk"]),
    "first parenthesis spoilt": (b"(];GM[1]FF[4];B[aa])", ";GM[1]FF[4];B[aa]", ["junk", "unbalanced"]),
    "first parenthesis missing": (b";GM[1]FF[4];B[aa];W[bb])", ";GM[1]FF[4];B[aa];W[bb]", ["unbalanced"]),
    "first two characters missing": (b"GM[1]FF[4];B[aa])", ";GM[1]FF[4];B[aa]", ["unbalanced", "unbalanced"]),
    "semicolon missing": (b"(\nTE[x]KO[7.5]\n;B[aa])", ";TE[x]KO[7.5];B[aa]", ["unbalanced"]),
    "semicolon missing in a branch": (b"(;GM[1](B[aa];W[bb]))", ";GM[1];B[aa];W[bb]", ["unbalanced"]),
    "cut inside a move": (b"(;GM[1];B[aa];W[b", ";GM[1];B[aa];", ["truncated"]),
    "cut behind a move": (b"(;GM[1];B[aa];W[bb", ";GM[1];B[aa];W[bb]", ["truncated"]),
    "cut inside a text": (b"(;GM[1];B[aa]C[so it", ";GM[1];B[aa]C[so it]", ["truncated"]),
    "cut inside a header": (b"(;GM[1]K", ";GM[1]", ["junk", "unbalanced"]),
    "lower case in identifiers": (b"(;GaMe[1]SiZe[9]PlayerBlack[x];Black[ee])", ";GM[1]SZ[9]PB[x];B[ee]", ["junk"]),
    "lower case alone": (b"(;GM[1];b[aa];w[bb])", ";GM[1];B[aa];W[bb]", ["junk"]),
    "property twice": (b"(;AB[aa]PL[W]AB[bb])", ";AB[aa]PL[W]AB[bb]", ["duplicate-property"]),
    "property without value": (b"(;GM[1];LB B[aa])", ";GM[1];B[aa]", ["junk"]),
    "value without property": (b"(;GM[1];[x]B[aa])", ";GM[1];B[aa]", ["junk"]),
    "NUL bytes": (b"(;GM[1]PB[a\0b];B[aa])\0\0", ";GM[1]PB[a b];B[aa]", ["junk"]),
    "bracket in a comment": (b"(;GM[1]C[one] two [three] four];B[aa])", ";GM[1]C[one] two [three] four];B[aa]", ["junk"]),
    "bracket too many": (b"(;GM[1];B[aa]];W[bb])", ";GM[1];B[aa];W[bb]", ["junk"]),
    "bracket of a move missing": (b"(;GM[1];B[aa;W[bb];B[cc])", ";GM[1];B[aa];W[bb];B[cc]", ["unbalanced"]),
    "word in a node": (b"(;GM[1];B[aa] oops ;W[bb])", ";GM[1];B[aa];W[bb]", ["junk"]),
    "empty branch": (b"(;GM[1];B[aa]();W[bb])", ";GM[1];B[aa];W[bb]", []),
    "node behind a branch of the root": (b"(;GM[1](;B[aa];W[bb]);B[cc])", ";GM[1];B[aa];W[bb]", []),
    "game behind a variation": (b"(;GM[1];B[aa](;W[bb];B[cc]);W[dd];B[ee])", ";GM[1];B[aa];W[dd];B[ee]", ["unbalanced"]),
    "game behind two variations": (
        b"(;GM[1];B[aa](;W[bb])(;W[cc]);W[dd](;B[ee]);B[ff])",
        ";GM[1];B[aa];W[dd];B[ff]",
        ["unbalanced", "unbalanced"],
    ),
    "comment and game behind a variation": (
        b"(;GM[1];B[aa](;W[bb])C[x];W[dd])",
        ";GM[1];B[aa];C[x];W[dd]",
        ["unbalanced", "unbalanced"],
    ),
    "comment alone behind a variation": (b"(;GM[1];B[aa](;W[bb])C[x])", ";GM[1];B[aa];W[bb]", ["unbalanced"]),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damage_is_mended_and_told(name: str) -> None:
    data, reading, told = DAMAGED[name]
    assert main(data).replace("\\\\", "\\") == reading
    assert codes(data) == told


@pytest.mark.parametrize(
    "data",
    [
        b"(;GM[1]FF[4]SZ[19];B[pd];W[dp])",
        b"\xef\xbb\xbf ( ;\r\nGM[1]\n;B[pd]\n)\n",
        b"(;GM[1]C[a \\] b \\\\];B[pd]C[x \\[3d?\\]: hi])",
        b"(;GM[1](;B[aa](;W[bb])(;W[cc]))(;B[dd]))(;GM[1];B[ee])",
        b"(;AB[aa][bb]\n[cc:dd]PL[W];;;W[ee])",
    ],
)
def test_regular_files_are_read_by_sgfmill_without_a_word(data: bytes) -> None:
    found = parse(data)
    assert found.regular and codes(data) == []
    own = Scanner(data).read()
    assert [(t.nodes, t.parents) for t in own.games] == [(t.nodes, t.parents) for t in found.games]


def test_what_sgfmill_would_lose_is_read_by_our_own_reader() -> None:
    for data in (
        b"(;B[aa]B[bb])",
        b"(;B[aa])x(;B[bb])",
        b"(;Bx[aa])",
        b"(;B[aa]))",
        b"(;B[aa\n;W[bb])",
        b"(;B[a\0])",
        b"(;B[aa]);(;B[b])",
    ):
        assert not parse(data).regular
        assert sgf_grammar.parse_sgf_collection(data)


_TEXT = st.binary(max_size=12).map(lambda b: b.replace(b"\0", b"0").replace(b"\\", b"\\\\").replace(b"]", b"\\]"))
_VALUE = st.one_of(_TEXT, st.sampled_from([b"", b"aa", b"pd", b"dd:pp", b" ", b"1"]))
_NODE = st.dictionaries(
    st.sampled_from(["B", "W", "C", "AB", "AW", "LB", "KM", "PB", "XY"]), st.lists(_VALUE, min_size=1, max_size=3), max_size=3
)


@st.composite
def _trees(draw: st.DrawFn, depth: int = 3) -> bytes:
    nodes = draw(st.lists(_NODE, min_size=1, max_size=4))
    blank = draw(st.sampled_from([b"", b"\n", b" ", b"\r\n"]))
    text = b"(" + blank
    for node in nodes:
        text += b";" + blank
        for ident, values in node.items():
            text += ident.encode() + blank.join(b"[" + value + b"]" for value in values)
    if depth:
        for branch in draw(st.lists(_trees(depth=depth - 1), max_size=2)):
            text += branch + blank
    return text + b")"


@given(st.lists(_trees(), min_size=1, max_size=2))
@settings(max_examples=150, deadline=None)
def test_our_own_reader_reads_what_sgfmill_reads(trees: list[bytes]) -> None:
    data = b"\n".join(trees)
    own = Scanner(data, mend=False).read()
    nodes = []
    for game in sgf_grammar.parse_sgf_collection(data):
        waiting, found = [game], []
        while waiting:
            part = waiting.pop()
            found += part.sequence
            waiting += reversed(part.children)
        nodes.append(found)
    assert [tree.nodes for tree in own.games] == nodes
    assert not any(tree.problems for tree in own.games)
    for tree in own.games:
        for number, offset in enumerate(tree.offsets or []):
            assert data[offset : offset + 1] == b";"
            for ident in tree.nodes[number]:
                place = Scanner(data, mend=False).find_property(offset, ident)
                assert place is not None and data[place:].startswith(ident.encode() + b"[")


@given(
    st.lists(
        st.sampled_from([b"(", b")", b";", b"[", b"]", b"\\", b"B[aa]", b"C[", b"x", b" ", b"AB", b"\0", b"\xb3\\", b"\n", b"1"])
    )
)
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_read_without_an_exception(parts: list[bytes]) -> None:
    data = b"".join(parts)
    for charset in (None, "gb18030", "big5", "shift_jis"):
        found = parse(data, charset)
        for problem in found.problems + [p for tree in found.games for p in tree.problems]:
            assert problem.offset is None or 0 <= problem.offset <= len(data)
        for tree in found.games:
            assert all(parent < number for number, parent in enumerate(tree.parents or []))
            assert tree.main_line()[0] == 0


@pytest.mark.parametrize(
    ("charset", "name", "hidden"),
    [
        ("big5", "許功蓋", True),
        ("gb18030", "誟臷", True),
        ("shift_jis", "表示ソ", True),
        ("big5", "白方", False),
        ("gb18030", "黑方", False),
    ],
)
def test_a_character_of_two_bytes_swallows_no_bracket(charset: str, name: str, hidden: bool) -> None:
    data = b"(;GM[1]PB[" + name.encode(charset) + b"]PW[w];B[aa];W[bb])"
    assert swallows_brackets(data, charset) == hidden
    (tree,) = parse(data, charset).games
    assert tree.nodes[0]["PB"][0].decode(charset) == name
    assert [sorted(node) for node in tree.nodes] == [["GM", "PB", "PW"], ["B"], ["W"]]


def test_a_name_that_is_cut_inside_a_character_does_not_swallow_its_bracket() -> None:
    data = b"(;GM[1]PB[" + "黑方".encode("gb18030")[:3] + b"]PW[w];B[aa])"
    (tree,) = parse(data, "gb18030").games
    assert tree.nodes[0]["PW"] == [b"w"] and len(tree.nodes) == 2


def test_utf16_is_read_and_places_are_those_of_the_file() -> None:
    text = "(;GM[1]PB[黒番];B[aa];LB W[bb])"
    for codec, mark in (("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff"), ("utf-16-le", b""), ("utf-16-be", b"")):
        data = mark + text.encode(codec)
        found = parse(data)
        assert written(found.games[0]).endswith(";B[aa];W[bb]")
        (problem,) = found.games[0].problems
        assert problem.offset is not None
        assert data[problem.offset :].decode(codec).startswith("LB")


def test_games_of_a_collection_are_told_apart_though_parentheses_are_missing() -> None:
    found = parse(b"(;GM[1]FF[4];B[aa]\n(;GM[1]FF[4];B[bb])\n(;FF[4];B[cc];")
    assert [written(tree) for tree in found.games] == [";GM[1]FF[4];B[aa]", ";GM[1]FF[4];B[bb]", ";FF[4];B[cc];"]
    assert [len(tree.problems) for tree in found.games] == [1, 0, 1]


def test_findings_of_a_kind_are_bounded() -> None:
    (tree,) = parse(b"(;GM[1]" + b";B[aa] oops " * 500 + b")").games
    assert len(tree.problems) == MOST_OF_A_KIND + 1
    assert "480 more" in tree.problems[-1].message


@pytest.mark.parametrize(
    "data",
    [
        b"(;C[" + b"x" * 2_000_000 + b"];B[aa])",
        b"(;C[" + b"]" * 300_000,
        b"(;C[" + b"[" * 300_000,
        b"(" * 300_000,
        b"(;" * 50_000,
        b"(;B[aa]" + b")" * 300_000,
        b"(;GM[1]" + b"C[a] x " * 20_000 + b")",
        b"(;GM[1]" + b"C[a] x " * 20_000 + b";B[aa])",
        b"(;GM[1]" + b"C[\\][" * 50_000,
        b"(;GM[1]" + b"AB[aa]" * 20_000 + b")",
        b"(;GM[1]" + b"(;B[aa]" * 20_000,
        b"(;C[" + b"\\" * 300_001,
        b"(;PB[" + b"\xb3\\" * 100_000 + b"];B[aa])",
    ],
)
def test_hostile_text_takes_time_in_proportion_to_its_length(data: bytes) -> None:
    began = time.process_time()
    parse(data, "big5" if b"\xb3" in data else None)
    assert time.process_time() - began < 5


def test_deep_nesting_is_no_recursion() -> None:
    (tree,) = parse(b"(;GM[1]" + b"(;B[]" * 30_000 + b")" * 30_001).games
    assert len(tree.main_line()) == 30_001


def test_branches_are_walked_with_their_paths() -> None:
    (tree,) = parse(b"(;GM[1];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))").games
    names = {
        path: b"".join(v for i in line for v in tree.nodes[i].get("B", []) + tree.nodes[i].get("W", []))
        for path, line in tree.lines()
    }
    assert names == {(): b"aabbcc", (0, 1): b"aabbdd", (1,): b"aaeeff"}


def test_offsets_of_a_second_reading() -> None:
    data = b"(;GM[1]\r\n;B[aa]C[x];W[bb])"
    collection, scanner = rescan(data)
    offsets = collection.games[0].offsets or []
    assert [data[o : o + 2] for o in offsets] == [b";G", b";B", b";W"]
    assert scanner.find_property(offsets[1], "C") == data.index(b"C[x]")
    assert scanner.find_property(offsets[1], "W") is None


@pytest.mark.parametrize(
    ("data", "offset", "place"),
    [
        (b"abc", 2, (1, 3)),
        (b"a\nbc", 3, (2, 2)),
        (b"a\r\nb", 3, (2, 1)),
        (b"a\n\rb", 3, (2, 1)),
        (b"a\rb\rc", 4, (3, 1)),
        (b"a\n\nb", 3, (3, 1)),
    ],
)
def test_line_and_column(data: bytes, offset: int, place: tuple[int, int]) -> None:
    assert line_column(data, offset) == place


def test_many_broken_moves_take_no_longer_than_as_many_whole_ones() -> None:
    data = b"(;SZ[19]" + b";B[aa" * 40_000 + b")"
    begin = time.process_time()
    (tree,) = parse(data).games
    assert time.process_time() - begin < 3
    assert len(tree.nodes) == 40_001 and tree.nodes[-2]["B"] == [b"aa"]
