"""What can be said about a record from its header and its moves alone, without playing them: findings of the group "record"."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gorecord.go.points import BLACK, COLOUR_NAME, WHITE, Geometry
from gorecord.records.dates import impossible_date
from gorecord.records.encoding import Encoding
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import Header, Move, Result, Setup
from gorecord.records.handicap import is_terms
from gorecord.records.header import HeaderReading, is_whole
from gorecord.records.result import is_placeholder, stated_moves, understood
from gorecord.records.rules_text import katago_rules


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
    name = encoding.name.upper()
    facts = {"rung": encoding.rung}
    if encoding.wrong and encoding.declared is not None:
        why = f"the file says that its texts are in {encoding.declared}, which does not fit them"
        if encoding.rung == "ASCII":
            why = f"{encoding.declared!r} is no character set known here"
        return [Place(Finding.of("encoding-wrong", f"{why}: they were read as {name}", detail=facts), "CA")]
    if encoding.wrong:
        return [Place(Finding.of("encoding-wrong", f"some texts are damaged: they were read as {name}", detail=facts))]
    if encoding.twice:
        message = (
            f"texts look like {encoding.twice.upper()} that was taken for Latin-1 and saved as UTF-8: they were left as they are"
        )
        return [Place(Finding.of("encoding-wrong", message, detail={**facts, "twice": encoding.twice}))]
    if encoding.rung in ("UTF-8", "detected", "last"):
        how = {
            "UTF-8": "every text is valid in it",
            "detected": "its characters fit best",
            "last": "nothing else fits",
        }[encoding.rung]
        message = f"the file does not say in which encoding its texts are: they were read as {name}, since {how}"
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
        found.append(Place(Finding.of("date-impossible", f"the date {header.date!r} cannot be right: {wrong_date}"), "DT"))
    return header, found


def _rules(reading: HeaderReading) -> list[Place]:
    if reading.rules_code == "rules-missing":
        return [Place(Finding.of("rules-missing", "the record does not say under which rules it was played"))]
    if reading.rules_code == "rules-unknown":
        return [Place(Finding.of("rules-unknown", f"the ruleset {reading.header.rules_text!r} is not known here"), "RU")]
    return []


def _komi(header: Header) -> list[Place]:
    komi = header.komi
    if komi.points is None:
        why = "the record gives no komi" if komi.text is None else f"{komi.text!r} is no komi that can be read"
        return [Place(Finding.of("komi-missing", why), None if komi.text is None else komi.source)]
    facts = {"text": komi.text, "points": komi.points, "unit": komi.unit, "source": komi.source}
    if komi.source != "KM":
        message = f"the komi stands in {komi.source}, where it does not belong: it was read as {komi.points:g}"
        return [Place(Finding.of("komi-repaired", message, detail=facts), komi.source)]
    if komi.repaired:
        message = f"komi is {komi.text}, as this server writes in even games that it counts with {komi.points:g}: that was taken"
        return [Place(Finding.of("komi-repaired", message, detail=facts), "KM")]
    if komi.unit != "points":
        message = f"komi {komi.text} is in {komi.unit}: it was read as {komi.points:g} points"
        severity = Severity.INFO if komi.unit == "zi" else Severity.WARNING
        return [Place(Finding.of("komi-repaired", message, detail=facts, severity=severity), "KM")]
    return []


def _handicap(reading: HeaderReading, opening: Opening) -> list[Place]:
    handicap = reading.header.handicap
    text = reading.header.handicap_text
    if not reading.handicap_understood:
        return [Place(Finding.of("handicap-mismatch", f"the handicap {text!r} cannot be read: it was taken for none"), "HA")]
    if handicap >= 2 and not opening.black and opening.first == WHITE:
        message = f"HA[{handicap}] says that Black has {handicap} stones, but none are set and White begins"
        return [Place(Finding.of("handicap-stones-missing", message, detail={"handicap": handicap}), "HA")]
    if opening.black and not opening.white and handicap not in (0, opening.black):
        message = f"HA[{handicap}] says {handicap} handicap stones, AB sets {opening.black}: the number of HA is used"
        return [Place(Finding.of("handicap-mismatch", message, detail={"handicap": handicap, "set": opening.black}), "HA")]
    if opening.black >= 2 and not opening.white and handicap == 0 and opening.first == WHITE and not _by_terms(text, opening):
        says = "there is no HA" if text is None else f"HA is {text!r}"
        message = f"AB sets {opening.black} stones and White begins, but {says}: no handicap is reckoned"
        ident = "HA" if text else "AB"
        return [Place(Finding.of("handicap-mismatch", message, detail={"handicap": 0, "set": opening.black}), ident)]
    if opening.first == WHITE and handicap < 2 and not opening.black and opening.to_play != WHITE:
        where = "" if opening.to_play != BLACK else ", though PL says that Black does"
        return [Place(Finding.of("white-first", f"{COLOUR_NAME[WHITE]} begins an even game{where}", move=1, color="W"), "W")]
    return []


def _by_terms(text: str | None, opening: Opening) -> bool:
    """Whether stones that HA does not count are accounted for: by the terms of a match, or as a position with its side to play."""
    return opening.to_play is not None or (text is not None and is_terms(text))


def _result(header: Header, geometry: Geometry, moves: int) -> tuple[Result, list[Place]]:
    """The result, without a margin that no count can give; what is wrong with it; and its parity with the komi."""
    result = header.result
    found: list[Place] = []
    if not understood(result):
        found.append(Place(Finding.of("result-unreadable", f"the result {result.text!r} cannot be understood"), "RE"))
    elif is_placeholder(result):
        message = f"{result.text!r} names a winner with a margin that no count can give: the margin was left out"
        found.append(Place(Finding.of("result-impossible", message, detail={"text": result.text}), "RE"))
    elif result.margin is not None:
        most = geometry.points + abs(header.komi.points or 0.0) + header.handicap + moves
        if abs(result.margin) > most:
            message = f"a margin of {abs(result.margin):g} points is more than this board has: it was left out"
            found.append(Place(Finding.of("result-impossible", message, detail={"text": result.text}), "RE"))
            result = replace(result, margin=None, how="unknown", sure=False)
        else:
            found += _parity(header)
    stated = stated_moves(result.text)
    if stated is not None and stated[0] > moves:
        severity = Severity.INFO if stated[1] else Severity.WARNING
        says = " and that the rest was left out" if stated[1] else ""
        message = f"the result says that the game has {stated[0]} moves{says}; the record has {moves}"
        found.append(Place(Finding.of("truncated", message, severity=severity, detail={"stated": stated[0], "moves": moves}), "RE"))
    return result, found


def _parity(header: Header) -> list[Place]:
    """Margin and komi must make up a whole number: what is counted on the board is whole, shared points cancel."""
    margin, komi = header.result.margin, header.komi.points
    if margin is None or komi is None or is_whole(margin + komi):
        return []
    if header.result.how == "draw" or (katago_rules(header.rules_text or "") or {}).get("button") == "1":
        return []
    message = (
        f"a margin of {abs(margin):g} and a komi of {komi:g} cannot both be right: the board would have to count "
        f"{margin + komi:+g} for Black, and it counts whole points"
    )
    return [Place(Finding.of("komi-parity", message, detail={"margin": margin, "komi": komi}), "RE")]
