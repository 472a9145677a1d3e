"""How the command starts: what --version says of the build, and how little is imported to say it."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import gorecord
from gorecord import __version__
from gorecord.cli import build
from gorecord.cli.build import compiled_modules


def test_every_module_that_can_be_compiled_is_looked_at() -> None:
    found = compiled_modules()
    package = Path(gorecord.__file__).parent
    assert found.keys() == {f"gorecord.{path.parent.name}.{path.stem}" for path in package.glob("*/*.pxd")}
    for name, is_compiled in found.items():
        assert is_compiled == (not str(importlib.import_module(name).__file__).endswith(".py"))


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ({"gorecord.life.tree": True, "gorecord.records.skim": True}, "compiled"),
        ({"gorecord.life.tree": False, "gorecord.records.skim": False}, "pure Python"),
        ({"gorecord.life.tree": True, "gorecord.records.skim": False}, "compiled, but for records.skim"),
        ({}, "pure Python"),
    ],
)
def test_what_is_said(modules: dict[str, bool], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "compiled_modules", lambda: modules)
    assert build.build() == said


def test_little_is_imported_for_the_version() -> None:
    script = (
        "import json, sys\n"
        "from gorecord.cli.main import group\n"
        "group.main(['--version'], standalone_mode=False)\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    said, modules = done.stdout.splitlines()
    assert said.startswith(f"gorecord {__version__} (")
    ours = {name for name in json.loads(modules) if name.startswith(("gorecord.records.", "gorecord.referee.", "gorecord.life."))}
    assert ours == set()
    assert not {"sgfmill", "wcwidth", "jinja2", "sqlite3", "pyarrow", "dask", "charset_normalizer"} & set(json.loads(modules))
