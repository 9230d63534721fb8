"""The documents of a game, declared: which there are, what is written in a way of its own, what is checked.

A game needs a line for each kind; shapes and converters follow from its type hints. What is written says what it is,
and in which version. What is read may come from anywhere: it is a sound value in the end, or one `InvalidDocument` with
everything that is wrong and where, in bounded time. cattrs is loaded when a document is first written or read.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload  # Any: values and data of any kind

import attrs

from amsterdam_routes.kernel.documents.any_kind import read_any
from amsterdam_routes.kernel.documents.editions import Editions
from amsterdam_routes.kernel.documents.format import Plain
from amsterdam_routes.kernel.documents.kinds import Kind
from amsterdam_routes.kernel.documents.leaves import Leaf
from amsterdam_routes.kernel.documents.objects import encoded
from amsterdam_routes.kernel.documents.schemas import Schema, schema
from amsterdam_routes.kernel.documents.strict_json import LONGEST_DOCUMENT, read_json
from amsterdam_routes.kernel.typechecks import checked

if TYPE_CHECKING:
    from cattrs import Converter
    from typing_extensions import TypeForm

    from amsterdam_routes.kernel.documents.registry import Registry
else:
    Converter = object
    TypeForm = type  # which says the same to `typing.get_type_hints`

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
    leaves: tuple[Leaf, ...] = ()
    """The types that are written in a way of their own."""
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
        """The document of a value, as plain data; ValueError if it holds what cannot be read again.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.documents().to_data(ar.Pass())
        {'format': 'amsterdam-routes/action', 'version': 1, 'action': {'type': 'pass'}}
        """
        return self.registry.to_data(value)

    def to_json(self, value: object) -> str:
        """The document of a value, as JSON text.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.documents().to_json(ar.Pass())
        '{"format":"amsterdam-routes/action","version":1,"action":{"type":"pass"}}'
        """
        text = self.registry.written_at_once(value) or encoded(self.to_data(value))
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
        """The value of a type that plain data describe; `InvalidDocument` if they describe none.

        >>> import amsterdam_routes as ar
        >>> documents = ar.GAME.documents()
        >>> documents.from_data(documents.to_data(ar.Setup(3)), ar.Setup).players
        3
        """
        value: T = self.registry.from_data(data, type, edition)
        return value

    @overload
    def from_json(self, text: str | bytes, type: type[T], edition: Any = None) -> T: ...
    @overload
    def from_json(self, text: str | bytes, type: TypeForm[T], edition: Any = None) -> T: ...
    def from_json(self, text: str | bytes, type: TypeForm[T], edition: Any = None) -> T:
        """The value of a type that a JSON text describes; `InvalidDocument` if it describes none.

        >>> import amsterdam_routes as ar
        >>> documents = ar.GAME.documents()
        >>> documents.from_json(documents.to_json(ar.Setup(3)), ar.Setup).players
        3
        """
        return self.from_data(read_json(text), type, edition)

    def read(self, text: str | bytes, edition: Any = None) -> Any:  # Any: a value of any kind
        """The value of a JSON text of whatever kind it says it is; `InvalidDocument` if it describes none.

        >>> import amsterdam_routes as ar
        >>> documents = ar.GAME.documents()
        >>> documents.read(documents.to_json(ar.Pass()))
        Pass()
        """
        return read_any(self.registry, read_json(text), edition)

    def register_hooks(self, converter: Converter, edition: Any = None) -> None:
        """Let a converter of cattrs read and write the values of this game inside of classes that it knows.

        >>> import amsterdam_routes as ar, cattrs
        >>> converter = cattrs.Converter()
        >>> ar.GAME.documents().register_hooks(converter)
        >>> converter.unstructure({"best": ar.Color.PINK})
        {'best': 'pink'}
        """
        from amsterdam_routes.kernel.documents.nesting import register_hooks

        register_hooks(self.registry, converter, edition)

    def schema(self, type: object, *, inline: bool = False, nested: bool = False) -> Schema:
        """The JSON Schema of the documents of a type; `nested`, as its values stand inside a class of somebody else.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.documents().schema(ar.Color, inline=True, nested=True)["enum"][0]
        'pink'
        """
        return self.registry.schema(type, inline=inline, nested=nested)

    def schemas(self) -> Mapping[str, Schema]:
        """By name, the JSON Schema of every kind of document.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.documents().schemas()["view"]["title"]
        'ViewDocument'
        """
        return {name: schema(document.format, name) for name, document in self.registry.by_name.items()}

    def files(self) -> Mapping[str, str]:
        """By the name of a file: every JSON Schema as text, the TypeScript declarations, and a package.json for npm.

        >>> import amsterdam_routes as ar
        >>> sorted(ar.GAME.documents().files())[:3]
        ['action.schema.json', 'actions.schema.json', 'amsterdam-routes.d.ts']
        """
        from amsterdam_routes.kernel.documents.files import schema_files  # which imports this module

        return schema_files(self)
