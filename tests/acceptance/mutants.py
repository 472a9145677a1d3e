"""Mutation testing, small: changes one place of the package at a time and sees whether the tests notice.

    python tests/acceptance/mutants.py [NUMBER] [--seed 1] [--rooms go,referee,scoring] [--limit 180] [--list]

NUMBER (150) places are drawn by the seed from the rooms: comparisons, operators, "and"/"or", "not", whole numbers, True and
False, returned values, conditions, break and continue. Each mutant is made in a copy of the package, without compiled modules
where it is in one that is compiled, and the tests of its room are run on it until the first failure, LIMIT seconds a file at
most (a mutant that hangs is noticed). The tests run in the order in which they noticed mutants before, so most die quickly.
What survives is listed with its place, to be looked at. A test file that fails without any mutant is left out, and said to
be.

Texts, messages and type annotations are not touched, nor is code that only types or documents.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = {
    "go": [
        "go_board",
        "go_points",
        "scoring_count",
        "scoring_compare",
        "referee",
        "oracle",
        "referee_course",
        "life_unconditional",
        "records_header",
        "invariants",
        "mutants",
        "user_kinds",
        "languages",
    ],
    "referee": [
        "referee",
        "referee_course",
        "oracle",
        "referee_repair",
        "referee_parity",
        "referee_policy",
        "fix",
        "diff",
        "invariants",
        "mutants",
        "check_forms",
        "user_kinds",
        "languages",
    ],
    "scoring": [
        "scoring_count",
        "scoring_compare",
        "scoring_dame",
        "scoring_border",
        "scoring_openness",
        "scoring_reasons",
        "scoring_recorded",
        "scoring_trust",
        "scoring_witness",
        "invariants",
        "mutants",
        "user_kinds",
        "samples",
        "life_judge",
        "languages",
    ],
}
"""The tests of a room, by the names of their files."""
FILES = {
    "go/rules.py": ["scoring_count", "scoring_compare", "cli_config", "output_rules", "records_header", "oracle"],
    "go/diagram.py": ["go_board", "output_boards", "scoring_count", "gallery"],
    "go/words.py": ["catalogues", "scoring_count", "output_cli"],
    "referee/fixing.py": ["fix", "user_kinds"],
    "referee/differ.py": ["diff"],
    "referee/policy.py": ["referee_policy"],
    "scoring/void.py": ["scoring_compare", "scoring_trust", "output_explain", "referee"],
}
"""Tests of single modules that come first."""
PARITY = ("scoring_border", "referee_course", "mutants")
"""Tests that hold the plain source (the mutant, then) to the compiled module (which is none)."""
SLOW = "not any_number_of_jobs and not plain_build and not pre_commit"
"""Tests that start the command anew, and would be run for each mutant."""
COMPARISONS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitXor: ast.BitOr,
}


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """The nodes that can be changed, with the kind of the change."""
    for node in worth(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
            yield node, "comparison"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
            yield node, "operator"
        elif isinstance(node, ast.BoolOp):
            yield node, "and/or"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "not"
        elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
            yield node, "constant"
        elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
            yield node, "return"
        elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
            yield node, "condition"
        elif isinstance(node, ast.Break | ast.Continue):
            yield node, "break/continue"


def worth(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below one that are code: no annotations, no calls that only make texts, no branch for type checkers."""
    yield node
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
        return
    if isinstance(node, ast.Call) and ast.unparse(node.func) in (
        "tell",
        "mark",
        "tell_many",
        "mark_many",
        "lru_cache",
        "dataclass",
        "cast",
    ):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from worth(child)


