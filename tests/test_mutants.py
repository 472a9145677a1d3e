"""What mutation testing (tests/acceptance/mutants.py) showed that no test looked at."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import pytest
import test_referee_repair as repair
from helpers import game_of
from oracle import Plain, as_sgf, long_game

from gorecord.go.points import BLACK, Geometry
from gorecord.go.rules import PRESETS, Rules
from gorecord.referee import course
from gorecord.referee.differ import compare

PRESETS_AS_THE_TEXTS_HAVE_THEM = {
    "chinese": "ko=positional repetition=referee shared=halves komi=7.5 compensation=n unit=zi",
    "japanese": "repetition=no-result scoring=territory seki_points=False komi=6.5",
    "korean": "repetition=draw scoring=territory seki_points=False komi=6.5",
    "ing": "ko=ing repetition=referee suicide=several shared=equally komi=8.0 tie=black end=four-passes",
    "aga": "ko=situational komi=7.5 handicap_komi=0.5 compensation=n-1 pass_stones=True white_passes_last=True",
    "french": "ko=natural-situational komi=7.5 handicap_komi=0.5 compensation=n-1",
    "new-zealand": "ko=new-zealand suicide=allowed komi=7.0 end=agreement",
    "tromp-taylor": "ko=positional suicide=allowed komi=7.5",
    "tang-song": "repetition=draw scoring=territory seki_points=False group_tax=2 end=agreement",
    "ming-qing": "repetition=draw seki_points=False shared=halves group_tax=2 end=agreement unit=zi",
}
"""What a ruleset has that is not the plainest: simple ko, no suicide, area, eyes in seki count, no komi, two passes."""


def test_the_parameters_of_the_rulesets() -> None:
    plainest = Rules("plainest")
    told = "simple forbidden forbidden area True nobody 0 0.0 0.0 draw none two-passes False False False points"
    assert [str(getattr(plainest, f.name)) for f in fields(Rules)[1:]] == told.split()
    found = {
        name: " ".join(
            f"{f.name}={value}" for f in fields(Rules)[1:] if (value := getattr(rules, f.name)) != getattr(plainest, f.name)
        )
        for name, rules in PRESETS.items()
    }
    assert found == PRESETS_AS_THE_TEXTS_HAVE_THEM


TEXTS = {
    "swap": "moves 6 and 7 change places (Black at D7; White at C6)",
    "doubled-move": "move 9 (White at D8) goes out",
    "wrong-colour": "move 11 (White at B7) is Black's",
    "shift": "move 4 (White at C6) was meant at C5, one line beside",
    "mirrored": "move 15 (Black at D8) was meant at F8, mirrored",
}


@pytest.mark.parametrize("kind", TEXTS)
def test_a_proposal_says_what_it_does(kind: str) -> None:
    right = repair.record()
    (text,) = (p.text for p in repair.found(replace(right, line=repair.FAULTS[kind](right)))[:1])
    assert text == TEXTS[kind]


def test_a_handicap_of_another_size_is_a_difference_of_the_headers() -> None:
    two, three = (game_of(f"(;SZ[9]HA[{number}]AB[cc][gg];W[ee])") for number in (2, 3))
    assert [(d.what, d.a, d.b) for d in compare(two, three).header] == [("handicap", 2, 3)]


def test_the_two_ways_at_speed_say_the_same() -> None:
    """The board with a border, which is meant to be compiled, and the lists, in whatever build this is."""
    stopped = set()
    for seed in range(150):
        rng = random.Random(seed)
        columns, rows = rng.randint(1, 5), rng.randint(1, 5)
        geometry = Geometry.of(columns, rows)
        moves, _ = long_game(Plain(columns, rows), rng.choice(("japanese", "tromp-taylor")), 100, rng)
        codes = course.codes_of(game_of(as_sgf(columns, rows, geometry.names, moves)).line, 0, geometry.points)
        assert codes is not None
        for length in (len(codes), len(codes) // 2):
            slow = course.run_on_lists(geometry, bytes(geometry.points), codes, length, BLACK)
            quick = course.Runner(columns, rows).run(bytes(geometry.points), codes, length, BLACK)
            assert tuple(quick) == slow if not slow.stopped else tuple(quick)[:2] == slow[:2]
            stopped.add(slow.stopped)
    assert stopped >= {course.IN_ORDER, course.OCCUPIED, course.SUICIDE, course.REPETITION}
