"""The count as the record's own server or federation would have made it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers import game_of

from gorecord.go import diagram
from gorecord.go.points import BLACK
from gorecord.records.game import Header
from gorecord.scoring.count import FinalBoard
from gorecord.scoring.dame import Dame, prepare
from gorecord.scoring.recorded import AsRecorded, as_recorded, own_rules

BOARD = """
. . . . X O .
. . . . X O .
. . . . X O .
. . X X X O O
. . X . O . O
"""
"""Area 23 to 11 with D1 neutral; territory 16 to 4, of which White must fill F1 once D1 is Black's."""


def header_of(**root: str) -> Header:
    return game_of("(;GM[1]FF[4]SZ[7]" + "".join(f"{name}[{value}]" for name, value in root.items()) + ")").header


def counted(passes: int = 2, dame: Dame = Dame.FILL, **root: str) -> AsRecorded:
    geometry, cells = diagram.parse(BOARD)
    board = FinalBoard.standing(geometry, cells, to_play=BLACK)
    board = replace(board, end_passes=passes, passes=(passes // 2, passes // 2))
    return as_recorded(header_of(**root), board, prepare(board, dame))


RESULTS = [
    # name, passes at the end, root, ruleset, margin
    ("chinese, passes: the neutral point stays nobody's", 2, {"RU": "Chinese", "KM": "7.5"}, "chinese", 12 - 7.5),
    ("chinese, no passes: it is played", 0, {"RU": "Chinese", "KM": "7.5"}, "chinese", 13 - 7.5),
    ("japanese, passes: the point to fill is left out", 2, {"RU": "Japanese", "KM": "6.5"}, "japanese", 13 - 6.5),
    ("japanese, no passes", 0, {"RU": "Japanese", "KM": "6.5"}, "japanese", 13 - 6.5),
    ("chinese handicap: N points", 2, {"RU": "Chinese", "KM": "0.5", "HA": "3"}, "chinese", 12 - 0.5 - 3),
    ("AGA handicap: N - 1 points", 2, {"RU": "AGA", "KM": "0.5", "HA": "3"}, "aga", 12 - 0.5 - 2),
    ("New Zealand handicap: none", 2, {"RU": "NZ", "KM": "0.5", "HA": "3"}, "new-zealand", 12 - 0.5),
    ("japanese handicap: none", 2, {"RU": "Japanese", "KM": "0.5", "HA": "3"}, "japanese", 13 - 0.5),
    ("a handicap of one is none", 2, {"RU": "Chinese", "KM": "0.5", "HA": "1"}, "chinese", 12 - 0.5),
    ("komi in zi", 2, {"RU": "Chinese", "KM": "3.75"}, "chinese", 12 - 7.5),
    ("reverse komi", 2, {"RU": "Chinese", "KM": "-9.5"}, "chinese", 12 + 9.5),
    ("Fox: komi in hundredths of zi", 0, {"RU": "Chinese", "KM": "375", "AP": "foxwq"}, "chinese", 13 - 7.5),
    ("no komi: the margin is without it", 2, {"RU": "Chinese"}, "chinese", 12),
    ("no rules and no passes, today's komi: the board as it stands", 0, {"KM": "6.5"}, "japanese", 12 - 6.5),
    ("the same with a program's name", 0, {"KM": "5.5", "AP": "gnugoclient:2.0"}, "japanese", 12 - 5.5),
    ("no rules and no passes, an older komi: played out", 0, {"KM": "5.5"}, "japanese", 13 - 5.5),
    ("a button", 2, {"RU": "koSIMPLEscoreAREAtaxNONEsui1button1", "KM": "7"}, "as written", 12 - 7),
]


@pytest.mark.parametrize(("name", "passes", "root", "ruleset", "margin"), RESULTS, ids=[row[0] for row in RESULTS])
def test_as_recorded(name: str, passes: int, root: dict[str, str], ruleset: str, margin: float) -> None:
    done = counted(passes, **root)
    assert (done.ruleset, done.margin) == (ruleset, margin)
    assert done.result == f"{'B' if margin > 0 else 'W'}+{abs(margin):g}"


ASSUMED = [
    # name, root, ruleset, on what it rests
    ("komi 7.5", {"KM": "7.5"}, "chinese", "komi 7.5"),
    ("komi 6.5", {"KM": "6.5"}, "japanese", "komi 6.5"),
    ("komi 5.5", {"KM": "5.5"}, "japanese", "komi 5.5"),
    ("komi 8", {"KM": "8"}, "ing", "komi 8"),
    ("2 3/4 zi", {"KM": "2.75"}, "chinese", "zi"),
    ("the client that counts territory", {"KM": "7.5", "AP": "gnugoclient:2.0"}, "japanese", "gnugoclient"),
    ("the program that counts area", {"KM": "6.5", "AP": "GoGui:0.9"}, "chinese", "GoGui"),
    ("handicap, played in China", {"KM": "0", "HA": "3", "PC": "Beijing, China"}, "chinese", "Beijing"),
    ("handicap, played in Korea", {"KM": "0.5", "HA": "2", "PC": "Seoul"}, "korean", "Seoul"),
    ("nothing at all", {}, "japanese", "most records"),
    ("rules that are no rules", {"RU": "house rules", "KM": "7.5"}, "chinese", "komi 7.5"),
]


@pytest.mark.parametrize(("name", "root", "ruleset", "because"), ASSUMED, ids=[row[0] for row in ASSUMED])
def test_a_ruleset_that_is_assumed_is_said_to_be(name: str, root: dict[str, str], ruleset: str, because: str) -> None:
    done = counted(**root)
    assert done.assumed
    assert done.ruleset == ruleset
    assert because in done.because
    (finding,) = done.findings
    assert finding.code == "ruleset-assumed"
    assert done.because in finding.message


def test_a_ruleset_that_is_named_is_not_assumed() -> None:
    done = counted(RU="Japanese", KM="7.5")
    assert (done.ruleset, done.assumed, done.because, done.findings) == ("japanese", False, "", ())


@pytest.mark.parametrize("result", ["B+0.5", "W+99.5", "Void", ""])
def test_the_result_is_never_looked_at(result: str) -> None:
    for root in ({"KM": "7.5"}, {"KM": "6.5"}, {}, {"RU": "Chinese", "KM": "3.75"}):
        with_result, without = counted(RE=result, **root), counted(**root)
        assert (with_result.rules, with_result.because, with_result.margin) == (without.rules, without.because, without.margin)


def test_what_the_user_asks_of_neutral_points_goes_before() -> None:
    assert counted(0, Dame.AS_IS, RU="Chinese", KM="7.5").margin == 12 - 7.5
    assert counted(2, Dame.STRICT, RU="Japanese", KM="6.5").margin == -6.5


def test_missing_komi_and_handicap_are_said() -> None:
    assert any("without komi" in told for told in counted(RU="Chinese").sentences)
    assert any("3 points for 3 handicap stones" in told for told in counted(RU="Chinese", HA="3", KM="0").sentences)
    assert any("handicap of one is none" in told for told in counted(RU="Chinese", HA="1", KM="0").sentences)


def test_adjustments_are_carried() -> None:
    geometry, cells = diagram.parse(BOARD)
    board = FinalBoard.standing(geometry, cells)
    filling = prepare(board, Dame.AS_IS)
    header = header_of(RU="Japanese", KM="6.5")
    plain, adjusted = as_recorded(header, board, filling), as_recorded(header, board, filling, adjustment=-2)
    assert adjusted.margin == plain.margin - 2


KATAGO = [
    ("koPOSITIONALscoreAREAtaxSEKIsui1", {"seki_points": False, "group_tax": 0}),
    ("koSIMPLEscoreTERRITORYtaxALLsui0", {"seki_points": False, "group_tax": 2}),
    ("koSIMPLEscoreAREAtaxNONEsui0button1whbN", {"seki_points": True, "button": True}),
    ("koSIMPLEscoreAREAtaxALLsui0whbN-1", {"group_tax": 2}),
]


@pytest.mark.parametrize(("text", "expected"), KATAGO)
def test_rules_spelled_out_by_an_engine(text: str, expected: dict[str, object]) -> None:
    rules, because = own_rules(header_of(RU=text))
    assert because == ""
    assert {name: getattr(rules, name) for name in expected} == expected
    bonus = 3 if text.endswith("N") else 2 if text.endswith("N-1") else 0
    assert rules.compensation_for(3) == bonus
