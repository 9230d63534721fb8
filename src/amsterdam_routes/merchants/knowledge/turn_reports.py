"""Whose turn it is, what is asked, what the turn has spent: all of a view that no event tells.

A client without rules folds the events that a server sends, and takes the rest from here. A report is made of the table
alone, which everyone sees: it is the same for all seats, and for onlookers.
"""

import attrs

from amsterdam_routes.kernel.typechecks import checked, type_error
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.rules.city import most_claims
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, Phase
from amsterdam_routes.merchants.rules.market import most_purchases
from amsterdam_routes.merchants.rules.merchant import Turn
from amsterdam_routes.merchants.rules.state import State, Table, View
from amsterdam_routes.merchants.rules.tables import tables


@attrs.frozen(field_transformer=checked)
class TurnReport:
    """Who is asked for what, and what the turn under way has spent and still allows: what no event tells of a view.

    >>> import amsterdam_routes.merchants as am
    >>> report = am.turn_of(am.new_game(2, seed="1672"))
    >>> report.to_move, report.pending[0].what, report.claims_left
    (1, <Asked.START_CARD: 'start_card'>, 0)
    """

    edition: Edition = attrs.field(repr=False)
    """The box that is played. Documents leave it out: whoever has a view knows it."""
    round: int
    """The number of the round."""
    phase: Phase
    """The phase of the round."""
    to_move: int | None
    """The seat to move; None when the game is over."""
    pending: tuple[Ask, ...]
    """What is to be decided, as in the table: the first is asked now, the others follow."""
    turn: Turn
    """What has to be remembered of the turn, as in the table: what it has spent."""
    claims_left: int
    """How many blocks the turn may still claim, whatever they cost. (M4.5d, C028)"""
    purchases_left: int
    """How often the turn may still buy the market tile, whatever it costs. (M4.5p, C020)"""
    may_advance: bool
    """Whether the turn still has its advance on the Amstel, whatever it costs. (M4.5n)"""


def turn_of(position: State | View) -> TurnReport:
    """Return whose turn it is, what is asked, and what the turn has spent and still allows.

    A server sends it beside the redacted events: with both, a client without rules keeps a view up to date. Outside of
    a turn of phase III nothing is left to spend.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> am.turn_of(state) == am.turn_of(am.view(state, 0)) == am.turn_of(am.view(state, None))
    True
    >>> print(am.describe(am.turn_of(state)))
    Round 1, set-up: player 2 chooses a start card.
    """
    if not isinstance(position, State | View):
        raise type_error(State | View, position)
    table = position.table
    seat = table.to_move
    claims = purchases = 0
    may_advance = False
    if seat is not None and _is_on(table, seat):
        me, turn, lookup = table.merchants[seat], table.turn, tables(table.edition)
        claims = max(0, most_claims(me, lookup) - turn.claims)
        purchases = max(0, most_purchases(table, me, lookup) - turn.purchases)
        may_advance = not turn.advanced and me.amstel_field < table.edition.amstel_end
    return TurnReport(
        edition=table.edition,
        round=table.round,
        phase=table.phase,
        to_move=seat,
        pending=table.pending,
        turn=table.turn,
        claims_left=claims,
        purchases_left=purchases,
        may_advance=may_advance,
    )


def _is_on(table: Table, seat: int) -> bool:
    """Whether a seat is in the middle of its turn: it has not ended it, and no figure is moving. (MQ70)"""
    return any(ask.what is Asked.TURN and ask.seat == seat for ask in table.pending)
