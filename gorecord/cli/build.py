"""How this program was built: which of the modules that can be compiled are. Knows no Go."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

MODULES: Final = (
    *("life.local", "life.patch", "life.playouts", "life.stones", "life.tree", "records.skim", "referee.course"),
    *("scoring.border", "scoring.graph", "scoring.local"),
)
"""The modules that can be compiled: those with a .pxd beside them."""


def compiled_modules() -> dict[str, bool]:
    """The modules that can be compiled, by name, and whether Python would load them compiled."""
    found: dict[str, bool] = {}
    for name in (f"gorecord.{short}" for short in MODULES):
        spec = find_spec(name)
        found[name] = spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
    return found


def build() -> str:
    """The build in two words, or with the modules named that are not compiled where some are and some are not."""
    modules = compiled_modules()
    plain = [name.removeprefix("gorecord.") for name, compiled in modules.items() if not compiled]
    if not plain and modules:
        return "compiled"
    return "pure Python" if len(plain) == len(modules) else f"compiled, but for {', '.join(plain)}"
