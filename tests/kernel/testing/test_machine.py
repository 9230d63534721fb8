"""The machine that plays any game, and finds what is wrong with it."""

from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from amsterdam_routes import testing
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import CASES
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup, Throw

FEW = settings(
    max_examples=10,
    stateful_step_count=20,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)


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

    run_state_machine_as_test(Machine, settings=FEW)
    assert Machine.seen == {"began", "played", "refused"}


def machine_of(one: AnyGame) -> type[testing.GameMachine[Any, Any, Any, Any]]:
    class Machine(testing.GameMachine[Any, Any, Any, Any]):
        game = one
        games = st.just(Setup(2))

    return Machine


assert TIDES.notation is not None
assert TIDES.observing is not None
WRONG = {
    "at the deal": (attrs.evolve(TIDES, check=lambda position: ()), "`check` finds nothing wrong"),
    "of the set-up": (
        attrs.evolve(TIDES, notation=attrs.evolve(TIDES.notation, parse=lambda text, setup: Throw())),
        "is noted as 'draw_blind', and read back as Throw",
    ),
    "in a move": (attrs.evolve(TIDES, redact=lambda event, seat: event), "is not so in every world"),
    "at the end": (
        attrs.evolve(TIDES, observing=attrs.evolve(TIDES.observing, totals=lambda setup: (50, 60))),
        "and `totals` says 50 to 60",
    ),
}


@pytest.mark.parametrize("when", WRONG)
def test_the_machine_finds_what_is_wrong(when: str) -> None:
    game, sentence = WRONG[when]
    with pytest.raises(AssertionError, match=sentence):
        run_state_machine_as_test(machine_of(game), settings=settings(FEW, max_examples=30))
