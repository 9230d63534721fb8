"""The faces: what they show belongs to them, and nothing that they hand out is hidden."""

import doctest
import importlib
import inspect
import pickle
import pkgutil
import subprocess
import sys
import typing
from collections.abc import Iterator
from functools import cache
from types import FunctionType, ModuleType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.kernel.documents as kernel_documents
import amsterdam_routes.kernel.testing as kernel_testing
import amsterdam_routes.merchants.bots as merchants_bots
from amsterdam_routes import bots, kernel, merchants, routes, study, testing
from amsterdam_routes.kernel import _faces as faces
from tests.extras import missing_adapters, missing_rooms
from tests.project.test_documents import examples, explained_names

NAMESPACES = {"action_types", "event_types"}
"""The modules among the names of the games."""
FACES = (ar, routes, merchants, kernel, kernel_documents, kernel_testing, bots, merchants_bots, study, testing)


def public(*faces: ModuleType) -> dict[str, Any]:
    """By name, what the faces show."""
    return {f"{face.__name__}.{name}": getattr(face, name) for face in faces for name in face.__all__}


def of_ours(value: Any) -> bool:
    """Whether a public thing is ours alone: hypothesis has hints that nobody can look up."""
    return all(base.__module__.partition(".")[0] != "hypothesis" for base in getattr(value, "__mro__", ()))


OBJECTS = {name: value for name, value in public(*FACES).items() if isinstance(value, type | FunctionType)}


# -------------------------------------------------------------------------------------------------- what they show


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_a_face_shows_what_it_lists_and_nothing_else(face: ModuleType) -> None:
    shown = {name for name, value in vars(face).items() if name[0] != "_" and not isinstance(value, ModuleType)}
    assert set(face.__all__) - NAMESPACES == shown - {"use_short_reports"}
    assert len(set(face.__all__)) == len(face.__all__)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_dir_of_a_face_shows_its_names_and_no_module_behind_it(face: ModuleType) -> None:
    inside = {ar: {"kernel", "merchants", "routes"}, kernel: {"documents", "testing"}}
    assert dir(face) == sorted({*face.__all__, *inside.get(face, set())})
    assert all(hasattr(face, name) for name in dir(face))


def test_dir_of_the_kernel_shows_only_what_is_loaded() -> None:
    program = "import amsterdam_routes.kernel as face; print([name for name in dir(face) if not hasattr(face, name)])"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


@pytest.mark.parametrize("face", [ar, routes, merchants], ids=lambda face: face.__name__)
def test_the_kinds_of_actions_and_of_events_stand_by_themselves(face: Any) -> None:
    kinds = {kind.__name__ for kind in get_args(face.Action)}
    besides = {"Payment", "Fate"} if face is merchants else set()  # of which actions are made
    assert {*dir(face.action_types)} == {"Action", *kinds, *besides}
    told = {kind.__name__ for kind in get_args(face.Event)}
    besides = set() if face is merchants else {"Ending", "KeepHidden"}  # of which events are made
    assert {*dir(face.event_types)} == {"Event", *told, *besides}
    for namespace in (face.action_types, face.event_types):
        assert all(getattr(namespace, name) is getattr(face, name) for name in dir(namespace))
    assert callable(face.events)


def test_the_top_level_is_the_face_of_the_route_game() -> None:
    assert set(routes.__all__) == set(ar.__all__)
    assert all(getattr(ar, name) is getattr(routes, name) for name in routes.__all__)


@pytest.mark.parametrize("name", faces.__all__)
def test_what_knows_no_game_is_in_both_faces_and_belongs_to_the_top_level(name: str) -> None:
    value = getattr(faces, name)
    assert getattr(ar, name) is getattr(routes, name) is getattr(merchants, name) is value
    if isinstance(value, type | FunctionType):
        assert value.__module__ == "amsterdam_routes"


