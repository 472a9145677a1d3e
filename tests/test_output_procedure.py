"""The count at the board: its steps come to the same result as the count itself."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from helpers import from_board

from gorecord.archive.games import games
from gorecord.go.rules import PRESETS, parse_rules
from gorecord.output import gallery, procedure
from gorecord.output.procedure import PROCEDURES
from gorecord.records.game import GameRecord
from gorecord.scoring.score import Scored, Settings, Word, score

SAMPLES = sorted((Path(__file__).parent.parent / "sample_games").glob("*.sgf"))


@cache
def sample(name: str) -> Scored:
    ((_, found),) = games([str(SAMPLES[0].parent / name)])
    (record,) = found
    assert isinstance(record, GameRecord)
    return score(record)


@pytest.mark.parametrize("name", PROCEDURES)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.name)
def test_the_steps_end_with_the_result_of_the_count(path: Path, name: str) -> None:
    done = sample(path.name)
    last = procedure.steps(done, name)[-1]
    result = done.scores[name].result
    assert last.endswith(f"{result}.") or (result == "0" and "draw" in last)


def test_chinese_steps() -> None:
    steps = procedure.steps(sample("engine-9x9-japanese-dead-stones.sgf"), "chinese")
    assert steps[0] == "Black's dead stone is lifted and put back into the bowl: C2."
    assert steps[1] == "White's 5 dead stones are lifted and put back into the bowl: E9, F9, F8, G8, G7."
    assert steps[4:8] == [
        "Together Black has 47 zi.",
        "Half of the board's 81 points is 40.5.",
        "Half of the komi of 7.5 points is 3.75 zi.",
        "So Black needs 44.25 zi.",
    ]
    assert steps[-1] == "Black wins by 2.75 zi, 黑胜2又3/4子; in points B+5.5."


def test_japanese_steps() -> None:
    steps = procedure.steps(sample("engine-9x9-japanese-dead-stones.sgf"), "japanese")
    assert "Black holds 8 white stones and puts them into White's territory: 13 points less these leave 5." in steps
    assert "The territories are arranged in rectangles of tens and counted: Black 17, White 5." in steps


def test_ing_steps_add_up() -> None:
    for path in SAMPLES:
        done = sample(path.name)
        text = " ".join(procedure.steps(done, "ing"))
        found = re.search(r"make up the difference: (-?[\d.]+) for Black", text)
        assert found is not None
        area = done.scores["ing"]
        assert float(found[1]) == area.black.stones + area.black.territory - area.white.stones - area.white.territory


def test_a_tie_goes_to_black_under_ing() -> None:
    of = gallery.problem("eight-points")
    done = gallery.counted(of.cases[0], gallery.records(of.name)[0])
    assert procedure.steps(done, "ing")[-1] == "The game is a tie, which these rules give to Black: B+0."
    assert "The stones in seki stay as they are." in procedure.steps(done, "ing")


def test_handicap_and_changed_rules() -> None:
    steps = procedure.steps(sample("handicap-3.sgf"), "chinese")
    assert "For the handicap stones 1.5 zi are given back." in steps
    assert "So Black needs 42 zi." in steps
    changed = score(sample("half-point-mirror.sgf").record, Settings(rules=tuple(parse_rules("chinese,komi=5.5"))))
    assert procedure.steps(changed, "chinese")[-1] == "Black wins by 0.75 zi, 黑胜3/4子; in points B+1.5."


def test_the_komi_that_is_asked_for() -> None:
    done = sample("half-point-mirror.sgf")
    assert "White adds the komi of 0.5" in " ".join(procedure.steps(done, "japanese", 0.5))
    assert "White adds the komi of 6.5" in " ".join(procedure.steps(done, "japanese"))


def test_no_prisoners_and_an_award() -> None:
    record = from_board(". X O .\nX X O O\nX X O O\n. X O .")
    done = score(record, Settings(rules=(PRESETS["japanese"],), word=Word(dead=()), adjustment=2.0))
    text = " ".join(procedure.steps(done, "japanese"))
    assert "Black holds no prisoners: White's territory stays 2 points." in text
    assert "The referee awards 2 points to Black." in text


def test_the_text_numbers_the_steps_and_shows_the_board() -> None:
    text = procedure.as_text(sample("engine-9x9-japanese-dead-stones.sgf"), "japanese")
    assert "as under Japanese rules" in text
    assert "9 . . . X * * . . . 9" in text
    assert re.findall(r"^ +(\d)\. ", text, re.MULTILINE) == list("1234567")
