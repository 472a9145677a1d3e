"""Rows of noughts for the modules that can be compiled. Knows no Go.

Plain Python is fastest with lists; compiled code wants arrays, into which it can look without asking Python.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import cast


def is_compiled(file: str) -> bool:
    """Whether the module with that `__file__` runs as compiled code."""
    return not file.endswith(".py")


def noughts(file: str, kind: str = "i") -> Callable[[int], list[int]]:
    """What makes a row of so many noughts for the module with that `__file__`: a list, or an array for compiled code.

    `kind` is that of the array: "i" for whole numbers of 32 bits, "q" of 64, "Q" of 64 without a sign.
    """
    if not is_compiled(file):
        return [0].__mul__
    one = array(kind, [0])
    return cast("Callable[[int], list[int]]", one.__mul__)


def floating_noughts(file: str) -> Callable[[int], list[float]]:
    """As `noughts`, of floating-point numbers."""
    if not is_compiled(file):
        return [0.0].__mul__
    return cast("Callable[[int], list[float]]", array("d", [0.0]).__mul__)
