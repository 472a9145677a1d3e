"""Forms of `check` for other programs: CSV, annotations, JUnit; counts per code, repairs, a league's policy, bounded variations."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gorecord.output import csv_rows, github, junit
from gorecord.records.findings import Finding, Severity
from gorecord.records.read import read_records
from gorecord.records.sources import Source
from tests.test_cli import GOOD, KO, TURN, run

ROOT = Path(__file__).parent.parent
FINDING = Finding.of("ko", 'a "ko", 50 % of it,\nretaken', move=3, color="B", point="dd", vertex="D16", line=2, column=7, offset=40)


def test_csv_has_a_line_a_finding() -> None:
    done = run("check", "--format", "csv", GOOD, KO, TURN)
    lines = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [(Path(r["source"]).name, r["move"], r["severity"], r["code"]) for r in lines] == [
        ("ko-too-early.sgf", "34", "error", "ko"),
        ("two-in-a-row.sgf", "13", "warning", "out-of-turn"),
    ]
    assert list(lines[0]) == csv_rows.COLUMNS


def test_csv_marks_what_a_spreadsheet_would_run() -> None:
    (row,) = csv.reader(io.StringIO(csv_rows.lines("=cmd|x", 0, [FINDING])))
    assert row[0] == "'=cmd|x"
    assert row[-1] == FINDING.message
    assert csv_rows.lines("-", 0, [FINDING]).startswith("-,")


def test_annotations_are_one_line_each_and_escaped() -> None:
    text = github.commands("a,b:c.sgf", 0, [FINDING])
    assert text == '::error file=a%2Cb%3Ac.sgf,line=2,col=7,title=gorecord ko::A "ko", 50 %25 of it,%0Aretaken.\n'
    member = github.commands("x.zip!y/z.sgf", 1, [FINDING])
    assert member.startswith("::error file=x.zip,title=gorecord ko::y/z.sgf (game 1): ")
    assert github.commands("a.sgf", 0, []) == ""


def test_junit_is_xml_whatever_the_names_are() -> None:
    report = junit.Report(Severity.ERROR)
    report.add("a\x00<b>&.sgf", 0, (), [FINDING, Finding.of("komi-missing", "none")])
    report.add("c.sgf", 1, (0, 1), [])
    root = ElementTree.fromstring(report.text().encode())
    assert root.attrib == {"tests": "2", "failures": "1", "errors": "0"}
    first, second = root.iter("testcase")
    assert first.get("classname") == "a?<b>&.sgf"
    failure = first.find("failure")
    assert failure is not None and failure.get("type") == "ko"
    assert "komi-missing" in (first.findtext("system-out") or "")
    assert second.get("name") == "game 1, variation 0.1"


def test_junit_of_a_run() -> None:
    done = run("check", "--format", "junit", GOOD, KO)
    root = ElementTree.fromstring(done.stdout.encode())
    assert (root.get("tests"), root.get("failures"), done.returncode) == ("2", "1", 1)
    done = run("check", "--format", "junit", "--fail-on", "never", GOOD, KO)
    assert ElementTree.fromstring(done.stdout.encode()).get("failures") == "0"


def test_statistics_go_to_standard_error() -> None:
    done = run("check", "--quiet", "--statistics", KO, KO, TURN)
    lines = [line.split() for line in done.stderr.splitlines()]
    assert ["error", "ko", "2", "2"] in lines
    assert ["warning", "out-of-turn", "1", "1"] in lines
    assert "findings    games" not in done.stdout


def test_repairs_are_told_when_asked_for() -> None:
    row = json.loads(run("check", "--format", "jsonl", "--repairs", KO).stdout)
    (finding,) = row["findings"]
    assert 1 <= len(finding["detail"]["repairs"]) <= 3
    assert "in order if" in finding["message"]
    assert "repairs" not in run("check", "--format", "jsonl", KO).stdout


def test_a_policy_is_a_finding_and_a_wrong_one_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text('rules = "chinese"\nkomi = 5.5\n', encoding="utf-8")
    done = run("check", "--policy", str(tmp_path / "league.toml"), GOOD)
    assert done.returncode == 1
    assert "error policy: " in done.stdout
    (tmp_path / "wrong.toml").write_text("komi = 'six'\n", encoding="utf-8")
    for name in ("wrong.toml", "missing.toml"):
        done = run("check", "--policy", str(tmp_path / name), GOOD)
        assert done.returncode == 2
        assert name in done.stderr


def test_forms_take_an_archive_with_broken_members(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("bad.sgf", b"\x00\x01")
        archive.writestr("a.sgf", "(;SZ[9];B[ee];W[ee])")
    for form in ("csv", "github", "junit"):
        done = run("check", "--format", form, str(tmp_path / "games.zip"))
        assert done.returncode == 1
        assert "bad.sgf" in done.stdout and "occupied" in done.stdout


@pytest.mark.parametrize("teeth", [40, 700])
def test_a_comb_of_variations_is_bounded_and_says_so(teeth: int) -> None:
    sgf = "(;SZ[9]" + "".join(f"(;B[aa];W[b{'abcdefghi'[i % 9]}]" for i in range(teeth)) + ")" * teeth + ")"
    comb = "(;SZ[9]" + "".join("(;B[aa])(;W[bb]" for _ in range(teeth)) + ")" * teeth + ")"
    for text, branches in ((sgf, 1), (comb, teeth + 1)):
        records = list(read_records(Source("-", text.encode()), variations=True))
        said = [f for f in records[0].findings if f.code == "truncated"]
        assert len(records) == branches or (said and said[0].detail["read"] == len(records))
        assert bool(said) == (len(records) < branches)
    assert teeth < 700 or said


def test_the_hooks_for_pre_commit_call_what_exists() -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entries = [line.split("entry: gorecord ")[1].split() for line in text.splitlines() if "entry:" in line]
    assert len(entries) == 2
    for entry in entries:
        assert run(*entry, GOOD).returncode == 0
        assert run(*entry, KO).returncode == 1
