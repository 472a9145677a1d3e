"""Makers of rows that misbehave on purpose, for the tests of worker processes. A module of its own, since workers import it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gorecord.output.batch_rows import RowMaker
from gorecord.records.sources import Source


@dataclass(frozen=True)
class Misbehaving(RowMaker):
    """Does what the player's name asks for: hang, crash, killed, memory; in `records` where it begins with "read-"."""

    marks: str = ""
    """A folder in which is noted who has been here."""

    def records(self, source: Source) -> Iterator[Any]:
        name = (source.data or b"").decode("latin-1")
        for what in ("hang", "crash", "memory"):
            if f"PB[read-{what}]" in name:
                self._do(what, source.name)
        for record in super().records(source):
            if getattr(getattr(record, "header", None), "players", {}).get("W") == "stop-reading":
                self._do("crash", source.name)
            yield record

    def rows(self, record: Any) -> Any:
        player = record.header.players["B"] if hasattr(record, "header") else None
        if player:
            self._do(player, f"{record.source}-{record.game}")
        return super().rows(record)

    def _do(self, what: str, who: str) -> None:
        if what == "once":
            mark = Path(self.marks, who.replace("/", "_"))
            if mark.exists():
                return
            mark.touch()
            what = "crash"
        if what == "hang":
            time.sleep(600)
        elif what == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif what == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        elif what == "memory":
            hoard = []
            while True:
                hoard.append(bytearray(50_000_000))
        elif what == "slow":
            time.sleep(0.02)
        elif what == "fault":
            raise ZeroDivisionError
