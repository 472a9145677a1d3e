"""`gorecord summary`."""

from __future__ import annotations

from pathlib import Path

import click

from gorecord.archive.store import StoreError
from gorecord.archive.summary import summarise
from gorecord.archive.tabled import read_games
from gorecord.go.words import tell


@click.command("summary")
@click.argument("path", metavar="OUT", type=click.Path(path_type=Path))
@click.option(
    "--format", "fmt", type=click.Choice(("text", "json", "html")), default="text", show_default=True,
    help="Output form; html is one page with plots that needs nothing else.",
)  # fmt: skip
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="Write it to a file instead of standard output."
)
def command(path: Path, fmt: str, output: Path | None) -> int:
    """Tell what a batch found.

    OUT is what `gorecord batch` wrote, in any of its forms: how often each finding occurs, how many games could be counted and
    agree with their recorded result, games decided by half a point, games whose winner changes with the ruleset, copies of games.

    \b
    gorecord summary games.jsonl
    gorecord summary games.sqlite --format html -o games.html
    """
    if not path.is_file():
        if path.is_dir():
            text = "{path} is a folder: name the file that `gorecord batch SOURCE... -o OUT` wrote"
        elif path.exists():
            text = "{path} is no ordinary file: name the file that `gorecord batch SOURCE... -o OUT` wrote"
        else:
            text = "{path} does not exist: name the file that `gorecord batch SOURCE... -o OUT` wrote"
        raise click.UsageError(tell(text, path=path))
    if output is not None and output.exists() and output.samefile(path):
        text = "{out} is what was read: it is not written over. Name another file."
        raise click.UsageError(tell(text, out=output))
    try:
        summary = summarise(read_games(path))
    except StoreError as problem:
        raise click.UsageError(str(problem)) from None
    if fmt == "json":
        from gorecord.output.rows import dump
        from gorecord.output.summary_rows import summary_row

        text = dump(summary_row(summary), indent=2)
    elif fmt == "html":
        from gorecord.output.summary_html import summary_html

        text = summary_html(summary, path.name).rstrip("\n")
    else:
        from gorecord.output.summary_text import summary_text

        text = summary_text(summary)
    if output is None:
        click.echo(text)
        return 0
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except OSError as problem:
        raise click.UsageError(tell("{output} cannot be written: {why}", output=output, why=problem.strerror)) from None
    return 0
