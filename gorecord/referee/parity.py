"""Margin and komi held against the parity of the board, which needs no dead stones: most wrong komi values show by it.

Every point is Black's, White's or nobody's; so the margin of an area count on a board of n points is odd or even as n less nobody's
points is. Territory and prisoners differ from area by the stones that either side has used, which the replay knows. Where the board
leaves no empty region that touches both colours, and no stones in atari that must still be connected, nobody's points are none
whatever is dead: then the parity of the margin is certain. Marks of territory in the last node tell nobody's points too. In other
games nothing is said.
"""

from __future__ import annotations

from gorecord.go.points import BLACK, WHITE
from gorecord.go.regions import chains, empty_regions
from gorecord.go.rules import PRESETS, Scoring
from gorecord.go.words import mark, tell
from gorecord.records.findings import Finding, Severity
from gorecord.records.game import GameRecord, Marks
from gorecord.records.numbers import is_multiple
from gorecord.referee.replay import Kind, Replay

_DISTURBING = frozenset({Kind.OCCUPIED, Kind.OFF_BOARD, Kind.BAD_POINT, Kind.SUICIDE, Kind.KO, Kind.OUT_OF_TURN, Kind.SETUP})


def board_parity(played: Replay, scoring: Scoring) -> int | None:
    """Whether the margin on the board, before komi, must be even (0) or odd (1); None where that is not certain."""
    final = played.final
    marks = played.record.marks
    if played.closing_passes < 2 or any(event.kind in _DISTURBING for event in played.events):
        return None
    if marks is not None and (marks.black or marks.white) and not marks.black & marks.white:
        return _marked(played, marks, scoring)
    if not any(final.cells) or any(region.touches == BLACK | WHITE for region in empty_regions(final.geometry, final.cells)):
        return None
    if any(len(chain.liberties) < 2 for chain in chains(final.geometry, final.cells)):
        return None
    area = final.geometry.points % 2
    if scoring is Scoring.AREA:
        return area
    used = played.plays[0] + played.setup[0] - played.plays[1] - played.setup[1]
    return (area + used) % 2


def _marked(played: Replay, marks: Marks, scoring: Scoring) -> int | None:
    """The parity that the marks of the last node make; None where the marks are older than the last move."""
    final = played.final
    moves = played.record.moves
    if marks.node < moves[-1].node:
        return None
    owned = marks.black | marks.white
    if scoring is Scoring.AREA:
        living = sum(1 for p, there in enumerate(final.cells) if there and p not in owned)
        return (len(owned) + living) % 2
    dead = sum(1 for p in owned if final.cells[p])
    return (len(owned) + dead + sum(final.prisoners)) % 2


_TEXTS = {
    (True, "odd"): mark(
        "a margin of {margin:g} and a komi of {komi:g} ask for {points:+g} on the board, but area can only differ by an odd number"
        " there: the result, the komi or the rules are not what the record says, or a move is missing"
    ),
    (True, "even"): mark(
        "a margin of {margin:g} and a komi of {komi:g} ask for {points:+g} on the board, but area can only differ by an even number"
        " there: the result, the komi or the rules are not what the record says, or a move is missing"
    ),
    (False, "odd"): mark(
        "a margin of {margin:g} and a komi of {komi:g} ask for {points:+g} on the board, but territory and prisoners can only"
        " differ by an odd number there: the result, the komi or the rules are not what the record says, or a move is missing"
    ),
    (False, "even"): mark(
        "a margin of {margin:g} and a komi of {komi:g} ask for {points:+g} on the board, but territory and prisoners can only"
        " differ by an even number there: the result, the komi or the rules are not what the record says, or a move is missing"
    ),
}
"""By whether area is counted, and by the parity that the board asks for."""


def parity_findings(record: GameRecord, played: Replay) -> tuple[Finding, ...]:
    """A warning where the margin and komi of the record ask for a board that cannot be, as its parity shows."""
    header = record.header
    rules = PRESETS.get(header.ruleset or "")
    margin, komi = header.result.margin, header.komi.points
    if rules is None or margin is None or komi is None or header.result.how != "points" or not header.result.sure:
        return ()
    if rules.group_tax or rules.pass_stones or rules.button or header.handicap >= 2 or played.setup != [0, 0]:
        return ()
    on_board = margin + komi
    if not is_multiple(on_board, 1.0):
        return ()  # told by the reader of the record
    parity = board_parity(played, rules.scoring)
    if parity is None or int(on_board) % 2 == parity:
        return ()
    kind = "odd" if parity else "even"
    text = _TEXTS[rules.scoring is Scoring.AREA, kind]
    message = tell(text, margin=abs(margin), komi=komi, points=on_board)
    detail = {"margin": margin, "komi": komi, "board": on_board, "parity": kind}
    return (Finding.of("komi-parity", message, severity=Severity.WARNING, detail=detail, variation=record.variation),)
