"""Whether the count agrees with the result that the record states, and what to say where it does not."""

from __future__ import annotations

from collections.abc import Sequence

from gorecord.records.findings import Finding, Severity
from gorecord.records.game import Header
from gorecord.scoring.count import number_text, result_text
from gorecord.scoring.dame import Filling
from gorecord.scoring.recorded import AsRecorded
from gorecord.scoring.witness import Explanation

_EXACT = 1e-9


def agreement(
    header: Header, recorded: AsRecorded, filling: Filling, reasons: Sequence[Explanation], *, certain: bool, ended_by: str
) -> tuple[bool | None, tuple[Finding, ...]]:
    """Whether the count as the record's own rules have it equals its result, None where that is not by points.

    `reasons` are the suppositions under which it would, the likeliest first.

    A result that cannot be reproduced is an error only where nothing about the count is in doubt: the stones, the ruleset, the
    komi and the neutral points.
    """
    result = header.result
    if result.how not in ("points", "draw") or result.margin is None:
        return None, ()
    if abs(recorded.margin - result.margin) < _EXACT:
        return True, ()
    off = number_text(abs(recorded.margin - result.margin))
    text = (
        f"The record says {result_text(result.margin, result.winner)}; counted as it would have been under"
        f" {recorded.rules.title} rules it is {recorded.result}, {off} point{'' if off == '1' else 's'} apart."
    )
    doubts = []
    if not certain:
        doubts.append("the life of some stones, or the borders, are not certain")
    if recorded.assumed:
        doubts.append("the ruleset is an assumption")
    if recorded.komi is None:
        doubts.append("the komi is missing")
    if len(filling.readings) > 1 and ended_by != "passes":
        doubts.append("the record stops before the last neutral points were played")
    facts = {"severity": Severity.WARNING} if doubts else {}
    if doubts:
        text += f" The record need not be wrong: {', and '.join(doubts)}."
    text += _fits_if(reasons)
    told = [{"if": r.text, "cost": round(r.cost, 2), "plausible": r.plausible} for r in reasons]
    detail = {"recorded": result.margin, "counted": recorded.margin, "doubts": doubts, "fits_if": told}
    return False, (Finding.of("result-mismatch", text, detail=detail, **facts),)


def unfinished(header: Header, points: int, left_open: int, *, agrees: bool | None, ended_by: str) -> tuple[Finding, ...]:
    """What to say of a result by points where `left_open` of the board's points have no border yet.

    Nothing where both sides passed and the count is the result: then they counted it so.
    """
    if not left_open or agrees is None or (agrees and ended_by == "passes"):
        return ()
    text = (
        f"The record states a result by points, but its final position is open: {left_open} of {points} points lie between both"
        " colours without a border. The last moves are missing, or the result was agreed; the count is of the board as it stands."
    )
    return (Finding.of("not-finished", text, detail={"open_points": left_open}),)


def _fits_if(reasons: Sequence[Explanation]) -> str:
    plausible = [r for r in reasons if r.plausible]
    if plausible:
        others = f", or if {plausible[1].text}" if len(plausible) > 1 else ""
        return f" The record fits if {plausible[0].text}{others}."
    if reasons:
        return (
            f" Nothing plausible makes it fit; one way to reach its result, which proves nothing, would be that {reasons[0].text}."
        )
    return " Nothing plausible makes it fit."
