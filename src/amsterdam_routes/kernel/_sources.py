"""Sources of hidden information: the questions that a transition asks, and the three sources that answer them.

A game has one transition. Where it needs a card off a face-down pile, a die or a shuffle, it asks its source. So one
set of rules serves everybody:

- `SeededSource` answers from the piles and the chance of a state: this is play;
- `EventSource` answers from the events that a client received;
- `ScriptedSource` answers from a list: where the list ends, the open question can be looked at.

A source is asked for what is seen next and for nothing else. A pile that is shuffled is not asked for its order: its
cards are, one by one, as they are taken. So write a transition, and a deal, like this:

- Shuffle a pile (`shuffle`) when the rules do; take its cards (`take`, `take_many`) when they are turned up or dealt.
- How many cards a pile has is no secret: the table knows it, and no source is asked.
- Ask for dice that are thrown together at once (`below_many(6, 2)`), and for a die by itself with `below(6)`. Each is a
  question of its own, in the order of the rules; but it is known how many follow, before any of them is answered.
- Log the event that tells an answer before anything else is asked that another event tells.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, perm
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

import attrs

from amsterdam_routes.kernel._chance import Chance

T = TypeVar("T")

NUMBER: Final = "number"
"""The name of the question that `Source.below` asks."""
ORDER: Final = "order"
"""The name of the questions that `Source.shuffled` asks, one for each item."""
OPTION: Final = "option"
"""The name of the question that `Source.weighted` asks."""


@attrs.frozen
class Pile(Generic[T]):
    """The name of a face-down pile of cards, tiles or other pieces (T): the name of the field that holds it.

    >>> from amsterdam_routes.kernel import Pile
    >>> DRAW = Pile[int]("draw")
    >>> DRAW.name
    'draw'
    """

    name: str
    """The name of the field."""


class Source(Protocol):
    """The questions that a transition may ask, and the changes that it may make to hidden piles.

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

    def below_many(self, n: int, count: int, /) -> tuple[int, ...]:
        """Return so many numbers below n, one after the other: dice that are thrown together."""

    def weighted(self, options: Mapping[T, int], /) -> T:
        """Return one of the options, each as likely as its share of all weights. A number below their sum decides."""

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """Return the items in a random order that everybody sees at once. A pile is shuffled with `shuffle`."""

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Make a pile of these cards, in an order that nobody sees."""

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Put these cards under the pile, the last one lowest."""

    def count(self, pile: Pile[T], card: T, /) -> int:
        """Count the copies of a card in a pile: needed by the rare rule that depends on hidden cards."""


class SeededSource:
    """The source of a game in play: it answers from the piles and the chance of the draft that inherits from it.

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

    def below_many(self, n: int, count: int, /) -> tuple[int, ...]:
        """Return the next numbers of the chance."""
        return tuple([self.below(n) for _ in range(count)])

    def weighted(self, options: Mapping[T, int], /) -> T:
        """Return the option whose share contains the next number of the chance."""
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
        """Make a pile of these cards, shuffled by the chance."""
        order, self.chance = self.chance.shuffled(cards)
        setattr(self, pile.name, order)

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Put these cards under the pile."""
        setattr(self, pile.name, (*getattr(self, pile.name), *cards))

    def count(self, pile: Pile[T], card: T, /) -> int:
        """Count the copies of a card in the pile."""
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
        """Return the next item from the pile with this name or kind; None if the viewer cannot see it.

        ValueError if nothing of the sort was told.
        """

    def count(self, asked: str, fewest: int, most: int, /) -> int:
        """Count the cards of a kind in the pile with this name, as far as the viewer knows."""


@attrs.define
class _KnownPile(Generic[T]):
    """The cards of a pile as far as a viewer knows them."""

    unseen: list[T]
    size: int
    known: list[T | None]


