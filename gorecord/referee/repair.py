"""What would make an illegal record right: small changes, each one tested by replay, the likeliest first.

Transcribers swap two moves, slip by a line, mirror a point, leave a move or a pass out, write one twice, take the wrong colour,
forget the handicap stones. Every such change near the first symptom, or before it, is tried; those with which the whole record can
be played are weighed by how common the fault is and by how well the moves then fit their surroundings. Nothing is ever changed
unasked.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gorecord.go.board import Board
from gorecord.go.points import BLACK, PASS, WHITE, Geometry, opponent
from gorecord.go.rules import Rules
from gorecord.go.words import colour_name, commas, mark, sentences, tell
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord, Move, Setup
from gorecord.records.handicap import standard_stones
from gorecord.records.line import move_point
from gorecord.referee.changes import Change, Step, Trial
from gorecord.referee.check import Checked
from gorecord.referee.likely import log_likelihood
from gorecord.referee.replay import replay
from gorecord.referee.verdict import BREACH_CODES, judge

MOST: Final = 3
"""So many proposals are made for a game."""
_BUDGET: Final = 500_000
"""Steps that the trials of one game may play, all together."""
_TESTED: Final = 40
"""So many of the likeliest changes are given to the referee before the search is given up."""
_STRAY_TURN: Final = 4.0
"""What a change loses for each move that it leaves out of turn, as a logarithm."""

_REASONS: Final = BREACH_CODES | {"out-of-turn", "handicap-stones-missing"}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change that makes the whole record legal.

    `kind` is one of swap, shift, mirrored, lost-move, lost-moves, lost-pass, doubled-move, wrong-colour, colours-swapped,
    lost-handicap, size; `text` says it in words, as the end of "in order if ..."; `move` is the number of the first move that it is
    about; `cost` is how unlikely it is, less being better, the best one having 0; `line` and `geometry` are those of the mended
    record. `points` are where a lost move may have been, the likeliest first, where that cannot be told.
    """

    kind: str
    text: str
    move: int
    cost: float
    change: Change | None
    record: GameRecord
    points: tuple[int, ...] = ()


def proposals(done: Checked, asked: Sequence[Rules] = (), most: int = MOST) -> list[Proposal]:
    """The best changes that make a checked game legal; none where nothing is wrong with its moves, or nothing small mends it."""
    if not any(_is_reason(f) for f in done.findings):
        return []
    found = _Search(done, asked).proposals(most)
    return [replace(p, cost=round(p.cost - found[0].cost, 2)) for p in found]


def with_repairs(done: Checked, found: Sequence[Proposal]) -> Checked:
    """The checked game with the proposals told by its first finding that gave rise to them: in its message and its detail."""
    findings = list(done.findings)
    at = next((i for i, f in enumerate(findings) if _is_reason(f)), None)
    if at is None or not found:
        return done
    told = [repair_row(p) for p in found]
    ways = tell("; or if ").join(p.text for p in found)
    finding = findings[at]
    message = sentences([finding.message, tell("The whole record would be in order if {ways}.", ways=ways)])
    findings[at] = replace(finding, message=message, detail={**finding.detail, "repairs": told})
    return replace(done, findings=tuple(findings))


def repair_row(p: Proposal) -> dict[str, Any]:
    """A proposal ready for JSON."""
    row: dict[str, Any] = {"kind": p.kind, "move": p.move, "cost": p.cost, "text": p.text}
    if p.points:
        row["points"] = [p.record.geometry.names[q] for q in p.points]
    return row


def _is_reason(f: Finding) -> bool:
    return f.code in _REASONS and (f.severity is Severity.ERROR or f.code == "out-of-turn")


