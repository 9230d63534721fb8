"""What a transition asks of whatever it cannot know: the protocol, and the three sources that answer.

A game has one transition. Where it needs a card off a face-down pile, a die or a shuffle, it asks its source. So one
set of rules serves everybody:

- `SeededSource` answers from the piles and the chance of a state: this is play;
- `EventSource` answers from the events that a client received;
- `ScriptedSource` answers from a list: where the list ends, the open question can be looked at.

A source is asked for what is seen next and for nothing else. A pile that is shuffled is not asked for its order: its
cards are, one by one, as they are taken. So write a transition, and a deal, like this:

- Shuffle a pile (`shuffle`) when the rules do; take its cards (`take`, `take_many`) when they are turned up or dealt.
- How many cards a pile has is no secret: the table knows it, and no source is asked.
- Ask for one die at a time (`below(6) + 1`), in the order of the rules.
- Log the event that tells an answer before anything else is asked that another event tells.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

import attrs

from amsterdam_routes.kernel.chance import Chance

T = TypeVar("T")

NUMBER: Final = "number"
"""The name of the question that `Source.below` asks."""
ORDER: Final = "order"
"""The name of the questions that `Source.shuffled` asks, one for each item."""
OPTION: Final = "option"
"""The name of the question that `Source.weighted` asks."""


@attrs.frozen
class Pile(Generic[T]):
    """The name of a face-down pile of cards, tiles or whatever T is: that of the field that holds it.

    >>> from amsterdam_routes.kernel import Pile
    >>> DRAW = Pile[int]("draw")
    >>> DRAW.name
    'draw'
    """

    name: str
    """The name of the field."""


class Source(Protocol):
    """What a transition may ask, and what it may do to a pile that nobody sees.

    >>> from amsterdam_routes.kernel import ScriptedSource, Source
    >>> def throw_two(source: Source) -> int:
    ...     return source.below(6) + source.below(6) + 2
    >>> throw_two(ScriptedSource([5, 0]))
    7
    """

    def take(self, pile: Pile[T], /) -> T:
        """Take the top card off a pile."""

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        """Take so many cards off the top of a pile, the top one first."""

    def below(self, n: int, /) -> int:
        """Return a whole number from 0 to n - 1, each equally likely."""

    def weighted(self, options: Mapping[T, int], /) -> T:
        """Return one of the options, each as often as it weighs: a number below the sum of the weights says which."""

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """Return the items in a random order that everybody sees at once. A pile is shuffled with `shuffle`."""

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Make a pile of these cards, in an order that nobody sees."""

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Put these cards under the pile, the last one lowest."""

    def count(self, pile: Pile[T], card: T, /) -> int:
        """Count the cards of a pile that are this one: for the rare rule that depends on what nobody sees."""


class SeededSource:
    """The source that plays: it answers from the piles and the chance of the draft that inherits from it.

    The draft has a tuple for every pile, under its name, and `chance`.

    >>> import attrs
    >>> from amsterdam_routes import Chance
    >>> from amsterdam_routes.kernel import Pile, SeededSource
    >>> @attrs.define
    ... class OpenPiles(SeededSource):
    ...     deck: tuple[str, ...]
    ...     chance: Chance
    >>> DECK = Pile[str]("deck")
    >>> piles = OpenPiles((), Chance(b"1634"))
    >>> piles.shuffle(DECK, "ABCDEF")
    >>> piles.take(DECK), piles.take_many(DECK, 2), piles.deck
    ('A', ('D', 'F'), ('C', 'E', 'B'))
    >>> piles.below(6) + 1
    2
    """

    if TYPE_CHECKING:
        chance: Chance
        """Where dice and orders come from: a field of the draft."""
    else:
        __slots__ = ()

    def take(self, pile: Pile[T], /) -> T:
        """Take the top card of a pile."""
        cards: tuple[T, ...] = getattr(self, pile.name)
        setattr(self, pile.name, cards[1:])
        return cards[0]

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        """Take so many cards off the top of a pile."""
        cards: tuple[T, ...] = getattr(self, pile.name)
        setattr(self, pile.name, cards[count:])
        return cards[:count]

    def below(self, n: int, /) -> int:
        """Return the next number of the chance."""
        number, self.chance = self.chance.below(n)
        return number

    def weighted(self, options: Mapping[T, int], /) -> T:
        """Return the option into whose share the next number of the chance falls."""
        number = self.below(sum(options.values()))
        for option, weight in options.items():
            number -= weight
            if number < 0:
                return option
        raise AssertionError("the number is below the sum of the weights")

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """Return the items as the chance orders them."""
        order, self.chance = self.chance.shuffled(items)
        return order

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Make a pile of these cards, as the chance orders them."""
        order, self.chance = self.chance.shuffled(cards)
        setattr(self, pile.name, order)

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Put these cards under the pile."""
        setattr(self, pile.name, (*getattr(self, pile.name), *cards))

    def count(self, pile: Pile[T], card: T, /) -> int:
        """Count such cards in the pile."""
        cards: tuple[T, ...] = getattr(self, pile.name)
        return cards.count(card)


class Answers(Protocol):
    """Where the answers come from: events that were received, or the words of a notation.

    >>> from amsterdam_routes.kernel import Answers, EventSource
    >>> class Heard:
    ...     def answer(self, asked: str, /) -> object:
    ...         return 4
    ...
    ...     def count(self, asked: str, fewest: int, most: int, /) -> int:
    ...         return most
    >>> answers: Answers = Heard()
    >>> EventSource(answers).below(6)
    4
    """

    def answer(self, asked: str, /) -> object:
        """Return what comes next from the pile of this name, or of this kind; None if it is hidden from the viewer.

        ValueError if nothing of the sort was told.
        """

    def count(self, asked: str, fewest: int, most: int, /) -> int:
        """Count the cards of a kind in the pile of this name, as far as it can be told."""


@attrs.define
class _KnownPile(Generic[T]):
    """What a viewer knows of a pile."""

    unseen: list[T]
    size: int
    known: list[T | None]


class EventSource:
    """Answers from what was told; ValueError if it cannot be so.

    For every pile that may be asked, `lay` says what the viewer knows of it. What is hidden from the viewer is answered
    with something that it may be: it goes where the viewer does not see it.

    >>> from amsterdam_routes.kernel import Pile, EventSource
    >>> class Heard:
    ...     def __init__(self, *answers):
    ...         self.answers = [*answers]
    ...     def answer(self, asked):
    ...         return self.answers.pop(0)
    >>> DECK = Pile[str]("deck")
    >>> source = EventSource(Heard("B", "A"))
    >>> source.lay(DECK, unseen="ABC", size=2)
    >>> source.take(DECK), source.take(DECK)
    ('B', 'A')
    >>> source = EventSource(Heard("D"))
    >>> source.lay(DECK, unseen="ABC", size=2)
    >>> source.take(DECK)
    Traceback (most recent call last):
    ValueError: expected something that is out of sight, got D
    """

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._piles: dict[str, _KnownPile[Any]] = {}  # each of its own cards

    def lay(self, pile: Pile[T], unseen: Iterable[T], size: int, known: Sequence[T | None] = ()) -> None:
        """Say which cards may lie in a pile, and how many do; `known` lists from the top what is known, or None."""
        self._piles[pile.name] = _KnownPile([*unseen], size, [*known])

    def take(self, pile: Pile[T], /) -> T:
        """Take the top card of a pile, as it was told."""
        laid: _KnownPile[T] = self._piles[pile.name]
        card = self._answers.answer(pile.name)
        known = laid.known.pop(0) if laid.known else None
        laid.size -= 1
        if known is None:
            return _of_these(laid.unseen, card)
        if card is not None and card != known:
            raise ValueError(f"expected {known}, which lies on top, got {card}")
        return known

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        """Take so many cards off the top of a pile, as they were told."""
        return tuple([self.take(pile) for _ in range(count)])

    def below(self, n: int, /) -> int:
        """Return the number that was told."""
        number = self._answers.answer(NUMBER)
        if type(number) is not int or not 0 <= number < n:
            raise ValueError(f"expected a number from 0 to {n - 1}, got {number}")
        return number

    def weighted(self, options: Mapping[T, int], /) -> T:
        """Return the option that was told."""
        return _of_these([option for option, weight in options.items() if weight], self._answers.answer(OPTION))

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """Return the items in the order that was told."""
        left = [*items]
        return tuple([_of_these(left, self._answers.answer(ORDER)) for _ in items])

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Make a pile of these cards; nobody knows where they lie."""
        before: _KnownPile[T] | None = self._piles.get(pile.name)
        self.lay(pile, [*(before.unseen if before else ()), *cards], len(cards))

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Put these cards under the pile: they may come from it as well."""
        laid: _KnownPile[T] = self._piles[pile.name]
        laid.unseen += cards
        laid.size += len(cards)

    def count(self, pile: Pile[T], card: T, /) -> int:
        """Count such cards in the pile, as far as what was told lets on."""
        laid: _KnownPile[T] = self._piles[pile.name]
        such = laid.unseen.count(card)
        fewest, most = max(0, laid.size - (len(laid.unseen) - such)), min(laid.size, such)
        return self._answers.count(pile.name, fewest, most)


def _of_these(unseen: list[T], told: object) -> T:
    """Take the one that was told out of those unseen; any of them if it is hidden."""
    if told is None and unseen:
        return unseen[0]
    for at, one in enumerate(unseen):
        if one is told or one == told:
            return unseen.pop(at)
    raise ValueError(f"expected something that is out of sight, got {told}")


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
        """Yield each of those sequences: the answers, their places among the options, and how likely it is."""
        return _sequences(dict(zip(self.options, self.weights, strict=True)), self.more + 1)


def _sequences(left: dict[Any, int], many: int) -> Iterator[tuple[tuple[Any, ...], tuple[int, ...], Fraction]]:
    if not many or len(left) == 1:  # what is certain is not asked
        yield (), (), Fraction(1)
        return
    total = sum(left.values())
    for place, (option, weight) in enumerate(left.items()):
        rest = {other: n - (other == option) for other, n in left.items() if n > (other == option)}
        for options, places, probability in _sequences(rest, many - 1):
            yield (option, *options), (place, *places), Fraction(weight, total) * probability


class Unanswered(Exception):  # it ends a run, and is no error
    """The answers have come to their end."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


