"""Files, folders, globs, archives, lists and standard input as sources."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from gorecord.records import sources
from gorecord.records.sources import NothingToRead, Source, count_hint, open_sources

GAME = b"(;GM[1]SZ[9];B[ee])"


def names(found: list[Source]) -> list[str]:
    return [source.name for source in found]


def read(*specs: str, **options: object) -> list[Source]:
    return list(open_sources(list(specs), **options))  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b" / "deep").mkdir(parents=True)
    for name in ("a.sgf", "C.SGF", "b/x.Sgf", "b/deep/y.sgf", "b/notes.md", "board.txt"):
        (tmp_path / name).write_bytes(GAME)
    return tmp_path


def test_a_file_is_one_source(folder: Path) -> None:
    path = str(folder / "a.sgf")
    assert read(path) == [Source(path, GAME, None)]


def test_a_folder_gives_every_sgf_below_it_in_any_case_and_sorted(folder: Path) -> None:
    found = [str(Path(name).relative_to(folder)) for name in names(read(str(folder)))]
    assert found == ["C.SGF", "a.sgf", "b/x.Sgf", "b/deep/y.sgf"]


def test_boards_are_taken_where_they_are_asked_for(folder: Path) -> None:
    assert any(name.endswith("board.txt") for name in names(read(str(folder), boards=True)))
    assert not any(name.endswith("board.txt") for name in names(read(str(folder))))
    assert len(read(str(folder / "board.txt"))) == 1


def test_links_that_lead_out_of_a_folder_are_not_followed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.sgf").write_bytes(GAME)
    (folder / "link.sgf").symlink_to(outside / "secret.sgf")
    (folder / "linked").symlink_to(outside)
    (folder / "inner.sgf").symlink_to(folder / "a.sgf")
    (folder / "loop").symlink_to(folder)
    found = [Path(name).name for name in names(read(str(folder)))]
    assert "inner.sgf" in found
    assert "link.sgf" not in found and "secret.sgf" not in found
    assert len(found) == 5


def test_a_glob_gives_what_it_matches_sorted(folder: Path) -> None:
    found = [str(Path(name).relative_to(folder)) for name in names(read(str(folder / "**" / "*.sgf")))]
    assert found == ["a.sgf", "b/deep/y.sgf"]


def test_a_file_whose_name_looks_like_a_glob_is_read(tmp_path: Path) -> None:
    (tmp_path / "game[1].sgf").write_bytes(GAME)
    assert read(str(tmp_path / "game[1].sgf"))[0].data == GAME


def test_members_of_a_zip_are_named_behind_an_exclamation_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("b/c.sgf", "D.SGF", "readme.md", "t.txt"):
            archive.writestr(name, GAME)
    assert names(read(str(path))) == [f"{path}!b/c.sgf", f"{path}!D.SGF"]
    assert names(read(str(path), boards=True))[-1] == f"{path}!t.txt"
    assert count_hint([str(path)]) == 2


@pytest.mark.parametrize(
    ("ending", "mode"), [("tar", "w"), ("tar.gz", "w:gz"), ("tgz", "w:gz"), ("tar.bz2", "w:bz2"), ("tar.xz", "w:xz")]
)
def test_members_of_a_tar_archive(tmp_path: Path, ending: str, mode: str) -> None:
    path = tmp_path / f"a.{ending}"
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name in ("b/c.sgf", "x.md", "D.SGF"):
            member = tarfile.TarInfo(name)
            member.size = len(GAME)
            archive.addfile(member, io.BytesIO(GAME))
    found = read(str(path))
    assert names(found) == [f"{path}!b/c.sgf", f"{path}!D.SGF"]
    assert all(source.data == GAME for source in found)


def test_a_broken_member_does_not_stop_the_archive(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.sgf", GAME)
        archive.writestr("b.sgf", GAME)
    data = bytearray(path.read_bytes())
    data[data.index(GAME) + 3] ^= 0xFF
    path.write_bytes(data)
    first, second = read(str(path))
    assert first.data is None and "CRC" in (first.error or "")
    assert second.data == GAME


def test_an_encrypted_member_is_an_error_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.sgf", GAME)
    data = bytearray(path.read_bytes())
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + at] |= 1
    path.write_bytes(data)
    (found,) = read(str(path))
    assert found.data is None and "encrypted" in (found.error or "")


def test_a_bomb_is_refused_by_its_size_and_by_what_it_unpacks_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "LARGEST", 1000)
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.sgf", b"x" * 100_000)
        archive.writestr("good.sgf", GAME)
    bomb, good = read(str(path))
    assert bomb.data is None and "too large" in (bomb.error or "")
    assert good.data == GAME
    (tmp_path / "large.sgf").write_bytes(b"x" * 1001)
    assert "too large" in (read(str(tmp_path / "large.sgf"), str(path))[0].error or "")


def test_an_archive_that_is_cut_gives_what_was_read_and_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for number in range(20):
            content = os.urandom(4000)
            member = tarfile.TarInfo(f"{number}.sgf")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    path.write_bytes(path.read_bytes()[:40_000])
    found = read(str(path))
    assert len(found) > 5 and found[-1].data is None and found[-1].error
    assert all(source.data is not None for source in found[:-1])


def test_what_is_no_archive_says_so(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "z.zip").write_bytes(b"no archive")
    (tmp_path / "z.tar").write_bytes(b"no archive" * 100)
    for ending in ("zip", "tar"):
        found = read(str(tmp_path / f"z.{ending}"), str(folder / "a.sgf"))
        assert found[0].data is None and f"no {ending} archive" in (found[0].error or "")
        assert found[1].data == GAME


def test_a_list_names_sources_as_seen_from_its_folder(folder: Path) -> None:
    (folder / "b" / "list").write_text("# games\n\nx.Sgf\n../a.sgf\n@other\n")
    (folder / "b" / "other").write_text("deep\n@list\n")
    found = read(f"@{folder / 'b' / 'list'}")
    assert [Path(source.name).name for source in found] == ["x.Sgf", "a.sgf", "y.sgf", "list"]
    assert "includes itself" in (found[-1].error or "")


def test_standard_input(folder: Path) -> None:
    assert read("-", stdin=io.BytesIO(GAME)) == [Source("-", GAME, None)]
    assert read("-", str(folder / "a.sgf"))[0].error


def test_a_path_that_does_not_exist_is_an_error_beside_others(folder: Path) -> None:
    found = read(str(folder / "none.sgf"), str(folder / "*.gib"), str(folder / "a.sgf"))
    assert [source.error is not None for source in found] == [True, True, False]
    assert "no such file" in (found[0].error or "") and "pattern" in (found[1].error or "")


@pytest.mark.parametrize("spec", ["nowhere.sgf", "*.nothing", "@nolist", "empty-folder", "broken.zip", "na\0me"])
def test_nothing_to_read_is_said_at_once(tmp_path: Path, spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty-folder").mkdir()
    (tmp_path / "broken.zip").write_bytes(b"?")
    with pytest.raises(NothingToRead) as told:
        next(open_sources([spec]))
    assert spec.strip("@") in str(told.value)


def test_no_source_at_all() -> None:
    with pytest.raises(NothingToRead, match="SOURCE"):
        list(open_sources([]))


def test_sources_are_opened_one_by_one(folder: Path) -> None:
    opened = open_sources([str(folder / "a.sgf"), str(folder)])
    assert next(opened).data == GAME
    (folder / "late.sgf").write_bytes(b"late")
    assert any(source.data == b"late" for source in opened)


def test_the_count_for_a_progress_bar(folder: Path) -> None:
    assert count_hint([str(folder)]) == 4
    assert count_hint([str(folder / "a.sgf"), str(folder / "*.sgf")]) == 2
    assert count_hint(["-"]) is None
    assert count_hint(["x.tar.gz"]) is None
