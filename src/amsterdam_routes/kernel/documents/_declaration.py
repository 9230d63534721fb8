"""The declaration of a game's documents: their kinds, the types that need codecs, and the checks.

A game needs a line for each kind; shapes and converters follow from its type hints. What is written says what it is,
and in which version. What is read may come from anywhere: it is a sound value in the end, or one `InvalidDocument` with
everything that is wrong and where, in bounded time. cattrs is loaded when a document is first written or read.
"""

import builtins
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache, partial
from typing import (  # Any: values and data of any kind
    TYPE_CHECKING,
    Any,
    Final,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    overload,
)

import attrs

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._errors import InvalidDocument, Problem, Violation, prefix_paths, strip_prefix
from amsterdam_routes.kernel._typechecks import checked, type_error
from amsterdam_routes.kernel.documents._codecs import (
    COMMON,
    Codec,
    IdIndex,
    Shapes,
    is_list,
    list_of,
    members,
    violation_codec,
)
from amsterdam_routes.kernel.documents._formats import (
    LONGEST_DOCUMENT,
    Earlier,
    EditionPath,
    Editions,
    Format,
    Plain,
    dump_json,
    read_json,
    refuse,
)
from amsterdam_routes.kernel.documents._schemas import Schema, part, schema, schema_files
from amsterdam_routes.kernel.documents._shapes import (
    Choice,
    Maybe,
    Named,
    Shape,
    ShapeCheck,
    compile_check,
    shape_problems,
)

if TYPE_CHECKING:
    from cattrs import Converter
    from typing_extensions import TypeForm

    from amsterdam_routes.kernel.documents._convert import Reader, TextWriter
else:
    Converter = object
    TypeForm = type  # the same type for `typing.get_type_hints`


Check: TypeAlias = Callable[[Any, Any], Iterable[Problem]]
"""Everything that is wrong with something, given the edition."""


def nothing_wrong(*_: object) -> tuple[Problem, ...]:
    """Find no problems: the check of values that need no check."""
    return ()


@attrs.frozen(field_transformer=checked)
class Kind:
    """A kind of document, as a game declares it.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel.documents import Documents, Kind
    >>> def check_seed(chance, edition):
    ...     if not chance.seed:
    ...         yield ar.Problem("$.seed", "no_seed", "expected a seed, got none")
    >>> documents = Documents(prefix="example", kinds=(Kind("luck", ar.Chance, check=check_seed),))
    >>> documents.from_data({"format": "example/luck", "version": 1, "seed": "", "counter": 0}, ar.Chance)
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: $.seed: expected a seed, got none
    """

    name: str
    """The last word of its format, and the name of the field where the value is a word, an id or one of a union."""
    type: Any
    """The type of its values."""
    text: str = ""
    """A sentence about it, where it is a union."""
    listed: bool = False
    """Whether lists of such values have documents, too."""
    read: bool = True
    """Whether it is read back, or only written."""
    trusted: bool = False
    """Whether values are written without a check, because the library or a careful caller made them."""
    earlier: tuple[Earlier, ...] = ()
    """Its versions that are no longer written, the oldest first: their fields, without format and version. Records hold
    states without a version of their own: a game that changes its states declares the kind "record" anew, too."""
    check_data: Check = nothing_wrong
    """What is wrong with data of the right shape, before a value is made of them; given an edition."""
    check: Check = nothing_wrong
    """What is wrong with a value that was read; given an edition."""


T = TypeVar("T")

_PREFIX: Final = re.compile("[a-z0-9]+(-[a-z0-9]+)*")

OF_RECORDS: Final = ("setup", "state", "view", "action", "event", "standings")
"""The kinds of documents that the records of a game are made of."""


