"""Two records of one game compared, as text for people and as a JSON row."""

from __future__ import annotations

from typing import Any

from tabulate import tabulate

from gorecord.output import rows, safe, text
from gorecord.output.words import capital, tell
from gorecord.records.findings import Severity
from gorecord.referee.check import Checked
from gorecord.referee.differ import Compared, disorder
from gorecord.referee.verdict import BREACH_CODES

SCHEMA = "gorecord.diff/1"


def compared(done: Compared) -> str:
    """The comparison as text."""
    lines = [f"A  {text.heading(done.a.record, done.a.replay.moves)}", f"B  {text.heading(done.b.record, done.b.replay.moves)}", ""]
    if not done.differ:
        return "\n".join([*lines, tell("No difference: the same moves, and the headers tell the same.")])
    share = tell("{share:.0f} % of the shorter one's moves stand in both, in the same order", share=100 * done.share)
    if not done.same_game:
        lines.append(tell("These do not look like records of one game: {share}.", share=share))
    elif done.turned:
        lines.append(tell("Records of one game: {share}, once B is {turned}.", share=share, turned=tell(done.turned)))
    else:
        lines.append(tell("Records of one game: {share}.", share=share))
    if done.header:
        lines += ["", *_table(done)]
    if done.same_game:
        lines += ["", *(_moves(done) or [tell("The moves are the same.")])]
        lines += ["", *(_legality("A", done.a)), *(_legality("B", done.b))]
        merged = (
            tell("Merged: {what}.", what=done.merged_text) if done.merged else tell("The boards differ in size: nothing is merged.")
        )
        lines += ["", merged]
    return "\n".join(lines)


def _table(done: Compared) -> list[str]:
    told = [(tell(d.what), _cell(d.a), _cell(d.b)) for d in done.header]
    return tabulate(told, headers=(tell("header"), "A", "B"), disable_numparse=True).splitlines()


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:g}" if isinstance(value, float) else safe.text(str(value), 40)


def _moves(done: Compared) -> list[str]:
    return [tell("{sentence}.", sentence=capital(block.text)) for block in done.blocks]


def _legality(name: str, done: Checked) -> list[str]:
    if disorder(done) == (0, 0):
        return [tell("{name}: every move is legal.", name=name)]
    wrong = [f for f in done.findings if (f.code in BREACH_CODES and f.severity is Severity.ERROR) or f.code == "out-of-turn"]
    return [f"{name}: {safe.text(f.message, 600)}" for f in wrong[:3]] + (
        [tell("{name}: and {count} more findings of the kind.", name=name, count=len(wrong) - 3)] if len(wrong) > 3 else []
    )


def row(done: Compared) -> dict[str, Any]:
    """The comparison as a JSON row."""
    blocks = [
        {"kind": b.kind, "a": [b.a + 1, b.a_end], "b": [b.b + 1, b.b_end], "text": b.text, "merged_takes_other": b in done.taken}
        for b in done.blocks
    ]
    return {
        "schema": SCHEMA,
        "a": _side(done.a),
        "b": _side(done.b),
        "same_game": done.same_game,
        "share": round(done.share, 4),
        "turned": done.turned or None,
        "header": {d.what: {"a": rows.number(d.a) if isinstance(d.a, float) else d.a, "b": d.b} for d in done.header},
        "moves": blocks,
        "better": None if done.better is None else "ab"[done.better],
        "merged": {
            "from": "ab"[done.base],
            "legal": done.merged_legal,
            "header": done.merged_header,
            "text": done.merged_text,
        }
        if done.merged
        else None,
    }


def _side(done: Checked) -> dict[str, Any]:
    breaches, turns = disorder(done)
    return {
        "source": done.record.source,
        "game": done.record.game,
        "moves": done.replay.moves,
        "legal": not breaches,
        "breaches": breaches,
        "out_of_turn": turns,
    }
