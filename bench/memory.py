"""What states weigh: the memory that a game takes when all its states are kept, shared parts counted once."""

import gc
import tracemalloc

import amsterdam_routes as ar
from bench.games import moves_of
from bench.timing import Figure

GAMES = 20


def figures(rounds: int) -> list[Figure]:
    """Return the bytes for each new state, by number of players."""
    return [Figure(f"a new state of {players} players", _weights(players), "bytes") for players in (2, 3, 4)]


def _weights(players: int) -> tuple[float, ...]:
    found = []
    for seed in range(GAMES):
        moves = moves_of(players, seed)  # what the library remembers of this game, it remembers now
        gc.collect()
        tracemalloc.start()
        states = [moves[0].state]
        for move in moves:
            states.append(ar.apply(states[-1], move.action))
        gc.collect()
        traced, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        found.append(traced / (len(states) - 1))
    return tuple(found)
