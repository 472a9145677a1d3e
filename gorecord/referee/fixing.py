"""A repaired copy of a record: what is safe to put right, and, where asked for, the best proposal for its moves.

Safe is what changes no move, margin or name: the encoding, the structure, how komi and result are written, and the handicap stones
that HA demands where White begins and that make the game no worse. Nothing is written that does not read back as the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sgfmill import sgf as sgfmill_sgf  # type: ignore[import-untyped]

from gorecord.go.words import capital, colour_name, tell, tell_many
from gorecord.records.findings import Severity
from gorecord.records.game import GameRecord, Move, Setup
from gorecord.records.handicap import standard_stones
from gorecord.records.mend import Mending
from gorecord.records.read import parsed, read_records
from gorecord.records.sources import Source
from gorecord.records.tree import Tree
from gorecord.records.write import LARGEST_OF_SGFMILL
from gorecord.referee.check import check
from gorecord.referee.differ import Compared
from gorecord.referee.repair import Proposal, proposals
from gorecord.referee.verdict import BREACH_CODES

_DAMAGE = frozenset({"junk", "unbalanced", "truncated", "duplicate-property", "size", "encoding-guessed", "encoding-wrong"})


class NotTheSame(Exception):  # noqa: N818
    """The repaired copy does not read back as the game that it was made from; the message says in what."""


@dataclass(slots=True)
class Fixed:
    """What came of a file: the repaired bytes and the same laid out for comparison, what was done, what is still wrong, and what
    could be done that is not safe.

    `data` is None where there was no game in the file. The texts are whole sentences for people.
    """

    source: str
    data: bytes | None
    laid_out: bytes = b""
    done: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    possible: list[str] = field(default_factory=list)


def fix(source: Source, *, encoding: str | None = None, unsafe: bool = False, compare: bool = False) -> Fixed:
    """The repaired copy of a file, with the best proposals for its moves too if `unsafe`. If it is to be compared, it is laid out
    too, and what `unsafe` would do is searched for.

    Raises NotTheSame where a safe repair would have changed the game, which is a fault of ours.
    """
    games = list(read_records(source, encoding=encoding))
    if source.data is None or not any(isinstance(game, GameRecord) for game in games):
        return Fixed(source.name, None, left=[f.message for game in games for f in game.findings])
    collection, encodings = parsed(source.data, encoding)
    by_number = {game.game: game for game in games if isinstance(game, GameRecord)}
    fixed = Fixed(source.name, b"")
    written: list[bytes] = []
    laid_out: list[bytes] = []
    for number, (tree, chosen) in enumerate(zip(collection.games, encodings, strict=True)):
        record = by_number.get(number)
        name = f"game {number}: " if len(collection.games) > 1 else ""
        if record is None:
            written.append(Mending(tree, chosen.name, None).written())
            laid_out.append(written[-1])
            continue
        mending, done, left = _game(record, tree, unsafe)
        written.append(mending.written())
        laid_out.append(mending.written(for_people=True) if compare else b"")
        fixed.done += [name + text for text in done]
        fixed.left += [name + text for text in left]
        if compare and not unsafe:
            fixed.possible += [name + text for text in _possible(record)]
    fixed.data, fixed.laid_out = b"".join(written), b"".join(laid_out)
    return fixed


def _game(record: GameRecord, tree: Tree, unsafe: bool) -> tuple[Mending, list[str], list[str]]:
    """The repaired game, what was done, and what is left."""
    mending = Mending(tree, record.header.encoding, record.geometry)
    done = list(dict.fromkeys(f.message for f in record.findings if f.code in _DAMAGE and not f.detail.get("kept")))
    split = mending.split_nodes()
    if split:
        one = "{count} node with several moves, or setup and a move, were split."
        many = "{count} nodes with several moves, or setup and a move, were split."
        done.append(tell_many(one, many, split))
    if record.header.encoding != "utf-8" and not record.data.isascii():
        done.append(tell("Texts are in UTF-8 now, not in {name}.", name=record.header.encoding.upper()))
    mended = (mending.komi(record, as_meant=unsafe), mending.result(record))
    done += [tell("{sentence}.", sentence=capital(text)) for text in mended if text]
    stones = _handicap_stones(record)
    if stones is not None:
        mending.set_up(stones)
        done.append(tell("The {count} handicap stones that HA demands were set up.", count=len(stones.black)))
    again = _reread(mending.written())
    _same(record, again, stones)
    checked = check(again)
    if unsafe:
        again = _reread(mending.written(for_people=True))  # the properties in their order, so that differences are small
        best = proposals(check(again), most=1)
        if best:
            mending = _applied(again, best[0])
            changed = _reread(mending.written())
            if [(m.colour, m.point) for m in changed.moves] != [(m.colour, m.point) for m in best[0].record.moves]:
                raise NotTheSame(tell("the moves are not those of the proposal"))
            checked = check(changed)
            done.append(tell("Changed, as a proposal only: {change}.", change=best[0].text))
    left = [f.message for f in checked.findings if f.severity is Severity.ERROR]
    return mending, done, left


def _possible(record: GameRecord) -> Iterator[str]:
    """What the unsafe repairs would do to a game, in sentences."""
    komi = record.header.komi
    if komi.points is not None and komi.as_written is not None and komi.points != komi.as_written:
        text = "The komi is written as {written:g} and meant as {meant:g}: --unsafe writes KM[{meant:g}]."
        yield tell(text, written=komi.as_written, meant=komi.points)
    best = proposals(check(record), most=1)
    if best:
        text = "{change}: the game is legal with that. --unsafe does it; `gorecord check --repairs` tells more."
        yield tell(text, change=capital(best[0].text))


def _handicap_stones(record: GameRecord) -> Setup | None:
    """The standard stones that HA demands, where the record lacks them and can be played with them."""
    if not any(f.code == "handicap-stones-missing" for f in record.findings):
        return None
    stones = standard_stones(record.header.handicap, record.geometry)
    if not stones:
        return None
    setup = Setup(stones, (), (), None, 0)
    checked = check(replace(record, line=[setup, *record.line]))
    breaches = any(f.code in BREACH_CODES and f.severity is Severity.ERROR for f in checked.findings)
    return None if breaches else setup


def _reread(data: bytes) -> GameRecord:
    game = next(read_records(Source("-", data)), None)
    if not isinstance(game, GameRecord):
        raise NotTheSame(tell("the copy does not read as a game"))
    return game


def _same(record: GameRecord, again: GameRecord, stones: Setup | None) -> None:
    """Raise NotTheSame if the copy is another game than the record, or if sgfmill cannot read it."""
    added = [] if stones is None else [(1, p) for p in stones.black]
    if sorted([*_stones(record), *added]) != sorted(_stones(again)):
        raise NotTheSame(tell("the stones set up are others"))
    if [(m.colour, m.point) for m in record.moves] != [(m.colour, m.point) for m in again.moves]:
        raise NotTheSame(tell("the moves are others"))
    if record.geometry is not again.geometry:
        raise NotTheSame(tell("the board is another"))
    if record.header.result.winner != again.header.result.winner or record.header.result.margin != again.header.result.margin:
        text = "the result {before!r} became {after!r}"
        raise NotTheSame(tell(text, before=record.header.result.text, after=again.header.result.text))
    if record.header.komi.points != again.header.komi.points:
        text = "the komi {before!r} became {after!r}"
        raise NotTheSame(tell(text, before=record.header.komi.text, after=again.header.komi.text))
    columns, rows = record.geometry.size
    if columns == rows <= LARGEST_OF_SGFMILL:
        try:
            sgfmill_sgf.Sgf_game.from_bytes(again.data)
        except ValueError as problem:
            raise NotTheSame(tell("sgfmill does not read it: {problem}", problem=problem)) from None


def _stones(record: GameRecord) -> Iterator[tuple[int, int]]:
    for step in record.line:
        if isinstance(step, Setup):
            for colour, points in enumerate((step.empty, step.black, step.white)):
                yield from ((colour, p) for p in points)


def _applied(record: GameRecord, proposal: Proposal) -> Mending:
    """The game with a proposal made."""
    collection, encodings = parsed(record.data, None)
    mending = Mending(collection.games[0], encodings[0].name, proposal.record.geometry)
    change = proposal.change
    if proposal.kind == "colours-swapped":
        mending.exchange_colours()
    elif change is not None:
        setups = [step for step in change.added if isinstance(step, Setup)]
        for setup in setups:
            if setup not in record.line:
                mending.set_up(setup)
        old = [step for step in record.line[change.at : change.at + change.removed] if isinstance(step, Move)]
        new = [step for step in change.added if isinstance(step, Move)]
        after = record.line[change.at + change.removed :]
        before = after[0].node if after else None
        mending.replace_steps(old, new, before)
        if proposal.points and before is not None:
            text = "gorecord: a move of {colour} is missing before this one; a pass holds its place."
            mending.comment(before, tell(text, colour=colour_name(new[0].colour)))
    return mending


_IDENTS = {
    "black player": "PB",
    "white player": "PW",
    "event": "EV",
    "place": "PC",
    "date": "DT",
    "rules": "RU",
    "komi": "KM",
    "handicap": "HA",
    "result": "RE",
}


def merged_copy(compared: Compared) -> bytes:
    """The merged proposal for two records as SGF: the tree of the one that it starts from, with what it takes over."""
    own = (compared.a, compared.b)[compared.base].record
    other = (compared.b, compared.a)[compared.base].record
    collection, encodings = parsed(own.data, None)
    first = Mending(collection.games[own.game], encodings[own.game].name, own.geometry)
    first.split_nodes()
    record = _reread(first.written(for_people=True))
    collection, encodings = parsed(record.data, None)
    mending = Mending(collection.games[0], encodings[0].name, record.geometry)
    ours, theirs = record.moves, other.moves
    for block in sorted(compared.taken, key=lambda b: -(b.b if compared.base else b.a)):
        (start, end), (start_other, end_other) = ((block.a, block.a_end), (block.b, block.b_end))[:: -1 if compared.base else 1]
        before = ours[end].node if end < len(ours) else None
        mending.replace_steps(ours[start:end], theirs[start_other:end_other], before)
    for what, value in compared.merged_header.items():
        ident = _IDENTS.get(what)
        if ident is not None and value is not None:
            mending.set_root(ident, f"{value:g}" if isinstance(value, float) else str(value))
    return mending.written()
