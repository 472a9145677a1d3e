"""A league's own expectations, from a TOML file such as EXAMPLE, and the verdict on a record for each of them.

A clause that the file leaves out asks for nothing. Whatever the record does not say cannot be judged, and is a
warning, not a breach.
"""

from __future__ import annotations

import datetime
import math
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gorecord.go.nearest import did_you_mean
from gorecord.go.points import LARGEST_SIDE
from gorecord.go.rules import preset
from gorecord.go.words import and_list, commas, mark, or_list, tell, tell_many
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord
from gorecord.referee.times import overtime_of, seconds_of

EXAMPLE: Final = """\
name = "City league 2026"            # how messages call the policy
rules = "japanese"                   # or a list: ["japanese", "korean"]
komi = 6.5                           # of even games; or a list
handicap-komi = 0.5                  # of games with two handicap stones or more
handicap = {min = 0, max = 4}        # stones; or one number, or a list
size = 19                            # or a list; "19x13" is a rectangle
main-time = "45m"                    # seconds, or 45m, 1h, 1h30m; or a list
overtime = ["none", "5x30 byo-yomi"] # periods x seconds, stones/seconds ("25/600 Canadian"), or another text
dates = {from = 2026-01-01, to = 2026-06-30}  # days without quotes; either may be left out
players = ["Ada Ahlgren", "Ben Brandt"]       # whoever may play; capitals and blanks do not matter
"""
"""A policy with every clause that there is, for users to start from."""


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
        raise PolicyError(tell("this is no TOML: {problem}", problem=problem)) from None
    name = table.pop("name", tell("the policy"))
    if not isinstance(name, str):
        raise PolicyError(tell("name: a text is expected, not {said}", said=_said(name)))
    tests: dict[str, Callable[[GameRecord], Verdict | None]] = {}
    for clause, value in table.items():
        make = _CLAUSES.get(clause.replace("_", "-"))
        if make is None:
            meant = did_you_mean(clause, ("name", *_CLAUSES))
            raise PolicyError(
                tell(
                    "{clause}: there is no such clause.{meant} There are: name, {names}",
                    clause=clause,
                    meant=meant,
                    names=", ".join(_CLAUSES),
                )
            )
        try:
            tests[clause.replace("_", "-")] = make(value)
        except ValueError as problem:
            raise PolicyError(f"{clause}: {problem}") from None
    if not tests:
        raise PolicyError(tell("it asks for nothing; clauses are: {names}", names=", ".join(_CLAUSES)))
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
        facts = {"clause": _title(clause), "found": verdict.found, "policy": policy.name, "expected": verdict.expected}
        if verdict.holds is None:
            text = tell("{clause}: {found}; {policy} asks for {expected}. That cannot be judged", **facts)
            found.append(Finding.of("policy", text, severity=Severity.WARNING, detail=detail, variation=record.variation))
        else:
            text = tell("{clause}: {found}; {policy} asks for {expected}", **facts)
            found.append(Finding.of("policy", text, detail=detail, variation=record.variation))
    if kept:
        text = tell("kept of {policy}: {clauses}", policy=policy.name, clauses=commas([_title(clause).lower() for clause in kept]))
        detail = {"clauses": verdicts}
        found.append(Finding.of("policy", text, severity=Severity.INFO, detail=detail, variation=record.variation))
    return tuple(found)


_TITLES: Final = {
    "rules": mark("Rules"),
    "komi": mark("Komi"),
    "handicap-komi": mark("Handicap komi"),
    "handicap": mark("Handicap"),
    "size": mark("Size"),
    "main-time": mark("Main time"),
    "overtime": mark("Overtime"),
    "dates": mark("Dates"),
    "players": mark("Players"),
}


def _title(clause: str) -> str:
    return tell(_TITLES[clause])


def _said(value: object) -> str:
    """The value of a policy in words of TOML."""
    kinds = {
        bool: mark("true or false"),
        str: mark("a text"),
        int: mark("a whole number"),
        float: mark("a number"),
        list: mark("a list"),
        dict: mark("a table"),
    }
    return f"{tell(kinds.get(type(value), mark('a date')))} ({value!r})"[:80]


