"""Small print: what only a change of one word or one sign in the rules would break, found by `tests/mutants.py`."""

import random
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import (
    BOX,
    PLENTY,
    SIX_OF_EACH,
    activate,
    asked,
    card_bits,
    cost,
    do,
    field,
    in_turn,
    legal,
    me,
    merchant,
    told,
    use,
)

PINK = am.PayCube(am.Cube.PINK)


@pytest.mark.rule("T-A1", "MQ37", "C014")
def test_a_disc_that_cannot_go_on_has_not_moved() -> None:
    state = in_turn(merchant(guilders=1, amstel_field=18), tile=BOX.tile("A1"))
    assert do(state, am.BuyTile()).table.turn.amstel_moved == 0


@pytest.mark.rule("C014", "M4.5q")
def test_all_moves_of_a_turn_on_the_amstel_add_up() -> None:
    state = in_turn(merchant("pink", guilders=1), tile=BOX.tile("A1"))
    assert do(state, am.BuyTile(), am.Advance(1), PINK).table.turn.amstel_moved == 3


@pytest.mark.rule("C034", "MQ76")
def test_the_disc_is_lifted_in_its_own_stack_and_the_table_is_told_once() -> None:
    state = in_turn(merchant(PLENTY, inactive=[34]), merchant(amstel_field=5), merchant(), amstel=(1, 2, 0))
    assert do(state, activate(34)).table.amstel == (1, 0, 2)
    assert told(state, activate(34), am.DiscLifted) == [am.DiscLifted(0)]
    on_top = in_turn(merchant(PLENTY, inactive=[34]), merchant(amstel_field=5), merchant(), amstel=(1, 0, 2))
    assert told(on_top, activate(34), am.DiscLifted) == []
    assert sum(me(do(on_top, activate(34))).cubes) == 18 - sum(BOX.card(34).cost)


@pytest.mark.rule("C034")
def test_the_table_is_told_that_a_disc_comes_under_that_of_card_034() -> None:
    state = in_turn(merchant("pink"), merchant(active=[34], amstel_field=1), amstel=(1, 0))
    assert told(do(state, am.Advance(1)), PINK, am.DiscLifted) == [am.DiscLifted(1)]


@pytest.mark.rule("C042", "M4.5a")
def test_a_card_that_costs_nothing_any_more_is_paid_with_nothing() -> None:
    state = in_turn(merchant(active=[42], inactive=[3]))
    (action,) = legal(state, am.Activate)
    assert told(state, action, am.CubesPaid) == []
    assert state != do(state, action)


@pytest.mark.rule("C036", "M4.5b")
def test_the_table_is_told_of_the_use_of_a_card_that_takes_no_token() -> None:
    state = in_turn(merchant("pink pink", active=[36]))
    assert told(state, use(36), am.CardUsed) == [am.CardUsed(0, BOX.card(36))]


@pytest.mark.rule("C029", "MQ35")
def test_the_uses_of_a_plan_are_counted_one_by_one() -> None:
    state = do(in_turn(merchant("pink pink pink", active=[29, 109])), use(109), use(109))
    assert (state.table.turn.repeated, state.table.turn.repeats) == (BOX.card(109), 2)
    assert do(state, use(109)).table.turn.repeats == 3


@pytest.mark.rule("C035", "MQ34")
def test_a_plan_that_is_used_without_its_cube_counts_beside_the_others() -> None:
    state = in_turn(merchant(f"pink {cost(115)}", active=[35, 109], inactive=[115]))
    state = do(state, use(109), activate(115))
    assert told(state, am.UseFreePlan(True), am.CardUsed) == [am.CardUsed(0, BOX.card(115))]
    districts = am.District(str(BOX.card(109).kind)), am.District(str(BOX.card(115).kind))
    assert do(state, am.UseFreePlan(True)).table.turn.plans_bits == sum(1 << district for district in districts)


@pytest.mark.rule("MQ23", "MQ25")
def test_the_districts_of_all_plans_of_a_turn_are_remembered() -> None:
    state = do(in_turn(merchant("pink grey", active=[109, 113])), use(109), use(113))
    districts = (am.District(str(BOX.card(number).kind)) for number in (109, 113))
    assert state.table.turn.plans_bits == sum(1 << district for district in districts)


