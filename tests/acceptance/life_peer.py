#!/usr/bin/env python3
"""Hold the built-in judgement and another program's against the players' marks, on the same games and in the same run.

usage: life_peer.py TRUTH.jsonl [RECORDS] [--command "gnugo --mode gtp"] [--seconds 60] [--sample 300] [--except MEMBERS.txt]

TRUTH.jsonl and RECORDS are described in life_records.py. The program speaks GTP and is asked for `final_status_list dead`. An
answer that takes longer than --seconds counts as wrong. Both are timed in seconds of CPU; the program's are those of its
process, its start left out.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from pathlib import Path

from life_records import known, named

from gorecord.life.gtp import Engine, EngineError
from gorecord.life.judge import Evidence, judge
from gorecord.life.playouts import compiled


def cpu_of(pid: int) -> float:
    """The CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("truth")
    asked.add_argument("records", nargs="?")
    asked.add_argument("--command", default="gnugo --mode gtp")
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--sample", type=int, default=300)
    asked.add_argument("--except", dest="leave_out")
    args = asked.parse_args()
    leave_out = named(args.leave_out)
    engine = Engine(args.command, args.seconds)
    counts: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    ours_took = theirs_took = longest = 0.0
    silent = 0
    for game in known(args.truth, args.records, sample=args.sample, marked=True):
        began = time.process_time()
        ours = judge(game.position, evidence=Evidence(method="builtin")).dead
        ours_took += time.process_time() - began
        process = engine._started().process  # the time of the program is its own, not ours
        began = cpu_of(process.pid)
        until = time.monotonic() + args.seconds
        try:
            theirs = engine.opinion(game.position).dead
            took = cpu_of(process.pid) - began
        except EngineError as problem:
            print(f"{game.member}: {problem}", flush=True)
            theirs, took = None, args.seconds - max(0.0, until - time.monotonic())
            silent += 1
        theirs_took += took
        longest = max(longest, took)
        verdict = ("both right", "only it right", "only we right", "both wrong")[2 * (theirs != game.dead) + (ours != game.dead)]
        if verdict.startswith("only"):
            print(f"{game.member}: {verdict}{' (left out)' if game.member in leave_out else ''}", flush=True)
        for sound in {False, game.member not in leave_out}:
            counts[sound][verdict] += 1
    games = counts[False].total()
    print(f"\n{'compiled' if compiled() else 'pure Python'}, {engine.name}, {games} games, {silent} without its answer")
    for sound, what in ((False, "all games"), (True, "without those left out")):
        if sound and not leave_out:
            continue
        n = counts[sound]
        ours_right, theirs_right = n["both right"] + n["only we right"], n["both right"] + n["only it right"]
        told = ", ".join(f"{v} {n[v]}" for v in ("both right", "only it right", "only we right", "both wrong"))
        print(f"{what}: {told}; we {100 * ours_right / n.total():.1f} %, it {100 * theirs_right / n.total():.1f} %")
    ours_took, theirs_took = max(ours_took, 1e-9), theirs_took
    print(
        f"CPU a game: we {1000 * ours_took / games:.1f} ms, it {1000 * theirs_took / games:.0f} ms (longest {longest:.1f} s), "
        f"{theirs_took / ours_took:.0f} times ours"
    )
    engine.close()


if __name__ == "__main__":
    main()
