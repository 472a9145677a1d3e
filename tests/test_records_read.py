"""From a source to its games: boards, moves, setups, marks, headers, and what is found about them."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from helpers import game_of
from hypothesis import given, settings
from hypothesis import strategies as st

from gorecord.go.points import BLACK, PASS, WHITE, Geometry
from gorecord.records import read as reading
from gorecord.records.findings import Severity
from gorecord.records.game import BAD_POINT, OFF_BOARD, GameRecord, Move, Setup
from gorecord.records.line import list_points
from gorecord.records.read import Unreadable, locate, read_records
from gorecord.records.sources import Source


def codes(record: GameRecord | Unreadable, *, infos: bool = True) -> list[str]:
    return [f.code for f in record.findings if infos or f.severity is not Severity.INFO]


def moves(record: GameRecord) -> str:
    names = {PASS: "pass", OFF_BOARD: "off", BAD_POINT: "bad"}
    return " ".join(f"{'.BW'[m.colour]}:{names.get(m.point) or record.geometry.names[m.point]}" for m in record.moves)


def all_of(data: bytes, **options: object) -> list[GameRecord | Unreadable]:
    return list(read_records(Source("x.sgf", data), **options))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sz", "size"),
    [
        ("SZ[19]", (19, 19)),
        ("SZ[9:13]", (9, 13)),
        ("SZ[19:19]", (19, 19)),
        ("SZ[13x13]", (13, 13)),
        ("SZ[52]", (52, 52)),
        ("SZ[1]", (1, 1)),
        ("", (19, 19)),
        ("SZ[]", (19, 19)),
        ("SZ[53]", (19, 19)),
        ("SZ[0]", (19, 19)),
        ("SZ[-9]", (19, 19)),
        ("SZ[big]", (19, 19)),
    ],
)
def test_board_sizes(sz: str, size: tuple[int, int]) -> None:
    record = game_of(f"(;GM[1]{sz};B[aa])")
    assert record.geometry.size == size
    told = [f.severity for f in record.findings if f.code == "size"]
    wrong = sz in ("SZ[53]", "SZ[0]", "SZ[-9]", "SZ[big]")
    assert told == ([Severity.WARNING] if wrong else [Severity.INFO] if sz == "SZ[19:19]" else [])


def test_a_size_that_is_missing_is_taken_from_the_points() -> None:
    record = game_of("(;GM[1];B[aa];W[yc])")
    assert record.geometry.size == (25, 25) and "size" in codes(record)


def test_a_size_that_a_long_game_does_not_use_is_a_slip() -> None:
    long_game = "".join(f";{'BW'[i % 2]}[{chr(97 + i % 19)}{chr(97 + i // 19)}]" for i in range(120))
    record = game_of(f"(;GM[1]SZ[21]{long_game};B[tt])")
    assert record.geometry.size == (19, 19) and "size" in codes(record) and record.moves[-1].point == PASS
    assert game_of("(;GM[1]SZ[21];B[aa])").geometry.size == (21, 21)


@pytest.mark.parametrize(
    ("size", "value", "reading"),
    [
        ("19", "", "pass"),
        ("19", " \n", "pass"),
        ("19", "tt", "pass"),
        ("9", "tt", "pass"),
        ("19:25", "tt", "pass"),
        ("20", "tt", "tt"),
        ("52", "tt", "tt"),
        ("52", "AZ", "AZ"),
        ("19", "pass", "pass"),
        ("19", "p\nd", "pd"),
        ("19", "dp\r\n", "dp"),
        ("9", "jj", "off"),
        ("18", "ss", "off"),
        ("19", "``", "bad"),
        ("19", "p", "bad"),
        ("19", "pdd", "bad"),
        ("8", "d3", "bad"),
    ],
)
def test_values_of_moves(size: str, value: str, reading: str) -> None:
    assert moves(game_of(f"(;GM[1]SZ[{size}];B[{value}])")) == f"B:{reading}"


def test_moves_and_setups_keep_the_order_of_the_record() -> None:
    record = game_of("(;GM[1]SZ[5]AB[aa:bb]AW[ee]PL[W];W[cc]B[dd]AE[aa];B[ab]W[ba]B[bb];;PL[B])")
    corner = tuple(record.geometry.named(name) for name in ("aa", "ba", "ab", "bb"))
    assert record.line[0] == Setup(corner, (24,), (), WHITE, 0)
    assert record.line[1] == Setup((), (), (0,), None, 1)
    assert moves(record) == "W:cc B:dd B:ab W:ba B:bb"
    assert [m.node for m in record.moves] == [1, 1, 2, 2, 2]
    assert record.line[-1] == Setup((), (), (), BLACK, 4)
    assert record.initial_setup() == list(record.line[:2])


def test_a_move_that_the_record_forces() -> None:
    first, second = game_of("(;GM[1]SZ[9];B[ee];W[ee]KO[])").moves
    assert (first.forced, second.forced) == (False, True)


def test_setup_values_that_are_no_points_are_left_out_and_told() -> None:
    record = game_of("(;GM[1]SZ[9]AB[aa][zz][][cc:kk]AW[tt];B[bb])")
    assert record.initial_setup()[0].black == (0,)
    told = [f for f in record.findings if f.code == "off-board"]
    assert [f.severity for f in told] == [Severity.WARNING] * 3 and told[0].offset == 12


def test_marks_are_those_of_the_last_node_that_has_any() -> None:
    record = game_of("(;GM[1]SZ[5]TB[aa];B[cc];W[dd]TB[aa:bb]TW[ee];B[];C[end])")
    assert record.marks is not None
    assert (len(record.marks.black), record.marks.white, record.marks.node) == (4, {24}, 2)
    assert game_of("(;GM[1];B[aa])").marks is None


def test_the_main_line_and_all_branches() -> None:
    data = b"(;GM[1]SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))"
    (main,) = all_of(data)
    assert isinstance(main, GameRecord) and moves(main) == "B:aa W:bb B:cc"
    branches = [r for r in all_of(data, variations=True) if isinstance(r, GameRecord)]
    assert {r.variation: moves(r) for r in branches} == {
        (): "B:aa W:bb B:cc",
        (0, 1): "B:aa W:bb B:dd",
        (1,): "B:aa W:ee B:ff",
    }
    assert all(f.variation == r.variation for r in branches for f in r.findings)


def test_several_games_are_counted_from_nought() -> None:
    found = all_of(b"(;GM[1]SZ[9];B[aa])(;GM[2]SZ[8];B[d3])(;GM[1]SZ[5];B[bb])")
    assert [(type(r).__name__, r.game) for r in found] == [("GameRecord", 0), ("Unreadable", 1), ("GameRecord", 2)]
    assert codes(found[1]) == ["not-go"]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (Source("x", None, "permission denied"), "unreadable"),
        (Source("x", b""), "empty"),
        (Source("x", b" \n\0\xef\xbb\xbf"), "empty"),
        (Source("x", b"a letter (with brackets) [and more]"), "unreadable"),
        (Source("x", b"\x89PNG\r\n\x1a\n" + bytes(range(256))), "unreadable"),
        (Source("x", b"(;"), "unreadable"),
        (Source("x", b"(;GM[4];B[h8])"), "not-go"),
    ],
)
def test_what_is_no_game_of_go(source: Source, code: str) -> None:
    (found,) = read_records(source)
    assert isinstance(found, Unreadable) and code in codes(found)


def test_komi_in_gm_is_no_other_game_and_moves_show_what_a_game_is() -> None:
    assert game_of("(;GM[5.5]SZ[19];B[aa])").header.komi.points == 5.5
    line = "".join(f";{'BW'[i % 2]}[{chr(97 + i)}a]" for i in range(19)) + ";W[ab];B[bb]"
    record = game_of(f"(;GM[3]SZ[19]KM[6.5]{line})")
    assert [f.severity for f in record.findings if f.code == "not-go"] == [Severity.WARNING]


def test_the_header_as_written_and_as_meant() -> None:
    root = "GM[1]CA[UTF-8]AP[prog:1]PB[黑 \\]方]PW[ ]EV[cup\nfinal]PC[here]"
    sgf = f"(;{root}DT[2001-02-03]KM[6.50]HA[0]RU[日本规则]RE[黑胜3目半];B[aa])"
    header = game_of(sgf).header
    assert header.players == {"B": "黑 ]方", "W": None}
    assert (header.event, header.place, header.date, header.application) == ("cup final", "here", "2001-02-03", "prog:1")
    assert (header.encoding, header.komi.points, header.handicap, header.handicap_text) == ("utf-8", 6.5, 0, "0")
    assert (header.ruleset, header.rules_text) == ("japanese", "日本规则")
    assert (header.result.winner, header.result.margin) == ("B", 3.5)


def test_a_header_in_the_second_node_counts_and_one_behind_moves_does_not() -> None:
    assert game_of("(;GM[1];KM[5.5]HA[2]AB[aa][bb];W[cc])").header.komi.points == 5.5
    assert game_of("(;GM[1];B[aa];KM[5.5];W[cc])").header.komi.points is None


def test_the_dialect_of_a_portal() -> None:
    data = "(\nTE[杯赛]\nRD[2018-04-24]\nKO[7.5]\nRE[黑胜2又3/4子]\n;B[pd];W[dp])".encode("gb18030")
    record = game_of(data)
    header = record.header
    assert (header.encoding, header.event, header.date) == ("gb18030", "杯赛", "2018-04-24")
    assert (header.komi.points, header.komi.source, header.result.margin) == (7.5, "KO", 5.5)
    assert not any(m.forced for m in record.moves)
    assert codes(record) == ["unbalanced", "encoding-guessed", "rules-missing", "komi-repaired"]


@pytest.mark.parametrize(
    ("root", "komi", "written", "margin"),
    [
        ("RU[Chinese]KM[3.75]RE[B+2.25]", 7.5, 7.5, 4.5),
        ("RU[Chinese]KM[2.75]RE[W+1.25]", 5.5, 5.5, -2.5),
        ("RU[Chinese]KM[375]RE[B+0.75]", 7.5, 7.5, 1.5),
        ("RU[Chinese]KM[7.5]RE[B+0.5]", 7.5, 7.5, 0.5),
        ("RU[Chinese]KM[7.5]RE[B+0.75]", 7.5, 7.5, 1.5),
        ("RU[Japanese]AP[foxwq]KM[0]HA[0]RE[B+3.5]", 6.5, 0, 3.5),
        ("RU[Japanese]AP[x]KM[0]HA[0]TM[60]TT[15]RE[B+3.5]", 6.5, 0, 3.5),
        ("RU[Japanese]AP[foxwq]KM[0]HA[1]RE[B+3]", 0, 0, 3),
        ("RU[Japanese]AP[foxwq]KM[0]HA[2]AB[aa][bb]RE[B+3]", 0, 0, 3),
        ("RU[Japanese]KM[0]HA[0]RE[B+3]", 0, 0, 3),
        ("RU[Japanese]AP[foxwq]KM[50]HA[2]AB[aa][bb]", 0.5, 0.5, None),
    ],
)
def test_komi_and_margins_in_the_units_of_a_server(root: str, komi: float, written: float, margin: float | None) -> None:
    header = game_of(f"(;GM[1]SZ[19]{root};B[dd])").header
    assert (header.komi.points, header.komi.as_written, header.result.margin) == (komi, written, margin)


# Root and moves, the codes of the findings about the record.
FOUND = [
    ("RU[Japanese]KM[6.5]RE[B+3.5]", ";B[aa]", []),
    ("KM[6.5]", ";B[aa]", ["rules-missing"]),
    ("RU[house rules]KM[6.5]", ";B[aa]", ["rules-unknown"]),
    ("RU[Japanese]", ";B[aa]", ["komi-missing"]),
    ("RU[Japanese]KM[?]", ";B[aa]", ["komi-missing"]),
    ("RU[Japanese]KM[650]", ";B[aa]", ["komi-repaired"]),
    ("RU[Japanese]KO[6.5]", ";B[aa]", ["komi-repaired"]),
    ("RU[Japanese]AP[foxwq]KM[0]", ";B[aa]", ["komi-repaired"]),
    ("RU[Japanese]KM[-9.5]RE[W+2.5]", ";B[aa]", []),
    ("RU[Japanese]KM[6.5]RE[B+3]", ";B[aa]", ["komi-parity"]),
    ("RU[Japanese]KM[6]RE[W+0.5]", ";B[aa]", ["komi-parity"]),
    ("RU[Japanese]KM[6.5]RE[0]", ";B[aa]", []),
    ("RU[koSIMPLEscoreAREAtaxNONEsui0button1]KM[7]RE[B+0.5]", ";B[aa]", ["rules-unknown"]),
    ("RU[Japanese]KM[6.5]RE[W+8194]", ";B[aa]", ["result-impossible"]),
    ("RU[Japanese]KM[6.5]RE[W+0.0]", ";B[aa]", ["result-impossible"]),
    ("RU[Japanese]KM[6.5]RE[B+900.5]", ";B[aa]", ["result-impossible"]),
    ("RU[Japanese]KM[6.5]RE[W+367.5]", ";B[aa]", []),
    ("RU[Japanese]KM[6.5]RE[who knows]", ";B[aa]", ["result-unreadable"]),
    ("RU[Japanese]KM[6.5]RE[?]", ";B[aa]", []),
    ("RU[Japanese]KM[6.5]RE[共200手 黑胜3目半]", ";B[aa]", ["truncated"]),
    ("RU[Japanese]KM[6.5]DT[2023-02-30]", ";B[aa]", ["date-impossible"]),
    ("RU[Japanese]KM[0]HA[3]", ";W[aa]", ["handicap-stones-missing"]),
    ("RU[Japanese]KM[0]HA[2]", ";B[aa];W[];B[bb]", []),
    ("RU[Japanese]KM[0]HA[3]AB[aa][bb]", ";W[cc]", ["handicap-mismatch"]),
    ("RU[Japanese]KM[0]AB[aa][bb]", ";W[cc]", ["handicap-mismatch"]),
    ("RU[Japanese]KM[0]AB[aa][bb]PL[W]", ";W[cc]", []),
    ("RU[Japanese]KM[0]HA[先二.二子]AB[aa][bb]", ";W[cc]", []),
    ("RU[Japanese]KM[0]HA[2];AB[aa][bb]", ";W[cc]", ["setup-in-game"]),
    ("RU[Japanese]KM[0]HA[1]AB[aa]", ";W[cc]", []),
    ("RU[Japanese]KM[0]HA[many]", ";B[cc]", ["handicap-mismatch"]),
    ("RU[Japanese]KM[0]HA[0]AB[]", ";B[cc]", ["junk"]),
    ("RU[Japanese]KM[6.5]", ";W[aa];B[bb]", ["white-first"]),
    ("RU[Japanese]KM[6.5]PL[W]", ";W[aa];B[bb]", []),
]


@pytest.mark.parametrize(("root", "line", "told"), FOUND)
def test_findings_about_the_record(root: str, line: str, told: list[str]) -> None:
    record = game_of(f"(;GM[1]CA[UTF-8]SZ[19]{root}{line})")
    assert codes(record) == told


def test_a_margin_that_no_count_can_give_is_left_out() -> None:
    result = game_of("(;GM[1]SZ[9]KM[6.5]RE[W+300.5];B[aa])").header.result
    assert (result.winner, result.margin, result.how) == ("W", None, "unknown")


def test_findings_say_where() -> None:
    record = game_of("(;GM[1]CA[UTF-8]\r\nSZ[19]KM[6.5]\r\nRU[Japanese]RE[B+3];B[aa])")
    (finding,) = record.findings
    assert record.data[finding.offset or 0 :].startswith(b"RE[B+3]")
    assert (finding.line, finding.column) == (3, 13)


@pytest.mark.parametrize(
    ("data", "options", "encoding", "black", "told"),
    [
        ("(;PB[黑方]CA[gbk])".encode("gbk"), {}, "gb18030", "黑方", []),
        ("(;CA[UTF-8]PB[黑方棋手])".encode("gbk"), {}, "gb18030", "黑方棋手", ["encoding-wrong"]),
        ("(;PB[黑方棋手])".encode("gbk"), {}, "gb18030", "黑方棋手", ["encoding-guessed"]),
        ("(;PB[黑方棋手])".encode(), {}, "utf-8", "黑方棋手", ["encoding-guessed"]),
        (b"(;PB[x])", {}, "utf-8", "x", []),
        (b"(;CA[nonsense]PB[x])", {}, "utf-8", "x", ["encoding-wrong"]),
        ("\ufeff(;PB[黒])".encode(), {}, "utf-8", "黒", []),
        ("\ufeff(;PB[黒])".encode("utf-16-le"), {}, "utf-16", "黒", ["encoding-wrong"]),
        ("(;CA[Big5]PB[許功]PW[白])".encode("big5"), {}, "big5", "許功", []),
        ("(;PB[흑번]PW[백번 기사])".encode("cp949"), {}, "euc-kr", "흑번", ["encoding-guessed"]),
        ("(;PB[表示の方]PW[白番の棋士])".encode("cp932"), {}, "shift_jis", "表示の方", ["encoding-guessed"]),
        ("(;PB[黑方])".encode("gbk"), {"encoding": "gbk"}, "gb18030", "黑方", []),
    ],
)
def test_encodings(data: bytes, options: dict[str, object], encoding: str, black: str, told: list[str]) -> None:
    (record,) = all_of(data, **options)
    assert isinstance(record, GameRecord)
    assert (record.header.encoding, record.header.players["B"]) == (encoding, black)
    assert [code for code in codes(record) if code.startswith("encoding")] == told


def test_texts_that_were_encoded_twice_are_reported() -> None:
    twice = "黑方白方".encode("gb18030").decode("latin-1")
    record = game_of(f"(;CA[UTF-8]PB[{twice}])")
    assert record.header.players["B"] == twice and "encoding-wrong" in codes(record)


def test_the_games_of_a_file_have_encodings_of_their_own() -> None:
    data = "(;CA[UTF-8]PB[黑方])".encode() + "(;CA[GBK]PB[黑方])".encode("gbk")
    assert [(r.header.encoding, r.header.players["B"]) for r in all_of(data) if isinstance(r, GameRecord)] == [
        ("utf-8", "黑方"),
        ("gb18030", "黑方"),
    ]


def test_a_result_in_another_encoding_than_the_rest() -> None:
    texts = "".join(f"C[{word}]" for word in ["黑方棋手白方棋手第一局比赛"])
    data = f"(;GM[1]{texts}RE[".encode("gb18030") + "黒中押し勝ち".encode("cp932") + b"];B[aa])"
    header = game_of(data).header
    assert (header.encoding, header.result.winner, header.result.how) == ("gb18030", "B", "resign")


def test_an_encoding_that_does_not_exist_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="no character set"):
        read_records(Source("x", b"(;GM[1])"), encoding="klingon")


@pytest.mark.parametrize(
    "data",
    [
        b"(;GM[1]SZ[9]\n;B[aa]C[one];W[bb](;B[cc])(;B[dd];W[ee]))",
        b"x(GM[1]SZ[9]\n;B[aa]C[a ] b];W[bb](;B[cc])(;B[dd];W[ee])",
        b"\xef\xbb\xbf(;GM[1]SZ[9]PB[\xb3\\];B[aa];W[bb](;B[cc])(;B[dd];W[ee]))",
        "\ufeff(;GM[1]SZ[9]PB[黒]oops;B[aa];W[bb](;B[cc])(;B[dd];W[ee]))".encode("utf-16-le"),
    ],
)
def test_every_move_can_be_located_in_the_file(data: bytes) -> None:
    wide = data.startswith(b"\xff\xfe")
    for record in all_of(data, variations=True):
        assert isinstance(record, GameRecord)
        for move in record.moves:
            node, place = locate(record, move.node), locate(record, move.node, ".BW"[move.colour])
            assert node is not None and place is not None and node < place
            text = data[place:].decode("utf-16-le").encode() if wide else data[place:]
            assert text.startswith(b".BW"[move.colour : move.colour + 1] + b"[" + move.raw)
        assert all(a.node < b.node for a, b in pairwise(record.moves))
        assert locate(record, 99) is None and locate(record, 0, "XX") is None


def test_problems_belong_to_the_game_in_which_they_are() -> None:
    first, second = all_of(b"junk (;GM[1]SZ[9];B[aa]B[bb])(;GM[1]SZ[9];B[cc];LB)")
    assert [c for c in codes(first) if c in ("junk", "duplicate-property")] == ["junk", "duplicate-property"]
    assert [c for c in codes(second) if c in ("junk", "duplicate-property")] == ["junk"]


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_read(data: bytes) -> None:
    for prefix in (b"", b"(;", b"(;GM[1]RE[", b"(;SZ[9]AB[", b"\xff\xfe(\0;\0"):
        for record in all_of(prefix + data, variations=True):
            assert record.source == "x.sgf"
            for finding in record.findings:
                assert finding.offset is None or (finding.line is not None and 0 <= finding.offset <= len(prefix + data))


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(["aa", "", "tt", "jj", "zz", "``", "a\na", "ss"])), max_size=12))
def test_moves_are_neither_lost_nor_made(steps: list[tuple[bool, str]]) -> None:
    record = game_of("(;GM[1]SZ[9]" + "".join(f";{'BW'[white]}[{value}]" for white, value in steps) + ")")
    assert [(move.colour == WHITE, move.raw.decode()) for move in record.moves] == steps
    assert all(isinstance(step, Move) for step in record.line)


def test_rectangles_are_spread_once() -> None:
    geometry = Geometry.of(52, 52)
    names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    values = [f"{a}{b}:{c}{d}".encode() for a in names for b in names[::2] for c in names[::4] for d in names[::13]]
    begin = time.process_time()
    found, wrong = list_points(values, geometry)
    assert time.process_time() - begin < 5
    assert sorted(found) == list(range(51 * 52))  # every other row begins one, so that the last is in none
    assert not wrong


@pytest.mark.parametrize(
    ("value", "points"),
    [
        (b"aa:cb", [0, 1, 2, 9, 10, 11]),
        (b"cb:aa", [0, 1, 2, 9, 10, 11]),
        (b"ca:ab", [0, 1, 2, 9, 10, 11]),
        (b"ii:ii", [80]),
        (b"hh:ii", [70, 71, 79, 80]),
    ],
)
def test_rectangles_give_the_points_between_their_corners(value: bytes, points: list[int]) -> None:
    assert list_points([value], Geometry.of(9, 9)) == (points, [])
    assert list_points([value, b"aa:ij"], Geometry.of(9, 9)) == (points, [b"aa:ij"])


@pytest.mark.parametrize(
    ("limit", "data"),
    [
        ("LARGEST_RECORD", b"(;C[" + b"x" * 100 + b"])"),
        ("_MOST_NODES", b"(" + b";B[aa]" * 101 + b")"),
        ("_MOST_NODES", b"(;B[aa]" + b"(" * 101),
        ("_MOST_VALUES", b"(;AB" + b"[aa]" * 101 + b")"),
    ],
)
def test_what_would_fill_the_memory_is_refused(limit: str, data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(all_of(data)[0], GameRecord)
    monkeypatch.setattr(reading, limit, 100)
    (refused,) = all_of(data)
    assert isinstance(refused, Unreadable) and codes(refused) == ["unreadable"]
    assert "too large" in refused.findings[0].message