class _Search:
    """The search for the changes of one game."""

    def __init__(self, done: Checked, asked: Sequence[Rules]) -> None:
        self.done = done
        self.asked = asked
        self.record = done.record
        self.geometry = done.record.geometry
        as_moves = any(f.code == "handicap-as-moves" for f in done.findings)
        self.trial = Trial(done.record, done.replay.opening_moves_in_a_row if as_moves else 0)
        self.steps = self.trial.steps
        self.illegal = any(f.code in BREACH_CODES and f.severity is Severity.ERROR for f in done.findings)
        self.turns = len(self.trial.turns)

    def proposals(self, most: int) -> list[Proposal]:
        weighed: list[tuple[float, Change]] = []
        for change, wrong in self._legal():
            weighed.append((self.trial.gain(change) + change.prior - _STRAY_TURN * wrong, change))
        weighed.sort(key=lambda pair: (-pair[0], pair[1].at))
        found = self._whole(most)
        places = self._lost(weighed)
        tested = 0
        for value, change in weighed:
            if tested >= _TESTED or len(found) >= most + 2:
                break
            if change.kind == "lost-move" and places is not None:
                if not any(p.kind == "lost-move" for p in found):
                    found.append(places)
                continue
            record = replace(self.record, line=change.line(self.steps))
            tested += 1
            if self._in_order(record):
                found.append(Proposal(change.kind, self._text(change), self._number(change), -value, change, record))
        found.sort(key=lambda p: p.cost)
        return found[:most]

    def _lost(self, weighed: list[tuple[float, Change]]) -> Proposal | None:
        """One proposal for a lost move whose place on the board cannot be told; None where it can."""
        lost = [(value, change) for value, change in weighed if change.kind == "lost-move"]
        if not lost or (self.illegal and len(lost) < 60):
            return None
        best = lost[0][0]
        total = sum(math.exp(value - best) for value, _ in lost)
        if self.illegal and 1 / total > 0.8:
            return None
        change = lost[0][1]
        step = change.added[0]
        assert isinstance(step, Move)
        points = tuple(s.point for _, c in lost[:5] if isinstance(s := c.added[0], Move))
        number = self._number(change)
        text = tell(
            "a move of {colour} is missing before move {number}, at a point that cannot be told from the record (perhaps {points})",
            colour=colour_name(step.colour),
            number=number,
            points=commas([self.geometry.vertices[p] for p in points[:3]]),
        )
        if not self._in_order(replace(self.record, line=change.line(self.steps))):
            return None
        # A pass holds the place of the move, where that can be played: no stone is invented.
        blank = change._replace(added=(step._replace(point=PASS, raw=b""),))
        held = blank if self.trial.legal(blank, self.turns) is not None else change
        record = replace(self.record, line=held.line(self.steps))
        return Proposal("lost-move", text, number, -(best + math.log(total)), held, record, points)

    def _in_order(self, record: GameRecord) -> bool:
        """Whether the referee finds no breach in a record."""
        verdict = judge(replay(record), self.asked)
        return not any(f.code in BREACH_CODES and f.severity is Severity.ERROR for f in verdict.findings)

    # The changes that are tried.

    def _legal(self) -> Iterator[tuple[Change, int]]:
        """The changes with which every move can be played, with the number of moves that they leave out of turn."""
        trial = self.trial
        most = self.turns if self.illegal else self.turns - 1
        tried: set[tuple[int, int, tuple[Step, ...]]] = set()
        for change in self._changes():
            if trial.plays > _BUDGET:
                return
            key = (change.at, change.removed, change.added)
            if key in tried:
                continue
            tried.add(key)
            wrong = trial.legal(change, most)
            if wrong is not None:
                yield change, wrong

    def _changes(self) -> Iterator[Change]:
        yield from self._handicap()
        if self.trial.turns:
            yield from self._turn(self.trial.turns[0])
        if not self.trial.breaches and not self.illegal:
            return
        first = self._first_breach()
        yield from self._at_the_end(first)
        yield from self._lost_pair(first)
        for at in range(min(first + 1, len(self.steps) - 1), -1, -1):
            yield from self._points(at)

    def _first_breach(self) -> int:
        """The step of the first breach: as the trial found it, or the referee, who knows more."""
        moves = [i for i, step in enumerate(self.steps) if isinstance(step, Move)]
        told = [f.move for f in self.done.findings if f.code in BREACH_CODES and f.severity is Severity.ERROR and f.move]
        return min([*self.trial.breaches[:1], *(moves[n - 1] for n in told)], default=len(self.steps) - 1)

    def _handicap(self) -> Iterator[Change]:
        first = next((i for i, step in enumerate(self.steps) if isinstance(step, Move)), None)
        if first is None:
            return
        step = self.steps[first]
        assert isinstance(step, Move)
        if step.colour != WHITE or any(isinstance(s, Setup) and s.black for s in self.steps[:first]):
            return
        said = self.record.header.handicap
        for count in [said] if said >= 2 else range(2, 10):
            for turns, stones in enumerate(_turned(standard_stones(count, self.geometry), self.geometry)):
                prior = (20.0 if said >= 2 else -4.0) - 2.0 * bool(turns)
                yield Change("lost-handicap", 0, 0, (Setup(stones, (), (), None, 0),), prior)

    def _turn(self, at: int) -> Iterator[Change]:
        """Changes that put the turn right where it is first wrong, at a step."""
        step = self.steps[at]
        assert isinstance(step, Move)
        due = self.trial.states[at].turn
        before = self.steps[at - 1] if at else None
        if isinstance(before, Move):
            twice = before.point == step.point and before.colour == step.colour
            prior = 0.0 if twice else -5.0
            yield Change("doubled-move", at, 1, (), prior)
            if not twice:
                yield Change("doubled-move", at - 1, 1, (), prior)
                yield Change("wrong-colour", at - 1, 1, (before._replace(colour=opponent(before.colour)),))
                yield Change("swap", at - 1, 2, (step._replace(node=before.node), before._replace(node=step.node)))
        yield Change("wrong-colour", at, 1, (step._replace(colour=due),))
        if at + 1 < len(self.steps):
            after = self.steps[at + 1]
            if isinstance(after, Move):
                yield Change("swap", at, 2, (after._replace(node=step.node), step._replace(node=after.node)))
        yield Change("lost-pass", at, 0, (Move(due, PASS, b"", -1),))
        cells = self.trial.states[at].cells
        for p in range(self.geometry.points):
            if not cells[p]:
                yield Change("lost-move", at, 0, (Move(due, p, self.geometry.names[p].encode(), -1),))

    def _at_the_end(self, first: int) -> Iterator[Change]:
        """The last move goes, where it is the one that cannot be played."""
        if first == len(self.steps) - 1:
            yield Change("doubled-move", first, 1, (), -4.0)

    def _lost_pair(self, first: int) -> Iterator[Change]:
        """A threat and its answer before a ko that is retaken at once; two passes hold their places."""
        step = self.steps[first]
        if isinstance(step, Move) and any(f.code == "ko" for f in self.done.findings):
            pair = (Move(step.colour, PASS, b"", -1), Move(opponent(step.colour), PASS, b"", -2))
            state = self.trial.states[first]
            board = Board(self.geometry, state.cells)
            # The passes stand for moves that were likely enough: what they cost as passes is given back.
            passes = log_likelihood(board, PASS, step.colour, state.last, state.moves)
            passes += log_likelihood(board, PASS, opponent(step.colour), (*state.last, PASS), state.moves + 1)
            yield Change("lost-moves", first, 0, pair, -passes - 2.0)

    def _points(self, at: int) -> Iterator[Change]:
        """Changes of points that leave the turn as it is: slips, mirrored points, two moves that changed places."""
        step = self.steps[at]
        if not isinstance(step, Move) or step.point == PASS:
            return
        cells = self.trial.states[at].cells
        for later, prior in ((1, 0.0), (2, -0.7)):
            if at + later < len(self.steps):
                other = self.steps[at + later]
                if isinstance(other, Move) and other.point >= 0 and step.point >= 0:
                    between = self.steps[at + 1 : at + later]
                    pair = (_moved(step, other), *between, _moved(other, step))
                    yield Change("swap", at, later + 1, pair, prior)
        if step.point < 0:
            return
        for point in self.geometry.neighbours[step.point]:
            if not cells[point]:
                yield Change("shift", at, 1, (self._to(step, point),), -math.log(4))
        for point in _mirrored(self.geometry, step.point):
            if not cells[point]:
                yield Change("mirrored", at, 1, (self._to(step, point),), -math.log(4))

    def _to(self, step: Move, point: int) -> Move:
        return step._replace(point=point, raw=self.geometry.names[point].encode())

    # Changes of the whole record.

    def _whole(self, most: int) -> list[Proposal]:
        found: list[Proposal] = []
        size = self._size()
        if size is not None:
            columns, rows = size.geometry.size
            text = tell("the board has {columns} by {rows} lines", columns=columns, rows=rows)
            found.append(Proposal("size", text, 1, -20.0, None, size))
        turned = [s._replace(colour=opponent(s.colour)) if isinstance(s, Move) else s for s in self.steps]
        record = replace(self.record, line=turned)
        if self.trial.turns:
            trial = Trial(record, self.trial.opening)
            if len(trial.turns) < self.turns and not trial.breaches and self._in_order(record):
                cost = 0.0 + _STRAY_TURN * len(trial.turns)
                text = tell("Black and White are exchanged in all moves")
                found.append(Proposal("colours-swapped", text, 1, cost, None, record))
        return found

    def _size(self) -> GameRecord | None:
        """The record on the smallest usual board that has all its points, where this one has not."""
        if not any(f.code == "off-board" and f.severity is Severity.ERROR for f in self.done.findings):
            return None
        columns, rows = self.geometry.size
        for side in (9, 13, 19):
            if side <= min(columns, rows):
                continue
            geometry = Geometry.of(side, side)
            line = [_on_board(step, self.geometry, geometry) for step in self.steps]
            record = replace(self.record, geometry=geometry, line=line)
            if self._in_order(record):
                return record
        return None

    # Words.

    def _number(self, change: Change) -> int:
        """The number of the first move that a change is about, from 1."""
        return sum(isinstance(step, Move) for step in self.steps[: change.at]) + 1

    def _text(self, change: Change) -> str:
        number = self._number(change)
        old = [s for s in self.steps[change.at : change.at + change.removed] if isinstance(s, Move)]
        new = [s for s in change.added if isinstance(s, Move)]
        vertex = self.geometry.vertices
        if change.kind == "lost-handicap":
            setup = change.added[0]
            assert isinstance(setup, Setup)
            usual = standard_stones(len(setup.black), self.geometry)
            if set(usual) == set(setup.black):
                text = "the {count} handicap stones stand first ({points})"
            else:
                text = "the {count} handicap stones stand first, not quite as is usual ({points})"
            return tell(text, count=len(setup.black), points=commas([vertex[p] for p in setup.black]))
        if change.kind == "lost-moves":
            return tell("two moves are missing before move {number}, a threat and its answer", number=number)
        if change.kind == "lost-pass":
            return tell("a pass of {colour} is missing before move {number}", colour=colour_name(new[0].colour), number=number)
        if change.kind == "lost-move":
            return tell("a move is missing before move {number}: {move}", number=number, move=self._named(new[0]))
        if change.kind == "swap":
            return tell(
                "moves {number} and {other} change places ({move}; {second})",
                number=number,
                other=number + len(new) - 1,
                move=self._named(old[0]),
                second=self._named(old[-1]),
            )
        facts = {"number": number, "move": self._named(old[0])}
        if change.kind == "doubled-move":
            return tell("move {number} ({move}) goes out", **facts)
        if change.kind == "wrong-colour":
            return tell(_IS_OF[new[0].colour], **facts)
        if change.kind == "shift":
            return tell("move {number} ({move}) was meant at {point}, one line beside", point=vertex[new[0].point], **facts)
        return tell("move {number} ({move}) was meant at {point}, mirrored", point=vertex[new[0].point], **facts)

    def _named(self, move: Move) -> str:
        colour = colour_name(move.colour)
        if move.point >= 0:
            return tell("{colour} at {point}", colour=colour, point=self.geometry.vertices[move.point])
        return tell("{colour}'s pass" if move.point == PASS else "{colour}'s move off the board", colour=colour)


