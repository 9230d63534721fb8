"""What is told of an action: all that everybody sees of it, and nothing that did not happen."""

from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._solo import play_tom
from amsterdam_routes.merchants.rules._state import OpenPiles, open_table
from amsterdam_routes.merchants.rules._tables import tables
from tests.merchants.positions import (
    BOX,
    asked,
    do,
    field,
    in_turn,
    merchant,
    sail,
    told,
    use,
)

NOTHING = (2, 2, 3, 3, 4, 5)
"""Dice with which TOM does nothing but buy."""


@pytest.mark.rule("C053", "MQ39")
def test_the_table_is_told_where_the_cubes_of_a_die_go() -> None:
    state = asked(
        in_turn(merchant(active=[53]), rolled=(1, 6, 4, 5, 4, 1), dice=(1, 6, 4, 5, 4, 1)), am.DecisionKind.DICE
    )
    state = do(state, am.ChooseDice(am.Cube.BLACK, am.Cube.PURPLE))
    use_53 = use(53, die=am.Cube.PURPLE, up=True)
    assert told(state, use_53, am.CubesShifted) == [am.CubesShifted(0, am.Cube.PURPLE, 4, 5)]


@pytest.mark.rule("M4.8b")
def test_nobody_is_told_of_tokens_for_no_cards() -> None:
    state = do(in_turn(merchant(), merchant(inactive=[3]), round=12), am.EndTurn())
    assert told(state, am.EndTurn(), am.PenaltyTaken) == [am.PenaltyTaken(1, 1)]


@pytest.mark.rule("M4.5h", "MQ31", "C022", "C040")
def test_a_seat_with_free_fields_left_is_told_how_many() -> None:
    state = in_turn(merchant("pink", guilders=1, active=[22, 40]))
    assert told(state, use(22), am.CreditChanged) == [am.CreditChanged(0, 3)]
    state = do(state, sail("water-1"))
    assert told(state, am.PayCube(am.Cube.PINK), am.CreditChanged) == [am.CreditChanged(0, 1)]
    state = do(state, am.PayCube(am.Cube.PINK))
    assert told(state, sail("beer"), am.CreditChanged) == [am.CreditChanged(0, 0)]
    assert state.table.turn.credit == 1


@pytest.mark.rule("MQ17", "M4.9c")
def test_nothing_is_told_of_a_foreman_who_stays() -> None:
    roofs = tuple(0 if goods is am.Goods.LACE else 3 for goods in am.Goods)
    full: dict[str, Any] = {"roofs": roofs, "small": (am.Goods.BEER,) * 4, "foreman": field("lace")}
    state = in_turn(merchant(aboard="lace", ship="lace"), setup={"workers": True}, **full)
    assert told(do(state, am.Deliver(am.Goods.LACE)), am.EndTurn(), am.ForemanMoved) == []


@pytest.mark.rule("M4.13h")
def test_nothing_is_told_of_a_price_or_of_points_that_a_tile_does_not_have() -> None:
    free = attrs.evolve(BOX.tile("A4"), price=0, points=0, effects=())
    state = in_turn(merchant(), merchant(), setup={"players": 1}, tile=free)
    log: list[am.Event] = []
    table = open_table(attrs.evolve(state.table, rolled=NOTHING))
    play_tom(Context(table, state.hands, OpenPiles(), tables(BOX), log))
    assert log == [am.TileBought(1, free)]
