"""A game in numbers: actions by index, observations as rows of whole numbers, results as rewards. It needs no extra.

The adapters for PettingZoo, Gymnasium and OpenSpiel stand on it.
"""

from collections.abc import Mapping
from functools import cached_property
from operator import index as as_index
from typing import Any, Literal, TypeAlias, get_args  # Any: the values of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame, Game, Observer, observer_of, observing_of

Reward: TypeAlias = Literal["win", "points"]
"""What is rewarded at the end of a game: `"win"`, from -1 to 1, 0 in sum; or `"points"`, the total of each seat."""


@attrs.frozen
class Numbered:
    """A game of one set-up, in numbers.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters.numbered import Numbered
    >>> routes = Numbered(ar.GAME, ar.Setup(2))
    >>> len(routes.actions), routes.actions[7], routes.index[ar.DrawBlind()], routes.observer.size
    (614, DrawBlind(), 7, 305)
    """

    game: AnyGame
    """The game."""
    setup: Any
    """What was agreed before it."""
    reward: Reward = attrs.field(default="win", validator=attrs.validators.in_(get_args(Reward)))
    """What is rewarded."""

    def __reduce__(self) -> tuple[object, ...]:
        return Numbered, (self.game, self.setup, self.reward)

    @cached_property
    def actions(self) -> tuple[Any, ...]:
        """Every action that there is, by index."""
        return tuple(self.game.actions(self.setup))

    @cached_property
    def index(self) -> Mapping[Any, int]:
        """The index of every action."""
        return {action: place for place, action in enumerate(self.actions)}

    @cached_property
    def observer(self) -> Observer[Any]:
        """How views are observed."""
        return observer_of(self.game, self.setup)

    @cached_property
    def totals(self) -> tuple[int, int]:
        """The least and the most points."""
        return observing_of(self.game).totals(self.setup)

    @property
    def players(self) -> int:
        """How many play."""
        players: int = self.setup.players
        return players

    def legal(self, position: Any) -> list[int]:
        """The indices of the legal actions of a state or a view, in ascending order."""
        index = self.index
        return sorted([index[action] for action in self.game.legal_actions(position)])

    def action(self, number: Any) -> Any:
        """The action with an index; ValueError if there is none."""
        place = as_index(number)
        if not 0 <= place < len(self.actions):
            raise ValueError(f"expected the index of an action, from 0 to {len(self.actions) - 1}, got {place}")
        return self.actions[place]

    @property
    def lowest(self) -> float:
        """The lowest reward: what an illegal action earns."""
        return -1.0 if self.reward == "win" else float(self.totals[0])

    @property
    def highest(self) -> float:
        """The highest reward."""
        return 1.0 if self.reward == "win" else float(self.totals[1])

    def rewards(self, state: Any) -> list[float]:
        """By seat, what it earns in a state: nothing before the end.

        >>> import random
        >>> from amsterdam_routes.adapters.numbered import Numbered
        >>> state = ar.GAME.playout(ar.new_game(3, seed="1634"), random.Random(1))
        >>> Numbered(ar.GAME, ar.Setup(3)).rewards(state), Numbered(ar.GAME, ar.Setup(3), "points").rewards(state)
        ([-0.5, 1.0, -0.5], [4.0, 27.0, 8.0])
        """
        if self.game.to_move(state) is not None:
            return [0.0] * self.players
        standings = self.game.standings(state)
        if self.reward == "points":
            least, most = self.totals
            return [float(max(least, min(most, sheet.total))) for sheet in standings.sheets]
        winners, many = standings.winners, self.players
        if many == 1:
            return [1.0 if winners else -1.0]
        share = (many / len(winners) - 1) / (many - 1)
        return [share if seat in winners else -1 / (many - 1) for seat in range(many)]


def game_in_numbers(game: str | AnyGame, players: int, setup: Any, reward: Reward) -> Numbered:
    """A game by its name, `"routes"` or `"merchants"`, or any other as a `Game` with its set-up.

    >>> import amsterdam_routes as ar
    >>> game_in_numbers("merchants", 2, None, "win").game
    Game('merchants')
    >>> game_in_numbers(ar.GAME, 2, None, "win")
    Traceback (most recent call last):
    TypeError: expected the set-up of Game('routes') too, got None
    """
    if isinstance(game, str):
        if game not in ("routes", "merchants"):
            raise ValueError(f"expected the game 'routes' or 'merchants', or a Game with its set-up; got {game!r}")
        room = ar if game == "routes" else ar.merchants
        return Numbered(room.GAME, room.Setup(players) if setup is None else setup, reward)
    if not isinstance(game, Game):
        raise TypeError(f"expected the name of a game or a Game, got {type(game).__name__}")
    if setup is None:
        raise TypeError(f"expected the set-up of {game!r} too, got None")
    return Numbered(game, setup, reward)
