"""JSON: values of the route game as documents, and documents read as values, checked inside and out.

`DOCUMENTS` declares which documents there are, what needs a codec, and what is checked. Most shapes follow from the
classes; ids stand for places, routes and contracts, words for colours. The verbs at the end are those of the game's
face. `docs/json.md` has the formats.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload  # Any: values and data of any kind

from amsterdam_routes.kernel._errors import InvalidEdition, Problem
from amsterdam_routes.kernel._values import bits_of, cache_answers
from amsterdam_routes.kernel.documents import (
    Codec,
    Distinct,
    Documents,
    Editions,
    FieldCodec,
    IdIndex,
    Kind,
    Least,
    Name,
    Named,
    Shape,
    Shapes,
    by_id,
    named,
    strip_prefix,
    view_codec,
)
from amsterdam_routes.kernel.documents._codecs import Read
from amsterdam_routes.kernel.documents._formats import Plain
from amsterdam_routes.routes._checks import against_part, unsound
from amsterdam_routes.routes._game import GAME
from amsterdam_routes.routes._worlds import Memory, Outcome, Outcomes, Prospect
from amsterdam_routes.routes.box._actions import Action, place_of
from amsterdam_routes.routes.box._board import COLORS, Board, Color, Contract, Counts, Place, Route, in_board_order
from amsterdam_routes.routes.box._edition import (
    AMSTERDAM,
    FORMAT,
    Edition,
    board_data,
    edition_data,
    edition_from_data,
    shipped,
)
from amsterdam_routes.routes.rules._deal import Setup
from amsterdam_routes.routes.rules._events import Ending, Event
from amsterdam_routes.routes.rules._scoring import ContractScore, Sheet, Standings
from amsterdam_routes.routes.rules._state import Hand, Phase, Piles, SeatView, State, Table, View

if TYPE_CHECKING:
    from cattrs import Converter
    from typing_extensions import TypeForm
else:
    Converter = object
    TypeForm = type  # the same type for `typing.get_type_hints`

T = TypeVar("T")

PLACE: Final = Named("PlaceId", Name("place"), "The id of a place.")
ROUTE: Final = Named("RouteId", Name("route"), "The id of a route: its ends, then the colour of its track.")
CONTRACT: Final = Named("ContractId", Name("contract"), "The id of a contract: the places that it asks to join.")

COUNTS: Final = Named("Counts", {str(color): Least(0) for color in COLORS}, "How many cards of each colour.")


def ids_of(edition: Edition) -> Mapping[str, Mapping[str, Any]]:
    """Return the objects that the ids of an edition stand for: by kind, by id.

    >>> ids_of(AMSTERDAM)["route"]["dam--oude-kerk/pink"]
    Route('Dam - Oude Kerk/pink', 2 pink)
    """
    board = edition.board
    kinds: dict[str, tuple[Any, ...]] = {"place": board.places, "route": board.routes, "contract": board.contracts}
    return {kind: {one.id: one for one in every} for kind, every in kinds.items()}


def in_full(edition: Edition) -> Plain:
    """Return an edition as plain data, with the ids that other documents name its places, routes and contracts by."""
    return edition_data(edition) | {"board": with_ids(edition.board)}


def with_ids(board: Board) -> Plain:
    """Return a board as plain data, every place, route and contract with its id."""
    return {
        kind: [{"id": printed.id, **plain} for printed, plain in zip(getattr(board, kind), listed, strict=True)]
        for kind, listed in board_data(board).items()
    }


def _board_shape(_: Shapes) -> Shape:
    return FORMAT.fields["board"]


def _read_board(_: object, index: IdIndex) -> Read:
    """Return the reader of boards: it accepts a board if this edition can be played on it."""

    def read(data: Plain) -> Board:
        plain = {name: value for name, value in data.items() if name not in ("format", "version")}
        try:
            return edition_from_data(edition_data(index.edition) | {"board": plain}).board
        except InvalidEdition as error:
            raise InvalidEdition(strip_prefix("$.board", error.problems)) from None

    return read


def _table_shape(shapes: Shapes) -> Shape:
    """Return the shape of a table, with the claimed routes by their ids."""
    fields = shapes.fields(Table, {"_claimed_bits": [Distinct(ROUTE)]})
    return named(Table, {name.lstrip("_").removesuffix("_bits"): shape for name, shape in fields.items()})


def _table_codecs(index: IdIndex) -> dict[type, dict[str, FieldCodec]]:
    """Return how claimed routes are written by their ids, and contracts read in the order of the board."""
    ids = tuple(index.ids["route"])
    bits = {id: 1 << number for number, id in enumerate(ids)}
    routes: Callable[[int], list[str]] = cache_answers(
        lambda some: [ids[bit.bit_length() - 1] for bit in bits_of(some)]
    )
    contracts = index.ids["contract"].__getitem__

    def in_order(data: list[str]) -> tuple[Contract, ...]:
        return in_board_order(tuple(map(contracts, data)))

    claimed = FieldCodec(
        "claimed",
        write=lambda by_seat: [[*routes(some)] for some in by_seat],
        read=lambda data: tuple([sum([bits[id] for id in some]) for some in data]),
    )
    return {
        Hand: {"contracts": FieldCodec("contracts", read=in_order)},
        Table: {
            "_claimed_bits": claimed,
            "revealed": FieldCodec("revealed", read=lambda data: tuple(map(in_order, data))),
        },
    }


def check_setup(data: Plain, edition: Edition) -> Iterator[Problem]:
    """Yield the problems of a set-up for a game of an edition. (R7, R13)"""
    least, most = edition.players
    if not least <= data["players"] <= most:
        yield Problem("$.players", "out_of_range", f"expected {least} to {most} players, got {data['players']}")
    elif not 0 <= data["first"] < data["players"]:
        yield Problem("$.first", "unknown_seat", f"there is no seat {data['first']}")


def check_action(action: Action, edition: Edition) -> Iterator[Problem]:
    """Yield a problem if the edition does not have this action, such as to keep no contract at all. (R11, R30)"""
    if place_of(edition, action) is None:
        yield Problem("$.action", "unknown_action", f"the {edition.name} edition has no such action: {action!r:.200}")


def check_position(position: State | View, _: Edition) -> Iterator[Problem]:
    """Yield everything that is wrong with a position."""
    return unsound(position)


def check_table(table: Table, _: Edition) -> Iterator[Problem]:
    """Yield everything that is wrong with a table."""
    return strip_prefix("$.table", unsound(View(table, None, None)))


DOCUMENTS: Final = Documents(
    prefix="amsterdam-routes",
    game=GAME,
    distribution="amsterdam-routes",
    editions=Editions(
        format=FORMAT,
        in_full=in_full,
        from_data=edition_from_data,
        shipped=shipped,
        ids=ids_of,
        default=AMSTERDAM,
    ),
    codecs=(
        by_id(Place, PLACE),
        by_id(Route, ROUTE),
        by_id(Contract, CONTRACT),
        Codec(Counts, lambda _: COUNTS),
        Codec(Board, _board_shape, lambda _: with_ids, _read_board),
        Codec(Table, _table_shape, fields=_table_codecs),
        view_codec(View, SeatView),
    ),
    facts={
        ContractScore: ("completed", "points"),
        Sheet: ("completed", "total"),
        Standings: ("final",),
    },
    kinds=(
        Kind("state", State, trusted=True, check=check_position),
        Kind("view", View, trusted=True, check=check_position),
        Kind("table", Table, check=check_table),
        Kind("hand", Hand, check=against_part),
        Kind("piles", Piles, check=against_part),
        Kind("setup", Setup, check_data=check_setup),
        Kind("outcome", Outcome, read=False),
        Kind("outcomes", Outcomes, read=False),
        Kind("standings", Standings, read=False),
        Kind("memory", Memory),
        Kind("prospect", Prospect, listed=True, read=False),
        Kind("action", Action, "Any of the actions.", listed=True, check=check_action),
        Kind("event", Event, "Anything that may happen.", listed=True),
        Kind("color", Color, listed=True),
        Kind("place", Place, listed=True),
        Kind("route", Route, listed=True),
        Kind("contract", Contract, listed=True),
        Kind("phase", Phase),
        Kind("ending", Ending),
        Kind("board", Board),
        Kind("edition", Edition),
    ),
)
"""The documents of the route game."""


# ------------------------------------------------------------------------------------------------ the verbs of the face


def to_json(value: object) -> str:
    """Return the JSON document of a value: a State, a View, an action, a tuple of events, ...; see `docs/json.md`.

    >>> import amsterdam_routes as ar
    >>> print(ar.to_json(ar.TakeFaceUp(ar.Color.PINK)))
    {"format":"amsterdam-routes/action","version":1,"action":{"type":"take_face_up","color":"pink"}}
    """
    return DOCUMENTS.to_json(value)


@overload
def from_json(text: str | bytes, type: type[T], *, edition: Edition = ...) -> T: ...
@overload
def from_json(text: str | bytes, type: TypeForm[T], *, edition: Edition = ...) -> T: ...
def from_json(text: str | bytes, type: TypeForm[T], *, edition: Edition = AMSTERDAM) -> T:
    """Return the value of a type that a JSON document describes; `InvalidDocument` if it describes none.

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
    return DOCUMENTS.from_json(text, type, edition)


