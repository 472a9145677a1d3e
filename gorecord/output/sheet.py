"""Scored games as text for people: the board with its owners, the sums side by side, and why they differ."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from tabulate import tabulate

from gorecord.go.points import BLACK, WHITE
from gorecord.life.groups import Basis, Group, Status
from gorecord.life.judge import doubtful
from gorecord.output import board_text, boards, text, wrap
from gorecord.output.board_text import PLAIN, Style
from gorecord.output.proofs import other_rulesets, proofs
from gorecord.output.words import colour_name, commas, mark, result_words, semicolons, sentences, tell, tell_many
from gorecord.scoring import compare
from gorecord.scoring.count import PARTS, Score, number_text
from gorecord.scoring.reasons import explain_game, open_points, verdict, what_it_changes, why_it_turns
from gorecord.scoring.score import Scored

_PART_NAMES = {
    "stones": mark("living stones"),
    "territory": mark("surrounded points"),
    "prisoners": mark("prisoners"),
    "dead": mark("dead stones lifted"),
    "shared": mark("shared points"),
    "tax": mark("group tax"),
    "pass_stones": mark("pass stones"),
    "compensation": mark("handicap compensation"),
    "komi": mark("komi"),
    "adjustment": mark("referee's adjustment"),
    "button": mark("button"),
}
_TERM_NAMES = {
    "board_plays": mark("board plays"),
    "setup": mark("set-up stones"),
    "seki": mark("points in seki"),
    "teire": mark("points to fill"),
    "pass_stones": mark("pass stones"),
    "tax": mark("group tax"),
    "compensation": mark("compensation"),
    "captures": mark("unrecorded captures"),
    "replaced": mark("stones replaced"),
    "komi": mark("komi"),
    "adjustment": mark("adjustment"),
    "button": mark("button"),
}
_BASES = {
    Basis.USER: mark("as you say"),
    Basis.MARKS: mark("marked in the record"),
    Basis.PROOF: mark("proven"),
    Basis.ESTIMATE: mark("estimated"),
    Basis.ENGINE: mark("an engine's opinion"),
    Basis.RESULT: mark("by the recorded result"),
}
STATUS_WORDS = {
    Status.ALIVE: mark("alive"),
    Status.DEAD: mark("dead"),
    Status.SEKI: mark("in seki"),
    Status.UNSETTLED: mark("to depend on who plays first"),
}
"""What a chain is called."""


def scored(done: Scored, *, explain: bool = False, style: Style = PLAIN) -> str:
    """A scored game: heading, board, what is dead, the table of the rulesets, the differences, and what the record says."""
    blocks = [
        text.heading(done.record, done.replay.moves),
        f"{board_text.draw(boards.of_scored(done), style, indent='    ')}\n    {style.legend}",
        "\n".join(_wrapped(line) for line in (*life(done), *(proofs(done) if explain else ()))),
        textwrap.indent(_table(done), "  "),
        "\n".join(_wrapped(line) for line in _verdict(done, explain)),
        "\n".join(_wrapped(line) for line in _differences(done, explain)),
        "\n".join([*(_wrapped(line) for line in recorded(done)), *(text.finding(f, style=style) for f in done.findings)]),
    ]
    return "\n\n".join(block for block in blocks if block.strip()) + "\n"


def _wrapped(line: str) -> str:
    return wrap.fill(line, text.WIDTH, initial_indent="  ", subsequent_indent="    ")


def without_result(done: Scored) -> str | None:
    """That the game has no result to be counted; None of a game that ends as others do."""
    rulesets = (done.recorded.rules, *(s.rules for s in done.scores.values()))
    return done.ending.sentence({rules.name: rules.title for rules in rulesets})


def life(done: Scored) -> Iterable[str]:
    """That the game has no result to be counted, what is dead, in seki or in doubt, and what was done about neutral points."""
    vertices = done.record.geometry.vertices
    groups = done.judgement.groups
    told = without_result(done)
    if told is not None:
        yield told
    for colour in (BLACK, WHITE):
        dead = [g for g in groups if g.colour == colour and g.status is Status.DEAD]
        if dead:
            yield tell("Dead, {colour}: {chains}.", colour=colour_name(colour), chains=_listed(vertices, dead))
    if not done.judgement.dead:
        yield tell("No stone is dead.")
    seki = [g for g in groups if g.status is Status.SEKI]
    if seki:
        yield tell("In seki: {chains}.", chains=_listed(vertices, seki))
    settled = [g for g in groups if g.basis is Basis.RESULT]
    if settled:
        told = semicolons([f"{_place(vertices, g)} {tell(STATUS_WORDS[g.status])}" for g in settled])
        yield tell("Settled by the recorded result, against the board alone: {chains}.", chains=told)
    doubts = doubtful(done.judgement)
    if doubts:
        told = semicolons([_doubt(vertices, g) for g in doubts[:6]])
        more = tell("; and {count} more", count=len(doubts) - 6) if len(doubts) > 6 else ""
        yield tell("Not certain: {chains}{more}. Say what you know with --dead or --alive.", chains=told, more=more)
    if done.open_points:
        yield tell(
            "The position is open: {open} of {points} points lie between both colours without a border. A count of it is no more"
            " than a snapshot.",
            open=done.open_points,
            points=done.record.geometry.points,
        )
    yield from other_rulesets(done)
    yield from second_opinion(done)
    yield from done.filling.sentences


def second_opinion(done: Scored) -> Iterable[str]:
    """Where the engine asked for a second opinion thinks otherwise, in sentences."""
    if done.second_opinion is None:
        return
    if not done.second_opinion:
        yield tell("Second opinion: the engine says the same of every stone.")
    for d in done.second_opinion:
        yield tell(
            "Second opinion: the engine calls {chain} {theirs}, judged {judged} here.",
            chain=f"{colour_name(d.colour)} {done.record.geometry.vertices[d.stones[0]]}{_size(d.stones)}",
            theirs=tell(STATUS_WORDS[d.status]),
            judged=tell(STATUS_WORDS[d.judged]),
        )


def _place(vertices: tuple[str, ...], group: Group) -> str:
    return f"{colour_name(group.colour)} {vertices[group.stones[0]]}"


def _size(stones: tuple[int, ...]) -> str:
    return tell(" ({count} stones)", count=len(stones)) if len(stones) > 1 else ""


def _listed(vertices: tuple[str, ...], groups: list[Group]) -> str:
    parts = [
        tell("{chain}, {basis}", chain=f"{vertices[g.stones[0]]}{_size(g.stones)}", basis=tell(_BASES[g.basis])) for g in groups
    ]
    shown = semicolons(parts[:12])
    return shown if len(parts) <= 12 else tell("{shown}; and {count} more chains", shown=shown, count=len(parts) - 12)


def _doubt(vertices: tuple[str, ...], group: Group) -> str:
    size = tell_many("{count} stone", "{count} stones", len(group.stones))
    facts = {"colour": colour_name(group.colour), "point": vertices[group.stones[0]], "stones": size}
    if group.status is Status.UNSETTLED:
        return tell("{colour} {point} ({stones}) depends on who plays first", **facts)
    text_ = "{colour} {point} ({stones}) is thought {status}, {sure} sure"
    return tell(text_, status=tell(STATUS_WORDS[group.status]), sure=f"{group.confidence:.0%}", **facts)


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
        header += [tell("{rules}: Black", rules=score.rules.title), tell("White")]
    rows: list[list[str]] = []
    for part in used:
        row = [tell(_PART_NAMES[part])]
        for s in scores.values():
            row += [_part(s.black.parts()[part]), _part(s.white.parts()[part])]
        rows.append(row)
    sums = [tell("sum")]
    for s in scores.values():
        sums += [number_text(s.black.total), number_text(s.white.total)]
    rows.append(sums)
    rows.append(_results(tell("result"), scores))
    if any(s.told_zi for s in scores.values()):
        row = [tell("in zi")]
        for s in scores.values():
            row += [s.told_zi, "" if s.zi is None else f"({number_text(abs(s.zi))})"]
        rows.append(row)
    if done.at_recorded_komi and any(s.komi != done.komi for s in scores.values()):
        assert done.komi is not None
        rows.append(_results(tell("at komi {komi}, as recorded", komi=number_text(done.komi)), done.at_recorded_komi))
    return header, rows


def _results(label: str, scores: dict[str, Score]) -> list[str]:
    row = [label]
    for s in scores.values():
        row += [result(s), ""]
    return row


def result(score: Score) -> str:
    """The result in the form of the language; in English as SGF writes it, or "draw"."""
    return result_words(score.winner, score.margin)


def _part(value: float) -> str:
    return number_text(value) if value else ""


def cautions(done: Scored) -> Iterable[str]:
    """What is not settled, or stands on what came before: to be told ahead of who wins."""
    if done.trusted_moves < done.replay.moves:
        yield tell(
            "Move {number} breaks the rules of play (gorecord check tells how). What is counted here is the board as the record"
            " goes on from there.",
            number=done.trusted_moves + 1,
        )
    for name, margins in done.defensible.items():
        others = [m for m in margins if m != done.scores[name].margin]
        if others:
            told = commas([result_words(_winner_of(m), m) if m else tell("0") for m in others])
            text_ = "Under {rules} rules the open points can be treated so that it is {results}."
            yield tell(text_, rules=done.scores[name].rules.title, results=told)
    for name, found in done.outcomes.items():
        for outcome in found[:4]:
            yield what_it_changes(done.board, outcome, done.scores[name].rules.title)
    still_open = None if done.filling.dame_played else open_points(done.board, len(done.filling.neutral))
    if still_open:
        yield still_open
    if any(done.ending.settled_under(name) for name in done.scores):
        yield tell("The board alone, counted as if the game had ended with it:")


def _verdict(done: Scored, explain: bool) -> Iterable[str]:
    """Who wins where, what is not settled, and, if asked, why and how nearly."""
    yield from cautions(done)
    if explain:
        yield from explain_game(done.scores, done.differences)
    elif len(done.scores) > 1:
        yield verdict(done.scores)
    at_recorded = at_recorded_komi(done)
    if at_recorded:
        yield at_recorded
        if explain:
            yield from why_at_recorded_komi(done)


def at_recorded_komi(done: Scored) -> str:
    """Who wins at the komi of the record; empty where that is the komi counted with already, or one ruleset alone is asked for."""
    at_recorded = done.at_recorded_komi
    if done.komi is None or len(at_recorded) < 2 or all(s.komi == done.komi for s in done.scores.values()):
        return ""
    said = _uncapitalised(verdict(at_recorded))
    return tell("At komi {komi}, as recorded: {verdict}", komi=number_text(done.komi), verdict=said)


def why_at_recorded_komi(done: Scored) -> list[str]:
    """Which terms decide between rulesets at the komi of the record, where `at_recorded_komi` has something to tell."""
    if not at_recorded_komi(done):
        return []
    at_recorded = done.at_recorded_komi
    return why_it_turns(at_recorded, compare.explain(done.filling.board, at_recorded))


def _uncapitalised(sentence: str) -> str:
    """A sentence to stand within another, colours keeping their capitals."""
    return sentence if sentence.startswith(("Black", "White")) else sentence[:1].lower() + sentence[1:]


def _winner_of(margin: float) -> str | None:
    return ("B" if margin > 0 else "W") if margin else None


def _differences(done: Scored, explain: bool) -> Iterable[str]:
    for d in done.differences:
        terms = [f"{tell(_TERM_NAMES[name])} {signed(value)}" for name, value in d.terms.items() if value]
        first, second = (done.scores[name].rules.title for name in d.between)
        what = commas(terms) if terms else tell("nothing differs")
        text_ = "{first} compared with {second}: {margin} for Black ({terms})."
        yield tell(text_, first=first, second=second, margin=signed(d.margin), terms=what)
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
    komi = tell("without komi") if own.komi is None else tell("komi {komi}", komi=number_text(own.komi))
    assumed = tell(" (assumed: {why})", why=own.because) if own.assumed else ""
    facts = {"rules": own.rules.title, "assumed": assumed, "komi": komi, "result": own.score.told}
    how = done.record.header.result.how
    how = "void" if how == "unknown" and done.ending.void_under(own.rules.name) else how
    line = tell(_DECIDED.get(how, _COUNTED), **facts)
    yield sentences([line, tell("The record says the same.")]) if done.agrees else line


_COUNTED = mark("As the record's own rules count, {rules}{assumed}, {komi}: {result}.")
_DECIDED = {
    "resign": mark("The game was decided by resignation; its board if counted now, {rules} rules{assumed}, {komi}: {result}."),
    "time": mark("The game was decided on time; its board if counted now, {rules} rules{assumed}, {komi}: {result}."),
    "forfeit": mark("The game was decided by forfeit; its board if counted now, {rules} rules{assumed}, {komi}: {result}."),
    "void": mark("The game ended without result; its board if counted all the same, {rules} rules{assumed}, {komi}: {result}."),
}
