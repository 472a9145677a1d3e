"""What can be said about a record from its header and its moves alone, without playing them: findings of the group "record"."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gorecord.go.points import BLACK, WHITE, Geometry
from gorecord.go.words import commas, mark, tell
from gorecord.records.dates import impossible_date
from gorecord.records.encoding import Encoding
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import Header, Move, Result, Setup
from gorecord.records.handicap import is_terms
from gorecord.records.header import HeaderReading, is_whole
from gorecord.records.komi import komi_in_words
from gorecord.records.result import is_placeholder, stated_moves, understood
from gorecord.records.rules_text import katago_rules

_RULE_PARTS = {
    "ko": mark("ko"),
    "score": mark("scoring by"),
    "tax": mark("tax on"),
    "sui": mark("suicide"),
    "button": mark("button"),
    "whb": mark("White's bonus for handicap stones"),
    "fpok": mark("friendly pass"),
}
"""The parts of a KataGo rule string in words."""


class Place(NamedTuple):
    """A finding and the property it is about, by which its offset can be found."""

    finding: Finding
    ident: str | None = None


class Opening(NamedTuple):
    """What stands before the first move, and who makes it."""

    black: int
    white: int
    to_play: int | None
    first: int | None

    @classmethod
    def of(cls, line: list[Move | Setup]) -> Opening:
        """The opening of a line of moves."""
        black: set[int] = set()
        white: set[int] = set()
        to_play = first = None
        for step in line:
            if isinstance(step, Move):
                first = step.colour
                break
            black = (black | set(step.black)) - set(step.white) - set(step.empty)
            white = (white | set(step.white)) - set(step.black) - set(step.empty)
            to_play = step.to_play or to_play
        return cls(len(black), len(white), to_play, first)


def encoding_findings(encoding: Encoding) -> list[Place]:
    """That CA does not fit, or that the encoding had to be guessed."""
    if encoding.rung == "user":
        return []
    if encoding.name == "utf-16":
        message = tell("the file is in UTF-16, which most programs for SGF cannot read; gorecord fix writes it in UTF-8")
        return [Place(Finding.of("encoding-wrong", message, detail={"rung": encoding.rung}))]
    name = encoding.name.upper()
    facts = {"rung": encoding.rung}
    if encoding.wrong and encoding.declared is not None:
        text = "the file says that its texts are in {declared}, which does not fit them: they were read as {name}"
        if encoding.rung == "ASCII":
            text = "{declared!r} is no character set known here: they were read as {name}"
        message = tell(text, declared=encoding.declared, name=name)
        return [Place(Finding.of("encoding-wrong", message, detail=facts), "CA")]
    if encoding.wrong:
        return [
            Place(Finding.of("encoding-wrong", tell("some texts are damaged: they were read as {name}", name=name), detail=facts))
        ]
    if encoding.twice:
        text = "texts look like {name} that was taken for Latin-1 and saved as UTF-8: they were left as they are"
        message = tell(text, name=encoding.twice.upper())
        return [Place(Finding.of("encoding-wrong", message, detail={**facts, "twice": encoding.twice}))]
    if encoding.rung in ("UTF-8", "detected", "last"):
        text = {
            "UTF-8": (
                "the file does not say in which encoding its texts are: they were read as {name}, since every text is valid in it"
            ),
            "detected": (
                "the file does not say in which encoding its texts are: they were read as {name}, since its characters fit best"
            ),
            "last": "the file does not say in which encoding its texts are: they were read as {name}, since nothing else fits",
        }[encoding.rung]
        message = tell(text, name=name)
        return [Place(Finding.of("encoding-guessed", message, detail=facts))]
    return []


def record_findings(reading: HeaderReading, opening: Opening, geometry: Geometry, moves: int) -> tuple[Header, list[Place]]:
    """The header, its result mended where no count can give it, and the findings about it."""
    header = reading.header
    found = [*_rules(reading), *_komi(header), *_handicap(reading, opening)]
    result, about = _result(header, geometry, moves)
    found += about
    if result is not header.result:
        header = replace(header, result=result)
    wrong_date = impossible_date(header.date)
    if wrong_date:
        found.append(
            Place(
                Finding.of("date-impossible", tell("the date {date!r} cannot be right: {why}", date=header.date, why=wrong_date)),
                "DT",
            )
        )
    return header, found


def _rules(reading: HeaderReading) -> list[Place]:
    if reading.rules_code == "rules-missing":
        return [Place(Finding.of("rules-missing", tell("the record does not say under which rules it was played")))]
    spelt_out = katago_rules(reading.header.rules_text or "")
    if reading.rules_code == "rules-unknown" and spelt_out is not None:
        parts = commas([f"{tell(_RULE_PARTS[key])} {value}" for key, value in spelt_out.items()])
        message = tell("the ruleset is spelt out ({parts}) and has no name here: it is counted as it is written", parts=parts)
        return [Place(Finding.of("rules-unknown", message, severity=Severity.INFO, detail={"parts": spelt_out}), "RU")]
    if reading.rules_code == "rules-unknown":
        return [
            Place(Finding.of("rules-unknown", tell("the ruleset {name!r} is not known here", name=reading.header.rules_text)), "RU")
        ]
    return []


def _komi(header: Header) -> list[Place]:
    komi = header.komi
    if komi.points is None:
        why = tell("the record gives no komi" if komi.text is None else "{text!r} is no komi that can be read", text=komi.text)
        spoken = ((text, komi_in_words(text)) for text in (header.event, header.place) if text)
        suggested = next(((text, points) for text, points in spoken if points is not None), None)
        detail = {} if suggested is None else {"suggested": suggested[1]}
        if suggested is not None:
            text = "{why}; {text!r} speaks of {komi:g}, which was not taken"
            why = tell(text, why=why, text=suggested[0][:60], komi=suggested[1])
        return [Place(Finding.of("komi-missing", why, detail=detail), None if komi.text is None else komi.source)]
    facts = {"text": komi.text, "points": komi.points, "unit": komi.unit, "source": komi.source}
    if komi.source != "KM":
        text = "the komi stands in {property}, where it does not belong: it was read as {komi:g}"
        message = tell(text, property=komi.source, komi=komi.points)
        return [Place(Finding.of("komi-repaired", message, detail=facts), komi.source)]
    if komi.repaired:
        text = "komi is {text}, as this server writes in even games that it counts with {komi:g}: that was taken"
        message = tell(text, text=komi.text, komi=komi.points)
        return [Place(Finding.of("komi-repaired", message, detail=facts), "KM")]
    if komi.unit != "points":
        text = "komi {text} is in {unit}: it was read as {komi:g} points"
        message = tell(text, text=komi.text, unit=tell(komi.unit), komi=komi.points)
        severity = Severity.INFO if komi.unit == "zi" else Severity.WARNING
        return [Place(Finding.of("komi-repaired", message, detail=facts, severity=severity), "KM")]
    return []


def _handicap(reading: HeaderReading, opening: Opening) -> list[Place]:
    handicap = reading.header.handicap
    text = reading.header.handicap_text
    if not reading.handicap_understood:
        return [
            Place(
                Finding.of("handicap-mismatch", tell("the handicap {text!r} cannot be read: it was taken for none", text=text)),
                "HA",
            )
        ]
    if handicap >= 2 and not opening.black and opening.first == WHITE:
        said = "HA[{handicap}] says that Black has {handicap} stones, but none are set and White begins"
        message = tell(said, handicap=handicap)
        return [Place(Finding.of("handicap-stones-missing", message, detail={"handicap": handicap}), "HA")]
    if opening.black and not opening.white and handicap not in (0, opening.black):
        said = "HA[{handicap}] says {handicap} handicap stones, AB sets {count}: the number of HA is used"
        message = tell(said, handicap=handicap, count=opening.black)
        return [Place(Finding.of("handicap-mismatch", message, detail={"handicap": handicap, "set": opening.black}), "HA")]
    if opening.black >= 2 and not opening.white and handicap == 0 and opening.first == WHITE and not _by_terms(text, opening):
        if text is None:
            said = "AB sets {count} stones and White begins, but there is no HA: no handicap is reckoned"
        else:
            said = "AB sets {count} stones and White begins, but HA is {text!r}: no handicap is reckoned"
        message = tell(said, count=opening.black, text=text)
        ident = "HA" if text else "AB"
        return [Place(Finding.of("handicap-mismatch", message, detail={"handicap": 0, "set": opening.black}), ident)]
    if opening.first == WHITE and handicap < 2 and not opening.black and opening.to_play != WHITE:
        by_turn = opening.to_play == BLACK
        said = tell("White begins an even game, though PL says that Black does") if by_turn else tell("White begins an even game")
        return [Place(Finding.of("white-first", said, move=1, color="W"), "W")]
    return []


def _by_terms(text: str | None, opening: Opening) -> bool:
    """Whether stones that HA does not count are accounted for: by the terms of a match, or as a position with its side to play."""
    return opening.to_play is not None or (text is not None and is_terms(text))


def _result(header: Header, geometry: Geometry, moves: int) -> tuple[Result, list[Place]]:
    """The result, without a margin that no count can give; what is wrong with it; and its parity with the komi."""
    result = header.result
    found: list[Place] = []
    if not understood(result):
        found.append(
            Place(Finding.of("result-unreadable", tell("the result {text!r} cannot be understood", text=result.text)), "RE")
        )
    elif is_placeholder(result):
        message = tell("{text!r} names a winner with a margin that no count can give: the margin was left out", text=result.text)
        found.append(Place(Finding.of("result-impossible", message, detail={"text": result.text}), "RE"))
    elif result.margin is not None:
        most = geometry.points + abs(header.komi.points or 0.0) + header.handicap + moves
        if abs(result.margin) > most:
            text = "a margin of {margin:g} points is more than this board has: it was left out"
            message = tell(text, margin=abs(result.margin))
            found.append(Place(Finding.of("result-impossible", message, detail={"text": result.text}), "RE"))
            result = replace(result, margin=None, how="unknown", sure=False)
        else:
            found += _parity(header)
    stated = stated_moves(result.text)
    if stated is not None and stated[0] > moves:
        severity = Severity.INFO if stated[1] else Severity.WARNING
        if stated[1]:
            text = "the result says that the game has {stated} moves and that the rest was left out; the record has {moves}"
        else:
            text = "the result says that the game has {stated} moves; the record has {moves}"
        message = tell(text, stated=stated[0], moves=moves)
        found.append(Place(Finding.of("truncated", message, severity=severity, detail={"stated": stated[0], "moves": moves}), "RE"))
    return result, found


def _parity(header: Header) -> list[Place]:
    """Margin and komi must make up a whole number: what is counted on the board is whole, shared points cancel."""
    margin, komi = header.result.margin, header.komi.points
    if margin is None or komi is None or is_whole(margin + komi):
        return []
    if header.result.how == "draw" or (katago_rules(header.rules_text or "") or {}).get("button") == "1":
        return []
    message = tell(
        "a margin of {margin:g} and a komi of {komi:g} cannot both be right: the board would have to count {points:+g} for Black,"
        " and it counts whole points",
        margin=abs(margin),
        komi=komi,
        points=margin + komi,
    )
    return [Place(Finding.of("komi-parity", message, detail={"margin": margin, "komi": komi}), "RE")]
