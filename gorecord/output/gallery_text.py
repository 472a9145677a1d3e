"""The gallery as text: question, boards, what each ruleset says, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from tabulate import tabulate

from gorecord.go.rules import Rules
from gorecord.output import board_text, boards, gallery, wrap
from gorecord.output.board_text import PLAIN, Style
from gorecord.output.gallery_problems import Problem
from gorecord.output.text import WIDTH
from gorecord.output.words import tell
from gorecord.scoring.score import Scored


def problem(of: Problem, number: int, rules: Sequence[Rules], style: Style = PLAIN) -> str:
    """A problem with its answer."""
    blocks = [f"{number}. {tell(of.title)}  [{of.name}]", _wrapped(tell(of.question))]
    if of.is_count:
        for case, done in gallery.answers(of, rules):
            table = counted(done, style, recorded_komi=case.komi is not None)
            blocks.append(f"  {tell('{caption}:', caption=tell(case.caption))}\n\n{table}")
    else:
        record = gallery.records(of.name)[0]
        rows = [[j.ruleset, j.verdict] for j in gallery.judged(record, rules)]
        blocks.append(board_text.draw(gallery.question_picture(of), style, indent="    "))
        blocks.append(textwrap.indent(tabulate(rows, tablefmt="plain"), "    "))
    blocks += [_wrapped(tell(sentence)) for sentence in of.answer]
    return "\n\n".join(blocks) + "\n"


def counted(done: Scored, style: Style = PLAIN, *, recorded_komi: bool = False) -> str:
    """A counted board: who owns what, and a line for each ruleset, at its own komi or at that of the record."""
    told = gallery.lines(done, recorded_komi=recorded_komi)
    rows = [[li.ruleset, li.scoring, li.black, li.white, li.komi, li.result, li.zi] for li in told]
    names = ("rules", "counts", "Black", "White", "komi", "result", "in zi")
    headers = [tell(name) for name in names]
    align = ("left", "left", "right", "right", "right", "left", "left")
    drawn = board_text.draw(boards.of_scored(done), style, indent="    ")
    return f"{drawn}\n\n{textwrap.indent(tabulate(rows, headers=headers, colalign=align, disable_numparse=True), '    ')}"


def every(problems: Sequence[Problem], rules: Sequence[Rules], style: Style = PLAIN) -> Iterator[str]:
    """The whole gallery, problem by problem."""
    yield f"{style.legend}\n"
    for number, of in enumerate(problems, 1):
        yield problem(of, number, rules, style)


def _wrapped(text: str) -> str:
    return wrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
