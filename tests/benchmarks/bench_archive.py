"""How fast batches are: the same games with one and with two jobs, the share of the parent process, and memory.

    python -m pytest tests/benchmarks/bench_archive.py --games FOLDER_OR_ARCHIVE

Without `--games` the samples of the project are used many times over, which is enough to compare, though not to boast.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pytest_benchmark")

SAMPLES = Path(__file__).parents[2] / "sample_games"
COPIES = 8


@pytest.fixture(scope="session")
def games(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games to work on."""
    given = request.config.getoption("--games")
    if given:
        return Path(given)
    path = tmp_path_factory.mktemp("games") / "games.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for copy in range(COPIES):
            for file in sorted(SAMPLES.rglob("*.sgf")):
                archive.write(file, f"{copy}/{file.name}")
    return path


def batch(games: Path, out: Path, *options: str) -> None:
    subprocess.run([sys.executable, "-m", "gorecord", "batch", str(games), "-o", str(out), "--restart", "-q", *options], check=True)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.benchmark(group="batch, by jobs")
def test_jobs(benchmark: Any, games: Path, tmp_path: Path, jobs: int) -> None:
    benchmark.pedantic(batch, (games, tmp_path / "out.jsonl", "--jobs", str(jobs)), rounds=2)


@pytest.mark.parametrize("form", ["jsonl", "csv", "sqlite", "parquet"])
@pytest.mark.benchmark(group="batch without judgement, by form")
def test_forms(benchmark: Any, games: Path, tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    quick = ("--dead-stones", "none", "--dame", "as-is", "--jobs", "1")
    benchmark.pedantic(batch, (games, tmp_path / f"out.{form}", *quick), rounds=2)


@pytest.mark.benchmark(group="summary")
def test_summary(benchmark: Any, games: Path, tmp_path: Path) -> None:
    from gorecord.archive.summary import summarise
    from gorecord.archive.tabled import read_games

    out = tmp_path / "out.jsonl"
    batch(games, out, "--dead-stones", "none", "--dame", "as-is")
    assert benchmark.pedantic(lambda: summarise(read_games(out)), rounds=3).games > 0
