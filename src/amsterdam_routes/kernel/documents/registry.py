"""All that follows from what a game declares of its documents: shapes, converters, the document of each type."""

import builtins
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Any, get_args, get_origin  # Any: values and data of any kind

import attrs
from cattrs import Converter

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.documents.codecs import (
    COMMON,
    Codec,
    IdIndex,
    Shapes,
    is_list,
    list_of,
    members,
    violation_codec,
)
from amsterdam_routes.kernel.documents.convert import Reader, TextWriter, make_writer
from amsterdam_routes.kernel.documents.declaration import Documents, Kind, nothing_wrong
from amsterdam_routes.kernel.documents.editions import EditionPath, Editions, Format, Plain, refuse
from amsterdam_routes.kernel.documents.shapes import (
    Choice,
    Maybe,
    Named,
    Shape,
    ShapeCheck,
    compile_check,
    shape_problems,
)
from amsterdam_routes.kernel.documents.strict_json import dump_json
from amsterdam_routes.kernel.errors import InvalidDocument, Problem, Violation
from amsterdam_routes.kernel.typechecks import type_error


@attrs.frozen(slots=False, eq=False)
class Document:
    """All that is known of the documents of a type."""

    kind: Kind
    type: Any
    """The type of their values, as `from_json` is asked for it."""
    format: Format
    shape: Shape
    """The shape of a value, without format and version."""
    field: str
    """The field that holds the value; empty where its fields are the document's own."""
    edition_paths: tuple[EditionPath, ...] = ()
    """The paths to editions inside; in any one document at most one of them leads to an edition."""

    @cached_property
    def fits(self) -> ShapeCheck:
        """Whether data are such a value: a quick yes or no."""
        return compile_check(self.shape)

    @cached_property
    def beginning(self) -> str:
        """The JSON text of a document up to its own fields."""
        return dump_json({"format": self.format.name, "version": self.format.version})[:-1] + ","

    def whole(self, data: Any) -> Plain:
        """Return the document with these data; a list says what is in it, unless it is empty."""
        of = {"of": self.kind.name if data else None} if self.field == "items" else {}
        return self.format.document({**of, self.field: data} if self.field else data)


def kind_of(kinds: Collection[Kind], hint: Any) -> Kind | None:
    """Return the kind of a type: its own, that of the union that it belongs to, or that of a class above it."""
    bare = get_origin(hint) if isinstance(get_origin(hint), type) else hint  # Record of Record[...]
    for kind in kinds:
        classes = members(kind.type)
        if hint == kind.type or bare in (kind.type, *classes):
            return kind
        if members(hint) and {*get_args(hint)} <= {*classes}:  # some of the actions, and not None
            return kind
    if isinstance(bare, type) and attrs.has(bare):
        return next((kind for kind in kinds if isinstance(kind.type, type) and issubclass(bare, kind.type)), None)
    return None


