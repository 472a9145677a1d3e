"""What a repair did, as text: a list of sentences, and the difference between the file and its copy, a node a line."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from gorecord.output import safe
from gorecord.output.words import tell, tell_many

# What stands between brackets, escapes minded, or the beginning of a node or branch.
_PART = re.compile(r"\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\]?|[;()]|[^\[;()]+", re.DOTALL)


def told(source: str, done: Sequence[str], left: Sequence[str], written: str | None, possible: Sequence[str] = ()) -> str:
    """One file: where its copy went, what was done, what is still wrong, what more could be done."""
    name = safe.text(source, 400)
    facts = {"name": name, "out": safe.text(written or "", 400)}
    if not done:
        lines = [tell("{name}: nothing to repair, written to {out}." if written else "{name}: nothing to repair.", **facts)]
    elif written:
        lines = [
            tell_many("{name}: {count} repair, written to {out}.", "{name}: {count} repairs, written to {out}.", len(done), **facts)
        ]
    else:
        lines = [tell_many("{name}: {count} repair.", "{name}: {count} repairs.", len(done), **facts)]
    lines += [f"  {safe.text(text, 1000)}" for text in done]
    lines += [f"  {tell('still wrong: {what}', what=safe.text(text, 1000))}" for text in left]
    lines += [f"  {tell('possible, not done: {what}', what=safe.text(text, 1000))}" for text in possible]
    return "\n".join(lines)


def difference(source: str, before: str, after: str) -> str:
    """A unified difference of two SGF texts, both laid out with a node a line; empty where they are the same."""
    lines = difflib.unified_diff(
        laid_out(before), laid_out(after), source, tell("{source} (repaired)", source=source), lineterm="", n=1
    )
    return "".join(f"{safe.text(line, 4000)}\n" for line in lines)


def laid_out(text: str) -> list[str]:
    """An SGF text as lines: a node each, a property each in the root of a game."""
    lines: list[str] = []
    line = ""
    nodes = 0
    for found in _PART.finditer(text.lstrip("\ufeff")):
        part = found[0]
        if part == "(" and not line.strip(" ("):
            nodes = 0
        if part in ";()":
            nodes += part == ";"
            if line.strip() and not (line == "(" and part == ";"):
                lines.append(line.strip())
                line = ""
            line += part
        elif part.startswith("["):
            line += part.replace("\r\n", "\n").replace("\n", "\\n")
        else:
            words = "".join(part.split()) if "[" not in part else part
            if words and nodes == 1 and line.endswith("]"):
                lines.append(line.strip())
                line = ""
            line += words
    if line.strip():
        lines.append(line.strip())
    return lines
