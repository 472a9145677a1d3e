"""The referee: what is a breach, where, under which rulesets, and what the replay does about it."""

from __future__ import annotations

import pytest
from helpers import from_board, game_of

from gorecord.go import diagram
from gorecord.go.rules import parse_rules
from gorecord.records.findings import Severity
from gorecord.referee.check import check

KO = """
. X O . .
X . X O .
. X O . .
. . . . .
. . . . .
"""
SUICIDE_OF_TWO = """
X O . .
. O . .
O . . .
. . . .
"""


def told(record, rules: str | None = None) -> list[tuple[int | None, str, str]]:
    """Move, code and severity of each finding on the moves."""
    done = check(record, parse_rules(rules) if rules else ())
    about_moves = {
        "occupied off-board bad-point suicide ko superko out-of-turn after-end two-moves-in-node setup-no-liberties setup-in-game"
        " third-pass handicap-as-moves resign-as-pass"
    }
    codes = set(" ".join(about_moves).split())
    return [(f.move, f.code, str(f.severity)) for f in done.findings if f.code in codes]


# name, board, moves, what is found under the record's own Japanese rules
UNDER_JAPANESE = [
    ("a point that is free", ". . .\n. X .\n. . .", "W A1", []),
    ("an occupied point", ". . .\n. X .\n. . .", "W B2", [(1, "occupied", "error")]),
    ("a ko retaken at once", KO, "W B4, B C4", [(2, "ko", "error")]),
    ("a ko retaken after a threat", KO, "W B4, B D1, W E1, B C4", []),
    ("a ko retaken after passes", KO, "W B4, B pass, W pass, B C4", [(4, "after-end", "warning"), (4, "superko", "info")]),
    ("a capture without own liberties", ". X O\nX O .\nO . .", "W A3", []),
    ("suicide of one", ". O .\nO . .\n. . .", "B A3", [(1, "suicide", "error")]),
    ("suicide of two", SUICIDE_OF_TWO, "B A3", [(1, "suicide", "error")]),
    ("one retaken for two is no ko", "X X . X .\nO O X . .\n. . . . .", "W C3, B B3", []),
    ("twice in a row", ". . .\n. . .\n. . .", "B A1, W C3, W C1, B A3", [(3, "out-of-turn", "warning")]),
    ("a third pass", ". . .\n. X .\n. . .", "W pass, B pass, W pass", [(3, "third-pass", "info")]),
    ("on after two passes", ". . .\n. X .\n. . .", "W pass, B pass, W A1, B C1", [(3, "after-end", "warning")]),
]


@pytest.mark.parametrize(("name", "board", "moves", "expected"), UNDER_JAPANESE, ids=[c[0] for c in UNDER_JAPANESE])
def test_findings(name: str, board: str, moves: str, expected: list) -> None:
    assert told(from_board(board, moves, RU="Japanese")) == expected


# name, board, moves, what each ruleset says of the last move (None: it has nothing against it and other rulesets neither)
BY_RULESET = [
    (
        "suicide of two",
        SUICIDE_OF_TWO,
        "B A3",
        {"japanese": "error", "chinese": "error", "ing": "info", "new-zealand": "info", "tromp-taylor": "info", "aga": "error"},
    ),
    (
        "suicide of one",
        ". O .\nO . .\n. . .",
        "B A3",
        {"japanese": "error", "chinese": "error", "ing": "error", "new-zealand": "info", "aga": "error", "french": "error"},
    ),
    (
        "a ko retaken after a pass each",
        KO,
        "W B4, B pass, W pass, B C4",
        {"japanese": "info", "korean": "info", "chinese": "warning", "ing": "warning", "aga": "error", "tromp-taylor": "error"},
    ),
]


@pytest.mark.parametrize(("name", "board", "moves", "expected"), BY_RULESET, ids=[c[0] for c in BY_RULESET])
def test_rulesets_differ(name: str, board: str, moves: str, expected: dict[str, str]) -> None:
    for ruleset, severity in expected.items():
        found = [s for _, code, s in told(from_board(board, moves), ruleset) if code in ("suicide", "superko", "ko")]
        assert found[0] == severity, ruleset


def test_a_single_suicide_is_a_repetition_under_the_logical_rules() -> None:
    assert told(from_board(". O .\nO . .\n. . .", "B A3"), "tromp-taylor")[-1] == (1, "superko", "error")


