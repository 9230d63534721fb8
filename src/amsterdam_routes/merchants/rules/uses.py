"""The uses of cards, made ready: what each asks for, what it costs and what it gives, once an edition."""

import attrs

from amsterdam_routes.merchants.box.components import Card, Cube, Effect, Need, Timing
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.rules.measures import Measure, measure
from amsterdam_routes.merchants.rules.merchant import MerchantDraft
from amsterdam_routes.merchants.rules.state import TableDraft

NO_LIMIT = 10**9


@attrs.frozen(eq=False, repr=False)
class Gain:
    """An effect whose measure is made ready."""

    do: str
    amount: int
    cube: Cube | None
    """The colour of cubes that it gives."""
    measure: Measure | None
    """The amount is for each of these; None: it is the amount itself."""
    each: int

    def many(self, table: TableDraft, seat: int) -> int:
        """How much it gives."""
        if self.measure is None:
            return self.amount
        return self.amount * -(-self.measure(table, seat) // self.each)


@attrs.frozen(eq=False, repr=False)
class Condition:
    """A need whose measure is made ready."""

    need: Need
    measure: Measure
    least: int
    most: int

    def holds(self, table: TableDraft, seat: int) -> bool:
        """Whether it holds now."""
        return self.least <= self.measure(table, seat) <= self.most


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Use:
    """The use of one card, or the whole of what a card does that is not used."""

    card: Card
    bit: int
    conditions: tuple[Condition, ...]
    guilders: int
    """The guilders that it costs."""
    cube: Cube | None
    """The colour of the one cube that it costs."""
    chosen_cubes: int
    """The cubes of any colour that it costs."""
    gains: tuple[Gain, ...]
    certain: bool
    """Whether it always gives something."""
    plain: bool
    """Whether it can be used without any condition or price."""

    def payable(self, me: MerchantDraft) -> bool:
        """Whether its price can be paid, as far as it is no plan."""
        return (
            me.guilders >= self.guilders
            and (self.cube is None or me.cubes[self.cube] > 0)
            and (not self.chosen_cubes or sum(me.cubes) >= self.chosen_cubes)
        )

    def gives(self, table: TableDraft, seat: int) -> bool:
        """Whether it gives anything now. (MQ24)"""
        if self.certain:
            return True
        me = table.merchants[seat]
        for gain in self.gains:
            if gain.do == "amstel":
                if me.amstel_field < table.setup.edition.amstel_end:
                    return True
            elif gain.do == "activate_free":
                if me.inactive_bits:
                    return True
            elif gain.many(table, seat):
                return True
        return False

    def usable(self, table: TableDraft, seat: int) -> bool:
        """Whether it can be used now, token and timing aside."""
        for condition in self.conditions:
            if not condition.least <= condition.measure(table, seat) <= condition.most:
                return False
        return self.payable(table.merchants[seat]) and (self.certain or self.gives(table, seat))


def condition_of(edition: Edition, need: Need) -> Condition:
    """A need made ready."""
    least = 0 if need.least is None else need.least
    return Condition(need, measure(edition, need.measure), least, NO_LIMIT if need.most is None else need.most)


def gain_of(edition: Edition, effect: Effect) -> Gain:
    """An effect made ready."""
    cube = None if effect.of is None else Cube(effect.of)
    counted = None if effect.per is None else measure(edition, effect.per)
    return Gain(effect.do, effect.amount, cube, counted, effect.each)


def use_of(edition: Edition, card: Card, bit: int) -> Use:
    """The use of a card made ready.

    >>> from amsterdam_routes.merchants.box.edition_file import MERCHANTS
    >>> use_of(MERCHANTS, MERCHANTS.card("038"), 1 << 37).guilders
    3
    """
    prices = {effect.do: effect for effect in card.pays}
    conditions = tuple(condition_of(edition, need) for need in card.needs)
    gains = tuple(gain_of(edition, effect) for effect in card.effects)
    return Use(
        card=card,
        bit=bit,
        conditions=conditions,
        guilders=prices["guilders"].amount if "guilders" in prices else 0,
        cube=Cube(prices["cubes"].of or "") if "cubes" in prices else None,
        chosen_cubes=prices["choose_cubes"].amount if "choose_cubes" in prices else 0,
        gains=gains,
        certain=(certain := any(_is_certain(gain) for gain in gains)),
        plain=certain and not conditions and not prices,
    )


def _is_certain(gain: Gain) -> bool:
    return gain.measure is None and gain.amount > 0 and gain.do not in ("amstel", "activate_free")


def is_anytime(card: Card) -> bool:
    """Whether it is a permanent card that one uses, as often as one can pay for it. (MQ21)

    >>> from amsterdam_routes.merchants.box.edition_file import MERCHANTS
    >>> [card.id for card in MERCHANTS.cards if is_anytime(card)]
    ['032', '036', '038', '039']
    """
    return card.timing is Timing.PERMANENT and bool(card.pays)
