"""The foreman, the city messenger and the trader. (M4.9, M4.11)"""

from typing import Any

import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import (
    BOX,
    block_bits,
    claim,
    codes,
    do,
    field,
    goods_on,
    in_turn,
    legal,
    me,
    merchant,
)

WORKERS: dict[str, Any] = {"workers": True}

TRADER: dict[str, Any] = {"trader": True}


def place(id: str) -> int:
    return BOX.blocks.index(BOX.block(id))


def neighbors(id: str) -> set[str]:
    return {b.id if a.id == id else a.id for a, b in BOX.bridges if id in (a.id, b.id)}


@pytest.mark.rule("M4.9a", "M4.9d", "M4.11a", "MQ56")
def test_figures_are_placed_after_the_discs_by_the_first_and_the_second() -> None:
    state = am.new_game(3, seed=3, workers=True, trader=True)
    first, second, _ = state.table.amstel
    asked = [(ask.what, ask.seat) for ask in state.table.pending[:3]]
    assert asked == [
        (am.DecisionKind.FOREMAN, first),
        (am.DecisionKind.MESSENGER, second),
        (am.DecisionKind.TRADER, first),
    ]
    assert {action.warehouse.water for action in legal(state, am.PlaceForeman)} == {am.Water.SMALL}
    state = do(state, am.PlaceForeman(BOX.field("small-2")))
    assert {action.block.cost for action in legal(state, am.PlaceMessenger)} == {2}
    state = do(state, am.PlaceMessenger(BOX.block("plantage-2")))
    assert (len(am.legal_actions(state)), state.table.display) == (9, ())
    state = do(state, am.PlaceTrader(am.Goods.COFFEE))
    assert len(state.table.display) == 4
    table = state.table
    assert (table.foreman, table.messenger, table.trader) == (field("small-2"), place("plantage-2"), am.Goods.COFFEE)


@pytest.mark.rule("M4.9e", "M4.9f")
def test_the_block_of_the_messenger_costs_one_cube_less_and_he_moves_over_a_bridge_after_the_turn() -> None:
    state = in_turn(merchant("orange"), setup=WORKERS, messenger=place("jordaan-2"))
    state = do(state, claim("jordaan-2"))
    assert state.table.messenger == place("jordaan-2")
    state = do(state, am.EndTurn())
    assert {action.block.id for action in legal(state, am.MoveMessenger)} == neighbors("jordaan-2")
    assert codes(state, am.MoveMessenger(BOX.block("plantage-1"))) == [("not_the_nearest_block", "M4.9f")]
    to = sorted(neighbors("jordaan-2"))[0]
    state = do(state, am.MoveMessenger(BOX.block(to)))
    assert (state.table.messenger, state.to_move) == (place(to), 1)


@pytest.mark.rule("M4.9f", "MQ70")
def test_the_messenger_goes_further_if_all_around_is_claimed_and_leaves_when_nothing_is_left() -> None:
    around = neighbors("jordaan-2")
    state = in_turn(merchant("orange"), merchant(blocks=around), setup=WORKERS, messenger=place("jordaan-2"))
    state = do(state, claim("jordaan-2"), am.EndTurn())
    beyond = set().union(*map(neighbors, around)) - around - {"jordaan-2"}
    assert {action.block.id for action in legal(state, am.MoveMessenger)} == beyond
    everything = [block.id for block in BOX.blocks if block.id != "jordaan-2"]
    state = in_turn(merchant("orange"), merchant(blocks=everything), setup=WORKERS, messenger=place("jordaan-2"))
    state = do(state, claim("jordaan-2"), am.EndTurn())
    assert (state.table.messenger, state.to_move) == (None, 1)


@pytest.mark.rule("MQ70", "MQ15", "C027")
def test_the_messenger_moves_also_after_a_claim_for_guilders_and_spares_a_cube_once() -> None:
    state = in_turn(merchant(active=[27], guilders=2), setup=WORKERS, messenger=place("jordaan-2"))
    state = do(state, claim("jordaan-2", am.Payment.GUILDERS), am.EndTurn())
    assert state.table.pending[0].what is am.DecisionKind.MESSENGER_MOVE
    state = in_turn(merchant("orange pink", active=[28]), setup=WORKERS, messenger=place("jordaan-2"))
    assert codes(do(state, claim("jordaan-2")), claim("plantage-2")) == [("missing_cubes", "M4.5d")]


