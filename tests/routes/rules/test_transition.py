"""How a game ends: the last round and passes (R32, Q7, Q9). And a row that a broken rule would flush for ever."""

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    Action,
    Color,
    DrawBlind,
    DrawContracts,
    Pass,
    Phase,
    State,
    TakeFaceUp,
    apply,
    fold,
    legal_actions,
    new_game,
    standings,
    step,
    view,
)
from amsterdam_routes.routes.rules._state import draft_table
from amsterdam_routes.routes.rules._transition import settle
from tests.routes.playing import until_over
from tests.routes.positions import claim, keep, play, position, told

SIX_CARTS = attrs.evolve(AMSTERDAM, carts=6)
LONG_ONE = "haringpakkerstoren--oude-waal/grey"
TWO_CARDS = (DrawBlind(), DrawBlind())


def triggered(players: int) -> State:
    """Seat 0 has just come down to two carts."""
    return apply(position(SIX_CARTS, players=players, hands=["4 red"]), claim(LONG_ONE, Color.RED))


def turns_left(state: State, *turn: Action) -> list[int | None]:
    """Who still has a turn, if everybody's turn is this one."""
    seats: list[int | None] = []
    going_on = until_over()
    while going_on(state):
        seats.append(state.to_move)
        state = play(state, *turn)
    return seats


@pytest.mark.rule("R32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_carts_left_give_every_player_one_last_turn_the_one_who_caused_it_last(players: int) -> None:
    state = triggered(players)
    assert state.table.carts[0] == 2
    assert state.table.last_turns == players
    assert turns_left(state, *TWO_CARDS) == [*range(1, players), 0]


@pytest.mark.rule("R32")
def test_three_carts_left_bring_on_nothing() -> None:
    seven = attrs.evolve(AMSTERDAM, carts=7)
    state = apply(position(seven, hands=["4 red"]), claim(LONG_ONE, Color.RED))
    assert (state.table.carts[0], state.table.last_turns) == (3, None)


@pytest.mark.rule("R32")
def test_no_carts_left_bring_on_the_last_round_too() -> None:
    four = attrs.evolve(AMSTERDAM, carts=4)
    state = apply(position(four, hands=["4 red"]), claim(LONG_ONE, Color.RED))
    assert (state.table.carts[0], state.table.last_turns) == (0, 2)


@pytest.mark.rule("R32")
def test_the_last_round_begins_with_the_next_turn() -> None:
    state = position(SIX_CARTS, hands=["4 red"])
    assert told(state, claim(LONG_ONE, Color.RED))[-2:] == ["LastRoundBegan", "TurnBegan"]


@pytest.mark.rule("R32")
def test_choosing_contracts_in_set_up_is_no_turn() -> None:
    offers = [
        ["dam--de-drie-hendricken", "begijnhof--jan-roodenpoortstoren"],
        ["blauwbrug--oude-waal", "jordaan--waag"],
    ]
    state = position(SIX_CARTS, phase=Phase.SETUP, offers=offers, claimed=[[LONG_ONE]])
    state = play(state, keep("begijnhof--jan-roodenpoortstoren"), keep("jordaan--waag"))
    assert (state.to_move, state.phase, state.table.last_turns) == (0, Phase.TURN, None)


@pytest.mark.rule("Q7")
def test_a_second_player_with_two_carts_does_not_prolong_the_last_round() -> None:
    state = position(SIX_CARTS, players=3, hands=["4 red", "4 black"])
    state = apply(state, claim(LONG_ONE, Color.RED))
    assert state.table.last_turns == 3
    action = claim("begijnhof--de-drie-hendricken/grey", Color.BLACK)
    assert "LastRoundBegan" not in told(state, action)
    state = apply(state, action)
    assert (state.table.carts, state.table.last_turns) == ((2, 2, 6), 2)
    assert turns_left(state, *TWO_CARDS) == [2, 0]


def stuck(last_turns: int | None = None) -> State:
    """Nobody of three can do anything: the only card is held by the last seat, and every route takes two or more."""
    board = attrs.evolve(AMSTERDAM.board, routes=[route for route in AMSTERDAM.board.routes if route.length > 1])
    one_card = attrs.evolve(AMSTERDAM, board=board, cards=(1, 0, 0, 0, 0, 0, 0), hand=0, row=1)
    return position(one_card, players=3, row="", draw="", pile=[], last_turns=last_turns)


@pytest.mark.rule("Q9")
def test_as_many_passes_in_a_row_as_there_are_players_end_the_game() -> None:
    state = stuck()
    for seat in (0, 1, 2):
        assert state.to_move == seat
        assert legal_actions(state) == (Pass(),)
        state = apply(state, Pass())
    assert (state.to_move, state.phase) == (None, Phase.OVER)
    assert standings(state).final


@pytest.mark.rule("Q9")
def test_a_pass_is_one_of_the_last_turns() -> None:
    state = apply(stuck(last_turns=2), Pass())
    assert (state.to_move, state.table.last_turns) == (1, 1)
    assert apply(state, Pass()).phase is Phase.OVER


@pytest.mark.rule("Q9")
def test_any_other_action_starts_the_count_of_passes_again() -> None:
    for action in (TakeFaceUp(Color.PINK), DrawBlind(), DrawContracts(), claim(LONG_ONE, Color.RED)):
        assert apply(position(hands=["4 red"], passes=1), action).table.passes == 0


@pytest.mark.rule("Q9")
@pytest.mark.parametrize(
    "action", [TakeFaceUp(Color.PINK), DrawBlind(), DrawContracts(), claim(LONG_ONE, Color.RED)], ids=repr
)
def test_a_client_starts_the_count_of_passes_again_with_any_other_action(action: Action) -> None:
    state = position(hands=["4 red"], passes=1)
    after, events = step(state, action)
    assert fold(view(state, 0), events).table.passes == after.table.passes == 0


# --- the row: a broken rule fails with a message, and does not flush it for ever


class NothingButWilds:
    """A source with one wild card after the other, whatever the table believes."""

    def take(self, pile: Any) -> Any:
        return Color.WILD

    def take_many(self, pile: Any, count: int) -> tuple[Any, ...]:
        return (Color.WILD,) * count

    def below(self, n: int) -> int:
        return 0

    def below_many(self, n: int, count: int) -> tuple[int, ...]:
        return (0,) * count

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(items)

    def shuffle(self, pile: Any, cards: Sequence[Any]) -> None:
        pass

    def put_under(self, pile: Any, cards: Sequence[Any]) -> None:
        pass

    def weighted(self, options: Any) -> Any:
        return next(iter(options))

    def count(self, pile: Any, card: Any) -> int:
        return -1000


def test_a_row_that_is_to_be_flushed_for_ever_is_an_error() -> None:
    table = draft_table(new_game(2, seed=1).table)
    table.row = ()
    with pytest.raises(AssertionError, match="flushed 10000 times, and is still to be flushed"):
        settle(table, NothingButWilds(), None)
