"""Life in small spaces of one's own, whatever stands around: read with everything outside given to the enemy.

A proof that needs no assumption on the walls. What happens beyond these spaces is not asked here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gorecord.go.board import Position
from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.go.regions import Chain
from gorecord.life.groups import Basis, Status
from gorecord.life.known import Known
from gorecord.life.local import NOT_TAKEN, TAKEN
from gorecord.life.reading import LARGEST, NODES, Answer, Region, reader_of, show

_SMALL = 5
"""Empty points of the spaces that are read together for every chain in doubt."""
_FEW_NODES = 1500
"""Positions looked at for one chain: a group lives by its own eyes at once or not at all."""
_PROOF = 0.999
"""Confidence of a life that needs nothing but its own spaces."""
_PASSAGE = 6
"""Open points beside a group in which it makes no eye while the enemy stands there too."""


def prove_at_home(board: Known) -> None:
    """Prove the life of chains that live in small spaces of their own, whatever stands around, and the death of who is inside.

    Whether the captors of those inside live on is not asked here (`captors`).
    """
    homes = Homes(board.position, board.chains, _SMALL)
    for i in range(len(board.chains)):
        if board.solid[i] or board.sure(i):
            continue
        home = homes.of(i)
        if home is None or home.empties < 2:
            continue
        reader, number = reader_of(board.position, home, 3 - board.chains[i].colour)
        if reader.read(number[board.chains[i].stones[0]], True, _FEW_NODES) == NOT_TAKEN:
            line = show(board.position, board.chains, home, i, Answer.LIVES)
            board.put(i, Status.ALIVE, Basis.PROOF, _PROOF, line)
            for j in sorted({board.chain_of[p] for p in home.points if board.position.cells[p] == 3 - home.alone}):
                if j not in board.groups and reader.read(number[board.chains[j].stones[0]], False, _FEW_NODES) == TAKEN:
                    line = show(board.position, board.chains, home, j, Answer.FALLS)
                    board.put(j, Status.DEAD, Basis.PROOF, _PROOF, line)


class _Space(NamedTuple):
    """Points that stones of one colour enclose, enemy stones among them: its empty points counted, and the chains around."""

    empties: int
    points: tuple[int, ...]
    around: frozenset[int]


class Homes:
    """The small spaces that the chains of a board enclose, to ask who lives in them whatever stands around."""

    def __init__(self, position: Position, chains: Sequence[Chain], largest: int = LARGEST) -> None:
        self.chains = chains
        self.largest = largest
        self.beside: dict[int, list[_Space]] = {}
        chain_of = {p: i for i, chain in enumerate(chains) for p in chain.stones}
        for colour in (BLACK, WHITE):
            for space in _spaces(position, chain_of, colour, largest):
                for i in space.around:
                    self.beside.setdefault(i, []).append(space)

    def of(self, i: int) -> Region | None:
        """The spaces around a chain and those of the chains that enclose them with it, the nearest and smallest first.

        None if there are none. A chain without a liberty in these spaces is as good as taken, and with it the spaces that it
        helps to enclose. Everything outside counts as the enemy's.
        """
        kept: list[_Space] = []
        total = 0
        queue = [i]
        for j in queue:
            for space in sorted(self.beside.get(j, ())):
                if space not in kept and total + space.empties <= self.largest:
                    total += space.empties
                    kept.append(space)
                    queue.extend(sorted(space.around.difference(queue)))
        while kept:
            points = {p for space in kept for p in space.points}
            inside = frozenset().union(*(space.around for space in kept))
            bare = {j for j in inside if not points.intersection(self.chains[j].liberties)}
            if i in bare or i not in inside:
                return None
            if not bare:
                points.update(p for j in inside for p in self.chains[j].stones)
                total = sum(space.empties for space in kept)
                return Region(tuple(sorted(points)), tuple(sorted(inside)), (), total, self.chains[i].colour)
            kept = [space for space in kept if not space.around & bare]
        return None


def _spaces(position: Position, chain_of: dict[int, int], colour: int, largest: int) -> list[_Space]:
    """The parts of the board without the stones of a colour that have no more empty points than `largest`."""
    geometry, cells = position.geometry, position.cells
    found = []
    seen = bytearray(geometry.points)
    for start in range(geometry.points):
        if seen[start] or cells[start] == colour:
            continue
        seen[start] = 1
        points = [start]
        around: set[int] = set()
        empties = 0
        for p in points:
            empties += cells[p] == EMPTY
            for q in geometry.neighbours[p]:
                if cells[q] == colour:
                    around.add(chain_of[q])
                elif not seen[q]:
                    seen[q] = 1
                    points.append(q)
        if 0 < empties <= largest and around:
            found.append(_Space(empties, tuple(points), frozenset(around)))
    return found


def closed(position: Position, chains: Sequence[Chain], home: Region) -> bool:
    """Whether the chains of a home neither connect nor make an eye elsewhere: what they breathe by outside is the enemy's too."""
    geometry, cells = position.geometry, position.cells
    own = {p for j in home.chains for p in chains[j].stones}
    for start in {p for j in home.chains for p in chains[j].liberties}.difference(home.points):
        shared = False
        points = [start]
        for p in points:
            for q in geometry.neighbours[p]:
                if cells[q] == EMPTY:
                    if q not in points:
                        points.append(q)
                elif cells[q] != home.alone:
                    shared = True
                elif q not in own:
                    return False
            if len(points) > _PASSAGE:
                return False
        if not shared:
            return False
    return True


def stands(position: Position, chains: Sequence[Chain], home: Region, j: int) -> bool:
    """Whether a chain is not taken in its home when the enemy plays first."""
    reader, number = reader_of(position, home)
    return reader.read(number[chains[j].stones[0]], True, NODES) == NOT_TAKEN
