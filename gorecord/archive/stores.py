"""The stores that there are, by the ending of the name: where a batch can write to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from gorecord.archive.store import Store, StoreError
from gorecord.archive.store_lines import csv_store, jsonl_store
from gorecord.archive.store_parquet import ParquetStore
from gorecord.archive.store_sqlite import SqliteStore
from gorecord.go.words import tell

ENDINGS: Final = (".jsonl", ".csv", ".sqlite", ".parquet")


def open_store(path: Path, rulesets: Sequence[str], about: Mapping[str, str]) -> Store:
    """The store that the ending of the path asks for, existing or new.

    Raises StoreError for an unknown ending, for a file of another kind, or if a library is missing.
    """
    kind = path.suffix.lower()
    if kind == ".jsonl":
        return jsonl_store(path)
    if kind == ".csv":
        return csv_store(path, rulesets)
    if kind == ".sqlite":
        return SqliteStore(path, about)
    if kind == ".parquet":
        return ParquetStore(path, rulesets, about)
    raise StoreError(tell("{path}: the ending says what is written: {names}", path=path, names=", ".join(ENDINGS)))
