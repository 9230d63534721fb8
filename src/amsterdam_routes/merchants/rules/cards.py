"""Cards: taken, discarded, activated and used. What each word of a card means is written here. (M4.3, M4.5a-M4.5c)"""

from collections.abc import Sequence

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.merchants.box.actions import Activate, UseCard
from amsterdam_routes.merchants.box.card import Card
from amsterdam_routes.merchants.box.cubes import CUBES, Cube
from amsterdam_routes.merchants.rules.amstel import lift_disc, move_in_turn
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, Phase, ask, asking
from amsterdam_routes.merchants.rules.dice import use_dice_card
from amsterdam_routes.merchants.rules.events import (
    CardActivated,
    CardsDiscarded,
    CardSwapped,
    CardTaken,
    CardUsed,
    CreditChanged,
)
from amsterdam_routes.merchants.rules.measures import Gain
from amsterdam_routes.merchants.rules.merchant import Category, MerchantDraft
from amsterdam_routes.merchants.rules.play import (
    Play,
    ask_first,
    choosing,
    done,
    gain_cubes,
    gain_guilders,
    pay_cube,
    pay_cubes,
    pay_guilders,
    score,
    take_penalty,
)

CARDS = Category.CARDS


def take_card(play: Play, seat: int, card: Card) -> None:
    """A card that is laid out goes below the board. (M4.2j, M4.3b)"""
    bit = play.lookup.bit[card.id]
    me = play.me(seat)
    play.table.display_bits ^= bit
    me.inactive_bits |= bit
    if play.log is not None:
        play.log.append(CardTaken(seat, card))
    if me.inactive_bits.bit_count() > play.table.setup.edition.hand_limit:
        done(play, asking(seat, Asked.DISCARD))  # M4.3d
    else:
        done(play)


def discard_card(play: Play, seat: int, card: Card) -> None:
    """One card too many goes to the discard, and costs a penalty token. (M4.3d)"""
    _to_discard(play, seat, card)
    take_penalty(play, seat, 1)
    done(play)


def _to_discard(play: Play, seat: int, card: Card) -> None:
    """A card below or above the board goes to the discard."""
    bit = play.lookup.bit[card.id]
    me = play.me(seat)
    me.inactive_bits &= ~bit
    me.active_bits &= ~bit
    me.used_bits &= ~bit
    play.table.discard_bits |= bit
    if play.log is not None:
        play.log.append(CardsDiscarded((card,), seat))


def decline(play: Play, seat: int) -> None:
    """No card is taken this round. (C049, M4.3e)"""
    me = play.me(seat)
    bit = bits_of(me.active_bits & play.lookup.power["decline"] & ~me.used_bits)[0]
    _mark_used(play, seat, me, bit)
    done(play)


def give_card(play: Play, seat: int, card: Card) -> None:
    """An inactive card is given for one from the discard. (T-CA18)"""
    _to_discard(play, seat, card)
    done(play, asking(seat, Asked.SWAPPED_CARD, card=card))


def swap_card(play: Play, seat: int, card: Card) -> None:
    """A card out of the discard goes below the board. (T-CA18)"""
    bit = play.lookup.bit[card.id]
    play.table.discard_bits ^= bit
    play.me(seat).inactive_bits |= bit
    if play.log is not None:
        play.log.append(CardSwapped(seat, card))
    done(play)


def activate(play: Play, seat: int, action: Activate) -> None:
    """A card is activated for its cubes. (M4.5a)"""
    card, spared = action.card, action.spared
    cost = card.cost
    if spared is not None:  # C031, C042
        cost = tuple([many - (cube is spared) for cube, many in zip(CUBES, cost, strict=True)])
    if any(cost):
        pay_cubes(play, seat, cost)
    ask_first(play, *_activated(play, seat, card))


def activate_free(play: Play, seat: int, card: Card) -> None:
    """A card is activated without cubes; another one may follow. (C038, T-CA20, T-CB24, MQ81)"""
    many = play.table.pending[0].many - 1
    asks = _activated(play, seat, card)
    if many and play.table.merchants[seat].inactive_bits:
        asks += (asking(seat, Asked.FREE_CARD, many),)
    done(play, *asks)


def _activated(play: Play, seat: int, card: Card) -> tuple[Ask, ...]:
    """A card goes above the board, and cards answer to it; what is to be asked for its sake."""
    lookup = play.lookup
    bit = lookup.bit[card.id]
    me = play.me(seat)
    me.inactive_bits ^= bit
    me.active_bits |= bit
    if play.log is not None:
        play.log.append(CardActivated(seat, card))
    answering = me.active_bits & lookup.on_activate[bit]
    if answering:
        _answer(play, seat, answering, f"activate:{card.type.value}")  # C030, C033, C041
    if bit & lookup.power["stay_on_top"]:
        lift_disc(play, seat)  # MQ76
    if bit & lookup.plans and me.active_bits & lookup.power["use_plan_free"]:  # C035
        return (asking(seat, Asked.FREE_PLAN, card=card),)
    return ()


def _answer(play: Play, seat: int, answering: int, occasion: str) -> None:
    """Permanent cards give what they give on an occasion. (MQ22)"""
    for bit in bits_of(answering):
        for effect, gain in zip(play.lookup.uses[bit].card.effects, play.lookup.uses[bit].gains, strict=True):
            if effect.on in (occasion, occasion.partition(":")[0]):
                give(play, seat, gain)


