"""Blocks and the black market. (M4.5d-M4.5f, T-CB22)"""

import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import (
    BOX,
    SIX_OF_EACH,
    claim,
    codes,
    do,
    goods_on,
    in_turn,
    legal,
    me,
    merchant,
    use,
)

CUBES, GUILDERS = am.Payment.CUBES, am.Payment.GUILDERS

STORE, SOLD, FOR_A_CUBE, BOTH = am.Fate.STORE, am.Fate.GUILDERS, am.Fate.CUBE, am.Fate.BOTH


@pytest.mark.rule("M4.5d", "M4.5e")
def test_a_block_is_claimed_for_its_cubes_and_its_goods_go_to_the_store() -> None:
    before = goods_on("jordaan-2", am.Goods.LACE, in_turn(merchant("orange orange orange")))
    after = do(before, claim("jordaan-2"))
    assert after.table.owner(BOX.block("jordaan-2")) == 0
    assert sum(me(after).cubes) == 1
    assert me(after).store[am.Goods.LACE] == 1


@pytest.mark.rule("M4.5d")
def test_only_cubes_of_the_color_of_the_district_count() -> None:
    state = in_turn(merchant("orange pink pink pink"))
    assert codes(state, claim("jordaan-2")) == [("missing_cubes", "M4.5d")]


@pytest.mark.rule("M4.5d")
def test_one_block_a_turn_wherever_it_lies_and_never_one_that_is_owned() -> None:
    state = do(in_turn(merchant("orange orange pink pink")), claim("jordaan-2"))
    assert codes(state, claim("plantage-2")) == [("claimed_enough", "M4.5d")]
    state = in_turn(merchant("orange orange"), merchant(blocks=["jordaan-2"]))
    assert codes(state, claim("jordaan-2")) == [("owned_already", "M4.5d")]


@pytest.mark.rule("M4.5f", "MQ42")
def test_goods_are_sold_at_once_for_two_guilders() -> None:
    before = goods_on("jordaan-2", am.Goods.LACE, in_turn(merchant("orange orange")))
    after = do(before, claim("jordaan-2", fate=SOLD))
    assert (me(after).guilders, after.table.sold, sum(me(after).store)) == (2, (am.Goods.LACE,), 0)


@pytest.mark.rule("M4.5f", "MQ42")
def test_goods_are_sold_at_once_for_a_cube_that_can_be_spent_at_once() -> None:
    before = goods_on("jordaan-2", am.Goods.LACE, in_turn(merchant("orange orange")))
    after = do(before, claim("jordaan-2", fate=FOR_A_CUBE))
    assert {type(action) for action in am.legal_actions(after)} == {am.TakeCube}
    after = do(after, am.TakeCube(am.Cube.GREY))
    assert me(after).cubes[am.Cube.GREY] == 1
    assert legal(after, am.Sail)


@pytest.mark.rule("M4.5f")
def test_each_kind_of_goods_is_sold_once_a_game() -> None:
    state = in_turn(merchant("orange orange"), sold=(am.Goods.LACE,))
    state = goods_on("jordaan-2", am.Goods.LACE, state)
    assert codes(state, claim("jordaan-2", fate=SOLD)) == [("sold_already", "M4.5f")]
    assert codes(state, claim("jordaan-2", fate=BOTH)) == [("sold_already", "M4.5f")]
    assert codes(state, claim("jordaan-2")) == []


@pytest.mark.rule("C025")
def test_a_claim_costs_one_cube_less_even_none_at_all() -> None:
    after = do(in_turn(merchant("orange", active=[25])), claim("jordaan-2"))
    assert me(after).cubes == (0,) * 6


@pytest.mark.rule("C025", "M4.9e", "MQ15")
def test_the_messenger_and_card_025_together_spare_two_cubes() -> None:
    place = BOX.blocks.index(BOX.block("jordaan-2"))
    state = in_turn(merchant(active=[25]), setup={"workers": True}, messenger=place)
    assert {action.block.id for action in legal(state, am.Claim)} == {
        "jordaan-2",
        *(block.id for block in BOX.blocks if block.cost == 1),
    }
    assert me(do(state, claim("jordaan-2"))).cubes == (0,) * 6


