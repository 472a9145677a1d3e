"""The gallery: every position counts as its text says, and the rulesets differ where it says they do."""

from __future__ import annotations

import pytest

from gorecord.go.rules import PRESETS
from gorecord.output import gallery, gallery_text
from gorecord.output.gallery_problems import PROBLEMS
from gorecord.scoring.compare import check as add_up

AREA = ("chinese", "ing", "aga", "french", "new-zealand", "tromp-taylor")


def results(name: str, case: int = 0, komi: str = "own") -> dict[str, str]:
    """The result of each ruleset on a board of the gallery, with its own komi or the record's."""
    of = gallery.problem(name)
    done = gallery.counted(of.cases[case], gallery.records(name)[of.cases[case].game])
    scores = done.scores if komi == "own" else done.at_recorded_komi
    return {ruleset: "draw" if s.winner is None else s.result for ruleset, s in scores.items()}


def test_there_are_enough_problems_and_each_has_its_file() -> None:
    assert len(PROBLEMS) >= 20
    assert len({p.name for p in PROBLEMS}) == len(PROBLEMS)
    for of in PROBLEMS:
        games = gallery.records(of.name)
        assert games
        assert all(case.game < len(games) for case in of.cases)
        assert {case.game for case in of.cases} == set(range(len(games))) or not of.is_count


COUNTS = [
    # problem, case, komi, results
    ("half-point", 0, "record", {"chinese": "B+0.5", "aga": "B+0.5", "japanese": "W+0.5", "korean": "W+0.5"}),
    ("quarter-zi", 0, "own", {"japanese": "B+0.5", "chinese": "W+0.5", "ing": "W+1", "new-zealand": "draw"}),
    ("three-quarter-zi", 0, "own", {"chinese": "B+1.5", "japanese": "B+2.5", "ing": "B+1"}),
    ("eight-points", 0, "own", {"ing": "B+0", "chinese": "B+0.5", "japanese": "B+1.5"}),
    ("last-neutral-point", 0, "record", {"chinese": "W+0.5", "japanese": "W+0.5"}),
    ("last-neutral-point", 1, "record", {"chinese": "B+0.5", "japanese": "W+0.5"}),
    ("last-neutral-point", 2, "own", {"japanese": "W+6.5"}),
    ("one-sided-neutral-point", 0, "own", {"chinese": "B+2.5", "japanese": "B+4.5"}),
    ("one-sided-neutral-point", 1, "own", {"chinese": "B+3.5", "japanese": "B+4.5"}),
    ("one-sided-neutral-point", 2, "own", {"chinese": "B+3.5", "japanese": "B+4.5"}),
    ("open-ko", 0, "own", {"chinese": "W+2.5", "japanese": "W+2.5"}),
    ("open-ko", 1, "own", {"chinese": "W+2.5", "japanese": "W+2.5"}),
    ("seki", 0, "own", {"chinese": "W+8.5", "japanese": "W+7.5"}),
    ("seki-with-eyes", 0, "record", {"chinese": "B+0.5", "japanese": "W+1.5"}),
    ("bent-four", 0, "own", {"chinese": "B+19.5", "japanese": "B+20.5"}),
    ("bent-four", 1, "own", {"chinese": "B+3.5", "japanese": "B+4.5"}),
    ("ten-thousand-year-ko", 0, "own", {"chinese": "W+10.5", "japanese": "W+8.5"}),
    ("group-tax", 0, "record", {"chinese": "B+1", "japanese": "B+1", "tang-song": "W+1", "ming-qing": "W+1"}),
    ("dead-stone", 0, "own", {"tromp-taylor": "W+0.5", "japanese": "B+0.5"}),
    ("dead-stone", 1, "own", {"tromp-taylor": "W+10.5", "japanese": "W+9.5"}),
    ("taking-a-dead-stone", 0, "own", {"chinese": "W+0.5", "japanese": "B+0.5", "aga": "W+0.5"}),
    ("taking-a-dead-stone", 1, "own", {"chinese": "W+0.5", "japanese": "W+1.5", "aga": "W+0.5"}),
    ("stone-thrown-in", 0, "own", {"chinese": "W+0.5", "japanese": "B+0.5"}),
    ("stone-thrown-in", 1, "own", {"chinese": "W+0.5", "japanese": "W+0.5"}),
    ("stone-thrown-in", 2, "own", {"chinese": "W+0.5", "japanese": "B+0.5"}),
    ("passing-early", 0, "own", {"chinese": "W+0.5", "japanese": "B+0.5", "aga": "W+0.5"}),
    ("passing-early", 1, "own", {"chinese": "W+0.5", "japanese": "B+1.5", "aga": "W+0.5"}),
    ("handicap-compensation", 0, "own", {"chinese": "W+1", "aga": "W+0.5", "ing": "B+1", "japanese": "draw", "new-zealand": "B+1"}),
]


