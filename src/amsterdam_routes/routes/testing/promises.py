"""What holds in every state and for every action of the route game: checks that fail with a sentence.

What `check` says of a state that somebody built is here a promise for every state that play reaches. `RouteGameMachine`
plays whole games that hypothesis makes up, tries illegal actions, and checks every promise after each step; your code
goes along. `use_short_reports` keeps reports of failures short: left alone, hypothesis prints every field of every
place of the board of the table of a state.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, Protocol

import attrs
from hypothesis import strategies as st
from hypothesis.vendor.pretty import for_type_by_name

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.testing.machine import GameMachine
from amsterdam_routes.kernel.testing.promises import Promises, fail_on
from amsterdam_routes.routes.box.actions import ACTIONS, Action
from amsterdam_routes.routes.box.board import Board, Contract, Place, Route
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.checks.position import check
from amsterdam_routes.routes.game import GAME
from amsterdam_routes.routes.knowledge.views import fold, redact, view
from amsterdam_routes.routes.rules.deal import Setup
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.legality import legal_actions
from amsterdam_routes.routes.rules.state import Hand, Piles, State, Table, View
from amsterdam_routes.routes.rules.transition import events
from amsterdam_routes.routes.testing import strategies

PROMISES: Final = Promises(GAME)
"""What the route game promises as any game does."""


def check_state(state: State) -> None:
    """Check all that must hold in any state: nothing is lost, and what is written down twice agrees.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> testing.check_state(ar.new_game(3, seed=1))
    """
    fail_on((*map(str, check(state)), *_kept_up(state)), state)


def _kept_up(state: State) -> Iterator[str]:
    """Yield what the rules keep up to date and what follows from the rest, where the two differ."""
    table, anew = state.table, attrs.evolve(state.table)
    if table.open_bits != anew.open_bits:
        yield f"the routes still open are {anew.open_bits}, not {table.open_bits}"
    if table.faces != anew.faces:
        yield f"the colours {table.faces:b} lie face up, and not {table.row}"
    if bool(legal_actions(state)) != (state.to_move is not None):
        yield f"seat {state.to_move} is to move, and the legal actions are {legal_actions(state)}"


def check_actions(state: State, among: Iterable[Action] | None = None) -> None:
    """Check for each of these actions that `violations`, `legal_actions` and `apply` agree whether it is legal.

    They are all actions of the edition unless you say otherwise. The seat to move must find the same from its view.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> testing.check_actions(ar.new_game(3, seed=1), [ar.DrawBlind(), ar.Pass()])
    """
    PROMISES.check_actions(state, among)


def check_step(state: State, action: Action) -> State:
    """Return the state after a legal action, if it follows from the two alone and leaves the state before as it was.

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
    """Tell whether two views are equal, also in what follows from the rest and is not compared."""
    follows, wanted = folded.table, seen.table
    return folded == seen and (follows.open_bits, follows.faces) == (wanted.open_bits, wanted.faces)


class RouteGameMachine(GameMachine[State, View, Action, Event]):
    """Deals games, plays legal actions, tries illegal ones, and checks every promise after each.

    Inherit from it and override `began`, `played` and `refused` to follow with your own code, `choose` to let a bot
    choose, `games` to say what is played; add rules and invariants of your own. pytest runs `YourMachine.TestCase`.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import testing
    >>> from hypothesis import settings
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> class Scoreboard(testing.RouteGameMachine):
    ...     def began(self, state):
    ...         self.shown = list(state.table.scores)
    ...
    ...     def played(self, before, action, after, happened):
    ...         for event in happened:
    ...             if isinstance(event, ar.PointsScored):
    ...                 self.shown[event.seat] += event.points
    ...         assert self.shown == list(after.table.scores)
    >>> run_state_machine_as_test(Scoreboard, settings=settings(max_examples=2, deadline=None))
    """

    game = GAME
    games: ClassVar[st.SearchStrategy[Setup]] = strategies.setups()

    def choose(self, seen: View, data: st.DataObject) -> Action:
        """Override: what the seat to move does; your bot sees what that seat sees. Here: any legal action."""
        return data.draw(strategies.legal_actions(seen), label="action")

    def illegal(self, state: State) -> st.SearchStrategy[Action]:
        """Return what is tried and must be refused: of the box, of another board, or what makes no sense."""
        return strategies.illegal_actions(state)

    def check_state(self, state: State) -> None:
        """Check all that holds in any state."""
        super().check_state(state)
        check_state(state)

    def check_step(self, before: State, action: Action) -> State:
        """Check all that holds of any legal action; return the state after it."""
        return check_step(before, action)


class Printer(Protocol):
    """What hypothesis prints with."""

    def text(self, obj: str) -> None:
        """Add a text to what is printed."""


def use_short_reports() -> None:
    """Let hypothesis print the library's values as `repr` does.

    >>> from hypothesis.vendor.pretty import pretty
    >>> use_short_reports()
    >>> print(pretty(Place("Dam", 365, 404)))
    Place('Dam')
    """
    for shown in (Board, Chance, Contract, Edition, Hand, Piles, Place, Route, State, Table, View, *ACTIONS):
        for_type_by_name(shown.__module__, shown.__qualname__, _as_repr)


def _as_repr(value: object, printer: Printer, cycle: bool) -> None:
    printer.text(repr(value))
