"""Exhaustive reading: known shapes, symmetry, and a slow oracle that knows no path."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from gorecord.go.board import Position
from gorecord.go.diagram import parse
from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.go.regions import chains
from gorecord.life import local
from gorecord.life.reading import Answer, answers, reader_of, regions, show
from tests.helpers import plain_modules


def ask(diagram: str, *walls: str) -> dict[str, Answer]:
    """The answers for every chain of the regions between the walls named (one stone each), by first stone."""
    geometry, cells = parse(diagram)
    position = Position(geometry, cells, (0, 0), BLACK)
    found = chains(geometry, cells)
    named = {geometry.typed(w) for w in walls}
    solid = [bool(named & set(c.stones)) for c in found]
    said = {}
    for region in regions(position, found, solid):
        said.update(answers(position, found, region, 200_000))
    return {geometry.vertices[found[i].stones[0]]: answer for i, answer in said.items()}


SHAPES = [
    ("two points in a row are one eye", ". . X O .\nX X X O .\nO O O O .", "D3", "C3", Answer.FALLS),
    ("straight three hangs on who plays first", ". . . X O\nX X X X O\nO O O O O", "E3", "D3", Answer.TURN),
    ("bent three in the corner too", ". . X O\n. X X O\nX X O O\nO O O .", "D4", "C4", Answer.TURN),
    ("straight four lives", ". . . . X O\nX X X X X O\nO O O O O O", "F3", "E3", Answer.LIVES),
    ("square four is one eye", ". . X O\n. . X O\nX X X O\nO O O O", "D4", "C4", Answer.FALLS),
    ("pyramid four", ". . . X O\nX . X X O\nX X X O O\nO O O O .", "E4", "D4", Answer.TURN),
    ("two eyes", ". X . X O\nX X X X O\nO O O O O", "E3", "B3", Answer.LIVES),
    ("a false eye is none", ". X . X O\nX O X X O\nO O O O O", "E3", "B3", Answer.FALLS),
    ("joining a living chain, if it is in time", "O O O O O O\nO X . X X X\nO O O . X .\n. . O X X X", "A4 D3", "B3", Answer.TURN),
]


@pytest.mark.parametrize(("what", "diagram", "walls", "chain", "answer"), SHAPES, ids=[s[0] for s in SHAPES])
def test_shapes(what: str, diagram: str, walls: str, chain: str, answer: Answer) -> None:
    assert ask(diagram, *walls.split())[chain] is answer, diagram


def swapped(diagram: str) -> str:
    return diagram.translate(str.maketrans("XO", "OX"))


def mirrored(diagram: str) -> str:
    return "\n".join(line[::-1] for line in diagram.splitlines())


@pytest.mark.parametrize("shape", SHAPES, ids=[s[0] for s in SHAPES])
def test_colour_swap(shape: tuple[str, str, str, str, Answer]) -> None:
    _, diagram, walls, chain, answer = shape
    assert ask(swapped(diagram), *walls.split())[chain] is answer


# The corner: neither side can fill the two points that they share.
SEKI = """
X X . O O X O .
X O O . O X O .
X X X X X X O .
O O O O O O O .
. . . . . . . .
"""

BENT_FOUR = """
. . . O X . O O O
. . . O X X X X .
. . O O O O O X X
. . . . . . O O O
. . . . . . . . .
"""


def test_seki() -> None:
    said = ask(SEKI, "G5", "A2")
    assert said == {"A5": Answer.LIVES, "D5": Answer.LIVES, "B4": Answer.LIVES}


def test_bent_four_is_dead_because_the_ko_may_be_retaken_only_after_a_pass() -> None:
    said = ask(BENT_FOUR, "D5")
    assert said["E5"] is Answer.FALLS
    assert said["G5"] is Answer.LIVES


DOUBLE_KO = """
. X X X X X X X X
X X O X . X X X X
O O . O X O O O O
O O O O O O O O .
X X X X X X X O O
. . . . . . X X X
"""


def test_in_a_double_ko_neither_group_is_taken() -> None:
    said = ask(DOUBLE_KO, "A2")
    assert said["B6"] is Answer.LIVES
    assert said["A4"] is Answer.LIVES


def test_line_of_play_is_legal_and_ends_as_it_says() -> None:
    geometry, cells = parse(". . . X O\nX X X X O\nO O O O O")
    position = Position(geometry, cells, (0, 0), BLACK)
    found = chains(geometry, cells)
    solid = [c.colour == WHITE for c in found]
    region = next(r for r in regions(position, found, solid) if r.chains)
    index = region.chains[0]
    text = show(position, found, region, index, Answer.TURN)
    assert text.startswith("White first: W B3 ")
    assert "it is taken; Black first: B B3" in text
    assert text.endswith("it stands")


def test_too_few_nodes_leave_it_open() -> None:
    geometry, cells = parse(". . . . . X O\nX X X X X X O\nO O O O O O O")
    position = Position(geometry, cells, (0, 0), BLACK)
    found = chains(geometry, cells)
    region = next(r for r in regions(position, found, [c.colour == WHITE for c in found]) if r.chains)
    assert set(answers(position, found, region, 1).values()) == {Answer.OPEN}


class Oracle:
    """All positions that can be reached, and the smallest set of them that the attacker wins: no depth, no path, no table."""

    def __init__(self, cells: list[int], beside: list[list[int]], walls: list[int], target: int) -> None:
        self.beside, self.walls, self.target = beside, walls, target
        self.defender = cells[target]
        self.start = tuple(cells)

    def chain(self, cells: tuple[int, ...], p: int) -> tuple[set[int], bool]:
        stones, todo, free = {p}, [p], False
        for q in todo:
            free = free or bool(self.walls[q] & cells[p]) or any(cells[r] == EMPTY for r in self.beside[q])
            for r in self.beside[q]:
                if cells[r] == cells[p] and r not in stones:
                    stones.add(r)
                    todo.append(r)
        return stones, free

    def play(self, cells: tuple[int, ...], bans: frozenset[tuple[int, int]], p: int, colour: int) -> tuple | None:
        after = list(cells)
        after[p] = colour
        taken: set[int] = set()
        for q in self.beside[p]:
            if after[q] == 3 - colour:
                stones, free = self.chain(tuple(after), q)
                if not free:
                    taken |= stones
        for q in taken:
            after[q] = EMPTY
        stones, free = self.chain(tuple(after), p)
        if not free:
            return None
        ko = None
        alone = stones == {p} and not self.walls[p] & colour
        if alone and len(taken) == 1 and [q for q in self.beside[p] if after[q] == EMPTY] == list(taken):
            if (p, colour) in bans:
                return None
            ko = (next(iter(taken)), 3 - colour)
        kept = frozenset(b for b in bans if b[0] != p)
        return tuple(after), kept | {ko} if ko else kept

    def wins(self, attack_first: bool) -> bool | None:
        """Whether the target is taken; None if there are too many positions."""
        first = (self.start, frozenset(), attack_first)
        following: dict[tuple, list[tuple | None]] = {}
        todo = [first]
        for state in todo:
            if state in following:
                continue
            if len(following) > 12_000:
                return None
            cells, bans, attack = state
            colour = 3 - self.defender if attack else self.defender
            steps: list[tuple | None] = []
            for p, c in enumerate(cells):
                if c == EMPTY and (after := self.play(cells, bans, p, colour)):
                    gone = after[0][self.target] != self.defender
                    steps.append(None if gone else (*after, not attack))
            mine = [b for b in bans if b[1] == colour]
            steps += [(cells, bans - {b}, not attack) for b in mine]
            if not attack and not mine:
                steps.append((cells, bans, True))
            following[state] = steps
            todo += [s for s in steps if s is not None]
        won: set[tuple] = set()
        grown = True
        while grown:
            grown = False
            for state, steps in following.items():
                if state not in won:
                    test = any if state[2] else all
                    if test(s is None or s in won for s in steps):
                        won.add(state)
                        grown = True
        return first in won


def random_region(rng: random.Random) -> tuple[list[int], list[list[int]], list[int]] | None:
    """A small rectangle with stones and random walls around, every chain with a liberty."""
    columns, rows = rng.choice([(2, 3), (3, 2), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1)])
    geometry = Geometry.of(columns, rows)
    cells = [rng.choice([EMPTY, EMPTY, BLACK, BLACK, WHITE, WHITE]) for _ in range(geometry.points)]
    walls = [rng.choice([0, 0, 0, 0, BLACK, WHITE]) if len(geometry.neighbours[p]) < 4 else 0 for p in range(geometry.points)]
    beside = [list(geometry.neighbours[p]) for p in range(geometry.points)]
    oracle = Oracle(cells, beside, walls, 0)
    if any(c != EMPTY and not oracle.chain(tuple(cells), p)[1] for p, c in enumerate(cells)) or not any(cells):
        return None
    return cells, beside, walls


def reader(module: ModuleType, cells: list[int], beside: list[list[int]], walls: list[int]) -> local.Reader:
    flat = [q for around in beside for q in (*around, *[-1] * (4 - len(around)))]
    return module.Reader(cells, flat, walls)


def test_against_the_oracle() -> None:
    rng = random.Random(5)
    asked = taken = 0
    while asked < 300:
        region = random_region(rng)
        if region is None:
            continue
        cells, beside, walls = region
        target = rng.choice([p for p, c in enumerate(cells) if c])
        attack = rng.random() < 0.7
        truth = Oracle(cells, beside, walls, target).wins(attack)
        if truth is None:
            continue
        said = reader(local, cells, beside, walls).read(target, attack, 100_000)
        if said != local.UNKNOWN:
            assert said == (local.TAKEN if truth else local.NOT_TAKEN), (cells, beside, walls, target, attack)
            asked += 1
            taken += truth
    assert 60 < taken < 240


@pytest.mark.skipif(not local.compiled(), reason="nothing to compare: this is the plain build")
def test_compiled_as_plain() -> None:
    _, plain = plain_modules("patch", "local")
    assert not plain.compiled()
    rng = random.Random(11)
    asked = 0
    while asked < 150:
        region = random_region(rng)
        if region is None:
            continue
        target = rng.choice([p for p, c in enumerate(region[0]) if c])
        one, two = reader(local, *region), reader(plain, *region)
        for attack in (True, False):
            assert one.read(target, attack, 3000) == two.read(target, attack, 3000)
            assert one.nodes == two.nodes
        assert one.line(target, True, 3000) == two.line(target, True, 3000)
        asked += 1


def turned(diagram: str, times: int) -> str:
    rows = [line.split() for line in diagram.strip().splitlines()]
    for _ in range(times):
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.parametrize("diagram", [SHAPES[1][1], SHAPES[3][1], SEKI, BENT_FOUR, DOUBLE_KO])
def test_eight_symmetries(diagram: str) -> None:
    def tally(text: str) -> list[tuple[int, int, str]]:
        geometry, cells = parse(text)
        position = Position(geometry, cells, (0, 0), BLACK)
        found = chains(geometry, cells)
        largest = max(len(c.stones) for c in found if c.colour == WHITE)
        solid = [len(c.stones) == largest and c.colour == WHITE for c in found]
        return sorted(
            (found[i].colour, len(found[i].stones), str(answer))
            for region in regions(position, found, solid)
            if region.empties <= 8
            for i, answer in answers(position, found, region, 200_000).items()
        )

    expected = tally(diagram)
    assert expected
    for times in range(4):
        assert tally(turned(diagram, times)) == expected
        assert tally(mirrored(turned(diagram, times))) == expected


def test_the_region_is_left_as_it_was() -> None:
    geometry, cells = parse(BENT_FOUR)
    position = Position(geometry, cells, (0, 0), BLACK)
    found = chains(geometry, cells)
    solid = [c.colour == WHITE and len(c.stones) > 5 for c in found]
    region = next(r for r in regions(position, found, solid) if r.chains)
    one, number = reader_of(position, region)
    target = number[geometry.typed("E5")]
    first = one.read(target, True, 50_000)
    one.line(target, False, 50_000)
    assert one.read(target, True, 50_000) == first == local.TAKEN
