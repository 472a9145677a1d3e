# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A game played through at speed, as long as every move is in order: what nearly all games are.

A plain module that Cython compiles as it stands, with the C types in the `.pxd` beside it. It knows stones, chains, ko and
repetition and nothing of rulesets. At the first move that anybody might have a word about it stops, and `replay` plays the game
again, step by step; so no breach is ever told on the word of this module alone.

Chains hold the number of their pseudo-liberties: an empty point counts once for each stone beside it, and a chain has no liberty
just when that number is nought. Grids are told apart by a hash (Zobrist): equal grids have equal hashes, so a hash not met before
is a grid not met before; one met before stops the course, and `history` compares the grids themselves.

Points have a border here, as in the judgement's boards: row stride `columns + 1`, one border column for both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from gorecord.go.arrays import is_compiled, noughts
from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.records.game import Move, Setup

_BORDER = 3
_COLOUR = 3
_PASS = 1 << 14
"""As in `records.skim`: the bits of a code that are its colour, and the bit of a pass that was written as "tt"."""
_LONGEST: Final = 4096
"""No game with more moves than this is played here, so that the table of hashes keeps its size."""

_Chain = list[Any]
"""[pseudo-liberties, colour, stones]"""

IN_ORDER, OCCUPIED, SUICIDE, KO, REPETITION, UNUSUAL = 0, 1, 2, 3, 4, 5
"""Why a course stopped; UNUSUAL for what it does not deal with, such as a setup within the game or a move off the board."""


class Course(NamedTuple):
    """A game that was played to its end, or to the move before the one that stopped it.

    `stopped` says why, IN_ORDER if nothing did; `moves` counts the move that it stopped at, and what follows means nothing then.
    `regular` says that the sides took turns and nobody moved after the end. Pairs are (Black's, White's). `last` is (point of the
    last stone, point of the single stone that it took), or None. The other fields are those of `Replay`.
    """

    stopped: int
    moves: int
    regular: bool
    cells: bytes
    prisoners: tuple[int, int]
    plays: tuple[int, int]
    passes: tuple[int, int]
    first_pass: int
    last_mover: int
    opening_stones: int
    opening_moves_in_a_row: int
    closing_passes: int
    last: tuple[int, int] | None


zeros, wide_zeros = noughts(__file__), noughts(__file__, "Q")


def compiled() -> bool:
    """Whether this module runs as compiled code."""
    return is_compiled(__file__)


def codes_of(line: list[Move | Setup], start: int, points: int) -> list[int] | None:
    """The moves of a line from one of its steps on as codes (`records.skim.place`); None if there is something else in it."""
    steps = line[start:]
    if set(map(type, steps)) - {Move}:
        return None
    codes = zeros(len(steps))
    if not steps:
        return codes
    colours, places, _, nodes, _ = zip(*steps, strict=True)
    last = -1
    for k in range(len(steps)):
        point = places[k]
        node = nodes[k]
        if point < -1 or point >= points or node == last:
            return None
        last = node
        codes[k] = colours[k] | (point + 1) << 2
    return codes