def answer_to_claim(play: Play, seat: int) -> None:
    """What cards give when a block is claimed. (C026, C074)"""
    answering = play.table.merchants[seat].active_bits & play.lookup.on_claim
    if answering:
        _answer(play, seat, answering, "claim")


def answer_to_delivery(play: Play, seat: int, answering: int, goods: object) -> None:
    """What cards give when goods are delivered. (C073, C075-C084)"""
    _answer(play, seat, answering, f"deliver:{goods}")


def use_card(play: Play, seat: int, action: UseCard) -> None:
    """An active card is used: its price first, then what it gives. (M4.5b, M4.5r)"""
    lookup = play.lookup
    bit = lookup.bit[action.card.id]
    me = play.me(seat)
    if bit & lookup.in_dice:
        _mark_used(play, seat, me, bit)
        use_dice_card(play, seat, action)
        return
    if bit & lookup.anytime:
        if play.log is not None:
            play.log.append(CardUsed(seat, action.card))
    elif bit & lookup.plans:
        _use_plan(play, seat, me, bit, action.card)
    else:
        _mark_used(play, seat, me, bit)
    use = lookup.uses[bit]
    if use.guilders:
        pay_guilders(play, seat, use.guilders)
    if use.cube is not None:
        pay_cube(play, seat, use.cube)
    if action.plan is not None:
        _to_discard(play, seat, action.plan)  # C047
    if use.chosen_cubes:
        ask_first(play, asking(seat, Asked.PAYMENT, use.chosen_cubes, buys=action))
    else:
        give_all(play, seat, use.gains)


def _mark_used(play: Play, seat: int, me: MerchantDraft, bit: int) -> None:
    """A token on a card."""
    me.used_bits |= bit
    if play.log is not None:
        play.log.append(CardUsed(seat, play.lookup.uses[bit].card))


def _use_plan(play: Play, seat: int, me: MerchantDraft, bit: int, card: Card) -> None:
    """A token on a plan; its second and third use are those of card 029. (MQ25, MQ35)"""
    turn = play.turn()
    turn.plans_bits |= 1 << play.lookup.district_of[bit]
    if me.used_bits & bit:
        turn.repeated, turn.repeats = card, turn.repeats + 1 if turn.repeated is not None else 2
    elif turn.repeated == card:
        turn.repeats = 1  # MQ25: it was discarded, and came back without its tokens
    _mark_used(play, seat, me, bit)


def use_free_plan(play: Play, seat: int, use: bool) -> None:
    """The plan just activated is used at once without its cube, or not. (C035, MQ34)"""
    card = play.table.pending[0].card
    assert card is not None
    done(play)
    if use:
        bit = play.lookup.bit[card.id]
        play.turn().plans_bits |= 1 << play.lookup.district_of[bit]
        if play.log is not None:
            play.log.append(CardUsed(seat, card))
        give_all(play, seat, play.lookup.uses[bit].gains)


def give_all(play: Play, seat: int, gains: Sequence[Gain], paid: tuple[Cube, ...] = ()) -> None:
    """What a card gives, one after the other; what it asks for is asked in the same order."""
    ask_first(play, *[asked for gain in gains for asked in give(play, seat, gain, paid)])


def give(play: Play, seat: int, gain: Gain, paid: tuple[Cube, ...] = ()) -> list[Ask]:
    """One thing that a card gives; what is to be asked for it. The words are those of `box/effects.py`."""
    word, many = gain.do, gain.many(play.table, seat)
    if not many:
        return []
    if word == "points":
        score(play, seat, many, CARDS)
        play.turn().card_points += many  # MQ27
    elif word == "guilders":
        gain_guilders(play, seat, many)
        play.turn().card_guilders += many  # MQ27
    elif word == "cubes":
        assert gain.cube is not None
        gain_cubes(play, seat, gain.cube, many)
    elif word == "choose_cubes":
        return [choosing(seat, many)]
    elif word == "other_cube":
        return [choosing(seat, many, paid)]  # MQ33
    elif word == "amstel":
        move_in_turn(play, seat, many)
    elif word == "sail":
        add_credit(play, seat, many)  # C022
    elif word == "market_again":
        play.turn().more_purchases += many  # C020
    else:
        assert word == "activate_free"
        return [asking(seat, Asked.FREE_CARD, many)]  # C038
    return []


def add_credit(play: Play, seat: int, fields: int) -> None:
    """So many more fields of the harbour cost no cube, this turn. (MQ31)"""
    turn = play.turn()
    turn.credit += fields
    if play.log is not None and play.table.phase is Phase.ACTIONS:
        play.log.append(CreditChanged(seat, turn.credit))


def take_cube(play: Play, seat: int, cube: Cube) -> None:
    """A cube of choice; the next one is of the same colour or a later one. (MQ38)"""
    asked = play.table.pending[0]
    gain_cubes(play, seat, cube, 1)
    if asked.many > 1:
        done(play, ask(seat, asked.what, asked.many - 1, cube, asked.barred, None, None))
    else:
        done(play)
