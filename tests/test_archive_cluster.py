"""A batch on a real scheduler with two workers on this machine, one of which is killed on the way."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs gorecord[cluster]")

ROOT = Path(__file__).parent.parent
ENV = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
QUICK = ("--dead-stones", "none", "--dame", "as-is", "-q")


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    file = tmp_path / "scheduler.json"
    common = {"env": ENV, "cwd": tmp_path, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    start = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    processes = [subprocess.Popen([*start, "--scheduler-file", str(file)], **common)]  # type: ignore[call-overload]
    try:
        wait(lambda: file.exists() and file.stat().st_size > 0)
        import json

        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
        workers = [subprocess.Popen(worker, **common) for _ in range(2)]  # type: ignore[call-overload]
        processes += workers
        wait_for_workers(address, 2)
        yield address, workers
    finally:
        for process in processes:
            process.kill()
            process.wait()


def wait(until: object) -> None:
    deadline = time.monotonic() + 60
    while not until():  # type: ignore[operator]
        assert time.monotonic() < deadline, "the cluster does not start"
        time.sleep(0.05)


def wait_for_workers(address: str, count: int) -> None:
    code = f"import distributed; c = distributed.Client({address!r}); c.wait_for_workers({count}, timeout=60)"
    subprocess.run([sys.executable, "-c", code], env=ENV, check=True, stderr=subprocess.DEVNULL)


def sgf(number: int) -> str:
    column = "abcdefghi"[number % 9]
    return f"(;GM[1]FF[4]SZ[9]KM[5.5]RU[Japanese]RE[B+{number % 5}.5]PB[{number}];B[{column}e];W[{column}d];B[];W[])"


def test_the_rows_are_those_of_one_machine_though_a_worker_is_killed(
    scheduler: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = scheduler
    archive = tmp_path / "games.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for n in range(160):
            file.writestr(f"{n:04}.sgf", sgf(n))
    command = [sys.executable, "-m", "gorecord", "batch", str(archive), *QUICK]
    out, local = tmp_path / "out.jsonl", tmp_path / "local.jsonl"
    run = subprocess.Popen([*command, "-o", str(out), "--cluster", address], env=ENV, stderr=subprocess.PIPE)
    wait(lambda: run.poll() is not None or (out.exists() and out.stat().st_size > 0))
    killed_on_the_way = run.poll() is None
    workers[0].kill()
    _, told = run.communicate(timeout=120)
    assert run.returncode == 0, told.decode()
    assert killed_on_the_way
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
