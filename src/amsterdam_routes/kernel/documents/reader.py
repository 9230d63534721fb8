"""The converter that reads: one for each edition, as the ids in the data are that edition's.

It is made of type hints, function by function as they are asked for. It trusts what it is given: the shape of what is
read has been checked before.
"""

import enum
from collections.abc import Callable, Collection, Iterable
from functools import cache
from operator import itemgetter
from types import NoneType
from typing import Any, get_args  # Any: values and data of any kind

import attrs
from cattrs import BaseConverter, Converter

from amsterdam_routes.kernel.documents.hints import TYPE, counted, is_list, members, word, words
from amsterdam_routes.kernel.documents.hooks import EditionThings, Leaf, is_counted, is_of, plain
from amsterdam_routes.kernel.documents.objects import Read, reading


class Reader(Converter):
    """The converter that makes values of plain data of the right shape; an unknown id is a KeyError.

    >>> import enum
    >>> side = enum.Enum("side", {"LEFT": "left", "RIGHT": "right"})
    >>> Reader((), [side], (), EditionThings(None, {})).structure(["left"], tuple[side, ...])
    (<side.LEFT: 'left'>,)
    """

    def __init__(
        self, leaves: Iterable[Leaf], enums: Iterable[type[enum.Enum]], unions: Collection[Any], box: EditionThings
    ) -> None:
        super().__init__(detailed_validation=False)
        self.known: dict[Any, Read] = {}

        def read_union(union: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
            classes = {word(cls): cls for cls in members(union)}
            read_of = cache(lambda name: converter.get_structure_hook(classes[name]))  # each when it is first met
            return lambda data, _: read_of(data[TYPE])(data, None)

        def optional(hint: Any) -> bool:
            return NoneType in get_args(hint) and any({*members(hint)} == {*members(union)} for union in unions)

        def read_optional(hint: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
            union = next(union for union in unions if {*members(hint)} == {*members(union)})
            return lambda data, _: None if data is None else converter.structure(data, union)

        self.register_structure_hook(float, lambda data, _: data)  # 2 stays 2
        self.register_structure_hook_factory(attrs.has, lambda cls: _of_data(reading(cls, self.read_of)))
        self.register_structure_hook_factory(is_list, lambda hint: _of_data(self._tuples(hint)))
        self.register_structure_hook_factory(is_counted, lambda hint: _of_data(_counts(hint)))
        self.register_structure_hook_factory(lambda hint: hint in unions, read_union)
        self.register_structure_hook_factory(optional, read_optional)
        for kind in enums:
            self._register(kind, {name: one for one, name in words(kind).items()}.__getitem__)
        for leaf in leaves:
            if leaf.read is not None:
                self._register(leaf.type, leaf.read(self, box))
            elif leaf.own is not None:
                for cls, own in leaf.own(box).items():
                    self._register(cls, reading(cls, self.read_of, own))

    def _register(self, hint: Any, read: Read) -> None:
        self.known[hint] = read
        self.register_structure_hook_func(is_of(hint), _of_data(read))
        self.register_structure_hook(hint, _of_data(read))

    def read_of(self, hint: Any) -> Read | None:
        """The function that reads values of a type; None if they are their own plain data."""
        if plain(hint):
            return None
        if hint in self.known:
            return self.known[hint]
        if is_list(hint):
            return self._tuples(hint)
        if is_counted(hint):
            return _counts(hint)
        read = self.get_structure_hook(hint)
        return lambda data: read(data, hint)

    def _tuples(self, hint: Any) -> Read:
        read = self.read_of(get_args(hint)[0])
        return tuple if read is None else lambda data: tuple(map(read, data))


def reading_views(view: Any, seat_view: Any) -> Callable[[Reader, EditionThings], Read]:
    """How views are read: that of a seat, with its hand, as another class than that of an onlooker."""

    def reader_of(reader: Reader, _: EditionThings) -> Read:
        of_onlooker, of_seat = reading(view, reader.read_of), reading(seat_view, reader.read_of)

        def read(data: Any) -> Any:
            return of_onlooker(data) if data["seat"] is None or data["hand"] is None else of_seat(data)

        return read

    return reader_of


def _of_data(read: Read) -> Callable[[Any, Any], Any]:
    return lambda data, _: read(data)


def _counts(hint: Any) -> Read:
    kind = counted(hint)
    assert kind is not None
    return itemgetter(*words(kind).values())  # a tuple, as long as there are two members or more
