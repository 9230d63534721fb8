"""The converter that reads: one for each edition, as the ids in the data are that edition's.

It is made of type hints, function by function as they are asked for. It trusts what it is given: the shape of what is
read has been checked before.
"""

import enum
from collections.abc import Callable, Iterable
from functools import cache
from operator import itemgetter
from types import NoneType
from typing import Any, get_args  # Any: values and data of any kind

import attrs
from cattrs import Converter
from cattrs.strategies import configure_tagged_union

from amsterdam_routes.kernel.documents.hints import TYPE, counted, is_list, members, word, words
from amsterdam_routes.kernel.documents.leaves import EditionThings, Leaf
from amsterdam_routes.kernel.documents.objects import Read, reading
from amsterdam_routes.kernel.documents.writer import is_counted, is_of, plain


class Reader(Converter):
    """The converter that makes values of plain data of the right shape; an unknown id is a KeyError.

    >>> import enum
    >>> side = enum.Enum("side", {"LEFT": "left", "RIGHT": "right"})
    >>> Reader((), [side], (), EditionThings(None, {})).structure(["left"], tuple[side, ...])
    (<side.LEFT: 'left'>,)
    """

    def __init__(
        self, leaves: Iterable[Leaf], enums: Iterable[type[enum.Enum]], unions: Iterable[Any], box: EditionThings
    ) -> None:
        super().__init__(detailed_validation=False)
        self.box: EditionThings = box
        self.known: dict[Any, Read] = {}
        self.waiting: dict[Any, Leaf] = {leaf.type: leaf for leaf in leaves}
        self.unions: dict[frozenset[Any], Any] = {frozenset(members(union)): union for union in unions}
        self.register_structure_hook(float, lambda data, _: data)  # 2 stays 2
        self.register_structure_hook_factory(attrs.has, self._objects)
        self.register_unstructure_hook_factory(attrs.has, lambda _: dict)  # cattrs asks for it, and nobody writes here
        self.register_structure_hook_factory(is_list, lambda hint: _of_data(self._tuples(hint)))
        self.register_structure_hook_factory(is_counted, lambda hint: _of_data(_counts(hint)))
        self.register_structure_hook_factory(self._is_optional, self._optional)
        for kind in enums:
            self._register(kind, {name: one for one, name in words(kind).items()}.__getitem__)
        for hint in [*self.waiting]:
            self._register_leaf(hint)
        for union in self.unions.values():
            configure_tagged_union(union, self, tag_generator=word, tag_name=TYPE)

    def _register(self, hint: Any, read: Read) -> None:
        self.known[hint] = read
        self.register_structure_hook_func(is_of(hint), _of_data(read))
        self.register_structure_hook(hint, _of_data(read))

    def _register_leaf(self, hint: Any) -> None:
        """Let a leaf be read, if there is one and it is not read already; it asks for those that it is made of."""
        leaf = self.waiting.pop(hint, None)
        if leaf is not None and leaf.read is not None:
            self._register(hint, leaf.read(self.read_of, self.box))
        elif leaf is not None and leaf.own is not None:
            for cls, own in leaf.own(self.box).items():
                self._register(cls, reading(cls, self.read_of, own))

    def read_of(self, hint: Any) -> Read | None:
        """The function that reads values of a type; None if they are their own plain data."""
        if plain(hint):
            return None
        self._register_leaf(hint)
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

    def _objects(self, cls: type) -> Callable[[Any, Any], Any]:
        read = cache(lambda: reading(cls, self.read_of))  # made when it is first met: a union has many classes
        return lambda data, _: read()(data)

    def _is_optional(self, hint: Any) -> bool:
        return NoneType in get_args(hint) and frozenset(members(hint)) in self.unions

    def _optional(self, hint: Any) -> Callable[[Any, Any], Any]:
        """How a union or None is read: cattrs knows the union, and takes this for another one."""
        read = self.get_structure_hook(self.unions[frozenset(members(hint))])
        return lambda data, _: None if data is None else read(data, None)


def _of_data(read: Read) -> Callable[[Any, Any], Any]:
    return lambda data, _: read(data)


def _counts(hint: Any) -> Read:
    kind = counted(hint)
    assert kind is not None
    return itemgetter(*words(kind).values())  # a tuple, as long as there are two members or more
