"""Every worked example of the rulebook, by its page, or by its card in the supplement.

The number after `line` is that of the example in the text of the Dutch rulebook that the rules were taken from.
`docs/merchants/examples.md` lists the examples and what each one shows. What an example leaves open, such as a colour
or which card it is, is filled in; a number that it names is never changed.
"""

import inspect
import re
import sys
from pathlib import Path

import attrs

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import apply_with_answers
from tests.merchants.positions import (
    BOX,
    activate,
    asked,
    card_bits,
    claim,
    codes,
    cubes,
    do,
    field,
    goods_on,
    in_turn,
    legal,
    me,
    merchant,
    sail,
    use,
    without_cards,
)
from tests.merchants.rules.test_solo import removed, solo, tom_plays

BLACK, BROWN, PURPLE, PINK, ORANGE, GREY = am.Cube
PAGE = Path(__file__).parents[2] / "docs" / "merchants" / "examples.md"


def points(state: am.State, category: am.Category) -> int:
    """What seat 0 has scored so far in a category."""
    return me(state).points[category]


# ------------------------------------------------------------------------------------------------------ set-up


def test_page_05_line_183_three_players_two_open_districts() -> None:
    assert len(am.new_game(3, seed=1).table.districts) == 2


def test_page_06_line_301_a_black_cube_in_compartment_1_and_two_purple_ones_in_compartment_2() -> None:
    state = am.new_game(2, seed=1672)
    while state.table.pending[0].what is not am.DecisionKind.START_CUBES:
        state = do(state, am.legal_actions(state)[0])
    seat = state.table.pending[0].seat
    wheel = me(do(state, am.TakeStartCubes(BLACK, pair=PURPLE)), seat).wheel
    assert wheel[:2] == (cubes("black"), cubes("purple purple"))
    assert not any(map(sum, wheel[2:]))


# --------------------------------------------------------------------------------------- phases I and II


def test_page_07_line_405_a_craftsman_below_the_board_leaves_room_for_three() -> None:
    state = in_turn(merchant(inactive=[109]))
    state = attrs.evolve(state, table=attrs.evolve(state.table, display_bits=card_bits([13, 55, 110, 111])))
    state = asked(without_cards(state), am.DecisionKind.CARD)
    after = do(state, am.TakeCard(BOX.card("013")))
    assert BOX.card("013") in after.table.inactive(0)
    assert BOX.hand_limit - len(after.table.inactive(0)) == 3


def test_page_07_line_435_two_orange_cubes_and_five_brown_ones_into_their_compartments() -> None:
    dice = (1, 5, 1, 1, 2, 1)
    state = in_turn(merchant(active=[53]), rolled=dice, dice=dice, round=5)  # with card 053 the wheel waits
    after = do(asked(state, am.DecisionKind.DICE), am.ChooseDice(BROWN, ORANGE))
    assert me(after).wheel[2 - 1] == cubes("orange orange")
    assert me(after).wheel[5 - 1] == cubes("brown " * 5)


def test_page_08_line_458_the_wheel_turns_and_the_black_cube_can_be_spent() -> None:
    dice = (1, 5, 1, 1, 2, 1)
    wheel = (cubes("black"), cubes("purple purple"), *[(0,) * 6] * 4)
    state = asked(in_turn(merchant(wheel=wheel), rolled=dice, dice=dice, round=1), am.DecisionKind.DICE)
    after = do(state, am.ChooseDice(BROWN, ORANGE))
    assert (me(after).cubes, me(after).penalty_tokens) == (cubes("black"), 0)
    assert me(after).wheel[0] == cubes("purple purple orange orange")


# ------------------------------------------------------------------------------------------------ phase III


def test_page_08_line_502_three_pink_cubes_activate_a_craftsman_and_a_plan() -> None:
    state = in_turn(merchant("pink pink pink", inactive=[1, 109]))
    after = do(state, activate(1), activate(109))
    assert (me(after).cubes, after.table.inactive(0)) == ((0,) * 6, ())
    assert set(after.table.active(0)) == {BOX.card("001"), BOX.card("109")}


