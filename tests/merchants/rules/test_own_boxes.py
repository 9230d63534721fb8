"""Boxes of one's own: what a card, a tile or an order may be there, though the shipped box has none like it."""

from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from tests.merchants.miniatures import miniature
from tests.merchants.positions import (
    BOX,
    PLENTY,
    SIX_OF_EACH,
    asked,
    box_with,
    card_bits,
    codes,
    cost,
    do,
    in_turn,
    legal,
    me,
    merchant,
    told,
)


@pytest.mark.rule("M4.2h", "M4.13a", "MQ19")
def test_ships_begin_on_the_start_field_wherever_a_box_has_it() -> None:
    data = edition_data(BOX)
    fields = data["harbour"]["fields"]
    data["harbour"]["fields"] = [*fields[1:], fields[0]]
    box = edition_from_data(data)
    start = len(fields) - 1
    for players in (1, 2):
        assert [seat.ship for seat in am.new_game(players, seed=1, edition=box).table.merchants] == [start, start]


@pytest.mark.rule("C030", "C073", "MQ22")
def test_a_card_that_answers_to_two_occasions_gives_for_each_what_it_has_for_it() -> None:
    effects: list[dict[str, object]] = [
        {"do": "guilders", "amount": 2, "on": "activate:building"},
        {"do": "points", "on": "deliver"},
    ]
    box = box_with({30: effects})
    state = in_turn(merchant(PLENTY, active=[30], inactive=[55], aboard="lace", ship="lace"), setup={"edition": box})
    built = do(state, am.Activate(box.card("055"), None))
    assert (me(built).guilders, me(built).points[am.Category.CARDS]) == (2, 0)
    delivered = do(state, am.Deliver(am.Goods.LACE))
    assert (me(delivered).guilders, me(delivered).points[am.Category.CARDS]) == (0, 1)


@pytest.mark.rule("C020")
def test_two_cards_of_a_box_that_open_the_market_again_add_up() -> None:
    box = box_with({19: [{"do": "market_again"}]})
    state = in_turn(merchant(guilders=5, active=[19, 20]), setup={"edition": box}, tile=box.tile("A2"))
    state = do(state, am.UseCard(box.card("019")), am.UseCard(box.card("020")))
    assert state.table.turn.more_purchases == 2
    assert me(do(state, *[am.BuyTile()] * 3)).guilders == 2


@pytest.mark.rule("M4.5b", "MQ24")
def test_a_card_asks_for_its_choices_one_by_one_and_gives_nothing_for_zero() -> None:
    effects: list[dict[str, object]] = [
        {"do": "points", "per": "goods_aboard"},
        {"do": "choose_cubes", "per": "goods_aboard"},
        {"do": "choose_cubes", "amount": 2},
        {"do": "choose_cubes", "amount": 3},
    ]
    box = box_with({1: effects})
    state, one = in_turn(merchant(active=[1]), setup={"edition": box}), am.UseCard(box.card("001"))
    asked = [(ask.what, ask.many) for ask in do(state, one).table.pending[:3]]
    assert asked == [(am.DecisionKind.CUBE, 2), (am.DecisionKind.CUBE, 3), (am.DecisionKind.TURN, 0)]
    assert [type(event) for event in am.events(state, one)] == [am.Acted, am.CardUsed]


@pytest.mark.rule("MQ21", "C047", "M4.5b")
def test_a_permanent_card_of_a_box_may_cost_a_plan_at_every_decision() -> None:
    data = edition_data(BOX)
    data["cards"][38] |= {"pays": [{"do": "plan"}]}
    box = edition_from_data(data)
    state = in_turn(merchant(active=[39, 109, 115]), setup={"edition": box})
    ways = [am.UseCard(box.card("039"), plan=box.card(f"{plan:03}")) for plan in (109, 115)]
    for what in (am.DecisionKind.TURN, am.DecisionKind.DICE):
        assert legal(asked(state, what), am.UseCard) == ways
        assert me(do(asked(state, what), ways[0]))._active_bits == card_bits([39, 115])
    assert legal(asked(in_turn(merchant(active=[39]), setup={"edition": box}), am.DecisionKind.DICE), am.UseCard) == []


