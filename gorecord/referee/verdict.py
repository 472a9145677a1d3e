"""The verdict: which events of a replay are breaches, under which rulesets, in words.

The same event may be an error under one ruleset and nothing under another. The record's own ruleset decides how grave it is;
where that is missing or unknown, what Chinese, Japanese and Ing rules all forbid is an error and the rest a warning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gorecord.go import diagram
from gorecord.go.points import BLACK, COLOUR_LETTER, PASS, opponent
from gorecord.go.rules import PRESETS, End, Ko, Repetition, Rules, Suicide
from gorecord.go.words import and_list, capital, colour_name, listed, mark, semicolons, sentences, tell, tell_many
from gorecord.records.findings import CODES, Finding, Severity
from gorecord.records.game import GameRecord, Move
from gorecord.records.read import locate
from gorecord.referee.history import Repeat, forbids
from gorecord.referee.replay import Event, Kind, Replay

STANDARD = ("chinese", "japanese", "ing")
"""The rulesets that every breach is held against besides the record's own."""

_MOST_TOLD = 8
"""So many breaches of a severity are told one by one; later ones are told with the last of these."""

_MOST_LISTED = 50

_OUTCOME = {
    Repetition.NO_RESULT: mark("allowed, and no result if both players agree, under {rules} rules"),
    Repetition.DRAW: mark("allowed, and a draw if the players agree, under {rules} rules"),
}
_ALLOWED = mark("allowed under {rules} rules")
"""What a cycle that is no breach may end a game with."""

