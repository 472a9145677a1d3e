#!/usr/bin/env python3
"""Tell in which games the built-in judgement differs from an engine's, where nobody marked the dead stones.

usage: life_differs.py TRUTH.jsonl ENGINE.jsonl [RECORDS] [--sample N] [--list] [--draw N]

TRUTH.jsonl and RECORDS are described in life_records.py. ENGINE.jsonl has a row a game: `member`, `dead_b` and `dead_w`, the
stones that the engine calls dead; `least`, how sure it is of the chain that it is least sure of, 0 to 1. The engine is a witness
and no truth. --list names the games; --draw N draws the boards of N of them, picked at random, the same ones every time: once
with the engine's dead stones as small letters, once with ours, B and W for those in seki, ? and ! for Black's and White's
unsettled ones. With RECORDS the recorded results are held against either judgement.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import dataclass

from life_records import Known, dead_points, known, rows, short

from gorecord.go.points import COLOUR_LETTER
from gorecord.life.groups import Group, Judgement, Status
from gorecord.life.judge import Evidence, certain, judge
from gorecord.scoring.openness import open_points
from gorecord.scoring.score import Settings, Word, score

_ROOM = 2
"""Lines around the stones in question that are drawn."""
_SMALL_LETTERS = {Status.ALIVE: ".XO", Status.DEAD: ".xo", Status.SEKI: ".BW", Status.UNSETTLED: ".?!"}


@dataclass(slots=True)
class Differing:
    """A game of which the engine thinks otherwise. `least` is how sure it is of the chain that it is least sure of."""

    game: Known
    said: Judgement
    theirs: frozenset[int]
    groups: list[Group]
    least: float
    open_points: int
    off: tuple[float, float] | None = None
    """How far the count is from the recorded result with the engine's dead stones, and with ours; None if that cannot be told."""

    @property
    def stones(self) -> int:
        """How many stones are in question."""
        return sum(len(g.stones) for g in self.groups)


def compared(game: Known, row: dict) -> Differing:
    """A game as both judge it. An unsettled group differs only where the engine takes it for dead: it has no other word."""
    said = judge(game.position, evidence=Evidence(method="builtin"))
    theirs = dead_points(row, game.position.geometry)
    groups = [g for g in said.groups if (g.status is Status.DEAD) != (g.stones[0] in theirs)]
    left_open = open_points(game.position.geometry, game.position.cells, said.dead)
    return Differing(game, said, theirs, groups, row.get("least", 1.0), left_open)


def held(found: Differing) -> tuple[float, float] | None:
    """How far from the recorded result the count is by either judgement: a third witness."""
    record, wanted = found.game.record, found.game.margin
    if record is None or wanted is None:
        return None
    names = found.game.position.geometry.names
    theirs = score(record, Settings(word=Word(dead=tuple(names[p] for p in sorted(found.theirs)))))
    ours = score(record, Settings(method="builtin"))
    return abs(theirs.recorded.margin - wanted), abs(ours.recorded.margin - wanted)


def verdict(off: tuple[float, float] | None) -> str:
    """Which judgement brings the count nearer to the recorded result."""
    if off is None:
        return "no result to hold it against"
    for bound, how in ((1e-9, "exactly"), (2.0, "within two points")):
        fits = [o <= bound for o in off]
        if any(fits):
            return {(True, True): "both", (True, False): "the engine's", (False, True): "ours"}[fits[0], fits[1]] + f" {how}"
    return "neither"


