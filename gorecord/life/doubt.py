"""Chains of which the playouts are of two minds: a tree search over their region decides.

What is proven is not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.go.regions import empty_regions, without
from gorecord.life.estimate import confidence, mean, searched_confidence, seed_of
from gorecord.life.groups import Basis, Status
from gorecord.life.known import Known
from gorecord.life.tree import Tree

_DOUBT = 0.3
"""Heavy ownership within which the verdict of the playouts is left to the tree search."""
_LOOKS = 500
"""Playouts of a tree search, for each of the two sides to play first."""
_SHARE_OF_PLAYOUTS = 0.25
"""Weight of the playouts' ownership when a tree search has decided otherwise, that of the search being 1."""
_OPEN, _ADRIFT = 20, 0.1
"""What a chain beside so many open points without a side's own among them must be worth to be called alive: both have passed,
and stones adrift that might still live by moving first have been given up."""
_IN_KO = 0.5
"""A single stone in a ko stands if it is worth no less than this below nought: who holds the last ko connects it."""
_DIFFERENCE = 1.0
"""How far the ownership in a tree search must hang on who plays first for a chain to be called unsettled, out of 2."""
_WIDE, _WIDEST = 40, 200
"""Empty points of the widest region that is searched, where the game is not over there and in general."""
_NEAR = 4
"""Steps around the chains in doubt within which a point counts double in the search."""


def decide_doubts(board: Known) -> None:
    """Give the chains without a proof the verdict of playouts, or of a tree search where these are in doubt."""
    guess = board.guess
    doubtful = []
    for i in range(len(board.chains)):
        if i in board.groups or i in board.turn:
            continue
        heavy, uniform = guess.heavy[i], guess.uniform[i]
        if abs(heavy) < _DOUBT or heavy * uniform < 0:
            doubtful.append(i)
        else:
            status = Status.DEAD if heavy < 0 else Status.ALIVE
            board.put(i, status, Basis.ESTIMATE, confidence(heavy, uniform))
    unfinished = _unfinished(board, doubtful)
    for cluster in (*([i] for i in board.turn), *_clusters(board, doubtful)):
        owners = _search(board, cluster, unfinished)
        if not owners:
            for i in cluster:
                status = Status.DEAD if guess.heavy[i] < 0 else Status.ALIVE
                board.put(i, status, Basis.ESTIMATE, confidence(guess.heavy[i], guess.uniform[i]))
            continue
        _decide(board, cluster, owners)


def _decide(board: Known, cluster: Sequence[int], owners: dict[int, list[int]]) -> None:
    """Give the chains of a cluster what the tree search and the playouts make of them; linked chains share one verdict."""
    guess = board.guess
    adrift = _adrift(board, cluster)
    worth = {}
    for i in cluster:
        chain = board.chains[i]
        own, other = (mean(chain, owners[colour], _LOOKS / 2) for colour in (chain.colour, 3 - chain.colour))
        worth[i] = (own + other) / 2 + _SHARE_OF_PLAYOUTS * guess.heavy[i] - (_ADRIFT if i in adrift else 0)
        if i in board.turn and own - other < _DIFFERENCE and (worth[i] >= 0 or not _in_ko(board, i)):
            del board.turn[i]
    for linked in _linked(board, cluster):
        stones = sum(len(board.chains[i].stones) for i in linked)
        together = sum(worth[i] * len(board.chains[i].stones) for i in linked) / stones
        for i in linked:
            # Who holds the last ko connects it.
            dead = together < 0 and not (worth[i] > -_IN_KO and _in_ko(board, i))
            board.put(
                i, Status.DEAD if dead else Status.ALIVE, Basis.ESTIMATE, searched_confidence(min(abs(together), abs(worth[i])))
            )


def _in_ko(board: Known, i: int) -> bool:
    """Whether a chain is a single stone that could be taken in a ko."""
    geometry, cells = board.position.geometry, board.position.cells
    chain = board.chains[i]
    if len(chain.stones) != 1 or len(chain.liberties) != 1:
        return False
    return all(cells[q] == chain.colour for q in geometry.neighbours[chain.liberties[0]])


