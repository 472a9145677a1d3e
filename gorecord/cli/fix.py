"""`gorecord fix`."""

from __future__ import annotations

import os
import sys
from glob import has_magic
from pathlib import Path

import click

from gorecord.cli.drawing import same_file, write_bytes
from gorecord.cli.one import encoding_option
from gorecord.go.words import ENGLISH, language, speaking, tell
from gorecord.output import fix_text, rows
from gorecord.records.read import parsed
from gorecord.records.sources import ARCHIVES, NothingToRead, Source, open_sources
from gorecord.referee.fixing import Fixed, NotTheSame, fix


@click.command("fix")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option("-o", "--output", metavar="OUT", help="The repaired copy of one file, or a folder for those of many.")
@click.option("--unsafe", is_flag=True, help="Also make the best proposal for moves of an illegal game, and write komi as meant.")
@click.option("--diff", "show_diff", is_flag=True, help="Show what changes, a node a line.")
@click.option("--force", is_flag=True, help="Write over files that exist; never over what was read.")
@click.option(
    "--format", "fmt", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True, help="Output form."
)
@click.option("--quiet", "-q", is_flag=True, help="Tell only of files that were repaired or could not be.")
@encoding_option
def command(
    sources: tuple[str, ...],
    output: str | None,
    unsafe: bool,
    show_diff: bool,
    force: bool,
    fmt: str,
    quiet: bool,
    encoding: str | None,
) -> int:
    """Write repaired copies of records; the records themselves are never touched.

    Put right are the encoding (UTF-8), damage of the file, the notation of komi and result, and the handicap stones that HA
    demands where White begins. Moves stay as they are: proposals for an illegal game are made only with --unsafe. Without -o
    nothing is written, and it is only told what would be done.

    Status 0: all was repaired or in order; 1: something could not be read or is still wrong; 2: wrong usage.

    \b
    gorecord fix game.sgf --diff
    gorecord fix game.sgf -o repaired.sgf
    gorecord fix archive.zip -o repaired/
    """
    target = _Target(sources, output, force)
    wrong = False
    fault = False
    kept = []
    try:
        for source in open_sources(sources, stdin=sys.stdin.buffer):
            try:
                with speaking(language() if fmt == "text" else ENGLISH):
                    fixed = fix(source, encoding=encoding, unsafe=unsafe, compare=show_diff)
            except NotTheSame as problem:
                fault = True
                text = tell("gorecord itself failed here, nothing was written: {problem}.", problem=problem)
                fixed = Fixed(source.name, None, left=[text])
            written = target.write(source, fixed)
            wrong = wrong or bool(fixed.left)
            if fmt == "text":
                if not quiet or fixed.done or fixed.left or fixed.possible:
                    click.echo(fix_text.told(source.name, fixed.done, fixed.left, written, fixed.possible))
                if show_diff and fixed.data is not None:
                    before, after = _text(source, encoding), fixed.laid_out.decode("utf-8")
                    click.echo(fix_text.difference(source.name, before, after), nl=False)
            else:
                row = {
                    "schema": "gorecord.fix/1",
                    "source": source.name,
                    "written": written,
                    "done": fixed.done,
                    "left": fixed.left,
                }
                if show_diff:
                    row["possible"] = fixed.possible
                if fmt == "jsonl":
                    click.echo(rows.dump(row))
                else:
                    kept.append(row)
    except NothingToRead as problem:
        raise click.UsageError(str(problem)) from None
    if fmt == "json":
        click.echo(rows.dump(kept, indent=2))
    return 3 if fault else int(wrong)


def _text(source: Source, encoding: str | None) -> str:
    """The file as text in its own encoding, as well as that can be had."""
    assert source.data is not None
    collection, encodings = parsed(source.data, encoding)
    return encodings[0].decode(collection.text or source.data)


class _Target:
    """Where copies go: a file for one source, a folder for many."""

    def __init__(self, specs: tuple[str, ...], output: str | None, force: bool) -> None:
        self.specs = specs
        self.force = force
        self.out = None if output is None else Path(output)
        one = len(specs) == 1 and not Path(specs[0]).is_dir() and not _is_many(specs[0])
        self.folder = output is not None and (not one or output.endswith(("/", "\\")) or Path(output).is_dir())
        if self.folder and self.out is not None and self.out.is_file():
            raise click.UsageError(tell("{output} is a file: name a folder for the copies of several records", output=output))
        self._written: set[Path] = set()

    def write(self, source: Source, fixed: Fixed) -> str | None:
        """Write the copy of a file; where it went, None where none is written. Raises a usage error where it may not go there."""
        if self.out is None or fixed.data is None:
            return None
        path = self.out / self._inside(source.name) if self.folder else self.out
        number = 2
        while path in self._written:
            path = path.with_name(f"{path.stem}-{number}{path.suffix}")
            number += 1
        if path.exists():
            if self._is_read(path, source.name):
                text = "{path} is what was read: it is not written over. Name another file or folder."
                raise click.UsageError(tell(text, path=path))
            if not self.force:
                text = "{path} exists: name another file or folder, or write over it with --force."
                raise click.UsageError(tell(text, path=path))
        if self.folder:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as problem:
                raise click.UsageError(tell("{path} could not be made: {why}", path=path.parent, why=problem.strerror)) from None
        self._written.add(path)
        write_bytes(path, fixed.data)
        return str(path)

    def _is_read(self, path: Path, name: str) -> bool:
        """Whether an existing path is the file of that source, or another source of this run: one of those named, or below one."""
        parts = name.split("!")  # a file may have the sign in its own name
        files = [*(Path("!".join(parts[:end])) for end in range(1, len(parts) + 1)), *map(Path, self.specs)]
        if any(same_file(path, file) for file in files):
            return True
        folders = [file.resolve() for file in files if os.path.isdir(file)]  # noqa: PTH112 - whatever the name, it raises nothing
        return any(path.resolve().is_relative_to(folder) for folder in folders)

    def _inside(self, name: str) -> Path:
        """The path of a copy below the folder: that of the source below what was named, a member's below its archive's name."""
        archive, bang, member = name.partition("!")
        folder = next((spec for spec in self.specs if Path(spec).is_dir() and Path(archive).is_relative_to(spec)), None)
        below = Path(archive).relative_to(folder) if folder is not None else Path(Path(archive).name)
        if name == "-":
            return Path("stdin.sgf")
        if not bang:
            return below
        # A member's name is not to be trusted: nothing is written outside the folder.
        names = member.replace("\\", "/").split("/")
        parts = [name for name in names if name.rstrip(" .") and ":" not in name]  # Windows takes ".. " for ".."
        inside = Path(*parts) if parts else Path("game.sgf")
        return inside if len(self.specs) == 1 and folder is None else below / inside


def _is_many(spec: str) -> bool:
    return spec.startswith("@") or (has_magic(spec) and not Path(spec).exists()) or spec.lower().endswith(ARCHIVES)
