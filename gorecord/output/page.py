"""Pages: the report of a game and the gallery as HTML, self-contained and fit for printing.

A page loads nothing: styles, script and boards stand in it, and its own policy forbids everything else. Every text goes through
the escaping of the templates; the boards are made by `svg`, which escapes what it is given.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from typing import Any

import jinja2
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from gorecord import __version__
from gorecord.go.rules import Rules, preset
from gorecord.output import boards, replay_text, safe, sheet, svg
from gorecord.output import gallery as pictures
from gorecord.output.boards import Picture, Sign
from gorecord.output.frames import Frame, What, frames
from gorecord.output.gallery_problems import Problem
from gorecord.output.words import language, mark, recorded_result, semicolons, sentences, tell, tell_many
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord
from gorecord.referee.check import Checked
from gorecord.scoring.count import number_text
from gorecord.scoring.reasons import explain_game, verdict
from gorecord.scoring.score import Scored

_A_DIAGRAM = 100
"""So many moves stand in one numbered diagram of a report."""

_WORDS = {
    "counted": mark("The board as each ruleset counts it"),
    "parts": mark("The parts of each sum"),
    "differences": mark("Why the results differ"),
    "findings": mark("Findings"),
    "in_order": mark("The record is in order."),
    "game": mark("The game, move by move"),
    "moves": mark("The moves"),
    "first": mark("To the beginning"),
    "back": mark("One move back"),
    "on": mark("One move on"),
    "last": mark("To the end"),
    "slider": mark("Move"),
    "by_keys": mark("Keys: arrows for one move, Page Up and Page Down for ten, Home and End."),
}
_SEVERITIES = {Severity.ERROR: mark("Error"), Severity.WARNING: mark("Warning"), Severity.INFO: mark("Note")}
_HTML_LANGUAGES = {"zh": "zh-Hans"}


@cache
def _environment(language_: str) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_file), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    environment.globals |= {
        "style": Markup(_file("style.css")),
        "script": Markup(_file("step.js")),
        "style_hash": Markup(_hash(_file("style.css"))),
        "script_hash": Markup(_hash(_file("step.js"))),
        "footer": tell("Made by gorecord {version}. Black squares are Black's points, white ones White's.", version=__version__),
        "words": {name: tell(text) for name, text in _WORDS.items()},
        "lang": _HTML_LANGUAGES.get(language_, language_),
    }
    return environment


def _file(name: str) -> str:
    return (resources.files("gorecord.output") / "html" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """The source expression by which a policy lets this very style or script through."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _drawn(picture: Picture, title: str, *, ident: str = "", scale: float = 1.25) -> Markup:
    return Markup(svg.draw(picture, title=title, ident=ident, scale=scale))


def _legend(shown: Iterable[Picture]) -> list[tuple[Markup, str]]:
    used = {sign for picture in shown for sign in picture.used_signs()}
    return [(Markup(svg.sign_sample(sign)), tell(boards.SIGN_NAMES[sign])) for sign in Sign if sign in used]


# The report of a game ------------------------------------------------------------------------------------------------------


def report(checked: Checked, scored: Scored | None) -> str:
    """The page of one game. `scored` is None where the position is not to be counted."""
    record = checked.record
    played = list(frames(record))
    facts: dict[str, Any] = {
        "title": _title(record),
        "verdict": _verdict(checked),
        "facts": list(_facts(record, played)),
        "findings": [_finding(checked, f) for f in (*checked.findings, *(scored.findings if scored else ()))],
        "results": [],
        "large": max(record.geometry.size) > 13,
        "game": _game(record, played, checked.findings) if len(played) > 1 else None,
    }
    if scored is not None:
        facts |= _counted(scored)
    return _environment(language()).get_template("report.html.j2").render(facts)


def _clean(text: str | None, longest: int = 300) -> str:
    return safe.text(text, longest) if text else ""


def _title(record: GameRecord) -> str:
    black, white = (_clean(record.header.players.get(c), 80) for c in ("B", "W"))
    if black or white:
        unknown = tell("unknown")
        return tell("{black} (Black) against {white} (White)", black=black or unknown, white=white or unknown)
    # Without its folders: these stand in the table below.
    return _clean(re.split(r"[/\\!]", record.source.rstrip("/\\!"))[-1])


