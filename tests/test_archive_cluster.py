"""A batch on a real scheduler with two workers on this machine, one of which is killed on the way."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs gorecord[cluster]")

ROOT = Path(__file__).parent.parent
ENV = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
GAMES = 320
QUICK = ("--dead-stones", "none", "--dame", "as-is", "-q")


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    address = tmp_path / "scheduler.json"
    processes: list[subprocess.Popen[bytes]] = []

    def start(*command: str) -> Path:
        log = tmp_path / f"{len(processes)}.log"
        with log.open("wb") as said:
            processes.append(
                subprocess.Popen([sys.executable, "-m", *command], env=ENV, cwd=tmp_path, stdout=said, stderr=subprocess.STDOUT)
            )
        return log

    try:
        options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(address))
        start("distributed.cli.dask_scheduler", *options)
        options = ("--scheduler-file", str(address), "--no-nanny", "--nthreads", "1", "--no-dashboard")
        logs = [start("distributed.cli.dask_worker", *options) for _ in range(2)]  # they wait for the scheduler's file
        wait(lambda: all(b"Registered to:" in log.read_bytes() for log in logs))
        yield json.loads(address.read_text(encoding="utf-8"))["address"], processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def wait(until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not until():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.05)


def sgf(number: int) -> str:
    """A game that is judged at once, every eighth one that takes a while."""
    column = "abcdefghi"[number % 9]
    play = f";B[{column}e];W[{column}d];B[];W[]" if number % 8 == 0 else f";B[{column}e];W[];B[]"
    return f"(;GM[1]FF[4]SZ[9]KM[5.5]RU[Japanese]RE[B+{number % 5}.5]PB[{number}]{play})"


def test_the_rows_are_those_of_one_machine_though_a_worker_is_killed(
    scheduler: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = scheduler
    archive = tmp_path / "games.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for n in range(GAMES):
            file.writestr(f"{n:04}.sgf", sgf(n))
    command = [sys.executable, "-m", "gorecord", "batch", str(archive), *QUICK]
    out, local = tmp_path / "out.jsonl", tmp_path / "local.jsonl"
    run = subprocess.Popen([*command, "-o", str(out), "--cluster", address], env=ENV, stderr=subprocess.PIPE)
    wait(lambda: run.poll() is not None or (out.exists() and out.stat().st_size > 0))
    workers[0].kill()
    rows_before = out.read_bytes().count(b"\n")
    _, told = run.communicate(timeout=120)
    assert run.returncode == 0, told.decode()
    assert rows_before < 2 * GAMES, "the run was over before the worker was killed"
    subprocess.run([*command, "-o", str(local), "--jobs", "2"], env=ENV, check=True)
    assert out.read_bytes() == local.read_bytes()
    assert workers[1].poll() is None


def test_a_scheduler_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(sgf(1), encoding="utf-8")
    command = [sys.executable, "-m", "gorecord", "batch", str(tmp_path / "a.sgf"), "-o", str(tmp_path / "out.csv"), *QUICK]
    done = subprocess.run([*command, "--cluster", "tcp://127.0.0.1:9"], env=ENV, capture_output=True, text=True)
    assert done.returncode == 2
    assert "tcp://127.0.0.1:9 cannot be used" in done.stderr
    assert "Traceback" not in done.stderr
