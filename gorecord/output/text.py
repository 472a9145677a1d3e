"""Checked games as text for people."""

from __future__ import annotations

from gorecord.go.rules import preset
from gorecord.output import board_text, boards, safe, wrap
from gorecord.output.board_text import PLAIN, Style
from gorecord.output.words import SEVERITY_WORDS, clauses, recorded_result, tell, tell_many
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord
from gorecord.records.read import Unreadable
from gorecord.referee.check import Checked
from gorecord.referee.replay import Replay

WIDTH = 110


def heading(record: GameRecord, moves: int) -> str:
    """Source, size, moves, rules, komi and result of a record in a line."""
    header = record.header
    columns, rows = record.geometry.size
    parts = [f"{columns}x{rows}"]
    parts.append(tell_many("{count} move", "{count} moves", moves) if moves else tell("a position without moves"))
    if header.ruleset:
        parts.append(tell("{rules} rules", rules=preset(header.ruleset).title))
    elif header.rules_text:
        parts.append(tell("unknown rules ({text})", text=safe.text(header.rules_text, 30)))
    if header.handicap >= 2:
        parts.append(tell("handicap {count}", count=header.handicap))
    if header.komi.points is not None:
        parts.append(tell("komi {komi:g}", komi=header.komi.points))
    if header.result.text:
        parts.append(tell("result {result}", result=recorded_result(header.result, 30)))
    name = safe.text(record.source, 400) + (tell(" (game {number})", number=record.game) if record.game else "")
    if record.variation:
        name += tell(" (variation {path})", path=".".join(str(i) for i in record.variation))
    return tell("{name}: {facts}", name=name, facts=clauses(parts))


def checked(done: Checked, style: Style = PLAIN) -> str:
    """A checked game: its heading, then a paragraph for each finding."""
    head = heading(done.record, done.replay.moves)
    if not done.findings:
        return tell("{game}: in order.", game=head)
    lines = [head, *(finding(f, style=style, played=done.replay) for f in done.findings)]
    if done.trusted_moves < done.replay.moves:
        text = "The record can be trusted for its first {count} moves; what comes after rests on the breach there."
        lines.append(f"  {tell(text, count=done.trusted_moves)}")
    return "\n".join(lines)


def unreadable(game: Unreadable, style: Style = PLAIN) -> str:
    """A file that holds no game that could be read, and why."""
    return "\n".join([f"{safe.text(game.source, 400)}:", *(finding(f, style=style) for f in game.findings)])


def finding(found: Finding, *, style: Style = PLAIN, played: Replay | None = None) -> str:
    """One finding: severity, code, place in the file, message, and the board before the move where the replay is given."""
    place = "" if found.line is None else tell(" (line {line}, column {column})", line=found.line, column=found.column)
    word = tell(SEVERITY_WORDS[found.severity])
    head = f"  {word} {found.code}: "
    body = wrap.fill(safe.text(found.message, 2000) + place, WIDTH, initial_indent=head, subsequent_indent="    ")
    body = f"  {board_text.severity(found.severity, word, style)}{body[2 + len(word) :]}"
    picture = None if played is None else boards.of_finding(played, found)
    if picture is None:
        return body
    return f"{body}\n\n{board_text.draw(picture, style, indent='    ')}\n"
