"""What holds in every state and for every action of any game, as checks that fail with a sentence.

They ask a game for nothing but its verbs. What a game knows of its own box (that no card is lost, that points add up)
is for its own checks.
"""

import pickle
from collections.abc import Iterable, Iterator
from typing import Generic

import attrs

from amsterdam_routes.kernel.errors import IllegalAction
from amsterdam_routes.kernel.game import Action, Event, Game, Setup, Standings, State, View


@attrs.frozen
class Promises(Generic[Setup, State, View, Action, Event, Standings]):
    """The promises of a game.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import testing
    >>> promises = testing.Promises(ar.GAME)
    >>> state = ar.new_game(3, seed=1)
    >>> promises.check_state(state)
    >>> promises.check_step(state, ar.legal_actions(state)[0]).to_move
    1
    """

    game: Game[Setup, State, View, Action, Event, Standings]
    """The game that makes them."""

    def check_state(self, state: State) -> None:
        """All that must hold in any state of any game.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> testing.Promises(ar.GAME).check_state(ar.new_game(2, seed=1))
        """
        fail_on((*self._turn(state), *self._knowledge(state), *self._result(state)), state)

    def check_actions(self, state: State, among: Iterable[Action] | None = None) -> None:
        """`violations` is empty, `legal_actions` lists it, `apply` succeeds: all three or none, for each action.

        They are all actions of the game unless you say otherwise. The seat to move must find the same from its view,
        and every reason must be as the game declares it.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> testing.Promises(ar.GAME).check_actions(ar.new_game(3, seed=1), [ar.DrawBlind(), ar.Pass()])
        """
        game, seat, legal = self.game, self.game.to_move(state), self.game.legal_actions(state)
        table = game.actions(game.setup(state))
        fail_on(self._list(state, table, legal), state)
        before = pickle.dumps(state)
        seen = state if seat is None else game.view(state, seat)
        for action in table if among is None else among:
            reasons = game.violations(seen, action)
            refused: tuple[object, ...] = ()
            try:
                game.apply(state, action)
            except IllegalAction as error:
                refused = error.violations
            answers = (action in legal, not reasons, not refused)
            if len(set(answers)) != 1 or refused != reasons:
                fail_on([f"{action!r}: listed, without violations, applied: {answers}; {reasons}, {refused}"], state)
            if game.words is not None:
                known = game.words.reasons
                fail_on((f"{why!r} is not declared so" for why in reasons if not known.declares(why)), state)
        if pickle.dumps(state) != before:
            fail_on(["asking changed the state"], state)

    def check_step(self, state: State, action: Action) -> State:
        """The state after a legal action, if it follows from the two alone and leaves the state before it as it was.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> state = ar.new_game(3, seed=1)
        >>> testing.Promises(ar.GAME).check_step(state, ar.legal_actions(state)[0]).to_move
        1
        """
        game = self.game
        before, hashed = pickle.dumps(state), hash(state)
        after = game.apply(state, action)
        again, happened = game.step(state, action)
        broken = {
            "the same action led to two different states": (after, hash(after)) != (again, hash(again)),
            "`events` and `step` tell different stories": game.events(state, action) != happened,
            "nothing happened": not happened,
            "not the first event opens the action, or not it alone": [game.opens(event) for event in happened]
            != [True] + [False] * (len(happened) - 1),
            "the action changed the state that it was applied to": pickle.dumps(state) != before
            or hash(state) != hashed,
        }
        sentences = [sentence for sentence, is_so in broken.items() if is_so]
        for seat in self._seats(state):
            told = tuple(game.redact(event, seat) for event in happened)
            if tuple(game.redact(event, seat) for event in told) != told:
                sentences.append(f"{self._called(seat)} is told less of what it has been told")
            if game.fold(game.view(state, seat), told) != game.view(after, seat):
                sentences.append(f"{self._called(seat)} folds the events and sees something else")
        fail_on((f"{action!r}: {sentence}" for sentence in sentences), state)
        return after

    def _seats(self, state: State) -> tuple[int | None, ...]:
        return (None, *range(self.game.setup(state).players))

    def _called(self, seat: int | None) -> str:
        return "an onlooker" if seat is None else f"seat {seat}"

    def _turn(self, state: State) -> Iterator[str]:
        game, to_move = self.game, self.game.to_move(state)
        yield from (str(problem) for problem in game.check(state))
        if to_move not in self._seats(state):
            yield f"seat {to_move} is to move, and there is no such seat"
        if bool(game.legal_actions(state)) != (to_move is not None):
            yield f"seat {to_move} is to move, and the legal actions are {game.legal_actions(state)}"

    def _knowledge(self, state: State) -> Iterator[str]:
        game = self.game
        for seat in self._seats(state):
            view = game.view(state, seat)
            asked = (game.viewer(view), game.setup(view), game.to_move(view))
            if asked != (seat, game.setup(state), game.to_move(state)):
                yield f"the view of {self._called(seat)} says {asked} of its seat, the set-up and the turn"
            yield from (f"{self._called(seat)}: {problem}" for problem in game.check(view))
            if game.view(game.sample(view, 1634), seat) != view:
                yield f"in a world that {self._called(seat)} allows it sees something else"

    def _result(self, state: State) -> Iterator[str]:
        result, over = self.game.standings(state), self.game.to_move(state) is None
        players = self.game.setup(state).players
        somebody_wins = over if players > 1 else bool(result.winners)  # who plays alone may lose
        if result.final != over or bool(result.winners) != somebody_wins or (result.winners and not over):
            yield f"over: {over}, final: {result.final}, won by {result.winners}"
        if len(result.sheets) != players:
            yield f"{players} play, and there are {len(result.sheets)} score sheets"
        places = [sheet.place for sheet in result.sheets]
        if players > 1 and any(place != 1 + sum(other < place for other in places) for place in places):
            yield f"the places are {places}"

    def _list(self, state: State, table: Iterable[Action], legal: tuple[Action, ...]) -> Iterator[str]:
        if legal != tuple(action for action in table if action in set(legal)):
            yield f"the legal actions are not in the order of the table of actions, each once: {legal}"
        for seat in self._seats(state):
            seen = self.game.legal_actions(self.game.view(state, seat))
            if seen != (legal if seat == self.game.to_move(state) else ()):
                yield f"the view of {self._called(seat)} has other legal actions: {seen}"


def fail_on(broken: Iterable[str], state: object) -> None:
    """AssertionError if any promise is broken, with all the sentences and the state.

    >>> fail_on([], "any state")
    """
    sentences = list(broken)
    if sentences:
        raise AssertionError("\n".join([*sentences, repr(state)]))
