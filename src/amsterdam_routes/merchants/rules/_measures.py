"""Measures, conditions, gains and uses of cards and orders, prepared once for each edition.

There is one small function for each word of `box/__init__.py`. A measure is made with the sets of cards and blocks
that it looks at, and then asked of a seat.
"""

from bisect import bisect_right
from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.merchants.box import (
    Card,
    CardType,
    Cube,
    District,
    Effect,
    Goods,
    Need,
    Timing,
    Water,
    Worker,
)
from amsterdam_routes.merchants.box._edition import Edition
from amsterdam_routes.merchants.rules._state import MerchantDraft, TableDraft

Measure: TypeAlias = Callable[[TableDraft, int], int]
"""A number, of a table and a seat."""


def card_bits(edition: Edition, of: str = "") -> int:
    """Return the cards of a type, a kind, a district or a timing; all cards for no word at all.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> [card_bits(MERCHANTS, of).bit_count() for of in ("plan", "jordaan", "III", "")]
    [24, 4, 78, 132]
    """
    if not of:
        return (1 << len(edition.cards)) - 1
    named = next((one for one in (*CardType, *Timing) if one.value == of), None)
    return sum(
        1 << i for i, card in enumerate(edition.cards) if card.kind == of or card.type is named or card.timing is named
    )


def kind_bits(edition: Edition, kind: CardType) -> tuple[int, ...]:
    """Return the cards of each kind of a type.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> len(kind_bits(MERCHANTS, CardType.CRAFTSMAN)), len(kind_bits(MERCHANTS, CardType.PLAN))
    (9, 6)
    """
    kinds: dict[str, int] = {}
    for i, card in enumerate(edition.cards):
        if card.type is kind:
            kinds[card.kind] = kinds.get(card.kind, 0) | 1 << i
    return tuple(kinds.values())


def block_bits(edition: Edition, district: District) -> int:
    """Return the blocks of a district.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> bin(block_bits(MERCHANTS, District.PLANTAGE))
    '0b111111'
    """
    return sum(1 << i for i, block in enumerate(edition.blocks) if block.district is district)


def measure(edition: Edition, text: str) -> Measure:
    """Return the measure that a word stands for, such as "active:building".

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> import amsterdam_routes.merchants as am
    >>> measure(MERCHANTS, "active:building")(am.new_game(2, seed="1672").table, 0)
    0
    """
    word, _, of = text.partition(":")
    if of in (Timing.ACTIONS.value, Timing.PERMANENT.value):
        return _timed(edition, word, Timing(of))
    if word in ("active", "has", "inactive"):
        return _cards(word, card_bits(edition, of))
    if word in ("craftsman_kinds", "craftsman_pairs", "largest_craftsman_kind", "plan_districts", "plan_pairs"):
        return _kinds(word, kind_bits(edition, CardType.PLAN if word.startswith("plan") else CardType.CRAFTSMAN))
    if word == "plans_used":
        return _plans_used(of, card_bits(edition, of))
    if word == "blocks":
        blocks = block_bits(edition, District(of)) if of else -1
        return lambda table, seat: (table.merchants[seat]._owned_bits & blocks).bit_count()
    if word == "depot":
        worker = Worker(of) if of else None
        return lambda table, seat: len(table.depot) if worker is None else table.depot.count(worker)
    if word == "full":
        goods = Goods(of)
        places = next(len(field.points) for field in edition.fields if field.of is goods)
        return lambda table, seat: int(table.roofs[goods] == places)
    if word == "bridges":
        fields = sorted(field for field, _ in edition.amstel_bridges)
        return lambda table, seat: bisect_right(fields, table.merchants[seat].amstel_field)
    if word == "at_end":
        end = edition.amstel_end
        return lambda table, seat: int(table.merchants[seat].amstel_field == end)
    if word == "at_start":
        start = next(i for i, field in enumerate(edition.fields) if field.water is Water.START)
        return lambda table, seat: int(table.merchants[seat].ship == start)
    return _PLAIN[word]


