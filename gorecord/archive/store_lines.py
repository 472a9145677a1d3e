"""Stores of lines: jsonl (two lines a game) and csv (one line a game after the heading).

Games are appended and nothing is ever changed, so a process that is killed leaves at most a torn end. Games that are no longer in
their place (a file before them has changed) are moved to a file of the same form beside, `OUT.kept`, until the run is over.
"""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from gorecord.archive.flat import (
    FINDINGS_COLUMN,
    GAME_COLUMNS,
    Column,
    flatten_all,
    harmless,
    harmless_undone,
    line,
    ruleset_columns,
)
from gorecord.archive.store import Entry, StoreError
from gorecord.archive.work import Done, Encode, Row, ends_file, severities
from gorecord.go.words import tell

Parse = Callable[[Sequence[bytes]], Entry]
"""The game of its lines. Raises ValueError or LookupError for lines that are none."""


class LineStore:
    """A file with so many lines a game, after a heading that may be empty."""

    def __init__(self, path: Path, *, heading: bytes, lines: int, encode: Encode, parse: Parse) -> None:
        self.encode = encode
        self._path = path
        self._heading = heading
        self._lines = lines
        self._parse = parse
        self._kept_path = path.with_name(path.name + ".kept")
        self._kept: sqlite3.Connection | None = None
        """Where the games of each file stand in the file of kept ones; on disk, since they may be many."""
        try:
            self._file: IO[bytes] = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        except OSError as problem:
            raise StoreError(tell("{path} cannot be written: {why}", path=path, why=problem.strerror)) from None
        self._last = (len(heading), len(heading))
        """Where the entry that was given last begins and ends."""

    def entries(self) -> Generator[Entry]:
        """The games held; the heading is written if the file is new."""
        self._file.seek(0)
        found = self._file.read(len(self._heading))
        if found != self._heading:
            if not self._heading.startswith(found):
                raise StoreError(tell("{path} has other columns than this run; --restart writes it anew", path=self._path))
            self._file.seek(0)
            self._file.write(self._heading)
            self._file.truncate()
            self._file.flush()
        for entry, begin, end in self._scan(self._file, len(self._heading)):
            self._last = begin, end
            yield entry

    def _scan(self, file: IO[bytes], start: int) -> Iterator[tuple[Entry, int, int]]:
        """The whole games from a place on, each with the places of its begin and end."""
        file.seek(start)
        number = self._heading.count(b"\n")
        while True:
            lines = [text for _ in range(self._lines) if (text := file.readline()).endswith(b"\n")]
            if len(lines) < self._lines:
                return
            number += self._lines
            try:
                entry = self._parse(lines)
            except (ValueError, LookupError, TypeError):
                raise StoreError(
                    tell(
                        "{path}: line {number} was not written by gorecord batch; --restart writes the file anew",
                        path=self._path,
                        number=number,
                    )
                ) from None
            end = start + sum(map(len, lines))
            yield entry, start, end
            start = end

    def go_on(self, *, put_aside: bool) -> int:
        """Append after the entry given last, or before it; whole games beyond go to the file of kept ones."""
        end = last_file = whole = self._last[0 if put_aside else 1]
        count = 0
        for entry, begin, behind in self._scan(self._file, end):
            count += 1
            if entry.game == 0:
                last_file = begin
            # Of the last file there may be games that had not been done: unless it ends there, it is done again as a whole.
            whole = behind if entry.ends else last_file
        if whole > end:
            self._keep(end, whole)
        self._file.seek(end)
        self._file.truncate()
        self._index_kept()
        return count

    def _keep(self, begin: int, end: int) -> None:
        """Add a stretch of the file to the kept games, whose file is whole at any moment."""
        part = self._kept_path.with_name(self._kept_path.name + ".part")
        with part.open("wb") as kept:
            if self._kept_path.exists():
                with self._kept_path.open("rb") as before:
                    shutil.copyfileobj(before, kept)
            self._file.seek(begin)
            while begin < end and (piece := self._file.read(min(1 << 20, end - begin))):
                kept.write(piece)
                begin += len(piece)
        part.replace(self._kept_path)

    def _index_kept(self) -> None:
        """Note where the games of each file stand in the file of kept ones."""
        if not self._kept_path.exists():
            return
        self._kept = sqlite3.connect("")  # a database without a name goes to a temporary file
        self._kept.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT, game INTEGER, begin INTEGER, end INTEGER)")
        with self._kept_path.open("rb") as kept:
            self._kept.executemany(
                "INSERT INTO kept (name, game, begin, end) VALUES (?, ?, ?, ?)",
                ((f"{entry.bytes_hash} {entry.source}", entry.game, begin, end) for entry, begin, end in self._scan(kept, 0)),
            )
        self._kept.execute("CREATE INDEX kept_by_name ON kept (name)")

    def kept(self, source: str, bytes_hash: str) -> list[tuple[Entry, bytes]]:
        """The games of a file that were put aside, as they were last."""
        if self._kept is None:
            return []
        places = self._kept.execute(
            "SELECT begin, end FROM kept WHERE name = :name"
            " AND id >= (SELECT max(id) FROM kept WHERE name = :name AND game = 0) ORDER BY id",
            {"name": f"{bytes_hash} {source}"},
        ).fetchall()
        found = []
        with self._kept_path.open("rb") as kept:
            for begin, end in places:
                kept.seek(begin)
                payload = kept.read(end - begin)
                found.append((self._parse(payload.splitlines(keepends=True)), payload))
        return found

    def append(self, done: Done) -> None:
        """Add a game, in one piece."""
        self._file.write(done.payload)

    def commit(self) -> None:
        """Hand what was appended to the system."""
        self._file.flush()

    def close(self, *, complete: bool) -> None:
        """Close the file; when the run is complete, what was kept is needed no more."""
        self._file.close()
        if self._kept is not None:
            self._kept.close()
        if complete:
            self._kept_path.unlink(missing_ok=True)


