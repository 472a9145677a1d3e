"""The opinion of another program: dead stones and sekis as any program that speaks GTP gives them.

Source of the protocol: G. Farnebäck, "Specification of the Go Text Protocol", version 2, draft 2 (2002). A program gets the board
size, the komi and the stones, and is asked for `final_status_list dead` and `seki`; where it offers no such list but KataGo's
`kata-raw-nn`, the ownership that its network expects is taken. What it answers is held against the board: a program that names
an empty point is not believed.

One process serves many positions. It is started again once if it dies, stopped when it keeps silent for longer than the time
allowed, and left alone for good after failing on several boards in a row.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import re
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from gorecord.go.board import Position
from gorecord.go.points import BLACK, EMPTY, WHITE
from gorecord.go.regions import chains
from gorecord.go.words import tell, tell_many
from gorecord.life.groups import Opinion

PREFIX = "gtp:"
"""What the name of an engine on the command line begins with."""

PATIENCE = 120.0
"""Seconds that a program may take for one answer, unless told otherwise: the first one may have to load a large network."""

_LARGEST = 25
"""The protocol has letters for 25 columns."""
_LONGEST_ANSWER = 1 << 20
_LONGEST_LINE = 1 << 16
_MOST_NOISE = 500
"""Lines that are no part of an answer, after which a program is thought to speak another language."""
_MOST_FAILURES = 3
"""Boards in a row on which an engine may fail before it is asked no more."""


class EngineError(Exception):
    """An engine gave no usable opinion; the message says why, for people."""


class _DiedError(EngineError):
    """The program ended by itself."""


class _RefusedError(EngineError):
    """The program answered a command with an error."""


def command_of(method: str) -> str | None:
    """The command in "gtp:COMMAND", None if the method is no engine.

    Raises ValueError if the command is empty or its quotes are not closed.
    """
    if not method.startswith(PREFIX):
        return None
    command = method[len(PREFIX) :].strip()
    _words(command)
    return command


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise ValueError(tell("{command!r} cannot be read as a command: {problem}", command=command, problem=problem)) from None
    if not words:
        raise ValueError(tell("gtp: needs the command that starts the program, for instance gtp:'gnugo --mode gtp'"))
    return words


_ENGINES: dict[tuple[str, float], Engine] = {}


def engine(command: str, patience: float = PATIENCE) -> Engine:
    """The engine that a command starts; the same one every time within a process."""
    key = (command, patience)
    if key not in _ENGINES:
        _ENGINES[key] = Engine(command, patience)
    return _ENGINES[key]


@atexit.register
def close_all() -> None:
    """End all programs that were started."""
    for started in _ENGINES.values():
        started.close()
    _ENGINES.clear()


class Engine:
    """A program that speaks GTP, started when it is first needed. `patience` is the time for one answer, in seconds."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.words = _words(command)
        self.name = Path(self.words[0]).name
        self.patience = patience
        self._talk: _Talk | None = None
        self._known: frozenset[str] = frozenset()
        self._failures = 0
        self._last = ""

    def opinion(self, position: Position, komi: float = 0.0) -> Opinion:
        """What the engine says of a position; `komi` in points for White.

        Raises EngineError when it has no usable answer.
        """
        if self._failures >= _MOST_FAILURES:
            raise EngineError(
                tell(
                    "{engine} is asked no more, because it failed on {count} boards in a row; the last time {last}",
                    engine=self.name,
                    count=_MOST_FAILURES,
                    last=self._last,
                )
            )
        try:
            found = self._asked(position, komi)
        except EngineError as problem:
            self._failures += 1
            self._last = str(problem)
            raise
        self._failures = 0
        return found

    def close(self) -> None:
        """End the program if it runs."""
        if self._talk is not None:
            self._talk.close()
            self._talk = None

    def _asked(self, position: Position, komi: float) -> Opinion:
        for again in (False, True):
            try:
                talk = self._started()
                return _ask(talk, self._known, position, komi)
            except _DiedError:
                self.close()
                if again:
                    raise
            except _RefusedError:
                raise  # it is in order and may serve for the next board
            except EngineError:
                self.close()
                raise
        raise AssertionError("unreachable")

    def _started(self) -> _Talk:
        if self._talk is None:
            talk = _Talk(self.words, self.name, self.patience)
            self._talk = talk
            try:
                self._known = frozenset(talk.ask("list_commands").split())
            except _RefusedError:
                self._known = frozenset()  # asked for the commands that it should have
        return self._talk