def _verdict(checked: Checked) -> str:
    errors = sum(f.severity is Severity.ERROR for f in checked.findings)
    if not errors:
        return ""
    one, many = "There is one error in this record.", "There are {count} errors in this record."
    return tell_many(one, many, errors)


def _facts(record: GameRecord, played: Sequence[Frame]) -> Iterable[tuple[str, str]]:
    header = record.header
    columns, rows = record.geometry.size
    rules = preset(header.ruleset).title if header.ruleset else _clean(header.rules_text, 60)
    komi = "" if header.komi.points is None else number_text(header.komi.points)
    taken = played[-1].prisoners
    known = (
        (tell("File"), _clean(record.source) + (tell(" (game {number})", number=record.game) if record.game else "")),
        (tell("Event"), _clean(header.event)),
        (tell("Date"), _clean(header.date)),
        (tell("Place"), _clean(header.place)),
        (tell("Board"), f"{columns} × {rows}"),
        (tell("Moves"), str(played[-1].number) if played[-1].number else tell("none: a position")),
        (tell("Rules"), rules),
        (tell("Komi"), komi),
        (tell("Handicap"), str(header.handicap) if header.handicap >= 2 else ""),
        (tell("Result in the record"), recorded_result(header.result, 60)),
        (tell("Prisoners taken in play"), tell("Black {black}, White {white}", black=taken[0], white=taken[1])),
        (tell("Encoding"), _clean(header.encoding)),
    )
    return [(name, value) for name, value in known if value]


def _finding(checked: Checked, found: Finding) -> dict[str, Any]:
    picture = boards.of_finding(checked.replay, found)
    place = "" if found.line is None else tell(" (line {line}, column {column})", line=found.line, column=found.column)
    return {
        "severity": str(found.severity),
        "word": tell(_SEVERITIES[found.severity]),
        "code": found.code,
        "message": _clean(found.message, 4000) + place,
        "svg": None if picture is None else _drawn(picture, tell("The board before move {number}", number=found.move)),
    }


def _counted(scored: Scored) -> dict[str, Any]:
    results, shown = [], []
    void = sheet.without_result(scored)
    for score in scored.scores.values():
        picture = boards.of_score(scored, score)
        shown.append(picture)
        told = sheet.result(score) + (f" ({score.told_zi})" if score.told_zi else "")
        title = tell("Counted under {rules} rules: {result}", rules=score.rules.title, result=told)
        caption = tell("{rules} rules", rules=score.rules.title)
        drawn = _drawn(picture, title)
        results.append({"caption": caption, "result": sheet.result(score), "zi": score.told_zi, "svg": drawn})
    headers, rows = sheet.table(scored)
    kinds = {tell("sum"): "sum", tell("result"): "result"}
    return {
        "results": results,
        "cautions": [_clean(s, 2000) for s in ([void] if void else []) + list(sheet.cautions(scored))],
        "winner": verdict(scored.scores),
        "at_komi": sheet.at_recorded_komi(scored),
        "reasons": [*explain_game(scored.scores, scored.differences)[1:], *sheet.why_at_recorded_komi(scored)],
        "signs": _legend(shown),
        "life": [_clean(s, 2000) for s in sheet.life(scored) if s != void],
        "parts": {"headers": headers, "rows": [{"kind": kinds.get(row[0], ""), "cells": row} for row in rows]},
        "differences": [_difference(scored, d) for d in scored.differences if d.sentences],
        "recorded": [_clean(s, 600) for s in sheet.recorded(scored)],
    }


def _difference(scored: Scored, difference: Any) -> dict[str, Any]:
    first, second = (scored.scores[name].rules.title for name in difference.between)
    margin = sheet.signed(difference.margin)
    title = tell("{first} compared with {second}: {margin} for Black", first=first, second=second, margin=margin)
    return {"title": title, "sentences": list(difference.sentences)}


