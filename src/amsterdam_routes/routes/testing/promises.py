"""What holds in every state and for every action of the route game, as checks that fail with a sentence.

What `check` says of a state that somebody built is here a promise for every state that play reaches.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from amsterdam_routes.kernel.testing.promises import Promises, fail_on
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.checks.position import check
from amsterdam_routes.routes.game import GAME
from amsterdam_routes.routes.knowledge.following import fold, redact
from amsterdam_routes.routes.knowledge.views import view
from amsterdam_routes.routes.rules.legality import legal_actions
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.rules.transition import events

PROMISES: Final = Promises(GAME)
"""What the route game promises as any game does."""


def check_state(state: State) -> None:
    """All that must hold in any state: nothing is lost, and what is written down twice agrees.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> testing.check_state(ar.new_game(3, seed=1))
    """
    fail_on((*map(str, check(state)), *_kept_up(state)), state)


def _kept_up(state: State) -> Iterator[str]:
    """What the rules keep up to date, though it follows from the rest: worked out anew it is the same."""
    table, anew = state.table, attrs.evolve(state.table)
    if table.open_bits != anew.open_bits:
        yield f"the routes still open are {anew.open_bits}, not {table.open_bits}"
    if table.faces != anew.faces:
        yield f"the colours {table.faces:b} lie face up, and not {table.row}"
    if bool(legal_actions(state)) != (state.to_move is not None):
        yield f"seat {state.to_move} is to move, and the legal actions are {legal_actions(state)}"


def check_actions(state: State, among: Iterable[Action] | None = None) -> None:
    """`violations` is empty, `legal_actions` lists it, `apply` succeeds: all three or none, for each of these actions.

    They are all actions of the edition unless you say otherwise. The seat to move must find the same from its view.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> testing.check_actions(ar.new_game(3, seed=1), [ar.DrawBlind(), ar.Pass()])
    """
    PROMISES.check_actions(state, among)


def check_step(state: State, action: Action) -> State:
    """The state after a legal action, if it follows from the two alone and leaves the state before it as it was.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(3, seed=1)
    >>> testing.check_step(state, ar.legal_actions(state)[0]).to_move
    1
    """
    after = PROMISES.check_step(state, action)
    for seat in (None, *range(state.table.players)):
        told = tuple(redact(event, seat) for event in events(state, action))
        if not _same(fold(view(state, seat), told), view(after, seat)):
            fail_on([f"{action!r}: a client that folds the events sees something else"], state)
    return after


def _same(folded: View, seen: View) -> bool:
    """Equal, and in what follows from the rest and is not compared too."""
    follows, wanted = folded.table, seen.table
    return folded == seen and (follows.open_bits, follows.faces) == (wanted.open_bits, wanted.faces)
