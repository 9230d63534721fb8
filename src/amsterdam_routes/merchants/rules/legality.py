"""What a seat may do: the legal actions, and the reasons why another action is not among them.

Legality needs the table alone: a `State` and the mover's `View` give the same answers. The chapters say it twice, side
by side: quickly, as a list of what one may do, and thoroughly, as reasons against an action. To list the actions by
their reasons takes hundreds of times as long; the promises hold that both agree.
"""

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.actions import ACTIONS, Action
from amsterdam_routes.merchants.rules.reasons import GAME_OVER, NOT_IN_THE_BOX, Found, not_yours, something_else
from amsterdam_routes.merchants.rules.state import State, Table, TableDraft, View
from amsterdam_routes.merchants.rules.table import OPTIONS, RULE_OF
from amsterdam_routes.merchants.rules.tables import tables


def legal_actions(position: State | View) -> tuple[Action, ...]:
    """Every action that is legal now, each once, in the order of `edition.actions`; none off turn.

    >>> import amsterdam_routes.merchants as am
    >>> len(am.legal_actions(am.new_game(2, seed="1672")))
    3
    """
    if type(position) is not State:
        if not isinstance(position, View):
            raise type_error("a State or a View", position)
        if position.seat != position.to_move:
            return ()
    return legal(position.table)


def legal(table: Table) -> tuple[Action, ...]:
    """Return the legal actions at a table, listed once and then remembered."""
    found = table.legal
    if found is None:
        found = listed(table)
        object.__setattr__(table, "legal", found)  # a cache, and no part of the table's value
    return found


def listed(table: TableDraft) -> tuple[Action, ...]:
    """List everything that the seat to move may do, each once, in the order of `edition.actions`."""
    if not table.pending:
        return ()
    asked = table.pending[0]
    lookup = table.setup.edition._tables or tables(table.setup.edition)
    return tuple(OPTIONS[asked.what](table, table.merchants[asked.seat], asked, lookup))


def is_legal(table: Table, action: Action) -> bool:
    """Say whether the seat to move may do this."""
    found = legal(table)
    for one in found:  # an action that was listed is found without comparing others
        if one is action:
            return True
    return action in found


def violations(position: State | View, action: Action) -> tuple[Violation, ...]:
    """Every reason why the seat to move may not do this; `()` if it may.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> [violation.code for violation in am.violations(state, am.EndTurn())]
    ['something_else_asked']
    """
    if type(action) not in ACTIONS:
        raise type_error("an action", action)
    if not isinstance(position, State | View):
        raise type_error("a State or a View", position)
    table = position.table
    if table.to_move is None:
        return (GAME_OVER(),)
    if isinstance(position, View) and position.seat != table.to_move:
        return (not_yours(position.seat, table.to_move),)
    return () if is_legal(table, action) else tuple(objections(table, action))


def objections(table: Table, action: Action) -> Found:
    """Say everything that stands against an action of the seat that is asked.

    An action that answers another decision than the one that is asked is told so; what else stands against it is told
    as well, as far as that can be said.
    """
    lookup, asked = tables(table.edition), table.pending[0]
    if action not in lookup.index:
        yield NOT_IN_THE_BOX()
        return
    rule = RULE_OF[type(action)]
    if asked.what not in rule.options:
        yield something_else(asked)
    if rule.against is not None:
        yield from rule.against(table, table.merchants[asked.seat], asked, lookup, action)