@pytest.mark.rule("C025")
def test_a_block_of_cost_one_is_free_with_card_025_and_asks_for_a_cube_without_it() -> None:
    assert [claim("plantage-4") in am.legal_actions(in_turn(merchant(active=active))) for active in ([25], [])] == [
        True,
        False,
    ]


@pytest.mark.rule("C026")
def test_a_guilder_for_every_claim() -> None:
    assert me(do(in_turn(merchant("orange orange", active=[26])), claim("jordaan-2"))).guilders == 1


@pytest.mark.rule("C027", "MQ12")
def test_two_guilders_pay_for_a_block_whatever_it_costs() -> None:
    state = in_turn(merchant("orange orange", active=[27], guilders=2))
    assert me(do(state, claim("jordaan-3", GUILDERS))).guilders == 0
    assert codes(state, claim("jordaan-2")) == []
    state = in_turn(merchant("orange orange", active=[27], guilders=2), setup={"guilder_claims": "must"})
    assert codes(state, claim("jordaan-2")) == [("only_for_guilders", "MQ12")]


@pytest.mark.rule("C027")
def test_without_card_027_guilders_pay_for_no_block() -> None:
    assert codes(in_turn(merchant(guilders=5)), claim("jordaan-2", GUILDERS)) == [("not_for_guilders", "C027")]


@pytest.mark.rule("MQ80", "M4.5r")
def test_the_guilder_that_a_claim_will_bring_does_not_pay_for_it() -> None:
    state = in_turn(merchant(active=[26, 27], guilders=1))
    assert codes(state, claim("jordaan-2", GUILDERS)) == [("too_few_guilders", "MQ80")]


@pytest.mark.rule("C028", "MQ36")
def test_a_second_block_may_be_claimed_at_once_and_both_for_guilders() -> None:
    state = in_turn(merchant(active=[27, 28], guilders=4))
    after = do(state, claim("jordaan-3", GUILDERS), claim("plantage-5", GUILDERS))
    assert (me(after).guilders, after.table.turn.claims) == (0, 2)
    assert legal(after, am.Claim) == []
    state = do(in_turn(merchant("orange orange pink pink", inactive=[28])), claim("jordaan-2"))
    assert legal(state, am.Claim) == []


@pytest.mark.rule("C037", "MQ15", "MQ22")
def test_a_sale_gives_the_guilders_and_the_cube() -> None:
    before = goods_on("jordaan-2", am.Goods.LACE, in_turn(merchant("orange orange", active=[37])))
    assert codes(before, claim("jordaan-2", fate=SOLD)) == [("sold_for_both", "MQ15")]
    after = do(before, claim("jordaan-2", fate=BOTH), am.TakeCube(am.Cube.PINK))
    assert (me(after).guilders, me(after).cubes[am.Cube.PINK]) == (2, 1)


@pytest.mark.rule("M4.11b", "MQ15")
def test_a_sale_on_the_field_of_the_trader_gives_both_once_even_with_card_037() -> None:
    for active in ([], [37]):
        before = in_turn(merchant("orange orange", active=active), setup={"trader": True}, trader=am.Goods.LACE)
        before = goods_on("jordaan-2", am.Goods.LACE, before)
        assert codes(before, claim("jordaan-2", fate=SOLD)) == [("sold_for_both", "MQ15")]
        assert [action.fate for action in legal(before, am.Claim)][:2] == [STORE, BOTH]
        after = do(before, claim("jordaan-2", fate=BOTH), am.TakeCube(am.Cube.PINK))
        assert (me(after).guilders, sum(me(after).cubes)) == (2, 1)
    elsewhere = in_turn(merchant("orange orange"), setup={"trader": True}, trader=am.Goods.BEER)
    elsewhere = goods_on("jordaan-2", am.Goods.LACE, elsewhere)
    assert codes(elsewhere, claim("jordaan-2", fate=BOTH)) == [("not_sold_for_both", "M4.5f")]


@pytest.mark.rule("C074", "MQ22")
def test_a_claim_moves_the_disc_of_itself_and_not_beyond_the_end() -> None:
    after = do(in_turn(merchant("orange orange", active=[74])), claim("jordaan-2"))
    assert (me(after).amstel_field, after.table.turn.amstel_moved) == (1, 1)
    after = do(in_turn(merchant("orange orange", active=[74], amstel_field=18)), claim("jordaan-2"))
    assert (me(after).amstel_field, me(after).score) == (18, 0)


