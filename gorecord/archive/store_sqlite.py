"""A store in SQLite: the tables games, findings and scores, made for sqlite3, Datasette and pandas.

    games      one row a game: the columns of `flat.GAME_COLUMNS`
    findings   one row a finding: game_id and the columns of `flat.FINDING_COLUMNS`
    scores     one row a game and ruleset: game_id and the columns of `flat.SCORE_COLUMNS`
    about      key, value: the version and the options it was made with

Games are added in transactions. Games that are no longer in their place are moved to a table `kept` until the run is over.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

from gorecord.archive.flat import FINDING_COLUMNS, GAME_COLUMNS, SCORE_COLUMNS, Column, findings, flatten, line
from gorecord.archive.store import Entry, StoreError
from gorecord.archive.work import Done, Row, ends_file, severities
from gorecord.go.words import tell

_TYPES: Final = {"text": "TEXT", "int": "INTEGER", "real": "REAL", "bool": "INTEGER"}
_PATIENCE: Final = 60.0
"""Seconds that another program may read or write the database before it is given up."""
_FINDING: Final = tuple(column.name for column in FINDING_COLUMNS)
_SCORE: Final = tuple(column.name for column in SCORE_COLUMNS)


def _table(name: str, keys: Sequence[tuple[str, str]], columns: Sequence[Column]) -> str:
    """The definition of a table, with what each column holds as a comment, which `.schema` shows."""
    lines = [*keys, *((f'"{c.name}" {_TYPES[c.kind]}', c.holds) for c in columns)]
    body = "\n".join(f"  {what}{',' if what != lines[-1][0] else ''} -- {holds}" for what, holds in lines)
    return f"CREATE TABLE {name} (\n{body}\n);"


_KEY: Final = ("id INTEGER PRIMARY KEY", "from 1, in the order of the sources")
_OF_GAME: Final = (_KEY, ("game_id INTEGER NOT NULL REFERENCES games (id)", "the game"))

SCHEMA: Final = f"""
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT);
{_table("games", (_KEY,), GAME_COLUMNS)}
{_table("findings", _OF_GAME, FINDING_COLUMNS)}
{_table("scores", _OF_GAME, SCORE_COLUMNS)}
CREATE INDEX games_by_source ON games (source, game);
CREATE INDEX games_by_moves_hash ON games (moves_hash);
CREATE INDEX findings_by_game ON findings (game_id);
CREATE INDEX findings_by_code ON findings (code, severity);
CREATE INDEX scores_by_game ON scores (game_id);
CREATE INDEX scores_by_ruleset ON scores (ruleset, winner);
"""


class SqliteStore:
    """The tables of a batch."""

    def __init__(self, path: Path, about: Mapping[str, str]) -> None:
        self.encode = encode_sqlite
        self._path = path
        with self._written(), ExitStack() as failed:
            self._db = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            failed.callback(self._db.close)
            self._has_kept = self._open(about)
            failed.pop_all()
        self._last = 0

    def _open(self, about: Mapping[str, str]) -> bool:
        """Make the tables where there are none; whether games were put aside. Raises StoreError for tables of something else."""
        self._db.execute("PRAGMA synchronous=NORMAL")
        tables = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type='table'")}
        if not tables:
            self._db.executescript(f"BEGIN; {SCHEMA}")
            self._db.executemany("INSERT INTO about VALUES (?, ?)", [(k, v) for k, v in about.items() if k != "sources"])
            self._db.execute("COMMIT")  # all or nothing: tables alone would never get their version again
        elif not {"games", "findings", "scores"} <= tables:
            raise StoreError(tell("{path} is a database of something else", path=self._path))
        return "kept" in tables

    def entries(self) -> Generator[Entry]:
        """The games held."""
        found = self._db.execute(
            "SELECT g.id, g.source, g.game, g.bytes_hash, g.errors, g.warnings, g.notes,"
            " (SELECT max(json_extract(detail, '$.while') = 'reading') FROM findings"
            " WHERE game_id = g.id AND detail LIKE '%reading%')"
            " FROM games g ORDER BY g.id"
        )
        for number, source, game, bytes_hash, errors, warnings, notes, ends in found:
            self._last = number
            counts = (len(errors.split()), len(warnings.split()), len(notes.split()))
            yield Entry(source, game, bytes_hash, counts, "internal" in errors.split(), bool(ends))

    def go_on(self, *, put_aside: bool) -> int:
        """Append after the entry given last, or before it; games beyond are put aside. Raises StoreError."""
        with self._written():
            return self._go_on(put_aside)

    def _go_on(self, put_aside: bool) -> int:
        self._last -= put_aside
        last = self._last
        count, ends, last_file = 0, False, last
        for entry in self.entries():
            if self._last > last:
                count, ends = count + 1, entry.ends
                if entry.game == 0:
                    last_file = self._last - 1
        # Of the last file there may be games that had not been done: unless it ends there, it is done again as a whole.
        whole = last + count if ends else last_file
        self._last = last
        self._db.execute("BEGIN")
        if count:
            self._db.execute("CREATE TABLE IF NOT EXISTS kept (id INTEGER PRIMARY KEY, source TEXT, bytes_hash TEXT, payload TEXT)")
            self._db.execute("CREATE INDEX IF NOT EXISTS kept_by_source ON kept (source, bytes_hash)")
            self._has_kept = True
            for number in range(last + 1, whole + 1):
                known = self._db.execute("SELECT source, bytes_hash FROM games WHERE id = ?", (number,)).fetchone()
                kept = (*known, self._payload(number))
                self._db.execute("INSERT INTO kept (source, bytes_hash, payload) VALUES (?, ?, ?)", kept)
            for table, column in (("findings", "game_id"), ("scores", "game_id"), ("games", "id")):
                self._db.execute(f"DELETE FROM {table} WHERE {column} > ?", (last,))
            self.commit()
        return count

    def _payload(self, number: int) -> str:
        _, *game = self._db.execute("SELECT * FROM games WHERE id = ?", (number,)).fetchone()
        found = self._db.execute(f"SELECT {', '.join(_FINDING)} FROM findings WHERE game_id = ? ORDER BY id", (number,)).fetchall()
        scores = self._db.execute(f"SELECT {', '.join(_SCORE)} FROM scores WHERE game_id = ? ORDER BY id", (number,)).fetchall()
        return json.dumps([game, found, scores], ensure_ascii=False, separators=(",", ":"))

    def kept(self, source: str, bytes_hash: str) -> list[tuple[Entry, bytes]]:
        """The games of a file that were put aside."""
        if not self._has_kept:
            return []
        found: list[tuple[Entry, bytes]] = []
        rows = self._db.execute("SELECT payload FROM kept WHERE source = ? AND bytes_hash = ? ORDER BY id", (source, bytes_hash))
        for (payload,) in rows.fetchall():
            game, findings_, _ = json.loads(payload)
            if game[1] != len(found):
                break  # the same file given twice has its games twice
            told = {"findings": [{"code": f[1], "severity": f[2], "detail": json.loads(f[7])} for f in findings_]}
            found.append((Entry(game[0], game[1], game[2], *severities(told), ends_file(told)), payload.encode()))
        return found

    def append(self, done: Done) -> None:
        """Add a game to the transaction. Raises StoreError."""
        with self._written():
            self._append(done)

    def _append(self, done: Done) -> None:
        game, found, scores = json.loads(done.payload)
        self._last += 1
        self._db.execute(f"INSERT INTO games VALUES (?{', ?' * len(game)})", (self._last, *game))
        for table, columns, rows in (("findings", _FINDING, found), ("scores", _SCORE, scores)):
            if rows:
                marks = ", ".join("?" * (len(columns) + 1))
                self._db.executemany(
                    f"INSERT INTO {table} (game_id, {', '.join(columns)}) VALUES ({marks})", [(self._last, *row) for row in rows]
                )

    def commit(self) -> None:
        """End the transaction and begin the next. Raises StoreError."""
        with self._written():
            if self._db.in_transaction:
                self._db.execute("COMMIT")
            self._db.execute("BEGIN")

    def close(self, *, complete: bool) -> None:
        """End the transaction; when the run is complete, what was kept is needed no more. Raises StoreError."""
        with closing(self._db), self._written():
            if self._db.in_transaction:
                self._db.execute("COMMIT")
            if complete and self._has_kept:
                self._db.execute("DROP TABLE kept")

    @contextmanager
    def _written(self) -> Iterator[None]:
        """What the database cannot do, a full disk or a lock of another program, is told as such."""
        try:
            yield
        except sqlite3.Error as problem:
            raise StoreError(tell("{path} cannot be written: {problem}", path=self._path, problem=problem)) from None


def encode_sqlite(check: Row, score: Row) -> bytes:
    """The values of a game for the three tables, as JSON: [game, findings, scores]."""
    game = list(flatten(check, score).values())
    found = [
        [json.dumps(v, ensure_ascii=True) if k == "detail" else _text(v) for k, v in f.items()] for f in findings(check, score)
    ]
    scores = [_score(name, s) for name, s in (score.get("scores") or {}).items()]
    return json.dumps([game, found, scores], ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def _text(value: Any) -> Any:
    return line(value) if isinstance(value, str) else value


def _score(name: str, counted: Row) -> list[Any]:
    recorded = counted["at_recorded_komi"] or {}
    parts = [json.dumps({k: v for k, v in counted[side].items() if v}, separators=(",", ":")) for side in ("black", "white")]
    plain = [counted[key] for key in ("komi", "compensation", "margin", "result", "winner", "zi")]
    return [name, *plain, *parts, recorded.get("margin"), recorded.get("result")]
