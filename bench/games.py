"""Random games: dealt, and in every state listed, chosen and applied; and the same with `pick` and with `playout`.

Every round plays other games, so what the library remembers of earlier ones helps no more than it does in use.
"""

from collections.abc import Iterator
from functools import partial
from random import Random

import attrs

import amsterdam_routes as ar
from bench.timing import Task

GAMES = 40
"""Games in a round."""
LISTING, PICKING, PLAYING_OUT = "legal_actions, choice, apply", "pick, apply", "playout"


@attrs.frozen
class Move:
    """A state, and what was done in it."""

    state: ar.State
    action: ar.Action


def moves_of(players: int, seed: int, edition: ar.Edition = ar.AMSTERDAM) -> list[Move]:
    """Return all the moves of a random game."""
    random = Random(seed)
    state = ar.new_game(players, seed=seed, edition=edition)
    moves = []
    while state.to_move is not None:
        moves.append(Move(state, random.choice(ar.legal_actions(state))))
        state = ar.apply(state, moves[-1].action)
    return moves


def seeds_of(number: int) -> range:
    """Return the seeds of the games of a round."""
    return range(number * GAMES, (number + 1) * GAMES)


def play_listing(state: ar.State, random: Random) -> int:
    """Play a game to its end, and say how many actions that took: the loop that is measured everywhere."""
    actions = 0
    chance, legal_actions, apply = random.random, ar.legal_actions, ar.apply
    while legal := legal_actions(state):
        state = apply(state, legal[int(chance() * len(legal))])
        actions += 1
    return actions


def play_picking(state: ar.State, random: Random) -> int:
    """Play a game with `pick`, and return the number of actions."""
    actions = 0
    pick, apply = ar.pick, ar.apply
    while state.table.to_move is not None:
        state = apply(state, pick(state, random))
        actions += 1
    return actions


def tasks() -> Iterator[Task]:
    """Whole games, dealing included."""
    for players in (2, 3, 4):
        yield Task("games", f"{players} players, actions", partial(_actions, players), "action")
        yield Task("games", f"{players} players, games", partial(_games, players), "game")


def _actions(players: int, number: int) -> int:
    random = Random(number)
    return sum(play_listing(ar.new_game(players, seed=seed), random) for seed in seeds_of(number))


def _games(players: int, number: int) -> int:
    _actions(players, number)
    return GAMES


def playouts() -> Iterator[Task]:
    """Yield three ways to play from a state that is dealt already: list and apply, pick and apply, and `playout`.

    A playout picks what picking picks, so it plays the same games; they are counted where they are played one by one.
    """
    played: dict[int, int] = {}

    def listing(number: int) -> int:
        return sum(play_listing(state, Random(seed)) for seed, state in dealt(number))

    def picking(number: int) -> int:
        played[number] = sum(play_picking(state, Random(seed)) for seed, state in dealt(number))
        return played[number]

    def playing_out(number: int) -> int:
        for seed, state in dealt(number):
            ar.playout(state, Random(seed))
        return played[number]

    deals: dict[int, list[tuple[int, ar.State]]] = {}

    def dealt(number: int) -> list[tuple[int, ar.State]]:
        if number not in deals:
            deals.clear()
            deals[number] = [(seed, ar.new_game(2, seed=seed)) for seed in seeds_of(number)]
        return deals[number]

    def dealing(number: int) -> int:
        return len(dealt(number))

    yield Task("playouts", "new_game, for the next three", dealing, "game")
    yield Task("playouts", LISTING, listing, "action")
    yield Task("playouts", PICKING, picking, "action")
    yield Task("playouts", PLAYING_OUT, playing_out, "action")
