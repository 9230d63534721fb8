"""Following a game by its events: a client believes what can have happened, and nothing else. (MQ77)"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import in_turn, merchant, use
from tests.merchants.step_beside import EAGER


def moves(**setup: Any) -> Iterator[tuple[am.State, tuple[am.Event, ...], am.State]]:
    """A game of players that rather do something than nothing: each state, what happens, and the state after it."""
    chance, state = random.Random(5), am.new_game(seed=5, length="short", **setup)
    while state.to_move is not None:
        actions = am.legal_actions(state)
        action = chance.choices(actions, [EAGER.get(type(action).__name__, 1) for action in actions])[0]
        after, events = am.step(state, action)
        yield state, events, after
        state = after


def believes(view: am.View, events: tuple[am.Event, ...]) -> bool:
    """Whether a client with this view takes the events for true."""
    try:
        am.fold(view, events)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("setup", [{"players": 1}, {"players": 3, "orders": 3, "open_orders": 1, "c_tiles": "mix"}])
def test_a_client_needs_only_its_first_view_and_the_events(setup: dict[str, Any]) -> None:
    game = list(moves(**setup))
    for seat in (None, *range(setup["players"])):
        client = am.view(game[0][0], seat)
        for before, events, after in game:
            client = am.fold(client, events)
            if before.table.round != after.table.round or after.to_move is None:
                assert client == am.view(after, seat)


@pytest.mark.rule("MQ78")
@pytest.mark.parametrize("c_tiles", ["none", "mix", "replace"])
def test_a_client_believes_in_the_tiles_that_may_come_next(c_tiles: str) -> None:
    rounds = 0
    for before, events, _ in moves(players=2, c_tiles=c_tiles):
        for place, event in enumerate(events):
            if isinstance(event, am.TileTurnedUp):
                rounds += 1
                view = am.view(before, None)
                worlds = [am.sample(view, seed).piles.market[0] for seed in range(150)]
                believed = {
                    tile
                    for tile in am.MERCHANTS.tiles
                    if believes(view, (*events[:place], am.TileTurnedUp(tile), *events[place + 1 :]))
                }
                assert believed == {*worlds}
    assert rounds == 9


def test_a_client_believes_in_the_cards_that_lie_in_the_decks() -> None:
    for before, events, _ in moves(players=2):
        laid = [place for place, event in enumerate(events) if isinstance(event, am.CardsLaidOut)]
        if laid and before.table.round == 3:
            break
    [place] = laid
    event = events[place]
    assert isinstance(event, am.CardsLaidOut)
    first, *others = event.cards
    unseen = {*before.piles.plan, *before.piles.building, *before.piles.craftsman} - {*others}
    believed = {
        card
        for card in am.MERCHANTS.cards
        if believes(am.view(before, None), (*events[:place], am.CardsLaidOut((card, *others)), *events[place + 1 :]))
    }
    assert first in believed
    assert believed == {card for card in unseen if card.type is first.type}


CLAIM = next(action for action in am.legal_actions(in_turn(merchant("pink pink pink"))) if type(action) is am.Claim)


@pytest.mark.parametrize(
    ("state", "acted", "reason"),
    [
        (in_turn(merchant()), am.Acted(1, am.EndTurn()), "expected a legal action of seat 0, got EndTurn.* of seat 1"),
        (in_turn(merchant()), am.Acted(0, CLAIM), "expected a legal action of seat 0, got Claim.* of seat 0"),
        (in_turn(merchant()), am.Acted(0, use(20)), "expected a legal action of seat 0, got UseCard.* of seat 0"),
    ],
)
def test_an_action_that_is_not_legal_did_not_happen(state: am.State, acted: am.Acted, reason: str) -> None:
    honest = am.events(state, am.EndTurn())
    for seat in (None, 0, 1):
        with pytest.raises(ValueError, match=reason):
            am.fold(am.view(state, seat), (acted, *honest[1:]))


@pytest.mark.rule("M4.10a")
@pytest.mark.parametrize(
    "lie",
    [
        lambda mine, theirs, others: (mine[:-1], theirs),
        lambda mine, theirs, others: (mine, (*theirs, others[0])),
        lambda mine, theirs, others: (mine,),
        lambda mine, theirs, others: (mine, theirs, ()),
        lambda mine, theirs, others: ((others[0], *mine[1:]), theirs),
        lambda mine, theirs, others: ((*mine[:-1], others[0]), theirs),
    ],
)
def test_at_the_end_every_seat_shows_the_orders_that_it_had(lie: Callable[..., Any]) -> None:
    *_, (before, events, after) = moves(players=2, orders=3, open_orders=1)
    *others, over = events
    assert isinstance(over, am.GameOver)
    mine, theirs = over.orders
    left = [order for order in am.MERCHANTS.orders if order not in (*mine, *theirs)]
    assert am.fold(am.view(before, 0), events) == am.view(after, 0)
    assert not believes(am.view(before, 0), (*others, attrs.evolve(over, orders=lie(mine, theirs, left))))
