"""How far a game can go: what is counted bounds every game that is played."""

import copy
import json
import random
from typing import Any

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box.defects import defects
from amsterdam_routes.merchants.box.edition_file import edition_data, edition_from_data
from amsterdam_routes.merchants.box.limits import LIMITS
from amsterdam_routes.merchants.box.reach import Circle, is_repeatable, rates_of, reach
from tests.merchants.edge_boxes import edge_box

Plain = dict[str, Any]


def bounds(data: Plain) -> tuple[int, int]:
    rates = rates_of(data)
    assert not isinstance(rates, Circle)
    return reach(data, rates)


def eager(edition: am.Edition, seed: int) -> tuple[int, int]:
    """The most uses and purchases of a seat, and the most of anything, in a game of seats that use what they can."""
    chance, state = random.Random(seed), am.new_game(2, seed=seed, edition=edition)
    priced = {card for card in edition.cards if card.timing is am.Timing.PERMANENT and card.pays}
    uses, most = [0, 0], 0
    while state.to_move is not None:
        legal = am.legal_actions(state)
        wanted = [
            action
            for action in legal
            if isinstance(action, am.BuyTile | am.Activate)
            or (isinstance(action, am.UseCard) and action.card in priced)
        ]
        action = chance.choice(wanted or legal)
        uses[state.to_move] += isinstance(action, am.BuyTile) or (
            isinstance(action, am.UseCard) and action.card in priced and action.plan is None
        )
        state = am.apply(state, action)
        most = max(most, *(max(me.guilders, me.score, *me.cubes) for me in state.table.merchants))
    return max(uses), most


@pytest.mark.parametrize("number", range(4))
def test_no_game_goes_further_than_its_box_says(number: int) -> None:
    data = edge_box(number)
    uses, most = eager(edition_from_data(data), number)
    said_uses, said_most = bounds(data)
    assert uses <= said_uses
    assert most <= said_most


@pytest.mark.proof
def test_no_game_of_many_boxes_goes_further_than_its_box_says() -> None:
    for number in range(200):
        data = edge_box(number)
        uses, most = eager(edition_from_data(data), number)
        assert (uses, most) <= bounds(data)
        assert most <= bounds(data)[1]


def test_the_shipped_box_has_room_to_spare() -> None:
    data = edition_data(am.MERCHANTS)
    assert [card["id"] for card in data["cards"] if is_repeatable(card)] == ["032", "036", "038", "039"]
    uses, most = bounds(data)
    assert uses * 3 < LIMITS["actions"]
    assert most * 1000 < LIMITS["reached"]


def spoilt(**changes: Plain) -> Plain:
    """The shipped box with some cards changed: their places as keys."""
    data = copy.deepcopy(edition_data(am.MERCHANTS))
    for place, card in changes.items():
        data["cards"][int(place.removeprefix("card_")) - 1] |= card
    return data


def test_a_box_with_too_many_uses_is_refused_though_they_end() -> None:
    steps = ["black", "brown", "purple", "pink", "orange", "grey"]
    changes = {
        f"card_{number}": {"pays": [{"do": "cubes", "of": a}], "effects": [{"do": "cubes", "amount": 100, "of": b}]}
        for number, a, b in zip((32, 36, 38, 39), steps, steps[1:], strict=False)
    }
    (problem,) = defects(spoilt(**changes))
    assert problem.code == "endless"
    assert problem.text.startswith("expected at most 25000 actions of a player in a game, got up to ")


def test_what_is_counted_by_its_own_gains_is_refused() -> None:
    for measure in ("card_guilders", "card_points", "market_points", "ship_moved"):
        (problem,) = defects(spoilt(card_24={"effects": [{"do": "guilders", "per": measure}]}))
        assert (problem.path, problem.code) == ("$.cards[23].effects[0].per", "unknown")
        assert defects(spoilt(card_24={"needs": {measure: [1, None]}})) == ()


def test_the_game_of_the_attack_is_refused_before_it_begins() -> None:
    """Free uses were played 12,000 times in two rounds, until the state could not be read back."""
    data = copy.deepcopy(edition_data(am.MERCHANTS))
    for card in data["cards"]:
        if card["type"] == "craftsman":
            card.pop("needs", None)
            card |= {"timing": "permanent", "pays": [{"do": "guilders", "amount": 0}], "effects": [{"do": "points"}]}
    with pytest.raises(am.InvalidEdition) as refused:
        am.Edition.from_text(json.dumps(data))
    assert {problem.text for problem in refused.value.problems} == {"expected a number from 1 to 100, got 0"}
