"""The solo game: the card that TOM costs, and TOM's phases II and III. (M4.13)"""

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.merchants.box.cubes import CUBES
from amsterdam_routes.merchants.rules.amstel import move_disc
from amsterdam_routes.merchants.rules.blocks import sell
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, asking
from amsterdam_routes.merchants.rules.dice import FACES
from amsterdam_routes.merchants.rules.events import (
    BlockClaimed,
    CardsDiscarded,
    GoodsDelivered,
    NumberDone,
    TileBought,
)
from amsterdam_routes.merchants.rules.in_turn import owned
from amsterdam_routes.merchants.rules.listing import cheapest_cards
from amsterdam_routes.merchants.rules.merchant import Category
from amsterdam_routes.merchants.rules.play import Play, gain_guilders, pay_guilders, score
from amsterdam_routes.merchants.rules.ship import leave_dock, put_into_depot, put_into_warehouse

MANY_EQUAL = 3


def tom(play: Play) -> int:
    """The seat of TOM: the one behind the player's."""
    return play.table.players


def remove_cheapest(play: Play, seat: int) -> tuple[Ask, ...]:
    """The cheapest card goes, if TOM leads; of two plans the player chooses. (M4.13b)"""
    table, lookup = play.table, play.lookup
    if table.amstel[0] != tom(play):
        return ()
    cheapest = cheapest_cards(table, lookup)
    plans = cheapest & lookup.plans
    if plans.bit_count() > 1:
        return (asking(seat, Asked.REMOVED_CARD),)
    remove(play, bits_of(plans or cheapest & lookup.buildings or cheapest)[0])
    return ()


def remove(play: Play, bit: int) -> None:
    """A card that is laid out goes to the discard. (M4.13b, MQ84)"""
    play.table.display_bits ^= bit
    play.table.discard_bits |= bit
    if play.log is not None:
        play.log.append(CardsDiscarded((play.lookup.uses[bit].card,), None))


def play_tom(play: Play) -> None:
    """The Amstel, triples by number, claims by die, the market: by the dice as they fell. (MQ71, MQ72)"""
    table, edition = play.table, play.table.setup.edition
    move_disc(play, tom(play), table.rolled.count(edition.tom_amstel_face))  # M4.13d
    for number in range(1, FACES + 1):
        if table.rolled.count(number) >= MANY_EQUAL and number not in table.tom_numbers:
            _deliver_worker(play, number)  # M4.13e
    for die, pips in zip(CUBES, table.rolled, strict=True):
        if pips == edition.tom_claim_face:
            _claim(play, die)  # M4.13f
    _buy(play)


def _deliver_worker(play: Play, number: int) -> None:
    """The worker of a dock goes to the depot, for points and a guilder; each number once. (M4.13e, MQ16, MQ74)"""
    table, seat = play.table, tom(play)
    table.tom_numbers += (number,)
    if play.log is not None:
        play.log.append(NumberDone(number))
    dock = play.lookup.dock_of[table.setup.edition.tom_docks[number - 1]]
    if table.docks[dock]:
        worker = table.docks[dock][0]
        leave_dock(play, dock, worker)
        put_into_depot(play, seat, worker)
        gain_guilders(play, seat, 1)


def _claim(play: Play, die: int) -> None:
    """The cheapest free block of a district, joined to a block of TOM's if it can be, else left-most. (M4.13f)"""
    table, lookup, seat = play.table, play.lookup, tom(play)
    free = lookup.all_blocks & ~owned(table)
    places = [i for i, cube in enumerate(lookup.block_cubes) if cube == die and free >> i & 1]
    if not places:
        return
    least = min(lookup.block_costs[i] for i in places)
    places = [i for i in places if lookup.block_costs[i] == least]
    me = play.me(seat)
    joined = [i for i in places if lookup.rings[i] and lookup.rings[i][0] & me.owned_bits]
    place = (joined or places)[0]
    me.owned_bits |= 1 << place
    if play.log is not None:
        play.log.append(BlockClaimed(seat, table.setup.edition.blocks[place]))
    goods = table.goods[place]
    if goods not in table.sold:  # M4.13g
        sell(play, seat, goods)
        gain_guilders(play, seat, table.setup.edition.sale_guilders)
        return
    if play.log is not None:
        play.log.append(GoodsDelivered(seat, goods, lookup.fields[lookup.big[goods]]))
    put_into_warehouse(play, seat, goods, lookup.big[goods])


def _buy(play: Play) -> None:
    """TOM buys the tile if he can, for points and Amstel moves only; otherwise he takes a guilder. (M4.13h)"""
    tile, seat = play.table.tile, tom(play)
    assert tile is not None
    if play.table.merchants[seat].guilders < tile.price:
        gain_guilders(play, seat, 1)
        return
    if tile.price:
        pay_guilders(play, seat, tile.price)
    if play.log is not None:
        play.log.append(TileBought(seat, tile))
    if tile.points:
        score(play, seat, tile.points, Category.MARKET)
    for effect in tile.effects:
        if effect.do == "amstel":
            move_disc(play, seat, effect.amount)
