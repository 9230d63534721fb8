"""The whole public state as plain data, for comparison: what section 6 of the rulings lists under Table."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from .box import TOM
from .table import amstel_field, amstel_order, running_total

if TYPE_CHECKING:
    from .game import Game

PHASES = {
    "set-up": "set-up",
    "start cards": "set-up",
    "start cubes": "set-up",
    "cards": "I",
    "dice": "II",
    "turns": "III",
    "keep": "IV",
    "over": "over",
}


def facts_of(game: Game) -> dict[str, Any]:
    """The table. Lists without an order of their own are sorted; nothing is shared with the game."""
    facts: dict[str, Any] = {
        "round": game.round,
        "phase": PHASES[game.stage],
        "stage": game.stage,
        "to_move": game.to_move,
        "waiting": list(game.queue),
        "agenda": game.agenda,
        "display": sorted(game.display),
        "discard": sorted(game.discard),
        "decks": {name: len(deck) for name, deck in game.decks.items()},
        "tile": game.tile,
        "past_tiles": list(game.past_tiles),
        "tiles_left": len(game.market),
        "rolled": game.rolled,
        "dice": game.dice,
        "districts": list(game.open_districts),
        "owners": game.owners,
        "goods": game.goods,
        "black_market": [goods for goods in game.black_market if game.black_market[goods]],
        "big": game.big,
        "small": game.small,
        "docks": {dock: sorted(workers) for dock, workers in game.docks.items()},
        "depot": list(game.depot),
        "stacks": game.stacks,
        "end_slots": list(game.end_slots),
        "amstel_order": amstel_order(game),
        "crest": amstel_order(game)[0],  # MQ67
        "foreman": game.foreman,
        "messenger": game.messenger,
        "trader": game.trader,
        "triples": sorted(game.triples),
        "turn": turn_facts(game),
        "winners": list(game.winners),
    }
    seats = range(game.players)
    boards = game.boards
    for key in ("guilders", "cubes", "stored", "wheel", "tokens", "penalties", "store", "ship", "field", "points"):
        facts[key] = [boards[seat][key] for seat in seats]
    for key in ("below", "above", "workers"):
        facts[key] = [sorted(boards[seat][key]) for seat in seats]
    facts["chosen_dice"] = [list(boards[seat]["dice"]) for seat in seats]
    facts["dice_cubes"] = [boards[seat]["dice"] for seat in seats]
    facts["totals"] = [running_total(game, seat) for seat in seats]
    facts["amstel_fields"] = [amstel_field(game, seat) for seat in seats]
    facts["open_orders"] = [boards[seat]["orders"][: game.number_open] for seat in seats]  # MQ58
    facts["number_of_orders"] = [len(boards[seat]["orders"]) for seat in seats]
    if game.players == 1:
        facts["tom"] = {**game.tom, "total": running_total(game, TOM), "amstel_field": amstel_field(game, TOM)}
    return copy.deepcopy(facts)


def turn_facts(game: Game) -> dict[str, Any] | None:
    """The memory of the turn: what conditions of cards, and the figures after the turn, ask about."""
    if game.turn is None:
        return None
    return {key: sorted(value) if isinstance(value, set) else value for key, value in game.turn.items()}
