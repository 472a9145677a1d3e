"""What a batch writes, column by column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabulate import tabulate

from gorecord.archive.flat import FINDING_COLUMNS, FINDINGS_COLUMN, GAME_COLUMNS, SCORE_COLUMNS, Column, ruleset_columns
from gorecord.output import wrap
from gorecord.output.text import WIDTH
from gorecord.output.words import mark, tell

_KINDS = {"text": mark("text"), "int": mark("whole number"), "real": mark("number"), "bool": mark("yes or no")}


def columns_text() -> str:
    """The columns of csv and parquet and the tables of sqlite, with what each holds."""
    return "\n\n".join("\n".join(part) for part in _parts())


def _parts() -> Iterator[list[str]]:
    yield _part(tell("A row a game, in .csv and .parquet, and in the table games of .sqlite (there with an id):"), GAME_COLUMNS)
    text = tell("In .csv and .parquet these too, the first three for each ruleset that was counted (here Japanese rules):")
    yield _part(text, (*ruleset_columns(("japanese",)), FINDINGS_COLUMN))
    yield _part(tell("A row a finding, in the table findings of .sqlite (its game by game_id):"), FINDING_COLUMNS)
    yield _part(tell("A row a count, in the table scores of .sqlite (its game by game_id):"), SCORE_COLUMNS)
    text = tell("A .jsonl file has two lines a game, as `check --format jsonl` and `score --format jsonl` write them.")
    yield [wrap.fill(text, WIDTH)]


def _part(heading: str, columns: Sequence[Column]) -> list[str]:
    rows = [(column.name, tell(_KINDS[column.kind]), tell(column.holds)) for column in columns]
    return [wrap.fill(heading, WIDTH), *(f"  {row}" for row in tabulate(rows, tablefmt="plain").splitlines())]
