"""What stands behind a proven status, in words: the line of play, the walls taken for granted, and where rulesets judge otherwise.

Formatting only: nothing is read out here.
"""

from __future__ import annotations

from collections.abc import Iterable

from gorecord.go.points import BLACK, COLOUR_NAME
from gorecord.life.groups import Group, Status
from gorecord.output.words import colour_name, commas, semicolons, tell
from gorecord.scoring.score import Scored

_MOST = 8
"""Proofs that are shown at most."""


def proofs(done: Scored) -> Iterable[str]:
    """How the dead, unsettled or living-in-seki stones that were read out are taken or stand, a sentence a chain."""
    shown = [g for g in done.judgement.groups if g.line is not None and g.status is not Status.ALIVE]
    for group in shown[:_MOST]:
        lines = semicolons([_line(line) for line in (group.line or "").split("; ")])
        granted = ""
        if group.assumes:
            granted = tell(" Taken for granted: {walls}.", walls=commas([_wall(wall) for wall in group.assumes]))
        yield tell("Read out, {chain}: {lines}.{granted}", chain=_chain(done, group), lines=lines, granted=granted)


def other_rulesets(done: Scored) -> Iterable[str]:
    """The chains whose status another ruleset of the count would judge otherwise; the count treats them alike."""
    for group in done.judgement.groups:
        for score in done.scores.values():
            status = group.by_ruleset.get(score.rules.name)
            if status is None or status is group.status:
                continue
            facts = {"rules": score.rules.title, "chain": _chain(done, group)}
            if status is Status.UNSETTLED:
                yield tell("Under {rules} rules {chain} must be fought for on the board, since a ko decides.", **facts)
            elif status is Status.DEAD:
                yield tell(
                    "Under {rules} rules {chain} is dead as it stands, since the opponent could take it (article 7.1); say so with"
                    " --dead if it shall be counted so.",
                    **facts,
                )


def _chain(done: Scored, group: Group) -> str:
    return f"{colour_name(group.colour)} {done.record.geometry.vertices[group.stones[0]]}"


def _line(line: str) -> str:
    """A line of play as reading writes it ("Black first: B D9 W A8: it is taken"), in the language spoken."""
    first, moves, fate = line.split(": ")
    colour = BLACK if first.startswith(COLOUR_NAME[BLACK]) else 3 - BLACK
    facts = {
        "colour": colour_name(colour),
        "moves": tell("no move helps") if moves == "no move helps" else moves.replace("pass", tell("pass")),
    }
    if fate == "it stands":
        return tell("{colour} first, {moves}: it stands", **facts)
    return tell("{colour} first, {moves}: it is taken", **facts)


def _wall(wall: str) -> str:
    """An assumption as reading writes it ("White F9 lives"), in the language spoken."""
    colour, point, _ = wall.split(" ")
    return tell("{colour} {point} lives", colour=colour_name(BLACK if colour == COLOUR_NAME[BLACK] else 3 - BLACK), point=point)
