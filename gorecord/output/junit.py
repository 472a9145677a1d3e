"""Checked games as a JUnit report: a test case a game, a failure for each finding that is grave enough."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from gorecord.records.findings import Finding, Severity


class Report:
    """A report under way; `fail_on` is the severity from which on a finding fails its game, None if none does."""

    def __init__(self, fail_on: Severity | None) -> None:
        self.fail_on = fail_on
        self._suite = ElementTree.Element("testsuite", name="gorecord check")
        self._tests = self._failures = 0

    def add(self, source: str, game: int, variation: Sequence[int], findings: Sequence[Finding]) -> None:
        """Enter a game."""
        name = f"game {game}" + (f", variation {'.'.join(map(str, variation))}" if variation else "")
        case = ElementTree.SubElement(self._suite, "testcase", classname=_text(source), name=name)
        self._tests += 1
        grave = [f for f in findings if self.fail_on is not None and f.severity.at_least(self.fail_on)]
        self._failures += bool(grave)
        for f in grave:
            failure = ElementTree.SubElement(case, "failure", type=f.code, message=_text(f.message))
            failure.text = _text(told(f))
        rest = [f for f in findings if f not in grave]
        if rest:
            ElementTree.SubElement(case, "system-out").text = _text("\n".join(told(f) for f in rest))

    def text(self) -> str:
        """The report as XML."""
        counts = {"tests": str(self._tests), "failures": str(self._failures), "errors": "0"}
        self._suite.attrib.update(counts)
        root = ElementTree.Element("testsuites", counts)
        root.append(self._suite)
        ElementTree.indent(root)
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode")


def told(f: Finding) -> str:
    """A finding in a line: severity, code, place, message."""
    place = f" (line {f.line}, column {f.column})" if f.line is not None else ""
    return f"{f.severity} {f.code}{place}: {f.message}"


def _text(text: str) -> str:
    """The text without what XML cannot hold."""
    return "".join(c if c in "\t\n" or (c.isprintable() and c < "\ufffe") or c > "\uffff" else "?" for c in text)
