"""A league's own expectations, from a TOML file, and the verdict on a record for each of them.

    name = "City league 2026"
    rules = "japanese"                  # or a list of names
    komi = 6.5                          # or a list; for even games
    handicap-komi = 0.5                 # for games with two stones or more
    handicap = 0                        # or a list, or {min = 0, max = 4}
    size = 19                           # or a list; "19x13" for a rectangle
    main-time = "45m"                   # seconds, or 45m, 1h, 1h30m; or a list
    overtime = "5x30 byo-yomi"          # periods x seconds, stones/seconds, or a text; "none"; or a list
    dates = {from = 2026-01-01, to = 2026-06-30}
    players = ["Ada", "Grace"]

A clause that the file leaves out asks for nothing. Whatever the record does not say cannot be judged, and is a
warning, not a breach.
"""

from __future__ import annotations

import datetime
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from gorecord.go.rules import preset
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord
from gorecord.referee.times import overtime_of, seconds_of


class PolicyError(ValueError):
    """The policy says something that cannot be; the message tells which clause and what is wrong."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What a league expects: its name, and the test of a record by name of the clause."""

    name: str
    tests: Mapping[str, Callable[[GameRecord], Verdict | None]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a clause: `holds` is None where the record does not say. `found` and `expected` are words for people."""

    holds: bool | None
    found: str
    expected: str


def parse_policy(text: str) -> Policy:
    """The policy that a TOML text states.

    Raises PolicyError, with the clause, for what is no TOML, for a clause that does not exist and for a value of the wrong type.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise PolicyError(f"this is no TOML: {problem}") from None
    name = table.pop("name", "the policy")
    if not isinstance(name, str):
        raise PolicyError(f"name: a text is expected, not {_said(name)}")
    tests: dict[str, Callable[[GameRecord], Verdict | None]] = {}
    for clause, value in table.items():
        make = _CLAUSES.get(clause.replace("_", "-"))
        if make is None:
            raise PolicyError(f"{clause}: there is no such clause; there are: name, {', '.join(_CLAUSES)}")
        try:
            tests[clause.replace("_", "-")] = make(value)
        except ValueError as problem:
            raise PolicyError(f"{clause}: {problem}") from None
    if not tests:
        raise PolicyError(f"it asks for nothing; clauses are: {', '.join(_CLAUSES)}")
    return Policy(name, tests)


def policy_findings(policy: Policy, record: GameRecord) -> tuple[Finding, ...]:
    """A finding for each clause that is broken (error) or cannot be judged (warning), and one that names those kept (info)."""
    found: list[Finding] = []
    kept: list[str] = []
    verdicts: dict[str, str] = {}
    for clause, test in policy.tests.items():
        verdict = test(record)
        if verdict is None:
            continue  # the clause does not speak of such a game
        verdicts[clause] = {True: "kept", False: "broken", None: "not known"}[verdict.holds]
        if verdict.holds:
            kept.append(clause)
            continue
        detail: dict[str, Any] = {
            "clause": clause,
            "verdict": verdicts[clause],
            "found": verdict.found,
            "expected": verdict.expected,
        }
        if verdict.holds is None:
            text = f"{_title(clause)}: {verdict.found}; {policy.name} asks for {verdict.expected}. That cannot be judged"
            found.append(Finding.of("policy", text, severity=Severity.WARNING, detail=detail, variation=record.variation))
        else:
            text = f"{_title(clause)}: {verdict.found}; {policy.name} asks for {verdict.expected}"
            found.append(Finding.of("policy", text, detail=detail, variation=record.variation))
    if kept:
        text = f"kept of {policy.name}: {', '.join(_title(clause).lower() for clause in kept)}"
        detail = {"clauses": verdicts}
        found.append(Finding.of("policy", text, severity=Severity.INFO, detail=detail, variation=record.variation))
    return tuple(found)


def _title(clause: str) -> str:
    return clause.replace("-", " ").capitalize()


def _said(value: object) -> str:
    """The value of a policy in words of TOML."""
    kinds = {bool: "true or false", str: "a text", int: "a whole number", float: "a number", list: "a list", dict: "a table"}
    return f"{kinds.get(type(value), 'a date')} ({value!r})"[:80]


# What the values of clauses may be.


def _list_of(value: Any, kinds: tuple[type, ...], word: str) -> list[Any]:
    """The value as a list of values of the kinds given. Raises ValueError."""
    values = value if isinstance(value, list) else [value]
    for one in values:
        if not isinstance(one, kinds) or isinstance(one, bool):
            raise ValueError(f"{word} or a list of such is expected, not {_said(one)}")
    if not values:
        raise ValueError("the list is empty: leave the clause out if anything goes")
    return values


def _or(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


# One function a clause: from its value in the file to the test of a record.


def _rules(value: Any) -> Callable[[GameRecord], Verdict]:
    names = [preset(name).name for name in _list_of(value, (str,), "the name of a ruleset")]
    expected = f"{_or([preset(name).title for name in names])} rules"

    def test(record: GameRecord) -> Verdict:
        header = record.header
        if header.ruleset is None:
            found = "no rules are given" if header.rules_text is None else f"the rules {header.rules_text[:40]!r} are not known"
            return Verdict(None, found, expected)
        return Verdict(header.ruleset in names, f"{preset(header.ruleset).title} rules", expected)

    return test


def _komi(value: Any, *, handicap: bool) -> Callable[[GameRecord], Verdict | None]:
    numbers = [float(n) for n in _list_of(value, (int, float), "a number of points")]
    expected = _or([f"{n:g}" for n in numbers])

    def test(record: GameRecord) -> Verdict | None:
        if handicap is not (_stones(record) >= 2):
            return None
        points = record.header.komi.points
        if points is None:
            return Verdict(None, "no komi is given", expected)
        return Verdict(points in numbers, f"{points:g}", expected)

    return test


def _stones(record: GameRecord) -> int:
    """The handicap: as HA says, or the stones that only Black has set up."""
    black = {p for setup in record.initial_setup() for p in setup.black}
    white = {p for setup in record.initial_setup() for p in setup.white}
    return record.header.handicap or (len(black) if len(black) >= 2 and not white else 0)


def _handicap(value: Any) -> Callable[[GameRecord], Verdict]:
    if isinstance(value, dict):
        if not value or set(value) - {"min", "max"} or any(type(n) is not int for n in value.values()):
            raise ValueError("a table has min and max, whole numbers, as in {min = 0, max = 4}")
        least, most = value.get("min", 0), value.get("max", 999)
        expected = f"{least} to {most} stones" if "max" in value else f"{least} stones or more"
        allowed: Callable[[int], bool] = lambda n: least <= n <= most  # noqa: E731
    else:
        numbers = _list_of(value, (int,), "a whole number of stones")
        expected = _or(["no handicap" if n == 0 else f"{n} stone{'' if n == 1 else 's'}" for n in numbers])
        allowed = lambda n: n in numbers  # noqa: E731

    def test(record: GameRecord) -> Verdict:
        stones = _stones(record)
        return Verdict(allowed(stones), f"{stones} stones" if stones else "no handicap", expected)

    return test


def _size(value: Any) -> Callable[[GameRecord], Verdict]:
    sizes = [_board(one) for one in _list_of(value, (int, str), "a number of lines")]
    expected = _or([f"{columns}x{rows}" for columns, rows in sizes])

    def test(record: GameRecord) -> Verdict:
        columns, rows = record.geometry.size
        return Verdict((columns, rows) in sizes, f"{columns}x{rows}", expected)

    return test


def _board(value: int | str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*(\d{1,2})\s*(?:[x:]\s*(\d{1,2}))?\s*", str(value))
    if not found:
        raise ValueError(f'{value!r} is no size of a board: write 19 or "19x13"')
    return int(found[1]), int(found[2] or found[1])


def _main_time(value: Any) -> Callable[[GameRecord], Verdict]:
    texts = _list_of(value, (int, float, str), "a time")
    times = [seconds_of(str(one)) for one in texts]
    if None in times:
        raise ValueError(f"{texts[times.index(None)]!r} is no time: write seconds, or 45m, 1h, 1h30m")
    expected = _or([_clock(seconds or 0) for seconds in times])

    def test(record: GameRecord) -> Verdict:
        written = record.header.main_time
        if written is None:
            return Verdict(None, "no main time is given", expected)
        seconds = seconds_of(written)
        if seconds is None:
            return Verdict(None, f"the main time {written[:40]!r} cannot be read", expected)
        return Verdict(seconds in times, _clock(seconds), expected)

    return test


def _clock(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    if rest or not minutes:
        return f"{seconds:g} seconds"
    return f"{minutes:g} minute{'' if minutes == 1 else 's'}"


def _overtime(value: Any) -> Callable[[GameRecord], Verdict]:
    texts = _list_of(value, (str,), "an overtime")
    wanted = [overtime_of(one) for one in texts]
    expected = _or(texts)

    def test(record: GameRecord) -> Verdict:
        written = record.header.overtime
        if written is None:
            return Verdict(None, "no overtime is given", expected)
        return Verdict(overtime_of(written) in wanted, written[:60], expected)

    return test


_DAY: Final = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")


def _dates(value: Any) -> Callable[[GameRecord], Verdict]:
    if not isinstance(value, dict) or not value or set(value) - {"from", "to"}:
        raise ValueError("a table with from and to is expected, as in {from = 2026-01-01, to = 2026-06-30}")
    for end in value.values():
        if not isinstance(end, datetime.date) or isinstance(end, datetime.datetime):
            raise ValueError(f"a day such as 2026-01-31, without quotes, is expected, not {_said(end)}")
    first, last = value.get("from", datetime.date.min), value.get("to", datetime.date.max)
    if last < first:
        raise ValueError(f"it ends ({last}) before it begins ({first})")
    expected = " ".join([*([f"from {first}"] if "from" in value else []), *([f"to {last}"] if "to" in value else [])])

    def test(record: GameRecord) -> Verdict:
        written = record.header.date
        found = _DAY.search(unicodedata.normalize("NFKC", written or "").replace("/", "-").replace(".", "-"))
        if not found:
            return Verdict(None, "no date is given" if written is None else f"the date {written[:40]!r} names no day", expected)
        try:
            day = datetime.date(int(found[1]), int(found[2]), int(found[3]))
        except ValueError:
            return Verdict(False, f"{found[0]} is no day of the calendar", expected)
        return Verdict(first <= day <= last, str(day), expected)

    return test


def _players(value: Any) -> Callable[[GameRecord], Verdict]:
    names = {_folded(name) for name in _list_of(value, (str,), "a name")}
    expected = "players of its list"

    def test(record: GameRecord) -> Verdict:
        players = record.header.players
        silent = [colour for colour in ("B", "W") if not players.get(colour)]
        others = [name for name in (players.get("B"), players.get("W")) if name and _folded(name) not in names]
        if others:
            return Verdict(False, f"{_or(others)} is not on the list", expected)
        if silent:
            which = " nor ".join({"B": "Black", "W": "White"}[colour] for colour in silent)
            return Verdict(None, f"the record does not name {which}", expected)
        return Verdict(True, f"{players['B']} and {players['W']}", expected)

    return test


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


_CLAUSES: Final[dict[str, Callable[[Any], Callable[[GameRecord], Verdict | None]]]] = {
    "rules": _rules,
    "komi": lambda value: _komi(value, handicap=False),
    "handicap-komi": lambda value: _komi(value, handicap=True),
    "handicap": _handicap,
    "size": _size,
    "main-time": _main_time,
    "overtime": _overtime,
    "dates": _dates,
    "players": _players,
}