def test_names_that_both_faces_share_are_in_the_list_of_shared_names() -> None:
    same = {
        name for name in {*routes.__all__} & {*merchants.__all__} if getattr(routes, name) is getattr(merchants, name)
    }
    assert same == {*faces.__all__}


def test_the_merchants_game_is_loaded_when_it_is_asked_for() -> None:
    program = """
import sys
import amsterdam_routes as ar
assert "amsterdam_routes.merchants" not in sys.modules
assert ar.merchants.new_game(2, seed=1).to_move in (0, 1)
assert ar.merchants is sys.modules["amsterdam_routes.merchants"]
try:
    ar.merchant
except AttributeError as error:
    assert str(error) == "module 'amsterdam_routes' has no attribute 'merchant'"
else:
    raise AssertionError
"""
    subprocess.run([sys.executable, "-I", "-c", program], check=True)


# -------------------------------------------------------------------------------------------------- where it belongs


def test_a_public_object_belongs_to_the_face_that_it_is_imported_from() -> None:
    faces = {face.__name__: face for face in FACES}
    for name, value in OBJECTS.items():
        assert value.__module__ in faces, name
        assert getattr(faces[value.__module__], value.__name__) is value, name


def test_a_public_object_pickles() -> None:
    assert [name for name, value in OBJECTS.items() if pickle.loads(pickle.dumps(value)) is not value] == []


def test_an_error_says_in_a_traceback_where_it_is_imported_from() -> None:
    program = "import amsterdam_routes as ar\nar.apply(ar.new_game(2, seed=1), ar.Pass())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "\namsterdam_routes.IllegalAction: " in done.stderr


def with_examples(name: str, value: Any) -> Iterator[str]:
    """The public thing, and its methods, as far as they have examples."""
    if ">>> " in (value.__doc__ or ""):
        yield name
    for method, function in vars(value).items() if isinstance(value, type) else ():
        function = getattr(function, "fget", getattr(function, "__func__", function))
        if method[0] != "_" and isinstance(function, FunctionType) and ">>> " in (function.__doc__ or ""):
            yield f"{name}.{method}"


