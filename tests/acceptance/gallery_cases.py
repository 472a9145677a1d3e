"""Counts positions with known results through the gallery's own code and compares what it renders.

usage: python tests/acceptance/gallery_cases.py CASES.jsonl

A row has size, black and white (points as SGF names), prisoners_black and prisoners_white, dead, seki, komi (null: each ruleset's
own), handicap, and expected[ruleset].result. Text and page are made for every row; the results are read back from the text.
This is a command, not a test.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from gorecord.go.rules import PRESETS, Rules
from gorecord.output import boards, gallery, gallery_text, svg
from gorecord.output.gallery_problems import Case
from gorecord.records.game import GameRecord
from gorecord.records.read import read_records
from gorecord.records.sources import Source
from gorecord.scoring.dame import Dame

NAMES = {
    "chinese2002": PRESETS["chinese"],
    "chinese_hist": PRESETS["chinese"].with_parameters(komi=5.5),
    "japanese1989": PRESETS["japanese"],
    "korean": PRESETS["korean"],
    "ing1996": PRESETS["ing"],
    "aga": PRESETS["aga"],
    "bga": PRESETS["aga"],
    "ffg": PRESETS["french"],
    "nz": PRESETS["new-zealand"],
    "tromp_taylor": PRESETS["tromp-taylor"],
    "tang_song": PRESETS["tang-song"],
    "ming_qing": PRESETS["ming-qing"],
}


def record_of(row: dict[str, Any]) -> GameRecord:
    """The position of a row as a record."""
    size = row["size"]
    text = f"(;SZ[{size if isinstance(size, int) else ':'.join(map(str, size))}]"
    if row.get("handicap"):
        text += f"HA[{row['handicap']}]"
    for ident, points in (("AB", row["black"]), ("AW", row["white"])):
        text += ident + "".join(f"[{p}]" for p in points) if points else ""
    (record,) = read_records(Source(f"{row['id']}.sgf", (text + ")").encode(), None))
    assert isinstance(record, GameRecord)
    return record


def rendered(row: dict[str, Any], rules: Rules, expected: dict[str, Any]) -> str:
    """The result that the gallery's text gives for a row under a ruleset."""
    strict = "literal" in row["title"]
    case = Case(
        0,
        row["title"],
        dead=tuple(expected.get("dead", row.get("dead") or ())),
        seki=tuple(expected.get("seki", row.get("seki") or ())),
        dame=Dame.STRICT if strict else Dame.AS_IS,
        captures=(row.get("prisoners_black", 0), row.get("prisoners_white", 0)),
    )
    if row.get("komi") is not None:
        rules = rules.with_parameters(komi=row["komi"], handicap_komi=row["komi"])
    done = gallery.counted(case, record_of(row), [rules])
    assert svg.document(boards.of_scored(done)).endswith("</svg>\n")
    line = next(t for t in gallery_text.counted(done).splitlines() if t.strip().startswith(f"{rules.title} "))
    (told,) = gallery.lines(done)
    result = line.split()[-2 if told.zi else -1]
    if expected.get("result_cn") and told.zi != expected["result_cn"]:
        return f"{result} {told.zi}"
    return result


def main() -> None:
    """Compare every scored row and print what differs."""
    rows = [json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
    right = wrong = scored = 0
    for row in rows:
        results = {name: e for name, e in (row.get("expected") or {}).items() if "margin" in e and "result" in e}
        if not results or row.get("negative") or row["moves"] or "black" not in row:
            continue
        scored += 1
        for name, expected in results.items():
            found = rendered(row, NAMES[name], expected)
            wanted = "draw" if expected["result"] == "0" else expected["result"]
            if found == wanted:
                right += 1
            else:
                wrong += 1
                sure = expected.get("confidence", row.get("confidence"))
                print(row["id"], name, "rendered", found, "expected", wanted, f"({sure} confidence)")
    print(f"{scored} rows, {right} results as expected, {wrong} not")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
