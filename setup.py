"""Compile the hot loops where Cython and a compiler are at hand; the same sources run as they are where not.

GORECORD_COMPILE=0 makes a pure build. Everything else about the project stands in pyproject.toml.
"""

import os
from pathlib import Path

from setuptools import Extension, setup

HOT = ("gorecord/life/playouts.py", "gorecord/life/local.py", "gorecord/life/tree.py")


def extensions():
    """The modules to compile: none if it is not wanted, or if there is no Cython."""
    if os.environ.get("GORECORD_COMPILE", "1").lower() in ("0", "no", "false", "off"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    found = [
        Extension(name[:-3].replace("/", "."), [name], optional=True, extra_compile_args=["-O3", "-ffp-contract=off"] if os.name == "posix" else [])
        for name in HOT
        if Path(name).exists()
    ]
    return cythonize(found, language_level=3)


setup(ext_modules=extensions())
