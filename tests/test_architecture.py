"""The shape of the house: imports run one way, and every module says what it is for."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "gorecord"

# What each room may import from besides itself, standard library and other packages.
MAY_IMPORT = {
    "go": set(),
    "records": {"go"},
    "referee": {"records", "go"},
    "life": {"referee", "records", "go"},
    "scoring": {"life", "referee", "records", "go"},
    "archive": {"scoring", "life", "referee", "records", "go"},
    "output": {"archive", "scoring", "life", "referee", "records", "go"},
    "cli": {"output", "archive", "scoring", "life", "referee", "records", "go"},
}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The rooms of the package that a module imports from, wherever in the module it does so."""
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the direction"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        rooms |= {name.split(".")[1] for name in names if name.startswith("gorecord.")}
    return rooms


@pytest.mark.parametrize("path", [p for p in modules() if p.parent != PACKAGE], ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0]
    assert imported(path) <= MAY_IMPORT[room] | {room, "__version__"}


def test_every_room_is_known() -> None:
    rooms = {p.relative_to(PACKAGE).parts[0] for p in modules() if p.parent != PACKAGE}
    assert rooms == set(MAY_IMPORT)


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_every_module_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not text or ast.get_docstring(ast.parse(text))
