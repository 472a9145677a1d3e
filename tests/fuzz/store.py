"""Fuzzes the stores of `gorecord batch`: runs are killed at any line of the archive's code, sources change between runs, ends
are torn.

Whatever happened before, a run that comes to its end must leave what a run on a new file leaves. Killing is done by a trace
function in a forked process that leaves without closing anything; what Python had not handed to the system by then is lost,
as with SIGKILL.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any, Self

from driver import Choices, drive, instrumented

with instrumented():
    from gorecord import archive
    from gorecord.archive import batch
    from gorecord.archive.work import Done, Encode, Maker, Task, done
    from gorecord.output.batch_rows import RowMaker
    from gorecord.records.sources import open_sources
    from gorecord.scoring.dame import Dame
    from gorecord.scoring.score import Settings

MAKER = RowMaker(settings=Settings(method="none", dame=Dame.AS_IS))
ROOM = str(Path(archive.__file__).parent)
FORMS = ("jsonl", "csv", "sqlite", *(("parquet",) if find_spec("pyarrow") else ()))
KILLED = 9
SEEDS = [bytes([form, 5, 1, 0, 1, 2, 0, 0, 200, 3, 0, 1, 4, 0]) + bytes(range(form, 60, 3)) for form in range(4)]
batch._COMMIT = 0.0  # commit after each game: more states to be killed in


class Here:
    """Works on files in this very process."""

    def __init__(self, maker: Maker, encode: Encode) -> None:
        self.maker, self.encode = maker, encode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, tasks: Iterable[Task]) -> Iterator[Done | None]:
        for task in tasks:
            yield from task.known
            for record in () if task.complete else list(self.maker.records(task.source))[task.first :]:
                yield done(self.maker, self.encode, task.bytes_hash, self.maker.rows(record))
                yield None


def game(number: int) -> str:
    column = "abcde"[number % 5]
    return f'(;GM[1]SZ[5]KM[{number % 7}.5]PB[=x{number}]PW[a,"b"\\]\n{number}];B[{column}b];W[{column}c])'


def fill(folder: Path, choices: Choices) -> None:
    """Write, change or remove a few files: games, several games, none."""
    for _ in range(1 + choices.below(5)):
        path = folder / f"{choices.below(7)}.sgf"
        what = choices.below(8)
        if what == 0:
            path.unlink(missing_ok=True)
        elif what == 1:
            path.write_bytes(b"" if choices.below(2) else b"no game")
        else:
            path.write_text("".join(game(choices.below(40)) for _ in range(1 + choices.below(3))), encoding="utf-8")
    (folder / "x.sgf").write_text(game(1), encoding="utf-8")  # so that there always is something


def run(out: Path, folder: Path) -> None:
    job = batch.Batch(
        out=out, specs=(str(folder),), rulesets=("chinese", "japanese"), about={"version": "1"}, maker=MAKER, start=Here
    )
    _, complete = job.run(open_sources([str(folder)]))
    assert complete


def run_and_die(out: Path, folder: Path, lines: int) -> None:
    """Run in another process, which dies when so many lines of the archive's code have been run."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        assert code in (0, KILLED), f"the killed run ended with {code}"
        return
    left = lines

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith(ROOM):
            return None
        if event == "line":
            left -= 1
            if left < 0:
                os._exit(KILLED)
        return trace

    try:
        sys.settrace(trace)
        run(out, folder)
        sys.settrace(None)
        os._exit(0)
    except BaseException as problem:
        sys.settrace(None)
        print(f"in the killed run: {problem!r}", flush=True)
        os._exit(1)


def content(out: Path) -> object:
    if out.suffix == ".sqlite":
        with sqlite3.connect(out) as database:
            dumped = list(database.iterdump())
        database.close()
        return dumped
    if out.suffix == ".parquet":
        import pyarrow.parquet

        return pyarrow.parquet.read_table(out).to_pylist()
    return out.read_bytes()


def target(data: bytes) -> None:
    choices = Choices(data)
    form = choices.of(FORMS)
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        folder = place / "games"
        folder.mkdir()
        out, whole = place / f"out.{form}", place / f"whole.{form}"
        for _ in range(1 + choices.below(4)):
            fill(folder, choices)
            kind = choices.below(4)
            if kind:
                run_and_die(out, folder, choices.below(3000) if kind > 1 else choices.below(200))
            else:
                run(out, folder)
            if form in ("jsonl", "csv") and out.exists() and choices.below(4) == 0:
                torn = out.read_bytes()
                out.write_bytes(torn[: len(torn) - choices.below(300)] if len(torn) > 300 else torn)
        run(out, folder)
        run(whole, folder)
        assert content(out) == content(whole), "the content differs"
        left = sorted(path.name for path in place.iterdir() if path.name.startswith("out"))
        assert left == sorted([out.name, f"{out.name}.run"]), left
        shutil.copy(out, place / f"copy.{form}")
        run(out, folder)
        assert content(out) == content(whole), "another run changed it"


if __name__ == "__main__":
    drive("store", target, SEEDS)
