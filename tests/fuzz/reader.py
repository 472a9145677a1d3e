"""Fuzzes the reader: whatever the bytes are, games or a reason come of them, and a repaired copy is read the same again."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from zlib import crc32

from driver import drive, instrumented

with instrumented():
    from gorecord.output.batch_rows import RowMaker
    from gorecord.records import read
    from gorecord.records.game import GameRecord
    from gorecord.records.plain import Plain, by_bytes, by_patterns
    from gorecord.records.read import Unreadable, locate, read_records
    from gorecord.records.sources import Source
    from gorecord.referee import first
    from gorecord.referee.fixing import fix
    from gorecord.scoring.score import Settings

SAMPLES = sorted((Path(__file__).parents[2] / "sample_games").glob("*.sgf"))
WORDS = [
    *(
        b"(;",
        b")",
        b";",
        b"[",
        b"]",
        b"\\]",
        b"\\",
        b":",
        b";B[",
        b";W[",
        b"tt",
        b"]AB[",
        b"AW[",
        b"AE[",
        b"PL[W]",
        b"KO[]",
        b"GM[1]",
    ),
    *(
        b"FF[4]",
        b"SZ[9]",
        b"SZ[52]",
        b"SZ[9:7]",
        b"KM[",
        b"HA[2]",
        b"RE[B+",
        b"RU[Japanese]",
        b"RU[Chinese]",
        b"CA[UTF-8]",
        b"CA[GB2312]",
    ),
    *(b"CA[Big5]", b"CA[utf-16]", b"DT[2016-03-15]", b"TB[", b"TW[", b"PB[", b"C[", b"AP[", b"\xef\xbb\xbf", b"\xff\xfe", b"\0"),
    *(
        b"\xd6\xd0",
        b"\xa4\xa4",
        b"\x1b[31m",
        b"\x1b$B",
        b"zi",
        "子".encode(),
        "目半".encode(),
        b"3/4",
        b"aa:ss",
        b"0.0000001",
        b"9" * 40,
    ),
]
SEEDS = [
    b"",
    b"(;)",
    b"(;GM[1]FF[4]SZ[9]KM[5.5]RU[Japanese]RE[B+1.5]PB[a]PW[b];B[ee];W[cc];B[];W[tt])",
    b"(;SZ[5]AB[aa][bb:cc]AW[dd]PL[W];W[ab](;B[ba])(;B[bc];W[bd]C[a\\]b]))(;SZ[3];B[bb])",
    "(;CA[UTF-8]PB[柯洁]KM[3.75]RE[黑胜3/4子]RU[中国规则];B[pd])".encode(),
    "(;PB[柯洁]PW[井山]KM[375];B[pd])".encode("gb18030"),
    "(;SZ[19]CA[utf-16]PB[x];B[pd];W[dd])".encode("utf-16"),
    b"(;GM[3]SZ[8];B[aa])",
    b"junk (;GM[1];B[aa];W[bb",
    *(path.read_bytes()[:3000] for path in SAMPLES[::4]),
]
WAYS = (by_bytes, by_patterns)
ROWS = RowMaker(settings=Settings(method="none"))


def never(_: bytes) -> Plain | None:
    return None


def games(data: bytes, way: object) -> list[GameRecord | Unreadable]:
    saved = read.read_plain
    read.read_plain = way  # type: ignore[assignment]
    try:
        return list(read_records(Source("game.sgf", data, None)))
    finally:
        read.read_plain = saved


def target(data: bytes) -> None:
    truth = games(data, never)
    for way in WAYS:
        if way(data) is not None:
            assert games(data, way) == truth, way.__name__
    assert truth
    for record in truth:
        for finding in record.findings:
            assert finding.message
            assert finding.offset is None or 0 <= finding.offset <= len(data)
    # What takes longer is not done with every input.
    turn = crc32(data) % 16
    if turn % 4 == 0:
        assert all(
            locate(record, step.node) is not None for record in truth if isinstance(record, GameRecord) for step in record.line[-2:]
        )
        first.first_breach(data)
    if turn % 4 == 1:
        written_and_read_again(data, truth)
    if turn == 2:
        rows_of(data)


def rows_of(data: bytes) -> None:
    """The rows that a batch writes: the referee, the count and JSON over anything that the reader lets through."""
    for branch in islice(read_records(Source("game.sgf", data, None), variations=True), 3):
        if isinstance(branch, GameRecord) and branch.geometry.points <= 100:
            for row in ROWS.rows(branch):
                assert "internal" not in [f["code"] for f in row["findings"]], row["findings"]
                json.dumps(row)


def written_and_read_again(data: bytes, truth: list[GameRecord | Unreadable]) -> None:
    """The repaired copy of a file holds the same moves; `fix` looks at more than that, and raises where it is not so."""
    fixed = fix(Source("game.sgf", data, None))
    before = [record for record in truth if isinstance(record, GameRecord)]
    assert (fixed.data is None) == (not before)
    after = [r for r in read_records(Source("copy.sgf", fixed.data or b"", None)) if isinstance(r, GameRecord)]
    assert [moves_of(record) for record in before] == [moves_of(record) for record in after]


def moves_of(record: GameRecord) -> list[tuple[int, int]]:
    return [(move.colour, move.point) for move in record.moves]


if __name__ == "__main__":
    drive("reader", target, SEEDS, WORDS)