class EventSource:
    """A source that answers from events; ValueError if the events are impossible.

    For every pile that may be asked, `lay` says what the viewer knows of it. In place of what is hidden from the
    viewer, it answers with anything possible, which lies where the viewer does not see it.

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
        self._piles: dict[str, _KnownPile[Any]] = {}  # each holds cards of its own type

    def lay(self, pile: Pile[T], unseen: Iterable[T], size: int, known: Sequence[T | None] = ()) -> None:
        """Declare the cards that may be in a pile and their number; `known` lists the known cards from the top, or
        None.
        """
        self._piles[pile.name] = _KnownPile([*unseen], size, [*known])

    def take(self, pile: Pile[T], /) -> T:
        """Take the top card of a pile: the one in the events."""
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
        """Take so many cards off the top of a pile: the ones in the events."""
        return tuple([self.take(pile) for _ in range(count)])

    def below(self, n: int, /) -> int:
        """Return the number in the events."""
        number = self._answers.answer(NUMBER)
        if type(number) is not int or not 0 <= number < n:
            raise ValueError(f"expected a number from 0 to {n - 1}, got {number}")
        return number

    def below_many(self, n: int, count: int, /) -> tuple[int, ...]:
        """Return the numbers that were told."""
        return tuple([self.below(n) for _ in range(count)])

    def weighted(self, options: Mapping[T, int], /) -> T:
        """Return the option in the events."""
        return _of_these([option for option, weight in options.items() if weight], self._answers.answer(OPTION))

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """Return the items in the order of the events."""
        left = [*items]
        return tuple([_of_these(left, self._answers.answer(ORDER)) for _ in items])

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Make a pile of these cards in an unknown order."""
        before: _KnownPile[T] | None = self._piles.get(pile.name)
        self.lay(pile, [*(before.unseen if before else ()), *cards], len(cards))

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Put these cards under the pile, from which they may be taken later."""
        laid: _KnownPile[T] = self._piles[pile.name]
        laid.unseen += cards
        laid.size += len(cards)

    def count(self, pile: Pile[T], card: T, /) -> int:
        """Count the copies of a card in the pile, as far as the events show."""
        laid: _KnownPile[T] = self._piles[pile.name]
        such = laid.unseen.count(card)
        fewest, most = max(0, laid.size - (len(laid.unseen) - such)), min(laid.size, such)
        return self._answers.count(pile.name, fewest, most)


def _of_these(unseen: list[T], told: object) -> T:
    """Take the named card from the unseen ones; if it is hidden, take any."""
    if told is None and unseen:
        return unseen[0]
    for at, one in enumerate(unseen):
        if one is told or one == told:
            return unseen.pop(at)
    raise ValueError(f"expected something that is out of sight, got {told}")


R = TypeVar("R")


@attrs.frozen
class Question:
    """A question to chance: all possible answers, and the probability of each.

    >>> from amsterdam_routes.kernel import Question
    >>> question = Question("draw", options=("pink", "blue"), weights=(2, 1))
    >>> [str(probability) for probability in question.probabilities]
    ['2/3', '1/3']
    """

    asked: str
    """The name of the pile whose next card it is; "number" for a die; "order" for what is shuffled in the open;
    "option" for one of several things that are not equally likely."""
    options: tuple[Any, ...]  # pieces of any type
    """The possible answers, each once: at least two."""
    weights: tuple[int, ...]
    """By option, how many equally likely cases it stands for."""
    more: int = 0
    """How many further cards of the pile, or dice, are certain to be asked for next, whatever the answer."""
    again: bool = False
    """Whether those questions have the same options again, as with dice, or only the options that are left, as with
    cards."""

    @property
    def probabilities(self) -> tuple[Fraction, ...]:
        """By option, how likely it is, exactly."""
        total = sum(self.weights)
        return tuple(Fraction(weight, total) for weight in self.weights)

    @property
    def sequences(self) -> int:
        """How many sequences of answers there are to this question and to those that are certain to follow it.

        >>> from amsterdam_routes.kernel import Question
        >>> Question("draw", options=("pink", "blue"), weights=(2, 1), more=1).sequences
        3
        >>> Question("number", options=(0, 1, 2), weights=(1, 1, 1), more=4, again=True).sequences
        243
        """
        if self.again:
            return int(len(self.options) ** (self.more + 1))
        numbers = [1, *[0] * (self.more + 1)]
        for weight in self.weights:
            numbers = [
                sum(numbers[size - n] * comb(size, n) for n in range(min(weight, size) + 1))
                for size in range(len(numbers))
            ]
        return numbers[-1]

    @property
    def likeliest(self) -> Fraction:
        """How likely the likeliest of these sequences is: it takes the option of which most are left, again and again.

        >>> from amsterdam_routes.kernel import Question
        >>> Question("draw", options=("pink", "blue"), weights=(2, 1), more=1).likeliest
        Fraction(1, 3)
        >>> Question("number", options=(0, 1, 2), weights=(1, 1, 1), more=4, again=True).likeliest
        Fraction(1, 243)
        """
        total, weights = sum(self.weights), [*self.weights]
        if self.again:
            return Fraction(max(weights), total) ** (self.more + 1)
        ways = 1
        for _ in range(self.more + 1):
            most = max(range(len(weights)), key=weights.__getitem__)
            ways *= weights[most]
            weights[most] -= 1
        return Fraction(ways, perm(total, self.more + 1))

    def answers(self) -> Iterator[tuple[tuple[Any, ...], tuple[int, ...], Fraction]]:
        """Yield each of these sequences: the answers, their places among the options, and how likely it is."""
        for place, (option, probability) in enumerate(zip(self.options, self.probabilities, strict=True)):
            following = self.following(option)
            if following is None:
                yield (option,), (place,), probability
                continue
            for options, places, share in following.answers():
                yield (option, *options), (place, *places), probability * share

    def following(self, answer: object) -> "Question | None":
        """Return the question that is certain to follow this answer; None if that is not known without a run.

        >>> from amsterdam_routes.kernel import Question
        >>> question = Question("draw", options=("pink", "blue"), weights=(2, 1), more=1)
        >>> question.following("pink")
        Question(asked='draw', options=('pink', 'blue'), weights=(1, 1), more=0, again=False)
        >>> question.following("blue") is None  # two pink ones are left: no question
        True
        """
        if not self.more:
            return None
        if self.again:
            return attrs.evolve(self, more=self.more - 1)
        pairs = zip(self.options, self.weights, strict=True)
        left = [(option, many) for option, weight in pairs if (many := weight - (option == answer))]
        if len(left) == 1:  # what is certain is not asked
            return None
        options, weights = zip(*left, strict=True)
        return Question(self.asked, options, weights, self.more - 1)


class Unanswered(Exception):  # it ends a run without being an error
    """No answer is left for a question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