@pytest.mark.rule("M4.5b")
@pytest.mark.parametrize(
    ("number", "changes", "supply", "usable"),
    [
        (1, {"pays": [{"do": "cubes", "of": "pink"}], "needs": {}}, "pink", True),
        (1, {"pays": [{"do": "cubes", "of": "pink"}], "needs": {}}, "grey", False),
        (109, {"pays": []}, "", True),
        (109, {"pays": [{"do": "guilders", "amount": 3}]}, "pink", False),
        (109, {"pays": [{"do": "guilders", "amount": 2}]}, "", True),
        (109, {"needs": {"active": [1, None]}}, "pink", True),
        (109, {"needs": {"active": [2, None]}}, "pink", False),
        (109, {"needs": {"active": [1, None]}}, "grey", False),
        (109, {"needs": {"inactive": [None, 0]}}, "pink", True),
        (109, {"needs": {"active": [None, 0]}}, "pink", False),
    ],
)
def test_a_box_may_have_cards_and_plans_of_any_price_and_condition(
    number: int, changes: dict[str, Any], supply: str, usable: bool
) -> None:
    data = edition_data(BOX)
    data["cards"][number - 1] |= changes
    box = edition_from_data(data)
    state = in_turn(merchant(supply, active=[number], guilders=2), setup={"edition": box})
    assert legal(state, am.UseCard) == [am.UseCard(box.card(f"{number:03}"))] * usable


@pytest.mark.rule("M4.5b")
def test_plans_of_a_box_may_cost_nothing_or_guilders_and_ask_for_something() -> None:
    changes: dict[int, dict[str, Any]] = {
        109: {"pays": []},
        110: {"pays": [{"do": "guilders", "amount": 2}]},
        111: {"pays": [{"do": "guilders", "amount": 3}]},
        112: {"needs": {"inactive": [None, 0]}},
        113: {"needs": {"active": [None, 7]}},
        114: {"needs": {"active": [8, None]}},
        115: {"needs": {"active": [9, None]}},
    }
    data = edition_data(BOX)
    for number, changed in changes.items():
        data["cards"][number - 1] |= changed
    box = edition_from_data(data)
    for supply, usable in (("pink grey", [109, 110, 112, 114, 116]), ("", [109, 110])):
        state = in_turn(merchant(supply, active=range(109, 117), guilders=2), setup={"edition": box})
        assert [int(action.card.id) for action in legal(state, am.UseCard)] == usable


@pytest.mark.rule("C009", "C025", "C028")
def test_a_card_of_a_box_may_have_several_powers_each_with_its_own_amount() -> None:
    box = box_with(
        {
            1: [{"do": "amstel", "amount": 9}],
            9: [{"do": "points", "amount": 7}, {"do": "amstel", "amount": 4}],
            28: [{"do": "cheaper_claim", "amount": 1}, {"do": "more_claims", "amount": 2}],
        }
    )
    state = in_turn(merchant(SIX_OF_EACH, active=[1, 9, 28]), setup={"edition": box}, round=12)
    for _ in range(3):
        action = next(one for one in legal(state, am.Claim) if one.fate is am.Fate.STORE)
        before, state = state, do(state, action)
        assert sum(me(before).cubes) - sum(me(state).cubes) == action.block.cost - 1
    assert legal(state, am.Claim) == []
    end = do(state, am.EndTurn(), am.EndTurn())
    assert me(end).amstel_field == 4
    assert [score.points for score in am.standings(end).sheets[0].end_cards] == [7]


@pytest.mark.rule("M4.5d")
def test_a_box_may_have_a_district_without_blocks() -> None:
    data = edition_data(BOX)
    for block in data["blocks"]:
        if block["district"] == "jordaan":
            block["district"] = "plantage"
    state = in_turn(merchant(SIX_OF_EACH), setup={"edition": edition_from_data(data)})
    assert len({action.block for action in legal(state, am.Claim)}) == len(BOX.blocks)


