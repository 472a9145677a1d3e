"""In which encoding the texts of a record are: a ladder of rungs, from what the file says to what its bytes look like.

CA if it names a character set and every text decodes by it; a byte order mark; strict UTF-8; detection over the text values alone;
Latin-1, which takes anything. Names are short, so detection goes by script statistics: how many of the characters that a
candidate would read are common ones in records of that language. charset-normalizer is asked where two candidates are close.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gorecord.go.words import tell
from gorecord.records.charset_statistics import CANDIDATES, ranked

_NAMES: Final = {
    "gbk": "gb18030", "gb2312": "gb18030", "cp932": "shift_jis", "shift_jis": "shift_jis", "shift_jis_2004": "shift_jis",
    "shift_jisx0213": "shift_jis", "cp949": "euc-kr", "euc_kr": "euc-kr", "euc_jp": "euc-jp", "cp950": "big5", "big5hkscs": "big5",
    "big5": "big5", "iso8859-1": "iso-8859-1", "utf-8-sig": "utf-8", "utf_8_sig": "utf-8", "ascii": "us-ascii",
}  # fmt: skip
"""Names of a character set by what Python calls the codec; small sets go by the name of the large one that holds them."""

_CODECS: Final = {"big5": "big5hkscs", "shift_jis": "cp932", "euc-kr": "cp949", "us-ascii": "ascii", "utf-16": "utf-8"}
"""The codec that decodes a character set, where it is not the one of that name: the widest in use."""

_NO_CHARSETS: Final = frozenset({"idna", "punycode", "utf-7", "unicode-escape", "raw-unicode-escape", "undefined"})
"""Codecs of Python that are transformations, not character sets of a file."""

_PRINTABLE: Final = bytes(range(0x20, 0x7F))
_UTF8_CHARACTER: Final = re.compile(rb"[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
"""A character of three bytes or four: those of two turn up by chance in other encodings."""
_HIGH: Final = re.compile(rb"[\x80-\xff]")
_SURE: Final = 2.0
"""The score from which on texts are taken for a language without doubt: most of their characters are common ones."""
_ENOUGH: Final = 16 * 1024
"""So many bytes of text are enough to tell an encoding by."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """The encoding of a record's texts.

    `name` as in "utf-8", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "cp1252", "iso-8859-1", "utf-16". `rung` says how it
    was found: "user", "CA", "BOM", "ASCII", "UTF-8", "detected", "last". `declared` is what CA says; `wrong` that it does not fit.
    `twice` names the character set that the texts seem to have been in before somebody took them for Latin-1 and saved them anew.
    """

    name: str
    rung: str
    declared: str | None = None
    wrong: bool = False
    twice: str | None = None

    @property
    def codec(self) -> str:
        """The name of the Python codec that decodes it."""
        return _CODECS.get(self.name, self.name)

    def decode(self, raw: bytes) -> str:
        """A raw value as text, with what does not decode as U+FFFD. Escapes of SGF are left in it."""
        return raw.decode(self.codec, "replace")


_PLAIN: Final = Encoding("utf-8", "ASCII")


@lru_cache(maxsize=256)
def normalised(name: str) -> str | None:
    """The name under which a character set is known here, or None if it is none that could hold SGF."""
    try:
        info = codecs.lookup(name.strip().replace(" ", "-"))
        if info.name in _NO_CHARSETS or _PRINTABLE.decode(info.name) != _PRINTABLE.decode("ascii"):
            return None
    except (LookupError, UnicodeError, ValueError, TypeError):
        return None
    return _NAMES.get(info.name, info.name.replace("_", "-"))


def choose(
    texts: Iterable[bytes],
    declared: bytes | None,
    *,
    bom: bool = False,
    wide: bool = False,
    forced: str | None = None,
    headers: Iterable[bytes] = (),
) -> Encoding:
    """The encoding of some raw text values, of which `headers` stand in the root.

    `declared` is the raw value of CA; `bom` and `wide` say that the file began with the mark of UTF-8, or was in UTF-16;
    `forced` is a character set that the user asked for (ValueError if there is none of that name); UTF-16 shows by itself.
    """
    said = None if declared is None else declared.decode("ascii", "replace").strip() or None
    if wide:
        return Encoding("utf-16", "BOM", said)
    if forced is not None:
        name = normalised(forced)
        if name is None:
            raise ValueError(
                tell(
                    "{forced!r} is no character set known here: utf-8, gb18030, big5, shift_jis, euc-jp, euc-kr are", forced=forced
                )
            )
        return Encoding(name, "user", said)
    high = [text for text in texts if not text.isascii()]
    name = normalised(said) if said else None
    if not high:
        if said is None:
            return Encoding("utf-8", "BOM") if bom else _PLAIN
        if name is None:
            return Encoding("utf-8", "ASCII", said, wrong=True)
        return Encoding("utf-8" if name == "us-ascii" else name, "CA", said)
    if name and _decodes(high, name):
        return Encoding(name, "CA", said, twice=_encoded_twice(high) if name == "utf-8" else None)
    wrong = said is not None
    if _decodes(high, "utf-8"):
        return Encoding("utf-8", "BOM" if bom else "UTF-8", said, wrong, _encoded_twice(high))
    sample = _sample(high)
    joined = b" ".join(sample)
    if _damaged_utf8(joined):
        return Encoding("utf-8", "detected", said, True)
    # Comments may be in another encoding than the names and the result, and the latter are what is needed.
    head = _sample([text for text in headers if not text.isascii()])
    best = ranked(head, [c for c in CANDIDATES if _decodes(head, c)], least=_SURE) if head else None
    best = best or ranked(sample, [c for c in CANDIDATES if _decodes(high, c)])
    if best:
        return Encoding(best, "detected", said, wrong)
    # A text that was cut inside a character decodes by none: let the damaged part go.
    best = ranked(sample, list(CANDIDATES), tolerant=True)
    return Encoding(best, "detected", said, wrong) if best else Encoding("iso-8859-1", "last", said, wrong)


def _decodes(texts: Iterable[bytes], name: str) -> bool:
    codec = _CODECS.get(name, name)
    try:
        for text in texts:
            text.decode(codec)
    except (UnicodeError, LookupError):
        return False
    return True


def _encoded_twice(texts: list[bytes]) -> str | None:
    """The East Asian character set that UTF-8 texts were in before they were taken for Latin-1 and saved anew; None if none was.

    Letters with accents by themselves, two and more in a row, are no language; if they make up common characters, they are those.
    """
    decoded = b" ".join(_sample(texts)).decode("utf-8", "ignore")
    high = [c for c in decoded if c > "\x7f"]
    if len(high) < 4 or max(high) > "\xff":
        return None
    once = [decoded.encode("latin-1", "ignore")]
    candidates = [c for c in CANDIDATES if c != "cp1252" and _decodes(once, c)]
    return ranked(once, candidates, least=_SURE)


def _sample(texts: list[bytes]) -> list[bytes]:
    """The first texts, up to what is enough to tell an encoding by; a long one is cut."""
    found: list[bytes] = []
    size = 0
    for text in texts:
        found.append(text[: _ENOUGH - size])
        size += len(found[-1])
        if size >= _ENOUGH:
            break
    return found


def _damaged_utf8(text: bytes) -> bool:
    """Whether most of the high bytes make up characters of UTF-8: some server cuts names and puts "?" for lost bytes."""
    good = sum(len(found) for found in _UTF8_CHARACTER.findall(text))
    return good > 0 and good * 4 >= len(_HIGH.findall(text)) * 3