def test_page_09_line_517_the_distiller_gives_an_orange_cube_for_an_active_pink_plan() -> None:
    """The example needs an active plan; the card itself needs a used one. Both are played: `plan_condition`. (MQ1)"""
    state = in_turn(merchant(active=[1, 109]), setup={"plan_condition": "active"})
    after = do(state, use(1))
    assert me(after).cubes == cubes("orange")
    assert codes(after, use(1)) == [("used_already", "M4.5b")]
    by_the_card = in_turn(merchant(active=[1, 109]))
    assert codes(by_the_card, use(1)) == [("condition_fails", "C001")]


def test_page_09_line_567_a_pink_block_costs_two_pink_cubes_and_its_goods_go_to_the_store() -> None:
    state = goods_on("plantage-2", am.Goods.FURNITURE, in_turn(merchant("pink pink")))
    after = do(state, claim("plantage-2"))
    assert (sum(me(after).cubes), me(after).store[am.Goods.FURNITURE]) == (0, 1)
    assert after.table.owner(BOX.block("plantage-2")) == 0


def test_page_09_line_592_two_tiles_are_loaded_at_a_dock() -> None:
    state = in_turn(merchant(store="beer lace", ship="dock-white"))
    after = do(state, am.Load(am.Goods.BEER), am.Load(am.Goods.LACE))
    assert (sum(me(after).store), sum(me(after).aboard)) == (0, 2)


def test_page_10_line_652_three_cubes_take_the_ship_past_the_tulips_to_a_dock() -> None:
    state = in_turn(merchant("pink grey black", ship="water-4"))
    for place, cube in (("tulips", PINK), ("water-5", GREY), ("dock-gold", BLACK)):
        state = do(state, sail(place), am.PayCube(cube))
    assert (me(state).ship, sum(me(state).cubes)) == (field("dock-gold"), 0)
    assert BOX.field("dock-gold").water is am.Water.DOCK


def test_page_10_line_658_the_pink_worker_comes_aboard_with_a_guilder() -> None:
    pink = am.Worker.LIGHT_PINK
    state = in_turn(merchant(ship="dock-gold"), docks=((), (), (pink, am.Worker.WHITE), (), (), ()))
    after = do(state, am.TakeWorker(pink))
    assert (me(after).workers, me(after).guilders) == ((pink,), 1)


def test_page_10_line_662_the_second_worker_in_the_depot_scores_seven() -> None:
    pink = am.Worker.LIGHT_PINK
    state = in_turn(merchant(ship="dock-light-pink", workers=(pink,)), depot=(am.Worker.GOLD,))
    after = do(state, am.DeliverWorker())
    assert (after.table.depot, me(after).workers) == ((am.Worker.GOLD, pink), ())
    assert points(after, am.Category.DEPOT) == 7


def test_page_10_line_677_beer_scores_four_on_the_roof() -> None:
    after = do(in_turn(merchant(ship="beer", aboard="beer")), am.Deliver(am.Goods.BEER))
    assert (points(after, am.Category.WAREHOUSES), after.table.roofs[am.Goods.BEER]) == (4, 1)


def test_page_11_line_709_coffee_is_sold_at_once_for_two_guilders() -> None:
    state = goods_on("plantage-2", am.Goods.COFFEE, in_turn(merchant("pink pink")))
    after = do(state, claim("plantage-2", fate=am.Fate.GUILDERS))
    assert (me(after).guilders, sum(me(after).store), after.table.sold) == (2, 0, (am.Goods.COFFEE,))


def test_page_11_line_734_three_cubes_are_two_fields_and_a_bridge_of_four() -> None:
    state = in_turn(merchant("black pink grey", amstel_field=11))
    after = do(state, am.Advance(2), *map(am.PayCube, (BLACK, PINK, GREY)))
    assert (me(after).amstel_field, sum(me(after).cubes)) == (13, 0)
    assert points(after, am.Category.AMSTEL) == 4


