"""Two records of one game held against each other: where moves and headers differ, which is legal, and a merged proposal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple

from gorecord.go.points import PASS, Geometry
from gorecord.go.rules import preset
from gorecord.go.words import and_list, colour_name, commas, listed, mark, result_words, tell, tell_many
from gorecord.records.findings import Severity
from gorecord.records.game import GameRecord, Move, Setup
from gorecord.referee.check import Checked, check
from gorecord.referee.verdict import BREACH_CODES

SAME_GAME: Final = 0.5
"""Records that share this part of their moves are taken to be of one game."""
_BRIDGE: Final = 2
"""Stretches of equal moves no longer than this between two differences belong to them: that is how moves in another order look."""


class Block(NamedTuple):
    """A stretch in which the moves differ: from step `a` to `a_end` of the first record's moves, likewise of the second's.

    `kind` is point, colour, order, only-first, only-second or moves.
    """

    kind: str
    a: int
    a_end: int
    b: int
    b_end: int
    text: str


class HeaderDifference(NamedTuple):
    """A fact that the headers tell differently; None where one is silent."""

    what: str
    a: Any
    b: Any


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of comparing two records.

    `share` is the part of the moves that both have, 0 to 1; `turned` says how the second had to be turned, "" if not at all;
    `better` is 0 or 1 for the record whose moves are in better order, None where there is nothing between them. `base` is the one
    that the merged line starts from, `merged_header` what it takes over from the other, `merged_text` how it was made.
    """

    a: Checked
    b: Checked
    share: float
    turned: str
    header: tuple[HeaderDifference, ...]
    blocks: tuple[Block, ...]
    better: int | None
    base: int
    merged: tuple[Move | Setup, ...] = ()
    taken: tuple[Block, ...] = ()
    """The blocks in which the merged line follows the record that it does not start from."""
    merged_header: dict[str, Any] = field(default_factory=dict)
    merged_legal: bool = False
    merged_text: str = ""

    @property
    def same_game(self) -> bool:
        """Whether the two seem to be records of one game."""
        return self.share >= SAME_GAME

    @property
    def differ(self) -> bool:
        """Whether there is any difference."""
        return bool(self.header or self.blocks or self.turned)


def compare(first: GameRecord, second: GameRecord) -> Compared:
    """Compare two records."""
    second, turned = _turned_like(first, second)
    a, b = check(first), check(second)
    keys_a, keys_b = _keys(first), _keys(second)
    matcher = SequenceMatcher(None, keys_a, keys_b, autojunk=False)
    shared = sum(block.size for block in matcher.get_matching_blocks())
    share = shared / max(min(len(keys_a), len(keys_b)), 1)
    blocks = tuple(_blocks(matcher.get_opcodes(), first, second))
    header = tuple(_header(first, second))
    order = (disorder(a), disorder(b))
    better = None if order[0] == order[1] else int(order[1] < order[0])
    compared = Compared(a, b, share, turned, header, blocks, better, 0)
    mergeable = compared.same_game and first.geometry is second.geometry
    return _merged(compared) if mergeable else compared


def disorder(done: Checked) -> tuple[int, int]:
    """How far a record is from being in order: breaches, moves out of turn."""
    breaches = sum(f.code in BREACH_CODES and f.severity is Severity.ERROR for f in done.findings)
    return breaches, sum(f.code == "out-of-turn" for f in done.findings)


def _keys(record: GameRecord) -> list[tuple[int, str]]:
    """The moves by the names of their points, which are the same on boards of different sizes."""
    names = record.geometry.names
    return [(m.colour, names[m.point] if m.point >= 0 else str(m.point)) for m in record.moves]


# Boards turned and mirrored.

TURNS: Final[tuple[tuple[str, Callable[[int, int, int], tuple[int, int]]], ...]] = (
    ("", lambda x, y, last: (x, y)),
    (mark("mirrored left to right"), lambda x, y, last: (last - x, y)),
    (mark("mirrored top to bottom"), lambda x, y, last: (x, last - y)),
    (mark("turned by half"), lambda x, y, last: (last - x, last - y)),
    (mark("mirrored along the diagonal"), lambda x, y, last: (y, x)),
    (mark("turned by a quarter to the right"), lambda x, y, last: (last - y, x)),
    (mark("turned by a quarter to the left"), lambda x, y, last: (y, last - x)),
    (mark("mirrored along the other diagonal"), lambda x, y, last: (last - y, last - x)),
)