# What the values of clauses may be.


def _list_of(value: Any, kinds: tuple[type, ...], word: str) -> list[Any]:
    """The value as a list of values of the kinds given. Raises ValueError."""
    values = value if isinstance(value, list) else [value]
    for one in values:
        if not isinstance(one, kinds) or isinstance(one, bool) or (isinstance(one, float) and not math.isfinite(one)):
            raise ValueError(tell("{what} or a list of such is expected, not {value}", what=tell(word), value=_said(one)))
    if not values:
        raise ValueError(tell("the list is empty: leave the clause out if anything goes"))
    return values


# One function a clause: from its value in the file to the test of a record.


def _rules(value: Any) -> Callable[[GameRecord], Verdict]:
    names = [preset(name).name for name in _list_of(value, (str,), mark("the name of a ruleset"))]

    def expected() -> str:
        return tell("{rules} rules", rules=or_list([preset(name).title for name in names]))

    def test(record: GameRecord) -> Verdict:
        header = record.header
        if header.ruleset is None:
            text = "no rules are given" if header.rules_text is None else "the rules {name!r} are not known"
            return Verdict(None, tell(text, name=(header.rules_text or "")[:40]), expected())
        return Verdict(header.ruleset in names, tell("{rules} rules", rules=preset(header.ruleset).title), expected())

    return test


def _komi(value: Any, *, handicap: bool) -> Callable[[GameRecord], Verdict | None]:
    numbers = [float(n) for n in _list_of(value, (int, float), mark("a number of points"))]

    def expected() -> str:
        return or_list([f"{n:g}" for n in numbers])

    def test(record: GameRecord) -> Verdict | None:
        if handicap is not (_stones(record) >= 2):
            return None
        points = record.header.komi.points
        if points is None:
            return Verdict(None, tell("no komi is given"), expected())
        return Verdict(points in numbers, f"{points:g}", expected())

    return test


def _stones(record: GameRecord) -> int:
    """The handicap: as HA says, or the stones that only Black has set up."""
    black = {p for setup in record.initial_setup() for p in setup.black}
    white = {p for setup in record.initial_setup() for p in setup.white}
    return record.header.handicap or (len(black) if len(black) >= 2 and not white else 0)


def _handicap(value: Any) -> Callable[[GameRecord], Verdict]:
    if isinstance(value, dict):
        if not value or set(value) - {"min", "max"} or any(type(n) is not int for n in value.values()):
            raise ValueError(tell("a table has min and max, whole numbers, as in {min = 0, max = 4}"))
        least, most = value.get("min", 0), value.get("max", 999)
        if least > most:
            raise ValueError(tell("min is more than max: {least} and {most}", least=least, most=most))
        numbers = None
    else:
        least, most = 0, 0
        numbers = _list_of(value, (int,), mark("a whole number of stones"))

    def expected() -> str:
        if numbers is not None:
            return or_list([tell("no handicap") if n == 0 else tell_many("{count} stone", "{count} stones", n) for n in numbers])
        return tell("{least} to {most} stones" if "max" in value else "{least} stones or more", least=least, most=most)

    def test(record: GameRecord) -> Verdict:
        stones = _stones(record)
        allowed = least <= stones <= most if numbers is None else stones in numbers
        return Verdict(allowed, tell("{stones} stones", stones=stones) if stones else tell("no handicap"), expected())

    return test


def _size(value: Any) -> Callable[[GameRecord], Verdict]:
    sizes = [_board(one) for one in _list_of(value, (int, str), mark("a number of lines"))]

    def expected() -> str:
        return or_list([f"{columns}x{rows}" for columns, rows in sizes])

    def test(record: GameRecord) -> Verdict:
        columns, rows = record.geometry.size
        return Verdict((columns, rows) in sizes, f"{columns}x{rows}", expected())

    return test


