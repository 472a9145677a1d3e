"""The catalogues of the four languages: gathers every text for people from the sources, and compiles what the translators wrote.

`python tests/catalogues.py update` brings gorecord/locale/*/LC_MESSAGES/gorecord.po up to date with the sources (new texts stand
there without a translation, those that are gone are dropped); `python tests/catalogues.py compile` writes the .mo files beside
them, which the program reads. Both are kept in the repository. Needs Babel.

Texts are found where they are told: the first argument of `tell` and `mark`, the first two of `tell_many` and `mark_many`; a
name or table in the same function stands for the texts that are assigned to it. Help texts are taken from the commands, the words
of the gallery, the glossary and the sources of the rulesets from their tables.
"""

from __future__ import annotations

import ast
import io
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gorecord"
LOCALES = {"zh": "zh_CN", "ja": "ja", "ko": "ko"}

HEADER = """\
Texts of gorecord in {language}.
The words of the game have not been confirmed by a native referee yet: whoever confirms one says so in a comment at its entry.
This file belongs to gorecord and stands under its licence.
Written by `python tests/catalogues.py update`; compile with `python tests/catalogues.py compile`.
"""

AUTHORS = "The gorecord developers"

CLICK = """\
Usage:
Options
Show this message and exit.
Error: {message}
Try '{command} {option}' for help.
default: {default}
Invalid value for {param_hint}: {message}
Invalid value: {message}
Missing command.
Missing argument
Missing option
No such option: {name}
No such option {name!r}.
Option {name!r} does not take a value.
Got unexpected extra argument ({args})
{value!r} is not a valid {number_type}.
{value} is not in the range {range}.
{name} {filename!r} does not exist.
{name} {filename!r} is a directory.
{name} {filename!r} is not writable.
{name} {filename!r} is not readable.
file
directory
path
required
Aborted!
""".splitlines()
"""Click's own texts that our command lines bring about: it looks them up in our catalogue."""

CLICK_MANY = (
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("(Possible option: {possibilities})", "(Possible options: {possibilities})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)

Text = str | tuple[str, str]


# Sources -------------------------------------------------------------------------------------------------------------------


def texts() -> dict[Text, list[str]]:
    """Every text for people, a pair for one and many, with the places where it is told."""
    found: dict[Text, list[str]] = {}
    for text, place in (
        *in_sources(),
        *in_tables(),
        *in_help(),
        *((t, "click") for t in CLICK),
        *((t, "click") for t in CLICK_MANY),
    ):
        places = found.setdefault(text, [])
        if place not in places:
            places.append(place)
    for one, many in [t for t in found if isinstance(t, tuple)]:
        # The catalogue knows an entry by its singular: what stands alone too is the same entry.
        if one in found:
            found[one, many] += found.pop(one)
    return found


def in_sources() -> Iterator[tuple[Text, str]]:
    """The texts in calls of tell, tell_many, mark and mark_many."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for text in _Told(path).found:
            yield text, name


class UnknownTextError(ValueError):
    """A call tells a text that cannot be found by looking at it."""


class _Told:
    """The texts that a module tells."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: list[Text] = []
        tree = ast.parse(path.read_text(encoding="utf-8"))
        self.module = self._assigned(tree.body)
        self._walk(tree, self.module)

    def _walk(self, node: ast.AST, known: dict[str, list[ast.expr]]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                self._walk(child, {**known, **self._assigned(child.body)})
            else:
                if isinstance(child, ast.Call):
                    self._call(child, known)
                self._walk(child, known)

    def _assigned(self, body: list[ast.stmt]) -> dict[str, list[ast.expr]]:
        found: dict[str, list[ast.expr]] = {}
        for statement in body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Assign):
                    for target in node.targets:
                        self._enter(found, target, node.value)
                elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.iter, ast.Tuple):
                    for value in node.iter.elts:
                        self._enter(found, node.target, value)
                elif (
                    isinstance(node, ast.For | ast.comprehension)
                    and isinstance(node.iter, ast.Name)
                    and isinstance(node.target, ast.Name)
                ):
                    found.setdefault(node.target.id, []).append(node.iter)
        return found

    def _enter(self, found: dict[str, list[ast.expr]], target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            found.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for t, v in zip(target.elts, value.elts, strict=False):
                self._enter(found, t, v)

    def _call(self, call: ast.Call, known: dict[str, list[ast.expr]]) -> None:
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name in ("tell", "mark") and call.args:
            self.found += self._texts(call.args[0], known, told=name == "tell")
        elif name in ("tell_many", "mark_many") and len(call.args) >= 2 and not isinstance(call.args[0], ast.Starred):
            ones = self._texts(call.args[0], known, told=True)
            many = self._texts(call.args[1], known, told=True)
            if not ones or len(ones) != len(many):
                raise UnknownTextError(f"{self.path.name}:{call.lineno}: {ast.unparse(call)}")
            self.found += [(o, m) for o, m in zip(ones, many, strict=True) if isinstance(o, str) and isinstance(m, str)]

    def _texts(self, node: ast.expr, known: dict[str, list[ast.expr]], *, told: bool, deep: int = 0) -> list[Text]:
        """The constant texts that an expression may be. A text from elsewhere (a table, an argument) is marked where it stands."""
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) and node.value else []
        if isinstance(node, ast.IfExp):
            return self._texts(node.body, known, told=told) + self._texts(node.orelse, known, told=told)
        if isinstance(node, ast.JoinedStr):
            raise UnknownTextError(f"{self.path.name}:{node.lineno}: a text that is put together cannot be translated")
        if isinstance(node, ast.Name) and deep < 4:
            return [t for value in known.get(node.id, ()) for t in self._texts(value, known, told=told, deep=deep + 1)]
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and deep < 4:
            return [t for value in known.get(node.value.id, ()) for t in self._texts(value, known, told=told, deep=deep + 1)]
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
            return self._texts(node.value, known, told=told, deep=deep)
        if isinstance(node, ast.Dict):
            return [t for value in node.values for t in self._texts(value, known, told=told, deep=deep)]
        if isinstance(node, ast.Tuple):
            return [t for value in node.elts for t in self._texts(value, known, told=told, deep=deep)]
        return []


def in_tables() -> Iterator[tuple[Text, str]]:
    """The words of the gallery, the glossary, the codes and the sources of the rulesets."""
    from gorecord.output.code_help import CODE_HELP
    from gorecord.output.gallery_problems import PROBLEMS
    from gorecord.output.glossary import TERMS
    from gorecord.output.rules_sources import SOURCES, TEXTS

    for problem in PROBLEMS:
        for text in (problem.title, problem.question, *problem.answer, *(case.caption for case in problem.cases)):
            yield text, "gorecord/output/gallery_problems.py"
    for term in TERMS:
        yield term.text, "gorecord/output/glossary_terms.py"
    for help_ in CODE_HELP.values():
        yield help_.text, "gorecord/output/code_help.py"
    for text in (*TEXTS.values(), *(source for sources in SOURCES.values() for source in sources.values())):
        yield text, "gorecord/output/rules_sources.py"


def in_help() -> Iterator[tuple[Text, str]]:
    """The help texts of the commands and their options."""
    from gorecord.cli.language import texts_of
    from gorecord.cli.main import group
    from gorecord.go.words import ENGLISH, use

    use(ENGLISH)
    context = click.Context(group)
    for command in (group, *(group.get_command(context, name) for name in group.list_commands(context))):
        assert command is not None
        place = "gorecord/cli/main.py" if command is group else f"gorecord/cli/{command.name}.py"
        for part in texts_of(command.help or ""):
            yield part, place
        for param in command.params:
            if isinstance(param, click.Option) and param.help:
                yield param.help, place


# Catalogues ----------------------------------------------------------------------------------------------------------------


def path_of(language: str) -> Path:
    return PACKAGE / "locale" / LOCALES[language] / "LC_MESSAGES" / "gorecord.po"


def read(language: str) -> Catalog:
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=LOCALES[language])
    with path.open("rb") as file:
        return read_po(file, locale=LOCALES[language])


