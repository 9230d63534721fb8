"""Prints how the library is cut: its modules, how long they are, and how many of them a call passes through.

    python -m tools.house           a table of all counts
    python -m tools.house --json    the same as JSON
    python -m tools.house --short   the modules with fewer than 100 lines, and those with more than 600

A line of code is a line that is neither empty nor a comment nor part of a docstring. A call is measured after it has
run once, so that no caches are filled and nothing is imported. The positions are those before every tenth action of
one random game for two players, and the largest count of a call is the one that is shown.
"""

import argparse
import ast
import json
import random
import sys
import tokenize
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from types import FrameType, ModuleType
from typing import Any, Final  # Any: the states and actions of either game

import attrs

import amsterdam_routes as ar
from amsterdam_routes import merchants as am

ROOT: Final = Path(__file__).parents[1]
LIBRARY: Final = ROOT / "src" / "amsterdam_routes"
TESTS: Final = ROOT / "tests"
SHORT, LONG = 100, 600
"""Modules with fewer or with more lines are counted apart."""
EVERY: Final = 10
"""How many actions lie between two positions of the walk."""
FACES: Final[Mapping[str, ModuleType]] = {"routes": ar, "merchants": am}
NOT_CODE: Final = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what the command line asks for, and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.house", description=(__doc__ or "").partition("\n")[0])
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="the counts as JSON")
    how.add_argument("--short", action="store_true", help="name the modules that are too short or too long")
    chosen = parser.parse_args(arguments)
    if chosen.short:
        for module in sorted(read_modules(), key=lambda module: module.lines):
            if module.lines < SHORT or module.lines > LONG:
                print(f"{module.lines:>5}  {module.path}")
        return 0
    counts = count_house()
    if chosen.json:
        print(json.dumps(counts, indent=1))
        return 0
    for name, number in counts.items():
        print(f"{number:>8}  {name}")
    return 0


def count_house() -> dict[str, int | float]:
    """Return every count, by what it counts."""
    return count_lines(read_modules()) | {"modules without a test of their own name": len(without_own_test())} | walks()


# --- modules and their lines


@attrs.frozen
class Module:
    """A module of the library, in lines."""

    path: str
    """Where it is, from the folder of the library."""
    lines: int
    """All its lines."""
    code: int
    """Its lines of code."""
    binding: int
    """Those of them that belong to an import or to `__all__`."""


def read_modules(library: Path = LIBRARY) -> list[Module]:
    """Read every module in a folder and in the folders below it, packages included."""
    files = sorted(library.rglob("*.py"))
    return [read_module(file.relative_to(library).as_posix(), file.read_bytes()) for file in files]


def read_module(path: str, text: bytes) -> Module:
    r'''Count the lines of a module.

    >>> read_module("birds.py", b'"""Birds."""\n\nimport sys\n\n# all of them\n__all__ = [\n    "fly",\n]\nfly = 1\n')
    Module(path='birds.py', lines=9, code=5, binding=4)
    '''
    tree = ast.parse(text)
    code = _code_lines(text) - _docstring_lines(tree)
    return Module(path, len(text.splitlines()), len(code), len(code & _binding_lines(tree)))


def _code_lines(text: bytes) -> set[int]:
    """Return the numbers of the lines that have more than a comment."""
    lines: set[int] = set()
    for token in tokenize.tokenize(BytesIO(text).readline):
        if token.type not in (*NOT_CODE, tokenize.ENCODING, tokenize.ENDMARKER):
            lines.update(range(token.start[0], token.end[0] + 1))
    return lines


def _docstring_lines(tree: ast.Module) -> set[int]:
    """Return the lines of texts that stand for themselves: docstrings, those of attributes included."""
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    return _lines_of([node for node in texts if isinstance(getattr(node.value, "value", None), str)])


