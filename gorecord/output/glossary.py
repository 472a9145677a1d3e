"""Explanations: a word to the finding's code, the term of the game, or both, that it names, as text."""

from __future__ import annotations

import difflib
import re
import textwrap
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabulate import tabulate

from gorecord.go import diagram
from gorecord.go.rules import PRESETS
from gorecord.output import board_text, boards, text, wrap
from gorecord.output.board_text import PLAIN, Style
from gorecord.output.boards import Picture
from gorecord.output.code_help import CODE_HELP, CodeHelp
from gorecord.output.glossary_counting import TERMS_OF_COUNTING
from gorecord.output.glossary_more import TERMS_BESIDE
from gorecord.output.glossary_terms import TERMS_OF_PLAY, Term
from gorecord.output.words import ENGLISH, LANGUAGES, commas, language, mark, tell
from gorecord.records.findings import CODES, Finding
from gorecord.records.read import Unreadable, read_records
from gorecord.records.sources import Source
from gorecord.referee.check import check
from gorecord.referee.replay import Replay
from gorecord.scoring.count import FinalBoard, count
from gorecord.scoring.score import score

TERMS: tuple[Term, ...] = (*TERMS_OF_PLAY, *TERMS_BESIDE, *TERMS_OF_COUNTING)
"""Every term, in the order in which a beginner meets them."""


CODE_GROUPS: Mapping[str, str] = {
    mark("about moves:"): (
        "occupied off-board bad-point suicide ko superko out-of-turn after-end two-moves-in-node setup-no-liberties setup-in-game"
        " third-pass handicap-as-moves"
    ),
    mark("about what the record says:"): (
        "result-mismatch result-unreadable result-impossible not-finished resign-as-pass marks-contradicted komi-missing"
        " komi-repaired komi-parity handicap-stones-missing handicap-mismatch white-first rules-missing rules-unknown"
        " ruleset-assumed date-impossible policy"
    ),
    mark("about the file:"): (
        "unreadable not-go empty truncated unbalanced duplicate-property size encoding-wrong encoding-guessed junk"
    ),
    mark("about gorecord itself and the programs that it asks:"): "internal engine-failed",
}
"""The codes by what they are about."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a word names: a finding's code, terms, or both."""

    code: str | None
    terms: tuple[Term, ...]


def find(word: str) -> Found | None:
    """What the word names, whatever its case, in English, Chinese, Japanese or Korean; None if nothing."""
    sought = _plain(word)
    code = next((c for c in CODES if _plain(c) == sought), None)
    named = tuple(t for t in TERMS if sought in map(_plain, _words(t)))
    return Found(code, named) if code or named else None


def near(word: str) -> list[str]:
    """Codes and terms that are spelt much like the word, or have it in them, the best first."""
    sought = _plain(word)
    known = {_plain(w): w for t in TERMS for w in reversed(_words(t))} | {_plain(c): c for c in CODES}
    inside = [w for w in known if len(sought) > 2 and sought in w]
    close = difflib.get_close_matches(sought, known, n=6, cutoff=0.6)
    return [known[w] for w in dict.fromkeys([*close, *inside])][:8]


def _plain(word: str) -> str:
    return unicodedata.normalize("NFKC", word).casefold().replace("-", " ").replace("_", " ").strip()


def _words(term: Term) -> list[str]:
    """Every word by which a term is found: its names, and the words of the three languages with what stands in brackets."""
    words = list(term.names)
    for told in (term.chinese, term.japanese, term.korean):
        words += (part.strip() for part in told.replace("(", ",").replace(")", ",").split(",") if part.strip())
    return words


def explanation(found: Found, style: Style = PLAIN) -> str:
    """What is to be said of a word: of the code first, then of the term."""
    blocks = []
    if found.code is not None:
        blocks.append("\n".join(code(found.code, style)))
    blocks += (term(each, style) for each in found.terms)
    return "\n\n".join(blocks)


def listing() -> str:
    """Every code and every term, by name."""
    codes = "\n".join(_group(title, words.split()) for title, words in CODE_GROUPS.items())
    terms = wrap.fill(commas([called(t) for t in TERMS]), text.WIDTH, initial_indent="  ", subsequent_indent="  ")
    return f"{tell('Codes of findings:')}\n{codes}\n\n{tell('Terms of the game:')}\n{terms}"


