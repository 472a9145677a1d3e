"""Pages: escaping, the policy that lets nothing in, and, where a Chromium is installed, what a browser makes of them."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import BROWSER, Browser
from helpers import game_of

from gorecord.archive.games import games
from gorecord.go.rules import PRESETS
from gorecord.go.words import speaking
from gorecord.output import gallery, page, sheet
from gorecord.output.frames import frames
from gorecord.output.gallery_problems import PROBLEMS
from gorecord.records.game import GameRecord
from gorecord.referee.check import check
from gorecord.scoring.score import score

SAMPLES = sorted((Path(__file__).parent.parent / "sample_games").glob("*.*"))
SAMPLES = [path for path in SAMPLES if path.suffix in (".sgf", ".txt")]
NASTY = '<script>alert("x")</script>&\x1b[31m'


def record_of(path: Path) -> GameRecord:
    ((_, found),) = games([str(path)], boards=True)
    (record,) = found
    assert isinstance(record, GameRecord)
    return record


def report(record: GameRecord) -> str:
    return page.report(check(record), score(record))


def test_texts_of_a_record_are_escaped_everywhere() -> None:
    sgf = f"(;SZ[5]PB[{NASTY.replace(']', '')}]PW[</title></style>]RU[<b>]RE[<i>]EV[{{{{7*7}}}}]DT[</script>];B[ba];W[</];B[ba])"
    written = report(game_of(sgf, name="<img src=x onerror=alert(1)>.sgf"))
    assert "<script>alert" not in written
    assert "<img" not in written
    assert "\x1b" not in written
    assert "&lt;script&gt;alert" in written
    assert "{{7*7}}" in written
    assert written.count("</script>") == 2
    assert written.count("<script") == 2


def test_the_policy_lets_through_what_is_in_the_page_and_nothing_else() -> None:
    written = report(record_of(SAMPLES[0]))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', written)
    assert policy is not None
    assert policy[1].startswith("default-src 'none';")
    assert "unsafe" not in policy[1]
    for tag in ("style", "script"):
        (body,) = re.findall(rf"<{tag}>(.*?)</{tag}>", written, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy[1]
    assert not re.search(r'\s(?:on\w+|style)=|href="(?!data:)|src="', written)


def test_the_page_tells_who_wins_at_the_recorded_komi_and_what_to_be_careful_of() -> None:
    folder = SAMPLES[0].parent
    assert "At komi 6.5, as recorded: won by Black under Chinese and Ing, won by White under Japanese." in report(
        record_of(folder / "half-point-flip.sgf")
    )
    record = record_of(folder / "ko-too-early.sgf")
    told = list(sheet.cautions(score(record)))
    assert any(line.startswith("Move 34 breaks the rules of play") for line in told)
    assert all(line in report(record) for line in told)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.name)
def test_every_sample_has_a_page_with_all_that_was_counted(path: Path) -> None:
    record = record_of(path)
    checked, scored = check(record), score(record)
    written = page.report(checked, scored)
    for s in scored.scores.values():
        assert f"{s.rules.title} rules" in written
        assert s.winner is None or s.result in written
    for difference in scored.differences:
        for sentence in difference.sentences:
            assert sentence.replace("'", "&#39;") in written
    for finding in checked.findings:
        assert finding.code in written
    assert written.count("<svg ") >= len(scored.scores)
    assert ('id="game-data"' in written) == bool(record.moves)


def test_a_game_without_result_says_so_before_it_is_counted_in_words_of_the_language() -> None:
    record = record_of(SAMPLES[0].parent / "triple-ko.sgf")
    with speaking("ja"):
        scored = score(record)
        written = page.report(check(record), scored)
        void = sheet.without_result(scored)
    assert void is not None
    assert "三コウ" in void
    assert "triple ko" not in written
    assert written.count(void) == 1
    assert written.index(void) < written.index('class="boards counted')


def test_the_gallery_page_has_questions_before_answers() -> None:
    written = page.gallery(PROBLEMS, list(PRESETS.values()))
    questions, answers = written.split('<h2 class="newpage">')
    assert questions.count('class="problem"') == len(PROBLEMS)
    assert answers.count('class="answer"') == len(PROBLEMS)
    assert "<table" not in questions
    case, done = next(gallery.answers(PROBLEMS[0]))
    for line in gallery.lines(done, recorded_komi=case.komi is not None):
        assert f">{line.result} {line.zi}".strip() in answers
    assert case.caption in answers


# In a browser --------------------------------------------------------------------------------------------------------------

needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")

TAKEN = "[...document.querySelectorAll('#game-board-below circle')].map(c => c.getAttribute('data-point'))"
SHOWN = (
    "[...document.querySelectorAll('#game-board-stones circle')].map("
    "c => c.getAttribute('display') === 'none' ? 0 : c.getAttribute('fill') === '#000' ? 1 : 2)"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = Browser()
    yield found
    found.close()


@needs_browser
@pytest.mark.parametrize("name", ["ko-too-early.sgf", "engine-9x9-japanese-dead-stones.sgf", "handicap-3.sgf"])
def test_stepping_shows_the_right_stones(browser: Browser, tmp_path: Path, name: str) -> None:
    record = record_of(SAMPLES[0].parent / name)
    played = list(frames(record))
    (tmp_path / "page.html").write_text(report(record), encoding="utf-8")
    browser.open(tmp_path / "page.html")
    assert browser.evaluate("document.getElementById('game-controls').hidden") is False
    assert bytes(browser.evaluate(SHOWN)) == played[-1].cells
    browser.evaluate("document.getElementById('game').focus()")
    browser.key("Home")
    for frame in played[1:]:
        browser.key("ArrowRight")
        assert bytes(browser.evaluate(SHOWN)) == frame.cells, frame.number
        assert browser.evaluate(TAKEN) == [record.geometry.vertices[p] for p in sorted(frame.taken)], frame.number
    browser.evaluate("document.getElementById('game-back').click()")
    assert bytes(browser.evaluate(SHOWN)) == played[-2].cells
    assert f"After move {played[-2].number}" in browser.evaluate("document.getElementById('game-move').textContent")
    browser.key("PageUp")
    assert bytes(browser.evaluate(SHOWN)) == played[-12].cells
    browser.open(tmp_path / "page.html", fragment="#7")
    assert bytes(browser.evaluate(SHOWN)) == played[7].cells
    assert browser.errors == []
    assert not [url for url in browser.requests if not url.startswith(("file:", "data:", "about:"))]


@needs_browser
def test_a_page_works_without_script_and_prints(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(report(record_of(SAMPLES[0].parent / "bent-four.sgf")), encoding="utf-8")
    browser.open(tmp_path / "page.html", script=False)
    assert browser.evaluate("document.getElementById('game-controls').hidden") is True
    assert browser.evaluate("document.querySelectorAll('#game-board-stones circle').length") > 20
    assert browser.pdf().startswith(b"%PDF-")
    browser.open(tmp_path / "page.html")
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    for width in (390, 1200):
        browser.send("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
        assert browser.evaluate(wide) is True, width
    assert browser.errors == []


@needs_browser
def test_the_gallery_opens_without_errors(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "gallery.html").write_text(page.gallery(PROBLEMS, [PRESETS["chinese"], PRESETS["japanese"]]), encoding="utf-8")
    browser.open(tmp_path / "gallery.html")
    assert browser.evaluate("document.querySelectorAll('.answer').length") == len(PROBLEMS)
    assert browser.errors == []
