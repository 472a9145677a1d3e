"""`gorecord rules`."""

from __future__ import annotations

from pathlib import Path

import click

from gorecord.cli.drawing import drawing, style_of, write_bytes
from gorecord.cli.options import config_of
from gorecord.go.rules import PRESETS, Rules, parse_rules
from gorecord.go.words import tell
from gorecord.output import gallery_text, page, rows, rules_table
from gorecord.output.gallery import names, problem
from gorecord.output.gallery_problems import Problem


@click.command("rules")
@click.argument("rulesets", nargs=-1, metavar="[NAME...]")
@click.option("--examples", is_flag=True, help="The gallery: positions on which rulesets differ, counted under each.")
@click.option("--example", "chosen", multiple=True, metavar="NAME", help="Only this problem of the gallery; may be given again.")
@click.option("--html", "html_out", type=click.Path(dir_okay=False), metavar="OUT", help="Write the gallery as a page to print.")
@click.option("--format", "fmt", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output form.")
@drawing
@click.pass_context
def command(
    ctx: click.Context,
    rulesets: tuple[str, ...],
    examples: bool,
    chosen: tuple[str, ...],
    html_out: str | None,
    fmt: str,
    colour: str,
    in_unicode: bool,
) -> int:
    """Show rulesets: all at a glance, one with its sources, or what differs between two and more.

    With --examples: small positions on which rulesets differ or beginners err, counted under every ruleset (or those named) by the
    same engine that counts games. NAME is a ruleset, with changes if wanted (chinese,komi=5.5).

    \b
    gorecord rules
    gorecord rules japanese
    gorecord rules chinese japanese
    gorecord rules --examples
    gorecord rules --example seki --example triple-ko chinese japanese
    gorecord rules --examples --html gallery.html
    """
    named = _named(ctx, rulesets)
    if examples or chosen or html_out:
        if fmt == "json":
            raise click.UsageError(tell("the gallery is text or a page: leave --format out"))
        shown = named or list(PRESETS.values())
        problems = [_problem(name) for name in chosen or names()]
        if html_out is not None:
            write_bytes(Path(html_out), page.gallery(problems, shown).encode("utf-8"))
            return 0
        style = style_of(colour, in_unicode)
        for block in gallery_text.every(problems, shown, style):
            click.echo(block, color=style.colour)
        return 0
    if fmt == "json":
        click.echo(rows.dump(list(rules_table.table(named or list(PRESETS.values()))), indent=2))
    elif not named:
        own = list(config_of(ctx).rulesets.values())
        click.echo(rules_table.overview([*PRESETS.values(), *own]))
        hint = tell("`gorecord rules NAME` shows one of them with its sources, two names what differs, --examples positions.")
        click.echo(f"\n{hint}")
    elif len(named) == 1:
        click.echo(rules_table.sheet(named[0]))
    else:
        click.echo(rules_table.comparison(named))
    return 0


def _named(ctx: click.Context, texts: tuple[str, ...]) -> list[Rules]:
    if not texts:
        return []
    problems = [text for text in texts if text in names()]
    if problems:
        text = "{name!r} is a problem of the gallery and no ruleset: write --example {name}"
        raise click.UsageError(tell(text, name=problems[0]))
    try:
        return parse_rules(",".join(texts), config_of(ctx).rulesets)
    except ValueError as problem_:
        raise click.UsageError(str(problem_)) from None


def _problem(name: str) -> Problem:
    try:
        return problem(name)
    except KeyError:
        raise click.UsageError(tell("the gallery has no problem {name!r}: {names}", name=name, names=", ".join(names()))) from None
