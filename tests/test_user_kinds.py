"""What users bring: a small record of each kind, and what they must be told of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from sgfmill import sgf

from gorecord.go.rules import parse_rules
from gorecord.output import sheet
from gorecord.output.score_rows import score_row
from gorecord.records.findings import Severity
from gorecord.records.game import GameRecord
from gorecord.records.read import Unreadable, read_records
from gorecord.records.sources import Source
from gorecord.referee.check import check
from gorecord.referee.fixing import fix
from gorecord.scoring.dame import Dame
from gorecord.scoring.score import Scored, Settings, Word, score
from tests.helpers import from_board, game_of
from tests.test_cli import run

# Files ---------------------------------------------------------------------------------------------------------------------

# A name of the kind; the file; the number of moves; what is told: a code, its severity and words of the message.
FILES: dict[str, tuple[bytes, int, tuple[str, str, str]]] = {
    "no CA": (
        "(;GM[1]SZ[9]PB[黑棋甲]PW[白棋乙]RE[白中盘胜];B[ee];W[ce])".encode("gb18030"), 2, ("encoding-guessed", "info", "GB18030"),
    ),
    "wrong CA": ("(;GM[1]CA[UTF-8]PB[黑棋甲];B[ee])".encode("gb18030"), 1, ("encoding-wrong", "warning", "does not fit")),
    "short Shift_JIS": ("(;GM[1]PB[田中花子]PW[山本一郎];B[ee])".encode("shift_jis"), 1, ("encoding-guessed", "info", "SHIFT_JIS")),
    "UTF-16": ("\ufeff(;GM[1]PB[Ada];B[ee];W[ce])".encode("utf-16-le"), 2, ("encoding-wrong", "warning", "UTF-16")),
    "encoded twice": (
        f"(;GM[1]PB[{'黑棋乙'.encode('gb18030').decode('latin-1')}];B[ee])".encode(), 1, ("encoding-wrong", "warning", "GB18030"),
    ),
    "NUL bytes": (b"(;GM[1]PB[A\0da];B[ee];W[ce])\0\0", 2, ("junk", "info", "3 NUL bytes")),
    "no last parenthesis": (b"(;GM[1];B[ee];W[ce]", 2, ("unbalanced", "warning", "missing at the end of the file")),
    "cut in a move": (b"(;GM[1];B[ee];W[ce];B[g", 2, ("truncated", "warning", "ends inside a value of B")),
    "text around": (b"From: ada\n\n(;GM[1];B[ee])\n-- \nAda", 1, ("junk", "info", "before the first game")),
    "no semicolon": (b"(\nTE[cup]RD[2019-02-03]KO[5.5];B[ee];W[ce])", 2, ("unbalanced", "warning", "semicolon is missing")),
    "property twice": (b"(;GM[1]AB[aa]AB[bb];W[ee])", 1, ("duplicate-property", "warning", "AB stands twice")),
    "no value": (b"(;GM[1];LB B[ee];W[ce])", 2, ("junk", "info", "LB has no value")),
    "move over two lines": (b"(;GM[1];B[e\ne];W[ce];B[g\r\ng])", 3, ("junk", "info", "points of 2 moves have blanks")),
    "AB without a point": (b"(;GM[1]HA[0]AB[];B[ee])", 1, ("junk", "info", "AB names no point")),
    "19 by 19 with a colon": (b"(;GM[1]SZ[19:19];B[ee])", 1, ("size", "info", "SZ[19]")),
    "off a small board": (b"(;GM[1]SZ[9];B[ee];W[jj];B[ce])", 3, ("off-board", "error", "no point of a board of 9 by 9")),
    "old pass on a rectangle": (b"(;GM[1]SZ[19:25];B[ee];W[tt];B[tt])", 3, ("off-board", "info", "no such point")),
    "pass beside the board": (b"(;GM[1]SZ[13];B[ee];W[nn];B[nn])", 3, ("off-board", "warning", "write a pass")),
    "no point at all": (b"(;GM[1]SZ[9];B[ee];W[!!])", 2, ("bad-point", "error", "taken for a pass")),
    "stones and a move in a node": (b"(;GM[1];B[ee];W[ce]AB[aa])", 2, ("two-moves-in-node", "warning", "set up first")),
    "stones behind the root": (b"(;GM[1]HA[2];AB[dd][pp];W[ee])", 1, ("setup-in-game", "info", "behind the root")),
    "stones in mid-game": (b"(;GM[1];B[ee];AW[aa];W[ce])", 2, ("setup-in-game", "info", "After move 1")),
    "White first": (b"(;GM[1];W[ee];B[ce])", 2, ("white-first", "warning", "begins an even game")),
    "resignation as a pass": (b"(;GM[1]RE[B+R];B[ee];W[])", 2, ("resign-as-pass", "warning", "is how the resignation was written")),
    "three passes": (b"(;GM[1];B[ee];W[];B[];W[])", 4, ("third-pass", "info", "nothing is wrong with it")),
    "komi in the title": ("(;GM[1]CA[UTF-8]EV[黑贴3又3/4子]KM[];B[ee])".encode(), 1, ("komi-missing", "warning", "speaks of 7.5")),
    "komi in KO": (b"(;GM[1]KO[5.5];B[ee])", 1, ("komi-repaired", "warning", "stands in KO")),
    "komi in GM": (b"(;GM[5.5];B[ee])", 1, ("komi-repaired", "warning", "stands in GM")),
    "more stones in HA than in AB": (b"(;GM[1]HA[5]AB[dd][pp][dp];W[ee])", 1, ("handicap-mismatch", "warning", "the number of HA")),
    "no rules": (b"(;GM[1]RU[];B[ee])", 1, ("rules-missing", "info", "does not say under which rules")),
    "rules spelt out": (
        b"(;GM[1]RU[koSITUATIONALscoreAREAtaxNONEsui0button1whbN];B[ee])", 1, ("rules-unknown", "info", "ko situational"),
    ),
    "margin against komi": (b"(;GM[1]KM[6.5]RE[W+2];B[ee])", 1, ("komi-parity", "warning", "cannot both be right")),
    "margin beyond the board": (b"(;GM[1]KM[6.5]RE[W+8194];B[ee])", 1, ("result-impossible", "warning", "no count can give")),
    "no margin to speak of": (b"(;GM[1]KM[6.5]RE[B+0.0];B[ee])", 1, ("result-impossible", "warning", "no count can give")),
    "day that is none": (b"(;GM[1]DT[2021-04-31];B[ee])", 1, ("date-impossible", "warning", "no day 31")),
    "forced": (b"(;GM[1]SZ[9];B[ee];W[ee]KO[];B[ce])", 3, ("occupied", "warning", "KO[]")),
    "same colour twice": (b"(;GM[1]SZ[9];B[ee];W[ce];W[cc])", 3, ("out-of-turn", "warning", "it was Black's turn")),
}  # fmt: skip


@pytest.mark.parametrize("kind", FILES)
def test_a_kind_of_file(kind: str) -> None:
    data, moves, (code, severity, words) = FILES[kind]
    record = game_of(data)
    assert len(record.moves) == moves
    told = [f for f in check(record).findings if f.code == code]
    assert any(f.severity == severity and words in f.message for f in told), [f.message for f in told]


SILENT = {
    "byte order mark": "\ufeff(;GM[1]CA[UTF-8]RU[Japanese]KM[6.5]PB[黑];B[ee];W[ce])".encode(),
    "escapes": rb"(;GM[1]RU[Japanese]KM[6.5]C[one \] two \\];B[ee])",
    "capital letters": b"(;GM[1]RU[Japanese]KM[6.5]SZ[52];B[ZZ];W[tt];B[AA];W[])",
    "old passes": b"(;GM[1]RU[Japanese]KM[6.5]SZ[19];B[ee];W[tt];B[tt])",
    "rectangle": b"(;GM[1]RU[Japanese]KM[6.5]SZ[9:13];B[am];W[ia])",
    "negative komi": b"(;GM[1]RU[Japanese]KM[-5.50]RE[B+7.5];B[ee])",
    "first move in the root": b"(;GM[1]RU[Japanese]KM[6.5]B[ee];W[ce])",
    "two Black stones of handicap 2": b"(;GM[1]RU[Japanese]KM[0.5]HA[2]AB[dd][pp];W[ee])",
    "ko retaken after a threat": (
        b"(;GM[1]RU[Japanese]KM[6.5]SZ[5]AB[ba][ab][bc]AW[bb][ca][cc]PL[W];W[db];B[cb];W[ee];B[ed];W[bb])"
    ),
}


@pytest.mark.parametrize("kind", SILENT)
def test_a_kind_that_is_in_order(kind: str) -> None:
    assert [f.message for f in check(game_of(SILENT[kind])).findings] == []


def test_nothing_is_lost_of_escapes_names_dates_and_bytes() -> None:
    (named,) = read_records(Source("x.sgf", "(;GM[1]PB[蓋茲]PW[育才];B[ee];W[ce])".encode("big5")))
    assert isinstance(named, GameRecord)
    assert named.header.players == {"B": "蓋茲", "W": "育才"}
    assert [m.raw for m in named.moves] == [b"ee", b"ce"]
    portal = game_of("(\nTE[杯]RD[2019-02-03]KO[7.5]RE[白胜1又3/4子]\n;B[ee];W[ce])".encode("gb18030"))
    assert (portal.header.date, portal.header.komi.points, portal.header.result.margin) == ("2019-02-03", 7.5, -3.5)
    fixed = fix(Source("x.sgf", rb"(;GM[1]SZ[9]C[one \] two \\];B[ee]C[3\:4])"))
    assert fixed.data is not None
    again = sgf.Sgf_game.from_bytes(fixed.data)
    assert again.get_root().get("C") == "one ] two \\"


def test_what_is_no_game_is_told_and_the_next_file_is_read(tmp_path: Path) -> None:
    for name, data in (("a.sgf", b""), ("b.sgf", b"(;GM[2]SZ[8];B[d3];W[c3])"), ("c.sgf", b"(;GM[1]SZ[9];B[ee])")):
        (tmp_path / name).write_bytes(data)
    done = run("check", "--format", "jsonl", "--quiet", str(tmp_path))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [[f["code"] for f in row["findings"] if f["severity"] == "error"] for row in rows] == [["empty"], ["not-go"], []]
    assert done.returncode == 1


def test_a_breach_in_a_variation_is_told_with_its_branch() -> None:
    data = b"(;GM[1]SZ[9]RU[Japanese]KM[6.5];B[ee];W[ce](;B[gg])(;B[cc];W[cc]))"
    found = [check(r) for r in read_records(Source("x.sgf", data), variations=True) if isinstance(r, GameRecord)]
    told = [[(f.code, f.move, f.variation) for f in c.findings] for c in found]
    assert told == [[], [("occupied", 4, (1,))]]


def test_thousands_of_branches_in_each_other() -> None:
    (record,) = read_records(
        Source("x.sgf", b"(;GM[1]SZ[9]" + b"".join(b"(;%s[]" % b"BW"[n % 2 : n % 2 + 1] for n in range(4000)) + b")" * 4001)
    )
    assert not isinstance(record, Unreadable)
    assert len(record.moves) == 4000


def test_a_captured_chain_that_touches_twice_is_taken_once() -> None:
    board = """
        . . . . .
        X X X . .
        X O . X .
        X O O X .
        X X X . .
    """
    done = check(from_board(board, "B C3"))
    assert done.replay.final.prisoners == (3, 0)


def test_a_filled_point_that_captures_is_no_suicide_and_a_repetition_says_of_which_kind_it_is() -> None:
    board = """
        . O X . .
        O X X . .
        X X . . .
        . . . . .
        . . . . .
    """
    assert [f.code for f in check(from_board(board, "B A5", RU="Japanese", KM="6.5")).findings] == []
    ring = """
        . X . . .
        X . . . .
        . . . . .
        . . . . .
        . . . . .
    """
    for rules, told in (("Japanese", ["suicide"]), ("AGA", ["suicide"]), ("Tromp-Taylor", ["superko"]), ("New Zealand", [])):
        lone = check(from_board(ring, "W A5", RU=rules, KM="6.5")).findings
        assert [f.code for f in lone if f.severity is Severity.ERROR] == told
    sending = game_of(
        "(;SZ[5]RU[Tromp-Taylor]KM[7.5]AB[da][ea][eb][ec][ed][de]AW[bb][cb][db][bc][dc][bd][cd][dd][be]PL[B];B[ce];W[ee];B[de])"
    )
    (told,) = [f for f in check(sending).findings if f.code == "superko"]
    assert "positional repetition only" in told.message
    assert "Forbidden under Tromp-Taylor rules" in told.message


# Counts --------------------------------------------------------------------------------------------------------------------

SPLIT = """
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
"""
"""Black has four lines, White three: 28 to 21 by area, 21 to 14 by territory."""
OPEN = """
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
"""
"""The line in the middle is nobody's: seven neutral points."""


