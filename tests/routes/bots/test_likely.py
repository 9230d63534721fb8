"""`likely_worlds` are worlds that the view allows, in which the others have a reason for their routes."""

import random
from collections import Counter

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, likely_worlds
from amsterdam_routes.routes.bots.networks import plan


def claimed_for(contract: ar.Contract) -> ar.View:
    """The view of seat 0 in a world where seat 1 has one contract, and all routes of its plan."""
    state = ar.new_game(2, seed="likely")
    for hand in state.hands:
        state = ar.apply(state, ar.KeepContracts(hand.offer[:1]))
    routes = plan(ar.AMSTERDAM, 0, (1 << 45) - 1, 16, (contract,)).routes
    claimed = (0, sum(1 << route for route in routes))
    return ar.View(attrs.evolve(state.table, claimed_bits=claimed), 0, state.hands[0])


def test_likely_worlds_give_a_seat_the_contract_that_explains_its_routes() -> None:
    view = claimed_for(ar.AMSTERDAM.board.contract("jordaan--montelbaanstoren"))
    world = likely_worlds(view, random.Random(1634))
    found = Counter(world().hands[1].contracts[0].id for _ in range(100))
    alike = Counter(ar.sample(view, seed).hands[1].contracts[0].id for seed in range(100))
    assert found["jordaan--montelbaanstoren"] > 80 > 20 > alike["jordaan--montelbaanstoren"]


@pytest.mark.parametrize(
    ("players", "games"),
    [(2, 1), (3, 1), (4, 1), *(pytest.param(many, 5, marks=pytest.mark.proof) for many in (2, 3, 4))],
)
def test_likely_worlds_are_worlds_that_the_view_allows_with_cards_of_their_own(players: int, games: int) -> None:
    chance = random.Random(1634)
    for seed in range(games):
        state = ar.new_game(players, seed=f"likely {seed}")
        while state.to_move is not None:
            view = ar.view(state, state.to_move)
            if chance.random() < 0.1:
                world = likely_worlds(view, chance)
                worlds = [world() for _ in range(5)]
                assert all(ar.view(one, view.seat) == view for one in worlds)
                assert [ar.check(one) for one in worlds] == [()] * 5
                assert len({one.piles.draw for one in worlds}) > 1 or view.table.draw_size < 4
            state = ar.apply(state, Greedy()(view, chance))