@pytest.mark.rule("MQ27")
def test_what_cards_give_in_a_turn_adds_up() -> None:
    points = do(in_turn(merchant("pink pink", active=[29, 109])), use(109), use(109)).table.turn
    assert points.card_points == 2
    guilders = do(in_turn(merchant("grey grey", active=[29, 115])), use(115), use(115)).table.turn
    assert guilders.card_guilders == 2


@pytest.mark.rule("MQ31", "C022", "T-CA17")
def test_free_fields_of_the_harbour_add_up() -> None:
    state = in_turn(merchant(guilders=5, active=[22]), tile=BOX.tile("CA17"))
    assert do(state, am.BuyTile(), use(22)).table.turn.credit == 6


@pytest.mark.rule("C053", "MQ39")
def test_the_table_is_told_where_the_cubes_of_a_die_go() -> None:
    state = asked(in_turn(merchant(active=[53]), rolled=(1, 6, 4, 5, 4, 1), dice=(1, 6, 4, 5, 4, 1)), am.Asked.DICE)
    state = do(state, am.ChooseDice(am.Cube.BLACK, am.Cube.PURPLE))
    use_53 = use(53, die=am.Cube.PURPLE, up=True)
    assert told(state, use_53, am.CubesShifted) == [am.CubesShifted(0, am.Cube.PURPLE, 4, 5)]


@pytest.mark.rule("MQ17", "M4.9c")
def test_nothing_is_told_of_a_foreman_who_stays() -> None:
    roofs = tuple(0 if goods is am.Goods.LACE else 3 for goods in am.Goods)
    full: dict[str, Any] = {"roofs": roofs, "small": (am.Goods.BEER,) * 4, "foreman": field("lace")}
    state = in_turn(merchant(aboard="lace", ship="lace"), setup={"workers": True}, **full)
    assert told(do(state, am.Deliver(am.Goods.LACE)), am.EndTurn(), am.ForemanMoved) == []


@pytest.mark.rule("M4.8e")
def test_the_largest_group_is_all_that_bridges_join_however_it_lies() -> None:
    chance, table = random.Random(1672), in_turn(merchant()).table
    for many in (0, 1, 1, 1, *[chance.randint(2, 24) for _ in range(300)]):
        own = chance.sample([block.id for block in BOX.blocks], many)
        groups = {id: {id} for id in own}
        for a, b in BOX.bridges:
            if a.id in groups and b.id in groups and groups[a.id] is not groups[b.id]:
                groups[a.id] |= groups[b.id]
                for id in groups[b.id]:
                    groups[id] = groups[a.id]
        most = max((len(group) for group in groups.values()), default=0)
        first = attrs.evolve(table, merchants=(merchant(blocks=own), merchant()))
        city = am.standings(attrs.evolve(in_turn(merchant()), table=first)).sheets[0].city
        assert len(city) == most
        assert not city or {block.id for block in city} == groups[city[0].id]


@pytest.mark.rule("C047")
def test_a_card_that_takes_a_plan_is_offered_beside_the_others() -> None:
    state = in_turn(merchant(active=[44, 47, 109, 115]))
    offered = {use(44), use(47, plan=BOX.card(109)), use(47, plan=BOX.card(115))}
    assert offered <= {*legal(state, am.UseCard)}


@pytest.mark.rule("C029", "MQ35")
def test_card_029_offers_the_plans_that_were_used_and_three_uses_in_all() -> None:
    state = in_turn(merchant("pink " * 9 + "grey", active=[9, 29, 109, 116], inactive=[110], used=[109, 116]))
    assert legal(state, am.UseCard) == [use(109), use(116)]
    state = do(state, use(109))
    assert legal(state, am.UseCard) == [use(109)]
    state = do(state, use(109))
    assert legal(state, am.UseCard) == []


@pytest.mark.rule("M4.5a", "C031", "MQ32")
def test_a_card_beside_those_that_are_spared_a_cube_costs_what_it_costs() -> None:
    short = in_turn(merchant(cost(12, but=1), active=[31], inactive=[12]))
    assert legal(short, am.Activate) == []
    able = in_turn(merchant(f"{cost(12)} {cost(57)}", active=[31], inactive=[12, 57]))
    found = {(action.card.number, action.spared is None) for action in legal(able, am.Activate)}
    assert found == {(12, True), (57, False)}
    two_short = in_turn(merchant(cost(55, but=2), active=[31], inactive=[55]))
    assert legal(two_short, am.Activate) == []


