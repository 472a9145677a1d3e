"""`gorecord explain`."""

from __future__ import annotations

import click

from gorecord.cli.drawing import drawing, style_of
from gorecord.go.words import commas, tell
from gorecord.output import glossary


@click.command("explain")
@click.argument("word", nargs=-1, metavar="CODE-OR-TERM")
@drawing
def command(word: tuple[str, ...], colour: str, in_unicode: bool) -> int:
    """Explain the code of a finding or a term of the game.

    A code is explained with a record that brings it about, a term with a board and its word in Chinese, Japanese and Korean; a word
    that is both shows both. Terms are found by those words too. Without a word: all codes and terms.

    \b
    gorecord explain superko
    gorecord explain komi-parity
    gorecord explain bent four
    gorecord explain 双活
    """
    if not word:
        click.echo(glossary.listing())
        return 0
    sought = " ".join(word)
    found = glossary.find(sought)
    if found is None:
        near = glossary.near(sought)
        if near:
            text = "{word!r} is no code and no term known here; did you mean: {near}?"
        else:
            text = "{word!r} is no code and no term known here; `gorecord explain` lists the codes and terms."
        raise click.UsageError(tell(text, word=sought, near=commas(near)))
    style = style_of(colour, in_unicode)
    click.echo(glossary.explanation(found, style), color=style.colour)
    return 0
