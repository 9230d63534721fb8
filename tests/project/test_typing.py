"""The types that are promised are the types that are there; `typed/` holds the promises for type checkers.

mypy reads these files with the others (`mypy --strict src tests examples`); here they are run.
"""

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import get_type_hints

import pytest

import amsterdam_routes as ar
from amsterdam_routes import merchants
from tests.routes.playing import moves
from tests.typed import face, verbs

STATE = ar.new_game(2, seed="1634")


@pytest.mark.parametrize(
    "program",
    [
        *(face.a_game, face.a_view, face.a_box, face.a_record, face.a_document, face.chance, face.bots_of_all_kinds),
        *(verbs.routes, verbs.merchants, verbs.records, verbs.namespaces, verbs.reasons, verbs.what_serves_any_game),
    ],
)
def test_the_public_face_runs_as_it_is_typed(program: Callable[[], None]) -> None:
    program()


def called(alias: str) -> Iterator[str]:
    """The verbs of the face with this name whose types `typed/verbs.py` tells."""
    for call in ast.walk(ast.parse(Path(verbs.__file__).read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "assert_type":
            for inner in ast.walk(call.args[0]):
                if isinstance(inner, ast.Call) and ast.unparse(inner.func).startswith(f"{alias}."):
                    yield ast.unparse(inner.func).removeprefix(f"{alias}.")


@pytest.mark.parametrize(("alias", "shown"), [("ar", ar), ("am", merchants)])
def test_type_checkers_know_every_verb(alias: str, shown: ModuleType) -> None:
    there = {name: getattr(shown, name) for name in shown.__all__}
    wanted = {
        name
        for name, value in there.items()
        if isinstance(value, FunctionType) and get_type_hints(value)["return"] is not type(None)
    }
    assert wanted == {name for name in called(alias) if isinstance(there.get(name), FunctionType)}


@pytest.mark.proof
def test_pyright_finds_every_public_name_of_a_face(tmp_path: Path) -> None:
    """A star takes what an editor lists: a list of names that pyright cannot read would be empty for both."""
    pytest.importorskip("pyright", reason="type checkers need the dependency group 'check'")
    (tmp_path / "pyrightconfig.json").write_text('{"reportWildcardImportFromLibrary": false}', encoding="utf-8")
    for shown in (ar, merchants):
        names = "\n".join(f"print({name})" for name in shown.__all__)
        (tmp_path / f"{shown.__name__}.x.py").write_text(f"from {shown.__name__} import *\n{names}\n", encoding="utf-8")
    program = [sys.executable, "-m", "pyright", "--project", str(tmp_path), "--pythonpath", sys.executable]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_match_over_actions_is_complete() -> None:
    assert {face.kind_of(action) for action in ar.AMSTERDAM.actions} > {
        "blind",
        "claim",
        "draw contracts",
        "keep",
        "pass",
    }
    with pytest.raises(AssertionError, match="unreachable"):
        face.kind_but_pass(ar.Pass())


def test_a_match_over_events_is_complete() -> None:
    happened = [event for move in moves(ar.Setup(2), 1) for event in move.events]
    assert {face.seat_of(event) for event in happened} == {None, 0, 1}
    with pytest.raises(AssertionError, match="unreachable"):
        face.seat_but_over(happened[-1])


@pytest.mark.parametrize(
    "thaw",
    [
        face.thaw_a_state,
        face.thaw_a_table,
        face.thaw_a_hand,
        face.thaw_piles,
        face.thaw_an_edition,
        face.thaw_a_route,
        face.thaw_a_view,
        face.thaw_an_event,
        face.thaw_an_action,
    ],
)
def test_nothing_can_be_assigned_to(thaw: Callable[[ar.State], None]) -> None:
    for state in (STATE, ar.apply(STATE, ar.legal_actions(STATE)[0])):  # dealt, and made by the transition
        with pytest.raises(AttributeError):
            thaw(state)
