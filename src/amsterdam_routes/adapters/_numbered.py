"""A game for research frameworks: in numbers, and as a tree of decisions and chance. It needs no extra.

Actions go by index, observations are rows of whole numbers, results are rewards.
"""

from collections.abc import Collection, Mapping
from functools import cached_property
from operator import index as as_index
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args  # Any: the values of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.adapters._stories import Story, Telling
from amsterdam_routes.kernel import (
    AnyGame,
    Game,
    Observer,
    Question,
    SheetLike,
    check_playable,
    deal_with_answers,
    observer_of,
    observing_of,
    step_with_answers,
)

Reward: TypeAlias = Literal["win", "points", "lead", "win+margin"]
"""What is rewarded at the end of a game.

- `"win"`: from -1 to 1, and 0 in sum.
- `"points"`: the total of the seat.
- `"lead"`: its total without that of the best other, who may be TOM.
- `"win+margin"`: `"win"`, and the lead as a share of all points that there may be between the totals: from -2 to 2.
"""


# --- a game in numbers


def _check_reward(numbered: object, attribute: object, reward: object) -> None:
    if not isinstance(reward, str) or reward not in get_args(Reward):
        raise ValueError(f"reward: expected one of {', '.join(map(repr, get_args(Reward)))}, got {reward!r}")


def _check_setup(numbered: "Numbered", attribute: object, setup: object) -> None:
    check_playable(numbered.game, setup)


@attrs.frozen
class Numbered:
    """A game of one set-up, in numbers.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters._numbered import Numbered
    >>> routes = Numbered(ar.GAME, ar.Setup(2))
    >>> len(routes.actions), routes.actions[7], routes.index[ar.DrawBlind()], routes.observer.size
    (614, DrawBlind(), 7, 305)
    """

    game: AnyGame = attrs.field()
    """The game."""
    setup: Any = attrs.field(validator=_check_setup)
    """What was agreed before it."""
    reward: Reward = attrs.field(default="win", validator=_check_reward)
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
        return MappingProxyType({action: place for place, action in enumerate(self.actions)})

    @cached_property
    def observer(self) -> Observer[Any]:
        """How views are observed."""
        return observer_of(self.game, self.setup)

    @cached_property
    def telling(self) -> Telling:
        """The short texts of its values and actions."""
        return Telling(self.game, self.setup, self.index.keys())

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
        """Return the indices of the legal actions of a state or a view, in ascending order.

        ValueError if it is one of another box.
        """
        index, legal = self.index, self.game.legal_actions(position)
        try:
            return sorted([index[action] for action in legal])
        except KeyError as unknown:
            told = f"expected a position of {self.setup!r}, got one of another box, with {unknown.args[0]!r}"
            raise ValueError(told) from None

    def action(self, number: Any) -> Any:
        """Return the action with an index; TypeError or ValueError if there is none."""
        told = f"expected the index of an action, a whole number, got {type(number).__name__}"
        if isinstance(number, bool):
            raise TypeError(told)
        try:
            place = as_index(number)
        except TypeError:
            raise TypeError(told) from None
        if not 0 <= place < len(self.actions):
            raise ValueError(f"expected the index of an action, from 0 to {len(self.actions) - 1}, got {place}")
        return self.actions[place]

    @property
    def lowest(self) -> float:
        """The lowest reward, which an illegal action earns."""
        least, most = self.totals
        return {"win": -1.0, "points": float(least), "lead": float(least - most), "win+margin": -2.0}[self.reward]

    @property
    def highest(self) -> float:
        """The highest reward."""
        least, most = self.totals
        return {"win": 1.0, "points": float(most), "lead": float(most - least), "win+margin": 2.0}[self.reward]

    def rewards(self, state: Any) -> list[float]:
        """Return the reward of each seat in a state; 0 before the end.

        >>> import random
        >>> from amsterdam_routes.adapters._numbered import Numbered
        >>> state = ar.GAME.playout(ar.new_game(3, seed="1634"), random.Random(1))
        >>> Numbered(ar.GAME, ar.Setup(3)).rewards(state), Numbered(ar.GAME, ar.Setup(3), "points").rewards(state)
        ([-0.5, 1.0, -0.5], [4.0, 27.0, 8.0])
        >>> Numbered(ar.GAME, ar.Setup(3), "lead").rewards(state)
        [-23.0, 19.0, -19.0]
        """
        if self.game.to_move(state) is not None:
            return [0.0] * self.players
        standings = self.game.standings(state)
        least, most = self.totals
        points = [float(max(least, min(most, sheet.total))) for sheet in _sheets(standings)]
        if self.reward == "points":
            return points[: self.players]
        won = _shares(standings.winners, self.players)
        if self.reward == "win":
            return won
        leads = [own - max([*points[:seat], *points[seat + 1 :]], default=0.0) for seat, own in enumerate(points)]
        if self.reward == "lead":
            return leads[: self.players]
        return [share + lead / (most - least or 1) for share, lead in zip(won, leads, strict=False)]

    def told(self, state: Any) -> dict[str, Any]:
        """Return what environments tell of a game that is over: the points of all, TOM last, and who won."""
        standings = self.game.standings(state)
        return {"points": [sheet.total for sheet in _sheets(standings)], "winners": tuple(standings.winners)}


def _sheets(standings: Any) -> list[SheetLike]:
    """Return the score sheets of the seats, and that of whoever plays without one: TOM of the merchants game."""
    tom: SheetLike | None = getattr(standings, "tom", None)
    return [*standings.sheets, *([] if tom is None else [tom])]