def test_without_a_known_ruleset_only_what_all_forbid_is_an_error() -> None:
    single, double = from_board(". O .\nO . .\n. . .", "B A3"), from_board(SUICIDE_OF_TWO, "B A3")
    assert told(single) == [(1, "suicide", "error")]
    assert told(double) == [(1, "suicide", "warning")]
    (finding,) = (f for f in check(double).findings if f.code == "suicide")
    assert finding.rulesets == ("chinese", "japanese")
    assert "llowed under Ing rules" in finding.message


def test_the_cycle_is_named_and_measured() -> None:
    triple = game_of(TRIPLE_KO)
    (finding,) = (f for f in check(triple).findings if f.code == "superko")
    assert (finding.move, finding.severity, finding.detail["kind"], finding.detail["cycle"]) == (6, Severity.INFO, "triple ko", 6)
    assert finding.detail["repetition"] == "situational"
    assert "no result if both players agree, under Japanese rules" in finding.message
    assert "a draw if the players agree, under Korean" in check(triple, parse_rules("korean,aga")).findings[-1].message


# Three kos in a column between two walls; Black and White take them in turn until the first position stands again.
TRIPLE_KO = (
    "(;GM[1]FF[4]SZ[9]RU[Japanese]PL[B]AB[ca][da][cb][cc][dc][cd][dd][ce][cf][df][cg][dg][ch][eh][ci][di]"
    "AW[ea][fa][db][fb][ec][fc][ed][fd][de][fe][ef][ff][eg][fg][fh][ei][fi];B[eb];W[dh];B[ee];W[db];B[eh];W[de])"
)


def test_the_replay_goes_on_and_says_from_where_it_cannot_be_trusted() -> None:
    record = from_board(". . .\n. X .\n. . .", "W B2, B C3, W A1, B A3")
    done = check(record)
    assert done.trusted_moves == 0
    assert done.replay.moves == 4
    assert diagram.draw(record.geometry, done.replay.final.cells, frame=False) == "X . X\n. O .\nO . ."


def test_the_shadow_of_a_fault_is_not_told_as_faults_of_its_own() -> None:
    # White's stone on B2 replaces Black's; that the next ones seem to be suicide is only its consequence.
    record = from_board(". X .\nX X X\n. X .", "W B2, B B1, W A1, B B2, W C3", RU="Japanese")
    found = told(record)
    assert next(f for f in found if f[2] == "error") == (1, "occupied", "error")


def test_an_independent_fault_after_a_fault_is_told() -> None:
    record = from_board(". . . . .\n. X . . .\n. . . . .\n. . . X .\n. . . . .", "W B4, B A1, W D2", RU="Japanese")
    assert told(record) == [(1, "occupied", "error"), (3, "occupied", "error")]


def test_the_board_before_the_move_is_drawn_with_the_move_marked() -> None:
    (finding,) = check(from_board(KO, "W B4, B C4", RU="Japanese")).findings[-1:]
    geometry, _ = diagram.parse(KO)
    assert finding.diagram == diagram.draw(geometry, diagram.parse(KO.replace("X . X", "X O ."))[1], marks={7: "(X"})
    assert (finding.color, finding.point, finding.vertex) == ("B", "cb", "C4")


def test_prisoners_are_counted_once_a_chain() -> None:
    done = check(from_board(". X X .\nX O O X\nX O . X\n. X X .", "B C2"))
    assert done.replay.final.prisoners == (3, 0)


HANDICAPS = [
    ("as many moves as HA says", "(;SZ[9]HA[3];B[cc];B[gg];B[gc];W[ee])", [(1, "handicap-as-moves", "info")]),
    ("on star points, HA silent", "(;SZ[9];B[cc];B[gg];W[ee])", [(1, "handicap-as-moves", "info")]),
    ("with White's passes between", "(;SZ[9]HA[2]RU[NZ];B[cc];W[];B[gg];W[ee])", [(1, "handicap-as-moves", "info")]),
    ("not on star points: a missing move", "(;SZ[9];B[cc];B[ba];W[ee])", [(2, "out-of-turn", "warning")]),
    ("set up, White begins", "(;SZ[9]HA[2]AB[cc][gg];W[ee];B[dd])", []),
    ("set up, Black begins", "(;SZ[9]HA[2]AB[cc][gg];B[ee];W[dd])", [(1, "out-of-turn", "warning")]),
]