@pytest.mark.rule("M4.5b")
def test_a_plan_that_does_not_always_give_something_costs_its_cube_as_well() -> None:
    box = box_with({109: [{"do": "amstel", "amount": 1}]})
    for supply, offered in (("grey", []), ("grey pink", [am.UseCard(box.card("109"))])):
        assert legal(in_turn(merchant(supply, active=[109]), setup={"edition": box}), am.UseCard) == offered
    at_the_end = in_turn(merchant("pink", active=[109], amstel_field=18), setup={"edition": box})
    assert legal(at_the_end, am.UseCard) == []


@pytest.mark.rule("C054", "C053")
def test_two_cards_of_a_box_that_add_cubes_to_the_dice_add_up() -> None:
    box = box_with({52: [{"do": "cubes_with_dice"}]})
    dice = (1, 6, 4, 5, 4, 1)
    state = in_turn(merchant(active=[52, 53, 54]), setup={"edition": box}, rolled=dice, dice=dice)
    state = do(asked(state, am.DecisionKind.DICE), am.ChooseDice(am.Cube.BLACK, am.Cube.PURPLE))
    state = do(state, am.UseCard(box.card("052")), am.UseCard(box.card("054")))
    assert me(do(state, am.UseCard(box.card("053"), die=am.Cube.PURPLE, up=True))).wheel[4][am.Cube.PURPLE] == 6


@pytest.mark.rule("C031", "MQ32")
@pytest.mark.parametrize(("what", "number"), [("craftsman", 12), ("plan", 109)])
def test_a_box_may_spare_cubes_of_craftsmen_or_of_plans(what: str, number: int) -> None:
    box = box_with({31: [{"do": "spare_cube", "on": f"activate:{what}"}]})
    state = in_turn(merchant(cost(number, but=1), active=[31], inactive=[number, 57]), setup={"edition": box})
    assert [int(action.card.id) for action in legal(state, am.Activate)] == [number]
    assert all(action.spared is not None for action in legal(state, am.Activate))


@pytest.mark.rule("C031", "C042", "MQ32")
def test_cards_of_a_box_that_spare_cubes_of_different_types_do_so_together() -> None:
    types = {30: "craftsman", 31: "building", 42: "plan"}
    box = box_with({card: [{"do": "spare_cube", "on": f"activate:{type}"}] for card, type in types.items()})
    supply = f"{cost(12)} {cost(57)} {cost(109)}"
    state = in_turn(merchant(supply, active=types, inactive=[12, 57, 109]), setup={"edition": box})
    assert {int(action.card.id) for action in legal(state, am.Activate)} == {12, 57, 109}
    assert all(action.spared is not None for action in legal(state, am.Activate))


@pytest.mark.rule("C030", "C031", "MQ22")
def test_a_card_of_a_box_that_spares_a_cube_may_give_something_besides() -> None:
    effects: list[dict[str, object]] = [
        {"do": "spare_cube", "on": "activate:building"},
        {"do": "guilders", "amount": 2, "on": "activate:building"},
    ]
    box = box_with({31: effects})
    state = in_turn(merchant(cost(57, but=1), active=[31], inactive=[57]), setup={"edition": box})
    [activation] = legal(state, am.Activate)
    assert me(do(state, activation)).guilders == 2


@pytest.mark.rule("MQ32", "C031")
def test_a_card_of_a_box_that_costs_nothing_is_spared_nothing() -> None:
    data = edition_data(BOX)
    data["cards"][56] |= {"cost": {}}
    state = in_turn(merchant(active=[31], inactive=[57]), setup={"edition": edition_from_data(data)})
    assert [action.spared for action in legal(state, am.Activate)] == [None]


@pytest.mark.rule("C025", "M4.5d", "MQ15")
@pytest.mark.parametrize(("price", "paid"), [(4, 2), (3, 1), (2, 0), (1, 0)])
def test_card_025_and_the_messenger_spare_a_cube_each_of_what_a_block_costs(price: int, paid: int) -> None:
    data = edition_data(BOX)
    data["blocks"][0] |= {"cost": price}
    box = edition_from_data(data)
    state = in_turn(merchant(SIX_OF_EACH, active=[25]), setup={"edition": box, "workers": True}, messenger=0)
    action = am.Claim(box.blocks[0], am.Payment.CUBES, am.Fate.STORE)
    assert sum(me(do(state, action)).cubes) == 36 - paid
    assert len(told(state, action, am.CubesPaid)) == (paid > 0)


