"""Where the pieces of a position lie: each in one place."""

import attrs

import amsterdam_routes.merchants as am
from tests.merchants.checks.moments import MIDDLE, OVER, STATE, mine, paths, table
from tests.merchants.positions import BOX, in_turn, merchant


def test_a_card_in_two_places_or_in_none() -> None:
    card = MIDDLE.table.discard_bits & -MIDDLE.table.discard_bits
    assert paths(mine(MIDDLE, active_bits=MIDDLE.table.merchants[0].active_bits | card)) == {"$.table"}
    assert "$.table.deck_sizes" in paths(table(MIDDLE, discard_bits=MIDDLE.table.discard_bits ^ card))
    piles = attrs.evolve(MIDDLE.piles, plan=(*MIDDLE.piles.plan[1:], BOX.card("001")))
    assert paths(attrs.evolve(MIDDLE, piles=piles)) == {"$.piles.plan"}


def test_goods_workers_tiles_districts_and_orders_that_are_lost() -> None:
    some = tuple(many + 1 for many in MIDDLE.table.merchants[0].store)
    assert paths(mine(MIDDLE, store=some)) == {"$.table.goods"}
    assert paths(table(MIDDLE, depot=(*MIDDLE.table.depot, am.Worker.GOLD))) == {"$.table.docks"}
    assert paths(table(MIDDLE, tiles_left=1)) == {"$.table.past_tiles"}
    assert paths(attrs.evolve(MIDDLE, piles=attrs.evolve(MIDDLE.piles, districts=()))) == {"$.piles.districts"}
    assert "$.piles.orders" in paths(attrs.evolve(STATE, piles=attrs.evolve(STATE.piles, orders=())))
    hands = (STATE.hands[1], STATE.hands[1])
    assert "$.hands" in paths(attrs.evolve(STATE, hands=hands))


def test_the_order_on_the_amstel_is_that_of_the_fields() -> None:
    state = in_turn(merchant(amstel_field=3), merchant(amstel_field=5), amstel=(0, 1))
    assert "$.table.amstel" in paths(state)


def test_orders_that_are_revealed_are_those_of_the_seats() -> None:
    view = am.view(OVER, None)
    mine, other = OVER.table.revealed[0], OVER.table.revealed[1]
    for revealed in ((other, mine), (mine, mine), (mine, other[:-1])):
        shown = attrs.evolve(view, table=attrs.evolve(view.table, revealed=(*revealed, *OVER.table.revealed[2:])))
        assert paths(shown) & {"$.table.revealed[0]", "$.table.revealed[1]", "$.hands", "$.hands[1].orders"}
    seen = am.view(OVER, 1)
    assert paths(attrs.evolve(seen, hand=am.view(OVER, 2).hand)) == {"$.hand.orders"}
