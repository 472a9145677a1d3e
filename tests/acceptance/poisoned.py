"""An archive of good games among which one in a hundred is poisoned, through `gorecord batch`: every good game must be done.

    python tests/acceptance/poisoned.py [SOURCE] [--games 1000] [--form jsonl] [--jobs 2] [--time-limit 20] [--kill]

SOURCE gives the good games (the samples of the project without it; they are repeated until there are enough). The poison is made
on the fly: nesting many thousands deep, a member of 200 MB, a zip bomb, records cut in the middle, boards on which the judgement
runs long, noise. `--kill` also kills a worker from outside as soon as the first rows are written. Checked: each member has its
rows, in the order of the archive; good games have the rows that they have on their own; each poisoned one has a row with a
reason; the process takes no more memory than the limit. Status 1 if something is not so.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SAMPLES = Path(__file__).parents[2] / "sample_games"
MEBIBYTE = 1 << 20


def nested(depth: int) -> bytes:
    """Variations in variations."""
    return b"(;SZ[19];B[aa]" * depth + b")" * depth


def crowded(size: int) -> bytes:
    """A board of blocks of both colours, each around a single empty point: hundreds of races that hang on one another."""
    names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[:size]
    stones: dict[str, list[str]] = {"AB": [], "AW": []}
    for y in range(size):
        for x in range(size):
            if (x % 7, y % 7) != (3, 3):
                stones["AB" if (x // 7 + y // 7) % 2 else "AW"].append(f"[{names[x]}{names[y]}]")
    return f"(;SZ[{size}]KM[6.5]RU[Japanese]RE[B+1.5]{''.join(k + ''.join(v) for k, v in stones.items())})".encode()


def poison(good: bytes, chance: random.Random) -> dict[str, bytes]:
    """A member of each kind, small enough to be written as it stands."""
    return {
        "nested": nested(chance.randint(5_000, 60_000)),
        "cut": good[: chance.randint(20, max(21, len(good) // 2))],
        "crowded": crowded(52),
        "noise": chance.randbytes(20_000),
        "empty": b"",
        "unclosed": b"(;SZ[19]C[" + b"x" * 5_000_000,
        "wide": b"(;SZ[19]" + b";B[aa];W[bb]" * 100_000 + b")",
    }


def build(path: Path, good: list[bytes], games: int, chance: random.Random) -> list[tuple[str, str | None]]:
    """Write the archive; returns name and kind of poison (None: a good game) of each member."""
    members: list[tuple[str, str | None]] = []
    kinds = itertools.cycle(["nested", "large", "bomb", "cut", "crowded", "noise", "empty", "unclosed", "wide", "broken"])
    broken = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(games):
            kind = next(kinds) if number % 100 == 50 else None
            name = f"{number:06}-{kind or 'good'}.sgf"
            members.append((name, kind))
            data = good[number % len(good)]
            if kind in ("large", "bomb"):
                with archive.open(name, "w") as member:
                    for piece in _large(data, 200 if kind == "large" else 300):
                        member.write(piece)
            else:
                archive.writestr(name, data if kind in (None, "broken") else poison(data, chance)[kind])
            if kind == "broken":
                broken.append(archive.getinfo(name))
    with path.open("r+b") as file:
        for member in broken:  # a packed record that cannot be unpacked
            file.seek(member.header_offset + 30 + len(member.filename) + member.compress_size // 2)
            file.write(bytes(8))
    return members


def _large(data: bytes, mebibytes: int) -> Iterator[bytes]:
    """A record and then so much of a comment: under the limit for a member with 200, over it with 300."""
    yield data.rstrip()[:-1] + b"C["
    for _ in range(mebibytes):
        yield b"y" * MEBIBYTE
    yield b"])"


def rows_of(out: Path) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Check row and score row of each game."""
    with out.open(encoding="utf-8") as lines:
        for check, score in itertools.batched(lines, 2) if hasattr(itertools, "batched") else zip(lines, lines, strict=True):
            yield json.loads(check), json.loads(score)


