"""A check that finds nothing wrong with any state is found."""

import dataclasses
import re
from typing import Any

import attrs

from amsterdam_routes.kernel.testing import Promises
from amsterdam_routes.kernel.testing.damage import damaged
from tests.kernel.testing.broken import (
    DEALT,
    cannot,
    found,
    tides_with,
)
from tests.kernel.tiny import TIDES


def test_a_check_that_finds_nothing_wrong_is_found() -> None:
    assert found(Promises(TIDES).check_damage, DEALT) == ""
    said = found(Promises(tides_with(check=lambda position: ())).check_damage, DEALT)
    assert re.match("`check` finds nothing wrong, whatever is changed in a state: not in any of [0-9]+ others", said)


def test_a_check_that_cannot_cope_with_a_state_has_noticed_it() -> None:
    def check(position: Any) -> Any:
        return () if position == DEALT else cannot()

    assert found(Promises(tides_with(check=check)).check_damage, DEALT) == ""


def test_a_state_without_numbers_and_lists_cannot_be_changed() -> None:
    assert found(Promises(tides_with(check=lambda position: ())).check_damage, "a state") == ""


def test_a_state_of_any_kind_of_classes_is_changed() -> None:
    @dataclasses.dataclass(frozen=True)
    class Table:
        pile: int
        name: str = "table"

    @attrs.frozen
    class Position:
        _table: Table
        players: int = attrs.field(validator=attrs.validators.le(2))

    assert [*damaged(Position(Table(1), 2))] == [
        Position(Table(2), 2),
        Position(Table(1), 1),
        Position(Table(0), 2),
    ]
