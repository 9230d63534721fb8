"""A machine that plays any game: hypothesis makes up whole games, and your code goes along.

This is the one place in the library where a class is made to be inherited from: hypothesis asks for it.
"""

from typing import Any, ClassVar, Generic

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._game import Action, Event, Game, State, View
from amsterdam_routes.kernel.testing._promises import Promises


class GameMachine(RuleBasedStateMachine, Generic[State, View, Action, Event]):
    """Deals games, plays legal actions, tries illegal ones, and checks the promises of any game after each.

    Say what is played: `game`, and `games`, a strategy for set-ups. Override `began`, `played` and `refused` to follow
    with your own code, `choose` to let a bot choose; add rules and invariants of your own. pytest runs
    `YourMachine.TestCase`.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import testing
    >>> from hypothesis import settings
    >>> from hypothesis import strategies as st
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> class Carts(testing.GameMachine[ar.State, ar.View, ar.Action, ar.Event]):
    ...     game = ar.GAME
    ...     games = st.just(ar.Setup(2))
    ...
    ...     def played(self, before, action, after, happened):
    ...         assert sum(after.table.carts) <= sum(before.table.carts)
    >>> run_state_machine_as_test(Carts, settings=settings(max_examples=2, deadline=None))
    """

    game: ClassVar[Game[Any, Any, Any, Any, Any, Any]]  # Any: a class variable cannot be of the class's own types
    """The game."""
    games: ClassVar[st.SearchStrategy[Any]]  # Any: as above
    """What is played: set-ups of the game."""

    state: State
    """The game under way."""

    def began(self, state: State) -> None:
        """Follow a deal: override this to run your code after it."""

    def played(self, before: State, action: Action, after: State, happened: tuple[Event, ...]) -> None:
        """Follow a legal action and its events: override this to run your code after it."""

    def refused(self, state: State, action: Action) -> None:
        """Follow an illegal action that was refused: override this to run your code after it."""

    def choose(self, seen: View, data: st.DataObject) -> Action:
        """Choose an action for the seat to move from its view: any legal action, unless you override this."""
        choice: Action = data.draw(st.sampled_from(self.game.legal_actions(seen)), label="action")
        return choice

    def illegal(self, state: State) -> st.SearchStrategy[Action]:
        """Return an action that must be refused: any other action of the game, unless you override this."""
        legal = set(self.game.legal_actions(state))
        return st.sampled_from([one for one in self.game.actions(self.game.setup(state)) if one not in legal])

    def check_state(self, state: State) -> None:
        """Check the promises that hold in every state of any game; override this to check more."""
        Promises(self.game).check_state(state)

    def check_step(self, before: State, action: Action) -> State:
        """Check a legal action, and return the state after it; override this to check more."""
        after: State = Promises(self.game).check_step(before, action)
        return after

    def check_parts(self, state: State, action: Action | None = None) -> None:
        """Check documents, words and the other capabilities at a deal, in each move and at the end."""
        Promises(self.game).check_parts(state, action)

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        """Deal a new game."""
        seed = data.draw(st.integers(0, 2**32 - 1), label="seed")
        self.state = self.game.deal(data.draw(self.games, label="game"), Chance.of(seed))
        Promises(self.game).check_damage(self.state)
        self.check_parts(self.state)
        self.began(self.state)

    @precondition(lambda self: self.game.to_move(self.state) is None)
    @rule(data=st.data())
    def deal_again(self, data: st.DataObject) -> None:
        """Deal another game after the last one, so that nothing of the last one may remain."""
        self.deal(data)

    @precondition(lambda self: self.game.to_move(self.state) is not None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Play a legal action."""
        before = self.state
        action = self.choose(self.game.view(before, self.game.to_move(before)), data)
        self.check_parts(before, action)
        self.state = self.check_step(before, action)
        self.played(before, action, self.state, self.game.events(before, action))
        if self.game.to_move(self.state) is None:
            self.check_parts(self.state)

    @rule(data=st.data())
    def try_illegally(self, data: st.DataObject) -> None:
        """Try an illegal action: it is refused, with reasons."""
        action = data.draw(self.illegal(self.state), label="illegal action")
        Promises(self.game).check_actions(self.state, [action])
        self.refused(self.state, action)

    @invariant()
    def promises_hold(self) -> None:
        """Check all that holds in any state."""
        self.check_state(self.state)
