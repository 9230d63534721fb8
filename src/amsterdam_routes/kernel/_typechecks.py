"""Exact type checks when a value is made: True is not accepted as a number, nor a list as a tuple.

A class asks for it with `@attrs.frozen(field_transformer=checked)`. What to check is read from its type hints. Values
that are made by the rules are right by construction, and go round the constructors: see drafts in `_values.py`. Below
them stand the checks of single arguments: of numbers, of lists, of the seats that a caller names.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, TypeVar, Union, get_args, get_origin  # Any: no type covers every hint

import attrs

from amsterdam_routes.kernel._values import By

Matcher: TypeAlias = Callable[[Any], bool]
V = TypeVar("V")


def checked(cls: type, fields: list["attrs.Attribute[Any]"]) -> list["attrs.Attribute[Any]"]:
    """Return the fields of an attrs class, each with a validator that checks its type: a `field_transformer` for attrs.

    >>> @attrs.frozen(field_transformer=checked)
    ... class Cart:
    ...     wheels: int
    ...     names: tuple[str, ...] = ()
    >>> Cart(True)
    Traceback (most recent call last):
    TypeError: 'wheels' of Cart: expected an int, got a bool
    >>> Cart(2, ("Griet", 3))
    Traceback (most recent call last):
    TypeError: 'names' of Cart: expected a tuple of str, got a tuple with an int in it
    """
    return [_with_check(cls, field) if field.init else field for field in fields]


def _with_check(cls: type, field: "attrs.Attribute[Any]") -> "attrs.Attribute[Any]":
    hint = field.type
    if hint is None or isinstance(hint, str):
        raise TypeError(f"{cls.__name__}.{field.name} has no type that can be checked: {hint!r}")
    fits, classes = matcher(hint), _classes(hint)
    where = f"{field.name!r} of {cls.__name__}"

    def check(instance: object, attribute: "attrs.Attribute[Any]", value: object) -> None:
        if type(value) not in classes and not fits(value):
            raise type_error(hint, value, where)

    own = field.validator
    return field.evolve(validator=check if own is None else attrs.validators.and_(check, own))


def matcher(hint: Any) -> Matcher:
    """Return the function that says whether a value is of the type that a hint names.

    >>> is_counts = matcher(tuple[int, ...])
    >>> is_counts((1, 2)), is_counts((1, True)), is_counts([1, 2])
    (True, False, False)
    """
    kinds, origin = get_args(hint), get_origin(hint)
    if origin is Annotated:
        return matcher(kinds[0])
    if classes := _classes(hint):
        return lambda value: type(value) in classes
    if origin in (Union, UnionType):
        options = [matcher(kind) for kind in kinds]
        return lambda value: any(fits(value) for fits in options)
    if origin is tuple:
        return _tuple(kinds)
    if origin is Mapping:
        fits_key, fits_value = map(matcher, kinds)
        return lambda value: (
            isinstance(value, Mapping) and all(map(fits_key, value)) and all(map(fits_value, value.values()))
        )
    kind = origin or hint
    if isinstance(kind, type) and kind.__module__ == "collections.abc":
        return lambda value: isinstance(value, kind)
    return lambda value: True  # a type variable, or anything that has certain methods


def _classes(hint: Any) -> frozenset[type]:
    """Return the classes that a hint names, if the exact class of a value decides; otherwise none."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _classes(get_args(hint)[0])
    if origin in (Union, UnionType):
        options = [_classes(kind) for kind in get_args(hint)]
        return frozenset().union(*options) if all(options) else frozenset()
    kind = NoneType if hint is None else origin or hint
    if kind is float:
        return frozenset((float, int))
    if not isinstance(kind, type) or kind in (object, Any) or origin is tuple or getattr(kind, "_is_protocol", False):
        return frozenset()
    return frozenset() if kind.__module__ == "collections.abc" else frozenset((kind,))


def _tuple(kinds: tuple[Any, ...]) -> Matcher:
    if kinds[1:] == (...,):
        if classes := _classes(kinds[0]):
            return lambda value: type(value) is tuple and classes.issuperset(map(type, value))
        fits_one = matcher(kinds[0])
        return lambda value: type(value) is tuple and all(map(fits_one, value))
    each_fits = [matcher(kind) for kind in kinds]
    return lambda value: (
        type(value) is tuple
        and len(value) == len(each_fits)
        and all(fits(item) for fits, item in zip(each_fits, value, strict=True))
    )


def type_error(hint: Any, value: object, where: str = "") -> TypeError:
    """Make the error for a value of the wrong type; a type hint or a text names the expected type.

    >>> type_error(int | None, "3", "seat")
    TypeError('seat: expected an int or None, got a str')
    >>> type_error(int, bool)
    TypeError('expected an int, got the class bool itself')

    A class of another game may have the name of the one that is expected; then its module is named, too:

    >>> import amsterdam_routes as ar
    >>> type_error("a State", ar.merchants.new_game(2, seed="1672"))
    TypeError('expected a State, got a State of amsterdam_routes.merchants')
    """
    wanted = hint if isinstance(hint, str) else phrase(hint)
    classes = {kind.__name__ for kind in type(value).__mro__ if kind.__module__ != "builtins"}
    named = wanted in OF_A_GAME or not classes.isdisjoint(wanted.replace(",", " ").split())
    of = origin(value) if named else ""
    return TypeError(f"{where}{': ' if where else ''}expected {wanted}, got {_found(hint, value)}{of}")


