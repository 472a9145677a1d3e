"""A batch: the games of many sources through worker processes into a store, and on from where an earlier run stopped.

The store holds a stretch from the begin of what an uninterrupted run would hold. So going on means to walk the sources beside it:
as long as name, number and hash of the bytes are the same, a game is done; from the first difference on games are done again, but
for those of files that have not changed, which are taken over.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol, Self

from gorecord.archive.flat import line
from gorecord.archive.note import Note, remove
from gorecord.archive.store import Entry, Store, StoreError
from gorecord.archive.stores import open_store
from gorecord.archive.work import Done, Encode, Maker, Severities, Task, bytes_hash
from gorecord.go.words import tell
from gorecord.records.sources import Source

_COMMIT: Final = 0.25
"""Seconds after which games that are done are safe from the end of this process."""


class MismatchError(StoreError):
    """The file was made by another version, with other options or from other sources; the message says which."""


class Workers(Protocol):
    """What works on files: processes of this machine, or a cluster."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *args: object) -> None: ...
    def run(self, tasks: Iterable[Task]) -> Iterator[Done | None]:
        """The games of the files, in order; None to give the caller a turn."""


Start = Callable[[Maker, Encode], Workers]


@dataclass(slots=True)
class Progress:
    """How far a batch is. `files` and `games` count what was gone through, `earlier` the games done by an earlier run."""

    files: int = 0
    games: int = 0
    earlier: int = 0
    dropped: int = 0
    severities: Severities = (0, 0, 0)
    fault: bool = False
    started: float = field(default_factory=time.monotonic)

    def add(self, game: Done | Entry) -> None:
        """Enter a game."""
        self.games += 1
        a, b, c = self.severities
        d, e, f = game.severities
        self.severities = (a + d, b + e, c + f)
        self.fault = self.fault or game.fault

    @property
    def findings(self) -> int:
        """Findings of all games."""
        return sum(self.severities)


