"""The bot's use of the cubes of a turn: cards, a block and plans, then the ship and the Amstel.

All sets of cards that can be paid are tried, each with all blocks; what is left over is worth what the ship, the
Amstel and the storeroom make of it. The ship runs errands: an errand ends at a field and gives points there, for goods
delivered, or for a dock worker fetched or brought home. A voyage is the errand, or the two in a row, that give most for
each field.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import attrs

from amsterdam_routes.merchants.bots._outlook import (
    Outlook,
    block_worth,
    card_worth,
    delivery_worth,
    fate_worth,
    gains_worth,
)
from amsterdam_routes.merchants.box import GOODS, Goods, Worker
from amsterdam_routes.merchants.box._actions import Action, Activate, Advance, Claim, Payment, UseCard
from amsterdam_routes.merchants.rules._city import price_in_cubes

# --- where to sail

FIELD: Final = 0.9
"""What an errand must give for each field, at least."""


class Errand(NamedTuple):
    """An errand that a ship can run."""

    way: tuple[int, ...]
    """The fields to call at, the last one where it ends."""
    worth: float
    goods: Goods | None = None
    """What is delivered: a tile is delivered only once."""


@attrs.frozen
class Voyage:
    """The next field of a voyage, the distance to its end, and the worth of the whole voyage."""

    first: int
    length: int
    worth: float

    @property
    def each(self) -> float:
        """The points for each field."""
        return self.worth / self.length


def best_voyage(mind: Outlook, reach: int | None = None, start: int | None = None) -> Voyage | None:
    """Return the voyage that gives most for each field from where the ship lies, with no more fields than it can reach.

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
    """Return all that the ship could go and do."""
    return [*_goods(mind), *_workers(mind)]


def _goods(mind: Outlook) -> list[Errand]:
    """Return errands with goods: to the big warehouses, and any goods to the small ones, by a crane if in the store."""
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
    """Return the crane that needs the smallest detour."""
    distances = mind.lookup.distances
    return min(mind.cranes, key=lambda crane: distances[ship][crane] + distances[crane][place])


def _workers(mind: Outlook) -> list[Errand]:
    """Return errands for dock workers: fetched for a guilder, brought to the docks of their colours. (M4.5i-M4.5k)"""
    me, lookup, table = mind.me, mind.lookup, mind.table
    edition = table.setup.edition
    home = mind.homes
    depot = edition.depot[min(len(table.depot), len(edition.depot) - 1)]
    worth = float(depot * (2 if me._active_bits & lookup.power["depot_double"] else 1))
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
    """Return how far it is from the ship to the dock of a worker."""
    return mind.lookup.distances[mind.me.ship][mind.homes[worker]]


# --- what to buy

KEPT: Final = 0.8
"""What the cube in the storeroom is worth."""
LEFT_OVER: Final = 0.4
"""What a cube is worth when the game is over. (M4.8g)"""
ON_THE_WAY: Final = 0.85
"""What part of a voyage's points the way to it is worth, as long as it is not finished."""
PATIENCE: Final = 0.055
"""By how much less an inactive card presses for each turn that is left."""
PRESSING: Final = (1.0, 0.85, 0.6, 0.4, 0.0)
"""By the room for more inactive cards: how much of the penalty for one too many an activation saves."""
MOST_SETS: Final = 64
"""How many sets of cards are tried."""
MOST_CUBES: Final = 24
"""How many cubes are shared out between the ship and the Amstel, at most: more of them gain nothing."""
GUARD: Final = 0x80_80_80_80_80_80
"""A bit above the cubes of each colour, which is cleared when more cubes are taken than there are."""


class Purchase(NamedTuple):
    """Something that cubes of certain colours buy, by the action that does so."""

    packed: int
    """The cubes, a byte for each colour."""
    cubes: int
    """How many cubes these are."""
    worth: float
    action: Action | None


class Rest(NamedTuple):
    """The use of cubes of any colour: a number of fields to sail, and a number on the Amstel."""

    worth: float
    sails: int
    fields: int


class Spending(NamedTuple):
    """The use of the cubes of a turn: their purchases, and the use of the rest."""

    purchases: tuple[Purchase, ...]
    rest: Rest
    voyage: Voyage | None


def pack(cubes: Sequence[int]) -> int:
    """Return cubes by colour in one number, a byte for each colour.

    >>> hex(pack((1, 0, 0, 0, 0, 2)))
    '0x20000000001'
    """
    return sum(min(many, 127) << 8 * cube for cube, many in enumerate(cubes))


def best_spending(mind: Outlook, legal: Sequence[Action]) -> Spending:
    """Return the best use of the cubes in the supply."""
    have, total = pack(mind.me.cubes) | GUARD, sum(mind.me.cubes)
    voyage, rests = best_rests(mind, legal)
    best: tuple[tuple[Purchase, ...], Rest] = ((), rests[total])
    most = -1.0
    claims, uses = _claims(mind, legal), _plan_uses(mind, legal)
    for left, many, worth, cards in _sets(_activations(mind, legal), have, total):
        for claim in claims:
            if (left - claim.packed) & GUARD != GUARD:
                continue
            after, rest, sum_of = left - claim.packed, many - claim.cubes, worth + claim.worth
            bought = cards if claim.action is None else (*cards, claim)
            for use in uses:
                if (after - use.packed) & GUARD == GUARD and use.worth > rests[rest].worth - rests[rest - 1].worth:
                    after, rest, sum_of, bought = after - use.packed, rest - 1, sum_of + use.worth, (*bought, use)
            sum_of += rests[rest].worth
            if sum_of > most:
                best, most = (bought, rests[rest]), sum_of
    return Spending(best[0], best[1], voyage)


