"""The merchants game in numbers: what each number of an observation means.

A scale is a number of the box where the box has one. What the box does not limit, such as guilders, has a scale that
was measured with the shipped box: in 2,700 games of `Greedy`, of each number of players and with each expansion, no
number exceeded half of it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from amsterdam_routes.kernel.observing import (
    Feature,
    Observing,
    bits,
    by_seat,
    count_each,
    each_seat,
    flag,
    lift,
    number,
    tally,
    which_of,
    which_seat,
)
from amsterdam_routes.merchants.box.actions import ACTIONS
from amsterdam_routes.merchants.box.components import CUBES, DISTRICTS, GOODS, WORKERS, Goods, Order, Water, Worker
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, Phase
from amsterdam_routes.merchants.rules.merchant import Category, Cubes, Merchant, Turn
from amsterdam_routes.merchants.rules.setup import Setup
from amsterdam_routes.merchants.rules.state import DECK_NAMES, View

QUEUED: Final = 24
"""The scale of the asks that wait, measured."""
OWED: Final = 60
"""The scale of what one ask is still about, measured."""
TIMES: Final = 6
"""The scale of what is done a few times in a turn, measured."""
PURSE: Final = 60
"""The scale of guilders, measured."""
CUBES_OF_A_COLOR: Final = 40
"""The scale of cubes of a colour, measured."""
GONE: Final = 60
"""The scale of the fields of the harbour in a turn, measured."""
TOKENS: Final = 20
"""The scale of penalty tokens, measured."""
IN_A_TURN: Final = 60
"""The scale of what cards and tiles bring in a turn, measured."""
IN_A_CATEGORY: Final = 200
"""The scale of the points of a category, measured."""
POINTS: Final = 400
"""The scale of all points so far, measured; a result beyond it is shown as this. (M4.8)"""
EACH_COLOR: Final = 2
"""How many dock workers there are of a colour. (M4.2c)"""
FACES: Final = 6
"""The compartments of the wheel, and the faces of a die."""


def features(setup: Setup) -> tuple[Feature[View], ...]:
    """Return what is observed in a merchants game of this set-up."""
    edition, many = setup.edition, _merchants(setup)
    return (
        *_round(edition, many),
        *lift(_ask(edition), "table.pending[0]", _first_ask),
        *_city(edition),
        *_harbour(edition, many),
        *lift(_turn(edition), "table.turn", _turn_of),
        *each_seat("table", many, _of_seat(setup)),
        tally("hand.orders", edition.orders, 1, lambda view: view.hand.orders if view.hand else ()),
    )


def totals(setup: Setup) -> tuple[int, int]:
    """Return the points that are shown of a seat: more or fewer are shown as these."""
    return -POINTS, POINTS


def _merchants(setup: Setup) -> int:
    """Return how many merchants there are: TOM is one too."""
    return max(2, setup.players)


def _round(edition: Edition, many: int) -> Iterator[Feature[View]]:
    """Yield how far the game is, and what lies out for all."""
    cards, tiles = edition.cards, edition.tiles
    deck = max(Counter(card.type for card in cards).values(), default=1)
    yield number("table.round", edition.last_round, lambda view: view.table.round)
    yield which_of("table.phase", tuple(Phase), lambda view: view.table.phase)
    yield which_seat("table.to_move", many, lambda view: view.table.to_move)
    yield number("table.pending", QUEUED, lambda view: len(view.table.pending), measured=True)
    yield bits("table.display_bits", cards, lambda view: view.table.display_bits)
    yield bits("table.discard_bits", cards, lambda view: view.table.discard_bits)
    yield count_each("table.deck_sizes", DECK_NAMES, deck, lambda view: view.table.deck_sizes)
    yield which_of("table.tile", tiles, lambda view: view.table.tile)
    yield tally("table.past_tiles", tiles, 1, lambda view: view.table.past_tiles)
    yield number("table.tiles_left", len(tiles), lambda view: view.table.tiles_left)
    yield count_each("table.rolled", CUBES, FACES, lambda view: view.table.rolled or (0,) * len(CUBES))
    yield count_each("table.dice", CUBES, FACES, lambda view: view.table.dice or (0,) * len(CUBES))
    yield tally("table.tom_numbers", range(1, FACES + 1), 1, lambda view: view.table.tom_numbers)


def _ask(edition: Edition) -> Iterator[Feature[Ask | None]]:
    """Yield what is asked at this moment: the first of the table's `pending` asks."""
    yield which_of("what", tuple(Asked), lambda ask: ask.what if ask else None)
    yield number("many", OWED, lambda ask: ask.many if ask else 0, measured=True)
    yield which_of("least", CUBES, lambda ask: ask.least if ask else None)
    yield tally("barred", CUBES, 1, lambda ask: ask.barred if ask else ())
    yield which_of("card", edition.cards, lambda ask: ask.card if ask else None)
    yield which_of("buys", [kind.__name__ for kind in ACTIONS], _purchase_kind)
    yield which_of("buys.card", edition.cards, lambda ask: getattr(ask.buys if ask else None, "card", None))


