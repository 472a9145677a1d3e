"""The four languages: every text has a translation, none is left out where it is told, and what programs read stays as it is."""

from __future__ import annotations

import ast
import gettext
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from catalogues import LOCALES, path_of, read, texts, wrong
from click.testing import CliRunner
from wcwidth import wcswidth

from gorecord.cli.language import lang_first
from gorecord.cli.main import group
from gorecord.go import diagram, words
from gorecord.go.rules import preset
from gorecord.output import wrap
from gorecord.output.code_help import CODE_HELP
from gorecord.records.findings import CODES
from gorecord.scoring.count import FinalBoard, count

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_games"
LANGUAGES = sorted(LOCALES)


def told(language: str, *args: str) -> str:
    """What a command prints on both streams, in a language."""
    result = CliRunner().invoke(group, ["--lang", language, *args], standalone_mode=False)
    if isinstance(result.exception, click.ClickException):
        return f"{result.output}{result.exception.format_message()}"
    if result.exception is not None:
        raise result.exception
    return result.output


# Catalogues ----------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def every_text() -> dict[Any, list[str]]:
    return texts()


def test_texts_are_found_where_they_are_told(every_text: dict[Any, list[str]]) -> None:
    singulars = {text if isinstance(text, str) else text[0] for text in every_text}
    assert {
        "No stone is dead.",  # a call of tell
        "living stones",  # a table, marked
        "{count} error",  # one of two in a table
        "Tell what a batch found.",  # a command's help
        "Encoding of the texts in the records.",  # an option's help
        "The final board",  # a caption of the gallery
        "The point in the middle of the board, here a.",  # the glossary
        "There is nothing in this file.",  # the help on a code
        "Territory and prisoners.",  # a source of a ruleset
        "Takes a stone at {points}: {total} so far.",
    } <= singulars
    assert len(singulars) >= 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_its_translation(language: str, every_text: dict[Any, list[str]]) -> None:
    """`python tests/catalogues.py update` enters new texts; then they are to be translated, and compiled."""
    catalogue = read(language)
    missing = [text for text in every_text if catalogue.get(text if isinstance(text, str) else text[0]) is None]
    assert not missing, f"not in the catalogue: {missing[:5]}"
    faults = {str(message.id): fault for message in catalogue if message.id and (fault := wrong(message))}
    assert not faults
    known = {text if isinstance(text, str) else text[0] for text in every_text}
    left = [
        message.id
        for message in catalogue
        if message.id and (message.id if isinstance(message.id, str) else message.id[0]) not in known
    ]
    assert not left, "texts that are told nowhere any more"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_compiled_as_it_stands(language: str) -> None:
    """`python tests/catalogues.py compile` writes what the program reads."""
    with path_of(language).with_suffix(".mo").open("rb") as file:
        read_by_the_program = gettext.GNUTranslations(file)
    for message in read(language):
        if isinstance(message.id, tuple):
            assert (read_by_the_program.ngettext(*message.id, 2),) == tuple(message.string)
        elif message.id:
            assert read_by_the_program.gettext(message.id) == message.string


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_without_translation_would_be_noticed(language: str) -> None:
    catalogue = read(language)
    message = catalogue.get("Black wins under {rules}.")
    assert message is not None
    assert wrong(message) is None
    for bad in ("", "{ruleset}", "{rules} {rules!r}", "{rules"):
        message.string = bad
        assert wrong(message) is not None


TOLD_BY = {
    "of": 1,
    "UsageError": 0,
    "ClickException": 0,
    "BadParameter": 0,
    "fail": 0,
    "echo": 0,
    "ConfigError": 0,
    "PolicyError": 0,
}
"""Calls that hand a text to people, and which of their arguments it is."""


def untold(path: Path) -> list[str]:
    """Texts of a module that reach people without the catalogues: findings, errors and lines that stand there as they are."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
        place = 0 if name.endswith("Error") else TOLD_BY.get(name)
        if place is None or len(node.args) <= place:
            continue
        text = node.args[place]
        parts = text.values if isinstance(text, ast.JoinedStr) else [text]
        words = " ".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
        if len(re.findall(r"[A-Za-z]{2,}", words)) >= 2:
            found.append(f"{path.name}:{node.lineno}: {words}")
    return found


FOR_PROGRAMMERS = {"count.py", "board.py", "points.py", "playouts.py", "local.py", "zips.py"}
"""Modules whose errors say that they were called wrongly: no input of a user's brings them about."""