def _ask(talk: _Talk, known: frozenset[str], position: Position, komi: float) -> Opinion:
    """Set the position up and ask for the statuses."""
    _set_up(talk, known, position, komi)
    if "final_status_list" in known or not known & {"kata-raw-nn"}:
        dead = _points(talk, position, talk.ask("final_status_list dead"), tell("dead"))
        try:
            seki = _points(talk, position, talk.ask("final_status_list seki"), tell("in seki"))
        except _RefusedError:
            seki = frozenset()  # many programs know the dead only
        both = dead & seki
        if both:
            raise EngineError(
                tell(
                    "{engine} called {point} dead and in seki at once",
                    engine=talk.name,
                    point=position.geometry.vertices[min(both)],
                )
            )
        return Opinion(dead, seki)
    return _by_network(talk, position)


def _set_up(talk: _Talk, known: frozenset[str], position: Position, komi: float) -> None:
    """Hand over the board.

    The stones are played one by one, those of the side to play first, so that it is its turn after the last one. No stone is
    taken on the way, in whatever order they come: a part of a chain has the liberties of the whole, or a point beside it where
    the next stone is still missing.
    """
    geometry, cells = position.geometry, position.cells
    columns, rows = geometry.size
    if max(columns, rows) > _LARGEST:
        raise EngineError(
            tell("boards beyond {size}x{size} have no names in GTP, so {engine} was not asked", size=_LARGEST, engine=talk.name)
        )
    for chain in chains(geometry, cells):
        if not chain.liberties:
            vertex = geometry.vertices[chain.stones[0]]
            raise EngineError(
                tell("the chain at {point} has no liberty, so that no program would set this position up", point=vertex)
            )
    if columns != rows and "rectangular_boardsize" not in known:
        raise EngineError(
            tell("{engine} knows square boards only, not {columns}x{rows}", engine=talk.name, columns=columns, rows=rows)
        )
    size = f"boardsize {columns}" if columns == rows else f"rectangular_boardsize {columns} {rows}"
    try:
        talk.ask(size)
        talk.ask("clear_board")
    except _RefusedError as problem:
        raise _RefusedError(
            tell(
                "{engine} does not take boards of {columns}x{rows}: {problem}",
                engine=talk.name,
                columns=columns,
                rows=rows,
                problem=problem,
            )
        ) from None
    with contextlib.suppress(_RefusedError):
        talk.ask(f"komi {komi:g}")
    if "set_random_seed" in known:
        talk.ask("set_random_seed 1")  # the same board, the same answer
    first = position.to_play or BLACK
    for colour in (first, 3 - first):
        letter = "B" if colour == BLACK else "W"
        for p, there in enumerate(cells):
            if there == colour:
                try:
                    talk.ask(f"play {letter} {geometry.vertices[p]}")
                except _RefusedError as problem:
                    raise _RefusedError(
                        tell(
                            "{engine} refused the stone at {point}: {problem}",
                            engine=talk.name,
                            point=geometry.vertices[p],
                            problem=problem,
                        )
                    ) from None


def _points(talk: _Talk, position: Position, answer: str, what: str) -> frozenset[int]:
    """The chains that an answer names by one or more of their stones."""
    geometry = position.geometry
    named = set()
    for word in answer.split():
        try:
            if not word[-1:].isdigit():
                raise ValueError(word)
            p = geometry.typed(word)
        except ValueError:
            shown = word if word.isprintable() and len(word) <= 12 else ascii(word[:12])
            said = "{engine} called {point} {status}, which is no point of this board"
            raise EngineError(tell(said, engine=talk.name, point=shown, status=what)) from None
        if position.cells[p] == EMPTY:
            said = "{engine} called {point} {status}, where no stone stands"
            raise EngineError(tell(said, engine=talk.name, point=geometry.vertices[p], status=what))
        named.add(p)
    return frozenset(p for chain in chains(geometry, position.cells) if named & set(chain.stones) for p in chain.stones)


def _by_network(talk: _Talk, position: Position) -> Opinion:
    """The statuses by the ownership that KataGo's network expects: dead where the enemy is expected to own a chain's points."""
    geometry = position.geometry
    answer = talk.ask("kata-raw-nn 0")
    found = re.search(r"whiteOwnership\s+((?:[-+.\deE]+|NAN|\s)+)", answer)
    numbers = found[1].split() if found else []
    try:
        white = [float(n) for n in numbers[: geometry.points]]
    except ValueError:
        white = []
    if len(white) != geometry.points or any(not abs(w) <= 1.01 for w in white):
        raise EngineError(tell("{engine} gave no ownership of the points with kata-raw-nn", engine=talk.name))
    dead: set[int] = set()
    for chain in chains(geometry, position.cells):
        own = sum(white[p] for p in chain.stones) * (1 if chain.colour == WHITE else -1)
        if own < 0:
            dead.update(chain.stones)
    return Opinion(frozenset(dead), frozenset())


