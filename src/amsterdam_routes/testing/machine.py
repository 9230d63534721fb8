"""A machine that plays: hypothesis makes up whole games, and your code goes along.

This is the one place in the library where a class is made to be inherited from: hypothesis asks for it.
"""

from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.routes.game import GAME, Setup
from amsterdam_routes.routes.knowledge.views import view
from amsterdam_routes.routes.rules.actions import Action
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.rules.transition import events
from amsterdam_routes.routes.testing.moves import illegal_actions, legal_actions
from amsterdam_routes.routes.testing.positions import seeds, setups
from amsterdam_routes.testing.promises import check_actions, check_state, check_step


class RouteGameMachine(RuleBasedStateMachine):
    """Deals games, plays legal actions, tries illegal ones, and checks every promise after each.

    Inherit from it and override `began`, `played` and `refused` to follow with your own code, `choose` to let a bot
    choose, `games` to say what is played; add rules and invariants of your own. pytest runs `YourMachine.TestCase`.

    >>> from amsterdam_routes import testing
    >>> from hypothesis import settings
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> from amsterdam_routes.routes.rules.events import PointsScored
    >>> class Scoreboard(testing.RouteGameMachine):
    ...     def began(self, state):
    ...         self.shown = list(state.table.scores)
    ...
    ...     def played(self, before, action, after, happened):
    ...         for event in happened:
    ...             if isinstance(event, PointsScored):
    ...                 self.shown[event.seat] += event.points
    ...         assert self.shown == list(after.table.scores)
    >>> run_state_machine_as_test(Scoreboard, settings=settings(max_examples=10, deadline=None))
    """

    games: ClassVar[st.SearchStrategy[Setup]] = setups()
    """What is played: in which box, by how many."""

    state: State
    """The game under way."""

    def began(self, state: State) -> None:
        """Override: a game was dealt."""

    def played(self, before: State, action: Action, after: State, happened: tuple[Event, ...]) -> None:
        """Override: a legal action was applied, and these events happened."""

    def refused(self, state: State, action: Action) -> None:
        """Override: an illegal action was refused."""

    def choose(self, seen: View, data: st.DataObject) -> Action:
        """Override: what the seat to move does; your bot sees what that seat sees. Here: any legal action."""
        return data.draw(legal_actions(seen), label="action")

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        """A new game."""
        self.state = GAME.deal(data.draw(self.games, label="game"), Chance.of(data.draw(seeds(), label="seed")))
        self.began(self.state)

    @precondition(lambda self: self.state.to_move is None)
    @rule(data=st.data())
    def deal_again(self, data: st.DataObject) -> None:
        """Another game after the last, so that nothing may be left of it."""
        self.deal(data)

    @precondition(lambda self: self.state.to_move is not None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """A legal action."""
        before = self.state
        action = self.choose(view(before, before.to_move), data)
        self.state = check_step(before, action)
        self.played(before, action, self.state, events(before, action))

    @rule(data=st.data())
    def try_illegally(self, data: st.DataObject) -> None:
        """An illegal action: it is refused, with reasons."""
        action = data.draw(illegal_actions(self.state), label="illegal action")
        check_actions(self.state, [action])
        self.refused(self.state, action)

    @invariant()
    def promises_hold(self) -> None:
        """All that holds in any state."""
        check_state(self.state)
