"""Strategies make all that is rare in play, and the smallest that will do; the machine notices what is wrong."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import amsterdam_routes as ar
from amsterdam_routes import testing

T = TypeVar("T")

QUICKLY = settings(phases=[Phase.generate], database=None, suppress_health_check=list(HealthCheck))
FIRST = settings(QUICKLY, max_examples=1)
"""Of what a strategy makes, hypothesis tries the simplest first."""


def some(strategy: st.SearchStrategy[T], many: int, start: int = 0) -> list[T]:
    found: list[T] = []

    @settings(QUICKLY, max_examples=many)
    @seed(start)
    @given(strategy)
    def collect(value: T) -> None:
        found.append(value)

    collect()
    return found


def missing(strategy: st.SearchStrategy[T], features: dict[str, Callable[[T], bool]]) -> set[str]:
    """The features that none of many values has; it stops looking when it has met them all."""
    left = set(features)
    for start in range(20):
        for value in some(strategy, 100, start):
            left -= {feature for feature in left if features[feature](value)}
        if not left:
            break
    return left


BOXES: dict[str, Callable[[ar.Edition], bool]] = {
    "a double": lambda box: any(route.double for route in box.board.routes),
    "a double of one colour": lambda box: any(route.track == 2 for route in box.board.routes),
    "a grey route": lambda box: any(route.color is None for route in box.board.routes),
    "an island": lambda box: box.board.places[-1].name == "Z",
    "places with spots": lambda box: box.board.places[0].x is not None,
    "no wild": lambda box: box.cards[ar.Color.WILD] == 0,
    "more wilds than anything": lambda box: box.cards[ar.Color.WILD] > max(box.cards[:6]),
    "a colour without cards": lambda box: 0 in box.cards[:6],
    "a row of one": lambda box: box.row == 1,
    "a row that is never flushed": lambda box: box.flush_at > box.row,
    "a row that a single wild flushes": lambda box: box.flush_at == 1 < box.row and box.cards[ar.Color.WILD] > 0,
    "nothing dealt": lambda box: box.hand == 0,
    "all of several contracts to be kept": lambda box: box.keep_dealt == box.dealt > 1,
    "more contracts drawn than dealt": lambda box: box.drawn > box.dealt,
    "fewer bonus cards than routes that earn one": lambda box: 0 < box.bonus_cards < carts(box),
    "no bonus cards": lambda box: box.bonus_cards == 0,
    "doubles that two may share": lambda box: box.doubles_open_from == 2 and box.players[0] == 2,
    "doubles that nobody may share": lambda box: box.doubles_open_from > box.players[1],
    "routes that cost points": lambda box: any(points < 0 for _, points in box.points),
    "as few carts as the longest route takes": lambda box: box.carts == max(route.length for route in box.board.routes),
    "a last round when the carts are gone": lambda box: box.last_round_at == 0,
    "one number of players": lambda box: box.players[0] == box.players[1],
}


def in_phase(phase: ar.Phase) -> Callable[[ar.State], bool]:
    return lambda state: state.phase is phase


POSITIONS: dict[str, Callable[[ar.State], bool]] = {
    **{f"the phase {phase.value!r}": in_phase(phase) for phase in ar.Phase},
    "an empty draw pile": lambda state: not state.piles.draw,
    "a row too short": lambda state: len(state.table.row) < state.table.edition.row,
    "no row at all": lambda state: not state.table.row,
    "a flush held back": lambda state: state.table.row.count(ar.Color.WILD) >= state.table.edition.flush_at,
    "a pass": lambda state: state.table.passes > 0,
    "nothing to do but to pass": lambda state: ar.legal_actions(state) == (ar.Pass(),),
    "a game that passing ended": lambda state: state.phase is ar.Phase.OVER and state.table.last_turns != 0,
    "a last round": lambda state: state.table.last_turns is not None and state.to_move is not None,
    "contracts returned": lambda state: any(hand.returned for hand in state.hands),
    "an empty contract pile": lambda state: not state.piles.contracts,
    "the last bonus card taken": lambda state: state.table.bonus_left == 0 < state.table.edition.bonus_cards,
    "a double shared": lambda state: any(
        len({state.table.owner(track) for track in state.table.edition.board.routes_between(*route.ends)} - {None}) == 2
        for route in state.table.edition.board.routes
    ),
    "a winner": lambda state: len(ar.standings(state).winners) == 1,
    "a victory shared": lambda state: len(ar.standings(state).winners) > 1,
}


def carts(box: ar.Edition) -> int:
    return sum(route.cart for route in box.board.routes)


def test_among_the_boxes_is_one_with_every_feature() -> None:
    assert not missing(testing.editions(), BOXES)


@pytest.mark.proof
def test_among_the_states_is_one_with_every_feature() -> None:
    assert not missing(testing.states(testing.setups(testing.editions())), POSITIONS)


def test_the_smallest_box_is_small() -> None:
    box = find(testing.editions(), lambda _: True, settings=FIRST)
    assert repr(box) == "Edition('generated', revision 1: 2-2 players, 2 routes, 1 cards, 2 contracts)"


def test_a_failure_shrinks_to_the_fewest_actions() -> None:
    games = testing.setups(st.just(ar.AMSTERDAM))
    quick = settings(max_examples=200, database=None, derandomize=True)
    shortest = find(testing.records(games), lambda record: record.state.phase is ar.Phase.CONTRACTS, settings=quick)
    *set_up, last = shortest.actions
    assert isinstance(last, ar.DrawContracts)
    assert len(set_up) == shortest.setup.players


def test_states_that_are_not_over_are_asked_for() -> None:
    assert all(state.to_move is not None for state in some(testing.states(over=False), 30))


def test_views_are_of_seats_and_onlookers() -> None:
    assert {view.seat for view in some(testing.views(), 30)} >= {None, 0, 1}


@given(state=testing.states(), data=st.data())
def test_legal_and_illegal_actions_are_what_they_are_called(state: ar.State, data: st.DataObject) -> None:
    assert ar.violations(state, data.draw(testing.illegal_actions(state)))
    if state.to_move is not None:
        assert not ar.violations(state, data.draw(testing.legal_actions(state)))


def test_where_nothing_is_legal_nothing_is_drawn() -> None:
    state = ar.new_game(2, seed=1)
    assert testing.legal_actions(ar.view(state, 1)).is_empty


def test_illegal_actions_are_so_for_every_kind_of_reason() -> None:
    state = ar.new_game(3, seed=8)
    while state.phase is ar.Phase.SETUP:
        state = ar.apply(state, ar.legal_actions(state)[0])
    found = some(testing.illegal_actions(state), 300)
    codes = {violation.code for action in found for violation in ar.violations(state, action)}
    assert codes >= {
        "unknown_route",
        "missing_cards",
        "wrong_color",
        "wild_is_no_color",
        "negative_wilds",
        "too_many_wilds",
        "not_all_wild",
        "all_wild_has_no_color",
        "not_face_up",
        "can_act",
        "nothing_on_offer",
    }


@pytest.mark.parametrize(("most_places", "most_players"), [(3, 4), (9, 4), (6, 1), (6, 5)])
def test_boxes_of_other_sizes_are_not_made(most_places: int, most_players: int) -> None:
    with pytest.raises(ValueError, match="expected 4 to 8 places and 2 to 4 players, got"):
        testing.editions(most_places=most_places, most_players=most_players)


WITHOUT_SHRINKING = settings(
    max_examples=10, phases=[Phase.generate], derandomize=True, suppress_health_check=list(HealthCheck)
)


class Amsterdam(testing.RouteGameMachine):
    games = testing.setups(st.just(ar.AMSTERDAM))


class AnyBox(testing.RouteGameMachine):
    games = testing.setups(testing.editions())


TestAmsterdam = Amsterdam.TestCase
TestAnyBox = AnyBox.TestCase
TestAmsterdam.settings = TestAnyBox.settings = settings(max_examples=settings().max_examples // 4)


class Diary(AnyBox):
    """Follows the machine through its hooks, and lets a bot play that takes the last action there is."""

    began_with: ar.State
    met: set[str]
    over = False
    games_dealt = 0

    def began(self, state: ar.State) -> None:
        self.last = state
        Diary.games_dealt += 1

    def choose(self, seen: ar.View, data: st.DataObject) -> ar.Action:
        assert seen == ar.view(self.last, self.last.to_move)
        return ar.legal_actions(seen)[-1]

    def played(self, before: ar.State, action: ar.Action, after: ar.State, happened: tuple[ar.Event, ...]) -> None:
        assert before == self.last
        assert action == ar.legal_actions(before)[-1]
        assert (after, happened) == ar.step(before, action)
        self.last = after
        Diary.over |= after.to_move is None

    def refused(self, state: ar.State, action: ar.Action) -> None:
        assert state == self.last
        assert action not in ar.legal_actions(state)


@pytest.mark.proof
def test_the_hooks_follow_every_game_to_its_end_and_into_the_next() -> None:
    run_state_machine_as_test(Diary, settings=settings(WITHOUT_SHRINKING, stateful_step_count=80))
    assert Diary.over
    assert Diary.games_dealt > 10


class WrongScoreboard(testing.RouteGameMachine):
    """Forgets the points of routes longer than 1."""

    def began(self, state: ar.State) -> None:
        self.shown = list(state.table.scores)

    def played(self, before: ar.State, action: ar.Action, after: ar.State, happened: tuple[ar.Event, ...]) -> None:
        if isinstance(action, ar.ClaimRoute) and action.route.length == 1 and before.to_move is not None:
            self.shown[before.to_move] = after.table.scores[before.to_move]
        assert self.shown == list(after.table.scores), "the scoreboard is wrong"


class CheatingBot(testing.RouteGameMachine):
    def choose(self, seen: ar.View, data: st.DataObject) -> ar.Action:
        return ar.DrawBlind()


def test_a_front_end_that_goes_wrong_is_noticed() -> None:
    with pytest.raises(AssertionError, match="the scoreboard is wrong"):
        run_state_machine_as_test(WrongScoreboard, settings=WITHOUT_SHRINKING)


def test_a_bot_that_breaks_the_rules_is_noticed() -> None:
    with pytest.raises(ar.IllegalAction, match="First choose which contracts to keep"):
        run_state_machine_as_test(CheatingBot, settings=WITHOUT_SHRINKING)
