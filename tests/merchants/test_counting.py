"""What is counted of a merchants game is in the box, and in the game."""

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.merchants._counting import COUNTING, USES
from amsterdam_routes.merchants.bots import Random

SETUPS = (
    am.Setup(1),
    am.Setup(2, workers=True, orders=3, trader=True, c_tiles="mix"),
    am.Setup(4, orders=5, open_orders=1),
)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.players}")
def test_every_use_is_of_a_thing_of_the_box_and_of_a_kind_that_is_declared(setup: am.Setup) -> None:
    names = COUNTING.things(setup)
    assert set(names) <= set(USES)
    assert ("order" in names) == bool(setup.orders)
    for seed in range(3):
        record = ar.play_match(am.GAME, setup, [Random()] * setup.players, seed=seed)
        state = am.GAME.deal(setup, ar.Chance.of(record.seed))
        uses = list(COUNTING.of_deal(state))
        for action in record.actions:
            state, events = am.step(state, action)
            uses += [use for event in events for use in COUNTING.of_event(event)]
        assert record.result is not None
        uses += COUNTING.of_result(record.result)
        assert {use.what for use in uses if use.what not in USES[use.kind]} == set()
        assert {(use.kind, use.thing) for use in uses if use.thing not in names[use.kind]} == set()
        claimed = {(use.seat, use.thing) for use in uses if use.what == "claimed"}
        assert {
            (seat, block.id)
            for seat, one in [(seat, seat) for seat in range(setup.players)]
            for block in state.table.blocks(one)
        } <= claimed


def test_tiles_of_an_expansion_are_counted_where_it_is_played() -> None:
    plain, mixed = (len(COUNTING.things(am.Setup(2, c_tiles=kind))["tile"]) for kind in ("none", "mix"))
    assert (plain, mixed) == (len([tile for tile in am.MERCHANTS.tiles if tile.part in "AB"]), len(am.MERCHANTS.tiles))


def test_tom_plays_without_a_seat() -> None:
    solo, two = (am.standings(am.new_game(players, seed="1672")) for players in (1, 2))
    assert (list(COUNTING.others(solo)), COUNTING.others(two)) == (["TOM"], {})
