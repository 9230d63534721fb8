"""Who sees what: the view of a seat. (MQ77)"""

from typing import overload

from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.kernel.words.catalogue import shown
from amsterdam_routes.merchants.rules.state import SeatView, State, View


@overload
def view(state: State, seat: int) -> SeatView: ...
@overload
def view(state: State, seat: int | None) -> View: ...
def view(state: State, seat: int | None) -> View:
    """What a seat sees: the table and its own hand, as a `SeatView`. `seat` None is an onlooker, who sees the table.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672", orders=3)
    >>> am.view(state, 0).hand == state.hands[0]
    True
    """
    if type(state) is not State:
        raise type_error(State, state)
    if seat is None:
        return View(state.table, None, None)
    if type(seat) is not int:
        raise type_error(int | None, seat, "seat")
    if not 0 <= seat < len(state.hands):
        raise ValueError(f"there is no seat {shown(seat)} in a game of {len(state.hands)}")
    return SeatView(state.table, seat, state.hands[seat])