def counted(board: str, moves: str, rules: str = "chinese,japanese", settings: Settings | None = None, **root: str) -> Scored:
    return score(from_board(board, moves, **root), replace(settings or Settings(), rules=tuple(parse_rules(rules))))


def results(done: Scored) -> dict[str, str]:
    return {name: one.result for name, one in done.at_recorded_komi.items()}


def test_the_half_point_of_a_pass_that_is_answered() -> None:
    dead = Settings(word=Word(dead=("B4",)))
    done = counted(SPLIT, "W B4, B pass, W pass", "japanese,chinese,aga,new-zealand", dead, RU="Japanese", KM="7.5")
    assert results(done) == {"japanese": "B+0.5", "chinese": "W+0.5", "aga": "W+0.5", "new-zealand": "W+0.5"}


def test_pass_stones_make_both_counts_of_the_aga_the_same() -> None:
    moves = "B A1, W G1, B pass, W pass"
    done = counted(SPLIT, moves, "aga", RU="AGA", KM="6.5")
    other = counted(SPLIT, moves, "aga,scoring=territory,pass-stones=yes", RU="AGA", KM="6.5")
    assert results(done) == results(other) == {"aga": "B+0.5"}
    third = check(from_board(SPLIT, "B pass, W pass, B pass", RU="AGA", KM="6.5"))
    assert [(f.code, f.severity) for f in third.findings] == [("third-pass", Severity.INFO)]


