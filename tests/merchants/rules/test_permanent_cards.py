"""Chapter 5: the permanent cards, and the activation of cards. (M4.5a, M4.5c)"""

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from tests.merchants.positions import (
    BOX,
    PLENTY,
    activate,
    asked,
    card_bits,
    codes,
    cost,
    cubes,
    do,
    in_turn,
    legal,
    me,
    merchant,
    sail,
    told,
    use,
    without_cards,
)

PINK = am.PayCube(am.Cube.PINK)


@pytest.mark.rule("M4.5a")
def test_a_card_is_activated_for_its_cubes_of_the_exact_colors_and_used_at_once() -> None:
    state = in_turn(merchant(cost(24), inactive=[24]))
    after = do(state, activate(24), use(24))
    assert (after.table.active(0), after.table.inactive(0), sum(me(after).cubes)) == ((BOX.card("024"),), (), 0)
    assert me(after).score == 1
    other = in_turn(merchant("orange orange orange orange orange", inactive=[24]))
    assert {code for code, _ in codes(other, activate(24))} == {"missing_cubes"}
    assert codes(other, activate(25))[0] == ("not_inactive", "M4.5a")


@pytest.mark.rule("C030", "MQ22")
def test_two_guilders_for_each_building_that_is_activated_even_for_nothing() -> None:
    assert me(do(in_turn(merchant(PLENTY, active=[30], inactive=[55])), activate(55))).guilders == 2
    free = do(in_turn(merchant(active=[30, 38], inactive=[55], guilders=3)), use(38))
    assert me(do(free, am.ActivateFree(BOX.card("055")))).guilders == 2


@pytest.mark.rule("C033", "MQ50")
def test_a_guilder_for_each_craftsman_that_is_activated_the_card_itself_included() -> None:
    state = do(in_turn(merchant(PLENTY, inactive=[1, 33])), activate(33))
    assert me(state).guilders == 1
    assert me(do(state, activate(1))).guilders == 2


@pytest.mark.rule("C041", "MQ22")
def test_a_guilder_for_each_plan_that_is_activated() -> None:
    assert me(do(in_turn(merchant(PLENTY, active=[41], inactive=[109])), activate(109))).guilders == 1


@pytest.mark.rule("C031", "MQ32")
def test_a_building_costs_one_cube_of_choice_less() -> None:
    card = next(card for card in BOX.cards if card.type is am.CardType.BUILDING and sorted(card.cost)[-2:] == [1, 1])
    supply = cost(int(card.id)).split()
    state = in_turn(merchant(supply[0], active=[31], inactive=[int(card.id)]))
    spared = am.Cube(supply[1])
    assert legal(state, am.Activate) == [activate(int(card.id), spared)]
    assert me(do(state, activate(int(card.id), spared))).cubes == (0,) * 6
    assert ("must_spare", "MQ32") in codes(state, activate(int(card.id)))
    without = in_turn(merchant(" ".join(supply), inactive=[int(card.id)]))
    assert codes(without, activate(int(card.id), spared)) == [("nothing_spared", "MQ32")]


@pytest.mark.rule("C042", "MQ50", "MQ32")
def test_the_first_craftsman_of_a_kind_costs_one_cube_less() -> None:
    state = in_turn(merchant(PLENTY, active=[42], inactive=[1, 13]))
    assert {int(action.card.id): action.spared for action in legal(state, am.Activate)}[1] is am.Cube.PINK
    second = in_turn(merchant(PLENTY, active=[42, 2], inactive=[1]))
    assert legal(second, am.Activate) == [activate(1)]
    itself = in_turn(merchant(PLENTY, inactive=[42]))
    assert legal(itself, am.Activate) == [activate(42)]


@pytest.mark.rule("C029", "MQ35", "MQ25")
def test_one_plan_three_times_chosen_by_its_second_use() -> None:
    state = in_turn(merchant("pink pink pink pink orange orange", active=[29, 109, 110, 117]))
    state = do(state, use(109), use(117), use(109))
    assert codes(state, use(117)) == [("used_already", "MQ35")]
    state = do(state, use(110), use(109))
    assert codes(state, use(109)) == [("used_already", "MQ35"), ("missing_cubes", "C109")]
    assert me(state).score == 4


