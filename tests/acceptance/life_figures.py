#!/usr/bin/env python3
"""Hold the built-in judgement against counted games whose dead stones the players marked.

usage: life_figures.py TRUTH.jsonl [--except MEMBERS.txt] [--engine ENGINE.jsonl] [--sample N] [--half dev|test] [--calibrate]
                       [--list]

TRUTH.jsonl has a row a game: `member`, `final` (rows from the top joined by "/", X black, O white), `dead_b` and `dead_w` (SGF
names of the dead stones); rows whose `markup_matches_RE` is not true are left out. --except names games, one a line, that get
a figure of their own: all but these. --engine pairs the figures with the dead stones that an engine gave for the same games.
--half takes a fixed random half of the games, one to develop on and one to test on. --calibrate prints the table of
confidences: how many statuses of each, and how many of them were right. --list prints the games that failed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from gorecord.go.board import Position
from gorecord.go.points import BLACK, Geometry
from gorecord.life.groups import Basis, Judgement, Status
from gorecord.life.judge import Evidence, certain, judge
from gorecord.life.playouts import compiled

BOUNDS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999, 1.0, 2.0)


def position(row: dict) -> Position:
    """The final position of a row, Black to play where the row does not say."""
    rows = row["final"].split("/")
    geometry = Geometry.of(len(rows[0]), len(rows))
    return Position(geometry, bytes(".XO".index(c) for line in rows for c in line), (0, 0), row.get("to_play") or BLACK)


def dead_points(row: dict, geometry: Geometry) -> frozenset[int]:
    """The points of the stones that a row gives as dead."""
    return frozenset(geometry.named(name) for name in (*row["dead_b"], *row["dead_w"]))


def chosen(rows: list[dict], half: str | None, sample: int | None) -> list[dict]:
    """The games to measure on."""
    rows = [row for row in rows if row.get("markup_matches_RE") is True]
    random.Random(7).shuffle(rows)
    middle = len(rows) // 2
    rows = {"dev": rows[:middle], "test": rows[middle:], None: rows}[half]
    return rows[:sample]


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("truth")
    asked.add_argument("--except", dest="leave_out")
    asked.add_argument("--engine")
    asked.add_argument("--sample", type=int)
    asked.add_argument("--half", choices=("dev", "test"))
    asked.add_argument("--calibrate", action="store_true")
    asked.add_argument("--list", action="store_true")
    args = asked.parse_args()

    def read(path: str) -> list[dict]:
        return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line]

    games = chosen(read(args.truth), args.half, args.sample)
    doubtful = set(Path(args.leave_out).read_text(encoding="utf-8").split()) if args.leave_out else set()
    engine = {row["member"]: row for row in read(args.engine)} if args.engine else {}
    tally: dict[str, int] = defaultdict(int)
    table: dict[tuple[Basis, float], list[int]] = defaultdict(lambda: [0, 0])
    failed: list[str] = []
    spent = 0.0
    for row in games:
        place = position(row)
        truth = dead_points(row, place.geometry)
        began = time.process_time()
        said = judge(place, evidence=Evidence(method="builtin"))
        spent += time.process_time() - began
        sound = row["member"] not in doubtful
        theirs = dead_points(engine[row["member"]], place.geometry) if row["member"] in engine else None
        count(tally, said, truth, sound, theirs)
        if said.dead != truth:
            failed.append(f"{row['member']}{'' if sound else ' (left out)'}{' certain' if certain(said) else ''}")
        if sound:
            for group in said.groups:
                if group.status is Status.UNSETTLED:
                    continue
                bound = max(b for b in BOUNDS if b <= group.confidence)
                entry = table[group.basis, bound]
                entry[0] += 1
                entry[1] += (group.status is Status.DEAD) == (group.stones[0] in truth)
    report(tally, len(games), 1000 * spent / max(1, len(games)))
    if args.calibrate:
        print(f"\n{'basis':10}{'confidence':>12}{'statuses':>10}{'right':>10}")
        for (basis, bound), (n, right) in sorted(table.items()):
            print(f"{basis:10}{bound:>12}{n:>10}{100 * right / n:>9.2f}%")
    if args.list:
        print("\n".join(failed))


def count(tally: dict[str, int], said: Judgement, truth: frozenset[int], sound: bool, theirs: frozenset[int] | None) -> None:
    """Add one game to the figures."""
    right = said.dead == truth
    tally["right"] += right
    tally["sound"] += sound
    tally["sound right"] += sound and right
    sure = certain(said)
    tally["certain"] += sure
    tally["sound certain"] += sure and sound
    tally["sound certain wrong"] += sure and sound and not right
    dead = said.dead
    wrong_proof = any(
        g.basis is Basis.PROOF and g.status is not Status.UNSETTLED and (g.stones[0] in dead) != (g.stones[0] in truth)
        for g in said.groups
    )
    tally["sound proof wrong"] += sound and wrong_proof
    tally["unsettled"] += any(g.status is Status.UNSETTLED for g in said.groups)
    tally["seki"] += any(g.status is Status.SEKI for g in said.groups)
    if theirs is not None:
        tally["paired"] += 1
        tally["engine right"] += theirs == truth
        tally["only engine right"] += theirs == truth and not right
        tally["only we right"] += right and theirs != truth


def report(tally: dict[str, int], games: int, cost: float) -> None:
    """Print the figures."""

    def line(name: str, part: int, whole: int) -> None:
        print(f"{name:48}{part:>6} of {whole:>6}{100 * part / whole if whole else 0:>8.2f}%")

    print(f"{'compiled' if compiled() else 'pure Python'}, {cost:.1f} ms CPU a game")
    line("every stone as marked", tally["right"], games)
    line("the same without the games left out", tally["sound right"], tally["sound"])
    line("called certain", tally["certain"], games)
    line("certain and yet wrong, without those left out", tally["sound certain wrong"], tally["sound"])
    line("a proof against the marks, without those left out", tally["sound proof wrong"], tally["sound"])
    line("games with an unsettled group", tally["unsettled"], games)
    line("games with a seki", tally["seki"], games)
    if tally["paired"]:
        line("engine: every stone as marked", tally["engine right"], tally["paired"])
        line("only the engine right", tally["only engine right"], tally["paired"])
        line("only we right", tally["only we right"], tally["paired"])


if __name__ == "__main__":
    main()
