"""Styles of play: the same bot with other luck, and a bot that errs now and then."""

import random
from typing import Any, Final, Never  # Any: the views, actions and events of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame, SeatedBot, SetupLike, as_bot, check_game, derive_seed

ONE_IN: Final = 10
"""A careless player errs in one of so many decisions."""


@attrs.frozen
class Careless:
    """A bot that plays as another one does; but one decision in so many is any legal action.

    People err, and bots that look ahead by a rule answer alike each time. A style that errs shows what errors cost, and
    how much of a result is the deal.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import study
    >>> from amsterdam_routes.bots import Greedy
    >>> bots = [Greedy(), study.Careless(ar.GAME, Greedy())]
    >>> ar.play_match(ar.GAME, ar.Setup(2), bots, seed="1634").result.final
    True
    """

    game: AnyGame
    """The game that it plays."""
    bot: ar.AnyBot[Any]
    """Whom it follows: a bot that needs a view and nothing else."""
    one_in: int = ONE_IN
    """In one of so many decisions it errs."""

    def __attrs_post_init__(self) -> None:
        check_game(self.game)
        if type(self.one_in) is not int or self.one_in < 1:
            raise ValueError(f"one_in: expected a whole number from 1, got {self.one_in!r}")
        as_bot(self.bot, tuple)  # which refuses what is no bot
        if isinstance(self.bot, ar.EventBot):
            raise TypeError(f"expected a bot that needs a view and nothing else, got {self.bot!r}")

    def __call__(self, view: Any, random: random.Random, /) -> Any:
        """Return an action."""
        if random.randrange(self.one_in) == 0:
            return self.game.pick(view, random)
        player: Any = self.bot
        return player(view, random)

    def __repr__(self) -> str:
        return f"a careless {self.bot!r}"


def reseeded(bot: ar.AnyBot[Any], label: str) -> ar.AnyBot[Any]:
    """Return a bot that plays alike, with other randomness of its own; the deal is not touched.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Random
    >>> again = [reseeded(Random(), "again")] * 2
    >>> one = ar.play_match(ar.GAME, ar.Setup(2), [Random(), Random()], seed="1634")
    >>> other = ar.play_match(ar.GAME, ar.Setup(2), again, seed="1634")
    >>> one.actions == other.actions, one.seed == other.seed
    (False, True)
    """
    if isinstance(bot, ar.MatchBot):
        return _MatchAgain(bot, label)
    return _EventsAgain(bot, label) if isinstance(bot, ar.EventBot) else _Again(bot, label)


def _other(random_: random.Random, label: str) -> random.Random:
    return random.Random(f"{label}:{random_.getrandbits(64)}")


@attrs.frozen
class _Again:
    bot: ar.AnyBot[Any]
    label: str

    def __call__(self, view: Any, random: random.Random, /) -> Any:
        return as_bot(self.bot, tuple)(view, _other(random, self.label))

    def __repr__(self) -> str:
        return repr(self.bot)


@attrs.frozen
class _EventsAgain:
    bot: ar.EventBot[Any, Any, Any]
    label: str

    def choose_with_events(self, view: Any, random: random.Random, events: tuple[Any, ...], /) -> Any:
        return self.bot.choose_with_events(view, _other(random, self.label), events)

    def __repr__(self) -> str:
        return repr(self.bot)


@attrs.frozen
class _MatchAgain:
    bot: ar.MatchBot[Any]
    label: str

    def sit_down(self, game: AnyGame, setup: SetupLike, seat: int, seed: bytes, /) -> SeatedBot[Never, Any, Never]:
        return self.bot.sit_down(game, setup, seat, derive_seed(seed, self.label))

    def __repr__(self) -> str:
        return repr(self.bot)
