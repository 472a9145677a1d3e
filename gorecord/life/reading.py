"""Which chains to read out, and what the answers mean together.

A chain is solid when it lives unconditionally or both kinds of playouts all but never lose it. Solid chains are the walls;
what lies between them falls into regions, and each small region is read out for each of its chains. The proofs stand on the
walls, and every verdict names them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from gorecord.go.board import Board, Position
from gorecord.go.points import BLACK, COLOUR_LETTER, COLOUR_NAME, EMPTY, WHITE
from gorecord.go.regions import Chain
from gorecord.life.local import NOT_TAKEN, TAKEN, UNKNOWN, Reader

LARGEST = 8
"""Empty points of the largest region that is read out."""
NODES = 20_000
"""Positions looked at for one question before it is left open."""


class Answer(StrEnum):
    """What reading says of a chain."""

    LIVES = "lives"
    """It is not taken though the attacker plays first."""
    FALLS = "falls"
    """It is taken though the defender plays first."""
    TURN = "turn"
    """Whoever plays first has his way."""
    OPEN = "open"
    """The reading did not come to an end."""


class Region(NamedTuple):
    """A region between walls: its points, its chains and the walls around it (by their place in the list of chains)."""

    points: tuple[int, ...]
    chains: tuple[int, ...]
    walls: tuple[int, ...]
    empties: int
    alone: int = EMPTY
    """The colour for which all outside counts as the enemy's, which lives: then its life needs no assumption on the walls."""


def regions(position: Position, chains: Sequence[Chain], solid: Sequence[bool]) -> list[Region]:
    """The connected parts of the board without its solid chains."""
    geometry = position.geometry
    chain_of = {p: i for i, chain in enumerate(chains) for p in chain.stones}
    open_point = [p not in chain_of or not solid[chain_of[p]] for p in range(geometry.points)]
    found = []
    seen = bytearray(geometry.points)
    for start in range(geometry.points):
        if seen[start] or not open_point[start]:
            continue
        seen[start] = 1
        points = [start]
        inside: set[int] = set()
        walls: set[int] = set()
        empties = 0
        for p in points:
            if p in chain_of:
                inside.add(chain_of[p])
            else:
                empties += 1
            for q in geometry.neighbours[p]:
                if not open_point[q]:
                    walls.add(chain_of[q])
                elif not seen[q]:
                    seen[q] = 1
                    points.append(q)
        found.append(Region(tuple(sorted(points)), tuple(sorted(inside)), tuple(sorted(walls)), empties))
    return found


def reader_of(position: Position, region: Region, free: int = 0) -> tuple[Reader, dict[int, int]]:
    """A reader for the region, and the numbers that its points have there; `free` is a colour that never lacks a ko threat."""
    geometry = position.geometry
    cells = position.cells
    number = {p: i for i, p in enumerate(region.points)}
    beside: list[int] = []
    walls = []
    for p in region.points:
        around = geometry.neighbours[p]
        inside = [number[q] for q in around if q in number]
        beside += inside + [-1] * (4 - len(inside))
        wall = 0
        for q in around:
            if q not in number:
                wall |= 3 - region.alone if region.alone else cells[q]
        walls.append(wall)
    return Reader([cells[p] for p in region.points], beside, walls, free), number


def answers(position: Position, chains: Sequence[Chain], region: Region, nodes: int = NODES) -> dict[int, Answer]:
    """What reading says of each chain of a region."""
    reader, number = reader_of(position, region)
    found = {}
    for i in region.chains:
        target = number[chains[i].stones[0]]
        first = reader.read(target, True, nodes)
        if first == NOT_TAKEN:
            found[i] = Answer.LIVES
        elif first == UNKNOWN:
            found[i] = Answer.OPEN
        else:
            second = reader.read(target, False, nodes)
            found[i] = {TAKEN: Answer.FALLS, NOT_TAKEN: Answer.TURN}.get(second, Answer.OPEN)
    return found


