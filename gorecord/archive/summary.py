"""What a batch found, in figures: one pass over its games, whatever the form they were written in."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from gorecord.archive.compared import EXAMPLES, Case, Compared, ended_by_counting, result, same
from gorecord.archive.tabled import Game


@dataclass(slots=True)
class Found:
    """A code with a severity: in how many games, how often, and examples."""

    games: Case = field(default_factory=Case)
    times: int = 0


class _Names:
    """The names of games by the hash of their moves; on disk, since there may be millions."""

    def __init__(self) -> None:
        self._db: sqlite3.Connection | None = None

    def add(self, moves_hash: str, name: str) -> None:
        """Enter a game."""
        if self._db is None:
            self._db = sqlite3.connect("", isolation_level=None)  # a database without a name goes to a temporary file
            self._db.executescript("CREATE TABLE names (id INTEGER PRIMARY KEY, hash TEXT, name TEXT); BEGIN")
        self._db.execute("INSERT INTO names (hash, name) VALUES (?, ?)", (moves_hash, name))

    def repeated(self) -> Iterator[tuple[int, list[str]]]:
        """Of each game that occurs more than once how often, and the first few names, in the order of their entry. Forgets all."""
        if self._db is None:
            return
        with closing(self._db):
            self._db.execute("CREATE INDEX by_hash ON names (hash)")
            for moves_hash, count in self._db.execute("SELECT hash, count(*) FROM names GROUP BY hash HAVING count(*) > 1"):
                first = self._db.execute("SELECT name FROM names WHERE hash = ? ORDER BY id LIMIT ?", (moves_hash, EXAMPLES))
                yield count, [name for (name,) in first]
        self._db = None


@dataclass(slots=True)
class Summary:
    """The figures. Add games one by one, then call `finish`.

    `by_result` counts games by how they ended. `ended` are the games that came to a count, `compared` all of them: those that were
    resigned too, counted as they stood. `place` is what the names of all games begin with, up to a folder or an archive.
    `irreproducible` are results by points that neither the record's own rules nor any ruleset that was counted, at either komi,
    gives.
    """

    games: int = 0
    files_unreadable: int = 0
    clean: int = 0
    counted: int = 0
    certain: int = 0
    by_result: Counter[str] = field(default_factory=Counter)
    found: dict[tuple[str, str], Found] = field(default_factory=dict)
    with_points: int = 0
    agreeing: int = 0
    agreeing_certain: int = 0
    certain_with_points: int = 0
    off_by: Counter[float] = field(default_factory=Counter)
    place: str | None = None
    ended: Compared = field(default_factory=Compared)
    compared: Compared = field(default_factory=Compared)
    komi_wrong: Case = field(default_factory=Case)
    komi_wrong_by_komi: Counter[float] = field(default_factory=Counter)
    irreproducible: Case = field(default_factory=Case)
    duplicates: list[tuple[int, list[str]]] = field(default_factory=list)
    duplicate_games: int = 0
    _names: _Names = field(default_factory=_Names)

    def add(self, game: Game) -> None:
        """Enter a game."""
        values = game.values
        self.games += 1
        if self.place is None or not game.name.startswith(self.place):
            self.place = game.name if self.place is None else _shared(self.place, game.name)
        self.files_unreadable += values["columns"] is None
        self.clean += not game.findings
        self.counted += bool(values["counted"])
        self.certain += bool(values["certain"])
        self.by_result[str(values["result_how"] or "unknown")] += 1
        self._findings(game)
        self._agreement(game)
        self.compared.add(game)
        if ended_by_counting(game):
            self.ended.add(game)
        self._same_moves(game)

    def _findings(self, game: Game) -> None:
        seen = set()
        for finding in game.findings:
            key = finding["severity"], finding["code"]
            found = self.found.setdefault(key, Found())
            found.times += 1
            if key not in seen:
                seen.add(key)
                found.games.add(game, finding["message"])
            if finding["code"] == "komi-parity":
                self.komi_wrong.add(game, finding["message"])
                komi = game.values["komi"]
                if isinstance(komi, float | int):
                    self.komi_wrong_by_komi[komi] += 1

    def _agreement(self, game: Game) -> None:
        values = game.values
        agrees, recorded, counted = values["agrees"], values["result_margin"], values["as_recorded_margin"]
        if agrees is None or not isinstance(recorded, float | int) or not isinstance(counted, float | int):
            return
        self.with_points += 1
        self.agreeing += bool(agrees)
        if values["certain"]:
            self.certain_with_points += 1
            self.agreeing_certain += bool(agrees)
        if not agrees:
            self.off_by[abs(counted - recorded)] += 1
            readings = [m for c in game.counts.values() for m in (c.margin, c.at_recorded_komi) if m is not None]
            if not any(same(m, recorded) for m in readings):
                as_rules = f"{values['as_recorded_ruleset']} rules"
                self.irreproducible.add(game, f"recorded {values['result']}, counted {result(counted)} under {as_rules}")

    def _same_moves(self, game: Game) -> None:
        """Note the game under the hash of its moves."""
        text = game.values["moves_hash"]
        if not isinstance(text, str):
            return
        self._names.add(text, game.name)

    def finish(self) -> Summary:
        """Work out what only shows at the end; returns itself."""
        place = (self.place or "") if self.games > 1 else ""
        self.place = place[: max(place.rfind(mark) for mark in "/\\!") + 1]
        groups = list(self._names.repeated())
        self.duplicate_games = sum(count - 1 for count, _ in groups)
        self.duplicates = sorted(groups, key=lambda group: (-group[0], group[1]))
        return self

    def codes(self) -> Iterator[tuple[str, str, Found]]:
        """Severity, code and what was found, the gravest and most frequent first."""
        order = {"error": 0, "warning": 1, "info": 2}
        for (severity, code), found in sorted(
            self.found.items(), key=lambda item: (order[item[0][0]], -item[1].games.count, item[0][1])
        ):
            yield severity, code, found


def summarise(games: Iterable[Game]) -> Summary:
    """The figures of these games."""
    summary = Summary()
    for game in games:
        summary.add(game)
    return summary.finish()


def _shared(first: str, second: str) -> str:
    """What both texts begin with."""
    pairs = enumerate(zip(first, second, strict=False))
    return first[: next((i for i, (a, b) in pairs if a != b), min(len(first), len(second)))]
