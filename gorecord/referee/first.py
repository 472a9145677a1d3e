"""Whether anything at all is wrong with the moves of a record, and if so what first: the shortest way from bytes to that answer.

A game in order is read and played at speed and nothing else is looked at, neither header nor marks. Every other goes the whole way
of `check`, so that the answer is always the one that `check` gives. This module knows nothing of files and of words for people.
"""

from __future__ import annotations

from collections.abc import Sequence

from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.go.rules import Rules
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord
from gorecord.records.plain import Plain
from gorecord.records.read import Unreadable, plain_record, read_records
from gorecord.records.sources import Source
from gorecord.referee.check import check
from gorecord.referee.course import IN_ORDER, Course, run
from gorecord.referee.verdict import BREACH_CODES


def first_breach(data: bytes, asked: Sequence[Rules] = ()) -> Finding | Unreadable | None:
    """The first error in the moves of the first game in those bytes; None if there is none, Unreadable if there is no game.

    As in `check`, the rulesets asked for decide what is an error, or else the record's own.
    """
    course = course_of(data)
    if course is not None and course.stopped == IN_ORDER:
        return None
    record = next(read_records(Source("-", data, None)))
    return breach_of(record, asked) if isinstance(record, GameRecord) else record


def breach_of(record: GameRecord, asked: Sequence[Rules] = ()) -> Finding | None:
    """The same for a record that was read."""
    errors = (f for f in check(record, asked).findings if f.code in BREACH_CODES and f.severity is Severity.ERROR)
    return min((f for f in errors if f.move is not None), key=lambda f: f.move or 0, default=None)


def course_of(data: bytes) -> Course | None:
    """The course of a plain record, to its end or to the first move with a fault; None where it takes more to tell."""
    plain = plain_record(data)
    cells = None if plain is None else _position(plain)
    if plain is None or cells is None:
        return None
    return run(plain.geometry, cells, plain.codes, plain.count, BLACK)


def _position(plain: Plain) -> bytes | None:
    """The grid before the first move; None where something about it needs a closer look."""
    setups, wrong = plain.setups()
    if wrong:
        return None
    cells = bytearray(plain.geometry.points)
    for step in setups:
        for colour, points in ((BLACK, step.black), (WHITE, step.white), (EMPTY, step.empty)):
            for p in points:
                cells[p] = colour
    near = plain.geometry.neighbours
    if any(all(cells[q] for q in near[p]) for step in setups for p in step.black + step.white):
        return None  # perhaps a chain without a liberty
    return bytes(cells)
