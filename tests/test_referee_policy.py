"""A league's policy: each clause judged, wrong files told in words."""

from __future__ import annotations

import pytest

from gorecord.referee.policy import PolicyError, parse_policy, policy_findings
from gorecord.referee.times import overtime_of, seconds_of
from tests.helpers import game_of

ROOT = "SZ[19]RU[Japanese]KM[6.5]TM[2700]OT[5x30 byo-yomi]DT[2026-02-03]PB[Ada]PW[grace  HOPPER]"

CLAUSES = [
    ('rules = "japanese"', ROOT, "kept"),
    ('rules = ["chinese", "aga"]', ROOT, "broken"),
    ('rules = "japanese"', "SZ[19]", "not known"),
    ("komi = 6.5", ROOT, "kept"),
    ("komi = [5.5, 7.5]", ROOT, "broken"),
    ("komi = 6.5", "SZ[19]", "not known"),
    ("komi = 7.5", "SZ[19]KM[3.75]RU[Chinese]", "kept"),
    ("komi = 6.5", "SZ[19]HA[2]AB[dd][pp]KM[0.5]", None),
    ("handicap-komi = 0.5", "SZ[19]HA[2]AB[dd][pp]KM[0.5]", "kept"),
    ("handicap-komi = 0.5", ROOT, None),
    ("handicap = 0", ROOT, "kept"),
    ("handicap = {max = 4}", "SZ[19]HA[5]", "broken"),
    ("handicap = {min = 2, max = 4}", "SZ[19]AB[dd][pp]", "kept"),
    ("size = 19", ROOT, "kept"),
    ('size = [9, "19x13"]', "SZ[19:13]", "kept"),
    ("size = 13", ROOT, "broken"),
    ('main-time = "45m"', ROOT, "kept"),
    ("main_time = 3600", ROOT, "broken"),
    ('main-time = "45m"', "SZ[19]", "not known"),
    ('overtime = "5 x 30"', ROOT, "kept"),
    ('overtime = "25/600 Canadian"', "SZ[19]OT[25 moves in 10 min]", "kept"),
    ('overtime = "none"', ROOT, "broken"),
    ("dates = {from = 2026-01-01, to = 2026-06-30}", ROOT, "kept"),
    ("dates = {from = 2026-03-01}", ROOT, "broken"),
    ("dates = {to = 2026-03-01}", "SZ[19]DT[spring]", "not known"),
    ('players = ["ADA", "Grace Hopper"]', ROOT, "kept"),
    ('players = ["Ada"]', ROOT, "broken"),
    ('players = ["Ada"]', "SZ[19]PB[Ada]", "not known"),
]


@pytest.mark.parametrize(("clause", "root", "verdict"), CLAUSES, ids=[f"{c} {v}" for c, _, v in CLAUSES])
def test_a_clause(clause: str, root: str, verdict: str | None) -> None:
    findings = policy_findings(parse_policy(f'name = "the league"\n{clause}'), game_of(f"(;{root};B[pd];W[dd])"))
    if verdict is None:
        assert findings == ()
        return
    (finding,) = findings
    assert finding.code == "policy"
    assert finding.severity == {"kept": "info", "broken": "error", "not known": "warning"}[verdict]
    if verdict == "kept":
        assert list(finding.detail["clauses"].values()) == ["kept"]
    else:
        assert finding.detail["verdict"] == verdict
        assert "the league" in finding.message


WRONG = [
    ("komi = ", "no TOML"),
    ("komi = 'six'", "komi: a number"),
    ("komi = []", "the list is empty"),
    ("komi = true", "komi: a number"),
    ("colour = 1", "no such clause"),
    ("rules = 'martian'", "martian"),
    ("handicap = {least = 1}", "min and max"),
    ("dates = 2026-01-01", "from and to"),
    ("dates = {from = '2026-01-01'}", "without quotes"),
    ("dates = {from = 2026-02-01, to = 2026-01-01}", "before it begins"),
    ("size = 'large'", "no size"),
    ("main-time = 'soon'", "no time"),
    ("players = [1]", "a name"),
    ("name = 1", "a text"),
    ("", "asks for nothing"),
]


@pytest.mark.parametrize(("text", "words"), WRONG, ids=[w[0] for w in WRONG])
def test_a_wrong_policy_is_told_in_words(text: str, words: str) -> None:
    with pytest.raises(PolicyError, match=words):
        parse_policy(text)


def test_times() -> None:
    assert [seconds_of(t) for t in ("2700", "45m", "1h30m", "1:30:00", "45 minutes", "每方45分", "soon")] == [
        2700, 2700, 5400, 5400, 2700, 2700, None,
    ]  # fmt: skip
    assert overtime_of("5x30 byo-yomi") == overtime_of("5 periods of 30 seconds") == ("periods", 5, 30)
    assert overtime_of("25/300 Canadian") == ("stones", 25, 300)
    assert overtime_of("Fischer 10") == "fischer 10"
    assert overtime_of("none") == ""


def test_overtime_as_a_server_tells_it() -> None:
    assert game_of("(;SZ[19]TM[60]TC[3]TT[30];B[pd])").header.overtime == "3x30 byo-yomi"
