"""Every test begins in English, whatever the locale of the machine is; and hypothesis measures no time, since machines are busy.

In plain Python a judgement takes a second and more, so there a position that several tests bring up is judged once for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from hypothesis import settings

from gorecord.go import words
from gorecord.go.board import Position
from gorecord.go.regions import Chain
from gorecord.life import judge, playouts
from gorecord.life.groups import Group

settings.register_profile("gorecord", deadline=None)
settings.load_profile("gorecord")


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("GORECORD_LANG", "en")
    monkeypatch.setenv("LANGUAGE", "en")
    words.use(words.ENGLISH)
    yield
    words.use(words.ENGLISH)


@pytest.fixture(scope="session", autouse=True)
def judged_once() -> Iterator[None]:
    """Keep what the built-in judgement said of a position, which always gets the same answer; only where it is slow."""
    if playouts.compiled():
        yield
        return
    blind = judge.judge_blind

    @lru_cache(maxsize=2000)
    def answer(position: Position, found: tuple[Chain, ...]) -> dict[int, Group]:
        return blind(position, list(found))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "judge_blind", lambda position, found: dict(answer(position, tuple(found))))
        yield
