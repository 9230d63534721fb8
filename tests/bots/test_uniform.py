"""The bot that does anything at all. What holds for every bot of the route game, `tests/routes/bots` has."""

import random
from collections import Counter

import amsterdam_routes as ar
from amsterdam_routes.bots import Random


def test_random_does_everything_that_is_legal_sooner_or_later() -> None:
    state = ar.new_game(2, seed=1)
    chance = random.Random(1)
    done = Counter(Random()(ar.view(state, state.to_move), chance) for _ in range(600))
    assert done.keys() == set(ar.legal_actions(state))
    assert max(done.values()) < 1.5 * min(done.values())
