"""Repaired copies: what is put right, what is left, what is never lost or written over."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from sgfmill import sgf

from gorecord.output.fix_text import difference, laid_out
from gorecord.records.sources import Source
from gorecord.referee.fixing import Fixed, fix
from tests.helpers import game_of
from tests.test_cli import SAMPLES, run


def fixed(data: str | bytes, *, unsafe: bool = False) -> Fixed:
    return fix(Source("game.sgf", data.encode() if isinstance(data, str) else data), unsafe=unsafe, compare=True)


def text(done: Fixed) -> str:
    assert done.data is not None
    return done.data.decode("utf-8").replace("\n", "")


CASES = [
    ("komi in zi", "(;SZ[9]RU[Chinese]KM[3.75]RE[B+0.75];B[ee])", ["KM[7.5]", "RE[B+1.5]"]),
    ("komi in hundredths", "(;SZ[9]AP[foxwq]KM[650];B[ee])", ["KM[6.5]"]),
    ("komi of a server that leaves it out is left", "(;SZ[9]AP[foxwq]KM[0];B[ee])", ["KM[0]"]),
    ("komi in KO", "(;SZ[9]KO[7.5];B[ee])", ["KM[7.5]"]),
    ("a result in words", "(;SZ[9]CA[UTF-8]RE[黑中盘胜];B[ee])", ["RE[B+R]", "GC[Result as written: 黑中盘胜]"]),
    ("a result with a comma", "(;SZ[9]RE[B+3,5];B[ee])", ["RE[B+3.5]"]),
    ("a result in order", "(;SZ[9]RE[W+18.50];B[ee])", ["RE[W+18.50]"]),
    ("a result that is not understood", "(;SZ[9]RE[who knows];B[ee])", ["RE[who knows]"]),
    ("missing komi stays missing", "(;SZ[9];B[ee])", []),
    ("the stones of a handicap", "(;SZ[9]HA[2];W[ee];B[cc])", ["AB[gc][cg]"]),
    ("two moves in a node", "(;SZ[9];W[aa]B[ee]C[both];W[cc])", ["W[aa];B[ee];W[cc]", "C[both]"]),
    ("setup beside a move", "(;SZ[9];B[ee];AB[aa]W[cc]C[here])", [";AB[aa]", ";C[here]W[cc]"]),
    ("comments that stand twice", "(;SZ[9];B[ee]C[one]C[two];W[cc])", ["C[onetwo]"]),
    ("junk around", "From: a\n\n(;SZ[9];B[ee];W[cc]))) bye", ["(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];W[cc])"]),
    ("a missing parenthesis", "(;SZ[9];B[ee](;W[cc])(;W[dd]", ["(;W[cc])(;W[dd])"]),
    ("a point over two lines", "(;SZ[9];B[e\ne];W[cc])", [";B[ee];W[cc]"]),
    ("a value that is no point", "(;SZ[9];B[ee][W[cc];B[dd])", [";B[ee];B[W\\[cc];B[dd]"]),
    ("unknown properties are kept", "(;SZ[9]MULTIGOGM[1]XX[a\\]b];B[ee]YY[1][2])", ["MULTIGOGM[1]", "XX[a\\]b]", "YY[1][2]"]),
]


@pytest.mark.parametrize(("data", "wanted"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_safe_repairs(data: str, wanted: list[str]) -> None:
    done = fixed(data)
    for part in wanted:
        assert part in text(done)
    sgf.Sgf_game.from_bytes(done.data)
    again = fixed(done.data or b"")
    assert again.done == [], "a repaired copy needs no repair"
    assert again.data == done.data


def test_missing_komi_is_not_invented() -> None:
    assert "KM" not in text(fixed("(;SZ[9];B[ee])"))


def test_texts_go_to_utf8_from_the_encoding_that_they_are_in() -> None:
    done = fixed("(;SZ[19]PB[中国围棋]PW[古力]C[黑棋好]RE[黑中盘胜];B[pd];W[dd])".encode("gb18030"))
    assert "PB[中国围棋]" in text(done)
    assert any("UTF-8 now" in said for said in done.done)
    big5 = fixed("(;CA[Big5]SZ[9]PB[許功蓋];B[ee])".encode("big5"))
    assert "PB[許功蓋]" in text(big5), "characters whose second byte is a backslash"


def test_handicap_stones_that_do_not_fit_are_not_set_up() -> None:
    done = fixed("(;SZ[9]HA[2]RU[Chinese];W[gc];B[ee])")
    assert "AB" not in text(done)
    assert done.left


def test_moves_are_changed_only_when_asked() -> None:
    data = (SAMPLES / "ko-too-early.sgf").read_bytes()
    safe = fixed(data)
    assert safe.done == []
    assert len(safe.left) == 1
    unsafe = fixed(data, unsafe=True)
    assert unsafe.left == []
    assert "as a proposal only" in unsafe.done[0]


UNSAFE = [
    ("(;SZ[9]RU[Japanese];B[ee];W[cc]C[one];B[cc];W[dd]C[two];B[gg])", "C[one]", "C[two]"),
    ("(;SZ[9]RU[Japanese];B[ee];W[cc];W[cc]C[again];B[dd](;W[dc])(;W[cd]C[other]))", "C[again]", "C[other]"),
    ("(;SZ[9]RU[Japanese];B[ee]C[one];B[dd]C[two];W[cc];B[gg])", "C[one]", "C[two"),
    ("(;SZ[9]RU[Japanese]W[cc]C[first];B[ee];W[dd]C[third])", "C[first]", "C[third]"),
    ("(;SZ[9]RU[Japanese];B[dd];W[jj]C[far];B[dj];W[jd])", "SZ[13]", "C[far]"),
]


@pytest.mark.parametrize(("data", "one", "two"), UNSAFE)
def test_proposals_lose_no_comment_and_no_branch(data: str, one: str, two: str) -> None:
    done = fixed(data, unsafe=True)
    assert one in text(done) and two in text(done)
    assert done.left == []
    assert text(done).count("(") == data.count("(")


def test_several_games_and_other_games_in_a_file() -> None:
    done = fixed("(;SZ[9]KM[3.75];B[ee])(;GM[2]XX[a];B[d3])(;SZ[9]RE[B+3,5];B[cc])")
    assert text(done).count("(;") == 3
    assert "GM[2]" in text(done) and "B[d3]" in text(done)
    assert [said.split(":")[0] for said in done.done] == ["game 0", "game 2"]


def test_what_is_no_game_gives_no_copy() -> None:
    for data in (b"", b"nothing here", b"(;GM[2];B[d3])"):
        done = fixed(data)
        assert done.data is None
        assert done.left


def test_rectangles_and_large_boards_are_written_by_hand() -> None:
    for size in ("19:13", "37"):
        done = fixed(f"(;SZ[{size}];B[cc];W[dd](;B[ee])(;B[ff]C[x]))")
        assert f"SZ[{size}]" in text(done)
        assert len(game_of(done.data or b"").moves) == 3


def test_the_difference_is_a_node_a_line() -> None:
    assert laid_out("(;SZ[9]C[a;b(c)\\]d];B[ee];W[cc](;B[dd])(;B[ff]))") == [
        "(;SZ[9]", "C[a;b(c)\\]d]", ";B[ee]", ";W[cc]", "(;B[dd]", ")", "(;B[ff]", ")", ")",
    ]  # fmt: skip
    shown = difference("g.sgf", "(;SZ[9];B[ee];W[cc])", "(;SZ[9];B[ee];W[dd])")
    assert "-;W[cc]\n+;W[dd]\n" in shown
    assert difference("g.sgf", "(;SZ[9])", "(;SZ[9])") == ""


def test_the_command_writes_a_copy_and_never_over_its_input(tmp_path: Path) -> None:
    source, out = tmp_path / "a.sgf", tmp_path / "b.sgf"
    source.write_text("(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5]RE[B+3,5];B[ee])", encoding="utf-8")
    done = run("fix", str(source), "-o", str(out), "--diff")
    assert done.returncode == 0
    assert "-KM[6,5]\n-RE[B+3,5]\n+KM[6.5]\n+RE[B+3.5]\n" in done.stdout
    assert "KM[6.5]" in out.read_text(encoding="utf-8")
    assert run("fix", str(source), "-o", str(out)).returncode == 2, "an existing file"
    assert run("fix", str(source), "-o", str(out), "--force").returncode == 0
    assert run("fix", str(source), "-o", str(source), "--force").returncode == 2, "its input, even by force"
    assert "KM[6,5]" in source.read_text(encoding="utf-8")


def test_a_whole_archive_goes_to_a_folder_and_nowhere_else(tmp_path: Path) -> None:
    archive = tmp_path / "games.zip"
    with zipfile.ZipFile(archive, "w") as z:
        for name in ("a/one.sgf", "../../two.sgf", "/three.sgf"):
            z.writestr(name, "(;SZ[9];B[ee];W[cc])")
        z.writestr("bad.sgf", "nothing")
    done = run("fix", str(archive), "-o", str(tmp_path / "out"), "--format", "jsonl")
    assert done.returncode == 1
    written = sorted(str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*.sgf"))
    assert written == ["out/a/one.sgf", "out/three.sgf", "out/two.sgf"]
    assert len(done.stdout.splitlines()) == 4


def test_what_an_unsafe_repair_would_do_is_told_with_the_difference(tmp_path: Path) -> None:
    source = tmp_path / "a.sgf"
    source.write_text("(;GM[1]SZ[9]RU[Japanese]KM[6.5];B[ee];W[ec];B[cc];W[ee];B[gg];W[cg])", encoding="utf-8")
    shown = run("fix", str(source), "--diff").stdout
    assert "possible, not done: Move 4 (White at E5)" in shown
    assert "--unsafe" in shown and "--repairs" in shown
    assert "possible" not in run("fix", str(source), "--diff", "--unsafe").stdout
    source.write_text("(;GM[1]SZ[9]AP[foxwq]KM[0];B[ee])", encoding="utf-8")
    assert "--unsafe writes KM[6.5]" in run("fix", str(source), "--diff").stdout
