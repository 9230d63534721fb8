"""Who sees what: the view of a seat."""

from typing import overload

from amsterdam_routes.kernel.typechecks import check_seat, check_viewer, type_error
from amsterdam_routes.routes.rules.state import SeatView, State, View, seat_view_of


@overload
def view(state: State, seat: int) -> SeatView: ...


@overload
def view(state: State, seat: int | None) -> View: ...


def view(state: State, seat: int | None) -> View:
    """What a seat sees: the table and its own hand, as a `SeatView`. `seat` None is an onlooker, who sees the table.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.view(state, 0).hand == state.hands[0]
    True
    """
    if type(state) is not State:
        raise type_error(State, state)
    if seat is None:
        return View(state.table, None, None)
    check_seat(seat, len(state.hands))
    return seat_view_of(state.table, seat, state.hands[seat])


def seen_by(position: State | View, seat: int | None) -> View:
    """What a picture for this seat may show. It is a View, so nothing else can get into the picture.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed=1)
    >>> seen_by(state, None).hand is None, seen_by(state, 1).hand == state.hands[1]
    (True, True)
    """
    if isinstance(position, State):
        return view(position, seat)
    if not isinstance(position, View):
        raise type_error(State | View, position)
    check_viewer(position.seat, seat, "hand")
    return position
