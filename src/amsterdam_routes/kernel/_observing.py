"""Observations: what a seat sees as a row of whole numbers, for programs that learn. Each number has one meaning.

A game declares its features: which field of a view they tell, what each of their numbers means, and the scale of these
numbers, which they do not exceed in a game of good players. The seats stand in the order of play, the viewer first, so
that one player learns for every seat.

How a feature reads its numbers is a value that can be called. An `Observer` makes one function of all features of a
set-up when it is first asked: each kind of reading says, as a line or two of this function, where its numbers go. What
several features reach, such as a player's board, is reached once.
"""

import enum
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import compile_function

LEAST: Final = -(2**15)
MOST: Final = 2**15 - 1
"""All numbers of an observation lie between these: int16 holds them."""
UNPACKED: Final = 16
"""So many numbers of a feature are written one by one; more of them as an array."""
REMEMBERED: Final = 4096
"""So many sets of a feature are remembered, then all are forgotten."""
_AS_NUMBERS: Final = bytes.maketrans(b"01", b"\0\1")
Row: TypeAlias = "array[int]"

Setup = TypeVar("Setup")
View = TypeVar("View")
Viewed = TypeVar("Viewed", contravariant=True)
Part = TypeVar("Part")
T = TypeVar("T")


def seat_names(players: int) -> tuple[str, ...]:
    """Return the names of the seats, beginning with the viewer's.

    >>> seat_names(3)
    ('own', 'next seat', '2 seats on')
    """
    return ("own", "next seat", *(f"{later} seats on" for later in range(2, players)))[:players]


def _check_scale(feature: object, attribute: "attrs.Attribute[int]", scale: int) -> None:
    if type(scale) is not int:
        raise type_error(int, scale, "scale")
    if not 1 <= scale <= MOST:
        raise ValueError(f"expected a scale from 1 to {MOST}, got {scale}")


@attrs.frozen
class Feature(Generic[View]):
    """Some numbers of an observation, which tell one field of a view.

    >>> from amsterdam_routes.kernel import Feature
    >>> carts = Feature("table.carts", ("own", "next seat"), 16, lambda view: (12, 16))
    >>> carts.scale, carts.read(None)
    (16, (12, 16))
    """

    field: str
    """The field, from the view on."""
    meanings: tuple[str, ...]
    """What each of the numbers means."""
    scale: int = attrs.field(validator=_check_scale)
    """What a number is divided by where numbers from -1 to 1 are wanted. No game of good players exceeds it."""
    read: Callable[[View], Sequence[int]]
    """The numbers, as they stand in a view."""
    least: int = 0
    """-1 if a number may be below 0."""
    measured: bool = False
    """Whether games were measured to find the scale, with room above; if not, it is a number of the box."""


@attrs.frozen
class Observing(Generic[Setup, View]):
    """How a game is observed in numbers.

    >>> import amsterdam_routes as ar
    >>> ar.GAME.observing.version
    1
    """

    version: int
    """Which meaning the numbers have: another one for every change."""
    features: Callable[[Setup], Sequence[Feature[View]]]
    """What is observed in a game of a set-up, always in the same order."""
    totals: Callable[[Setup], tuple[int, int]]
    """The least and the most points that a seat can end with, or what is shown of them."""


def _as_tuple(features: Iterable[Feature[View]]) -> tuple[Feature[View], ...]:
    return tuple(features)


