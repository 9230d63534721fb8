"""The source that a client has: it answers a transition with what the client was told."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import attrs

from amsterdam_routes.kernel.source import NUMBER, OPTION, ORDER, Pile

T = TypeVar("T")


class Telling(Protocol):
    """Where the answers come from: events that were received, or the words of a notation.

    >>> from amsterdam_routes.kernel import Telling, Told
    >>> class Heard:
    ...     def answer(self, asked: str, /) -> object:
    ...         return 4
    ...
    ...     def count(self, asked: str, fewest: int, most: int, /) -> int:
    ...         return most
    >>> telling: Telling = Heard()
    >>> Told(telling).below(6)
    4
    """

    def answer(self, asked: str, /) -> object:
        """What comes next from the pile of this name, or of this kind; None if it is hidden from the viewer.

        ValueError if nothing of the sort was told.
        """

    def count(self, asked: str, fewest: int, most: int, /) -> int:
        """How many cards of a kind the pile of this name has, as far as it can be told."""


@attrs.define
class _Heap(Generic[T]):
    """What a viewer knows of a pile."""

    unseen: list[T]
    size: int
    known: list[T | None]


class Told:
    """Answers from what was told; ValueError if it cannot be so.

    For every pile that may be asked, `lay` says what the viewer knows of it. What is hidden from the viewer is answered
    with something that it may be: it goes where the viewer does not see it.

    >>> from amsterdam_routes.kernel import Pile, Told
    >>> class Heard:
    ...     def __init__(self, *answers):
    ...         self.answers = [*answers]
    ...     def answer(self, asked):
    ...         return self.answers.pop(0)
    >>> DECK = Pile[str]("deck")
    >>> source = Told(Heard("B", "A"))
    >>> source.lay(DECK, unseen="ABC", size=2)
    >>> source.take(DECK), source.take(DECK)
    ('B', 'A')
    >>> source = Told(Heard("D"))
    >>> source.lay(DECK, unseen="ABC", size=2)
    >>> source.take(DECK)
    Traceback (most recent call last):
    ValueError: expected something that is out of sight, got D
    """

    def __init__(self, telling: Telling) -> None:
        self._telling = telling
        self._heaps: dict[str, _Heap[Any]] = {}  # each of its own cards

    def lay(self, pile: Pile[T], unseen: Iterable[T], size: int, known: Sequence[T | None] = ()) -> None:
        """Of this size is the pile, and these may lie in it; so do those that are known, from the top, among None."""
        self._heaps[pile.name] = _Heap([*unseen], size, [*known])

    def take(self, pile: Pile[T], /) -> T:
        """The top card of a pile, as it was told."""
        heap: _Heap[T] = self._heaps[pile.name]
        card = self._telling.answer(pile.name)
        known = heap.known.pop(0) if heap.known else None
        heap.size -= 1
        if known is None:
            return _of_these(heap.unseen, card)
        if card is not None and card != known:
            raise ValueError(f"expected {known}, which lies on top, got {card}")
        return known

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        """So many cards off the top of a pile, as they were told."""
        return tuple([self.take(pile) for _ in range(count)])

    def below(self, n: int, /) -> int:
        """The number that was told."""
        number = self._telling.answer(NUMBER)
        if type(number) is not int or not 0 <= number < n:
            raise ValueError(f"expected a number from 0 to {n - 1}, got {number}")
        return number

    def weighted(self, options: Mapping[T, int], /) -> T:
        """The option that was told."""
        return _of_these([option for option, weight in options.items() if weight], self._telling.answer(OPTION))

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """The items in the order that was told."""
        left = [*items]
        return tuple([_of_these(left, self._telling.answer(ORDER)) for _ in items])

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """These cards may come from the pile from now on, and nobody knows where they lie."""
        before: _Heap[T] | None = self._heaps.get(pile.name)
        self.lay(pile, [*(before.unseen if before else ()), *cards], len(cards))

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """These cards may come from the pile as well."""
        heap: _Heap[T] = self._heaps[pile.name]
        heap.unseen += cards
        heap.size += len(cards)

    def count(self, pile: Pile[T], card: T, /) -> int:
        """How many such cards the pile has, as far as what was told lets on."""
        heap: _Heap[T] = self._heaps[pile.name]
        such = heap.unseen.count(card)
        fewest, most = max(0, heap.size - (len(heap.unseen) - such)), min(heap.size, such)
        return self._telling.count(pile.name, fewest, most)


def _of_these(unseen: list[T], told: object) -> T:
    """The one that was told, which is out of sight no longer; any of them if it is hidden."""
    if told is None and unseen:
        return unseen[0]
    for at, one in enumerate(unseen):
        if one is told or one == told:
            return unseen.pop(at)
    raise ValueError(f"expected something that is out of sight, got {told}")
