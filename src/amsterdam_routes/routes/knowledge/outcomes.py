"""What may follow: every state that chance may lead to, and what a seat could do on every route.

`outcomes` runs the rules with every answer of chance, and gives each state its exact probability. `prospects` gives all
that a front-end needs to draw its board: the answers of `legal_actions` and `violations`, asked as if it were that
seat's turn. `group_claims` puts the payments for one route together.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.errors import MOST_LINES, IllegalAction, Violation
from amsterdam_routes.kernel.outcomes import follow_all
from amsterdam_routes.kernel.sources import ScriptedSource, Unanswered
from amsterdam_routes.kernel.typechecks import check_least, checked, tuple_of, type_error
from amsterdam_routes.kernel.values import counts, spread
from amsterdam_routes.routes.box.actions import Action, ClaimRoute
from amsterdam_routes.routes.box.board import COLORS, HUES, Color, Counts, Route, in_board_order
from amsterdam_routes.routes.rules.deal import Setup, lay_out
from amsterdam_routes.routes.rules.events import Event, RowFlushed
from amsterdam_routes.routes.rules.legality import legal_actions, violations
from amsterdam_routes.routes.rules.state import (
    CONTRACT_PILE,
    DRAW_PILE,
    Hand,
    OpenPiles,
    Phase,
    State,
    TableDraft,
    View,
    draft_table,
    seal_state,
    seal_table,
    view_of,
)
from amsterdam_routes.routes.rules.transition import perform


@attrs.frozen(field_transformer=checked)
class Outcome:
    """One state that may follow, and how likely it is.

    Its hidden piles stand in an order that means nothing: `sample` a state before playing on with the seeded verbs.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.outcomes(state, ar.KeepContracts(state.hands[0].offer)).branches[0].probability
    Fraction(1, 1)
    """

    state: State
    """What follows."""
    probability: Fraction
    """How likely it is, exactly."""


def _outcomes(branches: Iterable[Outcome]) -> tuple[Outcome, ...]:
    return tuple_of(Outcome, branches, "'branches' of Outcomes")


@attrs.frozen(field_transformer=checked)
class Outcomes:
    """All that may follow; `remainder` is the probability of what lies beyond the flushes that were followed.

    The probabilities of the branches and the remainder sum to exactly 1.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> found = ar.outcomes(state, ar.KeepContracts(state.hands[0].offer))
    >>> len(found.branches), found.remainder
    (1, Fraction(0, 1))
    """

    branches: tuple[Outcome, ...] = attrs.field(converter=_outcomes)
    """What was followed to its end."""
    remainder: Fraction
    """How likely it is that something else follows."""


def outcomes(state: State, action: Action, *, flushes: int = 1, limit: int = MOST_LINES) -> Outcomes:
    """Return every state that an action may lead to when all hands are known and the order of the piles is not.

    The draw pile and the contracts never offered are equally likely in any order; returned contracts lie where they
    are. `flushes` says how many flushes of the row in one action are followed. `TooManyOutcomes` if chance has more
    lines than the limit allows: contracts are offered in an order, so 2 drawn of 20 are 380 lines, and 4 are 116,280.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> while state.phase is not ar.Phase.TURN:
    ...     state = ar.apply(state, ar.legal_actions(state)[-1])
    >>> blind = ar.outcomes(state, ar.DrawBlind())
    >>> [str(branch.probability) for branch in blind.branches], blind.remainder
    (['1/7', '1/7', '4/35', '1/7', '1/7', '1/7', '6/35'], Fraction(0, 1))
    """
    if type(state) is not State:
        raise type_error(State, state)
    for name, number in (("flushes", flushes), ("limit", limit)):
        check_least(name, number, 0)
    if reasons := violations(state, action):
        raise IllegalAction(reasons)

    def run(source: ScriptedSource) -> State | None:
        log: list[Event] = []
        try:
            after = apply_asked(state, action, source, log)
        except Unanswered:
            if _count_flushes(log) > flushes:
                return None
            raise
        return None if _count_flushes(log) > flushes else after

    found = follow_all(run, limit)
    remainder = found.pop(None, Fraction(0))
    return Outcomes([Outcome(after, likely) for after, likely in found.items() if after is not None], remainder)


def _count_flushes(log: Sequence[Event]) -> int:
    return sum(isinstance(event, RowFlushed) for event in log)


def apply_asked(state: State, action: Action, source: ScriptedSource, log: list[Event] | None) -> State:
    """Return the state after a legal action, with chance that is asked."""
    piles, owners = state.piles, state.table.contract_pile
    fresh = sum(owner is None for owner in owners)  # they lie above all that were returned
    source.lay(DRAW_PILE, spread(counts(piles.draw, COLORS), COLORS))
    source.lay(CONTRACT_PILE, in_board_order(piles.contracts[:fresh]), under=piles.contracts[fresh:])
    table, hands = draft_table(state.table), [*state.hands]
    perform(table, hands, source, action, log)
    return _seal(table, tuple(hands), source, piles.chance)


def widest(setup: Setup) -> int:
    """Return how many options a question has at most: the colours of cards, or the contracts."""
    return max(len(COLORS), len(setup.edition.board.contracts))


def deal_asked(setup: Setup, source: ScriptedSource) -> State:
    """Return the first state of a game, with chance that is asked: the state's own has no seed."""
    table, hands = lay_out(setup, source)
    return _seal(table, hands, source, Chance(b""))


def _seal(table: TableDraft, hands: tuple[Hand, ...], source: ScriptedSource, chance: Chance) -> State:
    piles = OpenPiles()
    piles.draw, piles.contracts, piles.chance = source.rest(DRAW_PILE), source.rest(CONTRACT_PILE), chance
    return seal_state(table, hands, piles)


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
    """Return what the seat of a view could do on every route, in board order, no matter whose turn it is.

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
    """Return what stands between the seat to move and a route that it cannot claim, each reason once."""
    assert turn.hand is not None
    found = [violation for claim in nearest(turn.hand.cards, route) for violation in violations(turn, claim)]
    return tuple(dict.fromkeys(found))


def nearest(cards: Counts, route: Route) -> list[ClaimRoute]:
    """Return the payments for a route that lack the fewest cards, one for each colour as near, with all wilds in use.

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


def group_claims(actions: Iterable[Action]) -> tuple[tuple[Action, ...], ...]:
    """Return actions in groups: all claims of a route together, every other action alone.

    The groups are in the order of their first actions, and in each the order stays. So a menu can ask for a route
    first, and then for the payment.

    >>> import amsterdam_routes as ar
    >>> route = ar.AMSTERDAM.board.route("dam--oude-kerk/pink")
    >>> pink, wild = ar.ClaimRoute(route, ar.Color.PINK), ar.ClaimRoute(route, None, 2)
    >>> ar.group_claims([pink, ar.DrawContracts(), wild]) == ((pink, wild), (ar.DrawContracts(),))
    True
    """
    groups: dict[object, list[Action]] = {}
    for action in actions:
        groups.setdefault(action.route if isinstance(action, ClaimRoute) else action, []).append(action)
    return tuple(map(tuple, groups.values()))
