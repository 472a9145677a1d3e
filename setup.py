"""Compile the hot loops where Cython and a compiler are at hand; the same sources run as they are where not.

GORECORD_COMPILE=0 makes a pure build. Everything else about the project stands in pyproject.toml.
"""

import os
from pathlib import Path

from setuptools import Extension, setup

HOT = (
    *(f"gorecord/life/{name}.py" for name in ("stones", "playouts", "tree", "patch", "local")),
    "gorecord/records/skim.py",
    "gorecord/referee/course.py",
    *(f"gorecord/scoring/{name}.py" for name in ("local", "border", "graph")),
)


def extensions():
    """The modules to compile: none if it is not wanted, or if there is no Cython."""
    if os.environ.get("GORECORD_COMPILE", "1").lower() in ("0", "no", "false", "off"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    # No fused multiply-add: plain and compiled code must give the same numbers on every machine.
    flags = ["-O3", "-g0", "-ffp-contract=off"] if os.name == "posix" else []
    wanted = [Extension(p[:-3].replace("/", "."), [p], extra_compile_args=flags) for p in HOT if Path(p).exists()]
    found = cythonize(wanted, build_dir="build")  # the C that is made does not lie among the sources, nor go with them
    for extension in found:
        # What the compiler refuses, or where there is none, stays plain Python. Cython does not hand this on, so it is set here.
        extension.optional = True
    return found


setup(ext_modules=extensions())
