"""Events: one opens each action and gives it back, and the others say what followed."""

import pytest

from amsterdam_routes import (
    AMSTERDAM,
    ClaimRoute,
    Color,
    DrawBlind,
    GameOver,
    RouteClaimed,
    Setup,
    TurnBegan,
    events,
)
from amsterdam_routes.routes.rules._events import Opening
from tests.routes.playing import moves
from tests.routes.positions import held, position


@pytest.mark.parametrize("seed", range(5))
def test_one_event_opens_an_action_it_comes_first_and_gives_the_action_back(seed: int) -> None:
    for move in moves(Setup(2 + seed % 3), seed):
        first, *others = move.events
        assert isinstance(first, Opening)
        assert not any(isinstance(event, Opening) for event in others)
        assert first.seat == move.before.to_move
        assert first.action == move.action


@pytest.mark.parametrize("seed", range(5))
def test_the_next_turn_and_the_end_come_last(seed: int) -> None:
    for move in moves(Setup(2 + seed % 3), seed):
        assert not any(isinstance(event, TurnBegan | GameOver) for event in move.events[:-1])
        last = move.events[-1]
        if isinstance(last, TurnBegan):
            assert last.seat == move.after.to_move
        assert isinstance(last, GameOver) == (move.after.to_move is None)


@pytest.mark.rule("R23", "R25")
def test_the_event_of_a_claim_says_what_was_paid_and_what_the_seat_did() -> None:
    route = AMSTERDAM.board.route("jordaan--noordermarkt/red")
    assert route.length == 2
    for color, wilds, paid in (
        (Color.RED, 0, "2 red"),
        (Color.RED, 1, "red wild"),
        (None, 2, "2 wild"),
    ):
        event = RouteClaimed(1, route, color, wilds)
        assert event.paid == held(paid)
        assert event.action == ClaimRoute(route, color, wilds)


def test_events_are_written_as_what_they_are_made_of() -> None:
    state = position(draw="orange 2 red")
    assert repr(events(state, DrawBlind())) == "(CardDrawn(seat=0, color=Color.ORANGE),)"
