"""Runs a fuzz target for a number of seconds: under atheris (coverage guided) where it is installed, else by changing seeds at
random.

    python tests/fuzz/TARGET.py SECONDS [--seed N] [--plain] [--keep FOLDER]

Every exception that a target lets through is a find. A find does not end the run: it is counted by the line it came from, and
the first input that led there is written to FOLDER. What is printed at the end are the executions, the slowest of them and
the finds; the status is 1 if there were any. An execution that takes more than SLOW seconds of this process's own time is a
find, too.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, cast

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]  # tests/ and the checkout, if nothing is installed

SLOW = 20.0
LONGEST = 4096
"""Bytes of an input."""


class TooSlowError(Exception):
    """An input that took too long."""


def instrumented() -> AbstractContextManager[Any]:
    """Import what is to be watched within this."""
    if "--plain" in sys.argv:
        return nullcontext()
    try:
        import atheris
    except ImportError:
        return nullcontext()
    return cast(AbstractContextManager[Any], atheris.instrument_imports(include=["gorecord"], enable_loader_override=False))


class Choices:
    """Decisions taken from bytes, one after the other; when the bytes have run out, everything is 0."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return max(0, len(self.data) - self.at)

    def byte(self) -> int:
        """A number below 256."""
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def below(self, limit: int) -> int:
        """A number below that limit, at most 65536."""
        return (self.byte() if limit <= 256 else self.byte() << 8 | self.byte()) % limit

    def of(self, things: Sequence[Any]) -> Any:
        """One of them."""
        return things[self.below(len(things))]


class _Run:
    """What has happened so far."""

    def __init__(self, name: str, target: Callable[[bytes], None], seconds: float, keep: Path) -> None:
        self.name, self.target, self.seconds, self.keep = name, target, seconds, keep
        self.begin = time.monotonic()
        self.count = 0
        self.slowest = (0.0, b"")
        self.finds: dict[str, tuple[int, str]] = {}

    def once(self, data: bytes) -> None:
        """One execution; ends the process when the time is over."""
        self.count += 1
        begin = time.process_time()
        try:
            self.target(data)
            if time.process_time() - begin > SLOW:
                raise TooSlowError(f"{time.process_time() - begin:.1f} s")
        except Exception as problem:
            self._found(problem, data)
        took = time.process_time() - begin
        if took > self.slowest[0]:
            self.slowest = took, data
        if time.monotonic() - self.begin > self.seconds:
            self.end()

    def _found(self, problem: Exception, data: bytes) -> None:
        frames = traceback.extract_tb(problem.__traceback__)
        place = f"{type(problem).__name__} at {Path(frames[-1].filename).name}:{frames[-1].lineno}"
        if isinstance(problem, AssertionError | TooSlowError):
            place += f" ({frames[1].lineno})" if len(frames) > 1 else ""
        if place not in self.finds:
            self.keep.mkdir(parents=True, exist_ok=True)
            file = self.keep / f"{self.name}-{len(self.finds)}"
            file.write_bytes(data)
            self.finds[place] = 0, str(file)
            print(f"find: {place}: {str(problem)[:600]}\n  input: {file}", flush=True)
        number, kept = self.finds[place]
        self.finds[place] = number + 1, kept

    def end(self) -> None:
        """Print what came of it and leave; atheris never returns."""
        seconds = time.monotonic() - self.begin
        print(f"{self.name}: {self.count} executions in {seconds:.0f} s, {len(self.finds)} kinds of finds", flush=True)
        if self.count:
            self.keep.mkdir(parents=True, exist_ok=True)
            slowest = self.keep / f"{self.name}-slowest"
            slowest.write_bytes(self.slowest[1])
            print(f"  slowest: {self.slowest[0]:.2f} s, {slowest}", flush=True)
        for place, (number, file) in self.finds.items():
            print(f"  {number} times {place}: {file}", flush=True)
        os._exit(int(bool(self.finds)))


def drive(name: str, target: Callable[[bytes], None], seeds: Sequence[bytes], words: Sequence[bytes] = ()) -> None:
    """Run a target as the command line says. `seeds` are inputs to begin with, `words` what inputs are made of."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="without atheris")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir(), "gorecord-fuzz"), help="where finds are written")
    args = parser.parse_args()
    faulthandler.enable()
    run = _Run(name, target, args.seconds, args.keep)
    for seed in seeds:
        run.once(seed)
    if not args.plain and "atheris" in sys.modules:
        _by_atheris(run, seeds, words, args.seed)
    _at_random(run, seeds, words, random.Random(args.seed))


def _by_atheris(run: _Run, seeds: Sequence[bytes], words: Sequence[bytes], seed: int) -> None:
    import atheris

    folder = Path(tempfile.mkdtemp())
    (folder / "seeds").mkdir()
    for number, data in enumerate(seeds):
        (folder / "seeds" / str(number)).write_bytes(data)
    escaped = ["".join(f"\\x{byte:02x}" for byte in word) for word in words]
    (folder / "words").write_text("".join(f'"{word}"\n' for word in escaped))
    options = [
        f"-max_len={LONGEST}",
        f"-seed={seed}",
        "-timeout=600",
        "-rss_limit_mb=3000",
        "-verbosity=0",
        "-report_slow_units=100000",
        f"-artifact_prefix={folder}/",
    ]
    if words:
        options.append(f"-dict={folder / 'words'}")
    atheris.Setup([sys.argv[0], *options, str(folder / "seeds")], run.once)
    atheris.Fuzz()


def _at_random(run: _Run, seeds: Sequence[bytes], words: Sequence[bytes], rng: random.Random) -> None:
    pool = [*seeds, b""]
    while True:
        data = changed(rng.choice(pool), pool, words, rng) if rng.random() < 0.7 else rng.randbytes(rng.randint(1, LONGEST // 4))
        run.once(data)
        if rng.random() < 0.05:
            pool.append(data)
            if len(pool) > 500:
                pool.pop(rng.randrange(len(pool)))


def changed(data: bytes, pool: Sequence[bytes], words: Sequence[bytes], rng: random.Random) -> bytes:
    """An input with a few changes."""
    found = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        at, length = rng.randint(0, len(found)), rng.randint(1, 16)
        what = rng.randrange(6)
        if what == 0:
            del found[at : at + length]
        elif what == 1:
            found[at:at] = rng.randbytes(length)
        elif what == 2 and words:
            found[at:at] = rng.choice(words)
        elif what == 3:
            found[at : at + 1] = rng.randbytes(1)
        elif what == 4:
            found[at:at] = found[at : at + length] * rng.choice((1, 1, 2, 30))
        else:
            other = rng.choice(pool)
            begin = rng.randint(0, len(other))
            found[at:at] = other[begin : begin + 4 * length]
    return bytes(found[:LONGEST])