def _binding_lines(tree: ast.Module) -> set[int]:
    """Return the lines of imports and of `__all__`."""
    return _lines_of(
        [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            or (
                isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign)
                and any(
                    isinstance(target, ast.Name) and target.id == "__all__"
                    for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
                )
            )
        ]
    )


def _lines_of(nodes: Sequence[ast.stmt]) -> set[int]:
    return {line for node in nodes for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def count_lines(modules: Sequence[Module]) -> dict[str, int | float]:
    """Return what can be said of modules by their lines.

    >>> count_lines([Module("a.py", 90, 50, 10), Module("b.py", 150, 150, 20)])["imports and __all__ in the code, %"]
    15.0
    """
    lines = [module.lines for module in modules]
    code = sum(module.code for module in modules)
    return {
        "modules": len(modules),
        "lines of code": code,
        "lines a module, median": median(lines),
        "lines of the longest module": max(lines),
        f"modules with fewer than {SHORT} lines": sum(many < SHORT for many in lines),
        f"modules with more than {LONG} lines": sum(many > LONG for many in lines),
        "imports and __all__ in the code, %": round(100 * sum(module.binding for module in modules) / code, 1),
    }


# --- their tests


def own_test(room: str, module: str) -> Path:
    """Return where the tests of a module are if they have a module of their own.

    >>> own_test("adapters", "numbered").relative_to(TESTS).as_posix()
    'adapters/test_numbered.py'
    """
    return TESTS / room / f"test_{module}.py"


def modules_to_test() -> set[tuple[str, str]]:
    """Return room and name, without underscores, of each module that needs tests: all but packages and `__main__`."""
    return {
        (file.relative_to(LIBRARY).parent.as_posix(), file.stem.lstrip("_"))
        for file in LIBRARY.rglob("*.py")
        if file.stem not in ("__init__", "__main__")
    }


def without_own_test() -> list[tuple[str, str]]:
    """Return the room and the name of each module whose tests have another name."""
    return sorted(pair for pair in modules_to_test() if not own_test(*pair).exists())


# --- the modules that a call passes through


def walks() -> dict[str, int]:
    """Return how many modules of the library each verb of each game passes through, at most."""
    return {
        f"modules that {verb} of {name} passes through": max(map(modules_passed, calls))
        for name, face in FACES.items()
        for verb, calls in _calls(face).items()
    }


def modules_passed(call: Callable[[], object]) -> int:
    """Return how many modules of the library a call passes through if it has run before.

    >>> modules_passed(lambda: ar.Color("pink")), modules_passed(lambda: 1 + 1)
    (1, 0)
    """
    call()
    seen: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            seen.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(before)
    return sum(Path(file).is_relative_to(LIBRARY) for file in seen)


def _calls(face: Any) -> dict[str, list[Callable[[], object]]]:
    """Return the calls of each verb at the positions of a game."""
    calls: dict[str, list[Callable[[], object]]] = {}
    for state, action in positions(face):
        text, view = face.to_json(state), face.view(state, face.GAME.to_move(state))
        for verb, call in {
            "legal_actions": partial(face.legal_actions, state),
            "apply": partial(face.apply, state, action),
            "view": partial(face.view, state, 0),
            "to_json(State)": partial(face.to_json, state),
            "from_json(State)": partial(face.from_json, text, face.State),
            "describe(View)": partial(face.describe, view),
            "svg(View)": partial(face.svg, view),
        }.items():
            calls.setdefault(verb, []).append(call)
    return calls


def positions(face: Any) -> Iterator[tuple[Any, Any]]:
    """Yield states of a random game, each with the action that follows it."""
    game, chance = face.GAME, random.Random(1634)
    state, ply = game.deal(face.Setup(2), ar.Chance.of("1634")), 0
    while (seat := game.to_move(state)) is not None:
        action = game.pick(game.view(state, seat), chance)
        if ply % EVERY == 0:
            yield state, action
        state, ply = game.apply(state, action), ply + 1


if __name__ == "__main__":
    sys.exit(main())
