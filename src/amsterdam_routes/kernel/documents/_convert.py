"""Conversion of values to plain data or JSON text and back: hooks for cattrs, and functions generated from type hints.

`make_writer` makes the converter that writes values as plain data; `Reader` is the one that reads them. `TextWriter`
writes states and views as text at once, since servers write many of them. All three make their functions of type hints,
one by one as they are asked for. A reader trusts its data: their shape has been checked before. `register_hooks` lets a
converter of somebody else's read and write the values of a game. What carries its edition nests there as its document,
with format and version, so that it can be read years later. All else nests bare, as it would stand inside a document: a
colour is "pink", and an action is {"type": ...}.
"""

import enum
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from json.encoder import encode_basestring
from operator import itemgetter
from types import NoneType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints  # Any: values and data of any kind

import attrs
from cattrs import BaseConverter, Converter
from cattrs.gen import make_dict_unstructure_fn, override
from cattrs.strategies import configure_tagged_union

from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import cache_answers, compile_function
from amsterdam_routes.kernel.documents._codecs import (
    NOTHING,
    TYPE,
    Codec,
    FieldCodec,
    FieldCodecs,
    IdIndex,
    Read,
    Write,
    compile_reader,
    counted_enum,
    is_list,
    members,
    word,
    words,
)
from amsterdam_routes.kernel.documents._declaration import Documents
from amsterdam_routes.kernel.documents._formats import dump_json

WriteText: TypeAlias = Callable[[Any], str]
"""The JSON text of a value."""


PLAIN = (int, str, bool, float)


def make_writer(
    codecs: Iterable[Codec],
    enums: Iterable[type[enum.Enum]],
    unions: Iterable[Any],
    facts: Mapping[type, tuple[str, ...]],
    index_of: Callable[[Any], IdIndex],
) -> Converter:
    """Return the converter that makes plain data of values.

    >>> import enum
    >>> side = enum.Enum("side", {"LEFT": "left", "RIGHT": "right"})
    >>> make_writer((), [side], (), {}, IdIndex).unstructure((side.LEFT, side.RIGHT), tuple[side, ...])
    ['left', 'right']
    """
    converter = Converter()
    converter.register_unstructure_hook_factory(is_list, _write_tuple)
    converter.register_unstructure_hook_factory(_is_row, _write_row)
    converter.register_unstructure_hook_factory(is_counted, _write_counts)
    for kind in enums:
        converter.register_unstructure_hook(kind, words(kind).__getitem__)
    for codec in codecs:
        write = codec.id_of if codec.write is None else codec.write(converter.unstructure)
        if codec.fields is not None:
            write = _write_fields(codec.type, codec.fields, converter, index_of)
        if write is not None:
            converter.register_unstructure_hook_func(is_of(codec.type), write)
            converter.register_unstructure_hook(codec.type, write)
    tagged = {cls for union in unions for cls in members(union)}
    converter.register_unstructure_hook_factory(facts.__contains__, partial(_write_with_facts, facts))
    converter.register_unstructure_hook_factory(tagged.__contains__, _write_with_type)
    return converter


def is_counted(hint: Any) -> bool:
    """Tell whether a hint is that of counts.

    >>> is_counted(tuple[int, ...])
    False
    """
    return counted_enum(hint) is not None


def is_of(wanted: Any) -> Callable[[Any], bool]:
    """Return a function that tells whether a hint is this type, with or without parameters.

    >>> is_of(tuple)(tuple[int, ...])
    True
    """
    return lambda hint: hint is wanted or hint == wanted or get_origin(hint) is wanted


def is_plain(hint: Any) -> bool:
    """Tell whether values of a type are plain data already.

    >>> is_plain(int | None), is_plain(bytes)
    (True, False)
    """
    return hint in PLAIN or (len(kinds := members(hint)) == 1 and kinds[0] in PLAIN)


def _is_row(hint: Any) -> bool:
    return get_origin(hint) is tuple and not is_list(hint)