class Runner:
    """The board that games of one size are played on, one after the other. Not for use by several threads at a time."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.stride = columns + 1
        size = (rows + 2) * self.stride + 1
        self.size = size
        self.border = zeros(size)
        self.cells = zeros(size)
        self.head = zeros(size)
        self.ring = zeros(size)
        self.stones = zeros(size)
        self.libs = zeros(size)
        self.inner = zeros(columns * rows)
        self.outer = zeros(size)
        self.keys = wide_zeros(2 * size)
        random = Random(2 * size)
        for p in range(size):
            self.border[p] = _BORDER
            self.keys[2 * p] = random.getrandbits(64)
            self.keys[2 * p + 1] = random.getrandbits(64)
        for point in range(columns * rows):
            p = (point // columns + 1) * self.stride + point % columns + 1
            self.border[p] = 0
            self.inner[point] = p
            self.outer[p] = point
        self.table = wide_zeros(4 * _LONGEST)
        self.stamps = wide_zeros(4 * _LONGEST)
        self.stamp = 0
        self.mask = 0
        self.hash = 0
        self.taken = 0
        self.single = 0

    def run(self, cells: bytes, codes: list[int], count: int, turn: int) -> Course:
        """Play moves on from a position of which every chain has a liberty; `turn` is who begins."""
        numbers_of = codes
        moves = 0
        stopped = IN_ORDER
        regular = True
        ended = False
        closing = opening = in_a_row = first_pass = colour = 0
        black_plays = white_plays = black_passes = white_passes = black_taken = white_taken = 0
        last = last_taken = 0
        self._set_up(cells, count)
        while moves < count:
            code = numbers_of[moves]
            colour = code & _COLOUR
            if colour != turn or ended:
                regular = False
            turn = 3 - colour
            if colour == 1 and in_a_row == moves:
                in_a_row += 1
            moves += 1
            if code <= _COLOUR or code & _PASS:
                if colour == 1:
                    black_passes += 1
                else:
                    white_passes += 1
                if first_pass == 0:
                    first_pass = colour
                closing += 1
                ended = ended or closing >= 2
                last = last_taken = 0
                continue
            p = self.inner[(code >> 2) - 1]
            if self.cells[p]:
                stopped = OCCUPIED
                break
            closing = 0
            ended = False
            if colour == 1:
                black_plays += 1
                if white_plays == 0:
                    opening += 1
            else:
                white_plays += 1
            self._play(p, colour)
            if self.taken < 0:
                stopped = SUICIDE
                break
            if self.taken == 1 and self.single == last and last_taken == p:
                stopped = KO
                break
            if self._met():
                stopped = REPETITION
                break
            if colour == 1:
                black_taken += self.taken
            else:
                white_taken += self.taken
            last = p if self.taken == 1 else 0
            last_taken = self.single if self.taken == 1 else 0
        return Course(
            stopped,
            moves,
            regular,
            self._grid(),
            (black_taken, white_taken),
            (black_plays, white_plays),
            (black_passes, white_passes),
            first_pass,
            colour,
            opening,
            in_a_row,
            closing,
            (self.outer[last], self.outer[last_taken]) if last else None,
        )

    def _set_up(self, cells: bytes, count: int) -> None:
        """The position to begin with, and an empty table of hashes with room for that many moves."""
        self.hash = 0
        self.stamp += 1
        self.mask = 63
        room = 2 * count
        while self.mask < room:
            self.mask = 2 * self.mask + 1
        for p in range(self.size):
            self.cells[p] = self.border[p]
            self.head[p] = 0
            self.libs[p] = 0
        stones = cells
        for point in range(self.columns * self.rows):
            if stones[point]:
                self._stand(self.inner[point], stones[point])
        self._met()

    def _met(self) -> bool:
        """Whether the grid's hash has been met before; it is entered if not."""
        at = self.hash & self.mask
        while self.stamps[at] == self.stamp:
            if self.table[at] == self.hash:
                return True
            at = (at + 1) & self.mask
        self.stamps[at] = self.stamp
        self.table[at] = self.hash
        return False

    def _stand(self, p: int, colour: int) -> None:
        """Put a stone on an empty point and join it to its neighbours, whatever liberties are left."""
        self.cells[p] = colour
        self.head[p] = p
        self.ring[p] = p
        self.stones[p] = 1
        self.hash ^= self.keys[2 * p + colour - 1]
        free = 0
        for k in range(4):
            q = p + (-self.stride if k == 0 else -1 if k == 1 else 1 if k == 2 else self.stride)
            if self.cells[q] == 0:
                free += 1
            else:
                self.libs[self.head[q]] -= 1  # of the border: nobody's
        self.libs[p] = free
        for k in range(4):
            q = p + (-self.stride if k == 0 else -1 if k == 1 else 1 if k == 2 else self.stride)
            if self.cells[q] == colour and self.head[q] != self.head[p]:
                self._join(self.head[p], self.head[q])

    def _join(self, a: int, b: int) -> None:
        """Make one of two chains, by their heads."""
        if self.stones[a] < self.stones[b]:
            c = a
            a = b
            b = c
        self.stones[a] += self.stones[b]
        self.libs[a] += self.libs[b]
        p = b
        while True:
            self.head[p] = a
            p = self.ring[p]
            if p == b:
                break
        c = self.ring[a]
        self.ring[a] = self.ring[b]
        self.ring[b] = c

    def _play(self, p: int, colour: int) -> None:
        """Play a stone. `taken` is the number of stones it took, -1 for a suicide; `single` the last of them."""
        self.taken = 0
        self._stand(p, colour)
        for k in range(4):
            q = p + (-self.stride if k == 0 else -1 if k == 1 else 1 if k == 2 else self.stride)
            if self.cells[q] == 3 - colour and self.libs[self.head[q]] == 0:
                self._remove(q, 3 - colour)
        if self.taken == 0 and self.libs[self.head[p]] == 0:
            self.taken = -1

    def _remove(self, first: int, colour: int) -> None:
        """Take a chain off the board."""
        p = first
        while True:
            self.taken += 1
            self.single = p
            self.cells[p] = 0
            self.hash ^= self.keys[2 * p + colour - 1]
            for k in range(4):
                q = p + (-self.stride if k == 0 else -1 if k == 1 else 1 if k == 2 else self.stride)
                self.libs[self.head[q]] += 1  # of the chain itself, too, which is going
            self.head[p] = 0
            p = self.ring[p]
            if p == first:
                break

    def _grid(self) -> bytes:
        """The cells without the border."""
        grid = bytearray(self.columns * self.rows)
        for point in range(self.columns * self.rows):
            grid[point] = self.cells[self.inner[point]]
        return bytes(grid)


