"""Options that several commands share, and what they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

import click

from gorecord.cli.config import Config
from gorecord.go.nearest import did_you_mean
from gorecord.go.rules import PRESETS, Rules, parse_rules
from gorecord.go.words import tell
from gorecord.records.encoding import normalised
from gorecord.records.findings import CODES, Finding, Severity

F = TypeVar("F", bound=Callable[..., Any])


class RulesOption(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """NAME[,key=value...][,NAME...], or auto for the record's own."""

    name = "rules"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Rules, ...]:
        if isinstance(value, tuple):
            return value
        if value.strip().lower() == "auto":
            return ()
        try:
            return tuple(parse_rules(value, config_of(ctx).rulesets))
        except ValueError as problem:
            self.fail(str(problem), param, ctx)


class CodesOption(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """Codes of findings, separated by commas."""

    name = "codes"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> frozenset[str]:
        if isinstance(value, frozenset):
            return value
        codes = frozenset(part.strip() for part in value.split(",") if part.strip())
        unknown = sorted(codes - CODES.keys())
        if unknown:
            meant = "".join(dict.fromkeys(did_you_mean(code, CODES) for code in unknown))
            self.fail(
                tell(
                    "{unknown}: no such code.{meant} There are: {names}",
                    unknown=", ".join(unknown),
                    meant=meant,
                    names=", ".join(sorted(CODES)),
                ),
                param,
                ctx,
            )
        return codes


class EncodingOption(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """The name of a character encoding."""

    name = "encoding"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = normalised(str(value))
        if name is None:
            known = tell("utf-8, gb18030, big5, shift_jis, euc-jp, euc-kr, cp1252 ... are; UTF-16 is recognised by itself")
            self.fail(tell("{value!r} is no encoding of SGF records known here: {known}", value=value, known=known), param, ctx)
        return name


def reporting(formats: tuple[str, ...]) -> Callable[[F], F]:
    """The options on what is told and how: --format, --select, --ignore, --fail-on, --quiet."""

    def add(command: F) -> F:
        options = (
            click.option("--format", "fmt", type=click.Choice(formats), default="text", show_default=True, help="Output form."),
            click.option("--select", type=CodesOption(), default="", metavar="CODES", help="Tell only findings of these codes."),
            click.option("--ignore", type=CodesOption(), default="", metavar="CODES", help="Leave findings of these codes out."),
            click.option(
                "--fail-on",
                type=click.Choice([*(str(s) for s in Severity), "never"]),
                default="error",
                show_default=True,
                help="End with status 1 if there is a finding as grave as this.",
            ),
            click.option("--quiet", "-q", is_flag=True, help="No progress, no summary; in text only games with findings."),
            click.option(
                "--encoding",
                type=EncodingOption(),
                metavar="NAME",
                help="Encoding of the texts in the records.",
            ),
        )
        for option in reversed(options):
            command = option(command)
        return command

    return add


def rules_option(default: str) -> Callable[[F], F]:
    """--rules with its default."""
    return click.option(
        "--rules",
        "rules",
        type=RulesOption(),
        default=default,
        show_default=True,
        metavar="NAME[,key=value...][,NAME...]",
        help=f"Rulesets, each with changes if wanted (chinese,komi=5.5,japanese): {', '.join(PRESETS)}; auto: the record's own.",
    )


def config_of(ctx: click.Context | None) -> Config:
    """The configuration under which a command runs."""
    found = ctx.find_object(Config) if ctx is not None else None
    return found or Config()


def told(findings: Iterable[Finding], select: frozenset[str], ignore: frozenset[str]) -> tuple[Finding, ...]:
    """The findings that --select, --ignore and the configuration leave, with the severities that the configuration gives them."""
    severities = config_of(click.get_current_context(silent=True)).severities
    kept: list[Finding] = []
    for f in findings:
        severity = severities.get(f.code, f.severity)
        if severity is None or f.code in ignore or (select and f.code not in select):
            continue
        if f.severity is Severity.INFO and CODES[f.code] is not Severity.INFO:
            severity = f.severity  # a mere note, such as a policy's clauses that are kept, is no case of the fault
        kept.append(f if severity is f.severity else replace(f, severity=severity))
    return tuple(kept)
