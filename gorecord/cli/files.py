"""Small files that the user names beside the records: configuration, policy, lists of dead stones."""

from __future__ import annotations

from pathlib import Path

from gorecord.go.words import tell

_LARGEST = 64 << 20


def read_small(path: Path) -> str:
    """The text of an ordinary file in UTF-8. Raises ValueError, with a message for people, for anything else."""
    try:
        if not path.is_file():
            raise ValueError(tell("there is no such file") if not path.exists() else tell("it is no ordinary file"))
        if path.stat().st_size > _LARGEST:
            raise ValueError(tell("it is too large"))
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(tell("it is not in UTF-8")) from None
    except OSError as problem:
        raise ValueError(problem.strerror or tell("it could not be read")) from None
