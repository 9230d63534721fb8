"""The constructors of the route game refuse wrong types at once; what the rules make never passes through them."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from tests.refusing import unrefused
from tests.routes.playing import moves

STATE = ar.new_game(2, seed="1634")
ANYTHING = object()
MADE_BY_CONVERTERS = {"ends", "places", "routes", "contracts", "players", "cards", "points", "bonus", "provenance"}
"""Fields that take anything one can go through: what they are made into is checked."""

MAKES_AN_ID = {"name", "track"}
"""Fields that the id of a place or a route is made of, which is tried first."""


def values() -> Iterator[Any]:
    """A value of every class that a game hands out."""
    yield from (STATE, STATE.table, STATE.hands[0], STATE.piles, ar.view(STATE, 0), ar.view(STATE, None), ar.Setup(2))
    yield from (ar.AMSTERDAM.board.places[0], ar.AMSTERDAM.board.routes[0], ar.AMSTERDAM.board.contracts[0])
    yield from ar.AMSTERDAM.actions[:9]
    yield from ar.legal_actions(STATE)
    yield ar.ClaimRoute(ar.AMSTERDAM.board.routes[0], ar.Color.PINK)
    for move in moves(ar.Setup(2), 1):
        yield from move.events
    yield from (ar.prospects(ar.view(STATE, 0))[0], ar.Memory.of_nothing(2), ar.standings(STATE))
    yield from (ar.standings(STATE).sheets[0], ar.outcomes(STATE, ar.legal_actions(STATE)[0]))
    yield ar.outcomes(STATE, ar.legal_actions(STATE)[0]).branches[0]
    yield ar.Problem("$", "not_json", "this is not JSON")


BY_CLASS = {type(value): value for value in values()}
FIELDS = [
    (value, field.name.lstrip("_"))
    for value in BY_CLASS.values()
    for field in attrs.fields(type(value))
    if field.init and not (field.name in MADE_BY_CONVERTERS and field.converter is not None)
]


def test_there_are_many_classes_to_try() -> None:
    assert len(BY_CLASS) >= 30


def name_of(part: object) -> str:
    return part if isinstance(part, str) else type(part).__name__


@pytest.mark.parametrize("wrong", [ANYTHING, 0.5, ["a"], {1}, int], ids=["object", "float", "list", "set", "class"])
def test_a_wrong_type_is_a_type_error_at_once(wrong: Any) -> None:
    found = []
    for value, field in FIELDS:
        if type(value) is ar.Place and wrong == 0.5:
            continue  # a place may well be drawn there
        said = "." if field in MAKES_AN_ID else f"'_?{field}' of {type(value).__name__}: expected .*, got "
        call = (f"{name_of(value)}.{field}", partial(attrs.evolve, value, **{field: wrong}))
        found += unrefused([call], TypeError, said)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("part", "change"),
    [
        (STATE.table, {"scores": (0.0, 0)}),
        (STATE.table, {"first": False}),
        (STATE.table, {"phase": "turn"}),
        (STATE.table, {"row": [*STATE.table.row]}),
        (STATE.table, {"contract_pile": (True,)}),
        (STATE.hands[0], {"cards": [*STATE.hands[0].cards]}),
        (STATE, {"hands": [*STATE.hands]}),
        (STATE, {"hands": (STATE.hands[0], None)}),
        (STATE.piles, {"draw": tuple(map(int, STATE.piles.draw))}),
    ],
    ids=lambda part: name_of(part) if attrs.has(type(part)) else str(part),
)
def test_a_value_that_only_looks_right_is_refused(part: Any, change: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r": expected .*, got "):
        attrs.evolve(part, **change)


def test_a_state_is_made_of_a_table_hands_and_piles() -> None:
    with pytest.raises(TypeError, match="'table' of State: expected a Table, got an int"):
        ar.State(1, 2, 3)  # type: ignore[arg-type]  # what the test is about
