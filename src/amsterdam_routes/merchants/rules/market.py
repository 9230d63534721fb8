"""The market: what its tile offers. (M4.5p, chapter 6)"""

from typing import Final

from amsterdam_routes.merchants.rules.cards import give
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, asking
from amsterdam_routes.merchants.rules.events import TileBought
from amsterdam_routes.merchants.rules.measures import Gain
from amsterdam_routes.merchants.rules.merchant import Category
from amsterdam_routes.merchants.rules.play import (
    Play,
    ask_first,
    gain_guilders,
    pay_guilders,
    score,
)

ASKED_FOR: Final = {
    "sail_at_once": Asked.SAILING,  # T-CA17
    "swap_card": Asked.GIVEN_CARD,  # T-CA18
    "claim_free": Asked.FREE_BLOCK,  # T-CB22
    "ship_anywhere": Asked.SHIP,  # T-CB21
}
"""What only market tiles do: by its word, what is asked for it."""


def buy_tile(play: Play, seat: int) -> None:
    """The price is paid; then the points, and the benefits in the order of the tile. (M4.5p)"""
    tile = play.table.tile
    assert tile is not None
    turn = play.turn()
    turn.purchases += 1
    if tile.price:
        pay_guilders(play, seat, tile.price)
    if play.log is not None:
        play.log.append(TileBought(seat, tile))
    if tile.points:
        score(play, seat, tile.points, Category.MARKET)
        turn.market_points += tile.points  # MQ48
    asks: list[Ask] = []
    for gain in play.lookup.gains[tile.id]:
        asks += _give(play, seat, gain)
    if asks:
        ask_first(play, *asks)


def _give(play: Play, seat: int, gain: Gain) -> list[Ask]:
    """One benefit of a tile; what is to be asked for it. Moves on the Amstel are apart from the paid one. (M4.5q)"""
    word, many = gain.do, gain.amount
    if not many:
        return []
    if word in ASKED_FOR:
        return [asking(seat, ASKED_FOR[word], many if word == "sail_at_once" else 0)]
    if word == "points":
        score(play, seat, many, Category.MARKET)
    elif word == "guilders":
        gain_guilders(play, seat, many)
    else:  # as if a card gave it: T-A1, T-A4, T-A5, T-CA19, T-CA20, T-CB23, T-CB24
        return give(play, seat, gain)
    return []
