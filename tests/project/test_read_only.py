"""Nothing that the public face gives away can be written to: no field, no property, no list, no mapping."""

import copy
import enum
import pickle
import types
from collections.abc import Iterator, Mapping, MutableMapping, MutableSequence, MutableSet
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.bots
import amsterdam_routes.kernel as kernel
import amsterdam_routes.merchants as am
import amsterdam_routes.merchants.bots
from amsterdam_routes import study
from amsterdam_routes.kernel._game import AnyGame

FACES = (ar, am, kernel, amsterdam_routes.bots, amsterdam_routes.merchants.bots, study)
GAMES: dict[str, Any] = {"routes": ar, "merchants": am}
NOT_VALUES = (str, bytes, int, float, Path, type(None), type, types.ModuleType, types.FunctionType, types.MethodType)
"""What has no parts of ours, or is code."""


@cache
def record(name: str) -> Any:
    """A whole game, with every expansion."""
    if name == "routes":
        begun: Any = ar.new_record(2, seed="read-only", names=["Griet", "Jan"])
    else:
        begun = am.new_record(2, seed="read-only", names=["Griet", "Jan"], workers=True, orders=3, trader=True)
    while begun.state.to_move is not None:
        legal = GAMES[name].legal_actions(begun.state)
        begun = begun.play(legal[begun.ply % len(legal)])
    return begun


def studied(game: Any, setup: Any) -> Iterator[tuple[str, Any]]:
    """What is studied of a game. The facts of its games are plain data of the caller's own, and are not among it."""
    style = study.Style("random", amsterdam_routes.bots.Random())
    plan = study.Plan(game=game, setup=setup, styles=[style], seed="read-only")
    yield from (("plan", plan), ("playtest", study.Playtest(plan=plan, games=())))
    kept = {"setup": {"players": 2}, "bots": ["random"], "numbers": 1, "actions": 2, "scales": [1]}
    yield "dataset", study.Dataset(Path("games"), kept)


