"""Who sees what: the view of a seat."""

from amsterdam_routes.routes.state import State, View


def view(state: State, seat: int | None) -> View:
    """What a seat sees: the table and its own hand. `seat` None is an onlooker, who sees the table.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.view(state, 0).hand == state.hands[0]
    True
    """
    if seat is None:
        return View(state.table, None, None)
    if type(seat) is not int:
        raise TypeError(f"a seat is an int or None, not {seat!r}")
    if not 0 <= seat < len(state.hands):
        raise ValueError(f"there is no seat {seat} in a game of {len(state.hands)}")
    return View(state.table, seat, state.hands[seat])
