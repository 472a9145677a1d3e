"""A game as a row of frames: each move with the board after it and what happened by it, for replaying, drawing and stepping.

The board is played on as the referee plays it; what is told here (captures, atari, connections, cuts, kos) are plain facts of the
board that need no judgement of life or strength.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from gorecord.go.board import Board, Placement
from gorecord.go.points import EMPTY, PASS, opponent
from gorecord.records.game import GameRecord, Move, Setup


class What(StrEnum):
    """What happened by a move."""

    CAPTURE = "capture"
    SUICIDE = "suicide"
    KO = "ko"
    """A ko was taken: the stone that took could be retaken at once if the rules let it."""
    ATARI = "atari"
    SELF_ATARI = "self-atari"
    CONNECTION = "connection"
    CUT = "cut"
    PASS = "pass"
    LOST = "lost"
    """A move that names no point of the board: it is not played."""
    REPLACED = "replaced"
    SETUP = "setup"
    END = "end"


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened.

    `points`: the stones taken or given up, a stone of each chain in atari, connected or cut, the point of the ko; `stones`: how
    many stones are meant; `at_once`: a ko was taken back in the move after it was taken.
    """

    what: What
    points: tuple[int, ...] = ()
    stones: int = 0
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """The game after a step.

    `number` counts moves from 1, 0 for the initial position; a setup in the game has the number of the move before it.
    `prisoners` = (taken by Black, taken by White) so far. `ko` is where a ko could be taken back now, PASS if there is none.
    """

    number: int
    step: Move | Setup | None
    before: bytes
    cells: bytes
    prisoners: tuple[int, int]
    happened: tuple[Happening, ...] = ()
    ko: int = PASS

    @property
    def point(self) -> int:
        """The point of the stone that was played, PASS if none was."""
        return self.step.point if isinstance(self.step, Move) and self.step.point >= 0 else PASS

    @property
    def taken(self) -> tuple[int, ...]:
        """The points from which stones were taken."""
        return tuple(p for h in self.happened if h.what in (What.CAPTURE, What.SUICIDE) for p in h.points)


def frames(record: GameRecord) -> Iterator[Frame]:
    """The initial position, then every move and every later setup of the record's line."""
    board = Board(record.geometry)
    opening = record.initial_setup()
    for setup in opening:
        _set_up(board, setup)
    yield Frame(0, None, bytes(board.cells), bytes(board.cells), (0, 0))
    number, passes, ko = 0, 0, (PASS, PASS)
    for step in record.line[len(opening) :]:
        before = bytes(board.cells)
        happened: tuple[Happening, ...]
        if isinstance(step, Setup):
            _set_up(board, step)
            points = (*step.black, *step.white, *step.empty)
            happened = (Happening(What.SETUP, points, len(points)),) if points else ()
            passes, ko = 0, (PASS, PASS)
        else:
            number += 1
            passes = passes + 1 if step.point == PASS else 0
            happened, ko = _move(board, step, ko, passes)
        prisoners = (board.prisoners[1], board.prisoners[2])
        yield Frame(number, step, before, bytes(board.cells), prisoners, happened, ko[0])


def _set_up(board: Board, step: Setup) -> None:
    for colour, points in ((1, step.black), (2, step.white), (EMPTY, step.empty)):
        for p in points:
            board.edit(p, colour)


def _move(board: Board, step: Move, ko: tuple[int, int], passes: int) -> tuple[tuple[Happening, ...], tuple[int, int]]:
    """Play a move; what happened, and the ko after it as (point to retake, point of the stone to be taken)."""
    if step.point == PASS:
        end = (Happening(What.END),) if passes == 2 else ()
        return (Happening(What.PASS), *end), (PASS, PASS)
    if step.point < 0:
        return (Happening(What.LOST),), (PASS, PASS)
    cells = board.cells
    own = _chains_beside(board, step.point, step.colour)
    enemies = _chains_beside(board, step.point, opponent(step.colour))
    placed = board.place(step.point, step.colour)
    found: list[Happening] = []
    if placed.replaced:
        found.append(Happening(What.REPLACED, (step.point,), 1))
    if placed.suicided:
        found.append(Happening(What.SUICIDE, placed.suicided, len(placed.suicided)))
        return tuple(found), (PASS, PASS)
    after = _ko_after(board, step, placed)
    if placed.captured:
        found.append(Happening(What.CAPTURE, placed.captured, len(placed.captured)))
    if after[0] != PASS:
        found.append(Happening(What.KO, (after[0],), 1, at_once=ko == (step.point, after[0])))
    standing = [p for p in enemies if cells[p] == opponent(step.colour)]
    for p in standing:
        chain = board.chain(p)
        if len(board.liberties(chain)) == 1:
            found.append(Happening(What.ATARI, (p,), len(chain)))
    chain = board.chain(step.point)
    breath = len(board.liberties(chain))
    if breath == 1 and after[0] == PASS:
        found.append(Happening(What.SELF_ATARI, (step.point,), len(chain)))
    if len(own) > 1:
        found.append(Happening(What.CONNECTION, tuple(own), len(chain)))
    if len(standing) > 1 and breath > 1 and not placed.captured and _apart(board, standing):
        found.append(Happening(What.CUT, tuple(standing), len(standing)))
    return tuple(found), after


def _chains_beside(board: Board, point: int, colour: int) -> list[int]:
    """A stone beside the point for each chain of that colour that touches it, in board order."""
    found: list[int] = []
    seen: set[int] = set()
    for q in sorted(board.geometry.neighbours[point]):
        if board.cells[q] == colour and q not in seen:
            seen.update(board.chain(q))
            found.append(q)
    return found


def _apart(board: Board, stones: list[int]) -> bool:
    """Whether no two of the chains share a liberty by which they could still connect."""
    breaths = [board.liberties(board.chain(p)) for p in stones]
    return all(a.isdisjoint(b) for i, a in enumerate(breaths) for b in breaths[i + 1 :])


def _ko_after(board: Board, step: Move, placed: Placement) -> tuple[int, int]:
    """The ko that a move made by taking a single stone: where it would be retaken, and the stone that took; PASS for none."""
    if len(placed.captured) != 1:
        return PASS, PASS
    trial = board.copy()
    if trial.place(placed.captured[0], opponent(step.colour)).captured != (step.point,):
        return PASS, PASS
    return placed.captured[0], step.point