def _cards(word: str, cards: int) -> Measure:
    if word == "active":
        return lambda table, seat: (table.merchants[seat]._active_bits & cards).bit_count()
    if word == "has":
        return lambda table, seat: int(table.merchants[seat]._active_bits & cards != 0)
    return lambda table, seat: table.merchants[seat]._inactive_bits.bit_count()


def _timed(edition: Edition, word: str, timing: Timing) -> Measure:
    """Return the measure of cards of a phase; the set-up decides the phase of card 020. (MQ43, MQ44)"""
    again = sum(1 << i for i, card in enumerate(edition.cards) if any(one.do == "market_again" for one in card.effects))
    printed = card_bits(edition, timing.value)
    as_printed = _cards(word, printed)
    as_permanent = _cards(word, printed | again if timing is Timing.PERMANENT else printed & ~again)
    return lambda table, seat: (as_permanent if table.setup.second_purchase == "permanent" else as_printed)(table, seat)


MOST_COUNTED: Final = 256
"""How many answers of a measure of kinds are remembered. All cards of a listing ask for the same ones."""


def _kinds(word: str, kinds: tuple[int, ...]) -> Measure:
    count = lru_cache(MOST_COUNTED)(_counting(word, kinds))
    if word in ("craftsman_pairs", "largest_craftsman_kind"):
        return lambda table, seat: count(_craftsmen(table, seat))
    return lambda table, seat: count(table.merchants[seat]._active_bits)