@pytest.mark.rule("C029", "C047", "T-CA18", "MQ25")
@pytest.mark.parametrize("before", [1, 2, 3])
def test_a_plan_that_was_discarded_and_comes_back_starts_anew(before: int) -> None:
    mine = merchant("pink " * 9, active=[29, 47, 109], inactive=[1])
    state = do(in_turn(mine, tile=BOX.tile("CA18")), *[use(109)] * before, use(47, plan=BOX.card("109")))
    state = do(state, am.BuyTile(), am.GiveCard(BOX.card("001")), am.SwapFor(BOX.card("109")), activate(109))
    state = do(state, use(109), use(109), use(109))
    assert codes(state, use(109))[0] == ("used_already", "MQ35")
    assert me(state).score == before + 3


@pytest.mark.rule("C029")
def test_without_the_card_a_plan_is_used_once() -> None:
    state = do(in_turn(merchant("pink pink", active=[109])), use(109))
    assert codes(state, use(109)) == [("used_already", "M4.5b")]


@pytest.mark.rule("C032", "MQ38")
def test_three_cubes_for_a_guilder_any_number_of_times() -> None:
    state = in_turn(merchant("pink pink grey grey grey orange", active=[32]))
    first = do(state, use(32), *[am.PayCube(cube) for cube in (am.Cube.PINK, am.Cube.ORANGE, am.Cube.GREY)])
    assert me(first).guilders == 1
    second = do(first, use(32), *[am.PayCube(cube) for cube in (am.Cube.PINK, am.Cube.GREY, am.Cube.GREY)])
    assert (me(second).guilders, me(second).cubes) == (2, (0,) * 6)
    assert codes(second, use(32)) == [("too_few_cubes", "C032")]


@pytest.mark.rule("MQ38")
def test_cubes_are_paid_in_the_order_of_their_colors_so_that_the_rest_suffices() -> None:
    state = do(in_turn(merchant("pink orange grey", active=[32])), use(32))
    assert am.legal_actions(state) == (am.PayCube(am.Cube.PINK),)
    assert codes(state, am.PayCube(am.Cube.ORANGE)) == [("not_enough_after", "MQ38")]
    state = do(state, am.PayCube(am.Cube.PINK))
    assert codes(state, am.PayCube(am.Cube.BLACK))[0] == ("lower_color", "MQ38")


@pytest.mark.rule("C036", "MQ33")
def test_two_cubes_for_one_of_another_color() -> None:
    state = do(in_turn(merchant("pink grey", active=[36])), use(36), am.PayCube(am.Cube.PINK), am.PayCube(am.Cube.GREY))
    assert len(am.legal_actions(state)) == 4
    assert codes(state, am.TakeCube(am.Cube.GREY)) == [("same_color", "MQ33")]
    assert me(do(state, am.TakeCube(am.Cube.BLACK))).cubes == cubes("black")


@pytest.mark.rule("C038", "MQ79")
def test_three_guilders_activate_a_card_and_nothing_else_may_be_done_meanwhile() -> None:
    state = do(in_turn(merchant(PLENTY, active=[38], inactive=[30, 55], guilders=6)), use(38))
    assert {type(action) for action in am.legal_actions(state)} == {am.ActivateFree}
    assert codes(state, am.EndTurn()) == [("something_else_asked", "MQ79")]
    after = do(state, am.ActivateFree(BOX.card("055")))
    assert (me(after).guilders, me(after).cubes) == (3, cubes(PLENTY))
    assert codes(in_turn(merchant(active=[38], guilders=6)), use(38)) == [("no_effect", "MQ24")]


