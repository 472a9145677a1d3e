"""The summary of a batch as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabulate import tabulate

from gorecord.archive.compared import Case, Compared, Pair
from gorecord.archive.summary import Summary
from gorecord.go.rules import PRESETS
from gorecord.output.safe import text as safe
from gorecord.output.words import SEVERITY_WORDS, and_list, commas, mark, tell
from gorecord.records.findings import Severity

_LONGEST = 105
_EXAMPLES = 3
_BAR = 40
_HOW = {
    "points": mark("points"),
    "resign": mark("resign"),
    "time": mark("time"),
    "forfeit": mark("forfeit"),
    "draw": mark("draw"),
    "void": mark("void"),
    "judged": mark("judged"),
    "unknown": mark("unknown"),
    "none": mark("none"),
}
"""How a game was decided, in words."""


def summary_text(summary: Summary) -> str:
    """The figures, a paragraph a question, with examples."""
    if not summary.games:
        return tell("No games.")
    examples = _Examples(summary.place or "")
    parts = (
        _overview(summary), _codes(summary, examples), _agreement(summary, examples), *_compared(summary, examples),
        _komi(summary, examples), _duplicates(summary, examples),
    )  # fmt: skip
    return "\n\n".join(block for part in parts if (block := "\n".join(part)))


def share(part: int, whole: int) -> str:
    """How many of how many, with the share."""
    text = "{part} of {whole} ({share:.1f} %)" if whole else "{part} of {whole}"
    return tell(text, part=part, whole=whole, share=100 * part / (whole or 1))


def ruleset_title(name: str) -> str:
    """A ruleset's name as a text has it."""
    found = PRESETS.get(name)
    return found.title if found else name


def ways(summary: Summary) -> str:
    """How many games were decided how."""
    return commas([f"{tell(_HOW.get(how, how))} {count}" for how, count in summary.by_result.most_common()])


def half_point_by(kind: str) -> str:
    """By what a game is decided by half a point: the recorded result, the record's own rules, or a ruleset."""
    if kind == "recorded":
        return tell("by the recorded result")
    if kind == "as recorded":
        return tell("by the count under the record's own rules and komi")
    return tell("under {rules} rules at their own komi", rules=ruleset_title(kind))


def kinds(summary: Summary) -> list[tuple[str, Compared]]:
    """The games that are compared between rulesets, under a heading that tells which they are, empty for one kind only."""
    if summary.ended.games == summary.compared.games:
        return [("", summary.compared)]
    counted = summary.compared.games
    if not summary.ended.games:
        text = "No game that was counted ended by counting: all {count} were counted as they stood when play stopped."
        return [(tell(text, count=counted), summary.compared)]
    text = "All {count} games that were counted, those that did not end by counting as they stood when play stopped."
    return [
        (tell("The {count} games that ended by counting.", count=summary.ended.games), summary.ended),
        (tell(text, count=counted), summary.compared),
    ]


def _overview(summary: Summary) -> Iterator[str]:
    clean, counted, certain = (share(n, summary.games) for n in (summary.clean, summary.counted, summary.certain))
    yield tell("{count} games; {clean} without any finding.", count=summary.games, clean=clean)
    yield tell("Counted: {counted}; certain: {certain}.", counted=counted, certain=certain)
    if summary.files_unreadable:
        yield tell("No game of Go could be read: {share}.", share=share(summary.files_unreadable, summary.games))
    yield tell("Results as recorded: {ways}.", ways=ways(summary))
    if summary.place:
        yield tell("All games lie in {place}", place=safe(summary.place, _LONGEST))


@dataclass(frozen=True, slots=True)
class _Examples:
    """Shows so many games of a kind, a line each; without the beginning that all names share."""

    place: str
    most: int = _EXAMPLES

    def of(self, case: Case) -> Iterator[str]:
        for name, note in case.examples[: self.most]:
            yield f"    {safe(self.short(name) + (f': {note}' if note else ''), _LONGEST)}"

    def short(self, name: str) -> str:
        return name.removeprefix(self.place)


