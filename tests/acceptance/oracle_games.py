"""Holds the referee to the slow, plain one of tests/oracle.py: on random games of small boards, or on the games of a source.

    python tests/acceptance/oracle_games.py [--moves 1000000] [--largest 5] [--seed 1] [--rules NAME,...]
    python tests/acceptance/oracle_games.py --records SOURCE... [--every 1] [--rules NAME,...]

Random games: so many moves under each ruleset; the first breach and its kind, the final board and the prisoners must be the
same. Nearly all moves are in order, so that games go on for long, past many captures and repetitions; some break a rule and
end the game. The boards have up to LARGEST columns and rows; in one game of five stones are set up.

Games of a source: the first breach under each ruleset, and the final boards of games without one. Games with stones set up
after a move, moves off the board or several moves in a node are left out and counted. Status 1 if anything differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from oracle import Moves, Plain, as_sgf, long_game
from tabulate import tabulate

from gorecord.archive.games import games
from gorecord.go.points import BLACK, WHITE, Geometry
from gorecord.go.rules import PRESETS, Rules
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord, Move
from gorecord.records.read import read_records
from gorecord.records.sources import Source
from gorecord.referee.check import check
from gorecord.referee.first import first_breach
from gorecord.referee.replay import Kind, Replay, replay

BREACHES = {"occupied", "suicide", "ko", "superko"}


def first_of(findings: tuple[Finding, ...]) -> tuple[int, str] | None:
    """The first breach, those that are the referee's included."""
    found = [(f.move or 0, f.code) for f in findings if f.code in BREACHES and f.severity is not Severity.INFO]
    return min(found, default=None)


def random_game(rules: Rules, largest: int, rng: random.Random, counts: Counter[str]) -> str | None:
    """Play one game on both; returns the record if they differ."""
    columns, rows = rng.randint(1, largest), rng.randint(1, largest)
    geometry = Geometry.of(columns, rows)
    grid: list[int] = []
    turn = BLACK
    if rng.random() < 0.2:
        grid = [rng.choice((0, 0, 0, 1, 2)) for _ in range(geometry.points)]
        turn = rng.choice((BLACK, WHITE))
    plain = Plain(columns, rows, grid or None, turn)
    if any(grid[p] and plain.breathless(grid, p) for p in range(len(grid))):
        return None  # stones without a liberty are no position to begin with
    moves, wrong = long_game(plain, rules.name, rng.randint(1, 12 + 6 * geometry.points), rng, turn)
    data = as_sgf(columns, rows, geometry.names, moves, grid, turn)
    (record,) = read_records(Source("-", data))
    assert isinstance(record, GameRecord)
    done = check(record, [rules])
    quick = first_breach(data, [rules])
    counts["moves"] += len(moves)
    counts["games"] += 1
    counts["stones taken"] += sum(plain.prisoners)
    counts[wrong or "in order"] += 1
    same = first_of(done.findings) == ((len(moves), wrong) if wrong else None)
    if not wrong:
        same = same and same_board(done.replay, plain)
    errors = [f for f in done.findings if f.code in BREACHES and f.severity is Severity.ERROR]
    same = same and (quick and quick.move) == min((f.move for f in errors if f.move), default=None)
    return (
        None
        if same
        else f"{rules.name}: the plain referee has {wrong} at {len(moves)}, the other {first_of(done.findings)}: {data.decode()}"
    )


def same_board(played: Replay, plain: Plain) -> bool:
    """Whether both have the same stones at the end, and the same prisoners."""
    return tuple(played.final.cells) == plain.grid and list(played.final.prisoners) == plain.prisoners[1:]


def by_random_games(args: argparse.Namespace, rulesets: list[Rules]) -> int:
    """Play, print the table, return how many games differ."""
    table = []
    different = 0
    for rules in rulesets:
        rng = random.Random(f"{args.seed} {rules.name}")
        counts: Counter[str] = Counter()
        begin = time.monotonic()
        while counts["moves"] < args.moves:
            told = random_game(rules, args.largest, rng, counts)
            if told:
                print(told)
                counts["different"] += 1
        different += counts["different"]
        kinds = ("games", "moves", "stones taken", "in order", "occupied", "suicide", "ko", "superko", "different")
        table.append([rules.name, *(counts[kind] for kind in kinds)])
        print(f"{rules.name}: {counts['moves']} moves in {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
    print(
        tabulate(
            table,
            headers=["ruleset", "games", "moves", "stones taken", "in order", "occupied", "suicide", "ko", "superko", "different"],
        )
    )
    return different


def by_records(args: argparse.Namespace, rulesets: list[Rules]) -> int:
    """The same for the games of the sources."""
    counts: Counter[str] = Counter()
    left_out = {Kind.SETUP, Kind.OFF_BOARD, Kind.BAD_POINT, Kind.TWO_MOVES, Kind.NO_LIBERTIES}
    number = 0
    for _, found in games(args.records):
        for record in found:
            number += 1
            if number % args.every:
                continue
            if not isinstance(record, GameRecord):
                counts["not read"] += 1
                continue
            played = replay(record)
            if any(event.kind in left_out for event in played.events):
                counts["left out"] += 1
                continue
            moves: Moves = [(s.colour, s.point if s.point >= 0 else None) for s in record.line if isinstance(s, Move)]
            breaches, plain = plainly(record, played, moves, rulesets)
            counts["games"] += 1
            counts["moves"] += len(moves)
            counts["with a breach under some ruleset"] += any(breaches.values())
            differ = [rules.name for rules in rulesets if first_of(check(record, [rules]).findings) != breaches[rules.name]]
            if not any(code == "occupied" for _, code in filter(None, breaches.values())) and not same_board(played, plain):
                differ.append("the final board")
            if differ:
                counts["different"] += 1
                print(f"{record.source}: {', '.join(differ)}: {breaches}")
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))
    return counts["different"]


def plainly(
    record: GameRecord, played: Replay, moves: Moves, rulesets: list[Rules]
) -> tuple[dict[str, tuple[int, str] | None], Plain]:
    """The first breach under each ruleset by the plain referee, and its game, played on until a stone falls on another."""
    plain = Plain(*record.geometry.size, played.initial.cells, played.initial.to_play)
    breaches: dict[str, tuple[int, str] | None] = {rules.name: None for rules in rulesets}
    for count, (colour, point) in enumerate(moves, 1):
        for name, before in breaches.items():
            wrong = None if before else plain.breach(name, colour, point)
            if wrong:
                breaches[name] = count, wrong
        if point is not None and plain.grid[point]:
            break
        plain.play(colour, point)
    return breaches, plain


def main() -> int:
    """Do it; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=1_000_000)
    parser.add_argument("--largest", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default=",".join(PRESETS))
    parser.add_argument("--records", nargs="+", metavar="SOURCE")
    parser.add_argument("--every", type=int, default=1, help="take one game of so many")
    args = parser.parse_args()
    rulesets = [PRESETS[name] for name in args.rules.split(",")]
    return int((by_records if args.records else by_random_games)(args, rulesets) > 0)


if __name__ == "__main__":
    sys.exit(main())