@attrs.define
class _MixedPile(Generic[T]):
    """A pile: cards in an unknown order, and below them others whose places are known."""

    mixed: dict[T, int]
    under: list[T]


class ScriptedSource:
    """A source that answers from a list. A question with only one answer uses none of the list.

    A card of a pile is as likely as its kind is frequent among the cards that lie there in an unknown order.

    >>> from amsterdam_routes.kernel import Pile, ScriptedSource
    >>> DECK = Pile[str]("deck")
    >>> source = ScriptedSource(["B"])
    >>> source.shuffle(DECK, "ABB")
    >>> source.take(DECK), source.rest(DECK)
    ('B', ('A', 'B'))
    >>> source.take(DECK)
    Traceback (most recent call last):
    amsterdam_routes.kernel._sources.Unanswered: Question(asked='deck', options=('A', 'B'), weights=(1, 1), ...)
    """

    def __init__(self, answers: Iterable[object] = ()) -> None:
        self.left: list[object] = [*answers][::-1]
        """The answers that have not been used, the next one last."""
        self._piles: dict[str, _MixedPile[Any]] = {}  # each holds cards of its own type

    def lay(self, pile: Pile[T], cards: Iterable[T] | Mapping[T, int], under: Iterable[T] = ()) -> None:
        """Make a pile of these cards, or of so many of each, in an unknown order; the others lie below, in this one."""
        self._piles[pile.name] = _MixedPile(dict(+Counter(cards)), [*under])

    def rest(self, pile: Pile[T]) -> tuple[T, ...]:
        """Return the rest of a pile; where the order is unknown, equal cards stand together."""
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
        """Return a number, each equally likely."""
        return self._ask(NUMBER, dict.fromkeys(range(n), 1))

    def below_many(self, n: int, count: int, /) -> tuple[int, ...]:
        """Return so many numbers, each asked for by itself."""
        faces = dict.fromkeys(range(n), 1)
        return tuple([self._ask(NUMBER, faces, count - 1 - at, again=True) for at in range(count)])

    def weighted(self, options: Mapping[T, int], /) -> T:
        """Return one of the options, as likely as it weighs."""
        if any(type(weight) is not int or weight < 0 for weight in options.values()):
            raise ValueError(f"expected weights that are whole numbers from 0, got {[*options.values()]}")
        return self._ask(OPTION, {option: weight for option, weight in options.items() if weight})

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """Return the items in an order that is asked for item by item."""
        pile = Pile[T](ORDER)
        self.lay(pile, items)
        return self.take_many(pile, len(items))

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Make a pile of these cards. Chance is not asked for their order."""
        self.lay(pile, cards)

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """Put these cards under the pile."""
        self._piles[pile.name].under += cards

    def count(self, pile: Pile[T], card: T, /) -> int:
        """Count the copies of a card in the pile."""
        laid: _MixedPile[T] = self._piles[pile.name]
        return laid.mixed.get(card, 0) + laid.under.count(card)

    def _ask(self, asked: str, options: dict[T, int], more: int = 0, again: bool = False) -> T:
        if len(options) == 1:
            return next(iter(options))
        if not options:
            raise ValueError(f"expected something that chance may answer to {asked!r}, got nothing")
        if not self.left:
            if not again:
                more = min(more, sum(options.values()) - 1)
            raise Unanswered(Question(asked, tuple(options), tuple(options.values()), more, again))
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
    Question(asked='number', options=(0, 1, 2), weights=(1, 1, 1), more=0, again=False)
    """
    source = ScriptedSource(answers)
    try:
        result = run(source)
    except Unanswered as end:
        return end.question
    if source.left:
        raise ValueError(f"expected no more answers, got {len(source.left)} that nothing asked for")
    return result
