"""The documents of a game, declared: which kinds there are, what needs a codec, what is checked.

A game needs a line for each kind; shapes and converters follow from its type hints. What is written says what it is,
and in which version. What is read may come from anywhere: it is a sound value in the end, or one `InvalidDocument` with
everything that is wrong and where, in bounded time. cattrs is loaded when a document is first written or read.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, overload  # Any: values and data of any kind

import attrs

from amsterdam_routes.kernel.documents.codecs import Codec
from amsterdam_routes.kernel.documents.editions import Earlier, Editions, Plain
from amsterdam_routes.kernel.documents.schemas import Schema, part, schema
from amsterdam_routes.kernel.documents.shapes import Named, shape_problems
from amsterdam_routes.kernel.documents.strict_json import LONGEST_DOCUMENT, dump_json, read_json
from amsterdam_routes.kernel.errors import InvalidDocument, Problem
from amsterdam_routes.kernel.typechecks import checked

if TYPE_CHECKING:
    from cattrs import Converter
    from typing_extensions import TypeForm

    from amsterdam_routes.kernel.documents.registry import Registry
else:
    Converter = object
    TypeForm = type  # which says the same to `typing.get_type_hints`


Check: TypeAlias = Callable[[Any, Any], Iterable[Problem]]
"""Everything that is wrong with something, given the edition."""


def nothing_wrong(*_: object) -> tuple[Problem, ...]:
    """Find nothing wrong: the check of what needs none."""
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
    """Whether what is written, an object, is sound, or the affair of whoever built it, and not looked at again."""
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
    """The boxes; None for a game that has no such thing."""
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
        from amsterdam_routes.kernel.documents.registry import Registry  # which loads cattrs

        return Registry(self)

    def to_data(self, value: object) -> Plain:
        """Return the document of a value, as plain data; ValueError if it holds what cannot be read again.

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
        """Return the value of a JSON text of whatever kind it says it is; `InvalidDocument` if it describes none.

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
        from amsterdam_routes.kernel.documents.convert import register_hooks  # which loads cattrs

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
        from amsterdam_routes.kernel.documents.typescript import schema_files  # which imports this module

        return schema_files(self)


def _read_any(documents: Documents, data: Any, edition: Any) -> Any:
    """Return the value of data of whatever kind they say they are; `InvalidDocument` if they describe none."""
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
    """Read a list; one that does not say what is in it is of the kind with the fewest problems, unknown ids aside."""
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