def fought_for(position: Position, chains: Sequence[Chain], region: Region, i: int, nodes: int = NODES) -> bool:
    """Whether a chain that falls would not be taken if its side had a ko threat for every ko: others than the Japanese rules
    leave it to the play."""
    reader, number = reader_of(position, region, chains[i].colour)
    return reader.read(number[chains[i].stones[0]], True, nodes) == NOT_TAKEN


def fatal(position: Position, region: Region, point: int, colour: int, nodes: int = NODES) -> bool:
    """Whether a stone that a side plays on an empty point of a region takes nothing and is taken, or is suicide."""
    board = Board(position.geometry, position.cells)
    done = board.place(point, colour)
    if done.suicided:
        return True
    if done.captured:
        return False
    reader, number = reader_of(position._replace(cells=bytes(board.cells)), region)
    return reader.read(number[point], True, nodes) == TAKEN


def touching(position: Position, chains: Sequence[Chain], region: Region) -> dict[int, set[int]]:
    """For each chain of a region the chains, walls included, that share an edge or an empty point's neighbourhood with it."""
    geometry = position.geometry
    chain_of = {p: i for i in (*region.chains, *region.walls) for p in chains[i].stones}
    found: dict[int, set[int]] = {}
    for i in region.chains:
        beside = set()
        for p in chains[i].stones:
            for q in geometry.neighbours[p]:
                if q in chain_of:
                    beside.add(chain_of[q])
                elif position.cells[q] == EMPTY:
                    beside |= {chain_of[r] for r in geometry.neighbours[q] if r in chain_of}
        beside.discard(i)
        found[i] = beside
    return found


def together(
    position: Position, chains: Sequence[Chain], region: Region, said: dict[int, Answer], solid: Sequence[bool]
) -> dict[int, bool | None]:
    """Whether each chain of a region is dead, deciding claims that exclude each other: True, False, or None for undecided.

    A chain that falls is dead only if somebody lives who takes it: its neighbours of the other colour must not be in the
    same plight.
    """
    verdict: dict[int, bool | None] = dict.fromkeys(region.chains)
    for i, answer in said.items():
        if answer is Answer.LIVES:
            verdict[i] = False
    falls = [i for i, answer in said.items() if answer is Answer.FALLS]
    colours = {chains[i].colour for i in falls}
    beside = touching(position, chains, region)

    def held(i: int) -> bool:
        """Whether a chain touches an enemy that is solid or lives."""
        return any(chains[j].colour != chains[i].colour and (solid[j] or said.get(j) is Answer.LIVES) for j in beside[i])

    if len(colours) == 1:
        colour = colours.pop()
        enemies = [said[j] for j in region.chains if chains[j].colour != colour]
        unclear = any(answer in (Answer.OPEN, Answer.TURN) for answer in enemies)
        for i in falls:
            if not unclear or held(i):
                verdict[i] = True
    elif len(colours) == 2:
        reached = {colour: any(held(i) for i in falls if chains[i].colour == colour) for colour in (BLACK, WHITE)}
        for i in falls:
            if reached[BLACK] != reached[WHITE]:
                verdict[i] = reached[chains[i].colour]
            else:
                verdict[i] = None
    return verdict


def show(position: Position, chains: Sequence[Chain], region: Region, i: int, answer: Answer, nodes: int = NODES) -> str:
    """The answer for a chain as a line of play that a player can follow."""
    reader, number = reader_of(position, region)
    target = number[chains[i].stones[0]]
    vertices = position.geometry.vertices
    defender = chains[i].colour
    texts = []
    for attack, asked in ((True, answer is not Answer.FALLS), (False, answer is not Answer.LIVES)):
        if not asked:
            continue
        colour = 3 - defender if attack else defender
        moves = []
        for p in reader.line(target, attack, nodes):
            moves.append(f"{COLOUR_LETTER[colour]} {'pass' if p < 0 else vertices[region.points[p]]}")
            colour = 3 - colour
        first = COLOUR_NAME[3 - defender if attack else defender]
        fate = {Answer.LIVES: "it stands", Answer.FALLS: "it is taken"}.get(answer, "it is taken" if attack else "it stands")
        texts.append(f"{first} first: {' '.join(moves) or 'no move helps'}: {fate}")
    return "; ".join(texts)