def _write_fields(
    whole: type,
    fields: Callable[[IdIndex], Mapping[type, FieldCodecs]],
    converter: Converter,
    index_of: Callable[[Any], IdIndex],
) -> Write:
    @lru_cache(maxsize=8)
    def of(edition: Any) -> Write:  # made when first needed: it may contain types that are registered later
        inner = converter.copy()
        for cls, codecs in fields(index_of(edition)).items():
            overrides: dict[str, Any] = {
                old: override(rename=one.name, unstruct_hook=one.write) for old, one in codecs.items()
            }
            inner.register_unstructure_hook(cls, make_dict_unstructure_fn(cls, inner, **overrides))
        return inner.get_unstructure_hook(whole)

    return lambda value: of(value.edition)(value)


def _write_tuple(hint: Any, converter: BaseConverter) -> Write:
    item = get_args(hint)[0]
    if is_plain(item):
        return list
    write = converter.get_unstructure_hook(item)
    return lambda values: list(map(write, values))


def _write_row(hint: Any, converter: BaseConverter) -> Write:
    writes = [converter.get_unstructure_hook(item) for item in get_args(hint)]
    return lambda values: [write(value) for write, value in zip(writes, values, strict=True)]


def _write_counts(hint: Any, _: BaseConverter) -> Write:
    kind = counted_enum(hint)
    assert kind is not None
    names = tuple(words(kind).values())
    return lambda many: dict(zip(names, many, strict=True))


def _write_with_type(cls: type, converter: BaseConverter) -> Write:
    """Write a class of a union, its type first; cattrs would put it last."""
    name = word(cls)
    fields: Write = make_dict_unstructure_fn(cls, converter)
    return lambda value: {TYPE: name, **fields(value)}


def _write_with_facts(facts: Mapping[type, tuple[str, ...]], cls: type, converter: BaseConverter) -> Write:
    """Write a class with the properties that are its facts, so that no other language need work them out."""
    names = facts[cls]
    fields: Write = make_dict_unstructure_fn(cls, converter)
    return lambda value: {**fields(value), **{name: getattr(value, name) for name in names}}


class Reader(Converter):
    """The converter that makes values of plain data of the right shape; an unknown id is a KeyError.

    >>> import enum
    >>> side = enum.Enum("side", {"LEFT": "left", "RIGHT": "right"})
    >>> Reader((), [side], (), IdIndex(None, {})).structure(["left"], tuple[side, ...])
    (<side.LEFT: 'left'>,)
    """

    def __init__(
        self, codecs: Iterable[Codec], enums: Iterable[type[enum.Enum]], unions: Iterable[Any], index: IdIndex
    ) -> None:
        super().__init__(detailed_validation=False)
        self.index: IdIndex = index
        self.known: dict[Any, Read] = {}
        self.waiting: dict[Any, Codec] = {codec.type: codec for codec in codecs}
        self.unions: dict[frozenset[Any], Any] = {frozenset(members(union)): union for union in unions}
        self.register_structure_hook(float, lambda data, _: data)  # so that 2 stays 2 and does not become 2.0
        self.register_structure_hook_factory(attrs.has, self._objects)
        self.register_unstructure_hook_factory(attrs.has, lambda _: dict)  # cattrs requires it; it is unused
        self.register_structure_hook_factory(is_list, lambda hint: _of_data(self._tuples(hint)))
        self.register_structure_hook_factory(is_counted, lambda hint: _of_data(_counts(hint)))
        self.register_structure_hook_factory(self._is_optional, self._optional)
        for kind in enums:
            self._register(kind, {name: one for one, name in words(kind).items()}.__getitem__)
        for hint in [*self.waiting]:
            self._register_codec(hint)
        for union in self.unions.values():
            configure_tagged_union(union, self, tag_generator=word, tag_name=TYPE)

    def _register(self, hint: Any, read: Read) -> None:
        self.known[hint] = read
        self.register_structure_hook_func(is_of(hint), _of_data(read))
        self.register_structure_hook(hint, _of_data(read))

    def _register_codec(self, hint: Any) -> None:
        """Register how the codec of a type reads, if it has one that is not registered yet."""
        codec = self.waiting.pop(hint, None)
        if codec is not None and codec.read is not None:
            self._register(hint, codec.read(self.read_of, self.index))
        elif codec is not None and codec.fields is not None:
            for cls, fields in codec.fields(self.index).items():
                self._register(cls, compile_reader(cls, self.read_of, fields))

    def read_of(self, hint: Any) -> Read | None:
        """Return the function that reads values of a type; None if they are plain data already."""
        if is_plain(hint):
            return None
        self._register_codec(hint)
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
        read = cache(lambda: compile_reader(cls, self.read_of))  # made when first used, since a union has many classes
        return lambda data, _: read()(data)

    def _is_optional(self, hint: Any) -> bool:
        return NoneType in get_args(hint) and frozenset(members(hint)) in self.unions

    def _optional(self, hint: Any) -> Callable[[Any, Any], Any]:
        """Read a union or None: to cattrs this is another type than the union alone, which it knows."""
        read = self.get_structure_hook(self.unions[frozenset(members(hint))])
        return lambda data, _: None if data is None else read(data, None)


