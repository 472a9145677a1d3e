"""Writes a repaired copy of every record, reads it again with sgfmill and compares: moves, setup, root values, comments, branches.

usage: python tests/acceptance/round_trip.py SOURCE...

Root values that a safe repair may change (encoding, size, komi, result, handicap stones) are compared as understood, by our reader,
inside the repair itself; here every other one must be the same text. This is a command, not a test: it wants a large archive.
"""

from __future__ import annotations

import sys
from collections import Counter

from sgfmill import sgf, sgf_grammar

from gorecord.go.points import BLACK
from gorecord.records.encoding import Encoding
from gorecord.records.game import GameRecord, Move, Setup
from gorecord.records.header import simple_text
from gorecord.records.read import parsed, read_records
from gorecord.records.sources import Source, open_sources
from gorecord.records.tree import Tree
from gorecord.records.write import LARGEST_OF_SGFMILL
from gorecord.referee.fixing import NotTheSame, fix

CHANGED = {"CA", "FF", "GM", "SZ", "KM", "RE", "GC", "AB", "KO"}


def texts(tree: Tree, encoding: Encoding, ident: str) -> Counter[str]:
    """Every text of that property in the tree, blanks evened out."""
    found: Counter[str] = Counter()
    for node in tree.nodes:
        values = list(dict.fromkeys(node.get(ident, ())))
        text = " ".join(filter(None, (simple_text(raw, encoding) for raw in values)))
        if text:
            found[text] += 1
    return found


def leaves(tree: Tree) -> int:
    """The number of branches."""
    return len(tree.nodes) - len(set(tree.parents or range(-1, len(tree.nodes) - 1))) + 1


def root_values(tree: Tree, encoding: Encoding) -> dict[str, list[str | None]]:
    """The values of the root but those that may change, moves and what goes with them left out."""
    left_out = {*CHANGED, "B", "W", "C", "AW", "AE", "PL"}
    return {
        ident: [simple_text(raw, encoding) for raw in dict.fromkeys(values)]
        for ident, values in tree.nodes[0].items()
        if ident not in left_out
    }


def by_sgfmill(data: bytes, number: int) -> tuple[list[tuple[int, int]], set[tuple[int, int]]]:
    """The moves that sgfmill reads, points as ours, -1 for a pass, and the stones that it reads as set up before the first."""
    coarse = sgf_grammar.parse_sgf_collection(data)[number]
    game = sgf.Sgf_game.from_coarse_game_tree(coarse)
    side = game.get_size()
    moves: list[tuple[int, int]] = []
    stones: set[tuple[int, int]] = set()

    def ours(move: tuple[int, int]) -> int:
        return (side - 1 - move[0]) * side + move[1]

    for node in game.main_sequence_iter():
        if node.has_setup_stones():
            black, white, empty = node.get_setup_stones()
            stones |= {(1, ours(p)) for p in black} | {(2, ours(p)) for p in white} | {(0, ours(p)) for p in empty}
        colour, move = node.get_move()
        if colour is not None:
            moves.append((1 if colour == "b" else 2, -1 if move is None else ours(move)))
    return moves, stones


def compare(source: Source, counts: Counter[str]) -> list[str]:
    """What differs between a file and its repaired copy."""
    assert source.data is not None
    fixed = fix(source)
    if fixed.data is None:
        counts["no game of Go in it"] += 1
        return []
    before, encodings = parsed(source.data, None)
    after, again = parsed(fixed.data, None)
    if len(before.games) != len(after.games):
        return [f"{len(before.games)} games became {len(after.games)}"]
    wrong: list[str] = []
    records = {r.game: r for r in read_records(source) if isinstance(r, GameRecord)}
    for number, (old, new) in enumerate(zip(before.games, after.games, strict=True)):
        for ident in ("C", "N"):
            same = texts(old, encodings[number], ident) == texts(new, again[number], ident)
            wrong += [] if same else [f"game {number}: texts of {ident}"]
        if leaves(old) != leaves(new):
            wrong.append(f"game {number}: number of branches")
        was, now = root_values(old, encodings[number]), root_values(new, again[number])
        wrong += [f"game {number}: {ident} {was[ident]} became {now.get(ident)}" for ident in was if was[ident] != now.get(ident)]
        if number in records:
            wrong += [f"game {number}: {text}" for text in moves_of(records[number], fixed.data, counts, fixed.done)]
    return wrong


def moves_of(record: GameRecord, data: bytes, counts: Counter[str], done: list[str]) -> list[str]:
    """What sgfmill reads otherwise than we read the original."""
    columns, rows = record.geometry.size
    if columns != rows or columns > LARGEST_OF_SGFMILL:
        counts["games on boards that sgfmill does not know"] += 1
        return []
    if any(step.point < -1 for step in record.line if isinstance(step, Move)):
        counts["games with moves that are no points"] += 1
        return []
    try:
        moves, stones = by_sgfmill(data, record.game)
    except ValueError as problem:
        if any(f.code == "off-board" for f in record.findings):
            counts["games with setup off the board"] += 1
            return []
        return [f"sgfmill: {problem}"]
    counts["games read again by sgfmill"] += 1
    ours = [(m.colour, m.point) for m in record.moves]
    setup = {(c, p) for s in record.line if isinstance(s, Setup) for c, ps in enumerate((s.empty, s.black, s.white)) for p in ps}
    if any("handicap stones that HA demands" in text for text in done):
        counts["games given their handicap stones"] += 1
        setup |= {(BLACK, p) for c, p in stones if c == BLACK}
    return [*(["moves"] if ours != moves else []), *(["setup"] if setup != stones else [])]


def main() -> None:
    """Compare and print the files that differ and the counts."""
    counts: Counter[str] = Counter()
    for source in open_sources(sys.argv[1:]):
        counts["files"] += 1
        if source.data is None:
            continue
        try:
            wrong = compare(source, counts)
        except NotTheSame as problem:
            wrong = [str(problem)]
        counts["files that differ"] += bool(wrong)
        for text in wrong:
            print(f"{source.name}: {text}")
    print(", ".join(f"{name}: {number}" for name, number in sorted(counts.items())))


if __name__ == "__main__":
    main()
