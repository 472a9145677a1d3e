"""The gallery: small positions on which rulesets differ or beginners err, counted and judged by the same engine as any record.

Each problem is an SGF file in the folder `gallery` beside this module and its words in `gallery_problems`. Nothing that is
shown here was written down beforehand: every figure is counted, every verdict given, when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from gorecord.go.rules import PRESETS, Repetition, Rules, Scoring
from gorecord.output import boards, replay_text
from gorecord.output.boards import Picture
from gorecord.output.frames import frames
from gorecord.output.gallery_problems import PROBLEMS, Case, Problem
from gorecord.output.words import result_words, tell
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord
from gorecord.records.read import read_records
from gorecord.records.sources import Source
from gorecord.referee.check import check
from gorecord.scoring.count import number_text
from gorecord.scoring.score import Scored, Settings, Word, score

_PLAY_CODES = ("suicide", "ko", "superko", "occupied", "off-board")


def problem(name: str) -> Problem:
    """The problem of that name. Raises KeyError if there is none."""
    return {p.name: p for p in PROBLEMS}[name]


def names() -> list[str]:
    """The names of all problems, in their order."""
    return [p.name for p in PROBLEMS]


@lru_cache(maxsize=64)
def records(name: str) -> tuple[GameRecord, ...]:
    """The games of a problem's file."""
    data = (resources.files("gorecord.output") / "gallery" / f"{name}.sgf").read_bytes()
    found = tuple(read_records(Source(f"{name}.sgf", data, None)))
    return tuple(record for record in found if isinstance(record, GameRecord))


@dataclass(frozen=True, slots=True)
class Line:
    """What one ruleset says of a counted board: the sums of both sides, komi and compensation in them, and the result."""

    ruleset: str
    scoring: str
    black: str
    white: str
    komi: str
    result: str
    zi: str


@dataclass(frozen=True, slots=True)
class Judged:
    """What one ruleset says of the moves of a problem; `move` is the move in question, None where none is."""

    ruleset: str
    verdict: str
    move: int | None
    code: str | None


def counted(case: Case, record: GameRecord, rules: Sequence[Rules] = tuple(PRESETS.values())) -> Scored:
    """A board of the gallery, counted: dead stones, seki and prisoners as the case says, neutral points as it says."""
    word = Word(dead=case.dead, seki=case.seki)
    return score(record, Settings(rules=tuple(rules), word=word, dame=case.dame, captures=case.captures, komi=case.komi))


def lines(done: Scored, *, recorded_komi: bool = False) -> list[Line]:
    """The table of a counted board, a line for each ruleset; with the komi of the record instead of each ruleset's own if asked."""
    found: list[Line] = []
    for s in (done.at_recorded_komi if recorded_komi else done.scores).values():
        komi = number_text(s.komi) + (f" + {s.white.compensation}" if s.white.compensation else "")
        result = result_words(s.winner, s.margin)
        kind = tell("area") if s.rules.scoring is Scoring.AREA else tell("territory")
        found.append(Line(s.rules.title, kind, number_text(s.black.total), number_text(s.white.total), komi, result, s.told_zi))
    return found


def judged(record: GameRecord, rules: Sequence[Rules] = tuple(PRESETS.values())) -> list[Judged]:
    """The verdict of each ruleset on the moves of a problem."""
    return [_judged(record, r) for r in rules]


def _judged(record: GameRecord, rules: Rules) -> Judged:
    found = [f for f in check(record, (rules,)).findings if f.code in _PLAY_CODES]
    worst = next((f for severity in Severity for f in found if f.severity is severity), None)
    if worst is None:
        return Judged(rules.title, tell("allowed"), None, None)
    return Judged(rules.title, _verdict(worst, rules), worst.move, worst.code)


def _verdict(found: Finding, rules: Rules) -> str:
    if found.severity is Severity.ERROR:
        return tell("forbidden ({code})", code=found.code)
    if found.severity is Severity.WARNING:
        return tell("forbidden in principle, the referee decides ({code})", code=found.code)
    endings = {
        Repetition.NO_RESULT: tell("allowed; the game may end without result"),
        Repetition.DRAW: tell("allowed; the game may end as a draw"),
    }
    return endings.get(rules.repetition, tell("allowed"))


def question_picture(of: Problem) -> Picture:
    """The board as it is put before the reader: the position, with the moves numbered where the question is about moves."""
    record = records(of.name)[0]
    played = list(frames(record))
    if of.is_count:
        return boards.of_position(record.geometry, played[-1].cells)
    return replay_text.numbered(record, played, (1, played[-1].number)).picture


def answers(of: Problem, rules: Sequence[Rules] = tuple(PRESETS.values())) -> Iterator[tuple[Case, Scored]]:
    """The boards of a problem about counting, each counted; a case that none of the rulesets has to do with is left out."""
    games = records(of.name)
    for case in of.cases:
        concerned = [r for r in rules if not case.only or r.name in case.only]
        if concerned:
            yield case, counted(case, games[case.game], concerned)