@pytest.mark.rule("M4.11c", "MQ70")
def test_the_trader_moves_to_a_free_neighboring_field_after_a_sale_on_his() -> None:
    state = in_turn(merchant("orange orange"), setup=TRADER, trader=am.Goods.BEER, sold=(am.Goods.TULIPS,))
    state = goods_on("jordaan-2", am.Goods.BEER, state)
    state = do(state, claim("jordaan-2", fate=am.Fate.BOTH), am.TakeCube(am.Cube.PINK), am.EndTurn())
    assert {action.goods for action in legal(state, am.MoveTrader)} == {am.Goods.COFFEE, am.Goods.FURNITURE}
    assert codes(state, am.MoveTrader(am.Goods.LACE)) == [("not_the_nearest_goods", "M4.11c")]
    state = do(state, am.MoveTrader(am.Goods.COFFEE))
    assert (state.table.trader, state.to_move) == (am.Goods.COFFEE, 1)


@pytest.mark.rule("M4.11c", "MQ70")
def test_the_trader_goes_further_if_all_around_is_taken_and_leaves_a_full_market() -> None:
    around = (am.Goods.TULIPS, am.Goods.COFFEE, am.Goods.FURNITURE)
    for sold, found in ((around, 5), (tuple(set(am.Goods) - {am.Goods.BEER}), 0)):
        state = in_turn(merchant("orange orange"), setup=TRADER, trader=am.Goods.BEER, sold=sold)
        state = goods_on("jordaan-2", am.Goods.BEER, state)
        state = do(state, claim("jordaan-2", fate=am.Fate.BOTH), am.TakeCube(am.Cube.PINK), am.EndTurn())
        assert len(legal(state, am.MoveTrader)) == found
    assert state.table.trader is None


@pytest.mark.rule("MQ70")
def test_several_figures_move_in_their_order_and_nothing_else_may_be_done_between() -> None:
    state = in_turn(
        merchant("orange", aboard="lace", ship="lace"),
        setup={**WORKERS, **TRADER},
        foreman=field("lace"),
        messenger=place("jordaan-2"),
        trader=am.Goods.BEER,
    )
    state = goods_on("jordaan-2", am.Goods.BEER, state)
    state = do(state, am.Deliver(am.Goods.LACE), claim("jordaan-2", fate=am.Fate.BOTH), am.TakeCube(am.Cube.PINK))
    state = do(state, am.EndTurn())
    assert state.table.foreman == field("tulips")
    assert [ask.what for ask in state.table.pending] == [
        am.DecisionKind.MESSENGER_MOVE,
        am.DecisionKind.TRADER_MOVE,
        am.DecisionKind.TURN,
    ]
    assert codes(state, am.EndTurn()) == [("something_else_asked", "M4.9f")]


@pytest.mark.rule("M4.9f", "T-CB22")
def test_a_free_claim_moves_the_messenger_too() -> None:
    state = in_turn(merchant(guilders=4), setup=WORKERS, messenger=place("jordaan-2"), tile=BOX.tile("CB22"))
    state = do(state, am.BuyTile(), claim("jordaan-2", am.Payment.FREE), am.EndTurn())
    assert state.table.pending[0].what is am.DecisionKind.MESSENGER_MOVE
    assert me(state)._owned_bits == block_bits(["jordaan-2"])


@pytest.mark.rule("M4.9f", "M4.11c")
def test_figures_that_are_not_on_the_board_have_nowhere_to_go() -> None:
    state = in_turn(merchant())
    for action, code in (
        (am.MoveMessenger(BOX.blocks[0]), "not_the_nearest_block"),
        (am.MoveTrader(am.Goods.LACE), "not_the_nearest_goods"),
    ):
        assert [code for code, _ in codes(state, action)] == ["something_else_asked", code]
