"""The merchants game for the engine: states are written as records of numbers, and read back."""

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final  # Any: a record of NumPy has no type here

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bulk._engine import Played
from amsterdam_routes.bulk._merchants_box import CATEGORIES, NONE, beyond_limits, box_numbers
from amsterdam_routes.merchants._pieces import bounds_of, worth_of
from amsterdam_routes.merchants.bots import Greedy, Random

NO_CARD: Final = 65535
NOTHING_BOUGHT: Final = -1
CARD_WORDS: Final = 3
MOST_PENDING, MOST_CARDS, MOST_COUNTED = 32, 64, 10**9
"""What a state that is taken may have at most: decisions that wait, cards of one seat, and what the seat may come to:
points, guilders, cubes, and what its penalty tokens cost. So all of it fits into 32 bits to the end of the game."""
COUNTED: Final = ("card_guilders", "card_points", "market_points", "ship_moved", "more_cubes")
"""What grows in a turn."""

COLUMNS: Final = (*CATEGORIES, "penalties", "end_cards", "city", "districts", "orders", "leftovers", "total", "place")
"""The columns of the sheets: points by category, the total and the place. TOM has a sheet, too, the last one."""

_PHASES, _DECISIONS = tuple(am.Phase), tuple(am.DecisionKind)
_TURN: Final = (
    "claims", "purchases", "more_purchases", "market_points", "amstel_moved", "ship_moved", "credit", "repeats",
    "card_guilders", "card_points", "inactive_at_start", "more_cubes",
)  # fmt: skip
_FLAGS: Final = ("advanced", "foreman_met", "messenger_met", "trader_met")
_MERCHANT: Final = ("guilders", "score", "penalty_tokens", "ship", "amstel_field")
_STOCKS: Final = ("points", "cubes", "store", "aboard")
_DECKS: Final = ("craftsman", "building", "plan")


# ---- A state into a record ----


def store(state: am.State, into: Any) -> None:
    """Write a state into a record, except its chance and the values that follow from the rest."""
    table, piles, edition = state.table, state.piles, state.table.edition
    cards, tiles, orders = _places(edition)
    into["round"], into["phase"], into["asks"], into["ply"] = (
        table.round,
        _PHASES.index(table.phase),
        len(table.pending),
        0,
    )
    for ask, one in zip(reversed(table.pending), into["ask"], strict=False):
        one["seat"], one["what"], one["many"] = ask.seat, _DECISIONS.index(ask.what), ask.many
        one["least"], one["barred"] = ask.least, sum(1 << cube for cube in ask.barred)
        one["card"] = NO_CARD if ask.card is None else cards[ask.card.id]
        one["buys"] = NOTHING_BOUGHT if ask.buys is None else edition.index(ask.buys)
    turn = table.turn
    for name in (*_TURN, *_FLAGS):
        into[f"turn.{name}"] = getattr(turn, name)
    into["turn.docks"], into["turn.plans"] = turn._docks_bits, turn._plans_bits
    into["turn.repeated"] = NO_CARD if turn.repeated is None else cards[turn.repeated.id]
    into["turn.placed"] = _fill(into["turn.compartments"], turn.compartments)
    into["display"], into["discard"] = _words(table._display_bits), _words(table._discard_bits)
    types, top = [card.type.value for card in edition.cards], 0
    for type, name in enumerate(_DECKS):
        into["deck_top"][type] = top
        into["deck_size"][type] = _fill(into["deck"][top:], [cards[card.id] for card in getattr(piles, name)])
        top += types.count(name)
    into["tile"], into["market_top"] = NONE if table.tile is None else tiles[table.tile.id], 0
    for name, some in (("market", piles.market), ("past", table.past_tiles), ("returned", piles.returned_tiles)):
        into[f"{name}_size"] = _fill(into[name], [tiles[tile.id] for tile in some])
    into["has_rolled"] = bool(table.rolled)
    _fill(into["rolled"], table.rolled)
    _fill(into["dice"], table.dice)
    into["districts"] = len(table.districts)
    _fill(into["district"], (*table.districts, *piles.districts))
    _fill(into["goods"], table.goods)
    into["sold_size"], into["depot_size"] = _fill(into["sold"], table.sold), _fill(into["depot"], table.depot)
    into["roofs"], into["small"] = table.roofs, NONE
    _fill(into["small"], [NONE if goods is None else goods for goods in table.small])
    for dock, waiting in enumerate(table.docks):
        into["waiting"][dock] = _fill(into["dock"][2 * dock :], waiting)
    _fill(into["amstel"], table.amstel)
    for name in ("foreman", "messenger", "trader"):
        place = getattr(table, name)
        into[name] = NONE if place is None else place
    into["numbers_done"] = _fill(into["tom_numbers"], table.tom_numbers)
    into["order_pile_size"] = _fill(into["order_pile"], [orders[order.id] for order in piles.orders])
    for seat, (me, own) in enumerate(zip(table.merchants, into["seats"], strict=False)):
        _store_merchant(me, own)
        dealt = (*me.open_orders, *state.hands[seat].orders) if seat < len(state.hands) else ()
        own["order_count"] = _fill(own["orders"], [orders[order.id] for order in dealt])


