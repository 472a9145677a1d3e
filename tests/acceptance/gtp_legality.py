"""Asks a GTP program (GNU Go) which moves are legal along random games, and compares with the referee.

    python tests/acceptance/gtp_legality.py [--games 200] [--size 9] [--moves 120] [--seed 1] [--engine "gnugo --mode gtp"]

At each position the program lists its legal moves for the side to move (`all_legal`); ours are the empty points where the
move is no suicide and does not retake a ko at once, from the board and from the replay. One of all the points, legal or not,
is also put to the whole referee under Japanese rules, which like GNU Go forbid suicide and the immediate retaking of a ko and
nothing else. Differences are printed; status 1 if there are any.
"""

from __future__ import annotations

import argparse
import random
import shlex
import subprocess
import sys
from collections import Counter

from gorecord.go.board import Board
from gorecord.go.points import BLACK, Geometry
from gorecord.go.rules import PRESETS
from gorecord.records.findings import Severity
from gorecord.records.game import GameRecord
from gorecord.records.read import read_records
from gorecord.records.sources import Source
from gorecord.referee.check import check
from gorecord.referee.replay import replay
from gorecord.referee.verdict import BREACH_CODES


class Engine:
    """A GTP program."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> str | None:
        """The answer to a command, None where it is refused."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()).strip() or not lines:
            if not line:
                raise SystemExit("the program has ended")
            if line.strip():
                lines.append(line.strip())
        answer = " ".join(lines)
        return answer[1:].strip() if answer.startswith("=") else None


def record_of(sgf: str) -> GameRecord:
    (record,) = read_records(Source("-", sgf.encode()))
    assert isinstance(record, GameRecord)
    return record


def legal(record: GameRecord, colour: int) -> set[int]:
    """The legal moves at the end of a record for the side to move, ko and suicide forbidden."""
    final = replay(record).final
    board = Board(final.geometry, final.cells)
    free = [p for p in range(final.geometry.points) if not board.cells[p] and p != final.ko]
    return {p for p in free if not board.copy().place(p, colour).suicided}


def game(engine: Engine, geometry: Geometry, moves: int, rng: random.Random, counts: Counter[str]) -> None:
    """One random game."""
    engine.ask(f"boardsize {geometry.columns}")
    engine.ask("clear_board")
    sgf, colour = f"(;GM[1]SZ[{geometry.columns}]", BLACK
    names = ("", "black", "white")
    for _ in range(moves):
        ours = legal(record_of(sgf + ")"), colour)
        answer = engine.ask(f"all_legal {names[colour]}")
        theirs = {geometry.typed(vertex) for vertex in (answer or "").split()}
        counts["positions"] += 1
        counts["legal moves"] += len(theirs)
        for p in ours ^ theirs:
            counts["different"] += 1
            print(f"{geometry.vertices[p]} is legal for {'us' if p in ours else 'them'} only: {sgf})")
        tried = rng.randrange(geometry.points)
        done = check(record_of(f"{sgf};{'BW'[colour - 1]}[{geometry.names[tried]}])"), [PRESETS["japanese"]])
        breach = any(f.code in BREACH_CODES and f.severity is Severity.ERROR for f in done.findings)
        counts["moves put to the referee"] += 1
        counts["of them illegal"] += breach
        if breach == (tried in theirs):
            counts["different"] += 1
            print(f"{geometry.vertices[tried]} is {'illegal' if breach else 'legal'} for the referee only: {sgf})")
        both = sorted(ours & theirs)
        point = rng.choice(both) if both and rng.random() > 0.02 else None
        if engine.ask(f"play {names[colour]} {geometry.vertices[point] if point is not None else 'pass'}") is None:
            counts["different"] += 1
            print(f"refused: {sgf})")
            return
        sgf += f";{'BW'[colour - 1]}[{'' if point is None else geometry.names[point]}]"
        colour = 3 - colour
    counts["stones taken"] += sum(replay(record_of(sgf + ")")).final.prisoners)


def main() -> int:
    """Do it; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--moves", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", default="gnugo --mode gtp")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    counts: Counter[str] = Counter()
    engine = Engine(args.engine)
    for _ in range(args.games):
        game(engine, Geometry.of(args.size, args.size), args.moves, rng, counts)
    engine.ask("quit")
    print(f"{args.games} games: " + ", ".join(f"{name}: {count}" for name, count in counts.items()))
    return int(counts["different"] > 0)


if __name__ == "__main__":
    sys.exit(main())
