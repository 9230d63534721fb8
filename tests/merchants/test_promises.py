"""The promises of every game, held by the merchants game: all set-ups, and games that get somewhere."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel.testing._promises import Promises
from tests.merchants.step_beside import EAGER, some_setup

PROMISES = Promises(am.GAME)


def played(setup: dict[str, Any], seed: int) -> list[am.State]:
    """The states of a game in which every seat does what it likes, and rather something than nothing."""
    chance = random.Random(seed)
    states = [am.new_game(seed=seed, **setup)]
    while states[-1].to_move is not None:
        actions = am.legal_actions(states[-1])
        weights = [EAGER.get(type(action).__name__, 1) for action in actions]
        states.append(am.apply(states[-1], chance.choices(actions, weights)[0]))
    return states


setups = st.integers(0, 2**32).map(lambda seed: some_setup(random.Random(seed)))


@settings(max_examples=6)
@given(setup=setups, seed=st.integers(0, 2**32))
def test_every_game_ends_and_nothing_is_lost_on_the_way(setup: dict[str, Any], seed: int) -> None:
    states = played(setup, seed)
    assert states[-1].phase is am.Phase.OVER
    for state in states:
        assert am.check(state) == ()
        assert all(am.check(am.view(state, seat)) == () for seat in range(state.table.players))


@settings(max_examples=4)
@given(setup=setups, seed=st.integers(0, 2**32), at=st.floats(0, 0.999))
def test_an_action_is_legal_if_and_only_if_nothing_stands_against_it(
    setup: dict[str, Any], seed: int, at: float
) -> None:
    states = played(setup, seed)
    PROMISES.check_actions(states[int(at * len(states))])


@settings(max_examples=5)
@given(setup=setups, seed=st.integers(0, 2**32))
def test_states_views_worlds_and_events_keep_every_promise(setup: dict[str, Any], seed: int) -> None:
    chance, states = random.Random(seed), played(setup, seed)
    for state in [*chance.sample(states[:-1], 12), states[-1]]:
        PROMISES.check_state(state)
        if state.to_move is not None:
            PROMISES.check_step(state, chance.choice(am.legal_actions(state)))


@settings(max_examples=3)
@given(setup=setups, seed=st.integers(0, 2**32))
def test_a_playout_is_the_game_that_picks_and_applies(setup: dict[str, Any], seed: int) -> None:
    state = am.new_game(seed=seed, **setup)
    end = am.playout(state, random.Random(seed))
    chance = random.Random(seed)
    while state.to_move is not None:
        state = am.apply(state, am.pick(state, chance))
    assert state == end


@pytest.mark.rule("MQ77")
def test_an_onlooker_and_other_seats_see_no_orders() -> None:
    state = am.new_game(3, seed=1, orders=3, open_orders=1)
    assert am.view(state, None).hand is None
    assert am.view(state, 0).hand == state.hands[0]
    assert len(state.hands[0].orders) == 2
    assert am.new_game(3, seed=1).hands == (am.Hand(),) * 3


@pytest.mark.rule("MQ78")
def test_worlds_differ_in_what_is_hidden_and_in_nothing_else() -> None:
    view = am.view(am.new_game(2, seed=1, orders=3), 0)
    worlds = [am.sample(view, seed) for seed in range(40)]
    assert len({world.hands[1] for world in worlds}) > 30
    assert len({world.piles.market for world in worlds}) > 30
    assert {world.piles.districts[0] for world in worlds} == set(am.District) - set(view.table.districts)
    assert all([tile.part for tile in world.piles.market] == ["A"] * 5 + ["B"] * 6 for world in worlds)


def test_events_that_do_not_fit_are_refused() -> None:
    state = am.new_game(2, seed=1)
    view = am.view(state, 0)
    events = am.events(state, am.legal_actions(state)[0])
    for wrong in (events[1:], events[:1], (*events, *events), (am.TurnBegan(0),)):
        with pytest.raises(ValueError, match=r"expected|cannot"):
            am.fold(view, wrong)
    assert am.fold(view, ()) == view
    with pytest.raises(TypeError):
        am.fold(view, ["TurnBegan"])  # type: ignore[list-item]  # what the type checker would say too


def test_events_of_decks_market_and_dice_must_be_possible() -> None:
    state = am.new_game(2, seed=1)
    while state.table.round < 2:
        state = am.apply(state, am.legal_actions(state)[-1])
    before, view, events = state, am.view(state, None), list[am.Event]()
    while not any(isinstance(event, am.TileTurnedUp) for event in events):
        action = am.legal_actions(state)[-1]
        state, happened = am.step(state, action)
        events += happened
    assert am.fold(view, events) == am.view(state, None)
    lying = before.table.discard
    for wrong in (
        [am.CardsLaidOut(lying[:4]) if isinstance(event, am.CardsLaidOut) else event for event in events],
        [am.TileTurnedUp(am.MERCHANTS.tile("B9")) if isinstance(event, am.TileTurnedUp) else event for event in events],
        [am.DiceRolled((7,) * 6) if isinstance(event, am.DiceRolled) else event for event in events],
        [event for event in events if not isinstance(event, am.DiceRolled)],
    ):
        with pytest.raises(ValueError, match="expected"):
            am.fold(view, wrong)
