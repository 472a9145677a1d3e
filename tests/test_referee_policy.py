"""A league's policy: each clause judged, wrong files told in words."""

from __future__ import annotations

import pytest

from gorecord.output import glossary
from gorecord.referee.policy import _CLAUSES, EXAMPLE, PolicyError, parse_policy, policy_findings
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
    ("komy = 6.5", "Did you mean komi"),
    ("komi = nan", "komi: a number"),
    ("komi = {even = 6.5}", "komi: a number"),
    ("komi = ['6.5']", "komi: a number"),
    ("rules = 4", "rules: the name of a ruleset"),
    ("rules = ['japanese', 4]", "rules: the name of a ruleset"),
    ("handicap = 'two'", "handicap: a whole number"),
    ("handicap = 1.5", "handicap: a whole number"),
    ("handicap = {min = 'none'}", "min and max"),
    ("handicap = {min = 4, max = 2}", "min is more than max"),
    ("size = 19.0", "size: a number of lines"),
    ("size = 0", "no size"),
    ("size = 100", "no size"),
    ("overtime = 30", "overtime: an overtime"),
    ("main-time = [45]\nmain-time = 3", "no TOML"),
    ("main-time = -5", "no time"),
    ("dates = {from = 2026-01-01T10:00:00}", "without quotes"),
    ("players = 'Ada'\n[komi]\neven = 1", "komi: a number"),
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


def test_the_example_that_users_are_shown_has_every_clause_and_is_a_policy() -> None:
    policy = parse_policy(EXAMPLE)
    assert set(policy.tests) == set(_CLAUSES)
    root = "SZ[19]RU[Japanese]KM[6.5]TM[2700]OT[5x30 byo-yomi]DT[2026-02-03]PB[ben brandt]PW[Ada  Ahlgren]"
    (kept,) = policy_findings(policy, game_of(f"(;{root};B[pd];W[dd])"))
    assert set(kept.detail["clauses"].values()) == {"kept"}
    found = glossary.find("policy")
    assert found is not None
    shown = glossary.explanation(found)
    assert parse_policy("\n".join(line[6:] for line in shown.splitlines() if line.startswith("      "))).name == policy.name
