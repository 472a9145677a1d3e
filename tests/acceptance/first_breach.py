"""Holds the referee's replay to a truth file: the first breach, captures, final board, first repetition of a whole board.

    python tests/acceptance/first_breach.py TRUTH.jsonl SOURCE

Each row of the truth has `member` (a path within SOURCE) and may have `first_illegal` {move, colour, point, kind},
`captures_by_b`, `captures_by_w`, `final` (rows from the top joined by "/", X black, O white) and `first_psk` {move,
repeats_after_move}. Its replay leaves a stone on an occupied point out where ours plays it, so captures and final boards are
compared up to a breach only, that is in games without one. Differences are listed one by one; status 1 if there are any. This
is a command, not a test: it wants an archive.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

from gorecord.archive.games import games
from gorecord.go.points import COLOUR_LETTER
from gorecord.records.game import GameRecord, Move
from gorecord.referee.replay import Kind, replay

KINDS = {
    Kind.OCCUPIED: ("occupied_same", "occupied_other"),
    Kind.SUICIDE: ("suicide_single", "suicide_multi"),
    Kind.KO: ("ko",),
    Kind.BAD_POINT: ("bad_value",),
    Kind.OFF_BOARD: ("bad_value",),
}


def compared(record: GameRecord, truth: dict[str, Any], counts: Counter[str], *, repetitions: bool) -> list[str]:
    """What differs, in words. `repetitions` says that the truth knows of them."""
    played = replay(record)
    first = next((e for e in played.events if e.kind in KINDS), None)
    known = truth.get("first_illegal")
    wrong = []
    if first is None or known is None:
        if first is not None or known is not None:
            wrong.append(f"first breach: ours {first and (first.number, str(first.kind))}, truth {known}")
    else:
        step = first.step
        assert isinstance(step, Move)
        counts[f"first breach: {first.kind}"] += 1
        point = record.geometry.names[step.point] if step.point >= 0 else None
        ours = {
            "move": first.number,
            "colour": COLOUR_LETTER[step.colour],
            "point": point if step.point >= 0 else known.get("point"),
        }
        if known["kind"] not in KINDS[first.kind] or any(known[key] != ours[key] for key in ours.keys() & known.keys()):
            wrong.append(f"first breach: ours {first.number} {first.kind} at {point}, truth {known}")
    if first is None:
        wrong += boards_differ(record, truth, counts)
    repeat = next((e for e in played.events if e.repeat is not None), None)
    psk = truth.get("first_psk")
    if not repetitions:
        return wrong
    if psk is not None or repeat is not None:
        counts["with a repetition"] += 1
        ours = repeat and (repeat.number, repeat.repeat and repeat.repeat.since)
        if ours != (psk and (psk["move"], psk["repeats_after_move"])) and first is None:
            wrong.append(f"first repetition: ours {ours}, truth {psk}")
    return wrong


def boards_differ(record: GameRecord, truth: dict[str, Any], counts: Counter[str]) -> list[str]:
    """The same for the end of a game without a breach."""
    final = replay(record).final
    found = []
    if "final" in truth:
        counts["final boards"] += 1
        columns = record.geometry.columns
        drawn = "".join(".XO"[c] for c in final.cells)
        if "/".join(drawn[i : i + columns] for i in range(0, len(drawn), columns)) != truth["final"]:
            found.append("another final board")
    if "captures_by_b" in truth:
        counts["captures"] += 1
        if final.prisoners != (truth["captures_by_b"], truth["captures_by_w"]):
            found.append(f"captures: ours {final.prisoners}, truth {truth['captures_by_b'], truth['captures_by_w']}")
    return found


def main() -> int:
    """Do it; returns the exit status."""
    truth_file, source = sys.argv[1:]
    rows = [json.loads(line) for line in Path(truth_file).read_text(encoding="utf-8").splitlines()]
    truth = {row["member"]: row for row in rows}
    repetitions = any("first_psk" in row for row in rows)
    counts: Counter[str] = Counter()
    for _, found in games([source]):
        for record in islice(found, 1):
            row = truth.get(record.source.rpartition("!")[2]) or next(
                (t for m, t in truth.items() if record.source.endswith(m)), None
            )
            if row is None:
                counts["not in the truth"] += 1
            elif not isinstance(record, GameRecord):
                counts["not read"] += 1
                print(f"{record.source}: not read: {record.findings[-1].message}")
            else:
                counts["games"] += 1
                for text in compared(record, row, counts, repetitions=repetitions):
                    counts["different"] += 1
                    print(f"{record.source}: {text}")
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))
    return int(counts["different"] > 0)


if __name__ == "__main__":
    sys.exit(main())
