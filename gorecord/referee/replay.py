"""The replay of a game: every move of the record on the board, and what was noteworthy about it.

It plays whatever the record says, as the SGF standard asks, and never stops: a stone on an occupied point replaces the stone
there, a chain without a liberty comes off, a move off the board is a move lost. What happened is kept as events, which are plain
facts; whether an event is a breach is a ruleset's to say (`verdict`).

Games without any event, which most are, go through `course`, which is compiled where it can be; it hands back every other game, and
then the steps here, which are plain Python, say what happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import compress

from gorecord.go.board import Board, Position
from gorecord.go.points import BLACK, EMPTY, PASS, WHITE, opponent
from gorecord.go.regions import chains
from gorecord.records.game import BAD_POINT, OFF_BOARD, GameRecord, Move, Setup
from gorecord.referee.course import codes_of, run
from gorecord.referee.history import History, Ply, Repeat


class Kind(StrEnum):
    """Kinds of events."""

    OCCUPIED = "occupied"
    OFF_BOARD = "off-board"
    BAD_POINT = "bad-point"
    SUICIDE = "suicide"
    KO = "ko"
    REPETITION = "repetition"
    OUT_OF_TURN = "out-of-turn"
    TWO_MOVES = "two-moves"
    SETUP = "setup"
    NO_LIBERTIES = "no-liberties"
    PASS_AFTER_END = "pass-after-end"
    PLAY_AFTER_END = "play-after-end"


@dataclass(frozen=True, slots=True)
class Event:
    """Something noteworthy at a move.

    `number` counts moves from 1 (for a setup: the move after which it stands); `cells` is the board before; `stones` the number
    of stones given up by a suicide; `also_elsewhere` is False where the move would have been in order had an earlier faulty move
    been left out, which makes it that fault's shadow.
    """

    kind: Kind
    number: int
    step: Move | Setup
    cells: bytes
    stones: int = 0
    repeat: Repeat | None = None
    also_elsewhere: bool = True


@dataclass(slots=True)
class Replay:
    """A game played through.

    Pairs are (Black's, White's): `plays` are stones played on the board, those of faulty moves included; `passes` are passes,
    lost moves not included; `setup` stones put on by AB and AW less those taken off or covered by setup; `overwritten` stones
    that vanished under a stone played on their point.
    """

    record: GameRecord
    initial: Position
    final: Position
    moves: int = 0
    plays: list[int] = field(default_factory=lambda: [0, 0])
    passes: list[int] = field(default_factory=lambda: [0, 0])
    setup: list[int] = field(default_factory=lambda: [0, 0])
    overwritten: list[int] = field(default_factory=lambda: [0, 0])
    first_pass: int | None = None
    """The colour that passed first in the game."""
    last_mover: int | None = None
    """The colour of the last move, pass or not."""
    closing_passes: int = 0
    """Passes at the very end, one after the other."""
    opening_stones: int = 0
    """Black stones played before White's first stone."""
    opening_moves_in_a_row: int = 0
    """Black moves at the very beginning that no move of White separates."""
    events: list[Event] = field(default_factory=list)


def replay(record: GameRecord) -> Replay:
    """Play a record through from its initial position."""
    return _Player(record).at_speed() or step_by_step(record)


def step_by_step(record: GameRecord) -> Replay:
    """The same as `replay` without its short cut: what a course is held to."""
    return _Player(record).play(record.line)


def first_to_play(record: GameRecord) -> int:
    """Who is to begin: as PL says, White in a game with handicap stones set up, else Black, or whoever begins a set-up position."""
    setups = record.initial_setup()
    told = [s.to_play for s in setups if s.to_play is not None]
    if told:
        return told[-1]
    black = any(s.black for s in setups)
    white = any(s.white for s in setups)
    if black and not white and record.header.handicap != 1:
        return WHITE
    if black or white:
        first = next((step.colour for step in record.line if isinstance(step, Move)), BLACK)
        return WHITE if record.header.handicap == 1 and not white else first
    return BLACK


