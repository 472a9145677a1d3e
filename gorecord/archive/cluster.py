"""Batches on more than one machine: files go in chunks to an existing dask.distributed scheduler, games come back in order.

A worker of the cluster that is lost costs nothing but time: its chunks are done by others. A file that brings down one worker after
the other is found by giving its chunk out file by file, and gets rows that say so. The limits of time and memory of a single game
are those of the cluster's own workers, which this program does not end.
"""

from __future__ import annotations

import importlib
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Self

from gorecord import __version__
from gorecord.archive.pool import PoolError
from gorecord.archive.reasons import Reason, finding_of
from gorecord.archive.work import Done, Encode, Limits, Maker, Task, done
from gorecord.go.words import tell

_FILES: Final = 20
_BYTES: Final = 1024 * 1024
"""A chunk has at most so many files, and so many bytes unless a single file has more."""
_AHEAD: Final = 4
"""So many chunks for each thread of the cluster are under way or wait for their turn."""
_TICK: Final = 0.2
_ASK: Final = 5.0
"""Seconds between two questions to the scheduler for how large the cluster is."""


@dataclass(slots=True, eq=False)
class _Chunk:
    tasks: list[Task]
    future: Any


class Cluster:
    """The workers of a scheduler. Use as a context manager."""

    def __init__(self, maker: Maker, encode: Encode, address: str) -> None:
        try:
            self._distributed: Any = importlib.import_module("distributed")
        except ImportError:
            raise PoolError(tell("--cluster needs the package distributed: pip install 'gorecord[cluster]'")) from None
        self._maker = maker
        self._encode = encode
        self._threads = 0
        self._ask = 0.0
        try:
            self._client = self._distributed.Client(address, timeout="5s", set_as_default=False)
            versions = self._client.run(_version)
        except (OSError, ValueError, ImportError, AttributeError) as problem:
            raise PoolError(tell("the cluster at {address} cannot be used: {problem}", address=address, problem=problem)) from None
        other = sorted({str(version) for version in versions.values()} - {__version__})
        if other:
            raise PoolError(
                tell(
                    "the workers of {address} have gorecord {versions}; this is {version}",
                    address=address,
                    versions=", ".join(other),
                    version=__version__,
                )
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def run(self, tasks: Iterable[Task]) -> Iterator[Done | None]:
        """The games of the files, in order; None while there is nothing yet. Raises PoolError if the scheduler is lost."""
        chunks = _chunks(tasks)
        waiting: deque[_Chunk] = deque()
        more = True
        while more or waiting:
            while more and len(waiting) < self._room():
                chunk = next(chunks, None)
                if chunk is None:
                    more = False
                else:
                    waiting.append(self._submit(chunk))
            yield None
            if waiting and self._finished(waiting[0]):
                yield from self._results(waiting)

    def _room(self) -> int:
        """How many chunks may be under way; the scheduler is asked for its threads only now and then."""
        now = time.monotonic()
        if now >= self._ask:
            self._threads = sum(self._client.nthreads().values())
            self._ask = now + _ASK
        return max(2, _AHEAD * self._threads)

    def _submit(self, tasks: list[Task]) -> _Chunk:
        return _Chunk(tasks, self._client.submit(work, self._maker, self._encode, tasks, pure=False, retries=0))

    def _finished(self, chunk: _Chunk) -> bool:
        deadline = time.monotonic() + _TICK
        while not chunk.future.done():
            if self._client.status not in ("running", "connecting"):
                raise PoolError(tell("the scheduler of the cluster is lost; the same command goes on when it is back"))
            if time.monotonic() > deadline:
                return False
            time.sleep(0.005)
        return True

    def _results(self, waiting: deque[_Chunk]) -> Iterator[Done]:
        """The games of the first chunk; a chunk that kills workers is given out again file by file, in its place."""
        chunk = waiting.popleft()
        try:
            yield from chunk.future.result()
        except self._distributed.KilledWorker:
            if len(chunk.tasks) > 1:
                waiting.extendleft(reversed([self._submit([task]) for task in chunk.tasks]))
                return
            (task,) = chunk.tasks
            finding = finding_of(Reason.CRASH, Limits(), reading=True)
            yield done(self._maker, self._encode, task.bytes_hash, self._maker.failed(task.source.name, task.first, finding))
        except (OSError, self._distributed.CancelledError) as problem:
            raise PoolError(
                tell("the cluster is lost ({problem}); the same command goes on when it is back", problem=problem)
            ) from None


def work(maker: Maker, encode: Encode, tasks: list[Task]) -> list[Done]:
    """What a worker of the cluster does: the games of these files."""
    found = []
    for task in tasks:
        found += task.known
        if not task.complete:
            for game, record in enumerate(maker.records(task.source)):
                if game >= task.first:
                    found.append(done(maker, encode, task.bytes_hash, maker.rows(record)))
    return found


def _chunks(tasks: Iterable[Task]) -> Iterator[list[Task]]:
    chunk: list[Task] = []
    size = 0
    for task in tasks:
        chunk.append(task)
        size += len(task.source.data or b"")
        if len(chunk) >= _FILES or size >= _BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _version() -> str:
    """The version of this program on a worker."""
    return __version__