def test_open_neutral_points_are_said_to_be_worth_a_point_to_the_next_player() -> None:
    done = counted(OPEN, "B pass, W pass", settings=Settings(dame=Dame.AS_IS), RU="Chinese", KM="0")
    assert results(done) == {"chinese": "0", "japanese": "0"}
    assert "7 neutral points are open: filled in turn, from Black" in " ".join(sheet.scored(done).split())


def test_a_board_that_was_given_up_is_counted_only_as_if() -> None:
    done = counted(SPLIT, "B A1", RU="Japanese", KM="6.5", RE="W+R")
    assert done.agrees is None
    assert not [f for f in done.findings if f.code == "result-mismatch"]
    assert "decided by resignation; its board if counted now" in " ".join(sheet.scored(done).split())


def test_marks_of_the_record_go_before_any_judgement() -> None:
    done = counted(
        SPLIT,
        "W B4, B pass, W pass",
        RU="Japanese",
        KM="7.5",
        TB="aa][ba][ca][ab][bb][cb][ac][bc][cc][ad][bd][cd][ae][be][ce][af][bf][cf][ag][bg][cg",
    )
    assert [done.record.geometry.vertices[p] for p in done.judgement.dead] == ["B4"]


def test_a_button_makes_a_draw_of_half_a_point() -> None:
    done = counted(SPLIT, "W pass, B pass", "chinese", RU="koSIMPLEscoreAREAtaxNONEsui0button1", KM="6.5", RE="0")
    assert (done.recorded.result, done.agrees) == ("0", True)
    assert results(done) == {"chinese": "B+0.5"}


