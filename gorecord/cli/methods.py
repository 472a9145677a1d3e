"""Whose judgement to take: the names of the built-in ways, or a program that speaks GTP."""

from __future__ import annotations

from typing import Any

import click

from gorecord.go.words import tell
from gorecord.life import gtp
from gorecord.life.judge import METHODS


class MethodOption(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """One of the built-in ways (unless `engines_only`), or gtp:COMMAND."""

    name = "method"

    def __init__(self, *, engines_only: bool = False) -> None:
        self.names = () if engines_only else METHODS

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value).strip()
        if text in self.names:
            return text
        if not text.startswith(gtp.PREFIX):
            if self.names:
                said = (
                    "{text!r}: write {ways}, or gtp:COMMAND with the command that starts an engine, such as gtp:'gnugo --mode gtp'"
                )
            else:
                said = "{text!r}: write gtp:COMMAND with the command that starts an engine, such as gtp:'gnugo --mode gtp'"
            self.fail(tell(said, text=text, ways=", ".join(self.names)))
        try:
            gtp.command_of(text)
        except ValueError as problem:
            self.fail(str(problem), param, ctx)
        return text