def _of_data(read: Read) -> Callable[[Any, Any], Any]:
    return lambda data, _: read(data)


def _counts(hint: Any) -> Read:
    kind = counted_enum(hint)
    assert kind is not None
    return itemgetter(*words(kind).values())  # a tuple, as long as there are two members or more


TEXTS_OF_PLAIN: Mapping[Any, WriteText] = {
    int: int.__repr__,
    bool: {True: "true", False: "false"}.__getitem__,
    str: encode_basestring,
}


class TextWriter:
    """The functions that write values of each type directly as JSON text, equal to the encoder's text of their data.

    `writer` makes the data of values without such a function.

    >>> from cattrs import Converter
    >>> from amsterdam_routes.kernel._chance import Chance
    >>> TextWriter(Converter(), (), (), IdIndex).of(tuple[int | None, ...])((1, None))
    '[1,null]'
    """

    def __init__(
        self,
        writer: Converter,
        codecs: Iterable[Codec],
        by_data: Iterable[Any],
        index_of: Callable[[Any], IdIndex],
        fields: Mapping[Any, FieldCodecs] | None = None,
    ) -> None:
        self.writer: Converter = writer
        self.index_of: Callable[[Any], IdIndex] = index_of
        self.fields: Mapping[Any, FieldCodecs] = fields or {}
        self.codecs: dict[Any, Codec] = {codec.type: codec for codec in codecs}
        self.by_data: frozenset[Any] = frozenset(by_data)
        self.known: dict[Any, WriteText] = dict(TEXTS_OF_PLAIN)

    def of(self, hint: Any) -> WriteText:
        """Return the function for a type."""
        if hint not in self.known:
            made, codec = self._made(hint), self.codecs.get(hint)
            self.known[hint] = made if codec is None or not codec.cached else cache_answers(made)
        return self.known[hint]

    def _made(self, hint: Any) -> WriteText:
        if hint in self.fields:
            return compile_writer(hint, self._in_object, self.fields[hint])
        if hint in self.codecs and (text := self._of_codec(self.codecs[hint])):
            return text
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return {one: encode_basestring(name) for one, name in words(hint).items()}.__getitem__
        if kind := counted_enum(hint):
            numbers = ",".join(f"{encode_basestring(name)}:%d" for name in words(kind).values())
            return cache_answers(f"{{{numbers}}}".__mod__)
        if is_list(hint):
            return self._of_list(get_args(hint)[0])
        if len(members(hint)) == 1:
            present = self.of(members(hint)[0])
            return lambda value: "null" if value is None else present(value)
        if attrs.has(hint) and hint not in self.by_data:
            return compile_writer(hint, self._in_object)
        return lambda value: dump_json(self.writer.unstructure(value))

    def _in_object(self, hint: Any) -> WriteText | None:
        return None if hint is int else self.of(hint)

    def _of_list(self, hint: Any) -> WriteText:
        item, codec = self.of(hint), self.codecs.get(hint)
        if codec is None or codec.id_of is None:
            return lambda values: f"[{','.join(map(item, values))}]"
        id_of = codec.id_of
        return lambda values: f"[{','.join(map(encode_basestring, map(id_of, values)))}]"

    def _of_codec(self, codec: Codec) -> WriteText | None:
        if codec.fields is not None:
            return self._of_fields(codec.type, codec.fields)
        write = codec.id_of if codec.write is None else codec.write(self.writer.unstructure)
        return None if write is None else lambda value: dump_json(write(value))

    def _of_fields(self, cls: type, fields: Callable[[IdIndex], Mapping[type, FieldCodecs]]) -> WriteText:
        @lru_cache(maxsize=8)
        def of(edition: Any) -> WriteText:
            return TextWriter(
                self.writer, self.codecs.values(), self.by_data, self.index_of, fields(self.index_of(edition))
            ).of(cls)

        return lambda value: of(value.edition)(value)


