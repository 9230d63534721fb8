"""Turns to which random play hardly ever comes: before a turn, what lies in front of its player is dealt anew.

The player has other cards, many of which work on each other, more cubes and guilders, all goods aboard, and another
market tile to buy. The library and its second implementation get the same.
"""

import random

import attrs

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._state import FRESH_TURN
from tests.merchants.oracle import Game
from tests.merchants.oracle.box import TOM
from tests.merchants.oracle.table import amstel_order, lift_card_034
from tests.merchants.oracle.turn import begin_turn
from tests.merchants.positions import card_bits

LEFT = 4
"""So many cards stay in the discard at least: one of them may be asked for."""
MOVE = "CA17"
"""The tile that is dealt oftener than others: so much can be done while it moves the ship."""


def begins(state: am.State) -> bool:
    """Whether a turn of phase III begins, or nothing that was done in it has to be remembered."""
    table = state.table
    if not table.pending or table.pending[0].what is not am.DecisionKind.TURN:
        return False
    return attrs.evolve(table.turn, inactive_at_start=0) == FRESH_TURN


def deal_anew(state: am.State, game: Game, chance: random.Random, any_tile: bool = True) -> am.State:
    """The same moment with other things in front of the player to move; the second implementation is changed itself.

    With `any_tile` the market tile is any of the box, though it may have been bought, or lie in another pile.
    """
    table, seat = state.table, state.table.pending[0].seat
    edition, me, board = table.edition, table.merchants[seat], game.boards[seat]
    pool = [*table.active(seat), *table.inactive(seat), *table.discard]
    at_work = chance.random() < 0.7  # more permanent cards than there would be
    decks = [state.piles.craftsman, state.piles.building, state.piles.plan]
    for place, deck in enumerate(decks):
        cards = [*deck, *[card for card in pool if card.type is [*am.CardType][place]]]
        pool = [card for card in pool if card not in cards]
        chance.shuffle(cards)
        if at_work:
            cards.sort(key=lambda card: card.timing is am.Timing.PERMANENT and chance.random() < 0.7)
        decks[place] = tuple(cards[: len(deck)])
        pool += cards[len(deck) :]
    chance.shuffle(pool)
    if table.round == edition.last_round and chance.random() < 0.5:
        pool.sort(key=lambda card: card.timing is not am.Timing.END)
    elif at_work:
        pool.sort(key=lambda card: card.timing is not am.Timing.PERMANENT)
    most = max(0, len(pool) - LEFT)
    many = min(most, chance.choice((3, 6, 12)))
    above = [int(card.id) for card in pool[:many]]
    below = [int(card.id) for card in pool[many : min(most, many + chance.randint(0, 4))]]
    discard = {int(card.id) for card in pool} - {*above, *below}
    most_cubes, guilders = chance.choice((0, 1, 3, 5)), chance.choice((0, 3, 6, 12))
    cubes = tuple(chance.randint(0, most_cubes) for _ in am.Cube)
    goods = {kind: board["store"][kind] + board["ship"][kind] for kind in board["ship"]}
    docks, workers, field = take_worker(table, seat, chance)
    tile = table.tile
    if any_tile:
        tile = chance.choices(edition.tiles, [1 + 5 * (tile.id == MOVE) for tile in edition.tiles])[0]

    board |= {"above": above, "below": below, "tokens": {}, "guilders": guilders, "field": field.id}
    board["workers"] = [str(worker) for worker in workers]
    game.docks = dict(zip(game.docks, [[str(worker) for worker in dock] for dock in docks], strict=True))
    board |= {"cubes": {str(cube): number for cube, number in zip(am.Cube, cubes, strict=True)}}
    board |= {"store": dict.fromkeys(goods, 0), "ship": goods}
    game.discard, game.tile = sorted(discard), tile.id if tile is not None else game.tile
    game.decks = dict(zip(game.decks, [[int(card.id) for card in deck] for deck in decks], strict=True))
    begin_turn(game, seat)
    lift_card_034(game)
    discs = tuple(table.players if disc == TOM else int(disc) for disc in amstel_order(game))

    mine = attrs.evolve(
        me,
        active_bits=card_bits(above),
        inactive_bits=card_bits(below),
        used_bits=0,
        guilders=guilders,
        cubes=cubes,
        store=(0,) * len(goods),
        aboard=tuple(goods[str(kind)] for kind in am.Goods),
        workers=workers,
        ship=edition.fields.index(field),
    )
    merchants = (*table.merchants[:seat], mine, *table.merchants[seat + 1 :])
    turn = attrs.evolve(FRESH_TURN, inactive_at_start=len(below))
    anew = attrs.evolve(table, merchants=merchants, turn=turn, discard_bits=card_bits(discard), tile=tile)
    anew = attrs.evolve(anew, amstel=discs, docks=docks)
    piles = attrs.evolve(state.piles, craftsman=decks[0], building=decks[1], plan=decks[2])
    return attrs.evolve(state, table=anew, piles=piles)


Docks = tuple[tuple[am.Worker, ...], ...]


def take_worker(table: am.Table, seat: int, chance: random.Random) -> tuple[Docks, tuple[am.Worker, ...], am.Field]:
    """A worker more aboard, perhaps, and the ship near his dock: the docks, the workers aboard, the ship's field."""
    docks, aboard = [list(dock) for dock in table.docks], [*table.merchants[seat].workers]
    full = [dock for dock in docks if dock]
    field = chance.choice(table.edition.fields)
    if full and len(aboard) < 2 and chance.random() < 0.4:
        worker = chance.choice(full).pop()
        aboard = sorted([*aboard, worker])
        near = [pair for pair in table.edition.channels if any(place.of is worker for place in pair)]
        field = chance.choice(chance.choice(near))
    return tuple(map(tuple, docks)), tuple(aboard), field
