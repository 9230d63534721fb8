"""JSON: values of the route game as documents, and documents read as values, checked inside and out.

What is written says what it is, and in which version. What is read may come from anywhere: it is a sound value in the
end, or one `InvalidDocument` with everything that is wrong and where, in bounded time. `docs/json.md` has the formats.
"""

from typing import TYPE_CHECKING, TypeVar, overload

from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition

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

    >>> import amsterdam_routes as ar
    >>> print(ar.to_json(ar.TakeFaceUp(ar.Color.PINK)))
    {"format":"amsterdam-routes/action","version":1,"action":{"type":"take_face_up","color":"pink"}}
    """
    return _documents().to_json(value)


@overload
def from_json(text: str | bytes, type: type[T], *, edition: Edition = ...) -> T: ...
@overload
def from_json(text: str | bytes, type: TypeForm[T], *, edition: Edition = ...) -> T: ...
def from_json(text: str | bytes, type: TypeForm[T], *, edition: Edition = AMSTERDAM) -> T:
    """The value of a type that a JSON document describes; `InvalidDocument` if it describes none.

    States, views, tables, set-ups and records say which edition they are of. In all else the ids are those of
    `edition`. An edition that is well-formed but cannot be played is an `InvalidEdition`.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.from_json(ar.to_json(state), ar.State) == state
    True
    >>> ar.from_json(ar.to_json(ar.legal_actions(state)), tuple[ar.Action, ...]) == ar.legal_actions(state)
    True
    >>> ar.from_json('{"format": "amsterdam-routes/action", "version": 1, "action": {"type": "pas"}}', ar.Action)
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: $.action.type: take_face_up, ... or pass, got 'pas'
    """
    return _documents().from_json(text, type, edition)


def to_data(value: object) -> dict[str, object]:
    """The same document as plain data: dicts, lists, texts, numbers, True, False and None.

    >>> import amsterdam_routes as ar
    >>> ar.to_data(ar.Setup(3))["edition"]
    {'name': 'amsterdam', 'revision': 1}
    """
    return _documents().to_data(value)


@overload
def from_data(data: object, type: type[T], *, edition: Edition = ...) -> T: ...
@overload
def from_data(data: object, type: TypeForm[T], *, edition: Edition = ...) -> T: ...
def from_data(data: object, type: TypeForm[T], *, edition: Edition = AMSTERDAM) -> T:
    """The value of a type that plain data describe; `InvalidDocument` if they describe none.

    >>> import amsterdam_routes as ar
    >>> ar.from_data(ar.to_data(ar.Setup(3)), ar.Setup)
    Setup(players=3, edition=Edition('amsterdam', ...), first=0)
    """
    return _documents().from_data(data, type, edition)


def register_hooks(converter: Converter, *, edition: Edition = AMSTERDAM) -> None:
    """Let a cattrs converter of your own read and write the values of this game inside of your classes.

    States, views, tables, set-ups, records and editions nest as their documents, with format and version, so that they
    can be read years later. All else nests bare: a colour as "pink", an action as {"type": ...}; its ids are those of
    `edition`.

    >>> import amsterdam_routes as ar
    >>> import attrs, cattrs
    >>> @attrs.frozen
    ... class Puzzle:
    ...     state: ar.State
    ...     solution: ar.Action | None = None
    >>> converter = cattrs.Converter()
    >>> ar.register_hooks(converter)
    >>> puzzle = Puzzle(ar.new_game(2, seed="1634"), ar.DrawBlind())
    >>> data = converter.unstructure(puzzle)
    >>> data["state"]["format"], data["solution"]
    ('amsterdam-routes/state', {'type': 'draw_blind'})
    >>> converter.structure(data, Puzzle) == puzzle
    True
    """
    _documents().register_hooks(converter, edition)


def schema(type: TypeForm[T], *, inline: bool = False, nested: bool = False) -> dict[str, object]:
    """The JSON Schema (2020-12) of the documents of a type, to be put into a schema of your own.

    With `inline` it has no `$defs`, as nothing is referred to. With `nested` it is the schema of what `register_hooks`
    makes of such a value inside of your class: for most types that is the value without format and version.

    >>> import amsterdam_routes as ar
    >>> ar.schema(ar.Color, inline=True)["required"]
    ['format', 'version', 'color']
    >>> ar.schema(ar.Color, inline=True, nested=True)["enum"][0]
    'pink'
    """
    return _documents().schema(type, inline=inline, nested=nested)


def _documents() -> Documents:
    from amsterdam_routes.routes.documents.kinds import DOCUMENTS  # loads cattrs, which few need at once

    return DOCUMENTS