def _game(record: GameRecord, played: Sequence[Frame], findings: Sequence[Finding]) -> dict[str, Any]:
    """What the board that can be stepped through needs, and the numbered diagrams that stand in print."""
    total = len(played) - 1
    last = played[-1]
    by_move: dict[int, list[str]] = {}
    for found in findings:
        if found.move is not None:
            by_move.setdefault(found.move, []).append(_clean(found.message, 600))
    steps = [
        {
            "p": frame.point,
            "c": [[p, new] for p, (old, new) in enumerate(zip(frame.before, frame.cells, strict=True)) if old != new],
            "t": _told(record, frame, by_move),
        }
        for frame in played[1:]
    ]
    data = {
        "columns": record.geometry.columns,
        "left": svg.MARGIN,
        "step": svg.STEP,
        "radius": svg.RADIUS,
        "start": "".join(map(str, played[0].cells)),
        "names": list(record.geometry.vertices),
        "opening": _told(record, played[0], {}),
        "steps": steps,
    }
    moves = last.number
    return {
        "total": total,
        "closing": _told(record, last, by_move),
        "svg": _drawn(replay_text.picture_at(record, last), tell("The board after the last move"), ident="game-board", scale=1.5),
        "data": htmlsafe_json_dumps(data),
        "diagrams": [_diagram(record, played, (a, min(a + _A_DIAGRAM - 1, moves))) for a in range(1, moves + 1, _A_DIAGRAM)],
    }


def _told(record: GameRecord, frame: Frame, findings: dict[int, list[str]]) -> str:
    happened = [replay_text.sentence(frame, h, record.geometry) for h in frame.happened if h.what is not What.PASS]
    wrong = findings.get(frame.number, []) if frame.step is not None and frame.number else []
    return _clean(sentences([replay_text.caption(record, frame), *happened, replay_text.prisoners(frame), *wrong]), 2000)


def _diagram(record: GameRecord, played: Sequence[Frame], span: tuple[int, int]) -> dict[str, Any]:
    numbered = replay_text.numbered(record, played, span)
    caption = tell("Moves {first} to {last}", first=span[0], last=span[1])
    notes = tell("{notes}.", notes=semicolons(numbered.notes)) if numbered.notes else ""
    return {"caption": caption, "svg": _drawn(numbered.picture, caption), "notes": notes}


# The gallery ---------------------------------------------------------------------------------------------------------------

_HEADERS = (mark("Rules"), mark("Counts"), mark("Black"), mark("White"), mark("Komi"), mark("Result"))
_VERDICT_HEADERS = (mark("Rules"), mark("Verdict"))


def gallery(problems: Sequence[Problem], rules: Sequence[Rules]) -> str:
    """The gallery as a sheet of problems with the answers behind it."""
    shown: list[Picture] = []
    facts = {
        "title": tell("Where the rules differ, and where beginners err"),
        "introduction": tell("Small positions, each counted or judged under every ruleset. The answers stand on the pages behind."),
        "answers_title": tell("Answers"),
        "problems": [_problem(of, rules, shown) for of in problems],
        "signs": _legend(shown),
    }
    return _environment(language()).get_template("gallery.html.j2").render(facts)


def _problem(of: Problem, rules: Sequence[Rules], shown: list[Picture]) -> dict[str, Any]:
    question = pictures.question_picture(of)
    answers: list[dict[str, Any]] = []
    if of.is_count:
        for case, done in pictures.answers(of, rules):
            picture = boards.of_scored(done)
            shown.append(picture)
            counts = pictures.lines(done, recorded_komi=case.komi is not None)
            lines = [(li.ruleset, li.scoring, li.black, li.white, li.komi, f"{li.result} {li.zi}".strip()) for li in counts]
            caption = tell(case.caption)
            answers.append(_answer(caption, _drawn(picture, caption), _HEADERS, (2, 3, 4), lines))
    else:
        record = pictures.records(of.name)[0]
        verdicts = [(j.ruleset, j.verdict) for j in pictures.judged(record, rules)]
        caption = tell("The moves in question")
        answers.append(_answer(caption, _drawn(question, caption), _VERDICT_HEADERS, (), verdicts))
    return {
        "title": tell(of.title),
        "question": tell(of.question),
        "answer": [tell(sentence) for sentence in of.answer],
        "board": _drawn(question, tell(of.title)),
        "boards": answers,
    }


def _answer(
    caption: str, drawn: Markup, headers: Sequence[str], numbers: Sequence[int], rows: Sequence[Sequence[str]]
) -> dict[str, Any]:
    return {"caption": caption, "svg": drawn, "headers": [tell(h) for h in headers], "numbers": list(numbers), "rows": rows}