def to_data(value: object) -> dict[str, object]:
    """Return the same document as plain data: dicts, lists, texts, numbers, True, False and None.

    >>> import amsterdam_routes as ar
    >>> ar.to_data(ar.Setup(3))["edition"]
    {'name': 'amsterdam', 'revision': 1}
    """
    return DOCUMENTS.to_data(value)


@overload
def from_data(data: object, type: type[T], *, edition: Edition = ...) -> T: ...
@overload
def from_data(data: object, type: TypeForm[T], *, edition: Edition = ...) -> T: ...
def from_data(data: object, type: TypeForm[T], *, edition: Edition = AMSTERDAM) -> T:
    """Return the value of a type that plain data describe; `InvalidDocument` if they describe none.

    >>> import amsterdam_routes as ar
    >>> ar.from_data(ar.to_data(ar.Setup(3)), ar.Setup)
    Setup(players=3, edition=Edition('amsterdam', ...), first=0)
    """
    return DOCUMENTS.from_data(data, type, edition)


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
    DOCUMENTS.register_hooks(converter, edition)


def schema(type: TypeForm[T], *, inline: bool = False, nested: bool = False) -> dict[str, object]:
    """Return the JSON Schema (2020-12) of the documents of a type, to be put into a schema of your own.

    With `inline` it has no `$defs`, as nothing is referred to. With `nested` it is the schema of what `register_hooks`
    makes of such a value inside of your class: for most types that is the value without format and version.

    >>> import amsterdam_routes as ar
    >>> ar.schema(ar.Color, inline=True)["required"]
    ['format', 'version', 'color']
    >>> ar.schema(ar.Color, inline=True, nested=True)["enum"][0]
    'pink'
    """
    return DOCUMENTS.schema(type, inline=inline, nested=nested)
