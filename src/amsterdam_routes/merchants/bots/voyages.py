"""Where to sail: the errands that a ship could run, and the one, or the two in a row, that give most for each field.

An errand ends at a field and gives points there: goods delivered, a dock worker fetched or brought home.
"""

from typing import Final, NamedTuple

import attrs

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.merchants.bots.cards import unit
from amsterdam_routes.merchants.bots.outlook import Outlook
from amsterdam_routes.merchants.box.cubes import GOODS, Goods, Worker
from amsterdam_routes.merchants.rules.harbour import FOREMAN_POINTS

FIELD: Final = 0.9
"""What an errand must give for each field, at least."""


class Errand(NamedTuple):
    """One thing that a ship can go and do."""

    way: tuple[int, ...]
    """The fields to call at, the last one where it ends."""
    worth: float
    goods: Goods | None = None
    """What is delivered: a tile is delivered only once."""


@attrs.frozen
class Voyage:
    """Where to go next, how far it is to the end of the voyage, and what the whole of it gives."""

    first: int
    length: int
    worth: float

    @property
    def each(self) -> float:
        """The points for each field."""
        return self.worth / self.length


def best_voyage(mind: Outlook, reach: int | None = None, start: int | None = None) -> Voyage | None:
    """The voyage that gives most for each field from where the ship lies, with no more fields than it can reach.

    None if there is none that is worth its cubes.
    """
    ship = mind.me.ship if start is None else start
    distances = mind.lookup.distances
    errands = [errand for errand in errands_of(mind) if errand.worth > 0]
    best: Voyage | None = None
    most, reach = FIELD, 99 if reach is None else reach
    for errand in errands:
        length = _length(distances, ship, errand.way)
        if not length or length > reach:
            continue
        first = next(field for field in errand.way if field != ship)
        if errand.worth > most * length:
            best, most = Voyage(first, length, errand.worth), errand.worth / length
        row = distances[errand.way[-1]]
        for other in errands:
            if other is errand or (other.goods is errand.goods is not None):
                continue
            further = row[other.way[0]] + (distances[other.way[0]][other.way[1]] if len(other.way) > 1 else 0)
            worth = errand.worth + other.worth
            if worth > most * (length + further) and length + further <= reach:
                best, most = Voyage(first, length + further, worth), worth / (length + further)
    return best


def _length(distances: tuple[tuple[int, ...], ...], start: int, way: tuple[int, ...]) -> int:
    length = 0
    for field in way:
        length += distances[start][field]
        start = field
    return length


def errands_of(mind: Outlook) -> list[Errand]:
    """All that the ship could go and do."""
    return [*_goods(mind), *_workers(mind)]


def delivery_worth(mind: Outlook, goods: Goods, place: int, bonus: int) -> float:
    """What a tile of these goods gives in the warehouse at this place, with this delivery bonus. (M4.5l, M4.5m)"""
    lookup, table = mind.lookup, mind.table
    if place in lookup.small:
        free, points = table.small[lookup.small[place]] is None, lookup.fields[place].points[0]
    else:
        roof = lookup.fields[place].points
        free = table.roofs[goods] < len(roof)
        points = roof[table.roofs[goods]] if free else 0
    if not free:
        return 0.0
    worth = points + bonus + (FOREMAN_POINTS if table.foreman == place else 0)
    cards = 0.0
    for bit in bits_of(mind.me.active_bits & lookup.on_deliver[goods]):
        cards += sum(gain.amount * unit(mind, gain.do) for gain in lookup.uses[bit].gains)
    return worth + cards


def _goods(mind: Outlook) -> list[Errand]:
    """Goods to the big warehouses, and any goods to the small ones; what is in the store is loaded on the way."""
    me, lookup = mind.me, mind.lookup
    found = []
    held = [goods for goods in GOODS if me.aboard[goods] or me.store[goods]]
    for goods in held:
        place = lookup.big[goods]
        one = delivery_worth(mind, goods, place, mind.speed_soon)
        if one <= 0:
            continue
        many = me.aboard[goods] or me.store[goods]
        room = len(lookup.fields[place].points) - mind.table.roofs[goods]
        worth = one * min(many, room)
        if me.aboard[goods]:
            found.append(Errand((place,), worth, goods))
        else:
            found.append(Errand((_crane(mind, me.ship, place), place), worth, goods))
    for place in lookup.small:
        if held:
            goods = min(held, key=lambda goods: (not me.aboard[goods], _big_worth(mind, goods)))
            worth = delivery_worth(mind, goods, place, mind.speed_soon)
            way = (place,) if me.aboard[goods] else (_crane(mind, me.ship, place), place)
            found.append(Errand(way, worth, goods))
    return found


def _big_worth(mind: Outlook, goods: Goods) -> float:
    return delivery_worth(mind, goods, mind.lookup.big[goods], 0)


def _crane(mind: Outlook, ship: int, place: int) -> int:
    """The crane that is least out of the way."""
    distances = mind.lookup.distances
    return min(mind.cranes, key=lambda crane: distances[ship][crane] + distances[crane][place])


def _workers(mind: Outlook) -> list[Errand]:
    """Dock workers to be fetched for a guilder, and brought to the docks of their colours. (M4.5i-M4.5k)"""
    me, lookup, table = mind.me, mind.lookup, mind.table
    edition = table.setup.edition
    home = mind.homes
    depot = edition.depot[min(len(table.depot), len(edition.depot) - 1)]
    worth = float(depot * (2 if me.active_bits & lookup.power["depot_double"] else 1))
    found = [Errand((home[worker],), worth * me.workers.count(worker)) for worker in {*me.workers}]
    room = edition.worker_places - len(me.workers)
    if room <= 0:
        return found
    for place, dock in lookup.docks.items():
        for worker in {*table.docks[dock]}:
            fetched = mind.guilder if place != me.ship else 0.0
            found.append(Errand((place, home[worker]), worth + fetched))
    return found


def nearest_home(mind: Outlook, worker: Worker) -> int:
    """How far it is from the ship to the dock of a worker."""
    return mind.lookup.distances[mind.me.ship][mind.homes[worker]]
