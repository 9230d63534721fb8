"""What to spend the cubes of a turn on: cards, a block, plans; and the rest on the ship and the Amstel.

All sets of cards that can be paid are tried, each with all blocks; what is left over is worth what the ship, the
Amstel and the storeroom make of it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from amsterdam_routes.merchants.bots.blocks import block_worth, fate_worth
from amsterdam_routes.merchants.bots.cards import card_worth, gains_worth
from amsterdam_routes.merchants.bots.outlook import Outlook
from amsterdam_routes.merchants.bots.voyages import FIELD, Voyage, best_voyage
from amsterdam_routes.merchants.box.actions import Action, Activate, Advance, Claim, Payment, UseCard
from amsterdam_routes.merchants.rules.city import price_in_cubes

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
"""So many sets of cards are tried."""
MOST_CUBES: Final = 24
"""So many cubes are shared out between the ship and the Amstel; more of them make nothing more."""
GUARD: Final = 0x80_80_80_80_80_80
"""A bit above the cubes of each colour: gone once more of them are taken than there are."""


class Purchase(NamedTuple):
    """Something that cubes of certain colours buy, by the action that does so."""

    packed: int
    """The cubes, a byte for each colour."""
    cubes: int
    """How many cubes these are."""
    worth: float
    action: Action | None


class Rest(NamedTuple):
    """What to make of cubes of whatever colour: so many fields to sail, and so many on the Amstel."""

    worth: float
    sails: int
    fields: int


class Spending(NamedTuple):
    """What to do with the cubes of a turn: what they buy, and what to make of the rest."""

    purchases: tuple[Purchase, ...]
    rest: Rest
    voyage: Voyage | None


def packed(cubes: Sequence[int]) -> int:
    """Cubes by colour in one number, a byte for each colour.

    >>> hex(packed((1, 0, 0, 0, 0, 2)))
    '0x20000000001'
    """
    return sum(min(many, 127) << 8 * cube for cube, many in enumerate(cubes))


def best_spending(mind: Outlook, legal: Sequence[Action]) -> Spending:
    """What to do with the cubes in the supply."""
    have, total = packed(mind.me.cubes) | GUARD, sum(mind.me.cubes)
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
    """All sets of cards that the cubes can activate together, with what is left of the cubes."""
    sets: list[tuple[int, int, float, tuple[Purchase, ...]]] = [(have, total, 0.0, ())]
    for card in cards:
        sets += [
            (left - card.packed, many - card.cubes, worth + card.worth, (*some, card))
            for left, many, worth, some in sets[:MOST_SETS]
            if (left - card.packed) & GUARD == GUARD
        ]
    return sets


def activation_worth(mind: Outlook, bit: int) -> float:
    """What it is worth to activate an inactive card now: what it makes, and the penalty that it saves. (M4.8b)"""
    room = mind.table.setup.edition.hand_limit - mind.me.inactive_bits.bit_count()
    urgent = max(PRESSING[min(max(room, 0), len(PRESSING) - 1)], 1.0 - PATIENCE * (mind.rounds - 1))
    return card_worth(mind, bit) + mind.saved * urgent


def _activations(mind: Outlook, legal: Sequence[Action]) -> list[Purchase]:
    """The cards, each with the cube spared of which there are fewest."""
    found: dict[int, Purchase] = {}
    for action in legal:
        if type(action) is Activate:
            bit = mind.lookup.bit[action.card.id]
            cost = [*action.card.cost]
            if action.spared is not None:
                cost[action.spared] -= 1
                if bit in found and mind.me.cubes[action.spared] >= mind.me.cubes[spared_of(found[bit])]:
                    continue
            found[bit] = Purchase(packed(cost), sum(cost), activation_worth(mind, bit), action)
    return sorted(found.values(), key=lambda card: -card.worth / (card.cubes + 1))


def spared_of(card: Purchase) -> int:
    """The colour that is spared by the action of a purchase."""
    assert type(card.action) is Activate
    assert card.action.spared is not None
    return card.action.spared


def _claims(mind: Outlook, legal: Sequence[Action]) -> list[Purchase]:
    """No block, and each block that is not worse than another one of its colour."""
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
            power = mind.me.active_bits & mind.lookup.power["claim_for_guilders"]
            worth -= mind.lookup.amounts["claim_for_guilders"][power] * mind.guilder
        else:
            cubes = price_in_cubes(mind.table, mind.me, place, mind.lookup)
        found.append(Purchase(min(cubes, 127) << 8 * mind.lookup.block_cubes[place], cubes, worth, action))
    return found


def _plan_uses(mind: Outlook, legal: Sequence[Action]) -> list[Purchase]:
    """The uses of cards that cost a cube of a certain colour."""
    found = []
    for action in legal:
        if type(action) is UseCard:
            use = mind.lookup.uses[mind.lookup.bit[action.card.id]]
            if use.cube is not None and not use.chosen_cubes:
                worth = gains_worth(mind, use, 0) - use.guilders * mind.guilder
                found.append(Purchase(1 << 8 * use.cube, 1, worth, action))
    return sorted(found, key=lambda use: -use.worth)


def best_rests(mind: Outlook, legal: Sequence[Action]) -> tuple[Voyage | None, list[Rest]]:
    """The voyage to go on, and by number of cubes the best to make of so many, whatever their colours."""
    total = sum(mind.me.cubes)
    each = 2 if mind.me.active_bits & mind.lookup.power["sail_double"] else 1
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
    """What it is worth to sail so many fields of a voyage now; in the last turn it has to be finished."""
    if voyage is None or not fields:
        return 0.0
    if fields >= voyage.length:
        return voyage.worth + (0.0 if last else (fields - voyage.length) * FIELD * 0.5)
    return 0.0 if last else voyage.each * fields * ON_THE_WAY
