"""Prospects of the merchants game: what a seat could have, whoever moves, with its cost or the reasons against it."""

import random

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import in_turn, merchant


def of(view: am.View) -> dict[str, am.Prospect]:
    return {str(prospect.thing): prospect for prospect in am.prospects(view)}


def test_what_is_open_has_its_actions_and_what_is_not_its_reasons() -> None:
    chance, state = random.Random(1), am.new_game(3, seed="1672", orders=3)
    while state.to_move is not None:
        if chance.random() < 0.1:
            for seat in range(3):
                for prospect in am.prospects(am.view(state, seat)):
                    assert prospect.open == bool(prospect.actions)
        state = am.apply(state, am.pick(state, chance))
    assert am.prospects(am.view(state, 0)) == ()


def test_in_ones_own_turn_prospects_are_legal_actions() -> None:
    chance, state, compared = random.Random(2), am.new_game(2, seed="1672"), 0
    while state.to_move is not None:
        if state.table.pending[0].what is am.Asked.TURN:
            found = {action for prospect in am.prospects(am.view(state, state.to_move)) for action in prospect.actions}
            wanted = (am.Activate, am.Claim, am.BuyTile, am.Sail)
            assert found == {action for action in am.legal_actions(state) if isinstance(action, wanted)}
            compared += 1
        state = am.apply(state, am.pick(state, chance))
    assert compared > 30


@pytest.mark.rule("M4.5h")
def test_a_field_costs_a_cube_for_every_field_of_the_way() -> None:
    prospects = of(am.view(am.new_game(2, seed="1672"), 0))
    assert (prospects["Beer warehouse"].any_cubes, prospects["Beer warehouse"].open) == (2, False)
    assert [violation.code for violation in prospects["Beer warehouse"].violations] == ["too_few_cubes"]


@pytest.mark.rule("MQ31")
def test_fields_that_cost_no_cube_shorten_the_way() -> None:
    chance, state = random.Random(3), am.new_game(2, seed="1672")
    while state.to_move is None or state.table.pending[0].what is not am.Asked.TURN:
        state = am.apply(state, am.pick(state, chance))
    before = {name: prospect.any_cubes for name, prospect in of(am.view(state, state.to_move)).items()}
    turn = attrs.evolve(state.table.turn, credit=2)
    free = of(am.view(attrs.evolve(state, table=attrs.evolve(state.table, turn=turn)), state.to_move))
    assert {name: prospect.any_cubes for name, prospect in free.items()} == {
        name: max(0, many - 2) for name, many in before.items()
    }


def test_an_onlooker_has_no_prospects() -> None:
    with pytest.raises(ValueError, match="an onlooker has no prospects"):
        am.prospects(am.view(am.new_game(2, seed="1672"), None))


def test_prospects_are_written_as_json() -> None:
    data = am.to_data(am.prospects(am.view(am.new_game(2, seed="1672"), 0)))
    assert data["items"][0]["thing"] == "plantage-1"  # type: ignore[index]  # plain data


def test_a_card_out_of_reach_says_which_cubes_are_missing() -> None:
    state = am.new_game(2, seed="1672")
    card = am.MERCHANTS.card("120")
    merchant = attrs.evolve(state.table.merchants[0], inactive_bits=1 << am.MERCHANTS.cards.index(card))
    table = attrs.evolve(state.table, merchants=(merchant, *state.table.merchants[1:]))
    prospect = of(am.view(attrs.evolve(state, table=table), 0))[str(card)]
    assert [violation.code for violation in prospect.violations] == ["missing_cubes", "missing_cubes"]


@pytest.mark.rule("MQ31", "T-CA17")
def test_the_rest_of_a_move_of_the_ship_shortens_the_way_like_free_fields() -> None:
    state = in_turn(merchant("pink", guilders=1), tile=am.MERCHANTS.tile("CA17"))
    before = {name: prospect.any_cubes for name, prospect in of(am.view(state, 0)).items()}
    state = am.apply(am.apply(state, am.BuyTile()), am.Sail(am.MERCHANTS.field("water-1")))
    found = of(am.view(state, 0))
    assert before["Beer warehouse"] == 2
    assert (found["Beer warehouse"].any_cubes, found["Beer warehouse"].actions) == (
        0,
        (am.Sail(am.MERCHANTS.field("beer")),),
    )
    assert all(prospect.open == bool(prospect.actions) for prospect in found.values())
    dock = next(one for one in am.prospects(am.view(state, 0)) if one.thing == am.MERCHANTS.field("water-2"))
    assert dock.any_cubes == 1  # three fields away, two of them free
