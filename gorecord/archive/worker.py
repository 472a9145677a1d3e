"""A worker process: takes files, gives back the games of each one by one, within its limits of memory and time."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing.connection import Connection
from typing import Final

from gorecord.archive.work import Encode, Limits, Maker, done
from gorecord.records.sources import Source

OUT_OF_MEMORY: Final = 77
"""Exit status of a worker that needed more memory than it may have."""

_GRACE: Final = 15
"""Seconds beyond the limit after which a worker ends itself, in case nobody is left to end it."""


def main(connection: Connection, maker: Maker, encode: Encode, limits: Limits) -> None:
    """Work until the other end closes or sends None.

    Messages to the other end: ("ready",) once; then for each file ("at", game) before a game is worked on, ("game", Done) after it,
    and ("end",) after the last. A file comes as (name, error, bytes_hash, first game, whether bytes follow), then its bytes.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to deal with
    _silence()
    try:
        _limit_memory(limits.mebibytes)
        threading.Thread(target=_end_with_parent, daemon=True).start()
        connection.send(("ready",))
        while _file(connection, maker, encode, limits):
            pass
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except (EOFError, OSError):
        os._exit(0)  # the parent has gone


def _file(connection: Connection, maker: Maker, encode: Encode, limits: Limits) -> bool:
    _alarm(None)
    head = connection.recv()
    if head is None:
        return False
    name, error, task_hash, first, has_bytes = head
    source = Source(name, connection.recv_bytes() if has_bytes else None, error)
    _alarm(limits.seconds)
    for game, record in enumerate(maker.records(source)):
        if game < first:
            continue
        connection.send(("at", game))
        _alarm(limits.seconds)
        connection.send(("game", done(maker, encode, task_hash, maker.rows(record))))
    connection.send(("end",))
    return True


def _silence() -> None:
    """What a library or the interpreter says in its last moments is of no use to the user."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _limit_memory(mebibytes: int) -> None:
    """Limit the address space where the system knows such a limit (Linux and most Unixes, not macOS and Windows)."""
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(OSError, ValueError):
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes * 1024 * 1024, hard))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _alarm(seconds: float | None) -> None:
    """Have the system end this process some time after the limit, even if the parent was killed and cannot."""
    if hasattr(signal, "alarm"):
        signal.alarm(0 if seconds is None else int(seconds) + _GRACE)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