class _Talk:
    """A running program and the conversation with it."""

    def __init__(self, words: Sequence[str], name: str, patience: float) -> None:
        self.name = name
        self.patience = patience
        self.number = 0
        self.lines: queue.Queue[str | None] = queue.Queue(maxsize=4 * _MOST_NOISE)
        self.grumble: deque[str] = deque(maxlen=5)
        self.closed = False
        try:
            self.process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that an interrupt at the keyboard is ours to handle, and children can be ended too
            )
        except FileNotFoundError:
            raise EngineError(tell("there is no program {program!r} here", program=words[0])) from None
        except OSError as problem:
            raise EngineError(
                tell("the program {program!r} could not be started: {why}", program=words[0], why=problem.strerror or problem)
            ) from None
        self.threads = [threading.Thread(target=job, daemon=True) for job in (self._listen, self._overhear)]
        for thread in self.threads:
            thread.start()

    def ask(self, command: str) -> str:
        """The answer to a command, without its number.

        Raises _RefusedError for an answer with a question mark, _DiedError, or EngineError for silence and nonsense.
        """
        self.number += 1
        self._say(f"{self.number} {command}\n")
        until = time.monotonic() + self.patience
        noise = size = 0
        answer: list[str] | None = None
        refused = False
        while True:
            line = self._line(until, command)
            size += len(line) + 1
            if size > _LONGEST_ANSWER:
                raise EngineError(tell("{engine} would not stop talking when asked {command!r}", engine=self.name, command=command))
            if answer is None:
                begin = re.match(r"([=?])(\d*)(?:\s+|$)", line)
                if begin and begin[2] in ("", str(self.number)):
                    answer, refused = [line[begin.end() :]], begin[1] == "?"
                elif line.strip():
                    noise += 1
                    if noise >= _MOST_NOISE:
                        raise EngineError(
                            tell("{engine} does not answer as GTP asks; it said {words!r}", engine=self.name, words=_short(line))
                        )
            elif line.strip():
                answer.append(line)
            else:
                break
        text = "\n".join(answer).strip()
        if refused:
            raise _RefusedError(tell("it answered {answer!r} to {command!r}", answer=_short(text) or "no", command=command))
        return text

    def close(self) -> None:
        """End the program and its children."""
        with contextlib.suppress(OSError, ValueError):
            assert self.process.stdin is not None
            self.process.stdin.write(b"quit\n")
            self.process.stdin.close()
        try:
            self.process.wait(0.3)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(self.process.pid, signal.SIGKILL)
                else:
                    self.process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
        self.closed = True
        with contextlib.suppress(queue.Empty):
            while True:
                self.lines.get_nowait()  # whoever waits for room in the queue shall go
        for thread in self.threads:
            thread.join(1)
        if not any(thread.is_alive() for thread in self.threads):
            for stream in (self.process.stdout, self.process.stderr):
                assert stream is not None
                stream.close()

    def _say(self, text: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(text.encode("ascii"))
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise self._death() from None

    def _line(self, until: float, command: str) -> str:
        try:
            line = self.lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            one = "{engine} gave no answer to {command!r} within {seconds:g} second"
            many = "{engine} gave no answer to {command!r} within {seconds:g} seconds"
            facts = {"engine": self.name, "command": command, "seconds": self.patience}
            raise EngineError(tell_many(one, many, 1 if self.patience == 1 else 2, **facts)) from None
        if line is None:
            self.lines.put(None)
            raise self._death()
        return line

    def _death(self) -> _DiedError:
        """What to say of a program that has ended."""
        try:
            status = self.process.wait(1)
        except subprocess.TimeoutExpired:
            return _DiedError(tell("{engine} closed the conversation", engine=self.name))
        self.threads[1].join(1)  # it may not have heard all yet
        text = "{engine} was ended by signal {number}" if status < 0 else "{engine} ended by itself (status {number})"
        how = tell(text, engine=self.name, number=abs(status))
        if self.grumble:
            how = tell("{ending}; its last words were {words!r}", ending=how, words=_short(self.grumble[-1]))
        return _DiedError(how)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self.process.stdout.readline(_LONGEST_LINE):
                if self.closed:
                    return
                self.lines.put(line.decode("utf-8", "replace").rstrip("\r\n\t "))
        if not self.closed:
            self.lines.put(None)

    def _overhear(self) -> None:
        assert self.process.stderr is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self.process.stderr.readline(_LONGEST_LINE):
                text = line.decode("utf-8", "replace").strip()
                if text:
                    self.grumble.append(text)


def _short(text: str) -> str:
    """The beginning of what a program said, fit for a sentence."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= 80 else f"{line[:77]}..."
