"""`Search` plays any game from its views, can be repeated, and finds the better move."""

import random

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy, Random, Search
from amsterdam_routes.bots.search import halve, lead
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup


def test_the_best_of_several_is_found_whatever_their_order() -> None:
    for seed in range(20):
        order = random.Random(seed).sample(range(9), 9)
        stops = iter([lambda trials, left: trials >= 2 * left] * 4)
        assert halve(order, lambda world, number: number * 3 + world % 2, stops) == 8


def test_a_search_can_be_repeated_and_plays_by_the_rules_of_any_game() -> None:
    for game, setup in ((ar.GAME, ar.Setup(3)), (am.GAME, am.Setup(2)), (TIDES, Setup(2))):
        search = Search(game=game, iterations=12)
        state = game.deal(setup, ar.Chance.of("search"))  # type: ignore[arg-type]  # each game has its own set-up
        for ply in range(4):
            seat = game.to_move(state)  # type: ignore[arg-type]  # as above
            view = game.view(state, seat)  # type: ignore[arg-type]  # as above
            action = search(view, random.Random(ply))
            assert action == search(view, random.Random(ply))
            state = game.apply(state, action)  # type: ignore[arg-type]  # as above


def test_the_lead_is_what_a_seat_is_ahead_of_the_best_of_the_others() -> None:
    end = ar.play_match(ar.GAME, ar.Setup(3), [Greedy(), Greedy(), Random()], seed="search").state
    totals = [sheet.total for sheet in ar.standings(end).sheets]
    assert len({*totals}) == 3
    first, second, third = sorted(range(3), key=lambda seat: -totals[seat])
    assert lead(ar.GAME, end, first) == totals[first] - totals[second] > 0
    assert lead(ar.GAME, end, third) == totals[third] - totals[first] < 0


@pytest.mark.proof
def test_a_search_beats_a_player_who_does_anything() -> None:
    search = Search(game=ar.GAME, iterations=40)
    games = ar.simulate(ar.GAME, ar.Setup(2), [search, Random()], 6, seed="search")
    assert sum(played.bots[seat] == 0 for played in games for seat in played.result.winners) >= 5


def test_a_single_action_needs_no_search() -> None:
    chance, state = random.Random(1), am.new_game(2, seed="1672")
    while len(am.legal_actions(state)) > 1:
        state = am.apply(state, am.pick(state, chance))
    search = Search(game=am.GAME, seconds=10**9)
    assert (search(am.view(state, state.to_move), chance),) == am.legal_actions(state)


def test_time_is_a_budget_too() -> None:
    view = ar.view(ar.new_game(2, seed="1634"), 0)
    assert Search(game=ar.GAME, seconds=0.01)(view, random.Random(1)) in ar.legal_actions(view)


def test_a_budget_is_needed_and_only_one() -> None:
    for budget in ({}, {"iterations": 1, "seconds": 1.0}):
        with pytest.raises(ValueError, match="expected either iterations or seconds"):
            Search(game=ar.GAME, **budget)  # type: ignore[arg-type]  # budgets by name
    with pytest.raises(ValueError, match="expected a budget above 0, got 0"):
        Search(game=ar.GAME, iterations=0)
    with pytest.raises(ValueError, match="expected the view of the seat to move"):
        Search(game=ar.GAME, iterations=1)(ar.view(ar.new_game(2, seed=1), 1), random.Random(1))
