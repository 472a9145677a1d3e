"""Changes to the line of a record and a quick trial of each: whether the moves after it can be played, and how likely they are.

The trial knows stones, suicide, the ko that is retaken at once and the turn, nothing of longer cycles: what passes it is played
again by the referee before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from gorecord.go.board import Board
from gorecord.go.points import EMPTY, PASS, opponent
from gorecord.go.rules import PRESETS, Suicide
from gorecord.records.game import GameRecord, Move, Setup
from gorecord.referee.likely import distance, log_likelihood
from gorecord.referee.replay import first_to_play

Step = Move | Setup

_ILLEGAL: Final = -8.0
"""What an illegal move counts for; the same for every change, since all must mend it."""
_NEAR: Final = 5
"""Moves at that distance from a change or nearer are weighed anew."""
_AFTER: Final = 6
"""So many moves after a change are weighed anew wherever they are."""


class Change(NamedTuple):
    """In the line, from step `at` on: `removed` steps go, `added` take their place. `kind` names the fault that it mends."""

    kind: str
    at: int
    removed: int
    added: tuple[Step, ...]
    prior: float = 0.0
    """The logarithm of how likely such a fault is, as far as the kind tells."""

    def line(self, steps: Sequence[Step]) -> list[Step]:
        """The line with the change made."""
        return [*steps[: self.at], *self.added, *steps[self.at + self.removed :]]


@dataclass(slots=True)
class State:
    """The game before a step: stones, turn, the last play and the single stone it took, the last points, moves so far."""

    cells: bytes
    turn: int
    taken: tuple[int, int] | None
    last: tuple[int, ...]
    moves: int


class Trial:
    """A record's line played once, so that changes to it need be played from their place on only."""

    def __init__(self, record: GameRecord, opening: int) -> None:
        """`opening` is the number of first moves whose turn is not asked about, since they are handicap stones."""
        self.record = record
        self.geometry = record.geometry
        self.steps: list[Step] = list(record.line)
        self.opening = opening
        self.plays = 0
        """Steps played by all trials so far: what a search is bounded by."""
        rules = PRESETS.get(record.header.ruleset or "")
        self._several = rules is not None and rules.suicide is Suicide.FORBIDDEN
        self._single = rules is None or rules.suicide is not Suicide.ALLOWED
        self.states: list[State] = []
        self.breaches: list[int] = []
        """Steps that cannot be played."""
        self.turns: list[int] = []
        """Steps out of turn."""
        self.base: list[float] = []
        """How likely each step is where it stands."""
        self._begin()

    def _begin(self) -> None:
        board = Board(self.geometry)
        state = State(bytes(board.cells), first_to_play(self.record), None, (), 0)
        for number, step in enumerate(self.steps):
            self.states.append(state)
            weight = 0.0
            if isinstance(step, Move):
                if step.colour != state.turn and state.moves >= self.opening:
                    self.turns.append(number)
                playable = step.point == PASS or (step.point >= 0 and not board.cells[step.point])
                if playable:
                    weight = log_likelihood(board, step.point, step.colour, state.last, state.moves)
                state, legal = self._play(board, state, step)
                if not legal:
                    self.breaches.append(number)
                    weight = _ILLEGAL
            else:
                state = self._set_up(board, state, step)
            self.base.append(weight)

    def _set_up(self, board: Board, state: State, step: Setup) -> State:
        for colour, points in ((1, step.black), (2, step.white), (EMPTY, step.empty)):
            for p in points:
                board.edit(p, colour)
        turn = state.turn if step.to_play is None else step.to_play
        return State(bytes(board.cells), turn, None, state.last, state.moves)

    def _play(self, board: Board, state: State, step: Move) -> tuple[State, bool]:
        """The state after a move, and whether it could be played."""
        taken = None
        legal = True
        if step.point >= 0:
            placed = board.place(step.point, step.colour)
            if placed.replaced:
                legal = False
            elif placed.suicided:
                legal = not (self._single if len(placed.suicided) == 1 else self._several)
            elif len(placed.captured) == 1:
                taken = (step.point, placed.captured[0])
                legal = state.taken != (placed.captured[0], step.point)
        else:
            legal = step.point == PASS
        last = (*state.last[-3:], step.point)
        return State(bytes(board.cells), opponent(step.colour), taken, last, state.moves + 1), legal

    def legal(self, change: Change, most_turns: int) -> int | None:
        """How many steps are out of turn after the change; None if more than `most_turns` are, or a move cannot be played."""
        start = self.states[change.at] if change.at < len(self.states) else self._end()
        board = Board(self.geometry, start.cells)
        turn, taken, moves = start.turn, start.taken, start.moves
        wrong = sum(1 for t in self.turns if t < change.at)
        for steps in (change.added, self.steps[change.at + change.removed :]):
            for step in steps:
                self.plays += 1
                if isinstance(step, Setup):
                    state = self._set_up(board, State(b"", turn, taken, (), moves), step)
                    turn, taken = state.turn, None
                    if moves == 0 and step.black and not step.white and step.to_play is None:
                        turn = 2
                    continue
                if step.colour != turn and moves >= self.opening:
                    wrong += 1
                    if wrong > most_turns:
                        return None
                moves += 1
                turn = opponent(step.colour)
                point = step.point
                if point < 0:
                    if point != PASS:
                        return None
                    taken = None
                    continue
                if board.cells[point]:
                    return None
                placed = board.place(point, step.colour)
                if placed.suicided and (self._single if len(placed.suicided) == 1 else self._several):
                    return None
                if len(placed.captured) == 1:
                    if taken == (placed.captured[0], point):
                        return None
                    taken = (point, placed.captured[0])
                else:
                    taken = None
        return wrong

    def _end(self) -> State:
        """The state after the last step."""
        if not self.states:
            return State(bytes(self.geometry.points), first_to_play(self.record), None, (), 0)
        state, step = self.states[-1], self.steps[-1]
        board = Board(self.geometry, state.cells)
        return self._play(board, state, step)[0] if isinstance(step, Move) else self._set_up(board, state, step)

    def gain(self, change: Change) -> float:
        """How much likelier the game is with the change than as written, as a logarithm, its kind's prior left out."""
        start = self.states[change.at] if change.at < len(self.states) else self._end()
        board = Board(self.geometry, start.cells)
        state = start
        total = -sum(self.base[change.at : change.at + change.removed])
        old = self.steps[change.at : change.at + change.removed]
        places = [s.point for s in (*change.added, *old) if isinstance(s, Move) and s.point >= 0]
        breaches = set(self.breaches)
        after = 0
        for offset, step in enumerate((*change.added, *self.steps[change.at + change.removed :])):
            self.plays += 1
            number = offset - len(change.added) + change.at + change.removed
            added = offset < len(change.added)
            if isinstance(step, Setup):
                state = self._set_up(board, state, step)
                continue
            after += not added
            if added or after <= _AFTER or number in breaches or self._is_near(step.point, places):
                weight = log_likelihood(board, step.point, step.colour, state.last, state.moves)
                total += weight - (0.0 if added else self.base[number])
            state = self._play(board, state, step)[0]
        return total

    def _is_near(self, point: int, places: Iterable[int]) -> bool:
        return point >= 0 and any(distance(self.geometry, point, p) <= _NEAR for p in places)