def _codes(summary: Summary, examples: _Examples) -> Iterator[str]:
    if not summary.found:
        return
    yield tell("Findings, by games that have them:")
    for severity, code, found in summary.codes():
        times = tell(", {count} times", count=found.times) if found.times != found.games.count else ""
        yield f"  {tell(SEVERITY_WORDS[Severity(severity)])} {code}: {share(found.games.count, summary.games)}{times}"
        yield from examples.of(found.games)


def _agreement(summary: Summary, examples: _Examples) -> Iterator[str]:
    if not summary.with_points:
        return
    agreeing = share(summary.agreeing, summary.with_points)
    yield tell("The count equals the recorded result in {share} of the games decided by counting.", share=agreeing)
    if summary.certain_with_points:
        certain = share(summary.agreeing_certain, summary.certain_with_points)
        yield tell("Where nothing about the stones is in doubt: {share}.", share=certain)
    if summary.off_by:
        off = ", ".join(f"{value:g}: {count}" for value, count in sorted(summary.off_by.items(), key=lambda i: -i[1])[:8])
        off += ", ..." if len(summary.off_by) > 8 else ""
        yield tell("Where it does not, it is off by (points: games) {off}.", off=off)
    yield tell("No reading gives the recorded result in {count} games.", count=summary.irreproducible.count)
    yield from examples.of(summary.irreproducible)


def _compared(summary: Summary, examples: _Examples) -> Iterator[Iterator[str]]:
    """The games by kinds; those of the first kind serve as examples."""
    for heading, games in kinds(summary):
        if heading:
            yield iter([heading])
        yield _halves(games, examples)
        yield _winners(games, examples)
        yield _difference(games)
        examples = replace(examples, most=0)


def _halves(games: Compared, examples: _Examples) -> Iterator[str]:
    if not games.half_point:
        return
    yield tell("Decided by half a point:")
    for kind, case in games.halves():
        yield f"  {half_point_by(kind)}: {case.count}"
        yield from examples.of(case)


def _winners(games: Compared, examples: _Examples) -> Iterator[str]:
    if not games.own_komi:
        return
    yield tell("Games whose winner changes between two rulesets:")
    rows = []
    for names, own in games.own_komi.items():
        same = games.same_komi.get(names, Pair())
        between = and_list([ruleset_title(name) for name in names])
        rows.append((between, share(own.changes.count, own.games), share(same.changes.count, same.games)))
    headers = (tell("between"), tell("at each one's own komi"), tell("at the recorded komi"))
    table = tabulate(rows, headers=headers, disable_numparse=True)
    yield from (f"  {row}" for row in table.splitlines())
    for names, pair in games.own_komi.items():
        if pair.changes.count and examples.most:
            yield f"  {tell('{rules}, each at its own komi:', rules=and_list([ruleset_title(name) for name in names]))}"
            yield from examples.of(pair.changes)


def _difference(games: Compared) -> Iterator[str]:
    if not games.difference:
        return
    yield tell("Area less territory on the board, komi and compensation aside (points for Black: games):")
    yield from _bars(games.difference)


def _bars(counts: Counter[float]) -> Iterator[str]:
    most = max(counts.values())
    for value in sorted(counts):
        bar = "#" * max(1, round(_BAR * counts[value] / most))
        yield f"  {value:+6g} {counts[value]:7d} {bar}"


def _komi(summary: Summary, examples: _Examples) -> Iterator[str]:
    if not summary.komi_wrong.count:
        return
    by = ", ".join(f"{komi:g}: {count}" for komi, count in summary.komi_wrong_by_komi.most_common(8))
    text = "Recorded komi that cannot be right with the recorded margin: {count} games (by komi: {by})."
    yield tell(text, count=summary.komi_wrong.count, by=by)
    yield from examples.of(summary.komi_wrong)


def _duplicates(summary: Summary, examples: _Examples) -> Iterator[str]:
    if not summary.duplicates:
        return
    text = "The same moves occur more than once: {games} games, with {copies} copies."
    yield tell(text, games=len(summary.duplicates), copies=summary.duplicate_games)
    for count, names in summary.duplicates[:3]:
        yield "    " + safe(
            tell("{count} times: {names}", count=count, names=commas([examples.short(name) for name in names])), _LONGEST
        )
