"""The configuration: defaults for options, severities and rulesets of one's own, from gorecord.toml or [tool.gorecord].

    rules = "chinese,japanese,club"        # defaults of options, by their names on the command line
    fail-on = "warning"

    [severity]                             # another severity for a code, or "off"
    third-pass = "off"

    [rulesets.club]                        # a ruleset of one's own, from a preset
    base = "japanese"
    komi = 5.5

The file is looked for in the working folder and the folders above it, up to the first that holds a repository.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gorecord.cli.files import read_small
from gorecord.go.nearest import did_you_mean
from gorecord.go.rules import ALIASES, PRESETS, Rules, preset, with_parameter
from gorecord.go.words import tell
from gorecord.records.findings import CODES, Severity


class ConfigError(ValueError):
    """The configuration says something that cannot be; the message names the file and what is wrong."""


@dataclass(frozen=True, slots=True)
class Config:
    """What the configuration says. `options` are texts or numbers by option name; a severity of None leaves the code out."""

    options: Mapping[str, Any] = field(default_factory=dict)
    severities: Mapping[str, Severity | None] = field(default_factory=dict)
    rulesets: Mapping[str, Rules] = field(default_factory=dict)


def find(start: Path) -> tuple[Path, dict[str, Any]] | None:
    """The nearest configuration and its table, None if there is none. Raises ConfigError for a file that is no TOML."""
    for folder in (start, *start.parents):
        for name, keys in (("gorecord.toml", ()), ("pyproject.toml", ("tool", "gorecord"))):
            path = folder / name
            if not path.is_file():
                continue
            table = _table(path, keys)
            if table is not None:
                return path, table
        if (folder / ".git").exists():
            return None
    return None


def _table(path: Path, keys: tuple[str, ...]) -> dict[str, Any] | None:
    try:
        table: Any = tomllib.loads(read_small(path))
    except (ValueError, RecursionError) as problem:
        if keys:
            return None  # somebody else's broken pyproject.toml is not ours to judge
        raise ConfigError(tell("{path} could not be read: {problem}", path=path, problem=problem)) from None
    for key in keys:
        table = table.get(key)
        if not isinstance(table, dict):
            return None
    return dict(table)


def read(start: Path | None = None) -> Config:
    """The configuration that holds in a folder (the working folder if none is given). Raises ConfigError."""
    try:
        found = find((start or Path.cwd()).resolve())
    except OSError:
        return Config()
    if found is None:
        return Config()
    path, table = found
    try:
        rulesets = _rulesets(_section(table, "rulesets"))
        severities = _severities(_section(table, "severity"))
        return Config(_options(table), severities, rulesets)
    except ValueError as problem:
        raise ConfigError(f"{path}: {problem}") from None


def _section(table: dict[str, Any], name: str) -> dict[str, Any]:
    section = table.pop(name, {})
    if not isinstance(section, dict):
        raise ValueError(tell("{name} must be a table, written [{name}]", name=name))
    return section


def _options(table: dict[str, Any]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for key, value in table.items():
        if not isinstance(value, str | int | float | bool):
            raise ValueError(tell("{key} must be a text, a number, true or false", key=key))
        options[key.replace("-", "_")] = value
    return options


def _severities(section: dict[str, Any]) -> dict[str, Severity | None]:
    severities: dict[str, Severity | None] = {}
    for code, word in section.items():
        if code not in CODES:
            raise ValueError(
                tell(
                    "there is no finding {code!r}.{meant} There are: {names}",
                    code=code,
                    meant=did_you_mean(code, CODES),
                    names=", ".join(sorted(CODES)),
                )
            )
        if word not in (*Severity, "off"):
            raise ValueError(tell("the severity of {code} is error, warning, info or off, not {word!r}", code=code, word=word))
        severities[code] = None if word == "off" else Severity(word)
    return severities


def _rulesets(section: dict[str, Any]) -> dict[str, Rules]:
    rulesets: dict[str, Rules] = {}
    for name, table in section.items():
        if name in PRESETS or name in ALIASES or name == "auto":
            raise ValueError(tell("the ruleset {name!r} exists already; give yours another name", name=name))
        if not isinstance(table, dict) or not isinstance(table.get("base"), str):
            raise ValueError(tell('[rulesets.{name}] needs the ruleset that it starts from: base = "japanese"', name=name))
        rules = replace(preset(table["base"]), name=name)
        for key, value in table.items():
            if key != "base":
                word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
                rules = with_parameter(rules, key, word)
        rulesets[name] = rules
    return rulesets