@pytest.mark.rule("C039", "MQ38")
def test_two_guilders_for_two_cubes_equal_or_not() -> None:
    state = do(in_turn(merchant(active=[39], guilders=4)), use(39))
    assert me(do(state, am.TakeCube(am.Cube.PINK), am.TakeCube(am.Cube.PINK))).cubes == cubes("pink pink")
    state = do(state, am.TakeCube(am.Cube.PINK))
    assert state.table.pending[0].many == 1
    assert codes(state, am.TakeCube(am.Cube.BLACK)) == [("lower_color", "MQ38")]
    assert use(39) in am.legal_actions(do(state, am.TakeCube(am.Cube.GREY)))


@pytest.mark.rule("C040", "MQ31")
def test_each_cube_moves_the_ship_two_fields_the_second_when_one_likes() -> None:
    state = do(in_turn(merchant("pink", active=[40])), sail("water-1"), am.PayCube(am.Cube.PINK))
    assert state.table.turn.credit == 1
    state = do(state, sail("beer"))
    assert (state.table.turn.credit, state.table.ship(0).id, state.table.turn.ship_moved) == (0, "beer", 2)
    on_credit = do(in_turn(merchant("pink", active=[40]), turn={"credit": 1}), sail("water-1"))
    assert on_credit.table.turn.credit == 0


@pytest.mark.rule("C035", "MQ34", "MQ13")
def test_a_plan_may_be_used_at_once_when_it_is_activated_and_once_more_for_its_cube() -> None:
    state = do(in_turn(merchant(PLENTY, active=[35], inactive=[109])), activate(109))
    assert am.legal_actions(state) == (am.UseFreePlan(False), am.UseFreePlan(True))
    used = do(state, am.UseFreePlan(True))
    assert (me(used).score, me(used)._used_bits) == (1, 0)
    assert me(do(used, use(109))).score == 2
    assert me(do(state, am.UseFreePlan(False))).score == 0


@pytest.mark.rule("C035", "C038", "T-CB24", "MQ81")
def test_two_plans_for_a_tile_are_asked_about_one_after_the_other() -> None:
    state = in_turn(merchant(active=[35], inactive=[109, 110, 1], guilders=6), tile=BOX.tile("CB24"))
    state = do(state, am.BuyTile(), am.ActivateFree(BOX.card("110")))
    assert state.table.pending[0].what is am.DecisionKind.FREE_PLAN
    state = do(state, am.UseFreePlan(True), am.ActivateFree(BOX.card("109")), am.UseFreePlan(True))
    assert (me(state).guilders, me(state).score, state.table.pending[0].what) == (1, 1, am.DecisionKind.TURN)


@pytest.mark.rule("C034", "MQ76")
def test_the_disc_lies_on_top_whoever_comes() -> None:
    state = in_turn(merchant("pink"), merchant(active=[34], amstel_field=1), amstel=(1, 0))
    after = do(state, am.Advance(1), am.PayCube(am.Cube.PINK))
    assert after.table.amstel == (1, 0)
    passing = in_turn(merchant("pink pink pink"), merchant(active=[34], amstel_field=1), amstel=(1, 0))
    assert do(passing, am.Advance(2), *[am.PayCube(am.Cube.PINK)] * 3).table.amstel == (0, 1)


@pytest.mark.rule("C034", "MQ76")
def test_the_disc_is_lifted_when_the_card_is_activated_but_not_on_the_end_field() -> None:
    state = in_turn(merchant(PLENTY, inactive=[34]), amstel=(1, 0))
    assert do(state, activate(34)).table.amstel == (0, 1)
    at_end = in_turn(merchant(PLENTY, inactive=[34], amstel_field=18), merchant(amstel_field=18), amstel=(1, 0))
    assert do(at_end, activate(34)).table.amstel == (1, 0)


@pytest.mark.rule("C050", "MQ49", "MQ27")
def test_the_depot_pays_twice() -> None:
    state = in_turn(merchant(active=[50, 72], ship="dock-gold", workers=(am.Worker.GOLD,)))
    after = do(state, am.DeliverWorker())
    assert (me(after).points[am.Category.DEPOT], me(after).points[am.Category.CARDS]) == (9, 9)
    assert use(72) in am.legal_actions(after)


