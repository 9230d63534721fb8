"""Blocks: claimed for cubes, guilders or nothing; their goods stored or sold. (M4.5d-M4.5f)"""

from amsterdam_routes.merchants.box.actions import Claim, Fate, Payment
from amsterdam_routes.merchants.box.components import Goods
from amsterdam_routes.merchants.rules.cards import answer_to_claim
from amsterdam_routes.merchants.rules.events import BlockClaimed, GoodsSold, GoodsStored
from amsterdam_routes.merchants.rules.in_turn import price_in_cubes
from amsterdam_routes.merchants.rules.merchant import MerchantDraft
from amsterdam_routes.merchants.rules.play import (
    Play,
    ask_first,
    choosing,
    done,
    gain_guilders,
    pay_cubes,
    pay_guilders,
)


def claim(play: Play, seat: int, action: Claim) -> None:
    """A block is paid for and claimed; then its goods, then what cards give for it. (M4.5d, MQ42)"""
    table, lookup, me = play.table, play.lookup, play.me(seat)
    place = lookup.block[action.block.id]
    if action.payment is Payment.FREE:
        done(play)  # T-CB22, MQ7
    else:
        _pay(play, seat, me, place, action.payment)
        play.turn().claims += 1
    me.owned_bits |= 1 << place
    if play.log is not None:
        play.log.append(BlockClaimed(seat, action.block))
    if table.messenger == place:
        play.turn().messenger_met = True  # M4.9f
    goods = table.goods[place]
    if action.fate is Fate.STORE:
        store = [*me.store]
        store[goods] += 1
        me.store = tuple(store)  # M4.5e
        if play.log is not None:
            play.log.append(GoodsStored(seat, goods))
    else:
        _sell(play, seat, goods, action.fate)
    answer_to_claim(play, seat)


def _pay(play: Play, seat: int, me: MerchantDraft, place: int, payment: Payment) -> None:
    lookup = play.lookup
    if payment is Payment.GUILDERS:
        power = me.active_bits & lookup.power["claim_for_guilders"]
        pay_guilders(play, seat, lookup.amounts["claim_for_guilders"][power])  # C027
        return
    cubes = [0] * 6
    cubes[lookup.block_cubes[place]] = price_in_cubes(play.table, me, place, lookup)
    if any(cubes):
        pay_cubes(play, seat, tuple(cubes))


def _sell(play: Play, seat: int, goods: Goods, fate: Fate) -> None:
    """Goods are sold on the black market: guilders, a cube of choice, or both. (M4.5f)"""
    table = play.table
    sell(play, seat, goods)
    if table.trader is goods:
        play.turn().trader_met = True  # M4.11c
    if fate is not Fate.CUBE:
        guilders = table.setup.edition.sale_guilders
        gain_guilders(play, seat, guilders)
        if table.merchants[seat].active_bits & play.lookup.power["sell_for_both"]:
            play.turn().card_guilders += guilders  # MQ27
    if fate is not Fate.GUILDERS:
        ask_first(play, choosing(seat, 1))


def sell(play: Play, seat: int, goods: Goods) -> None:
    """A goods tile goes to its field of the black market."""
    play.table.sold += (goods,)
    if play.log is not None:
        play.log.append(GoodsSold(seat, goods))