def _first_ask(view: View) -> Ask | None:
    return view.table.pending[0] if view.table.pending else None


def _purchase_kind(ask: Ask | None) -> str | None:
    return None if ask is None or ask.buys is None else type(ask.buys).__name__


def _city(edition: Edition) -> Iterator[Feature[View]]:
    """Yield the districts and the blocks."""
    yield tally("table.districts", DISTRICTS, 1, lambda view: view.table.districts)
    for place, block in enumerate(edition.blocks):
        yield from _goods_at("goods", place, block.id)
    yield which_of("table.messenger", range(len(edition.blocks)), lambda view: view.table.messenger)


def _harbour(edition: Edition, many: int) -> Iterator[Feature[View]]:
    """Yield the warehouses, the docks, the black market and the Amstel."""
    waters = [field.water for field in edition.fields]
    roofs = max((len(field.points) for field in edition.fields if field.water is Water.BIG), default=1)
    yield tally("table.sold", GOODS, 1, lambda view: view.table.sold)
    yield count_each("table.roofs", GOODS, roofs, lambda view: view.table.roofs)
    for place in range(waters.count(Water.SMALL)):
        yield from _goods_at("small", place, f"small warehouse {place}")
    for place in range(waters.count(Water.DOCK)):
        yield from lift(_dock(), "table", _item("docks", place), f"dock {place}")
    yield tally("table.depot", WORKERS, EACH_COLOR, lambda view: view.table.depot)
    yield by_seat("table.amstel", many, many, lambda view: [view.table.amstel.index(seat) for seat in range(many)])
    yield which_of("table.foreman", range(len(edition.fields)), lambda view: view.table.foreman)
    yield which_of("table.trader", GOODS, lambda view: view.table.trader)


def _dock() -> Iterator[Feature[tuple[Worker, ...]]]:
    """Yield the workers who wait at a dock."""
    yield tally("docks", WORKERS, 1, lambda waiting: waiting)
    yield which_of("docks[0]", WORKERS, lambda waiting: waiting[0] if waiting else None)


def _goods_at(name: str, place: int, whose: str) -> Iterator[Feature[View]]:
    """Yield the goods that lie, or lay, at one of several places."""
    kind: Feature[Goods | None] = which_of(name, GOODS, lambda goods: goods)
    return lift([kind], "table", _item(name, place), whose)


def _item(name: str, place: int) -> Callable[[View], Any]:  # Any: whatever this field of the table lists
    return lambda view: getattr(view.table, name)[place]