def _board(value: int | str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*(\d{1,2})\s*(?:[x:]\s*(\d{1,2}))?\s*", str(value))
    size = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not all(1 <= side <= LARGEST_SIDE for side in size):
        text = '{value!r} is no size of a board: write 19 or "19x13"; {most} lines are the most'
        raise ValueError(tell(text, value=value, most=LARGEST_SIDE))
    return size


def _main_time(value: Any) -> Callable[[GameRecord], Verdict]:
    texts = _list_of(value, (int, float, str), mark("a time"))
    times = [seconds_of(str(one)) for one in texts]
    if None in times:
        raise ValueError(tell("{text!r} is no time: write seconds, or 45m, 1h, 1h30m", text=texts[times.index(None)]))

    def expected() -> str:
        return or_list([_clock(seconds or 0) for seconds in times])

    def test(record: GameRecord) -> Verdict:
        written = record.header.main_time
        if written is None:
            return Verdict(None, tell("no main time is given"), expected())
        seconds = seconds_of(written)
        if seconds is None:
            return Verdict(None, tell("the main time {text!r} cannot be read", text=written[:40]), expected())
        return Verdict(seconds in times, _clock(seconds), expected())

    return test


def _clock(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    if rest or not minutes:
        return tell("{count:g} seconds", count=seconds)
    return tell_many("{count} minute", "{count} minutes", int(minutes))


def _overtime(value: Any) -> Callable[[GameRecord], Verdict]:
    texts = _list_of(value, (str,), mark("an overtime"))
    wanted = [overtime_of(one) for one in texts]

    def test(record: GameRecord) -> Verdict:
        written = record.header.overtime
        if written is None:
            return Verdict(None, tell("no overtime is given"), or_list(texts))
        return Verdict(overtime_of(written) in wanted, written[:60], or_list(texts))

    return test


_DAY: Final = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")


def _dates(value: Any) -> Callable[[GameRecord], Verdict]:
    if not isinstance(value, dict) or not value or set(value) - {"from", "to"}:
        raise ValueError(tell("a table with from and to is expected, as in {from = 2026-01-01, to = 2026-06-30}"))
    for end in value.values():
        if not isinstance(end, datetime.date) or isinstance(end, datetime.datetime):
            raise ValueError(tell("a day such as 2026-01-31, without quotes, is expected, not {value}", value=_said(end)))
    first, last = value.get("from", datetime.date.min), value.get("to", datetime.date.max)
    if last < first:
        raise ValueError(tell("it ends ({last}) before it begins ({first})", last=last, first=first))

    def expected() -> str:
        if "to" not in value:
            return tell("from {first}", first=first)
        return tell("from {first} to {last}" if "from" in value else "to {last}", first=first, last=last)

    def test(record: GameRecord) -> Verdict:
        written = record.header.date
        found = _DAY.search(unicodedata.normalize("NFKC", written or "").replace("/", "-").replace(".", "-"))
        if not found:
            text = "no date is given" if written is None else "the date {text!r} names no day"
            return Verdict(None, tell(text, text=(written or "")[:40]), expected())
        try:
            day = datetime.date(int(found[1]), int(found[2]), int(found[3]))
        except ValueError:
            return Verdict(False, tell("{day} is no day of the calendar", day=found[0]), expected())
        return Verdict(first <= day <= last, str(day), expected())

    return test


def _players(value: Any) -> Callable[[GameRecord], Verdict]:
    names = {_folded(name) for name in _list_of(value, (str,), mark("a name"))}

    def test(record: GameRecord) -> Verdict:
        players = record.header.players
        expected = tell("players of its list")
        silent = [colour for colour in ("B", "W") if not players.get(colour)]
        others = [name for name in (players.get("B"), players.get("W")) if name and _folded(name) not in names]
        if others:
            return Verdict(False, tell("{names} is not on the list", names=or_list(others)), expected)
        if silent:
            which = _SILENT["".join(silent)]
            return Verdict(None, tell(which), expected)
        return Verdict(True, and_list([str(players["B"]), str(players["W"])]), expected)

    return test


_SILENT: Final = {
    "B": mark("the record does not name Black"),
    "W": mark("the record does not name White"),
    "BW": mark("the record does not name Black nor White"),
}


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