def test_a_penalty_explains_a_result() -> None:
    facts = {"RU": "Japanese", "KM": "5.5", "RE": "W+0.5"}
    assert counted(SPLIT, "B pass, W pass", **facts).agrees is False
    assert counted(SPLIT, "B pass, W pass", settings=Settings(adjustment=-2.0), **facts).agrees is True


def test_a_handicap_of_one_gives_nothing_and_others_what_their_rules_give() -> None:
    one = counted(SPLIT, "W pass, B pass", "chinese,aga", RU="Chinese", KM="6.5", HA="1")
    assert results(one) == {"chinese": "B+0.5", "aga": "B+0.5"}
    three = counted(SPLIT, "W pass, B pass", "chinese,aga,new-zealand,japanese", RU="Chinese", KM="4.5", HA="3")
    assert results(three) == {"chinese": "W+0.5", "aga": "B+0.5", "new-zealand": "B+2.5", "japanese": "B+2.5"}


def test_an_empty_board_is_won_by_komi() -> None:
    done = score(game_of("(;GM[1]SZ[9]RU[Japanese]KM[6.5];B[];W[])"), Settings())
    assert {one.result for one in done.at_recorded_komi.values()} == {"W+6.5"}
    assert done.open_points == 81
    assert not done.certain


def test_ing_gives_ties_to_black() -> None:
    done = counted(SPLIT, "B pass, W pass", "ing,chinese", RU="Ing", KM="7")
    assert (done.at_recorded_komi["ing"].winner, done.at_recorded_komi["chinese"].winner) == ("B", None)


