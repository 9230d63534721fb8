"""What is pending in a position: what the phase asks for, of whom, and with an answer."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules.asks import asking
from tests.merchants.checks.moments import (
    CARD,
    KEPT,
    MIDDLE,
    PAYMENT,
    START,
    TURN,
    asks,
    first,
    moment,
    paths,
    table,
    turn,
)


@pytest.mark.parametrize(
    ("state", "path"),
    [
        (table(START, pending=START.table.pending[1:]), "$.table.display"),
        (table(START, pending=START.table.pending[::-1]), "$.table.pending"),
        (table(KEPT, pending=(asking(0, am.Asked.KEPT_CUBE),) * 4), "$.table.pending"),
        (table(CARD, pending=CARD.table.pending[:1] * 2), "$.table.pending"),
        (table(TURN, pending=(asking(9, am.Asked.TURN),)), "$.table.pending[0].seat"),
        (first(TURN, many=3), "$.table.pending"),
        (first(TURN, what=am.Asked.MESSENGER_MOVE, seat=TURN.table.pending[1].seat), "$.table.pending"),
        (first(PAYMENT, seat=(PAYMENT.table.pending[0].seat + 1) % 3), "$.table.pending"),
        (turn(first(PAYMENT, buys=am.Advance(1), many=1), advanced=False), "$.table.pending[0].buys"),
        (first(PAYMENT, many=99), "$.table.pending[0].buys"),
        (first(PAYMENT, buys=am.UseCard(am.MERCHANTS.card("036"))), "$.table.pending[0].buys"),
        (first(PAYMENT, buys=am.Sail(am.MERCHANTS.field("start"))), "$.table.pending[0].buys"),
        (first(PAYMENT, what=am.Asked.CUBE, barred=tuple(am.Cube)), "$.table.pending[0].barred"),
        (first(PAYMENT, what=am.Asked.SHIP), "$.table.pending[0]"),
        (first(PAYMENT, what=am.Asked.DISCARD), "$.table.pending[0].what"),
    ],
)
def test_what_is_asked_follows_from_the_phase_and_leaves_an_answer(state: am.State, path: str) -> None:
    assert path in paths(state)


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


@pytest.mark.parametrize(
    ("ask", "path"),
    [
        (asking(7, am.Asked.TURN), "$.table.pending[0].seat"),
        (asking(0, am.Asked.KEPT_CUBE), "$.table.pending[0].what"),
        (asking(0, am.Asked.PAYMENT), "$.table.pending[0].many"),
        (asking(0, am.Asked.FREE_PLAN), "$.table.pending[0].card"),
        (asking(0, am.Asked.TRADER_MOVE), "$.table.pending[0]"),
    ],
)
def test_what_is_pending_can_be_answered(ask: am.Ask, path: str) -> None:
    assert path in paths(table(MIDDLE, pending=(ask,)))


def test_something_is_asked_until_the_game_is_over() -> None:
    assert paths(table(MIDDLE, pending=())) == {"$.table.pending"}
