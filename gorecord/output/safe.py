"""Texts from records made fit for a terminal: no control characters, no escapes, no endless lines."""

from __future__ import annotations

import unicodedata


def text(raw: str, longest: int) -> str:
    """The text on one line without control or direction characters, cut with "..." beyond that many characters."""
    shown = "".join(" " if c in "\t\r\n\v\f" else c if unicodedata.category(c)[0] != "C" else "?" for c in raw[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 3] + "..."