_IS_OF = {BLACK: mark("move {number} ({move}) is Black's"), WHITE: mark("move {number} ({move}) is White's")}


def _moved(step: Move, other: Move) -> Move:
    """The step at the other's point."""
    return step._replace(point=other.point, raw=other.raw)


def _mirrored(geometry: Geometry, point: int) -> list[int]:
    """The point with its column, its row or both counted from the other side, and with column and row exchanged."""
    columns, rows = geometry.size
    x, y = point % columns, point // columns
    places = [(columns - 1 - x, y), (x, rows - 1 - y), (columns - 1 - x, rows - 1 - y)]
    if columns == rows:
        places.append((y, x))
    return [p for p in dict.fromkeys(v * columns + u for u, v in places) if p != point]


def _turned(stones: tuple[int, ...], geometry: Geometry) -> list[tuple[int, ...]]:
    """The stones as they are, then turned by quarters of the board where that gives others."""
    side = geometry.columns
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for _ in range(4 if stones else 0):
        found.setdefault(frozenset(stones), stones)
        stones = tuple((p % side) * side + side - 1 - p // side for p in stones)
    return list(found.values())


def _on_board(step: Step, old: Geometry, new: Geometry) -> Step:
    """The step on a larger board."""
    if isinstance(step, Move):
        return step._replace(point=move_point(step.raw, new))
    black, white, empty = (tuple(new.named(old.names[p]) for p in points) for points in (step.black, step.white, step.empty))
    return step._replace(black=black, white=white, empty=empty)
