"""The documents of a game: which there are, how they are written and read, and what they look like.

A game declares them once, in a line or two for each kind; shapes and converters follow from its type hints. What is
written says what it is, and in which version. What is read may come from anywhere: it is a sound value in the end, or
one `InvalidDocument` with everything that is wrong and where, in bounded time.
"""

import builtins
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, get_args, get_origin  # Any: values and data of any kind

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.documents.any_kind import read_any
from amsterdam_routes.kernel.documents.editions import Editions
from amsterdam_routes.kernel.documents.format import LONGEST, Earlier, Format, Plain, refuse
from amsterdam_routes.kernel.documents.hints import (
    Leaves,
    fields_of,
    is_list,
    members,
    named,
    properties_of,
    several,
    shape_of,
    tagged,
)
from amsterdam_routes.kernel.documents.hooks import COMMON, EditionThings, Leaf, enums, violation_leaf, writer
from amsterdam_routes.kernel.documents.kinds import Document, Kind, kind_of, nothing_wrong
from amsterdam_routes.kernel.documents.misfits import misfits
from amsterdam_routes.kernel.documents.objects import encoded
from amsterdam_routes.kernel.documents.reader import Reader
from amsterdam_routes.kernel.documents.records import record_leaves
from amsterdam_routes.kernel.documents.schemas import Schema, part, schema
from amsterdam_routes.kernel.documents.shapes import AmongWords, Maybe, Named, Shape
from amsterdam_routes.kernel.documents.strict_json import read_json
from amsterdam_routes.kernel.documents.texts import Texts
from amsterdam_routes.kernel.errors import InvalidDocument, Problem, Violation
from amsterdam_routes.kernel.private_records import RedactedRecord
from amsterdam_routes.kernel.reasons import Reason
from amsterdam_routes.kernel.records import Record
from amsterdam_routes.kernel.typechecks import type_error

if TYPE_CHECKING:
    from cattrs import Converter


