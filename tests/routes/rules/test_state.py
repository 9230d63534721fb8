"""A table that somebody builds: what its constructor refuses."""

from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
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


def test_whoever_asks_for_the_owner_of_a_route_names_a_route_of_the_board() -> None:
    strange = attrs.evolve(STATE.table.edition.board.routes[0], length=4)
    with pytest.raises(KeyError, match="is not a route of this board"):
        STATE.table.owner(strange)
    with pytest.raises(TypeError, match="expected a Route, got a str"):
        STATE.table.owner("dam--oude-kerk/pink")  # type: ignore[arg-type]  # what a caller might do


def test_every_route_of_the_board_may_be_claimed_by_one_seat() -> None:
    everything = (1 << len(STATE.table.edition.board.routes)) - 1
    rest = (0,) * (STATE.table.players - 1)
    table = attrs.evolve(STATE.table, claimed_bits=(everything, *rest))
    assert {table.owner(route) for route in table.edition.board.routes} == {0}


def test_a_view_is_another_with_another_hand() -> None:
    view = ar.view(STATE, 0)
    assert view.hand is not None
    other = attrs.evolve(view, hand=attrs.evolve(view.hand, cards=(7, 0, 0, 0, 0, 0, 0)))
    assert other != view
    assert (other.to_move, other.phase) == (view.to_move, view.phase) == (STATE.to_move, STATE.phase)


def test_a_notebook_shows_the_table_without_hands() -> None:
    shown = [value._repr_svg_() for value in (STATE, ar.view(STATE, 0), ar.view(STATE, None))]
    assert {*shown} == {ar.svg(ar.view(STATE, None))}