def places(text: str) -> list[str]:
    """The named places of a text with how they are shown, sorted; a translation has the same, in any order."""
    return sorted({f"{name}!{conversion or ''}:{spec}" for _, name, spec, conversion in string.Formatter().parse(text) if name})


def wrong(message: Message) -> str | None:
    """What is wrong with an entry, None if nothing."""
    told = message.string
    strings = list(told) if isinstance(told, tuple | list) else [told]
    if not all(strings):
        return "not translated"
    if message.fuzzy:
        return "fuzzy"
    source = message.id[1] if isinstance(message.id, tuple | list) else message.id
    if any(s.count("\n") != source.count("\n") for s in strings):
        return "not as many lines"
    if not re.search(r"\{\w*[!:}]", source):
        return None
    try:
        if any(places(s) != places(source) for s in strings):
            return "other named places"
    except ValueError as problem:
        return str(problem)
    return None


def update(language: str, translations: dict[str, str] | None = None) -> Catalog:
    """The catalogue with the texts of the sources, those already translated with their translation."""
    old = read(language)
    new = Catalog(
        locale=LOCALES[language], domain=None, project="gorecord", version="0.1.0", charset="utf-8", fuzzy=False,
        header_comment="\n".join(f"# {line}" for line in HEADER.format(language=LOCALES[language]).splitlines()),
        creation_date=old.creation_date, revision_date=old.creation_date, last_translator=AUTHORS, language_team=AUTHORS,
        msgid_bugs_address=AUTHORS,
    )  # fmt: skip
    for text, where in texts().items():
        one = text[0] if isinstance(text, tuple) else text
        before = old.get(one)
        told = before.string if before is not None else ""
        if isinstance(told, tuple | list):
            told = told[0] if told else ""
        if translations and one in translations:
            told = translations[one]
        comments = before.user_comments if before is not None else ()
        new.add(text, (told,) if isinstance(text, tuple) else told, [(w, None) for w in where], user_comments=comments)
    return new


def write(language: str, catalogue: Catalog) -> None:
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, sort_by_file=True, include_lineno=False, omit_header=False)


def compiled(language: str) -> bytes:
    """The bytes of the .mo file of a catalogue."""
    out = io.BytesIO()
    write_mo(out, read(language))
    return out.getvalue()


def main(what: str) -> None:
    for language in LOCALES:
        if what == "update":
            write(language, update(language))
            missing = sum(wrong(m) is not None for m in read(language) if m.id)
            print(f"{path_of(language).relative_to(ROOT)}: {missing} entries to be done")
        else:
            path_of(language).with_suffix(".mo").write_bytes(compiled(language))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main(sys.argv[1] if len(sys.argv) > 1 else "update")
