"""Why a seat may not claim, sail, deliver, buy or pay: each reason with what it names, and none where it is legal."""

from typing import Any, get_args

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._reasons import REASONS as DECLARED
from tests.merchants.positions import BOX, asked, asks, claim, goods_on, in_turn, merchant, reasons, sail

PINK, GREY, BLACK = am.Cube.PINK, am.Cube.GREY, am.Cube.BLACK

LACE, BEER, GOLD, WHITE = am.Goods.LACE, am.Goods.BEER, am.Worker.GOLD, am.Worker.WHITE

GUILDERS, FREE = am.Payment.GUILDERS, am.Payment.FREE

MUST, FULL = {"guilder_claims": "must"}, (BEER, BEER, BEER, BEER)


def at(ship: str, **others: Any) -> am.Merchant:
    """A merchant whose ship lies there."""
    return merchant(ship=ship, **others)


def near(goods: am.Goods) -> am.Goods:
    """Goods on a field of the black market beside these."""
    row = next(row for row in BOX.black_market if goods in row)
    place = row.index(goods)
    return row[place - 1 if place else 1]


REASONS: list[tuple[am.State, am.Action, str]] = [
    # blocks
    (in_turn(merchant("orange")), claim("jordaan-2"), "missing_cubes M4.5d cube=orange needed=2 held=1"),
    (in_turn(merchant("orange orange")), claim("jordaan-2"), ""),
    (
        in_turn(merchant("orange orange"), merchant(blocks=["jordaan-2"])),
        claim("jordaan-2"),
        "owned_already M4.5d block=jordaan-2 owner=1",
    ),
    (in_turn(merchant("orange orange"), turn={"claims": 1}), claim("jordaan-2"), "claimed_enough M4.5d claims=1"),
    (in_turn(merchant("orange orange", active=[28]), turn={"claims": 1}), claim("jordaan-2"), ""),
    (asked(in_turn(merchant(), turn={"claims": 1}), am.DecisionKind.FREE_BLOCK), claim("jordaan-2", FREE), ""),
    (in_turn(merchant("orange orange")), claim("jordaan-2", FREE), "something_else_asked MQ20 asked=turn"),
    (
        asked(in_turn(merchant("orange orange")), am.DecisionKind.FREE_BLOCK),
        claim("jordaan-2"),
        "something_else_asked T-CB22 asked=free_block",
    ),
    (in_turn(merchant("orange orange", active=[27]), setup=MUST), claim("jordaan-2"), "only_for_guilders MQ12"),
    (in_turn(merchant("orange", active=[27]), setup=MUST), claim("jordaan-2"), "only_for_guilders MQ12"),
    (in_turn(merchant("orange"), setup=MUST), claim("jordaan-2"), "missing_cubes M4.5d cube=orange needed=2 held=1"),
    (in_turn(merchant("orange", active=[27])), claim("jordaan-2"), "missing_cubes M4.5d cube=orange needed=2 held=1"),
    (in_turn(merchant(active=[27], guilders=1)), claim("jordaan-2", GUILDERS), "too_few_guilders MQ80 needed=2 held=1"),
    (in_turn(merchant(active=[27], guilders=2)), claim("jordaan-2", GUILDERS), ""),
    (in_turn(merchant(guilders=2)), claim("jordaan-2", GUILDERS), "not_for_guilders C027"),
    (
        goods_on("jordaan-2", LACE, in_turn(merchant("orange orange"), sold=(LACE,))),
        claim("jordaan-2", fate=am.Fate.CUBE),
        "sold_already M4.5f goods=lace",
    ),
    (goods_on("jordaan-2", LACE, in_turn(merchant("orange orange"), sold=(LACE,))), claim("jordaan-2"), ""),
    (
        goods_on("jordaan-2", LACE, in_turn(merchant("orange orange"), trader=LACE)),
        claim("jordaan-2", fate=am.Fate.CUBE),
        "sold_for_both MQ15 goods=lace",
    ),
    (
        goods_on("jordaan-2", LACE, in_turn(merchant("orange orange"))),
        claim("jordaan-2", fate=am.Fate.BOTH),
        "not_sold_for_both M4.5f goods=lace fate=Fate.BOTH",
    ),
    # harbour
    (in_turn(at("lace", store="lace")), am.Load(LACE), "no_crane M4.5g field=lace"),
    (in_turn(at("start", store="beer")), am.Load(LACE), "not_in_store M4.5g goods=lace"),
    (in_turn(at("dock-gold", store="lace")), am.Load(LACE), ""),
    (in_turn(at("lace", aboard="beer")), am.Deliver(LACE), "not_aboard M4.5l goods=lace"),
    (in_turn(at("lace", aboard="beer")), am.Deliver(BEER), "no_warehouse M4.5l field=lace goods=beer"),
    (in_turn(at("start", aboard="beer")), am.Deliver(BEER), "no_warehouse M4.5l field=start goods=beer"),
    (in_turn(at("lace", aboard="lace"), roofs=(3,) * 9), am.Deliver(LACE), "warehouse_full M4.5l field=lace"),
    (in_turn(at("lace", aboard="lace"), roofs=(2,) * 9), am.Deliver(LACE), ""),
    (in_turn(at("small-1", aboard="lace"), small=FULL), am.Deliver(LACE), "warehouse_full M4.5m field=small-1"),
    (in_turn(at("small-1", aboard="lace"), small=(None, *FULL[1:])), am.Deliver(LACE), ""),
    (
        in_turn(at("small-1"), small=FULL),
        am.Deliver(LACE),
        "not_aboard M4.5l goods=lace; warehouse_full M4.5m field=small-1",
    ),
    (in_turn(at("lace"), docks=((GOLD,),) * 6), am.TakeWorker(GOLD), "no_such_worker M4.5i worker=gold field=lace"),
    (
        in_turn(at("dock-gold"), docks=((WHITE,),) * 6),
        am.TakeWorker(GOLD),
        "no_such_worker M4.5i worker=gold field=dock-gold",
    ),
    (in_turn(at("dock-gold"), docks=((WHITE,),) * 6), am.TakeWorker(WHITE), ""),
    (
        in_turn(at("dock-gold", workers=(GOLD, WHITE)), docks=((WHITE,),) * 6),
        am.TakeWorker(WHITE),
        "ship_full M4.5i workers=2",
    ),
    (
        in_turn(at("dock-gold"), docks=((WHITE,),) * 6, turn={"docks_bits": 0b111111}),
        am.TakeWorker(WHITE),
        "taken_this_visit MQ3 field=dock-gold",
    ),
    (
        in_turn(at("dock-gold"), docks=((WHITE,),) * 6, turn={"docks_bits": 0b111111}, setup={"dock_workers": "one"}),
        am.TakeWorker(WHITE),
        "dock_visited MQ3 field=dock-gold",
    ),
    (in_turn(at("dock-gold"), docks=((WHITE,),) * 6, turn={"docks_bits": 0b111011}), am.TakeWorker(WHITE), ""),
    (
        in_turn(at("dock-gold"), docks=((WHITE,),) * 6, turn={"docks_bits": 0b111111}, setup={"dock_workers": "any"}),
        am.TakeWorker(WHITE),
        "",
    ),
    (
        in_turn(at("lace"), turn={"docks_bits": 0b111111}),
        am.TakeWorker(WHITE),
        "no_such_worker M4.5i worker=white field=lace",
    ),
    (in_turn(at("dock-gold", workers=(WHITE,))), am.DeliverWorker(), "no_worker_to_deliver M4.5j field=dock-gold"),
    (in_turn(at("lace", workers=(GOLD,))), am.DeliverWorker(), "no_worker_to_deliver M4.5j field=lace"),
    (in_turn(at("cheese", workers=(GOLD,))), am.DeliverWorker(), "no_worker_to_deliver M4.5j field=cheese"),
    (in_turn(at("dock-gold", workers=(GOLD,))), am.DeliverWorker(), ""),
    (in_turn(at("start", supply="pink")), sail("lace"), "no_neighbor M4.5h field=lace"),
    (in_turn(at("start")), sail("lace"), "no_neighbor M4.5h field=lace; too_few_cubes M4.5h needed=1 held=0"),
    (in_turn(at("start")), sail("water-1"), "too_few_cubes M4.5h needed=1 held=0"),
    (in_turn(at("start"), turn={"credit": 1}), sail("water-1"), ""),
    # Amstel and market
    (
        in_turn(merchant("pink pink", amstel_field=17)),
        am.Advance(2),
        "beyond_the_end M4.5o fields=2 left=1; too_few_cubes M4.5n needed=3 held=2",
    ),
    (in_turn(merchant("pink pink pink", amstel_field=16)), am.Advance(2), ""),
    (in_turn(merchant("pink"), turn={"advanced": True}), am.Advance(1), "advanced_already M4.5n"),
    (in_turn(merchant("pink pink")), am.Advance(2), "too_few_cubes M4.5n needed=3 held=2"),
    (
        in_turn(merchant("pink", guilders=9), tile=BOX.tile("A2"), turn={"purchases": 1}),
        am.BuyTile(),
        "bought_already M4.5p purchases=1",
    ),
    (in_turn(merchant(guilders=0), tile=BOX.tile("A2")), am.BuyTile(), "too_few_guilders M4.5p needed=1 held=0"),
    (in_turn(merchant(guilders=BOX.tile("A2").price), tile=BOX.tile("A2")), am.BuyTile(), ""),
    (in_turn(merchant(guilders=9), tile=BOX.tile("CA20")), am.BuyTile(), "no_target MQ45"),
    (
        in_turn(
            merchant(guilders=9, active=[20]),
            tile=BOX.tile("A2"),
            turn={"purchases": 1},
            setup={"second_purchase": "permanent"},
        ),
        am.BuyTile(),
        "",
    ),
    # cubes
    (
        asks(asked(in_turn(merchant("pink grey")), am.DecisionKind.PAYMENT, many=1), least=GREY),
        am.PayCube(PINK),
        "lower_color MQ38 cube=pink least=grey",
    ),
    (asks(asked(in_turn(merchant("pink grey")), am.DecisionKind.PAYMENT, many=1), least=GREY), am.PayCube(GREY), ""),
    (
        asked(in_turn(merchant("pink grey")), am.DecisionKind.PAYMENT, many=1),
        am.PayCube(BLACK),
        "missing_cubes MQ38 cube=black needed=1 held=0",
    ),
    (
        asked(in_turn(merchant("pink grey")), am.DecisionKind.PAYMENT, many=2),
        am.PayCube(GREY),
        "not_enough_after MQ38 cube=grey needed=2 held=1",
    ),
    (asked(in_turn(merchant("pink grey")), am.DecisionKind.PAYMENT, many=2), am.PayCube(PINK), ""),
    (
        asks(asked(in_turn(merchant()), am.DecisionKind.CUBE, many=1), least=GREY),
        am.TakeCube(PINK),
        "lower_color MQ38 cube=pink least=grey",
    ),
    (asks(asked(in_turn(merchant()), am.DecisionKind.CUBE, many=1), least=GREY), am.TakeCube(GREY), ""),
    (
        asks(asked(in_turn(merchant()), am.DecisionKind.CUBE, many=1), barred=(PINK,)),
        am.TakeCube(PINK),
        "same_color MQ33 cube=pink",
    ),
    (asks(asked(in_turn(merchant()), am.DecisionKind.CUBE, many=1), barred=(PINK,)), am.TakeCube(GREY), ""),
    (
        asked(in_turn(merchant("pink")), am.DecisionKind.KEPT_CUBE),
        am.Keep(GREY),
        "missing_cubes M4.6a cube=grey needed=1 held=0",
    ),
    (asked(in_turn(merchant("pink")), am.DecisionKind.KEPT_CUBE), am.Keep(PINK), ""),
    (asked(in_turn(merchant("pink")), am.DecisionKind.KEPT_CUBE), am.Keep(None), ""),
    # ship and figures
    (asked(in_turn(at("lace")), am.DecisionKind.SHIP), am.ShipTo(BOX.field("lace")), "same_field MQ45 field=lace"),
    (asked(in_turn(at("lace")), am.DecisionKind.SAILING, many=2), sail("beer"), "no_neighbor M4.5h field=beer"),
    (asked(in_turn(at("lace")), am.DecisionKind.SHIP), am.ShipTo(BOX.field("beer")), ""),
    (
        asked(in_turn(merchant(blocks=[BOX.blocks[0].id]), messenger=0), am.DecisionKind.MESSENGER_MOVE),
        am.MoveMessenger(BOX.blocks[20]),
        "not_the_nearest_block M4.9f block=burgwallen-3",
    ),
    (
        asked(in_turn(merchant(blocks=[BOX.blocks[0].id]), messenger=0), am.DecisionKind.MESSENGER_MOVE),
        am.MoveMessenger(BOX.blocks[2]),
        "",
    ),
    (
        asked(in_turn(merchant(), trader=LACE, sold=(LACE,)), am.DecisionKind.TRADER_MOVE),
        am.MoveTrader(LACE),
        "not_the_nearest_goods M4.11c goods=lace",
    ),
    (asked(in_turn(merchant(), trader=LACE, sold=(LACE,)), am.DecisionKind.TRADER_MOVE), am.MoveTrader(near(LACE)), ""),
]


@pytest.mark.parametrize(("state", "action", "expected"), REASONS)
def test_every_reason_of_a_turn_is_told_with_what_it_names(state: am.State, action: am.Action, expected: str) -> None:
    assert reasons(state, action) == expected


def test_the_codes_for_type_checkers_are_those_declared() -> None:
    assert get_args(am.ViolationCode) == tuple(DECLARED)
