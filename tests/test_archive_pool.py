"""Worker processes: order, poisoned games, dead and hung workers, limits."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from archive_makers import Misbehaving

from gorecord.archive.pool import Pool, PoolError
from gorecord.archive.store_lines import encode_jsonl
from gorecord.archive.work import Done, Limits, Task, bytes_hash
from gorecord.output.batch_rows import RowMaker
from gorecord.records.sources import Source

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals as Unix has them")


def sgf(player: str = "", white: str = "", moves: str = ";B[cc];W[dd]") -> bytes:
    return f"(;GM[1]FF[4]SZ[5]KM[0]RU[Chinese]PB[{player}]PW[{white}]{moves})".encode()


def tasks(*games: bytes) -> Iterator[Task]:
    for number, data in enumerate(games):
        source = Source(f"{number:03}.sgf", data)
        yield Task(source, bytes_hash(source))


def run(*games: bytes, jobs: int = 2, seconds: float = 30.0, mebibytes: int = 512, marks: Path = Path()) -> list[Done]:
    with Pool(Misbehaving(marks=str(marks)), encode_jsonl, jobs, Limits(seconds, mebibytes)) as pool:
        return [done for done in pool.run(tasks(*games)) if done is not None]


def told(done: Done) -> tuple[str, int, list[str], str | None]:
    """Source, game, the codes of its check row, and the reason that the first finding gives."""
    check, score = (json.loads(line) for line in done.payload.splitlines())
    assert (check["source"], check["game"]) == (score["source"], score["game"]) == (done.source, done.game)
    findings = [f for f in check["findings"] if f["code"] in ("internal", "unreadable")]
    return done.source, done.game, [f["code"] for f in findings], findings[0]["detail"].get("reason") if findings else None


def test_games_come_in_order_whatever_the_jobs_and_their_speed() -> None:
    games = [sgf("slow" if n % 3 == 0 else "") for n in range(20)]
    found = run(*games, jobs=2)
    assert [d.source for d in found] == [f"{n:03}.sgf" for n in range(20)]
    assert found == run(*games, jobs=1)


def test_a_file_of_several_games_gives_them_one_by_one() -> None:
    found = run(sgf() * 3, sgf())
    assert [(d.source, d.game) for d in found] == [("000.sgf", 0), ("000.sgf", 1), ("000.sgf", 2), ("001.sgf", 0)]
    assert {d.bytes_hash for d in found[:3]} == {bytes_hash(Source("", sgf() * 3))}


POISON = [
    ("hang", "unreadable", "time"),
    ("memory", "unreadable", "memory"),
    ("crash", "internal", "crash"),
    ("killed", "unreadable", "killed"),
    ("read-hang", "unreadable", "time"),
]


def test_a_poisoned_game_costs_its_own_rows_only() -> None:
    games = []
    for player, _, _ in POISON:
        games += [sgf(player), sgf(), sgf()]
    found = [told(d) for d in run(*games, seconds=1.0)]
    assert [f[0] for f in found] == [f"{n:03}.sgf" for n in range(len(games))]
    assert [(f[2], f[3]) for f in found[::3]] == [([code], reason) for _, code, reason in POISON]
    assert [f[2] for n, f in enumerate(found) if n % 3] == [[]] * 2 * len(POISON)


def test_the_other_games_of_a_poisoned_file_are_done() -> None:
    found = [told(d) for d in run(sgf() + sgf("crash") + sgf() + sgf("hang") + sgf(), sgf(), seconds=1.0)]
    assert [f[:3] for f in found] == [
        ("000.sgf", 0, []),
        ("000.sgf", 1, ["internal"]),
        ("000.sgf", 2, []),
        ("000.sgf", 3, ["unreadable"]),
        ("000.sgf", 4, []),
        ("001.sgf", 0, []),
    ]


def test_a_file_that_cannot_be_read_on_ends_there() -> None:
    found = run(sgf() + sgf("", "stop-reading") + sgf(), sgf())
    assert [told(d)[:3] for d in found] == [("000.sgf", 0, []), ("000.sgf", 1, ["internal"]), ("001.sgf", 0, [])]
    assert [d.ends for d in found] == [False, True, False]


def test_an_accident_is_tried_once_more(tmp_path: Path) -> None:
    (found,) = run(sgf("once"), marks=tmp_path)
    assert told(found)[2] == []
    assert len(list(tmp_path.iterdir())) == 1


def test_a_fault_in_python_is_a_finding_and_says_where() -> None:
    maker = RowMaker(settings=None)  # type: ignore[arg-type]
    with Pool(maker, encode_jsonl, 1, Limits()) as pool:
        (found,) = [d for d in pool.run(tasks(sgf())) if d is not None]
    assert found.fault
    assert b"AttributeError at " in found.payload


def test_a_worker_that_is_killed_from_outside_is_replaced() -> None:
    games = [sgf("slow") for _ in range(30)]
    with Pool(Misbehaving(), encode_jsonl, 2, Limits()) as pool:
        found = []
        for done in pool.run(tasks(*games)):
            if done is not None:
                found.append(done)
                if len(found) == 5:
                    os.kill(pool._workers[0].process.pid or 0, signal.SIGKILL)
    assert [told(d)[::2] for d in found] == [(f"{n:03}.sgf", []) for n in range(30)]


def test_workers_that_never_start_are_given_up() -> None:
    with Pool(Broken(), encode_jsonl, 2, Limits()) as pool, pytest.raises(PoolError, match="do not start"):
        list(pool.run(tasks(sgf())))


class Broken(RowMaker):
    """Cannot be brought into a worker."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (3,)


def test_no_process_is_left(tmp_path: Path) -> None:
    with Pool(Misbehaving(), encode_jsonl, 2, Limits()) as pool:
        coming = pool.run(tasks(sgf("hang"), sgf("hang"), sgf()))
        while not any(one.jobs for one in pool._workers):
            next(coming)
        processes = [one.process for one in pool._workers]
    assert processes
    assert all(not process.is_alive() for process in processes)
