"""Chapter 4.5: the harbour: loading, sailing, delivering goods and dock workers."""

from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import BOX, codes, do, field, in_turn, legal, me, merchant, sail, told, use

LACE, GOLD, WHITE = am.Goods.LACE, am.Worker.GOLD, am.Worker.WHITE
NO_WORKERS: tuple[tuple[am.Worker, ...], ...] = ((),) * 6


@pytest.mark.rule("M4.5g", "MQ19")
@pytest.mark.parametrize(
    ("ship", "crane"), [("start", True), ("dock-gold", True), ("lace", False), ("small-1", False), ("water-1", False)]
)
def test_goods_are_loaded_where_there_is_a_crane(ship: str, crane: bool) -> None:
    state = in_turn(merchant(store="lace lace", ship=ship))
    assert codes(state, am.Load(LACE)) == ([] if crane else [("no_crane", "M4.5g")])
    if crane:
        after = do(state, am.Load(LACE), am.Load(LACE))
        assert (me(after).aboard[LACE], me(after).store[LACE]) == (2, 0)
        assert codes(after, am.Load(LACE)) == [("not_in_store", "M4.5g")]


@pytest.mark.rule("M4.5h")
def test_a_cube_of_any_color_for_each_field_in_any_direction() -> None:
    state = in_turn(merchant("pink grey"))
    assert [action.field.id for action in legal(state, am.Sail)] == ["water-1", "water-11"]
    state = do(state, sail("water-1"), am.PayCube(am.Cube.GREY), sail("start"), am.PayCube(am.Cube.PINK))
    assert (me(state).ship, sum(me(state).cubes)) == (field("start"), 0)
    assert codes(state, sail("water-1")) == [("too_few_cubes", "M4.5h")]
    assert codes(state, sail("lace"))[0] == ("no_neighbor", "M4.5h")


@pytest.mark.rule("M4.5h")
def test_ships_share_fields() -> None:
    state = in_turn(merchant("pink"), merchant(ship="water-1"))
    assert me(do(state, sail("water-1"), am.PayCube(am.Cube.PINK))).ship == me(state, 1).ship


@pytest.mark.rule("M4.5i", "MQ3")
def test_one_dock_worker_at_a_dock_and_turn_with_a_guilder() -> None:
    docks = ((), (), (WHITE, am.Worker.LIGHT_BLUE), (), (), ())
    state = do(in_turn(merchant(ship="dock-gold"), docks=docks), am.TakeWorker(WHITE))
    assert (me(state).workers, me(state).guilders, state.table.docks[2]) == ((WHITE,), 1, (am.Worker.LIGHT_BLUE,))
    assert codes(state, am.TakeWorker(am.Worker.LIGHT_BLUE)) == [("dock_visited", "MQ3")]
    assert codes(state, am.TakeWorker(GOLD))[0] == ("no_such_worker", "M4.5i")
    any_number = in_turn(merchant(ship="dock-gold"), setup={"dock_workers": "any"}, docks=docks)
    both = do(any_number, am.TakeWorker(WHITE), am.TakeWorker(am.Worker.LIGHT_BLUE))
    assert me(both).guilders == 2


@pytest.mark.rule("M4.5i")
def test_two_dock_workers_are_all_that_a_ship_holds() -> None:
    state = in_turn(merchant(ship="dock-gold", workers=(WHITE, WHITE)), docks=((), (), (WHITE,), (), (), ()))
    assert codes(state, am.TakeWorker(WHITE)) == [("ship_full", "M4.5i")]


@pytest.mark.rule("M4.5j", "M4.5k")
def test_a_dock_worker_is_delivered_to_his_dock_and_scores_the_topmost_free_field() -> None:
    state = do(in_turn(merchant(ship="dock-gold", workers=(WHITE, GOLD))), am.DeliverWorker())
    assert (me(state).workers, state.table.depot, me(state).points[am.Category.DEPOT]) == ((WHITE,), (GOLD,), 9)
    assert codes(state, am.DeliverWorker()) == [("no_worker_to_deliver", "M4.5j")]


@pytest.mark.rule("M4.5k")
@pytest.mark.parametrize(("already", "points"), [(0, 9), (1, 7), (2, 5), (3, 4), (4, 4), (11, 4)])
def test_the_last_field_of_the_depot_holds_all_others(already: int, points: int) -> None:
    state = in_turn(merchant(ship="dock-gold", workers=(GOLD,)), depot=(WHITE,) * already)
    assert me(do(state, am.DeliverWorker())).score == points


@pytest.mark.rule("M4.5l", "M4.7a")
@pytest.mark.parametrize(("round", "bonus"), [(1, 7), (4, 4), (7, 1), (8, 0), (12, 0)])
def test_goods_score_the_best_free_place_and_the_bonus_of_the_round(round: int, bonus: int) -> None:
    state = in_turn(merchant(aboard="lace lace lace lace", ship="lace"), round=round)
    for points in (5, 5, 4):
        before, state = me(state).score, do(state, am.Deliver(LACE))
        assert me(state).score - before == points + bonus
    assert me(state).points[am.Category.SPEED] == 3 * bonus
    assert codes(state, am.Deliver(LACE)) == [("warehouse_full", "M4.5l")]


@pytest.mark.rule("M4.5m")
def test_a_small_warehouse_takes_any_goods_and_one_tile_only() -> None:
    state = do(in_turn(merchant(aboard="lace beer", ship="small-1")), am.Deliver(am.Goods.BEER))
    assert (me(state).score, state.table.small[0]) == (5, am.Goods.BEER)
    assert codes(state, am.Deliver(LACE)) == [("warehouse_full", "M4.5m")]


