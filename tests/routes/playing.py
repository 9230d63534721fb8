"""Whole games with actions chosen at random, for the tests that follow play."""

import itertools
import random
from collections.abc import Callable, Iterator

import attrs

import amsterdam_routes as ar

FAVOURITES = (None, ar.TakeFaceUp, ar.DrawBlind, ar.ClaimRoute, ar.DrawContracts)
"""What a game leans to: one-sided ones run the piles out, fill the hands, end early or late."""

LONGEST = 20_000
"""No game of the tests takes so many actions, in whatever box: one that does has a broken rule."""


@attrs.frozen
class Move:
    """One action of a game: the state before it, what happened, and the state after it."""

    before: ar.State
    action: ar.Action
    events: tuple[ar.Event, ...]
    after: ar.State


def moves(setup: ar.Setup, seed: int) -> Iterator[Move]:
    """A game from the deal to its end. Each seed has its own favourite.

    >>> list(moves(ar.Setup(2), seed=1))[-1].after.to_move is None
    True
    """
    choose = random.Random(seed)
    favourite = FAVOURITES[seed % len(FAVOURITES)]
    state = ar.GAME.deal(setup, ar.Chance.of(seed))
    going_on = until_over()
    while going_on(state):
        actions = ar.legal_actions(state)
        if favourite is not None and choose.random() < 0.75:
            actions = tuple(action for action in actions if type(action) is favourite) or actions
        action = choose.choice(actions)
        after, events = ar.step(state, action)
        yield Move(state, action, events, after)
        state = after


def moments(setup: ar.Setup, seed: int) -> Iterator[tuple[ar.State, ar.Action]]:
    """Every state of a game but the last, with the action that is chosen in it."""
    return ((move.before, move.action) for move in moves(setup, seed))


def played_out(setup: ar.Setup, seed: int) -> ar.State:
    """The last state of a game."""
    *_, last = moves(setup, seed)
    return last.after


def seats_of(state: ar.State) -> tuple[int | None, ...]:
    """Everyone who may look on: each seat, and an onlooker."""
    return (*range(len(state.hands)), None)


def until_over() -> Callable[[ar.State], bool]:
    """Whether a game still goes on, for a `while`: it fails if the game takes more actions than any does.

    >>> going_on = until_over()
    >>> going_on(ar.new_game(2, seed=1))
    True
    """
    actions = itertools.count()

    def going_on(state: ar.State) -> bool:
        assert next(actions) < LONGEST, f"the game still goes on after {LONGEST} actions: {state!r}"
        return state.to_move is not None

    return going_on


def finished(players: int = 2, seed: int = 1634) -> ar.RouteRecord:
    """A game played to its end, with names."""
    record = ar.new_record(players, seed=seed, names=["Griet", "Jan", "Neel", "Dirk"][:players])
    for move in moves(record.setup, seed):
        record = record.play(move.action)
    return record
