"""Fuzzes the referee: games of any size with any set-up are played and judged without an exception, at speed as step by step,
and on small boards as the plain referee of tests/oracle.py judges them."""

from __future__ import annotations

from driver import Choices, drive, instrumented

with instrumented():
    from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
    from gorecord.go.rules import PRESETS
    from gorecord.records.findings import Severity
    from gorecord.records.game import GameRecord
    from gorecord.records.read import read_records
    from gorecord.records.sources import Source
    from gorecord.referee import course
    from gorecord.referee import replay as replaying
    from gorecord.referee.check import check
    from gorecord.referee.first import first_breach
    from gorecord.referee.repair import proposals
    from gorecord.referee.replay import replay, step_by_step
    from gorecord.referee.verdict import BREACH_CODES

from oracle import Moves, Plain, as_sgf

BREACHES = {"occupied", "suicide", "ko", "superko"}
RULES = tuple(PRESETS.values())
LETTERS = " BW"
SEEDS = [
    bytes(20),
    bytes(range(256)),
    b"\x03\x03" + bytes(range(0, 250, 3)) * 2,
    b"\xff\x33\x33" + bytes(range(250, 0, -1)) * 3,
    b"\x02\x02\0" * 60,
]


def simple_game(choices: Choices) -> None:
    """A small board, perhaps with stones, and moves one a node: held to the oracle under every ruleset."""
    columns, rows = 1 + choices.below(5), 1 + choices.below(5)
    geometry = Geometry.of(columns, rows)
    grid: list[int] = []
    turn = BLACK
    if choices.byte() < 64:
        grid = [choices.of((0, 0, 1, 2)) for _ in range(geometry.points)]
        turn = choices.of((BLACK, WHITE))
    if any(c and Plain(columns, rows, grid).breathless(grid, p) for p, c in enumerate(grid)):
        grid, turn = [], BLACK
    plain = Plain(columns, rows, grid or None, turn)
    moves: Moves = []
    colour = turn
    expected: dict[str, int | None] = dict.fromkeys(PRESETS)
    while choices.left and len(moves) < 80:
        choice = choices.byte()
        empty = [p for p, c in enumerate(plain.grid) if not c]
        # Mostly an empty point; a pass, an occupied point or the wrong turn now and then.
        point = None if choice > 245 or not empty else choice % geometry.points if choice > 238 else empty[choice % len(empty)]
        moves.append((colour, point))
        for name, before in expected.items():
            if before is None and plain.breach(name, colour, point):
                expected[name] = len(moves)
        if point is not None and plain.grid[point]:
            break
        plain.play(colour, point)
        colour = colour if choice in (244, 245) else 3 - colour
    data = as_sgf(columns, rows, geometry.names, moves, grid, turn)
    record = same_both_ways(data)
    for rules in RULES[len(moves) % 3 :: 3]:
        done = check(record, [rules])
        found = [f.move for f in done.findings if f.code in BREACHES and f.severity is not Severity.INFO]
        assert (min(found) if found else None) == expected[rules.name], (rules.name, found, expected, data)


def odd_game(choices: Choices) -> None:
    """Any size, any set-up anywhere, moves off the board, two in a node: nothing but that it goes through and adds up."""
    size = choices.byte()
    columns, rows = (1 + choices.below(52), 1 + choices.below(52)) if size < 30 else (1 + size % 7, 1 + choices.below(7))
    geometry = Geometry.of(columns, rows)
    names = (*geometry.names, "", "tt", "zz", "ZZ", "a", "a1", "aaa")
    text = f"(;GM[1]SZ[{columns}:{rows}]RU[{choices.of(list(PRESETS))}]HA[{choices.below(10)}]KM[{choices.byte() / 4}]"
    while choices.left and len(text) < 900:
        kind = choices.byte()
        if kind < 200:
            text += (
                f";{LETTERS[1 + kind % 2]}[{choices.of(names) if kind > 60 else geometry.names[choices.below(geometry.points)]}]"
            )
        elif kind < 215:
            text += f"{LETTERS[1 + kind % 2]}[{choices.of(names)}]"
        elif kind < 245:
            text += f";{('AB', 'AW', 'AE')[kind % 3]}" + "".join(
                f"[{choices.of(geometry.names)}]" for _ in range(1 + choices.below(12))
            )
        else:
            text += choices.of((";PL[W]", ";PL[B]", "KO[]", ";B[tt]", ";W[]", ";AB[aa:zz]", ";AE[aa:ZZ]", ";AW[ab:bb]"))
    record = same_both_ways((text + ")").encode())
    for rules in RULES[choices.below(4) :: 4]:
        done = check(record, [rules])
        moves = len(record.moves)
        assert 0 <= done.trusted_moves <= moves
        assert all(f.move is None or 0 <= f.move <= moves for f in done.findings)
    if len(record.line) < 40 and geometry.points < 50:
        proposals(check(record), most=1)


def same_both_ways(data: bytes) -> GameRecord:
    """The record, after a look at its replays: at speed, on lists and step by step, with every stone accounted for."""
    (record,) = read_records(Source("game.sgf", data))
    assert isinstance(record, GameRecord)
    played = replay(record)
    slow = step_by_step(record)
    assert played == slow, data
    saved = replaying.run
    replaying.run = course.run_on_lists
    try:
        assert replay(record) == slow, data
    finally:
        replaying.run = saved
    final, put = played.final, []
    for colour in (BLACK, WHITE):
        own = colour - 1
        put.append(played.plays[own] + played.setup[own] - played.overwritten[own])
        assert put[own] == final.cells.count(colour) + final.prisoners[1 - own], data
    assert final.cells.count(EMPTY) == record.geometry.points - sum(put) + sum(final.prisoners)
    one = first_breach(data)
    errors = [f for f in check(record).findings if f.code in BREACH_CODES and f.severity is Severity.ERROR and f.move is not None]
    assert getattr(one, "move", None) == min((f.move for f in errors if f.move), default=None), data
    return record


def target(data: bytes) -> None:
    choices = Choices(data)
    (simple_game if choices.byte() < 128 else odd_game)(choices)


if __name__ == "__main__":
    drive("referee", target, SEEDS)
