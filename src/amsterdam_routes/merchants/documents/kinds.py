"""The documents of the merchants game, declared: which there are, what is written in a way of its own, what is checked.

Most shapes follow from the classes. Ids stand for cards, tiles, orders, blocks and fields; sets of them are lists.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final  # Any: options of any kind

from amsterdam_routes.kernel.documents import (
    AmongWords,
    Documents,
    Editions,
    EditionThings,
    Kind,
    Leaf,
    Least,
    Shape,
    Shapes,
    view_leaf,
    within,
    without,
)
from amsterdam_routes.kernel.documents.format import Plain
from amsterdam_routes.kernel.documents.objects import Read
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.built_in import MERCHANTS, shipped
from amsterdam_routes.merchants.box.card import Card, Order, Tile
from amsterdam_routes.merchants.box.cubes import Cube, District, Goods, Worker
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import edition_data, edition_from_data
from amsterdam_routes.merchants.box.edition_shape import FORMAT
from amsterdam_routes.merchants.box.places import Block, Field
from amsterdam_routes.merchants.checks.position import check
from amsterdam_routes.merchants.documents.ids import IDS, things
from amsterdam_routes.merchants.documents.table import REPORT, TABLE
from amsterdam_routes.merchants.game import GAME
from amsterdam_routes.merchants.knowledge.prospects import Prospect
from amsterdam_routes.merchants.knowledge.turn_reports import TurnReport
from amsterdam_routes.merchants.rules.decisions import Asked, Phase
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.merchant import Category
from amsterdam_routes.merchants.rules.orders import Leftovers
from amsterdam_routes.merchants.rules.scoring import Sheet, Standings
from amsterdam_routes.merchants.rules.setup import Setup, choices
from amsterdam_routes.merchants.rules.state import Hand, Piles, SeatView, State, Table, View


def _setup_shape(shapes: Shapes) -> Shape:
    """What is agreed; what may be chosen from a few words is one of these words."""
    among: dict[str, Shape] = {name: AmongWords(words) for name, words in choices().items()}
    return shapes.of_class(Setup, among | {"orders": Least(0)})


def _prospect_shape(shapes: Shapes) -> Shape:
    """What a prospect is about goes by its id: "038" is a card, "jordaan-3" a block, "beer" a field, "B13" a tile."""
    return shapes.of_class(Prospect, {"thing": str})


@lru_cache(maxsize=64)
def _agreed(edition: Edition, options: tuple[tuple[str, Any], ...]) -> Setup:
    """A set-up, made once: a server reads the same one again and again."""
    return Setup(**dict(options) | {"edition": edition})


def _setup(data: Plain, edition: Edition) -> Setup:
    options = tuple([item for item in data.items() if item[0] not in ("format", "version", "edition")])
    return _agreed(edition, options)


def _read_setup(_: object, box: EditionThings) -> Read:
    return lambda data: _setup(data, box.edition)


def against_setup(data: Plain, edition: Edition) -> Iterator[Problem]:
    """What cannot be agreed before a game of an edition."""
    try:
        _setup(data, edition)
    except ValueError as error:
        yield Problem("$", "not_allowed", str(error))


def against_table_setup(data: Plain, edition: Edition) -> Iterable[Problem]:
    """The same, of the set-up of a table."""
    return within("$.setup", against_setup(data["setup"], edition))


def against_position_setup(data: Plain, edition: Edition) -> Iterable[Problem]:
    """The same, of the set-up in a position."""
    return within("$.table", against_table_setup(data["table"], edition))


def against_position(position: State | View, _: object) -> tuple[Problem, ...]:
    """Everything that is wrong with a position."""
    return check(position)


def against_table(table: Table, _: object) -> Iterator[Problem]:
    """Everything that is wrong with a table."""
    return without("$.table", check(View(table, None, None)))


DOCUMENTS: Final = Documents(
    prefix="amsterdam-merchants",
    game=GAME,
    distribution="amsterdam-routes",
    editions=Editions(
        format=FORMAT,
        in_full=edition_data,
        from_data=edition_from_data,
        shipped=shipped,
        things=things,
        default=MERCHANTS,
    ),
    leaves=(
        *IDS,
        Leaf(Setup, _setup_shape, read=_read_setup, again=True),
        TABLE,
        REPORT,
        view_leaf(View, SeatView),
        Leaf(Prospect, _prospect_shape),
    ),
    facts={
        Leftovers: ("points",),
        Sheet: ("total",),
        Standings: ("final",),
    },
    kinds=(
        Kind("action", Action, "Any of the actions.", listed=True),
        Kind("event", Event, "Anything that may happen.", listed=True),
        Kind("state", State, trusted=True, against_data=against_position_setup, against=against_position),
        Kind("view", View, trusted=True, against_data=against_position_setup, against=against_position),
        Kind("table", Table, against_data=against_table_setup, against=against_table),
        Kind("hand", Hand),
        Kind("piles", Piles),
        Kind("setup", Setup, against_data=against_setup),
        Kind("standings", Standings, read=False),
        Kind("prospect", Prospect, listed=True, read=False),
        Kind("turn-report", TurnReport, read=False),
        Kind("card", Card, listed=True),
        Kind("tile", Tile, listed=True),
        Kind("order", Order, listed=True),
        Kind("block", Block, listed=True),
        Kind("field", Field, listed=True),
        Kind("cube", Cube, listed=True),
        Kind("goods", Goods),
        Kind("worker", Worker, listed=True),
        Kind("district", District, listed=True),
        Kind("phase", Phase),
        Kind("asked", Asked),
        Kind("category", Category),
        Kind("edition", Edition),
    ),
)
"""The documents of the merchants game."""
