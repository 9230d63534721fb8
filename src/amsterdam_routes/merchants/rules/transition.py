"""What an action does: the one place where a state becomes the next, and random play, which does it many times.

`apply`, `events` and `step` share it. A transition opens drafts of the heaps, writes to them in the order of the
rules, chapter by chapter, and seals them. Events go to the log, which is None when nobody asks for them. A playout
seals nothing in between.
"""

from amsterdam_routes.kernel.chance import Randomness, check_randomness, one_of
from amsterdam_routes.kernel.errors import IllegalAction
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.rules.context import Context
from amsterdam_routes.merchants.rules.events import Acted, Event
from amsterdam_routes.merchants.rules.legality import is_legal, legal_actions, violations
from amsterdam_routes.merchants.rules.rounds import go_on
from amsterdam_routes.merchants.rules.state import (
    State,
    View,
    close_table,
    draft_piles,
    open_table,
    seal_piles,
    state_of,
)
from amsterdam_routes.merchants.rules.table import OPTIONS, PERFORM
from amsterdam_routes.merchants.rules.tables import tables


def apply(state: State, action: Action) -> State:
    """The state after an action; `IllegalAction` if the rules forbid it. The state passed in stays as it is.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> after = am.apply(state, am.legal_actions(state)[0])
    >>> state.to_move == after.to_move
    False
    """
    return _carried_out(state, action, None)


def events(state: State, action: Action) -> tuple[Event, ...]:
    """What an action makes happen, in order.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> [type(event).__name__ for event in am.events(state, am.legal_actions(state)[0])]
    ['Acted', 'CardTaken']
    """
    return step(state, action)[1]


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after an action, and what happened on the way.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> action = am.legal_actions(state)[0]
    >>> am.step(state, action) == (am.apply(state, action), am.events(state, action))
    True
    """
    log: list[Event] = []
    return _carried_out(state, action, log), tuple(log)


def _carried_out(state: State, action: Action, log: list[Event] | None) -> State:
    if type(state) is not State or not is_legal(state.table, action):
        raise _refusal(state, action)
    piles = draft_piles(state.piles)
    table = open_table(state.table)
    setup = table.setup
    context = Context(table, state.hands, piles, setup.edition._tables or tables(setup.edition), log)
    perform(context, action)
    return state_of(close_table(table), state.hands, seal_piles(piles))


def _refusal(state: State, action: Action) -> Exception:
    if type(state) is not State:
        return type_error(State, state)
    return IllegalAction(violations(state, action))


def perform(context: Context, action: Action) -> None:
    """Carry out a legal action of the seat that is asked, and all that follows from it."""
    seat = context.table.pending[0].seat
    if context.log is not None:
        context.log.append(Acted(seat, action))
    PERFORM[type(action)](context, seat, action)
    go_on(context)


def pick(position: State | View, random: Randomness) -> Action:
    """A legal action, each equally likely; ValueError where there is none.

    >>> import amsterdam_routes.merchants as am
    >>> from random import Random
    >>> state = am.new_game(2, seed="1672")
    >>> am.pick(state, Random(1)) in am.legal_actions(state)
    True
    """
    check_randomness(random)
    return one_of(legal_actions(position), random)


def playout(state: State, random: Randomness) -> State:
    """The end of the game if from here on every seat picks its actions at random.

    The same end as with `pick` and `apply` in turn and the same random bits, reached sooner.

    >>> import amsterdam_routes.merchants as am
    >>> from random import Random
    >>> am.playout(am.new_game(2, seed="1672"), Random(1)).phase
    <Phase.OVER: 'over'>
    """
    if type(state) is not State:
        raise type_error(State, state)
    check_randomness(random)
    table, piles = open_table(state.table), draft_piles(state.piles)
    lookup = tables(table.setup.edition)
    context = Context(table, state.hands, piles, lookup, None)
    getrandbits, pending = random.getrandbits, table.pending
    while pending:
        asked = pending[0]
        found = OPTIONS[asked.what](table, table.merchants[asked.seat], asked, lookup)
        action, many = found[0], len(found)
        if many > 1:
            bits = (many - 1).bit_length()
            number = getrandbits(bits)
            while number >= many:
                number = getrandbits(bits)
            action = found[number]
        PERFORM[type(action)](context, asked.seat, action)  # what `perform` does, without a log
        if not table.pending:
            go_on(context)
        pending = table.pending
    return state_of(close_table(table), state.hands, seal_piles(piles))
