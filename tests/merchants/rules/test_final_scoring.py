"""Chapters 4.8 and 7: what each card of the final scoring and each order asks for, and what is not enough."""

from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import BOX, in_turn, merchant

WORKERS = tuple(am.Worker)


def card_points(number: int, mine: am.Merchant, **table: Any) -> int:
    """What a card of the final scoring scores for seat 0."""
    sheet = am.standings(in_turn(mine, **table)).sheets[0]
    return next(score.points for score in sheet.end_cards if int(score.card.id) == number)


def order_points(number: int, mine: am.Merchant, players: int = 2, second_purchase: str = "III", **table: Any) -> int:
    """What an order scores for seat 0 if nothing else is done in a game of so many."""
    mine = attrs.evolve(mine, order_count=3)
    others = [merchant(order_count=3) for _ in range(players - 1)]
    state = in_turn(mine, *others, setup={"players": players, "orders": 3, "second_purchase": second_purchase}, **table)
    hand = am.Hand((BOX.order(str(number)),))
    scores = am.standings(attrs.evolve(state, hands=(hand, *state.hands[1:]))).sheets[0].orders
    return next(score.points for score in scores if int(score.order.id) == number)


def by_players(number: int, mine: am.Merchant, **table: Any) -> tuple[int, ...]:
    """What an order scores with 2, 3 and 4 players."""
    return tuple(order_points(number, mine, players, **table) for players in (2, 3, 4))


@pytest.mark.rule("C010", "MQ11")
def test_a_point_for_each_tile_and_worker_aboard_and_none_for_the_store() -> None:
    mine = merchant(active=[10], aboard="lace beer", store="lace lace", workers=(am.Worker.GOLD,))
    assert card_points(10, mine) == 3


@pytest.mark.rule("C011", "C012")
def test_a_point_for_each_worker_in_the_depot_and_each_tile_sold_by_whomever() -> None:
    assert card_points(11, merchant(active=[11]), depot=WORKERS[:5]) == 5
    assert card_points(12, merchant(active=[12]), sold=(am.Goods.LACE, am.Goods.BEER)) == 2


@pytest.mark.rule("C085", "C086", "C087", "MQ52")
def test_points_for_active_plans_buildings_and_cards_of_the_final_scoring() -> None:
    mine = merchant(active=[8, 9, 85, 86, 87, 55, 109, 110], inactive=[111, 56])
    assert (card_points(85, mine), card_points(86, mine), card_points(87, mine)) == (2, 2 * 5, 2 * 4)


@pytest.mark.rule("C103", "C104", "C108")
def test_pairs_of_craftsmen_pairs_of_plans_and_the_largest_kind() -> None:
    craftsmen = [13, 14, 15, 16, 17, 25, 26, 31]
    mine = merchant(active=[103, 104, 108, *craftsmen, 109, 110, 111, 113, 117, 118], inactive=[112, 114])
    assert (card_points(103, mine), card_points(104, mine), card_points(108, mine)) == (4 * 3, 3 * 2, 2 * 5)


@pytest.mark.rule("C103", "C108", "C104", "C007", "MQ83")
@pytest.mark.parametrize(("counted", "points"), [("displayed", (4 * 5, 2 * 6)), ("active", (4 * 3, 2 * 5))])
def test_inactive_craftsmen_count_for_cards_103_and_108_unless_the_set_up_says_otherwise(
    counted: str, points: tuple[int, int]
) -> None:
    craftsmen = [13, 14, 15, 16, 17, 25, 26, 31]
    mine = merchant(active=[7, 103, 104, 108, *craftsmen, 109, 110], inactive=[18, 27, 32, 43, 111])
    found = [card_points(number, mine, setup={"craftsmen_counted": counted}) for number in (103, 108, 104, 7)]
    assert found == [*points, 3, 2 * 4]  # cards 104 and 007 speak of active ones
    below = merchant(active=[103], inactive=[13, 14])
    assert card_points(103, below, setup={"craftsmen_counted": counted}) == (4 if counted == "displayed" else 0)
    for alone in (1, 2):  # nobody has the other
        first = merchant(active=[103, alone])
        assert card_points(103, first, setup={"craftsmen_counted": counted}) == 0


@pytest.mark.rule("MQ83")
def test_cards_above_and_below_the_board_are_what_is_counted_usually() -> None:
    assert am.Setup(2).craftsmen_counted == "displayed"


@pytest.mark.rule("C105", "C106")
def test_bridges_behind_one_and_blocks_of_ones_own() -> None:
    own = [block.id for block in BOX.blocks[:7]]
    mine = merchant(active=[105, 106], amstel_field=12, blocks=own)
    assert (card_points(105, mine), card_points(106, mine)) == (2 * 3, 7)
    assert card_points(105, merchant(active=[105], amstel_field=11)) == 2 * 2


