"""The table of rulesets: every parameter in words, sources for every ruleset, and what differs."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import StrEnum

import pytest

from gorecord.go.rules import PRESETS, Rules, parse_rules
from gorecord.output import rules_table
from gorecord.output.rules_sources import SOURCES, TEXTS

PARAMETERS = [f.name for f in fields(Rules) if f.name != "name"]


def test_every_parameter_has_a_label_and_every_ruleset_its_sources() -> None:
    assert list(rules_table.LABELS) and set(rules_table.LABELS) == set(PARAMETERS)
    assert set(TEXTS) == set(SOURCES) == set(PRESETS)
    for name, known in SOURCES.items():
        assert set(known) <= set(PARAMETERS), name
        assert {"scoring", "komi", "end"} <= set(known), name


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_every_value_has_words_of_its_own(parameter: str) -> None:
    base = PRESETS["chinese"]
    usual = getattr(base, parameter)
    values: list[object]
    if isinstance(usual, StrEnum):
        values = list(type(usual))
    elif isinstance(usual, bool):
        values = [True, False]
    else:
        values = [0, 2, 6.5]
    words = {rules_table.value(replace(base, **{parameter: v}), parameter) for v in values}
    assert len(words) == len(values)


def test_the_overview_has_a_line_for_each() -> None:
    lines = rules_table.overview(list(PRESETS.values())).splitlines()
    assert [line.split()[0] for line in lines[2:]] == list(PRESETS)
    assert max(map(len, lines)) <= 132


@pytest.mark.parametrize("name", PRESETS)
def test_the_sheet_of_a_ruleset_tells_every_parameter(name: str) -> None:
    text = rules_table.sheet(PRESETS[name])
    assert all(label in text for label in rules_table.LABELS.values())
    assert max(map(len, text.splitlines())) <= 110


def test_a_change_of_ones_own_is_told_as_one() -> None:
    (rules,) = parse_rules("chinese,komi=5.5")
    assert "Your own: 7.5 in the ruleset." in rules_table.sheet(rules)


def test_only_what_differs() -> None:
    chinese, japanese, korean = (PRESETS[name] for name in ("chinese", "japanese", "korean"))
    assert rules_table.differing([japanese, korean]) == ["repetition"]
    text = rules_table.comparison([japanese, korean])
    assert "no result, if both agree" in text
    assert "komi" not in text
    named = set(rules_table.differing([chinese, japanese]))
    assert {"ko", "scoring", "seki_points", "shared", "komi", "compensation", "unit"} <= named
    assert not {"suicide", "group_tax", "button"} & named
    assert rules_table.comparison([chinese, replace(chinese, name="mine")]) == "Nothing differs."


def test_the_table_for_programs_can_be_given_back() -> None:
    for row in rules_table.table(list(PRESETS.values())):
        base = PRESETS[row["ruleset"]]
        changes = ",".join(f"{k.replace('_', '-')}={row[k]}" for k in PARAMETERS)
        assert parse_rules(f"{row['ruleset']},{changes}") == [base]
