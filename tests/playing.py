"""Whole games for tests: played to the end by a chooser that a seed decides."""

import random
from collections.abc import Iterator

import amsterdam_routes as ar

FAVOURITES = (None, ar.TakeFaceUp, ar.DrawBlind, ar.ClaimRoute, ar.DrawContracts)
"""What a chooser leans to: one-sided games run the piles out, fill hands, end early or late."""


def choose(chooser: random.Random, actions: tuple[ar.Action, ...], favourite: type[ar.Action] | None) -> ar.Action:
    """Any of the actions, more often than not of the favourite kind."""
    if favourite is not None and chooser.random() < 0.75:
        actions = tuple(action for action in actions if type(action) is favourite) or actions
    return chooser.choice(actions)


def moments(setup: ar.Setup, seed: int) -> Iterator[tuple[ar.State, ar.Action]]:
    """Every state of a game but the last, with the action that is chosen in it."""
    chooser = random.Random(seed)
    favourite = FAVOURITES[seed % len(FAVOURITES)]
    state = ar.GAME.deal(setup, ar.Chance.of(seed))
    while state.to_move is not None:
        action = choose(chooser, ar.legal_actions(state), favourite)
        yield state, action
        state = ar.apply(state, action)


def played_out(setup: ar.Setup, seed: int) -> ar.State:
    """The last state of a game."""
    for state, action in moments(setup, seed):
        last = ar.apply(state, action)
    return last
