"""The built-in judgement: unconditional life, exhaustive reading of small regions, playouts, and a tree search where they doubt.

Nothing but the position enters. In this order: what lives unconditionally, or stands dead within such walls, is proven; then
what lives in small spaces of its own. Small regions between solid walls are read out. What is left gets the verdict of the
playouts; where these are of two minds a tree search over the region decides. Seki is looked for last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorecord.go.board import Position
from gorecord.go.points import BLACK, COLOUR_NAME, EMPTY, WHITE
from gorecord.go.regions import Chain, chains, empty_regions, without
from gorecord.go.rules import PRESETS
from gorecord.life.captors import ask_captors
from gorecord.life.doubt import decide_doubts
from gorecord.life.estimate import Estimate, estimate, solid
from gorecord.life.groups import Basis, Group, Status
from gorecord.life.homes import prove_at_home
from gorecord.life.known import SEKI, UNCLEAR, Known, unconditional_life
from gorecord.life.reading import LARGEST, NODES, Answer, Region, answers, fatal, fought_for, regions, show, together, touching
from gorecord.life.seki import facing, three_points
from gorecord.life.unconditional import unconditional

_ROOM, _HOME, _CLEARED = 6, 0.5, 0.75
"""A chain beside that many points of its colour's own is a wall from a lower ownership of either kind on: on small boards the
playouts invade what nobody would. From a higher one where stones in these points were taken off that only look dead."""
_LOOKS_DEAD = -0.3
"""Heavy ownership below which a chain looks dead."""
_SEKI_OPEN, _SEKI_UNIFORM = 0.5, 0.8
"""A point that stays open in that share of playouts is shared; a chain that survives uniform ones more often has its own eyes."""

_DOUBLE_KO = 0.97
"""Confidence in a seki by double ko, which is rare; a guess."""
_CAPTORS_DEAD = 0.98
"""Confidence that a chain lives of which everyone is dead who could take it by playing first."""
_ALONE = 0.98
"""Confidence that stones live on a board without any of the other colour."""
_CONFIRMED = ("japanese", "korean")
"""Rulesets that judge stones as they stand, each ko by itself; under the others kos are fought for with threats."""
_PLAYED_OUT = tuple(name for name in PRESETS if name not in _CONFIRMED)
PROOF_ON_WALLS = 0.995
"""Confidence of a proof by reading, which takes its walls for alive."""


def judge_blind(position: Position, found: list[Chain] | None = None) -> dict[int, Group]:
    """The built-in judgement of every chain, by its place in the list of chains."""
    found = chains(position.geometry, position.cells) if found is None else found
    proven = unconditional(position.geometry, position.cells)
    chain_of = {p: i for i, chain in enumerate(found) for p in chain.stones}
    board = Known(position, found, chain_of, Estimate((), (), ()), [False] * len(found))
    for i, chain in enumerate(found):
        first = chain.stones[0]
        if first in proven.alive[chain.colour] or first in proven.owned[chain.colour]:
            board.put(i, Status.ALIVE, Basis.PROOF, 1.0)
            board.solid[i] = first in proven.alive[chain.colour]
        elif first in proven.owned[3 - chain.colour]:
            board.put(i, Status.DEAD, Basis.PROOF, 1.0)
    if len({chain.colour for chain in found}) == 1:
        # Nobody is there who could live by taking them.
        for i in range(len(found)):
            if i not in board.groups:
                board.put(i, Status.ALIVE, Basis.ESTIMATE, _ALONE)
    if len(board.groups) == len(found):
        return board.groups
    board.guess = estimate(position, found)
    gone = frozenset(p for i in range(len(found)) if _looks_dead(board, i) for p in found[i].stones)
    rooms = (_roomy(board, frozenset()), _HOME), (_roomy(board, gone), _CLEARED)
    for i in range(len(found)):
        heavy, uniform = board.guess.heavy[i], board.guess.uniform[i]
        at_home = any(i in roomy and min(heavy, uniform) >= least for roomy, least in rooms)
        board.solid[i] = board.solid[i] or at_home or solid(heavy, uniform)
    prove_at_home(board)
    _read(board)
    decide_doubts(board)
    _unsettled(board)
    _both_in_atari(board)
    _seki(board)
    ask_captors(board)
    return board.groups


def _looks_dead(board: Known, i: int) -> bool:
    """Whether a chain without a proof looks dead enough to be taken off in thought."""
    return i not in board.groups and board.guess.heavy[i] < _LOOKS_DEAD and board.guess.uniform[i] < 0


def _roomy(board: Known, gone: frozenset[int]) -> set[int]:
    """The chains beside a region of their colour alone that is large enough to live in once the stones on `gone` are taken off."""
    geometry = board.position.geometry
    cells = without(board.position.cells, gone)
    found: set[int] = set()
    for region in empty_regions(geometry, cells):
        if region.touches in (BLACK, WHITE) and len(region.points) >= _ROOM:
            found.update(board.chain_of[q] for p in region.points for q in geometry.neighbours[p] if cells[q] != EMPTY)
    return found


def _read(board: Known) -> None:
    """Read out the small regions."""
    for region in _regions(board):
        if region.empties > LARGEST or all(i in board.groups for i in region.chains):
            continue
        said = answers(board.position, board.chains, region)
        verdicts = together(board.position, board.chains, region, said, board.solid)
        assumes = _walls(board, region)
        in_seki, kos = _double_ko(board, region, said)
        for i in region.chains:
            if i in board.groups:
                continue
            if i in in_seki or i in kos:
                line = show(board.position, board.chains, region, i, said[i]) if i in in_seki else None
                basis = Basis.PROOF if i in in_seki else Basis.ESTIMATE
                board.put(
                    i, Status.SEKI if i in in_seki else Status.ALIVE, basis, _DOUBLE_KO, line, assumes if i in in_seki else ()
                )
                continue
            verdict = verdicts[i]
            if verdict is not None:
                status = Status.DEAD if verdict else Status.ALIVE
                line = show(board.position, board.chains, region, i, said[i])
                board.put(i, status, Basis.PROOF, PROOF_ON_WALLS if assumes else 1.0, line, assumes)
                if verdict and fought_for(board.position, board.chains, region, i):
                    board.groups[i] = replace(board.groups[i], by_ruleset=dict.fromkeys(_PLAYED_OUT, Status.UNSETTLED))
            elif said[i] is Answer.TURN:
                board.turn[i] = show(board.position, board.chains, region, i, said[i]), assumes


def _regions(board: Known) -> list[Region]:
    """The regions between walls. A chain that breathes only in one small region is no wall of it: its life is at stake there."""
    solid = list(board.solid)
    unconditional = {i for i, group in board.groups.items() if unconditional_life(group)}
    while True:
        found = regions(board.position, board.chains, solid)
        within = {
            i
            for region in found
            if region.chains and region.empties <= LARGEST
            for i in region.walls
            if i not in unconditional and not set(board.chains[i].liberties).difference(region.points)
        }
        if not within:
            return found
        for i in within:
            solid[i] = False


def _double_ko(board: Known, region: Region, said: dict[int, Answer]) -> tuple[set[int], set[int]]:
    """The chains that live by a double ko, each side answering the one by the other, and the ko stones; empty if there is none.

    Both sides hold one ko stone, and chains of both touch both kos and are not taken.
    """
    geometry, cells = board.position.geometry, board.position.cells
    kos = set()
    for i in region.chains:
        chain = board.chains[i]
        if len(chain.stones) == len(chain.liberties) == 1:
            around = {cells[q] for q in geometry.neighbours[chain.liberties[0]] if q != chain.stones[0]}
            if around == {chain.colour}:
                kos.add(i)
    if {board.chains[i].colour for i in kos} != {BLACK, WHITE}:
        return set(), set()
    beside = touching(board.position, board.chains, region)
    lives = {i for i in region.chains if said[i] is Answer.LIVES and i not in kos and kos <= beside[i]}
    if {board.chains[i].colour for i in lives} != {BLACK, WHITE}:
        return set(), set()
    return lives, kos


def _walls(board: Known, region: Region) -> tuple[str, ...]:
    """What a proof in a region takes for granted: the walls that are not proven to live."""
    vertices = board.position.geometry.vertices
    taken = [i for i in region.walls if not (i in board.groups and board.groups[i].basis is Basis.PROOF)]
    return tuple(f"{COLOUR_NAME[board.chains[i].colour]} {vertices[board.chains[i].stones[0]]} lives" for i in taken)


def _unsettled(board: Known) -> None:
    """Say of chains that fall or stand by who plays first that they do, unless all who could take them are dead themselves.

    Those are left for which the tree search, which looks beyond the region's walls, found the same.
    """
    for i, (line, assumes) in sorted(board.turn.items()):
        if any(board.groups[j].status is not Status.DEAD for j in board.enemies(i)):
            board.put(i, Status.UNSETTLED, Basis.PROOF, PROOF_ON_WALLS if assumes else 1.0, line, assumes)
            # Article 7.1 asks only whether the opponent could take them.
            board.groups[i] = replace(board.groups[i], by_ruleset=dict.fromkeys(_CONFIRMED, Status.DEAD))
        else:
            board.put(i, Status.ALIVE, Basis.ESTIMATE, max(board.groups[i].confidence, _CAPTORS_DEAD))


def _both_in_atari(board: Known) -> None:
    """Chains that take each other on one and the same point where taking would connect to living friends.

    Three points without capturing are such a shape, a lone stone and a square of four beside the point of the corner: whoever
    begins loses by it, and as they stand both are in seki (commentary on the Japanese rules of 1989). Of other shapes nothing is
    sure. In a plain snapback there is nobody to connect to.
    """
    for i, group in list(board.groups.items()):
        chain = board.chains[i]
        if group.status is not Status.DEAD or len(chain.liberties) != 1 or group.basis is Basis.PROOF:
            continue
        for j in board.enemies(i):
            friends = board.enemies(j) - {i} if board.chains[j].liberties == chain.liberties else set()
            if not any(board.groups[k].status is Status.ALIVE for k in friends):
                continue
            seki = three_points(board.position.geometry, chain, board.chains[j])
            for k in (i, j):
                if board.groups[k].basis is not Basis.PROOF:
                    status = Status.SEKI if seki else board.groups[k].status
                    board.put(k, status, Basis.ESTIMATE, min(board.groups[k].confidence, UNCLEAR))


def _seki(board: Known) -> None:
    """Find the living groups that share points with living enemies which neither side dares to fill.

    They must look like it on the board without the dead stones, and reading or most playouts must leave a shared point open. It is
    proven where reading has shown both that they live and that whoever plays on that point first is taken.
    """
    geometry = board.position.geometry
    dead = frozenset(p for group in board.groups.values() if group.status is Status.DEAD for p in group.stones)
    cells = without(board.position.cells, dead)
    standing = chains(geometry, cells) if dead else board.chains
    place = [board.chain_of[chain.stones[0]] for chain in standing]
    found: dict[int, Basis] = {}
    small: list[Region] | None = None
    for pair in facing(geometry, cells, standing):
        members = [place[i] for i in sorted(pair.black | pair.white)]
        groups = [board.groups[i] for i in members]
        if any(board.solid[i] for i in members) or any(g.status is not Status.ALIVE or unconditional_life(g) for g in groups):
            continue
        often = max((board.guess.open_points[p] for p in pair.shared), default=0.0)
        left_open = often >= _SEKI_OPEN and all(board.guess.uniform[i] < _SEKI_UNIFORM for i in members)
        proven = all(g.basis is Basis.PROOF for g in groups)
        if proven or not left_open:
            if small is None:
                small = [r for r in regions(board.position, board.chains, board.solid) if r.empties <= LARGEST]
            read = _nobody_fills(board.position, small, pair.shared)
            proven = proven and read
            left_open = left_open or read
        if left_open:
            for i in members:
                found.setdefault(i, Basis.PROOF if proven else Basis.ESTIMATE)
    for i, basis in sorted(found.items()):
        group = board.groups[i]
        sure = group.confidence if basis is Basis.PROOF else min(group.confidence, SEKI)
        board.put(i, Status.SEKI, basis, sure, group.line, group.assumes)


def _nobody_fills(position: Position, small: Sequence[Region], points: Sequence[int]) -> bool:
    """Whether one of the points given is in one of the small regions, and whoever plays there first is taken."""
    return any(
        p in region.points and all(fatal(position, region, p, colour, NODES) for colour in (BLACK, WHITE))
        for region in small
        for p in points
    )