@attrs.frozen(slots=False, eq=False, repr=False)
class Observer(Generic[View]):
    """The features of a set-up, one after the other: how any view of its games is observed.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import observer_of
    >>> observe = observer_of(ar.GAME, ar.Setup(2))
    >>> seen = observe(ar.view(ar.new_game(2, seed="1634"), 0))
    >>> len(seen) == len(observe.names) == len(observe.scales) == observe.size
    True
    >>> place = observe.names.index("table.carts: next seat")
    >>> seen[place], observe.scales[place]
    (16, 16)
    """

    features: tuple[Feature[View], ...] = attrs.field(converter=_as_tuple)
    """What is observed, in order."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each number stands for: a field, and its meaning there."""
        return tuple(f"{part.field}: {meaning}" for part in self.features for meaning in part.meanings)

    @cached_property
    def scales(self) -> tuple[int, ...]:
        """The scale of each number."""
        return tuple(part.scale for part in self.features for _ in part.meanings)

    @cached_property
    def least(self) -> tuple[int, ...]:
        """The least that each number can be."""
        return tuple(part.least for part in self.features for _ in part.meanings)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.scales)

    def __call__(self, view: View) -> tuple[int, ...]:
        """Observe a view: every number is whole and within int16, and stands for the name at its place."""
        return tuple(self.row(view).tolist())

    def row(self, view: View) -> memoryview:
        """Observe a view into new memory, as int16: `numpy.frombuffer` reads it without a copy.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.kernel import observer_of
        >>> observe = observer_of(ar.GAME, ar.Setup(2))
        >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
        >>> observe.row(view).format, tuple(observe.row(view)) == observe(view)
        ('h', True)
        """
        row = array("h", self._nothing)
        try:
            self._write(view, row)
        except (OverflowError, ValueError):  # a number beyond int16, or too many or too few
            return memoryview(array("h", self._declared(view)))
        except (AttributeError, LookupError) as error:  # of another game, or of another box
            raise type_error("a view of the game and the box that are observed", view) from error
        return memoryview(row)

    @cached_property
    def _nothing(self) -> "array[int]":
        return array("h", bytes(2 * self.size))

    @cached_property
    def _write(self) -> Callable[[View, Row], None]:
        """The function that writes all numbers of a view into a row of zeros."""
        known: dict[str, Any] = {}
        reached: dict[tuple[object, ...], str] = {(): "view"}
        lines = []
        for at, last, part in self.table():
            read, path = part.read, ()  # type: Any, tuple[object, ...]
            while isinstance(read, _Reached):
                of, path = reached[path], (*path, read.reach)
                if path not in reached:
                    reached[path] = f"part_{len(reached)}"
                    lines.append(f"{reached[path]} = {_known(known, read.reach)}({of})")
                read = read.inner
            reading: Reading[Any] = read if isinstance(read, _KINDS) else _Numbers(read)
            lines += reading.lines(reached[path], at, last + 1, partial(_known, known))
        write: Callable[[View, Row], None] = compile_function("write(view, row)", [*lines, "return"], known)
        return write

    def _declared(self, view: View) -> list[int]:
        """Return the numbers feature by feature, those beyond int16 cut off; ValueError names one of a wrong length."""
        seen: list[int] = []
        for part in self.features:
            found = part.read(view)
            if len(part.meanings) != len(found):
                raise ValueError(f"the feature {part.field!r}: expected {len(part.meanings)} numbers, got {len(found)}")
            seen += [max(LEAST, min(MOST, number)) for number in found]
        return seen

    def table(self) -> Iterator[tuple[int, int, Feature[View]]]:
        """Yield every feature, with the places of its first and its last number."""
        at = 0
        for part in self.features:
            yield at, at + len(part.meanings) - 1, part
            at += len(part.meanings)


# --- how numbers are read: each kind when it is called, and as lines of an observer's function


def _known(known: dict[str, Any], value: object) -> str:  # any value that the lines use
    """Return a name for a value that lines of the function use."""
    name = f"v{len(known)}"
    known[name] = value
    return name


class Reading(Protocol[Viewed]):
    """How a feature reads its numbers."""

    def __call__(self, view: Viewed, /) -> Sequence[int]:
        """Return the numbers."""

    def lines(self, of: str, at: int, end: int, name: Callable[[object], str]) -> list[str]:
        """Return the lines that write the numbers of the variable `of` into `row`, which has zeros from `at` on."""


@attrs.frozen
class _Numbers(Generic[View]):
    """As many numbers as there are meanings."""

    read: Callable[[View], Sequence[int]]

    def __call__(self, view: View) -> Sequence[int]:
        return self.read(view)

    def lines(self, of: str, at: int, end: int, name: Callable[[object], str]) -> list[str]:
        if end - at <= UNPACKED:  # which is quicker, and refuses another number of numbers
            return [f"{', '.join(f'row[{place}]' for place in range(at, end))}, = {name(self.read)}({of})"]
        some, wrong = name(partial(array, "h")), name(partial(_refuse, end - at))
        return [
            f"found = {some}({name(self.read)}({of}))",
            f"row[{at}:{end}] = found if len(found) == {end - at} else {wrong}()",
        ]


def _refuse(expected: int) -> None:
    raise ValueError(f"expected {expected} numbers")


@attrs.frozen
class _One(Generic[View]):
    """A single number."""

    read: Callable[[View], int]

    def __call__(self, view: View) -> Sequence[int]:
        return (self.read(view),)

    def lines(self, of: str, at: int, end: int, name: Callable[[object], str]) -> list[str]:
        return [f"row[{at}] = {name(self.read)}({of})"]


