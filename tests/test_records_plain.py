"""Plain records read at speed: what comes of it must be what the tolerant reader makes of the same bytes, whatever they are."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers import plain_modules
from hypothesis import given, settings
from hypothesis import strategies as st

import gorecord.records
from gorecord.records import plain, read, skim
from gorecord.records.game import GameRecord
from gorecord.records.plain import Plain, by_bytes, by_patterns
from gorecord.records.read import Unreadable, read_records
from gorecord.records.sources import Source

Reader = Callable[[bytes], Plain | None]
WAYS: list[Reader] = [by_bytes, by_patterns]
SAMPLES = sorted((Path(__file__).parents[1] / "sample_games").glob("*.sgf"))

PIECES = [
    *(b"(", b")", b";", b"(;", b"\n", b" ", b"[", b"]", b"\\", b"\0", b"x", b"\xef\xbb\xbf"),
    *(b";B[aa]", b";W[bb]", b";B[cc]", b";W[]", b";B[tt]", b";W[sz]", b";B[a", b";W[ab][ba]", b"; B[ac]", b";\nW[ca]", b";B[A\na]"),
    *(b";B[aa]W[bb]", b";KO[]B[cc]", b";B[dd]KO[]", b";B[ee]B[ee]", b";AB[dd]", b";PL[W]", b";Black[aa]", b";B[ff]BL[12]WL[11]"),
    *(b"GM[1]", b"GM[2]", b"FF[4]", b"SZ[9]", b"SZ[19]", b"SZ[9:7]", b"SZ[25:9]", b"SZ[25]", b"SZ[x]", b"CA[UTF-8]", b"CA[GB2312]"),
    *(b"AB[aa][bb:cc]", b"AW[dd]", b"AE[aa]", b"AB[]", b"PL[B]", b"HA[2]", b"KM[6.5]", b"KO[6.5]", b"RE[B+1]", b"RU[Japanese]"),
    *(b"C[x\\]y]", b"C[a ;B[bb\\] c]", b"C[(;]", b"C[z [3k\\]]", b"PB[a (9d)]", b"PW[\xe9]", b"PB[\xe4\xb8\xad]", b"EV[\xd6\xd0]"),
    *(b"C[\xb5]]", b"C[\xe9\\]]", b"TB[aa][bb]", b"TW[cc:dd]", b";TB[ab]TW[ba]", b";TB[aa]TB[bb]", b"ABCDEFG[1]", b"ABCDEF[1]"),
]
USUAL = [b";B[aa]", b";W[bb]", b";B[cc]", b";W[]", b";B[tt]", b";\nW[ca]", b"SZ[9]", b"CA[UTF-8]", b"AB[aa][bb:cc]", b"C[x\\]y]"]


@contextmanager
def reading_by(way: Reader) -> Iterator[None]:
    """Let the reader of records take plain ones in that way."""
    saved = read.read_plain
    read.read_plain = way
    try:
        yield
    finally:
        read.read_plain = saved


def games(data: bytes, way: Reader, encoding: str | None = None) -> list[GameRecord | Unreadable]:
    with reading_by(way):
        return list(read_records(Source("game.sgf", data, None), encoding=encoding))


def never(_: bytes) -> None:
    return None


def held_to_the_other(data: bytes) -> int:
    """Check both ways against the tolerant reader; how many of them took the record for a plain one."""
    taken = [way for way in WAYS if way(data) is not None]
    if taken:
        truth = games(data, never)
        for way in taken:
            assert games(data, way) == truth, (way.__name__, data)
    return len(taken)


def made_up(rng: random.Random) -> bytes:
    """Something that often is a plain record, and often nearly one."""
    pieces = [b"(;", rng.choice(PIECES), *(rng.choice(USUAL if rng.random() < 0.85 else PIECES) for _ in range(rng.randint(0, 8)))]
    if rng.random() < 0.2:
        pieces += [b"(;B[gg])", b"(;B[ab];W[ba])"]
    return b"".join(pieces) + rng.choice([b")", b")", b")\n", b"", b"))", b")(;B[aa])"])


def damaged(data: bytes, rng: random.Random) -> bytes:
    """A record in which a few bytes were lost, doubled, or replaced by something that means something in SGF."""
    found = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(found))
        what = rng.random()
        if what < 0.3:
            del found[at : at + rng.randint(1, 4)]
        elif what < 0.5:
            found[at:at] = found[at : at + rng.randint(1, 12)]
        else:
            found[at : at + rng.randint(0, 1)] = rng.choice(PIECES)
    return bytes(found)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples(path: Path) -> None:
    data = path.read_bytes()
    held_to_the_other(data)
    rng = random.Random(path.stem)
    for _ in range(30):
        held_to_the_other(damaged(data, rng))


@pytest.mark.parametrize(("way", "least"), [(by_bytes, 25), (by_patterns, 15)])
def test_samples_are_plain(way: Reader, least: int) -> None:
    # Or nothing was tested.
    assert sum(way(path.read_bytes()) is not None for path in SAMPLES) >= least


@pytest.mark.parametrize("seed", range(6))
def test_made_up(seed: int) -> None:
    rng = random.Random(seed)
    taken = sum(held_to_the_other(made_up(rng)) for _ in range(400))
    assert taken > 40


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_any_pieces(pieces: list[bytes]) -> None:
    held_to_the_other(b"".join(pieces))
    held_to_the_other(b"(;" + b"".join(pieces) + b")")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize(
    "data",
    [
        b"(;SZ[9];B[aa];W[bb])(;SZ[9];B[aa])",  # two games
        b"(;SZ[9];B[aa]C[;W[bb])",  # a bracket is missing
        b"(;SZ[9];B[aa]B[bb])",  # a property twice
        b"(;SZ[9];B[aa];AW[cc];B[bb])",  # stones set up within the game
        b"(;SZ[9];B[zz])",  # off the board
        b"(;SZ[21];B[tt])",  # tt is a point there
        b"(;GM[3];B[aa])",  # another game
        b"(;SZ[9];B[aa];W[bb]",  # cut
        b"\xef\xbb\xbf(;SZ[9];B[aa])",  # a byte order mark
        b"(;SZ[9];Black[aa])",  # lower-case letters
        b"",
    ],
)
def test_left_to_the_other_reader(data: bytes, way: Reader) -> None:
    assert way(data) is None


def test_what_is_read() -> None:
    data = b"(;SZ[9]AB[cc]PB[\xe4\xb8\xad]CA[UTF-8];W[aa]BL[3];B[];W[tt](;B[bb];TB[ab]TW[ba])(;B[ii]))"
    one = by_bytes(data)
    assert one is not None
    assert (one.count, one.texts, one.root_texts, one.marked_node, one.hidden) == (4, [b"\xe4\xb8\xad"], 1, 5, True)
    line, marks, wrong = one.read_line()
    assert [(step.point, step.raw, step.node) for step in line[1:]] == [(0, b"aa", 1), (-1, b"", 2), (-1, b"tt", 3), (10, b"bb", 4)]
    assert marks is not None
    assert (marks.black, marks.white, marks.node, wrong) == ({9}, {1}, 5, [])


def test_an_encoding_that_hides_a_bracket() -> None:
    # In Big5 the two bytes after C[ are one character, and the value goes on.
    data = b"(;SZ[9]CA[Big5]C[\xa5]a];B[aa])"
    assert by_bytes(data) is None or games(data, by_bytes) == games(data, never)
    whole = b"(;SZ[9]CA[Big5]C[\xa4\xa4\xa4\xe5];B[aa];W[bb])"
    assert games(whole, by_bytes) == games(whole, by_patterns) == games(whole, never)
    for encoding in ("big5", "utf-8", "gb18030"):
        assert games(whole, by_bytes, encoding) == games(whole, never, encoding)


@pytest.mark.skipif(not skim.compiled(), reason="nothing to compare: this is the plain build")
def test_compiled_as_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    (slow,) = plain_modules("skim", room=gorecord.records)
    assert not slow.compiled()
    rng = random.Random(5)
    texts = [*(path.read_bytes() for path in SAMPLES), *(made_up(rng) for _ in range(600))]
    quick = [told(by_bytes(data)) for data in texts]
    monkeypatch.setattr(plain, "skim", slow)
    assert [told(by_bytes(data)) for data in texts] == quick
    assert sum(one is not None for one in quick) > 60


def told(one: Plain | None) -> object:
    if one is None:
        return None
    return (
        one.read_line(),
        list(one.codes)[: one.count],
        one.head.nodes,
        one.texts,
        one.root_texts,
        one.hidden,
        one.info,
        one.places,
    )