@attrs.frozen(slots=False, eq=False, repr=False, kw_only=True, field_transformer=checked)
class Documents:
    """The documents of a game, from a few declarations.

    >>> import attrs
    >>> from amsterdam_routes.kernel.documents import Documents, Kind
    >>> @attrs.frozen
    ... class Cart:
    ...     wheels: int
    ...     goods: tuple[str, ...] = ()
    >>> documents = Documents(prefix="market", kinds=(Kind("cart", Cart),))
    >>> documents.to_json(Cart(2, ("beer",)))
    '{"format":"market/cart","version":1,"wheels":2,"goods":["beer"]}'
    >>> documents.from_json('{"format":"market/cart","version":1,"wheels":"2","goods":[]}', Cart)
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: $.wheels: expected a whole number, got a text
    """

    prefix: str
    """The first word of every format."""
    kinds: tuple[Kind, ...]
    """The kinds of documents that this game has; chance, violations, problems and records come with every game."""
    game: Any = None  # Any: any game; its module imports this one
    """The game, whose records are made of the kinds in `OF_RECORDS`; None where there are no records."""
    codecs: tuple[Codec, ...] = ()
    """How values are written whose type hints do not say it."""
    facts: Mapping[type, tuple[str, ...]] = {}
    """By class: properties that are written though they follow from the rest."""
    editions: Editions | None = None
    """The boxes; None for a game that has none."""
    distribution: str | None = None
    """The Python distribution that has the game: the npm package of its schemas has its version and its licence."""

    def __attrs_post_init__(self) -> None:
        if not _PREFIX.fullmatch(self.prefix):
            raise ValueError(f"'prefix': expected words in lower case with hyphens, got {self.prefix[:60]!a}")
        names = [kind.name for kind in self.kinds]
        if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
            raise ValueError(f"expected kinds of different names, got several named {' and '.join(twice)}")
        if missing := [name for name in OF_RECORDS if self.game is not None and name not in names]:
            raise ValueError(f"expected all kinds that records are made of, got none named {' or '.join(missing)}")

    @cached_property
    def registry(self) -> "Registry":
        """What follows from the declarations. It is not a part of the face."""
        return Registry(self)

    def to_data(self, value: object) -> Plain:
        """Return the document of a value as plain data; ValueError if the value could not be read back.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.documents().to_data(ar.Pass())
        {'format': 'amsterdam-routes/action', 'version': 1, 'action': {'type': 'pass'}}
        """
        if self.editions is not None and isinstance(value, self.editions.type):
            return self.editions.in_full(value)
        document = self.registry.document_for(value)
        inner = (
            [self.registry.data(one) for one in value] if isinstance(value, tuple | list) else self.registry.data(value)
        )
        whole = document.whole(inner)
        if not (document.kind.trusted or document.format.fits(whole)):
            problem = next(shape_problems(whole, document.format.shape))
            raise ValueError(f"this {type(value).__name__} cannot be written as JSON: {problem}")
        return whole

    def to_json(self, value: object) -> str:
        """Return the document of a value, as JSON text.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.documents().to_json(ar.Pass())
        '{"format":"amsterdam-routes/action","version":1,"action":{"type":"pass"}}'
        """
        text = self.registry.fast_json(value) or dump_json(self.to_data(value))
        if len(text) > LONGEST_DOCUMENT:
            raise ValueError(
                f"the document would have {len(text)} characters, and at most {LONGEST_DOCUMENT} are read again"
            )
        return text

    @overload
    def from_data(self, data: object, type: type[T], edition: Any = None) -> T: ...
    @overload
    def from_data(self, data: object, type: TypeForm[T], edition: Any = None) -> T: ...
    def from_data(self, data: object, type: TypeForm[T], edition: Any = None) -> T:
        """Return the value of a type that plain data describe; `InvalidDocument` if they describe none.

        >>> import amsterdam_routes as ar
        >>> documents = ar.GAME.documents()
        >>> documents.from_data(documents.to_data(ar.Setup(3)), ar.Setup).players
        3
        """
        document, edition = self.registry.readable(type), self.registry.edition(edition)
        if self.editions is not None:
            data = self.editions.newest_inside(data, document.edition_paths)
        whole = document.format.newest(data)
        value: T = self.registry.value(document, whole[document.field] if document.field else whole, edition, whole)
        return value

    @overload
    def from_json(self, text: str | bytes, type: type[T], edition: Any = None) -> T: ...
    @overload
    def from_json(self, text: str | bytes, type: TypeForm[T], edition: Any = None) -> T: ...
    def from_json(self, text: str | bytes, type: TypeForm[T], edition: Any = None) -> T:
        """Return the value of a type that a JSON text describes; `InvalidDocument` if it describes none.

        >>> import amsterdam_routes as ar
        >>> documents = ar.GAME.documents()
        >>> documents.from_json(documents.to_json(ar.Setup(3)), ar.Setup).players
        3
        """
        return self.from_data(read_json(text), type, edition)

    def read(self, text: str | bytes, edition: Any = None) -> Any:  # Any: a value of any kind
        """Return the value of a JSON text, whose kind the text itself names; `InvalidDocument` if it describes none.

        >>> import amsterdam_routes as ar
        >>> documents = ar.GAME.documents()
        >>> documents.read(documents.to_json(ar.Pass()))
        Pass()
        """
        return _read_any(self, read_json(text), edition)

    def register_hooks(self, converter: Converter, edition: Any = None) -> None:
        """Let a converter of cattrs read and write the values of this game inside of classes that it knows.

        >>> import amsterdam_routes as ar, cattrs
        >>> converter = cattrs.Converter()
        >>> ar.GAME.documents().register_hooks(converter)
        >>> converter.unstructure({"best": ar.Color.PINK})
        {'best': 'pink'}
        """
        from amsterdam_routes.kernel.documents._convert import register_hooks  # it loads cattrs

        register_hooks(self, converter, edition)

    def schema(self, type: object, *, inline: bool = False, nested: bool = False) -> Schema:
        """Return the JSON Schema of the documents of a type; `nested`, of its values inside a class of somebody else.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.documents().schema(ar.Color, inline=True, nested=True)["enum"][0]
        'pink'
        """
        document = self.registry.document_of(type)
        if nested and not self.registry.carries_edition(document):
            return part(document.shape, inline=inline)
        format = document.format
        return part(Named("", format.shape, "", format.cls, format.together), inline=inline)

    def schemas(self) -> Mapping[str, Schema]:
        """Return the JSON Schema of every kind of document, by its name.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.documents().schemas()["view"]["title"]
        'ViewDocument'
        """
        return {name: schema(document.format, name) for name, document in self.registry.by_name.items()}

    def files(self) -> Mapping[str, str]:
        """Return texts by the name of a file: JSON Schemas, TypeScript declarations, and a package.json for npm.

        >>> import amsterdam_routes as ar
        >>> sorted(ar.GAME.documents().files())[:3]
        ['action.schema.json', 'actions.schema.json', 'amsterdam-routes.d.ts']
        """
        return schema_files(self)


