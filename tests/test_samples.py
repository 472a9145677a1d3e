"""The sample games say what their README says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gorecord.archive.games import games
from gorecord.go.rules import parse_rules
from gorecord.records.findings import Severity
from gorecord.records.game import GameRecord
from gorecord.referee.check import check
from gorecord.scoring.dame import Dame
from gorecord.scoring.score import Scored, Settings, score

SAMPLES = Path(__file__).parent.parent / "sample_games"


def sample(name: str) -> GameRecord:
    ((_, found),) = games([str(SAMPLES / name)], boards=True)
    (record,) = found
    assert isinstance(record, GameRecord)
    return record


# file, code and move of the breach or oddity in it
FAULTS = [
    ("ko-too-early.sgf", "ko", 34, Severity.ERROR),
    ("suicide.sgf", "suicide", 34, Severity.ERROR),
    ("suicide-two-stones.sgf", "suicide", 36, Severity.INFO),
    ("triple-ko.sgf", "superko", 60, Severity.INFO),
    ("send-two-return-one.sgf", "superko", 37, Severity.ERROR),
    ("occupied-point.sgf", "occupied", 18, Severity.ERROR),
    ("two-in-a-row.sgf", "out-of-turn", 13, Severity.WARNING),
    ("after-the-end.sgf", "after-end", 36, Severity.WARNING),
]


@pytest.mark.parametrize(("name", "code", "move", "severity"), FAULTS, ids=[f[0] for f in FAULTS])
def test_faults(name: str, code: str, move: int, severity: Severity) -> None:
    found = [(f.code, f.move, f.severity) for f in check(sample(name)).findings if f.move is not None]
    assert found[0] == (code, move, severity)
    assert {f[0] for f in found} <= {code, "third-pass"}


@pytest.mark.parametrize("name", sorted({p.name for p in SAMPLES.glob("*.sgf")} - {f[0] for f in FAULTS}))
def test_all_others_are_in_order(name: str) -> None:
    assert check(sample(name)).findings == ()


def counted(name: str, rules: str, **settings) -> Scored:
    return score(sample(name), Settings(rules=tuple(parse_rules(rules)), **settings))


# file, rules asked for, result under each (komi of the ruleset)
COUNTS = [
    ("half-point-flip.sgf", "chinese,komi=6.5,japanese,komi=6.5", ["B+0.5", "W+0.5"]),
    ("half-point-mirror.sgf", "chinese,japanese,ing", ["W+0.5", "B+0.5", "W+1"]),
    ("seki-with-eyes.sgf", "chinese,komi=6.5,japanese", ["B+0.5", "W+1.5"]),
    ("bent-four.sgf", "chinese,japanese", ["B+1.5", "B+2.5"]),
    ("handicap-3.sgf", "chinese,handicap-komi=0.5,aga,japanese,handicap-komi=0.5", ["W+0.5", "B+0.5", "B+0.5"]),
    ("handicap-3.sgf", "chinese,aga,japanese", ["0", "B+0.5", "B+1"]),
    ("board.txt", "chinese,japanese", ["B+3.5", "B+4.5"]),
    ("engine-9x9-chinese-half-point.sgf", "chinese,komi=6.5,japanese", ["B+0.5", "W+0.5"]),
    ("engine-19x19-chinese.sgf", "chinese", ["B+57.5"]),
    ("engine-13x13-handicap-4-chinese.sgf", "chinese,handicap-komi=0.5", ["B+56.5"]),
    ("engine-13x13-handicap-2-japanese.sgf", "japanese,handicap-komi=0.5", ["B+1.5"]),
]


@pytest.mark.parametrize(("name", "rules", "results"), COUNTS, ids=[f"{c[0]} {c[1]}" for c in COUNTS])
def test_counts(name: str, rules: str, results: list[str]) -> None:
    assert [s.result for s in counted(name, rules).scores.values()] == results


def test_an_odd_last_neutral_point() -> None:
    rules = "chinese,komi=6.5,japanese"
    as_it_stands = counted("last-neutral-point.sgf", rules, dame=Dame.AS_IS)
    assert [s.result for s in as_it_stands.scores.values()] == ["W+0.5", "W+0.5"]
    by_the_letter = counted("last-neutral-point.sgf", "japanese", dame=Dame.STRICT)
    assert by_the_letter.scores["japanese"].result == "W+6.5"


AGREEING = sorted({p.name for p in SAMPLES.glob("*.sgf")} - {"triple-ko.sgf", "engine-13x13-resigned.sgf"})


@pytest.mark.parametrize("name", AGREEING)
def test_the_record_says_what_is_counted(name: str) -> None:
    scored = counted(name, "chinese,japanese,ing")
    assert scored.agrees is True, (scored.recorded.result, scored.findings)
    assert all(d.holds for d in scored.differences)
