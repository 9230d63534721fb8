"""The machine of hypothesis plays any game, and tells your code of it."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from amsterdam_routes import testing
from tests.kernel.games import CASES


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_machine_plays_any_game(case: Any) -> None:
    class Machine(testing.GameMachine[Any, Any, Any, Any]):
        game = case.game
        games = st.sampled_from(case.setups)
        seen: set[str] = set()

        def began(self, state: Any) -> None:
            self.seen.add("began")

        def played(self, before: Any, action: Any, after: Any, happened: tuple[Any, ...]) -> None:
            self.seen.add("played")

        def refused(self, state: Any, action: Any) -> None:
            self.seen.add("refused")

    run_state_machine_as_test(Machine, settings=settings(max_examples=10, stateful_step_count=20, deadline=None))
    assert Machine.seen == {"began", "played", "refused"}
