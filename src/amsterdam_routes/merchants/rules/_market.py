"""The market tile. (M4.5p, M4.5q)"""

from collections.abc import Sequence
from typing import Final

from amsterdam_routes.merchants.box._actions import Action, BuyTile
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._abilities import give
from amsterdam_routes.merchants.rules._city import owned
from amsterdam_routes.merchants.rules._context import (
    Context,
    decide_first,
    gain_guilders,
    pay_guilders,
    score,
)
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, decision_of
from amsterdam_routes.merchants.rules._events import TileBought
from amsterdam_routes.merchants.rules._measures import Gain
from amsterdam_routes.merchants.rules._reasons import Found
from amsterdam_routes.merchants.rules._state import Category, MerchantDraft, Table, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables

# The market tile (M4.5p, M4.5q)

ASKED_FOR: Final = {
    "sail_at_once": DecisionKind.SAILING,  # T-CA17
    "swap_card": DecisionKind.GIVEN_CARD,  # T-CA18
    "claim_free": DecisionKind.FREE_BLOCK,  # T-CB22
    "ship_anywhere": DecisionKind.SHIP,  # T-CB21
}
"""What only market tiles do: by its word, what is asked for it."""


def most_purchases(table: TableDraft, me: MerchantDraft, lookup: Tables) -> int:
    """Return how often the market tile may be bought this turn. (C020, MQ43)"""
    if table.setup.second_purchase == "permanent":
        return 1 + (me._active_bits & lookup.power_of_market).bit_count()
    return 1 + table.turn.more_purchases


def has_target(table: TableDraft, me: MerchantDraft, lookup: Tables) -> bool:
    """Say whether there is something for the effects of the tile to work on. (MQ45)"""
    assert table.tile is not None
    for effect in table.tile.effects:
        if effect.do in ("swap_card", "activate_free") and not me._inactive_bits:
            return False
        if effect.do == "swap_card" and not table._discard_bits:  # no game reaches this
            return False
        if effect.do == "claim_free" and not lookup.all_blocks & ~owned(table):
            return False
    return True


def list_purchase(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the purchase of the market tile, if it is possible. (M4.5p)"""
    tile = table.tile
    if tile is None or me.guilders < tile.price or table.turn.purchases >= most_purchases(table, me, lookup):
        return ()
    return (lookup.table.buy,) if not tile.effects or has_target(table, me, lookup) else ()


def against_buy_tile(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: BuyTile) -> Found:
    """Say why the market tile cannot be bought. (M4.5p)"""
    assert table.tile is not None
    if table.turn.purchases >= most_purchases(table, me, lookup):
        yield reasons.BOUGHT_ALREADY(purchases=table.turn.purchases)
    if me.guilders < table.tile.price:
        yield reasons.TOO_FEW_GUILDERS("M4.5p", needed=table.tile.price, held=me.guilders)
    if not has_target(table, me, lookup):
        yield reasons.NO_TARGET()


def buy_tile(context: Context, seat: int, action: BuyTile) -> None:
    """Pay the price; then come the points, and the benefits in the order of the tile. (M4.5p)"""
    tile = context.table.tile
    assert tile is not None
    turn = context.turn()
    turn.purchases += 1
    if tile.price:
        pay_guilders(context, seat, tile.price)
    if context.log is not None:
        context.log.append(TileBought(seat, tile))
    if tile.points:
        score(context, seat, tile.points, Category.MARKET)
        turn.market_points += tile.points  # MQ48
    decisions: list[Decision] = []
    for gain in context.lookup.gains[tile.id]:
        decisions += _give(context, seat, gain)
    decide_first(context, *decisions)


def _give(context: Context, seat: int, gain: Gain) -> list[Decision]:
    """Give one benefit of a tile, and return the decisions that it needs.

    Moves on the Amstel are apart from the paid one. (M4.5q)
    """
    word, many = gain.do, gain.amount
    if not many:
        return []
    if word in ASKED_FOR:
        return [decision_of(seat, ASKED_FOR[word], many if word == "sail_at_once" else 0)]
    if word == "points":
        score(context, seat, many, Category.MARKET)
    elif word == "guilders":
        gain_guilders(context, seat, many)
    else:  # as if a card gave it: T-A1, T-A4, T-A5, T-CA19, T-CA20, T-CB23, T-CB24
        return give(context, seat, gain)
    return []
