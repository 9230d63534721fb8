"""A table that somebody builds: what its constructor refuses."""

from typing import Any

import attrs
import pytest

from amsterdam_routes.kernel._typechecks import shown
from tests.routes.nonsense import HUGE, STATE


@pytest.mark.parametrize("row", [("pink",), (-1,), (10**9,), (0,), (None,)])
def test_a_row_is_made_of_colours(row: Any) -> None:
    with pytest.raises(TypeError, match="'row' of Table: expected a tuple of Color, got a"):
        attrs.evolve(STATE.table, row=row)


@pytest.mark.parametrize("bits", [-1, 1 << 45, HUGE], ids=shown)
def test_no_route_is_claimed_that_the_board_has_not(bits: int) -> None:
    with pytest.raises(ValueError, match="'claimed_bits' of Table: expected routes of the board, got others"):
        attrs.evolve(STATE.table, claimed_bits=(bits, 0))