def _store_merchant(me: am.Merchant, own: Any) -> None:
    for name in (*_MERCHANT, *_STOCKS):
        own[name] = getattr(me, name)
    own["wheel"] = [many for cubes in me.wheel for many in cubes]
    own["inactive"], own["active"], own["used"] = map(_words, (me._inactive_bits, me._active_bits, me._used_bits))
    own["owned"], own["stored"] = me._owned_bits, NONE if me.stored is None else me.stored
    own["chosen"], own["crew"] = _fill(own["dice"], me.dice), _fill(own["workers"], me.workers)


def _fill(into: Any, items: Sequence[int]) -> int:
    """Write a list into the first places of a field; return how long it is."""
    into[: len(items)] = items
    return len(items)


def _words(bits: int) -> list[int]:
    return [bits >> 64 * word & 2**64 - 1 for word in range(CARD_WORDS)]


# ---- A record into a state ----


def load(game: Any, setup: am.Setup, chance: ar.Chance) -> am.State:
    """Read a state out of a record; its chance is given."""
    edition, seats = setup.edition, max(2, setup.players)
    over = int(game["phase"]) == len(_PHASES) - 1
    own = [game["seats"][seat] for seat in range(seats)]
    dealt = [tuple(edition.orders[i] for i in some["orders"][: some["order_count"]]) for some in own]
    decks = [
        tuple(edition.cards[i] for i in game["deck"][top : top + size])
        for top, size in zip(map(int, game["deck_top"]), map(int, game["deck_size"]), strict=True)
    ]
    market = [edition.tiles[i] for i in game["market"][int(game["market_top"]) :][: game["market_size"]]]
    districts = [am.District(int(i)) for i in game["district"]]
    opened = int(game["districts"])
    small = sum(field.water is am.Water.SMALL for field in edition.fields)
    table = am.Table(
        setup=setup,
        round=int(game["round"]),
        phase=_PHASES[game["phase"]],
        pending=tuple(_ask(one, edition) for one in game["ask"][: game["asks"]][::-1]),
        merchants=tuple(_merchant(some, orders, setup) for some, orders in zip(own, dealt, strict=True)),
        turn=_turn(game, edition),
        display_bits=_bits(game["display"]),
        discard_bits=_bits(game["discard"]),
        deck_sizes=(len(decks[0]), len(decks[1]), len(decks[2])),
        tile=None if game["tile"] == NONE else edition.tiles[game["tile"]],
        past_tiles=tuple(edition.tiles[i] for i in game["past"][: game["past_size"]]),
        tiles_left=len(market),
        rolled=_numbers(game["rolled"]) if game["has_rolled"] else (),
        dice=_numbers(game["dice"]) if game["has_rolled"] else (),
        districts=tuple(districts[:opened]),
        goods=_goods(game["goods"][: len(edition.blocks)]),
        sold=_goods(game["sold"][: game["sold_size"]]),
        roofs=_numbers(game["roofs"]),
        small=tuple(None if goods == NONE else am.Goods(int(goods)) for goods in game["small"][:small]),
        docks=tuple(_workers(game["dock"][2 * dock :][:many]) for dock, many in enumerate(map(int, game["waiting"]))),
        depot=_workers(game["depot"][: game["depot_size"]]),
        amstel=_numbers(game["amstel"][:seats]),
        foreman=_place(game["foreman"]),
        messenger=_place(game["messenger"]),
        trader=None if game["trader"] == NONE else am.Goods(int(game["trader"])),
        tom_numbers=_numbers(game["tom_numbers"][: game["numbers_done"]]),
        revealed=tuple(dealt[: setup.players]) if over else (),
    )
    hands = tuple(am.Hand(orders[setup.open_orders :]) for orders in dealt[: setup.players])
    returned = tuple(edition.tiles[i] for i in game["returned"][: game["returned_size"]])
    orders = tuple(edition.orders[i] for i in game["order_pile"][: game["order_pile_size"]])
    piles = am.Piles(decks[0], decks[1], decks[2], tuple(market), returned, tuple(districts[opened:]), orders, chance)
    return am.State(table, hands, piles)


