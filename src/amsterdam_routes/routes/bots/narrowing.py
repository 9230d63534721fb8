"""Which of the legal actions a search need not try."""

from collections.abc import Sequence

from amsterdam_routes.routes.box.actions import Action, ClaimRoute
from amsterdam_routes.routes.box.board import Route
from amsterdam_routes.routes.rules.state import View


def one_payment(view: View, legal: tuple[Action, ...]) -> Sequence[Action]:
    """The legal actions with one payment for each route: the fewest wilds, then the colour of which most are left.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import one_payment
    >>> state = ar.new_game(2, seed="1634")
    >>> for hand in state.hands:
    ...     state = ar.apply(state, ar.KeepContracts(hand.offer))
    >>> view = ar.view(state, 0)
    >>> len(ar.legal_actions(view)), len(one_payment(view, ar.legal_actions(view)))
    (34, 29)
    """
    cards = () if view.hand is None else view.hand.cards
    best: dict[Route, tuple[int, int]] = {}
    kept: dict[Route | Action, Action] = {}
    for action in legal:
        if not isinstance(action, ClaimRoute):
            kept[action] = action
            continue
        left = 0 if action.color is None else cards[action.color] - (action.route.length - action.wilds)
        price = action.wilds, -left
        if action.route not in best or price < best[action.route]:
            best[action.route] = price
            kept[action.route] = action
    return tuple(kept.values())
