"""Positions of the route game to be drawn: from the middle of a game, and from its end."""

import random

import amsterdam_routes as ar


def midgame(
    players: int = 3, edition: ar.Edition = ar.AMSTERDAM, plies: int = 60
) -> tuple[ar.State, tuple[ar.Event, ...]]:
    """A state with many routes claimed, and the events that led to it."""
    chooser = random.Random(7)
    state = ar.new_game(players, seed="1634", edition=edition)
    events: tuple[ar.Event, ...] = ()
    for _ in range(plies):
        legal = ar.legal_actions(state)
        claims = [action for action in legal if isinstance(action, ar.ClaimRoute)]
        if legal:
            state, events = ar.step(state, chooser.choice(claims or legal))
    return state, events


def over() -> ar.State:
    state, _ = midgame(plies=500)
    assert state.to_move is None
    return state
