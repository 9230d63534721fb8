"""What an import brings along: the standard library and attrs; and what the public face shows."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import amsterdam_routes as ar
import amsterdam_routes.kernel.documents as kernel_documents
import amsterdam_routes.kernel.testing as kernel_testing
import amsterdam_routes.merchants.bots as merchants_bots
from amsterdam_routes import bots, kernel, merchants, study, testing

SOURCES = Path(ar.__file__).parent
AT_RUN_TIME = {"amsterdam_routes", "attr", "attrs", "cattr", "cattrs", "typing_extensions"}
"""Ourselves, and all that we need to be installed."""
LOADED = "import json, sys; print(json.dumps(sorted(sys.modules)))"


def loaded_after(program: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a program, but for those that it starts with."""

    def modules(source: str) -> set[str]:
        done = subprocess.run([sys.executable, "-I", "-c", source], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return set(json.loads(done.stdout.splitlines()[-1]))

    return modules(f"{program}\n{LOADED}") - modules(LOADED)


def strangers(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules} - sys.stdlib_module_names


def test_the_library_brings_attrs_and_nothing_else() -> None:
    assert strangers(loaded_after("import amsterdam_routes")) == {"amsterdam_routes", "attr", "attrs"}


def test_a_game_is_played_and_scored_with_no_more_than_that() -> None:
    play = """
import amsterdam_routes as ar
state = ar.new_game(2, seed=1)
while state.to_move is not None:
    state, events = ar.step(state, ar.legal_actions(state)[0])
ar.standings(state)
"""
    assert strangers(loaded_after(play)) == {"amsterdam_routes", "attr", "attrs"}


def test_json_brings_cattrs_at_most() -> None:
    write = "import amsterdam_routes as ar\nstate = ar.new_game(2, seed=1)\nar.from_json(ar.to_json(state), ar.State)"
    assert strangers(loaded_after(write)) <= AT_RUN_TIME


def test_the_rules_the_pictures_and_the_bots_need_no_extra() -> None:
    files = sorted(path for room in ("kernel", "routes", "bots") for path in (SOURCES / room).rglob("*.py"))
    paths = [path for path in files if "testing" not in (*path.parts, path.stem.lstrip("_"))]
    names = [".".join(path.relative_to(SOURCES.parent).with_suffix("").parts) for path in paths]
    program = "\n".join(f"import {name.removesuffix('.__init__')}" for name in names)
    assert strangers(loaded_after(program)) <= AT_RUN_TIME


def test_the_kernel_knows_no_game() -> None:
    found = [(path.name, name) for path in sorted((SOURCES / "kernel").rglob("*.py")) for name in imported(path)]
    ours = [(path, name) for path, name in found if name.startswith("amsterdam_routes")]
    assert len(ours) > 50
    assert [(path, name) for path, name in ours if not name.startswith("amsterdam_routes.kernel")] == []


SHOWN = (ar, kernel, kernel_documents, kernel_testing, bots, merchants, merchants_bots, study, testing)
FACES = {
    "amsterdam_routes",
    "amsterdam_routes.adapters",
    "amsterdam_routes.adapters.gymnasium",
    "amsterdam_routes.adapters.learning",
    "amsterdam_routes.adapters.openspiel",
    "amsterdam_routes.adapters.pettingzoo",
    "amsterdam_routes.adapters.vector",
    "amsterdam_routes.bots",
    "amsterdam_routes.bulk",
    "amsterdam_routes.kernel",
    "amsterdam_routes.kernel.documents",
    "amsterdam_routes.kernel.testing",
    "amsterdam_routes.merchants",
    "amsterdam_routes.merchants.bots",
    "amsterdam_routes.routes",
    "amsterdam_routes.routes._bots",
    "amsterdam_routes.study",
    "amsterdam_routes.testing",
}
"""What everybody may import from. A room of the library may import from itself, too."""

ALSO = {
    "docs/cli.md": {"amsterdam_routes.cli.games"},  # what a game of a user brings to the command
    "docs/diagram/phases.py": {  # it draws the tables of the rules
        "amsterdam_routes.merchants._checks",
        "amsterdam_routes.merchants.rules._play",
    },
    "docs/frameworks/write_observations.py": {"amsterdam_routes.kernel.documents._schemas"},  # for a page
    "docs/write_sentences.py": {"amsterdam_routes.kernel.testing._capabilities", "amsterdam_routes.kernel._words"},
    "docs/merchants/write_editions.py": {  # the words of cards, with their meanings, for a page
        "amsterdam_routes.merchants.box",
        "amsterdam_routes.merchants.box._limits",
    },
    "examples/static_table/at_home.py": {"amsterdam_routes.cli"},  # it makes the page of a review
    "src/amsterdam_routes/bots/_search.py": {  # the engine's trials; chance and ends without it
        "amsterdam_routes.bulk._series",
        "amsterdam_routes.kernel._chance",
        "amsterdam_routes.kernel._game",
    },
    "src/amsterdam_routes/bulk/_merchants.py": {"amsterdam_routes.merchants._pieces"},  # how much may come of a state
    "src/amsterdam_routes/bulk/_merchants_box.py": {  # how many decisions may wait, which positions are judged by, too
        "amsterdam_routes.merchants.box._limits"
    },
    "src/amsterdam_routes/cli/_kept.py": {"amsterdam_routes.study._playtest"},  # one process writes to a file at a time
    "src/amsterdam_routes/cli/_playtest.py": {"amsterdam_routes.study._report"},  # it knows figures by their format
    "src/amsterdam_routes/cli/_workers.py": {"amsterdam_routes.bots._process"},  # a worker ends the programs in it
    "docs/write_deals.py": {  # it shows what a deal asks, in a source of its own
        "amsterdam_routes.kernel._sources",
        "amsterdam_routes.merchants.rules._deal",
        "amsterdam_routes.merchants.rules._state",
        "amsterdam_routes.routes.rules._deal",
        "amsterdam_routes.routes.rules._state",
    },
}
"""What a program or a page needs besides."""

ROOT = Path(__file__).parents[2]
ROOMS = ("adapters", "bots", "bulk", "cli", "study")
PROGRAMS = sorted(
    path
    for folder in (*(f"src/amsterdam_routes/{room}" for room in ROOMS), "examples", "docs")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".md", ".ipynb", ".py")
)