def test_page_11_line_762_one_guilder_buys_a_point_and_two_fields() -> None:
    after = do(in_turn(merchant(guilders=1), tile=BOX.tile("A1")), am.BuyTile())
    assert (me(after).guilders, points(after, am.Category.MARKET), me(after).amstel_field) == (0, 1, 2)


# ----------------------------------------------------------------------------------------- additional rules


def test_page_12_line_817_cheese_in_round_4_scores_six_and_four() -> None:
    roofs = tuple(int(goods is am.Goods.CHEESE) for goods in am.Goods)  # one tile lies there: 6 is the best field left
    after = do(in_turn(merchant(ship="cheese", aboard="cheese"), roofs=roofs, round=4), am.Deliver(am.Goods.CHEESE))
    assert (points(after, am.Category.WAREHOUSES), points(after, am.Category.SPEED), me(after).score) == (6, 4, 10)


def test_page_12_line_841_in_round_10_the_dice_above_3_are_turned_to_1() -> None:
    after = am.new_game(2, seed=1672)
    while (after.table.round, after.phase) != (10, am.Phase.DICE):  # `before` is the state in which the dice are rolled
        before, actions = after, am.legal_actions(after)
        action = next((a for a in actions if isinstance(a, am.EndTurn)), actions[0])
        after = am.apply(before, action)
    rolled = (6, 6, 5, 4, 3, 2)
    thrown = apply_with_answers(am.GAME, before, action, [pips - 1 for pips in rolled])
    assert isinstance(thrown, am.State)
    assert (thrown.table.rolled, thrown.table.dice) == (rolled, (1, 1, 1, 1, 3, 2))


# --------------------------------------------------------------------------------------------- final scoring


def sheet(*merchants: am.Merchant, **table: object) -> am.Sheet:
    """The score sheet of seat 0."""
    return am.standings(in_turn(*merchants, **table)).sheets[0]  # type: ignore[arg-type]  # fields by name


def test_page_13_line_859_four_penalty_tokens_cost_22() -> None:
    assert sheet(merchant(penalty_tokens=4)).penalty_points == -22


def test_page_13_line_869_three_cards_of_the_final_scoring_score_six_seven_and_six() -> None:
    depot = (*am.Worker, am.Worker.GOLD)
    mine = merchant(active=[7, 11, 86, 13, 19])  # three kinds of craftsmen
    now = sheet(mine, depot=depot)
    assert {int(score.card.id): score.points for score in now.end_cards} == {7: 6, 11: 7, 86: 6}


def test_page_13_line_882_six_joined_blocks_score_18() -> None:
    joined = [f"haarlemmerbuurt-{i}" for i in range(1, 6)] + ["jordaan-3"]  # a bridge out of the district counts
    now = sheet(merchant(blocks=[*joined, "plantage-1"]))
    assert (len(now.city), now.city_points) == (6, 18)


def test_page_13_line_896_two_who_tie_for_first_share_five_and_two_and_get_three_each() -> None:
    anne = merchant(blocks=["plantage-1", "plantage-2", "jordaan-1", "jordaan-2"])
    jan = merchant(blocks=["plantage-3", "plantage-4", "jordaan-3", "jordaan-4", "jordaan-5"])
    state = in_turn(anne, jan, merchant(), districts=(am.District.PLANTAGE, am.District.JORDAAN))
    plantage, jordaan = zip(*(sheet.districts for sheet in am.standings(state).sheets), strict=True)
    assert [score.points for score in plantage] == [3, 3, 0]
    assert [score.points for score in jordaan] == [2, 5, 0]


def test_page_13_line_917_twelve_things_left_over_score_six() -> None:
    mine = merchant("pink pink grey black", store="beer", aboard="lace", workers=(am.Worker.GOLD,), guilders=5)
    assert sheet(mine).leftovers == am.Leftovers(goods=2, workers=1, guilders=5, cubes=4)
    assert sheet(mine).leftovers.points == 6


# ------------------------------------------------------------------------------------------------ expansions