@pytest.mark.parametrize(("name", "sgf", "expected"), HANDICAPS, ids=[c[0] for c in HANDICAPS])
def test_handicaps(name: str, sgf: str, expected: list) -> None:
    assert told(game_of(sgf)) == expected


ODD_NODES = [
    ("two moves in a node", "(;SZ[9];B[ee]W[dd];B[cc])", [(2, "two-moves-in-node", "warning")]),
    ("setup in the game", "(;SZ[9];B[ee];AW[dd];W[cc])", [(1, "setup-in-game", "info")]),
    (
        "setup and move in a node",
        "(;SZ[9];B[ee];AB[ff]W[cc])",
        [(2, "two-moves-in-node", "warning"), (1, "setup-in-game", "info")],
    ),
    ("setup without a liberty", "(;SZ[3]AB[aa]AW[ab][ba]PL[W];W[cc])", [(None, "setup-no-liberties", "warning")]),
    ("off the board", "(;SZ[9];B[ee];W[jj];B[cc])", [(2, "off-board", "error")]),
    ("no point at all", "(;SZ[9];B[ee];W[``];B[cc])", [(2, "bad-point", "error")]),
    (
        "passes written just off the board",
        "(;SZ[18];B[ee];W[ss];B[ss])",
        [(2, "off-board", "warning"), (3, "off-board", "warning")],
    ),
    ("asked for by KO[]", "(;SZ[9];B[ee];W[ee]KO[];B[cc])", [(2, "occupied", "warning")]),
    ("the pass of the one who resigns", "(;SZ[9]RE[B+R];B[ee];W[tt])", [(2, "resign-as-pass", "warning")]),
    ("a pass before the other resigns", "(;SZ[9]RE[W+R];B[ee];W[tt])", []),
]


@pytest.mark.parametrize(("name", "sgf", "expected"), ODD_NODES, ids=[c[0] for c in ODD_NODES])
def test_odd_nodes(name: str, sgf: str, expected: list) -> None:
    assert told(game_of(sgf)) == expected


def test_a_finding_has_its_place_in_the_file() -> None:
    data = b"(;GM[1]SZ[9]RU[Japanese]\n;B[ee];W[dd]\n;B[ee];W[cc])"
    (finding,) = (f for f in check(game_of(data)).findings if f.code == "occupied")
    assert finding.move == 3
    assert finding.offset is not None
    assert data[finding.offset :].startswith((b"B[ee];W[cc]", b"[ee];W[cc]", b"ee];W[cc]"))
    assert (finding.line, finding.column) == (3, finding.offset - data.rindex(b"\n"))


ENDS = [
    ("(;SZ[9]RE[B+R];B[ee])", "resign", 0),
    ("(;SZ[9]RE[B+T];B[ee])", "time", 0),
    ("(;SZ[9]RE[B+3];B[ee];W[];B[])", "passes", 2),
    ("(;SZ[9]RE[B+3];B[ee];W[])", "none", 1),
    ("(;SZ[9];B[];W[];B[ee])", "none", 0),
]


@pytest.mark.parametrize(("sgf", "by", "passes"), ENDS)
def test_how_a_game_ended(sgf: str, by: str, passes: int) -> None:
    done = check(game_of(sgf))
    assert (done.ended_by, done.replay.closing_passes) == (by, passes)


def test_an_error_is_not_lost_among_many_notes() -> None:
    # Forty moves that repeat the board again and again, which Japanese rules allow, and a suicide after them.
    points = (
        "aa ab ba bb ba aa ba bb aa ab ba aa ba ab bb aa ba bb ba ab aa -- bb"
        " ab ba -- bb aa ba bb ba ab bb aa ba bb ba ab -- bb aa ab bb -- ab"
    )
    moves = "".join(f";{'BW'[i % 2]}[{p.strip('-')}]" for i, p in enumerate(points.split()))
    done = check(game_of(f"(;SZ[2]RU[Japanese]{moves})"))
    assert [(f.move, f.code) for f in done.findings if f.severity is Severity.ERROR] == [(45, "suicide")]
    assert done.trusted_moves == 44


def test_too_many_breaches_are_told_with_the_last_of_them() -> None:
    moves = "".join(f";{'BW'[i % 2]}[ee]" for i in range(30))
    done = check(game_of(f"(;SZ[9]RU[Japanese]{moves})"))
    errors = [f for f in done.findings if f.severity is Severity.ERROR]
    assert errors[0].move == 2
    assert len(errors) <= 10
