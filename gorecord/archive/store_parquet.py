"""A store in Parquet, for pandas, DuckDB, Polars and Spark: the columns of csv, typed.

A Parquet file can only be read once its end is written. Games are therefore gathered as JSON lines in a file beside,
`OUT.rows`, and OUT is made from it when the run ends or is interrupted; when all sources are done, `OUT.rows` is removed. A killed
run leaves `OUT.rows`, and the next one goes on there.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from gorecord.archive.flat import flatten_all
from gorecord.archive.store import Entry, StoreError
from gorecord.archive.store_lines import LineStore, csv_columns
from gorecord.archive.work import Row, ends_file, severities
from gorecord.go.words import tell

_GROUP: Final = 1000
"""Games in a row group: so many rows are in memory at a time."""


class ParquetStore(LineStore):
    """Lines beside the file, and the file from them at the end."""

    def __init__(self, path: Path, rulesets: Sequence[str], about: Mapping[str, str]) -> None:
        arrow()
        self._out = path
        self._columns = csv_columns(rulesets)
        self._about = dict(about)
        self._rows = path.with_name(path.name + ".rows")
        if path.exists() and not self._rows.exists():
            self._reopen()
        super().__init__(self._rows, heading=b"", lines=1, encode=ParquetEncoder(tuple(rulesets)), parse=_parse)

    def _reopen(self) -> None:
        """Make the lines again from a finished file, so that it can be gone on with."""
        part = self._out.with_name(self._out.name + ".part")
        with part.open("wb") as lines:
            for row in read_parquet(self._out):
                lines.write(_line(row))
        part.replace(self._rows)

    def close(self, *, complete: bool) -> None:
        """Make the file from the lines."""
        super().close(complete=complete)
        pyarrow, parquet = arrow()
        kinds = {"text": pyarrow.string(), "int": pyarrow.int64(), "real": pyarrow.float64(), "bool": pyarrow.bool_()}
        schema = pyarrow.schema(
            [(c.name, kinds[c.kind]) for c in self._columns], metadata={f"gorecord.{k}": v for k, v in self._about.items()}
        )
        part = self._out.with_name(self._out.name + ".part")
        with self._rows.open("rb") as lines, parquet.ParquetWriter(part, schema, compression="zstd") as writer:
            while _write_group(lines, writer):
                # Else pyarrow keeps what it has freed, and the more groups the more of it.
                pyarrow.default_memory_pool().release_unused()
        part.replace(self._out)
        if complete:
            self._rows.unlink()


def arrow() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet. Raises StoreError if they are not installed."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise StoreError(tell("Parquet needs the package pyarrow: pip install 'gorecord[parquet]'")) from None


def read_parquet(path: Path) -> Iterator[Row]:
    """The rows of a file. Raises StoreError for a file that is no Parquet."""
    pyarrow, parquet = arrow()
    try:
        with parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=500):
                yield from batch.to_pylist()
    except (pyarrow.ArrowException, OSError) as problem:
        raise StoreError(tell("{path} cannot be read: {problem}", path=path, problem=problem)) from None


@dataclass(frozen=True)
class ParquetEncoder:
    """Makes the line of a game in the file beside."""

    rulesets: tuple[str, ...]

    def __call__(self, check: Row, score: Row) -> bytes:
        """The flat row as a JSON object."""
        return _line(flatten_all(check, score, self.rulesets))


def _write_group(lines: Iterable[bytes], writer: Any) -> bool:
    """Write the next games as a row group; False if there are none."""
    pyarrow, _ = arrow()
    rows = [json.loads(text) for text in islice(lines, _GROUP)]
    if rows:
        writer.write_table(pyarrow.Table.from_pylist(rows, schema=writer.schema))
    return bool(rows)


def _line(row: Row) -> bytes:
    return (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8", "backslashreplace")


def _parse(lines: Sequence[bytes]) -> Entry:
    row = json.loads(lines[0])
    found = {"findings": json.loads(row["findings"])}
    return Entry(row["source"], row["game"], row["bytes_hash"], *severities(found), ends_file(found))
