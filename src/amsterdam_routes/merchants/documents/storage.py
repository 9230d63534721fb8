"""JSON: values of the merchants game as documents, and documents read as values, checked inside and out.

What is written says what it is, and in which version. What is read may come from anywhere: it is a sound value in the
end, or one `InvalidDocument` with everything that is wrong and where, in bounded time. `docs/json.md` has the formats.
"""

from typing import TYPE_CHECKING, TypeVar, overload

from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import MERCHANTS

if TYPE_CHECKING:
    from cattrs import Converter
    from typing_extensions import TypeForm

    from amsterdam_routes.kernel.documents import Documents
else:
    Converter = Documents = object
    TypeForm = type  # which says the same to whoever asks for the type hints of these functions

T = TypeVar("T")


def to_json(value: object) -> str:
    """The JSON document of a value: a State, a View, an action, a tuple of events, and so on; see `docs/json.md`.

    >>> import amsterdam_routes.merchants as am
    >>> print(am.to_json(am.PayCube(am.Cube.PINK)))
    {"format":"amsterdam-merchants/action","version":1,"action":{"type":"pay_cube","cube":"pink"}}
    """
    return _documents().to_json(value)


@overload
def from_json(text: str | bytes, type: type[T], *, edition: Edition = ...) -> T: ...
@overload
def from_json(text: str | bytes, type: TypeForm[T], *, edition: Edition = ...) -> T: ...
def from_json(text: str | bytes, type: TypeForm[T], *, edition: Edition = MERCHANTS) -> T:
    """The value of a type that a JSON document describes; `InvalidDocument` if it describes none.

    States, views, tables, set-ups and records say which edition they are of. In all else the ids are those of
    `edition`. An edition that is well-formed but cannot be played is an `InvalidEdition`.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> am.from_json(am.to_json(state), am.State) == state
    True
    >>> am.from_json('{"format": "amsterdam-merchants/action", "version": 1, "action": {"type": "pas"}}', am.Action)
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: $.action.type: place_foreman, ... or keep, got 'pas'
    """
    return _documents().from_json(text, type, edition)


def to_data(value: object) -> dict[str, object]:
    """The same document as plain data: dicts, lists, texts, numbers, True, False and None.

    >>> import amsterdam_routes.merchants as am
    >>> am.to_data(am.Setup(3))["edition"]
    {'name': 'amsterdam', 'revision': 1}
    """
    return _documents().to_data(value)


@overload
def from_data(data: object, type: type[T], *, edition: Edition = ...) -> T: ...
@overload
def from_data(data: object, type: TypeForm[T], *, edition: Edition = ...) -> T: ...
def from_data(data: object, type: TypeForm[T], *, edition: Edition = MERCHANTS) -> T:
    """The value of a type that plain data describe; `InvalidDocument` if they describe none.

    >>> import amsterdam_routes.merchants as am
    >>> am.from_data(am.to_data(am.Setup(3, trader=True)), am.Setup).trader
    True
    """
    return _documents().from_data(data, type, edition)


def register_hooks(converter: Converter, *, edition: Edition = MERCHANTS) -> None:
    """Let a cattrs converter of your own read and write the values of this game inside of your classes.

    States, views, tables, set-ups, records and editions nest as their documents, with format and version, so that they
    can be read years later. All else nests bare: a cube as "pink", an action as {"type": ...}; its ids are those of
    `edition`.

    >>> import amsterdam_routes.merchants as am
    >>> import attrs, cattrs
    >>> @attrs.frozen
    ... class Puzzle:
    ...     state: am.State
    ...     solution: am.Action | None = None
    >>> converter = cattrs.Converter()
    >>> am.register_hooks(converter)
    >>> puzzle = Puzzle(am.new_game(2, seed="1672"), am.EndTurn())
    >>> converter.structure(converter.unstructure(puzzle), Puzzle) == puzzle
    True
    """
    _documents().register_hooks(converter, edition)


def schema(type: TypeForm[T], *, inline: bool = False, nested: bool = False) -> dict[str, object]:
    """The JSON Schema (2020-12) of the documents of a type, to be put into a schema of your own.

    With `inline` it has no `$defs`, as nothing is referred to. With `nested` it is the schema of what `register_hooks`
    makes of such a value inside of your class: for most types that is the value without format and version.

    >>> import amsterdam_routes.merchants as am
    >>> am.schema(am.Cube, inline=True, nested=True)["enum"][0]
    'black'
    """
    return _documents().schema(type, inline=inline, nested=nested)


def _documents() -> Documents:
    from amsterdam_routes.merchants.documents.kinds import DOCUMENTS  # loads cattrs, which few need at once

    return DOCUMENTS
