"""A game as its record tells it: header data as written and as understood, and the line of moves.

Nothing here judges: an illegal move is a move like any other, and what the record says of its result is only what it says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from gorecord.go.points import Geometry
from gorecord.records.findings import Finding

OFF_BOARD = -2
"""The point of a move whose value names a point that this board does not have."""
BAD_POINT = -3
"""The point of a move whose value is no point at all."""


class Move(NamedTuple):
    """A move of the record. `point` is a point of the board, PASS, OFF_BOARD or BAD_POINT; `raw` the value as written.

    `node` numbers the nodes of the line from 0 (the root). `forced` says that the node carries KO[], which asks a reader to
    play the move although it is illegal.
    """

    colour: int
    point: int
    raw: bytes
    node: int
    forced: bool = False


class Setup(NamedTuple):
    """Stones put on or taken off without a move (AB, AW, AE) and the side to play (PL), in one node of the line."""

    black: tuple[int, ...]
    white: tuple[int, ...]
    empty: tuple[int, ...]
    to_play: int | None
    node: int


class Marks(NamedTuple):
    """Territory marks of the last node that carries any: points of TB and of TW, and that node's number."""

    black: frozenset[int]
    white: frozenset[int]
    node: int


@dataclass(frozen=True, slots=True)
class Komi:
    """Komi in points, positive for White: as meant, with the text as written.

    `points` is None where the record gives none that can be read. `unit` is how the text was read: "points", "zi",
    "hundredths", "hundredths of zi". `repaired` says that more than the unit had to be mended, such as a Fox KM[0] in an
    even game.
    """

    points: float | None
    text: str | None = None
    unit: str = "points"
    repaired: bool = False
    source: str = "KM"
    as_written: float | None = None
    """The number with its unit repaired and nothing else: a Fox KM[0] is 0 here."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result that the record states.

    `winner` is "B", "W" or None (a draw, or unknown); `margin` in points, positive for Black, None where it is unknown or
    not by points; `how` is one of points, resign, time, forfeit, draw, void, judged, unknown. `unit` is "points" or "zi" as
    it was written; `sure` is False where the text could be read otherwise.
    """

    text: str | None
    winner: str | None = None
    margin: float | None = None
    how: str = "unknown"
    unit: str = "points"
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Header:
    """What the record says of itself, as understood. Texts are decoded; None where the record is silent."""

    encoding: str
    players: dict[str, str | None]
    date: str | None
    komi: Komi
    handicap: int
    ruleset: str | None
    """A preset's name, or None where RU is missing or unknown."""
    rules_text: str | None
    result: Result
    application: str | None = None
    event: str | None = None
    place: str | None = None
    handicap_text: str | None = None
    main_time: str | None = None
    """TM as written: seconds by the standard, other things in practice."""
    overtime: str | None = None
    """OT as written, or periods and seconds as a server tells them (TC, TT)."""


@dataclass(slots=True)
class GameRecord:
    """One game of a source, along one line of its tree (the main line unless `variation` says otherwise)."""

    source: str
    game: int
    geometry: Geometry
    header: Header
    line: list[Move | Setup]
    """Moves and setups in the order of the record; those of one node in the order setup, then moves as written."""
    marks: Marks | None = None
    findings: list[Finding] = field(default_factory=list)
    """What reading found: damage, encoding, size, komi, handicap, result, rules, date."""
    variation: tuple[int, ...] = ()
    data: bytes = b""
    """The bytes of the file, so that places can be told."""

    @property
    def moves(self) -> list[Move]:
        """The moves of the line, passes included."""
        return [step for step in self.line if isinstance(step, Move)]

    @property
    def is_position(self) -> bool:
        """Whether this is a bare position: no moves, and not a word about rules or result."""
        header = self.header
        bare = header.rules_text is None and header.result.text is None
        return bare and not any(isinstance(step, Move) for step in self.line)

    def initial_setup(self) -> list[Setup]:
        """The setups that stand before the first move: the position that the game starts from."""
        found: list[Setup] = []
        for step in self.line:
            if isinstance(step, Move):
                break
            found.append(step)
        return found
