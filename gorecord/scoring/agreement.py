"""Whether the count agrees with the result that the record states, and what to say where it does not."""

from __future__ import annotations

from collections.abc import Sequence

from gorecord.go.words import result_words, sentences, tell, tell_many
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import Header
from gorecord.scoring.count import number_text
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
    text = tell_many(
        "The record says {said}; counted as it would have been under {rules} rules it is {counted}, {off} point apart.",
        "The record says {said}; counted as it would have been under {rules} rules it is {counted}, {off} points apart.",
        1 if off == "1" else 2,
        said=result_words(result.winner, result.margin) if result.winner else tell("0"),
        rules=recorded.rules.title,
        counted=recorded.score.told,
        off=off,
    )
    doubts = []
    if not certain:
        doubts.append(tell("the life of some stones, or the borders, are not certain"))
    if recorded.assumed:
        doubts.append(tell("the ruleset is an assumption"))
    if recorded.komi is None:
        doubts.append(tell("the komi is missing"))
    if len(filling.readings) > 1 and ended_by != "passes":
        doubts.append(tell("the record stops before the last neutral points were played"))
    facts = {"severity": Severity.WARNING} if doubts else {}
    said = [text]
    if doubts:
        said.append(tell("The record need not be wrong: {doubts}.", doubts=tell(", and ").join(doubts)))
    text = sentences([*said, _fits_if(reasons)])
    told = [{"if": r.text, "cost": round(r.cost, 2), "plausible": r.plausible} for r in reasons]
    detail = {"recorded": result.margin, "counted": recorded.margin, "doubts": doubts, "fits_if": told}
    return False, (Finding.of("result-mismatch", text, detail=detail, **facts),)


def unfinished(header: Header, points: int, left_open: int, *, agrees: bool | None, ended_by: str) -> tuple[Finding, ...]:
    """What to say of a result by points where `left_open` of the board's points have no border yet.

    Nothing where both sides passed and the count is the result: then they counted it so.
    """
    if not left_open or agrees is None or (agrees and ended_by == "passes"):
        return ()
    text = tell(
        "The record states a result by points, but its final position is open: {left_open} of {points} "
        "points lie between both colours without a border. The last moves are missing, or the result was "
        "agreed; the count is of the board as it stands.",
        left_open=left_open,
        points=points,
    )
    return (Finding.of("not-finished", text, detail={"open_points": left_open}),)


def _fits_if(reasons: Sequence[Explanation]) -> str:
    plausible = [r for r in reasons if r.plausible]
    if plausible:
        if len(plausible) > 1:
            return tell("The record fits if {one}, or if {other}.", one=plausible[0].text, other=plausible[1].text)
        return tell("The record fits if {one}.", one=plausible[0].text)
    if reasons:
        return tell(
            "Nothing plausible makes it fit; one way to reach its result, which proves nothing, would be that {way}.",
            way=reasons[0].text,
        )
    return tell("Nothing plausible makes it fit.")
