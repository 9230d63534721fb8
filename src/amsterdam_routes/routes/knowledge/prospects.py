"""What a seat could do on every route, and what stands in its way: all that a front-end needs to draw its board.

The answers are those of `legal_actions` and `violations`, asked as if it were that seat's turn.
"""

import attrs

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.kernel.typechecks import checked, type_error
from amsterdam_routes.routes.box.actions import ClaimRoute
from amsterdam_routes.routes.box.board import Route
from amsterdam_routes.routes.box.color import HUES, Color, Counts
from amsterdam_routes.routes.rules.legality import legal_actions, violations
from amsterdam_routes.routes.rules.state import Phase, View, draft_table, seal_table, view_of


@attrs.frozen(field_transformer=checked)
class Prospect:
    """One route, as it looks to one seat: the ways to pay for it, or the reasons why it cannot be claimed.

    >>> import amsterdam_routes as ar
    >>> prospect = ar.prospects(ar.view(ar.new_game(2, seed="1634"), 1))[2]
    >>> prospect.route, prospect.open
    (Route('Begijnhof - Munttoren', 2 black, cart), False)
    >>> prospect.violations
    (Violation(missing_cards R23, color=black, needed=2, held=0, missing=2),)
    """

    route: Route
    """The route that is looked at."""
    payments: tuple[ClaimRoute, ...]
    """Every distinct payment that the seat could make, as the action that makes it."""
    violations: tuple[Violation, ...]
    """Everything that stands in the way; empty if there is a payment.

    What the cards lack is said of the payment that comes nearest. Where several colours of a grey route come equally
    near, each is named in its own `missing_cards`, and any one of them will do.
    """

    @property
    def open(self) -> bool:
        """Whether the seat could claim the route, were it its turn."""
        return bool(self.payments)


def prospects(view: View) -> tuple[Prospect, ...]:
    """What the seat of a view could do on every route, in board order, no matter whose turn it is.

    An onlooker has nothing to claim with, and no prospects: ValueError.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> [prospect] = [prospect for prospect in ar.prospects(ar.view(state, 0)) if len(prospect.payments) == 2][:1]
    >>> prospect.payments
    (ClaimRoute('Haringpakkerstoren - Korenmetershuisje/grey', green),
     ClaimRoute('Haringpakkerstoren - Korenmetershuisje/grey', wilds=1))
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    if view.seat is None or view.hand is None:
        raise ValueError("expected the view of a seat, got that of an onlooker")
    table = draft_table(view.table)
    table.phase, table.to_move = Phase.TURN, view.seat
    turn = view_of(seal_table(table), view.seat, view.hand)
    payments: dict[Route, list[ClaimRoute]] = {}
    for action in legal_actions(turn):
        if type(action) is ClaimRoute:
            payments.setdefault(action.route, []).append(action)
    return tuple(
        Prospect(route, tuple(payments[route]), ()) if route in payments else Prospect(route, (), _against(turn, route))
        for route in table.edition.board.routes
    )


def _against(turn: View, route: Route) -> tuple[Violation, ...]:
    """What stands between the seat to move and a route that it cannot claim, each reason once."""
    assert turn.hand is not None
    found = [violation for claim in nearest(turn.hand.cards, route) for violation in violations(turn, claim)]
    return tuple(dict.fromkeys(found))


def nearest(cards: Counts, route: Route) -> list[ClaimRoute]:
    """The payments for a route that lack the fewest cards, one for each colour that is as near, with all wilds in use.

    >>> import amsterdam_routes as ar
    >>> grey = next(route for route in ar.AMSTERDAM.board.routes if route.color is None and route.length == 4)
    >>> for claim in nearest((1, 0, 0, 0, 1, 0, 1), grey):
    ...     print(claim)
    ClaimRoute('Begijnhof - De drie Hendricken', pink, wilds=1)
    ClaimRoute('Begijnhof - De drie Hendricken', red, wilds=1)
    """
    if cards[Color.WILD] >= route.length:
        return [ClaimRoute(route, None, route.length)]
    colors = HUES if route.color is None else (route.color,)
    most = max(cards[color] for color in colors)
    return [ClaimRoute(route, color, cards[Color.WILD]) for color in colors if cards[color] == most]
