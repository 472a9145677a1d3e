"""Whether every term of a list is explained: a markdown table of English, Chinese, Japanese and Korean, named as argument.

`python tests/acceptance/terms.py terms.md` prints the English words that no entry has, then the words of the other languages by
which no entry is found. What stands in brackets is another word for the same, or a remark; a blank cell is left out.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from gorecord.output import glossary

COLUMNS = ("English", "Chinese", "Japanese", "Korean")


def words(cell: str) -> list[str]:
    """The words of a cell: separated by commas, or in brackets."""
    return [part.strip() for part in re.split(r"[,()（）]", cell) if part.strip()]


def main(path: Path) -> int:
    rows = [line.strip().strip("|").split("|") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    rows = [row for row in rows[1:] if not set("".join(row)) <= set("-: ")]
    found = missing = 0
    for row in rows:
        for column, cell in enumerate(row):
            for word in words(cell):
                if glossary.find(word) is None:
                    missing += 1
                    print(f"{COLUMNS[column]}: {word}")
                else:
                    found += 1
    print(f"{len(rows)} rows: {found} words found, {missing} not.")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