@attrs.frozen(slots=False, eq=False, repr=False, kw_only=True)
class Documents:
    """The documents of a game.

    >>> from amsterdam_routes.routes.documents.kinds import DOCUMENTS
    >>> from amsterdam_routes import Pass
    >>> DOCUMENTS.to_json(Pass())
    '{"format":"amsterdam-routes/action","version":1,"action":{"type":"pass"}}'
    """

    prefix: str
    """The first word of every format."""
    declared: tuple[Kind, ...]
    """The kinds of documents that only this game has."""
    game: Any = None
    """The game. Records of it are made of the kinds "setup", "state", "view", "action", "event" and "standings".

    None where there are no records.
    """
    leaves: tuple[Leaf, ...] = ()
    """The types that are written in a way of their own. What others are made of stands before them."""
    wholes: tuple[Leaf, ...] = ()
    """The same, of types that hold actions or events."""
    facts: Mapping[type, tuple[str, ...]] = {}
    """By class: properties that are written though they follow from the rest. What others are made of comes first."""
    reasons: Mapping[str, Reason] = {}
    """By code, the reasons that violations have."""
    made_by: str = ""
    """The module that writes their schemas to files."""
    editions: Editions | None = None
    """The boxes; None for a game that has no such thing."""

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """By name, every kind of document: those declared, and those that all games have."""
        common = (
            Kind("chance", Chance),
            Kind("violation", Violation, listed=True, read=False),
            Kind("problem", Problem, listed=True, read=False),
        )
        records = (Kind("record", Record), Kind("redacted-record", RedactedRecord))
        return {kind.name: kind for kind in (*self.declared, *common, *(() if self.game is None else records))}

    @cached_property
    def shapes(self) -> Leaves:
        """By type, the shapes of all that documents are made of."""
        shapes: Leaves = {}
        for leaf in self._own_leaves:
            shapes[leaf.type] = leaf.shape(shapes)
        for cls, names in self.facts.items():
            shapes[cls] = named(cls, fields_of(cls, shapes) | properties_of(cls, names, shapes))
        for kind in self._unions:
            shapes |= tagged(members(kind.type), shapes)
            shapes[kind.type] = Named(kind.name.title(), shape_of(kind.type, shapes), kind.text)
        for leaf in (*self.wholes, *self._record_leaves):
            shapes[leaf.type] = leaf.shape(shapes)
        for kind in self.kinds.values():
            shape_of(kind.type, shapes)
        return shapes

    @cached_property
    def _unions(self) -> tuple[Kind, ...]:
        return tuple(kind for kind in self.declared if members(kind.type))

    @cached_property
    def _own_leaves(self) -> tuple[Leaf, ...]:
        edition = () if self.editions is None else (self.editions.leaf,)
        return (*COMMON, *edition, *self.leaves, violation_leaf(self.reasons))

    @cached_property
    def _record_leaves(self) -> tuple[Leaf, ...]:
        return () if self.game is None else record_leaves(self)

    @cached_property
    def writer(self) -> "Converter":
        """The converter that writes."""
        unions = [kind.type for kind in self._unions]
        leaves = (*self._own_leaves, *self.wholes, *self._record_leaves)
        return writer(leaves, enums(self.shapes), unions, self.facts, self.box)

    @cached_property
    def texts(self) -> Texts:
        """The functions that write what need not be checked."""
        by_data = [*self.facts, *[cls for kind in self._unions for cls in members(kind.type)]]
        return Texts(self.writer, (*self._own_leaves, *self.wholes, *self._record_leaves), by_data, self.box)

    @cached_property
    def reader(self) -> "Callable[[Any], Converter]":
        """By edition, the converter that reads."""
        leaves, unions = (*self._own_leaves, *self.wholes, *self._record_leaves), [kind.type for kind in self._unions]
        return lru_cache(maxsize=8)(lambda edition: Reader(leaves, enums(self.shapes), unions, self.box(edition)))

    def box(self, edition: Any) -> EditionThings:
        """An edition, with what its ids stand for."""
        return EditionThings(None, {}) if self.editions is None else self.editions.box(edition)

    def document_of(self, type: Any) -> Document:
        """What is known of the documents of a type; TypeError if it has none.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.routes.documents.kinds import DOCUMENTS
        >>> DOCUMENTS.document_of(tuple[ar.Action, ...]).format.name
        'amsterdam-routes/list'
        """
        found = self.has(type)
        if found is None:
            if isinstance(type, str):
                raise TypeError(f"expected a type, got the text {type[:60]!r}")
            instead = "; ask for a tuple[..., ...]" if get_origin(type) is list else ""
            called = getattr(type, "__name__", str(type))
            if isinstance(type, builtins.type) and type.__module__ != "builtins":  # it may be that of another game
                called, instead = f"{type.__module__}.{called}", " in this game"
            raise TypeError(f"{called} has no JSON document{instead}")
        return found

    def has(self, hint: Any) -> Document | None:
        """The same; None if it has none."""
        try:
            hash(hint)
        except TypeError:  # what cannot be hashed is no type
            return None
        if hint not in self._found:
            self._found[hint] = self._look_up(hint)
        return self._found[hint]

    @cached_property
    def _found(self) -> dict[Any, Document | None]:
        return {}

    def _look_up(self, hint: Any) -> Document | None:
        if is_list(hint):
            kind = kind_of(self.kinds.values(), get_args(hint)[0])
            if kind is None or not kind.listed:
                return None
            lists = attrs.evolve(kind, name=f"{kind.name}s", against=nothing_wrong)
            return self._document(lists, hint, "list", "items")
        kind = kind_of(self.kinds.values(), hint)
        return None if kind is None else self._document(kind, hint, kind.name, kind.name)

    def _document(self, kind: Kind, hint: Any, name: str, field: str) -> Document:
        if self.editions is not None and hint is self.editions.type:
            format = attrs.evolve(self.editions.format, cls=hint)
            return Document(kind, hint, format, format.fields, "")
        generic = isinstance(kind.type, type) and not isinstance(hint, type) and field != "items"
        shape = shape_of(kind.type if generic else hint, self.shapes)
        read_as = kind.type if members(hint) else hint
        inner = shape.shape if isinstance(shape, Named) else shape
        if isinstance(inner, dict) and not members(kind.type):
            ways = () if self.editions is None else tuple(self.editions.ways(shape))
            together = shape.together if isinstance(shape, Named) else ()
            format = Format(f"{self.prefix}/{name}", inner, cls=kind.type, together=together)
            return Document(kind, read_as, format, shape, "", ways)
        if field == "items":
            of = Named(
                "", Maybe(AmongWords((kind.name,))), "What is in the list; null where nobody says, as of an empty one."
            )
            unnamed = Earlier({field: shape}, lambda old: {"of": None, **old})
            format = Format(f"{self.prefix}/{name}", {"of": of, field: shape}, (unnamed,))
            return Document(kind, read_as, format, shape, field)
        return Document(kind, read_as, Format(f"{self.prefix}/{name}", {field: shape}), shape, field)

    def data(self, value: object) -> Any:
        """A value as plain data; TypeError if there is something in it that does not belong there."""
        try:
            return self.writer.unstructure(value)
        except (AttributeError, LookupError, TypeError) as error:
            raise TypeError(f"this {type(value).__name__} holds what it should not: {error}") from None

    def to_data(self, value: object) -> Plain:
        """The document of a value; ValueError if it holds what cannot be read again."""
        if self.editions is not None and isinstance(value, self.editions.type):
            return self.editions.in_full(value)
        document = self.document_for(value)
        inner = [self.data(one) for one in value] if isinstance(value, tuple | list) else self.data(value)
        whole = document.whole(inner)
        if not (document.kind.trusted or document.format.fits(whole)):
            problem = next(misfits(whole, document.format.shape))
            raise ValueError(f"this {type(value).__name__} cannot be written as JSON: {problem}")
        return whole

    def document_for(self, value: object) -> Document:
        """What is known of the documents of a value. The first item of a list says of which kind it is."""
        if not isinstance(value, tuple | list):
            return self.document_of(type(value))
        first = type(value[0]) if value else Violation
        kind = kind_of(self.kinds.values(), first)
        if kind is None or not kind.listed:
            raise TypeError(f"a list of {first.__name__} values has no JSON document")
        return self.document_of(several(kind.type))

    def to_json(self, value: object) -> str:
        """The JSON text of a value's document."""
        text = self.written_at_once(value) or encoded(self.to_data(value))
        if len(text) > LONGEST:
            raise ValueError(f"the document would have {len(text)} characters, and at most {LONGEST} are read again")
        return text

    def written_at_once(self, value: object) -> str | None:
        """The JSON text of a value that need not be checked; None of another, and of one that cannot be written."""
        document = self.has(type(value))
        if document is not None and document.kind.trusted:
            with suppress(AttributeError, LookupError, TypeError):
                return document.beginning + self.texts.of(type(value))(value)[1:]
        return None

    def from_json(self, text: str | bytes, type: Any, edition: Any = None) -> Any:
        """The value of a type that a JSON text describes; `InvalidDocument` if it describes none."""
        return self.from_data(read_json(text, LONGEST), type, edition)

    def from_data(self, data: object, type: Any, edition: Any = None) -> Any:
        """The value of a type that plain data describe; `InvalidDocument` if they describe none."""
        document, edition = self.readable(type), self.checked(edition)
        whole = document.format.newest(data)
        inner = whole[document.field] if document.field else whole
        return self._value(document, inner, whole, document.format.shape, edition)

    def read(self, text: str | bytes, edition: Any = None) -> Any:
        """The value of a JSON text of whatever kind it says it is; `InvalidDocument` if it describes none.

        >>> from amsterdam_routes.routes.documents.kinds import DOCUMENTS
        >>> DOCUMENTS.read('{"format": "amsterdam-routes/action", "version": 1, "action": {"type": "pass"}}')
        Pass()
        """
        return read_any(self, read_json(text, LONGEST), edition)

    def files(self) -> dict[str, str]:
        """By the name of a file: the JSON Schema of every kind of document, and the TypeScript declarations."""
        from amsterdam_routes.kernel.documents.files import schema_files  # which imports this module

        return schema_files(self, self.made_by)

    def readable(self, type: Any) -> Document:
        """What is known of the documents of a type; TypeError if they are only written."""
        document = self.document_of(type)
        if not document.kind.read:
            raise TypeError(f"documents of {document.kind.name!r} are written, and not read back")
        return document

    @property
    def by_name(self) -> Mapping[str, Document]:
        """Every kind of document by its name: those of lists by the plural of what they list."""
        kinds = self.kinds.values()
        found = {kind.name: self.document_of(kind.type) for kind in kinds}
        return found | {f"{kind.name}s": self.document_of(several(kind.type)) for kind in kinds if kind.listed}

    def schemas(self) -> Mapping[str, Schema]:
        """By name, the JSON Schema of every kind of document."""
        return {name: schema(document.format, name) for name, document in self.by_name.items()}

    def schema(self, type: Any, *, inline: bool = False, nested: bool = False) -> Schema:
        """The JSON Schema of the documents of a type; `nested`, as its values stand inside a class of somebody else."""
        document = self.document_of(type)
        bare = nested and not self.carries_edition(document)
        format = document.format
        return part(document.shape if bare else Named("", format.shape, "", format.cls, format.together), inline=inline)

    def carries_edition(self, document: Document) -> bool:
        """Whether a document says which edition it is of, so that it can be read wherever it lies."""
        if self.editions is None:
            return False
        return document.type is self.editions.type or bool(document.ways)

    def checked(self, edition: Any) -> Any:
        """The edition that a caller names; the game's own if none is named."""
        if self.editions is None:
            return None
        if edition is None:
            return self.editions.default
        if not isinstance(edition, self.editions.type):
            raise type_error("an Edition", edition)
        return edition

    def value(self, document: Document, data: Any, edition: Any) -> Any:
        """The value of bare data: without format and version."""
        if not document.fits(data):
            refuse(misfits(data, document.shape))
        return self._value(document, data, data, document.shape, edition)

    def _value(self, document: Document, data: Any, whole: Any, shape: Shape, edition: Any) -> Any:
        """The value of data of the right shape. Whatever is wrong is explained by the shape of the whole."""
        if self.editions is not None:
            if document.type is self.editions.type:
                return self.editions.from_data(data)
            edition = self.editions.inside(data, document.ways) or edition
        refuse(document.kind.against_data(data, edition))
        try:
            value = self.reader(edition).structure(data, document.type)
        except KeyError:  # an id that the edition does not have
            refuse(misfits(whole, shape, names=self.box(edition).things))
            raise  # pragma: no cover: it is always found
        # Shape and rules should have said so before any class does: strangers get no traceback.
        except ValueError as error:  # pragma: no cover
            raise InvalidDocument([Problem("$", "wrong_value", str(error))]) from None
        refuse(document.kind.against(value, edition))
        return value