def _ask(one: Any, edition: am.Edition) -> am.Decision:
    return am.Decision(
        seat=int(one["seat"]),
        what=_DECISIONS[one["what"]],
        many=int(one["many"]),
        least=am.Cube(int(one["least"])),
        barred=tuple(cube for cube in am.Cube if int(one["barred"]) >> cube & 1),
        card=None if one["card"] == NO_CARD else edition.cards[one["card"]],
        buys=None if one["buys"] == NOTHING_BOUGHT else edition.actions[one["buys"]],
    )


def _turn(game: Any, edition: am.Edition) -> am.Turn:
    return am.Turn(
        **{name: int(game[f"turn.{name}"]) for name in _TURN},  # type: ignore[arg-type]  # none of them is a flag
        **{name: bool(game[f"turn.{name}"]) for name in _FLAGS},
        docks_bits=int(game["turn.docks"]),
        plans_bits=int(game["turn.plans"]),
        repeated=None if game["turn.repeated"] == NO_CARD else edition.cards[game["turn.repeated"]],
        compartments=_numbers(game["turn.compartments"][: game["turn.placed"]]),
    )


def _merchant(own: Any, dealt: tuple[am.Order, ...], setup: am.Setup) -> am.Merchant:
    return am.Merchant(
        **{name: int(own[name]) for name in _MERCHANT},
        points=_numbers(own["points"]),
        cubes=_numbers(own["cubes"]),
        store=_numbers(own["store"]),
        aboard=_numbers(own["aboard"]),
        stored=None if own["stored"] == NONE else am.Cube(int(own["stored"])),
        wheel=tuple(_numbers(cubes) for cubes in own["wheel"].reshape(-1, len(am.Cube))),
        dice=tuple(am.Cube(int(die)) for die in own["dice"][: own["chosen"]]),
        inactive_bits=_bits(own["inactive"]),
        active_bits=_bits(own["active"]),
        used_bits=_bits(own["used"]),
        owned_bits=int(own["owned"]),
        workers=_workers(own["workers"][: own["crew"]]),
        open_orders=dealt[: setup.open_orders],
        order_count=len(dealt),
    )


def _bits(words: Any) -> int:
    return sum(int(word) << 64 * i for i, word in enumerate(words))


def _numbers(some: Any) -> tuple[int, ...]:
    return tuple(map(int, some))


def _goods(some: Any) -> tuple[am.Goods, ...]:
    return tuple(am.Goods(int(goods)) for goods in some)


def _workers(some: Any) -> tuple[am.Worker, ...]:
    return tuple(am.Worker(int(worker)) for worker in some)


def _place(place: Any) -> int | None:
    return None if place == NONE else int(place)


# ---- The bytes of the hash ----