@pytest.mark.rule("C073", "C075", "MQ27")
@pytest.mark.parametrize(("card", "gain"), [(73, (0, 1)), (75, (1, 0))])
def test_something_for_each_tile_delivered_wherever_it_goes(card: int, gain: tuple[int, int]) -> None:
    for ship in ("lace", "small-1"):
        mine = me(do(in_turn(merchant(active=[card], aboard="lace", ship=ship)), am.Deliver(am.Goods.LACE)))
        assert (mine.guilders, mine.points[am.Category.CARDS]) == gain


@pytest.mark.rule("C076", "C077", "C078", "C079", "C080", "C081", "C082", "C083", "C084")
@pytest.mark.parametrize(
    ("card", "goods"),
    [
        (76, "crystal"),
        (77, "jenever"),
        (78, "coffee"),
        (79, "beer"),
        (80, "tiles"),
        (81, "cheese"),
        (82, "lace"),
        (83, "furniture"),
        (84, "tulips"),
    ],
)
def test_four_points_for_goods_of_one_kind(card: int, goods: str) -> None:
    state = in_turn(merchant(active=[card], aboard=goods, ship=goods))
    assert me(do(state, am.Deliver(am.Goods(goods)))).points[am.Category.CARDS] == 4
    other = "lace" if goods != "lace" else "beer"
    state = in_turn(merchant(active=[card], aboard=other, ship=other))
    assert me(do(state, am.Deliver(am.Goods(other)))).points[am.Category.CARDS] == 0


@pytest.mark.rule("MQ21", "MQ79", "M4.5c")
@pytest.mark.parametrize("what", [am.DecisionKind.CARD, am.DecisionKind.DICE, am.DecisionKind.DICE_CARDS])
def test_permanent_cards_may_be_used_at_each_own_decision_or_in_the_turn_only_as_agreed(what: am.DecisionKind) -> None:
    for option, found in (("decisions", True), ("turn", False)):
        mine = merchant("pink pink", active=[36, 51], dice=(am.Cube.PINK, am.Cube.GREY))
        state = in_turn(mine, setup={"permanent": option}, turn={"compartments": (0, 0)})
        state = asked(state, what)
        assert (use(36) in am.legal_actions(state)) is found
        assert codes(state, use(36)) == ([] if found else [("wrong_phase", "MQ21")])


@pytest.mark.rule("C038", "MQ21", "C049")
def test_a_card_of_phase_one_can_be_activated_in_phase_one() -> None:
    state = asked(in_turn(merchant(active=[38], inactive=[49], guilders=3)), am.DecisionKind.CARD)
    assert codes(state, am.Decline()) == [("may_not_decline", "C049")]
    state = do(state, use(38), am.ActivateFree(BOX.card("049")))
    assert am.Decline() in am.legal_actions(state)


@pytest.mark.rule("M4.4f", "M4.5b")
def test_a_card_of_another_phase_cannot_be_used_in_the_turn() -> None:
    state = in_turn(merchant(active=[51, 53]))
    assert codes(state, use(51)) == [("wrong_phase", "M4.4f")]
    assert legal(state, am.UseCard) == []


@pytest.mark.rule("C035", "C038", "MQ21", "MQ79")
def test_a_plan_that_is_activated_in_phase_one_may_be_used_at_once_before_the_card_is_taken() -> None:
    state = in_turn(merchant(active=[35, 38, 99], inactive=[110], guilders=3))
    display = attrs.evolve(state.table, display_bits=card_bits([1, 2]))
    state = without_cards(asked(attrs.evolve(state, table=display), am.DecisionKind.CARD))
    state = do(state, use(38), am.ActivateFree(BOX.card("110")))
    assert am.legal_actions(state) == (am.UseFreePlan(False), am.UseFreePlan(True))
    state = do(state, am.UseFreePlan(True))
    assert (me(state).guilders, state.table.pending[0].what) == (1, am.DecisionKind.CARD)
    assert am.TakeCard(BOX.card("001")) in am.legal_actions(state)


