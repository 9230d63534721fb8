"""A machine that plays the route game: hypothesis makes up whole games, and your code goes along."""

from typing import ClassVar

from hypothesis import strategies as st

from amsterdam_routes.kernel.testing.machine import GameMachine
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.game import GAME
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.setup import Setup
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.testing.moves import illegal_actions, legal_actions
from amsterdam_routes.routes.testing.positions import setups
from amsterdam_routes.routes.testing.promises import check_state, check_step


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
    games: ClassVar[st.SearchStrategy[Setup]] = setups()

    def choose(self, seen: View, data: st.DataObject) -> Action:
        """Override: what the seat to move does; your bot sees what that seat sees. Here: any legal action."""
        return data.draw(legal_actions(seen), label="action")

    def illegal(self, state: State) -> st.SearchStrategy[Action]:
        """What is tried and must be refused: of the box, of another board, or what makes no sense."""
        return illegal_actions(state)

    def check_state(self, state: State) -> None:
        """All that holds in any state."""
        super().check_state(state)
        check_state(state)

    def check_step(self, before: State, action: Action) -> State:
        """All that holds of any legal action; the state after it."""
        return check_step(before, action)