@lru_cache(maxsize=8)
def _runner(columns: int, rows: int) -> Runner:
    return Runner(columns, rows)


@lru_cache(maxsize=8)
def _keys(points: int) -> list[int]:
    """Numbers to make hashes of, by the code of a move; of 60 bits, which Python still reckons with quickly."""
    random = Random(points)
    return [random.getrandbits(60) for _ in range(4 * points + 4)]


def run(geometry: Geometry, cells: bytes, codes: list[int], count: int, turn: int) -> Course | None:
    """Play moves on from a position of which every chain has a liberty; None if there are too many of them.

    `codes` are those of `records.skim.place`, `count` of them; `turn` is who is to begin.
    """
    if count > _LONGEST:
        return None
    if compiled():
        return _runner(geometry.columns, geometry.rows).run(cells, codes, count, turn)
    return run_on_lists(geometry, cells, codes, count, turn)


def run_on_lists(geometry: Geometry, cells: bytes, codes: Sequence[int], count: int, turn: int) -> Course:  # noqa: C901 - a hot loop
    """The same as `Runner.run`, in the way that is quickest in plain Python."""
    board = _Lists(geometry, cells)
    chains, near, keys, seen, hash_ = board.chains, geometry.neighbours, board.keys, board.seen, board.hash
    stopped, moves, regular, closing = IN_ORDER, 0, True, 0
    prisoners = [0, 0, 0]
    last = last_taken = -1
    for moves, code in enumerate(codes[:count], 1):  # noqa: B007 - used after the loop
        colour = code & 3
        if colour != turn:
            regular = False
        turn = 3 - colour
        if not 3 < code < _PASS:
            regular = regular and closing < 2
            closing += 1
            last = -1
            continue
        if closing:
            regular = regular and closing < 2
            closing = 0
        p = (code >> 2) - 1
        if chains[p] is not None:
            stopped = OCCUPIED
            break
        own: _Chain | None = None
        dead: list[_Chain] | None = None
        free = 0
        for q in near[p]:
            chain = chains[q]
            if chain is None:
                free += 1
                continue
            chain[0] -= 1
            if chain[1] != colour:
                if chain[0] == 0:
                    dead = [*dead, chain] if dead else [chain]
            elif own is None:
                own = chain
            elif own is not chain:
                own = board.join(own, chain)
        if own is None:
            chains[p] = own = [free, colour, [p]]
        else:
            own[0] += free
            own[2].append(p)
            chains[p] = own
        hash_ ^= keys[code]
        if dead:
            taken, hash_ = board.remove(dead, hash_)
            prisoners[colour] += taken
            single = dead[0][2][0]
            if taken == 1 and single == last and last_taken == p:
                stopped = KO
                break
            last, last_taken = (p, single) if taken == 1 else (-1, -1)
        else:
            last = -1
            if own[0] == 0:
                stopped = SUICIDE
                break
        if hash_ in seen:
            stopped = REPETITION
            break
        seen.add(hash_)
    grid = bytes([chain[1] if chain else EMPTY for chain in chains])
    pair = (last, last_taken) if last >= 0 else None
    return Course(stopped, moves, regular, grid, (prisoners[BLACK], prisoners[WHITE]), *_counted(codes[:moves]), closing, pair)