def jsonl_store(path: Path) -> LineStore:
    """A check row and a score row a game, as JSON."""
    return LineStore(path, heading=b"", lines=2, encode=encode_jsonl, parse=_parse_jsonl)


def encode_jsonl(check: Row, score: Row) -> bytes:
    """The two rows, a line each."""
    return _json_line(check) + _json_line(score)


def _json_line(row: Row) -> bytes:
    # Half characters, of names that are not UTF-8, become JSON's own escapes.
    return (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8", "backslashreplace")


def _parse_jsonl(lines: Sequence[bytes]) -> Entry:
    check, score = json.loads(lines[0]), json.loads(lines[1])
    if (check["schema"], score["schema"]) != ("gorecord.check/1", "gorecord.score/1") or check["game"] != score["game"]:
        raise ValueError
    source = line(check["source"])
    assert source is not None
    return Entry(source, check["game"], check["bytes_hash"], *severities(check, score), ends_file(check))


def csv_store(path: Path, rulesets: Sequence[str]) -> LineStore:
    """A line a game, with the columns of `csv_columns`."""
    columns = csv_columns(rulesets)
    heading = _csv_line([column.name for column in columns])
    return LineStore(
        path, heading=heading, lines=1, encode=CsvEncoder(tuple(rulesets)), parse=CsvParser(tuple(c.name for c in columns))
    )


def csv_columns(rulesets: Sequence[str]) -> tuple[Column, ...]:
    """The columns of csv and parquet."""
    return (*GAME_COLUMNS, *ruleset_columns(rulesets), FINDINGS_COLUMN)


@dataclass(frozen=True)
class CsvEncoder:
    """Makes the line of a game."""

    rulesets: tuple[str, ...]

    def __call__(self, check: Row, score: Row) -> bytes:
        """The line: numbers as they are, yes and no as true and false, nothing where there is nothing."""
        flat = flatten_all(check, score, self.rulesets)
        return _csv_line([_cell(value) for value in flat.values()])


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    return harmless(value) if isinstance(value, str) else value


def _csv_line(cells: Sequence[Any]) -> bytes:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue().encode("utf-8", "backslashreplace")


@dataclass(frozen=True)
class CsvParser:
    """Reads the line of a game back."""

    names: tuple[str, ...]

    def __call__(self, lines: Sequence[bytes]) -> Entry:
        """The game of a line. Raises ValueError for a line that is none."""
        (cells,) = csv.reader([lines[0].decode("utf-8")])
        if len(cells) != len(self.names):
            raise ValueError
        row = dict(zip(self.names, cells, strict=True))
        found = json.loads(harmless_undone(row["findings"]))
        counts, fault = severities({"findings": found})
        return Entry(
            harmless_undone(row["source"]),
            int(row["game"]),
            harmless_undone(row["bytes_hash"]),
            counts,
            fault,
            ends_file({"findings": found}),
        )
