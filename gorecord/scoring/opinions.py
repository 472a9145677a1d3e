"""The opinion of an engine on a game: asked where it is wanted, and told where it could not be had."""

from __future__ import annotations

from dataclasses import dataclass

from gorecord.go.board import Position
from gorecord.go.words import sentences, tell
from gorecord.life import gtp
from gorecord.life.groups import Judgement, Opinion, Status
from gorecord.records.findings import Finding


@dataclass(frozen=True, slots=True)
class Differing:
    """A chain of which an engine thinks otherwise: its colour, its stones in board order, how it is judged, and what the engine
    calls it."""

    colour: int
    stones: tuple[int, ...]
    judged: Status
    status: Status


def ask(method: str, patience: float, position: Position, komi: float | None, instead: str) -> tuple[Opinion | None, list[Finding]]:
    """The opinion of the engine that `method` ("gtp:COMMAND") names, or None and a finding that says why there is none.

    `komi` in points for White; `instead` says what is done without the opinion.
    """
    command = gtp.command_of(method)
    assert command is not None
    engine = gtp.engine(command, patience)
    try:
        return engine.opinion(position, komi or 0.0), []
    except gtp.EngineError as problem:
        text = tell("The engine gave no opinion on this game: {problem}.", problem=problem)
        return None, [Finding.of("engine-failed", sentences([text, instead]), detail={"engine": engine.name})]


def differing(judgement: Judgement, opinion: Opinion) -> tuple[Differing, ...]:
    """The chains that the engine judges otherwise, in board order."""
    return tuple(
        Differing(g.colour, g.stones, g.status, opinion.of(g.stones))
        for g in judgement.groups
        if opinion.of(g.stones) is not g.status
    )
