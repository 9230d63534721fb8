"""Random play for searchers: one action picked from many, and games played to their end.

A game may have quicker ways of its own (`Game.pick`, `Game.playout`); those here need nothing but its other verbs. All
randomness comes from the source that the caller passes.
"""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from amsterdam_routes.kernel.typechecks import type_error

MOST_ACTIONS: Final = 100_000
"""How many actions a game may take in random play and in matches. No game that ends takes so many."""

T = TypeVar("T")
State = TypeVar("State")
Position = TypeVar("Position")
Action = TypeVar("Action")


class Randomness(Protocol):
    """A source of random bits: `random.Random` is one.

    >>> import amsterdam_routes as ar, random
    >>> randomness: ar.Randomness = random.Random(1634)
    >>> ar.pick(ar.new_game(2, seed=1), randomness) in ar.legal_actions(ar.new_game(2, seed=1))
    True
    """

    def getrandbits(self, k: int, /) -> int:
        """A number of k bits, each number equally likely."""


def check_randomness(random: object) -> None:
    """TypeError if this is no source of random bits.

    >>> check_randomness(1634)
    Traceback (most recent call last):
    TypeError: expected a source of random bits, such as random.Random(), got an int
    """
    if not callable(getattr(random, "getrandbits", None)):
        raise type_error("a source of random bits, such as random.Random()", random)


def one_of(items: Sequence[T], random: Randomness) -> T:
    """One of the items, each exactly equally likely; ValueError if there is none.

    >>> from random import Random
    >>> one_of("ABC", Random(1634))
    'A'
    """
    if not items:
        raise ValueError("there is nothing to pick from")
    bits = (len(items) - 1).bit_length()
    while True:
        number = random.getrandbits(bits)
        if number < len(items):
            return items[number]


def pick_listed(
    legal_actions: Callable[[Position], Sequence[Action]], position: Position, random: Randomness
) -> Action:
    """A legal action, each equally likely, by listing them; ValueError where there is none.

    >>> import amsterdam_routes as ar
    >>> from random import Random
    >>> state = ar.new_game(2, seed="1634")
    >>> pick_listed(ar.legal_actions, state, Random(1)) in ar.legal_actions(state)
    True
    """
    return one_of(legal_actions(position), random)


def play_on(
    to_move: Callable[[State], int | None],
    pick: Callable[[State, Randomness], Action],
    apply: Callable[[State, Action], State],
    state: State,
    random: Randomness,
) -> State:
    """The end of a game in which every seat picks its actions at random.

    >>> import amsterdam_routes as ar
    >>> from random import Random
    >>> play_on(ar.GAME.to_move, ar.pick, ar.apply, ar.new_game(2, seed="1634"), Random(1)).phase
    <Phase.OVER: 'over'>
    """
    for _ in range(MOST_ACTIONS):
        if to_move(state) is None:
            return state
        state = apply(state, pick(state, random))
    raise endless()


def endless() -> RuntimeError:
    """The error of a game that goes on for ever: one of its rules is broken.

    >>> print(endless())
    the game still goes on after 100000 actions
    """
    return RuntimeError(f"the game still goes on after {MOST_ACTIONS} actions")
