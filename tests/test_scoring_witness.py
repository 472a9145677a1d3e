"""The recorded result as a witness: what makes a record fit, what it costs, and that chance is not taken for evidence."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_samples import sample

from gorecord.life.groups import Basis, Status
from gorecord.records.findings import Severity
from gorecord.records.game import GameRecord
from gorecord.scoring.score import Scored, Settings, Word, score
from gorecord.scoring.witness import explanations


def with_margin(name: str, margin: float) -> GameRecord:
    """A sample whose record states another margin, positive for Black."""
    record = sample(name)
    winner = "B" if margin > 0 else "W"
    result = replace(record.header.result, text=f"{winner}+{abs(margin):g}", winner=winner, margin=margin)
    return replace(record, header=replace(record.header, result=result))


def judged(record: GameRecord, method: str = "builtin") -> Scored:
    return score(record, Settings(method=method))


def reasons(scored: Scored) -> list[tuple[str, bool]]:
    found = explanations(scored.record.header, scored.board, scored.filling, scored.judgement, scored.recorded)
    return [(e.text, e.plausible) for e in found]


# file, the margin stated, what makes the record fit first of all, whether that is plausible
FITS = [
    ("engine-19x19-handicap-2-chinese.sgf", 20.5 + 2, "White was compensated with 0 points for 2 stones, not 2", False),
    ("engine-13x13-chinese.sgf", 7.5 + 2, "the komi was 5.5, not 7.5", False),
    ("half-point-flip.sgf", 0.5, "area was counted (Chinese rules)", False),
]


@pytest.mark.parametrize(("name", "margin", "why", "plausible"), FITS, ids=[f[0] for f in FITS])
def test_what_makes_a_record_fit(name: str, margin: float, why: str, plausible: bool) -> None:
    assert (why, plausible) in reasons(judged(with_margin(name, margin)))


def with_nothing_dead(name: str) -> GameRecord:
    """A sample whose record states the result of a count with all the dead stones left on the board."""
    return with_margin(name, score(sample(name), Settings(word=Word(dead=()))).recorded.margin)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("engine-9x9-chinese-dead-stone.sgf", "White's stone at C8 was left on the board"),
        ("engine-9x9-handicap-2-japanese.sgf", "White's 2 stones at H6 were left on the board"),
        ("engine-9x9-japanese-half-point.sgf", "all 2 dead stones were left on the board"),
    ],
)
def test_dead_stones_left_on_the_board_are_plausible(name: str, what: str) -> None:
    assert reasons(judged(with_nothing_dead(name)))[0] == (what, True)


def test_a_record_that_fits_needs_no_explanation() -> None:
    assert reasons(judged(sample("engine-13x13-chinese.sgf"))) == []


def test_nothing_plausible_is_said_to_be_so() -> None:
    scored = judged(with_margin("half-point-mirror.sgf", 33.5))
    (finding,) = scored.findings
    assert finding.code == "result-mismatch"
    assert finding.severity is Severity.ERROR
    assert finding.message.endswith("Nothing plausible makes it fit.")
    assert finding.detail["fits_if"] == []


def test_the_result_settles_what_is_left_on_the_board_only_when_asked() -> None:
    record = with_nothing_dead("engine-9x9-chinese-dead-stone.sgf")
    blind, witnessed = judged(record), judged(record, "record")
    assert (blind.agrees, len(blind.judgement.dead)) == (False, 1)
    assert (witnessed.agrees, len(witnessed.judgement.dead)) == (True, 0)
    (settled,) = (g for g in witnessed.judgement.groups if g.basis is Basis.RESULT)
    assert settled.status is Status.ALIVE
    assert not witnessed.certain


def test_a_word_of_the_user_is_not_doubted() -> None:
    record = with_nothing_dead("engine-9x9-chinese-dead-stone.sgf")
    scored = score(record, Settings(method="record", word=Word(dead=("cb",))))
    assert all(g.basis is Basis.USER for g in scored.judgement.groups)
