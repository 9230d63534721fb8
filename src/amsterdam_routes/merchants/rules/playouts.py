"""Random play, quickly: a game played out with nothing sealed in between."""

from amsterdam_routes.kernel.playouts import Randomness, check_randomness, one_of
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.rules.legality import legal_actions
from amsterdam_routes.merchants.rules.listing import LISTS
from amsterdam_routes.merchants.rules.play import Play
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
from amsterdam_routes.merchants.rules.tables import tables
from amsterdam_routes.merchants.rules.transition import CHAPTERS


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
    play = Play(table, state.hands, piles, lookup, None)
    getrandbits, pending = random.getrandbits, table.pending
    while pending:
        asked = pending[0]
        found = LISTS[asked.what](table, asked, lookup)
        action, many = found[0], len(found)
        if many > 1:
            bits = (many - 1).bit_length()
            number = getrandbits(bits)
            while number >= many:
                number = getrandbits(bits)
            action = found[number]
        CHAPTERS[type(action)](play, asked.seat, action)  # what `perform` does, without a log
        if not table.pending:
            go_on(play)
        pending = table.pending
    return state_of(close_table(table), state.hands, seal_piles(piles))
