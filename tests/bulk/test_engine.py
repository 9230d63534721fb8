"""The engine is found, or its absence is one clear error; it tells what the page of the contract says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

from amsterdam_routes.bulk import CONTRACT
from amsterdam_routes.bulk._engine import HOW, engine, opened
from tests.bulk.building import compiled_with

PAGE = Path(__file__).parents[2] / "docs" / "engine" / "contract.md"


def rows(heading: str) -> list[list[str]]:
    """The rows of the tables of a part of the page, cell by cell."""
    text = PAGE.read_text(encoding="utf-8").partition(f"# {heading}\n")[2]
    lines = re.split(r"^##", text, maxsplit=1, flags=re.MULTILINE)[0].splitlines()
    cells = [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for i, row in enumerate(cells) if "---" not in row and "---" not in cells[min(i + 1, len(cells) - 1)]]


def test_without_the_engine_the_import_is_one_error_that_says_how_to_get_it() -> None:
    program = """
import sys
sys.modules["amsterdam_routes_engine"] = None
try:
    import amsterdam_routes.bulk
except ImportError as error:
    print(error)
"""
    program = program.replace('sys.modules["amsterdam_routes_engine"] = None', _HIDE)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == f"expected the compiled engine of amsterdam_routes.bulk, got none: {HOW}\n"


_HIDE = """
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name == "amsterdam_routes_engine":
            raise ModuleNotFoundError("No module named 'amsterdam_routes_engine'", name=name)
sys.meta_path.insert(0, Hidden())
"""


def test_an_engine_of_another_contract_is_refused(tmp_path: Path) -> None:
    other = compiled_with(tmp_path, {"engine.c": [(f"CONTRACT = {CONTRACT} }}", f"CONTRACT = {CONTRACT + 1} }}")]})
    with pytest.raises(
        ImportError, match=f"expected an engine of contract {CONTRACT}, got one of contract {CONTRACT + 1}: "
    ):
        opened(other)


def test_a_file_that_is_no_engine_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "engine.so"
    file.write_text("no library", encoding="utf-8")
    with pytest.raises(ImportError, match=r"expected a shared library in .*engine\.so, got none that can be loaded"):
        opened(file)
    with pytest.raises(ImportError, match="expected the shared library in the engine's package, got none"):
        opened(None)


def test_the_page_has_the_version_of_the_contract() -> None:
    assert f"**The contract has version {CONTRACT}.**" in PAGE.read_text(encoding="utf-8")


GAMES = pytest.mark.parametrize(("game", "its"), [("routes", ""), ("merchants", "merchants ")])


@GAMES
def test_the_page_has_the_limits_that_the_engine_tells(game: str, its: str) -> None:
    facts = engine(game).facts
    limits = {row[0]: int(row[1]) for row in rows("Limits of the merchants game" if its else "Limits")}
    assert limits == {name: facts[name] for name in limits}
    assert {*facts} - {*limits} == {"state bytes", "box bytes", "observing", "sheet columns", "planner"}


@GAMES
def test_the_page_has_the_fields_that_the_engine_tells(game: str, its: str) -> None:
    told = {name: [str(at), kind, str(many)] for name, (at, kind, many) in engine(game).fields.items()}
    assert {row[0]: row[1:4] for row in rows(f"The fields of a {its}game")} == told


@GAMES
def test_the_page_has_every_function(game: str, its: str) -> None:
    functions = {name for row in rows("What is asked") for name in re.findall(r"(\w+)\(", row[0])}
    assert functions == {*engine(game)._functions}


def test_the_program_in_the_readme_of_the_engine_runs() -> None:
    readme = (PAGE.parents[2] / "engine" / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\[ *\d+\.\d+ +\d+\.\d+\]\n", done.stdout), done.stdout