def mutate(node: ast.AST, kind: str) -> None:
    """Change a node in its place."""
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARISONS[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = OPERATORS[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.Not()
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.Constant):
        node.value = (not node.value) if isinstance(node.value, bool) else int(node.value) + 1
    elif isinstance(node, ast.Return):
        node.value = ast.Constant(None)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    else:
        raise TypeError(kind)


def mutant(source: str, number: int) -> tuple[str, int, str, str, str]:
    """The source with its place of that number changed; line, kind, and the line's part before and after."""
    tree = ast.parse(source)
    node, kind = list(places(tree))[number]
    before = copy.deepcopy(node)
    if kind == "break/continue":
        other: ast.stmt = ast.Continue() if isinstance(node, ast.Break) else ast.Break()
        for parent in ast.walk(tree):
            for name in ("body", "orelse", "finalbody"):
                body = getattr(parent, name, None)
                if isinstance(body, list) and node in body:
                    body[body.index(node)] = ast.copy_location(other, node)
        node_after: ast.AST = other
    else:
        mutate(node, kind)
        node_after = node
    line = node.lineno  # type: ignore[attr-defined]
    return ast.unparse(ast.fix_missing_locations(tree)), line, kind, short(before), short(node_after)


def short(node: ast.AST) -> str:
    """A node as one line."""
    if isinstance(node, ast.If | ast.While):
        return f"if {ast.unparse(node.test)}"[:90]
    return ast.unparse(ast.fix_missing_locations(node)).split("\n")[0][:90]


class Trial:
    """A copy of the package in which mutants are tried."""

    def __init__(self, folder: Path, limit: float, *, plain: bool) -> None:
        self.folder, self.limit = folder, limit
        folder.mkdir()
        for name in ("gorecord", "tests", "sample_games"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.c", "__pycache__"))
        for room in TESTS if plain else ():  # the other rooms stay compiled, or nothing would ever end
            for path in (folder / "gorecord" / room).glob("*.so"):
                path.unlink()
        for name in ("pyproject.toml", "README.md", "setup.py"):
            shutil.copy(ROOT / name, folder / name)
        self.noticed: Counter[str] = Counter()
        self.sound: dict[str, bool] = {}
        env = {
            **os.environ,
            "PYTHONPATH": str(folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "h"),
        }
        self.env = {name: value for name, value in env.items() if not name.startswith("PYTEST")}

    def tests(self, file: str) -> list[str]:
        """The test files for a module, those that noticed most before first."""
        room = file.split("/")[0]
        own = [f"{room}_{Path(file).stem}", *FILES.get(file, [])]
        names = list(dict.fromkeys([*own, *sorted(TESTS[room], key=lambda name: -self.noticed[name])]))
        found = [str(path) for name in names if (path := self.folder / "tests" / f"test_{name}.py").exists()]
        for one in found:
            if one not in self.sound:
                came, by = self.run(one)
                self.sound[one] = came == "survived"
                if not self.sound[one]:
                    print(f"left out, since it fails without any mutant: {by or one}", flush=True)
        return [one for one in found if self.sound[one]]

    def run(self, file: str) -> tuple[str, str]:
        """(killed, the test that did it), (hung, "") or (survived, "")."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", "-k", SLOW, file]
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            text, _ = process.communicate(timeout=self.limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return "hung", ""
        if process.returncode == 0:
            return "survived", ""
        told = [line for line in text.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return "killed", told[0].split(" - ")[0] if told else text.strip().splitlines()[-1][:100]

    def tried(self, file: str, source: str, only: Sequence[str] = ()) -> tuple[str, str]:
        """What comes of a mutant of that file, by its tests or by those of them that are named."""
        files = [one for one in self.tests(file) if not only or Path(one).stem.removeprefix("test_") in only]
        path = self.folder / "gorecord" / file
        original = path.read_text(encoding="utf-8")
        try:
            path.write_text(source, encoding="utf-8")
            for one in files:  # one by one, so that what each is good for is known
                came, by = self.run(one)
                if came != "survived":
                    self.noticed[Path(one).stem.removeprefix("test_")] += 1
                    return came, by
            return "survived", ""
        finally:
            path.write_text(original, encoding="utf-8")


def main() -> int:
    """Do it; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("number", nargs="?", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rooms", default="go,referee,scoring")
    parser.add_argument("--limit", type=float, default=180)
    parser.add_argument("--again", type=Path, metavar="LOG", help="of the same mutants try only those that survived in this log")
    parser.add_argument("--list", action="store_true", help="list what would be changed and try nothing")
    args = parser.parse_args()
    sources = {
        str(path.relative_to(ROOT / "gorecord")): path.read_text(encoding="utf-8")
        for room in args.rooms.split(",")
        for path in sorted((ROOT / "gorecord" / room).glob("*.py"))
    }
    every = [(file, number) for file, source in sources.items() for number in range(len(list(places(ast.parse(source)))))]
    chosen = random.Random(args.seed).sample(every, min(args.number, len(every)))
    before_now = args.again.read_text(encoding="utf-8") if args.again else ""
    counts: Counter[str] = Counter()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        trials = [] if args.list else [Trial(Path(folder, name), args.limit, plain=name == "plain") for name in ("built", "plain")]
        for file, number in chosen:
            source, line, kind, before, after = mutant(sources[file], number)
            told = f"{file}:{line} {kind}: {before}  ->  {after}"
            if args.again and f"survived {told}" not in before_now:
                continue
            is_compiled = (ROOT / "gorecord" / file).with_suffix(".pxd").exists()
            came, by = trials[is_compiled].tried(file, source) if trials else ("", "")
            if trials and is_compiled and came == "survived":
                came, by = trials[0].tried(file, source, PARITY)
            counts[came] += 1
            print(f"{came} {told}  {by}", flush=True)
    done, tried = counts["killed"] + counts["hung"], max(counts.total(), 1)
    took = time.monotonic() - begin
    print(f"{len(every)} places, {tried} mutants in {took:.0f} s: {dict(counts)}, noticed {done / tried:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