OF_A_GAME = ("an action", "an event")
"""What each game has classes of its own for: an error about a value of another game names its module."""


def origin(value: object) -> str:
    """Return the module that defines a value's class; nothing for classes of Python itself.

    >>> import amsterdam_routes as ar
    >>> origin(ar.merchants.EndTurn()), origin(3)
    (' of amsterdam_routes.merchants', '')
    """
    module = type(value).__module__
    return "" if isinstance(value, type) or module == "builtins" else f" of {module}"


def shown(value: object) -> str:
    """Return a value as text of a sane length: Python itself refuses to write out an int of thousands of digits.

    >>> shown(3), shown(10**5000)
    ('3', '> 10^15')
    """
    if type(value) is int and abs(value) > 10**15:
        return "> 10^15" if value > 0 else "< -10^15"
    return str(value)


def check_least(name: str, value: object, least: int) -> None:
    """Raise TypeError or ValueError unless a value is a whole number, and at least this one.

    >>> check_least("games", 2, 3)
    Traceback (most recent call last):
    ValueError: games: expected at least 3, got 2
    """
    if type(value) is not int:
        raise type_error(int, value, name)
    if value < least:
        raise ValueError(f"{name}: expected at least {least}, got {value}")


def tuple_of(kind: type[V], values: Iterable[V], where: str) -> tuple[V, ...]:
    """Return the values as a tuple; TypeError if there are none to go through, or one is not exactly of this type.

    >>> tuple_of(str, ["dam", 3], "names")
    Traceback (most recent call last):
    TypeError: names: expected a tuple of str, got a tuple with an int in it
    """
    hint = tuple[kind, ...]  # type: ignore[valid-type]  # a hint made at run time
    if not isinstance(values, Iterable):
        raise type_error(hint, values, where)
    found = tuple(values)
    for value in found:
        if type(value) is not kind:
            raise type_error(hint, found, where)
    return found


def phrase(hint: Any) -> str:
    """Return a type in words.

    >>> phrase(tuple[int, ...] | None), phrase(tuple[tuple[str, int], ...]), phrase(Mapping[int, str])
    ('a tuple of int or None', 'a tuple of (str, int)', 'a mapping of int to str')
    """
    if get_origin(hint) is tuple:
        return f"a tuple of {_plain(get_args(hint)[0])}" if get_args(hint)[1:] == (...,) else f"a tuple {_plain(hint)}"
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(phrase, get_args(hint)))
    if get_origin(hint) is Annotated:
        kinds = [note.kinds for note in get_args(hint) if isinstance(note, By)]
        return phrase(get_args(hint)[0]) + "".join(f", one for each {kind.__name__}" for kind in kinds)
    if get_origin(hint) is Mapping:
        return f"a mapping of {' to '.join(map(_plain, get_args(hint)))}"
    return with_article(get_origin(hint) or hint)


def _plain(hint: Any) -> str:
    """Return a type in words, without an article."""
    if get_origin(hint) is Annotated:
        return _plain(get_args(hint)[0])
    if get_origin(hint) is tuple:
        kinds = get_args(hint)
        return f"tuples of {_plain(kinds[0])}" if kinds[1:] == (...,) else f"({', '.join(map(_plain, kinds))})"
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_plain, get_args(hint)))
    return "None" if hint is NoneType else str((get_origin(hint) or hint).__name__)


def with_article(kind: Any) -> str:
    """Return the name of a class with its article.

    >>> with_article(int), with_article(str), with_article(bytes), with_article(type(None))
    ('an int', 'a str', 'bytes', 'None')
    """
    name = "None" if kind is NoneType else str(getattr(kind, "__name__", kind))
    return name if name in ("None", "bytes") else f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _found(hint: Any, value: object) -> str:
    if isinstance(value, type):
        return f"the class {value.__name__} itself"
    if type(value) is tuple and "tuple" in str(hint):
        strange = next(_strange(hint, value), None)
        if strange is not None:
            return f"a tuple with {strange} in it"
        return f"a tuple of {len(value)}"
    return with_article(type(value))


def _strange(hint: Any, value: tuple[object, ...]) -> Iterator[str]:
    """Describe the items that do not belong into a tuple."""
    for option in get_args(hint) if get_origin(hint) in (Union, UnionType, Annotated) else (hint,):
        kinds = get_args(option)
        if get_origin(option) is tuple and kinds[1:] == (...,):
            fits = matcher(kinds[0])
            yield from islice((with_article(type(item)) for item in value if not fits(item)), 1)


def check_seat(seat: int, players: int) -> None:
    """Raise TypeError or ValueError unless this is a seat in a game of so many players.

    >>> check_seat(2, players=2)
    Traceback (most recent call last):
    ValueError: there is no seat 2 in a game of 2
    """
    if type(seat) is not int:
        raise type_error(int | None, seat, "seat")
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {shown(seat)} in a game of {players}")


def check_viewer(viewer: int | None, seat: int | None, held: str) -> None:
    """Raise TypeError or ValueError if a seat other than the viewer's is named, since a view hides the others' hands.

    >>> check_viewer(0, None, "hand")
    >>> check_viewer(0, 1, "hand")
    Traceback (most recent call last):
    ValueError: a view of seat 0 does not know the hand of seat 1
    """
    if seat is not None and type(seat) is not int:
        raise type_error(int | None, seat, "seat")
    if seat not in (None, viewer):
        whose = "an onlooker" if viewer is None else f"seat {viewer}"
        raise ValueError(f"a view of {whose} does not know the {held} of seat {seat}")