def _linked(board: Known, cluster: Sequence[int]) -> list[list[int]]:
    """The chains of a cluster in sets of one colour that share liberties: connected, or living by the same eyes."""
    left = list(cluster)
    found = []
    while left:
        group = [left.pop(0)]
        for i in group:
            near = set(board.chains[i].liberties)
            for j in [
                j for j in left if board.chains[j].colour == board.chains[i].colour and near.intersection(board.chains[j].liberties)
            ]:
                left.remove(j)
                group.append(j)
        found.append(group)
    return found


def _clusters(board: Known, members: Iterable[int]) -> list[list[int]]:
    """The chains given, in sets of those that touch each other or share a liberty, each in order."""
    geometry, cells = board.position.geometry, board.position.cells
    left = dict.fromkeys(members)
    found = []
    while left:
        cluster = [next(iter(left))]
        del left[cluster[0]]
        for i in cluster:
            near: set[int] = set()
            for p in board.chains[i].stones:
                for q in geometry.neighbours[p]:
                    near.update(board.chain_of[r] for r in (q, *(geometry.neighbours[q] if cells[q] == EMPTY else ())) if cells[r])
            for j in sorted(near):
                if j in left:
                    del left[j]
                    cluster.append(j)
        found.append(sorted(cluster))
    return found


def _unfinished(board: Known, doubtful: Sequence[int]) -> frozenset[int]:
    """The points of large regions between both colours once the stones that are dead or in doubt are taken off: nobody's yet."""
    geometry = board.position.geometry
    dead = {i for i, group in board.groups.items() if group.status is Status.DEAD}
    cells = without(board.position.cells, frozenset(p for i in dead.union(doubtful) for p in board.chains[i].stones))
    regions = (r for r in empty_regions(geometry, cells) if r.touches != BLACK and r.touches != WHITE)
    return frozenset(p for region in regions if len(region.points) >= _OPEN for p in region.points)


def _search(board: Known, cluster: Sequence[int], unfinished: frozenset[int]) -> dict[int, list[int]]:
    """Owners by a tree search over the region of some chains, by the colour that plays first; empty if it is too wide.

    So it is where most of a wide region is `unfinished`: what lives there is for the play to decide that is still to come.
    """
    geometry, cells = board.position.geometry, board.position.cells
    steps = {p: 0 for i in cluster for p in board.chains[i].stones}
    todo = list(steps)
    for p in todo:
        for q in geometry.neighbours[p]:
            if q not in steps and (cells[q] == EMPTY or not board.solid[board.chain_of[q]]):
                steps[q] = steps[p] + 1
                todo.append(q)
    empties = sum(cells[p] == EMPTY for p in steps)
    if empties > _WIDEST or (empties > _WIDE and 3 * len(unfinished.intersection(steps)) > len(steps)):
        return {}
    inside, weights = bytearray(geometry.points), bytearray(geometry.points)
    for p, n in steps.items():
        inside[p] = 1
        weights[p] = 8 if n == 0 else 2 if n <= _NEAR else 1
    tree = Tree(geometry.columns, geometry.rows)
    seed = seed_of(board.position) ^ min(steps)
    found = {}
    for colour in (BLACK, WHITE):
        ko = board.position.ko if colour == board.position.to_play else -1
        found[colour] = tree.look(cells, bytes(inside), bytes(weights), colour, ko, _LOOKS, seed + colour)
    return found


def _adrift(board: Known, cluster: Sequence[int]) -> set[int]:
    """The chains of a cluster that lie in large open regions."""
    geometry, cells = board.position.geometry, board.position.cells
    found: set[int] = set()
    for region in empty_regions(geometry, cells):
        if region.touches == BLACK | WHITE and len(region.points) >= _OPEN:
            found.update(board.chain_of[q] for p in region.points for q in geometry.neighbours[p] if cells[q] != EMPTY)
    return found.intersection(cluster)
