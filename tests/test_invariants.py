"""What must hold for every game and every board, whatever the rooms do inside: symmetries, colours, sums, order, jobs, builds.

Estimates of life are left out where a board is turned: playouts are seeded from the position, so a turned board may be
estimated otherwise. What is proven may not.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import game_of
from hypothesis import given, settings
from hypothesis import strategies as st

import gorecord
from gorecord.cli.build import compiled_modules
from gorecord.go.board import Position
from gorecord.go.points import BLACK, EMPTY, WHITE, Geometry
from gorecord.go.rules import PRESETS, Scoring
from gorecord.life.groups import Basis, Status
from gorecord.life.judge import Evidence, judge
from gorecord.records.findings import Finding
from gorecord.records.game import GameRecord
from gorecord.referee.check import check
from gorecord.referee.replay import replay
from gorecord.referee.verdict import BREACH_CODES
from gorecord.scoring.dame import Dame
from gorecord.scoring.score import Scored, Settings, Word, score

RULES = tuple(PRESETS.values())
ROOT = Path(__file__).parents[1]
SEEDS = st.integers(0, 10**9)
TURNS = st.integers(0, 7)
Stones = list[tuple[int, int | None]]


def turned(geometry: Geometry, turn: int) -> tuple[Geometry, list[int]]:
    """One of the eight symmetries: the board it gives, and where each point goes. 0 leaves everything in its place."""
    columns, rows = geometry.size
    across = turn & 1
    other = Geometry.of(rows, columns) if across else geometry
    to = []
    for p in range(geometry.points):
        x, y = p % columns, p // columns
        x, y = (columns - 1 - x if turn & 2 else x), (rows - 1 - y if turn & 4 else y)
        to.append(other.point(y, x) if across else other.point(x, y))
    return other, to


def game(seed: int) -> tuple[Geometry, list[int], Stones]:
    """A small board, perhaps with stones on it, and moves of which some break a rule."""
    rng = random.Random(seed)
    geometry = Geometry.of(rng.randint(2, 5), rng.randint(2, 5))
    cells = [rng.choice((0, 0, 0, 1, 2)) if seed % 3 == 0 else 0 for _ in range(geometry.points)]
    colour, moves = BLACK, []
    for _ in range(rng.randint(1, 50)):
        moves.append((colour, None if rng.random() < 0.08 else rng.randrange(geometry.points)))
        colour = 3 - colour if rng.random() > 0.03 else colour
    return geometry, cells, moves


def record(geometry: Geometry, cells: list[int], moves: Stones, to: list[int], swap: bool = False, root: str = "") -> GameRecord:
    """That game, each point moved to another, the colours exchanged or not."""
    letters = " WB" if swap else " BW"
    names = [geometry.names[q] for q in to]
    text = f"(;GM[1]SZ[{geometry.columns}:{geometry.rows}]{root}"
    for colour in (BLACK, WHITE):
        stones = [names[p] for p, c in enumerate(cells) if c == colour]
        text += f"A{letters[colour]}" + "".join(f"[{name}]" for name in stones) if stones else ""
    text += f"PL[{letters[moves[0][0]]}]" if moves else ""
    return game_of(text + "".join(f";{letters[c]}[{'' if p is None else names[p]}]" for c, p in moves) + ")")


def verdict(found: GameRecord, ruleset: str) -> list[tuple[str, str, int, str | None]]:
    """Code, severity, move and point of what is wrong with the moves."""
    done = check(found, [PRESETS[ruleset]])
    kinds = BREACH_CODES | {"out-of-turn", "after-end", "third-pass", "setup-no-liberties"}
    return [(f.code, str(f.severity), f.move or 0, f.point) for f in done.findings if f.code in kinds]


@settings(max_examples=120, deadline=None)
@given(seed=SEEDS, turn=TURNS, swap=st.booleans(), ruleset=st.sampled_from(sorted(PRESETS)))
def test_the_referee_knows_no_side_and_no_corner(seed: int, turn: int, swap: bool, ruleset: str) -> None:
    geometry, cells, moves = game(seed)
    other, to = turned(geometry, turn)
    straight = verdict(record(geometry, cells, moves, list(range(geometry.points))), ruleset)
    moved = {geometry.names[p]: other.names[q] for p, q in enumerate(to)}
    expected = [(code, severity, move, moved.get(point or "", point)) for code, severity, move, point in straight]
    assert verdict(record(other, cells, moves, to, swap), ruleset) == expected


@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_every_stone_is_on_the_board_or_taken(seed: int) -> None:
    geometry, cells, moves = game(seed)
    played = replay(record(geometry, cells, moves, list(range(geometry.points))))
    for own in (0, 1):
        put = played.plays[own] + played.setup[own] - played.overwritten[own]
        assert put == played.final.cells.count(own + 1) + played.final.prisoners[1 - own]
    assert sum(played.passes) + sum(played.plays) == played.moves == len(moves)


@settings(max_examples=120, deadline=None)
@given(seed=SEEDS, ruleset=st.sampled_from(sorted(PRESETS)))
def test_findings_stand_in_order(seed: int, ruleset: str) -> None:
    """What concerns the file and its header first, then move by move; and a game is trusted up to the first error in its moves."""
    geometry, cells, moves = game(seed)
    done = check(record(geometry, cells, moves, list(range(geometry.points)), root="KM[x]RE[W+7]HA[1]"), [PRESETS[ruleset]])
    numbers = [f.move for f in done.findings]
    at = next((i for i, number in enumerate(numbers) if number is not None), len(numbers))
    assert at > 0
    assert all(number is not None for number in numbers[at:])
    assert numbers[at:] == sorted(n for n in numbers if n is not None)
    breaches = [f.move for f in done.findings if f.code in BREACH_CODES and str(f.severity) == "error" and f.move]
    assert done.trusted_moves == (min(breaches) - 1 if breaches else len(moves))


def scored(found: GameRecord, **asked: object) -> Scored:
    """Scored with everything told: that nothing is dead and nothing in seki, so that nothing is estimated."""
    return score(found, Settings(rules=RULES, word=Word(dead=(), seki=()), **asked))  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, turn=TURNS, swap=st.booleans())
def test_a_count_knows_no_side_and_no_corner(seed: int, turn: int, swap: bool) -> None:
    geometry, cells, moves = game(seed)
    other, to = turned(geometry, turn)
    # Without komi: that is not a thing that could be exchanged. Nothing is filled: a play-out chooses one of equal points.
    straight = scored(record(geometry, cells, moves, list(range(geometry.points)), root="KM[0]"), dame=Dame.AS_IS)
    turned_board = scored(record(other, cells, moves, to, swap, root="KM[0]"), dame=Dame.AS_IS)
    for name, one in straight.at_recorded_komi.items():
        # White's last pass, which AGA rules ask for, is not exchanged with the colours.
        if not (swap and one.rules.white_passes_last):
            assert turned_board.at_recorded_komi[name].margin == (-one.margin if swap else one.margin), name


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, mode=st.sampled_from(Dame))
def test_differences_add_up_and_the_area_is_the_board(seed: int, mode: Dame) -> None:
    geometry, cells, moves = game(seed)
    done = scored(record(geometry, cells, moves, list(range(geometry.points)), root="KM[5.5]HA[3]"), dame=mode, adjustment=2.0)
    assert len(done.differences) == len(RULES) * (len(RULES) - 1) // 2
    for difference in done.differences:
        assert difference.holds, difference.faults
        first, second = (done.scores[name].margin for name in difference.between)
        assert sum(difference.terms.values()) == difference.margin == first - second
    for one in done.scores.values():
        letters = "".join(one.owners)
        assert len(letters) == geometry.points
        if one.rules.scoring is Scoring.AREA:
            owned = [side.stones + side.territory for side in (one.black, one.white)]
            assert sum(owned) + one.neutral == geometry.points
            assert owned == [letters.count("B"), letters.count("W")]
    assert not [f for f in done.findings if f.code == "internal"]


def settled_board(seed: int) -> tuple[Geometry, bytes]:
    """A wall between two sides; behind it stones strewn over what they surround, or stones everywhere but at a few points."""
    rng = random.Random(seed)
    geometry = Geometry.of(rng.randint(4, 7), rng.randint(4, 7))
    border = rng.randint(1, geometry.columns - 3)
    full = seed % 2
    cells = bytearray(geometry.points)
    for p in range(geometry.points):
        x = p % geometry.columns
        cells[p] = (BLACK if x <= border else WHITE) if full or x in (border, border + 1) else EMPTY
    for _ in range(rng.randint(3, 6)):
        cells[rng.randrange(geometry.points)] = EMPTY if full else rng.choice((BLACK, WHITE, EMPTY))
    return geometry, bytes(cells)


def proven(geometry: Geometry, cells: bytes, to_play: int) -> dict[int, tuple[Status, tuple[int, ...]]]:
    """By each point the status of its chain, where that is proven."""
    judged = judge(Position(geometry, cells, (0, 0), to_play), evidence=Evidence(method="builtin"))
    return {p: (g.status, g.stones) for g in judged.groups if g.basis is Basis.PROOF for p in g.stones}


def proofs_agree(seed: int, turn: int, swap: bool) -> int:
    """How many stones have a proven status both on a board and on the same board turned."""
    geometry, cells = settled_board(seed)
    other, to = turned(geometry, turn)
    exchange = (EMPTY, WHITE, BLACK) if swap else (EMPTY, BLACK, WHITE)
    moved = bytearray(other.points)
    for p, q in enumerate(to):
        moved[q] = exchange[cells[p]]
    straight = proven(geometry, cells, BLACK)
    there = proven(other, bytes(moved), exchange[BLACK])
    for p, (status, stones) in straight.items():
        if to[p] in there:
            assert there[to[p]] == (status, tuple(sorted(to[q] for q in stones)))
    return sum(to[p] in there for p in straight)


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS, turn=TURNS, swap=st.booleans())
def test_what_is_proven_is_so_on_the_turned_board(seed: int, turn: int, swap: bool) -> None:
    proofs_agree(seed, turn, swap)


def test_there_are_proofs_to_compare() -> None:
    assert sum(proofs_agree(seed, seed % 8, seed % 3 == 0) > 0 for seed in range(20)) >= 8


def test_the_place_of_a_finding_is_its_own() -> None:
    """Offset, line and column name the bytes that the finding is about."""
    (found,) = (f for f in check(game_of("(;GM[1]SZ[5]\n;B[bb]\n;W[bb])")).findings if f.code == "occupied")
    assert isinstance(found, Finding)
    assert (found.move, found.point, found.vertex, found.line, found.column) == (2, "bb", "B4", 3, 2)


def run(*args: object, path: Path = ROOT) -> bytes:
    env = {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run([sys.executable, "-m", "gorecord", *map(str, args)], capture_output=True, env=env, cwd=path)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.fixture
def small_games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for seed in range(8):
        geometry, cells, moves = game(seed)
        (folder / f"{seed}.sgf").write_bytes(record(geometry, cells, moves, list(range(geometry.points))).data)
    for seed in range(3):
        geometry, board = settled_board(seed)
        (folder / f"b{seed}.sgf").write_bytes(record(geometry, list(board), [], list(range(geometry.points))).data)
    (folder / "broken.sgf").write_bytes(b"(;GM[1]SZ[7];B[aa];W[b")
    return folder


def test_any_number_of_jobs_gives_the_same_bytes(small_games: Path, tmp_path: Path) -> None:
    written = []
    for jobs in (1, 2, 3):
        out = tmp_path / f"jobs{jobs}.jsonl"
        run("batch", small_games, "-o", out, "--jobs", jobs, "--quiet")
        written.append(out.read_bytes())
    assert written[0].count(b"\n") == 24
    assert written[1:] == written[:1] * 2


@pytest.mark.skipif(not any(compiled_modules().values()), reason="nothing to compare: this is the plain build")
def test_the_plain_build_says_the_same(small_games: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    package = Path(gorecord.__file__).parent
    shutil.copytree(package, plain / "gorecord", ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__"))
    assert b"pure Python" in run("--version", path=plain)
    for command in (("check", "--format", "jsonl"), ("score", "--format", "jsonl", "--dead-stones", "builtin")):
        assert run(*command, small_games, path=plain) == run(*command, small_games)
