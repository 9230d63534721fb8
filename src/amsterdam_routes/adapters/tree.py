"""The tree of a game whose chance is asked: nodes where a seat chooses, and nodes where chance does. It needs no extra.

A node never changes. What a seat has been told until then is its first view, and the events since, redacted for it:
two nodes are the same to a seat exactly if this is the same.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any  # Any: the values of any game

import attrs

from amsterdam_routes.adapters.numbered import Numbered
from amsterdam_routes.kernel import AnyGame, Question, deal_with_answers, step_with_answers

Write = Callable[[object], str]


class Story:
    """What a seat has been told: its first view, then the events that it has seen. It is put into words when asked."""

    __slots__ = ("before", "news", "seat", "written")

    def __init__(self, seat: int, news: Any, before: "Story | None" = None) -> None:
        self.seat: int = seat
        self.news: Any = news
        self.before: Story | None = before
        self.written: str | None = None

    def told(self, game: AnyGame, write: Write) -> str:
        """All of it, as text."""
        waiting, link = [], self
        while link.written is None and link.before is not None:
            waiting.append(link)
            link = link.before
        text = link.written or write(link.news)
        for link in reversed(waiting):
            text += "".join([f"\n{write(game.redact(event, self.seat))}" for event in link.news])
        self.written = text
        return text


@attrs.frozen(eq=False, kw_only=True)
class Node:
    """A moment in a tree: a seat is to move, chance is asked, or the game is over.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters.tree import first_node
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
        """The indices of what may be chosen: of actions, or at a chance node of the options."""
        return [*range(len(self.question.options))] if self.question else self.numbered.legal(self.state)

    def after(self, choice: int) -> "Node":
        """The node after a choice."""
        if self.question is None:
            return self._asked(self.numbered.actions[choice], ())
        answers = (*self.answers, self.question.options[choice])
        return dealt(self.numbered, answers) if self.state is None else self._asked(self.action, answers)

    def _asked(self, action: Any, answers: tuple[Any, ...]) -> "Node":
        found = step_with_answers(self.numbered.game, self.state, action, answers)
        if isinstance(found, Question):
            return attrs.evolve(self, action=action, answers=answers, question=found)
        state, events = found
        stories = tuple([Story(story.seat, events, story) for story in self.stories])
        return Node(numbered=self.numbered, state=state, stories=stories)

    def resampled(self, seat: int, seed: bytes) -> "Node":
        """A node that is the same to a seat. What the other seats were told begins afresh there, with their views."""
        game = self.numbered.game
        world = game.sample(game.view(self.state, seat), seed)
        stories = [Story(other, game.view(world, other)) for other in range(self.numbered.players)]
        stories[seat] = self.stories[seat]
        return Node(numbered=self.numbered, state=world, stories=tuple(stories))

    def known_to(self, seat: int) -> str:
        """All that a seat knows: what it was told until now. Empty during the deal."""
        if self.state is None:
            return ""
        return self.stories[seat].told(self.numbered.game, writer(self.numbered.game))

    def seen_by(self, seat: int) -> str:
        """What a seat sees at this moment. Empty during the deal."""
        if self.state is None:
            return ""
        game = self.numbered.game
        return writer(game)(game.view(self.state, seat))

    def __deepcopy__(self, memo: object) -> "Node":
        return self  # as nothing in it changes


def first_node(numbered: Numbered) -> Node:
    """The root: the first question of the deal, or the first state where nothing is dealt."""
    return dealt(numbered, ())


def dealt(numbered: Numbered, answers: tuple[Any, ...]) -> Node:
    """The node in the deal, or after it, if chance gives these answers."""
    game = numbered.game
    found = deal_with_answers(game, numbered.setup, answers)
    if isinstance(found, Question):
        return Node(numbered=numbered, answers=answers, question=found)
    stories = tuple(Story(seat, game.view(found, seat)) for seat in range(numbered.players))
    return Node(numbered=numbered, state=found, stories=stories)


@lru_cache(maxsize=16)
def writer(game: AnyGame) -> Write:
    """How values of a game are written so that two of them are written alike exactly if they are equal.

    >>> import amsterdam_routes as ar
    >>> writer(ar.GAME)(ar.CardDrawn(0, None))
    '{"format":"amsterdam-routes/event","version":1,"event":{"type":"card_drawn","seat":0,"color":null}}'
    """
    if game.documents is None:
        return repr
    return lru_cache(maxsize=20_000)(game.documents().to_json)