def turn_table(geometry: Geometry, turn: Callable[[int, int, int], tuple[int, int]]) -> list[int]:
    """The point that each point of a square board comes to."""
    side = geometry.columns
    return [(lambda p: p[1] * side + p[0])(turn(q % side, q // side, side - 1)) for q in range(geometry.points)]


def _turned_like(first: GameRecord, second: GameRecord) -> tuple[GameRecord, str]:
    """The second record turned so that it agrees with the first, and how."""
    geometry = first.geometry
    if geometry is not second.geometry or geometry.columns != geometry.rows:
        return second, ""
    wanted = Counter(_keys(first))
    best, name = second, ""
    most = sum((Counter(_keys(second)) & wanted).values())
    if most >= SAME_GAME * min(len(first.moves), len(second.moves)):
        near = [a == b for a, b in zip(_keys(first)[:20], _keys(second)[:20], strict=False)]
        if sum(near) >= len(near) / 2:
            return second, ""
    best_run = -1
    for how, turn in TURNS:
        table = turn_table(geometry, turn)
        turned = replace(second, line=[_turned(step, table, geometry) for step in second.line])
        pairs = zip(_keys(first)[:40], _keys(turned)[:40], strict=False)
        run = sum(a == b for a, b in pairs)
        if run > best_run:
            best, name, best_run = turned, how, run
    return best, name


def _turned(step: Move | Setup, table: Sequence[int], geometry: Geometry) -> Move | Setup:
    if isinstance(step, Move):
        if step.point < 0:
            return step
        return step._replace(point=table[step.point], raw=geometry.names[table[step.point]].encode("ascii"))
    black, white, empty = (tuple(table[p] for p in points) for points in (step.black, step.white, step.empty))
    return step._replace(black=black, white=white, empty=empty)


# Differences.


def _blocks(opcodes: Iterable[tuple[str, int, int, int, int]], first: GameRecord, second: GameRecord) -> Iterable[Block]:
    """The stretches in which the moves differ, those with little between them as one."""
    stretches: list[list[int]] = []
    for tag, a, a_end, b, b_end in opcodes:
        if tag == "equal":
            continue
        if stretches and a - stretches[-1][1] <= _BRIDGE and b - stretches[-1][3] <= _BRIDGE:
            stretches[-1][1], stretches[-1][3] = a_end, b_end
        else:
            stretches.append([a, a_end, b, b_end])
    for a, a_end, b, b_end in stretches:
        yield from _told(first.moves, second.moves, (a, a_end, b, b_end), first.geometry, second.geometry)


def _told(
    ours: list[Move], theirs: list[Move], place: tuple[int, int, int, int], geometry: Geometry, other: Geometry
) -> Iterable[Block]:
    a, a_end, b, b_end = place
    left = [(m.colour, geometry.names[m.point] if m.point >= 0 else "") for m in ours[a:a_end]]
    right = [(m.colour, other.names[m.point] if m.point >= 0 else "") for m in theirs[b:b_end]]
    if len(left) == len(right) > 1 and Counter(left) == Counter(right):
        text = tell("{moves} stand in another order ({list} in B)", moves=_numbers(a, a_end), list=_list(theirs[b:b_end], other))
        yield Block("order", a, a_end, b, b_end, text)
        return
    if len(left) == len(right) > 1 and Counter(p for _, p in left) == Counter(p for _, p in right):
        here, there = _list(ours[a:a_end], geometry), _list(theirs[b:b_end], other)
        text = tell("{moves} have exchanged points ({here} in A, {there} in B)", moves=_numbers(a, a_end), here=here, there=there)
        yield Block("order", a, a_end, b, b_end, text)
        return
    if len(left) == len(right):
        for i in range(len(left)):
            if left[i] == right[i]:
                continue
            kind = "point" if left[i][0] == right[i][0] else "colour" if left[i][1] == right[i][1] else "moves"
            text = tell(
                "move {number} is {here} in A, {there} in B",
                number=a + i + 1,
                here=_name(ours[a + i], geometry),
                there=_name(theirs[b + i], other),
            )
            yield Block(kind, a + i, a + i + 1, b + i, b + i + 1, text)
        return
    at_end = a_end == len(ours) and b_end == len(theirs)
    if not left or not right:
        which, moves, start, end, board = ("A", ours, a, a_end, geometry) if left else ("B", theirs, b, b_end, other)
        kind = "only-first" if left else "only-second"
        if at_end:
            text = tell_many(
                "{shorter} ends after move {number}; {longer} has one move more",
                "{shorter} ends after move {number}; {longer} has {count} moves more",
                end - start,
                shorter="B" if left else "A",
                number=b if left else a,
                longer=which,
            )
        else:
            text = tell_many(
                "{moves} of {record} ({list}) is missing in the other",
                "{moves} of {record} ({list}) are missing in the other",
                end - start,
                moves=_numbers(start, end),
                record=which,
                list=_list(moves[start:end], board),
            )
        yield Block(kind, a, a_end, b, b_end, text)
        return
    text = tell(
        "{moves} of A ({here}) stand where B has {others} ({there})",
        moves=_numbers(a, a_end),
        here=_list(ours[a:a_end], geometry),
        others=_numbers(b, b_end),
        there=_list(theirs[b:b_end], other),
    )
    yield Block("moves", a, a_end, b, b_end, text)


def _numbers(start: int, end: int) -> str:
    if end - start == 1:
        return tell("move {number}", number=end)
    return tell("moves {first} to {last}", first=start + 1, last=end)


def _list(moves: Sequence[Move], geometry: Geometry) -> str:
    return listed([_name(m, geometry) for m in moves], most=4)


def _name(move: Move, geometry: Geometry) -> str:
    if move.point >= 0:
        return f"{colour_name(move.colour)} {geometry.vertices[move.point]}"
    return tell("{colour} pass" if move.point == PASS else "{colour} off the board", colour=colour_name(move.colour))


def facts(record: GameRecord) -> dict[str, Any]:
    """What a header tells, as understood, by name."""
    header = record.header
    columns, rows = record.geometry.size
    setups = record.initial_setup()
    stones = {
        colour: sorted({record.geometry.vertices[p] for s in setups for p in getattr(s, colour)}) for colour in ("black", "white")
    }
    result = header.result
    outcome = None
    if result.winner or result.how in ("draw", "void"):
        outcome = result_words(result.winner, result.margin or None, result.how)
    return {
        mark("black player"): header.players.get("B"),
        mark("white player"): header.players.get("W"),
        mark("event"): header.event,
        mark("place"): header.place,
        mark("date"): header.date,
        mark("size"): f"{columns}x{rows}",
        mark("rules"): preset(header.ruleset).title if header.ruleset else header.rules_text,
        mark("komi"): header.komi.points,
        mark("handicap"): header.handicap or None,
        mark("black stones set up"): " ".join(stones["black"]) or None,
        mark("white stones set up"): " ".join(stones["white"]) or None,
        mark("result"): outcome or result.text,
    }


def _header(first: GameRecord, second: GameRecord) -> Iterable[HeaderDifference]:
    ours, theirs = facts(first), facts(second)
    return (HeaderDifference(what, ours[what], theirs[what]) for what in ours if ours[what] != theirs[what])


# The merged proposal.


def _merged(compared: Compared) -> Compared:
    """The line of the record in better order (else the longer one), with what the other does better."""
    records = (compared.a.record, compared.b.record)
    longer = int(len(records[1].moves) > len(records[0].moves))
    base = compared.better if compared.better is not None else longer
    if compared.turned:
        base = 0
    record, other = records[base], records[1 - base]
    best = disorder((compared.a, compared.b)[base])
    taken: list[Block] = []
    for block in compared.blocks:
        tried = _with(record, other, [*taken, block], base)
        trial = disorder(check(tried))
        longer_tail = _end(block, base) == len(record.moves) == _start(block, base)
        if trial < best or (longer_tail and trial <= best):
            taken.append(block)
            best = trial
    merged = _with(record, other, taken, base)
    filled = {d.what: (d.b if base == 0 else d.a) for d in compared.header if (d.a if base == 0 else d.b) is None}
    name, another = ("A", "B") if base == 0 else ("B", "A")
    parts = []
    if taken:
        parts.append(
            tell_many("{record}'s version of one place", "{record}'s version of {count} places", len(taken), record=another)
        )
    if filled:
        parts.append(tell("{record}'s {facts}", record=another, facts=commas([tell(what) for what in filled])))
    how = tell("{record}'s moves with {parts}" if parts else "{record}'s moves", record=name, parts=and_list(parts or [""]))
    legal = best == (0, 0)
    if compared.better is None and any(b not in taken and _start(b, base) < len(record.moves) for b in compared.blocks):
        how = tell("{how}, though nothing tells which of the two is right where they differ", how=how)
    said = "{how}: every move is legal" if legal else "{how}: some moves are still not in order"
    return replace(
        compared,
        base=base,
        merged=tuple(merged.line),
        taken=tuple(taken),
        merged_header=filled,
        merged_legal=legal,
        merged_text=tell(said, how=how),
    )


def _start(block: Block, base: int) -> int:
    return block.b if base else block.a


def _end(block: Block, base: int) -> int:
    return block.b_end if base else block.a_end


def _with(record: GameRecord, other: GameRecord, blocks: Sequence[Block], base: int) -> GameRecord:
    """The record with some stretches as the other has them."""
    moves: list[Move] = list(record.moves)
    for block in sorted(blocks, key=lambda x: -_start(x, base)):
        start, end = _start(block, base), _end(block, base)
        theirs = other.moves[_start(block, 1 - base) : _end(block, 1 - base)]
        nodes = [m.node for m in moves[start:end]]
        new = [m._replace(node=nodes[i] if i < len(nodes) else -1 - i) for i, m in enumerate(theirs)]
        moves[start:end] = new
    line: list[Move | Setup] = []
    setups = [(sum(isinstance(s, Move) for s in record.line[:i]), s) for i, s in enumerate(record.line) if isinstance(s, Setup)]
    for number in range(len(moves) + 1):
        line += [s for at, s in setups if at == number]
        if number < len(moves):
            line.append(moves[number])
    return replace(record, line=line)
