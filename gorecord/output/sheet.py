"""Scored games as text for people: the board with its owners, the sums side by side, and why they differ."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from tabulate import tabulate

from gorecord.go.points import BLACK, COLOUR_NAME, WHITE
from gorecord.life.groups import Basis, Group, Status
from gorecord.life.judge import doubtful
from gorecord.output import board_text, boards, text
from gorecord.output.board_text import PLAIN, Style
from gorecord.scoring import compare
from gorecord.scoring.count import PARTS, Score, number_text, result_text
from gorecord.scoring.reasons import explain_game, open_points, verdict, what_it_changes, why_it_turns
from gorecord.scoring.score import Scored

_PART_NAMES = {
    "stones": "living stones",
    "territory": "surrounded points",
    "prisoners": "prisoners",
    "dead": "dead stones lifted",
    "shared": "shared points",
    "tax": "group tax",
    "pass_stones": "pass stones",
    "compensation": "handicap compensation",
    "komi": "komi",
    "adjustment": "referee's adjustment",
    "button": "button",
}
_TERM_NAMES = {
    "board_plays": "board plays",
    "setup": "set-up stones",
    "seki": "points in seki",
    "teire": "points to fill",
    "pass_stones": "pass stones",
    "tax": "group tax",
    "compensation": "compensation",
    "captures": "unrecorded captures",
}
_BASES = {
    Basis.USER: "as you say",
    Basis.MARKS: "marked in the record",
    Basis.PROOF: "proven",
    Basis.ESTIMATE: "estimated",
    Basis.ENGINE: "an engine's opinion",
    Basis.RESULT: "by the recorded result",
}


def scored(done: Scored, *, explain: bool = False, style: Style = PLAIN) -> str:
    """A scored game: heading, board, what is dead, the table of the rulesets, the differences, and what the record says."""
    blocks = [
        text.heading(done.record, done.replay.moves),
        f"{board_text.draw(boards.of_scored(done), style, indent='    ')}\n    {style.legend}",
        "\n".join(_wrapped(line) for line in life(done)),
        textwrap.indent(_table(done), "  "),
        "\n".join(_wrapped(line) for line in _verdict(done, explain)),
        "\n".join(_wrapped(line) for line in _differences(done, explain)),
        "\n".join([*(_wrapped(line) for line in recorded(done)), *(text.finding(f, style=style) for f in done.findings)]),
    ]
    return "\n\n".join(block for block in blocks if block.strip()) + "\n"


def _wrapped(line: str) -> str:
    return textwrap.fill(line, text.WIDTH, initial_indent="  ", subsequent_indent="    ")


def life(done: Scored) -> Iterable[str]:
    """What is dead, in seki or in doubt, and what was done about neutral points, in sentences."""
    vertices = done.record.geometry.vertices
    groups = done.judgement.groups
    for colour in (BLACK, WHITE):
        dead = [g for g in groups if g.colour == colour and g.status is Status.DEAD]
        if dead:
            yield f"Dead, {COLOUR_NAME[colour]}: {_listed(vertices, dead)}."
    if not done.judgement.dead:
        yield "No stone is dead."
    seki = [g for g in groups if g.status is Status.SEKI]
    if seki:
        yield f"In seki: {_listed(vertices, seki)}."
    settled = [g for g in groups if g.basis is Basis.RESULT]
    if settled:
        told = "; ".join(f"{COLOUR_NAME[g.colour]} {vertices[g.stones[0]]} {g.status}" for g in settled)
        yield f"Settled by the recorded result, against the board alone: {told}."
    doubts = doubtful(done.judgement)
    if doubts:
        told = "; ".join(_doubt(vertices, g) for g in doubts[:6])
        more = f"; and {len(doubts) - 6} more" if len(doubts) > 6 else ""
        yield f"Not certain: {told}{more}. Say what you know with --dead or --alive."
    if done.open_points:
        yield (
            f"The position is open: {done.open_points} of {done.record.geometry.points} points lie between both colours without a"
            " border. A count of it is no more than a snapshot."
        )
    yield from second_opinion(done)
    yield from done.filling.sentences


def second_opinion(done: Scored) -> Iterable[str]:
    """Where the engine asked for a second opinion thinks otherwise, in sentences."""
    if done.second_opinion is None:
        return
    if not done.second_opinion:
        yield "Second opinion: the engine says the same of every stone."
    for d in done.second_opinion:
        size = f" ({len(d.stones)} stones)" if len(d.stones) > 1 else ""
        where = f"{COLOUR_NAME[d.colour]} {done.record.geometry.vertices[d.stones[0]]}{size}"
        judged = {Status.SEKI: "in seki", Status.UNSETTLED: "to depend on who plays first"}.get(d.judged, str(d.judged))
        theirs = "in seki" if d.status is Status.SEKI else str(d.status)
        yield f"Second opinion: the engine calls {where} {theirs}, judged {judged} here."


def _listed(vertices: tuple[str, ...], groups: list[Group]) -> str:
    parts = []
    for g in groups:
        size = f" ({len(g.stones)} stones)" if len(g.stones) > 1 else ""
        parts.append(f"{vertices[g.stones[0]]}{size}, {_BASES[g.basis]}")
    shown = "; ".join(parts[:12])
    return shown if len(parts) <= 12 else f"{shown}; and {len(parts) - 12} more chains"


def _doubt(vertices: tuple[str, ...], group: Group) -> str:
    size = f"{len(group.stones)} stones" if len(group.stones) > 1 else "1 stone"
    where = f"{COLOUR_NAME[group.colour]} {vertices[group.stones[0]]} ({size})"
    if group.status is Status.UNSETTLED:
        return f"{where} depends on who plays first"
    return f"{where} is thought {'in seki' if group.status is Status.SEKI else group.status}, {group.confidence:.0%} sure"


def _table(done: Scored) -> str:
    header, rows = table(done)
    align = ("left", *("right",) * (2 * len(done.scores)))
    return tabulate(rows, headers=header, colalign=align, disable_numparse=True)


def table(done: Scored) -> tuple[list[str], list[list[str]]]:
    """The parts of every sum as a table: its header, and its rows with the name of the part first; two columns a ruleset."""
    scores = done.scores
    used = [part for part in PARTS if any(s.black.parts()[part] or s.white.parts()[part] for s in scores.values())]
    header = [""]
    for score in scores.values():
        header += [f"{score.rules.title}: Black", "White"]
    rows: list[list[str]] = []
    for part in used:
        row = [_PART_NAMES[part]]
        for s in scores.values():
            row += [_part(s.black.parts()[part]), _part(s.white.parts()[part])]
        rows.append(row)
    sums = ["sum"]
    for s in scores.values():
        sums += [number_text(s.black.total), number_text(s.white.total)]
    rows.append(sums)
    rows.append(_results("result", scores))
    if any(s.result_zi for s in scores.values()):
        row = ["in zi"]
        for s in scores.values():
            row += [s.result_zi or "", "" if s.zi is None else f"({number_text(abs(s.zi))})"]
        rows.append(row)
    if done.at_recorded_komi and any(s.komi != done.komi for s in scores.values()):
        assert done.komi is not None
        rows.append(_results(f"at komi {number_text(done.komi)}, as recorded", done.at_recorded_komi))
    return header, rows


def _results(label: str, scores: dict[str, Score]) -> list[str]:
    row = [label]
    for s in scores.values():
        row += [result(s), ""]
    return row


def result(score: Score) -> str:
    """The result as SGF writes it, or "draw"."""
    return "draw" if score.winner is None else score.result


def _part(value: float) -> str:
    return number_text(value) if value else ""


def _verdict(done: Scored, explain: bool) -> Iterable[str]:
    """Who wins where, what is not settled, and, if asked, why and how nearly."""
    if done.trusted_moves < done.replay.moves:
        yield (
            f"Move {done.trusted_moves + 1} breaks the rules of play (gorecord check tells how). What is counted here is the board"
            " as the record goes on from there."
        )
    for name, margins in done.defensible.items():
        others = [m for m in margins if m != done.scores[name].margin]
        if others:
            told = ", ".join(result_text(m, _winner_of(m)) for m in others)
            yield f"Under {done.scores[name].rules.title} rules the open points can be treated so that it is {told}."
    for name, found in done.outcomes.items():
        for outcome in found[:4]:
            yield what_it_changes(done.board, outcome, done.scores[name].rules.title)
    still_open = None if done.filling.dame_played else open_points(done.board, len(done.filling.neutral))
    if still_open:
        yield still_open
    if explain:
        yield from explain_game(done.scores, done.differences)
    elif len(done.scores) > 1:
        yield verdict(done.scores)
    at_recorded = done.at_recorded_komi
    if done.komi is not None and len(at_recorded) > 1 and any(s.komi != done.komi for s in done.scores.values()):
        yield f"At komi {number_text(done.komi)}, as recorded: {_uncapitalised(verdict(at_recorded))}"
        if explain:
            yield from why_it_turns(at_recorded, compare.explain(done.filling.board, at_recorded))


def _uncapitalised(sentence: str) -> str:
    """A sentence to stand within another, colours keeping their capitals."""
    return sentence if sentence.startswith(("Black", "White")) else sentence[:1].lower() + sentence[1:]


def _winner_of(margin: float) -> str | None:
    return ("B" if margin > 0 else "W") if margin else None


def _differences(done: Scored, explain: bool) -> Iterable[str]:
    for d in done.differences:
        terms = [f"{_TERM_NAMES.get(name, name)} {signed(value)}" for name, value in d.terms.items() if value]
        first, second = (done.scores[name].rules.title for name in d.between)
        what = ", ".join(terms) if terms else "nothing differs"
        yield f"{first} less {second}: {signed(d.margin)} for Black ({what})."
        if explain:
            yield from (f"  {sentence}" for sentence in d.sentences)


def signed(value: float) -> str:
    """A number of points with its sign; nought has none."""
    return f"{'-' if value < 0 else '+'}{number_text(abs(value))}" if value else "0"


def recorded(done: Scored) -> Iterable[str]:
    """What the record's own rules make of the board, in a sentence."""
    own = done.recorded
    if done.record.is_position:
        return
    komi = "without komi" if own.komi is None else f"komi {number_text(own.komi)}"
    assumed = f" (assumed: {own.because})" if own.assumed else ""
    line = f"As the record's own rules count, {own.rules.title}{assumed}, {komi}: {own.result}."
    decided = {"resign": "by resignation", "time": "on time", "forfeit": "by forfeit"}.get(done.record.header.result.how)
    if decided:
        line = f"The game was decided {decided}; its board if counted now, {own.rules.title} rules{assumed}, {komi}: {own.result}."
    if done.agrees:
        line += " The record says the same."
    yield line