def _field_text(codec: FieldCodec) -> WriteText | None:
    """Return how a field with a codec is written; texts are kept, as these are small values that come again."""
    write = codec.write
    return None if write is None else cache_answers(lambda value: dump_json(write(value)))


def compile_writer(cls: type, text_of: Callable[[Any], WriteText | None], codecs: FieldCodecs = NOTHING) -> WriteText:
    """Return the function that writes a value as JSON text; where `text_of` gives None, the value is a number.

    >>> @attrs.frozen
    ... class Cart:
    ...     wheels: int
    ...     name: str
    >>> compile_writer(Cart, {str: dump_json}.get)(Cart(2, "Griet"))
    '{"wheels":2,"name":"Griet"}'
    """
    hints = get_type_hints(cls, include_extras=True)
    known: dict[str, WriteText] = {}
    parts = []
    for field in attrs.fields(cls):
        if field.init:
            codec = codecs.get(field.name, FieldCodec(field.name))
            value = f"value.{field.name}"
            if write := _field_text(codec) or text_of(hints[field.name]):
                known[f"text_{field.name}"] = write
                value = f"text_{field.name}({value})"
            parts.append(f'"{codec.name}":{{{value}}}')
    text: WriteText = compile_function("text(value)", [f"return f'{{{{{','.join(parts)}}}}}'"], known)
    return text


def register_hooks(documents: Documents, converter: Converter, edition: Any = None) -> None:
    """Let a converter read and write the values of a game; nested values without an edition use the ids of this one.

    >>> import amsterdam_routes as ar
    >>> from cattrs import Converter
    >>> converter = Converter()
    >>> register_hooks(ar.GAME.documents(), converter)
    >>> converter.unstructure({"best": ar.Color.PINK}), converter.structure("pink", ar.Color)
    ({'best': 'pink'}, Color.PINK)
    """
    if not isinstance(converter, Converter):
        raise type_error(Converter, converter, "converter")
    edition = documents.registry.edition(edition)

    def read(hint: Any) -> Callable[[Any, Any], Any]:
        return lambda data, _: nested_value(documents, data, hint, edition)

    def write(_: Any) -> Callable[[Any], Any]:
        return lambda value: nested_data(documents, value)

    def ours(hint: Any) -> bool:
        return documents.registry.find_document(_present(hint)) is not None

    converter.register_structure_hook_factory(ours, read)
    converter.register_unstructure_hook_factory(lambda hint: ours(hint) and not members(hint), write)
    for kind in documents.registry.kinds.values():
        for cls in members(kind.type) or (kind.type,):  # an enum of ints would be taken for an int first
            converter.register_structure_hook(cls, read(cls))
            converter.register_unstructure_hook(cls, write(cls))


def nested_data(documents: Documents, value: Any) -> Any:
    """Return a value as it stands inside a class of somebody else's.

    >>> import amsterdam_routes as ar
    >>> documents = ar.GAME.documents()
    >>> nested_data(documents, ar.Pass()), nested_data(documents, (ar.Color.PINK, ar.Color.WILD))
    ({'type': 'pass'}, ['pink', 'wild'])
    """
    whole = documents.to_data(value)
    document = documents.registry.document_for(value)
    if documents.registry.carries_edition(document):
        return whole
    return whole[document.field] if document.field else {name: whole[name] for name in whole if name not in ENVELOPE}


ENVELOPE = ("format", "version")


def nested_value(documents: Documents, data: Any, hint: Any, edition: Any) -> Any:
    """Return the value that such data describe; `InvalidDocument` if they describe none.

    >>> import amsterdam_routes as ar
    >>> nested_value(ar.GAME.documents(), {"type": "pass"}, ar.Action | None, ar.AMSTERDAM)
    Pass()
    """
    if data is None and NoneType in get_args(hint):
        return None
    document = documents.registry.readable(_present(hint))
    if documents.registry.carries_edition(document):
        return documents.from_data(data, document.type, edition)
    return documents.registry.bare_value(document, data, edition)


def _present(hint: Any) -> Any:
    """Return a union of several types without its None; cattrs itself handles `State | None`."""
    found = members(hint)
    return hint if len(found) < 2 else Union[found]  # noqa: UP007  # made at run time