@pytest.mark.rule("MQ21", "MQ23", "C035", "C038", "C053")
def test_nothing_is_remembered_of_permanent_cards_while_no_turn_is_on() -> None:
    mine = merchant(active=[30, 35, 38, 53], inactive=[55, 110], guilders=6)
    for before in (
        asked(in_turn(mine), am.DecisionKind.CARD),
        asked(in_turn(mine, dice=(2,) * 6), am.DecisionKind.DICE),
    ):
        state = before
        for action in (use(38), am.ActivateFree(BOX.card("055")), use(38), am.ActivateFree(BOX.card("110"))):
            state = do(state, action)
            assert state.table.turn == am.Turn()
        state = do(state, am.UseFreePlan(True))
        assert (me(state).guilders, state.table.turn) == (3, am.Turn())  # 2 of card 030, and what the plan gives
    state = do(
        asked(in_turn(mine, rolled=(2,) * 6, dice=(2,) * 6), am.DecisionKind.DICE),
        am.ChooseDice(am.Cube.BLACK, am.Cube.PINK),
    )
    for step in (use(38), am.ActivateFree(BOX.card("110")), am.UseFreePlan(True)):
        state = do(state, step)
        assert state.table.turn == am.Turn(compartments=(1, 1))


@pytest.mark.rule("C044", "C087", "C007")
def test_a_card_that_counts_its_own_sort_counts_itself() -> None:
    assert me(do(in_turn(merchant(active=[44])), use(44))).points[am.Category.CARDS] == 1
    assert [score.points for score in am.standings(in_turn(merchant(active=[7, 87]))).sheets[0].end_cards] == [2, 2]


@pytest.mark.rule("C034", "MQ76")
def test_the_disc_is_lifted_in_its_own_stack_and_the_table_is_told_once() -> None:
    state = in_turn(merchant(PLENTY, inactive=[34]), merchant(amstel_field=5), merchant(), amstel=(1, 2, 0))
    assert do(state, activate(34)).table.amstel == (1, 0, 2)
    assert told(state, activate(34), am.DiscLifted) == [am.DiscLifted(0)]
    on_top = in_turn(merchant(PLENTY, inactive=[34]), merchant(amstel_field=5), merchant(), amstel=(1, 0, 2))
    assert told(on_top, activate(34), am.DiscLifted) == []
    assert sum(me(do(on_top, activate(34))).cubes) == 18 - sum(BOX.card("034").cost)


@pytest.mark.rule("C034")
def test_the_table_is_told_that_a_disc_comes_under_that_of_card_034() -> None:
    state = in_turn(merchant("pink"), merchant(active=[34], amstel_field=1), amstel=(1, 0))
    assert told(do(state, am.Advance(1)), PINK, am.DiscLifted) == [am.DiscLifted(1)]


@pytest.mark.rule("C042", "M4.5a")
def test_a_card_whose_cost_has_fallen_to_nothing_is_free() -> None:
    state = in_turn(merchant(active=[42], inactive=[3]))
    (action,) = legal(state, am.Activate)
    assert told(state, action, am.CubesPaid) == []
    assert state != do(state, action)


@pytest.mark.rule("C036", "M4.5b")
def test_the_table_is_told_of_the_use_of_a_card_that_takes_no_token() -> None:
    state = in_turn(merchant("pink pink", active=[36]))
    assert told(state, use(36), am.CardUsed) == [am.CardUsed(0, BOX.card("036"))]


@pytest.mark.rule("C029", "MQ35")
def test_the_uses_of_a_plan_are_counted_one_by_one() -> None:
    state = do(in_turn(merchant("pink pink pink", active=[29, 109])), use(109), use(109))
    assert (state.table.turn.repeated, state.table.turn.repeats) == (BOX.card("109"), 2)
    assert do(state, use(109)).table.turn.repeats == 3