@pytest.mark.rule("C107", "O30", "MQ53")
@pytest.mark.parametrize(("ship", "there"), [("start", True), ("water-1", False)])
def test_the_ship_on_the_start_field_whether_it_ever_left_or_not(ship: str, there: bool) -> None:
    assert card_points(107, merchant(active=[107], ship=ship)) == (8 if there else 0)
    assert by_players(30, merchant(ship=ship)) == ((4, 4, 4) if there else (0, 0, 0))


@pytest.mark.rule("O1", "O2", "O3", "O4", "O5", "O6")
@pytest.mark.parametrize(
    ("number", "color"),
    [(1, "light-blue"), (2, "red-brown"), (3, "light-green"), (4, "light-pink"), (5, "gold"), (6, "white")],
)
def test_both_workers_of_a_color_in_the_depot(number: int, color: str) -> None:
    worker = am.Worker(color)
    assert by_players(number, merchant(), depot=(worker, worker)) == (8, 7, 6)
    assert order_points(number, merchant(), depot=(worker,)) == 0


@pytest.mark.rule("O7", "O8", "O9", "O10", "O11", "O12")
@pytest.mark.parametrize(
    ("number", "district"),
    [
        (7, "grachtengordel"),
        (8, "plantage"),
        (9, "nieuwmarkt"),
        (10, "burgwallen"),
        (11, "haarlemmerbuurt"),
        (12, "jordaan"),
    ],
)
def test_four_blocks_of_a_district(number: int, district: str) -> None:
    own = [block.id for block in BOX.blocks if str(block.district) == district][:4]
    assert by_players(number, merchant(blocks=own)) == (6, 7, 8)
    assert order_points(number, merchant(blocks=own[1:])) == 0


@pytest.mark.rule("O13", "MQ63")
def test_three_active_cards_of_each_type() -> None:
    cards = [1, 2, 3, 55, 56, 57, 109, 110, 111]
    assert by_players(13, merchant(active=cards)) == (9, 9, 9)
    for one in (cards[0], cards[3], cards[-1]):  # one too few of a type
        assert order_points(13, merchant(active=[card for card in cards if card != one], inactive=[one])) == 0


@pytest.mark.rule("O14", "MQ10")
def test_the_disc_on_the_end_field_also_by_card_009() -> None:
    assert by_players(14, merchant(amstel_field=18)) == (10, 10, 10)
    assert order_points(14, merchant(amstel_field=13, active=[9])) == 10
    assert order_points(14, merchant(amstel_field=17)) == 0


@pytest.mark.rule("O15", "O16", "O17", "MQ52", "MQ44")
@pytest.mark.parametrize(("number", "cards"), [(15, [7, 8, 9]), (16, [13, 14, 55, 109]), (17, [25, 26, 30, 33, 73])])
def test_active_cards_of_a_timing(number: int, cards: list[int]) -> None:
    assert by_players(number, merchant(active=cards)) == (7, 7, 7)
    assert order_points(number, merchant(active=cards[1:], inactive=cards[:1])) == 0


@pytest.mark.rule("O16", "O17", "MQ43", "MQ44")
@pytest.mark.parametrize(
    ("number", "with_020", "second_purchase"), [(16, [13, 14, 15, 20], "III"), (17, [25, 26, 30, 33, 20], "permanent")]
)
def test_card_020_counts_in_the_phase_that_the_set_up_gives_it(
    number: int, with_020: list[int], second_purchase: str
) -> None:
    mine, other = merchant(active=with_020), {"III": "permanent", "permanent": "III"}[second_purchase]
    assert order_points(number, mine, second_purchase=second_purchase) == 7
    assert order_points(number, mine, second_purchase=other) == 0


@pytest.mark.rule("O18", "O31", "O29")
def test_what_all_have_done_together() -> None:
    assert by_players(18, merchant(), sold=tuple(am.Goods)[:7]) == (7, 6, 5)
    assert order_points(18, merchant(), sold=tuple(am.Goods)[:6]) == 0
    assert by_players(31, merchant(), depot=WORKERS + WORKERS[:1]) == (9, 7, 5)
    assert order_points(31, merchant(), depot=WORKERS) == 0
    assert by_players(29, merchant(), small=(am.Goods.BEER,) * 4) == (7, 6, 5)
    assert order_points(29, merchant(), small=(am.Goods.BEER,) * 3 + (None,)) == 0


@pytest.mark.rule("O19", "MQ8")
def test_two_different_goods_aboard_before_anything_is_handed_in() -> None:
    assert by_players(19, merchant(aboard="lace beer")) == (6, 6, 6)
    assert order_points(19, merchant(aboard="lace lace", store="beer")) == 0


