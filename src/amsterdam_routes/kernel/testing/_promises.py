"""The promises for every state and every action of any game, as checks that fail with a sentence.

They ask a game for nothing but its verbs and its capabilities. What a game knows of its own box (that no card is lost,
that points add up) is for its own checks.

*Leaks.* What events tell seats is compared between two worlds that a seat sees alike, the true one and a sampled one.
What the seat is told of an action must be possible in both, up to the first event that shows it something, or that is
of another kind: from there on the two worlds may differ. So an event that says more than `shown_to` admits is
found, whichever of `redact` and `shown_to` is wrong. That `shown_to` names too many seats is not found, as nothing may
have been new to a seat by accident. Later views need no look: they follow from the views before and from what was told.

*Damage.* A state in which one number or list was changed must be noticed by `check`.
"""

import dataclasses
import pickle
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from random import Random
from typing import (
    Any,  # Any: states, actions and events of any game
    Generic,
)

import attrs

from amsterdam_routes.kernel._errors import IllegalAction
from amsterdam_routes.kernel._game import Action, AnyGame, Event, Game, Setup, Standings, State, View
from amsterdam_routes.kernel._records import Record
from amsterdam_routes.kernel.testing._capabilities import (
    WORLD,
    called,
    names_for,
    seats_of,
    tried,
    wrong_action,
    wrong_deal,
    wrong_documents,
    wrong_nonsense,
    wrong_notation,
    wrong_numbers,
    wrong_record,
    wrong_sentences,
    wrong_words,
)


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
        """Check all that must hold in any state of any game.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> testing.Promises(ar.GAME).check_state(ar.new_game(2, seed=1))
        """
        fail_on((*self._turn(state), *self._knowledge(state), *self._result(state)), state)

    def check_actions(self, state: State, among: Iterable[Action] | None = None) -> None:
        """Check for each action that `violations` is empty, `legal_actions` lists it and `apply` succeeds: all three
        or none.

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
        """Return the state after a legal action: it must depend only on these two, and leave both unchanged.

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
        for seat in seats_of(self.game, state):
            told = tuple(game.redact(event, seat) for event in happened)
            if tuple(game.redact(event, seat) for event in told) != told:
                sentences.append(f"{called(seat)} is told less of what it has been told")
            if game.fold(game.view(state, seat), told) != game.view(after, seat):
                sentences.append(f"{called(seat)} folds the events and sees something else")
        sentences += leaks(game, state, action, happened)
        fail_on((f"{action!r}: {sentence}" for sentence in sentences), state)
        return after

    def check_parts(self, state: State, action: Action | None = None) -> None:
        """Check the promises of all capabilities that the game has.

        A moment is a state, and a legal action in it if you give one. Without an action more is checked: the views of
        everybody, and what belongs to the set-up, such as the deal and the notation of every action.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> state = ar.new_game(3, seed=1)
        >>> testing.Promises(ar.GAME).check_parts(state, ar.legal_actions(state)[0])
        """
        self.check_documents(state, action)
        self.check_words(state, action)
        self.check_notation(state, action)
        self.check_chance_tree(state, action)
        self.check_observing(state, action)

    def check_documents(self, state: State, action: Action | None = None) -> None:
        """Check that the set-up, the state, its views, the action and its events are read back as they were written.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> testing.Promises(ar.GAME).check_documents(ar.new_game(3, seed=1))
        """
        if self.game.documents is not None:
            fail_on(wrong_documents(self.game, self.game.documents(), state, action), state)

    def check_words(self, state: State, action: Action | None = None) -> None:
        """Check that an action, its events and the reasons against another one have words in every language.

        Without an action it is the state, its views and the standings; and every reason that the game declares has a
        sentence, and `proofread` finds nothing in the catalogue.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> testing.Promises(ar.GAME).check_words(ar.new_game(3, seed=1))
        """
        words = self.game.words
        if words is not None:
            if action is None:
                fail_on(wrong_sentences(words), state)
            fail_on(wrong_words(self.game, words, state, action), state)

    def check_notation(self, state: State, action: Action | None = None) -> None:
        """Check that the notation of the action is read back; without an action, check all actions, and that nonsense
        is refused.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> testing.Promises(ar.GAME).check_notation(ar.new_game(3, seed=1))
        """
        notation, setup = self.game.notation, self.game.setup(state)
        if notation is not None:
            fail_on(wrong_notation(notation, setup, self.game.actions(setup) if action is None else [action]), state)
            if action is None:
                fail_on(wrong_nonsense(notation, setup), state)

    def check_chance_tree(self, state: State, action: Action | None = None) -> None:
        """Check that an action with answers of chance agrees with what clients are told, and that `step` leads to
        such a result.

        Without an action the deal of the set-up is checked. No question is wider than `widest` says.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> state = ar.new_game(3, seed=1)
        >>> testing.Promises(ar.GAME).check_chance_tree(state, ar.legal_actions(state)[0])
        """
        if self.game.chance_tree is not None:
            if action is None:
                fail_on(tried("the deal cannot be asked", wrong_deal, self.game, self.game.chance_tree, state), state)
            else:
                what = f"{action!r} cannot be asked"
                fail_on(tried(what, wrong_action, self.game, self.game.chance_tree, state, action), state)

    def check_observing(self, state: State, action: Action | None = None) -> None:
        """Check that every feature has a whole number for each meaning, and at the end every total is within `totals`.

        With an action it is the seat to move that observes, without one every seat.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> testing.Promises(ar.GAME).check_observing(ar.new_game(3, seed=1))
        """
        if self.game.observing is not None:
            fail_on(wrong_numbers(self.game, self.game.observing, state, action), state)

    def check_damage(self, state: State) -> None:
        """Check that `check` notices some state that this one becomes if a number or a list in it is changed.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> testing.Promises(ar.GAME).check_damage(ar.new_game(3, seed=1))
        """
        fail_on(nothing_noticed(self.game, state), state)

    def check_record(self, record: Record[Setup, State, View, Action, Event, Standings]) -> None:
        """Check that a record, and each seat's redacted record, can be read back from its document and its notation.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes import testing
        >>> testing.Promises(ar.GAME).check_record(ar.new_record(2, seed=1))
        """
        fail_on(wrong_record(self.game, record), record)

    def check_game(self, setup: Setup, seed: int = 0) -> None:
        """Play a whole game at random from the deal to its end, and check everything above after every action.

        It is all that the tests of a game need where nothing but its promises is of interest.

        >>> import amsterdam_routes as ar, attrs
        >>> from amsterdam_routes import testing
        >>> short = attrs.evolve(ar.AMSTERDAM, name="short", carts=4)
        >>> testing.Promises(ar.GAME).check_game(ar.Setup(2, short), seed=1)
        """
        game, choose = self.game, Random(seed)
        record = Record.begin(game, setup, seed=seed, names=names_for(setup.players))
        self.check_damage(record.state)
        self.check_parts(record.state)
        self.check_actions(record.state)
        while game.to_move(record.state) is not None:
            state, table = record.state, game.actions(setup)
            action = choose.choice(game.legal_actions(state))
            self.check_state(state)
            self.check_actions(state, [action, *choose.sample(table, min(len(table), 5))])
            self.check_parts(state, action)
            self.check_step(state, action)
            record = record.play(action)
        self.check_state(record.state)
        self.check_actions(record.state)
        self.check_parts(record.state)
        self.check_record(record)

    def _turn(self, state: State) -> Iterator[str]:
        game, to_move = self.game, self.game.to_move(state)
        yield from (str(problem) for problem in game.check(state))
        if to_move not in seats_of(self.game, state):
            yield f"seat {to_move} is to move, and there is no such seat"
        if bool(game.legal_actions(state)) != (to_move is not None):
            yield f"seat {to_move} is to move, and the legal actions are {game.legal_actions(state)}"

    def _knowledge(self, state: State) -> Iterator[str]:
        game = self.game
        for seat in seats_of(self.game, state):
            view = game.view(state, seat)
            asked = (game.viewer(view), game.setup(view), game.to_move(view))
            if asked != (seat, game.setup(state), game.to_move(state)):
                yield f"the view of {called(seat)} says {asked} of its seat, the set-up and the turn"
            yield from (f"{called(seat)}: {problem}" for problem in game.check(view))
            world = game.sample(view, WORLD)
            if game.view(world, seat) != view:
                yield f"in a world that {called(seat)} allows it sees something else"
            if game.view(world, None) != game.view(state, None):
                yield f"an onlooker sees what {called(seat)} does not"

    def _result(self, state: State) -> Iterator[str]:
        result, over = self.game.standings(state), self.game.to_move(state) is None
        players = self.game.setup(state).players
        somebody_wins = over if players > 1 else bool(result.winners)  # a single player may lose
        if result.final != over or bool(result.winners) != somebody_wins or (result.winners and not over):
            yield f"over: {over}, final: {result.final}, won by {result.winners}"
        if len(result.sheets) != players:
            yield f"{players} play, and there are {len(result.sheets)} score sheets"
        places = [sheet.place for sheet in result.sheets]
        if players > 1 and any(place != 1 + sum(other < place for other in places) for place in places):
            yield f"the places are {places}"

    def _list(self, state: State, table: Iterable[Action], legal: tuple[Action, ...]) -> Iterator[str]:
        listed = {*legal}
        if legal != tuple(action for action in table if action in listed):
            yield f"the legal actions are not in the order of the table of actions, each once: {legal}"
        for seat in seats_of(self.game, state):
            seen = self.game.legal_actions(self.game.view(state, seat))
            if seen != (legal if seat == self.game.to_move(state) else ()):
                yield f"the view of {called(seat)} has other legal actions: {seen}"


