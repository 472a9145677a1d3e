"""gorecord: referee and counter for records of the game of Go.

    import gorecord

    (game,) = gorecord.load("game.sgf")
    for finding in gorecord.check(game).findings:
        print(finding.move, finding.code, finding.message)
    print(gorecord.score(game, rules="chinese,japanese").scores["chinese"].result)

For a mere "is this game in order?" about records in memory there is a much shorter way: `gorecord.first_breach(data)`.

What these return is described where it is defined: GameRecord in `gorecord.records.game`, Checked in `gorecord.referee.check`,
Scored in `gorecord.scoring.score`.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gorecord.records.findings import Finding
    from gorecord.records.game import GameRecord
    from gorecord.referee.check import Checked
    from gorecord.scoring.score import Scored

__version__ = "0.1.0"


class UnreadableError(ValueError):
    """A source holds something that is no game of Go; the message says what."""


def load(source: str | PathLike[str] | bytes, *, variations: bool = False) -> list[GameRecord]:
    """The games of a file, folder, archive or pattern, or of the bytes of one SGF file.

    Raises UnreadableError for the first thing that is no game, FileNotFoundError where there is nothing at all.
    """
    from gorecord.records.read import Unreadable, read_records
    from gorecord.records.sources import NothingToRead, Source, open_sources

    found: list[GameRecord] = []
    try:
        opened = [Source("-", source, None)] if isinstance(source, bytes) else open_sources([str(source)])
        for each in opened:
            for game in read_records(each, variations=variations):
                if isinstance(game, Unreadable):
                    raise UnreadableError(f"{game.source}: {game.findings[-1].message}")
                found.append(game)
    except NothingToRead as problem:
        raise FileNotFoundError(str(problem)) from None
    return found


def check(game: GameRecord, *, rules: str | None = None) -> Checked:
    """Replay a game and judge its moves, under the rulesets asked for ("chinese,japanese") or else under its own.

    Raises ValueError for a ruleset that does not exist.
    """
    from gorecord.go.rules import parse_rules
    from gorecord.referee import check as referee

    return referee.check(game, parse_rules(rules) if rules else ())


def first_breach(data: bytes, *, rules: str | None = None) -> Finding | None:
    """The first breach of the rules of play in the record with those bytes, or None: what `check` would call an error, by move.

    Occupied points, points off the board, suicide, ko and repetition are looked at (superko, where the ruleset has it), under the
    rulesets asked for or else under the record's own. Of several games in the file the first is taken; of a tree the main line.
    A game in order takes a few hundredths of a millisecond where the modules are compiled, since nothing is read but board, set-up
    stones and moves.

    Raises UnreadableError where there is no game of Go, ValueError for a ruleset that does not exist.
    """
    from gorecord.go.rules import parse_rules
    from gorecord.records.read import Unreadable
    from gorecord.referee import first

    found = first.first_breach(data, parse_rules(rules) if rules else ())
    if isinstance(found, Unreadable):
        raise UnreadableError(found.findings[-1].message)
    return found


def score(game: GameRecord, *, rules: str = "chinese,japanese,ing", **settings: Any) -> Scored:
    """Judge the final position of a game and count it. `settings` are those of `gorecord.scoring.score.Settings`.

    Raises ValueError for a ruleset that does not exist, TypeError for a setting that does not.
    """
    from gorecord.go.rules import parse_rules
    from gorecord.scoring.score import Settings
    from gorecord.scoring.score import score as scored

    return scored(game, Settings(rules=tuple(parse_rules(rules)), **settings))