@pytest.mark.rule("C042", "MQ50")
def test_a_craftsman_of_a_new_kind_is_spared_a_cube_and_nothing_else_is() -> None:
    state = in_turn(merchant(f"{cost(57)} {cost(109)}", active=[42], inactive=[57, 109]))
    assert [action.spared for action in legal(state, am.Activate)] == [None, None]
    buildings_alone = in_turn(merchant(cost(12), active=[31], inactive=[12]))
    assert [action.spared for action in legal(buildings_alone, am.Activate)] == [None]


@pytest.mark.rule("C049", "M4.3b", "M4.3e")
def test_whoever_takes_no_card_puts_a_token_on_card_049_alone() -> None:
    state = asked(in_turn(merchant(active=[1, 49, 55])), am.Asked.CARD)
    assert me(do(state, am.Decline())).used_bits == card_bits([49])


@pytest.mark.rule("C037", "MQ27")
def test_the_guilders_of_a_sale_by_card_037_count_beside_those_of_other_cards() -> None:
    state = do(in_turn(merchant("grey " + "pink " * 12 + "black " * 12, active=[37, 115])), use(115))
    claims = [action for action in legal(state, am.Claim) if action.fate is not am.Fate.STORE]
    before = state.table.turn.card_guilders
    assert (before, do(state, claims[0]).table.turn.card_guilders) == (1, 3)


@pytest.mark.rule("C027", "MQ12")
@pytest.mark.parametrize(("agreed", "ways"), [("may", {"cubes", "guilders"}), ("must", {"guilders"})])
def test_cubes_pay_for_a_block_beside_card_027_only_where_that_is_agreed(agreed: str, ways: set[str]) -> None:
    state = in_turn(merchant(SIX_OF_EACH, active=[27], guilders=2), setup={"claim_027": agreed})
    assert {action.payment.value for action in legal(state, am.Claim)} == ways


@pytest.mark.rule("MQ45", "T-A1", "T-CB22")
def test_a_city_without_free_blocks_hinders_only_the_tile_that_gives_one() -> None:
    everything = [block.id for block in BOX.blocks]
    for tile, buyable in (("A1", True), ("CB22", False)):
        state = in_turn(merchant(guilders=9), merchant(blocks=everything), tile=BOX.tile(tile))
        assert (am.BuyTile() in am.legal_actions(state)) is buyable


@pytest.mark.rule("MQ14", "C053")
def test_a_two_goes_down_to_the_first_compartment() -> None:
    dice = (2, 6, 4, 5, 4, 1)
    state = asked(in_turn(merchant(active=[53]), rolled=dice, dice=dice), am.Asked.DICE)
    state = do(state, am.ChooseDice(am.Cube.BLACK, am.Cube.PINK))
    assert use(53, die=am.Cube.BLACK, up=False) in am.legal_actions(state)


@pytest.mark.rule("MQ48", "C020")
def test_points_of_the_market_add_up_in_a_turn() -> None:
    state = do(in_turn(merchant(guilders=9, active=[20]), tile=BOX.tile("A2")), use(20), am.BuyTile(), am.BuyTile())
    assert state.table.turn.market_points == 4


@pytest.mark.rule("MQ21", "MQ79")
def test_a_permanent_card_that_cannot_be_paid_is_not_offered_outside_the_turn() -> None:
    for guilders, offered in ((1, []), (2, [use(39)])):
        state = asked(in_turn(merchant("pink", active=[39], guilders=guilders)), am.Asked.DICE)
        assert legal(state, am.UseCard) == offered


@pytest.mark.rule("O34")
def test_an_order_for_goods_is_not_served_without_them() -> None:
    mine = merchant("pink pink", workers=(am.Worker.GOLD,), order_count=3)
    state = in_turn(mine, setup={"orders": 3})
    hand = am.Hand((BOX.order(1), BOX.order(2), BOX.order(34)))
    sheet = am.standings(attrs.evolve(state, hands=(hand, *state.hands[1:]))).sheets[0]
    assert [score.points for score in sheet.orders] == [0, 0, 0]


@pytest.mark.rule("M4.8b")
def test_nobody_is_told_of_tokens_for_no_cards() -> None:
    state = do(in_turn(merchant(), merchant(inactive=[3]), round=12), am.EndTurn())
    assert told(state, am.EndTurn(), am.PenaltyTaken) == [am.PenaltyTaken(1, 1)]


