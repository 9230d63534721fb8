"""The shape of a position: how many there are of each thing, and whether the numbers are within bounds."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from amsterdam_routes.kernel.boxes import beyond
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.words.catalogue import shown
from amsterdam_routes.merchants.box.card import Tile
from amsterdam_routes.merchants.box.cubes import CUBES, GOODS
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.limits import LIMITS
from amsterdam_routes.merchants.box.problems import first_few, miscounted, most_frequent
from amsterdam_routes.merchants.rules.decisions import Asked, Phase
from amsterdam_routes.merchants.rules.merchant import Category, Merchant
from amsterdam_routes.merchants.rules.state import DECK_NAMES, State, Table, View
from amsterdam_routes.merchants.rules.tables import tables

MOST: Final = LIMITS["reached"]
"""So many guilders, cubes, tokens or points nobody ever has more of, in any box: `box/reach.py` sees to it."""


def shape_problems(position: State | View) -> Iterator[Problem]:
    """Everything of which there are too many or too few, or whose numbers are out of bounds."""
    yield from _table(position.table)
    yield from _merchants(position.table)
    yield from _owners(position)


def _table(table: Table) -> Iterator[Problem]:
    """What everybody shares."""
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
    for name, bits in (("display", table.display_bits), ("discard", table.discard_bits)):
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


def _merchants(table: Table) -> Iterator[Problem]:
    """What lies in front of each seat."""
    edition = table.edition
    cards, places = len(edition.cards), len(edition.fields)
    asked_to_discard = any(ask.what is Asked.DISCARD for ask in table.pending[:1])
    for seat, me in enumerate(table.merchants):
        path = f"$.table.merchants[{seat}]"
        if (*map(len, (me.cubes, me.wheel, me.store, me.aboard, me.points, *me.wheel)),) != LENGTHS:
            yield from _lengths(path, me)
        cubes = chain(me.cubes, *me.wheel)
        piles = (*cubes, *me.store, *me.aboard, *me.points, me.guilders, me.penalty_tokens, me.order_count)
        if min(piles) < 0 or max(piles) > MOST:
            for many in piles:
                if not 0 <= many <= MOST:
                    yield beyond(path, many, 0, MOST)
        if (me.inactive_bits | me.active_bits) >> cards or me.owned_bits >> len(edition.blocks):
            for name, bits, size in (
                ("inactive", me.inactive_bits, cards),
                ("active", me.active_bits, cards),
                ("blocks", me.owned_bits, len(edition.blocks)),
            ):
                if bits >> size:
                    yield _no_set(f"{path}.{name}", bits, size)
        if not 0 <= me.ship < places:
            yield beyond(f"{path}.ship", me.ship, 0, places - 1)
        if not 0 <= me.amstel_field <= edition.amstel_end:
            yield beyond(f"{path}.amstel_field", me.amstel_field, 0, edition.amstel_end)
        if me.used_bits & ~me.active_bits or me.used_bits < 0:
            inactive = (me.used_bits & ~me.active_bits).bit_count()
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
        room, inactive = edition.hand_limit + asked_to_discard, me.inactive_bits.bit_count()
        if inactive > room:
            yield Problem(f"{path}.inactive", "too_many", f"expected at most {room} cards, got {inactive}")


LENGTHS: Final = (len(CUBES), 6, len(GOODS), len(GOODS), len(Category), *[len(CUBES)] * 6)
"""How many cubes, compartments, goods in the store and aboard, and categories of points; and cubes in compartments."""


def _lengths(path: str, me: Merchant) -> Iterator[Problem]:
    """Lists that are too long or too short."""
    lists = {"cubes": me.cubes, "wheel": me.wheel, "store": me.store, "aboard": me.aboard, "points": me.points}
    lists |= {f"wheel[{i}]": some for i, some in enumerate(me.wheel)}
    for (name, items), many in zip(lists.items(), LENGTHS, strict=False):
        if len(items) != many:
            yield miscounted(f"{path}.{name}", len(items), many)


def _owners(position: State | View) -> Iterator[Problem]:
    """Hands and seats."""
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
