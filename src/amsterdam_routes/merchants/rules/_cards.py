"""Cards: laid out, taken, discarded, exchanged and activated. (M4.2j, M4.3, M4.5a, T-CA18)

How active cards are used, and what they give, is in `_abilities.py`.
"""

from collections.abc import Sequence

from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import CUBES, Card, Cube
from amsterdam_routes.merchants.box._actions import (
    Action,
    Activate,
    ActivateFree,
    Decline,
    DiscardCard,
    GiveCard,
    SwapFor,
    TakeCard,
)
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._abilities import answer, mark_used
from amsterdam_routes.merchants.rules._amstel import lift_disc
from amsterdam_routes.merchants.rules._context import Context, decide_first, done, pay_cubes, take_penalty, to_discard
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, decision_of
from amsterdam_routes.merchants.rules._events import (
    CardActivated,
    CardsDiscarded,
    CardsLaidOut,
    CardSwapped,
    CardTaken,
)
from amsterdam_routes.merchants.rules._reasons import Found
from amsterdam_routes.merchants.rules._state import DECKS, Cubes, MerchantDraft, Table, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables

# What is laid out (M4.2j, M4.3a, M4.3c)


def lay_out(context: Context, numbers: tuple[int, ...]) -> None:
    """Draw so many craftsmen, buildings and plans, and lay them out. (M4.2j, M4.3a)"""
    table = context.table
    cards: list[Card] = []
    for deck, many in zip(DECKS, numbers, strict=True):
        cards += context.source.take_many(deck, many)
    (craftsmen, buildings, plans), (a, b, c) = table.deck_sizes, numbers
    table.deck_sizes = (craftsmen - a, buildings - b, plans - c)
    for card in cards:
        table._display_bits |= context.lookup.bit[card.id]
    if context.log is not None:
        context.log.append(CardsLaidOut(tuple(cards)))


def lay_out_start_cards(context: Context) -> None:
    """Lay out craftsmen and buildings to choose a start card from. (M4.2j, MQ60)"""
    setup = context.table.setup
    lay_out(context, (*setup.edition.start_cards[max(2, setup.players)], 0))


def discard_display(context: Context) -> None:
    """Put the cards still on display into the discard. (M4.3c)"""
    table = context.table
    bits, table._display_bits = table._display_bits, 0
    table._discard_bits |= bits
    if context.log is not None and bits:
        context.log.append(CardsDiscarded(tuple([context.lookup.uses[bit].card for bit in bits_of(bits)]), None))


# Taking a card, or none (M4.2j, M4.3b, M4.3e)


