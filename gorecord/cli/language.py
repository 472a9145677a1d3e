"""The language of the command: which one is asked for, and its help in that language. Knows no sentence itself.

--lang is stronger than GORECORD_LANG, that than `lang` in the configuration, that than the locale (LC_ALL, LC_MESSAGES, LANG).
"""

from __future__ import annotations

import copy
import gettext
import inspect
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

from gorecord.go.words import ENGLISH, LANGUAGES, folder, from_locale, named_language, tell, use

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=click.Command)

_ASKED = "gorecord.language"
VARIABLE = "GORECORD_LANG"


class _Language(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """One of the languages, however it is written: zh, zh_CN, zh-Hans."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        found = named_language(str(value))
        if found is None:
            self.fail(tell("{name!r} is no language known here: {languages}", name=value, languages=_all()), param, ctx)
        return found


def _all() -> str:
    return ", ".join(f"{name} ({word})" for name, word in LANGUAGES.items())


def lang_option(command: F) -> F:
    """--lang, which may stand before or behind the name of the command."""
    return click.option(
        "--lang",
        type=_Language(),
        metavar="|".join(LANGUAGES),
        is_eager=True,
        expose_value=False,
        callback=_chosen,
        help="Language of texts for people, wherever it stands in the line; JSON and other forms for programs stay in English."
        "  [default: the locale's]",
    )(command)


def _chosen(ctx: click.Context, _: click.Parameter, asked: str | None) -> None:
    """Let the language hold that the line, the environment or the locale asks for."""
    named = asked or named_language(os.environ.get(VARIABLE, ""))
    ctx.meta[_ASKED] = named is not None
    _hold(named or from_locale(os.environ))


def configured(ctx: click.Context, name: str) -> None:
    """Let the language of the configuration hold, unless the line or the environment asks for one. Raises a usage error."""
    found = named_language(name)
    if found is None:
        raise click.UsageError(tell("the configuration sets lang to {name!r}: one of {languages}", name=name, languages=_all()))
    if not ctx.meta[_ASKED]:
        _hold(found)


def _hold(language: str) -> None:
    use(language)
    # Click finds its own words by the standard library's domain and this variable.
    if language != ENGLISH:
        gettext.bindtextdomain("gorecord", str(folder()))
        gettext.textdomain("gorecord")
    os.environ["LANGUAGE"] = "zh_CN" if language == "zh" else language


def lang_first(args: Sequence[str]) -> list[str]:
    """The arguments with --lang and its value at the front, wherever they stand before a double dash."""
    first: list[str] = []
    rest = list(args)
    end = rest.index("--") if "--" in rest else len(rest)
    place = 0
    while place < end:
        size = 2 if rest[place] == "--lang" else 1 if rest[place].startswith("--lang=") else 0
        if size:
            first += rest[place : min(place + size, end)]
            del rest[place : min(place + size, end)]
            end -= size
        else:
            place += 1
    return [*first, *rest]


# Help ----------------------------------------------------------------------------------------------------------------------


class Formatter(click.HelpFormatter):
    """Help as click lays it out, with wide characters reckoned as they are."""

    def write_text(self, text: str) -> None:
        """A text of paragraphs, the first line of one that keeps its lines being a control character."""
        if _narrow(text):
            super().write_text(text)
            return
        indent = " " * self.current_indent
        self.write("\n\n".join(_laid_out(part, self.width, indent) for part in text.split("\n\n")) + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Options or commands, and what they mean, in two columns."""
        told = list(rows)
        if all(_narrow(second) for _, second in told):
            super().write_dl(told, col_max, col_spacing)
            return
        from gorecord.output import wrap

        first_column = min(max(len(first) for first, _ in told), col_max) + col_spacing
        indent = " " * (first_column + self.current_indent)
        for first, second in told:
            head = f"{' ' * self.current_indent}{first}"
            if len(first) > first_column - col_spacing:
                self.write(f"{head}\n")
                head = ""
            text = wrap.fill(second, self.width, initial_indent=indent, subsequent_indent=indent)
            self.write(f"{head}{text[len(head) :]}\n")


def _narrow(text: str) -> bool:
    if text.isascii():
        return True
    from gorecord.output import wrap

    return wrap.width(text) == len(text)


def _laid_out(part: str, width: int, indent: str) -> str:
    from gorecord.output import wrap

    if part.startswith("\b"):
        return "\n".join(indent + line for line in part.split("\n")[1:])
    return wrap.fill(" ".join(part.split()), width, initial_indent=indent, subsequent_indent=indent)


class Context(click.Context):
    """A context whose help is laid out by `Formatter`."""

    formatter_class = Formatter


_KEPT = "\b\n"
"""What click wants before a paragraph that keeps its lines."""


def paragraphs(help_text: str) -> list[str]:
    """The paragraphs of a help text: each on one line, but for those that keep their lines."""
    parts = inspect.cleandoc(help_text).split("\n\n")
    return [part if part.startswith(_KEPT) else " ".join(part.split()) for part in parts]


def texts_of(help_text: str) -> list[str]:
    """The texts of a help text that are looked up: its paragraphs, without those that hold commands and no words."""
    return [part.removeprefix(_KEPT) for part in paragraphs(help_text) if _in_words(part)]


def _in_words(part: str) -> bool:
    return not part.startswith(_KEPT) or any("   " in line.strip() for line in part.split("\n"))


def _told(part: str) -> str:
    if not _in_words(part):
        return part
    return _KEPT + tell(part.removeprefix(_KEPT)) if part.startswith(_KEPT) else tell(part)


def localised(command: C) -> C:
    """The command with its help in the language that holds."""
    told = copy.copy(command)
    told.context_class = Context
    told._help_option = None  # made anew, with its help in this language
    if command.help:
        told.help = "\n\n".join(_told(part) for part in paragraphs(command.help))
    told.params = [_localised(param) for param in command.params]
    return told


def _localised(param: click.Parameter) -> click.Parameter:
    if not isinstance(param, click.Option) or not param.help:
        return param
    told = copy.copy(param)
    told.help = tell(param.help)
    return told
