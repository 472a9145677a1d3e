"""How fast the moves of a game are refereed: bytes in memory, the main line, ko and superko, beside sgfmill and GNU Go.

    GORECORD_GAMES=FOLDER python -m pytest tests/benchmarks/bench_replay.py

Games are taken from GORECORD_GAMES or --games (a folder or an archive), at most GORECORD_GAMES_MOST (400) of them, else from the
samples of the project many times over; most of those have a fault on purpose, and a game with a fault goes the whole way of
`check`, so that they tell little. Everything is measured on the same games in one run, on one core, each way by turns, so
that a busy machine is busy for all of them; a table has the ratios. What is measured:

- gorecord: `gorecord.first_breach(data)`, as it is installed, and in plain Python (the same package without its compiled modules,
  in a process of its own that times itself).
- sgfmill: `sgf_moves.get_setup_and_moves` on `Sgf_game.from_bytes(data)`, and `Board.play` of each move. It checks neither ko nor
  superko; it stops at an occupied point.
- GNU Go, where it is installed: `loadsgf` of each file in one session, less the same number of commands that do nothing.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pytest_benchmark")

import gorecord
from gorecord.cli.build import build
from gorecord.records.sources import open_sources

PACKAGE = Path(gorecord.__file__).parent
SAMPLES = Path(__file__).parents[2] / "sample_games"
ROUNDS = 7
GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games:/usr/local/games")


@pytest.fixture(scope="session")
def games(request: pytest.FixtureRequest) -> list[bytes]:
    """The bytes of the games to work on: records of one game that sgfmill can read, so that all do the same work."""
    given = request.config.getoption("--games") or os.environ.get("GORECORD_GAMES")
    most = int(os.environ.get("GORECORD_GAMES_MOST", "400"))
    found: list[bytes] = []
    for source in open_sources([str(given or SAMPLES)]):
        if source.data is not None and source.data.lstrip().startswith(b"(") and by_sgfmill(source.data):
            found.append(source.data)
        if len(found) == most:
            break
    assert found, "no games to measure on"
    return found if given else (found * (most // len(found) + 1))[:most]


def by_gorecord(data: bytes) -> bool:
    return gorecord.first_breach(data) is None


def by_sgfmill(data: bytes) -> bool:
    """Whether sgfmill can play the game to its end."""
    from sgfmill import sgf, sgf_moves

    try:
        game = sgf.Sgf_game.from_bytes(data)
        board, plays = sgf_moves.get_setup_and_moves(game)
        for colour, move in plays:
            if move is not None:
                board.play(*move, colour)
    except ValueError:
        return False
    return True


def each(work: Callable[[Any], object], games: Sequence[object]) -> float:
    """Seconds of processor time a game."""
    begin = time.process_time()
    for game in games:
        work(game)
    return (time.process_time() - begin) / len(games)


class PlainPython:
    """The package without its compiled modules, in a process that times itself when it is told to."""

    SCRIPT = """
import json, sys, time
import gorecord
from gorecord.records import skim
from gorecord.referee import course
assert not skim.compiled() and not course.compiled(), skim.__file__
games = [bytes.fromhex(line) for line in json.loads(sys.stdin.readline())]
for line in sys.stdin:
    begin = time.process_time()
    for data in games:
        gorecord.first_breach(data)
    print((time.process_time() - begin) / len(games), flush=True)
"""

    def __init__(self, games: list[bytes], folder: Path) -> None:
        shutil.copytree(PACKAGE, folder / "gorecord", ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__"))
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process: Any = subprocess.Popen([sys.executable, "-c", self.SCRIPT], cwd=folder, env=environment, **pipes)
        self.process.stdin.write(json.dumps([data.hex() for data in games]) + "\n")

    def time(self) -> float:
        """Seconds of processor time a game."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


