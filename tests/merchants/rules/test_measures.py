"""The measures of cards and orders: a number for each word, of a table and a seat."""

from typing import Any

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box import Need
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from amsterdam_routes.merchants.rules._measures import condition_of, measure, measures_of
from tests.merchants.positions import BOX, box_with, field, in_turn, merchant, stock

GOLD, WHITE = am.Worker.GOLD, am.Worker.WHITE


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("depot", 3),
        ("depot:gold", 2),
        ("depot:white", 1),
        ("depot:light-blue", 0),
        ("full:lace", 1),
        ("full:beer", 0),
        ("small_left", 3),
        ("black_market", 2),
        ("blocks", 3),
        ("blocks:plantage", 2),
        ("blocks:jordaan", 1),
        ("at_start", 0),
        ("at_end", 0),
        ("bridges", 2),
        ("ahead", 1),
        ("behind", 1),
        ("aboard", 4),
        ("goods_aboard", 3),
        ("goods_kinds_aboard", 2),
        ("level_or_better", 1),
        ("level_or_worse", 2),
        ("active", 5),
        ("active:craftsman", 2),
        ("active:plan", 3),
        ("active:plantage", 1),
        ("active:B7", 0),
        ("has:plan", 1),
        ("has:building", 0),
        ("inactive", 2),
        ("craftsman_kinds", 1),
        ("craftsman_pairs", 1),
        ("largest_craftsman_kind", 2),
        ("plan_districts", 2),
        ("plan_pairs", 1),
        ("ones", 1),
    ],
)
def test_a_measure_counts_what_its_word_says(text: str, number: int) -> None:
    mine = merchant(
        active=[1, 2, 109, 113, 114],
        inactive=[55, 56],
        blocks=["plantage-1", "plantage-2", "jordaan-1"],
        ship="lace",
        aboard="lace lace beer",
        workers=(GOLD,),
        amstel_field=8,
        score=3,
        dice=(am.Cube.BLACK, am.Cube.PINK),
    )
    table: dict[str, Any] = {
        "depot": (GOLD, WHITE, GOLD),
        "roofs": stock(" ".join(["lace"] * len(BOX.field("lace").points))),
        "small": (am.Goods.BEER, None, None, None),
        "sold": (am.Goods.LACE, am.Goods.BEER),
        "amstel": (1, 0, 2),
        "dice": (1, 2, 2, 2, 2, 2),
    }
    state = in_turn(mine, merchant(score=3), merchant(score=2), **table)
    assert measure(BOX, text)(state.table, 0) == number


@pytest.mark.parametrize(("ship", "at"), [("start", 1), ("lace", 0)])
def test_a_ship_is_at_the_start_or_not(ship: str, at: int) -> None:
    assert measure(BOX, "at_start")(in_turn(merchant(ship=ship)).table, 0) == at


@pytest.mark.rule("M4.2h")
def test_a_ship_is_at_the_start_wherever_a_box_has_it() -> None:
    data = edition_data(BOX)
    fields = data["harbour"]["fields"]
    data["harbour"]["fields"] = [*fields[1:], fields[0]]
    box = edition_from_data(data)
    table = am.new_game(2, seed=1, edition=box).table
    assert (measure(box, "at_start")(table, 0), table.ship(0).id) == (1, "start")


@pytest.mark.rule("M4.5l")
def test_a_warehouse_of_a_box_is_full_when_all_its_own_places_are_taken() -> None:
    data = edition_data(BOX)
    data["harbour"]["fields"][field("lace")] |= {"points": [5, 4, 4, 4]}
    box = edition_from_data(data)
    for held, lace, beer in ((2, 0, 0), (3, 0, 1), (4, 1, 0)):
        state = in_turn(merchant(), setup={"edition": box}, roofs=(held,) * 9)
        assert [measure(box, f"full:{goods}")(state.table, 0) for goods in ("lace", "beer")] == [lace, beer]


@pytest.mark.rule("MQ43", "MQ44")
@pytest.mark.parametrize(("agreed", "numbers"), [("III", (3, 1)), ("permanent", (1, 3))])
def test_a_card_that_opens_the_market_again_has_the_phase_that_is_agreed(agreed: str, numbers: tuple[int, int]) -> None:
    box = box_with({15: [{"do": "points"}, {"do": "market_again"}]})
    state = in_turn(merchant(active=[14, 15, 20, 25]), setup={"edition": box, "second_purchase": agreed})
    assert tuple(measure(box, f"active:{phase}")(state.table, 0) for phase in ("III", "permanent")) == numbers


def test_where_a_box_has_no_craftsmen_none_of_a_kind_are_active() -> None:
    data = edition_data(BOX)
    data["cards"] = [card for card in data["cards"] if card["type"] != "craftsman"]
    for numbers in (*data["start_cards"].values(), *(row for rows in data["reveals"].values() for row in rows)):
        numbers |= {"craftsman": 0, "building": numbers["building"] + numbers["craftsman"]}
    box = edition_from_data(data)
    state = in_turn(merchant(), setup={"edition": box})
    assert measure(box, "largest_craftsman_kind")(state.table, 0) == 0


@pytest.mark.parametrize(
    ("least", "most", "holds"),
    [
        (None, 0, [True, False, False]),
        (None, 1, [True, True, False]),
        (1, 1, [False, True, False]),
        (1, None, [False, True, True]),
        (None, None, [True, True, True]),
    ],
)
def test_a_condition_holds_from_its_least_to_its_most_as_far_as_it_has_them(
    least: int | None, most: int | None, holds: list[bool]
) -> None:
    table = in_turn(merchant(), merchant(inactive=[1]), merchant(inactive=[2, 3])).table
    condition = condition_of(measures_of(BOX), Need("inactive", least, most))
    assert [condition.holds(table, seat) for seat in range(3)] == holds