def test_page_14_line_960_the_foreman_adds_two_points_and_goes_to_the_lace_two_fields_on() -> None:
    mine = merchant(ship="small-1", aboard="tulips")
    state = in_turn(mine, setup={"workers": True}, foreman=field("small-1"), messenger=0)
    delivered = do(state, am.Deliver(am.Goods.TULIPS))
    assert points(delivered, am.Category.WAREHOUSES) == 5
    assert points(delivered, am.Category.FOREMAN) == 2
    after = do(delivered, am.EndTurn())
    assert after.table.foreman == field("lace")
    between = {b if a.id == "small-1" else a for a, b in BOX.channels if "small-1" in (a.id, b.id)}
    assert any({a, b} & between and BOX.field("lace") in (a, b) for a, b in BOX.channels)


def test_page_14_line_982_the_messenger_spares_a_grey_cube_and_crosses_the_bridge_to_the_right() -> None:
    here, right = "haarlemmerbuurt-1", "haarlemmerbuurt-2"
    state = in_turn(
        merchant("grey"), setup={"workers": True}, foreman=None, messenger=BOX.blocks.index(BOX.block(here))
    )
    after = do(goods_on(right, am.Goods.JENEVER, state), claim(here), am.EndTurn())
    assert (sum(me(after).cubes), after.table.owner(BOX.block(here))) == (0, 0)
    after = do(after, am.MoveMessenger(BOX.block(right)))
    assert after.table.messenger == BOX.blocks.index(BOX.block(right))


def test_page_15_line_1060_the_beer_is_full_whoever_delivered_it() -> None:
    roofs = tuple(3 * (goods is am.Goods.BEER) for goods in am.Goods)
    for players, worth in ((2, 7), (3, 6), (4, 5)):
        seats = [merchant(order_count=3) for _ in range(players)]
        state = in_turn(*seats, setup={"players": players, "orders": 3}, roofs=roofs)
        state = attrs.evolve(state, hands=(am.Hand((BOX.order("24"),)), *state.hands[1:]))
        assert [score.points for score in am.standings(state).sheets[0].orders] == [worth]


def test_page_15_line_1071_the_trader_pays_both_for_coffee_and_goes_to_the_crystal() -> None:
    state = in_turn(merchant("pink pink"), setup={"trader": True}, trader=am.Goods.COFFEE)
    state = goods_on("plantage-2", am.Goods.COFFEE, state)
    after = do(state, claim("plantage-2", fate=am.Fate.BOTH), am.TakeCube(GREY), am.EndTurn())
    assert (me(after).guilders, me(after).cubes) == (2, cubes("grey"))
    after = do(after, am.MoveTrader(am.Goods.CRYSTAL))
    assert after.table.trader is am.Goods.CRYSTAL


# ------------------------------------------------------------------------------------------------------- TOM


def test_page_16_line_1142_of_the_two_cheapest_cards_tom_takes_away_the_plan() -> None:
    assert [sum(BOX.card(f"{number:03}").cost) for number in (113, 13, 117, 26)] == [2, 2, 2, 3]
    table, asks = removed(113, 13, 26)
    assert (asks, table.display) == (0, (BOX.card("013"), BOX.card("026")))
    assert BOX.card("113") in table.discard


def test_page_17_line_1181_a_one_takes_tom_over_a_bridge_of_two() -> None:
    state = solo(merchant(), merchant(amstel_field=3), tile=BOX.tile("B16"))
    tom = tom_plays(state, 1, 2, 2, 3, 3, 4).merchants[1]
    assert (tom.amstel_field, tom.points[am.Category.AMSTEL]) == (4, 2)


