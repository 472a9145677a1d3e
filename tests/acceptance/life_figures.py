#!/usr/bin/env python3
"""Hold the built-in judgement against counted games whose dead stones the players marked, and against their results.

usage: life_figures.py TRUTH.jsonl [RECORDS] [--except MEMBERS.txt] [--engine ENGINE.jsonl] [--sample N] [--half dev|test]
                       [--calibrate] [--list [KIND]]

TRUTH.jsonl and RECORDS, a folder or an archive, are described in life_records.py. RECORDS are read as copies without results
and without territory marks; without them the final boards of TRUTH.jsonl are judged and no results are counted. Marks are
asked of the games whose `markup_matches_RE` is true, results of those with `re_points`. --except names games, one a line, that
are left out of the figures called sound. --half takes a fixed random half of the games, one to develop on and one to test on.
--engine pairs the figures with the dead stones that an engine gave for the same games. --calibrate parts the table of
confidences by what the statuses rest on. --list prints the games that failed: dead, sound, sure, proof or result.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from dataclasses import dataclass, field

from life_records import Known, dead_points, known, named, rows, short

from gorecord.life.groups import Basis, Group, Judgement, Status
from gorecord.life.judge import Evidence, certain, judge
from gorecord.life.playouts import compiled
from gorecord.scoring.score import Settings, score

BANDS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999, 1.0)
"""Lower bounds of the bands of confidence."""
PROMISED = 0.95
LISTS = ("dead", "sound", "sure", "proof", "result")


@dataclass(slots=True)
class Figures:
    """What was counted: games by what happened to them, statuses by basis and band (all, right), CPU seconds a game."""

    tally: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    table: dict[tuple[Basis, float], list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    failed: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in LISTS})
    judging: list[float] = field(default_factory=list)
    scoring: list[float] = field(default_factory=list)

    def miss(self, kind: str, text: str) -> None:
        """Note a game that failed."""
        self.failed[kind].append(text)


def by_marks(into: Figures, game: Known, said: Judgement, sure: bool, sound: bool) -> None:
    """Add one game to the figures that need the players' marks."""
    truth = game.dead
    assert truth is not None
    right = said.dead == truth
    tally = into.tally
    tally["marked"] += 1
    tally["right"] += right
    tally["certain"] += sure
    tally["sound"] += sound
    tally["sound right"] += sound and right
    tally["sound certain"] += sound and sure
    tally["unsettled"] += any(g.status is Status.UNSETTLED for g in said.groups)
    tally["seki"] += any(g.status is Status.SEKI for g in said.groups)
    if not right:
        into.miss("dead", f"{game.member}{' certain' if sure else ''}{'' if sound else ' (left out)'}")
    if not sound:
        return
    if not right:
        into.miss("sound", f"{game.member}{' certain' if sure else ''}")
    if sure and not right:
        tally["sure and wrong"] += 1
        into.miss("sure", game.member)
    if any(g.basis is Basis.PROOF and not agrees(g, truth) for g in said.groups):
        tally["proof wrong"] += 1
        into.miss("proof", game.member)
    for g in said.groups:
        if g.status is not Status.UNSETTLED:
            entry = into.table[g.basis, max(b for b in BANDS if b <= g.confidence)]
            entry[0] += 1
            entry[1] += agrees(g, truth)


def agrees(group: Group, truth: frozenset[int]) -> bool:
    """Whether a status is the players'. They mark the dead only; what is said to be unsettled contradicts nobody."""
    return group.status is Status.UNSETTLED or (group.status is Status.DEAD) == (group.stones[0] in truth)


def paired(into: Figures, game: Known, said: Judgement, theirs: frozenset[int], sound: bool) -> None:
    """Add one game to the figures beside those of an engine."""
    ours = said.dead == game.dead
    for group in ("all", "sound") if sound else ("all",):
        into.tally[f"engine, {group}"] += 1
        into.tally[f"engine right, {group}"] += theirs == game.dead
        into.tally[f"only the engine right, {group}"] += theirs == game.dead and not ours
        into.tally[f"only we right, {group}"] += ours and theirs != game.dead


def by_result(into: Figures, game: Known, margin: float) -> None:
    """Add one game to the figures that need the recorded result."""
    assert game.margin is not None
    off = abs(margin - game.margin)
    into.tally["results"] += 1
    into.tally["exact"] += off < 1e-9
    into.tally["within one"] += off <= 1 + 1e-9
    into.tally["within two"] += off <= 2 + 1e-9
    if off > 1e-9:
        into.miss("result", f"{game.member} recorded {game.margin:+g} counted {margin:+g}")