@attrs.frozen(slots=False, eq=False)
class Document:
    """The kind, shape and converters of the documents of a type."""

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
        """Whether data have the shape of such a value: a quick yes or no."""
        return compile_check(self.shape)

    @cached_property
    def beginning(self) -> str:
        """The JSON text of a document up to its own fields."""
        return dump_json({"format": self.format.name, "version": self.format.version})[:-1] + ","

    def whole(self, data: Any) -> Plain:
        """Return the document with these data; a list names the kind of its items, unless it is empty."""
        of = {"of": self.kind.name if data else None} if self.field == "items" else {}
        return self.format.document({**of, self.field: data} if self.field else data)


def kind_of(kinds: Collection[Kind], hint: Any) -> Kind | None:
    """Return the kind of a type: its own, that of a union with it, or that of a class above it."""
    bare = get_origin(hint) if isinstance(get_origin(hint), type) else hint  # `Record[...]` has the kind of `Record`
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
    """The kinds, shapes and converters of all documents of a game.

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
        declared = {kind.name: kind for kind in self.declared.kinds}  # a game may replace even common kinds
        return {**declared, **{kind.name: kind for kind in (*common, *self._records[0])}, **declared}

    @cached_property
    def _records(self) -> tuple[tuple[Kind, ...], tuple[Codec, ...]]:
        """The kinds and the codecs of records; none without a game."""
        if self.declared.game is None:
            return (), ()
        from amsterdam_routes.kernel._records import RECORDS, record_codecs  # it imports this module

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
        from amsterdam_routes.kernel.documents._convert import make_writer  # it loads cattrs

        return make_writer(self.codecs, self.shapes.enums, self.unions, self.declared.facts, self.index)

    @cached_property
    def texts(self) -> "TextWriter":
        """The functions that write states and views as text."""
        from amsterdam_routes.kernel.documents._convert import TextWriter  # it loads cattrs

        by_data = [*self.declared.facts, *[cls for union in self.unions for cls in members(union)]]
        return TextWriter(self.writer, self.codecs, by_data, self.index)

    @cached_property
    def reader(self) -> "Callable[[Any], Reader]":
        """By edition, the converter that reads."""
        from amsterdam_routes.kernel.documents._convert import Reader  # it loads cattrs

        return lru_cache(maxsize=8)(
            lambda edition: Reader(self.codecs, self.shapes.enums, self.unions, self.index(edition))
        )

    def index(self, edition: Any) -> IdIndex:
        """Return the objects that the ids of an edition stand for."""
        return IdIndex(None, {}) if self.editions is None else self.editions.index(edition)

    def document_of(self, type: Any) -> Document:
        """Return the declared document of a type; TypeError if it has none."""
        found = self.find_document(type)
        if found is None:
            if isinstance(type, str):
                raise TypeError(f"expected a type, got the text {type[:60]!r}")
            instead = "; ask for a tuple[..., ...]" if get_origin(type) is list else ""
            called = getattr(type, "__name__", str(type))
            if isinstance(type, builtins.type) and type.__module__ != "builtins":  # it may be a type of another game
                called, instead = f"{type.__module__}.{called}", " in this game"
            raise TypeError(f"{called} has no JSON document{instead}")
        return found

    def find_document(self, hint: Any) -> Document | None:
        """Return the declared document of a type; None if it has none."""
        try:
            hash(hint)
        except TypeError:  # a value that cannot be hashed is no type
            return None
        if hint not in self._found:
            self._found[hint] = self._look_up(hint)
        return self._found[hint]

    def _look_up(self, hint: Any) -> Document | None:
        if is_list(hint):
            kind = kind_of(self.kinds.values(), get_args(hint)[0])
            if kind is None or not kind.listed:
                return None
            check = nothing_wrong if kind.check is nothing_wrong else partial(_each, kind)
            lists = attrs.evolve(kind, name=f"{kind.name}s", check=check)
            return self._document(lists, hint, "list", "items")
        kind = kind_of(self.kinds.values(), hint)
        kinds, codecs = self._records
        if kind in kinds and isinstance(hint, type) and hint not in [codec.type for codec in codecs]:
            return None  # the records of another game
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
        """Return a value as plain data; TypeError if it contains a value of a wrong type."""
        try:
            return self.writer.unstructure(value)
        except (AttributeError, LookupError, TypeError) as error:
            raise TypeError(f"this {type(value).__name__} holds what it should not: {error}") from None

    def document_for(self, value: object) -> Document:
        """Return the declared document of a value. The first item of a list decides its kind."""
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
        """Return the declared document of a type; TypeError if such documents are only written."""
        document = self.document_of(type)
        if not document.kind.read:
            raise TypeError(f"documents of {document.kind.name!r} are written, and not read back")
        return document

    @property
    def by_name(self) -> Mapping[str, Document]:
        """Every kind of document by its name; lists have the plural name of their items."""
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
        """Return the value of data of the right shape; unknown ids are reported with their paths in the whole."""
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
        # The checks of shape and rules should have refused these data before a class does. Users get no traceback.
        except ValueError as error:  # pragma: no cover
            raise InvalidDocument([Problem("$", "wrong_value", str(error))]) from None
        problems = document.kind.check(value, edition)
        refuse(strip_prefix(f"$.{document.field}", problems) if whole is None and document.field else problems)
        return value


def _each(kind: Kind, values: Iterable[Any], edition: Any) -> Iterator[Problem]:
    """Yield what is wrong with each value of a list."""
    for number, value in enumerate(values):
        yield from prefix_paths(f"$.items[{number}]", strip_prefix(f"$.{kind.name}", kind.check(value, edition)))


def _read_any(documents: Documents, data: Any, edition: Any) -> Any:
    """Read data of any kind that they name themselves; `InvalidDocument` if they describe no value."""
    lists = f"{documents.prefix}/list"
    named = data.get("format") if isinstance(data, dict) else None
    formats = {document.format.name: document for document in documents.registry.by_name.values()}
    readable = {name: document.type for name, document in formats.items() if document.kind.read and name != lists}
    if isinstance(named, str) and named in readable:
        return documents.from_data(data, readable[named], edition)
    if named == lists:
        return _read_list(documents, data, edition)
    if not isinstance(named, str):
        told = "this is no JSON object that says what it is"
    elif named in formats:
        told = "such documents are written, and not read back"
    else:
        told = f"{named[:60]!a} is not known"
    known = ", ".join(sorted([*readable, lists]))
    raise InvalidDocument([Problem("$.format", "wrong_format", f"{told}; what can be read is {known}")])


def _read_list(documents: Documents, data: Plain, edition: Any) -> Any:
    """Read a list; if it names no kind of items, as the kind with the fewest problems besides unknown ids."""
    lists = {name: one for name, one in documents.registry.by_name.items() if one.field == "items" and one.kind.read}
    misses, of = [], data.get("of")
    for name, document in lists.items():
        if of in (None, name):
            try:
                return documents.from_data(data, document.type, edition)
            except InvalidDocument as error:
                misses.append(error)
    if not misses:
        raise InvalidDocument([Problem("$.of", "wrong_value", f"expected one of {', '.join(lists)}, got {of!a:.60}")])
    raise min(misses, key=lambda error: sum(not wrong.code.startswith("unknown_") for wrong in error.problems))
