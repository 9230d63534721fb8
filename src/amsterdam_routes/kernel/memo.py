"""Answers that are kept for the next time, among a limited number of them."""

from collections.abc import Callable
from typing import Final, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST_REMEMBERED: Final = 1024
"""How many answers are remembered in one place; then it starts afresh. Threads may share it: they find the same."""


def remember(known: dict[K, V], key: K, value: V, most: int | None = None) -> None:
    """Keep an answer for the next time. What is full is emptied first.

    >>> lengths = {"dam": 3, "waag": 4}
    >>> remember(lengths, "jordaan", 7, most=2)
    >>> lengths
    {'jordaan': 7}
    """
    if len(known) >= (MOST_REMEMBERED if most is None else most):
        known.clear()
    known[key] = value


def remembering(answer: Callable[[K], V], most: int | None = None) -> Callable[[K], V]:
    """The same function, which remembers answers.

    >>> asked = []
    >>> length = remembering(lambda word: asked.append(word) or len(word))
    >>> length("dam"), length("dam"), asked
    (3, 3, ['dam'])
    """
    return _Answers(answer, most).__getitem__  # which is quicker to call than any function written here


class _Answers(dict[K, V]):
    def __init__(self, answer: Callable[[K], V], most: int | None) -> None:
        super().__init__()
        self.answer, self.most = answer, most

    def __missing__(self, question: K) -> V:
        found = self.answer(question)
        remember(self, question, found, self.most)
        return found
