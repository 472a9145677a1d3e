"""Scoring a game: the final position judged, counted under every ruleset asked for, compared, and held against the record.

This is where the rooms come together: the referee's replay gives the position, `life` says what is dead, `dame` prepares the
board, `count` counts it and `compare` explains. Nothing is decided here that belongs to one of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from gorecord.go.board import Position
from gorecord.go.points import BLACK, EMPTY
from gorecord.go.rules import PRESETS, Rules
from gorecord.go.words import semicolons, tell
from gorecord.life.groups import Judgement, Status
from gorecord.life.gtp import PATIENCE, PREFIX
from gorecord.life.judge import Evidence, certain, judge
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord
from gorecord.referee.check import ended_by
from gorecord.referee.replay import Replay, replay
from gorecord.referee.verdict import judge as judge_moves
from gorecord.scoring.agreement import agreement, unfinished
from gorecord.scoring.compare import Difference, explain
from gorecord.scoring.count import FinalBoard, Score, count
from gorecord.scoring.dame import Dame, Filling, defensible, prepare
from gorecord.scoring.openness import open_points
from gorecord.scoring.opinions import Differing, ask, differing
from gorecord.scoring.reasons import Outcome, outcomes
from gorecord.scoring.recorded import AsRecorded, as_recorded
from gorecord.scoring.void import Ending, ending
from gorecord.scoring.witness import explanations, settled

DEFAULT_RULES = tuple(PRESETS[name] for name in ("chinese", "japanese", "ing"))


class WordError(ValueError):
    """What the user said of the stones does not fit the position; the message says why."""


@dataclass(frozen=True, slots=True)
class Word:
    """What the user says of the stones of one game, as typed: SGF names or vertices.

    `dead` None says nothing; empty says that nothing is dead. A list of dead stones is complete: what is not named lives. So is
    `seki`, where it is not None: no other chain is in seki.
    """

    dead: tuple[str, ...] | None = None
    alive: tuple[str, ...] = ()
    seki: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """How to score.

    `words` holds what `--dead @FILE` says of single games, by (source, game); `word` is for the others. `komi` (points, positive
    for White), `handicap`, `captures` (white stones taken by Black, black stones taken by White) and `to_play` take the place of
    what the record says or leaves out. `adjustment` are a referee's points, positive for Black.

    `method` is one of life's METHODS, or "gtp:COMMAND" for an engine; `second_opinion` an engine whose opinion is told beside the
    judgement, None for none. `patience`: seconds that an engine may take for one answer.
    """

    rules: tuple[Rules, ...] = DEFAULT_RULES
    word: Word = Word()
    words: Mapping[tuple[str, int], Word] = field(default_factory=dict)
    method: str = "auto"
    dame: Dame = Dame.FILL
    komi: float | None = None
    handicap: int | None = None
    captures: tuple[int, int] | None = None
    to_play: int | None = None
    adjustment: float = 0.0
    second_opinion: str | None = None
    patience: float = PATIENCE


@dataclass(frozen=True, slots=True)
class Scored:
    """A scored game.

    `scores` are the counts by ruleset at each ruleset's own komi, `at_recorded_komi` the same at the komi of the record, empty
    where it gives none. `agrees` says whether `recorded` reproduces the result that the record states, None where that is not
    by points. `board` is the position as it was judged, `filling.board` as it was counted.
    """

    record: GameRecord
    replay: Replay
    position: Position
    judgement: Judgement
    certain: bool
    board: FinalBoard
    filling: Filling
    handicap: int
    komi: float | None
    scores: dict[str, Score]
    at_recorded_komi: dict[str, Score]
    differences: tuple[Difference, ...]
    recorded: AsRecorded
    agrees: bool | None
    findings: tuple[Finding, ...]
    defensible: dict[str, tuple[float, ...]]
    """By ruleset the margins that the readings of the neutral points give, at its own komi; one where nothing is in doubt."""
    outcomes: dict[str, tuple[Outcome, ...]]
    """By ruleset what each unsettled group makes of the game, the most stones first."""
    open_points: int = 0
    """How many points lie in large regions between both colours once the neutral points are played: the borders are missing."""
    trusted_moves: int = 0
    """The moves before the first breach of the record's own rules: all of them in a record that is in order."""
    ending: Ending = field(default_factory=Ending)
    """Whether the game ended without a result to be counted: over a repetition, or as the record says."""
    second_opinion: tuple[Differing, ...] | None = None
    """Where the engine asked for a second opinion thinks otherwise; None if none was asked, or if it gave none."""


