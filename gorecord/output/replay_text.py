"""The replay of a game as text: what happened move by move, the board at a move, and numbered diagrams as in a printed record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gorecord.go.points import BLACK, COLOUR_LETTER, EMPTY, PASS, Geometry
from gorecord.output import board_text, boards, safe, text, wrap
from gorecord.output.board_text import PLAIN, Style
from gorecord.output.boards import Picture
from gorecord.output.frames import Frame, Happening, What
from gorecord.output.words import colour_letter, colour_name, commas, listed, mark, semicolons, sentences, tell, tell_many
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord, Move

REPLAY_SCHEMA = "gorecord.replay/1"


def sentence(frame: Frame, happening: Happening, geometry: Geometry) -> str:
    """What happened by a move, as a sentence."""
    names = geometry.vertices
    points = listed([names[p] for p in happening.points])
    first = names[happening.points[0]] if happening.points else ""
    mover = frame.step.colour if isinstance(frame.step, Move) else BLACK
    count = happening.stones
    other = colour_name(3 - mover)
    facts: dict[str, Any] = {"points": points, "point": first, "colour": colour_name(mover), "other": other, "count": count}
    if happening.what is What.CAPTURE:
        taken = frame.prisoners[mover - 1]
        facts |= {"total": taken}
        return tell_many("Takes a stone at {points}: {total} so far.", "Takes {count} stones at {points}: {total} so far.", **facts)
    if happening.what is What.SUICIDE:
        one, many = "Suicide: the stone at {points} comes off.", "Suicide: the {count} stones at {points} come off."
        return tell_many(one, many, **facts)
    if happening.what is What.KO:
        if happening.at_once:
            return tell("Takes the ko back at once; {other} could take it back at {point}.", **facts)
        return tell("Takes the ko; {other} may not take it back at {point} at once.", **facts)
    if happening.what is What.ATARI:
        return tell_many("Atari on the stone at {point}.", "Atari on {count} stones at {point}.", **facts)
    if happening.what is What.SELF_ATARI:
        return tell_many("Its own stone has one liberty.", "Its own chain of {count} stones has one liberty.", **facts)
    if happening.what is What.SETUP:
        return tell_many("A point is set up without a move: {points}.", "Points are set up without a move: {points}.", **facts)
    return tell(_SENTENCES[happening.what], **facts)


_SENTENCES: Mapping[What, str] = {
    What.CONNECTION: mark("Connects the stones at {points}."),
    What.CUT: mark("Cuts the stones at {points} apart."),
    What.PASS: mark("Pass."),
    What.LOST: mark("This move names no point of the board and is lost."),
    What.REPLACED: mark("A stone stood at {point} already; it is replaced."),
    What.END: mark("Two passes end the game."),
}


def ending(record: GameRecord) -> str | None:
    """How the game ended as the record says, as a sentence; None where it says nothing but a count."""
    result = record.header.result
    winner = {"B": colour_name(1), "W": colour_name(2)}.get(result.winner or "")
    endings = {
        "resign": "{winner} wins by resignation.",
        "time": "{winner} wins on time.",
        "forfeit": "{winner} wins by forfeit.",
    }
    if winner and result.how in endings:
        return tell(endings[result.how], winner=winner)
    if result.how == "void":
        return tell("The game ends without result.")
    return None


def events(
    record: GameRecord,
    played: Sequence[Frame],
    span: tuple[int, int],
    findings: Mapping[int, Sequence[Finding]],
    style: Style = PLAIN,
) -> Iterator[str]:
    """The moves of a range (first and last number, both included), with what happened by them and what is wrong with them.

    Moves by which nothing happened stand together in a paragraph; any other has a line of its own.
    """
    quiet: list[str] = []
    geometry = record.geometry
    width = len(str(span[1]))
    for frame in played[1:]:
        if not span[0] <= frame.number <= span[1] or frame.step is None:
            continue
        move = _move(frame, geometry)
        wrong = findings.get(frame.number, ()) if isinstance(frame.step, Move) else ()
        told = [sentence(frame, h, geometry) for h in frame.happened if h.what is not What.PASS]
        if not told and not wrong:
            if move:
                quiet.append(f"{frame.number} {move}")
            continue
        yield from _quiet(quiet)
        quiet = []
        head = f"  {frame.number:>{width}}  {move}" if move else f"  {'':>{width}}"
        yield wrap.fill(sentences(told), text.WIDTH, initial_indent=f"{head}  ", subsequent_indent=" " * (width + 11))
        for found in wrong:
            yield text.finding(found, style=style)
    yield from _quiet(quiet)
    how = ending(record)
    if how and span[1] >= played[-1].number:
        yield f"  {how}"


def _move(frame: Frame, geometry: Geometry) -> str:
    """A move in short: W D4, B pass; nothing for a setup."""
    if not isinstance(frame.step, Move):
        return ""
    letter = colour_letter(frame.step.colour)
    if frame.step.point >= 0:
        return f"{letter} {geometry.vertices[frame.step.point]}"
    shown = tell("pass") if frame.step.point == PASS else f"[{safe.text(frame.step.raw.decode('utf-8', 'replace'), 12)}]"
    return f"{letter} {shown}"


def _quiet(moves: Sequence[str]) -> Iterator[str]:
    if moves:
        joined = "   ".join(move.replace(" ", "\xa0") for move in moves)
        yield wrap.fill(joined, text.WIDTH, initial_indent="  ", subsequent_indent="  ").replace("\xa0", " ")


def picture_at(record: GameRecord, frame: Frame) -> Picture:
    """The board after a step, with its move in a ring."""
    return boards.of_position(record.geometry, frame.cells, last=frame.point, taken=frame.taken)


def position(record: GameRecord, frame: Frame, style: Style = PLAIN) -> str:
    """The board after a move as text, with what happened by it and the prisoners."""
    told = [sentence(frame, h, record.geometry) for h in frame.happened if h.what is not What.PASS]
    lines = [caption(record, frame), "", board_text.draw(picture_at(record, frame), style, indent="    "), ""]
    lines += (wrap.fill(s, text.WIDTH, initial_indent="  ", subsequent_indent="  ") for s in (*told, prisoners(frame)))
    return "\n".join(lines)


def caption(record: GameRecord, frame: Frame) -> str:
    """Which move a board shows."""
    if not isinstance(frame.step, Move):
        return tell("The position before the first move.")
    colour, number = colour_name(frame.step.colour), frame.number
    if frame.step.point >= 0:
        vertex = record.geometry.vertices[frame.step.point]
        return tell("After move {number}, {colour} at {point}.", number=number, colour=colour, point=vertex)
    if frame.step.point == PASS:
        return tell("After move {number}, a pass of {colour}.", number=number, colour=colour)
    return tell("After move {number} of {colour}, which names no point of the board.", number=number, colour=colour)


def prisoners(frame: Frame) -> str:
    """How many stones each side has taken."""
    return tell("Prisoners: Black has taken {black}, White {white}.", black=frame.prisoners[0], white=frame.prisoners[1])


@dataclass(frozen=True, slots=True)
class Numbered:
    """A numbered diagram: the picture, and notes on the moves that could not stand in it, such as "45 at 32"."""

    picture: Picture
    notes: tuple[str, ...]
    key: str
    """Which numbers are whose, for drawings that have no colours."""


def numbered(record: GameRecord, played: Sequence[Frame], span: tuple[int, int]) -> Numbered:
    """The moves of a range as numbers on the board before the first of them, as records are printed."""
    geometry = record.geometry
    start = next(f for f in played if f.number >= span[0] - 1)
    cells = bytearray(start.cells)
    labels: dict[int, str] = {}
    notes: list[str] = []
    by_colour: dict[int, list[int]] = {1: [], 2: []}
    for frame in played:
        step = frame.step
        if not isinstance(step, Move) or not span[0] <= frame.number <= span[1]:
            continue
        if step.point == PASS:
            notes.append(tell("{number} passes", number=frame.number))
        elif step.point < 0:
            notes.append(tell("{number} is lost", number=frame.number))
        else:
            by_colour[step.colour].append(frame.number)
            if step.point in labels or cells[step.point] != EMPTY:
                where = labels.get(step.point) or geometry.vertices[step.point]
                notes.append(tell("{number} at {place}", number=frame.number, place=where))
            else:
                cells[step.point] = step.colour
                labels[step.point] = str(frame.number)
    return Numbered(Picture(geometry, bytes(cells), labels=labels), tuple(notes), _key(by_colour))


def _key(by_colour: Mapping[int, Sequence[int]]) -> str:
    black, white = by_colour[1], by_colour[2]
    if all(n % 2 for n in black) and not any(n % 2 for n in white):
        return tell("Black has the odd numbers.")
    if all(n % 2 for n in white) and not any(n % 2 for n in black):
        return tell("White has the odd numbers.")
    return tell("White has the numbers {numbers}.", numbers=commas([str(n) for n in white]))


def kifu(diagram: Numbered, style: Style = PLAIN) -> str:
    """A numbered diagram as text."""
    lines = [board_text.draw(diagram.picture, style, indent="    "), "", f"  {diagram.key}"]
    if diagram.notes:
        notes = tell("{notes}.", notes=semicolons(diagram.notes))
        lines.append(wrap.fill(notes, text.WIDTH, initial_indent="  ", subsequent_indent="  "))
    return "\n".join(lines)


def row(record: GameRecord, frame: Frame, findings: Sequence[Finding]) -> dict[str, Any]:
    """A step of the replay for programs."""
    geometry, step = record.geometry, frame.step
    is_move = isinstance(step, Move)
    return {
        "schema": REPLAY_SCHEMA,
        "source": record.source,
        "game": record.game,
        "move": frame.number,
        "color": COLOUR_LETTER[step.colour] if isinstance(step, Move) else None,
        "point": geometry.names[frame.point] if frame.point != PASS else "" if is_move else None,
        "vertex": geometry.vertices[frame.point] if frame.point != PASS else None,
        "captures": {"B": frame.prisoners[0], "W": frame.prisoners[1]},
        "ko": geometry.names[frame.ko] if frame.ko != PASS else None,
        "events": [
            {"what": str(h.what), "points": [geometry.names[p] for p in h.points], "stones": h.stones, "at_once": h.at_once}
            for h in frame.happened
        ],
        "findings": [found.code for found in findings],
    }