@pytest.mark.parametrize(
    "path",
    [p for p in sorted(ROOT.joinpath("gorecord").rglob("*.py")) if p.name not in FOR_PROGRAMMERS],
    ids=lambda p: p.name,
)
def test_no_finding_and_no_error_passes_the_catalogues_by(path: Path) -> None:
    assert untold(path) == []


# What is told --------------------------------------------------------------------------------------------------------------

ENGLISH_RUN = re.compile(r"[A-Za-z][a-z']+(?: (?:[A-Z]?[a-z']+|a|I)\b){2,}")
"""Three English words or more in a row."""

DATA = (
    re.compile(r"\(;.*", re.DOTALL),  # an example of SGF, to the end of its paragraph
    re.compile(r"`[^`]*`"),  # commands
    re.compile(r"English  .*"),  # the English words of a term
    re.compile(r"^ *(?:gorecord|Usage:) .*$", re.MULTILINE),
    re.compile(r"sample_games/\S*"),
    re.compile(r"(?<![A-Za-z])'[^'\n]*'(?![a-z])"),  # what stands in a record, in quotes
)


EXAMPLES = {" ".join(known.example.decode("utf-8", "replace").split()) for known in CODE_HELP.values() if known.example}


def english_in(output: str) -> list[str]:
    """Sentences in English that stand in an output, data aside."""
    found = []
    for paragraph in re.split(r"\n\s*\n", output):
        text = "" if " ".join(paragraph.split()) in EXAMPLES else paragraph
        for pattern in DATA:
            text = pattern.sub("", text)
        found += ENGLISH_RUN.findall(re.sub(r"[ \n]+", " ", text)) and [text.strip()[:200]]
    return found


def test_english_is_recognised() -> None:
    assert english_in("  Black wins under Chinese.\n")
    assert english_in("错误 ko: Move 3, retakes the\n    ko at once.")
    assert not english_in("中国 chinese, japanese, korean, ing --rules NAME[,key=value...] D4 X O Page Up")


