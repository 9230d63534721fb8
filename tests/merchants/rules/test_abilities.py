"""Chapter 5: the cards that are used once a round in phase III, and the plans."""

import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import BOX, activate, codes, do, in_turn, legal, me, merchant, use

DISTRICTS = tuple(am.District)

PLAN = {district: 109 + 4 * district for district in DISTRICTS}
"""A plan of each district."""

ONE_OF_CHOICE = [am.TakeCube(am.Cube.GREY)]


@pytest.mark.rule("C001", "C002", "C003", "C004", "C005", "C006", "MQ23")
@pytest.mark.parametrize("district", DISTRICTS)
def test_a_cube_for_a_plan_of_the_district_that_was_used_this_turn(district: am.District) -> None:
    card, pays = 1 + district, BOX.colors[district]
    gained = {"plantage": "orange", "haarlemmerbuurt": "brown", "jordaan": "grey", "burgwallen": "purple"}
    color = gained.get(str(district), "black" if district is am.District.NIEUWMARKT else "pink")
    state = in_turn(merchant(str(pays), active=[card, PLAN[district]]))
    assert codes(state, use(card)) == [("condition_fails", f"C{card:03}")]
    after = do(state, use(PLAN[district]), use(card))
    assert me(after).cubes[am.Cube(color)] == 1


@pytest.mark.rule("C055", "C056", "C057", "C058", "C059", "C060")
@pytest.mark.parametrize("district", DISTRICTS)
def test_a_guilder_for_a_plan_of_the_district_that_was_used_this_turn(district: am.District) -> None:
    card, other = 55 + district, PLAN[DISTRICTS[(district + 1) % 6]]
    state = in_turn(merchant(" ".join(map(str, am.Cube)), active=[card, PLAN[district], other]))
    assert codes(do(state, use(other)), use(card)) == [("condition_fails", f"C{card:03}")]
    before = do(state, use(PLAN[district]))
    assert me(do(before, use(card))).guilders == me(before).guilders + 1


@pytest.mark.rule("MQ1")
@pytest.mark.parametrize("card", [1, 55])
def test_an_active_plan_is_enough_if_so_agreed(card: int) -> None:
    state = in_turn(merchant(active=[card, 109]), setup={"plan_condition": "active"})
    assert use(card) in am.legal_actions(state)
    state = in_turn(merchant(active=[card, 113]), setup={"plan_condition": "active"})
    assert use(card) not in am.legal_actions(state)


@pytest.mark.rule("C061", "C062", "C063", "C064", "C065", "C066", "MQ24")
@pytest.mark.parametrize("district", DISTRICTS)
def test_a_point_for_each_active_plan_of_the_district(district: am.District) -> None:
    card, plans = 61 + district, [PLAN[district], PLAN[district] + 1]
    assert me(do(in_turn(merchant(active=[card, *plans])), use(card))).score == 2
    assert codes(in_turn(merchant(active=[card])), use(card)) == [("no_effect", "MQ24")]


