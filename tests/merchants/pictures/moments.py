"""Positions of the merchants game to be drawn: from the middle of games, and more crowded than any."""

import random

import attrs

import amsterdam_routes.merchants as am

NAMES = ("Wilhelmina van Oranje-Nassau", "Jan", "Neeltje Cornelisdochter", "Q")
EVERYTHING = {"workers": True, "trader": True, "orders": 5, "open_orders": 1, "c_tiles": "mix"}


def played(players: int, actions: int, **options: object) -> tuple[am.State, tuple[am.Event, ...]]:
    """A state in the middle of a game at random, and the last events."""
    chance, events = random.Random(actions), tuple[am.Event, ...]()
    state = am.new_game(players, seed="pictures", **options)  # type: ignore[arg-type]  # options by name
    for _ in range(actions):
        if state.to_move is None:
            break
        state, events = am.step(state, am.pick(state, chance))
    return state, events


def crowded(players: int) -> am.State:
    """A table on which there is more of everything than a game brings: what is drawn must have room for it."""
    state, _ = played(players, 300, **(EVERYTHING if players > 1 else {}))
    table = state.table
    full = [
        attrs.evolve(
            merchant,
            guilders=88,
            cubes=(12, 11, 10, 12, 11, 10),
            stored=am.Cube.PURPLE,
            wheel=((10, 6, 5, 4, 3, 2),) * 6,
            penalty_tokens=12,
            store=(4,) * 9,
            aboard=(4,) * 9,
            workers=(am.Worker.WHITE, am.Worker.GOLD),
            inactive_bits=0b11111 << 20 * seat,
            active_bits=0b1001001010101010001 << 20 * seat + 5,
            ship=0,
            amstel_field=7,
            score=-112,
        )
        for seat, merchant in enumerate(table.merchants)
    ]
    table = attrs.evolve(table, merchants=tuple(full), depot=tuple(am.Worker) * 2)
    return attrs.evolve(state, table=table)