def test_page_17_line_1205_tom_claims_in_black_and_purple_delivers_the_lace_and_sells_the_beer() -> None:
    lace, beer = am.Goods.LACE, am.Goods.BEER
    mine, his = merchant(blocks=["grachtengordel-6"]), merchant(blocks=["nieuwmarkt-3"])  # 2 is the least that is free
    state = solo(mine, his, tile=BOX.tile("B16"), sold=(lace,))
    state = goods_on("grachtengordel-2", lace, goods_on("nieuwmarkt-4", beer, state))
    table = tom_plays(state, 6, 2, 6, 3, 3, 4)
    tom = table.merchants[1]
    owned = {block.id for block in BOX.blocks if table.owner(block) == 1}
    assert owned == {"nieuwmarkt-3", "grachtengordel-2", "nieuwmarkt-4"}
    assert (tom.points[am.Category.WAREHOUSES], table.roofs[lace]) == (5, 1)
    assert (table.sold, tom.guilders) == ((lace, beer), 2 + 1)  # and one guilder, since he cannot pay for the tile


def test_page_17_line_1219_tom_buys_the_tile_for_two_guilders_and_gets_no_cube() -> None:
    state = solo(merchant(), merchant(guilders=2), tile=BOX.tile("A4"))
    tom = tom_plays(state, 2, 2, 3, 3, 4, 4).merchants[1]
    assert (tom.guilders, tom.points[am.Category.MARKET], tom.cubes) == (0, 2, (0,) * 6)


def test_page_17_line_1246_tom_scores_twelve_for_four_blocks_and_nothing_for_the_second_place() -> None:
    tom = merchant(blocks=["burgwallen-1", "burgwallen-2", "haarlemmerbuurt-6", "jordaan-5"])
    mine = merchant(blocks=["burgwallen-3", "burgwallen-4", "burgwallen-5"])
    standings = am.standings(solo(mine, tom, districts=(am.District.BURGWALLEN,)))
    assert standings.tom is not None
    assert standings.tom.city_points == 12
    assert [row.districts[0].points for row in (standings.sheets[0], standings.tom)] == [5, 0]


# ------------------------------------------------------------------------------------------------ supplement


def test_card_042_line_1706_the_first_carpenter_costs_a_cube_less() -> None:
    state = in_turn(merchant("black brown", active=[42, 13], inactive=[43, 47]))  # a craftsman, but no carpenter
    after = do(state, activate(43, spared=PINK))
    assert me(after).cubes == (0,) * 6
    second = in_turn(merchant("black brown", active=[42, 43], inactive=[47]))
    assert codes(second, activate(47, spared=BROWN)) == [("nothing_spared", "MQ32")]
    assert codes(second, activate(47)) == []


def test_card_053_line_1804_the_cubes_of_a_four_go_to_compartment_3_or_5() -> None:
    dice = (2, 2, 4, 2, 2, 2)
    state = asked(in_turn(merchant(active=[53]), rolled=dice, dice=dice, round=5), am.DecisionKind.DICE)
    chosen = do(state, am.ChooseDice(BLACK, PURPLE))
    assert [place + 1 for place, held in enumerate(me(chosen).wheel) if held[PURPLE]] == [4]
    shifts = {action.up: action for action in legal(chosen, am.UseCard) if action.die is PURPLE}
    for up, compartment in ((True, 5), (False, 3)):
        after = do(chosen, shifts[up])
        shifted = [event for event in am.events(chosen, shifts[up]) if isinstance(event, am.CubesShifted)]
        assert shifted == [am.CubesShifted(0, PURPLE, 4, compartment)]
        assert me(after).wheel[compartment - 1] == cubes("purple " * 4)


def test_card_108_line_2185_three_of_a_kind_and_twice_two_score_six() -> None:
    mine = merchant(active=[108, 13, 14, 15, 25, 26, 31, 32])
    assert [score.points for score in sheet(mine).end_cards] == [6]


# ------------------------------------------------------------------------------------------------- the table


def test_the_page_lists_each_example_with_its_test_and_none_is_missing() -> None:
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| [^|]+ \| `(\w+)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    tests = [name for name, _ in inspect.getmembers(sys.modules[__name__], inspect.isfunction) if "_line_" in name]
    assert sorted(name for _, _, name in rows) == sorted(tests)
    for where, line, name in rows:
        stem = f"page_{int(where.removeprefix('p. ')):02}" if where.startswith("p. ") else where.replace(" ", "_")
        assert name.startswith(f"test_{stem}_line_{line}_")
