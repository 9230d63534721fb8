"""The documents of the route game, declared: which there are, what is written in a way of its own, what is checked.

Most shapes follow from the classes. Ids stand for places, routes and contracts, words for colours.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final  # Any: values and data of any kind

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.kernel.documents import (
    Distinct,
    Documents,
    Editions,
    EditionThings,
    Kind,
    Leaf,
    Least,
    Name,
    Named,
    Own,
    Shape,
    Shapes,
    by_id,
    named,
    view_leaf,
    without,
)
from amsterdam_routes.kernel.documents.format import Plain
from amsterdam_routes.kernel.documents.objects import Read
from amsterdam_routes.kernel.errors import InvalidEdition, Problem
from amsterdam_routes.kernel.memo import remembering
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.box.board import COLORS, Board, Color, Contract, Counts, Place, Route, in_board_order
from amsterdam_routes.routes.box.edition import (
    AMSTERDAM,
    FORMAT,
    Edition,
    board_data,
    edition_data,
    edition_from_data,
    shipped,
)
from amsterdam_routes.routes.checks.position import against_heap, unsound
from amsterdam_routes.routes.game import GAME
from amsterdam_routes.routes.knowledge.outcomes import Outcome, Outcomes, Prospect
from amsterdam_routes.routes.knowledge.worlds import Memory
from amsterdam_routes.routes.rules.deal import Setup
from amsterdam_routes.routes.rules.events import Ending, Event
from amsterdam_routes.routes.rules.scoring import ContractScore, Sheet, Standings
from amsterdam_routes.routes.rules.state import Hand, Phase, Piles, SeatView, State, Table, View

PLACE: Final = Named("PlaceId", Name("place"), "The id of a place.")
ROUTE: Final = Named("RouteId", Name("route"), "The id of a route: its ends, then the colour of its track.")
CONTRACT: Final = Named("ContractId", Name("contract"), "The id of a contract: the places that it asks to join.")

COUNTS: Final = Named("Counts", {str(color): Least(0) for color in COLORS}, "How many cards of each colour.")


def things(edition: Edition) -> Mapping[str, Mapping[str, Any]]:
    """What the ids of an edition stand for: by kind, by id.

    >>> things(AMSTERDAM)["route"]["dam--oude-kerk/pink"]
    Route('Dam - Oude Kerk/pink', 2 pink)
    """
    board = edition.board
    kinds: dict[str, tuple[Any, ...]] = {"place": board.places, "route": board.routes, "contract": board.contracts}
    return {kind: {one.id: one for one in every} for kind, every in kinds.items()}


def in_full(edition: Edition) -> Plain:
    """An edition as plain data, with the ids that other documents name its places, routes and contracts by."""
    return edition_data(edition) | {"board": with_ids(edition.board)}


def with_ids(board: Board) -> Plain:
    """A board as plain data, every place, route and contract with its id."""
    return {
        kind: [{"id": thing.id, **plain} for thing, plain in zip(getattr(board, kind), things, strict=True)]
        for kind, things in board_data(board).items()
    }


def _board_shape(_: Shapes) -> Shape:
    return FORMAT.fields["board"]


def _read_board(_: object, box: EditionThings) -> Read:
    """A board is one if an edition that has all else of this one can be played on it."""

    def read(data: Plain) -> Board:
        plain = {name: value for name, value in data.items() if name not in ("format", "version")}
        try:
            return edition_from_data(edition_data(box.edition) | {"board": plain}).board
        except InvalidEdition as error:
            raise InvalidEdition(without("$.board", error.problems)) from None

    return read


def _table_shape(shapes: Shapes) -> Shape:
    """The fields of a table, with the claimed routes by their ids."""
    fields = shapes.fields(Table, {"claimed_bits": [Distinct(ROUTE)]})
    return named(Table, {name.removesuffix("_bits"): shape for name, shape in fields.items()})


def _own_fields(box: EditionThings) -> dict[type, dict[str, Own]]:
    """The claimed routes by their ids; contracts in the order of the board, in whatever order they are given."""
    ids = tuple(box.things["route"])
    bits = {id: 1 << number for number, id in enumerate(ids)}
    routes: Callable[[int], list[str]] = remembering(lambda some: [ids[bit.bit_length() - 1] for bit in bits_of(some)])
    contracts = box.things["contract"].__getitem__

    def in_order(data: list[str]) -> tuple[Contract, ...]:
        return in_board_order(tuple(map(contracts, data)))

    claimed = Own(
        "claimed",
        write=lambda by_seat: [[*routes(some)] for some in by_seat],
        read=lambda data: tuple([sum([bits[id] for id in some]) for some in data]),
    )
    return {
        Hand: {"contracts": Own("contracts", read=in_order)},
        Table: {"claimed_bits": claimed, "revealed": Own("revealed", read=lambda data: tuple(map(in_order, data)))},
    }


def against_setup(data: Plain, edition: Edition) -> Iterator[Problem]:
    """What cannot be agreed before a game of an edition. (R7, R13)"""
    least, most = edition.players
    if not least <= data["players"] <= most:
        yield Problem("$.players", "out_of_range", f"expected {least} to {most} players, got {data['players']}")
    elif not 0 <= data["first"] < data["players"]:
        yield Problem("$.first", "unknown_seat", f"there is no seat {data['first']}")


def against_position(position: State | View, _: Edition) -> Iterator[Problem]:
    """Everything that is wrong with a position."""
    return unsound(position)


def against_table(table: Table, _: Edition) -> Iterator[Problem]:
    """Everything that is wrong with a table."""
    return without("$.table", unsound(View(table, None, None)))


DOCUMENTS: Final = Documents(
    prefix="amsterdam-routes",
    game=GAME,
    distribution="amsterdam-routes",
    editions=Editions(
        format=FORMAT,
        in_full=in_full,
        from_data=edition_from_data,
        shipped=shipped,
        things=things,
        default=AMSTERDAM,
    ),
    leaves=(
        by_id(Place, PLACE),
        by_id(Route, ROUTE),
        by_id(Contract, CONTRACT),
        Leaf(Counts, lambda _: COUNTS),
        Leaf(Board, _board_shape, lambda _: with_ids, _read_board),
        Leaf(Table, _table_shape, own=_own_fields),
        view_leaf(View, SeatView),
    ),
    facts={
        ContractScore: ("completed", "points"),
        Sheet: ("completed", "total"),
        Standings: ("final",),
    },
    kinds=(
        Kind("state", State, trusted=True, against=against_position),
        Kind("view", View, trusted=True, against=against_position),
        Kind("table", Table, against=against_table),
        Kind("hand", Hand, against=against_heap),
        Kind("piles", Piles, against=against_heap),
        Kind("setup", Setup, against_data=against_setup),
        Kind("outcome", Outcome, read=False),
        Kind("outcomes", Outcomes, read=False),
        Kind("standings", Standings, read=False),
        Kind("memory", Memory),
        Kind("prospect", Prospect, listed=True, read=False),
        Kind("action", Action, "Any of the actions.", listed=True),
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
