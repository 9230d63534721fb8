"""Chapter 4.5: the harbour: loading, sailing, delivering goods and dock workers."""

from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._decisions import decision_of
from tests.merchants.positions import (
    BOX,
    PLENTY,
    activate,
    asked,
    box_with,
    claim,
    codes,
    do,
    field,
    in_turn,
    legal,
    me,
    merchant,
    sail,
    told,
    use,
)

LACE, GOLD, WHITE, BLUE = am.Goods.LACE, am.Worker.GOLD, am.Worker.WHITE, am.Worker.LIGHT_BLUE

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


TWO_WAIT = ((), (), (WHITE, BLUE), (), (), ())

AWAY_AND_BACK = (sail("water-5"), am.PayCube(am.Cube.PINK), sail("dock-gold"), am.PayCube(am.Cube.PINK))


@pytest.mark.rule("M4.5i", "MQ3")
@pytest.mark.parametrize(
    ("option", "at_once", "after_return"),
    [("visit", "taken_this_visit", None), ("one", "dock_visited", "dock_visited"), ("any", None, None)],
)
def test_how_many_dock_workers_a_dock_gives(option: str, at_once: str | None, after_return: str | None) -> None:
    state = in_turn(merchant("pink pink", ship="dock-gold"), setup={"dock_workers": option}, docks=TWO_WAIT)
    state = do(state, am.TakeWorker(WHITE))
    assert (me(state).workers, me(state).guilders, state.table.docks[2]) == ((WHITE,), 1, (BLUE,))
    assert codes(state, am.TakeWorker(BLUE)) == ([(at_once, "MQ3")] if at_once else [])
    assert codes(state, am.TakeWorker(GOLD))[0] == ("no_such_worker", "M4.5i")
    state = do(state, *AWAY_AND_BACK)
    assert codes(state, am.TakeWorker(BLUE)) == ([(after_return, "MQ3")] if after_return else [])
    if after_return is None:
        assert me(do(state, am.TakeWorker(BLUE))).guilders == 2


@pytest.mark.rule("MQ3")
def test_a_worker_a_visit_is_the_usual_rule_and_every_way_to_a_dock_makes_a_visit() -> None:
    assert am.Setup(2).dock_workers == "visit"
    gone = do(in_turn(merchant("pink pink", ship="dock-gold"), docks=TWO_WAIT), am.TakeWorker(WHITE))
    assert gone.table.turn._docks_bits == 0b100
    assert do(gone, *AWAY_AND_BACK).table.turn._docks_bits == 0
    for tile, ways in (
        ("CA17", [sail("water-5"), sail("dock-gold")]),
        ("CB21", [am.ShipTo(BOX.field("dock-gold"))]),
    ):
        at = "dock-gold" if tile == "CA17" else "lace"
        state = in_turn(merchant(guilders=9, ship=at), tile=BOX.tile(tile), docks=TWO_WAIT)
        state = do(state, *([am.TakeWorker(WHITE)] if tile == "CA17" else []), am.BuyTile(), *ways)
        assert codes(state, am.TakeWorker(BLUE)) == []
        assert do(state, am.TakeWorker(BLUE)).table.turn._docks_bits == 0b100


@pytest.mark.rule("MQ3")
def test_a_ship_that_begins_its_turn_at_a_dock_may_take_a_worker_there_again() -> None:
    state = do(in_turn(merchant(ship="dock-gold"), docks=TWO_WAIT, round=1), am.TakeWorker(WHITE), am.EndTurn())
    while state.table.pending[0] != decision_of(0, am.DecisionKind.TURN):
        actions = am.legal_actions(state)
        state = do(state, next((one for one in actions if isinstance(one, am.EndTurn)), actions[0]))
    assert (state.table.round, state.table.ship(0).id) == (2, "dock-gold")
    assert codes(state, am.TakeWorker(BLUE)) == []


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


def bought_17(*cards: int, **mine: Any) -> am.State:
    """The moment after tile CA17 was bought."""
    tile = BOX.tile("CA17")
    return do(in_turn(merchant(guilders=9, active=cards, **mine), tile=tile, docks=TWO_WAIT), am.BuyTile())


@pytest.mark.rule("T-CA17", "MQ31", "M4.5q")
def test_a_tile_moves_the_ship_three_fields_with_goods_and_workers_on_the_way() -> None:
    state = do(bought_17(store="beer"), am.Load(am.Goods.BEER), sail("water-1"), sail("beer"))
    assert state.table.pending[0] == decision_of(0, am.DecisionKind.SAILING, 1)
    state = do(state, am.Deliver(am.Goods.BEER), sail("dock-light-blue"))
    assert (me(state).score, me(state).cubes, state.table.turn.credit, state.table.turn.ship_moved) == (
        4,
        (0,) * 6,
        0,
        3,
    )
    assert state.table.pending[0].what is am.DecisionKind.TURN  # after the third field it is over
    assert codes(state, am.StopSailing()) == [("something_else_asked", "MQ20")]