def list_display(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the cards that are laid out. (M4.2j, M4.3b)"""
    return [*map(lookup.table.take.__getitem__, bits_of(table._display_bits))]


def against_take_card(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: TakeCard) -> Found:
    """Say why this card cannot be taken. (M4.2j, M4.3b)"""
    if not table._display_bits & lookup.bit[action.card.id]:
        rule = "M4.2j" if decision.what is DecisionKind.START_CARD else "M4.3b"
        yield reasons.NOT_LAID_OUT(rule, card=action.card)


def take_card(context: Context, seat: int, action: TakeCard) -> None:
    """Take a card that is laid out, to lie below the board. (M4.2j, M4.3b)"""
    at_start = context.table.pending[0].what is DecisionKind.START_CARD
    bit = context.lookup.bit[action.card.id]
    me = context.me(seat)
    context.table._display_bits ^= bit
    me._inactive_bits |= bit
    if context.log is not None:
        context.log.append(CardTaken(seat, action.card))
    if me._inactive_bits.bit_count() > context.table.setup.edition.hand_limit:
        done(context, decision_of(seat, DecisionKind.DISCARD))  # M4.3d
    else:
        done(context)
    if at_start and context.table.pending[0].what is DecisionKind.START_CUBES:
        discard_display(context)  # M4.2j


def list_decline(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the action of taking no card, if a card allows it. (C049, M4.3e)"""
    return (lookup.table.decline,) if me._active_bits & lookup.power["decline"] & ~me._used_bits else ()


def against_decline(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: Decline) -> Found:
    """Say why a card must be taken. (C049)"""
    if not me._active_bits & lookup.power["decline"] & ~me._used_bits:
        yield reasons.MAY_NOT_DECLINE()


def decline(context: Context, seat: int, action: Decline) -> None:
    """Take no card this round. (C049, M4.3e)"""
    me = context.me(seat)
    bit = bits_of(me._active_bits & context.lookup.power["decline"] & ~me._used_bits)[0]
    mark_used(context, seat, me, bit)
    done(context)


# One card too many (M4.3d)


def list_discards(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the inactive cards. (M4.3d)"""
    return [*map(lookup.table.discard.__getitem__, bits_of(me._inactive_bits))]


def against_discard_card(
    table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: DiscardCard
) -> Found:
    """Say why this card cannot be discarded. (M4.3d)"""
    return _not_inactive("M4.3d", me, lookup, action.card)


def _not_inactive(rule: str, me: MerchantDraft, lookup: Tables, card: Card) -> Found:
    """Say that a card is not inactive, if it is not."""
    if not me._inactive_bits & lookup.bit[card.id]:
        yield reasons.NOT_INACTIVE(rule, card=card)


def discard_card(context: Context, seat: int, action: DiscardCard) -> None:
    """Put one card too many into the discard, for a penalty token. (M4.3d)"""
    to_discard(context, seat, action.card)
    take_penalty(context, seat, 1)
    done(context)


# Exchanging a card (T-CA18)


def list_gifts(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the inactive cards that the seat may give away, one of them. (T-CA18)"""
    return [lookup.table.give[bit] for bit in bits_of(me._inactive_bits)]


def against_give_card(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: GiveCard) -> Found:
    """Say why this card cannot be given. (T-CA18)"""
    return _not_inactive("T-CA18", me, lookup, action.card)


def give_card(context: Context, seat: int, action: GiveCard) -> None:
    """Give an inactive card for one from the discard. (T-CA18)"""
    to_discard(context, seat, action.card)
    done(context, decision_of(seat, DecisionKind.SWAPPED_CARD, card=action.card))


def list_swaps(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the cards of the discard, but for the one just given. (T-CA18, MQ45)"""
    given = 0 if decision.card is None else lookup.bit[decision.card.id]
    return [lookup.table.swap[bit] for bit in bits_of(table._discard_bits & ~given)]  # MQ45


def against_swap_for(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: SwapFor) -> Found:
    """Say why this card cannot be taken out of the discard. (T-CA18, MQ45)"""
    if not table._discard_bits & lookup.bit[action.card.id]:
        yield reasons.NOT_IN_THE_DISCARD(card=action.card)
    elif decision.card == action.card:
        yield reasons.JUST_GIVEN(card=action.card)


def swap_for(context: Context, seat: int, action: SwapFor) -> None:
    """Take a card out of the discard, to lie below the board. (T-CA18)"""
    bit = context.lookup.bit[action.card.id]
    context.table._discard_bits ^= bit
    context.me(seat)._inactive_bits |= bit
    if context.log is not None:
        context.log.append(CardSwapped(seat, action.card))
    done(context)


# Activating cards (M4.5a, C031, C038, C042)


def cost_of(card: Card, spared: Cube | None) -> Cubes:
    """Return the cubes that activate a card, where one of this colour may be spared. (M4.5a, C031, C042)"""
    if spared is None:
        return card.cost
    return tuple([many - (cube is spared) for cube, many in zip(CUBES, card.cost, strict=True)])


def spared_cards(me: MerchantDraft, lookup: Tables) -> int:
    """Return the inactive cards whose activation costs a cube less. (C031, C042, MQ32)"""
    active, bits = me._active_bits, 0
    if active & lookup.sparing:
        for sparing, cards in lookup.sparing_types:
            if active & sparing:
                bits |= me._inactive_bits & cards
        if active & lookup.spare_new:
            for bit in bits_of(me._inactive_bits & lookup.craftsmen):
                if not active & lookup.kind_of[bit]:  # MQ50
                    bits |= bit
        bits &= ~lookup.costless  # MQ32
    return bits


def list_activations(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the inactive cards that the cubes can activate. (M4.5a)"""
    if not me._inactive_bits:
        return ()
    if me._active_bits & lookup.sparing:
        return _list_where_some_spare(me, lookup)
    activate = lookup.table.activate
    found: list[Action] = []
    payable = me._inactive_bits & lookup.affordable_with(me.cubes)  # M4.5a
    while payable:
        bit = payable & -payable
        payable ^= bit
        found.append(activate[bit])
    return found


def _list_where_some_spare(me: MerchantDraft, lookup: Tables) -> list[Action]:
    """List the activations where some cards cost a cube less. (M4.5a, MQ32)"""
    bits = me._inactive_bits
    found: list[Action] = []
    sparing = spared_cards(me, lookup) & bits
    payable = bits & ~sparing & lookup.affordable_with(me.cubes)
    for bit in bits_of(bits):
        if bit & payable:
            found.append(lookup.table.activate[bit])
        elif bit & sparing:
            found += _list_sparing(me.cubes, bit, lookup)
    return found


def _list_sparing(cubes: Cubes, bit: int, lookup: Tables) -> list[Action]:
    """List the activations of a card with one cube spared. (MQ32)"""
    short = [max(0, cost - many) for cost, many in zip(lookup.costs[bit], cubes, strict=True)]
    missing = sum(short)
    return [
        action
        for cube, action in lookup.table.activate_sparing[bit]
        if missing == 0 or (missing == 1 and short[cube] == 1)
    ]


def against_activate(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: Activate) -> Found:
    """Say why this card cannot be activated so. (M4.5a, MQ32)"""
    card = action.card
    bit = lookup.bit[card.id]
    sparing = spared_cards(me, lookup) & bit
    if not me._inactive_bits & bit:
        yield reasons.NOT_INACTIVE("M4.5a", card=card)
    elif sparing and action.spared is None:
        yield reasons.MUST_SPARE(card=card)
    elif action.spared is not None and not sparing:
        yield reasons.NOTHING_SPARED(card=card)
    for cube, needed, held in zip(CUBES, cost_of(card, action.spared), me.cubes, strict=True):
        if held < needed:
            yield reasons.MISSING_CUBES("M4.5a", cube=cube, needed=needed, held=held)


def activate(context: Context, seat: int, action: Activate) -> None:
    """Activate a card for its cubes. (M4.5a)"""
    cost = cost_of(action.card, action.spared)
    if any(cost):
        pay_cubes(context, seat, cost)
    decide_first(context, *_activated(context, seat, action.card))


def list_free_activations(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the inactive cards that the seat may activate without cubes, one of them. (C038, T-CA20, T-CB24)"""
    return [lookup.table.activate_free[bit] for bit in bits_of(me._inactive_bits)]


def against_activate_free(
    table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: ActivateFree
) -> Found:
    """Say why this card cannot be activated without cubes. (MQ79)"""
    return _not_inactive("MQ79", me, lookup, action.card)


def activate_free(context: Context, seat: int, action: ActivateFree) -> None:
    """Activate a card without cubes; another one may follow. (C038, T-CA20, T-CB24, MQ81)"""
    many = context.table.pending[0].many - 1
    decisions = _activated(context, seat, action.card)
    if many and context.table.merchants[seat]._inactive_bits:
        decisions += (decision_of(seat, DecisionKind.FREE_CARD, many),)
    done(context, *decisions)


def _activated(context: Context, seat: int, card: Card) -> tuple[Decision, ...]:
    """Put a card above the board, let cards answer to it, and return the decisions that follow."""
    lookup = context.lookup
    bit = lookup.bit[card.id]
    me = context.me(seat)
    me._inactive_bits ^= bit
    me._active_bits |= bit
    if context.log is not None:
        context.log.append(CardActivated(seat, card))
    answering = me._active_bits & lookup.on_activate[bit]
    if answering:
        answer(context, seat, answering, f"activate:{card.type.value}")  # C030, C033, C041
    if bit & lookup.power["stay_on_top"]:
        lift_disc(context, seat)  # MQ76
    if bit & lookup.plans and me._active_bits & lookup.power["use_plan_free"]:  # C035
        return (decision_of(seat, DecisionKind.FREE_PLAN, card=card),)
    return ()