@pytest.mark.parametrize(("name", "case", "komi", "expected"), COUNTS, ids=[f"{c[0]} {c[1]}" for c in COUNTS])
def test_counts(name: str, case: int, komi: str, expected: dict[str, str]) -> None:
    found = results(name, case, komi)
    assert {ruleset: found[ruleset] for ruleset in expected} == expected


def test_every_board_of_the_gallery_is_tested() -> None:
    assert {(c[0], c[1]) for c in COUNTS} == {(p.name, i) for p in PROBLEMS for i in range(len(p.cases))}


@pytest.mark.parametrize("of", [p for p in PROBLEMS if p.is_count], ids=lambda p: p.name)
def test_differences_add_up_and_boards_render(of) -> None:
    for case, done in gallery.answers(of):
        add_up(done.differences)
        at_recorded = case.komi is not None
        text = gallery_text.counted(done, recorded_komi=at_recorded)
        for line in gallery.lines(done, recorded_komi=at_recorded):
            row = next(t for t in text.splitlines() if t.strip().startswith(line.ruleset + " "))
            assert row.split()[-2 if line.zi else -1] == line.result
        assert case.caption


def test_article_8_by_the_letter_is_counted_under_japanese_rules_alone() -> None:
    of = gallery.problem("last-neutral-point")
    assert [list(done.scores) for _, done in gallery.answers(of)] == [list(PRESETS), list(PRESETS), ["japanese"]]
    assert len(list(gallery.answers(of, [PRESETS["chinese"]]))) == 2


def test_a_problem_that_asks_for_a_komi_is_shown_at_it() -> None:
    text = gallery_text.problem(gallery.problem("half-point"), 1, [PRESETS["chinese"], PRESETS["japanese"]])
    rows = [line.split() for line in text.splitlines() if line.split()[:1] in (["Chinese"], ["Japanese"])]
    assert [(row[4], row[5]) for row in rows] == [("6.5", "B+0.5"), ("6.5", "W+0.5")]


VERDICTS = [
    ("ko", dict.fromkeys(PRESETS, "ko")),
    ("ko-after-passes", dict.fromkeys(("aga", "french", "new-zealand", "tromp-taylor", "chinese", "ing"), "superko")),
    ("two-sent-one-returned", dict.fromkeys(("tromp-taylor", "chinese", "ing"), "superko")),
    ("triple-ko", dict.fromkeys(("aga", "french", "new-zealand", "tromp-taylor", "chinese", "ing"), "superko")),
    ("snapback", {}),
    ("capture-before-suicide", {}),
    (
        "suicide-of-one",
        {**dict.fromkeys(set(PRESETS) - {"new-zealand", "tromp-taylor"}, "suicide"), "tromp-taylor": "superko"},
    ),
    ("suicide-of-several", dict.fromkeys(set(PRESETS) - {"ing", "new-zealand", "tromp-taylor"}, "suicide")),
]


@pytest.mark.parametrize(("name", "expected"), VERDICTS, ids=[v[0] for v in VERDICTS])
def test_verdicts(name: str, expected: dict[str, str]) -> None:
    judged = dict(zip(PRESETS, gallery.judged(gallery.records(name)[0]), strict=True))
    assert {r: j.code for r, j in judged.items() if j.verdict.startswith("forbidden")} == expected
    last = gallery.records(name)[0].moves
    assert {j.move for r, j in judged.items() if r in expected} <= {len(last)}


def test_every_problem_about_play_is_tested() -> None:
    assert {v[0] for v in VERDICTS} == {p.name for p in PROBLEMS if not p.is_count}


def test_cycles_end_as_the_ruleset_says() -> None:
    judged = {j.ruleset: j.verdict for j in gallery.judged(gallery.records("triple-ko")[0])}
    assert "without result" in judged["Japanese"]
    assert "as a draw" in judged["Korean"]
    assert "referee" in judged["Chinese"]


@pytest.mark.parametrize("of", PROBLEMS, ids=lambda p: p.name)
def test_the_text_has_question_answer_and_name(of) -> None:
    text = " ".join(gallery_text.problem(of, 3, [PRESETS["chinese"], PRESETS["japanese"]]).split())
    assert text.startswith(f"3. {of.title} [{of.name}]")
    assert of.question in text
    for sentence in of.answer:
        assert sentence in text


def test_words_about_who_wins_are_true() -> None:
    by_area = {results("half-point", 0, "record")[r] for r in AREA}
    assert by_area == {"B+0.5"}
    eyes = results("seki-with-eyes", 0, "record")
    assert {eyes[r][0] for r in AREA} == {"B"}
    assert {eyes[r][0] for r in ("japanese", "korean")} == {"W"}