def test_no_example_is_lost() -> None:
    """pytest looks for the examples of a module in what belongs to it; the others run where the reference is tested."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = {test.name for module in modules() for test in finder.find(module, module.__name__) if test.examples}
    named = ((room, name) for room in FACES for name in explained_names(room))
    found |= {f"{room.__name__}.{test.name}" for room, name in named for test in examples(room, name)}
    wanted = {name for full, thing in OBJECTS.items() for name in with_examples(full, thing)}
    assert len(wanted) > 300
    assert wanted <= found


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(ar.__path__, "amsterdam_routes."):
        here = not found.name.startswith(tuple(missing_rooms()))
        if here and not found.name.endswith("__main__") and found.name.rpartition(".")[2] not in missing_adapters():
            yield importlib.import_module(found.name)
    yield ar


# ------------------------------------------------------------------------------------------- what it is made of


OURS = [name for name, value in OBJECTS.items() if of_ours(value)]


def test_the_types_of_a_public_object_can_be_looked_up() -> None:
    for name in OURS:
        value: Any = OBJECTS[name]
        try:
            get_type_hints(value, include_extras=True)
            if isinstance(value, type) and attrs.has(value):
                attrs.resolve_types(value)
        except NameError as error:
            raise AssertionError(f"{name}: {error}") from error


@cache
def hints(value: Any) -> tuple[Any, ...]:
    """The types that stand in the signature of a public thing, in its fields, and in its methods."""
    found = [*get_type_hints(value).items()] if isinstance(value, FunctionType) else []
    if isinstance(value, type):
        found += [(name, hint) for name, hint in get_type_hints(value).items() if name[0] != "_"]
        for name, part in vars(value).items():
            part = getattr(part, "fget", getattr(part, "__func__", part))
            if name[0] != "_" and isinstance(part, FunctionType):
                found += get_type_hints(part).items()
    return tuple(hint for _, hint in found)


def parts(hint: Any) -> Iterator[Any]:
    """The classes in a type."""
    origin = get_origin(hint)
    if origin is typing.Literal:
        return
    if isinstance(hint, type) and origin is None:
        yield hint
    elif isinstance(origin, type) and origin is not UnionType:
        yield origin
    for part in get_args(hint):
        for one in part if isinstance(part, list) else (part,):
            yield from parts(one)


def test_public_objects_hand_out_public_objects_only() -> None:
    shown, faces = set(OBJECTS.values()), {face.__name__ for face in FACES}
    given = {(name, kind) for name in OURS for hint in hints(OBJECTS[name]) for kind in parts(hint)}
    ours = [(name, kind) for name, kind in given if kind.__module__.partition(".")[0] == "amsterdam_routes"]
    assert len(ours) > 300
    hidden = [(name, kind) for name, kind in ours if kind not in shown or kind.__module__ not in faces]
    assert sorted(f"{name}: {kind.__name__}" for name, kind in hidden if not kind.__name__.startswith("_")) == []


# ------------------------------------------------------------------------------------------------------ two games

OF_ONE_GAME = {"card_ability", "group_claims", "route_name", "turn_of"}
"""Verbs about things that the other game has not."""


def verbs(face: ModuleType) -> set[str]:
    return {name for name in face.__all__ if isinstance(getattr(face, name), FunctionType)}


def test_both_games_have_the_same_verbs() -> None:
    assert verbs(routes) - verbs(merchants) <= OF_ONE_GAME
    assert verbs(merchants) - verbs(ar) <= OF_ONE_GAME


ONLY_THERE = {
    "first": "the seat that begins the route game; in the merchants game the Amstel says who does",
    "options": "the expansions and options of the merchants game",
    "flushes": "how often a row of the route game may be flushed",
    "memory": "what others took face up in the route game",
    "panels": "the route game's picture without its panels",
    "color": "colours in the route game's text",
    "part": "a part of the merchants game's picture",
    "kind": "the route game's notation has redacted records",
    "comments": "the route game's notation has comments",
}
"""Parameters of a verb of one game, and why the other game does not have them."""


@pytest.mark.parametrize("verb", sorted(verbs(routes) & verbs(merchants)))
def test_a_verb_takes_the_same_in_both_games(verb: str) -> None:
    def taken(face: ModuleType) -> list[tuple[str, Any, bool]]:
        every = inspect.signature(getattr(face, verb)).parameters.values()
        return [(one.name, one.kind, one.default is one.empty) for one in every if one.name not in ONLY_THERE]

    assert taken(routes) == taken(merchants)


def test_both_games_have_the_same_nouns_for_what_every_game_has() -> None:
    nouns = (
        "GAME Setup State View SeatView Table Hand Piles Action Event Standings Sheet Verdict Phase GameOver Edition"
        " ViolationCode"
    )
    for name in nouns.split():
        assert hasattr(routes, name)
        assert hasattr(merchants, name), name
        assert getattr(routes, name) is not getattr(merchants, name)


@pytest.mark.parametrize("face", [routes, merchants], ids=lambda face: face.__name__)
def test_what_a_seat_sees_is_a_seat_view_in_both_games(face: Any) -> None:
    state = face.new_game(2, seed=1)
    seen = face.view(state, 1)
    assert type(seen) is face.SeatView
    assert type(face.view(state, None)) is face.View
    plain = face.View(seen.table, 1, seen.hand)
    assert seen == plain
    assert hash(seen) == hash(plain)
    assert seen != face.view(state, 0)
    for later in (
        pickle.loads(pickle.dumps(seen)),
        face.from_json(face.to_json(plain), face.View),
        face.fold(seen, ()),
    ):
        assert type(later) is face.SeatView
        assert later == seen
