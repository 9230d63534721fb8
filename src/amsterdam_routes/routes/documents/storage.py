"""JSON: values of the route game as documents, and documents read as values, checked inside and out.

What is written says what it is, and in which version. What is read may come from anywhere: it is a sound value in the
end, or one `InvalidDocument` with everything that is wrong and where, in bounded time. `docs/json.md` has the formats.
"""

from typing import TYPE_CHECKING, TypeVar

from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition

if TYPE_CHECKING:
    from typing_extensions import TypeForm

    from amsterdam_routes.kernel.documents.registry import Documents
else:
    TypeForm = type  # which says the same to whoever asks for the type hints of these functions

T = TypeVar("T")


def to_json(value: object) -> str:
    """The JSON document of a value: a State, a View, an action, a tuple of events, and so on; see `docs/json.md`.

    >>> import amsterdam_routes as ar
    >>> print(ar.to_json(ar.TakeFaceUp(ar.Color.PINK)))
    {"format":"amsterdam-routes/action","version":1,"action":{"type":"take_face_up","color":"pink"}}
    """
    return _documents().to_json(value)


def from_json(text: str | bytes, type: TypeForm[T], *, edition: Edition = AMSTERDAM) -> T:
    """The value of a type that a JSON document describes; `InvalidDocument` if it describes none.

    States, views, tables, outcomes, set-ups and records say which edition they are of. In all else the ids are those of
    `edition`. An edition that is well-formed but cannot be played is an `InvalidEdition`.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.from_json(ar.to_json(state), ar.State) == state
    True
    >>> ar.from_json(ar.to_json(ar.legal_actions(state)), tuple[ar.Action, ...]) == ar.legal_actions(state)
    True
    >>> ar.from_json('{"format": "amsterdam-routes/action", "version": 1, "action": {"type": "pas"}}', ar.Action)
    Traceback (most recent call last):
    amsterdam_routes.kernel.errors.InvalidDocument: $.action.type: take_face_up, ... or pass, got 'pas'
    """
    value: T = _documents().from_json(text, type, edition)
    return value


def to_data(value: object) -> dict[str, object]:
    """The same document as plain data: dicts, lists, texts, numbers, True, False and None.

    >>> import amsterdam_routes as ar
    >>> ar.to_data(ar.Setup(3))["edition"]
    {'name': 'amsterdam', 'revision': 1}
    """
    return _documents().to_data(value)


def from_data(data: object, type: TypeForm[T], *, edition: Edition = AMSTERDAM) -> T:
    """The value of a type that plain data describe; `InvalidDocument` if they describe none.

    >>> import amsterdam_routes as ar
    >>> ar.from_data(ar.to_data(ar.Setup(3)), ar.Setup)
    Setup(players=3, edition=Edition('amsterdam', ...), first=0)
    """
    value: T = _documents().from_data(data, type, edition)
    return value


def _documents() -> "Documents":
    from amsterdam_routes.routes.documents.kinds import DOCUMENTS  # loads cattrs, which few need at once

    return DOCUMENTS