@pytest.mark.rule("C109", "C113", "C117", "C121", "C125", "C129", "M4.5b")
@pytest.mark.rule("C110", "C114", "C118", "C122", "C126", "C130")
@pytest.mark.rule("C111", "C115", "C119", "C123", "C127", "C131")
@pytest.mark.rule("C112", "C116", "C120", "C124", "C128", "C132")
@pytest.mark.parametrize("number", range(109, 133))
def test_a_plan_takes_a_cube_of_its_color_and_gives_what_it_shows_once_a_round(number: int) -> None:
    district = DISTRICTS[(number - 109) // 4]
    color = str(BOX.colors[district])
    points, guilders = [(1, 0), (0, 1), (0, 1), (1, 1)][(number - 109) % 4]
    after = do(in_turn(merchant(f"{color} {color}", active=[number])), use(number))
    assert (me(after).score, me(after).guilders, sum(me(after).cubes)) == (points, guilders, 1)
    assert after.table.used(0) == after.table.active(0) == (BOX.card(f"{number:03}"),)
    assert codes(after, use(number)) == [("used_already", "M4.5b")]
    other = "grey" if color != "grey" else "pink"
    assert codes(in_turn(merchant(other, active=[number])), use(number)) == [("missing_cubes", f"C{number}")]


@pytest.mark.rule("C013", "C100", "C101", "C102")
@pytest.mark.parametrize(
    ("card", "three", "gain"),
    [(13, [55, 56, 57], (1, 0)), (100, [1, 2, 3], (1, 0)), (101, [55, 56], (0, 2)), (102, [109, 110, 111], (1, 0))],
)
def test_three_active_cards_of_a_type_count_when_the_card_is_used(
    card: int, three: list[int], gain: tuple[int, int]
) -> None:
    after = me(do(in_turn(merchant(active=[card, *three])), use(card)))
    assert (after.guilders, after.score) == gain
    assert codes(in_turn(merchant(active=[card, *three[:-1]])), use(card)) == [("condition_fails", f"C{card:03}")]


@pytest.mark.rule("C013")
def test_a_card_activated_in_the_same_turn_counts_too() -> None:
    supply = " ".join(str(cube) for cube, n in zip(am.Cube, BOX.card("091").cost, strict=True) for _ in range(n))
    state = in_turn(merchant(supply, active=[13, 55, 56], inactive=[91]))
    assert use(13) not in am.legal_actions(state)
    assert use(13) in am.legal_actions(do(state, activate(91)))


@pytest.mark.rule("C014", "M4.5q")
def test_a_point_once_the_disc_has_moved_for_whatever_reason() -> None:
    state = in_turn(merchant("pink", active=[14]))
    assert codes(state, use(14)) == [("condition_fails", "C014")]
    assert me(do(state, am.Advance(1), am.PayCube(am.Cube.PINK), use(14))).score == 1
    by_card = in_turn(merchant(active=[14, 17]), merchant(amstel_field=3), amstel=(1, 0))
    assert me(do(by_card, use(17), use(14))).score == 1


@pytest.mark.rule("C015")
@pytest.mark.parametrize(("aboard", "usable"), [("", True), ("beer lace", True), ("beer lace lace", False)])
def test_two_goods_aboard_at_most_and_workers_do_not_count(aboard: str, usable: bool) -> None:
    state = in_turn(merchant(active=[15], aboard=aboard, workers=(am.Worker.GOLD, am.Worker.WHITE)))
    assert (use(15) in am.legal_actions(state)) is usable


@pytest.mark.rule("C016", "MQ29")
def test_a_point_once_the_ship_has_entered_two_fields_back_and_forth_too() -> None:
    state = in_turn(merchant(active=[16]), turn={"credit": 2})
    state = do(state, am.Sail(BOX.field("water-1")))
    assert use(16) not in am.legal_actions(state)
    state = do(state, am.Sail(BOX.field("start")))
    assert me(do(state, use(16))).score == 1


@pytest.mark.rule("C017", "MQ26", "MQ24")
def test_one_field_on_the_amstel_unless_one_is_first_or_at_the_end() -> None:
    behind = in_turn(merchant(active=[17], amstel_field=3), merchant(amstel_field=3), amstel=(1, 0))
    after = do(behind, use(17))
    assert (me(after).amstel_field, me(after).score, after.table.amstel) == (4, 2, (0, 1))
    assert codes(in_turn(merchant(active=[17])), use(17)) == [("condition_fails", "C017")]
    at_end = in_turn(merchant(active=[17], amstel_field=18), merchant(amstel_field=18), amstel=(1, 0))
    assert codes(at_end, use(17)) == [("no_effect", "MQ24")]


@pytest.mark.rule("C018", "MQ26")
def test_a_guilder_for_the_last_disc_of_all() -> None:
    assert me(do(in_turn(merchant(active=[18]), amstel=(1, 0)), use(18))).guilders == 1
    assert codes(in_turn(merchant(active=[18])), use(18)) == [("condition_fails", "C018")]


@pytest.mark.rule("C019", "MQ24")
@pytest.mark.parametrize(("blocks", "guilders"), [(1, 1), (5, 1), (6, 2)])
def test_a_guilder_for_each_started_five_blocks(blocks: int, guilders: int) -> None:
    own = [block.id for block in BOX.blocks[:blocks]]
    assert me(do(in_turn(merchant(active=[19], blocks=own)), use(19))).guilders == guilders
    assert codes(in_turn(merchant(active=[19])), use(19)) == [("no_effect", "MQ24")]


@pytest.mark.rule("C020", "MQ43", "M4.5p")
def test_the_market_twice() -> None:
    state = in_turn(merchant(active=[20], guilders=5), tile=BOX.tile("A2"))
    once = do(state, am.BuyTile())
    assert codes(once, am.BuyTile()) == [("bought_already", "M4.5p")]
    assert me(do(once, use(20), am.BuyTile())).score == 4
    always = in_turn(merchant(active=[20], guilders=5), setup={"second_purchase": "permanent"}, tile=BOX.tile("A2"))
    assert codes(always, use(20)) == [("works_by_itself", "MQ43")]
    twice = do(always, am.BuyTile(), am.BuyTile())
    assert codes(twice, am.BuyTile()) == [("bought_already", "M4.5p")]


@pytest.mark.rule("C021", "MQ24")
def test_a_point_for_each_district_among_the_active_plans() -> None:
    assert me(do(in_turn(merchant(active=[21, 109, 110, 113])), use(21))).score == 2
    assert codes(in_turn(merchant(active=[21])), use(21)) == [("no_effect", "MQ24")]


@pytest.mark.rule("C022", "MQ31")
def test_three_fields_without_cubes_with_other_actions_between_and_no_longer_than_the_turn() -> None:
    state = do(in_turn(merchant(active=[22], guilders=1)), use(22))
    assert (me(state).guilders, state.table.turn.credit) == (0, 3)
    state = do(state, am.Sail(BOX.field("water-1")), am.Sail(BOX.field("beer")))
    assert state.table.turn.credit == 1
    assert do(state, am.EndTurn()).table.turn.credit == 0


@pytest.mark.rule("C022", "C023")
@pytest.mark.parametrize("card", [22, 23])
def test_a_use_that_costs_a_guilder_needs_one(card: int) -> None:
    assert codes(in_turn(merchant(active=[card])), use(card)) == [("too_few_guilders", f"C{card:03}")]


@pytest.mark.rule("C023", "C024")
@pytest.mark.parametrize(("card", "purse", "left", "points"), [(23, 2, 1, 1), (24, 0, 1, 1)])
def test_guilders_and_points(card: int, purse: int, left: int, points: int) -> None:
    mine = me(do(in_turn(merchant(active=[card], guilders=purse)), use(card)))
    assert (mine.guilders, mine.score, mine.points[am.Category.CARDS]) == (left, points, points)


@pytest.mark.rule("C043", "C097", "MQ28")
def test_alone_first_or_alone_last_on_the_track() -> None:
    ahead, level = merchant(score=9), merchant(score=4)
    last = in_turn(merchant(active=[43, 97], score=4), ahead)
    assert use(43) in am.legal_actions(last)
    assert use(97) not in am.legal_actions(last)
    first = in_turn(merchant(active=[43, 97], score=10), ahead)
    assert me(do(first, use(97))).score == 11
    tied = in_turn(merchant(active=[43, 97], score=4), level)
    assert [code for card in (43, 97) for code, _ in codes(tied, use(card))] == ["condition_fails"] * 2


@pytest.mark.rule("C043", "C046")
@pytest.mark.parametrize("card", [43, 46])
def test_a_cube_of_choice(card: int) -> None:
    state = do(in_turn(merchant(active=[card], score=-1)), use(card))
    assert [type(action) for action in am.legal_actions(state)] == [am.TakeCube] * 6
    assert me(do(state, *ONE_OF_CHOICE)).cubes[am.Cube.GREY] == 1


@pytest.mark.rule("C044")
def test_one_guilder_and_a_point_for_each_timmerman() -> None:
    mine = me(do(in_turn(merchant(active=[44, 43, 45, 91])), use(44)))
    assert (mine.guilders, mine.score) == (1, 3)


@pytest.mark.rule("C045", "MQ48")
def test_a_cube_for_points_of_the_market_tile_and_not_for_the_bridge_behind_it() -> None:
    state = in_turn(merchant(active=[45], guilders=9), tile=BOX.tile("A2"))
    assert codes(state, use(45)) == [("condition_fails", "C045")]
    assert me(do(state, am.BuyTile(), use(45), *ONE_OF_CHOICE)).cubes[am.Cube.GREY] == 1
    no_points = in_turn(merchant(active=[45], guilders=9, amstel_field=3), tile=BOX.tile("CA19"))
    bought = do(no_points, am.BuyTile(), am.TakeCube(am.Cube.PINK), am.TakeCube(am.Cube.PINK))
    assert use(45) not in am.legal_actions(bought)


@pytest.mark.rule("C047", "MQ51", "MQ25")
def test_an_active_plan_for_three_guilders_even_one_that_was_used() -> None:
    state = do(in_turn(merchant("pink", active=[1, 47, 110])), use(110))
    after = do(state, use(47, plan=BOX.card("110")))
    assert (me(after).guilders, after.table.active(0)) == (4, (BOX.card("001"), BOX.card("047")))
    assert BOX.card("110") in after.table.discard
    assert use(1) in am.legal_actions(after)
    assert codes(state, use(47, plan=BOX.card("109"))) == [("not_active", "C047")]


@pytest.mark.rule("C048")
def test_a_cube_of_any_color_for_a_guilder() -> None:
    state = do(in_turn(merchant("pink grey", active=[48])), use(48))
    assert am.legal_actions(state) == (am.PayCube(am.Cube.PINK), am.PayCube(am.Cube.GREY))
    after = do(state, am.PayCube(am.Cube.PINK))
    assert (me(after).guilders, sum(me(after).cubes)) == (1, 1)
    assert codes(in_turn(merchant(active=[48])), use(48)) == [("too_few_cubes", "C048")]


@pytest.mark.rule("C070")
def test_never_more_than_three_inactive_cards_during_the_turn() -> None:
    supply = " ".join(f"{cube} {cube} {cube}" for cube in am.Cube)
    assert me(do(in_turn(merchant(active=[70], inactive=[1, 2, 3])), use(70))).guilders == 1
    assert use(70) in am.legal_actions(in_turn(merchant(active=[70])))
    four = in_turn(merchant(supply, active=[70], inactive=[1, 2, 3, 4]))
    assert use(70) not in am.legal_actions(do(four, activate(1)))


@pytest.mark.rule("C071", "C072", "MQ27")
def test_what_other_cards_gave_this_turn_gives_one_more() -> None:
    state = in_turn(merchant("pink", active=[24, 71, 72], guilders=5))
    assert [code for card in (71, 72) for code, _ in codes(state, use(card))] == ["condition_fails"] * 2
    mine = me(do(state, use(24), use(71), use(72)))
    assert (mine.guilders, mine.score) == (7, 2)


@pytest.mark.rule("C071", "C072", "MQ27", "MQ7")
def test_tiles_workers_and_bridges_are_no_cards() -> None:
    state = in_turn(
        merchant("pink", active=[71, 72], guilders=5, amstel_field=3, ship="dock-gold"), tile=BOX.tile("A5")
    )
    dock = next(worker for worker in state.table.docks[2])
    state = do(state, am.BuyTile(), am.TakeWorker(dock))
    assert me(state).points[am.Category.AMSTEL] == 2
    assert [code for card in (71, 72) for code, _ in codes(state, use(card))] == ["condition_fails"] * 2


@pytest.mark.rule("MQ27")
def test_guilders_count_gross_even_where_a_card_cost_more() -> None:
    supply = "pink pink pink"
    state = do(in_turn(merchant(supply, active=[32, 71])), use(32), *[am.PayCube(am.Cube.PINK)] * 3)
    assert use(71) in am.legal_actions(state)


@pytest.mark.rule("C088", "C089", "C090", "MQ54")
@pytest.mark.parametrize("card", [88, 89, 90])
def test_a_guilder_and_a_second_one_with_a_montelbaanstoren(card: int) -> None:
    assert me(do(in_turn(merchant(active=[card])), use(card))).guilders == 1
    assert me(do(in_turn(merchant(active=[card, 85])), use(card))).guilders == 2


@pytest.mark.rule("C091", "C092", "C093", "C094", "C095", "C096")
@pytest.mark.parametrize(
    ("card", "color"), [(91, "pink"), (92, "orange"), (93, "brown"), (94, "grey"), (95, "purple"), (96, "black")]
)
def test_a_cube_of_one_color(card: int, color: str) -> None:
    assert me(do(in_turn(merchant(active=[card])), use(card))).cubes[am.Cube(color)] == 1


@pytest.mark.rule("C098")
def test_three_inactive_cards_at_most_when_the_card_is_used() -> None:
    supply = " ".join(f"{cube} {cube} {cube}" for cube in am.Cube)
    four = in_turn(merchant(supply, active=[98], inactive=[1, 2, 3, 4]))
    assert codes(four, use(98)) == [("condition_fails", "C098")]
    assert me(do(four, activate(1), use(98))).score == 2


@pytest.mark.rule("C099", "MQ34")
def test_two_points_once_a_plan_was_used_even_without_its_cube() -> None:
    state = in_turn(merchant("pink", active=[99, 110], inactive=[114]))
    assert codes(state, use(99)) == [("condition_fails", "C099")]
    assert me(do(state, use(110), use(99))).score == 2
    supply = " ".join(f"{cube} {cube}" for cube in am.Cube)
    free = in_turn(merchant(supply, active=[35, 99], inactive=[114]))
    assert me(do(free, activate(114), am.UseFreePlan(True), use(99))).score == 2
    refused = do(free, activate(114), am.UseFreePlan(False))
    assert use(99) not in am.legal_actions(refused)


@pytest.mark.rule("M4.5b", "M4.6b")
def test_a_card_is_used_once_a_round_and_anew_in_the_next() -> None:
    state = do(in_turn(merchant(active=[24])), use(24))
    assert codes(state, use(24)) == [("used_already", "M4.5b")]
    state = do(state, am.EndTurn(), am.EndTurn())
    assert me(state)._used_bits == 0


@pytest.mark.rule("M4.5b")
def test_only_an_active_card_can_be_used() -> None:
    assert codes(in_turn(merchant(inactive=[24])), use(24)) == [("not_active", "M4.5b")]


def test_the_cards_of_others_are_not_ones_own() -> None:
    assert legal(in_turn(merchant(), merchant(active=[24])), am.UseCard) == []


@pytest.mark.rule("MQ23", "MQ25")
def test_the_districts_of_all_plans_of_a_turn_are_remembered() -> None:
    state = do(in_turn(merchant("pink grey", active=[109, 113])), use(109), use(113))
    districts = (am.District(str(BOX.card(f"{number:03}").kind)) for number in (109, 113))
    assert state.table.turn._plans_bits == sum(1 << district for district in districts)


@pytest.mark.rule("MQ27")
def test_what_cards_give_in_a_turn_adds_up() -> None:
    points = do(in_turn(merchant("pink pink", active=[29, 109])), use(109), use(109)).table.turn
    assert points.card_points == 2
    guilders = do(in_turn(merchant("grey grey", active=[29, 115])), use(115), use(115)).table.turn
    assert guilders.card_guilders == 2


@pytest.mark.rule("C047")
def test_a_card_that_takes_a_plan_is_offered_beside_the_others() -> None:
    state = in_turn(merchant(active=[44, 47, 109, 115]))
    offered = {use(44), use(47, plan=BOX.card("109")), use(47, plan=BOX.card("115"))}
    assert offered <= {*legal(state, am.UseCard)}


@pytest.mark.rule("C015")
def test_card_015_gives_one_thing_once() -> None:
    before = in_turn(merchant(active=[15]))
    after = do(before, use(15))
    gained = sum(me(after).cubes) + me(after).guilders + me(after).score
    assert gained - sum(me(before).cubes) - me(before).guilders - me(before).score == 1


@pytest.mark.rule("C043", "C045", "C046")
@pytest.mark.parametrize("number", [43, 45, 46])
def test_a_card_that_gives_a_cube_of_choice_gives_one(number: int) -> None:
    state = in_turn(merchant(active=[number]), merchant(score=9), turn={"market_points": 1})
    assert do(state, use(number), am.TakeCube(am.Cube.GREY)).table.pending[0].what is am.DecisionKind.TURN


@pytest.mark.rule("C098")
@pytest.mark.parametrize(("inactive", "usable"), [((), True), ((1, 2, 3), True), ((1, 2, 3, 4), False)])
def test_card_098_may_be_used_with_three_inactive_cards_or_fewer(inactive: tuple[int, ...], usable: bool) -> None:
    assert (use(98) in legal(in_turn(merchant(active=[98], inactive=inactive)), am.UseCard)) is usable