@dataclass(slots=True)
class Batch:
    """What to do. `about` tells version and options, so that a later run can see whether it may go on.

    `specs` are the sources as given. `report` is called now and then, `stopped` asked whether to end early.
    """

    out: Path
    specs: tuple[str, ...]
    rulesets: tuple[str, ...]
    about: Mapping[str, str]
    maker: Maker
    start: Start
    report: Callable[[Progress], None] = lambda _: None
    stopped: Callable[[], bool] = lambda: False

    def run(self, sources: Iterable[Source], *, restart: bool = False) -> tuple[Progress, bool]:
        """Do it; returns how far it came and whether it came to the end.

        Raises StoreError where OUT cannot be written or gone on with, PoolError if no worker starts, and what `sources` raises.
        """
        note = Note(self.out)
        try:
            coming = _Peeked(sources)
            coming.peek()  # sources that cannot be opened at all must not cost what is there
            self._claim(note, restart)
            note.write({**self.about, "sources": json.dumps(self.specs)})
            store = open_store(self.out, self.rulesets, self.about)
            progress = Progress()
            complete = False
            try:
                complete = self._go_through(store, coming, progress)
            finally:
                store.close(complete=complete)
            return progress, complete
        finally:
            note.close()

    def _claim(self, note: Note, restart: bool) -> None:
        """See that OUT is new or may be gone on with. Raises MismatchError."""
        exists = self.out.exists() or self.out.with_name(self.out.name + ".rows").exists()
        said = note.read()
        if restart:
            if exists and said is None:
                text = "{out} exists and was not written by gorecord batch; choose another name, or remove it first"
                raise MismatchError(tell(text, out=self.out))
            remove(self.out)
            return
        if not exists:
            return
        if said is None:
            raise MismatchError(
                tell(
                    "{out} exists, and the note {name}.run on how it was made is missing: it may be something else."
                    " Choose another name, or remove it first",
                    out=self.out,
                    name=self.out.name,
                )
            )
        if problem := self._difference(said):
            text = "{problem}. Run it as before to go on, choose another name, or give --restart to begin anew"
            raise MismatchError(tell(text, problem=problem))

    def _difference(self, said: Mapping[str, str]) -> str | None:
        changed = [key for key in {**said, **self.about} if key != "sources" and said.get(key) != self.about.get(key)]
        if changed:
            old = ", ".join(f"{key} {said.get(key, 'not given')}" for key in changed)
            new = ", ".join(f"{key} {self.about.get(key, 'not given')}" for key in changed)
            text = "{out} was made otherwise, and its rows would not fit those of this run: it has {old}; this run has {new}"
            return tell(text, out=self.out, old=old, new=new)
        before = _specs(said.get("sources", ""))
        if list(self.specs[: len(before)]) != before:
            names = ", ".join(before[:5]) + (" ..." if len(before) > 5 else "")
            return tell("{out} was made from other sources: {names}", out=self.out, names=names)
        return None

    def _go_through(self, store: Store, sources: Iterable[Source], progress: Progress) -> bool:
        """Walk the sources; returns whether the end was reached."""
        committed = time.monotonic()
        before = None
        with self.start(self.maker, store.encode) as workers:
            for game in workers.run(self._tasks(store, sources, progress)):
                if self.stopped():
                    break
                if game is not None:
                    store.append(game)
                    progress.add(game)
                    progress.files += game.game == 0 or game.source != before
                    before = game.source
                if time.monotonic() - committed > _COMMIT:
                    store.commit()
                    committed = time.monotonic()
                    self.report(progress)
        store.commit()
        self.report(progress)
        return not self.stopped()

    def _tasks(self, store: Store, sources: Iterable[Source], progress: Progress) -> Iterator[Task]:
        """The files in which there is something to do: none of those that the store holds already."""
        coming = iter(sources)
        task = self._skip(store, coming, progress)
        if task is not None:
            yield task
        for source in coming:
            if self.stopped():
                return
            yield self._task(store, source, progress)

    def _task(self, store: Store, source: Source, progress: Progress) -> Task:
        """A file to do, or to take over from what was put aside."""
        task_hash = bytes_hash(source)
        known = store.kept(line(source.name) or "", task_hash)
        if not known:
            return Task(source, task_hash)
        progress.earlier += len(known)
        games = [Done(e.source, e.game, e.bytes_hash, e.severities, e.fault, payload, e.ends) for e, payload in known]
        return Task(Source(source.name, None), task_hash, known=games, complete=True)

    def _skip(self, store: Store, coming: Iterator[Source], progress: Progress) -> Task | None:
        """Go past the files that the store holds, and have it append from there; returns the first file with something to do."""
        entries = store.entries()
        held = next(entries, None)
        reported = time.monotonic()
        for source in coming:
            if self.stopped():
                return None
            if time.monotonic() - reported > _COMMIT:
                reported = time.monotonic()
                self.report(progress)
            name, task_hash = line(source.name) or "", bytes_hash(source)
            games, ends = 0, False
            while held is not None and (held.source, held.bytes_hash, held.game) == (name, task_hash, games):
                progress.add(held)
                progress.earlier += 1
                games, ends = games + 1, held.ends
                held = next(entries, None)
            if games and (held is not None or ends):
                progress.files += 1
                continue  # what comes after it shows that the file was done to its end
            entries.close()
            progress.dropped += store.go_on(put_aside=held is not None)
            return Task(source, task_hash, first=games) if games else self._task(store, source, progress)
        entries.close()
        if not self.stopped():
            progress.dropped += store.go_on(put_aside=held is not None)
        return None


def _specs(text: str) -> list[str]:
    """The sources as the note has them; what is no such list is itself the only one."""
    try:
        found = json.loads(text)
    except ValueError:
        return [text]
    return [str(spec) for spec in found] if isinstance(found, list) else [text]


class _Peeked:
    """Sources of which the first can be asked for beforehand, so that it shows whether there are any."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._coming = iter(sources)
        self._first: list[Source] = []

    def peek(self) -> None:
        """Have the first source read."""
        first = next(self._coming, None)
        if first is not None:
            self._first.append(first)

    def __iter__(self) -> Iterator[Source]:
        while self._first:
            yield self._first.pop()
        yield from self._coming
