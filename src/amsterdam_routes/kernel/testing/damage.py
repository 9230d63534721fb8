"""States that are not as they should be: whether a game notices when somebody built one."""

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any  # Any: values of any game

import attrs

from amsterdam_routes.kernel.game import AnyGame

MOST = 100
"""So many changed states are tried."""


def nothing_noticed(game: AnyGame, state: Any) -> Iterator[str]:
    """Whether `check` takes a state for sound, whatever is changed in it.

    >>> import amsterdam_routes as ar
    >>> list(nothing_noticed(ar.GAME, ar.new_game(2, seed=1)))
    []
    """
    spoiled = 0
    for other in islice(damaged(state), MOST):
        spoiled += 1
        with suppress(Exception):  # a state that is beyond it has been noticed, too
            if not game.check(other):
                continue
        return
    if spoiled:
        yield f"`check` finds nothing wrong, whatever is changed in a state: not in any of {spoiled} others"


def damaged(value: Any) -> Iterator[Any]:
    """A value with one number changed in it, or one list shortened, as far as its classes let it be built.

    >>> list(damaged((2, (5,))))
    [((5,),), (3, (5,)), (2, ()), (1, (5,)), (2, (6,)), (2, (4,))]
    """
    if type(value) is int:
        yield from (value + 1, value - 1)
    elif type(value) is tuple:
        yield from [value[1:]] if value else []
        yield from _in_turn([_items(value, at) for at in range(len(value))])
    else:
        yield from _in_turn([_evolved(value, *names) for names in _fields(value)])


def _items(value: tuple[Any, ...], at: int) -> Iterator[Any]:
    for other in damaged(value[at]):
        yield (*value[:at], other, *value[at + 1 :])


def _evolved(value: Any, name: str, alias: str) -> Iterator[Any]:
    evolve: Any = attrs.evolve if attrs.has(type(value)) else dataclasses.replace
    for other in damaged(getattr(value, name)):
        with suppress(Exception):  # its class does not let it be built
            yield evolve(value, **{alias: other})


def _in_turn(several: list[Iterator[Any]]) -> Iterator[Any]:
    """One of each, then the next of each: no part of a state is left out because another is large."""
    while several:
        for one in [*several]:
            try:
                yield next(one)
            except StopIteration:
                several.remove(one)


def _fields(value: Any) -> list[tuple[str, str]]:
    """The fields of a value that its class is built with, and what it calls them then."""
    if attrs.has(type(value)):
        return [(field.name, field.alias or field.name) for field in attrs.fields(type(value)) if field.init]
    if dataclasses.is_dataclass(value):
        return [(field.name, field.name) for field in dataclasses.fields(value) if field.init]
    return []
