"""Kill `gorecord batch` at random moments, go on, and compare with a run that was left alone.

    python tests/acceptance/kill_resume.py SOURCE [--rounds 50] [--form jsonl] [--kills 2] [OPTIONS OF BATCH...]

Each round kills the run with SIGKILL, `--kills` times in a row, then lets it end, and compares: jsonl and csv byte for byte,
sqlite by `.dump`, parquet by its rows. A kill counts only if it met a run that had not yet written everything: what ended before
is begun anew. The moments are spread over the time that a run takes. Status 1 if a round differs, 2 if no run could be met.
"""

from __future__ import annotations

import argparse
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

TRIES = 40
"""So often a run is begun anew because it ended before it could be killed."""


def content(out: Path) -> object:
    """What is compared; None where there is nothing yet."""
    if not out.exists():
        return None
    if out.suffix == ".sqlite":
        with closing(sqlite3.connect(out)) as database:
            return list(database.iterdump())
    if out.suffix == ".parquet":
        import pyarrow.parquet

        return pyarrow.parquet.read_table(out).to_pylist()
    return out.read_bytes()


def size(out: Path) -> int:
    """How many bytes of games there are so far, in the file or in the one beside it that parquet gathers them in."""
    return sum(path.stat().st_size for path in (out, out.with_name(out.name + ".rows")) if path.exists())


def unfinished(out: Path, expected: object) -> bool:
    """Whether games are missing yet; looked at in a copy, since to look into a database may repair it."""
    with tempfile.TemporaryDirectory() as folder:
        for path in out.parent.glob(f"{out.name}*"):
            shutil.copy(path, folder)
        try:
            return content(Path(folder, out.name)) != expected
        except sqlite3.Error:
            return True


def clear(out: Path) -> None:
    """Remove the file and all that stands beside it."""
    for path in out.parent.glob(f"{out.name}*"):
        path.unlink()


def main() -> int:
    """Do it; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--kills", type=int, default=2)
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
        different = kills = with_rows = missed = 0
        for number in range(args.rounds):
            out = Path(folder, f"round{number}.{args.form}")
            done = tries = 0
            while done < args.kills:
                before = size(out)
                if killed(command(args.source, out, options), chance.uniform(0.05, took)) and unfinished(out, expected):
                    done += 1
                    with_rows += size(out) > before
                    continue
                missed += 1
                tries += 1
                if tries > TRIES:
                    print(f"no run could be met in {tries} tries: give a larger SOURCE", file=sys.stderr)
                    return 2
                clear(out)
                done = 0
            kills += done
            ended = subprocess.run(command(args.source, out, options), stderr=subprocess.PIPE, text=True)
            if ended.returncode or content(out) != expected:
                different += 1
                print(f"round {number}: status {ended.returncode}, {ended.stderr if ended.returncode else 'other content'}")
            clear(out)
    print(
        f"{args.form}: {args.rounds} rounds, {kills} kills of unfinished runs ({with_rows} of them after new games were written),"
        f" {missed} runs ended before the kill and were begun anew; uninterrupted {took:.1f} s:"
        f" {args.rounds - different} rounds identical"
    )
    return int(different > 0)


def killed(run: list[str], seconds: float) -> bool:
    """Begin a run and kill it after so long; whether the signal is what ended it."""
    process = subprocess.Popen(run, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    process.kill()
    return process.wait() == -signal.SIGKILL


def command(source: str, out: Path, options: list[str]) -> list[str]:
    """The run."""
    return [sys.executable, "-m", "gorecord", "batch", source, "-o", str(out), "--quiet", *options]


if __name__ == "__main__":
    sys.exit(main())
