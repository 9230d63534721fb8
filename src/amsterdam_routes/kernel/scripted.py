"""The source that answers from a list: where the list ends, the question that is open can be looked at."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, Generic, TypeVar

import attrs

from amsterdam_routes.kernel.source import NUMBER, OPTION, ORDER, Pile

T = TypeVar("T")
R = TypeVar("R")


@attrs.frozen
class Question:
    """What chance is asked: all that may be the answer, and how likely it is.

    >>> from amsterdam_routes.kernel import Question
    >>> question = Question("draw", options=("pink", "blue"), weights=(2, 1))
    >>> [str(probability) for probability in question.probabilities]
    ['2/3', '1/3']
    """

    asked: str
    """The name of the pile whose next card it is; "number" for a die; "order" for what is shuffled in the open;
    "option" for one of several things that are not equally likely."""
    options: tuple[Any, ...]  # whatever the pile is made of
    """The possible answers, each once: at least two."""
    weights: tuple[int, ...]
    """By option, how many equally likely cases it stands for."""
    more: int = 0
    """How many further cards of the pile are certain to be asked for next, whatever the answer."""

    @property
    def probabilities(self) -> tuple[Fraction, ...]:
        """By option, how likely it is, exactly."""
        total = sum(self.weights)
        return tuple(Fraction(weight, total) for weight in self.weights)

    @property
    def sequences(self) -> int:
        """In how many ways this question can be answered, with those that are certain to follow it.

        >>> from amsterdam_routes.kernel import Question
        >>> Question("draw", options=("pink", "blue"), weights=(2, 1), more=1).sequences
        3
        """
        ways = [1, *[0] * (self.more + 1)]
        for weight in self.weights:
            ways = [
                sum(ways[size - n] * comb(size, n) for n in range(min(weight, size) + 1)) for size in range(len(ways))
            ]
        return ways[-1]

    def answers(self) -> Iterator[tuple[tuple[Any, ...], tuple[int, ...], Fraction]]:
        """Each of those ways: the answers, their places among the options, and how likely it is."""
        return _ways(dict(zip(self.options, self.weights, strict=True)), self.more + 1)


def _ways(left: dict[Any, int], many: int) -> Iterator[tuple[tuple[Any, ...], tuple[int, ...], Fraction]]:
    if not many or len(left) == 1:  # what is certain is not asked
        yield (), (), Fraction(1)
        return
    total = sum(left.values())
    for place, (option, weight) in enumerate(left.items()):
        rest = {other: n - (other == option) for other, n in left.items() if n > (other == option)}
        for options, places, probability in _ways(rest, many - 1):
            yield (option, *options), (place, *places), Fraction(weight, total) * probability


class Unanswered(Exception):  # it ends a run, and is no error
    """The answers have come to their end."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


@attrs.define
class _Heap(Generic[T]):
    """A pile: cards in an order that nobody knows, and below them others whose places are known."""

    mixed: dict[T, int]
    under: list[T]


class Scripted:
    """Answers from a list. What is certain is not asked, and takes no answer.

    A card of a pile is as likely as its kind is frequent among the cards that lie there in an unknown order.

    >>> from amsterdam_routes.kernel import Pile, Scripted
    >>> DECK = Pile[str]("deck")
    >>> source = Scripted(["B"])
    >>> source.shuffle(DECK, "ABB")
    >>> source.take(DECK), source.rest(DECK)
    ('B', ('A', 'B'))
    >>> source.take(DECK)
    Traceback (most recent call last):
    amsterdam_routes.kernel.scripted.Unanswered: Question(asked='deck', options=('A', 'B'), weights=(1, 1), more=0)
    """

    def __init__(self, answers: Iterable[object] = ()) -> None:
        self.left: list[object] = [*answers][::-1]
        """The answers that have not been used, the next one last."""
        self._heaps: dict[str, _Heap[Any]] = {}  # each of its own cards

    def lay(self, pile: Pile[T], cards: Iterable[T], under: Iterable[T] = ()) -> None:
        """These cards are the pile, in an unknown order; below them lie others, in this order."""
        self._heaps[pile.name] = _Heap(dict(Counter(cards)), [*under])

    def rest(self, pile: Pile[T]) -> tuple[T, ...]:
        """What is left of a pile; where the order is unknown, like to like."""
        heap: _Heap[T] = self._heaps[pile.name]
        return (*[card for card, n in heap.mixed.items() for _ in range(n)], *heap.under)

    def take(self, pile: Pile[T], /) -> T:
        """The top card of a pile."""
        return self._take(pile, 0)

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        """So many cards off the top of a pile, each asked for by itself."""
        return tuple([self._take(pile, count - 1 - at) for at in range(count)])

    def _take(self, pile: Pile[T], more: int) -> T:
        heap: _Heap[T] = self._heaps[pile.name]
        mixed = heap.mixed
        if not mixed:
            return heap.under.pop(0)
        card = self._ask(pile.name, mixed, more)
        mixed[card] -= 1
        if not mixed[card]:
            del mixed[card]
        return card

    def below(self, n: int, /) -> int:
        """A number, each as likely."""
        return self._ask(NUMBER, dict.fromkeys(range(n), 1))

    def weighted(self, options: Mapping[T, int], /) -> T:
        """One of the options, as likely as it weighs."""
        return self._ask(OPTION, {option: weight for option, weight in options.items() if weight})

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """The items in an order that is asked for item by item."""
        pile = Pile[T](ORDER)
        self.lay(pile, items)
        return self.take_many(pile, len(items))

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """These cards become the pile. Their order is not asked for."""
        self.lay(pile, cards)

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """These cards go under the pile."""
        self._heaps[pile.name].under += cards

    def count(self, pile: Pile[T], card: T, /) -> int:
        """How many such cards the pile has."""
        heap: _Heap[T] = self._heaps[pile.name]
        return heap.mixed.get(card, 0) + heap.under.count(card)

    def _ask(self, asked: str, options: dict[T, int], more: int = 0) -> T:
        if len(options) == 1:
            return next(iter(options))
        if not self.left:
            more = min(more, sum(options.values()) - 1)
            raise Unanswered(Question(asked, tuple(options), tuple(options.values()), more))
        answer = self.left.pop()
        for option in options:
            if option is answer or option == answer:
                return option
        raise ValueError(f"expected an answer to {asked!r} out of {', '.join(map(str, options))}, got {answer}")


def ask(run: Callable[[Scripted], R], answers: Iterable[object] = ()) -> R | Question:
    """What a run comes to with these answers of chance: its result, or the question at which they end.

    >>> from amsterdam_routes.kernel import ask
    >>> ask(lambda source: source.below(6) + source.below(6), answers=[2, 5])
    7
    >>> ask(lambda source: source.below(2) + source.below(3), answers=[1])
    Question(asked='number', options=(0, 1, 2), weights=(1, 1, 1), more=0)
    """
    source = Scripted(answers)
    try:
        result = run(source)
    except Unanswered as end:
        return end.question
    if source.left:
        raise ValueError(f"expected no more answers, got {len(source.left)} that nothing asked for")
    return result
