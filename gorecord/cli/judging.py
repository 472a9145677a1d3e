"""Options on what is known of a final position: who is dead, komi, prisoners; the same for every command that counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from gorecord.cli.methods import MethodOption
from gorecord.cli.words import Adjustment, Captures, Points, WordsOption
from gorecord.go.points import colour_of_letter
from gorecord.go.rules import Rules
from gorecord.life.gtp import PATIENCE
from gorecord.life.judge import METHODS
from gorecord.scoring.dame import Dame
from gorecord.scoring.score import DEFAULT_RULES, Settings, Word

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--dead", type=WordsOption(files=True), metavar="POINTS|none|@FILE", help="Dead stones, one of each chain: dd,D4. Complete."
    ),
    click.option("--alive", type=WordsOption(), metavar="POINTS", help="Living stones, whatever the judgement says."),
    click.option("--seki", type=WordsOption(), metavar="POINTS", help="Stones in seki."),
    click.option(
        "--dead-stones",
        "method",
        type=MethodOption(),
        default="auto",
        show_default=True,
        metavar="|".join((*METHODS, "gtp:COMMAND")),
        help="Whose judgement to take; gtp: asks a program that speaks GTP, such as GNU Go or KataGo.",
    ),
    click.option(
        "--engine-timeout",
        type=click.FloatRange(0.1),
        default=PATIENCE,
        show_default=True,
        metavar="SECONDS",
        help="How long an engine may take for one answer.",
    ),
    click.option(
        "--dame",
        type=click.Choice([str(d) for d in Dame]),
        default="fill",
        show_default=True,
        help="Neutral points that are open: fill plays them in turn, with the moves that become necessary; as-is counts the board"
        " as it stands; strict too, with article 8 of the Japanese rules by the letter.",
    ),
    click.option("--komi", type=Points(), metavar="POINTS", help="Komi in points for White, instead of the record's."),
    click.option("--handicap", type=click.IntRange(0, 60), help="Handicap stones, instead of the record's."),
    click.option("--captures", type=Captures(), metavar="B=3,W=2", help="Prisoners that each side holds, for positions."),
    click.option("--to-play", type=click.Choice(["B", "W"], case_sensitive=False), help="Whose turn it is, for positions."),
    click.option("--adjust", type=Adjustment(), default=0.0, metavar="W+2", help="A referee's penalty or award, in points."),
)


def judging(command: F) -> F:
    """The options that `settings_of` reads."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def settings_of(
    rules: tuple[Rules, ...],
    *,
    dead: Word | dict[tuple[str, int], Word] | None,
    alive: Word | None,
    seki: Word | None,
    method: str,
    dame: str,
    komi: float | None,
    handicap: int | None,
    captures: tuple[int, int] | None,
    to_play: str | None,
    adjust: float,
    engine_timeout: float,
    second_opinion: str | None = None,
) -> Settings:
    """How to score, from the options of `judging`."""
    return Settings(
        rules=rules or DEFAULT_RULES,
        word=Word(
            dead=dead.dead if isinstance(dead, Word) else None,
            alive=(alive and alive.dead) or (),
            seki=seki.dead if seki is not None else None,
        ),
        words=dead if isinstance(dead, dict) else {},
        method=method,
        dame=Dame(dame),
        komi=komi,
        handicap=handicap,
        captures=captures,
        to_play=colour_of_letter(to_play) if to_play else None,
        adjustment=adjust,
        patience=engine_timeout,
        second_opinion=second_opinion,
    )
