"""Files, folders, globs, archives, lists and standard input as sources."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import threading
import time
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


def tar_of(*members: tuple[str, int | str, bytes], pax: bool = False) -> bytes:
    """A tar archive whose headers say what they like about the sizes of their members."""
    written = b""
    for name, size, content in members:
        member = tarfile.TarInfo(name)
        if pax:
            member.pax_headers = {"size": str(size)}
            written += member.tobuf(tarfile.PAX_FORMAT)
        else:
            member.size = int(size)
            written += member.tobuf(tarfile.GNU_FORMAT)
        written += content + bytes(-len(content) % 512)
    return written + bytes(1024)


@pytest.mark.parametrize("ending", ["tar", "tar.gz"])
@pytest.mark.parametrize("name", ["b.sgf", "b.md"])
@pytest.mark.parametrize("pax", [False, True])
def test_a_member_that_claims_more_than_any_disk_holds_ends_its_archive(tmp_path: Path, ending: str, name: str, pax: bool) -> None:
    path = tmp_path / f"a.{ending}"
    claimed = tar_of(("a.sgf", len(GAME), GAME))[:-1024] + tar_of((name, 1 << 60, GAME), pax=pax)
    path.write_bytes(claimed if ending == "tar" else gzip.compress(claimed))
    first, last = read(str(path))
    assert first.data == GAME
    assert last.name == f"{path}!{name}" and last.data is None and "archive" in (last.error or "")


def test_a_long_name_does_not_fill_the_memory(tmp_path: Path) -> None:
    header = tarfile.TarInfo("././@LongLink")
    header.type, header.size = tarfile.GNUTYPE_LONGNAME, 1 << 40
    path = tmp_path / "a.tar.gz"
    path.write_bytes(gzip.compress(header.tobuf(tarfile.GNU_FORMAT) + b"a" * (20 << 20), 1))
    with pytest.raises(NothingToRead, match="too large"):
        read(str(path))


def test_an_archive_that_grows_too_much_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_FREE_GROWTH", 100_000)
    monkeypatch.setattr(sources, "_GROWTH", 1)
    games = {f"{number}.sgf": bytes(50_000) for number in range(20)}
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in games.items():
            archive.writestr(name, data)
    (tmp_path / "a.tar.gz").write_bytes(gzip.compress(tar_of(*((name, len(data), data) for name, data in games.items()))))
    for name in ("a.zip", "a.tar.gz"):
        found = read(str(tmp_path / name))
        assert 2 <= len(found) < 6 and "times its size" in (found[-1].error or "")


def test_pipes_are_read_only_where_they_are_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    os.mkfifo(tmp_path / "pipe.zip")
    (tmp_path / "z.sgf").write_bytes(GAME)
    (tmp_path / "list").write_text("pipe.sgf\nz.sgf\n")
    for spec in (str(tmp_path), str(tmp_path / "*.sgf"), f"@{tmp_path / 'list'}"):
        pipe, good = read(spec)
        assert "no ordinary file" in (pipe.error or "") and good.data == GAME
    assert read(str(tmp_path / "*"))[1].error
    writer = os.open(tmp_path / "pipe.sgf", os.O_RDWR)
    thread = threading.Thread(target=lambda: (os.write(writer, GAME), time.sleep(0.2), os.close(writer)))
    thread.start()
    assert read(str(tmp_path / "pipe.sgf"))[0].data == GAME
    thread.join()


@pytest.mark.parametrize("spec", ["/dev/zero", "@/dev/zero"])
def test_devices_are_not_read(spec: str) -> None:
    with pytest.raises(NothingToRead, match="ordinary file"):
        read(spec)


def test_globs_do_not_go_through_links_to_folders(tmp_path: Path) -> None:
    (tmp_path / "d" / ".hidden").mkdir(parents=True)
    for name in ("a.sgf", "d/b.sgf", "d/.hidden/c.sgf", "d/.e.sgf"):
        (tmp_path / name).write_bytes(GAME)
    for number in range(12):
        (tmp_path / "d" / f"loop{number}.sgf").symlink_to(tmp_path)
    (tmp_path / "link.sgf").symlink_to(tmp_path / "a.sgf")
    for pattern, expected in (
        ("**/*.sgf", ["a.sgf", "d/b.sgf", "link.sgf"]),
        ("**/**/**/*.sgf", ["a.sgf", "d/b.sgf", "link.sgf"]),
        ("*/*/*/*/*/*/*/*/*.sgf", []),
        ("d/loop3.sgf/?.sgf", ["d/loop3.sgf/a.sgf"]),
        ("d/.*/[bc].sgf", ["d/.hidden/c.sgf"]),
        ("d/**", ["d/b.sgf"]),
        ("*/", ["d/.e.sgf", "d/b.sgf", "d/.hidden/c.sgf"]),
    ):
        found = [source for source in open_sources([str(tmp_path / "a.sgf"), f"{tmp_path}/{pattern}"]) if source.data]
        assert [str(Path(source.name).relative_to(tmp_path)) for source in found[1:]] == expected, pattern


def test_relative_globs_keep_the_path_as_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert names(read("*.sgf", "./b/*/*.sgf")) == ["a.sgf", "./b/deep/y.sgf"]


def test_each_list_is_read_once_and_not_too_deep(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(GAME)
    for number in range(40):
        (tmp_path / f"twice{number}").write_text(f"@twice{number + 1}\n@twice{number + 1}\n")
        (tmp_path / f"chain{number}").write_text(f"a.sgf\n@chain{number + 1}\n")
    (tmp_path / "twice15").write_text("a.sgf\n")
    found = read(f"@{tmp_path / 'twice0'}")
    assert sum(source.data == GAME for source in found) == 1
    assert sum("read already" in (source.error or "") for source in found) == 15
    found = read(f"@{tmp_path / 'chain0'}")
    assert len(found) == 21 and "in a row" in (found[-1].error or "")


def test_names_that_cannot_be_are_rows(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(GAME)
    (tmp_path / "list").write_bytes(
        b"x" * 5000 + b"\nna\0me\n@" + b"y" * 5000 + b"\n@na\0me\n*\0*\n" + b"*" * 5000 + b"\na.sgf/b\na.sgf\n"
    )
    found = read(f"@{tmp_path / 'list'}")
    assert len(found) >= 7 and found[-1].data == GAME and all(source.error for source in found[:4])
    assert count_hint(["x" * 5000, "na\0me"]) in (None, 2)


def test_links_that_lead_round_in_a_circle_are_rows(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").symlink_to("a.sgf")
    (tmp_path / "z.sgf").write_bytes(GAME)
    (tmp_path / "list").symlink_to("list")
    circle, good = read(str(tmp_path))
    assert circle.data is None and circle.error and good.data == GAME
    first, second, good = read(str(tmp_path / "a.sgf"), f"@{tmp_path / 'list'}", str(tmp_path / "z.sgf"))
    assert first.error and second.error and good.data == GAME
    assert count_hint([str(tmp_path)]) == 2


def test_a_member_without_a_name_is_a_row(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        nameless_member = zipfile.ZipInfo("x")
        nameless_member.filename = ""
        with archive.open(nameless_member, "w"):
            pass
        archive.writestr("a.sgf", GAME)
    nameless, good = read(str(path))
    assert "no name" in (nameless.error or "") and good.data == GAME


def test_what_nobody_thought_of_is_a_row_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(path: str, *_: object) -> Source:
        raise RecursionError(path)

    monkeypatch.setattr(sources, "_zip", failing)
    (folder / "a.zip").write_bytes(b"")
    broken, good = read(str(folder / "a.zip"), str(folder / "a.sgf"))
    assert "cannot be read" in (broken.error or "") and good.data == GAME
