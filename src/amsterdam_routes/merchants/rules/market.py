"""The market: what its tile offers. (M4.5p, chapter 6)"""

from amsterdam_routes.merchants.box.card import Effect
from amsterdam_routes.merchants.box.cubes import Cube
from amsterdam_routes.merchants.rules.amstel import move_in_turn
from amsterdam_routes.merchants.rules.asks import Ask, Asked, asking
from amsterdam_routes.merchants.rules.cards import add_credit
from amsterdam_routes.merchants.rules.events import TileBought
from amsterdam_routes.merchants.rules.merchant import Category
from amsterdam_routes.merchants.rules.play import (
    Play,
    ask_first,
    choosing,
    gain_cubes,
    gain_guilders,
    pay_guilders,
    score,
)


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
    for effect in tile.effects:
        asks += _give(play, seat, effect)
    if asks:
        ask_first(play, *asks)


def _give(play: Play, seat: int, effect: Effect) -> list[Ask]:
    """One benefit of a tile; what is to be asked for it. Moves on the Amstel are apart from the paid one. (M4.5q)"""
    word, many = effect.do, effect.amount
    if not many:
        return []
    if word == "choose_cubes":
        return [choosing(seat, many)]  # T-A4, T-CA19
    if word == "amstel":
        move_in_turn(play, seat, many)  # T-A1, T-A5
    elif word == "sail":
        add_credit(play, seat, many)  # T-CA17
    elif word == "cubes":
        gain_cubes(play, seat, Cube(effect.of or ""), many)  # T-CB23
    elif word == "points":
        score(play, seat, many, Category.MARKET)
    elif word == "guilders":
        gain_guilders(play, seat, many)
    elif word == "activate_free":
        return [asking(seat, Asked.FREE_CARD, many)]  # T-CA20, T-CB24
    elif word == "swap_card":
        return [asking(seat, Asked.GIVEN_CARD)]  # T-CA18
    elif word == "claim_free":
        return [asking(seat, Asked.FREE_BLOCK)]  # T-CB22
    else:
        assert word == "ship_anywhere"
        return [asking(seat, Asked.SHIP)]  # T-CB21
    return []
