"""How likely a move is where it stands, as far as a look at its surroundings tells: what proposals are weighed by.

A move is described by a few facts (how far it is from the last moves, its line, what stones stand beside it, whether it takes,
saves, threatens or throws stones away); each fact has a weight, the logarithm of how much it speaks for a move. The weights
were fitted once to the moves of some hundred public games. This is no player: it tells a slip of the pen from a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gorecord.go.board import Board
from gorecord.go.points import EMPTY, PASS, Geometry
from gorecord.referee.likely_weights import CONSTANT, PASS_WEIGHTS, WEIGHTS

_FAR: Final = 17
"""Distances from here on are one."""


def distance(geometry: Geometry, p: int, q: int) -> int:
    """How far two points are apart: columns and rows between them, and the greater of the two once more (0, 2, 3, 4, 5 ...)."""
    columns = geometry.columns
    dx = abs(p % columns - q % columns)
    dy = abs(p // columns - q // columns)
    return dx + dy + max(dx, dy)


def log_likelihood(board: Board, point: int, colour: int, last: Sequence[int], number: int) -> float:
    """The logarithm of how likely a play or pass is, roughly, among all moves of that position.

    `last` are the points of the last moves, the latest at the end, PASS among them; `number` is the number of the move.
    """
    if point < 0:
        after_pass = bool(last) and last[-1] == PASS
        stage = min(number * 3 // max(board.geometry.points, 1), 3)
        return PASS_WEIGHTS[after_pass][stage]
    return sum(WEIGHTS[fact] for fact in facts(board, point, colour, last, number)) - CONSTANT


def facts(board: Board, point: int, colour: int, last: Sequence[int], number: int) -> list[int]:
    """The numbers of the facts that hold for a play."""
    geometry, cells = board.geometry, board.cells
    found = [
        _distance_fact(geometry, point, last, 1),
        20 + _distance_fact(geometry, point, last, 2),
    ]
    columns, rows = geometry.size
    x, y = point % columns, point // columns
    line = min(x, y, columns - 1 - x, rows - 1 - y, 4)
    stage = 0 if number * 9 < geometry.points else 1 if number * 3 < geometry.points else 2
    found.append(40 + line * 3 + stage)
    found.append(55 + _surroundings(geometry, cells, point, colour))
    found += _tactics(geometry, cells, point, colour, last)
    return found


def _distance_fact(geometry: Geometry, point: int, last: Sequence[int], back: int) -> int:
    if len(last) < back or last[-back] < 0:
        return 19
    return min(distance(geometry, point, last[-back]), _FAR + 1)


def _stones_on(points: Sequence[int], cells: bytearray, colour: int) -> tuple[int, int]:
    """How many of the points have stones of the colour, and of the other."""
    own = enemy = 0
    for q in points:
        if cells[q] == colour:
            own += 1
        elif cells[q]:
            enemy += 1
    return own, enemy


def _surroundings(geometry: Geometry, cells: bytearray, point: int, colour: int) -> int:
    """0 to 124: own, enemy among the four neighbours (0 to 4 each), and what stands on the diagonals (0 to 4)."""
    own, enemy = _stones_on(geometry.neighbours[point], cells, colour)
    own_diagonal, enemy_diagonal = _stones_on(geometry.diagonals[point], cells, colour)
    corner = 0 if not own_diagonal and not enemy_diagonal else 1 if not enemy_diagonal else 2 if not own_diagonal else 3
    if own_diagonal >= 3 and own >= 3:
        corner = 4
    return (own * 5 + enemy) * 5 + corner


def _tactics(geometry: Geometry, cells: bytearray, point: int, colour: int, last: Sequence[int]) -> list[int]:
    """What the stone takes, saves, threatens or gives away: numbers from 180 on."""
    found: list[int] = []
    enemy = 3 - colour
    takes = 0
    liberties = {q for q in geometry.neighbours[point] if cells[q] == EMPTY}
    saved = size = 0
    threatened = False
    seen: set[int] = set()
    for q in geometry.neighbours[point]:
        there = cells[q]
        if there == EMPTY or q in seen:
            continue
        stones, breaths = _chain(geometry, cells, q)
        seen.update(stones)
        if there == enemy:
            if len(breaths) == 1:
                takes += len(stones)
                liberties.add(q)
                if last and last[-1] in stones:
                    found.append(180)
            elif len(breaths) == 2:
                threatened = True
        else:
            size += len(stones)
            liberties |= breaths
            if len(breaths) == 1:
                saved += len(stones)
    liberties.discard(point)
    breath = len(liberties)
    if takes:
        found.append(181 if takes == 1 else 182 if takes < 4 else 183)
    if saved:
        found.append((184 if saved == 1 else 185 if saved < 4 else 186) + (0 if breath > 1 else 3))
    if breath == 1 and takes != 1:
        found.append(190 if not size else 191 if size < 3 else 192)
    elif breath == 2 and size:
        found.append(193)
    elif breath == 0:
        found.append(194)
    if threatened:
        found.append(195 if breath > 1 else 196)
    return found


def _chain(geometry: Geometry, cells: bytearray, start: int) -> tuple[list[int], set[int]]:
    """The stones of a chain and its liberties; of a large one with three or more liberties not all."""
    colour = cells[start]
    stones = [start]
    seen = {start}
    breaths: set[int] = set()
    for p in stones:
        for q in geometry.neighbours[p]:
            there = cells[q]
            if there == EMPTY:
                breaths.add(q)
            elif there == colour and q not in seen:
                seen.add(q)
                stones.append(q)
        if len(breaths) > 2 and len(stones) > 8:
            break
    return stones, breaths
