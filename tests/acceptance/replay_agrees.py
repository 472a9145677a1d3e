"""Whether `replay` and the referee tell the same captures and kos: every game of the sources named.

    python tests/acceptance/replay_agrees.py SOURCE...

For each game, what `replay` tells (captures, suicides, kos, kos taken back at once, stones replaced) is held against the events of
the referee's replay; and at every move by which it tells one of them, and at the end, the record is cut off and replayed by the
referee from its beginning: stones, prisoners and the ko that can be taken must be the same. Status 1 if anything differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from gorecord.archive.games import games
from gorecord.output.frames import Frame, What, frames
from gorecord.records.game import GameRecord
from gorecord.referee.replay import Kind, replay

SAME = {What.SUICIDE: Kind.SUICIDE, What.REPLACED: Kind.OCCUPIED}
"""What is an event of the referee's each time; of a stone on a stone that comes off the referee has the first fault alone."""
STONES = (What.CAPTURE, What.SUICIDE, What.KO, What.REPLACED)


def differences(record: GameRecord, counts: Counter[str]) -> Iterator[str]:
    """What differs in a game, in words."""
    played = list(frames(record))
    told: list[tuple[int, Kind]] = []
    taken = 0
    for frame in played:
        for happening in frame.happened:
            counts[happening.what] += happening.what in STONES
            if happening.what is What.KO and happening.at_once:
                counts["taken back at once"] += 1
                told.append((frame.number, Kind.KO))
            if happening.what in SAME and not (happening.what is What.SUICIDE and (frame.number, Kind.OCCUPIED) in told):
                told.append((frame.number, SAME[happening.what]))
            if happening.what in (What.CAPTURE, What.SUICIDE):
                taken += happening.stones
        if sum(frame.prisoners) != taken:
            yield f"move {frame.number}: prisoners {frame.prisoners}, stones told as taken {taken}"
            return
    counts["stones taken"] += taken
    events = [(e.number, e.kind) for e in replay(record).events if e.kind in (Kind.KO, *SAME.values())]
    if sorted(told) != sorted(events):
        yield f"replay tells {told}, the referee {events}"
    yield from cut_off(record, played, counts)


def cut_off(record: GameRecord, played: list[Frame], counts: Counter[str]) -> Iterator[str]:
    """Where the boards differ: the record cut off at each move of interest, replayed by the referee."""
    begin = len(record.line) - (len(played) - 1)
    for index, frame in enumerate(played):
        if index < len(played) - 1 and not any(h.what in STONES for h in frame.happened):
            continue
        counts["boards compared"] += 1
        final = replay(replace(record, line=record.line[: begin + index])).final
        if (final.cells, final.prisoners, final.ko) != (frame.cells, frame.prisoners, frame.ko):
            yield f"move {frame.number}: other stones, prisoners or ko: {frame.prisoners} {frame.ko}, {final.prisoners} {final.ko}"


def main(sources: list[str]) -> int:
    """Compare every game; returns the exit status."""
    counts: Counter[str] = Counter()
    for _, found in games(sources):
        for record in found:
            if not isinstance(record, GameRecord):
                counts["not read"] += 1
                continue
            counts["games"] += 1
            differ = list(differences(record, counts))
            counts["different"] += bool(differ)
            for line in differ:
                print(f"{record.source}: {line}")
    order = ("games", "not read", "boards compared", "stones taken", *STONES, "taken back at once", "different")
    print(", ".join(f"{counts[name]} {name}" for name in order))
    return int(counts["different"] > 0 or not counts["games"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