class Registry:
    """What is known of the documents of a game.

    >>> import amsterdam_routes as ar
    >>> ar.GAME.documents().registry.document_of(tuple[ar.Action, ...]).format.name
    'amsterdam-routes/list'
    """

    def __init__(self, declared: Documents) -> None:
        self.declared: Documents = declared
        self.editions: Editions | None = declared.editions
        self.unions: dict[Any, Kind] = {kind.type: kind for kind in declared.kinds if members(kind.type)}
        self._found: dict[Any, Document | None] = {}

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """By name, every kind of document: those declared, and those that all games have."""
        common = (
            Kind("chance", Chance),
            Kind("violation", Violation, listed=True, read=False),
            Kind("problem", Problem, listed=True, read=False),
        )
        declared = {kind.name: kind for kind in self.declared.kinds}  # a game may declare even those of all games anew
        return {**declared, **{kind.name: kind for kind in (*common, *self._records[0])}, **declared}

    @cached_property
    def _records(self) -> tuple[tuple[Kind, ...], tuple[Codec, ...]]:
        """The kinds and the codecs of records; none without a game."""
        if self.declared.game is None:
            return (), ()
        from amsterdam_routes.kernel.record_documents import RECORDS, record_codecs  # which stands on this room

        return RECORDS, record_codecs(self, self.declared.game)

    @cached_property
    def codecs(self) -> tuple[Codec, ...]:
        """Of all types that need one: those of every game, those declared, and those of records."""
        game, edition = self.declared.game, () if self.editions is None else (self.editions.codec,)
        reasons = {} if game is None or game.words is None else game.words.reasons
        return (*COMMON, *edition, *self.declared.codecs, violation_codec(reasons), *self._records[1])

    @cached_property
    def shapes(self) -> Shapes:
        """The shapes of all that documents are made of."""
        codecs = {codec.type: codec.shape for codec in self.codecs}
        unions = {union: (kind.name.title(), kind.text) for union, kind in self.unions.items()}
        shapes = Shapes(codecs, unions, self.declared.facts)
        for kind in self.kinds.values():
            shapes.of(kind.type)
        return shapes

    @cached_property
    def writer(self) -> Converter:
        """The converter that writes."""
        return make_writer(self.codecs, self.shapes.enums, self.unions, self.declared.facts, self.index)

    @cached_property
    def texts(self) -> TextWriter:
        """The functions that write states and views as text."""
        by_data = [*self.declared.facts, *[cls for union in self.unions for cls in members(union)]]
        return TextWriter(self.writer, self.codecs, by_data, self.index)

    @cached_property
    def reader(self) -> Callable[[Any], Reader]:
        """By edition, the converter that reads."""
        return lru_cache(maxsize=8)(
            lambda edition: Reader(self.codecs, self.shapes.enums, self.unions, self.index(edition))
        )

    def index(self, edition: Any) -> IdIndex:
        """Return what the ids of an edition stand for."""
        return IdIndex(None, {}) if self.editions is None else self.editions.index(edition)

    def document_of(self, type: Any) -> Document:
        """Return what is known of the documents of a type; TypeError if it has none."""
        found = self.find_document(type)
        if found is None:
            if isinstance(type, str):
                raise TypeError(f"expected a type, got the text {type[:60]!r}")
            instead = "; ask for a tuple[..., ...]" if get_origin(type) is list else ""
            called = getattr(type, "__name__", str(type))
            if isinstance(type, builtins.type) and type.__module__ != "builtins":  # it may be that of another game
                called, instead = f"{type.__module__}.{called}", " in this game"
            raise TypeError(f"{called} has no JSON document{instead}")
        return found

    def find_document(self, hint: Any) -> Document | None:
        """Return the same; None if it has none."""
        try:
            hash(hint)
        except TypeError:  # what cannot be hashed is no type
            return None
        if hint not in self._found:
            self._found[hint] = self._look_up(hint)
        return self._found[hint]

    def _look_up(self, hint: Any) -> Document | None:
        if is_list(hint):
            kind = kind_of(self.kinds.values(), get_args(hint)[0])
            if kind is None or not kind.listed:
                return None
            lists = attrs.evolve(kind, name=f"{kind.name}s", check=nothing_wrong)
            return self._document(lists, hint, "list", "items")
        kind = kind_of(self.kinds.values(), hint)
        return None if kind is None else self._document(kind, hint, kind.name, kind.name)

    def _document(self, kind: Kind, hint: Any, name: str, field: str) -> Document:
        if self.editions is not None and hint is self.editions.type:
            format = attrs.evolve(self.editions.format, cls=hint)
            return Document(kind, hint, format, format.fields, "")
        generic = isinstance(kind.type, type) and not isinstance(hint, type) and field != "items"
        shape = self.shapes.of(kind.type if generic else hint)
        read_as = kind.type if members(hint) else hint
        inner = shape.shape if isinstance(shape, Named) else shape
        if isinstance(inner, dict) and not members(kind.type):
            edition_paths = () if self.editions is None else tuple(self.editions.edition_paths(shape))
            together = shape.together if isinstance(shape, Named) else ()
            format = Format(f"{self.declared.prefix}/{name}", inner, kind.earlier, kind.type, together)
            return Document(kind, read_as, format, shape, "", edition_paths)
        if field == "items":
            of = Named(
                "", Maybe(Choice((kind.name,))), "What is in the list; null where nobody says, as of an empty one."
            )
            format = Format(f"{self.declared.prefix}/{name}", {"of": of, field: shape})
            return Document(kind, read_as, format, shape, field)
        format = Format(f"{self.declared.prefix}/{name}", {field: shape}, kind.earlier)
        return Document(kind, read_as, format, shape, field)

    def data(self, value: object) -> Any:
        """Return a value as plain data; TypeError if there is something in it that does not belong there."""
        try:
            return self.writer.unstructure(value)
        except (AttributeError, LookupError, TypeError) as error:
            raise TypeError(f"this {type(value).__name__} holds what it should not: {error}") from None

    def document_for(self, value: object) -> Document:
        """Return what is known of the documents of a value. The first item of a list says of which kind it is."""
        if not isinstance(value, tuple | list):
            return self.document_of(type(value))
        first = type(value[0]) if value else Violation
        kind = kind_of(self.kinds.values(), first)
        if kind is None or not kind.listed:
            raise TypeError(f"a list of {first.__name__} values has no JSON document")
        return self.document_of(list_of(kind.type))

    def fast_json(self, value: object) -> str | None:
        """Return the JSON text of a value that need not be checked; None of any other, or if it cannot be written."""
        document = self.find_document(type(value))
        if document is not None and document.kind.trusted:
            with suppress(AttributeError, LookupError, TypeError):
                return document.beginning + self.texts.of(type(value))(value)[1:]
        return None

    def readable(self, type: Any) -> Document:
        """Return what is known of the documents of a type; TypeError if they are only written."""
        document = self.document_of(type)
        if not document.kind.read:
            raise TypeError(f"documents of {document.kind.name!r} are written, and not read back")
        return document

    @property
    def by_name(self) -> Mapping[str, Document]:
        """Every kind of document by its name: those of lists by the plural of what they list."""
        kinds = self.kinds.values()
        found = {kind.name: self.document_of(kind.type) for kind in kinds}
        return found | {f"{kind.name}s": self.document_of(list_of(kind.type)) for kind in kinds if kind.listed}

    def carries_edition(self, document: Document) -> bool:
        """Tell whether a document says which edition it is of, so that it can be read wherever it lies."""
        if self.editions is None:
            return False
        return document.type is self.editions.type or bool(document.edition_paths)

    def edition(self, edition: Any) -> Any:
        """Return the edition that a caller names; the default of the game if none is named."""
        if self.editions is None:
            return None
        if edition is None:
            return self.editions.default
        if not isinstance(edition, self.editions.type):
            raise type_error("an Edition", edition)
        return edition

    def bare_value(self, document: Document, data: Any, edition: Any) -> Any:
        """Return the value of data without format and version; `InvalidDocument` if they describe none."""
        if not document.fits(data):
            refuse(shape_problems(data, document.shape))
        return self.value(document, data, edition)

    def value(self, document: Document, data: Any, edition: Any, whole: Plain | None = None) -> Any:
        """Return the value of data of the right shape; unknown ids are told with their paths in the whole, if given."""
        if self.editions is not None:
            if document.type is self.editions.type:
                return self.editions.from_data(data)
            edition = self.editions.inside(data, document.edition_paths) or edition
        refuse(document.kind.check_data(data, edition))
        reader = self.reader(edition)
        try:
            value = reader.structure(data, document.type)
        except KeyError:  # an id that the edition does not have
            inside, shape = (data, document.shape) if whole is None else (whole, document.format.shape)
            refuse(shape_problems(inside, shape, names=self.index(edition).ids))
            raise  # pragma: no cover: it is always found
        # Shape and rules should have said so before any class does: strangers get no traceback.
        except ValueError as error:  # pragma: no cover
            raise InvalidDocument([Problem("$", "wrong_value", str(error))]) from None
        refuse(document.kind.check(value, edition))
        return value
