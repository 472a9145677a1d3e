"""The summary of a batch as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabulate import tabulate

from gorecord.archive.summary import Case, Pair, Summary
from gorecord.go.rules import PRESETS
from gorecord.output.safe import text as safe

_LONGEST = 105
_BAR = 40
_NAMES = {"error": "error", "warning": "warning", "info": "note"}


def summary_text(summary: Summary) -> str:
    """The figures, a paragraph a question, with examples."""
    if not summary.games:
        return "No games."
    parts = (
        _overview(summary), _codes(summary), _agreement(summary), _halves(summary), _winners(summary), _difference(summary),
        _komi(summary), _duplicates(summary),
    )  # fmt: skip
    return "\n\n".join(block for part in parts if (block := "\n".join(part)))


def share(part: int, whole: int) -> str:
    """How many of how many, with the share."""
    return f"{part} of {whole} ({100 * part / whole:.1f} %)" if whole else f"{part} of 0"


def ruleset_title(name: str) -> str:
    """A ruleset's name as a text has it."""
    found = PRESETS.get(name)
    return found.title if found else name


def _overview(summary: Summary) -> Iterator[str]:
    yield f"{summary.games} games; {share(summary.clean, summary.games)} without any finding."
    yield f"Counted: {share(summary.counted, summary.games)}; certain: {share(summary.certain, summary.games)}."
    if summary.files_unreadable:
        yield f"No game of Go could be read: {share(summary.files_unreadable, summary.games)}."
    ways = ", ".join(f"{how} {count}" for how, count in summary.by_result.most_common())
    yield f"Results as recorded: {ways}."


def _examples(case: Case, indent: str = "    ", longest: int = 3) -> Iterator[str]:
    for name, note in case.examples[:longest]:
        yield indent + safe(name + (f": {note}" if note else ""), _LONGEST)


def _codes(summary: Summary) -> Iterator[str]:
    if not summary.found:
        return
    yield "Findings, by games that have them:"
    for severity, code, found in summary.codes():
        times = f", {found.times} times" if found.times != found.games.count else ""
        yield f"  {_NAMES[severity]} {code}: {share(found.games.count, summary.games)}{times}"
        yield from _examples(found.games)


def _agreement(summary: Summary) -> Iterator[str]:
    if not summary.with_points:
        return
    agreeing = share(summary.agreeing, summary.with_points)
    yield f"The count equals the recorded result in {agreeing} of the games decided by counting."
    if summary.certain_with_points:
        certain = share(summary.agreeing_certain, summary.certain_with_points)
        yield f"Where nothing about the stones is in doubt: {certain}."
    if summary.off_by:
        off = ", ".join(f"{value:g}: {count}" for value, count in sorted(summary.off_by.items(), key=lambda i: -i[1])[:8])
        yield f"Where it does not, it is off by (points: games) {off}."
    yield f"No reading gives the recorded result in {summary.irreproducible.count} games."
    yield from _examples(summary.irreproducible)


def _halves(summary: Summary) -> Iterator[str]:
    if not summary.half_point:
        return
    yield "Decided by half a point:"
    words = {"recorded": "by the recorded result", "as recorded": "by the count under the record's own rules and komi"}
    for kind, case in summary.half_point.items():
        yield f"  {words.get(kind) or f'under {ruleset_title(kind)} rules at their own komi'}: {case.count}"
        yield from _examples(case, longest=2)


def _winners(summary: Summary) -> Iterator[str]:
    if not summary.own_komi:
        return
    yield "Games whose winner changes between two rulesets:"
    rows = []
    for names, own in summary.own_komi.items():
        same = summary.same_komi.get(names, Pair())
        between = " and ".join(ruleset_title(name) for name in names)
        rows.append((between, share(own.changes.count, own.games), share(same.changes.count, same.games)))
    table = tabulate(rows, headers=("between", "at each one's own komi", "at the recorded komi"), disable_numparse=True)
    yield from (f"  {row}" for row in table.splitlines())
    for names, pair in summary.own_komi.items():
        if pair.changes.count:
            yield f"  {' and '.join(map(ruleset_title, names))}, each at its own komi:"
            yield from _examples(pair.changes)


def _difference(summary: Summary) -> Iterator[str]:
    if not summary.difference:
        return
    yield "Area less territory on the board, komi and compensation aside (points for Black: games):"
    yield from _bars(summary.difference)


def _bars(counts: Counter[float]) -> Iterator[str]:
    most = max(counts.values())
    for value in sorted(counts):
        bar = "#" * max(1, round(_BAR * counts[value] / most))
        yield f"  {value:+6g} {counts[value]:7d} {bar}"


def _komi(summary: Summary) -> Iterator[str]:
    if not summary.komi_wrong.count:
        return
    by = ", ".join(f"{komi:g}: {count}" for komi, count in summary.komi_wrong_by_komi.most_common(8))
    yield f"Recorded komi that cannot be right with the recorded margin: {summary.komi_wrong.count} games (by komi: {by})."
    yield from _examples(summary.komi_wrong)


def _duplicates(summary: Summary) -> Iterator[str]:
    if not summary.duplicates:
        return
    yield f"The same moves occur more than once: {len(summary.duplicates)} games, with {summary.duplicate_games} copies."
    for count, names in summary.duplicates[:3]:
        yield "    " + safe(f"{count} times: {', '.join(names)}", _LONGEST)
