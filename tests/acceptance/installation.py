"""Builds gorecord from a copy of the checkout, installs it in fresh environments and tries it under odd conditions; prints a
table.

    python tests/acceptance/installation.py [PYTHON...] [--no-compiler-only] [--keep FOLDER]

PYTHON are interpreters (python3.11, python3.12 and python3.13 by default, as far as they are there). Each is taken twice,
with the C compiler and without one (CC=false, nothing but the environment on PATH). It needs pip and a package index. Status
1 if any cell failed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLE = "sample_games/half-point-flip.sgf"
LEFT_OUT = shutil.ignore_patterns("*.so", "*.c", "__pycache__", ".git", "build", ".hypothesis", "*.egg-info", ".*_cache", ".venv")


class Failed(Exception):  # noqa: N818
    """A check that failed, and what it printed."""


def call(command: Sequence[object], cwd: Path, env: dict[str, str], status: Sequence[int] = (0,), **more: object) -> str:
    """Run a command; its output, standard error included."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=1800,
        **more,  # type: ignore[call-overload]
    )
    if done.returncode not in status:
        raise Failed(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout[-1500:]}")
    return str(done.stdout)


class Place:
    """An environment with the wheel in it, and a folder with the samples to work in."""

    def __init__(self, folder: Path, python: str, compiler: bool) -> None:
        self.folder, self.python, self.compiler = folder, python, compiler
        self.bin = folder / "venv" / "bin"
        self.command = self.bin / "gorecord"
        self.work = folder / "work"
        self.wheel = Path()
        path = os.environ["PATH"] if compiler else str(self.bin)
        keep = (
            "SSL_CERT_FILE",
            "REQUESTS_CA_BUNDLE",
            "http_proxy",
            "https_proxy",
            "no_proxy",
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "NO_PROXY",
        )
        # As nobody has set anything: no PYTHONPATH, no locale but that of C.UTF-8.
        self.env = {"PATH": path, "HOME": str(folder / "home"), "LC_ALL": "C.UTF-8", "TMPDIR": str(folder / "tmp")}
        self.env |= {name: os.environ[name] for name in os.environ if name in keep or name.startswith(("PIP_", "UV_"))}
        if not compiler:
            self.env |= {"CC": "false", "CXX": "false"}

    def build(self) -> str:
        """Source distribution, and the wheel from it, each in an environment of its own."""
        for name in ("home", "tmp", "work"):
            (self.folder / name).mkdir(parents=True)
        shutil.copytree(ROOT, self.folder / "source", ignore=LEFT_OUT)
        call([self.python, "-m", "venv", self.folder / "builder"], self.folder, self.env)
        builder = self.folder / "builder" / "bin" / "python"
        call([builder, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "build"], self.folder, self.env)
        call([builder, "-m", "build", "--outdir", self.folder / "dist", self.folder / "source"], self.folder, self.env)
        (self.wheel,) = (self.folder / "dist").glob("*.whl")
        (source,) = (self.folder / "dist").glob("*.tar.gz")
        names = zipfile.ZipFile(self.wheel).namelist()
        compiled = sum(name.endswith(".so") for name in names)
        if any(name.endswith(".c") for name in names):
            raise Failed(f"{self.wheel.name} has generated C in it")
        if bool(compiled) != self.compiler:
            raise Failed(f"{self.wheel.name} has {compiled} compiled modules")
        return f"{source.stat().st_size >> 10}+{self.wheel.stat().st_size >> 10} kB"

    def install(self) -> str:
        """The wheel in a fresh environment, with what it needs and nothing else."""
        call([self.python, "-m", "venv", self.folder / "venv"], self.folder, self.env)
        call(
            [self.bin / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", self.wheel],
            self.folder,
            self.env,
        )
        shutil.copytree(ROOT / "sample_games", self.work / "sample_games")
        return self.run("--version").split("(")[1].strip(")\n ")

    def run(self, *args: object, status: Sequence[int] = (0,), env: dict[str, str] | None = None, **more: object) -> str:
        return call([self.command, *args], self.work, self.env | (env or {}), status, **more)

    def works(self) -> str:
        """Check, count, the page, the gallery: every kind of package data is used."""
        want(self.run("score", SAMPLE), "W+0.5")
        want(self.run("check", "sample_games", status=(1,)), "with findings")
        want(self.run("report", SAMPLE, "-o", "page.html"), "")
        want((self.work / "page.html").read_text(encoding="utf-8"), "</html>")
        want(self.run("rules", "--examples"), "X")
        want(self.run("batch", "sample_games", "-o", "all.sqlite", "--jobs", "2", "--quiet", status=(0, 1)), "")
        want(self.run("summary", "all.sqlite"), "")
        return "ok"

    def as_module(self) -> str:
        want(call([self.bin / "python", "-m", "gorecord", "score", SAMPLE], self.work, self.env), "W+0.5")
        return "ok"

    def isolated(self) -> str:
        """As pipx runs it: by the full path, from elsewhere, nothing on PATH."""
        script = "import sys; from gorecord.cli.main import main; sys.argv = ['gorecord', *sys.argv[1:]]; main()"
        args = [self.bin / "python", "-I", "-c", script, "check", self.work / SAMPLE]
        want(call(args, Path("/"), {"PATH": "", "HOME": "/"}), "1 game")
        want(call([self.command, "check", self.work / SAMPLE], Path("/"), {"PATH": "/nowhere", "PYTHONSAFEPATH": "1"}), "1 game")
        return "ok"

    def no_home(self) -> str:
        """A home that cannot be written to, and one that is not there. (Whoever is root can write anywhere, hence both.)"""
        home = self.folder / "closed"
        home.mkdir(exist_ok=True)
        home.chmod(0o555)
        for name in (str(home), "/nonexistent/home"):
            want(self.run("score", SAMPLE, env={"HOME": name, "XDG_CACHE_HOME": name, "XDG_CONFIG_HOME": name}), "W+0.5")
        if any(home.iterdir()):
            raise Failed(f"something was written to {home}")
        return "ok"

    def no_locale(self) -> str:
        """Without UTF-8 in the locale, and with the encoding of the streams said to be ASCII."""
        for env in (
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            {"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"},
        ):
            text = self.run("score", SAMPLE, env=env)
            want(text, "W+0.5")
            want(text, "白胜1/4子")
        return "ok"

    def closed_output(self) -> str:
        """Into a pipe whose reader goes away, into nothing, and with all streams closed."""
        for shell in (
            '"$0" check sample_games sample_games sample_games | head -1',
            '"$0" check sample_games >&-',
            '"$0" --help <&- >&- 2>&-',
        ):
            env = {**self.env, "PATH": "/usr/bin:/bin"}
            text = call(["/bin/sh", "-c", shell, self.command], self.work, env, status=(0, 1, 2))
            if "Traceback" in text or "BrokenPipe" in text or "Exception" in text:
                raise Failed(f"{shell}: {text}")
        return "ok"

    def completion(self) -> str:
        """What the shells ask for: the script, the commands, the options of a command that is loaded for it."""
        for shell in ("bash", "zsh", "fish"):
            # The script for bash asks bash for its version, so bash must be found.
            path = {"PATH": "/usr/bin:/bin"}
            want(self.run(env={"_GORECORD_COMPLETE": f"{shell}_source", **path}), "_GORECORD_COMPLETE")
        words = {"_GORECORD_COMPLETE": "bash_complete", "COMP_WORDS": "gorecord sc", "COMP_CWORD": "1"}
        want(self.run(env=words), "plain,score")
        want(self.run(env={**words, "COMP_WORDS": "gorecord score --dead-st", "COMP_CWORD": "2"}), "--dead-stones")
        want(self.run(env={**words, "COMP_WORDS": "gorecord score --dame ", "COMP_CWORD": "3"}), "as-is")
        want(self.run(env={**words, "COMP_WORDS": "gorecord nonsense --", "COMP_CWORD": "2"}), "")
        return "ok"

    def typed(self) -> str:
        """The public names, with their types: py.typed is in the wheel."""
        names = zipfile.ZipFile(self.wheel).namelist()
        for name in ("gorecord/py.typed", "gorecord/output/html/base.html.j2"):
            if name not in names:
                raise Failed(f"{name} is not in the wheel")
        script = (
            "import gorecord; g, = gorecord.load(b'(;SZ[5];B[cc])'); print(gorecord.check(g).findings, gorecord.score(g).scores)"
        )
        want(call([self.bin / "python", "-c", script], self.work, self.env), "chinese")
        return "ok"


def want(text: str, part: str) -> None:
    if part not in text or "Traceback" in text:
        raise Failed(f"{part!r} is not in what was printed:\n{text[-1500:]}")


STEPS: tuple[tuple[str, Callable[[Place], str]], ...] = (
    ("sdist+wheel", Place.build),
    ("installs as", Place.install),
    ("works", Place.works),
    ("-m", Place.as_module),
    ("isolated", Place.isolated),
    ("home", Place.no_home),
    ("locale", Place.no_locale),
    ("closed", Place.closed_output),
    ("completion", Place.completion),
    ("API", Place.typed),
)


def main() -> int:
    """Do it; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("python", nargs="*")
    parser.add_argument("--no-compiler-only", action="store_true")
    parser.add_argument("--keep", type=Path, help="where to build; a temporary folder by default")
    args = parser.parse_args()
    pythons = args.python or [found for minor in (11, 12, 13) if (found := shutil.which(f"python3.{minor}"))]
    failures = []
    with tempfile.TemporaryDirectory() as temporary:
        table = [["python", "compiler", *(name for name, _ in STEPS), "seconds"]]
        for number, python in enumerate(pythons):
            version = call(
                [python, "-c", "import platform; print(platform.python_version())"], Path.cwd(), dict(os.environ)
            ).strip()
            for compiler in (False,) if args.no_compiler_only else (True, False):
                place = Place((args.keep or Path(temporary)) / f"{number}-{'cc' if compiler else 'none'}", python, compiler)
                row, begin = [version, "yes" if compiler else "no"], time.monotonic()
                for name, step in STEPS:
                    try:
                        row.append(step(place))
                    except (Failed, OSError, subprocess.TimeoutExpired) as problem:
                        row.append("FAILED")
                        failures.append(f"{version}, compiler {row[1]}, {name}: {problem}")
                table.append([*row, f"{time.monotonic() - begin:.0f}"])
                print(" ".join(table[-1]), file=sys.stderr, flush=True)
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    print("\n".join(failures))
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
