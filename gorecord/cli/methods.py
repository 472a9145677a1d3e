"""Whose judgement to take: the names of the built-in ways, or a program that speaks GTP."""

from __future__ import annotations

from typing import Any

import click

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
            ways = f"{', '.join(self.names)}, or " if self.names else ""
            self.fail(f"{text!r}: write {ways}gtp:COMMAND with the command that starts an engine, such as gtp:'gnugo --mode gtp'")
        try:
            gtp.command_of(text)
        except ValueError as problem:
            self.fail(str(problem), param, ctx)
        return text
