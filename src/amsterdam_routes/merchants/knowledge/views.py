"""Who sees what: the view of a seat. (MQ77)"""

from amsterdam_routes.kernel.words.catalogue import shown
from amsterdam_routes.merchants.rules.state import State, View


def view(state: State, seat: int | None) -> View:
    """What a seat sees: the table and its own hand. `seat` None is an onlooker, who sees the table.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672", orders=3)
    >>> am.view(state, 0).hand == state.hands[0]
    True
    """
    if type(state) is not State:
        raise TypeError(f"expected a State, got {type(state).__name__}")
    if seat is None:
        return View(state.table, None, None)
    if type(seat) is not int:
        raise TypeError(f"a seat is an int or None, not {type(seat).__name__}")
    if not 0 <= seat < len(state.hands):
        raise ValueError(f"there is no seat {shown(seat)} in a game of {len(state.hands)}")
    return View(state.table, seat, state.hands[seat])
