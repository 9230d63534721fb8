"""Values as JSON text at once: what the encoder makes of their data, without the data in between.

States and views are written so, since servers write many of them. What is not worth a way of its own goes by its data.
"""

import enum
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from json.encoder import encode_basestring
from typing import Any, get_args  # Any: values of any kind

import attrs
from cattrs import Converter

from amsterdam_routes.kernel.documents.hints import counted, is_list, members, words
from amsterdam_routes.kernel.documents.leaves import EditionThings, Leaf
from amsterdam_routes.kernel.documents.objects import OwnFields, WriteText, encoded, texting
from amsterdam_routes.kernel.values import cache_answers

PLAIN: Mapping[Any, WriteText] = {
    int: int.__repr__,
    bool: {True: "true", False: "false"}.__getitem__,
    str: encode_basestring,
}


class Texts:
    """The functions that write values of each type as text; `writer` makes the data of whatever goes by its data.

    >>> from cattrs import Converter
    >>> from amsterdam_routes.kernel.chance import Chance
    >>> Texts(Converter(), (), (), EditionThings).of(tuple[int | None, ...])((1, None))
    '[1,null]'
    """

    def __init__(
        self,
        writer: Converter,
        leaves: Iterable[Leaf],
        by_data: Iterable[Any],
        box_of: Callable[[Any], EditionThings],
        own: Mapping[Any, OwnFields] | None = None,
    ) -> None:
        self.writer: Converter = writer
        self.box_of: Callable[[Any], EditionThings] = box_of
        self.own: Mapping[Any, OwnFields] = own or {}
        self.leaves: dict[Any, Leaf] = {leaf.type: leaf for leaf in leaves}
        self.by_data: frozenset[Any] = frozenset(by_data)
        self.known: dict[Any, WriteText] = dict(PLAIN)

    def of(self, hint: Any) -> WriteText:
        """The function for a type."""
        if hint not in self.known:
            made, leaf = self._made(hint), self.leaves.get(hint)
            self.known[hint] = made if leaf is None or not leaf.again else cache_answers(made)
        return self.known[hint]

    def _made(self, hint: Any) -> WriteText:
        if hint in self.own:
            return texting(hint, self._in_object, self.own[hint])
        if hint in self.leaves and (text := self._of_leaf(self.leaves[hint])):
            return text
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return {one: encode_basestring(name) for one, name in words(hint).items()}.__getitem__
        if kind := counted(hint):
            numbers = ",".join(f"{encode_basestring(name)}:%d" for name in words(kind).values())
            return cache_answers(f"{{{numbers}}}".__mod__)
        if is_list(hint):
            return self._of_list(get_args(hint)[0])
        if len(members(hint)) == 1:
            present = self.of(members(hint)[0])
            return lambda value: "null" if value is None else present(value)
        if attrs.has(hint) and hint not in self.by_data:
            return texting(hint, self._in_object)
        return lambda value: encoded(self.writer.unstructure(value))

    def _in_object(self, hint: Any) -> WriteText | None:
        return None if hint is int else self.of(hint)

    def _of_list(self, hint: Any) -> WriteText:
        item, leaf = self.of(hint), self.leaves.get(hint)
        if leaf is None or leaf.id_of is None:
            return lambda values: f"[{','.join(map(item, values))}]"
        id_of = leaf.id_of
        return lambda values: f"[{','.join(map(encode_basestring, map(id_of, values)))}]"

    def _of_leaf(self, leaf: Leaf) -> WriteText | None:
        if leaf.own is not None:
            return self._of_own(leaf.type, leaf.own)
        write = leaf.id_of if leaf.write is None else leaf.write(self.writer.unstructure)
        return None if write is None else lambda value: encoded(write(value))

    def _of_own(self, cls: type, own: Callable[[EditionThings], Mapping[type, OwnFields]]) -> WriteText:
        @lru_cache(maxsize=8)
        def of(edition: Any) -> WriteText:
            return Texts(self.writer, self.leaves.values(), self.by_data, self.box_of, own(self.box_of(edition))).of(
                cls
            )

        return lambda value: of(value.edition)(value)