_LOOKED_AT = 100
"""So many setups of a game are looked at for chains without a liberty, and none after the first that has one."""


class _Player:
    """The state of a replay under way."""

    def __init__(self, record: GameRecord) -> None:
        self.board = Board(record.geometry)
        self.turn = first_to_play(record)
        self.other: Board | None = None  # the board on which faulty moves were left out, once there was one
        start = Position(record.geometry, bytes(self.board.cells), (0, 0), self.turn)
        self.result = Replay(record, start, start)
        self.history = History(start.cells, self.turn)
        self.last_taken: tuple[int, int] | None = None  # (point of the last play, the single point it took)
        self.ended = False
        self.node_of_last = -1
        self.setups = 0

    def play(self, line: Iterable[Move | Setup]) -> Replay:
        for step in line:
            if isinstance(step, Setup):
                self._set_up(step)
            else:
                self._move(step)
        return self._finished()

    def at_speed(self) -> Replay | None:
        """The replay of a game that is set up once, if at all, and then played in order to its end; None for every other game."""
        record, result = self.result.record, self.result
        setups = record.initial_setup()
        for step in setups:
            self._set_up(step)
        codes = None if result.events else codes_of(record.line, len(setups), record.geometry.points)
        course = None if codes is None else run(record.geometry, bytes(self.board.cells), codes, len(codes), self.turn)
        if course is None or course.stopped or not course.regular:
            return None
        self.board = Board(record.geometry, course.cells, course.prisoners)
        self.last_taken = course.last
        result.moves = course.moves
        result.plays, result.passes = list(course.plays), list(course.passes)
        result.first_pass, result.last_mover = course.first_pass or None, course.last_mover or None
        result.closing_passes = course.closing_passes
        result.opening_stones, result.opening_moves_in_a_row = course.opening_stones, course.opening_moves_in_a_row
        if course.moves:
            self.turn = opponent(course.last_mover)
        return self._finished()

    def _finished(self) -> Replay:
        """The result with the final position."""
        result = self.result
        prisoners = (self.board.prisoners[BLACK], self.board.prisoners[WHITE])
        ko = self.last_taken[1] if self.last_taken and self._is_ko_shape(*self.last_taken) else PASS
        result.final = Position(self.board.geometry, bytes(self.board.cells), prisoners, self.turn, ko)
        return result

    def _event(self, kind: Kind, step: Move | Setup, cells: bytes, **facts: object) -> None:
        self.result.events.append(Event(kind, self.result.moves, step, cells, **facts))  # type: ignore[arg-type]

    def _set_up(self, step: Setup) -> None:
        result, cells = self.result, self.board.cells
        before = bytes(cells)
        in_game = result.moves > 0
        if in_game:
            self._event(Kind.SETUP, step, before)
        for colour, points in ((BLACK, step.black), (WHITE, step.white), (EMPTY, step.empty)):
            for p in points:
                if cells[p]:
                    result.setup[cells[p] - 1] -= 1
                if colour:
                    result.setup[colour - 1] += 1
                self.board.edit(p, colour)
                if self.other is not None:
                    self.other.edit(p, colour)
        if step.to_play is not None:
            self.turn = step.to_play
        self.setups += 1
        if self.setups <= _LOOKED_AT and self._any_without_liberty():
            self._event(Kind.NO_LIBERTIES, step, bytes(cells))
            self.setups = _LOOKED_AT
        grid = bytes(cells)
        self.history = History(grid, self.turn)
        self.last_taken = None
        self.ended = False
        result.closing_passes = 0
        if not in_game:
            result.initial = Position(self.board.geometry, grid, (0, 0), self.turn)

    def _any_without_liberty(self) -> bool:
        cells, near = self.board.cells, self.board.geometry.neighbours
        # Rarely does a stone have no empty point beside it; only then are the chains worth building.
        shut_in = any(all(cells[q] for q in near[p]) for p in compress(range(len(cells)), cells))
        return shut_in and any(not chain.liberties for chain in chains(self.board.geometry, bytes(cells)))

    def _move(self, step: Move) -> None:
        result = self.result
        result.moves += 1
        colour = step.colour
        cells = bytes(self.board.cells)
        if step.node == self.node_of_last:
            self._event(Kind.TWO_MOVES, step, cells)
        self.node_of_last = step.node
        if colour != self.turn:
            self._event(Kind.OUT_OF_TURN, step, cells)
        if colour == BLACK and result.opening_moves_in_a_row == result.moves - 1:
            result.opening_moves_in_a_row += 1
        if self.ended:
            self._event(Kind.PASS_AFTER_END if step.point == PASS else Kind.PLAY_AFTER_END, step, cells)
        if step.point >= 0:
            self._stone(step, cells)
        else:
            self._no_stone(step, cells)
        result.last_mover = colour
        self.turn = opponent(colour)

    def _no_stone(self, step: Move, cells: bytes) -> None:
        """A pass, or a move that cannot be played and is lost."""
        result = self.result
        if step.point == PASS:
            result.passes[step.colour - 1] += 1
            if result.first_pass is None:
                result.first_pass = step.colour
            result.closing_passes += 1
            self.ended = self.ended or result.closing_passes >= 2
        else:
            self._event(Kind.OFF_BOARD if step.point == OFF_BOARD else Kind.BAD_POINT, step, cells)
            assert step.point in (OFF_BOARD, BAD_POINT)
            result.closing_passes = 0
        self.history.add(cells, Ply(step.colour, stone=False))
        self.last_taken = None

    def _stone(self, step: Move, cells: bytes) -> None:
        result, colour, point = self.result, step.colour, step.point
        result.closing_passes = 0
        result.plays[colour - 1] += 1
        if colour == BLACK and result.plays[1] == 0:
            result.opening_stones += 1
        placed = self.board.place(point, colour)
        if placed.replaced:
            result.overwritten[placed.replaced - 1] += 1
        fault: Kind | None = None
        if placed.replaced:
            fault = Kind.OCCUPIED
        elif placed.suicided:
            fault = Kind.SUICIDE
        elif len(placed.captured) == 1 and self.last_taken == (placed.captured[0], point):
            fault = Kind.KO
        ply = Ply(colour, stone=True, captured=len(placed.captured), suicided=len(placed.suicided))
        repeat = self.history.add(bytes(self.board.cells), ply)
        if fault is not None:
            elsewhere = self._also_elsewhere(fault, step)
            self._event(fault, step, cells, stones=len(placed.suicided), repeat=repeat, also_elsewhere=elsewhere)
        if repeat is not None and fault is not Kind.KO:
            self._event(Kind.REPETITION, step, cells, stones=len(placed.suicided), repeat=repeat)
        self.last_taken = (point, placed.captured[0]) if len(placed.captured) == 1 else None
        self._keep_other(fault, step, cells)
        self.ended = False

    def _also_elsewhere(self, fault: Kind, step: Move) -> bool:
        """Whether the move is at fault also on the board where the faulty moves before it were left out."""
        if self.other is None or fault is Kind.KO:
            return True
        if self.other.cells[step.point]:
            return True
        return bool(self.other.copy().place(step.point, step.colour).suicided)

    def _keep_other(self, fault: Kind | None, step: Move, cells: bytes) -> None:
        if fault in (Kind.OCCUPIED, Kind.SUICIDE):
            if self.other is None:
                self.other = Board(self.board.geometry, cells)
            elif not self.other.cells[step.point] and not self.other.copy().place(step.point, step.colour).suicided:
                self.other.place(step.point, step.colour)
        elif self.other is not None and not self.other.cells[step.point]:
            self.other.place(step.point, step.colour)

    def _is_ko_shape(self, point: int, taken: int) -> bool:
        """Whether the stone on `point`, which took a single stone on `taken`, could be retaken there at once: a ko."""
        if self.board.cells[point] == EMPTY:
            return False
        trial = self.board.copy()
        placed = trial.place(taken, self.turn)
        return placed.captured == (point,)