COMMANDS: tuple[tuple[str, ...], ...] = (
    ("check", "sample_games"),
    ("check", "--statistics", "--variations", "--rules", "chinese,japanese,ing", "sample_games"),
    ("check", "--repairs", "sample_games/ko-too-early.sgf", "sample_games/occupied-point.sgf", "sample_games/two-in-a-row.sgf"),
    ("score", "--explain", "sample_games"),
    ("score", "--explain", "--dame", "as-is", "--rules", "aga,tang-song,ming-qing,french", "sample_games/seki-with-eyes.sgf"),
    ("score", "--dame", "strict", "sample_games/last-neutral-point.sgf"),
    *(("score", "--procedure", name, "sample_games/handicap-3.sgf") for name in ("chinese", "japanese", "ing")),
    ("rules",),
    ("rules", "chinese", "japanese"),
    *(("rules", name) for name in ("japanese", "ing", "tang-song")),
    ("rules", "--examples", "chinese", "japanese", "ing", "aga"),
    ("explain",),
    *(("explain", code) for code in CODES if code != "policy"),
    *(("explain", term) for term in ("ko", "liberty", "bent four in the corner", "zi")),
    *(("replay", f"sample_games/{name}.sgf") for name in ("triple-ko", "suicide-two-stones", "occupied-point", "after-the-end")),
    ("replay", "--move", "20", "sample_games/seki-with-eyes.sgf"),
    ("replay", "--numbers", "1-40", "sample_games/two-for-one.sgf"),
    ("report", "sample_games/ko-too-early.sgf", "-o", "-"),
    ("report", "sample_games/engine-9x9-chinese-half-point.sgf", "-o", "-"),
    ("diff", "sample_games/ko-too-early.sgf", "sample_games/snapback-not-ko.sgf"),
    ("diff", "sample_games/half-point-flip.sgf", "sample_games/half-point-mirror.sgf"),
    ("fix", "sample_games"),
    ("--help",),
    *((name, "--help") for name in ("check", "score", "replay", "report", "rules", "explain", "batch", "summary", "fix", "diff")),
    ("check", "no-such-file.sgf"),
    ("check", "--rules", "nonsense", "sample_games"),
    ("check", "--no-such-option", "sample_games"),
    ("check", "--selct", "ko", "sample_games"),
    ("check", "--format", "nonsense", "sample_games"),
    ("check", "--select"),
    ("check",),
    ("explain", "nonsense"),
    ("nonsense",),
)
"""Commands whose whole output must be in the language that is asked for."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_english_is_left(language: str, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    output = told(language, *command)
    if output.startswith("<!DOCTYPE html>"):
        output = re.sub(r"<style>.*?</style>|<script>.*?</script>", "", output, flags=re.DOTALL)
        output = re.sub(r"<[^>]*>", "\n", output)
    assert output.strip()
    assert not english_in(output)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_summary_and_its_page(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    out = str(tmp_path / "games.jsonl")
    told(language, "batch", "--jobs", "1", "-o", out, "sample_games/ko-too-early.sgf", "sample_games/half-point-flip.sgf")
    rows = [json.loads(line) for line in Path(out).read_text(encoding="utf-8").splitlines()]
    messages = [finding["message"] for row in rows for finding in row.get("findings", ())]
    assert messages
    assert all(message.isascii() for message in messages), "rows are for programs"
    assert told(language, "summary", "--format", "json", out) == told("en", "summary", "--format", "json", out)
    summary = re.sub(r"^ {4}.*$", "", told(language, "summary", out), flags=re.MULTILINE)  # examples are data
    assert not english_in(summary)
    page = told(language, "summary", "--format", "html", out)
    page = re.sub(r"<style>.*?</style>|<details>.*?</details>", "", page, flags=re.DOTALL)
    assert not english_in(re.sub(r"<[^>]*>", "\n", page))


# For programs --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "command",
    [
        ("check", "--format", "json", "--quiet", "sample_games"),
        ("check", "--format", "csv", "--quiet", "sample_games"),
        ("check", "--format", "junit", "--quiet", "sample_games"),
        ("check", "--format", "github", "--quiet", "sample_games"),
        ("score", "--format", "jsonl", "--quiet", "sample_games/ko-too-early.sgf", "sample_games/occupied-point.sgf"),
        ("rules", "--format", "json"),
        ("replay", "--format", "jsonl", "sample_games/triple-ko.sgf"),
        ("diff", "--format", "json", "sample_games/half-point-flip.sgf", "sample_games/half-point-mirror.sgf"),
        ("fix", "--format", "jsonl", "sample_games/occupied-point.sgf"),
    ],
    ids=" ".join,
)
def test_what_programs_read_is_the_same_in_every_language(
    language: str, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert told(language, *command) == told("en", *command)


def test_figures_beside_rows_are_told_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(group, ["check", "--format", "jsonl", "sample_games/ko-too-early.sgf", "--lang", "zh"])
    assert "1 局" in result.stderr
    assert json.loads(result.stdout)["findings"][0]["message"].isascii()


# Forms of results ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winner", "margin", "how", "forms"),
    [
        ("B", 1.5, "points", ("B+1.5", "黑胜1目半", "黒1目半勝ち", "흑 1집반승")),
        ("W", 0.5, "points", ("W+0.5", "白胜半目", "白半目勝ち", "백 반집승")),
        ("W", 7, "points", ("W+7", "白胜7目", "白7目勝ち", "백 7집승")),
        ("B", None, "resign", ("B+R", "黑中盘胜", "黒中押し勝ち", "흑 불계승")),
        ("W", None, "time", ("W+T", "白超时胜", "白時間切れ勝ち", "백 시간승")),
        (None, 0, "draw", ("draw", "和棋", "持碁", "빅(판빅)")),
        (None, None, "void", ("void", "无胜负", "無勝負", "무승부(무효)")),
    ],
)
def test_results_have_the_form_of_the_language(winner: str | None, margin: float | None, how: str, forms: tuple[str, ...]) -> None:
    for language, form in zip(("en", "zh", "ja", "ko"), forms, strict=True):
        with words.speaking(language):
            assert words.result_words(winner, margin, how) == form


@pytest.mark.parametrize(
    ("language", "form"), [("en", "黑胜3/4子"), ("zh", "黑胜3/4子"), ("ja", "黒3/4子勝ち"), ("ko", "흑 3/4자승")]
)
def test_results_in_zi(language: str, form: str) -> None:
    geometry, cells = diagram.parse("X X O\n. X O\nX X O")
    score = count(FinalBoard.standing(geometry, cells), preset("chinese"), komi=1.5)
    assert score.result_zi == "黑胜3/4子"
    with words.speaking(language):
        assert score.told_zi == form


def test_names_of_rulesets_and_colours() -> None:
    names = {}
    for language in ("en", "zh", "ja", "ko"):
        with words.speaking(language):
            names[language] = (preset("japanese").title, preset("ing").title, words.colour_name(1), words.colour_name(2))
    assert names == {
        "en": ("Japanese", "Ing", "Black", "White"),
        "zh": ("日本", "应氏", "黑", "白"),
        "ja": ("日本", "応氏", "黒", "白"),
        "ko": ("일본", "응씨", "흑", "백"),
    }


# Which language ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "ko"}, "ko"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
    ],
)
def test_the_locale_chooses(environ: dict[str, str], language: str) -> None:
    assert words.from_locale(environ) == language


@pytest.mark.parametrize(
    ("args", "first"),
    [
        (["check", "--lang", "zh", "a.sgf"], ["--lang", "zh", "check", "a.sgf"]),
        (["check", "a.sgf", "--lang=ja"], ["--lang=ja", "check", "a.sgf"]),
        (["check", "--", "--lang", "zh"], ["check", "--", "--lang", "zh"]),
        (["check", "--lang"], ["--lang", "check"]),
        ([], []),
    ],
)
def test_the_option_may_stand_anywhere(args: list[str], first: list[str]) -> None:
    assert lang_first(args) == first


def test_line_before_variable_before_configuration_before_locale(tmp_path: Path) -> None:
    def listing(*args: str, **environ: str) -> str:
        env = {k: v for k, v in os.environ.items() if k not in ("GORECORD_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")}
        run = subprocess.run(
            [sys.executable, "-m", "gorecord", *args, "rules", "chinese", "japanese"],
            capture_output=True, cwd=tmp_path, env={**env, "PYTHONPATH": str(ROOT), **environ}, check=True,
        )  # fmt: skip
        return run.stdout.decode("utf-8").split("\n")[0]

    assert "Japanese" in listing(LANG="de_DE.UTF-8")
    assert "일본" in listing(LANG="ko_KR.UTF-8")
    (tmp_path / "gorecord.toml").write_text('lang = "ja"\n', encoding="utf-8")
    assert "中国" in listing(LANG="ko_KR.UTF-8")
    assert "일본" in listing(GORECORD_LANG="ko")
    assert "Japanese" in listing("--lang", "en", GORECORD_LANG="ko")


def test_an_unknown_language_is_a_usage_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = CliRunner().invoke(group, ["rules", "--lang", "xx"])
    assert result.exit_code == 2
    assert "日本語" in result.stderr
    (tmp_path / "gorecord.toml").write_text('lang = "xx"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(group, ["rules"]).exit_code == 2


# How it stands in a terminal -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "command",
    [
        ("score", "sample_games/engine-9x9-chinese-half-point.sgf"),
        ("rules",),
        ("rules", "chinese", "japanese", "ing"),
        ("rules", "--example", "half-point"),
        ("check", "--statistics", "--quiet", "sample_games/ko-too-early.sgf", "sample_games/after-the-end.sgf"),
    ],
    ids=" ".join,
)
def test_columns_of_tables_align(language: str, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the rule of a table nothing stands in the gaps that the rule leaves, as wide characters are reckoned."""
    monkeypatch.chdir(ROOT)
    lines = told(language, *command).split("\n")
    rule = next(i for i, line in enumerate(lines) if re.fullmatch(r" *-+(?: +-+)+", line))
    gaps = [i for i, c in enumerate(lines[rule]) if c == " "]
    rows = [lines[rule - 1]]
    for line in lines[rule + 1 :]:
        if not line.strip():
            break
        rows.append(line)
    assert len(rows) > 2
    for row in rows:
        cells = [c for c in row for _ in range(max(wcswidth(c), 0))]
        assert all(cells[i] == " " for i in gaps if i < len(cells)), row


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["check", "score", "rules", "batch"])
def test_help_fits_its_width(language: str, name: str) -> None:
    lines = told(language, name, "--help").split("\n")
    assert max(wcswidth(line) for line in lines) <= 110
    assert any(not line.isascii() for line in lines)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("plain words stay as they are", ["plain words", "stay as they", "are"]),
        ("黑方比白方多着一子。", ["黑方比白方多", "着一子。"]),
        ("黑方比白方多着。一子", ["黑方比白方多", "着。一子"]),
        ("白方比黑方多。一子", ["白方比黑方", "多。一子"]),
        ("D4 处的黑（三子）", ["D4 处的黑", "（三子）"]),
        ("흑이 백보다 더 두었음", ["흑이 백보다", "더 두었음"]),
    ],
)
def test_paragraphs_break_by_columns(text: str, lines: list[str]) -> None:
    assert wrap.fill(text, 12).split("\n") == lines