def _group(title: str, codes: list[str]) -> str:
    listed = textwrap.fill(", ".join(codes), text.WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    return f"  {tell(title)}\n{listed}"


# Terms ---------------------------------------------------------------------------------------------------------------------


def called(of: Term) -> str:
    """The word for a term in the language that holds."""
    return {"zh": of.chinese, "ja": of.japanese, "ko": of.korean}.get(language(), of.names[0])


def term(of: Term, style: Style = PLAIN) -> str:
    """A term: meaning, board, and the word in the other languages."""
    also = tell(" (also {names})", names=", ".join(of.names[1:])) if len(of.names) > 1 else ""
    rows = [("Chinese", of.chinese), ("Japanese", of.japanese), ("Korean", of.korean)]
    if language() != ENGLISH:
        rows = [
            (LANGUAGES["en"], ", ".join(of.names)),
            *((LANGUAGES[name], word) for name, (_, word) in zip(("zh", "ja", "ko"), rows, strict=True) if name != language()),
        ]
    blocks = [
        f"{of.names[0]}{also}" if language() == ENGLISH else called(of),
        _wrapped(tell(of.text)),
        board_text.draw(picture(of), style, indent="    ") + (f"\n    {style.legend}" if of.shows else ""),
        textwrap.indent(tabulate(rows, tablefmt="plain", disable_numparse=True), "  "),
    ]
    if not of.confirmed:
        blocks.append(f"  {tell('These words have not been confirmed by a native referee.')}")
    return "\n\n".join(blocks)


def picture(of: Term) -> Picture:
    """The board of a term, with its letters, counted where it shows territory or area."""
    geometry, cells = diagram.parse(of.board)
    labels = {geometry.typed(vertex): letter for vertex, letter in (mark.split("=") for mark in of.marks.split())}
    if not of.shows:
        return Picture(geometry, cells, labels=labels)
    dead = frozenset(geometry.typed(vertex) for vertex in of.dead)
    seki = frozenset(geometry.typed(vertex) for vertex in of.seki)
    rules = PRESETS["tromp-taylor" if of.shows == "area" else "japanese"]
    counted = count(FinalBoard.standing(geometry, cells, dead=dead, seki=seki), rules, komi=0)
    return boards.of_count(geometry, cells, counted.owners, dead=dead, seki=seki)


# Codes ---------------------------------------------------------------------------------------------------------------------


def code(name: str, style: Style = PLAIN) -> Iterator[str]:
    """A finding's code: what it means, and the example with what the program says of it."""
    known = CODE_HELP[name]
    yield tell("{code} ({severity})", code=name, severity=tell(str(CODES[name])))
    yield ""
    yield _wrapped(tell(known.text))
    if known.file:
        yield ""
        yield textwrap.indent(known.file.rstrip(), "      ")
    if known.example is None:
        return
    yield ""
    shown = known.example.decode("utf-8", "replace").replace("\ufffd", "?")
    yield f"  {tell('An example, and what `gorecord {command}` says of it:', command=known.command)}"
    yield ""
    yield textwrap.indent(_record(shown), "      ") or f"      {tell('(an empty file)')}"
    yield ""
    for finding, played in findings(known):
        if finding.code == name:
            yield text.finding(finding, style=style, played=played)
            return


def _record(written: str) -> str:
    """A record in lines that are broken behind a value, so that it is the same record when copied."""
    lines = [""]
    for piece in re.findall(r".*?(?<!\\)\]|.+$", " ".join(written.split())):
        if len(lines[-1]) + len(piece) > text.WIDTH - 8 and lines[-1]:
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return "\n".join(lines)


def findings(of: CodeHelp) -> Iterator[tuple[Finding, Replay | None]]:
    """Everything that is found in the example of a code, with the replay of the game it was found in."""
    for record in read_records(Source("example.sgf", of.example, None)):
        if isinstance(record, Unreadable):
            yield from ((f, None) for f in record.findings)
        elif of.command == "score":
            yield from ((f, None) for f in score(record).findings)
        else:
            checked = check(record)
            yield from ((f, checked.replay) for f in checked.findings)


def _wrapped(sentences: str) -> str:
    return wrap.fill(sentences, text.WIDTH, initial_indent="  ", subsequent_indent="  ")
