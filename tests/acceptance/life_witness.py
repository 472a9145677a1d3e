#!/usr/bin/env python3
"""What the recorded result tells as a witness: statuses settled by it, and whether false results find an explanation.

usage: life_witness.py TRUTH.jsonl RECORDS [--except MEMBERS.txt] [--sample N] [--half dev|test] [--list]

TRUTH.jsonl and RECORDS are described in life_records.py; the records are copies without marks. First each is scored with its
true result (`--dead-stones record`) and the statuses are held against the players' marks. Then its result is shifted by 1, -2,
5, -9 and 20 points, and it is counted how often something plausible is still found that would make the record fit: with a
witness to be believed that is rare. --list prints the games whose statuses are not the marks.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace

from life_records import Known, known, named

from gorecord.records.game import GameRecord, Result
from gorecord.scoring.score import Scored, Settings, score
from gorecord.scoring.witness import explanations

SHIFTS = (1.0, -2.0, 5.0, -9.0, 20.0)


def with_result(record: GameRecord, margin: float) -> GameRecord:
    """A copy of a record that states another margin, positive for Black."""
    winner = "B" if margin > 0 else "W" if margin < 0 else None
    how = "points" if winner else "draw"
    result = Result(f"{winner or 0}{f'+{abs(margin):g}' if winner else ''}", winner, margin, how)
    return replace(record, header=replace(record.header, result=result))


def settled(game: Known, counts: Counter[str], sound: bool) -> Scored:
    """Score a game with its true result and count how its statuses agree with the marks."""
    assert game.record is not None
    assert game.margin is not None
    blind = score(game.record, Settings(method="builtin"))
    told = score(with_result(game.record, game.margin), Settings(method="record"))
    fits = abs(blind.recorded.margin - game.margin) < 1e-9
    if game.dead is not None:
        right = told.judgement.dead == game.dead
        how = (
            "the blind count is the result" if fits else "settled by it" if told.judgement != blind.judgement else "left as it was"
        )
        for group in ("all", "sound") if sound else ("all",):
            counts[f"{group}: marked"] += 1
            counts[f"{group}: right"] += right
        counts[f"{how}, {'right' if right else 'wrong'}"] += 1
    return blind


def explained(scored: Scored, margin: float, counts: Counter[str]) -> None:
    """Shift the result of a game, and count what is said of it."""
    for shift in SHIFTS:
        false = with_result(scored.record, margin + shift)
        counts[f"{shift:+g}: games"] += 1
        if abs(scored.recorded.margin - (margin + shift)) < 1e-9:
            counts[f"{shift:+g}: agree by accident"] += 1
            continue
        reasons = explanations(false.header, scored.board, scored.filling, scored.judgement, scored.recorded)
        counts[f"{shift:+g}: explained"] += any(reason.plausible for reason in reasons)
        counts[f"{shift:+g}: some way to reach it"] += bool(reasons)


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("truth")
    asked.add_argument("records")
    asked.add_argument("--except", dest="leave_out")
    asked.add_argument("--sample", type=int)
    asked.add_argument("--half", choices=("dev", "test"))
    asked.add_argument("--list", action="store_true")
    args = asked.parse_args()
    leave_out = named(args.leave_out)
    counts: Counter[str] = Counter()
    shifted: Counter[str] = Counter()
    wrong: list[str] = []
    for game in known(args.truth, args.records, half=args.half, sample=args.sample):
        if game.margin is None or not game.same:
            continue
        before = counts["all: marked"] - counts["all: right"]
        blind = settled(game, counts, game.member not in leave_out)
        if counts["all: marked"] - counts["all: right"] > before:
            wrong.append(game.member)
        explained(blind, game.margin, shifted)
    for group, what in (("all", "statuses as marked, with the result as a witness"), ("sound", "the same, sound")):
        part, whole = counts[f"{group}: right"], counts[f"{group}: marked"]
        print(f"{what:56}{part:>7} of {whole:>6}{100 * part / whole if whole else 0:>8.2f} %")
    for how in ("the blind count is the result", "settled by it", "left as it was"):
        print(f"  {how}: right {counts[f'{how}, right']}, wrong {counts[f'{how}, wrong']}")
    every = sum(shifted[f"{shift:+g}: games"] for shift in SHIFTS)
    found = sum(shifted[f"{shift:+g}: explained"] for shift in SHIFTS)
    print(f"{'false results that are explained':56}{found:>7} of {every:>6}{100 * found / every if every else 0:>8.2f} %")
    for shift in SHIFTS:
        n, accident, somehow, plausible = (
            shifted[f"{shift:+g}: {what}"] for what in ("games", "agree by accident", "some way to reach it", "explained")
        )
        print(f"  by {shift:+g}: {plausible} of {n} ({100 * plausible / max(1, n):.2f} %), {accident} agree by accident,")
        print(f"    {somehow} could be reached somehow, which is not told as an explanation")
    if args.list:
        print("\n".join(wrong))


if __name__ == "__main__":
    main()
