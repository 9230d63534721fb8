"""The row: a broken rule fails with a message, and does not flush it for ever."""

from collections.abc import Sequence
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.routes.rules.state import draft_table
from amsterdam_routes.routes.rules.transition import settle


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

    def weighted(self, options: Any) -> Any:
        return next(iter(options))

    def count(self, pile: Any, card: Any) -> int:
        return -1000


def test_a_row_that_is_to_be_flushed_for_ever_is_an_error() -> None:
    table = draft_table(ar.new_game(2, seed=1).table)
    table.row = ()
    with pytest.raises(AssertionError, match="flushed 10000 times, and is still to be flushed"):
        settle(table, NothingButWilds(), None)
