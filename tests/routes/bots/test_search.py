"""Likely worlds, and one payment for each route: what helps a search."""

import random
from collections import Counter

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, likely_worlds, one_payment
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


def test_one_payment_is_the_one_with_the_fewest_wilds_and_of_those_the_one_that_leaves_most() -> None:
    table = attrs.evolve(ar.new_game(2, seed=1).table, phase=ar.Phase.TURN)
    view = ar.View(table, 0, ar.Hand((0, 3, 0, 0, 5, 2, 2)))
    legal = ar.legal_actions(view)
    kept = one_payment(view, legal)
    claims = [action for action in kept if isinstance(action, ar.ClaimRoute)]
    assert len({claim.route for claim in claims}) == len(claims) < len(legal) - 8
    assert {claim.route for claim in claims} == {claim.route for claim in legal if isinstance(claim, ar.ClaimRoute)}
    grey = {claim.route.length: claim for claim in claims if claim.route.color is None}
    assert (grey[2].color, grey[2].wilds) == (ar.Color.RED, 0), "three red cards stay in hand"
    for claim in claims:
        others = [other for other in legal if isinstance(other, ar.ClaimRoute) and other.route == claim.route]
        assert claim.wilds == min(other.wilds for other in others)
    assert set(legal) - set(kept) == {
        action for action in legal if isinstance(action, ar.ClaimRoute) and action not in claims
    }