@pytest.mark.rule("T-CB22", "MQ7")
def test_a_free_block_is_no_claim_of_the_turn_and_still_answers_to_cards() -> None:
    state = in_turn(merchant("orange orange", active=[26, 74], guilders=4), tile=BOX.tile("CB22"))
    after = do(state, am.BuyTile(), claim("plantage-5", am.Payment.FREE, FOR_A_CUBE), am.TakeCube(am.Cube.PINK))
    assert (me(after).guilders, me(after).amstel_field, after.table.turn.claims) == (1, 1, 0)
    assert after.table.pending[0].what is am.DecisionKind.TURN
    assert legal(after, am.Claim)


@pytest.mark.rule("T-CB22", "MQ45")
def test_a_free_block_is_all_that_may_be_answered_and_needs_a_block_that_is_left() -> None:
    state = in_turn(merchant("orange orange", guilders=4), tile=BOX.tile("CB22"))
    bought = do(state, am.BuyTile())
    assert {action.payment for action in am.legal_actions(bought) if isinstance(action, am.Claim)} == {am.Payment.FREE}
    assert codes(bought, claim("jordaan-2"))[0] == ("something_else_asked", "T-CB22")
    assert codes(state, claim("jordaan-2", am.Payment.FREE)) == [("something_else_asked", "MQ20")]
    taken = merchant(blocks=[block.id for block in BOX.blocks])
    state = in_turn(merchant(guilders=4), taken, tile=BOX.tile("CB22"))
    assert codes(state, am.BuyTile()) == [("no_target", "MQ45")]


@pytest.mark.rule("MQ27", "C071")
def test_a_sale_gives_card_guilders_with_card_037_alone() -> None:
    for active, usable in (([71], False), ([37, 71], True)):
        before = goods_on("jordaan-2", am.Goods.LACE, in_turn(merchant("orange orange", active=active)))
        fate = BOTH if 37 in active else SOLD
        after = do(before, claim("jordaan-2", fate=fate), *([am.TakeCube(am.Cube.PINK)] if usable else []))
        assert (use(71) in am.legal_actions(after)) is usable


@pytest.mark.rule("C037", "M4.5e")
@pytest.mark.parametrize(("active", "fates"), [(25, {"store", "guilders", "cube"}), (37, {"store", "both"})])
def test_a_sale_gives_both_beside_card_037_and_no_other(active: int, fates: set[str]) -> None:
    state = in_turn(merchant(" ".join(f"{cube} " * 6 for cube in am.Cube), active=[active]))
    assert {action.fate.value for action in legal(state, am.Claim)} == fates


@pytest.mark.rule("C027")
def test_who_pays_with_guilders_pays_no_cubes() -> None:
    after = do(in_turn(merchant("orange orange", active=[27], guilders=2)), claim("jordaan-2", GUILDERS))
    assert (me(after).guilders, sum(me(after).cubes)) == (0, 2)


@pytest.mark.rule("C037", "MQ27")
def test_the_guilders_of_a_sale_by_card_037_count_beside_those_of_other_cards() -> None:
    state = do(in_turn(merchant("grey " + "pink " * 12 + "black " * 12, active=[37, 115])), use(115))
    claims = [action for action in legal(state, am.Claim) if action.fate is not am.Fate.STORE]
    before = state.table.turn.card_guilders
    assert (before, do(state, claims[0]).table.turn.card_guilders) == (1, 3)


@pytest.mark.rule("C027", "MQ12")
@pytest.mark.parametrize(("agreed", "ways"), [("may", {"cubes", "guilders"}), ("must", {"guilders"})])
def test_cubes_pay_for_a_block_beside_card_027_only_where_that_is_agreed(agreed: str, ways: set[str]) -> None:
    state = in_turn(merchant(SIX_OF_EACH, active=[27], guilders=2), setup={"guilder_claims": agreed})
    assert {action.payment.value for action in legal(state, am.Claim)} == ways


@pytest.mark.rule("C028")
def test_card_028_allows_two_claims_and_not_three() -> None:
    state = in_turn(merchant(SIX_OF_EACH, active=[28]))
    for _ in range(2):
        state = do(state, next(action for action in legal(state, am.Claim) if action.fate is am.Fate.STORE))
    assert legal(state, am.Claim) == []
