"""Golden games: fixed seeds and fixed choices lead to the same games, byte for byte, on every Python.

What became of them is in `golden/games.json`. A change of the rules changes it, and only that may:
`python tests/golden/replay.py --write` keeps it anew.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import amsterdam_routes as ar
from tests.golden.replay import GAMES, outcome

HERE = Path(__file__).parents[1] / "golden"
KEPT = (HERE / "games.json").read_text(encoding="utf-8")
SOURCES = Path(ar.__file__).parents[1]
NEEDED = ["attr", "attrs", "cattr", "cattrs", "typing_extensions"]
"""All that the library needs at run time: plain Python, so that any interpreter can read it from here."""


@pytest.fixture(scope="module")
def needed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("needed")
    for name in NEEDED:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        if spec.submodule_search_locations:
            shutil.copytree(Path(spec.origin).parent, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(spec.origin, folder)
    return folder


@pytest.fixture(scope="module")
def documents(needed: Path) -> str:
    return replay(sys.executable, needed, "--documents", hash_seed="1")


def replay(python: str, needed: Path, *options: str, hash_seed: str = "0", program: Path = HERE / "replay.py") -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(SOURCES), str(needed)]),
        "PYTHONHASHSEED": hash_seed,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
    }
    command = [python, "-S", "-W", "error", str(program), *options]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def interpreter(version: str) -> str | None:
    """A CPython of this version, from the PATH or from pyenv; None if there is none."""
    pyenv = os.environ.get("PYENV_ROOT") or pyenv_root()
    among = [shutil.which(f"python{version}"), *map(str, Path(pyenv).glob(f"versions/{version}.*/bin/python"))]
    return next((python for python in among if python is not None and is_cpython(python, version)), None)


def pyenv_root() -> str:
    if shutil.which("pyenv") is None:
        return os.devnull
    return subprocess.run(["pyenv", "root"], capture_output=True, text=True, check=True).stdout.strip()


def is_cpython(python: str, version: str) -> bool:
    says = "import platform; print(platform.python_implementation(), platform.python_version())"
    done = subprocess.run([python, "-S", "-c", says], capture_output=True, text=True, check=False)
    return done.stdout.startswith(f"CPython {version}.")


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_golden_game_ends_as_it_was_kept(number: int) -> None:
    assert outcome(*GAMES[number]) == json.loads(KEPT)[number]


@pytest.mark.parametrize("hash_seed", ["1", "random"])
def test_the_golden_games_are_the_same_under_any_hash_seed(hash_seed: str, needed: Path) -> None:
    assert replay(sys.executable, needed, hash_seed=hash_seed) == KEPT


@pytest.mark.proof
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_the_golden_games_are_the_same_on(version: str, needed: Path, documents: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no CPython {version} on this machine")
    assert replay(python, needed) == KEPT
    assert replay(python, needed, "--documents") == documents


def test_the_golden_games_have_something_to_tell() -> None:
    """Every number of players, both boxes, games that are long, and no two alike."""
    games = json.loads(KEPT)
    assert {(game["edition"], game["players"]) for game in games} >= {("amsterdam", n) for n in (2, 3, 4)}
    assert min(game["actions"] for game in games) > 10
    assert len({game["digest"] for game in games}) == len(games) == 8
