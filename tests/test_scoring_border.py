"""The play-out's hot loops: the compiled build gives what the plain one gives, and graphs that are too large are not read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import ModuleType

import pytest

from gorecord import scoring
from gorecord.go.points import BLACK, EMPTY, PASS, WHITE, Geometry
from gorecord.scoring import graph, local
from gorecord.scoring.local import MOST_NODES, Neighbourhood
from gorecord.scoring.playout import Field
from tests.helpers import plain_modules

compiled_only = pytest.mark.skipif(not graph.compiled(), reason="nothing to compare: this is the plain build")


def boards(module: ModuleType, count: int) -> Iterator[graph.Graph]:
    """The same random boards for every module: dead stones, a chain in seki, a ko."""
    rng = random.Random(5)
    for number in range(count):
        columns, rows = rng.randint(2, 9), rng.randint(2, 9)
        geometry = Geometry(columns, rows)
        cells = bytes(rng.choice((EMPTY, BLACK, BLACK, WHITE, WHITE)) for _ in range(columns * rows))
        found = module.Graph(geometry, cells, frozenset(), frozenset(), 1 + number % 2)
        found.survey()
        chains = [[p for p in range(len(cells)) if found.chain_of[p] == c] for c in range(max(found.chain_of) + 1)]
        rng.shuffle(chains)
        dead = frozenset(p for chain in chains[: len(chains) // 4] for p in chain)
        frozen = frozenset(chains[-1]) - dead if chains and number % 3 == 0 else frozenset()
        found = module.Graph(geometry, cells, dead, frozen, 1 + number % 2)
        found.survey()
        yield found


@compiled_only
def test_compiled_reading_is_the_plain_one() -> None:
    *_, plain = plain_modules("local", "border", "graph", room=scoring)
    assert not plain.compiled()
    for one, other in zip(boards(graph, 150), boards(plain, 150), strict=True):
        wanted, free = one.candidates()
        assert (wanted, free) == other.candidates()
        clusters = one.clusters(wanted)
        assert clusters == other.clusters(wanted)
        for cluster in clusters:
            assert one.scope(cluster) == other.scope(cluster)
            built = one.build(one.scope(cluster))
            assert built == other.build(other.scope(cluster))
            if built:
                assert (one.key(), one.bans()) == (other.key(), other.bans())
                a, b = one.neighbourhood(60), other.neighbourhood(60)
                for turn in (BLACK, WHITE):
                    asked = one.masks[1], one.masks[2], turn, one.bans(), 4
                    assert (a.first_moves(*asked), a.nodes) == (b.first_moves(*asked), b.nodes)


@compiled_only
def test_compiled_moves_are_the_plain_ones() -> None:
    *_, plain = plain_modules("local", "border", "graph", room=scoring)
    rng = random.Random(6)
    for one, other in zip(boards(graph, 60), boards(plain, 60), strict=True):
        for _ in range(12):
            empty = [p for p in range(one.n) if not one.cells[p]]
            move = rng.choice([PASS, *empty])
            if move != PASS:
                assert one.takes(move) == other.takes(move)
            for side in (one, other):
                side.play(move)
                side.survey()
            assert (one.cells, one.dead, one.ko, one.taken, one.touched) == (
                other.cells, other.dead, other.ko, other.taken, other.touched,
            )  # fmt: skip


def checkered(size: int) -> tuple[Geometry, bytes]:
    """A board of single stones of both colours with one long white chain around the lone empty point in the middle."""
    cells = bytearray((BLACK, WHITE)[(x + y) % 2] for y in range(size) for x in range(size))
    middle = size // 2
    for x in range(size):
        cells[middle * size + x] = WHITE
    cells[middle * size + middle] = EMPTY
    return Geometry(size, size), bytes(cells)


def test_a_graph_that_is_too_large_is_not_read_and_the_play_out_not_believed() -> None:
    geometry, cells = checkered(41)
    middle = 41 * 20 + 20
    field = Field(geometry, cells, frozenset(), frozenset(), BLACK)
    field.survey()
    assert not field.build([middle])
    field.run()
    assert field.stopped
    with pytest.raises(ValueError, match=str(MOST_NODES)):
        Neighbourhood([0] * 63, [1] * 63, [0] * 63, [0] * 63, 0, 0, 0, 10)


def test_a_graph_of_as_many_nodes_as_there_is_room_for_is_read() -> None:
    """A row of points, Black at the one end, White at the other: with all nodes playable whoever moves first gains nothing."""
    nodes = MOST_NODES
    adjacent = [(1 << i - 1 if i else 0) | (1 << i + 1 if i + 1 < nodes else 0) for i in range(nodes)]
    touch = [1, *[0] * (nodes - 2), 2]
    read = Neighbourhood(adjacent, [1] * nodes, touch, [0] * nodes, 0, 0, 0, 10)
    assert read.territory(0, 0) == 0
    assert read.territory(1 << nodes - 1, 0) == nodes - 1
    assert read.territory(0, 1 << nodes - 3) == -2
    assert read.play(1 << nodes - 1, 0, 0, WHITE) == (0, 1 << nodes - 1, 0, 0)
    assert read.first_moves(0, 0, BLACK, 0, 2)[0] == local.UNREAD
