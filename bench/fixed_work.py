"""Work that is the same every time, for `instructions.py`: `python -m bench.fixed_work games 2` does it twice.

It prints how much was done. What comes before the repetitions, they all have in common.
"""

import argparse
import gc
from collections.abc import Callable, Sequence
from random import Random

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from bench.games import moves_of, play_listing
from bench.merchants import played

GAMES = range(20)
MERCHANTS_GAMES = 10
Work = Callable[[], int]


def games() -> Work:
    """Random games: listed, chosen, applied."""
    return lambda: sum(play_listing(ar.new_game(2 + seed % 3, seed=seed), Random(seed)) for seed in GAMES)


def legal_actions() -> Work:
    """Call `legal_actions` at every position of some games."""
    states = [move.state for seed in GAMES for move in moves_of(2, seed)]
    return lambda: len([ar.legal_actions(state) for state in states])


def apply() -> Work:
    """Apply every action of some games."""
    moves = [move for seed in GAMES for move in moves_of(2, seed)]
    return lambda: len([ar.apply(move.state, move.action) for move in moves])


def playouts() -> Work:
    """Play games at random with `playout`, and count them."""
    states = [ar.new_game(2 + seed % 3, seed=seed) for seed in GAMES]
    return lambda: len([ar.playout(state, Random(1)) for state in states])


def new_game() -> Work:
    """Deal games."""
    return lambda: len([ar.new_game(2, seed=seed) for seed in range(200)])


def views() -> Work:
    """Redact the events of games and fold them into the views of a seat."""
    moves = [move for seed in GAMES for move in moves_of(2, seed)]
    views = [ar.view(move.state, 0) for move in moves]
    events = [ar.events(move.state, move.action) for move in moves]
    return lambda: len([ar.fold(view, happened) for view, happened in zip(views, events, strict=True)])


def merchants() -> Work:
    """Random games of the merchants game, dealt before: listed, chosen, applied."""
    states = [am.new_game(2, seed=seed) for seed in range(MERCHANTS_GAMES)]
    return lambda: sum(played(state, Random(seed)) for seed, state in enumerate(states))


def merchants_playouts() -> Work:
    """Play merchants games at random with `playout`, and count them."""
    states = [am.new_game(2, seed=seed) for seed in range(MERCHANTS_GAMES)]
    return lambda: len([am.playout(state, Random(seed)) for seed, state in enumerate(states)])


WORK: dict[str, Callable[[], Work]] = {
    "games": games,
    "legal_actions": legal_actions,
    "apply": apply,
    "playouts": playouts,
    "new_game": new_game,
    "views": views,
    "merchants": merchants,
    "merchants_playouts": merchants_playouts,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Do it so many times, after once that brings everything into place."""
    parser = argparse.ArgumentParser(prog="python -m bench.fixed_work", description=__doc__)
    parser.add_argument("work", choices=WORK)
    parser.add_argument("times", type=int)
    chosen = parser.parse_args(arguments)
    gc.disable()
    work = WORK[chosen.work]()
    work()
    print(sum(work() for _ in range(chosen.times)))


if __name__ == "__main__":
    main()
