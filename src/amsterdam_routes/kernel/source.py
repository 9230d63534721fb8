"""What a transition asks of whatever it cannot know: the protocol, and the source that plays.

A game has one transition. Where it needs a card off a face-down pile, a die or a shuffle, it asks its source. So one
set of rules serves everybody: play asks the piles themselves (`Seeded`, here), a client the events that it received,
and a tree of chance a list of answers.

A source is asked for what is seen next and for nothing else. A pile that is shuffled is not asked for its order: its
cards are, one by one, as they are taken. So write a transition, and a deal, like this:

- Shuffle a pile (`shuffle`) when the rules do; take its cards (`take`, `take_many`) when they are turned up or dealt.
- How many cards a pile has is no secret: the table knows it, and no source is asked.
- Ask for one die at a time (`below(6) + 1`), in the order of the rules.
- Log the event that tells an answer before anything else is asked that another event tells.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

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

    >>> from amsterdam_routes.kernel import Scripted, Source
    >>> def throw_two(source: Source) -> int:
    ...     return source.below(6) + source.below(6) + 2
    >>> throw_two(Scripted([5, 0]))
    7
    """

    def take(self, pile: Pile[T], /) -> T:
        """The top card of a pile, which is taken off it."""

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        """So many cards off the top of a pile, the top one first."""

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1, each equally likely."""

    def weighted(self, options: Mapping[T, int], /) -> T:
        """One of the options, each as often as it weighs: a number below the sum of the weights says which."""

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """The items in a random order that everybody sees at once. A pile is shuffled with `shuffle`."""

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """These cards, in an order that nobody sees, are the pile from now on."""

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """These cards go under the pile, the last one lowest."""

    def count(self, pile: Pile[T], card: T, /) -> int:
        """How many of the cards of a pile are this one: for the rare rule that depends on what nobody sees."""


class Seeded:
    """The source that plays: it answers from the piles and the chance of the draft that inherits from it.

    The draft has a tuple for every pile, under its name, and `chance`.

    >>> import attrs
    >>> from amsterdam_routes import Chance
    >>> from amsterdam_routes.kernel import Pile, Seeded
    >>> @attrs.define
    ... class OpenPiles(Seeded):
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
        """The top card of a pile."""
        cards: tuple[T, ...] = getattr(self, pile.name)
        setattr(self, pile.name, cards[1:])
        return cards[0]

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        """So many cards off the top of a pile."""
        cards: tuple[T, ...] = getattr(self, pile.name)
        setattr(self, pile.name, cards[count:])
        return cards[:count]

    def below(self, n: int, /) -> int:
        """The next number of the chance."""
        number, self.chance = self.chance.below(n)
        return number

    def weighted(self, options: Mapping[T, int], /) -> T:
        """The option into whose share the next number of the chance falls."""
        number = self.below(sum(options.values()))
        for option, weight in options.items():
            number -= weight
            if number < 0:
                return option
        raise AssertionError("the number is below the sum of the weights")

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        """The items as the chance orders them."""
        order, self.chance = self.chance.shuffled(items)
        return order

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """These cards become the pile, as the chance orders them."""
        order, self.chance = self.chance.shuffled(cards)
        setattr(self, pile.name, order)

    def put_under(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        """These cards go under the pile."""
        setattr(self, pile.name, (*getattr(self, pile.name), *cards))

    def count(self, pile: Pile[T], card: T, /) -> int:
        """How many such cards the pile has."""
        cards: tuple[T, ...] = getattr(self, pile.name)
        return cards.count(card)