def line(name: str, part: int, whole: int) -> None:
    """Print a share."""
    print(f"{name:56}{part:>7} of {whole:>6}{100 * part / whole if whole else 0:>8.2f} %")


def cost(name: str, times: list[float]) -> None:
    """Print what a game costs."""
    times = sorted(times)
    mean, middle, late = sum(times) / len(times), times[len(times) // 2], times[int(0.99 * (len(times) - 1))]
    print(
        f"{name}: {1000 * mean:.1f} ms CPU a game, half of them within {1000 * middle:.1f}, 99 % within {1000 * late:.0f}, "
        f"the longest {1000 * times[-1]:.0f}"
    )


def calibration(table: dict[tuple[Basis, float], list[int]], by_basis: bool) -> None:
    """Print confidence against share right."""
    keys = sorted({(basis if by_basis else "any", bound) for basis, bound in table})
    every = sum(n for n, _ in table.values())
    print(f"\n{'basis':10}{'confidence':>14}{'statuses':>10}{'share':>9}{'right':>10}{'wrong':>8}")
    for basis, bound in keys:
        parts = [entry for key, entry in table.items() if key[1] == bound and basis in ("any", key[0])]
        n, right = sum(p[0] for p in parts), sum(p[1] for p in parts)
        print(f"{basis:10}{f'from {bound:g}':>14}{n:>10}{100 * n / every:>8.2f}%{100 * right / n:>9.2f}%{n - right:>8}")
    high = [entry for (_, bound), entry in table.items() if bound >= PROMISED]
    n, right = sum(p[0] for p in high), sum(p[1] for p in high)
    line(f"statuses at {PROMISED} or more", n, every)
    line("of these right", right, n)


def report(figures: Figures, by_basis: bool) -> None:
    """Print the figures."""
    tally = figures.tally
    print("compiled" if compiled() else "pure Python")
    cost("judging", figures.judging)
    if figures.scoring:
        cost("the whole of `score`, judging included", figures.scoring)
    if tally["marked"]:
        line("every stone as marked", tally["right"], tally["marked"])
        line("the same, sound", tally["sound right"], tally["sound"])
        line("games called certain", tally["certain"], tally["marked"])
        line("the same, sound", tally["sound certain"], tally["sound"])
        line("certain and yet wrong, sound", tally["sure and wrong"], tally["sound"])
        line("a proof against the marks, sound", tally["proof wrong"], tally["sound"])
        line("games with an unsettled group", tally["unsettled"], tally["marked"])
        line("games with a seki", tally["seki"], tally["marked"])
    for group in ("all", "sound") if tally["engine, all"] else ():
        for what in ("engine right", "only the engine right", "only we right"):
            line(f"{what}, {group}", tally[f"{what}, {group}"], tally[f"engine, {group}"])
    if tally["results"]:
        line("recorded result reproduced", tally["exact"], tally["results"])
        line("the same within one point", tally["within one"], tally["results"])
        line("the same within two points", tally["within two"], tally["results"])
    if figures.table:
        calibration(figures.table, by_basis)


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("truth")
    asked.add_argument("records", nargs="?")
    asked.add_argument("--except", dest="leave_out")
    asked.add_argument("--sample", type=int)
    asked.add_argument("--half", choices=("dev", "test"))
    asked.add_argument("--engine")
    asked.add_argument("--calibrate", action="store_true")
    asked.add_argument("--list", choices=LISTS, nargs="?", const="dead")
    args = asked.parse_args()
    leave_out = named(args.leave_out)
    engine = {short(row["member"]): row for row in rows(args.engine)} if args.engine else {}
    figures = Figures()
    for game in known(args.truth, args.records, half=args.half, sample=args.sample):
        if game.dead is None and (game.record is None or game.margin is None):
            continue
        began = time.process_time()
        said = judge(game.position, evidence=Evidence(method="builtin"))
        figures.judging.append(time.process_time() - began)
        sure = certain(said)
        if game.record is not None:
            began = time.process_time()
            scored = score(game.record, Settings(method="builtin"))
            figures.scoring.append(time.process_time() - began)
            sure = scored.certain
            if scored.judgement != said:
                raise SystemExit(f"{game.member}: judged twice, and differently")
            if game.margin is not None:
                by_result(figures, game, scored.recorded.margin)
        if game.dead is not None:
            by_marks(figures, game, said, sure, game.member not in leave_out)
            if short(game.member) in engine:
                theirs = dead_points(engine[short(game.member)], game.position.geometry)
                paired(figures, game, said, theirs, game.member not in leave_out)
    report(figures, args.calibrate)
    if args.list:
        print("\n".join(figures.failed[args.list]))


if __name__ == "__main__":
    main()
