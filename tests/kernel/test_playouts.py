"""Random play of any game: one of several is picked, and a game ends."""

from contextlib import suppress
from random import Random
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel.playouts import one_of
from tests.kernel.bits import AskedAgain, Bits
from tests.kernel.games import CASES, with_every_game


@with_every_game
def test_random_play_picks_legal_actions_to_the_end(game: AnyGame, setup: Any) -> None:
    state = game.deal(setup, ar.Chance.of(1))
    assert game.pick(state, Random(1)) in game.legal_actions(state)
    assert game.standings(game.playout(state, Random(1))).final


@pytest.mark.proof
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_game_that_never_ends_is_an_error(case: Any) -> None:
    game, setup = case.game, case.setups[0]
    state = game.deal(setup, ar.Chance.of(1))
    endless: AnyGame = attrs.evolve(game, apply=lambda state, action: state)
    again = attrs.evolve(endless, playout=attrs.fields(type(game)).playout.default.factory(endless))
    with pytest.raises(RuntimeError, match="the game still goes on after 100000 actions"):
        again.playout(state, Random(1))


@pytest.mark.parametrize("many", range(1, 20))
def test_one_of_several_is_taken_by_exactly_one_number(many: int) -> None:
    found = []
    for number in range(1 << (many - 1).bit_length()):
        with suppress(AskedAgain):
            found.append(one_of(range(many), Bits(number)))
    assert found == [*range(many)]


def test_nothing_can_be_taken_of_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to pick from"):
        one_of((), Random(1))
