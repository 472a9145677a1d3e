"""The command `gorecord`: its group of commands, each loaded when it is called."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys

import click

from gorecord.cli.language import Context, configured, lang_first, lang_option, localised
from gorecord.go.words import ENGLISH, language, mark, tell

_COMMANDS = {
    "check": mark("Replay games and report breaches of the rules and faults of the record."),
    "score": mark("Judge final positions and count them under several rulesets side by side."),
    "replay": mark("Show a game move by move, or the board at a move, as text or SVG."),
    "report": mark("Write a page for one game: record, findings, counted boards side by side, a board to step through."),
    "rules": mark("The rulesets with their sources, what differs, and positions on which they differ."),
    "explain": mark("Explain the code of a finding or a term of the game, with a board."),
    "batch": mark("Check and count every game of whole archives, into a table; goes on where it was interrupted."),
    "summary": mark("Tell what a batch found."),
    "fix": mark("Write repaired copies of records: encoding, damage, komi and result; moves only when asked."),
    "diff": mark("Two records of one game: where they differ, which is legal, a merged proposal."),
}


class _Commands(click.Group):
    """Commands that are imported only when one of them is asked for, so that --version and --help are quick."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            if ctx.resilient_parsing:
                return None
            raise click.UsageError(_no_command(cmd_name), ctx)
        command = importlib.import_module(f"gorecord.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command if language() == ENGLISH else localised(command)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, lang_first(args))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if language() == ENGLISH:
            super().format_help(ctx, formatter)
        else:
            click.Group.format_help(localised(self), ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(tell("Commands")):
            formatter.write_dl([(name, tell(text)) for name, text in _COMMANDS.items()])


def _no_command(name: str) -> str:
    from pathlib import Path

    from gorecord.go.nearest import did_you_mean

    if Path(name).exists():
        text = "{name!r} is no command, but a file or folder: say what is to be done with it, as in `gorecord check {name}`."
        return tell(text, name=name)
    text = "{name!r} is no command.{meant} There are: {names}."
    return tell(text, name=name, meant=did_you_mean(name, _COMMANDS), names=", ".join(_COMMANDS))


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from gorecord import __version__
        from gorecord.cli.build import build

        click.echo(f"gorecord {__version__} ({build()})")
        ctx.exit()


def _configured(ctx: click.Context) -> None:
    """Read the configuration: defaults for the options of every command, and what else a command may ask for."""
    from gorecord.cli.config import ConfigError, read

    try:
        config = read()
    except ConfigError as problem:
        raise click.UsageError(str(problem)) from None
    ctx.obj = config
    options = dict(config.options)
    if "lang" in options:
        configured(ctx, str(options.pop("lang")))
    defaults = {("method" if key == "dead_stones" else "fmt" if key == "format" else key): v for key, v in options.items()}
    command = group.get_command(ctx, ctx.invoked_subcommand or "")
    params = {p.name: p for p in command.params if isinstance(p, click.Option)} if command else {}
    for key in defaults.keys() - params.keys():
        if not any(key == p.name for name in _COMMANDS for p in _params(ctx, name)):
            text = "the configuration sets {key!r}, which is no option of any command"
            raise click.UsageError(tell(text, key=key.replace("_", "-")))
    values = {key: _fitting(params[key], key, value) for key, value in defaults.items() if key in params}
    ctx.default_map = {ctx.invoked_subcommand or "": values}


def _params(ctx: click.Context, name: str) -> list[click.Parameter]:
    command = group.get_command(ctx, name)
    return command.params if command else []


def _fitting(option: click.Option, key: str, value: object) -> object:
    """A value of the configuration as if it had been typed: true and false for flags, a text for everything else."""
    if option.is_flag != isinstance(value, bool):
        kind = tell("true or false") if option.is_flag else tell("a text or a number")
        text = "the configuration sets {key} to {value!r}: {kind} is expected"
        raise click.UsageError(tell(text, key=key.replace("_", "-"), value=value, kind=kind))
    return value if option.is_flag else str(value)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version and exit.")
@lang_option
@click.pass_context
def group(ctx: click.Context) -> None:
    """Referee and counter for records of the game of Go (weiqi, baduk).

    Point it at a record, a folder or an archive: it tells whether the games were played by the rules, and how they count under
    Chinese, Japanese, Ing and other rules, side by side.

    \b
    gorecord check game.sgf                   is this record in order?
    gorecord score game.sgf                   who won, under which rules, and why?
    gorecord check --format jsonl games.zip   a row a game, for programs
    """
    _configured(ctx)


def _harmless(message: str) -> str:
    """A message without control characters: it may name files, and whoever made an archive chose their names."""
    from gorecord.output import safe

    return "\n".join(safe.text(line, len(line)) for line in message.split("\n"))


def main() -> None:
    """Run the command line; the exit status is 0, 1 (findings), 2 (usage), 3 (a fault of ours) or 130 (interrupted)."""
    # A stream that was closed before we started is None.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - pathlib takes long to import
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        status = group.main(prog_name="gorecord", standalone_mode=False)
    except click.ClickException as problem:
        vars(problem)["message"] = _harmless(problem.message)  # click calls it final
        problem.show()
        sys.exit(problem.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo(tell("Interrupted."), err=True)
        sys.exit(130)
    except SystemExit:
        sys.exit(0)  # click ends so when whoever read our output has gone, as in `gorecord check . | head`
    except OSError as problem:
        with contextlib.suppress(OSError):
            click.echo(tell("The output could not be written: {why}.", why=problem.strerror), err=True)
        sys.exit(2)
    except Exception as problem:
        if os.environ.get("GORECORD_DEBUG"):
            raise
        text = "gorecord itself failed ({problem}). Please report it; GORECORD_DEBUG=1 shows where."
        click.echo(tell(text, problem=_harmless(f"{type(problem).__name__}: {problem}")), err=True)
        sys.exit(3)
    sys.exit(status or 0)