def _shares(winners: Collection[int], many: int) -> list[float]:
    """Return what each seat earns of a victory: 0 in sum, from -1 to 1."""
    if many == 1:
        return [1.0 if winners else -1.0]
    share = (many / len(winners) - 1) / (many - 1)
    return [share if seat in winners else -1 / (many - 1) for seat in range(many)]


def game_in_numbers(game: str | AnyGame, players: int, setup: Any, reward: Reward) -> Numbered:
    """Return a game by its name, `"routes"` or `"merchants"`, or any other `Game` with its set-up.

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


# --- its tree


@attrs.frozen(eq=False, kw_only=True)
class Node:
    """A moment in a tree: a seat is to move, chance is asked, or the game is over.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters._numbered import first_node
    >>> node = first_node(Numbered(ar.GAME, ar.Setup(2)))
    >>> node.question.options
    (Color.PINK, Color.BLUE, Color.GREEN, Color.BLACK, Color.RED, Color.ORANGE, Color.WILD)
    >>> while node.question:
    ...     node = node.after(0)
    >>> node.to_move, len(node.legal())
    (0, 3)
    """

    numbered: Numbered
    """The game."""
    state: Any = None
    """The state: of a chance node that before the action; None during the deal."""
    action: Any = None
    """At a chance node, the action that is carried out; None during the deal."""
    answers: tuple[Any, ...] = ()
    """At a chance node, what chance has answered."""
    question: Question | None = None
    """At a chance node, what chance is asked now."""
    stories: tuple[Story, ...] = ()
    """By seat, what it has been told."""

    @property
    def to_move(self) -> int | None:
        """The seat to move; None at a chance node, and when the game is over."""
        seat: int | None = None if self.question else self.numbered.game.to_move(self.state)
        return seat

    def legal(self) -> list[int]:
        """Return the indices of the legal actions or, at a chance node, of its options."""
        return [*range(len(self.question.options))] if self.question else self.numbered.legal(self.state)

    def option(self, choice: int) -> Any:
        """Return an option of a chance node; ValueError if there is none."""
        if self.question is None:
            raise ValueError("expected a node of chance, got one where a seat is to move or the game is over")
        options = self.question.options
        if not 0 <= choice < len(options):
            raise ValueError(f"expected the index of an option of chance, from 0 to {len(options) - 1}, got {choice}")
        return options[choice]

    def after(self, choice: int) -> "Node":
        """Return the node after a choice; ValueError if there is none."""
        if self.question is None:
            return self._asked(self.numbered.action(choice), ())
        answers = (*self.answers, self.option(choice))
        return dealt(self.numbered, answers) if self.state is None else self._asked(self.action, answers)

    def _asked(self, action: Any, answers: tuple[Any, ...]) -> "Node":
        found = step_with_answers(self.numbered.game, self.state, action, answers)
        if isinstance(found, Question):
            return attrs.evolve(self, action=action, answers=answers, question=found)
        state, events = found
        game = self.numbered.game
        news = game.to_move(self.state), events, tuple([game.shown_to(self.state, event) for event in events])
        stories = tuple([Story(story.seat, news, story) for story in self.stories])
        return Node(numbered=self.numbered, state=state, stories=stories)

    def resampled(self, seat: int, seed: bytes) -> "Node":
        """Return a node that looks the same to a seat. The histories of the others begin with their views of it."""
        if self.question:
            raise ValueError("expected a node where a seat is to move or the game is over, got one of chance")
        game = self.numbered.game
        world = game.sample(game.view(self.state, seat), seed)
        stories = [Story(other, game.view(world, other)) for other in range(self.numbered.players)]
        stories[seat] = self.stories[seat]
        return Node(numbered=self.numbered, state=world, stories=tuple(stories))

    def known_to(self, seat: int) -> str:
        """Return all that a seat has been told until now; nothing during the deal."""
        if self.state is None:
            return ""
        return self.stories[seat].told(self.numbered.game, self.numbered.telling)

    def seen_by(self, seat: int | None) -> str:
        """Return what a seat sees at this moment, or an onlooker; nothing during the deal."""
        if self.state is None:
            return ""
        return self.numbered.telling.value(self.numbered.game.view(self.state, seat))

    def held_by(self, seat: int) -> str:
        """Return what a seat alone sees, which is its hand; nothing during the deal."""
        if self.state is None:
            return ""
        return self.numbered.telling.value(self.numbered.game.view(self.state, seat).hand)

    def __deepcopy__(self, memo: object) -> "Node":
        return self  # nothing in it changes


def first_node(numbered: Numbered) -> Node:
    """Return the root: the first question of the deal, or the first state where nothing is dealt."""
    return dealt(numbered, ())


def dealt(numbered: Numbered, answers: tuple[Any, ...]) -> Node:
    """Return the node in the deal, or after it, if chance gives these answers."""
    game = numbered.game
    found = deal_with_answers(game, numbered.setup, answers)
    if isinstance(found, Question):
        return Node(numbered=numbered, answers=answers, question=found)
    stories = tuple(Story(seat, game.view(found, seat)) for seat in range(numbered.players))
    return Node(numbered=numbered, state=found, stories=stories)


# --- where an extra is missing


def missing(extra: str, error: ModuleNotFoundError) -> ImportError:
    """Return the error for an adapter whose extra is not installed.

    >>> print(missing("openspiel", ModuleNotFoundError("No module named 'pyspiel'")))
    amsterdam_routes.adapters.openspiel needs the extra 'openspiel'
    """
    found = ImportError(f"amsterdam_routes.adapters.{extra} needs the extra {extra!r}", name=error.name)
    found.__cause__ = error
    return found
