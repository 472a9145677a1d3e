"""Two records of one game: what differs, which is legal, the merged proposal; and twins in an archive."""

from __future__ import annotations

import json
import random
import zipfile
from pathlib import Path

import pytest

from gorecord.archive.twins import Finder
from gorecord.records.game import GameRecord
from gorecord.referee.check import check
from gorecord.referee.differ import compare
from gorecord.referee.fixing import merged_copy
from tests.helpers import game_of
from tests.test_cli import run

POINTS = "ee cc gc cg gg ec ce eg ge dd ff df fd bb hb bh hh ca ga".split()  # noqa: SIM905


def record(points: list[str] | None = None, root: str = "KM[6.5]RU[Japanese]", name: str = "g.sgf") -> GameRecord:
    nodes = "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(points or POINTS))
    return game_of(f"(;SZ[9]{root}{nodes})", name)


def edited(number: int, *points: str, remove: int = 1) -> list[str]:
    return [*POINTS[: number - 1], *points, *POINTS[number - 1 + remove :]]


def test_the_same_record_does_not_differ() -> None:
    done = compare(record(), record())
    assert not done.differ
    assert done.share == 1


MOVES = [
    (edited(7, "dh"), [("point", 6, 7, 6, 7)], "move 7 is Black C5 in A, Black D2 in B"),
    (edited(7, "eg", "ce", remove=2), [("order", 6, 8, 6, 8)], "moves 7 to 8 have exchanged points"),
    (POINTS[:15], [("only-first", 15, 19, 15, 15)], "B ends after move 15; A has 4 moves more"),
    ([*POINTS, "ai"], [("only-second", 19, 19, 19, 20)], "A ends after move 19; B has one move more"),
]


@pytest.mark.parametrize(("points", "blocks", "words"), MOVES)
def test_moves_that_differ(points: list[str], blocks: list[tuple[object, ...]], words: str) -> None:
    done = compare(record(), record(points))
    assert [tuple(b[:5]) for b in done.blocks] == blocks
    assert sorted(words.split()) == sorted(done.blocks[0].text.split("(")[0].split()) or words in done.blocks[0].text


def test_headers_and_what_the_merged_one_takes_over() -> None:
    done = compare(record(root="KM[6.5]PB[Ada]"), record(root="KM[7.5]DT[2026-01-02]PB[Ada]"))
    assert [(d.what, d.a, d.b) for d in done.header] == [("date", None, "2026-01-02"), ("komi", 6.5, 7.5)]
    assert done.merged_header == {"date": "2026-01-02"}
    merged = game_of(merged_copy(done))
    assert (merged.header.date, merged.header.komi.points) == ("2026-01-02", 6.5)


def test_the_legal_record_is_the_better_one() -> None:
    illegal = record(edited(10, "cc"))  # on a stone
    for first, second, better in ((illegal, record(), 1), (record(), illegal, 0)):
        done = compare(first, second)
        assert done.better == better
        assert done.base == better
        assert done.merged_legal
        assert [m.point for m in game_of(merged_copy(done)).moves] == [m.point for m in record().moves]


def test_the_merged_proposal_has_the_best_of_both() -> None:
    first = record(edited(10, "cc")[:15])  # a fault, and cut short
    second = record(edited(4, "ee"))  # a fault elsewhere
    done = compare(first, second)
    assert done.merged_legal
    assert [m.point for m in game_of(merged_copy(done)).moves] == [m.point for m in record().moves]


def test_a_board_that_was_turned_is_turned_back() -> None:
    side = "abcdefghi"
    turned = [f"{side[8 - side.index(p[1])]}{p[0]}" for p in POINTS]
    done = compare(record(), record(turned))
    assert done.turned
    assert done.blocks == ()


def test_other_games_are_not_merged() -> None:
    done = compare(record(), record([p[::-1] for p in reversed(POINTS)][:10]))
    assert not done.same_game
    assert done.merged == ()


def test_boards_of_different_sizes_are_compared_and_not_merged() -> None:
    done = compare(game_of("(;SZ[9];B[ee];W[cc])"), game_of("(;SZ[13];B[ee];W[cc];B[mm])"))
    assert done.same_game
    assert [b.kind for b in done.blocks] == ["only-second"]
    assert [d.what for d in done.header] == ["size"]
    assert done.merged == ()


def test_moves_with_variations_and_comments_survive_a_merge() -> None:
    first = game_of("(;SZ[9]RU[Japanese];B[ee]C[a];W[cc];B[cc](;W[gg]C[b];B[gc])(;W[dd]C[c]))")
    second = game_of("(;SZ[9]RU[Japanese];B[ee];W[cc];B[dc];W[gg];B[gc];W[cg])")
    done = compare(first, second)
    text = merged_copy(done).decode()
    assert check(game_of(merged_copy(done))).trusted_moves == 6 if done.base else True
    assert done.merged_legal
    assert text.count("(") == (1 if done.base else 3)


def test_the_command(tmp_path: Path) -> None:
    for name, points, root in (("a", POINTS, "KM[6.5]"), ("b", edited(7, "dh"), "KM[7.5]")):
        nodes = "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(points))
        (tmp_path / f"{name}.sgf").write_text(f"(;SZ[9]{root}{nodes})", encoding="utf-8")
    a, b, out = (str(tmp_path / f"{name}.sgf") for name in ("a", "b", "out"))
    done = run("diff", a, b)
    assert done.returncode == 1
    assert "Move 7 is Black C5 in A, Black D2 in B." in done.stdout
    assert "komi      6.5  7.5" in done.stdout
    row = json.loads(run("diff", a, b, "--format", "jsonl", "-o", out).stdout)
    assert (row["schema"], row["same_game"], row["moves"][0]["a"]) == ("gorecord.diff/1", True, [7, 7])
    assert len(game_of(Path(out).read_bytes()).moves) == len(POINTS)
    assert run("diff", a, a).returncode == 0
    assert run("diff", a, b, "-o", a).returncode == 2
    assert run("diff", a, "no-such.sgf").returncode == 2
    assert run("diff", a).returncode == 2


def test_twins_in_an_archive(tmp_path: Path) -> None:
    rng = random.Random(3)
    side = "abcdefghijklmnopqrs"
    board = [x + y for x in side for y in side]
    first, other = rng.sample(board, 120), rng.sample(board, 120)
    turned = [f"{side[18 - side.index(p[1])]}{p[0]}" for p in first[:110]]
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as z:
        for name, points, result in (("a", first, "B+R"), ("b", other, "W+R"), ("c", turned, "W+R"), ("d", first, "B+Resign")):
            nodes = "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(points))
            z.writestr(f"{name}.sgf", f"(;SZ[19]RE[{result}]{nodes})")
    done = run("diff", str(tmp_path / "games.zip"), "--format", "jsonl")
    pairs = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(p["a"]["source"][-5], p["b"]["source"][-5]) for p in pairs] == [("a", "c"), ("c", "d")]
    assert done.returncode == 1
    assert "4 games: 3 pairs are nearly the same, 2 of them with different results." in done.stderr


def test_games_without_a_result_are_no_contradiction() -> None:
    finder = Finder()
    rng = random.Random(4)
    points = [f"{'abcdefghijklmnopqrs'[n % 19]}{'abcdefghijklmnopqrs'[n // 19]}" for n in rng.sample(range(361), 60)]
    for result in ("B+R", "?"):
        nodes = "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(points))
        finder.add(game_of(f"(;SZ[19]RE[{result}]{nodes})"))
    (twins,) = finder.twins()
    assert not twins.results_differ