@pytest.mark.rule("T-CA17", "MQ31", "MQ79")
def test_while_the_move_of_a_tile_lasts_nothing_but_the_ship_is_open() -> None:
    mine: dict[str, Any] = {"supply": PLENTY, "inactive": [13], "store": "beer", "aboard": "lace", "ship": "dock-gold"}
    state = bought_17(32, 36, 39, 22, 91, workers=(GOLD,), **mine)
    assert am.legal_actions(state) == (
        am.Load(am.Goods.BEER),
        am.TakeWorker(BLUE),
        am.TakeWorker(WHITE),
        am.DeliverWorker(),
        sail("water-5"),
        sail("cheese"),
        am.StopSailing(),
    )
    others = (use(39), use(22), use(91), activate(13), claim("plantage-4"), am.Advance(1), am.BuyTile(), am.EndTurn())
    assert [codes(state, action)[0] for action in others] == [("something_else_asked", "MQ31")] * len(others)
    assert am.describe(am.violations(state, am.EndTurn())[0]) == "Choose something else first: how the ship sails on."


@pytest.mark.rule("T-CA17", "MQ31")
@pytest.mark.parametrize("fields", [0, 1, 2])
def test_the_rest_of_the_move_of_a_tile_may_be_given_up_before_its_first_field_too(fields: int) -> None:
    state = do(bought_17(39), *[sail("water-1"), sail("beer")][:fields], am.StopSailing())
    assert (state.table.pending[0].what, state.table.turn.ship_moved, state.table.turn.credit) == (
        am.DecisionKind.TURN,
        fields,
        0,
    )
    assert codes(state, use(39)) == []


@pytest.mark.rule("T-CA17", "MQ31", "C040", "C022")
def test_the_move_of_a_tile_comes_before_free_fields_and_cubes_and_card_040_adds_nothing_to_it() -> None:
    state = in_turn(merchant("pink", guilders=9, active=[22, 40]), tile=BOX.tile("CA17"))
    state = do(state, use(22), am.BuyTile(), sail("water-1"), sail("beer"), sail("dock-light-blue"))
    assert (state.table.turn.credit, sum(me(state).cubes)) == (3, 1)
    state = do(state, sail("water-2"), sail("small-1"), sail("water-3"))
    assert (state.table.turn.credit, sum(me(state).cubes)) == (0, 1)
    state = do(state, sail("lace"), am.PayCube(am.Cube.PINK))
    assert (state.table.turn.credit, sum(me(state).cubes)) == (1, 0)


@pytest.mark.rule("T-CA17", "MQ31", "MQ29", "C016")
def test_the_fields_of_a_move_count_for_cards_like_all_others() -> None:
    state = do(bought_17(16), sail("water-1"), sail("beer"), am.StopSailing())
    assert codes(state, use(16)) == []
    assert codes(do(bought_17(16), sail("water-1"), am.StopSailing()), use(16)) == [("condition_fails", "C016")]


@pytest.mark.rule("T-CA17", "MQ31", "C020")
def test_a_tile_that_is_bought_twice_gives_two_moves() -> None:
    state = do(bought_17(20), am.StopSailing(), use(20), am.BuyTile())
    assert state.table.pending[0] == decision_of(0, am.DecisionKind.SAILING, 3)


@pytest.mark.rule("MQ31")
def test_a_move_of_the_ship_is_told_with_the_fields_that_are_left() -> None:
    ask = do(bought_17(), sail("water-1")).table.pending[0]
    assert am.describe(ask) == "Player 1: how the ship sails on, up to 2 more spaces"
    assert am.describe(ask, lang="nl").endswith("nog hoogstens 2 velden")
    told = {lang: am.describe(am.StopSailing(), lang=lang) for lang in ("en", "nl", "da", "it", "fi")}
    assert (told["en"], len({*told.values()})) == ("Stop sailing", 5)
    assert (am.notate(am.StopSailing()), am.parse_action("stop")) == ("stop", am.StopSailing())


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
    state = in_turn(merchant(ship=BOX.fields[places[0]].id), setup={"dock_workers": "one"}, docks=docks)
    for place in places[:2]:
        ship = attrs.evolve(state.table.merchants[0], ship=place)
        moved = attrs.evolve(state.table, merchants=(ship, *state.table.merchants[1:]))
        state = do(attrs.evolve(state, table=moved), am.TakeWorker(am.Worker.WHITE))
    assert state.table.turn._docks_bits == 0b11


@pytest.mark.rule("MQ31", "C022", "C040")
def test_free_fields_of_the_harbour_add_up() -> None:
    state = do(in_turn(merchant("pink pink", guilders=5, active=[22, 40])), sail("water-1"), am.PayCube(am.Cube.PINK))
    assert do(state, use(22)).table.turn.credit == 4


@pytest.mark.rule("MQ31", "MQ23")
@pytest.mark.parametrize(
    ("what", "fields"), [(am.DecisionKind.CARD, []), (am.DecisionKind.TURN, [am.CreditChanged(0, 2)])]
)
def test_fields_without_a_cube_last_no_longer_than_the_turn_so_none_are_given_before_it(
    what: am.DecisionKind, fields: list[am.CreditChanged]
) -> None:
    box = box_with({38: [{"do": "sail", "amount": 2}]})
    state = asked(in_turn(merchant(guilders=3, active=[38]), setup={"edition": box}), what)
    using = am.UseCard(box.card("038"))
    assert told(state, using, am.CreditChanged) == fields
    assert do(state, using).table.turn.credit == sum(change.fields for change in fields)


@pytest.mark.rule("M4.7a")
def test_the_bonus_of_a_delivery_falls_by_a_point_each_round() -> None:
    assert [BOX.speed_bonus(round) for round in range(1, 13)] == [7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0]
