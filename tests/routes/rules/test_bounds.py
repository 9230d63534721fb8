"""A rule that is broken fails with a message: no game and no row goes on for ever."""

import random
from collections.abc import Sequence
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.routes.rules.row import settle
from amsterdam_routes.routes.rules.state import draft_table
from tests.kernel.games import CASES


class NothingButWilds:
    """A source with one wild card after the other, whatever the table believes."""

    def take(self, pile: Any) -> Any:
        return ar.Color.WILD

    def take_many(self, pile: Any, count: int) -> tuple[Any, ...]:
        return (ar.Color.WILD,) * count

    def below(self, n: int) -> int:
        return 0

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(items)

    def shuffle(self, pile: Any, cards: Sequence[Any]) -> None:
        pass

    def put_under(self, pile: Any, cards: Sequence[Any]) -> None:
        pass

    def count(self, pile: Any, card: Any) -> int:
        return -1000


def test_a_row_that_is_to_be_flushed_for_ever_is_an_error() -> None:
    table = draft_table(ar.new_game(2, seed=1).table)
    table.row = ()
    with pytest.raises(AssertionError, match="flushed 10000 times, and is still to be flushed"):
        settle(table, NothingButWilds(), None)


@pytest.mark.proof
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_game_that_never_ends_is_an_error(case: Any) -> None:
    game, setup = case.game, case.setups[0]
    state = game.deal(setup, ar.Chance.of(1))
    endless: AnyGame = attrs.evolve(game, apply=lambda state, action: state)
    again = attrs.evolve(endless, playout=attrs.fields(type(game)).playout.default.factory(endless))
    with pytest.raises(RuntimeError, match="the game still goes on after 100000 actions"):
        again.playout(state, random.Random(1))


def test_a_match_that_never_ends_is_an_error() -> None:
    game, setup = CASES["tides"].game, CASES["tides"].setups[0]
    endless: AnyGame = attrs.evolve(game, apply=lambda state, action: state)
    with pytest.raises(RuntimeError, match="the game still goes on after 100000 actions"):
        ar.play_match(endless, setup, [lambda view, random: None] * 2, seed=1)