@pytest.mark.rule("O20", "O21", "O22", "O23", "O24", "O25", "O26", "O27", "O28")
@pytest.mark.parametrize(
    ("number", "goods"),
    [
        (20, "furniture"),
        (21, "lace"),
        (22, "cheese"),
        (23, "jenever"),
        (24, "beer"),
        (25, "tiles"),
        (26, "tulips"),
        (27, "crystal"),
        (28, "coffee"),
    ],
)
def test_a_full_warehouse_whoever_delivered(number: int, goods: str) -> None:
    full = tuple(3 if kind is am.Goods(goods) else 0 for kind in am.Goods)
    assert by_players(number, merchant(), roofs=full) == (7, 6, 5)
    assert order_points(number, merchant(), roofs=tuple(min(many, 2) for many in full)) == 0


@pytest.mark.rule("O35", "O36")
def test_nine_blocks_or_twelve_active_cards() -> None:
    own = [block.id for block in BOX.blocks[:9]]
    assert by_players(35, merchant(blocks=own)) == (7, 8, 9)
    assert order_points(35, merchant(blocks=own[1:])) == 0
    assert by_players(36, merchant(active=range(13, 25))) == (4, 5, 6)
    assert order_points(36, merchant(active=range(13, 24))) == 0


@pytest.mark.rule("O32", "O34")
@pytest.mark.parametrize(("number", "workers", "store"), [(32, 2, ""), (34, 1, "beer")])
def test_workers_goods_and_cubes_handed_in(number: int, workers: int, store: str) -> None:
    mine = merchant("pink", workers=(am.Worker.GOLD,) * workers, store=store)
    assert by_players(number, mine) == (4, 5, 6)
    assert order_points(number, attrs.evolve(mine, cubes=(0,) * 6)) == 0


@pytest.mark.rule("O37", "O38", "O39", "O40", "O41", "O42")
@pytest.mark.parametrize(
    ("number", "color"),
    [(37, "light-blue"), (38, "gold"), (39, "red-brown"), (40, "light-green"), (41, "light-pink"), (42, "white")],
)
def test_one_or_two_workers_of_a_color_handed_in(number: int, color: str) -> None:
    worker = am.Worker(color)
    assert by_players(number, merchant(workers=(worker,))) == (2, 3, 4)
    assert by_players(number, merchant(workers=(worker, worker))) == (7, 8, 9)
    other = next(one for one in am.Worker if one is not worker)
    assert order_points(number, merchant(workers=(other, other))) == 0


@pytest.mark.rule("MQ66")
def test_guilders_tokens_and_blocks_have_no_limit() -> None:
    state = in_turn(merchant("orange orange", blocks=[b.id for b in BOX.blocks if b.id != "jordaan-2"], guilders=400))
    after = am.apply(state, am.Claim(BOX.block("jordaan-2"), am.Payment.CUBES, am.Fate.STORE))
    assert after.table.merchants[0]._owned_bits.bit_count() == 36


@pytest.mark.rule("M4.8f")
def test_the_places_of_a_district_are_worth_what_the_table_has_for_so_many_players() -> None:
    assert am.MERCHANTS.district_points == {2: (5, 0, 0), 3: (5, 2, 0), 4: (5, 3, 1)}


@pytest.mark.rule("M4.8f", "M4.8e")
def test_each_open_district_pays_its_places_and_the_others_nothing() -> None:
    jordaan = [block.id for block in BOX.blocks if block.district is am.District.JORDAAN]
    plantage = [block.id for block in BOX.blocks if block.district is am.District.PLANTAGE]
    state = in_turn(
        merchant(blocks=[*jordaan[:3], plantage[0]]),
        merchant(blocks=[jordaan[3], plantage[1]]),
        merchant(blocks=[jordaan[4]]),
        districts=(am.District.PLANTAGE, am.District.JORDAAN),
    )
    sheets = am.standings(state).sheets
    told = [
        [(score.district, score.blocks, score.shared_by, score.points) for score in row.districts] for row in sheets
    ]
    assert told == [
        [(am.District.PLANTAGE, 1, 2, 3), (am.District.JORDAAN, 3, 1, 5)],
        [(am.District.PLANTAGE, 1, 2, 3), (am.District.JORDAAN, 1, 2, 1)],
        [(am.District.PLANTAGE, 0, 0, 0), (am.District.JORDAAN, 1, 2, 1)],
    ]


@pytest.mark.rule("O34")
def test_an_order_for_goods_is_not_served_without_them() -> None:
    mine = merchant("pink pink", workers=(am.Worker.GOLD,), order_count=3)
    state = in_turn(mine, setup={"orders": 3})
    hand = am.Hand((BOX.order("1"), BOX.order("2"), BOX.order("34")))
    sheet = am.standings(attrs.evolve(state, hands=(hand, *state.hands[1:]))).sheets[0]
    assert [score.points for score in sheet.orders] == [0, 0, 0]