@attrs.frozen
class _Flag(Generic[View]):
    """1 if something is so, otherwise 0."""

    read: Callable[[View], bool]

    def __call__(self, view: View) -> Sequence[int]:
        return (1,) if self.read(view) else (0,)

    def lines(self, of: str, at: int, end: int, name: Callable[[object], str]) -> list[str]:
        return [f"if {name(self.read)}({of}): row[{at}] = 1"]


@attrs.frozen
class _Tally(Generic[View, T]):
    """How often each kind occurs."""

    places: Mapping[T, int]
    read: Callable[[View], Iterable[T]]

    def __call__(self, view: View) -> Sequence[int]:
        many = [0] * len(self.places)
        for one in self.read(view):
            many[self.places[one]] += 1
        return many

    def lines(self, of: str, at: int, end: int, name: Callable[[object], str]) -> list[str]:
        places = name({kind: at + place for kind, place in self.places.items()})
        return [f"for one in {name(self.read)}({of}): row[{places}[one]] += 1"]


@attrs.frozen
class _Which(Generic[View, T]):
    """1 for one option, or for none."""

    places: Mapping[T, int]
    read: Callable[[View], T | None]

    def __call__(self, view: View) -> Sequence[int]:
        row = [0] * len(self.places)
        if (found := self.read(view)) is not None:
            row[self.places[found]] = 1
        return row

    def lines(self, of: str, at: int, end: int, name: Callable[[object], str]) -> list[str]:
        places = name({option: at + place for option, place in self.places.items()})
        return [f"found = {name(self.read)}({of})", f"if found is not None: row[{places}[found]] = 1"]


class _Spread(dict[int, Row]):
    """Sets as bits, and as numbers. Sets come again and again, so the last ones are remembered."""

    def __init__(self, size: int) -> None:
        self.digits = f"0{size}b"

    def __missing__(self, bits: int) -> Row:
        if len(self) >= REMEMBERED:
            self.clear()
        spread = array("h", [*format(bits, self.digits)[::-1].encode().translate(_AS_NUMBERS)])
        self[bits] = spread
        return spread


@attrs.frozen
class _Set(Generic[View]):
    """1 for each member of a set that is kept as bits."""

    size: int
    read: Callable[[View], int]

    def __call__(self, view: View) -> Sequence[int]:
        return _Spread(self.size)[self.read(view)]

    def lines(self, of: str, at: int, end: int, name: Callable[[object], str]) -> list[str]:
        spread = name(_Spread(self.size))
        return [f"found = {name(self.read)}({of})", f"if found: row[{at}:{end}] = {spread}[found]"]


@attrs.frozen
class _Reached(Generic[View, Part]):
    """What a part of a view reads."""

    reach: Callable[[View], Part]
    inner: Callable[[Part], Sequence[int]]

    def __call__(self, view: View) -> Sequence[int]:
        return self.inner(self.reach(view))


_KINDS: Final = (_Numbers, _One, _Flag, _Tally, _Which, _Set)

# --- the features that games declare


def rotate(seat: int | None, values: Sequence[T]) -> Sequence[T]:
    """Return a list by seat, rotated to begin with one seat.

    >>> rotate(2, ("Griet", "Jan", "Kaat"))
    ('Kaat', 'Griet', 'Jan')
    """
    return values if not seat else (*values[seat:], *values[:seat])


def _name(kind: object) -> str:
    return kind.value if isinstance(kind, enum.Enum) and isinstance(kind.value, str) else str(kind)


def number(
    field: str, scale: int, read: Callable[[View], int], least: int = 0, *, measured: bool = False
) -> Feature[View]:
    """Declare one number.

    >>> number("table.draw_size", 44, lambda view: 35).meanings
    ('how many',)
    """
    return Feature(field, ("how many",), max(1, scale), _One(read), least, measured)


def flag(field: str, meaning: str, read: Callable[[View], bool]) -> Feature[View]:
    """Declare a number that is 1 if something is so, otherwise 0.

    >>> flag("table.to_lay", "a card is to be laid", lambda view: True).read(None)
    (1,)
    """
    return Feature(field, (meaning,), 1, _Flag(read))


