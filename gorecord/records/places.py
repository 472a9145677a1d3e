"""Line and column of a byte in a file, from an index of its lines that is made once."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import Final

_LINE_END: Final = re.compile(rb"\r\n|\n\r|\n|\r")


@lru_cache(maxsize=2)
def _line_starts(data: bytes) -> list[int]:
    return [0, *(found.end() for found in _LINE_END.finditer(data))]


def line_column(data: bytes, offset: int) -> tuple[int, int]:
    """(line, column) of a byte, both from 1, the column in bytes. Lines end at LF, CR, CRLF or LFCR, as in SGF."""
    starts = _line_starts(data)
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1
