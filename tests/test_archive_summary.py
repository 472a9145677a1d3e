"""The summary of a batch: figures from a handful of games whose answers are known, and the three ways to show them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gorecord.archive.compared import ended_by_counting, result, side
from gorecord.archive.store import StoreError
from gorecord.archive.summary import Summary, summarise
from gorecord.archive.tabled import Counted, Game, read_games
from gorecord.output.summary_html import summary_html
from gorecord.output.summary_rows import summary_row
from gorecord.output.summary_text import summary_text

ROOT = Path(__file__).parent.parent
EVIL = '<script>alert("x")</script>&\x1b[31m\u202e'


def game(number: int, *, source: str = "", findings: tuple[tuple[str, str], ...] = (), **values: object) -> Game:
    known = {
        "source": source or f"{number}.sgf",
        "game": 0,
        "moves_hash": f"{number:024x}",
        "columns": 19,
        "komi": 6.5,
        "result": None,
        "result_how": "resign",
        "result_margin": None,
        "ended_by": "none",
        "counted": True,
        "certain": True,
        "as_recorded_ruleset": "japanese",
        "as_recorded_margin": None,
        "agrees": None,
        "area_minus_territory": None,
        **values,
    }
    counts = known.pop("counts", {})
    told = [{"code": code, "severity": severity, "message": f"About {code}.", "detail": {}} for severity, code in findings]
    return Game(known, {name: Counted(*pair) for name, pair in counts.items()}, told)  # type: ignore[attr-defined, arg-type]


def points(margin: float, counted: float, **more: object) -> dict[str, object]:
    return {"result_how": "points", "result": result(margin), "result_margin": margin, "as_recorded_margin": counted,
            "agrees": margin == counted, **more}  # fmt: skip


GAMES = [
    game(1, counts={"chinese": (0.5, 1.5), "japanese": (-0.5, 0.5)}, area_minus_territory=1, **points(0.5, 0.5)),
    game(
        2, counts={"chinese": (-3.0, -2.0), "japanese": (-3.0, -3.0)}, area_minus_territory=-2, **points(-4.5, -3.0, certain=False)
    ),
    game(3, counts={"chinese": (2.0, 0.0), "japanese": (7.5, 7.5)}, area_minus_territory=1, **points(7.5, 5.5)),
    game(
        4, counts={"chinese": (4.0, None), "japanese": (3.0, None)}, findings=(("error", "ko"), ("error", "ko"), ("info", "junk"))
    ),
    game(5, findings=(("error", "unreadable"),), columns=None, counted=False, certain=None, moves_hash=None, result_how=None),
    game(6, moves_hash=f"{1:024x}", findings=(("warning", "komi-parity"),), source=EVIL),
    game(7, moves_hash=f"{1:024x}", findings=(("error", "suicide"),)),
]


@pytest.fixture(scope="module")
def summary() -> Summary:
    return summarise(GAMES)


def test_the_figures(summary: Summary) -> None:
    assert (summary.games, summary.clean, summary.counted, summary.certain, summary.files_unreadable) == (7, 3, 6, 5, 1)
    assert [(s, c, f.games.count, f.times) for s, c, f in summary.codes()] == [
        ("error", "ko", 1, 2),
        ("error", "suicide", 1, 1),
        ("error", "unreadable", 1, 1),
        ("warning", "komi-parity", 1, 1),
        ("info", "junk", 1, 1),
    ]
    assert (summary.with_points, summary.agreeing, summary.certain_with_points, summary.agreeing_certain) == (3, 1, 2, 1)
    assert dict(summary.off_by) == {1.5: 1, 2.0: 1}
    assert {kind: case.count for kind, case in summary.compared.half_point.items()} == {
        "recorded": 1, "as recorded": 1, "chinese": 1, "japanese": 1,
    }  # fmt: skip
    assert dict(summary.compared.difference) == {1: 2, -2: 1}
    assert (summary.komi_wrong.count, dict(summary.komi_wrong_by_komi)) == (1, {6.5: 1})
    assert (summary.duplicate_games, [count for count, _ in summary.duplicates]) == (2, [3])


def test_winners_between_rulesets(summary: Summary) -> None:
    own, same = summary.compared.own_komi["chinese", "japanese"], summary.compared.same_komi["chinese", "japanese"]
    assert (own.games, dict(own.winners)) == (4, {("B", "W"): 1, ("W", "W"): 1, ("B", "B"): 2})
    assert (same.games, dict(same.winners)) == (3, {("B", "B"): 1, ("W", "W"): 1, ("draw", "B"): 1})
    assert own.changes.examples == [("1.sgf", "B+0.5 and W+0.5")]
    assert (own.changes.count, same.changes.count) == (1, 1)


@pytest.mark.parametrize(
    ("how", "end", "counted"),
    [
        ("points", "none", True),
        ("draw", "none", True),
        ("unknown", "passes", True),
        (None, "passes", True),
        ("unknown", "none", False),
        ("resign", "passes", False),
        ("time", "none", False),
    ],
)
def test_what_ended_by_counting(how: str | None, end: str, counted: bool) -> None:
    assert ended_by_counting(game(1, result_how=how, ended_by=end)) is counted


def test_resigned_games_are_told_apart(summary: Summary) -> None:
    resigned = game(8, counts={"chinese": (0.5, 0.5), "japanese": (-0.5, -0.5)}, area_minus_territory=1)
    both = summarise([*GAMES, resigned])
    assert (both.ended.games, both.compared.games) == (3, 7)
    assert both.ended == summary.ended
    assert both.compared.half_point["chinese"].count == both.ended.half_point["chinese"].count + 1
    ended, every = (both.ended.own_komi["chinese", "japanese"], both.compared.own_komi["chinese", "japanese"])
    assert (ended.games, ended.changes.count, every.games, every.changes.count) == (3, 1, 5, 2)
    text = summary_text(both)
    _, ended_part, every_part = re.split("The 3 games that ended by counting.|All 7 games that were counted", text)
    assert "Chinese and Japanese  1 of 3 (33.3 %)" in ended_part
    assert "Chinese and Japanese  2 of 5 (40.0 %)" in every_part
    assert "8.sgf: B+0.5 and W+0.5" not in text
    assert "8.sgf" in summary_html(both, "games")
    only = summary_text(summarise([resigned]))
    assert "No game that was counted ended by counting: all 1 were" in only
    assert "8.sgf: B+0.5 and W+0.5" in only
    assert "games that" not in summary_text(summarise(GAMES[:3]))


@pytest.mark.parametrize(
    ("names", "place", "short"),
    [
        (["a.zip!x/1.sgf", "a.zip!x/12.sgf"], "a.zip!x/", "1.sgf"),
        (["a.zip!1.sgf", "a.zip!2.sgf"], "a.zip!", "1.sgf"),
        (["games/10.sgf", "games/11.sgf"], "games/", "10.sgf"),
        (["a/1.sgf", "b/1.sgf"], "", "a/1.sgf"),
        (["1.sgf", "1.sgf"], "", "1.sgf"),
        (["a/1.sgf", "2.sgf"], "", "a/1.sgf"),
        (["a/1.sgf"], "", "a/1.sgf"),
    ],
)
def test_what_all_names_begin_with_is_told_once(names: list[str], place: str, short: str) -> None:
    summary = summarise([game(n, source=name, findings=(("error", "ko"),)) for n, name in enumerate(names)])
    assert summary.place == place
    text = summary_text(summary)
    assert f"    {short}: About ko." in text
    assert ("All games lie in" in text) is bool(place)


def test_equal_scores_go_to_whom_the_ruleset_gives_them() -> None:
    tie = game(1, counts={"chinese": (0.5, 0), "japanese": (0.0, 0), "ing": (0.0, 0)})
    compared = summarise([tie]).compared
    assert compared.own_komi["chinese", "ing"].changes.count == 0  # equal scores are Black's under Ing's rules
    assert compared.own_komi["chinese", "japanese"].changes.examples == [("1.sgf", "B+0.5 and draw")]
    assert compared.own_komi["japanese", "ing"].changes.examples == [("1.sgf", "draw and B+0")]
    assert compared.same_komi["japanese", "ing"].changes.count == 1


def test_a_result_that_another_ruleset_gives_is_not_irreproducible(summary: Summary) -> None:
    assert [name for name, _ in summary.irreproducible.examples] == ["2.sgf"]  # 3.sgf is japanese at the recorded komi


def test_sides_and_results() -> None:
    assert [side(m) for m in (0.5, 0, -7)] == ["B", "draw", "W"]
    assert [result(m) for m in (0.5, 0, -7)] == ["B+0.5", "draw", "W+7"]


def test_the_text_says_it_and_lets_nothing_through(summary: Summary) -> None:
    text = summary_text(summary)
    for part in (
        "7 games; 3 of 7 (42.9 %) without any finding.",
        "error ko: 1 of 7 (14.3 %), 2 times",
        "equals the recorded result in 1 of 3 (33.3 %)",
        "No reading gives the recorded result in 1 games.",
        "Chinese and Japanese  1 of 4 (25.0 %)",
        "1 of 3 (33.3 %)",
        "    +1       2 ####",
        "1 games (by komi: 6.5: 1)",
        "1 games, with 2 copies",
    ):
        assert part in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert summary_text(Summary()) == "No games."


class Page(HTMLParser):
    """Collects the tags, and whether they are closed as they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not any(name in ("src", "href") or name.startswith("on") for name, _ in attrs)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_loads_nothing(summary: Summary) -> None:
    page = Page()
    text = summary_html(summary, f"{EVIL}.jsonl")
    page.feed(text)
    assert page.open == []
    assert "script" not in page.tags
    assert (
        page.tags.count("svg") == 7
    )  # off by; winners at own and at recorded komi and area less territory, for those that came to a count and for all
    assert "\x1b" not in text
    assert not re.search(r"https?://", text)
    assert "Chinese, W under Japanese: 1 of 4" in text
    assert "+1: 2</title>" in text


