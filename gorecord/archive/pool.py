"""Worker processes that survive what they are given: files go out, games come back in the order of the files.

A worker that dies or takes too long is replaced. The game that it was at is tried once more when it looks like an accident, and
else gets rows of its own that say why; the other games of its file, and files that were waiting for the worker, are done by
others. Memory stays bounded: only so many files are under way at a time, and only so many bytes wait for their turn.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Self

from gorecord.archive import worker
from gorecord.archive.reasons import Reason, finding_of
from gorecord.archive.work import Done, Encode, Limits, Maker, Task, done
from gorecord.go.words import tell

_FILES: Final = 256
"""So many files may be under way or wait for their turn."""
_BYTES: Final = 48 * 1024 * 1024
"""So many bytes of rows may wait for their turn before no new file is begun."""
_SMALL: Final = 16 * 1024
"""A file of at most so many bytes is sent ahead to a busy worker: it fits into the pipe, so sending it never waits."""
_TICK: Final = 0.2
"""Seconds after which the caller gets a turn even if nothing has been done."""
_STARTS: Final = 4
"""So many workers in a row may fail to start before it is clear that none ever will."""


class PoolError(RuntimeError):
    """The workers cannot be started; the message says so to the user."""


@dataclass(slots=True, eq=False)
class _Job:
    """A file under way. `next` is its first game that is not done, `at` the game in work, None while the file is being read."""

    task: Task
    next: int
    at: int | None = None
    retried: bool = False
    results: deque[Done] = field(default_factory=deque)
    ended: bool = False


@dataclass(slots=True, eq=False)
class _Worker:
    process: SpawnProcess
    connection: Connection
    ready: bool = False
    jobs: deque[_Job] = field(default_factory=deque)
    since: float = 0.0
    too_slow: tuple[_Job, int] | None = None
    """The file and the game that it took too long for, once it has been killed for that."""


class Pool:
    """Worker processes for one run. Use as a context manager: leaving it ends the workers at once."""

    def __init__(self, maker: Maker, encode: Encode, jobs: int, limits: Limits) -> None:
        self._maker = maker
        self._encode = encode
        self._limits = limits
        self._size = max(1, jobs)
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []
        self._window: deque[_Job] = deque()
        self._again: deque[_Job] = deque()
        self._waiting_bytes = 0
        self._failed_starts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._workers:
            one.process.kill()
        for one in self._workers:
            one.process.join()
            one.connection.close()
        self._workers.clear()

    def run(self, tasks: Iterable[Task]) -> Iterator[Done | None]:
        """The games of the files, in order. None where there is nothing yet, so that the caller gets a turn now and then.

        Raises PoolError if no worker starts.
        """
        coming = iter(tasks)
        more = True
        while True:
            more = self._hand_out(coming, more)
            yield from self._ready()
            if not self._window and not more:
                return
            if self._window and not self._window[0].ended:
                self._listen()
            yield None

    def _ready(self) -> Iterator[Done]:
        while self._window:
            job = self._window[0]
            while job.results:
                result = job.results.popleft()
                self._waiting_bytes -= len(result.payload)
                yield result
            if not job.ended:
                return
            self._window.popleft()

    def _hand_out(self, coming: Iterator[Task], more: bool) -> bool:
        """Give work to every worker that has room; returns whether there may be further files."""
        while True:
            free = self._free_worker()
            if self._again and free is not None:
                self._send(free, self._again.popleft())
                continue
            if not more or len(self._window) >= _FILES or self._waiting_bytes > _BYTES:
                return more
            if free is None and len(self._workers) >= self._size:
                return more
            task = next(coming, None)
            if task is None:
                return False
            job = _Job(task, task.first)
            self._window.append(job)
            self._take(job, task.known)
            if task.complete:
                job.ended = True
            elif free is not None and (not free.jobs or _small(task)):
                self._send(free, job)
            else:
                self._again.append(job)
                if len(self._workers) >= self._size:
                    return more
                self._start()

    def _take(self, job: _Job, results: Iterable[Done]) -> None:
        for result in results:
            job.results.append(result)
            self._waiting_bytes += len(result.payload)

    def _free_worker(self) -> _Worker | None:
        """An idle worker, else one with a single file that can be given a small one ahead."""
        ready = [one for one in self._workers if one.ready and one.too_slow is None and len(one.jobs) < 2]
        idle = next((one for one in ready if not one.jobs), None)
        if idle is not None or not self._again:
            return idle or next(iter(ready), None)
        return next(iter(ready), None) if _small(self._again[0].task) else None

    def _start(self) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=worker.main, args=(theirs, self._maker, self._encode, self._limits), daemon=True)
        process.start()
        theirs.close()
        self._workers.append(_Worker(process, ours, since=time.monotonic()))

    def _send(self, one: _Worker, job: _Job) -> None:
        source = job.task.source
        if not one.jobs:
            one.since = time.monotonic()
        one.jobs.append(job)
        try:
            one.connection.send((source.name, source.error, job.task.bytes_hash, job.next, source.data is not None))
            if source.data is not None:
                one.connection.send_bytes(source.data)
        except (OSError, ValueError):
            pass  # it has died: `_listen` finds out

    def _listen(self) -> None:
        """Take what the workers have to say, for a moment; deal with those that died or take too long."""
        heard = self._heard()
        if not heard:
            self._start()
            return
        for connection in wait([one.connection for one in heard], _TICK):
            one = next(w for w in heard if w.connection is connection)
            try:
                self._message(one, one.connection.recv())
                while one.connection.poll():
                    self._message(one, one.connection.recv())
            except (EOFError, OSError):
                self._died(one)
        now = time.monotonic()
        for one in self._workers:
            if one.jobs and one.too_slow is None and one in heard and now - one.since > self._limits.seconds:
                one.too_slow = one.jobs[0], one.jobs[0].next
                one.process.kill()

    def _heard(self) -> list[_Worker]:
        """The workers to listen to: all, unless too much is waiting for the first file in line; then the one that has it."""
        if self._waiting_bytes <= _BYTES:
            return self._workers
        first = [one for one in self._workers if one.jobs and one.jobs[0] is self._window[0]]
        for one in self._workers:
            if first and one is not first[0]:
                one.since = time.monotonic()
        return first or self._workers

    def _message(self, one: _Worker, message: tuple[Any, ...]) -> None:
        one.since = time.monotonic()
        kind = message[0]
        if kind == "ready":
            one.ready = True
            self._failed_starts = 0
            return
        job = one.jobs[0]
        if kind == "at":
            job.at = message[1]
        elif kind == "game":
            self._take(job, (message[1],))
            job.next, job.at, job.retried = message[1].game + 1, None, False
        else:
            job.ended = True
            one.jobs.popleft()

    def _died(self, one: _Worker) -> None:
        """A worker has ended: put another in its place, and see to the files that it had."""
        one.process.join()
        one.connection.close()
        self._workers.remove(one)
        if not one.ready:
            self._failed_starts += 1
            if self._failed_starts >= _STARTS:
                raise PoolError(
                    tell(
                        "the worker processes do not start; with a larger --memory-limit they may (exit status {status})",
                        status=one.process.exitcode,
                    )
                )
        reason = _reason(one)
        again = list(one.jobs)
        if again:
            job = again[0]
            if one.too_slow not in (None, (job, job.next)):
                pass  # its last words were that the slow game is done after all
            elif reason.may_be_an_accident and not job.retried:
                job.retried = True
            else:
                self._blame(job, reason)
                if job.ended:
                    again.pop(0)
        for job in again:
            job.at = None
        self._again.extendleft(reversed(again))
        self._start()

    def _blame(self, job: _Job, reason: Reason) -> None:
        """Give the game that ended a worker rows of its own."""
        reading = job.at is None
        finding = finding_of(reason, self._limits, reading=reading)
        rows = self._maker.failed(job.task.source.name, job.next, finding)
        self._take(job, (done(self._maker, self._encode, job.task.bytes_hash, rows),))
        job.next += 1
        job.retried = False
        job.ended = reading


def _small(task: Task) -> bool:
    """Whether sending a file never waits; its name and what is wrong with it go along, and may be long too."""
    source = task.source
    return len(source.data or b"") + 4 * (len(source.name) + len(source.error or "")) <= _SMALL


def _reason(one: _Worker) -> Reason:
    code = one.process.exitcode
    if one.too_slow is not None or (hasattr(signal, "SIGALRM") and code == -signal.SIGALRM):
        return Reason.TIME
    if code == worker.OUT_OF_MEMORY:
        return Reason.MEMORY
    if hasattr(signal, "SIGKILL") and code == -signal.SIGKILL:
        return Reason.KILLED
    return Reason.CRASH