def score(record: GameRecord, settings: Settings = Settings(), played: Replay | None = None) -> Scored:
    """Score one game; `played` is its replay where there is one already.

    Raises WordError where the user's word does not fit the position.
    """
    header = record.header
    if settings.komi is not None:
        header = replace(header, komi=replace(header.komi, points=settings.komi, text=None, unit="points", repaired=False))
    if settings.handicap is not None:
        header = replace(header, handicap=settings.handicap)
    record = replace(record, header=header)
    # Who is to begin may hang on the handicap.
    played = replay(record) if played is None or settings.handicap is not None else replace(played, record=record)
    position = _position(played, settings)
    judgement, failures = _judged(record, position, settings)
    board, filling, recorded = _counted(record, played, position, judgement, settings)
    reasons = explanations(header, board, filling, judgement, recorded, adjustment=settings.adjustment)
    if settings.method == "record" and any(reason.dead is not None for reason in reasons[:1]):
        judgement = settled(judgement, reasons[0])
        board, filling, recorded = _counted(record, played, position, judgement, settings)
    scores = {
        rules.name: count(filling.board, rules, handicap=header.handicap, adjustment=settings.adjustment)
        for rules in settings.rules
    }
    komi = header.komi.points
    at_recorded = (
        {}
        if komi is None
        else {
            rules.name: count(filling.board, rules, komi=komi, handicap=header.handicap, adjustment=settings.adjustment)
            for rules in settings.rules
        }
    )
    differences = explain(filling.board, scores)
    left_open = open_points(position.geometry, filling.board.cells, filling.board.dead)
    sure = certain(judgement) and not left_open
    agrees, findings = agreement(header, recorded, filling, reasons, certain=sure, ended_by=ended_by(played))
    findings = (*findings, *unfinished(header, position.geometry.points, left_open, agrees=agrees, ended_by=ended_by(played)))
    second = None
    if settings.second_opinion is not None:
        opinion, silence = ask(settings.second_opinion, settings.patience, position, komi, tell("There is no second opinion."))
        second = None if opinion is None else differing(judgement, opinion)
        failures = [*failures, *silence]
    return Scored(
        record=record,
        replay=played,
        position=position,
        judgement=judgement,
        certain=sure,
        board=board,
        filling=filling,
        handicap=header.handicap,
        komi=komi,
        scores=scores,
        at_recorded_komi=at_recorded,
        differences=tuple(differences),
        recorded=recorded,
        agrees=agrees,
        defensible={
            rules.name: defensible(filling, rules, handicap=header.handicap, adjustment=settings.adjustment)
            for rules in settings.rules
        },
        outcomes=_outcomes(judgement, board, filling, scores, header.handicap),
        findings=(*(() if record.is_position else recorded.findings), *findings, *failures, *_faults(differences)),
        open_points=left_open,
        trusted_moves=judge_moves(played).trusted_moves,
        ending=ending(played, {rules.name: rules for rules in (*settings.rules, recorded.rules)}.values()),
        second_opinion=second,
    )


def _outcomes(
    judgement: Judgement, board: FinalBoard, filling: Filling, scores: Mapping[str, Score], handicap: int
) -> dict[str, tuple[Outcome, ...]]:
    groups = [frozenset(g.stones) for g in judgement.groups if g.status is Status.UNSETTLED]
    groups.sort(key=lambda stones: (-len(stones), min(stones)))
    counted = replace(board, teire=filling.board.teire if filling.board.cells == board.cells else frozenset())
    return {name: tuple(outcomes(counted, groups, s.rules, komi=s.komi, handicap=handicap)) for name, s in scores.items() if groups}


def _faults(differences: Sequence[Difference]) -> list[Finding]:
    """What does not add up in the count: a fault of this program, told as one."""
    faults = sorted({fault for d in differences for fault in d.faults})
    if not faults:
        return []
    text = tell(
        "The count does not add up, which is a fault of gorecord; do not rely on it, and please report it: {faults}.",
        faults=semicolons(faults),
    )
    return [Finding.of("internal", text)]


def _counted(
    record: GameRecord, played: Replay, position: Position, judgement: Judgement, settings: Settings
) -> tuple[FinalBoard, Filling, AsRecorded]:
    """The board as judged, as it is to be counted, and as the record's own rules count it."""
    board = final_board(played, position, judgement, settings.captures)
    broken_off = record.header.result.how in ("resign", "time", "forfeit")
    filling = prepare(board, settings.dame, broken_off=broken_off)
    return board, filling, as_recorded(record.header, board, filling, adjustment=settings.adjustment)


def _position(played: Replay, settings: Settings) -> Position:
    position = played.final
    if settings.to_play is not None and settings.to_play != position.to_play:
        position = position._replace(to_play=settings.to_play, ko=-1)
    if settings.captures is not None:
        position = position._replace(prisoners=settings.captures)
    return position


def _judged(record: GameRecord, position: Position, settings: Settings) -> tuple[Judgement, list[Finding]]:
    """The judgement, and what there is to say of an engine that gave no opinion."""
    word = settings.words.get((record.source, record.game), settings.word)
    marks = record.marks
    try:
        evidence = Evidence(
            dead=_points(position, word.dead or ()),
            alive=_points(position, word.alive),
            seki=_points(position, word.seki or ()),
            nothing_dead=word.dead == (),
            seki_told=word.seki is not None,
            black_marks=marks.black if marks else None,
            white_marks=marks.white if marks else None,
            method=settings.method,
        )
        failures: list[Finding] = []
        if settings.method.startswith(PREFIX):
            evidence = replace(evidence, method="builtin")
            if not evidence.complete:
                instead = tell("Its stones are judged by gorecord itself.")
                opinion, failures = ask(settings.method, settings.patience, position, record.header.komi.points, instead)
                evidence = replace(evidence, opinion=opinion)
        return judge(position, evidence=evidence), failures
    except ValueError as problem:
        raise WordError(f"{record.source}: {problem}") from None


def _points(position: Position, words: Sequence[str]) -> frozenset[int]:
    return frozenset(position.geometry.typed(word) for word in words)


def final_board(played: Replay, position: Position, judgement: Judgement, captures: tuple[int, int] | None = None) -> FinalBoard:
    """The board to count, with the facts of the game behind it. `captures` are prisoners that the user told of."""
    replayed = played.final.prisoners
    given = (0, 0) if captures is None else (captures[0] - replayed[0], captures[1] - replayed[1])
    return FinalBoard(
        position.geometry,
        position.cells,
        dead=judgement.dead,
        seki=judgement.seki,
        prisoners=position.prisoners,
        plays=(played.plays[0], played.plays[1]),
        setup=(played.setup[0], played.setup[1]),
        replaced=(played.overwritten[0], played.overwritten[1]),
        passes=(played.passes[0], played.passes[1]),
        given=given,
        to_play=position.to_play or BLACK,
        end_passes=played.closing_passes,
        first_pass=played.first_pass or EMPTY,
    )
