"""What is looked up: ways through the city and the harbour, and what cubes can pay."""

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from amsterdam_routes.merchants.rules._tables import tables
from tests.merchants.positions import BOX, box_with


def test_the_rings_around_a_block_or_goods_hold_every_other_place_once() -> None:
    lookup = tables(BOX)
    for rings in (lookup.rings, lookup.market_rings):
        for place, around in enumerate(rings):
            places = [bit for ring in around for bit in bits_of(ring)]
            assert sorted([*places, 1 << place]) == [1 << i for i in range(len(rings))]


@pytest.mark.rule("M4.13e")
def test_tom_finds_the_dock_of_a_color_wherever_a_box_has_it() -> None:
    data = edition_data(BOX)
    docks = [place for place in data["harbour"]["fields"] if place["water"] == "dock"]
    for dock, color in zip(docks, [dock["of"] for dock in docks[1:] + docks[:1]], strict=True):
        dock["of"] = color
    box = edition_from_data(data)
    lookup = tables(box)
    places = {i: place for place, i in lookup.docks.items()}
    assert [box.fields[places[lookup.dock_of[worker]]].of for worker in am.Worker] == list(am.Worker)


@pytest.mark.rule("C042", "MQ32")
def test_a_cube_of_a_craftsman_is_spared_only_where_a_card_of_the_box_does_so() -> None:
    card = BOX.card("012")
    spared = am.Activate(card, next(cube for cube, many in zip(am.Cube, card.cost, strict=True) if many))
    assert spared in BOX.actions
    assert spared not in box_with({42: [{"do": "points", "on": "claim"}]}).actions


@pytest.mark.rule("C053", "MQ14")
def test_a_card_of_a_box_that_shifts_a_die_and_does_more_names_the_die() -> None:
    box = box_with({53: [{"do": "cubes_for_ones"}, {"do": "shift_die"}]})
    uses = [action for action in box.actions if isinstance(action, am.UseCard) and int(action.card.id) == 53]
    assert [(use.die, use.up) for use in uses] == [(die, up) for die in am.Cube for up in (False, True)]


def test_the_actions_about_cards_come_in_the_order_of_the_cards() -> None:
    for kind in (am.UseCard, am.Activate):
        numbers = [int(action.card.id) for action in BOX.actions if isinstance(action, kind)]
        assert numbers == sorted(numbers)
