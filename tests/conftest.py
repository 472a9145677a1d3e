"""Every test begins in English, whatever the locale of the machine is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gorecord.go import words


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("GORECORD_LANG", "en")
    monkeypatch.setenv("LANGUAGE", "en")
    words.use(words.ENGLISH)
    yield
    words.use(words.ENGLISH)
