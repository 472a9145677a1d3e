"""Neutral points and protective moves at the end of a game: what is done about them before the count.

A record often stops before the last neutral points are played. Area counting gives them to whoever plays them; territory
counting needs to know which points of a side's own must still be filled because of them. `prepare` makes the board that is
counted, says what was done, and gives the other readings of the position that one could defend.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from gorecord.go.points import BLACK, EMPTY, PASS, WHITE
from gorecord.go.regions import chains
from gorecord.go.rules import Rules, Scoring
from gorecord.go.words import colour_name, commas, mark, tell, tell_many
from gorecord.scoring.count import FinalBoard, count, survey
from gorecord.scoring.playout import Field
from gorecord.scoring.teire import linked, neutral_points, pressed

OPEN_POINTS = 40
"""A position in which more points than this border both colours is not at its end."""
TERRITORY_GUARD = 4
AREA_GUARD = 3
"""A play-out that moves the count by more points than this has gone astray (large captures), and is not believed."""


class Dame(StrEnum):
    """What is done about neutral points."""

    FILL = "fill"
    """Play them alternately, with the protective moves that become necessary."""
    AS_IS = "as-is"
    """Count the board as it stands."""
    STRICT = "strict"
    """As it stands, by the letter of article 8 of the Japanese rules: stones beside an open neutral point are in seki."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The board to be counted under every ruleset, and how it came about.

    `method` is "play-out" (the moves of `played` stand on the board), "points to fill" (nothing was played; `board.teire` are
    the points that territory counting leaves out), "as it stands" or "strict". `neutral` are the points that were open to both
    in the board given; `dame_played` is the number of them that the play-out filled; `teire` the points of a side's own that it
    filled or must fill. `played` are (colour, point) with PASS among them. `readings` are boards that one could count with good
    reason, by name; `board` is one of them.
    """

    board: FinalBoard
    mode: Dame
    method: str
    neutral: frozenset[int]
    readings: Mapping[str, FinalBoard]
    teire: frozenset[int] = frozenset()
    played: tuple[tuple[int, int], ...] = ()
    sentences: tuple[str, ...] = ()

    @property
    def dame_played(self) -> int:
        """How many neutral points the play-out filled."""
        return sum(1 for _, p in self.played if p in self.neutral)


def prepare(board: FinalBoard, mode: Dame = Dame.FILL, *, played_out: bool | None = None, broken_off: bool = False) -> Filling:
    """The board as it shall be counted.

    `played_out` tells that the players themselves ended the play, by two passes or because their server counted: then no move
    is added, and only the points to fill are told. None takes two passes at the end of the record for it. `broken_off` tells that
    they did not, as in a game that was resigned: what would have come is not for a play-out to say. Neither is it where more than
    `OPEN_POINTS` points border both colours.
    """
    neutral = neutral_points(board)
    if mode is Dame.STRICT:
        strict = _strict(board)
        return Filling(strict, mode, "strict", neutral, {"strict": strict}, sentences=_strict_words(neutral))
    marked = replace(board, teire=board.teire | linked(board))
    readings = {mark("as it stands"): board, mark("points to fill"): marked, mark("all that may need filling"): _pressed(board)}
    if played_out is None:
        played_out = board.end_passes >= 2
    if mode is Dame.FILL and not played_out and not broken_off and len(neutral) <= OPEN_POINTS:
        field, filled = play_out(board)
        if not field.stopped and _believable(board, filled):
            readings["play-out"] = filled
            if _other_order(board, filled, marked):
                words: tuple[str, ...] = (
                    tell("Who moves first decides the play-out; with the other order it agrees with the points to fill."),
                )
                method = mark("points to fill") if marked.teire else mark("as it stands")
                words += _words(marked, neutral, Dame.AS_IS, played_out, broken_off)
                return Filling(marked, mode, method, neutral, readings, marked.teire, (), words)
            teire = _own_fills(board, field)
            words = _play_out_words(board, neutral, teire, field)
            return Filling(filled, mode, "play-out", neutral, readings, teire, tuple(field.played), words)
    method = mark("points to fill") if marked.teire else mark("as it stands")
    return Filling(marked, mode, method, neutral, readings, marked.teire, (), _words(marked, neutral, mode, played_out, broken_off))


def defensible(
    filling: Filling, rules: Rules, *, komi: float | None = None, handicap: int = 0, adjustment: float = 0.0
) -> tuple[float, ...]:
    """The margins that the readings of the position give under the rules, each once, in order; one where nothing is in doubt."""
    boards = {filling.board, *filling.readings.values()}
    return tuple(sorted({count(b, rules, komi=komi, handicap=handicap, adjustment=adjustment).margin for b in boards}))


def _pressed(board: FinalBoard) -> FinalBoard:
    return replace(board, teire=board.teire | pressed(board))


_TERRITORY = Rules("territory", scoring=Scoring.TERRITORY, seki_points=False)
_AREA = Rules("area")


def _believable(before: FinalBoard, after: FinalBoard) -> bool:
    def moved(rules: Rules) -> float:
        return abs(count(after, rules, komi=0).margin - count(before, rules, komi=0).margin)

    return moved(_TERRITORY) <= TERRITORY_GUARD and moved(_AREA) <= AREA_GUARD


def _other_order(board: FinalBoard, filled: FinalBoard, marked: FinalBoard) -> bool:
    """Whether the play-out with the other side to move first, but not the one given, has the territory of the points to fill.

    Records stop before moves that both players took for granted, so that whose turn it was is not sure. Of 42 professional and
    server games in which this is so, the recorded result was that of the points to fill in 23, that of the play-out in the order of
    the record in 10.
    """
    field, other = play_out(replace(board, to_play=3 - board.to_play))
    if field.stopped or not _believable(board, other):
        return False
    told, turned, static = (count(b, _TERRITORY, komi=0).margin for b in (filled, other, marked))
    return told != turned and turned == static


# The play-out --------------------------------------------------------------------------------------------------------------


def play_out(board: FinalBoard) -> tuple[Field, FinalBoard]:
    """Play the position to its end; the field with its moves, and the board with its facts in balance.

    Dead stones stay where they are unless they are taken.
    """
    field = Field(board.geometry, board.cells, board.dead, survey(board).seki, board.to_play)
    field.run()
    plays, passes, prisoners = list(board.plays), list(board.passes), list(board.prisoners)
    for colour, point in field.played:
        if point == PASS:
            passes[colour - 1] += 1
        else:
            plays[colour - 1] += 1
    stones, dead = bytearray(field.cells), set(field.dead)
    for p in field.lifted:
        if p in field.touched:
            prisoners[2 - board.cells[p]] += 1
        else:
            stones[p] = board.cells[p]
            dead.add(p)
    cells = bytes(stones)
    prisoners[0] += field.taken[BLACK]
    prisoners[1] += field.taken[WHITE]
    first_pass = board.first_pass or next((c for c, p in field.played if p == PASS), EMPTY)
    return field, replace(
        board,
        cells=cells,
        dead=frozenset(dead),
        seki=frozenset(p for p in board.seki if cells[p] != EMPTY),
        prisoners=(prisoners[0], prisoners[1]),
        plays=(plays[0], plays[1]),
        passes=(passes[0], passes[1]),
        to_play=field.turn,
        end_passes=2,
        first_pass=first_pass,
        teire=frozenset(),
    )


def _own_fills(board: FinalBoard, field: Field) -> frozenset[int]:
    seen = survey(board)
    return frozenset(
        p for colour, p in field.played if p != PASS and seen.cells[p] == EMPTY and seen.owner[seen.region_of[p]] == colour
    )


# Article 8 by the letter ---------------------------------------------------------------------------------------------------


def _strict(board: FinalBoard) -> FinalBoard:
    """The board with all stones in seki that touch an open neutral point, or share territory with stones that do."""
    seen = survey(board)
    standing = chains(board.geometry, seen.cells)
    open_regions = {n for n, region in enumerate(seen.regions) if region.touches == BLACK | WHITE}
    tainted: set[tuple[int, int]] = set()
    seki: set[int] = set()
    grown = True
    while grown:
        grown = False
        for chain in standing:
            if chain.stones[0] in seki:
                continue
            beside = {seen.region_of[p] for p in chain.liberties}
            if beside & open_regions or any((r, chain.colour) in tainted for r in beside):
                seki.update(chain.stones)
                tainted.update((r, chain.colour) for r in beside if seen.owner[r] == chain.colour)
                grown = True
    return replace(board, seki=board.seki | seki)


# What was done, in words ---------------------------------------------------------------------------------------------------


def _strict_words(neutral: frozenset[int]) -> tuple[str, ...]:
    if not neutral:
        return (tell("No neutral point is open, so article 8 takes nothing away."),)
    return (
        tell_many(
            "{count} neutral point is open: by the letter of article 8 the stones beside them are in seki and have no territory.",
            "{count} neutral points are open: by the letter of article 8 the stones beside them are in seki and have no territory.",
            len(neutral),
        ),
    )


def _words(board: FinalBoard, neutral: frozenset[int], mode: Dame, played_out: bool, broken_off: bool) -> tuple[str, ...]:
    told = []
    if neutral:
        told.append(tell_many("{count} neutral point is left open.", "{count} neutral points are left open.", len(neutral)))
    if mode is Dame.FILL and neutral:
        if broken_off:
            told.append(tell("The game was not played to its end, so no move was added: this is the count if it ended here."))
        elif not played_out and len(neutral) > OPEN_POINTS:
            told.append(tell("The position is too open to be played out, so no move was added."))
        elif played_out:
            told.append(tell("The players ended the play themselves, so no move was added."))
        else:
            told.append(tell("No play-out of the open points could be trusted, so no move was added."))
    if board.teire:
        points = commas([board.geometry.vertices[p] for p in sorted(board.teire)])
        told.append(tell("Not territory, because it must be filled once the neutral points are gone: {points}.", points=points))
    return tuple(told)


def _play_out_words(board: FinalBoard, neutral: frozenset[int], teire: frozenset[int], field: Field) -> tuple[str, ...]:
    names = board.geometry.vertices
    moves = [f"{colour_name(c)} {names[p]}" for c, p in field.played if p != PASS]
    if not moves:
        return (
            (tell("Nothing was left to play."),)
            if not neutral
            else (tell("Neither side gains by playing on: the open points stay open."),)
        )
    told = [tell("Played out from {colour}: {moves}.", colour=colour_name(board.to_play), moves=commas(moves))]
    if teire:
        points = commas([names[p] for p in sorted(teire)])
        told.append(tell("Protective moves in own territory: {points}.", points=points))
    return tuple(told)