def batch(source: Path, out: Path, *options: str) -> subprocess.Popen[str]:
    """A run."""
    command = [sys.executable, "-m", "gorecord", "batch", str(source), "-o", str(out), *options]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def kill_a_worker(parent: int) -> bool:
    """Kill one of the processes that a run has started; where the system has /proc."""
    for task in Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split():
        if b"spawn_main" in Path(f"/proc/{task}/cmdline").read_bytes():
            os.kill(int(task), signal.SIGKILL)
            return True
    return False


def judged(members: list[tuple[str, str | None]], out: Path, alone: dict[str, Any], size: int) -> tuple[Counter[str], list[str]]:
    """What became of each kind of poison, and what is wrong."""
    told: Counter[str] = Counter()
    wrong: list[str] = []
    found: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {}
    for pair in rows_of(out):
        found.setdefault(pair[0]["source"].rsplit("!")[-1], []).append(pair)
    if list(found) != [name for name, _ in members]:
        wrong.append("the rows are not those of the members in their order")
    for number, (name, kind) in enumerate(members):
        pairs = found.get(name, [])
        if kind is None:
            same = [[{**row, "source": ""} for row in pair] for pair in pairs] == alone[str(number % size)]
            if not same:
                codes = sorted(
                    {f["code"] + str(f["detail"].get("reason", "")) for pair in pairs for row in pair for f in row["findings"]}
                )
                wrong.append(f"{name}: other rows than on its own ({', '.join(codes)})")
            continue
        findings = [f for check, score in pairs for f in (*check["findings"], *score["findings"])]
        grave = sorted({f["code"] for f in findings if f["severity"] in ("error", "warning")})
        reason = sorted({f["detail"]["reason"] for f in findings if (f["detail"] or {}).get("reason")})
        told[f"{kind}: {', '.join(grave + reason) or 'done'}"] += 1
        if not pairs or any(f["code"] == "internal" for f in findings):
            wrong.append(f"{name}: {'no row' if not pairs else 'a fault of gorecord'}")
        if not grave and kind not in ("crowded", "large", "wide"):
            wrong.append(f"{name}: nothing is said of it")
    return told, wrong


def main() -> int:
    """Do it; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", nargs="?", type=Path, default=SAMPLES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--distinct", type=int, default=40, help="so many different good games")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--time-limit", default="20")
    parser.add_argument("--memory-limit", type=int, default=1024)
    parser.add_argument("--kill", action="store_true", help="kill a worker from outside")
    args = parser.parse_args()
    chance = random.Random(1)
    good = [path.read_bytes() for path in sorted(args.source.rglob("*.sgf"))[: args.distinct]]
    options = ["--jobs", args.jobs, "--time-limit", args.time_limit, "--memory-limit", str(args.memory_limit), "-q"]
    with tempfile.TemporaryDirectory() as folder:
        single = Path(folder, "alone")
        single.mkdir()
        for number, data in enumerate(good):
            Path(single, f"{number:06}.sgf").write_bytes(data)
        run = batch(single, Path(folder, "alone.jsonl"), *options)
        assert run.wait() == 0
        alone: dict[str, Any] = {}
        for pair in rows_of(Path(folder, "alone.jsonl")):
            number = str(int(Path(pair[0]["source"]).stem))
            alone.setdefault(number, []).append([{**row, "source": ""} for row in pair])
        archive, out = Path(folder, "poisoned.zip"), Path(folder, "out.jsonl")
        members = build(archive, good, args.games, chance)
        begin = time.monotonic()
        run = batch(archive, out, *options)
        if args.kill:
            while run.poll() is None and not (out.exists() and out.stat().st_size):
                time.sleep(0.02)
            print("a worker was killed from outside" if kill_a_worker(run.pid) else "no worker could be killed")
        _, said = run.communicate()
        took = time.monotonic() - begin
        print(f"{args.games} members in {took:.1f} s, status {run.returncode}, archive {archive.stat().st_size / MEBIBYTE:.1f} MiB")
        told, wrong = judged(members, out, alone, len(good))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"largest process: {peak:.0f} MiB")
    for text, count in sorted(told.items()):
        print(f"  {count:3} {text}")
    wrong += [f"status {run.returncode}: {said}"] if run.returncode else []
    wrong += [f"a process took {peak:.0f} MiB"] if peak > args.memory_limit + 256 else []
    print("\n".join(wrong[:20]) or "every good game has its rows, every poisoned one a reason")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
