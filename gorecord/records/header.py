"""The header of a game: root properties as written, read as they are meant.

Dialects that are known: Fox (komi in hundredths, KM[0] in even games), a Chinese portal's export (TE event, RD date, KO komi), komi
in GM, komi and margins in zi.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gorecord.records.charset_statistics import CANDIDATES
from gorecord.records.encoding import Encoding
from gorecord.records.game import Header, Komi, Result
from gorecord.records.handicap import read_handicap
from gorecord.records.komi import is_komi_like, read_komi
from gorecord.records.numbers import is_multiple
from gorecord.records.result import read_result, understood
from gorecord.records.rules_text import read_rules
from gorecord.records.tree import Tree

_LINE_BREAK_ESCAPED: Final = re.compile(r"\\(?:\r\n|\n\r|\n|\r)")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_BLANKS: Final = re.compile(r"[ \t\r\n\f\v\0]+")
_QUARTERS: Final = frozenset({"chinese", "ing", "ming-qing"})
"""Rulesets whose records tell a margin in zi: a quarter there is one of a zi."""

Info = Mapping[str, list[bytes]]


@dataclass(slots=True)
class HeaderReading:
    """A header with what the reading of it met: the node of each property, and what the findings need to know."""

    header: Header
    nodes: dict[str, int]
    """The number of the node in the line that each property was taken from."""
    rules_code: str | None
    """rules-missing or rules-unknown."""
    handicap_understood: bool
    fox: bool


def game_info(tree: Tree, line: Sequence[int]) -> tuple[dict[str, list[bytes]], dict[str, int]]:
    """The properties of the nodes up to the first move, the first value winning; and the number of the node of each."""
    info: dict[str, list[bytes]] = {}
    places: dict[str, int] = {}
    for number, index in enumerate(line[:50]):
        node = tree.nodes[index]
        for ident, values in node.items():
            if ident not in info or not any(info[ident]):
                info[ident] = values
                places[ident] = number
        if "B" in node or "W" in node:
            break
    return info, places


def simple_text(raw: bytes, encoding: Encoding) -> str | None:
    """A value as one line of text, escapes resolved; None if there is nothing in it.

    It is decoded before the escapes are resolved: a backslash may be half a character in Big5, GBK and Shift_JIS.
    """
    text = raw.decode("ascii") if raw.isascii() else encoding.decode(raw)
    if "\\" in text:
        text = _ESCAPED.sub(r"\1", _LINE_BREAK_ESCAPED.sub("", text))
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip() or None  # nothing to even out
    return _BLANKS.sub(" ", text).strip() or None


def read_header(info: Info, places: dict[str, int], encoding: Encoding, *, setup_stones: bool) -> HeaderReading:
    """The header of a game from its properties; `setup_stones` says that stones are set before the first move."""

    def text(*idents: str) -> str | None:
        for ident in idents:
            for raw in info.get(ident, ()):
                found = simple_text(raw, encoding)
                if found is not None:
                    return found
        return None

    handicap_text = text("HA")
    handicap, understood = read_handicap(handicap_text)
    fox = _is_fox(info)
    komi = _komi(info, text, fox=fox, even=handicap == 0 and not setup_stones)
    rules_text = text("RU")
    ruleset, rules_code = read_rules(rules_text)
    result = _result(info, text("RE"), encoding, _counts_zi(komi, ruleset))
    header = Header(
        encoding=encoding.name,
        players={"B": text("PB"), "W": text("PW")},
        date=text("DT", "RD"),
        komi=komi,
        handicap=handicap,
        ruleset=ruleset,
        rules_text=rules_text,
        result=result,
        application=text("AP"),
        event=text("EV", "TE"),
        place=text("PC"),
        handicap_text=handicap_text,
        main_time=text("TM"),
        overtime=text("OT") or _server_overtime(text("TC"), text("TT")),
    )
    return HeaderReading(header, places, rules_code, understood, fox)


def _result(info: Info, text: str | None, encoding: Encoding, zi: bool | str | None) -> Result:
    """The result; where a guessed encoding makes no sense of it, by one that does, since files of several encodings exist."""
    result = read_result(text, zi=zi)
    if understood(result) or encoding.rung != "detected":
        return result
    for name in CANDIDATES:
        other = read_result(simple_text(info["RE"][0], Encoding(name, "detected")), zi=zi)
        if other.winner is not None and "\ufffd" not in (other.text or ""):
            return other
    return result


def _server_overtime(periods: str | None, seconds: str | None) -> str | None:
    """Overtime as Fox tells it: the number of periods in TC, their seconds in TT."""
    if periods is None or seconds is None or not periods.isdigit() or not seconds.isdigit() or periods == "0":
        return None
    return f"{periods}x{seconds} byo-yomi"


def _counts_zi(komi: Komi, ruleset: str | None) -> bool | str | None:
    if komi.unit.endswith("zi"):
        return True
    if ruleset in _QUARTERS:
        return "quarters"
    return False if ruleset in ("japanese", "korean") else None


def _is_fox(info: Info) -> bool:
    """Whether the Fox server wrote the record, or a converter of its records: by its name or its own clock (TT)."""
    programs = b" ".join(info.get("AP", ())).lower()
    return b"foxwq" in programs or b"yuanyu" in programs or ("TT" in info and "TM" in info and "KM" in info)


def _komi(info: Info, text: Callable[..., str | None], *, fox: bool, even: bool) -> Komi:
    """Komi from KM, else from KO or GM where a transcriber put it."""
    komi = read_komi(text("KM"), fox=fox, even=even)
    if komi.points is not None:
        return komi
    for ident in ("KO", "GM"):
        elsewhere = text(ident)
        if elsewhere is not None and is_komi_like(elsewhere):
            return read_komi(elsewhere, source=ident)
    return komi


def read_size(values: Sequence[bytes]) -> tuple[int, int] | None:
    """(columns, rows) that SZ says, whether or not such a board exists; None if it says nothing that is a size."""
    for raw in values:
        found = re.fullmatch(rb"\s*(\d{1,4})\s*(?:[:xX*,]\s*(\d{1,4})\s*)?", raw)
        if found:
            return int(found[1]), int(found[2] or found[1])
    return None


def game_kind(values: Sequence[bytes]) -> int | None:
    """The number of the game that GM names, 1 for Go; None if it is missing, no number, or a komi."""
    for raw in values:
        value = raw.strip()
        if value.isdigit() and len(value) < 6:
            return int(value)
    return None


def is_whole(value: float) -> bool:
    """Whether a number of points is whole."""
    return is_multiple(value, 1.0)
