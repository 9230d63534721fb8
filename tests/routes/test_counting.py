"""What is counted of a route game is in the box, and in the game."""

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.routes._counting import COUNTING, USES


def test_every_use_is_of_a_thing_of_the_box_and_of_a_kind_that_is_declared() -> None:
    setup = ar.Setup(3)
    names = COUNTING.things(setup)
    assert list(names) == list(USES)
    for seed in range(6):
        record = ar.play_match(ar.GAME, setup, [Greedy(), Random(), Random()], seed=seed)
        state, uses = ar.new_game(3, seed=record.seed), list(COUNTING.of_deal(ar.new_game(3, seed=record.seed)))
        for action in record.actions:
            state, events = ar.step(state, action)
            uses += [use for event in events for use in COUNTING.of_event(event)]
        assert record.result is not None
        uses += COUNTING.of_result(record.result)
        assert {use.what for use in uses if use.what not in USES[use.kind]} == set()
        assert {(use.kind, use.thing) for use in uses if use.thing not in names[use.kind]} == set()
        completed = [use for use in uses if (use.kind, use.what) == ("contract", "completed")]
        assert len(completed) == sum(sheet.completed for sheet in record.result.sheets)
        paid = sum((use.kind, use.what) == ("card", "paid") for use in uses)
        assert paid == sum(route.length for routes in state.table.claimed for route in routes)