@pytest.mark.rule("M4.5p", "M4.5q")
def test_a_tile_of_a_box_may_cost_nothing_and_give_many_things_in_their_order() -> None:
    words: list[dict[str, object]] = [
        {"do": "points", "amount": 2},
        {"do": "choose_cubes", "amount": 1},
        {"do": "guilders", "amount": 3},
        {"do": "activate_free", "amount": 1},
    ]
    data = edition_data(BOX)
    data["tiles"][0] |= {"price": 0, "points": 4, "effects": words}
    box = edition_from_data(data)
    state = in_turn(merchant(inactive=[1]), setup={"edition": box}, tile=box.tiles[0])
    assert told(state, am.BuyTile(), am.GuildersPaid) == []
    after = do(state, am.BuyTile())
    assert (me(after).points[am.Category.MARKET], me(after).guilders) == (6, 3)
    assert (after.table.turn.card_points, after.table.turn.card_guilders) == (0, 0)
    assert [ask.what for ask in after.table.pending[:2]] == [am.DecisionKind.CUBE, am.DecisionKind.FREE_CARD]


@pytest.mark.rule("MQ82", "M4.8g")
def test_an_order_that_takes_more_than_it_gives_is_left_alone() -> None:
    data = edition_data(BOX)
    data["orders"][33] |= {"points": [1, 1, 1]}
    box = edition_from_data(data)
    mine = merchant("pink", workers=(am.Worker.GOLD,), store="beer", guilders=1, order_count=3)
    state = in_turn(mine, setup={"edition": box, "orders": 3})
    hand = am.Hand((box.order("34"), box.order("1"), box.order("2")))
    sheet = am.standings(attrs.evolve(state, hands=(hand, *state.hands[1:]))).sheets[0]
    assert [score.points for score in sheet.orders] == [0, 0, 0]
    assert sheet.leftovers.points == 2


@pytest.mark.rule("M4.3a")
def test_cards_are_laid_out_round_by_round_as_a_box_says() -> None:
    rows = [(4, 0, 0), (0, 4, 0), (0, 0, 4)]
    data = edition_data(BOX)
    data["reveals"]["2"] = [dict(zip(("craftsman", "building", "plan"), row, strict=True)) for row in rows]
    state = am.new_game(2, seed=1, edition=edition_from_data(data))
    seen: dict[int, list[am.CardType]] = {}
    while state.table.round < 5:
        if state.phase is am.Phase.CARDS and len(state.table.display) == 4:
            seen[state.table.round] = [card.type for card in state.table.display]
        state = am.apply(state, am.legal_actions(state)[-1])
    types = (am.CardType.CRAFTSMAN, am.CardType.BUILDING, am.CardType.PLAN)
    assert seen == {round: [types[(round - 1) % 3]] * 4 for round in range(1, 5)}


@pytest.mark.rule("M4.2a")
def test_an_action_of_another_box_is_refused_for_that_alone() -> None:
    state = am.new_game(2, seed="1672", edition=miniature())
    assert codes(state, am.TakeCard(BOX.card("132"))) == [("not_in_the_box", "M4.2a")]
    with pytest.raises(am.IllegalAction):
        am.apply(state, am.PlaceMessenger(BOX.block("plantage-6")))


def test_a_tile_that_gives_nothing_asks_for_nothing() -> None:
    for word in ("choose_cubes", "activate_free", "points", "guilders", "sail_at_once"):
        data = edition_data(BOX)
        data["tiles"][3] |= {"effects": [{"do": word, "amount": 0}]}
        box = edition_from_data(data)
        state = in_turn(merchant(inactive=[1], guilders=9), setup={"edition": box}, tile=box.tile("A4"))
        after = do(state, am.BuyTile())
        assert after.table.pending == state.table.pending
        assert me(after).points == (0, 0, 0, 0, BOX.tile("A4").points, 0, 0)
        assert told(state, am.BuyTile(), am.GuildersGained) == []
        assert len(told(state, am.BuyTile(), am.PointsScored)) == 1