def test_what_stands_on_the_library_uses_its_faces_only() -> None:
    """What a face shows is public, and our own programs and pages need nothing else."""
    found = {}
    for path in PROGRAMS:
        inside = path.is_relative_to(ROOT / "src")
        room = ".".join(path.relative_to(ROOT / "src").parts[:2]) if inside else "no room"
        names = {name for name in mentioned(path) if name.partition(".")[0] == "amsterdam_routes"}
        if inner := {name for name in names - FACES if name != room and not name.startswith(f"{room}.")}:
            found[str(path.relative_to(ROOT))] = inner
    assert found == ALSO


def mentioned(path: Path) -> set[str]:
    """The modules that a file imports: a program, or the code of a page or a notebook."""
    if path.suffix == ".py":
        return {*imported(path)}
    text = path.read_text(encoding="utf-8").replace('\\n",', "\n")
    return {*re.findall(r"^[\s>.\"]*(?:from|import) (amsterdam_routes[\w.]*)", text, re.MULTILINE)}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module


@pytest.mark.parametrize("face", SHOWN, ids=lambda face: face.__name__)
def test_a_public_name_says_what_it_is_and_shows_it(face: ModuleType) -> None:
    """Classes and functions with an example that runs; constants and unions of types with a sentence below them."""

    def told(name: str) -> bool:
        value = getattr(face, name)
        if isinstance(value, ModuleType):
            return bool(value.__doc__)
        if isinstance(value, type | FunctionType) or hasattr(value, "__wrapped__"):
            return ">>> " in (value.__doc__ or "")
        return name in explained()

    assert [name for name in face.__all__ if not told(name)] == []


@cache
def explained() -> set[str]:
    """The names that are assigned somewhere in the library with a sentence below."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        blocks = [module.body, *(block.body for block in module.body if isinstance(block, ast.If))]
        for node, below in chain.from_iterable(map(pairwise, blocks)):
            match node, below:
                case (
                    ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)),
                    ast.Expr(ast.Constant(str())),
                ):
                    found.add(name)
    return found
