"""Kill `gorecord batch` at random moments, go on, and compare with a run that was left alone.

    python tests/acceptance/kill_resume.py SOURCE [--rounds 50] [--form jsonl] [--kills 3] [OPTIONS OF BATCH...]

Each round kills the run `--kills` times with SIGKILL, then lets it end, and compares: jsonl and csv byte for byte, sqlite by
`.dump`, parquet by its rows. The moments are spread over the time that the uninterrupted run took. Status 1 if a round differs.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def content(out: Path) -> object:
    """What is compared."""
    if out.suffix == ".sqlite":
        with sqlite3.connect(out) as database:
            return list(database.iterdump())
    if out.suffix == ".parquet":
        import pyarrow.parquet

        return pyarrow.parquet.read_table(out).to_pylist()
    return out.read_bytes()


def main() -> int:
    """Do it; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--form", choices=("jsonl", "csv", "sqlite", "parquet"), default="jsonl")
    parser.add_argument("--seed", type=int, default=1)
    args, options = parser.parse_known_args()
    chance = random.Random(args.seed)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, f"whole.{args.form}")
        begin = time.monotonic()
        subprocess.run(command(args.source, whole, options), check=True)
        took = time.monotonic() - begin
        expected = content(whole)
        different = kills = 0
        for number in range(args.rounds):
            out = Path(folder, f"round{number}.{args.form}")
            for _ in range(args.kills):
                process = subprocess.Popen(command(args.source, out, options), stderr=subprocess.DEVNULL)
                time.sleep(chance.uniform(0.05, took))
                kills += process.poll() is None
                process.kill()
                process.wait()
            ended = subprocess.run(command(args.source, out, options), stderr=subprocess.PIPE, text=True)
            same = ended.returncode == 0 and content(out) == expected
            different += not same
            if not same:
                print(f"round {number}: status {ended.returncode}, {'other content' if not ended.returncode else ended.stderr}")
            for path in Path(folder).glob(f"round{number}.*"):
                path.unlink()
    print(f"{args.form}: {args.rounds} rounds, {kills} kills, uninterrupted {took:.1f} s: {args.rounds - different} identical")
    return int(different > 0)


def command(source: str, out: Path, options: list[str]) -> list[str]:
    """The run."""
    return [sys.executable, "-m", "gorecord", "batch", source, "-o", str(out), "--quiet", *options]


if __name__ == "__main__":
    sys.exit(main())
