"""Checked games as text for people."""

from __future__ import annotations

import textwrap

from gorecord.go.rules import preset
from gorecord.output import board_text, boards, safe
from gorecord.output.board_text import PLAIN, Style
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord
from gorecord.records.read import Unreadable
from gorecord.referee.check import Checked
from gorecord.referee.replay import Replay

WIDTH = 110
_NOTE = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def heading(record: GameRecord, moves: int) -> str:
    """Source, size, moves, rules, komi and result of a record in a line."""
    header = record.header
    columns, rows = record.geometry.size
    parts = [f"{columns}x{rows}", f"{moves} move{'' if moves == 1 else 's'}" if moves else "a position without moves"]
    if header.ruleset:
        parts.append(f"{preset(header.ruleset).title} rules")
    elif header.rules_text:
        parts.append(f"unknown rules ({safe.text(header.rules_text, 30)})")
    if header.handicap >= 2:
        parts.append(f"handicap {header.handicap}")
    if header.komi.points is not None:
        parts.append(f"komi {header.komi.points:g}")
    if header.result.text:
        parts.append(f"result {safe.text(header.result.text, 30)}")
    name = safe.text(record.source, 400) + (f" (game {record.game})" if record.game else "")
    if record.variation:
        name += f" (variation {'.'.join(str(i) for i in record.variation)})"
    return f"{name}: {', '.join(parts)}"


def checked(done: Checked, style: Style = PLAIN) -> str:
    """A checked game: its heading, then a paragraph for each finding."""
    head = heading(done.record, done.replay.moves)
    if not done.findings:
        return f"{head}: in order."
    lines = [head, *(finding(f, style=style, played=done.replay) for f in done.findings)]
    if done.trusted_moves < done.replay.moves:
        lines.append(
            f"  The record can be trusted for its first {done.trusted_moves} moves; what comes after rests on the breach there."
        )
    return "\n".join(lines)


def unreadable(game: Unreadable, style: Style = PLAIN) -> str:
    """A file that holds no game that could be read, and why."""
    return "\n".join([f"{safe.text(game.source, 400)}:", *(finding(f, style=style) for f in game.findings)])


def finding(found: Finding, *, style: Style = PLAIN, played: Replay | None = None) -> str:
    """One finding: severity, code, place in the file, message, and the board before the move where the replay is given."""
    place = f" (line {found.line}, column {found.column})" if found.line is not None else ""
    word = _NOTE[found.severity]
    head = f"  {word} {found.code}: "
    body = textwrap.fill(safe.text(found.message, 2000) + place, WIDTH, initial_indent=head, subsequent_indent="    ")
    body = f"  {board_text.severity(word, style)}{body[2 + len(word) :]}"
    picture = None if played is None else boards.of_finding(played, found)
    if picture is None:
        return body
    return f"{body}\n\n{board_text.draw(picture, style, indent='    ')}\n"
