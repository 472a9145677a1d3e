"""Stones that can be taken, but at the cost of those who take them.

Reading asks only whether a chain is taken. Three stones in a row inside the only eye space of their captors are; and then the
captors are left with an eye of three points and the enemy to play. Nobody takes: it is seki.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorecord.go.regions import chains, without
from gorecord.life.groups import Basis, Status
from gorecord.life.homes import Homes, closed, stands
from gorecord.life.known import SEKI, UNCLEAR, Known, unconditional_life

_NAKADE = 3
"""Stones whose capture may leave too small an eye."""


def ask_captors(board: Known) -> None:
    """Ask of stones that were read as taken whether those who take them live on after it.

    If they do not, nobody takes: stones whose capture enables a new stone of their colour are alive (article 7.1 of the Japanese
    rules of 1989), and where the captors are not taken either, both live in seki.
    """
    homes: Homes | None = None
    for i, group in sorted(board.groups.items()):
        if group.status is not Status.DEAD or group.line is None or len(group.stones) < _NAKADE:
            continue
        beside = (q for p in group.stones for q in board.position.geometry.neighbours[p])
        captors = sorted({board.chain_of[q] for q in beside if board.position.cells[q] == 3 - group.colour})
        if any(unconditional_life(board.groups[j]) for j in captors):
            continue
        homes = Homes(board.position, board.chains) if homes is None else homes
        around = [
            home for j in captors for home in (homes.of(j),) if home is not None and closed(board.position, board.chains, home)
        ]
        if len(around) < len(captors):
            continue
        if not _lost_by_taking(board, i, captors):
            continue
        alone = all(board.groups[j].status is not Status.DEAD for home in around for j in home.chains)
        if alone and all(stands(board.position, board.chains, home, j) for j, home in zip(captors, around, strict=True)):
            for j in {i, *(j for home in around for j in home.chains)}:
                board.put(j, Status.SEKI, Basis.ESTIMATE, SEKI)
        else:
            board.groups[i] = replace(group, basis=Basis.ESTIMATE, confidence=UNCLEAR, line=None, assumes=())


def _lost_by_taking(board: Known, i: int, captors: Sequence[int]) -> bool:
    """Whether all captors may be taken once they have taken a chain and the enemy plays first; what reading leaves open is."""
    geometry, chain = board.position.geometry, board.chains[i]
    dead = {p for j, group in board.groups.items() if group.status is Status.DEAD for p in group.stones}
    cells = bytearray(without(board.position.cells, frozenset(dead)))
    for p in chain.liberties:
        cells[p] = 3 - chain.colour
    position = board.position._replace(cells=bytes(cells), ko=-1)
    standing = chains(geometry, position.cells)
    place = {p: n for n, c in enumerate(standing) for p in c.stones}
    homes = Homes(position, standing)
    for n in sorted({place[board.chains[j].stones[0]] for j in captors}):
        home = homes.of(n)
        if home is None or not closed(position, standing, home) or stands(position, standing, home, n):
            return False
    return True
