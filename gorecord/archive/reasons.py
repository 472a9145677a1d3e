"""Why a game ended the process that worked on it, and how that is told.

A limit that is hit is not a fault of this program: the file is `unreadable` within what the user allows. A crash is a fault of
ours: `internal`.
"""

from __future__ import annotations

from enum import StrEnum

from gorecord.archive.work import Limits
from gorecord.records.findings import Finding


class Reason(StrEnum):
    """What ended a worker."""

    TIME = "time"
    MEMORY = "memory"
    KILLED = "killed"
    CRASH = "crash"

    @property
    def may_be_an_accident(self) -> bool:
        """Whether the game may be innocent, so that it is worth another try."""
        return self in (Reason.KILLED, Reason.CRASH)


def finding_of(reason: Reason, limits: Limits, *, reading: bool) -> Finding:
    """What to say of the game. `reading` says that it happened while the file was read, before the game was known."""
    doing = "reading this file" if reading else "working on this game"
    rest = " What else the file may hold was left out." if reading else ""
    detail = {"reason": str(reason), "while": "reading" if reading else "game"}
    if reason is Reason.TIME:
        text = f"{doing} took longer than {limits.seconds:g} seconds and was given up; --time-limit allows more.{rest}"
        return Finding.of("unreadable", text, detail=detail)
    if reason is Reason.MEMORY:
        text = f"{doing} needs more memory than {limits.mebibytes} MiB and was given up; --memory-limit allows more.{rest}"
        return Finding.of("unreadable", text, detail=detail)
    if reason is Reason.KILLED:
        text = (
            f"The system ended the process twice while it was {doing}, most likely for want of memory; --jobs 1 needs less.{rest}"
        )
        return Finding.of("unreadable", text, detail=detail)
    text = f"gorecord itself crashed while {doing}; the other games are not affected. Please report it with the record.{rest}"
    return Finding.of("internal", text, detail=detail)
