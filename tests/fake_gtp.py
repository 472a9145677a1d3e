"""A program that speaks GTP well or badly, to be asked in tests.

usage: fake_gtp.py MODE [ARGUMENT]

good: answers final_status_list with the points of ARGUMENT ("dead=B4,H3 seki=D5"); log: the same, and writes the commands to the
file ARGUMENT; hang: never answers the lists; slow-start: never answers at all; empty: calls A1 dead; off-board: calls Z26 dead;
words: answers with words; garbage: prints lines without end instead of answers; flood: an answer without end; die: ends at the
first list; die-once: ends at the first list unless the file ARGUMENT is there, which it makes; dead-at-once: ends at the start;
small: takes boards of 9x9 only; no-list: knows no final_status_list; both: calls a chain dead and in seki; chatty: puts lines of
its own before each answer; network: has kata-raw-nn only, with ARGUMENT points owned by White; no-commands: refuses list_commands.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

KNOWN = ["list_commands", "boardsize", "clear_board", "komi", "play", "final_status_list", "quit"]


def main() -> None:
    mode, argument = sys.argv[1], " ".join(sys.argv[2:])
    if mode == "dead-at-once":
        print("no licence for this engine", file=sys.stderr)
        sys.exit(7)
    lists = dict(part.split("=") for part in argument.split()) if mode == "good" else {}
    for line in sys.stdin:
        number, command, *words = line.split()
        if mode == "log":
            with Path(argument).open("a", encoding="utf-8") as log:
                log.write(" ".join([command, *words]) + "\n")
        answer = ask(mode, argument, lists, command, words)
        if mode == "chatty":
            print("thinking ...\n\nstill thinking")
        sign = "?" if answer.startswith("?") else "="
        print(f"{sign}{number} {answer.lstrip('?')}\n", flush=True)
        if command == "quit":
            return


def ask(mode: str, argument: str, lists: dict[str, str], command: str, words: list[str]) -> str:
    if mode == "slow-start":
        time.sleep(60)
    if command == "list_commands":
        known = [c for c in KNOWN if not (c == "final_status_list" and mode in ("no-list", "network"))]
        if mode == "no-commands":
            return "?unknown command"
        return "\n".join([*known, *(["kata-raw-nn"] if mode == "network" else [])])
    if command == "boardsize" and mode == "small" and words != ["9"]:
        return "?unacceptable size"
    if command == "kata-raw-nn":
        columns, rows = 9, 5
        row = " ".join(["-0.900"] * 4 + ["0.9"] * 5)
        values = [row] * rows if not argument else ["0.5"] * int(argument)
        return "symmetry 0\nwhiteWin 0.5\nwhiteOwnership\n" + "\n".join(values) + f"\n\nwhiteScore {columns}" if values else ""
    if command != "final_status_list":
        return "" if command in KNOWN else "?unknown command"
    return final(mode, argument, lists, words[0])


def final(mode: str, argument: str, lists: dict[str, str], status: str) -> str:
    if mode == "hang":
        time.sleep(60)
    if mode == "garbage":
        while True:
            print("%$&/ no GTP this", flush=True)
    if mode == "flood":
        print("= ", end="")
        while True:
            print("A1 " * 100, flush=True)
    if mode == "die":
        print("out of memory", file=sys.stderr)
        sys.exit(3)
    if mode == "die-once" and not Path(argument).exists():
        Path(argument).touch()
        sys.exit(3)
    if mode == "no-list":
        return "?unknown command"
    fixed = {"empty": "A1", "off-board": "Z26", "words": "all of them", "both": "B4"}
    if mode in fixed:
        return fixed[mode] if status == "dead" or mode == "both" else ""
    return lists.get(status, "").replace(",", "\n")


main()
