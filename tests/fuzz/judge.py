"""Fuzzes judgement and count: positions of any kind, absurd ones too, are judged, filled and counted under every ruleset.

What must hold: no exception; the same again at once; the points of the board have one owner each and their sum is the board;
margins are sums of their parts; the terms of every difference add up; colours exchanged, the count turns round.
"""

from __future__ import annotations

import json

from driver import Choices, drive, instrumented

with instrumented():
    from gorecord.go.board import Position
    from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
    from gorecord.go.rules import PRESETS, Scoring
    from gorecord.life.judge import Evidence, judge
    from gorecord.output.score_rows import score_row
    from gorecord.records.game import GameRecord
    from gorecord.records.read import read_records
    from gorecord.records.sources import Source
    from gorecord.scoring.compare import explain
    from gorecord.scoring.count import FinalBoard, count
    from gorecord.scoring.dame import Dame, defensible, prepare
    from gorecord.scoring.score import Settings, WordError, score

RULES = tuple(PRESETS.values())
SWAPPED = bytes((EMPTY, WHITE, BLACK))
SEEDS = [
    bytes(12),
    bytes(range(200)),
    b"\x05\x05" + bytes((7, 80, 160, 90) * 20),
    b"\x07\x07\x02" + bytes(range(255, 0, -2)),
    b"\x80\x0c\x0c" * 40,
]


def position_of(choices: Choices) -> tuple[Geometry, bytes]:
    """A position: stones at random, or walls with territory behind them and stones strewn over it."""
    kind = choices.byte()
    largest = 7 if kind < 200 else 11 if kind < 248 else 19
    geometry = Geometry.of(1 + choices.below(largest), 1 + choices.below(largest))
    cells = bytearray(geometry.points)
    if kind % 2:
        mix = choices.of(((0, 1, 2), (0, 0, 1, 2), (0, 1, 1, 1, 2), (1, 2), (0, 0, 0, 0, 1, 2)))
        for p in range(geometry.points):
            cells[p] = choices.of(mix)
    else:
        border = 1 + choices.below(geometry.columns)
        for p in range(geometry.points):
            x = p % geometry.columns
            cells[p] = BLACK if x == border - 1 else WHITE if x == border else EMPTY
        for _ in range(choices.below(geometry.points)):
            cells[choices.below(geometry.points)] = choices.of((BLACK, WHITE, EMPTY))
    return geometry, bytes(cells)


def some_points(choices: Choices, among: list[int]) -> frozenset[int]:
    return frozenset(choices.of(among) for _ in range(choices.below(5))) if among else frozenset()


def judged_and_counted(choices: Choices) -> None:
    """The rooms one by one."""
    geometry, cells = position_of(choices)
    stones = [p for p, c in enumerate(cells) if c]
    position = Position(geometry, cells, (choices.below(9), choices.below(9)), choices.of((BLACK, WHITE)))
    evidence = Evidence(method=choices.of(("builtin", "auto", "none")))
    if choices.below(4) == 0:
        every = list(range(geometry.points))
        evidence = Evidence(black_marks=some_points(choices, every), white_marks=some_points(choices, every))
    judgement = judge(position, evidence=evidence)
    assert judgement == judge(position, evidence=evidence)
    assert sorted(p for g in judgement.groups for p in g.stones) == stones
    assert all(0 <= g.confidence <= 1 for g in judgement.groups)
    dead, seki = (judgement.dead, judgement.seki) if choices.below(3) else (some_points(choices, stones), frozenset())
    board = FinalBoard.standing(
        geometry, cells, dead=dead, seki=seki - dead, prisoners=position.prisoners, to_play=position.to_play
    )
    filling = prepare(board, choices.of((Dame.FILL, Dame.AS_IS, Dame.STRICT)))
    handicap, komi = choices.below(10), choices.byte() / 2 - 40
    for one in {board, filling.board, *filling.readings.values()}:
        counted(one, handicap, komi)
    for rules in RULES:
        assert defensible(filling, rules, handicap=handicap)


def counted(board: FinalBoard, handicap: int, komi: float) -> None:
    points = board.geometry.points
    scores = {rules.name: count(board, rules, komi=komi, handicap=handicap, adjustment=handicap % 3) for rules in RULES}
    for one in scores.values():
        assert one.margin == one.black.total - one.white.total
        letters = "".join(one.owners)
        assert len(letters) == len(one.why) == points
        assert set(letters) <= set("BW.s")
        assert letters.count(".") + letters.count("s") == one.neutral
        if one.rules.scoring is Scoring.AREA:
            assert one.black.stones + one.white.stones + one.black.territory + one.white.territory + one.neutral == points
            if one.rules.shared.value == "halves":
                assert sum(s.stones + s.territory + s.shared for s in (one.black, one.white)) == points
    for difference in explain(board, scores):
        assert difference.holds, difference.faults
        assert abs(sum(difference.terms.values()) - difference.margin) < 1e-9
    other = FinalBoard.standing(
        board.geometry,
        board.cells.translate(SWAPPED.ljust(256, b"\0")),
        dead=board.dead,
        seki=board.seki,
        prisoners=board.prisoners[::-1],
    )
    own = FinalBoard.standing(board.geometry, board.cells, dead=board.dead, seki=board.seki, prisoners=board.prisoners)
    for rules in RULES:
        assert count(own, rules, komi=0).margin == -count(other, rules, komi=0).margin


def whole_way(choices: Choices) -> None:
    """A record with the position set up, some moves and any header, scored as the command does it, and its row as JSON."""
    geometry, cells = position_of(choices)
    text = f"(;GM[1]SZ[{geometry.columns}:{geometry.rows}]"
    for ident, colour in (("AB", BLACK), ("AW", WHITE)):
        names = "".join(f"[{geometry.names[p]}]" for p, c in enumerate(cells) if c == colour)
        text += ident + names if names else ""
    text += f"HA[{choices.below(10)}]KM[{choices.byte() / 4 - 30}]RE[{choices.of(('B+1.5', 'W+R', '0', '?', 'B+', 'W+9'))}]"
    text += f"RU[{choices.of((*PRESETS, 'x'))}]" if choices.below(3) else ""
    for _ in range(choices.below(30)):
        point = choices.of((*geometry.names, "", "", ""))
        text += f";{choices.of('BW')}[{point}]"
    if choices.below(4) == 0:
        text += f";TB[{choices.of(geometry.names)}]TW[{choices.of(geometry.names)}]"
    (record,) = read_records(Source("-", (text + ")").encode()))
    assert isinstance(record, GameRecord)
    settings = Settings(
        rules=RULES,
        method=choices.of(("auto", "builtin", "record", "none")),
        dame=choices.of((Dame.FILL, Dame.AS_IS, Dame.STRICT)),
        komi=choices.of((None, None, 6.5, -3.0)),
        handicap=choices.of((None, None, 0, 9)),
        captures=choices.of((None, None, (3, 40))),
        to_play=choices.of((None, BLACK, WHITE)),
        adjustment=choices.of((0.0, 0.0, 2.5)),
    )
    try:
        scored = score(record, settings)
    except WordError:
        raise AssertionError("nobody said a word") from None
    assert not [f for f in scored.findings if f.code == "internal"], text
    assert all(difference.holds for difference in scored.differences), text
    assert scored.scores.keys() == PRESETS.keys()
    row = score_row(scored)
    assert json.dumps(row) == json.dumps(score_row(score(record, settings))), text


def target(data: bytes) -> None:
    choices = Choices(data)
    (judged_and_counted if choices.byte() < 160 else whole_way)(choices)


if __name__ == "__main__":
    drive("judge", target, SEEDS)
