"""The machine that plays: it goes through games of every kind, lets bots choose, and notices what is wrong."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import amsterdam_routes as ar
from amsterdam_routes import testing

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
    with pytest.raises(ar.IllegalAction, match="Choose from the contracts on offer first"):
        run_state_machine_as_test(CheatingBot, settings=WITHOUT_SHRINKING)