TRIPLE_KO = """
    . . X X O O . . .
    . . X . X O . . .
    . . X X O O . . .
    . . X X O O . . .
    . . X O . O . . .
    . . X X O O . . .
    . . X X O O . . .
    . . X . X O . . .
    . . X X O O . . .
"""
CYCLE = "W D8, B E5, W D2, B E8, W D5, B E2"


def test_a_game_that_ends_as_a_triple_ko_is_void_before_it_is_counted() -> None:
    done = counted(TRIPLE_KO, CYCLE, "japanese,korean,chinese,aga", RU="Japanese", KM="6.5")
    row = score_row(done)
    assert row["void"] == {
        "recorded": False,
        "by_ruleset": {"japanese": "no-result", "korean": "draw", "chinese": "referee"},
        "move": 6,
        "repeats_after_move": 0,
        "kind": "triple ko",
    }
    assert [name for name, one in row["scores"].items() if one.get("void")] == ["japanese"]
    text = " ".join(sheet.scored(done).split())
    assert text.index("void (no result) under Japanese rules if both players agree") < text.index("living stones")
    assert "The game ended without result" in text


def test_a_repetition_that_the_game_went_on_from_is_no_end_of_it() -> None:
    done = counted(TRIPLE_KO, f"{CYCLE}, W A1", RU="Japanese", KM="6.5")
    assert done.ending.sentence({}) is None
    said = counted(SPLIT, "B A1", RU="Japanese", KM="6.5", RE="Void")
    assert said.ending.void_under("japanese")
    assert "RE Void" in (said.ending.sentence({}) or "")


def test_a_stone_that_was_played_upon_is_a_term_of_its_own() -> None:
    done = score(game_of("(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[ec];B[cc];W[ee];B[];W[])"), Settings())
    (first, *_) = done.differences
    assert first.holds
    assert (first.terms["setup"], first.terms["replaced"]) == (0, -1)
    assert "stones replaced -1" in sheet.scored(done)
    assert "neither on the board nor prisoners" in " ".join(first.sentences)


# Words that were misspelt --------------------------------------------------------------------------------------------------

MISSPELT = [
    (["chekc", "x.sgf"], "Did you mean check?"),
    (["score", "--rules", "chinees", "x.sgf"], "Did you mean chinese?"),
    (["score", "--rules", "chinese,komii=5", "x.sgf"], "Did you mean komi?"),
    (["check", "--select", "komi-party", "x.sgf"], "Did you mean komi-parity"),
    (["explain", "polcy"], "did you mean: policy"),
    (["rules", "new zeeland"], "Did you mean new-zealand?"),
    (["README.md"], "is no command, but a file"),
    (["summary", "no-such-file.jsonl"], "does not exist"),
    (["summary", "tests"], "is a folder"),
]


@pytest.mark.parametrize(("args", "words"), MISSPELT, ids=[" ".join(args) for args, _ in MISSPELT])
def test_a_misspelt_word_is_answered_with_the_nearest(args: list[str], words: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert words in " ".join(done.stderr.split())


def test_a_severity_of_ones_own_leaves_notes_alone(tmp_path: Path) -> None:
    (tmp_path / "gorecord.toml").write_text('[severity]\npolicy = "warning"\n', encoding="utf-8")
    (tmp_path / "league.toml").write_text('komi = 7.5\nrules = "japanese"\n', encoding="utf-8")
    (tmp_path / "game.sgf").write_text("(;SZ[9]RU[Japanese]KM[6.5];B[ee])", encoding="utf-8")
    done = run("check", "--policy", "league.toml", "game.sgf", cwd=tmp_path)
    assert "warning policy: Komi: 6.5" in done.stdout
    assert "note policy: Kept of the policy: rules" in done.stdout
    assert done.returncode == 0
