"""The open game while an action is carried out: what is written to it, and what of that lasts."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules import _context as context
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._state import OpenPiles, close_table, open_table
from amsterdam_routes.merchants.rules._tables import tables
from tests.merchants.positions import (
    BOX,
    asked,
    card_bits,
    codes,
    cubes,
    do,
    in_turn,
    me,
    merchant,
    use,
    without_cards,
)


def choosing_a_card(mine: am.Merchant, *laid_out: int) -> am.State:
    """Seat 0 is asked for a card of these."""
    state = in_turn(mine)
    state = attrs.evolve(state, table=attrs.evolve(state.table, display_bits=card_bits(laid_out)))
    return without_cards(asked(state, am.DecisionKind.CARD))


@pytest.mark.rule("MQ23", "C070", "C071")
def test_what_cards_gave_before_the_turn_does_not_count_in_it() -> None:
    state = choosing_a_card(merchant(active=[30, 38, 70, 71], inactive=[1, 2, 3, 55], guilders=3), 7, 8)
    state = do(state, use(38), am.ActivateFree(BOX.card("055")))
    assert (me(state).guilders, state.table.turn) == (2, am.Turn())
    state = do(state, am.TakeCard(BOX.card("007")))
    while state.table.pending[0].what is not am.DecisionKind.TURN or state.to_move != 0:
        state = do(state, next(a for a in am.legal_actions(state) if isinstance(a, am.ChooseDice | am.EndTurn)))
    assert state.table.turn == am.Turn(inactive_at_start=4)
    assert [code for card in (70, 71) for code, _ in codes(state, use(card))] == ["condition_fails"] * 2


PINK = am.Cube.PINK


def opened(mine: am.Merchant, log: list[am.Event] | None) -> Context:
    """The open game in the turn of seat 0."""
    state = in_turn(mine)
    return Context(open_table(state.table), state.hands, OpenPiles(), tables(BOX), log)


def change(game: Context) -> am.Table:
    """The table after each small change was made once."""
    context.gain_guilders(game, 0, 3)
    context.pay_guilders(game, 0, 4)
    context.gain_cubes(game, 0, PINK, 2)
    context.pay_one_cube(game, 0, PINK)
    context.pay_cubes(game, 0, cubes("pink grey"))
    context.score(game, 0, 5, am.Category.CARDS)
    context.take_penalty(game, 0, 2)
    context.to_discard(game, 0, BOX.card("001"))
    return close_table(game.table)


def test_every_change_is_written_to_the_merchant_and_told_if_anybody_asked() -> None:
    mine, log = merchant("grey grey", guilders=2, active=[1, 55], used=[1]), list[am.Event]()
    after = change(opened(mine, log))
    assert after.merchants[0] == attrs.evolve(
        merchant("grey", guilders=1, active=[55], penalty_tokens=2), score=5, points=(0, 0, 0, 0, 0, 0, 5)
    )
    assert BOX.card("001") in after.discard
    assert log == [
        am.GuildersGained(0, 3),
        am.GuildersPaid(0, 4),
        am.CubesGained(0, PINK, 2),
        am.CubesPaid(0, cubes("pink")),
        am.CubesPaid(0, cubes("pink grey")),
        am.PointsScored(0, 5, am.Category.CARDS),
        am.PenaltyTaken(0, 2),
        am.CardsDiscarded((BOX.card("001"),), 0),
    ]
    assert change(opened(mine, None)) == after


def test_the_first_decision_is_answered_and_others_come_before_what_is_left() -> None:
    game = opened(merchant(), None)
    first, *rest = game.table.pending
    one, two = context.choosing(0, 1), context.choosing(0, 2)
    context.decide_first(game, one)
    assert game.table.pending == (one, first, *rest)
    context.done(game, two)
    assert game.table.pending == (two, first, *rest)
    context.done(game)
    assert game.table.pending == (first, *rest)