def canonical_bytes(state: am.State) -> bytes:
    """Return the bytes that are hashed: the fields of a state, one after the other."""
    table, piles = state.table, state.piles
    edition, turn = table.edition, table.turn
    cards, tiles, orders = _places(edition)
    text = bytearray((table.round, _PHASES.index(table.phase), len(table.pending)))
    for ask in table.pending:
        card = NO_CARD if ask.card is None else cards[ask.card.id]
        buys = NOTHING_BOUGHT if ask.buys is None else edition.index(ask.buys)
        barred = sum(1 << cube for cube in ask.barred)
        text += struct.pack("<4BHii", ask.seat, _DECISIONS.index(ask.what), ask.least, barred, card, ask.many, buys)
    repeated = NO_CARD if turn.repeated is None else cards[turn.repeated.id]
    text += struct.pack("<12iH", *(getattr(turn, name) for name in _TURN), repeated)
    text += bytes((turn.advanced, turn._docks_bits, turn._plans_bits, *(getattr(turn, name) for name in _FLAGS[1:])))
    text += _listed(turn.compartments)
    text += _card_bytes(table._display_bits, table._discard_bits)
    for name in _DECKS:
        text += _listed([cards[card.id] for card in getattr(piles, name)])
    text.append(NONE if table.tile is None else tiles[table.tile.id])
    for some in (piles.market, table.past_tiles, piles.returned_tiles):
        text += _listed([tiles[tile.id] for tile in some])
    text += _listed(table.rolled) + _listed(table.dice)
    text += bytes((len(table.districts), *table.districts, *piles.districts, *table.goods))
    text += _listed(table.sold) + bytes(table.roofs)
    text += _listed([NONE if goods is None else goods for goods in table.small])
    for waiting in (*table.docks, table.depot, table.amstel):
        text += _listed(waiting)
    text += bytes(NONE if place is None else place for place in (table.foreman, table.messenger, table.trader))
    text += _listed(table.tom_numbers) + _listed([orders[order.id] for order in piles.orders])
    for seat, me in enumerate(table.merchants):
        wheel = (many for cubes in me.wheel for many in cubes)
        text += struct.pack("<52i", me.guilders, me.score, *me.points, me.penalty_tokens, *me.cubes, *wheel)
        text += _card_bytes(me._inactive_bits, me._active_bits, me._used_bits) + me._owned_bits.to_bytes(8, "little")
        text += bytes((NONE if me.stored is None else me.stored, len(me.dice), *me.dice, *me.store, *me.aboard))
        text += _listed(me.workers) + bytes((me.ship, me.amstel_field))
        hidden = state.hands[seat].orders if seat < len(state.hands) else ()
        text += _listed([orders[order.id] for order in (*me.open_orders, *hidden)])
    return bytes(text)


def _listed(items: Sequence[int]) -> bytes:
    return bytes((len(items), *items))


def _card_bytes(*sets: int) -> bytes:
    return b"".join(cards.to_bytes(8 * CARD_WORDS, "little") for cards in sets)


@lru_cache(maxsize=16)
def _places(edition: am.Edition) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Return the numbers of cards, tiles and orders, by id."""
    return (
        {card.id: i for i, card in enumerate(edition.cards)},
        {tile.id: i for i, tile in enumerate(edition.tiles)},
        {order.id: i for i, order in enumerate(edition.orders)},
    )


def refused(state: am.State) -> str | None:
    """Say which limit of the engine a state exceeds; None if it exceeds none."""
    merchants, bounds = state.table.merchants, bounds_of(state.table.edition)
    to_come = state.table.edition.last_round - state.table.round
    most = to_come + max((me._active_bits | me._inactive_bits).bit_count() for me in merchants)
    if len(state.table.pending) > MOST_PENDING:
        return f"at most {MOST_PENDING} decisions that wait, got {len(state.table.pending)}"
    if most >= MOST_CARDS:
        return f"at most {MOST_CARDS} cards that a seat may come to, got up to {most + 1}"
    turn, games = state.table.turn, -(-most // bounds.taken)  # so many games' cards, each of which counts all others
    dearest, counted = max(state.table.edition.penalties), max(getattr(turn, name) for name in COUNTED)
    for seat, me in enumerate(merchants):
        found = max(counted, me.score, me.guilders, sum(map(sum, (me.cubes, *me.wheel))))
        found += bounds.most * games**2 + worth_of(state.table, seat) * bounds.most_of_a_use
        if (found := max(found, dearest * me.penalty_tokens)) > MOST_COUNTED:
            return f"at most {MOST_COUNTED} points, guilders or cubes that a seat may come to, got up to {found}"
    return None


PLAYED: Final = Played(
    name="merchants",
    setup=am.Setup,
    state=am.State,
    record=am.MerchantsRecord,
    columns=COLUMNS,
    rows=lambda setup: max(2, setup.players),
    beyond_limits=beyond_limits,
    numbers=box_numbers,
    store=store,
    load=load,
    refused=refused,
    shared=lambda setup: setup,
    own=lambda setup, record: setup,
    text=canonical_bytes,
    bots=(Random, Greedy),
)
"""The merchants game, for batches of games."""
