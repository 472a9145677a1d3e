"""Plants one fault of each kind in legal games and counts how often the true repair is among the first three proposals.

usage: python tests/acceptance/planted_faults.py ARCHIVE [GAMES [SEED]]

The first GAMES (200) games of the archive, by name, are taken; the seed (1) fixes the faults. A repair is true where
the mended moves and stones are those of the game before the fault. Where a lost move leaves nothing but a turn out of order, its
point cannot be known: the true repair is then a move of the right colour at the right place of the record, and how often its
point is among those named is told beside. Handicap stones that were not on the star points cannot be known either and are counted
apart. Faults that leave a legal record cannot be seen and are only counted. This is a command, not a test.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from tabulate import tabulate

from gorecord.archive.games import games
from gorecord.go.points import PASS, opponent
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord, Move, Setup
from gorecord.records.handicap import standard_stones
from gorecord.referee.check import Checked, check
from gorecord.referee.repair import Proposal, proposals
from gorecord.referee.verdict import BREACH_CODES

Line = list[Move | Setup]


def plays(line: Line) -> list[int]:
    """The steps that put a stone on the board."""
    return [i for i, step in enumerate(line) if isinstance(step, Move) and step.point >= 0]


def moved(record: GameRecord, at: int, point: int) -> Line:
    line = list(record.line)
    line[at] = line[at]._replace(point=point, raw=record.geometry.names[point].encode())
    return line


def swap_order(record: GameRecord, rng: random.Random) -> Line | None:
    line = list(record.line)
    at = rng.choice(plays(line)[:-1])
    line[at], line[at + 1] = line[at + 1], line[at]
    return line


def swap_points(record: GameRecord, rng: random.Random) -> Line | None:
    line = list(record.line)
    at = rng.choice(plays(line)[:-1])
    first, second = line[at], line[at + 1]
    line[at] = first._replace(point=second.point, raw=second.raw)
    line[at + 1] = second._replace(point=first.point, raw=first.raw)
    return line


def shift(record: GameRecord, rng: random.Random) -> Line | None:
    at = rng.choice(plays(record.line))
    return moved(record, at, rng.choice(record.geometry.neighbours[record.line[at].point]))


def mirrored(record: GameRecord, rng: random.Random) -> Line | None:
    at = rng.choice(plays(record.line))
    side = record.geometry.columns
    y, x = divmod(record.line[at].point, side)
    last = side - 1
    places = {(last - x, y), (x, last - y), (last - x, last - y), (y, x)} - {(x, y)}
    return moved(record, at, (lambda p: p[1] * side + p[0])(rng.choice(sorted(places))))


def lost_move(record: GameRecord, rng: random.Random) -> Line | None:
    at = rng.choice(plays(record.line))
    return [step for i, step in enumerate(record.line) if i != at]


def doubled_move(record: GameRecord, rng: random.Random) -> Line | None:
    at = rng.choice(plays(record.line))
    return [*record.line[: at + 1], record.line[at]._replace(node=-9), *record.line[at + 1 :]]


def lost_pass(record: GameRecord, rng: random.Random) -> Line | None:
    passes = [i for i, step in enumerate(record.line) if isinstance(step, Move) and step.point == PASS]
    if not passes:
        return None
    at = rng.choice(passes)
    return [step for i, step in enumerate(record.line) if i != at]


def wrong_colour(record: GameRecord, rng: random.Random) -> Line | None:
    line = list(record.line)
    at = rng.choice(plays(line))
    line[at] = line[at]._replace(colour=opponent(line[at].colour))
    return line


def without_handicap(record: GameRecord, *, standard: bool) -> Line | None:
    stones = {p for setup in record.initial_setup() for p in setup.black}
    usual = standard_stones(record.header.handicap, record.geometry)
    side = record.geometry.columns
    on_stars = any(stones == {turned(p, side, times) for p in usual} for times in range(4))
    if len(stones) < 2 or on_stars is not standard:
        return None
    return [step for step in record.line if not isinstance(step, Setup)]


def turned(point: int, side: int, times: int) -> int:
    for _ in range(times):
        point = (point % side) * side + side - 1 - point // side
    return point


def lost_handicap(record: GameRecord, rng: random.Random) -> Line | None:
    return without_handicap(record, standard=True)


def lost_free_handicap(record: GameRecord, rng: random.Random) -> Line | None:
    return without_handicap(record, standard=False)


FAULTS: dict[str, Callable[[GameRecord, random.Random], Line | None]] = {
    "swap (order)": swap_order,
    "swap (points)": swap_points,
    "shift": shift,
    "mirrored": mirrored,
    "lost move": lost_move,
    "doubled move": doubled_move,
    "lost pass": lost_pass,
    "wrong colour": wrong_colour,
    "lost handicap": lost_handicap,
    "lost free handicap": lost_free_handicap,
}


def bare(line: Line) -> list[tuple[object, ...]]:
    """What counts of a line: colours and points, stones set up."""
    return [
        (s.colour, s.point) if isinstance(s, Move) else (sorted(s.black), sorted(s.white), sorted(s.empty))
        for s in line
        if isinstance(s, Move) or s.black or s.white or s.empty
    ]


def is_illegal(done: Checked) -> bool:
    return any(
        (f.code in BREACH_CODES and f.severity is Severity.ERROR) or f.code == "handicap-stones-missing" for f in done.findings
    )


def place_of(record: GameRecord, faulty: Line) -> int:
    """The number of the move that is missing in the faulty line."""
    moves = [s for s in record.line if isinstance(s, Move)]
    left = [s for s in faulty if isinstance(s, Move)]
    return next((i for i, (a, b) in enumerate(zip(moves, left, strict=False)) if a != b), len(left)) + 1


def is_true(proposal: Proposal, record: GameRecord, faulty: Line) -> bool:
    if bare(proposal.record.line) == bare(record.line):
        return True
    return (
        proposal.kind == "lost-move"
        and bool(proposal.points)
        and proposal.move == place_of(record, faulty)
        and len(faulty) < len(record.line)
    )


def main() -> None:
    """Plant, propose, count."""
    limit = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    found = sorted(
        (record for _, inside in games(sys.argv[1:2]) for record in inside if isinstance(record, GameRecord)),
        key=lambda r: r.source,
    )
    chosen = [record for record in found[:limit] if not is_illegal(check(record))]
    print(f"{len(chosen)} legal games of {min(limit, len(found))}")
    table = []
    total: Counter[str] = Counter()
    named = 0
    for name, plant in FAULTS.items():
        counts: Counter[str] = Counter()
        slowest = 0.0
        for number, record in enumerate(chosen):
            rng = random.Random(f"{seed} {name} {number}")
            line = plant(record, rng)
            if line is None:
                continue
            counts["planted"] += 1
            told = list(record.findings)
            if "handicap" in name:
                told.append(Finding.of("handicap-stones-missing", "planted"))
            begin = time.perf_counter()
            faulty = replace(record, line=line, findings=told)
            done = check(faulty)
            if is_illegal(done):
                kind = "illegal"
            elif any(f.code == "out-of-turn" for f in done.findings):
                kind = "turn only"
            else:
                counts["unseen"] += 1
                continue
            counts[kind] += 1
            best = proposals(done)
            slowest = max(slowest, time.perf_counter() - begin)
            ranks = [rank for rank, p in enumerate(best, 1) if is_true(p, record, line)]
            if ranks:
                counts[f"{kind} first"] += ranks[0] == 1
                counts[f"{kind} in three"] += 1
            elif "-v" in sys.argv:
                print(name, kind, record.source, place_of(record, line), [(p.kind, p.move, p.cost) for p in best])
            if name == "lost move" and kind == "turn only":
                point = next(s.point for s, t in zip(record.line, [*line, None], strict=True) if s != t and isinstance(s, Move))
                named += any(point in p.points[:3] for p in best)
        total.update(counts)
        table.append([name, *_figures(counts), f"{slowest:.1f}"])
    table.append(["all", *_figures(total), ""])
    headers = ["fault", "planted", "unseen", "illegal", "first", "in three", "%", "turn only", "first", "in three", "slowest s"]
    print(tabulate(table, headers=headers))
    print(f"Of the lost moves that only the turn shows, {named} were among the three points named as perhaps.")


def _figures(counts: Counter[str]) -> list[object]:
    share = f"{100 * counts['illegal in three'] / counts['illegal']:.0f}" if counts["illegal"] else ""
    keys = ("planted", "unseen", "illegal", "illegal first", "illegal in three")
    return [*(counts[k] for k in keys), share, *(counts[k] for k in ("turn only", "turn only first", "turn only in three"))]


if __name__ == "__main__":
    main()