def drawn(found: Differing) -> str:
    """The part of the board in question, as the engine sees it and as we do, and what is said of each chain."""
    geometry, cells = found.game.position.geometry, found.game.position.cells
    points = [p for g in found.groups for p in g.stones]
    status = {p: g.status for g in found.said.groups for p in g.stones}
    left, right = min(p % geometry.columns for p in points) - _ROOM, max(p % geometry.columns for p in points) + _ROOM
    top, bottom = min(p // geometry.columns for p in points) - _ROOM, max(p // geometry.columns for p in points) + _ROOM
    columns = range(max(0, left), min(geometry.columns - 1, right) + 1)
    lines = []
    for y in range(max(0, top), min(geometry.rows - 1, bottom) + 1):
        at = [y * geometry.columns + x for x in columns]
        theirs = " ".join((".xo" if p in found.theirs else ".XO")[cells[p]] for p in at)
        ours = " ".join(_SMALL_LETTERS[status.get(p, Status.ALIVE)][cells[p]] for p in at)
        lines.append(f"{geometry.rows - y:>3}  {theirs}    {ours}")
    letters = " ".join(geometry.vertices[x][0] for x in columns)
    lines.insert(0, f"     {letters}    {letters}")
    for g in found.groups:
        said = f"{g.status} by {g.basis}, {g.confidence:.3f}"
        name = f"{COLOUR_LETTER[g.colour]} {geometry.vertices[g.stones[0]]}, {len(g.stones)} stones"
        lines.append(f"  {name}: engine {'dead' if g.stones[0] in found.theirs else 'alive'}, we {said} {g.line or ''}")
    return "\n".join(lines)


def main() -> None:
    """Compare and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("truth")
    asked.add_argument("engine")
    asked.add_argument("records", nargs="?")
    asked.add_argument("--sample", type=int)
    asked.add_argument("--list", action="store_true")
    asked.add_argument("--draw", type=int, default=0)
    args = asked.parse_args()
    engine = {short(row["member"]): row for row in rows(args.engine)}
    games = chains = stones = differing_chains = differing_stones = sure = sure_closed = closed = 0
    found: list[Differing] = []
    for game in known(args.truth, args.records, sample=args.sample):
        row = engine.get(short(game.member))
        if row is None or not game.same:
            continue
        entry = compared(game, row)
        games += 1
        chains += len(entry.said.groups)
        stones += sum(len(g.stones) for g in entry.said.groups)
        closed += not entry.open_points
        if entry.groups:
            entry.off = held(entry)
            found.append(entry)
            differing_chains += len(entry.groups)
            differing_stones += entry.stones
            sure += certain(entry.said)
            sure_closed += certain(entry.said) and not entry.open_points
    in_closed = sum(not d.open_points for d in found)
    print(f"statuses differ in {len(found)} of {games} games ({100 * len(found) / games:.2f} %)")
    print(f"in games whose borders are closed: {in_closed} of {closed} ({100 * in_closed / max(1, closed):.2f} %)")
    print(f"chains: {differing_chains} of {chains} ({100 * differing_chains / chains:.3f} %)")
    print(f"stones: {differing_stones} of {stones} ({100 * differing_stones / stones:.3f} %)")
    print(f"of the differing games {sure} have every status called sure, {sure_closed} of these with closed borders")
    doubted = sum(d.least < 0.5 for d in found)
    print(f"of the differing games {doubted} have a chain that the engine itself is in doubt of (below 0.5)")
    if args.records:
        verdicts = Counter(verdict(d.off) for d in found)
        print(f"whose statuses fit the recorded result: {', '.join(f'{name} {n}' for name, n in verdicts.most_common())}")
    if args.list:
        for entry in sorted(found, key=lambda d: -d.stones):
            sureness = ", all sure" if certain(entry.said) else ""
            flags = f"engine at least {entry.least:.2f}{sureness}, {entry.open_points} open points"
            print(f"{entry.game.member}: {len(entry.groups)} chains, {entry.stones} stones, {flags}; fits: {verdict(entry.off)}")
    if args.draw:
        random.Random(7).shuffle(found)
        for entry in found[: args.draw]:
            sureness = f"engine at least {entry.least:.2f}, {entry.open_points} open points"
            print(f"\n## {entry.game.member}, {sureness}, fits: {verdict(entry.off)}")
            print(drawn(entry))


if __name__ == "__main__":
    main()