def fail_on(broken: Iterable[str], state: object) -> None:
    """Raise AssertionError if any promise is broken, with all the sentences and the state.

    >>> fail_on([], "any state")
    """
    sentences = list(broken)
    if sentences:
        raise AssertionError("\n".join([*sentences, repr(state)]))


def leaks(game: AnyGame, state: Any, action: Any, happened: Sequence[Any]) -> Iterator[str]:
    """Describe hidden information that the events of an action show to a seat or an onlooker.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed=1)
    >>> action = ar.legal_actions(state)[0]
    >>> list(leaks(ar.GAME, state, action, ar.events(state, action)))
    []
    """
    seats = range(game.setup(state).players)
    for event in happened:
        if not {*game.shown_to(state, event)} <= {*seats}:
            yield f"{event!r} is shown to {game.shown_to(state, event)}, and the seats are {[*seats]}"
        public = game.redact(event, None)
        if any(game.redact(game.redact(event, seat), None) != public for seat in seats):
            yield f"an onlooker is told more of {event!r} than some seat"
    for seat in seats:
        world = game.sample(game.view(state, seat), WORLD)
        told = _told_in_secret(game, state, happened, seat)
        if not _could_be_told(game, world, action, seat, told):
            yield f"{called(seat)} is told {told}, which is not so in every world, and `shown_to` does not name it"