def count_each(
    field: str,
    kinds: Iterable[object],
    scale: int,
    read: Callable[[View], Sequence[int]],
    least: int = 0,
    *,
    measured: bool = False,
) -> Feature[View]:
    """Declare a number for each kind.

    >>> count_each("hand.cards", ("apple", "pear"), 6, lambda view: (2, 0)).meanings
    ('apple', 'pear')
    """
    return Feature(field, tuple(map(_name, kinds)), max(1, scale), read, least, measured)


def tally(field: str, kinds: Sequence[T], scale: int, read: Callable[[View], Iterable[T]]) -> Feature[View]:
    """Declare a number for each kind: how often it occurs in the list of a field, in any order.

    >>> tally("table.row", ("apple", "pear"), 5, lambda view: ("pear", "pear")).read(None)
    [0, 2]
    """
    places = MappingProxyType({kind: place for place, kind in enumerate(kinds)})
    return Feature(field, tuple(map(_name, kinds)), max(1, scale), _Tally(places, read))


def which_of(field: str, options: Sequence[T], read: Callable[[View], T | None]) -> Feature[View]:
    """Declare a number for each option: 1 for the option that a field holds, 0 for all others.

    >>> which_of("table.phase", ("day", "night"), lambda view: "night").read(None)
    [0, 1]
    """
    places = MappingProxyType({option: place for place, option in enumerate(options)})
    return Feature(field, tuple(map(_name, options)), 1, _Which(places, read))


def bits(field: str, kinds: Iterable[object], read: Callable[[View], int]) -> Feature[View]:
    """Declare a number for each possible member of a set that is kept as bits: 1 if it is in it, else 0.

    >>> [*bits("table.claimed", ("dam", "waag", "jordaan"), lambda view: 0b101).read(None)]
    [1, 0, 1]
    """
    names = tuple(map(_name, kinds))
    return Feature(field, names, 1, _Set(len(names), read))


def by_seat(
    field: str,
    players: int,
    scale: int,
    read: Callable[[Any], Sequence[int]],  # Any: a view that has a seat
    least: int = 0,
) -> Feature[Any]:
    """Declare a number for each seat, from the viewer on.

    >>> by_seat("table.carts", 2, 16, lambda view: (16, 12)).meanings
    ('own', 'next seat')
    """
    return Feature(field, seat_names(players), max(1, scale), lambda view: rotate(view.seat, read(view)), least)


def which_seat(field: str, players: int, read: Callable[[Any], int | None]) -> Feature[Any]:  # Any: a view
    """Declare a number for each seat from the viewer on: 1 for the seat that a field names, 0 for all others.

    >>> which_seat("table.to_move", 2, lambda view: None).read(None)
    [0, 0]
    """

    def relative(view: Any) -> int | None:
        seat = read(view)
        return None if seat is None else (seat - (view.seat or 0)) % players

    return attrs.evolve(which_of(field, range(players), relative), meanings=seat_names(players))


def each_seat(prefix: str, players: int, parts: Iterable[Feature[Any]]) -> Iterator[Feature[Any]]:
    """Repeat the features of one seat for every seat, the viewer first. They read a pair: the view and the seat.

    >>> score = number("scores", 20, lambda at: at[0].table.scores[at[1]])
    >>> [(part.field, part.meanings) for part in each_seat("table", 2, [score])]
    [('table.scores', ('own: how many',)), ('table.scores', ('next seat: how many',))]
    """
    parts = tuple(parts)
    for later, name in enumerate(seat_names(players)):
        yield from lift(parts, prefix, _seated(players, later), name)


def _seated(players: int, later: int) -> Callable[[Any], tuple[Any, int]]:  # Any: a view of any game
    return lambda view: (view, ((view.seat or 0) + later) % players)


def lift(
    parts: Iterable[Feature[Part]], prefix: str, reach: Callable[[View], Part], whose: str = ""
) -> Iterator[Feature[View]]:
    """Return the features of a part of a view as features of the view.

    >>> cards = number("cards", 5, lambda purse: purse["cards"])
    >>> [part] = lift([cards], "table.purse", lambda view: view["purse"], "own")
    >>> part.field, part.meanings, part.read({"purse": {"cards": 3}})
    ('table.purse.cards', ('own: how many',), (3,))
    """
    for part in parts:
        meanings = tuple(f"{whose}: {meaning}" for meaning in part.meanings) if whose else part.meanings
        read = _Reached(reach, part.read)
        yield Feature(f"{prefix}.{part.field}", meanings, part.scale, read, part.least, part.measured)
