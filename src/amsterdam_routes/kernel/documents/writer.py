"""The converter that makes plain data of values: cattrs, with a hook for each way in which a type hint is written.

It is made of type hints, function by function as they are asked for; `reader.py` has those that read.
"""

import enum
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, get_args, get_origin  # Any: values and data of any kind

from cattrs import BaseConverter, Converter
from cattrs.gen import make_dict_unstructure_fn, override

from amsterdam_routes.kernel.documents.hints import TYPE, counted, is_list, members, word, words
from amsterdam_routes.kernel.documents.leaves import EditionThings, Leaf
from amsterdam_routes.kernel.documents.objects import OwnFields, Write

PLAIN = (int, str, bool, float)


def writer(
    leaves: Iterable[Leaf],
    enums: Iterable[type[enum.Enum]],
    unions: Iterable[Any],
    facts: Mapping[type, tuple[str, ...]],
    box_of: Callable[[Any], EditionThings],
) -> Converter:
    """The converter that makes plain data of values.

    >>> import enum
    >>> side = enum.Enum("side", {"LEFT": "left", "RIGHT": "right"})
    >>> writer((), [side], (), {}, EditionThings).unstructure((side.LEFT, side.RIGHT), tuple[side, ...])
    ['left', 'right']
    """
    converter = Converter()
    converter.register_unstructure_hook_factory(is_list, _write_tuple)
    converter.register_unstructure_hook_factory(_is_row, _write_row)
    converter.register_unstructure_hook_factory(is_counted, _write_counts)
    for kind in enums:
        converter.register_unstructure_hook(kind, words(kind).__getitem__)
    for leaf in leaves:
        write = leaf.id_of if leaf.write is None else leaf.write(converter.unstructure)
        if leaf.own is not None:
            write = _write_own(leaf.type, leaf.own, converter, box_of)
        if write is not None:
            converter.register_unstructure_hook_func(is_of(leaf.type), write)
            converter.register_unstructure_hook(leaf.type, write)
    tagged = {cls for union in unions for cls in members(union)}
    converter.register_unstructure_hook_factory(facts.__contains__, partial(_write_with_facts, facts))
    converter.register_unstructure_hook_factory(tagged.__contains__, _write_with_type)
    return converter


def is_counted(hint: Any) -> bool:
    """Whether a hint is that of counts.

    >>> is_counted(tuple[int, ...])
    False
    """
    return counted(hint) is not None


def is_of(wanted: Any) -> Callable[[Any], bool]:
    """Whether a hint is a type, or that type with parameters.

    >>> is_of(tuple)(tuple[int, ...])
    True
    """
    return lambda hint: hint is wanted or hint == wanted or get_origin(hint) is wanted


def plain(hint: Any) -> bool:
    """Whether values are their own plain data.

    >>> plain(int | None), plain(bytes)
    (True, False)
    """
    return hint in PLAIN or (len(kinds := members(hint)) == 1 and kinds[0] in PLAIN)


def _is_row(hint: Any) -> bool:
    return get_origin(hint) is tuple and not is_list(hint)


def _write_own(
    whole: type,
    own: Callable[[EditionThings], Mapping[type, OwnFields]],
    converter: Converter,
    box_of: Callable[[Any], EditionThings],
) -> Write:
    @lru_cache(maxsize=8)
    def of(edition: Any) -> Write:  # made when it is first needed: it may hold what is registered later
        inner = converter.copy()
        for cls, fields in own(box_of(edition)).items():
            ways: dict[str, Any] = {
                old: override(rename=one.name, unstruct_hook=one.write) for old, one in fields.items()
            }
            inner.register_unstructure_hook(cls, make_dict_unstructure_fn(cls, inner, **ways))
        return inner.get_unstructure_hook(whole)

    return lambda value: of(value.edition)(value)


def _write_tuple(hint: Any, converter: BaseConverter) -> Write:
    item = get_args(hint)[0]
    if plain(item):
        return list
    write = converter.get_unstructure_hook(item)
    return lambda values: list(map(write, values))


def _write_row(hint: Any, converter: BaseConverter) -> Write:
    writes = [converter.get_unstructure_hook(item) for item in get_args(hint)]
    return lambda values: [write(value) for write, value in zip(writes, values, strict=True)]


def _write_counts(hint: Any, _: BaseConverter) -> Write:
    kind = counted(hint)
    assert kind is not None
    names = tuple(words(kind).values())
    return lambda many: dict(zip(names, many, strict=True))


def _write_with_type(cls: type, converter: BaseConverter) -> Write:
    """A class of a union, with its type: in the first place, which cattrs would put last."""
    name = word(cls)
    fields: Write = make_dict_unstructure_fn(cls, converter)
    return lambda value: {TYPE: name, **fields(value)}


def _write_with_facts(facts: Mapping[type, tuple[str, ...]], cls: type, converter: BaseConverter) -> Write:
    """With what follows from the rest, so that no other language need work it out."""
    names = facts[cls]
    fields: Write = make_dict_unstructure_fn(cls, converter)
    return lambda value: {**fields(value), **{name: getattr(value, name) for name in names}}