def _turn(edition: Edition) -> Iterator[Feature[Turn]]:
    """Yield what has to be remembered of the turn."""
    yield number("claims", TIMES, lambda turn: turn.claims, measured=True)
    yield number("purchases", TIMES, lambda turn: turn.purchases, measured=True)
    yield number("more_purchases", TIMES, lambda turn: turn.more_purchases, measured=True)
    yield number("market_points", IN_A_TURN, lambda turn: turn.market_points, measured=True)
    yield flag("advanced", "yes", lambda turn: turn.advanced)
    yield number("amstel_moved", edition.amstel_end, lambda turn: turn.amstel_moved)
    yield number("ship_moved", GONE, lambda turn: turn.ship_moved, measured=True)
    yield number("credit", GONE, lambda turn: turn.credit, measured=True)
    yield bits("docks_bits", WORKERS, lambda turn: turn.docks_bits)
    yield bits("plans_bits", DISTRICTS, lambda turn: turn.plans_bits)
    yield which_of("repeated", edition.cards, lambda turn: turn.repeated)
    yield number("repeats", TIMES, lambda turn: turn.repeats, measured=True)
    yield number("card_guilders", IN_A_TURN, lambda turn: turn.card_guilders, measured=True)
    yield number("card_points", IN_A_TURN, lambda turn: turn.card_points, measured=True)
    yield number("inactive_at_start", edition.hand_limit, lambda turn: turn.inactive_at_start)
    yield flag("foreman_met", "yes", lambda turn: turn.foreman_met)
    yield flag("messenger_met", "yes", lambda turn: turn.messenger_met)
    yield flag("trader_met", "yes", lambda turn: turn.trader_met)
    yield tally("compartments", range(FACES), 2, lambda turn: turn.compartments)
    yield number("more_cubes", TIMES, lambda turn: turn.more_cubes, measured=True)


def _turn_of(view: View) -> Turn:
    return view.table.turn


def _of_seat(setup: Setup) -> Iterator[Feature[tuple[View, int]]]:
    """Yield what everyone sees of a merchant, and its orders once the game is over."""
    yield from lift(_merchant(setup), "merchants", lambda at: at[0].table.merchants[at[1]])
    yield tally("revealed", setup.edition.orders, 1, lambda at: _revealed(*at))


def _revealed(view: View, seat: int) -> tuple[Order, ...]:
    revealed = view.table.revealed
    return revealed[seat] if seat < len(revealed) else ()  # TOM has no orders


def _merchant(setup: Setup) -> Iterator[Feature[Merchant]]:
    """Yield what lies in front of a merchant, and where its pieces stand."""
    edition = setup.edition
    cards, blocks, tiles = edition.cards, edition.blocks, max(edition.goods)
    yield number("guilders", PURSE, lambda merchant: merchant.guilders, measured=True)
    yield count_each("cubes", CUBES, CUBES_OF_A_COLOR, lambda merchant: merchant.cubes, measured=True)
    yield which_of("stored", CUBES, lambda merchant: merchant.stored)
    for place in range(FACES):
        yield count_each(f"wheel[{place}]", CUBES, CUBES_OF_A_COLOR, _compartment(place), measured=True)
    yield tally("dice", CUBES, 1, lambda merchant: merchant.dice)
    yield bits("inactive_bits", cards, lambda merchant: merchant.inactive_bits)
    yield bits("active_bits", cards, lambda merchant: merchant.active_bits)
    yield bits("used_bits", cards, lambda merchant: merchant.used_bits)
    yield number("penalty_tokens", TOKENS, lambda merchant: merchant.penalty_tokens, measured=True)
    yield count_each("store", GOODS, tiles, lambda merchant: merchant.store)
    yield count_each("aboard", GOODS, tiles, lambda merchant: merchant.aboard)
    yield tally("workers", WORKERS, edition.worker_places, lambda merchant: merchant.workers)
    yield which_of("ship", range(len(edition.fields)), lambda merchant: merchant.ship)
    yield number("amstel_field", edition.amstel_end, lambda merchant: merchant.amstel_field)
    yield bits("owned_bits", [block.id for block in blocks], lambda merchant: merchant.owned_bits)
    yield number("score", POINTS, lambda merchant: merchant.score, -1, measured=True)
    yield count_each("points", tuple(Category), IN_A_CATEGORY, lambda merchant: merchant.points, -1, measured=True)
    yield tally("open_orders", edition.orders, 1, lambda merchant: merchant.open_orders)
    yield number("order_count", setup.orders, lambda merchant: merchant.order_count)


def _compartment(place: int) -> Callable[[Merchant], Cubes]:
    return lambda merchant: merchant.wheel[place]


OBSERVING: Observing[Setup, View] = Observing(version=1, features=features, totals=totals)
"""The numbers of the merchants game."""