@pytest.mark.rule("M4.13i")
def test_a_sheet_says_whose_it_is() -> None:
    for players in (2, 3, 4):
        standings = am.standings(am.new_game(players, seed=1))
        assert [sheet.seat for sheet in standings.sheets] == [*range(players)]
    alone = am.standings(am.new_game(1, seed=1))
    assert [sheet.seat for sheet in alone.sheets] == [0]
    assert alone.tom is not None
    assert alone.tom.seat is None


@pytest.mark.rule("M4.10a")
def test_a_set_up_says_how_many_orders_may_be_open() -> None:
    with pytest.raises(ValueError, match=r"the open orders are 0, 1 or 2, not 3"):
        am.Setup(2, orders=5, open_orders=3)


@pytest.mark.rule("C050", "MQ27")
def test_what_the_depot_pays_twice_counts_beside_what_other_cards_gave() -> None:
    mine = merchant("pink", active=[50, 109], ship="dock-gold", workers=(am.Worker.GOLD,))
    points = sum(me(do(in_turn(mine), am.DeliverWorker())).points) // 2
    assert do(in_turn(mine), use(109), am.DeliverWorker()).table.turn.card_points == 1 + points


@pytest.mark.rule("MQ65")
def test_alone_a_tie_is_toms_whoever_leads() -> None:
    state = in_turn(merchant(), merchant(), setup={"players": 1}, amstel=(0, 1))
    standings = am.standings(state)
    assert standings.tom is not None
    assert standings.sheets[0].total == standings.tom.total
    assert (standings.sheets[0].place, standings.tom.place) == (2, 1)


@pytest.mark.rule("C009")
def test_card_009_moves_the_disc_five_fields() -> None:
    state = in_turn(merchant(active=[9], amstel_field=1), merchant(), round=12)
    assert me(do(state, am.EndTurn(), am.EndTurn())).amstel_field == 6


@pytest.mark.rule("C028")
def test_card_028_allows_two_claims_and_not_three() -> None:
    state = in_turn(merchant(SIX_OF_EACH, active=[28]))
    for _ in range(2):
        state = do(state, next(action for action in legal(state, am.Claim) if action.fate is am.Fate.STORE))
    assert legal(state, am.Claim) == []


@pytest.mark.rule("C015")
def test_card_015_gives_one_thing_once() -> None:
    before = in_turn(merchant(active=[15]))
    after = do(before, use(15))
    gained = sum(me(after).cubes) + me(after).guilders + me(after).score
    assert gained - sum(me(before).cubes) - me(before).guilders - me(before).score == 1


@pytest.mark.rule("C036")
def test_card_036_gives_one_cube() -> None:
    state = do(in_turn(merchant("pink pink", active=[36])), use(36), PINK, PINK, am.TakeCube(am.Cube.GREY))
    assert state.table.pending[0].what is am.Asked.TURN


@pytest.mark.rule("MQ45", "T-CA18")
def test_a_tile_that_swaps_a_card_needs_one_in_the_discard() -> None:
    state = in_turn(merchant(inactive=[1], guilders=2), tile=BOX.tile("CA18"))
    for bits, buyable in ((card_bits([2]), True), (0, False)):
        laid = attrs.evolve(state, table=attrs.evolve(state.table, discard_bits=bits))
        assert (am.BuyTile() in am.legal_actions(laid)) is buyable


@pytest.mark.rule("C043", "C045")
@pytest.mark.parametrize("number", [43, 45])
def test_a_card_that_gives_a_cube_of_choice_gives_one(number: int) -> None:
    state = in_turn(merchant(active=[number]), merchant(score=9), turn={"market_points": 1})
    assert do(state, use(number), am.TakeCube(am.Cube.GREY)).table.pending[0].what is am.Asked.TURN


@pytest.mark.rule("C098")
@pytest.mark.parametrize(("inactive", "usable"), [((), True), ((1, 2, 3), True), ((1, 2, 3, 4), False)])
def test_card_098_may_be_used_with_three_inactive_cards_or_fewer(inactive: tuple[int, ...], usable: bool) -> None:
    assert (use(98) in legal(in_turn(merchant(active=[98], inactive=inactive)), am.UseCard)) is usable


@pytest.mark.rule("M4.7a")
def test_the_bonus_of_a_delivery_falls_by_a_point_each_round() -> None:
    assert [BOX.speed_bonus(round) for round in range(1, 13)] == [7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0]
