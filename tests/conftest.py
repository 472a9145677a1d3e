"""Every test begins in English, whatever the locale of the machine is; and hypothesis measures no time, since machines are busy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from gorecord.go import words

settings.register_profile("gorecord", deadline=None)
settings.load_profile("gorecord")


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("GORECORD_LANG", "en")
    monkeypatch.setenv("LANGUAGE", "en")
    words.use(words.ENGLISH)
    yield
    words.use(words.ENGLISH)
