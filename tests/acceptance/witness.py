"""Replays every game of the sources with sgfmill's board beside ours and compares the final positions.

usage: python tests/acceptance/witness.py SOURCE...

sgfmill knows square boards to 26 lines and raises at an occupied point; games that it cannot replay are counted, not compared, and
neither are damaged files, which it reads from the first "(;" that it finds. Suicides are compared too: sgfmill plays them as we do.
This is a command, not a test: it wants a large archive.
"""

from __future__ import annotations

import sys
from collections import Counter

from sgfmill import boards, sgf

from gorecord.archive.games import games
from gorecord.records.game import GameRecord
from gorecord.records.sources import Source
from gorecord.referee.replay import replay


def by_sgfmill(source: Source) -> str | None:
    """The final position as sgfmill has it, rows from the top, or why it has none."""
    try:
        game = sgf.Sgf_game.from_bytes(source.data)
        board = boards.Board(game.get_size())
        for node in game.main_sequence_iter():
            if node.has_setup_stones():
                board.apply_setup(*node.get_setup_stones())
            colour, move = node.get_move()
            if move is not None:
                board.play(*move, colour)
    except ValueError:
        return None
    return drawn(board)


def drawn(board: boards.Board) -> str:
    letters = {None: ".", "b": "X", "w": "O"}
    return "".join(letters[board.get(row, column)] for row in reversed(range(board.side)) for column in range(board.side))


def main() -> None:
    """Compare and print the counts and the games that differ."""
    counts: Counter[str] = Counter()
    for source, found in games(sys.argv[1:]):
        for record in found:
            if not isinstance(record, GameRecord) or record.game:
                counts["not compared: no first game of its file"] += 1
                continue
            if any(f.code in ("unbalanced", "truncated") for f in record.findings):
                counts["not compared: damaged file"] += 1
                continue
            theirs = by_sgfmill(source)
            if theirs is None:
                counts["not replayed by sgfmill"] += 1
                continue
            ours = "".join(".XO"[c] for c in replay(record).final.cells)
            counts["the same" if ours == theirs else "different"] += 1
            if ours != theirs:
                print(record.source)
    print(", ".join(f"{name}: {number}" for name, number in sorted(counts.items())))


if __name__ == "__main__":
    main()
