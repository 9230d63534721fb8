"""Random games of the merchants game: listed, chosen and applied; the same with two answers or more; played out."""

from collections.abc import Iterator
from functools import partial
from random import Random

import amsterdam_routes.merchants as am
from bench.timing import Task

GAMES = 12
"""Games in a round."""
DEALT, DEALT_CHOICES = "2 players, decisions", "2 players, decisions with two answers or more"
LISTING, CHOICES = "legal_actions, choice, apply", "the same, decisions with two answers or more"
PLAYING_OUT, VIEWING = "playout", "view"
WRITING, READING = "to_json of a state", "from_json of a state, with all its checks"


def tasks() -> Iterator[Task]:
    """Yield games of two players: with the deal, and from states that are dealt already."""
    deals: dict[int, list[am.State]] = {}
    counted: dict[int, int] = {}

    def dealt(number: int) -> list[am.State]:
        if number not in deals:
            deals.clear()
            deals[number] = [am.new_game(2, seed=seed) for seed in range(number * GAMES, (number + 1) * GAMES)]
        return deals[number]

    def dealing(number: int) -> int:
        return len(dealt(number))

    def whole(number: int, least: int = 1) -> int:
        seeds = range(number * GAMES, (number + 1) * GAMES)
        return sum(played(am.new_game(2, seed=seed), Random(seed), least) for seed in seeds)

    def listing(number: int) -> int:
        counted[number] = sum(played(state, Random(seed)) for seed, state in enumerate(dealt(number)))
        return counted[number]

    def choices(number: int) -> int:
        return sum(played(state, Random(seed), least=2) for seed, state in enumerate(dealt(number)))

    def playing_out(number: int) -> int:
        for seed, state in enumerate(dealt(number)):
            am.playout(state, Random(seed))
        return counted[number]  # as many as a game has by listing, on the average

    def viewing(number: int) -> int:
        states = dealt(number)
        for _ in range(500):
            for state in states:
                am.view(state, 0)
        return 500 * len(states)

    def writing(number: int) -> int:
        return len([am.to_json(state) for state in positions])

    def reading(number: int) -> int:
        return len([am.from_json(text, am.State) for text in texts])

    positions = [state for seed in range(GAMES) for state in _positions(seed)]
    texts = [am.to_json(state) for state in positions]
    yield Task("merchants", WRITING, writing, "state")
    yield Task("merchants", READING, reading, "state")
    yield Task("merchants", DEALT, whole, "decision")
    yield Task("merchants", DEALT_CHOICES, partial(whole, least=2), "decision")
    yield Task("merchants", "new_game, for the next ones", dealing, "game")
    yield Task("merchants", LISTING, listing, "decision")
    yield Task("merchants", CHOICES, choices, "decision")
    yield Task("merchants", PLAYING_OUT, playing_out, "decision")
    yield Task("merchants", VIEWING, viewing, "view")


def played(state: am.State, random: Random, least: int = 1) -> int:
    """Play a game to its end, and say how many decisions with so many answers it had."""
    decisions = 0
    chance, legal_actions, apply = random.random, am.legal_actions, am.apply
    while legal := legal_actions(state):
        state = apply(state, legal[int(chance() * len(legal))])
        decisions += len(legal) >= least
    return decisions


def _positions(seed: int) -> list[am.State]:
    """Return every twentieth position of a random game."""
    state, random, found = am.new_game(2, seed=seed), Random(seed), []
    while legal := am.legal_actions(state):
        found.append(state)
        state = am.apply(state, random.choice(legal))
    return found[::20]
