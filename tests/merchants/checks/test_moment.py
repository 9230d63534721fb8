"""Positions whose pieces are all there, but which no game comes to: what was laid out, rolled, asked and remembered."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules.asks import asking
from tests.merchants.step_beside import EAGER

Where = Callable[[am.State], bool]
ALL: dict[str, Any] = {"workers": True, "trader": True, "orders": 3, "open_orders": 1}


def moment(where: Where, seed: int = 3, **options: Any) -> am.State:
    """The first moment of a game at which something is so."""
    for number in range(seed, seed + 100):
        chance, state = random.Random(number), am.new_game(**{"players": 3, **options}, seed=number)
        while state.to_move is not None and not where(state):
            actions = am.legal_actions(state)
            weights = [EAGER.get(type(action).__name__, 1) for action in actions]
            state = am.apply(state, chance.choices(actions, weights)[0])
        if where(state):
            return state
    raise AssertionError("no game came there")


def asks(what: am.Asked, round: int = 1) -> Where:
    return lambda state: any(ask.what is what for ask in state.table.pending[:1]) and state.table.round >= round


TURN = moment(asks(am.Asked.TURN, 4), **ALL)
START = moment(asks(am.Asked.START_CARD), **ALL)
CARD = moment(asks(am.Asked.CARD, 2))
KEPT = moment(asks(am.Asked.KEPT_CUBE))
PAYMENT = moment(asks(am.Asked.PAYMENT))
OVER = moment(lambda state: state.to_move is None, **ALL)


def table(state: am.State, **changes: Any) -> am.State:
    return attrs.evolve(state, table=attrs.evolve(state.table, **changes))


def turn(state: am.State, **changes: Any) -> am.State:
    return table(state, turn=attrs.evolve(state.table.turn, **changes))


def first(state: am.State, **changes: Any) -> am.State:
    """The same state with another first decision."""
    return table(state, pending=(attrs.evolve(state.table.pending[0], **changes), *state.table.pending[1:]))


def paths(position: am.State | am.View) -> set[str]:
    return {problem.path for problem in am.check(position)}


def from_deck_to_hand() -> am.State:
    """A card that was never laid out lies in front of a merchant, and is counted there."""
    card, *plans = TURN.piles.plans
    bit = 1 << am.MERCHANTS.cards.index(card)
    craftsmen, buildings, many = TURN.table.deck_sizes
    me = attrs.evolve(TURN.table.merchants[0], active_bits=TURN.table.merchants[0].active_bits | bit)
    laid = table(TURN, merchants=(me, *TURN.table.merchants[1:]), deck_sizes=(craftsmen, buildings, many - 1))
    return attrs.evolve(laid, piles=attrs.evolve(TURN.piles, plans=tuple(plans)))


def from_display_to_discard(state: am.State) -> am.State:
    bit = state.table.display_bits & -state.table.display_bits
    return table(state, display_bits=state.table.display_bits ^ bit, discard_bits=state.table.discard_bits | bit)


@pytest.mark.rule("M4.3a", "M4.2j")
def test_each_round_lays_out_its_cards_and_leaves_one_for_each_seat() -> None:
    assert paths(from_deck_to_hand()) == {"$.table.deck_sizes"}
    assert paths(from_display_to_discard(CARD)) == paths(from_display_to_discard(START)) == {"$.table.display_bits"}


@pytest.mark.rule("M4.13b")
def test_against_tom_a_card_that_is_gone_lies_in_the_discard() -> None:
    state = moment(lambda state: asks(am.Asked.CARD)(state) and len(state.table.display) == 4, players=1)
    bit = state.table.display_bits & -state.table.display_bits
    me = attrs.evolve(state.table.merchants[0], active_bits=state.table.merchants[0].active_bits | bit)
    laid = table(state, merchants=(me, state.table.merchants[1]), display_bits=state.table.display_bits ^ bit)
    assert paths(laid) == {"$.table.discard_bits"}


@pytest.mark.rule("M4.4a", "M4.4b", "M4.4c")
def test_dice_lie_as_they_were_rolled_and_two_are_chosen() -> None:
    late = moment(asks(am.Asked.TURN, 12))
    assert paths(table(late, dice=(6,) * 6)) == {"$.table.dice"}
    assert paths(table(START, rolled=(1,) * 6, dice=(1,) * 6)) == {
        "$.table.rolled",
        *[f"$.table.merchants[{seat}].dice" for seat in range(3)],
    }
    me = attrs.evolve(TURN.table.merchants[1], dice=())
    assert paths(table(TURN, merchants=(TURN.table.merchants[0], me, TURN.table.merchants[2]))) == {
        "$.table.merchants[1].dice"
    }


@pytest.mark.rule("MQ56")
def test_figures_are_placed_when_it_was_asked_for() -> None:
    assert paths(table(START, trader=None)) == {"$.table.trader"}
    asked = moment(asks(am.Asked.MESSENGER), **ALL)
    assert paths(table(asked, messenger=3)) == {"$.table.messenger"}


@pytest.mark.parametrize(
    ("state", "path"),
    [
        (turn(TURN, credit=-1), "$.table.turn.credit"),
        (turn(TURN, card_points=2**40), "$.table.turn.card_points"),
        (turn(CARD, foreman_met=True), "$.table.turn.foreman_met"),
        (turn(table(TURN, trader=None), trader_met=True), "$.table.turn.trader_met"),
        (turn(TURN, compartments=(0, 1)), "$.table.turn.compartments"),
        (turn(KEPT, claims=1), "$.table.turn"),
        (turn(OVER, claims=1), "$.table.turn"),
    ],
)
def test_what_is_remembered_of_a_turn_can_have_happened(state: am.State, path: str) -> None:
    assert paths(state) == {path}


@pytest.mark.rule("C053", "C054")
def test_the_cubes_of_chosen_dice_lie_where_the_turn_says() -> None:
    state = moment(asks(am.Asked.DICE_CARDS))
    one, two = state.table.turn.compartments
    for changes in ({"compartments": (one, 9)}, {"compartments": ((one + 1) % 6, two)}, {"more_cubes": 400}):
        assert paths(turn(state, **changes)) == {"$.table.turn.compartments"}


@pytest.mark.parametrize(
    ("state", "path"),
    [
        (table(START, pending=START.table.pending[1:]), "$.table.display_bits"),
        (table(START, pending=START.table.pending[::-1]), "$.table.pending"),
        (table(KEPT, pending=(asking(0, am.Asked.KEPT_CUBE),) * 4), "$.table.pending"),
        (table(CARD, pending=CARD.table.pending[:1] * 2), "$.table.pending"),
        (table(TURN, pending=(asking(9, am.Asked.TURN),)), "$.table.pending[0].seat"),
        (first(TURN, many=3), "$.table.pending"),
        (first(TURN, what=am.Asked.MESSENGER_MOVE, seat=TURN.table.pending[1].seat), "$.table.pending"),
        (first(PAYMENT, seat=(PAYMENT.table.pending[0].seat + 1) % 3), "$.table.pending"),
        (turn(first(PAYMENT, buys=am.Advance(1), many=1), advanced=False), "$.table.pending[0].buys"),
        (first(PAYMENT, many=99), "$.table.pending[0].buys"),
        (first(PAYMENT, buys=am.UseCard(am.MERCHANTS.card(36))), "$.table.pending[0].buys"),
        (first(PAYMENT, buys=am.Sail(am.MERCHANTS.field("start"))), "$.table.pending[0].buys"),
        (first(PAYMENT, what=am.Asked.CUBE, barred=tuple(am.Cube)), "$.table.pending[0].barred"),
        (first(PAYMENT, what=am.Asked.SHIP), "$.table.pending[0]"),
        (first(PAYMENT, what=am.Asked.DISCARD), "$.table.pending[0].what"),
    ],
)
def test_what_is_asked_follows_from_the_phase_and_leaves_an_answer(state: am.State, path: str) -> None:
    assert path in paths(state)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (
            table(TURN, dice=(6,) * 6),
            "$.table.dice: expected the dice 4, 5, 5, 5, 5, 3, the high ones turned to 1, got 6, 6, 6, 6, 6, 6",
        ),
        (turn(KEPT, claims=1), "$.table.turn: expected nothing to remember outside of turns, got claims"),
        (turn(TURN, compartments=(0, 1)), "$.table.turn.compartments: expected 0, got 2"),
        (table(START, trader=None), "$.table.trader: expected the place of the trader, got none"),
        (
            table(START, pending=START.table.pending[-2:][::-1]),
            "$.table.pending: expected 'start cubes' of seat 1, 'start cubes' of seat 2, "
            "got 'start cubes' of seat 2, 'start cubes' of seat 1",
        ),
        (
            first(TURN, many=3),
            "$.table.pending: expected 'turn' at the end, once for each seat that follows, "
            "got 'turn' of seat 1 with more to it, 'turn' of seat 2, 'turn' of seat 0",
        ),
        (
            first(PAYMENT, many=99),
            "$.table.pending[0].buys: expected something that still costs 99 cubes, got Advance(1)",
        ),
        (
            first(PAYMENT, what=am.Asked.SHIP),
            "$.table.pending[0]: expected 'ship' and no more to it, got many, buys",
        ),
    ],
)
def test_a_problem_says_what_was_expected_and_what_was_found(state: am.State, told: str) -> None:
    assert "\n".join(map(str, am.check(state))) == told


def test_a_card_too_many_is_discarded_and_one_from_the_discard_has_room() -> None:
    state = moment(asks(am.Asked.DISCARD, 3), workers=False)
    seat = state.table.pending[0].seat
    other = next(ask.seat for ask in (*state.table.pending[1:], asking((seat + 1) % 3, am.Asked.CARD)))
    assert paths(first(state, seat=other))
    full = moment(lambda state: asks(am.Asked.SWAPPED_CARD)(state), c_tiles="mix")
    seat, bits = full.table.pending[0].seat, full.table.discard_bits
    me = full.table.merchants[seat]
    while me.inactive_bits.bit_count() < am.MERCHANTS.hand_limit:
        bit = bits & -bits
        bits, me = bits ^ bit, attrs.evolve(me, inactive_bits=me.inactive_bits | bit)
    merchants = (*full.table.merchants[:seat], me, *full.table.merchants[seat + 1 :])
    problems = am.check(table(full, merchants=merchants, discard_bits=bits))
    assert {"$.table.pending[0].what"} <= {problem.path for problem in problems}


def test_orders_that_are_revealed_are_those_of_the_seats() -> None:
    view = am.view(OVER, None)
    mine, other = OVER.table.revealed[0], OVER.table.revealed[1]
    for revealed in ((other, mine), (mine, mine), (mine, other[:-1])):
        shown = attrs.evolve(view, table=attrs.evolve(view.table, revealed=(*revealed, *OVER.table.revealed[2:])))
        assert paths(shown) & {"$.table.revealed[0]", "$.table.revealed[1]", "$.hands", "$.hands[1].orders"}
    seen = am.view(OVER, 1)
    assert paths(attrs.evolve(seen, hand=am.view(OVER, 2).hand)) == {"$.hand.orders"}
