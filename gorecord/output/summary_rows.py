"""The summary of a batch as a JSON object: the schema gorecord.summary/1."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gorecord.archive.compared import SIDES, Case, Compared, Pair
from gorecord.archive.summary import Summary
from gorecord.output.rows import number

SUMMARY_SCHEMA = "gorecord.summary/1"


def summary_row(summary: Summary) -> dict[str, Any]:
    """The figures as plain values. Shares are counts, with the count that they are of beside them."""
    return {
        "schema": SUMMARY_SCHEMA,
        "games": summary.games,
        "without_findings": summary.clean,
        "unreadable": summary.files_unreadable,
        "counted": summary.counted,
        "certain": summary.certain,
        "results": dict(summary.by_result.most_common()),
        "findings": [
            {
                "severity": severity,
                "code": code,
                "games": found.games.count,
                "times": found.times,
                "examples": _examples(found.games),
            }
            for severity, code, found in summary.codes()
        ],
        "agreement": {
            "with_points": summary.with_points,
            "agreeing": summary.agreeing,
            "certain": summary.certain_with_points,
            "certain_agreeing": summary.agreeing_certain,
            "off_by": _distribution(summary.off_by),
        },
        "irreproducible": _case(summary.irreproducible),
        **_compared(summary.compared),
        "ended_by_counting": {"games": summary.ended.games, **_compared(summary.ended)},
        "komi_parity": {**_case(summary.komi_wrong), "by_komi": _distribution(summary.komi_wrong_by_komi)},
        "duplicates": {
            "groups": len(summary.duplicates),
            "surplus_games": summary.duplicate_games,
            "examples": [{"games": count, "names": names} for count, names in summary.duplicates[:20]],
        },
    }


def _compared(games: Compared) -> dict[str, Any]:
    return {
        "half_point": {kind: _case(case) for kind, case in games.halves()},
        "winners": {
            "own_komi": [_pair(names, pair) for names, pair in games.own_komi.items()],
            "recorded_komi": [_pair(names, pair) for names, pair in games.same_komi.items()],
        },
        "area_minus_territory": _distribution(games.difference),
    }


def _examples(case: Case) -> list[dict[str, str]]:
    return [{"game": name, "note": note} for name, note in case.examples]


def _case(case: Case) -> dict[str, Any]:
    return {"games": case.count, "examples": _examples(case)}


def _pair(names: tuple[str, str], pair: Pair) -> dict[str, Any]:
    return {
        "between": list(names),
        "games": pair.games,
        "changes": pair.changes.count,
        "examples": _examples(pair.changes),
        "winners": {a: {b: pair.winners[a, b] for b in SIDES} for a in SIDES},
    }


def _distribution(counts: Counter[float]) -> list[list[Any]]:
    """Pairs of a value in points and how many games have it, by value."""
    return [[number(value), counts[value]] for value in sorted(counts)]
