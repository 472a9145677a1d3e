"""The count as the record's own server or federation would have made it, to be held against the result that the record states.

The result itself is never looked at. What servers do was checked on thousands of their games: a server that let its players
pass counts the board as it stands (area), or leaves out what must still be filled (territory); area counts take the handicap
compensation of their ruleset, territory counts none; a handicap of one is none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gorecord.go.rules import PRESETS, Compensation, Ko, Rules, Scoring, Suicide
from gorecord.go.words import tell
from gorecord.records.findings import Finding
from gorecord.records.game import Header
from gorecord.records.rules_text import katago_rules
from gorecord.scoring.count import FinalBoard, Score, count, number_text
from gorecord.scoring.dame import Dame, Filling

_SERVER_KOMI = (6.5, 7.5)
_AREA_KOMI = (7.5, 8.0)
"""Komi that only area counting has had: 3 3/4 zi, 2 3/4 zi aside (it is told by its unit), and Ing's eight points."""


@dataclass(frozen=True, slots=True)
class AsRecorded:
    """What the record's own rules make of the board.

    `komi` is None where the record gives none: then `margin` and `result` are without komi. `assumed` says that the record
    names no ruleset that is known, and `because` on what the assumption rests. `board` is the board that was counted.
    """

    rules: Rules
    assumed: bool
    because: str
    komi: float | None
    handicap: int
    score: Score
    board: FinalBoard
    findings: tuple[Finding, ...]
    sentences: tuple[str, ...]

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self.rules.name

    @property
    def margin(self) -> float:
        """The margin in points, positive for Black."""
        return self.score.margin

    @property
    def result(self) -> str:
        """The result as SGF writes it."""
        return self.score.result


def as_recorded(header: Header, board: FinalBoard, filling: Filling, *, adjustment: float = 0.0) -> AsRecorded:
    """Count the final board as the record's own rules, komi and handicap have it.

    `board` is the position as judged, `filling` what was made of its neutral points; which of the two counts depends on how
    the play ended and on the ruleset. `adjustment` are a referee's points, positive for Black.
    """
    rules, because = own_rules(header)
    komi = header.komi.points
    counted, how = _board(header, rules, board, filling, named=because == "")
    score = count(counted, rules, komi=komi or 0.0, handicap=header.handicap, adjustment=adjustment)
    findings: tuple[Finding, ...] = ()
    if because:
        text = tell(
            "the record names no ruleset that is known; {rules} rules are assumed ({because})", rules=rules.name, because=because
        )
        findings = (Finding.of("ruleset-assumed", text, detail={"assumed": rules.name, "because": because}),)
    return AsRecorded(
        rules, bool(because), because, komi, header.handicap, score, counted, findings, (how, *_words(rules, komi, header.handicap))
    )


def own_rules(header: Header) -> tuple[Rules, str]:
    """The ruleset of the record, and on what it rests where it is an assumption: empty if the record names it."""
    if header.ruleset is not None and header.ruleset in PRESETS:
        return PRESETS[header.ruleset], ""
    if header.rules_text:
        written = _katago(header.rules_text)
        if written is not None:
            return written, ""
    name, because = _assumed(header)
    return PRESETS[name], because


def _assumed(header: Header) -> tuple[str, str]:
    """A ruleset for a record that names none, from its program, komi and place; never from its result.

    Of some seven hundred such records with a result, komi told the rule nearly always: 7.5 (3 3/4 zi) and zi of any kind are
    area, all else is territory; one client counts territory whatever its komi, one program area.
    """
    komi = header.komi.points
    program = (header.application or "").lower()
    if program.startswith("gnugoclient"):
        return "japanese", tell("the program {program} counts territory", program=header.application)
    if program.startswith("gogui"):
        return "chinese", tell("the program {program} counts area", program=header.application)
    if header.komi.unit in ("zi", "hundredths of zi"):
        return "chinese", tell("the komi is told in zi")
    if komi == 8.0:
        return "ing", tell("komi {komi}", komi=8)
    if komi in _AREA_KOMI:
        return "chinese", tell("komi {komi} goes with area counting", komi=number_text(komi or 0))
    if komi is not None and komi not in (0.0, 0.5):
        return "japanese", tell("komi {komi} goes with territory counting", komi=number_text(komi))
    place = (header.place or "").lower()
    for name, words in _PLACES.items():
        if any(word in place for word in words):
            return name, tell("played at {place}", place=header.place)
    return "japanese", tell("most records without rules were counted by territory")


_PLACES = {
    "chinese": ("china", "beijing", "shanghai", "中国", "中國", "北京", "上海"),
    "korean": ("korea", "seoul", "韩国", "韓国", "한국", "서울"),
    "japanese": ("japan", "tokyo", "日本", "東京"),
}
"""Words of PC and what they speak for; they decide only where the komi says nothing."""


_KO = {"simple": Ko.SIMPLE, "positional": Ko.POSITIONAL, "situational": Ko.SITUATIONAL, "spight": Ko.SITUATIONAL}
_BONUS = {"0": Compensation.NONE, "n": Compensation.STONES, "n-1": Compensation.STONES_LESS_ONE, "n1": Compensation.STONES_LESS_ONE}


def _katago(text: str) -> Rules | None:
    """The ruleset that a KataGo rule string spells out, None if the text is none. Spight's ko is taken as situational."""
    parts = katago_rules(text)
    if parts is None:
        return None
    area = parts["score"] == "area"
    tax = parts.get("tax", "none" if area else "seki")
    return Rules(
        "as written",
        ko=_KO[parts["ko"]],
        suicide=Suicide.ALLOWED if parts.get("sui") == "1" else Suicide.FORBIDDEN,
        scoring=Scoring.AREA if area else Scoring.TERRITORY,
        seki_points=tax == "none",
        group_tax=2 if tax == "all" else 0,
        compensation=_BONUS[parts.get("whb", "0")],
        button=parts.get("button") == "1",
    )


def _board(header: Header, rules: Rules, board: FinalBoard, filling: Filling, *, named: bool) -> tuple[FinalBoard, str]:
    """The board that counts, and why, in words."""
    if filling.mode is not Dame.FILL:
        return filling.board, tell("Counted as the neutral points were left, as asked.")
    passes = board.end_passes >= 2
    if rules.scoring is Scoring.AREA and passes:
        return replace(board, teire=frozenset()), tell("The players passed: the server counts the area as it stands.")
    if not named and not passes and _from_server(header):
        return replace(board, teire=frozenset()), tell(
            "No rules and no passes, as servers write it: the board is counted as it stands."
        )
    if passes:
        return filling.board, tell("The players passed: what must still be filled is left out, nothing else is changed.")
    return filling.board, tell("The record stops without passes: the neutral points are played out before the count.")


def _from_server(header: Header) -> bool:
    """Whether a record without rules and passes looks like that of a game that a server, or a program, counted.

    Such games have today's komi, or a program that is named; older records of games over the board have neither.
    """
    return bool(header.application) or header.komi.points in _SERVER_KOMI


def _words(rules: Rules, komi: float | None, handicap: int) -> list[str]:
    told = []
    if komi is None:
        told.append(tell("The record gives no komi: the margin is without komi."))
    stones = rules.compensation_for(handicap) if rules.scoring is Scoring.AREA else 0
    if stones:
        told.append(tell("White gets {stones} points for {handicap} handicap stones.", stones=stones, handicap=handicap))
    elif handicap == 1:
        told.append(tell("A handicap of one is none: Black only plays first."))
    return told
