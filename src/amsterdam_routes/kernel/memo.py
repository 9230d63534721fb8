"""Answers that are kept for the next time, in room that is limited: by all that they hold, not by their number."""

from collections.abc import Callable, Sized
from typing import Any, Final, TypeVar

K = TypeVar("K")
V = TypeVar("V", bound=Sized)

MOST_REMEMBERED: Final = 300_000
"""How many items the answers in one room hold together; then it starts afresh. Threads may share it."""
ENTRY: Final = 8
"""An answer takes as much room as so many items, besides its own."""


class Room:
    """Room for answers, which may lie in several places. What is full is emptied, in all of these places.

    >>> room, lengths = Room(most=30), {}
    >>> for place in ("dam", "waag", "jordaan"):
    ...     room.keep(lengths, place, tuple(place))
    >>> lengths
    {'jordaan': ('j', 'o', 'r', 'd', 'a', 'a', 'n')}
    """

    def __init__(self, most: int | None = None) -> None:
        self.most: int | None = most
        self.held: int = 0
        self.places: list[dict[Any, Any]] = []  # of any questions and answers

    def keep(self, known: dict[K, V], question: K, answer: V) -> None:
        """Keep an answer for the next time."""
        taken = ENTRY + len(answer)
        if self.held + taken > (MOST_REMEMBERED if self.most is None else self.most):
            places, self.places, self.held = self.places, [], 0
            for place in places:
                place.clear()
        if not known:
            self.places.append(known)
        known[question] = answer
        self.held += taken


def remembering(answer: Callable[[K], V], most: int | None = None) -> Callable[[K], V]:
    """The same function, which remembers answers.

    >>> asked = []
    >>> letters = remembering(lambda word: asked.append(word) or tuple(word))
    >>> letters("dam"), letters("dam"), asked
    (('d', 'a', 'm'), ('d', 'a', 'm'), ['dam'])
    """
    return _Answers(answer, most).__getitem__  # which is quicker to call than any function written here


class _Answers(dict[K, V]):
    def __init__(self, answer: Callable[[K], V], most: int | None) -> None:
        super().__init__()
        self.answer, self.room = answer, Room(most)

    def __missing__(self, question: K) -> V:
        found = self.answer(question)
        self.room.keep(self, question, found)
        return found
