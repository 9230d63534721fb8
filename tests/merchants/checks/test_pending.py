"""What is pending in a position: what the phase asks for, of whom, and with an answer."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box.edition_file import edition_data, edition_from_data
from amsterdam_routes.merchants.rules.decisions import asking
from tests.merchants.checks.moments import (
    ALL,
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


def under_way(**turn_of: int) -> am.State:
    """A move of the ship that the market tile gave, with two fields left."""
    state = moment(asks(am.Asked.SAILING), **ALL, c_tiles="replace")
    return first(turn(state, **turn_of), many=2)


@pytest.mark.rule("MQ31", "T-CA17")
def test_a_move_of_the_ship_comes_from_the_tile_that_was_bought_and_is_no_longer_than_it() -> None:
    state = under_way()
    seat, later = state.table.pending[0].seat, state.table.pending[1:]
    assert am.check(state) == ()
    for many in (0, 4, -1, 10**6):
        assert paths(first(state, many=many)) == {"$.table.pending[0].many"}
    assert paths(under_way(purchases=0)) == {"$.table.pending[0].many"}
    assert "$.table.pending[0]" in paths(first(state, card=am.MERCHANTS.card("109")))
    assert "$.table.pending[0]" in paths(first(state, least=am.Cube.PINK))
    assert "$.table.pending[0]" in paths(table(state, pending=(state.table.pending[0], *state.table.pending)))
    assert paths(table(state, pending=(asking((seat + 1) % 3, am.Asked.SAILING, 2), *later)))
    assert "$.table.pending[0].what" in paths(table(CARD, pending=(asking(0, am.Asked.SAILING, 2),)))
    told = "$.table.pending[0].many: expected from 1 to 3 fields, as the market tile gives, got 4"
    assert list(map(str, am.check(first(state, many=4)))) == [told]


@pytest.mark.rule("T-CB21", "T-CA17")
@pytest.mark.parametrize(
    "words", [("ship_anywhere", "ship_anywhere"), ("sail_at_once", "ship_anywhere", "sail_at_once")]
)
def test_a_tile_of_another_box_may_move_the_ship_more_than_once(words: tuple[str, ...]) -> None:
    data = edition_data(am.MERCHANTS)
    data["name"] = "much sailed"
    for tile in data["tiles"]:
        tile |= {"price": 0, "effects": [{"do": word} for word in words]}
    state = moment(asks(am.Asked.TURN, 2), players=2, edition=edition_from_data(data))
    state = am.apply(state, am.BuyTile())
    assert am.check(state) == ()
    assert am.from_json(am.to_json(state), am.State) == state
    for _ in words:
        action = am.legal_actions(state)[0] if state.table.pending[0].what is am.Asked.SHIP else am.StopSailing()
        state = am.apply(state, action)
        assert am.check(state) == ()
    assert state.table.pending[0].what is am.Asked.TURN