@pytest.mark.rule("C035", "MQ34")
def test_a_plan_that_is_used_without_its_cube_counts_beside_the_others() -> None:
    state = in_turn(merchant(f"pink {cost(115)}", active=[35, 109], inactive=[115]))
    state = do(state, use(109), activate(115))
    assert told(state, am.UseFreePlan(True), am.CardUsed) == [am.CardUsed(0, BOX.card("115"))]
    districts = am.District(str(BOX.card("109").kind)), am.District(str(BOX.card("115").kind))
    assert do(state, am.UseFreePlan(True)).table.turn._plans_bits == sum(1 << district for district in districts)


@pytest.mark.rule("C029", "MQ35")
def test_card_029_offers_the_plans_that_were_used_and_three_uses_in_all() -> None:
    state = in_turn(merchant("pink " * 9 + "grey", active=[9, 29, 109, 116], inactive=[110], used=[109, 116]))
    assert legal(state, am.UseCard) == [use(109), use(116)]
    state = do(state, use(109))
    assert legal(state, am.UseCard) == [use(109)]
    state = do(state, use(109))
    assert legal(state, am.UseCard) == []


@pytest.mark.rule("C029", "MQ35")
def test_a_plan_that_costs_nothing_is_used_again_too() -> None:
    data = edition_data(BOX)
    data["cards"][108].pop("pays")
    state = in_turn(merchant(active=[29, 109]), setup={"edition": edition_from_data(data)})
    again = legal(state, am.UseCard)
    for _ in range(3):
        assert legal(state, am.UseCard) == again
        state = do(state, again[0])
    assert (legal(state, am.UseCard), me(state).score) == ([], 3)


@pytest.mark.rule("M4.5a", "C031", "MQ32")
def test_a_card_beside_those_that_are_spared_a_cube_costs_what_it_costs() -> None:
    short = in_turn(merchant(cost(12, but=1), active=[31], inactive=[12]))
    assert legal(short, am.Activate) == []
    able = in_turn(merchant(f"{cost(12)} {cost(57)}", active=[31], inactive=[12, 57]))
    found = {(int(action.card.id), action.spared is None) for action in legal(able, am.Activate)}
    assert found == {(12, True), (57, False)}
    two_short = in_turn(merchant(cost(55, but=2), active=[31], inactive=[55]))
    assert legal(two_short, am.Activate) == []


@pytest.mark.rule("C042", "MQ50")
def test_a_craftsman_of_a_new_kind_is_spared_a_cube_and_nothing_else_is() -> None:
    state = in_turn(merchant(f"{cost(57)} {cost(109)}", active=[42], inactive=[57, 109]))
    assert [action.spared for action in legal(state, am.Activate)] == [None, None]
    buildings_alone = in_turn(merchant(cost(12), active=[31], inactive=[12]))
    assert [action.spared for action in legal(buildings_alone, am.Activate)] == [None]


@pytest.mark.rule("MQ21", "MQ79")
def test_a_permanent_card_that_cannot_be_paid_is_not_offered_outside_the_turn() -> None:
    for guilders, offered in ((1, []), (2, [use(39)])):
        state = asked(in_turn(merchant("pink", active=[39], guilders=guilders)), am.DecisionKind.DICE)
        assert legal(state, am.UseCard) == offered


@pytest.mark.rule("C050", "MQ27")
def test_what_the_depot_pays_twice_counts_beside_what_other_cards_gave() -> None:
    mine = merchant("pink", active=[50, 109], ship="dock-gold", workers=(am.Worker.GOLD,))
    points = sum(me(do(in_turn(mine), am.DeliverWorker())).points) // 2
    assert do(in_turn(mine), use(109), am.DeliverWorker()).table.turn.card_points == 1 + points


@pytest.mark.rule("C036")
def test_card_036_gives_one_cube() -> None:
    state = do(in_turn(merchant("pink pink", active=[36])), use(36), PINK, PINK, am.TakeCube(am.Cube.GREY))
    assert state.table.pending[0].what is am.DecisionKind.TURN