BREACH_CODES = frozenset({"occupied", "off-board", "bad-point", "suicide", "ko", "superko"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """The findings on the moves of a game, in the order of the moves, and how many moves stand before the first breach."""

    findings: tuple[Finding, ...]
    trusted_moves: int


def judge(played: Replay, asked: Sequence[Rules] = ()) -> Verdict:
    """Judge the moves of a game, under the rulesets asked for or else under the record's own."""
    findings = _Judge(played, asked).findings()
    breaches = [f.move for f in findings if f.code in BREACH_CODES and f.severity is Severity.ERROR and f.move is not None]
    return Verdict(tuple(findings), min(breaches) - 1 if breaches else played.moves)


def severity_under(rules: Rules, event: Event) -> Severity | None:
    """How grave a suicide, ko or repetition is under a ruleset; None where the ruleset has nothing against it."""
    if event.kind is Kind.SUICIDE:
        forbidden = rules.suicide is Suicide.FORBIDDEN or (rules.suicide is Suicide.SEVERAL and event.stones == 1)
        return Severity.ERROR if forbidden else None
    if event.kind is Kind.KO:
        # A French player may retake at once what he did not create himself, after a pass of his own.
        allowed = rules.ko is Ko.NATURAL_SITUATIONAL and event.repeat is not None and not event.repeat.natural
        return None if allowed else Severity.ERROR
    assert event.repeat is not None
    if event.stones and severity_under(rules, replace(event, kind=Kind.SUICIDE)) is not None:
        return None
    if forbids(rules, event.repeat):
        return Severity.ERROR if rules.repetition is Repetition.FORBIDDEN else Severity.WARNING
    return Severity.INFO if rules.ko is Ko.SIMPLE else None


class _Judge:
    """Turns the events of one replay into findings."""

    def __init__(self, played: Replay, asked: Sequence[Rules]) -> None:
        self.played = played
        self.record: GameRecord = played.record
        own = PRESETS.get(self.record.header.ruleset or "")
        self.deciding = list(asked) or ([own] if own else [])
        others = () if asked else (PRESETS[name] for name in STANDARD if PRESETS[name] not in self.deciding)
        self.held_against = [*self.deciding, *others]
        self.found: list[Finding] = []
        self.last_fault: int | None = None  # where in `found` the last fault stands that disturbed the board
        self.told: Counter[Severity] = Counter()
        self.consequences: dict[int, list[int]] = {}  # by place in `found`, the moves whose faults follow from that one
        self.more: dict[int, list[tuple[int, str]]] = {}

    def findings(self) -> list[Finding]:
        self._opening()
        told: set[Kind] = set()
        for event in self.played.events:
            once = event.kind in (Kind.PASS_AFTER_END, Kind.PLAY_AFTER_END)
            if once and event.kind in told:
                continue
            told.add(event.kind)
            _TELL[event.kind](self, event)
        self._resignation()
        self.found = [self._with_what_follows(at, finding) for at, finding in enumerate(self.found)]
        self.found.sort(key=lambda f: f.move or 0)
        return self.found

    # What is told of a single event.

    def _add(self, event: Event, code: str, message: str, *, shown: bool = True, **facts: Any) -> None:
        step = event.step
        geometry = self.record.geometry
        place: dict[str, Any] = {"offset": locate(self.record, step.node), "variation": self.record.variation}
        if isinstance(step, Move):
            place |= {"move": event.number, "color": COLOUR_LETTER[step.colour]}
            place["offset"] = locate(self.record, step.node, COLOUR_LETTER[step.colour])
            if step.point >= 0:
                place |= {"point": geometry.names[step.point], "vertex": geometry.vertices[step.point]}
                if shown:
                    letter = "XO"[step.colour - 1]
                    there = event.cells[step.point]
                    marks = {step.point: "(" + (".XO"[there] if there else letter)}
                    place["diagram"] = diagram.draw(geometry, event.cells, marks=marks)
        else:
            place["move"] = event.number or None
        self.found.append(Finding.of(code, message, **place, **facts).placed(self.record.data))

    def _where(self, event: Event) -> str:
        step = event.step
        assert isinstance(step, Move)
        facts = {"number": event.number, "colour": colour_name(step.colour)}
        if step.point < 0:
            return tell("move {number}, {colour}", **facts)
        return tell("move {number}, {colour} at {point}", point=self.record.geometry.vertices[step.point], **facts)

    def _told(self, event: Event, text: str, **facts: object) -> str:
        """A sentence about a move, which it names."""
        return capital(tell(text, where=self._where(event), **facts))

    def _repeated(self, event: Event, repeat: Repeat) -> str:
        if repeat.kind == "single-stone suicide":
            text = "{where}: the whole board stays as it was, since the single stone comes off again (positional repetition only)."
            return self._told(event, text)
        since = event.number - repeat.cycle
        when = tell("after move {number}", number=since) if since else tell("at the start")
        if repeat.situational:
            turn = tell("with the same player to move (situational and positional repetition)")
        else:
            turn = tell("with the other player to move (positional repetition only)")
        facts = {"when": when, "turn": turn, "cycle": repeat.cycle}
        if repeat.kind == "whole-board repetition":
            return self._told(
                event, mark("{where}: the whole board stands as it stood {when}, {turn}: a cycle of {cycle} moves."), **facts
            )
        text = "{where}: the whole board stands as it stood {when}, {turn}: a cycle of {cycle} moves ({kind})."
        return self._told(event, text, kind=tell(repeat.kind), **facts)

    def _breach(self, event: Event, code: str, message: str, *, disturbs: bool = False, **facts: Any) -> None:
        """A breach of the rules of play, unless it is the shadow of an earlier fault or one of too many."""
        if not event.also_elsewhere and self.last_fault is not None:
            self._shadow(event)
            return
        severity = facts.get("severity", CODES[code])
        self.told[severity] += 1
        if self.told[severity] > _MOST_TOLD:
            self._told_with_the_last(event, code, severity)
            return
        if isinstance(event.step, Move) and event.step.forced and "severity" not in facts:
            facts["severity"] = Severity.WARNING
            facts["detail"] = {**facts.get("detail", {}), "forced": True}
            message = sentences([message, tell("The record asks for it to be played all the same (KO[]).")])
        self._add(event, code, message, **facts)
        if disturbs:
            self.last_fault = len(self.found) - 1

    def _told_with_the_last(self, event: Event, code: str, severity: Severity) -> None:
        at = max(i for i, f in enumerate(self.found) if f.severity is severity and f.code in BREACH_CODES)
        self.more.setdefault(at, []).append((event.number, code))

    def _shadow(self, event: Event) -> None:
        """Tell a breach that is probably the consequence of the last fault that disturbed the board with that fault."""
        assert self.last_fault is not None
        self.consequences.setdefault(self.last_fault, []).append(event.number)

    def _with_what_follows(self, at: int, finding: Finding) -> Finding:
        """The finding with the later breaches that are told with it."""
        later, more = self.consequences.get(at, []), self.more.get(at, [])
        message, detail = finding.message, dict(finding.detail)
        if later:
            text = tell("Later moves do not fit the board either, probably in consequence: {moves}.", moves=_some(later))
            message = sentences([message, text])
            detail |= {"consequences": later[:_MOST_LISTED], "consequences_count": len(later)}
        if more:
            text = tell("More of the kind at moves {moves}.", moves=_some([number for number, _ in more]))
            message = sentences([message, text])
            listed = [{"move": number, "code": code} for number, code in more[:_MOST_LISTED]]
            detail |= {"more": listed, "more_count": len(more)}
        return replace(finding, message=message, detail=detail) if later or more else finding

    def _occupied(self, event: Event) -> None:
        step = event.step
        assert isinstance(step, Move)
        if event.cells[step.point] == BLACK:
            text = "{where}: a black stone stands there already. The new stone replaces it in the replay."
        else:
            text = "{where}: a white stone stands there already. The new stone replaces it in the replay."
        self._breach(event, "occupied", self._told(event, text), disturbs=True, rulesets=self._all())

    def _off_board(self, event: Event) -> None:
        assert isinstance(event.step, Move)
        columns, rows = self.record.geometry.size
        written = _shown(event.step.raw)
        if self._is_pass_dialect(event.step):
            text = self._told(
                event, mark("{where}: [{written}] lies just off the board, as some programs write a pass."), written=written
            )
            self._breach(event, "off-board", text, severity=Severity.WARNING, detail={"dialect": "pass"})
            return
        text = "{where}: [{written}] is no point of a board of {columns} by {rows}. The move is lost in the replay."
        self._breach(
            event,
            "off-board",
            self._told(event, text, written=written, columns=columns, rows=rows),
            rulesets=self._all(),
        )

    def _is_pass_dialect(self, step: Move) -> bool:
        """Whether an off-board point is a way to write a pass: the game closes with two such moves or more, and no others."""
        moves = self.record.moves
        closing = len(moves)
        while closing and moves[closing - 1].point == step.point and moves[closing - 1].raw.strip() == step.raw.strip():
            closing -= 1
        return len(moves) - closing >= 2

    def _bad_point(self, event: Event) -> None:
        assert isinstance(event.step, Move)
        text = "{where}: [{written}] is no point. The move is taken for a pass."
        self._breach(event, "bad-point", self._told(event, text, written=_shown(event.step.raw)), rulesets=self._all())

    def _suicide(self, event: Event) -> None:
        severity, rulesets = self._weigh(event)
        text = tell_many(
            "{where}: suicide of a single stone: no liberty is left and nothing is taken. It comes off the board in the replay.",
            "{where}: suicide of {count} stones: no liberty is left and nothing is taken. They come off the board in the replay.",
            event.stones,
            where=self._where(event),
        )
        disturbs = severity is Severity.ERROR
        facts = {"severity": severity, "rulesets": rulesets, "detail": {"stones": event.stones}}
        self._breach(event, "suicide", sentences([capital(text), self._under(rulesets, event)]), disturbs=disturbs, **facts)

    def _ko(self, event: Event) -> None:
        severity, rulesets = self._weigh(event)
        text = self._told(event, mark("{where}: retakes the ko at once; a move elsewhere must come first."))
        text = sentences([text, self._under(rulesets, event)])
        self._breach(event, "ko", text, severity=severity, rulesets=rulesets, detail={"cycle": 2, "kind": "ko"})

    def _repetition(self, event: Event) -> None:
        repeat = event.repeat
        assert repeat is not None
        if all(severity_under(rules, event) is None for rules in self.held_against):
            return  # a suicide that was told as one, or a repetition that no ruleset asked for speaks of
        severity, rulesets = self._weigh(event)
        detail = {
            "kind": repeat.kind,
            "repetition": "situational" if repeat.situational else "positional",
            "cycle": repeat.cycle,
            "repeats_after_move": event.number - repeat.cycle,
        }
        last = self.found[-1] if self.found else None
        if last is not None and last.code == "superko" and last.rulesets == rulesets and last.severity is severity:
            until = last.detail.get("until", last.move) or 0
            same = (last.detail["cycle"], last.detail["repetition"]) == (repeat.cycle, detail["repetition"])
            if same and event.number - until <= 2:  # the cycle goes round again: one finding is enough
                self.found[-1] = replace(last, detail={**last.detail, "until": event.number})
                return
        text = sentences([self._repeated(event, repeat), self._under(rulesets, event)])
        self._breach(event, "superko", text, severity=severity, rulesets=rulesets, detail=detail)

    def _weigh(self, event: Event) -> tuple[Severity, tuple[str, ...]]:
        """How grave an event is under the rulesets that decide, and under which rulesets it is a breach."""
        graves = {rules.name: severity_under(rules, event) for rules in self.held_against}
        breached = tuple(name for name, grave in graves.items() if grave in (Severity.ERROR, Severity.WARNING))
        if self.deciding:
            own = [grave for grave in (graves[rules.name] for rules in self.deciding) if grave is not None]
            severity = next((s for s in (Severity.ERROR, Severity.WARNING) if s in own), Severity.INFO)
        else:
            everywhere = all(graves[name] is Severity.ERROR for name in STANDARD)
            severity = Severity.ERROR if everywhere else Severity.WARNING
        return severity, breached

    def _under(self, breached: tuple[str, ...], event: Event) -> str:
        """Which rulesets forbid it and which do not, as the end of a message."""
        referee = [r for r in self.held_against if r.name in breached and severity_under(r, event) is Severity.WARNING]
        strictly = [r for r in self.held_against if r.name in breached and r not in referee]
        free = [r for r in self.held_against if r.name not in breached]
        ends: dict[str, list[Rules]] = {}
        for rules in free:
            cycle = event.kind is Kind.REPETITION and severity_under(rules, event) is Severity.INFO
            ends.setdefault(_OUTCOME.get(rules.repetition, _ALLOWED) if cycle else _ALLOWED, []).append(rules)
        parts = (
            (strictly, mark("forbidden under {rules} rules")),
            (referee, mark("a matter for the referee under {rules} rules")),
            *((rules, what) for what, rules in ends.items()),
        )
        told = [tell(what, rules=and_list([r.title for r in rules])) for rules, what in parts if rules]
        return tell("{sentence}.", sentence=capital(semicolons(told)))

    def _all(self) -> tuple[str, ...]:
        return tuple(rules.name for rules in self.held_against)

    def _out_of_turn(self, event: Event) -> None:
        if event.number <= self.played.opening_moves_in_a_row and self._opening_is_handicap:
            return
        last = self.found[-1] if self.found else None
        if last is not None and last.code == "out-of-turn" and last.detail["until"] == event.number - 1:
            self.found[-1] = replace(last, detail={"until": event.number})
            return
        assert isinstance(event.step, Move)
        text = "{where}: it was {due}'s turn. A move or a pass is missing, or the colours are wrong."
        told = self._told(event, text, due=colour_name(opponent(event.step.colour)))
        self._add(event, "out-of-turn", told, detail={"until": event.number})

    def _two_moves(self, event: Event) -> None:
        text = "{where}: stands in one node with the move before it. Both are played, in the order written."
        self._add(event, "two-moves-in-node", self._told(event, text))

    def _setup(self, event: Event) -> None:
        text = "After move {number} stones were set up or taken off without a move. Repetition is reckoned from there on."
        self._add(event, "setup-in-game", tell(text, number=event.number))

    def _no_liberties(self, event: Event) -> None:
        text = "The stones set up include a chain without a liberty. It stays on the board, as the SGF standard says."
        self._add(event, "setup-no-liberties", tell(text))

    def _pass_after_end(self, event: Event) -> None:
        text = "{where}: a third pass. Some servers and the AGA ask for one; nothing is wrong with it."
        self._add(event, "third-pass", self._told(event, text))

    def _play_after_end(self, event: Event) -> None:
        later = self.played.moves - event.number
        if later:
            one = "{where}: played after two passes had ended the game, and {count} more move after it."
            many = "{where}: played after two passes had ended the game, and {count} more moves after it."
            text = capital(tell_many(one, many, later, where=self._where(event)))
        else:
            text = self._told(event, mark("{where}: played after two passes had ended the game."))
        text = sentences([text, tell("If the players resumed the game, that is in order.")])
        mild = any(rules.end is not End.TWO_PASSES for rules in self.deciding)
        facts: dict[str, Any] = {"severity": Severity.INFO} if mild else {}
        self._add(event, "after-end", text, detail={"moves_after": later + 1}, **facts)

    # What is told of the game as a whole.

    @cached_property
    def _opening_is_handicap(self) -> bool:
        """Whether Black's first moves are handicap stones: as many as HA says, or all of them on star points where HA is silent."""
        count = self.played.opening_moves_in_a_row
        if count < 2 or self.record.header.handicap not in (0, count):
            return False
        points = [move.point for move in self.record.moves[:count]]
        return self.record.header.handicap == count or (count <= 9 and diagram.stars(self.record.geometry).issuperset(points))

    def _opening(self) -> None:
        stones = self.played.opening_stones
        by_passes = stones == self.record.header.handicap >= 2 and self.played.opening_moves_in_a_row < stones
        if not (by_passes or self._opening_is_handicap):
            return
        if by_passes:
            text = "The {stones} handicap stones were played as moves of Black, White passing between."
        else:
            text = "The {stones} handicap stones were played as moves of Black in a row."
        first = next(step for step in self.record.line if isinstance(step, Move))
        event = Event(Kind.OUT_OF_TURN, 1, first, self.played.initial.cells)
        self._add(event, "handicap-as-moves", tell(text, stones=stones), shown=False)

    def _resignation(self) -> None:
        result = self.record.header.result
        if result.how != "resign" or self.played.closing_passes != 1:
            return
        moves = self.record.moves
        if result.winner is not None and COLOUR_LETTER[moves[-1].colour] != result.winner and moves[-1].point == PASS:
            event = Event(Kind.PASS_AFTER_END, self.played.moves, moves[-1], self.played.final.cells)
            text = "{where}: the single pass at the end is how the resignation was written. It is no pass."
            self._add(event, "resign-as-pass", self._told(event, text))


_TELL: dict[Kind, Callable[[_Judge, Event], None]] = {
    Kind.OCCUPIED: _Judge._occupied,
    Kind.OFF_BOARD: _Judge._off_board,
    Kind.BAD_POINT: _Judge._bad_point,
    Kind.SUICIDE: _Judge._suicide,
    Kind.KO: _Judge._ko,
    Kind.REPETITION: _Judge._repetition,
    Kind.OUT_OF_TURN: _Judge._out_of_turn,
    Kind.TWO_MOVES: _Judge._two_moves,
    Kind.SETUP: _Judge._setup,
    Kind.NO_LIBERTIES: _Judge._no_liberties,
    Kind.PASS_AFTER_END: _Judge._pass_after_end,
    Kind.PLAY_AFTER_END: _Judge._play_after_end,
}


def _some(numbers: Sequence[int]) -> str:
    return listed([str(n) for n in numbers], most=5)


def _shown(raw: bytes) -> str:
    """A raw value fit for a terminal: short, printable."""
    text = raw[:12].decode("ascii", "replace").replace("\ufffd", "?")
    return "".join(c if c.isprintable() else "?" for c in text) + ("..." if len(raw) > 12 else "")
