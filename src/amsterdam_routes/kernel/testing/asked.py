"""Chance that is asked, held against chance that plays: the questions, and what their answers come to."""

from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias, TypeVar  # Any: states, actions and events of any game

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.errors import TooManyOutcomes
from amsterdam_routes.kernel.game import AnyGame
from amsterdam_routes.kernel.outcomes import outcomes_of
from amsterdam_routes.kernel.parts import Asking
from amsterdam_routes.kernel.scripted import Scripted
from amsterdam_routes.kernel.testing.leaks import called, seats_of

T = TypeVar("T")
AnyAsking: TypeAlias = Asking[Any, Any, Any, Any]

FEW = 12
"""So many lines of chance of an action are all followed."""
DEALS = 8
"""So many deals are compared with as many."""


class Guessing(Scripted):
    """Answers every question by itself, each option as often as it weighs.

    >>> source = Guessing(Random(1))
    >>> source.below(6), source.questions, source.widest
    (0, 1, 6)
    """

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random: Random = random
        self.questions: int = 0
        self.widest: int = 0

    def _ask(self, asked: str, options: dict[T, int], more: int = 0) -> T:
        if len(options) > 1:
            self.questions += 1
            self.widest = max(self.widest, len(options))
            self.left[:] = self.random.choices([*options], [*options.values()])
        return super()._ask(asked, options, more)


def wrong_deal(game: AnyGame, asking: AnyAsking, state: Any) -> Iterator[str]:
    """What is wrong with the deal of a set-up if its chance is asked."""
    setup, asked, dealt = game.setup(state), set[Any](), set[Any]()
    for seed in range(DEALS):
        source = Guessing(Random(seed))
        state = asking.deal(setup, source)
        asked.add(_views(game, state))
        dealt.add(_views(game, game.deal(setup, Chance.of(seed))))
        yield from (f"a deal with answers of chance: {problem}" for problem in game.check(state))
        yield from _too_wide(asking, setup, source, "the deal")
    if len(asked) == 1 and len(dealt) == DEALS:
        yield f"{DEALS} deals with other answers of chance are all the same, and {DEALS} from other seeds are not"


def wrong_action(game: AnyGame, asking: AnyAsking, state: Any, action: Any) -> Iterator[str]:
    """What is wrong with a legal action if its chance is asked."""
    setup, seats, log = game.setup(state), seats_of(game, state), list[Any]()
    source = Guessing(Random(repr(action)))
    asked = asking.apply(state, action, source, log)
    after, happened = game.step(state, action)
    yield from _too_wide(asking, setup, source, repr(action))
    if [game.opens(event) for event in log] != [True] + [False] * (len(log) - 1):
        yield f"{action!r} with answers of chance is told as {log}"
    for seat in seats:
        told = [game.redact(event, seat) for event in log]
        if game.fold(game.view(state, seat), told) != game.view(asked, seat):
            yield f"{action!r} with answers of chance comes to something else than {called(seat)} is told: {told}"
    if not source.questions and (tuple(log), _views(game, asked)) != (happened, _views(game, after)):
        yield f"{action!r} asks nothing of chance, and comes to something else than `step`"
    try:
        lines = outcomes_of(game, state, action, limit=FEW)
    except TooManyOutcomes:
        return
    if _views(game, after) not in {_views(game, line) for line in lines}:
        yield f"{action!r} comes to what no answers of chance lead to"


def _views(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """All that anybody sees: equal for states that differ in the order of their piles alone."""
    return tuple(game.view(state, seat) for seat in seats_of(game, state))


def _too_wide(asking: AnyAsking, setup: Any, source: Guessing, what: str) -> Iterator[str]:
    most = asking.widest(setup)
    if source.widest > most:
        yield f"{what} asks for one of {source.widest}, and `widest` is {most}"