@attrs.define
class _MixedPile(Generic[T]):
    """A pile: cards in an order that nobody knows, and below them others whose places are known."""

    mixed: dict[T, int]
    under: list[T]


class ScriptedSource:
    """Answers from a list. What is certain is not asked, and takes no answer.

    A card of a pile is as likely as its kind is frequent among the cards that lie there in an unknown order.

    >>> from amsterdam_routes.kernel import Pile, ScriptedSource
    >>> DECK = Pile[str]("deck")
    >>> source = ScriptedSource(["B"])
    >>> source.shuffle(DECK, "ABB")
    >>> source.take(DECK), source.rest(DECK)
    ('B', ('A', 'B'))
    >>> source.take(DECK)
    Traceback (most recent call last):
    amsterdam_routes.kernel.sources.Unanswered: Question(asked='deck', options=('A', 'B'), weights=(1, 1), more=0)
    """

    def __init__(self, answers: Iterable[object] = ()) -> None:
        self.left: list[object] = [*answers][::-1]
        """The answers that have not been used, the next one last."""
        self._piles: dict[str, _MixedPile[Any]] = {}  # each of its own cards

    def lay(self, pile: Pile[T], cards: Iterable[T], under: Iterable[T] = ()) -> None:
        """Make a pile of these cards in an unknown order; below them lie others, in this order."""
        self._piles[pile.name] = _MixedPile(dict(Counter(cards)), [*under])

    def rest(self, pile: Pile[T]) -> tuple[T, ...]:
        """Return what is left of a pile; where the order is unknown, like to like."""
        laid: _MixedPile[T] = self._piles[pile.name]
        return (*[card for card, n in laid.mixed.items() for _ in range(n)], *laid.under)

    def take(self, pile: Pile[T], /) -> T:
        """Take the top card of a pile."""
        return self._take(pile, 0)

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        """Take so many cards off the top of a pile, each asked for by itself."""
        return tuple([self._take(pile, count - 1 - at) for at in range(count)])

    def _take(self, pile: Pile[T], more: int) -> T:
        laid: _MixedPile[T] = self._piles[pile.name]
        mixed = laid.mixed
        if not mixed:
            return laid.under.pop(0)
        card = self._ask(pile.name, mixed, more)
        mixed[card] -= 1
        if not mixed[card]:
            del mixed[card]
        return card

    def below(self, n: int, /) -> int:
        """Return a number, each as likely."""
        return self._ask(NUMBER, dict.fromkeys(range(n), 1))

    def weighted(self, options: Mapping[T, int], /) -> T:
        """Return one of the options, as likely as it weighs."""
        return self._ask(OPTION, {option: weight for option, weight in options.items() if weight})

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """Return the items in an order that is asked for item by item."""
        pile = Pile[T](ORDER)
        self.lay(pile, items)
        return self.take_many(pile, len(items))

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Make a pile of these cards. Their order is not asked for."""
        self.lay(pile, cards)

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Put these cards under the pile."""
        self._piles[pile.name].under += cards

    def count(self, pile: Pile[T], card: T, /) -> int:
        """Count such cards in the pile."""
        laid: _MixedPile[T] = self._piles[pile.name]
        return laid.mixed.get(card, 0) + laid.under.count(card)

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


def run_with_answers(run: Callable[[ScriptedSource], R], answers: Iterable[object] = ()) -> R | Question:
    """Run with these answers of chance; return the result, or the question at which the answers end.

    >>> from amsterdam_routes.kernel import run_with_answers
    >>> run_with_answers(lambda source: source.below(6) + source.below(6), answers=[2, 5])
    7
    >>> run_with_answers(lambda source: source.below(2) + source.below(3), answers=[1])
    Question(asked='number', options=(0, 1, 2), weights=(1, 1, 1), more=0)
    """
    source = ScriptedSource(answers)
    try:
        result = run(source)
    except Unanswered as end:
        return end.question
    if source.left:
        raise ValueError(f"expected no more answers, got {len(source.left)} that nothing asked for")
    return result
