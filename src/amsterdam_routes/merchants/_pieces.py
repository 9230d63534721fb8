"""Where the pieces of a position lie: how many there are of each, and that each lies in one place and no more.

First the shape is judged: how many there are of each, and whether the numbers are within bounds. Only a position
of the right shape is counted through. Nearly all positions are sound, so paths and texts are made only where something
is wrong.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise, repeat
from math import lcm
from operator import attrgetter, mul
from typing import Final

import attrs

from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._names import beyond
from amsterdam_routes.kernel._typechecks import shown
from amsterdam_routes.kernel._values import bits_of, counts
from amsterdam_routes.merchants.box import CUBES, DISTRICTS, GOODS, WORKERS, Card, CardType, Order, Tile, Worker
from amsterdam_routes.merchants.box._edition import Edition, edition_data
from amsterdam_routes.merchants.box._limits import (
    ANY_CUBE,
    FIELD,
    GUILDER,
    LIMITS,
    PURCHASE,
    Circle,
    first_few,
    largest_gain,
    miscounted,
    most_asks,
    most_cards,
    most_frequent,
    most_of_a_use,
    rates_of,
    reach,
)
from amsterdam_routes.merchants.rules._deal import market_parts, tiles_so_far
from amsterdam_routes.merchants.rules._decisions import DecisionKind, Phase, Setup
from amsterdam_routes.merchants.rules._state import DECK_NAMES, DECKS, Category, Hand, Merchant, State, Table, View
from amsterdam_routes.merchants.rules._tables import tables

MOST: Final = LIMITS["reached"]
"""The most guilders, cubes, tokens or points that anybody can have, in any box: `box/_limits.py` ensures it."""
OUTGROWN: Final = "outgrown"
"""The code of what is wrong only with how much a seat has: the game can go on from there all the same."""


@attrs.frozen
class Bounds:
    """How much a position of an edition may have, as `box/_limits.py` counts it."""

    waiting: int
    """The most decisions that may wait: those of all seats, and those that effects ask for."""
    activation: int
    """The most decisions that the activation of a card brings, with those of a plan that may be used at once."""
    at_once: int
    """The most cubes to choose, or cards to activate, that one effect gives in any position."""
    guilder: int
    """The weight of a guilder."""
    cubes: tuple[int, ...]
    """The weights of a cube of each colour."""
    any_cube: int
    """The weight of a cube to choose."""
    purchase: int
    """The weight of a permit to buy the market tile."""
    field: int
    """The weight of a field of the harbour that costs no cube."""
    action: int
    """The weight that is lost with each action."""
    taken: int
    """The most cards that a seat takes in a game."""
    most: int
    """The most of anything that a seat comes to in a game."""
    most_of_a_use: int
    """The most of anything that a repeated use, or a purchase, gives."""
    few: int
    """So many guilders, and cubes of each colour in each place, are never too many."""
    cards: dict[str, Card]
    """The cards of the edition, by id."""


@lru_cache(maxsize=8)
def bounds_of(edition: Edition) -> Bounds:
    """Return how much positions of an edition may have.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> bounds = bounds_of(MERCHANTS)
    >>> bounds.waiting, bounds.at_once, bounds.guilder, bounds.action
    (24, 2, 11, 2)
    """
    data = edition_data(edition)
    rates = rates_of(data)
    assert not isinstance(rates, Circle)
    whole = lcm(*[rate.denominator for rate in rates.values()])
    weights = {name: int(rate * whole) for name, rate in rates.items()}
    cubes = tuple([weights[str(cube)] for cube in CUBES])
    effects = [effect for thing in (*data["cards"], *data["tiles"]) for effect in thing["effects"]]
    waiting, activation = most_asks(data)
    chosen = [  # twice as many where things are counted: a position may have twice the cards of a game
        largest_gain(data, effect) * (1 + (effect.get("per") is not None))
        for effect in effects
        if effect["do"] in CHOSEN_AT_ONCE
    ]
    heaviest = weights[GUILDER] + 7 * sum(cubes)  # in seven places
    return Bounds(
        waiting=waiting,
        activation=activation,
        at_once=max([1, *chosen]),
        guilder=weights[GUILDER],
        cubes=cubes,
        any_cube=weights[ANY_CUBE],
        purchase=weights[PURCHASE],
        field=weights[FIELD],
        action=whole,
        taken=most_cards(data),
        most=reach(data, rates)[1],
        most_of_a_use=most_of_a_use(data, rates),
        few=LIMITS["actions"] * whole // heaviest,
        cards={card.id: card for card in edition.cards},
    )


CHOSEN_AT_ONCE: Final = ("choose_cubes", "other_cube", "activate_free")
"""Effects whose amount is how much is still to be chosen."""


def worth_of(table: Table, seat: int) -> int:
    """Return how many actions a seat can spend what it has on, as the limits of its box count them."""
    me, bounds = table.merchants[seat], bounds_of(table.edition)
    colors = map(sum, zip(me.cubes, *me.wheel, strict=False))
    worth: int = bounds.guilder * me.guilders + sum(map(mul, bounds.cubes, colors))
    if table.pending and table.pending[0].seat == seat:
        turn = table.turn
        for decision in table.pending:
            if decision.what is DecisionKind.CUBE:
                worth += bounds.any_cube * decision.many
            elif decision.what is DecisionKind.SAILING:
                worth += bounds.field * decision.many
        worth += bounds.purchase * max(0, 1 + turn.more_purchases - turn.purchases) + bounds.field * turn.credit
    return worth // bounds.action


def most_waiting(table: Table) -> int:
    """Return how many decisions may wait, so that there is room for what the cards still to be activated ask for."""
    bounds = bounds_of(table.edition)
    most = bounds.waiting
    for decision in table.pending:
        if decision.what is DecisionKind.FREE_CARD:
            inactive = table.merchants[decision.seat]._inactive_bits.bit_count()
            most -= bounds.activation * min(decision.many, inactive)
        elif decision.what is DecisionKind.FREE_PLAN:
            most -= bounds.activation - 1  # it waits itself
    return most


def outgrown_problems(table: Table) -> Iterator[Problem]:
    """Find the seats that have more than the actions of any game can give or spend, at a table that is sound so far."""
    few, to_move = bounds_of(table.edition).few, table.to_move
    for seat, me in enumerate(table.merchants):
        spendable = max(me.guilders, max(me.cubes), max(map(max, me.wheel)))
        most = max(spendable, me.score, me.penalty_tokens)
        if most > MOST:
            text = f"expected at most {MOST} guilders, points, penalty tokens and cubes of a colour, got {shown(most)}"
            yield Problem(f"$.table.merchants[{seat}]", OUTGROWN, text)
        elif (seat == to_move or spendable > few) and (worth := worth_of(table, seat)) > LIMITS["actions"]:
            text = f"expected guilders and cubes for at most {LIMITS['actions']} actions, got for {shown(worth)}"
            yield Problem(f"$.table.merchants[{seat}]", OUTGROWN, text)


def shape_problems(position: State | View) -> Iterator[Problem]:
    """Find every piece that occurs too often or too rarely, and every number out of bounds."""
    yield from _shared(position.table)
    yield from _boards(position.table)
    yield from _tom(position.table)
    yield from _seats(position)


def _shared(table: Table) -> Iterator[Problem]:
    """Check the numbers of the shared pieces."""
    edition, lookup = table.edition, tables(table.edition)
    length = edition.lengths[table.setup.length]
    seats = table.players + (table.players == 1)
    if not length.first <= table.round <= edition.last_round:
        yield beyond("$.table.round", table.round, length.first, edition.last_round)
    if len(table.merchants) != seats:
        yield miscounted("$.table.merchants", len(table.merchants), seats)
    for name, items, many in (
        ("amstel", table.amstel, seats),
        ("goods", table.goods, len(edition.blocks)),
        ("roofs", table.roofs, len(GOODS)),
        ("small", table.small, len(lookup.small)),
        ("docks", table.docks, len(lookup.docks)),
        ("districts", table.districts, max(2, table.players) - 1),
        ("revealed", table.revealed, table.players if table.phase is Phase.OVER else 0),
        ("rolled", table.rolled, len(CUBES) if table.rolled else 0),
    ):
        if len(items) != many:
            yield miscounted(f"$.table.{name}", len(items), many)
    for cube, pips in zip(CUBES, table.rolled, strict=False):
        if not 1 <= pips <= 6:
            yield beyond(f"$.table.rolled.{cube}", pips, 1, 6)
    cards = len(edition.cards)
    for name, bits in (("display", table._display_bits), ("discard", table._discard_bits)):
        if bits >> cards:
            yield _no_set(f"$.table.{name}", bits, cards)
    for name, size in zip(DECK_NAMES, table.deck_sizes, strict=True):
        if not 0 <= size <= cards:
            yield beyond(f"$.table.deck_sizes.{name}", size, 0, cards)
    for name, figure, places, used in (
        ("foreman", table.foreman, len(edition.fields), table.setup.workers),
        ("messenger", table.messenger, len(edition.blocks), table.setup.workers),
        ("trader", table.trader, len(GOODS), table.setup.trader),
    ):
        if figure is not None:
            if not 0 <= figure < places:
                yield beyond(f"$.table.{name}", figure, 0, places - 1)
            if not used:
                text = f"expected none, as this game has no {name}, got {shown(figure)}"
                yield Problem(f"$.table.{name}", "not_in_this_game", text)
    if table.foreman is not None and table.foreman not in lookup.route:
        text = f"expected the place of a warehouse, got {shown(table.foreman)}"
        yield Problem("$.table.foreman", "no_warehouse", text)
    for goods, many, place in zip(GOODS, table.roofs, lookup.big, strict=False):
        if not 0 <= many <= len(lookup.fields[place].points):
            yield beyond(f"$.table.roofs.{goods}", many, 0, len(lookup.fields[place].points))
    if len(set(table.districts)) != len(table.districts):
        text = f"expected different districts, got {most_frequent(table.districts)} twice"
        yield Problem("$.table.districts", "twice", text)
    if table.tile not in _tiles_of(edition) or not _tiles_of(edition).issuperset(table.past_tiles):
        text = f"expected tiles of the edition, got {first_few((*table.past_tiles, table.tile or 'none'))}"
        yield Problem("$.table.tile", "unknown", text)
    numbers = table.tom_numbers
    if numbers and (table.players > 1 or not {*numbers} <= {*range(1, 7)} or len({*numbers}) < len(numbers)):
        expected = "different numbers from 1 to 6" if table.players == 1 else "none, as TOM does not play"
        yield Problem("$.table.tom_numbers", "out_of_range", f"expected {expected}, got {first_few(numbers)}")


def _no_set(path: str, bits: int, many: int) -> Problem:
    found = f"bit {bits.bit_length() - 1}" if bits > 0 else shown(bits)
    return Problem(path, "out_of_range", f"expected bits 0 to {many - 1}, got {found}")


def _boards(table: Table) -> Iterator[Problem]:
    """Check the numbers of the pieces in front of each seat."""
    edition = table.edition
    cards, places = len(edition.cards), len(edition.fields)
    discarding = [decision.seat for decision in table.pending[:1] if decision.what is DecisionKind.DISCARD]
    for seat, me in enumerate(table.merchants):
        path = f"$.table.merchants[{seat}]"
        if (*map(len, (me.cubes, me.wheel, me.store, me.aboard, me.points, *me.wheel)),) != LENGTHS:
            yield from _lengths(path, me)
        cubes = chain(me.cubes, *me.wheel)
        piles = (*cubes, *me.store, *me.aboard, *me.points, me.score, me.guilders, me.penalty_tokens, me.order_count)
        if min(piles) < 0:
            yield Problem(path, "out_of_range", f"expected numbers of 0 and more, got {shown(min(piles))}")
        if (me._inactive_bits | me._active_bits) >> cards or me._owned_bits >> len(edition.blocks):
            for name, bits, size in (
                ("inactive", me._inactive_bits, cards),
                ("active", me._active_bits, cards),
                ("blocks", me._owned_bits, len(edition.blocks)),
            ):
                if bits >> size:
                    yield _no_set(f"{path}.{name}", bits, size)
        if not 0 <= me.ship < places:
            yield beyond(f"{path}.ship", me.ship, 0, places - 1)
        if not 0 <= me.amstel_field <= edition.amstel_end:
            yield beyond(f"{path}.amstel_field", me.amstel_field, 0, edition.amstel_end)
        if me._used_bits & ~me._active_bits or me._used_bits < 0:
            inactive = (me._used_bits & ~me._active_bits).bit_count()
            yield Problem(f"{path}.used", "not_active", f"expected active cards only, got {inactive} inactive ones")
        if me.score != sum(me.points):
            text = f"expected {shown(sum(me.points))}, the sum of all points, got {shown(me.score)}"
            yield Problem(f"{path}.score", "wrong_sum", text)
        if len(me.workers) > edition.worker_places:
            text = f"expected at most {edition.worker_places}, got {len(me.workers)}"
            yield Problem(f"{path}.workers", "too_many", text)
        if me.dice and (len(me.dice) != 2 or me.dice[0] >= me.dice[1]):
            text = f"expected two different dice in the order of the colours, or none, got {first_few(me.dice)}"
            yield Problem(f"{path}.dice", "wrong_number", text)
        room, inactive = edition.hand_limit + (seat in discarding), me._inactive_bits.bit_count()
        if inactive > room:
            yield Problem(f"{path}.inactive", "too_many", f"expected at most {room} cards, got {inactive}")


LENGTHS: Final = (len(CUBES), 6, len(GOODS), len(GOODS), len(Category), *[len(CUBES)] * 6)
"""How many cubes, compartments, goods in the store and aboard, and categories of points; and cubes in compartments."""


def _lengths(path: str, me: Merchant) -> Iterator[Problem]:
    """Find lists that are too long or too short."""
    lists = {"cubes": me.cubes, "wheel": me.wheel, "store": me.store, "aboard": me.aboard, "points": me.points}
    lists |= {f"wheel[{i}]": some for i, some in enumerate(me.wheel)}
    for (name, items), many in zip(lists.items(), LENGTHS, strict=False):
        if len(items) != many:
            yield miscounted(f"{path}.{name}", len(items), many)


NEVER_TOMS: Final = (
    *("cubes", "stored", "wheel", "dice", "_inactive_bits", "_active_bits", "_used_bits", "penalty_tokens"),
    *("store", "aboard", "workers", "open_orders", "order_count"),
)
"""What TOM never has: guilders, blocks, a disc on the Amstel and points are all that he has. (M4.13a)"""

_never_toms: Final = attrgetter(*NEVER_TOMS)
NOTHING: Final = _never_toms(Merchant())


def _tom(table: Table) -> Iterator[Problem]:
    """Check that TOM has nothing that only a player has, and that his ship lies at the start."""
    for seat, tom in enumerate(table.merchants[table.players :], table.players):
        path, start = f"$.table.merchants[{seat}]", tables(table.edition).start
        if tom.ship != start:
            yield Problem(f"{path}.ship", "not_toms", f"expected {start}, as TOM does not sail, got {shown(tom.ship)}")
        if (has := _never_toms(tom)) != NOTHING:
            for name, found, nothing in zip(NEVER_TOMS, has, NOTHING, strict=True):
                if found != nothing:
                    field = name.removeprefix("_").removesuffix("_bits")
                    yield Problem(f"{path}.{field}", "not_toms", "expected none, as only players have such, got some")


def _seats(position: State | View) -> Iterator[Problem]:
    """Check that there is a hand for each seat, and a disc of each seat on the Amstel."""
    table = position.table
    if type(position) is State:
        if len(position.hands) != table.players:
            yield miscounted("$.hands", len(position.hands), table.players)
    elif isinstance(position, View):
        seat = position.seat
        if (seat is None) != (position.hand is None):
            found = "a hand and no seat" if seat is None else "a seat and no hand"
            yield Problem("$.seat", "no_such_seat", f"expected a seat and its hand, or neither; got {found}")
        elif seat is not None and not 0 <= seat < table.players:
            text = f"expected a seat from 0 to {table.players - 1}, got {shown(seat)}"
            yield Problem("$.seat", "no_such_seat", text)
    if sorted(table.amstel) != list(range(len(table.merchants))):
        text = f"expected each seat once, got {first_few(table.amstel)}"
        yield Problem("$.table.amstel", "not_each_once", text)


@lru_cache(maxsize=8)
def _tiles_of(edition: Edition) -> frozenset[Tile]:
    return frozenset(edition.tiles)


_id_of = attrgetter("id")


# --- where each piece lies


def piece_problems(position: State | View) -> Iterator[Problem]:
    """Find everything that lies in two places, or in none."""
    table = position.table
    yield from _cards(position)
    yield from _goods(table)
    yield from _workers(table)
    yield from _market(position)
    yield from _city(position)
    yield from _amstel(table)
    yield from _orders(position)


def _cards(position: State | View) -> Iterator[Problem]:
    """Check that every card lies in one place."""
    table = position.table
    edition, lookup, known = table.edition, tables(table.edition), bounds_of(table.edition).cards
    places = [table._display_bits, table._discard_bits]
    for me in table.merchants:
        places += [me._inactive_bits, me._active_bits]
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
                # with as many cards as bits, the sum is right only if each card is there once
                if pile != tuple(map(known.__getitem__, map(_id_of, pile))):
                    text = f"expected cards of the edition, got other ones among {first_few(pile)}"
                    yield Problem(f"$.piles.{deck.name}", "unknown", text)
            elif {lookup.bit.get(card.id, 0) for card in pile} != {*bits_of(unseen)} or len(pile) != size:
                text = f"expected the {unseen.bit_count()} cards that lie nowhere else, got {first_few(pile)}"
                yield Problem(f"$.piles.{deck.name}", "wrong_cards", text)


def _goods(table: Table) -> Iterator[Problem]:
    """Check that the tiles of claimed blocks are in a store, on a ship, sold or delivered."""
    if (found_goods := counts(table.goods, GOODS)) != table.edition.goods:
        text = f"expected {first_few(table.edition.goods)} of the kinds of goods, got {first_few(found_goods)}"
        yield Problem("$.table.goods", "wrong_goods", text)
        return
    owned = 0
    for seat, me in enumerate(table.merchants):
        if twice := bits_of(owned & me._owned_bits):
            text = f"expected one owner of each block, got two of {table.edition.blocks[twice[0].bit_length() - 1]}"
            yield Problem(f"$.table.merchants[{seat}].blocks", "owned_twice", text)
        owned |= me._owned_bits
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
    colors = [field.of for field in table.edition.fields if type(field.of) is Worker]
    for dock, (own, standing) in enumerate(zip(colors, table.docks, strict=True)):
        if len(standing) > each or own in standing or len({*standing}) < len(standing):  # M4.2c
            text = f"expected at most {each}, of different colours other than {own}, got {first_few(standing)}"
            yield Problem(f"$.table.docks[{dock}]", "wrong_workers", text)


def _market(position: State | View) -> Iterator[Problem]:
    """Check that the tiles so far are of the right parts, and as many as rounds have begun."""
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


@lru_cache(maxsize=8)
def _tiles_in(setup: Setup) -> frozenset[Tile]:
    """Return the market tiles that are played with."""
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
    """Check that every order lies in one place."""
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