@pytest.mark.rule("M4.5l", "MQ4")
def test_goods_are_delivered_only_to_a_warehouse_that_takes_them_and_only_from_the_ship() -> None:
    state = in_turn(merchant(aboard="lace", store="beer", ship="beer"))
    assert codes(state, am.Deliver(LACE)) == [("no_warehouse", "M4.5l")]
    assert codes(state, am.Deliver(am.Goods.BEER)) == [("not_aboard", "M4.5l")]
    assert codes(in_turn(merchant(aboard="lace")), am.Deliver(LACE)) == [("no_warehouse", "M4.5l")]


@pytest.mark.rule("M4.9b", "MQ15", "M4.9c")
def test_the_foreman_gives_two_points_for_each_tile_and_walks_on_once_after_the_turn() -> None:
    state = in_turn(merchant(aboard="lace lace", ship="lace"), setup={"workers": True}, foreman=field("lace"))
    state = do(state, am.Deliver(LACE), am.Deliver(LACE))
    assert (me(state).points[am.Category.FOREMAN], state.table.foreman) == (4, field("lace"))
    assert do(state, am.EndTurn()).table.foreman == field("tulips")


@pytest.mark.rule("M4.9c", "MQ17", "MQ69")
def test_the_foreman_skips_full_warehouses_and_stays_if_his_own_is_the_only_one_left() -> None:
    full: dict[str, Any] = {"roofs": (3,) * 9, "small": (am.Goods.BEER,) * 4}
    roofs = tuple(3 if goods is not LACE else 0 for goods in am.Goods)
    state = in_turn(
        merchant(aboard="lace", ship="lace"), setup={"workers": True}, foreman=field("lace"), **{**full, "roofs": roofs}
    )
    assert do(state, am.Deliver(LACE), am.EndTurn()).table.foreman == field("lace")
    roofs = tuple(3 if goods is not LACE else 2 for goods in am.Goods)
    state = in_turn(
        merchant(aboard="lace", ship="lace"), setup={"workers": True}, foreman=field("lace"), **{**full, "roofs": roofs}
    )
    assert do(state, am.Deliver(LACE), am.EndTurn()).table.foreman is None
    some = tuple(0 if goods is am.Goods.BEER else 3 for goods in am.Goods)
    state = in_turn(
        merchant(aboard="lace", ship="small-1"),
        setup={"workers": True},
        foreman=field("small-1"),
        roofs=some,
        small=(None, LACE, LACE, LACE),
    )
    assert do(state, am.Deliver(LACE), am.EndTurn()).table.foreman == field("beer")


@pytest.mark.rule("T-CA17", "MQ31", "M4.5q")
def test_a_tile_moves_the_ship_three_fields_with_other_actions_on_the_way() -> None:
    state = do(in_turn(merchant(guilders=1, store="beer"), tile=BOX.tile("CA17")), am.BuyTile())
    state = do(state, am.Load(am.Goods.BEER), sail("water-1"), sail("beer"), am.Deliver(am.Goods.BEER))
    assert (me(state).score, state.table.turn.credit) == (4, 1)


@pytest.mark.rule("T-CB21", "MQ29", "MQ45")
def test_a_tile_puts_the_ship_on_any_other_field() -> None:
    state = do(in_turn(merchant(guilders=3), tile=BOX.tile("CB21")), am.BuyTile())
    assert len(am.legal_actions(state)) == len(BOX.fields) - 1
    assert codes(state, am.ShipTo(BOX.field("start"))) == [("same_field", "MQ45")]
    after = do(state, am.ShipTo(BOX.field("beer")))
    assert (after.table.ship(0).id, after.table.turn.ship_moved) == ("beer", 2)


def test_a_dock_without_workers_offers_none() -> None:
    assert legal(in_turn(merchant(ship="dock-gold"), docks=NO_WORKERS), am.TakeWorker) == []


@pytest.mark.rule("MQ3", "M4.5i")
def test_every_dock_of_a_turn_is_remembered_until_its_end() -> None:
    docks = tuple((am.Worker.WHITE, am.Worker.GOLD) for _ in range(6))
    places = [i for i, place in enumerate(BOX.fields) if place.water is am.Water.DOCK]
    state = in_turn(merchant(ship=BOX.fields[places[0]].id), docks=docks)
    for place in places[:2]:
        ship = attrs.evolve(state.table.merchants[0], ship=place)
        moved = attrs.evolve(state.table, merchants=(ship, *state.table.merchants[1:]))
        state = do(attrs.evolve(state, table=moved), am.TakeWorker(am.Worker.WHITE))
    assert state.table.turn.docks_bits == 0b11


@pytest.mark.rule("MQ31", "C022", "T-CA17")
def test_free_fields_of_the_harbour_add_up() -> None:
    state = in_turn(merchant(guilders=5, active=[22]), tile=BOX.tile("CA17"))
    assert do(state, am.BuyTile(), use(22)).table.turn.credit == 6


@pytest.mark.rule("MQ17", "M4.9c")
def test_nothing_is_told_of_a_foreman_who_stays() -> None:
    roofs = tuple(0 if goods is am.Goods.LACE else 3 for goods in am.Goods)
    full: dict[str, Any] = {"roofs": roofs, "small": (am.Goods.BEER,) * 4, "foreman": field("lace")}
    state = in_turn(merchant(aboard="lace", ship="lace"), setup={"workers": True}, **full)
    assert told(do(state, am.Deliver(am.Goods.LACE)), am.EndTurn(), am.ForemanMoved) == []


@pytest.mark.rule("M4.7a")
def test_the_bonus_of_a_delivery_falls_by_a_point_each_round() -> None:
    assert [BOX.speed_bonus(round) for round in range(1, 13)] == [7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0]
