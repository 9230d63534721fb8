"""Actions are values: made of the right types, equal if they say the same, and shown in a few words."""

from typing import Any, get_args

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._actions import ACTIONS
from tests.merchants.positions import BOX


def test_every_class_of_actions_is_public_and_comes_in_the_order_of_the_table() -> None:
    assert get_args(am.Action) == ACTIONS
    assert all(getattr(am, kind.__name__) is kind for kind in ACTIONS)
    assert list(dict.fromkeys(type(action) for action in BOX.actions)) == [*ACTIONS]


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        (am.EndTurn(), "EndTurn()"),
        (am.Advance(2), "Advance(2)"),
        (am.ChooseDice(am.Cube.BLACK, am.Cube.PINK), "ChooseDice(black, pink)"),
        (am.TakeCard(BOX.card("109")), "TakeCard(109 Plantage)"),
        (am.Keep(None), "Keep()"),
        (am.Sail(BOX.field("beer")), f"Sail({str(BOX.field('beer'))!r})"),
        (am.Claim(BOX.blocks[0], am.Payment.CUBES, am.Fate.STORE), f"Claim({str(BOX.blocks[0])!r}, cubes, store)"),
    ],
    ids=str,
)
def test_an_action_is_shown_by_its_class_and_what_it_names(action: am.Action, shown: str) -> None:
    assert repr(action) == shown


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: am.Advance("2"), "'fields' of Advance: expected an int, got a str"),  # type: ignore[arg-type]  # what is tested
        (lambda: am.Advance(True), "'fields' of Advance: expected an int, got a bool"),
        (lambda: am.PayCube(3), "'cube' of PayCube: expected a Cube, got an int"),  # type: ignore[arg-type]
        (lambda: am.TakeCard("109"), "'card' of TakeCard: expected a Card, got a str"),  # type: ignore[arg-type]
    ],
)
def test_an_action_of_wrong_types_is_a_type_error(make: Any, told: str) -> None:
    with pytest.raises(TypeError) as refused:
        make()
    assert str(refused.value) == told


def test_actions_are_equal_and_one_key_if_they_say_the_same() -> None:
    for action in BOX.actions[::97]:
        again = attrs.evolve(action)
        assert again == action
        assert BOX.index(again) == BOX.index(action)
    assert am.Advance(1) != am.Advance(2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        am.Advance(1).fields = 2  # type: ignore[misc]  # what is tested
