"""Whether one rate of exchange exists at which every use of a permanent card with a price loses. (MQ21)

Such a card is used as often as its price can be paid, so the rules themselves end no turn. A turn ends all the same
if guilders, cubes and permits to buy the market tile can be weighed so that each such use, and each purchase, takes
away more than it gives. Nothing else can be repeated: a token, a claim, a delivery, an active plan that is paid, and an
inactive card that is activated are each there so often and no more (`reach.py` counts them).

The weights are the least that do it. They are found exactly: each weight is the largest of what its offers ask for, so
for one offer a weight there is a system of linear equations; while some offer asks for more, it takes the place of the
one before. Weights only grow, so no choice of offers comes twice. Offers whose equations have no answer from 0 on are a
circle in which something is gained: no rate of exchange exists, and these offers are why.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

import attrs

from amsterdam_routes.kernel.documents.editions import Plain
from amsterdam_routes.merchants.box.cubes import CUBES
from amsterdam_routes.merchants.box.measured import most_given

GUILDER: Final = "guilder"
ANY_CUBE: Final = "any cube"
PURCHASE: Final = "purchase"
FIELD: Final = "field"
CUBE_NAMES: Final = tuple(map(str, CUBES))
WEIGHED: Final = (*CUBE_NAMES, GUILDER, ANY_CUBE, PURCHASE, FIELD)
"""What has a weight: a cube of each colour, a guilder, a cube of choice, a permit to buy the market tile, a field."""

Gains = Mapping[str, int]
"""So much of each thing that has a weight."""
Rates = Mapping[str, Fraction]


@attrs.frozen
class Offer:
    """A way to give something and get other things: the weight of what is given must exceed that of the gains."""

    given: str
    many: int
    gains: Gains
    by: str
    """Whose offer it is, such as "card 039"."""
    actions: int = 1
    """How many actions it takes: so much it has to lose, too, so that all actions together are bounded."""

    def asks(self, rates: Rates) -> Fraction:
        """Return the least weight of what is given at which the use loses 1 for each action, or more."""
        return Fraction(self.actions + sum(many * rates[thing] for thing, many in self.gains.items())) / self.many


@attrs.frozen
class Circle:
    """The offers by which something can be gained again and again."""

    names: tuple[str, ...]


def rates_of(data: Plain) -> Rates | Circle:
    """Return the least weights at which repeated uses lose 1 an action, or the circle for which none exist.

    >>> from amsterdam_routes.merchants.box.built_in import MERCHANTS
    >>> from amsterdam_routes.merchants.box.edition_file import edition_data
    >>> rates = rates_of(edition_data(MERCHANTS))
    >>> print(rates["guilder"], rates["any cube"])
    11/2 4
    """
    return least_rates([*_any_cube(), *_sailing(data), *_uses(data), *_purchases(data)])


def _any_cube() -> Iterator[Offer]:
    for cube in CUBE_NAMES:
        yield Offer(ANY_CUBE, 1, {cube: 1}, "any cube", 0)


def _sailing(data: Plain) -> Iterator[Offer]:
    """A cube that is paid, for a field or more; and a field that costs none. (M4.5h, C040)"""
    doubled = any(effect["do"] == "sail_double" for card in data["cards"] for effect in card["effects"])
    for cube in CUBE_NAMES:
        yield Offer(cube, 1, {FIELD: int(doubled)}, "sailing", 2)
    yield Offer(FIELD, 1, {}, "sailing")


def repeated(card: Plain) -> bool:
    """Return whether a card can be used as often as its price is paid, and nothing else bounds its uses."""
    return card["timing"] == "permanent" and any(price["do"] != "plan" for price in card.get("pays", ()))


def _uses(data: Plain) -> Iterator[Offer]:
    for card in filter(repeated, data["cards"]):
        gains, by = gains_of(data, card["effects"]), f"card {card['id']}"
        for price in card["pays"]:
            many, actions = price.get("amount", 1), actions_of(data, card["effects"])
            if price["do"] == "guilders":
                yield Offer(GUILDER, many, gains, by, actions)
            elif price["do"] == "cubes":
                yield Offer(price["of"], 1, gains, by, actions)
            else:
                yield from (Offer(cube, many, gains, by, actions + many) for cube in CUBE_NAMES)


def _purchases(data: Plain) -> Iterator[Offer]:
    """A purchase gives what the tile gives, less its price in guilders; cubes are not set against the price."""
    for tile in data["tiles"]:
        gains = {**gains_of(data, tile["effects"])}
        gains[GUILDER] = max(0, gains.get(GUILDER, 0) - tile["price"])
        yield Offer(PURCHASE, 1, gains, f"market tile {tile['id']}", actions_of(data, tile["effects"]))


def gains_of(data: Plain, effects: Sequence[Plain]) -> Gains:
    """Return the most that effects give, at once, of all that has a weight."""
    found: dict[str, int] = {}
    for effect in effects:
        thing = {
            "guilders": GUILDER,
            "cubes": effect.get("of"),
            "choose_cubes": ANY_CUBE,
            "other_cube": ANY_CUBE,
            "market_again": PURCHASE,
            "sail": FIELD,
        }.get(effect["do"])
        if thing is not None:
            found[thing] = found.get(thing, 0) + most_given(data, effect)
    return found


def actions_of(data: Plain, effects: Sequence[Plain]) -> int:
    """Return how many actions a use takes at most: itself, and one for each thing that is chosen.

    >>> from amsterdam_routes.merchants.box.built_in import MERCHANTS
    >>> from amsterdam_routes.merchants.box.edition_file import edition_data
    >>> actions_of(edition_data(MERCHANTS), [{"do": "choose_cubes", "amount": 2}])
    3
    """
    return 1 + sum(most_given(data, effect) * _CHOSEN.get(effect["do"], 0) for effect in effects)


_CHOSEN: Final = {
    "choose_cubes": 1,
    "other_cube": 1,
    "activate_free": 2,  # and whether the plan is used
    "swap_card": 2,
    "ship_anywhere": 1,
    "claim_free": 2,  # and the cube of a sale
}
"""By its word, how many choices an effect asks for, for each that it gives."""


def least_rates(offers: Sequence[Offer]) -> Rates | Circle:
    """Return the least weights from 0 on that meet all offers, or a circle of offers that no weights can meet.

    >>> buys = Offer("guilder", 2, {"any cube": 2}, "card 1")
    >>> least_rates([buys, Offer("any cube", 1, {"guilder": 1}, "card 2")])
    Circle(names=('card 1', 'card 2'))
    """
    chosen: dict[str, Offer] = {}
    rates: Rates = dict.fromkeys(WEIGHED, Fraction(0))
    while True:
        better: dict[str, Offer] = {}
        asked = dict(rates)
        for offer in offers:
            if (least := offer.asks(rates)) > asked[offer.given]:
                asked[offer.given], better[offer.given] = least, offer
        if not better:
            return rates
        chosen |= better
        solved = _solved(chosen)
        if solved is None:
            return _circle(chosen)
        rates = solved


def _circle(chosen: dict[str, Offer]) -> Circle:
    """The offers without which the others could be met."""
    for thing in [*chosen]:
        rest = {other: offer for other, offer in chosen.items() if other != thing}
        if _solved(rest) is None:
            chosen = rest
    return Circle(tuple(sorted({offer.by for offer in chosen.values() if offer.actions})))


def _solved(chosen: Mapping[str, Offer]) -> Rates | None:
    """The weights at which each chosen offer loses just its actions, the others being 0; None if there are none."""
    things = [*chosen]
    rows = []
    for thing in things:
        offer = chosen[thing]
        row = [Fraction(offer.many * (thing == other) - offer.gains.get(other, 0)) for other in things]
        rows.append([*row, Fraction(offer.actions)])
    for i in range(len(things)):
        pivot = next((j for j in range(i, len(things)) if rows[j][i]), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                rows[j] = [value - row[i] * own for value, own in zip(row, rows[i], strict=True)]
    found = dict(zip(things, (row[-1] for row in rows), strict=True))
    if min(found.values(), default=Fraction(0)) < 0:
        return None
    return {thing: found.get(thing, Fraction(0)) for thing in WEIGHED}
