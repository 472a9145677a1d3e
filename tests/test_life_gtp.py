"""Engines: asked, distrusted, and done without where they fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gorecord.archive.games import games
from gorecord.go.board import Position
from gorecord.go.diagram import parse
from gorecord.go.points import BLACK, WHITE
from gorecord.life import gtp
from gorecord.life.groups import Basis, Opinion, Status
from gorecord.life.gtp import Engine, EngineError, close_all
from gorecord.life.judge import Evidence, judge
from gorecord.records.game import GameRecord
from gorecord.scoring.score import Scored, Settings, score

HERE = Path(__file__).parent
SAMPLES = HERE.parent / "sample_games"
GNU_GO = shutil.which("gnugo") or ("/usr/games/gnugo" if Path("/usr/games/gnugo").exists() else None)

BOARD = """
. . . X O . . . .
. O . X O . . . .
. . . X O . . X .
. . . X O . . . .
X X X X O O O O O
"""
SQUARE = BOARD + ". . . . . . . . .\nO O O O X X X X X\n. . . O X . . . .\n. . . O X . . . .\n"


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Iterator[None]:
    yield
    close_all()


def position(diagram: str, to_play: int = BLACK) -> Position:
    geometry, cells = parse(diagram)
    return Position(geometry, cells, (0, 0), to_play)


def command(mode: str, argument: str = "") -> str:
    return f"'{sys.executable}' '{HERE / 'fake_gtp.py'}' {mode} {argument}"


def fake(mode: str, argument: str = "", patience: float = 20.0) -> Engine:
    return Engine(command(mode, argument), patience)


def vertices(place: Position, points: frozenset[int]) -> set[str]:
    return {place.geometry.vertices[p] for p in points}


def test_an_engine_names_chains_by_their_stones() -> None:
    place = position(SQUARE)
    engine = fake("good", "dead=B8,H7 seki=D9")
    said = engine.opinion(place)
    engine.close()
    assert vertices(place, said.dead) == {"B8", "H7"}
    assert vertices(place, said.seki) >= {"D9", "A5"}


def test_one_process_serves_many_boards_and_starts_each_anew(tmp_path: Path) -> None:
    log = tmp_path / "log"
    engine = fake("log", str(log))
    place = position(SQUARE, WHITE)
    engine.opinion(place, 6.5)
    engine.opinion(place, 0.5)
    engine.close()
    lines = log.read_text(encoding="utf-8").splitlines()
    assert lines.count("list_commands") == 1
    assert lines.count("clear_board") == 2
    assert [line for line in lines if line.startswith("komi")] == ["komi 6.5", "komi 0.5"]
    plays = [line for line in lines if line.startswith("play")]
    assert len(plays) == 2 * sum(1 for c in place.cells if c)
    # Black's stones come last, so that it is White's turn.
    assert plays[0].startswith("play W")
    assert plays[-1].startswith("play B")


def test_lines_that_are_no_answer_are_passed_over() -> None:
    engine = fake("chatty")
    assert engine.opinion(position(SQUARE)) == Opinion(frozenset(), frozenset())
    engine.close()


def test_a_program_that_does_not_list_its_commands_is_asked_all_the_same() -> None:
    engine = fake("no-commands")
    assert engine.opinion(position(SQUARE)).dead == frozenset()
    engine.close()


FAILURES = [
    ("hang", "gave no answer to 'final_status_list dead' within 0.5 seconds"),
    ("slow-start", "gave no answer to 'list_commands' within 0.5 seconds"),
    ("empty", "called A1 dead, where no stone stands"),
    ("off-board", "called Z26 dead, which is no point of this board"),
    ("words", "called all dead, which is no point of this board"),
    ("garbage", "does not answer as GTP asks; it said '%\\$&/ no GTP this'"),
    ("flood", "would not stop talking when asked 'final_status_list dead'"),
    ("die", "ended by itself \\(status 3\\); its last words were 'out of memory'"),
    ("dead-at-once", "ended by itself \\(status 7\\); its last words were 'no licence for this engine'"),
    ("no-list", "it answered 'unknown command' to 'final_status_list dead'"),
    ("both", "called B4 dead and in seki at once"),
]


@pytest.mark.parametrize(("mode", "message"), FAILURES, ids=[f[0] for f in FAILURES])
def test_failures_are_told(mode: str, message: str) -> None:
    board = SQUARE.replace(". . . . . . . . .\nO", ". O . . . . . . .\nO") if mode == "both" else SQUARE
    engine = fake(mode, patience=0.5 if mode in ("hang", "slow-start") else 20.0)
    began = time.monotonic()
    with pytest.raises(EngineError, match=message):
        engine.opinion(position(board))
    assert time.monotonic() - began < 15
    engine.close()


@pytest.mark.parametrize(
    ("engine_command", "message"),
    [
        ("no-such-program-at-all --gtp", "there is no program 'no-such-program-at-all' here"),
        (f"'{HERE}'", "could not be started"),
    ],
)
def test_a_program_that_cannot_be_started(engine_command: str, message: str) -> None:
    with pytest.raises(EngineError, match=message):
        Engine(engine_command).opinion(position(SQUARE))


def test_a_crash_is_forgiven_once(tmp_path: Path) -> None:
    engine = fake("die-once", str(tmp_path / "died"))
    assert engine.opinion(position(SQUARE)).dead == frozenset()
    engine.close()


def test_an_engine_that_always_fails_is_left_alone() -> None:
    engine = fake("empty")
    for _ in range(3):
        with pytest.raises(EngineError, match="where no stone stands"):
            engine.opinion(position(SQUARE))
    with pytest.raises(EngineError, match="is asked no more, because it failed on 3 boards in a row; the last time"):
        engine.opinion(position(SQUARE))


def test_sizes_that_are_refused_leave_the_engine_running() -> None:
    engine = fake("small")
    with pytest.raises(EngineError, match="does not take boards of 5x5"):
        engine.opinion(position("\n".join([". X . . ."] * 5)))
    assert engine.opinion(position(SQUARE)).dead == frozenset()
    engine.close()


@pytest.mark.parametrize(
    ("diagram", "message"),
    [
        (BOARD, "knows square boards only, not 9x5"),
        ("\n".join([". X " + ". " * 24] * 26), "boards beyond 25x25 have no names in GTP"),
        ("X O .\nO . .\n. . .", "the chain at A3 has no liberty"),
    ],
)
def test_boards_that_cannot_be_handed_over(diagram: str, message: str) -> None:
    engine = fake("good")
    with pytest.raises(EngineError, match=message):
        engine.opinion(position(diagram))
    engine.close()


def test_the_ownership_of_a_network_serves_where_there_is_no_list() -> None:
    engine = fake("network")
    place = position("\n".join([". X . . . . X O ."] * 9))
    with pytest.raises(EngineError, match="gave no ownership of the points"):
        engine.opinion(place)  # 45 numbers for 81 points
    engine.close()
    engine = fake("network", "81")
    said = engine.opinion(place)
    engine.close()
    assert {place.cells[p] for p in said.dead} == {BLACK}
    assert len(said.dead) == 18


@pytest.mark.parametrize(("text", "message"), [("gtp:", "needs the command"), ("gtp:gnugo 'x", "cannot be read as a command")])
def test_commands_that_are_none(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        gtp.command_of(text)
    assert gtp.command_of("builtin") is None


# The judgement by an engine -------------------------------------------------------------------------------------------------


def test_the_statuses_of_an_engine_carry_its_name_and_yield_to_proofs_and_the_user() -> None:
    place = position(BOARD)
    b4, h3, d5 = (place.geometry.typed(v) for v in ("B4", "H3", "D5"))
    walls = frozenset(g for g in range(place.geometry.points) if place.cells[g] == BLACK and g != h3)
    said = judge(place, evidence=Evidence(method="builtin", opinion=Opinion(frozenset({b4}) | walls, frozenset())))
    of = {p: g for g in said.groups for p in g.stones}
    assert (of[b4].status, of[b4].basis) == (Status.DEAD, Basis.ENGINE)
    assert (of[h3].status, of[h3].basis) == (Status.ALIVE, Basis.ENGINE)
    assert of[h3].confidence < of[b4].confidence
    assert of[d5].status is Status.DEAD or of[d5].basis is Basis.PROOF
    told = judge(place, evidence=Evidence(alive=frozenset({b4}), opinion=Opinion(frozenset({b4}), frozenset())))
    assert next(g for g in told.groups if b4 in g.stones).basis is Basis.USER


def test_a_proof_stands_against_an_engine() -> None:
    diagram = """
    . X . X X O
    X X X X . O
    O O O O O O
    . O . O . O
    """
    place = position(diagram)
    everything = frozenset(p for p in range(place.geometry.points) if place.cells[p])
    said = judge(place, evidence=Evidence(method="builtin", opinion=Opinion(everything, frozenset())))
    assert {(g.status, g.basis) for g in said.groups} == {(Status.ALIVE, Basis.PROOF)}


def sample(name: str) -> GameRecord:
    ((_, found),) = games([str(SAMPLES / name)])
    (record,) = found
    assert isinstance(record, GameRecord)
    return record


def codes(scored: Scored) -> list[str]:
    return [f.code for f in scored.findings]


def test_a_game_is_judged_without_an_engine_that_fails() -> None:
    record = sample("engine-9x9-japanese-dead-stones.sgf")
    plain = score(record, Settings(method="builtin"))
    scored = score(record, Settings(method=f"gtp:{command('empty')}"))
    assert codes(scored) == ["engine-failed"]
    assert "Its stones are judged by gorecord itself." in scored.findings[0].message
    assert scored.judgement == plain.judgement


def test_an_engine_is_asked_and_a_second_one_differs() -> None:
    record = sample("engine-9x9-japanese-dead-stones.sgf")
    scored = score(
        record, Settings(method=f"gtp:{command('good', 'dead=C2,E9')}", second_opinion=f"gtp:{command('good', 'dead=E9')}")
    )
    names = record.geometry.vertices
    assert {(names[g.stones[0]], g.basis) for g in scored.judgement.groups if g.status is Status.DEAD} == {
        ("C2", Basis.ENGINE),
        ("E9", Basis.ENGINE),
    }
    assert scored.second_opinion is not None
    assert [(names[d.stones[0]], d.judged, d.status) for d in scored.second_opinion] == [("C2", Status.DEAD, Status.ALIVE)]
    assert codes(scored) == []


def test_a_second_opinion_that_is_not_to_be_had() -> None:
    scored = score(sample("half-point-flip.sgf"), Settings(second_opinion="gtp:no-such-program-at-all"))
    assert scored.second_opinion is None
    assert codes(scored) == ["engine-failed"]


@pytest.mark.skipif(GNU_GO is None, reason="GNU Go is not installed")
@pytest.mark.parametrize("name", ["engine-9x9-japanese-dead-stones.sgf", "half-point-flip.sgf", "engine-19x19-japanese.sgf"])
def test_gnu_go_agrees_on_the_samples(name: str) -> None:
    record = sample(name)
    scored = score(record, Settings(method=f"gtp:{GNU_GO} --mode gtp"))
    assert "engine-failed" not in codes(scored)
    assert scored.judgement.dead == score(record, Settings(method="builtin")).judgement.dead
    assert Basis.ENGINE in {g.basis for g in scored.judgement.groups}


# The command line -----------------------------------------------------------------------------------------------------------


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gorecord", *args],
        capture_output=True,
        encoding="utf-8",
        cwd=HERE.parent,
        timeout=60,
    )


def test_the_command_line_tells_both() -> None:
    name = str(SAMPLES / "engine-9x9-japanese-dead-stones.sgf")
    done = run("score", "--second-opinion", f"gtp:{command('good', 'dead=E9')}", name)
    assert done.returncode == 0
    assert "Second opinion: the engine calls Black C2 alive, judged dead here." in " ".join(done.stdout.split())
    done = run("score", "--format", "jsonl", "--second-opinion", f"gtp:{command('good', 'dead=E9')}", name)
    assert '"second_opinion":[{"color":"B","stones":["ch"],"status":"alive","judged":"dead"}]' in done.stdout.replace(" ", "")
    done = run("score", "--engine-timeout", "0.5", "--dead-stones", f"gtp:{command('hang')}", name)
    assert done.returncode == 0
    assert "engine-failed" in done.stdout
    assert "Traceback" not in done.stderr


def test_what_is_no_engine_is_refused() -> None:
    name = str(SAMPLES / "half-point-flip.sgf")
    for option, value in (("--dead-stones", "oracle"), ("--dead-stones", "gtp:"), ("--second-opinion", "builtin")):
        done = run("score", option, value, name)
        assert done.returncode == 2
        assert "gtp:" in done.stderr
