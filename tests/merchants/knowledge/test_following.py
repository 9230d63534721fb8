"""What a client is told at the end must fit together; nobody can check the rest of it against the table."""

import random

import attrs
import pytest

import amsterdam_routes.merchants as am


@pytest.mark.rule("M4.10a")
def test_orders_that_are_shown_at_the_end_are_different_ones_of_the_box() -> None:
    chance, state = random.Random(1), am.new_game(2, seed=1, orders=3, length="short")
    before, events = state, tuple[am.Event, ...]()
    while state.to_move is not None:
        before = state
        state, events = am.step(state, am.pick(state, chance))
    *others, over = events
    assert isinstance(over, am.GameOver)
    mine, theirs = over.orders
    strange = attrs.evolve(theirs[0], points=(0, 0, 0))
    for seat in (None, 0):
        view = am.view(before, seat)
        for lie in ((mine[0], *theirs[1:]), (theirs[1], *theirs[1:]), (strange, *theirs[1:])):
            with pytest.raises(ValueError, match="expected different orders of this edition"):
                am.fold(view, (*others, attrs.evolve(over, orders=(mine, lie))))
        assert am.fold(view, events) == am.view(state, seat)