def _counted(codes: Sequence[int]) -> tuple[tuple[int, int], tuple[int, int], int, int, int, int]:
    """What the codes alone tell: plays, passes, first pass, last mover, opening stones, opening moves in a row, as in `Course`."""
    stones = [code & 3 for code in codes if 3 < code < _PASS]
    passed = [code & 3 for code in codes if not 3 < code < _PASS]
    row = next((k for k, code in enumerate(codes) if code & 3 != BLACK), len(codes))
    opening = stones.index(WHITE) if WHITE in stones else len(stones)
    plays, passes = ((found.count(BLACK), found.count(WHITE)) for found in (stones, passed))
    return plays, passes, passed[0] if passed else 0, codes[len(codes) - 1] & 3 if len(codes) else 0, opening, row


class _Lists:
    """The board of `run_on_lists`, and what is rarely done on it."""

    def __init__(self, geometry: Geometry, cells: bytes) -> None:
        self.near = geometry.neighbours
        self.chains: list[_Chain | None] = [None] * geometry.points
        self.keys = _keys(geometry.points)
        self.hash = 0
        for p, colour in enumerate(cells):
            if colour:
                self._set(p, colour)
        self.seen = {self.hash}

    def _set(self, p: int, colour: int) -> None:
        """Put a stone on an empty point, whatever liberties are left."""
        own: _Chain = [0, colour, [p]]
        self.chains[p] = own
        self.hash ^= self.keys[colour | (p + 1) << 2]
        for q in self.near[p]:
            chain = self.chains[q]
            if chain is None:
                own[0] += 1
            else:
                chain[0] -= 1
                if chain[1] == colour and chain is not own:
                    own = self.join(own, chain)

    def join(self, a: _Chain, b: _Chain) -> _Chain:
        """One chain of two."""
        if len(a[2]) < len(b[2]):
            a, b = b, a
        for p in b[2]:
            self.chains[p] = a
        a[0] += b[0]
        a[2] += b[2]
        return a

    def remove(self, dead: list[_Chain], hash_: int) -> tuple[int, int]:
        """Take chains off the board; how many stones they had, and the hash without them."""
        chains, near = self.chains, self.near
        taken = 0
        for chain in dead:
            colour = chain[1]
            for p in chain[2]:
                chains[p] = None
                hash_ ^= self.keys[colour | (p + 1) << 2]
            for p in chain[2]:
                for q in near[p]:
                    beside = chains[q]
                    if beside is not None:
                        beside[0] += 1
            taken += len(chain[2])
        return taken, hash_