class GnuGo:
    """One GTP session with GNU Go. Its processor time is what Linux says of the process; elsewhere it is the clock's."""

    def __init__(self, games: list[bytes], folder: Path) -> None:
        assert GNUGO is not None
        self.paths = []
        for number, data in enumerate(games):
            path = folder / f"{number}.sgf"
            path.write_bytes(data)
            self.paths.append(path)
        self.process: Any = subprocess.Popen([GNUGO, "--mode", "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.loaded = sum(self.ask(f"loadsgf {path}").startswith("=") for path in self.paths)

    def ask(self, command: str) -> str:
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        answer: str = self.process.stdout.readline()
        while self.process.stdout.readline().strip():
            pass
        return answer

    def clock(self) -> float:
        """Seconds that the process has run."""
        path = Path(f"/proc/{self.process.pid}/schedstat")
        return int(path.read_text().split()[0]) / 1e9 if path.exists() else time.perf_counter()

    def time(self) -> float:
        """Seconds a game, without what it takes to ask."""
        taken = []
        for commands in ([f"loadsgf {path}" for path in self.paths], ["protocol_version"] * len(self.paths)):
            begin = self.clock()
            for command in commands:
                self.ask(command)
            taken.append(self.clock() - begin)
        return (taken[0] - taken[1]) / len(self.paths)

    def close(self) -> None:
        self.process.communicate("quit\n")


@pytest.fixture(scope="session")
def ways(games: list[bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Callable[[], float]]]:
    """What is measured: by its name, a way to time all the games once, in seconds a game."""
    plain = PlainPython(games, tmp_path_factory.mktemp("plain"))
    gnugo = GnuGo(games, tmp_path_factory.mktemp("gnugo")) if GNUGO else None
    found = {
        "sgfmill": lambda: each(by_sgfmill, games),
        **({"GNU Go loadsgf": gnugo.time} if gnugo else {}),
        f"gorecord, {build()}": lambda: each(by_gorecord, games),
        "gorecord, plain Python": plain.time,
    }
    yield found
    plain.close()
    if gnugo:
        gnugo.close()


def test_side_by_side(ways: dict[str, Callable[[], float]], games: list[bytes], capsys: pytest.CaptureFixture[str]) -> None:
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, run in ways.items():
            taken[name].append(run())
    middle = {name: statistics.median(times) for name, times in taken.items()}
    ours = [name for name in ways if name.startswith("gorecord")]
    lines = [f"{platform.processor() or platform.machine()}, {cpu()}, Python {platform.python_version()}"]
    lines.append(f"{len(games)} games, median of {ROUNDS} rounds, one core; gorecord.first_breach(data) on bytes in memory")
    lines.append(f"{'':28}{'ms a game':>12}" + "".join(f"{'times ' + name.split(', ')[1]:>28}" for name in ours))
    for name, value in middle.items():
        ratios = "".join(f"{value / middle[one]:>28.1f}" for one in ours)
        lines.append(f"{name:28}{1000 * value:>12.4f}{ratios}")
    with capsys.disabled():
        print("\n" + "\n".join(lines))
    assert middle[ours[0]] < middle["sgfmill"]


@pytest.mark.benchmark(group="bytes to the first breach, all games")
@pytest.mark.parametrize("work", [by_gorecord, by_sgfmill], ids=lambda work: work.__name__)
def test_all_games(benchmark: Any, games: list[bytes], work: Callable[[bytes], bool]) -> None:
    benchmark.pedantic(each, (work, games), rounds=3, warmup_rounds=1)


@pytest.mark.benchmark(group="the pieces, all games")
@pytest.mark.parametrize("piece", ["load", "check"])
def test_pieces(benchmark: Any, games: list[bytes], piece: str) -> None:
    records = [gorecord.load(data)[0] for data in games]
    # Hundreds of thousands of moves in memory are none of the work; without this Python looks through them again and again.
    gc.freeze()
    benchmark.pedantic(each, (gorecord.load, games) if piece == "load" else (gorecord.check, records), rounds=3, warmup_rounds=1)
    gc.unfreeze()


@pytest.mark.benchmark(group="start of the command")
@pytest.mark.parametrize("what", ["import click", "gorecord --version"])
def test_start(benchmark: Any, what: str) -> None:
    command = [sys.executable, "-c", "import click"] if what == "import click" else [sys.executable, "-m", "gorecord", "--version"]
    benchmark.pedantic(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), rounds=15, warmup_rounds=2)


def cpu() -> str:
    """The processor's name where the system tells it."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.system())
