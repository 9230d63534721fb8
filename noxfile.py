"""Checks that want other Pythons or other versions of what the library stands on. Run them with `nox`.

    python -m pip install nox
    nox --list              what there is
    nox                     the quick tests on every Python of this machine, and with the oldest and newest dependencies
    nox -s "tests(3.13)"    one of them
    nox -s "tests(3.13)" -- -k scoring    what stands behind -- goes to pytest

Each session makes a virtual environment of its own. `.ci/run` runs everything else, in one go.
"""

import os
import shutil
import subprocess
from pathlib import Path

import nox

PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.14t", "3.15", "3.15t")
"""Every Python that the library is tried on; `t` marks the builds without the global lock."""
FLOORS = ("attrs==23.2.0", "cattrs==24.1.0")
"""The oldest versions that `dependencies` in pyproject.toml allows; tests/tools/test_release.py compares them."""
ROOMS = ("tests/kernel", "tests/routes", "tests/merchants")

nox.options.sessions = ["tests", "floors", "newest"]
nox.options.error_on_missing_interpreters = False


def interpreter(version: str) -> str | None:
    """Return where a Python of this version is on this machine, or None: on the path, or where pyenv and uv put it."""
    shown = f"{version.removesuffix('t')} {'t' if version.endswith('t') else ''}"
    ask = "import ssl, sys, sysconfig as s; t = 't' if s.get_config_var('Py_GIL_DISABLED') else ''; "
    ask += "print('%d.%d' % sys.version_info[:2], t)"
    homes = (Path(os.environ.get("PYENV_ROOT", "~/.pyenv")) / "versions", Path("~/.local/share/uv/python"))
    found = [shutil.which(f"python{version}")]
    found += [str(path) for home in homes for path in sorted(home.expanduser().glob("*/bin/python3"), reverse=True)]
    for path in found:
        if (
            path
            and subprocess.run([path, "-c", ask], capture_output=True, text=True, check=False).stdout.rstrip("\n")
            == shown
        ):
            return path
    return None


HERE = {version: path for version in PYTHONS if (path := interpreter(version))}
"""The Pythons of this machine, by version."""


@nox.session
@nox.parametrize("version", [nox.param(version, id=version) for version in PYTHONS])
def tests(session: nox.Session, version: str) -> None:
    """Run the quick tests on one Python."""
    run_quick_tests(session, version)


@nox.session
def floors(session: nox.Session) -> None:
    """Run the tests of the kernel and of both games with the oldest attrs and cattrs."""
    run_quick_tests(session, "3.11", *FLOORS, only=ROOMS)


@nox.session
def newest(session: nox.Session) -> None:
    """Run the quick tests with the newest attrs and cattrs, pre-releases included."""
    run_quick_tests(session, next(reversed(HERE)), "--pre", "--upgrade", "attrs", "cattrs")


def run_quick_tests(session: nox.Session, version: str, *extra: str, only: tuple[str, ...] = ()) -> None:
    """Install the library for one Python, with what else pip is told, and run the quick tests or some of them."""
    if version not in HERE:
        session.skip(f"Python {version} is not on this machine")
    environment = Path(session.create_tmp()) / "venv"
    session.run(HERE[version], "-m", "venv", "--clear", str(environment), external=True)
    python = str(environment / "bin" / "python")
    session.run(python, "-m", "pip", "install", "--quiet", "-e", ".[test]", external=True)
    if extra:
        session.run(python, "-m", "pip", "install", "--quiet", *extra, external=True)
    session.run(python, "-m", "pytest", "-q", "-n", "auto", *only, *session.posargs, external=True)
