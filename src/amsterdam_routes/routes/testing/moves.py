"""Generated actions for a position: legal ones, and all that a caller might get wrong."""

from hypothesis import strategies as st

from amsterdam_routes.routes.box.actions import ACTIONS, Action, ClaimRoute, KeepContracts
from amsterdam_routes.routes.box.board import Board, Contract, Place, Route
from amsterdam_routes.routes.box.color import COLORS
from amsterdam_routes.routes.rules import legality
from amsterdam_routes.routes.rules.state import State, View

NOWHERE = (Place("Nowhere"), Place("Elsewhere"))
"""Two places of no box: what lies between them is foreign to every edition."""


def actions(position: State | View) -> st.SearchStrategy[Action]:
    """Any action at all, legal or not: of the box, of another board, or one that makes no sense.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> from hypothesis import find
    >>> state = ar.new_game(2, seed=1)
    >>> find(testing.actions(state), lambda action: isinstance(action, ar.Pass))
    Pass()
    """
    board, known = position.table.edition.board, position.table.edition.actions
    kinds = [[action for action in known if type(action) is kind] for kind in ACTIONS]
    return st.one_of(*map(st.sampled_from, kinds), _claims(board), _keeps(board))


def legal_actions(position: State | View) -> st.SearchStrategy[Action]:
    """The legal actions of a position, the first in order being the simplest; nothing if there is none.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> from hypothesis import find
    >>> state = ar.new_game(2, seed=1)
    >>> find(testing.legal_actions(state), lambda action: True) == ar.legal_actions(state)[0]
    True
    """
    choices = legality.legal_actions(position)
    return st.sampled_from(choices) if choices else st.nothing()


def illegal_actions(position: State | View) -> st.SearchStrategy[Action]:
    """Actions that are not legal in a position, each for one reason or for many.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> from hypothesis import find
    >>> state = ar.new_game(2, seed=1)
    >>> action = find(testing.illegal_actions(state), lambda action: isinstance(action, ar.ClaimRoute))
    >>> [violation.code for violation in ar.violations(state, action)]
    ['choose_contracts_first', 'missing_cards']
    """
    legal = frozenset(legality.legal_actions(position))
    return actions(position).filter(lambda action: action not in legal)


@st.composite
def _claims(draw: st.DrawFn, board: Board) -> ClaimRoute:
    """Claims with any payment, such as -2 wilds or a route paid in WILD."""
    route = draw(st.sampled_from((*board.routes, Route(NOWHERE, 2), _changed(board.routes[0]))))
    return ClaimRoute(route, draw(st.sampled_from((None, *COLORS))), draw(st.integers(-2, route.length + 2)))


def _changed(route: Route) -> Route:
    """A route that goes by the id of one of the board's, but is longer."""
    return Route(route.ends, route.length + 1, route.color, route.cart, track=route.track)


@st.composite
def _keeps(draw: st.DrawFn, board: Board) -> KeepContracts:
    """Contracts to keep: none, too many, the same one twice, one of another board."""
    foreign = Contract(NOWHERE, 3)
    return KeepContracts(draw(st.lists(st.sampled_from((*board.contracts, foreign)), max_size=4)))
