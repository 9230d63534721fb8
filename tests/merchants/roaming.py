"""Merchants games that come to rare decisions soon, by the library alone: many turns begin with a good hand.

Every position could stand on a table: one that could not is passed over.
"""

import random
from collections.abc import Callable
from typing import Any

import attrs

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._state import FRESH_TURN
from tests.merchants.positions import card_bits
from tests.merchants.rich_turns import LEFT, MOVE, begins
from tests.merchants.step_beside import EAGER

EAGERLY = EAGER | {"BuyTile": 60, "PlaceTrader": 3}


def roam(setup: dict[str, Any], chance: random.Random, watch: Callable[[am.State, am.Action], None]) -> None:
    """Play a game to its end; `watch` is told each decision.

    >>> asked = []
    >>> roam({"players": 2, "length": "short"}, random.Random(1), lambda state, action: asked.append(action))
    >>> len(asked) > 100
    True
    """
    state = am.new_game(seed=chance.randbytes(8), **setup)
    while legal := am.legal_actions(state):
        if begins(state) and chance.random() < 0.7:
            state = with_a_good_hand(state, chance)
            legal = am.legal_actions(state)
        action = chance.choices(legal, [EAGERLY.get(type(one).__name__, 1) for one in legal])[0]
        watch(state, action)
        state = am.apply(state, action)


def with_a_good_hand(state: am.State, chance: random.Random) -> am.State:
    """The same moment with other cards, cubes and guilders of the player to move, and another tile to buy.

    >>> state = am.new_game(2, seed=1)
    >>> while not begins(state):
    ...     state = am.apply(state, am.legal_actions(state)[0])
    >>> rich = with_a_good_hand(state, random.Random(1))
    >>> rich.table.merchants[rich.to_move].guilders, am.check(rich)
    (12, ())
    """
    table, seat = state.table, state.table.pending[0].seat
    pool = [*table.active(seat), *table.inactive(seat), *table.discard]
    decks = []
    for deck, kind in zip((state.piles.craftsman, state.piles.building, state.piles.plan), am.CardType, strict=True):
        cards = [*deck, *[card for card in pool if card.type is kind]]
        pool = [card for card in pool if card.type is not kind]
        chance.shuffle(cards)
        decks.append(tuple(cards[: len(deck)]))
        pool += cards[len(deck) :]
    chance.shuffle(pool)
    many = max(0, min(len(pool) - LEFT, chance.choice((3, 6, 10))))
    below = max(0, min(len(pool) - LEFT - many, chance.randint(0, 3)))
    bits = [card_bits([int(card.id) for card in some]) for some in (pool[:many], pool[many : many + below])]
    tiles, tile = [*state.piles.market], table.tile
    if tile is not None and tiles:
        [place] = chance.choices(range(len(tiles)), [1 + 3 * (one.id == MOVE) for one in tiles])
        tiles[place], tile = tile, tiles[place]
    cubes = tuple(chance.randint(0, 3) for _ in am.Cube)
    mine = attrs.evolve(
        table.merchants[seat], active_bits=bits[0], inactive_bits=bits[1], used_bits=0, guilders=12, cubes=cubes
    )
    merchants = (*table.merchants[:seat], mine, *table.merchants[seat + 1 :])
    discard = card_bits([int(card.id) for card in pool[many + below :]])
    turn = attrs.evolve(FRESH_TURN, inactive_at_start=below)
    anew = attrs.evolve(table, merchants=merchants, turn=turn, discard_bits=discard, tile=tile)
    piles = attrs.evolve(state.piles, craftsman=decks[0], building=decks[1], plan=decks[2], market=tuple(tiles))
    rich = attrs.evolve(state, table=anew, piles=piles)
    return state if am.check(rich) else rich
