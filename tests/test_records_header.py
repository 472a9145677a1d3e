"""Komi, results, handicap, rules and dates as written and as meant."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorecord.go.points import Geometry
from gorecord.records.dates import impossible_date
from gorecord.records.handicap import is_terms, read_handicap, standard_stones
from gorecord.records.komi import is_komi_like, read_komi
from gorecord.records.numbers import first_number, normalised
from gorecord.records.result import is_placeholder, read_result, stated_moves, understood
from gorecord.records.rules_text import read_rules

# Text, winner, margin, how.
RESULTS = [
    ("B+3.5", "B", 3.5, "points"),
    ("W+12", "W", -12, "points"),
    ("b+0.5", "B", 0.5, "points"),
    (" W + 4.50 ", "W", -4.5, "points"),
    ("W++1.0", "W", -1, "points"),
    ("W+3,5", "W", -3.5, "points"),
    ("B+1/2", "B", 0.5, "points"),
    ("B+2 1/2", "B", 2.5, "points"),
    ("B+2½", "B", 2.5, "points"),
    ("Ｂ＋５．５", "B", 5.5, "points"),
    ("B+6目", "B", 6, "points"),
    ("W+1 1/4子", "W", -2.5, "points"),
    ("B+R", "B", None, "resign"),
    ("B+Res.", "B", None, "resign"),
    ("w+resign ", "W", None, "resign"),
    ("B+R (moves beyond 150 not given)", "B", None, "resign"),
    ("W+T", "W", None, "time"),
    ("B+Time", "B", None, "time"),
    ("B+F", "B", None, "forfeit"),
    ("W+Forfeit", "W", None, "forfeit"),
    ("W+Offline", "W", None, "forfeit"),
    ("W+illegal", "W", None, "forfeit"),
    ("W+J", "W", None, "judged"),
    ("B+AW", "B", None, "judged"),
    ("B", "B", None, "unknown"),
    ("W+", "W", None, "unknown"),
    ("0", None, 0, "draw"),
    ("Draw", None, 0, "draw"),
    ("jigo", None, 0, "draw"),
    ("D+J", None, None, "draw"),
    ("Remis", None, 0, "draw"),
    ("和棋", None, 0, "draw"),
    ("共260手 和棋", None, 0, "draw"),
    ("持碁", None, 0, "draw"),
    ("무승부", None, 0, "draw"),
    ("Void", None, None, "void"),
    ("No result", None, None, "void"),
    ("无胜负", None, None, "void"),
    ("無勝負", None, None, "void"),
    ("?", None, None, "unknown"),
    ("", None, None, "unknown"),
    ("Adjourned", None, None, "unknown"),
    ("打ち掛け", None, None, "unknown"),
    ("打挂", None, None, "unknown"),
    ("黑胜3目", "B", 3, "points"),
    ("白胜半目", "W", -0.5, "points"),
    ("黑勝四目半", "B", 4.5, "points"),
    ("白棋19.5目胜!", "W", -19.5, "points"),
    ("白3目半胜", "W", -3.5, "points"),
    ("共245手 黑胜4目", "B", 4, "points"),
    ("共200手后略 白胜13目", "W", -13, "points"),
    ("黑胜1子", "B", 2, "points"),
    ("黑胜2又3/4子", "B", 5.5, "points"),
    ("白胜四分之一子", "W", -0.5, "points"),
    ("黑胜十二目", "B", 12, "points"),
    ("黑中盘胜", "B", None, "resign"),
    ("白中盤勝", "W", None, "resign"),
    ("黑认输", "W", None, "resign"),
    ("白投子", "B", None, "resign"),
    ("共171手 黑中盘胜", "B", None, "resign"),
    ("黑超时,白胜", "W", None, "time"),
    ("黑棋超时胜!", "B", None, "time"),
    ("白弃权，黑胜", "B", None, "forfeit"),
    ("白の2目半勝ち", "W", -2.5, "points"),
    ("黒中押し勝ち", "B", None, "resign"),
    ("257手完、黒番中押し勝ち", "B", None, "resign"),
    ("白番3目勝", "W", -3, "points"),
    ("黒時間切れ負け", "W", None, "time"),
    ("흑 불계승", "B", None, "resign"),
    ("백 3집반승", "W", -3.5, "points"),
    ("흑 2집 승", "B", 2, "points"),
    ("백 반집승", "W", -0.5, "points"),
    ("백 시간승", "W", None, "time"),
    ("Black wins by 12 points", "B", 12, "points"),
    ("White won by 2.5", "W", -2.5, "points"),
    ("White wins by time.", "W", None, "time"),
    ("black wins by resignation", "B", None, "resign"),
    ("Black resigns. W 120.5 B 90.0", "W", None, "resign"),
    ("White lost on time", "B", None, "time"),
    ("Schwarz gewinnt mit 3,5 Punkten", "B", 3.5, "points"),
    ("Weiß gewinnt durch Aufgabe", "W", None, "resign"),
    ("B+2.75", "B", None, "points"),
    ("W+0.0", "W", None, "unknown"),
    ("W+0.02", "W", None, "unknown"),
    ("W+8194.00", "W", None, "unknown"),
    ("nobody knows", None, None, "unknown"),
]


@pytest.mark.parametrize(("text", "winner", "margin", "how"), RESULTS)
def test_results(text: str, winner: str | None, margin: float | None, how: str) -> None:
    found = read_result(text)
    assert (found.winner, found.margin, found.how) == (winner, margin, how)
    assert found.text == text


@pytest.mark.parametrize(
    ("text", "zi", "margin", "unit"),
    [
        ("W+0.25", True, -0.5, "zi"),
        ("B+3", True, 6, "zi"),
        ("B+3目", True, 3, "points"),
        ("B+2.25", "quarters", 4.5, "zi"),
        ("B+2.5", "quarters", 2.5, "points"),
        ("B+2.5", False, 2.5, "points"),
        ("B+2.75", None, None, "points"),
        ("B+2.75子", False, 5.5, "zi"),
    ],
)
def test_margins_in_zi_are_doubled(text: str, zi: bool | str | None, margin: float | None, unit: str) -> None:
    found = read_result(text, zi=zi)
    assert (found.margin, found.unit) == (margin, unit)


def test_what_is_said_of_a_result() -> None:
    assert read_result(None).text is None
    assert [understood(read_result(text)) for text in ("?", "", "B+R", "Void", "gibberish", "B")] == [
        True,
        True,
        True,
        True,
        False,
        True,
    ]
    assert [is_placeholder(read_result(text)) for text in ("W+0.0", "B+0.03", "W+8194", "W", "B+R", "B+1")] == [True] * 3 + [
        False
    ] * 3
    assert stated_moves("共245手 黑胜4目") == (245, False)
    assert stated_moves("共200手后略 白胜13目") == (200, True)
    assert stated_moves("B+3.5") is None


@given(st.text(max_size=30))
def test_any_text_is_read_as_something(text: str) -> None:
    found = read_result(text)
    assert found.how in {"points", "resign", "time", "forfeit", "draw", "void", "judged", "unknown"}
    assert found.margin is None or found.margin == 0 or (found.margin > 0) == (found.winner == "B")
    komi = read_komi(text)
    assert komi.points is None or abs(komi.points) <= 400
    read_handicap(text), read_rules(text), impossible_date(text)


@pytest.mark.parametrize(
    ("text", "options", "points", "unit"),
    [
        ("6.5", {}, 6.5, "points"),
        ("7,5", {}, 7.5, "points"),
        ("7.500000", {}, 7.5, "points"),
        ("0", {}, 0, "points"),
        ("-9.50", {}, -9.5, "points"),
        ("5 1/2", {}, 5.5, "points"),
        ("3.75", {}, 7.5, "zi"),
        ("2.75", {}, 5.5, "zi"),
        ("3又3/4子", {}, 7.5, "zi"),
        ("375", {}, 7.5, "hundredths of zi"),
        ("325", {}, 6.5, "hundredths of zi"),
        ("650", {}, 6.5, "hundredths"),
        ("750", {}, 7.5, "hundredths"),
        ("50", {"fox": True, "even": False}, 0.5, "hundredths"),
        ("50", {}, 50, "points"),
        ("90.50", {}, 90.5, "points"),
        ("0", {"fox": True, "even": False}, 0, "points"),
        ("黑贴五目半", {}, 5.5, "points"),
        ("黑贴3又3/4子", {}, 7.5, "zi"),
        ("コミ6目半", {}, 6.5, "points"),
        ("白贴3目半 (倒贴)", {}, -3.5, "points"),
        ("不贴目", {}, 0, "points"),
        ("", {}, None, "points"),
        ("none of this", {}, None, "points"),
        ("99999", {}, None, "points"),
        ("6.3", {}, None, "points"),
    ],
)
def test_komi(text: str, options: dict[str, bool], points: float | None, unit: str) -> None:
    found = read_komi(text, **options)
    assert (found.points, found.unit, found.text) == (points, unit, text)


def test_komi_that_is_missing_or_left_out_by_a_server() -> None:
    assert read_komi(None).points is None
    found = read_komi("0", fox=True, even=True)
    assert (found.points, found.as_written, found.repaired) == (6.5, 0, True)


@pytest.mark.parametrize(
    ("text", "like"), [("7.5", True), ("3.75", True), ("6目半", True), ("1", False), ("", False), ("2", False), ("999.5", False)]
)
def test_komi_in_another_property(text: str, like: bool) -> None:
    assert is_komi_like(text) == like


@pytest.mark.parametrize(
    ("text", "stones", "known"),
    [
        (None, 0, True),
        ("", 0, True),
        ("0", 0, True),
        ("1", 1, True),
        ("9", 9, True),
        (" 4 ", 4, True),
        ("２", 2, True),
        ("二子", 2, True),
        ("让三子", 3, True),
        ("3 stones", 3, True),
        ("先", 0, True),
        ("先相先", 0, True),
        ("先二先.二子", 0, True),
        ("二三二", 0, True),
        ("none", 0, False),
        ("9999", 0, False),
    ],
)
def test_handicap(text: str | None, stones: int, known: bool) -> None:
    assert read_handicap(text) == (stones, known)
    assert not is_terms("4") and is_terms("先相先")


def test_standard_stones() -> None:
    full = Geometry.of(19, 19)
    assert [full.vertices[p] for p in standard_stones(5, full)] == ["Q16", "D4", "Q4", "D16", "K10"]
    assert {full.vertices[p] for p in standard_stones(9, full)} >= {"K16", "K4", "D10", "Q10", "K10"}
    assert all(len(standard_stones(n, full)) == n for n in range(2, 10))
    small = Geometry.of(9, 9)
    assert [small.vertices[p] for p in standard_stones(2, small)] == ["G7", "C3"]
    assert standard_stones(5, Geometry.of(8, 8)) == standard_stones(1, full) == standard_stones(10, full) == ()
    assert standard_stones(2, Geometry.of(9, 13)) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Japanese", "japanese"),
        ("japanese", "japanese"),
        ("JP", "japanese"),
        ("Japanese (some suffix)", "japanese"),
        ("Nihon Ki-in", "japanese"),
        ("日本囲碁規約", "japanese"),
        ("日本规则", "japanese"),
        ("일본룰", "japanese"),
        ("Chinese", "chinese"),
        ("Chinese 2002", "chinese"),
        ("chinese-ogs", "chinese"),
        ("中国规则", "chinese"),
        ("中國圍棋規則", "chinese"),
        ("中国围棋规则（2002）", "chinese"),
        ("Korean", "korean"),
        ("한국 룰", "korean"),
        ("韩国规则", "korean"),
        ("GOE", "ing"),
        ("Ing Goe", "ing"),
        ("Ing SST rules", "ing"),
        ("应氏", "ing"),
        ("應氏規則", "ing"),
        ("AGA", "aga"),
        ("BGA", "aga"),
        ("NZ", "new-zealand"),
        ("New Zealand", "new-zealand"),
        ("new-zealand rules", "new-zealand"),
        ("French", "french"),
        ("Tromp-Taylor", "tromp-taylor"),
        ("tromp/taylor", "tromp-taylor"),
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", "japanese"),
        ("koSIMPLEscoreAREAtaxNONEsui0whbN", "chinese"),
        ("koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor"),
        ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1", "aga"),
        ("koSITUATIONALscoreAREAtaxNONEsui1", "new-zealand"),
    ],
)
def test_rules_in_every_spelling(text: str, name: str) -> None:
    assert read_rules(text) == (name, None)


@pytest.mark.parametrize(
    "text",
    [
        "Klingon",
        "Chinese or Japanese",
        "aga-button",
        "koPOSITIONALscoreAREAtaxNONEsui0button1whbN",
        "koSIMPLEscoreAREAtaxSEKIsui0",
        "5x5",
    ],
)
def test_rules_that_are_not_known_stay_unknown(text: str) -> None:
    assert read_rules(text) == (None, "rules-unknown")


@pytest.mark.parametrize("text", [None, "", "  ", "?", "unknown"])
def test_rules_that_are_missing(text: str | None) -> None:
    assert read_rules(text) == (None, "rules-missing")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (None, True),
        ("2017-08-10", True),
        ("1996-05,06", True),
        ("1996-12-27,28,1997-01-03,04", True),
        ("1996", True),
        ("2020-02-29", True),
        ("1985/10/09", True),
        ("1934.03.28-29", True),
        ("13.9.2007", True),
        ("9/13/2007", True),
        ("1931年(东京新闻12月23日)", True),
        ("June 8, 2000", True),
        ("2016-12-31 10:18:13", True),
        ("1915-03-09~11", True),
        ("some day", True),
        ("2023-02-30", False),
        ("2021-02-29", False),
        ("2023-13-01", False),
        ("1992-31-8", False),
        ("2001-00-10", True),
        ("202002-3-23", False),
        ("31.4.2007", False),
        ("1996-05-30,32", False),
        ("9999-01-01", False),
    ],
)
def test_dates(text: str | None, right: bool) -> None:
    assert (impossible_date(text) is None) == right


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("3.5", 3.5, None),
        ("十二目", 12, "points"),
        ("二十三目半", 23.5, "points"),
        ("一百零二点", 102, "points"),
        ("3又3/4子", 3.75, "zi"),
        ("半目", 0.5, "points"),
        ("3집반", 3.5, "points"),
        ("7 stones", 7, "zi"),
        ("1½", 1.5, None),
        ("1/0", None, None),
        ("none", None, None),
    ],
)
def test_numbers(text: str, value: float | None, unit: str | None) -> None:
    found = first_number(normalised(text))
    assert (None if found is None else found.value, None if found is None else found.unit) == (value, unit)


@pytest.mark.parametrize("blank", [" ", "\u3000", "\u00a0", "\n"])
def test_wide_blanks_are_read_in_a_moment(blank: str) -> None:
    many = blank * 20_000
    begin = time.process_time()
    for text in (f"{many}x", f"共{many}1{many}x", f"(1{many}1{many}1{many}x", f"黑{many}1{many}又{many}1{many}胜", f"9子{many}x"):
        read_result(text)
        stated_moves(text)
        read_handicap(text)
        first_number(normalised(text))
    assert time.process_time() - begin < 1
    assert read_handicap(f"{many}9{many}") == (9, True)
    assert read_result(f"{many}B{many}+{many}3.5").margin == 3.5


def test_long_texts_are_kept_as_written_but_not_read_to_their_end() -> None:
    text = "B+3.5 " + "x" * 100_000
    assert read_result(text).text == text and read_result(text).margin == 3.5
    assert len(normalised("\ufdfa" * 10_000)) <= 300