def values_of(name: str) -> Iterator[tuple[str, Any]]:
    """Values of every kind that a game gives away, each with what it is."""
    face, whole = GAMES[name], record(name)
    game: AnyGame = face.GAME
    yield from (("record", whole), ("redacted record", whole.redacted(0)), ("box", whole.setup.edition))
    yield "observer", kernel.observer_of(game, whole.setup)
    assert game.counting is not None
    yield "things that are counted", game.counting.things(whole.setup)
    yield from studied(game, whole.setup)
    states = [*ar.replay(whole)]
    for state in (states[0], states[3], states[len(states) // 2], states[-1]):
        yield from (("state", state), ("view", face.view(state, 0)), ("standings", face.standings(state)))
        yield "prospects", face.prospects(face.view(state, 0))
        if name == "merchants":
            yield "turn", am.turn_of(state)
        for action in (*game.actions(whole.setup)[::200], *face.legal_actions(state)[:3]):
            found = face.violations(state, action)
            yield from (("action", action), ("violations", found))
            if not found:
                yield "events", face.events(state, action)


def public_names(value: Any) -> Iterator[str]:
    """The fields and properties of a value that are not private."""
    for name in sorted({*dir(type(value)), *getattr(value, "__dict__", ())}):
        one = getattr(type(value), name, None)
        if not name.startswith("_") and (isinstance(one, property) or not callable(one)):
            yield name


def writable_in(value: Any, way: str, seen: dict[int, Any]) -> Iterator[str]:
    """The ways to all that can be written to in a value."""
    if isinstance(value, (*NOT_VALUES, enum.Enum)) or id(value) in seen:
        return
    seen[id(value)] = value
    if isinstance(value, MutableMapping | MutableSequence | MutableSet | bytearray):
        yield f"{way} is a {type(value).__name__}"
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from writable_in(one, f"{way}[{key!r}]", seen)
    elif isinstance(value, tuple | list | frozenset):
        for number, one in enumerate(value):
            yield from writable_in(one, f"{way}[{number}]", seen)
    for name in public_names(value):
        try:
            one = getattr(value, name)
        except (AttributeError, TypeError, ValueError):  # not at this moment
            continue
        try:
            setattr(value, name, one)
        except (AttributeError, TypeError):
            pass
        else:
            yield f"{way}.{name} can be set"
        if not made_anew(one, getattr(value, name)):
            yield from writable_in(one, f"{way}.{name}", seen)


def made_anew(one: Any, again: Any) -> bool:
    """Whether these are dicts or lists that have nothing in common that can be written to, so that each is a copy."""
    if not isinstance(one, dict | list):
        return False
    items = zip(one.values(), again.values(), strict=True) if isinstance(one, dict) else zip(one, again, strict=True)
    inside = ((a, b) for a, b in items if isinstance(a, MutableMapping | MutableSequence | MutableSet))
    return one is not again and all(made_anew(a, b) for a, b in inside)


def test_a_copy_for_each_who_asks_may_be_written_to_unless_a_part_of_it_is_shared() -> None:
    shared: list[int] = []
    assert made_anew({"a": [1, {}]}, {"a": [1, {}]})
    assert not made_anew({"a": shared}, {"a": shared})
    assert not made_anew(shared, shared)
    assert not made_anew((1,), (1,))


def test_the_walk_finds_what_can_be_written_to() -> None:
    @attrs.define
    class Cart:
        goods: Any

    found = list(writable_in((Cart({"beer": [1]}),), "carts", {}))
    assert found == [
        "carts[0].goods can be set",
        "carts[0].goods is a dict",
        "carts[0].goods['beer'] is a list",
    ]


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_no_public_value_of_a_face_can_be_written_to(face: types.ModuleType) -> None:
    seen: dict[int, Any] = {}
    public = ((name, getattr(face, name)) for name in face.__all__)
    values = ((name, value) for name, value in public if not type(value).__module__.startswith(("typing", "functools")))
    assert [way for name, value in values for way in writable_in(value, name, seen)] == []


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_a_game_gives_away_can_be_written_to(name: str) -> None:
    seen: dict[int, Any] = {}
    assert [way for what, value in values_of(name) for way in writable_in(value, what, seen)] == []
    assert {type(value).__name__ for value in seen.values()} > {"State", "Standings", "Violation", "Feature"}


@pytest.mark.parametrize("name", GAMES)
def test_a_schema_is_the_callers_own(name: str) -> None:
    face = GAMES[name]
    whole = face.schema(face.State)
    kept = copy.deepcopy(whole)
    whole["properties"].clear()
    assert face.schema(face.State) == kept


@pytest.mark.parametrize("name", GAMES)
def test_what_is_read_only_is_copied_compared_and_pickled_as_before(name: str) -> None:
    game = GAMES[name].GAME
    for value in (game.pictures, *game.words.reasons.values()):
        for again in (copy.deepcopy(value), pickle.loads(pickle.dumps(value)), copy.copy(value)):
            assert again == value
            assert hash(again) == hash(value)
            assert list(writable_in(again, "again", {})) == []
    assert pickle.loads(pickle.dumps(game)) == game
    for _, value in studied(game, record(name).setup):
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
    refused = next(found for what, found in values_of(name) if what == "violations" and found)
    for violation in refused:
        assert violation.params == dict(violation.params)
        assert pickle.loads(pickle.dumps(violation)) == violation
        assert hash(copy.deepcopy(violation)) == hash(violation)
        assert GAMES[name].to_data(violation)["violation"]["params"].keys() == violation.params.keys()


def test_a_picture_depends_on_nothing_that_can_be_painted_over() -> None:
    pictures, state = ar.GAME.pictures, ar.new_game(2, seed="1634")
    assert pictures is not None
    drawn = ar.svg(state)
    for mapping in (pictures.paint, pictures.shapes, pictures.parts):
        with pytest.raises(TypeError, match="does not support item assignment"):
            mapping["pink"] = ("#000", "#000")  # type: ignore[index]  # what cannot be written is what is tested
    assert ar.svg(state) == drawn


def test_a_catalogue_keeps_its_sentences() -> None:
    sentences = {"en": {"event": {"passed": "It passed."}}}
    words = kernel.Catalogue(sentences)
    sentences["en"]["event"]["passed"] = "It lied."
    assert words.sentence("event", "passed", {}) == "It passed."
    again = pickle.loads(pickle.dumps(words))
    assert again.sentence("event", "passed", {}) == "It passed."
    for catalogue in (words, again, kernel.catalogue_of("amsterdam_routes.kernel")):
        assert list(writable_in(catalogue, "words", {})) == []
        assert list(writable_in(catalogue.templates("en"), "templates", {})) == []