def _sets(cards: list[Purchase], have: int, total: int) -> list[tuple[int, int, float, tuple[Purchase, ...]]]:
    """Return all sets of cards that the cubes can activate together, with the cubes that remain."""
    sets: list[tuple[int, int, float, tuple[Purchase, ...]]] = [(have, total, 0.0, ())]
    for card in cards:
        sets += [
            (left - card.packed, many - card.cubes, worth + card.worth, (*some, card))
            for left, many, worth, some in sets[:MOST_SETS]
            if (left - card.packed) & GUARD == GUARD
        ]
    return sets


def activation_worth(mind: Outlook, bit: int) -> float:
    """Return the worth of activating an inactive card now, including the penalty that it saves. (M4.8b)"""
    room = mind.table.setup.edition.hand_limit - mind.me._inactive_bits.bit_count()
    urgent = max(PRESSING[min(max(room, 0), len(PRESSING) - 1)], 1.0 - PATIENCE * (mind.rounds - 1))
    return card_worth(mind, bit) + mind.saved * urgent


def _activations(mind: Outlook, legal: Sequence[Action]) -> list[Purchase]:
    """Return the cards, each activated with a spare cube of the scarcest colour."""
    found: dict[int, Purchase] = {}
    for action in legal:
        if type(action) is Activate:
            bit = mind.lookup.bit[action.card.id]
            cost = [*action.card.cost]
            if action.spared is not None:
                cost[action.spared] -= 1
                if bit in found and mind.me.cubes[action.spared] >= mind.me.cubes[spared_color(found[bit])]:
                    continue
            found[bit] = Purchase(pack(cost), sum(cost), activation_worth(mind, bit), action)
    return sorted(found.values(), key=lambda card: -card.worth / (card.cubes + 1))


def spared_color(card: Purchase) -> int:
    """Return the colour that is spared by the action of a purchase."""
    assert type(card.action) is Activate
    assert card.action.spared is not None
    return card.action.spared


def _claims(mind: Outlook, legal: Sequence[Action]) -> list[Purchase]:
    """Return the claim of no block, and of each block that is not worse than another one of its colour."""
    best: dict[tuple[object, Payment], tuple[float, Claim]] = {}
    for action in legal:
        if type(action) is Claim:
            worth = fate_worth(mind, mind.lookup.block[action.block.id], action.fate)
            key = (action.block, action.payment)
            if key not in best or worth > best[key][0]:
                best[key] = (worth, action)
    found = [Purchase(0, 0, 0.0, None)]
    for _, action in best.values():
        place = mind.lookup.block[action.block.id]
        worth, cubes = block_worth(mind, place), 0
        if action.payment is Payment.GUILDERS:
            power = mind.me._active_bits & mind.lookup.power["claim_for_guilders"]
            worth -= mind.lookup.amounts["claim_for_guilders"][power] * mind.guilder
        else:
            cubes = price_in_cubes(mind.table, mind.me, place, mind.lookup)
        found.append(Purchase(min(cubes, 127) << 8 * mind.lookup.block_cubes[place], cubes, worth, action))
    return found


def _plan_uses(mind: Outlook, legal: Sequence[Action]) -> list[Purchase]:
    """Return the uses of cards that cost a cube of a certain colour."""
    found = []
    for action in legal:
        if type(action) is UseCard:
            use = mind.lookup.uses[mind.lookup.bit[action.card.id]]
            if use.cube is not None and not use.chosen_cubes:
                worth = gains_worth(mind, use, 0) - use.guilders * mind.guilder
                found.append(Purchase(1 << 8 * use.cube, 1, worth, action))
    return sorted(found, key=lambda use: -use.worth)


def best_rests(mind: Outlook, legal: Sequence[Action]) -> tuple[Voyage | None, list[Rest]]:
    """Return the voyage to continue, and the best use of each number of cubes, whatever their colours."""
    total = sum(mind.me.cubes)
    each = 2 if mind.me._active_bits & mind.lookup.power["sail_double"] else 1
    last = mind.rounds == 1
    voyage = best_voyage(mind, total * each if last else None)
    most = max((action.fields for action in legal if type(action) is Advance), default=0)
    amstel = [mind.amstel(fields) for fields in range(most + 1)]
    kept = LEFT_OVER if last else KEPT
    sailing = [_sailing(voyage, sails * each, last=last) for sails in range(total + 1)]
    rests = []
    for cubes in range(min(total, MOST_CUBES) + 1):
        best = Rest(-1.0, 0, 0)
        for fields in range(min(most, (cubes + 1) // 2) + 1):
            left = cubes - max(0, 2 * fields - 1)
            for sails in range(left + 1):
                spare = left - sails
                worth = amstel[fields] + sailing[sails] + (spare * kept if last else min(spare, 1) * kept)
                if worth > best.worth:
                    best = Rest(worth, sails, fields)
        rests.append(best)
    return voyage, rests + rests[-1:] * (total - MOST_CUBES)


def _sailing(voyage: Voyage | None, fields: int, *, last: bool) -> float:
    """Return the worth of sailing so many fields of a voyage now; in the last turn the voyage must be finished."""
    if voyage is None or not fields:
        return 0.0
    if fields >= voyage.length:
        return voyage.worth + (0.0 if last else (fields - voyage.length) * FIELD * 0.5)
    return 0.0 if last else voyage.each * fields * ON_THE_WAY
