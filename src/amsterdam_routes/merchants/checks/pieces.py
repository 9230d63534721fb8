"""Where the pieces of a position lie: every card, tile, worker, block and order in one place and no more."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise, repeat
from operator import attrgetter

from amsterdam_routes.kernel.counts import bits_of, counts
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.words.catalogue import shown
from amsterdam_routes.merchants.box.card import CardType, Order, Tile
from amsterdam_routes.merchants.box.cubes import DISTRICTS, GOODS, WORKERS
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.problems import first_few, miscounted, most_frequent
from amsterdam_routes.merchants.rules.deal import market_parts, tiles_so_far
from amsterdam_routes.merchants.rules.setup import Setup
from amsterdam_routes.merchants.rules.state import DECKS, Hand, State, Table, View
from amsterdam_routes.merchants.rules.tables import tables

_id_of = attrgetter("id")


def piece_problems(position: State | View) -> Iterator[Problem]:
    """Everything that lies in two places, or in none."""
    table = position.table
    yield from _cards(position)
    yield from _goods(table)
    yield from _workers(table)
    yield from _market(position)
    yield from _city(position)
    yield from _amstel(table)
    yield from _orders(position)


def _cards(position: State | View) -> Iterator[Problem]:
    """Every card lies in one place."""
    table = position.table
    edition, lookup = table.edition, tables(table.edition)
    places = [table.display_bits, table.discard_bits]
    for me in table.merchants:
        places += [me.inactive_bits, me.active_bits]
    seen, twice = 0, 0
    for bits in places:
        twice |= seen & bits
        seen |= bits
    for bit in bits_of(twice):
        yield Problem("$.table", "card_twice", f"the card {lookup.uses[bit].card} lies in two places")
    everything = (1 << len(edition.cards)) - 1
    decks = (lookup.craftsmen, lookup.buildings, lookup.plans)
    for deck, type_, cards, size in zip(DECKS, CardType, decks, table.deck_sizes, strict=True):
        unseen = cards & everything & ~seen
        if unseen.bit_count() != size:
            text = f"expected {unseen.bit_count()}, as so many cards of the type {type_.value} are unseen, got {size}"
            yield Problem("$.table.deck_sizes", "wrong_number", text)
        if type(position) is State:
            pile = getattr(position.piles, deck.name)
            found = sum(map(lookup.bit.get, map(_id_of, pile), repeat(0)))
            if (found, len(pile)) == (unseen, size) == (unseen, unseen.bit_count()):
                continue  # so few single bits make this sum only if each is there once
            if {lookup.bit.get(card.id, 0) for card in pile} != {*bits_of(unseen)} or len(pile) != size:
                text = f"expected the {unseen.bit_count()} cards that lie nowhere else, got {first_few(pile)}"
                yield Problem(f"$.piles.{deck.name}", "wrong_cards", text)


def _goods(table: Table) -> Iterator[Problem]:
    """The tiles of claimed blocks are in a store, on a ship, sold or delivered."""
    if (found_goods := counts(table.goods, GOODS)) != table.edition.goods:
        text = f"expected {first_few(table.edition.goods)} of the kinds of goods, got {first_few(found_goods)}"
        yield Problem("$.table.goods", "wrong_goods", text)
        return
    owned = 0
    for seat, me in enumerate(table.merchants):
        if twice := bits_of(owned & me.owned_bits):
            text = f"expected one owner of each block, got two of {table.edition.blocks[twice[0].bit_length() - 1]}"
            yield Problem(f"$.table.merchants[{seat}].blocks", "owned_twice", text)
        owned |= me.owned_bits
    claimed = counts([table.goods[bit.bit_length() - 1] for bit in bits_of(owned)], GOODS)
    elsewhere = counts([*table.sold, *[goods for goods in table.small if goods is not None]], GOODS)
    stocks = [stock for me in table.merchants for stock in (me.store, me.aboard)]
    everywhere = map(sum, zip(elsewhere, table.roofs, *stocks, strict=True))
    for goods, many, found in zip(GOODS, claimed, everywhere, strict=True):
        if found != many:
            text = f"{many} blocks with {goods} are claimed; {found} such tiles lie elsewhere"
            yield Problem("$.table.goods", "goods_lost", text)
    if len(set(table.sold)) != len(table.sold):
        text = f"expected different goods, got {most_frequent(table.sold)} twice"
        yield Problem("$.table.sold", "twice", text)


def _workers(table: Table) -> Iterator[Problem]:
    each = 1 if table.players == 1 else 2
    found = [*table.depot, *chain.from_iterable(table.docks)]
    for me in table.merchants:
        found += me.workers
    if {*map(found.count, WORKERS)} != {each}:
        text = f"expected {each} of each colour in all places together, got {first_few(map(found.count, WORKERS))}"
        yield Problem("$.table.docks", "workers_lost", text)


def _market(position: State | View) -> Iterator[Problem]:
    """The tiles so far are of the right parts, and as many as rounds have begun."""
    table = position.table
    length = table.edition.lengths[table.setup.length]
    seen = tiles_so_far(table)
    stack = list(position.piles.market) if type(position) is State else []
    rounds = table.round - length.first + 1
    left = length.a + length.b - rounds
    if (len(seen), table.tiles_left) != (rounds, left):
        text = f"expected {rounds} tiles so far and {left} to come, got {len(seen)} and {shown(table.tiles_left)}"
        yield Problem("$.table.past_tiles", "wrong_number", text)
        return
    if type(position) is State and len(stack) != left:
        yield miscounted("$.piles.market", len(stack), left)
        return
    back = list(position.piles.returned_tiles) if type(position) is State else []
    everywhere = [*seen, *stack, *back]
    different = {*everywhere}
    if len(different) != len(everywhere):
        text = f"expected different tiles, got {most_frequent(everywhere)} twice"
        yield Problem("$.table.past_tiles", "twice", text)
    for start, end, parts in market_parts(table.setup):
        laid = [tile.part for tile in (seen + stack)[start:end]]
        found = [sum(map(laid.count, names)) for names, _ in parts]
        if sum(found) < len(laid) or any(many > most for many, (_, most) in zip(found, parts, strict=True)):
            expected = " and ".join(f"{most} of {'/'.join(names)}" for names, most in parts)
            text = f"expected {expected} as tiles {start + 1} to {end}, got {first_few(laid)}"
            yield Problem("$.table.past_tiles", "wrong_part", text)
    if type(position) is State and different != _tiles_in(table.setup):
        text = f"expected the tiles that lie nowhere else, got {first_few(back)}"
        yield Problem("$.piles.returned_tiles", "tiles_lost", text)


@lru_cache(maxsize=8)
def _orders_of(edition: Edition) -> frozenset[Order]:
    return frozenset(edition.orders)


@lru_cache(maxsize=32)
def _tiles_in(setup: Setup) -> frozenset[Tile]:
    """The market tiles that are played with."""
    parts = {part for _, _, parts in market_parts(setup) for names, _ in parts for part in names}
    return frozenset(tile for tile in setup.edition.tiles if tile.part in parts)


def _city(position: State | View) -> Iterator[Problem]:
    if type(position) is State:
        hidden = position.piles.districts
        if sorted((*position.table.districts, *hidden)) != list(DISTRICTS):
            text = f"expected the districts that do not lie open, got {first_few(hidden)}"
            yield Problem("$.piles.districts", "districts_lost", text)


def _amstel(table: Table) -> Iterator[Problem]:
    fields = [table.merchants[seat].amstel_field for seat in table.amstel]
    if any(ahead < behind for ahead, behind in pairwise(fields)):
        text = f"expected the foremost disc first, got discs on the fields {first_few(fields)}"
        yield Problem("$.table.amstel", "wrong_order", text)


def _orders(position: State | View) -> Iterator[Problem]:
    """Every order lies in one place."""
    table = position.table
    setup = table.setup
    opened = min(setup.open_orders, setup.orders)
    seen = [order for me in table.merchants for order in me.open_orders]
    for seat, me in enumerate(table.merchants[: table.players]):
        if me.order_count != setup.orders:
            yield miscounted(f"$.table.merchants[{seat}].order_count", me.order_count, setup.orders)
        if len(me.open_orders) != opened:
            yield miscounted(f"$.table.merchants[{seat}].open_orders", len(me.open_orders), opened)
    hands: Iterable[tuple[int, Hand]] = ()
    if isinstance(position, State):
        hands = enumerate(position.hands)
    elif table.revealed:
        hands = [(seat, Hand(orders[opened:])) for seat, orders in enumerate(table.revealed)]
    elif position.seat is not None and position.hand is not None:
        hands = [(position.seat, position.hand)]
    for seat, hand in hands:
        if len(hand.orders) != setup.orders - opened:
            yield miscounted(f"$.hands[{seat}].orders", len(hand.orders), setup.orders - opened)
        seen += hand.orders
        shown_orders = (*table.merchants[seat].open_orders, *hand.orders)
        if table.revealed and table.revealed[seat] != shown_orders:
            text = f"expected the orders of this seat, {first_few(shown_orders)}; got {first_few(table.revealed[seat])}"
            yield Problem(f"$.table.revealed[{seat}]", "wrong_orders", text)
        if isinstance(position, View) and position.hand is not None and seat == position.seat and hand != position.hand:
            text = f"expected the orders that are revealed of this seat, got {first_few(position.hand.orders)}"
            yield Problem("$.hand.orders", "wrong_orders", text)
    if type(position) is State and not seen and position.piles.orders == table.edition.orders:
        return
    if type(position) is State:
        seen += position.piles.orders
        if len(seen) != len(table.edition.orders):
            text = f"expected {len(table.edition.orders)} orders with those of the seats, got {len(seen)}"
            yield Problem("$.piles.orders", "orders_lost", text)
    known, different = _orders_of(table.edition), set(seen)
    if len(different) == len(seen) and different <= known:
        return
    for order, times in Counter(seen).items():
        if times > 1 or order not in known:
            yield Problem("$.hands", "order_twice", f"{order} lies in two places, or is not of this edition")
