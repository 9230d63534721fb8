"""What chats and servers ask for: a step of a record with its events, and texts that fit."""

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am

CHAT = 2_000
"""So many characters a message of a usual chat may have."""


def middle(players: int) -> ar.State:
    """A game after forty actions."""
    state = ar.new_game(players, seed="chat")
    for _ in range(40):
        state = ar.apply(state, ar.legal_actions(state)[0])
    return state


def test_a_step_of_a_record_is_the_next_record_with_the_events() -> None:
    record = ar.new_record(3, seed="1634")
    for _ in range(10):
        action = ar.legal_actions(record.state)[-1]
        after, events = record.step(action)
        assert after == record.play(action)
        assert events == ar.events(record.state, action)
        record = after
    with pytest.raises(ar.IllegalAction):
        record.step(ar.Pass())


def test_a_step_to_the_end_has_the_result() -> None:
    record = ar.new_record(2, seed="1634")
    while record.result is None:
        record, events = record.step(ar.legal_actions(record.state)[0])
    assert isinstance(events[-1], ar.GameOver)
    assert record.result == ar.standings(record.state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_without_the_map_fits_a_chat(players: int) -> None:
    view = ar.view(middle(players), 0)
    short, whole = ar.text(view, board=False), ar.text(view)
    assert len(short) < CHAT
    assert {*short.splitlines()} <= {*whole.splitlines()}
    routes = [line for line in ar.text(view, panels=False).splitlines() if line]
    assert len(routes) > 30
    assert not {*routes} & {*short.splitlines()}


def test_a_position_of_the_merchants_without_the_board_fits_a_chat() -> None:
    state = am.new_game(3, seed="chat", orders=3)
    for _ in range(30):
        state = am.apply(state, am.legal_actions(state)[0])
    short, whole = am.text(am.view(state, 0), board=False), am.text(am.view(state, 0))
    assert len(short) < CHAT < len(whole)
    assert {*short.splitlines()} <= {*whole.splitlines()}


def test_a_text_of_a_view_shows_what_its_seat_holds_and_one_of_a_state_what_nobody_does() -> None:
    state = middle(2)
    assert ar.text(ar.view(state, 1)) == ar.text(state, seat=1) != ar.text(state)
    assert ar.text(ar.view(state, None)) == ar.text(state)
    merchants = am.new_game(2, seed=1, orders=3)
    assert am.svg(am.view(merchants, 1)) == am.svg(merchants, seat=1)
    assert am.text(am.view(merchants, 1)) == am.text(merchants, seat=1) != am.text(merchants)