def test_a_page_of_nothing_and_of_far_values() -> None:
    Page().feed(summary_html(Summary(), "nothing"))
    far = summarise([game(n, area_minus_territory=d) for n, d in enumerate([0, 1, 1, 2, 400, -300])])
    text = summary_html(far, "far")
    assert text.count("<rect") == 61
    assert "&gt;=+31: 1</title>" in text
    assert "&lt;=-29: 1</title>" in text


def test_the_json_has_the_same_figures(summary: Summary) -> None:
    row = json.loads(json.dumps(summary_row(summary)))
    assert row["schema"] == "gorecord.summary/1"
    assert row["winners"]["own_komi"][0]["winners"]["B"] == {"B": 2, "draw": 0, "W": 1}
    assert row["area_minus_territory"] == row["ended_by_counting"]["area_minus_territory"] == [[-2, 1], [1, 2]]
    assert (row["counted"], row["ended_by_counting"]["games"]) == (6, 3)
    assert row["duplicates"] == {"groups": 1, "surplus_games": 2, "examples": [{"games": 3, "names": ["1.sgf", EVIL, "7.sgf"]}]}
    assert row["findings"][0]["examples"] == [{"game": "4.sgf", "note": "About ko."}]


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv", "a.sqlite", "a.txt", "none.jsonl"])
def test_what_no_batch_wrote_is_refused(tmp_path: Path, name: str) -> None:
    if name != "none.jsonl":
        (tmp_path / name).write_text("[1]\n[2]\n", encoding="utf-8")
    with pytest.raises(StoreError, match=re.escape(name)):
        list(read_games(tmp_path / name))


def test_the_command(tmp_path: Path) -> None:
    def run(*args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "gorecord", *args], capture_output=True, text=True, cwd=ROOT, encoding="utf-8")

    out = str(tmp_path / "games.sqlite")
    assert run("batch", "sample_games", "-o", out, "-j", "2", "-q").returncode == 0
    shown = run("summary", out)
    assert shown.returncode == 0, shown.stderr
    assert "error ko: 1 of " in shown.stdout
    assert json.loads(run("summary", out, "--format", "json").stdout)["games"] == len(list(read_games(Path(out))))
    assert run("summary", out, "--format", "html", "-o", str(tmp_path / "a.html")).returncode == 0
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    over = run("summary", out, "-o", out)
    assert (over.returncode, "is not written over" in over.stderr) == (2, True)
    assert run("summary", out).stdout == shown.stdout
    bad = run("summary", "README.md")
    assert (bad.returncode, "Traceback" in bad.stderr) == (2, False)