def _told_in_secret(game: AnyGame, state: Any, happened: Sequence[Any], seat: int) -> list[Any]:
    """Return the events that a seat is told before it is shown any card."""
    return [
        game.redact(event, seat) for event in takewhile(lambda one: seat not in game.shown_to(state, one), happened)
    ]


def _could_be_told(game: AnyGame, world: Any, action: Any, seat: int, told: Sequence[Any]) -> bool:
    """Return whether a seat may be told the same events in another world.

    The same action is taken there. If it is illegal, another one of its kind takes its place, because a secret choice
    has to look like any other. If there is none, nothing follows: that somebody had to pass is no secret.
    """
    legal = not game.violations(world, action)
    likes = [action] if legal else [one for one in game.legal_actions(world) if type(one) is type(action)]
    stories = (_told_in_secret(game, world, game.events(world, like), seat) for like in likes)
    return not likes or any(_agree(told, story) for story in stories)


def _agree(told: Sequence[Any], other: Sequence[Any]) -> bool:
    """Return whether two lists of events agree as long as their kinds are the same."""
    both = takewhile(lambda pair: type(pair[0]) is type(pair[1]), zip(told, other, strict=False))
    return all(one == another for one, another in both)


MOST = 100
"""How many changed states are tried."""


def nothing_noticed(game: AnyGame, state: Any) -> Iterator[str]:
    """Tell that `check` finds no problem in a state, whichever part of it is changed.

    >>> import amsterdam_routes as ar
    >>> list(nothing_noticed(ar.GAME, ar.new_game(2, seed=1)))
    []
    """
    spoiled = 0
    for other in islice(damaged(state), MOST):
        spoiled += 1
        with suppress(Exception):  # if `check` fails with an error, it has noticed the change, too
            if not game.check(other):
                continue
        return
    if spoiled:
        yield f"`check` finds nothing wrong, whatever is changed in a state: not in any of {spoiled} others"


def damaged(value: Any) -> Iterator[Any]:
    """Yield a value with one number changed in it, or one list shortened, as far as its classes let it be built.

    >>> list(damaged((2, (5,))))
    [((5,),), (3, (5,)), (2, ()), (1, (5,)), (2, (6,)), (2, (4,))]
    """
    if type(value) is int:
        yield from (value + 1, value - 1)
    elif type(value) is tuple:
        yield from [value[1:]] if value else []
        yield from _in_turn([_items(value, at) for at in range(len(value))])
    else:
        yield from _in_turn([_evolved(value, *names) for names in _fields(value)])


def _items(value: tuple[Any, ...], at: int) -> Iterator[Any]:
    for other in damaged(value[at]):
        yield (*value[:at], other, *value[at + 1 :])


def _evolved(value: Any, name: str, alias: str) -> Iterator[Any]:
    evolve: Any = attrs.evolve if attrs.has(type(value)) else dataclasses.replace
    for other in damaged(getattr(value, name)):
        with suppress(Exception):  # its class refuses to build it
            yield evolve(value, **{alias: other})


def _in_turn(several: list[Iterator[Any]]) -> Iterator[Any]:
    """Yield one of each, then the next of each: no part of a state is left out because another is large."""
    while several:
        for one in [*several]:
            try:
                yield next(one)
            except StopIteration:
                several.remove(one)


def _fields(value: Any) -> list[tuple[str, str]]:
    """Return the fields that a value's class is built with, each with its name as an argument."""
    if attrs.has(type(value)):
        return [(field.name, field.alias or field.name) for field in attrs.fields(type(value)) if field.init]
    if dataclasses.is_dataclass(value):
        return [(field.name, field.name) for field in dataclasses.fields(value) if field.init]
    return []