def _counting(word: str, kinds: tuple[int, ...]) -> Callable[[int], int]:
    """Return what a measure of kinds makes of the cards of a seat."""
    if word in ("craftsman_kinds", "plan_districts"):
        return lambda cards: sum(cards & kind != 0 for kind in kinds)
    if word == "largest_craftsman_kind":
        return lambda cards: max(((cards & kind).bit_count() for kind in kinds), default=0)
    return lambda cards: sum((cards & kind).bit_count() // 2 for kind in kinds)


def _craftsmen(table: TableDraft, seat: int) -> int:
    """Return where cards 103 and 108 count craftsmen: among cards above and below the board, or above it. (MQ83)"""
    me = table.merchants[seat]
    return me._active_bits | (me._inactive_bits if table.setup.craftsmen_counted == "displayed" else 0)


def _plans_used(of: str, plans: int) -> Measure:
    if not of:
        return lambda table, seat: table.turn._plans_bits.bit_count()
    bit = 1 << District(of)

    def used(table: TableDraft, seat: int) -> int:
        if table.setup.plan_condition == "active":  # MQ1
            return int(table.merchants[seat]._active_bits & plans != 0)
        return int(table.turn._plans_bits & bit != 0)

    return used


def _ones(table: TableDraft, seat: int) -> int:
    return sum(table.dice[die] == 1 for die in table.merchants[seat].dice)  # MQ18


def _others(table: TableDraft, seat: int) -> list[int]:
    return [merchant.score for other, merchant in enumerate(table.merchants) if other != seat]  # MQ28


_PLAIN: dict[str, Measure] = {
    "inactive_at_start": lambda table, seat: table.turn.inactive_at_start,
    "amstel_moved": lambda table, seat: table.turn.amstel_moved,
    "ship_moved": lambda table, seat: table.turn.ship_moved,
    "ahead": lambda table, seat: table.amstel.index(seat),  # MQ26
    "behind": lambda table, seat: len(table.amstel) - 1 - table.amstel.index(seat),
    "goods_aboard": lambda table, seat: sum(table.merchants[seat].aboard),
    "goods_kinds_aboard": lambda table, seat: sum(many > 0 for many in table.merchants[seat].aboard),
    "aboard": lambda table, seat: sum(table.merchants[seat].aboard) + len(table.merchants[seat].workers),
    "level_or_better": lambda table, seat: sum(score >= table.merchants[seat].score for score in _others(table, seat)),
    "level_or_worse": lambda table, seat: sum(score <= table.merchants[seat].score for score in _others(table, seat)),
    "market_points": lambda table, seat: table.turn.market_points,
    "card_guilders": lambda table, seat: table.turn.card_guilders,
    "card_points": lambda table, seat: table.turn.card_points,
    "black_market": lambda table, seat: len(table.sold),
    "small_left": lambda table, seat: table.small.count(None),
    "ones": _ones,
}


NO_LIMIT = 10**9


@attrs.frozen(eq=False, repr=False)
class Gain:
    """An effect with its prepared measure."""

    do: str
    amount: int
    cube: Cube | None
    """The colour of cubes that it gives."""
    measure: Measure | None
    """The amount is for each of these; None: it is the amount itself."""
    each: int

    def many(self, table: TableDraft, seat: int) -> int:
        """Return how much it gives."""
        if self.measure is None:
            return self.amount
        return self.amount * -(-self.measure(table, seat) // self.each)


@attrs.frozen(eq=False, repr=False)
class Condition:
    """A need with its prepared measure."""

    need: Need
    measure: Measure
    least: int
    most: int

    def holds(self, table: TableDraft, seat: int) -> bool:
        """Return whether it holds now."""
        return self.least <= self.measure(table, seat) <= self.most


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Use:
    """The use of one card, or all effects of a card that works without being used."""

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
        """Return whether its price can be paid, apart from a plan."""
        return (
            me.guilders >= self.guilders
            and (self.cube is None or me.cubes[self.cube] > 0)
            and (not self.chosen_cubes or sum(me.cubes) >= self.chosen_cubes)
        )

    def gives(self, table: TableDraft, seat: int) -> bool:
        """Return whether it gives anything now. (MQ24)"""
        if self.certain:
            return True
        me = table.merchants[seat]
        for gain in self.gains:
            if gain.do == "amstel":
                if me.amstel_field < table.setup.edition.amstel_end:
                    return True
            elif gain.do == "activate_free":
                if me._inactive_bits:
                    return True
            elif gain.many(table, seat):
                return True
        return False

    def usable(self, table: TableDraft, seat: int) -> bool:
        """Return whether it can be used now, token and timing aside."""
        for condition in self.conditions:
            if not condition.least <= condition.measure(table, seat) <= condition.most:
                return False
        return self.payable(table.merchants[seat]) and (self.certain or self.gives(table, seat))


Measures: TypeAlias = Callable[[str], Measure]
"""The measures of an edition, by their words."""


def measures_of(edition: Edition) -> Measures:
    """Return the measures of an edition, each of which is prepared once, when it is first asked for.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> measures = measures_of(MERCHANTS)
    >>> measures("craftsman_pairs") is measures("craftsman_pairs")
    True
    """
    return cache(partial(measure, edition))


def condition_of(measures: Measures, need: Need) -> Condition:
    """Return a need with its measure made ready."""
    least = 0 if need.least is None else need.least
    return Condition(need, measures(need.measure), least, NO_LIMIT if need.most is None else need.most)


def gain_of(measures: Measures, effect: Effect) -> Gain:
    """Return an effect with its measure made ready; nothing is counted for an amount of 0."""
    cube = None if effect.of is None else Cube(effect.of)
    counted = measures(effect.per) if effect.per is not None and effect.amount else None
    return Gain(effect.do, effect.amount, cube, counted, effect.each)


def use_of(measures: Measures, card: Card, bit: int) -> Use:
    """Return the use of a card, made ready.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> use_of(measures_of(MERCHANTS), MERCHANTS.card("038"), 1 << 37).guilders
    3
    """
    prices = {effect.do: effect for effect in card.pays}
    conditions = tuple(condition_of(measures, need) for need in card.needs)
    gains = tuple(gain_of(measures, effect) for effect in card.effects)
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
    """Return whether it is a permanent card that one uses, as often as one can pay for it. (MQ21)

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> [card.id for card in MERCHANTS.cards if is_anytime(card)]
    ['032', '036', '038', '039']
    """
    return card.timing is Timing.PERMANENT and bool(card.pays)
