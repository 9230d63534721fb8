"""Editions: a board with the counts and tables of its box. All numbers of the rules come from here.

An edition is read from a JSON file, or built like any value; either way one that cannot be played is refused, with
all its defects at once. `docs/editions.md` explains every field. Below the class are the format of its file, and the
box that comes with the library.
"""

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Final, cast

import attrs

from amsterdam_routes.kernel._errors import InvalidDocument, InvalidEdition, first_of
from amsterdam_routes.kernel._typechecks import checked, shown, tuple_of, type_error
from amsterdam_routes.kernel._words import slug
from amsterdam_routes.kernel.documents._formats import Format, Plain, Shelf, read_json, read_json_file
from amsterdam_routes.kernel.documents._shapes import drop_unknown, shape_problems
from amsterdam_routes.routes.box._actions import ACTIONS, Action, Tables, every_action, place_of
from amsterdam_routes.routes.box._board import COLORS, Board, Contract, Place, Route
from amsterdam_routes.routes.box._defects import GREY, ROUTE_COLORS, SHAPE, defects, hands_dealt

_Points = Mapping[int, int] | Iterable[tuple[int, int]]

_Bonus = Mapping[int, Iterable[int]] | Iterable[tuple[int, Iterable[int]]]

_Words = Mapping[str, str] | Iterable[tuple[str, str]]


def _range(players: Iterable[int]) -> tuple[int, int]:
    both = tuple_of(int, players, "'players' of Edition")
    if len(both) != 2:
        raise TypeError(f"'players' of Edition: expected two numbers, the least and the most, got {len(both)}")
    return both[0], both[1]


def _by_color(cards: Iterable[int]) -> tuple[int, ...]:
    cards = tuple_of(int, cards, "'cards' of Edition")
    if len(cards) != len(COLORS):
        raise TypeError(f"'cards' of Edition: expected {len(COLORS)} numbers, one for each colour, got {len(cards)}")
    return cards


def _hand(hand: int | Iterable[int]) -> int | tuple[int, ...]:
    return tuple_of(int, hand, "'hand' of Edition") if isinstance(hand, list | tuple) else cast("int", hand)


def _points(table: _Points) -> tuple[tuple[int, int], ...]:
    points, where = dict(table), "'points' of Edition"
    return tuple(sorted(zip(tuple_of(int, points, where), tuple_of(int, points.values(), where), strict=True)))


def _bonus(table: _Bonus) -> tuple[tuple[int, tuple[int, ...]], ...]:
    bonus, where = dict(table), "'bonus' of Edition"
    ranks = [tuple_of(int, points, where) for points in bonus.values()]
    return tuple(sorted(zip(tuple_of(int, bonus, where), ranks, strict=True)))


def _words(words: _Words) -> tuple[tuple[str, str], ...]:
    texts, where = dict(words), "'provenance' of Edition"
    return tuple(zip(tuple_of(str, texts, where), tuple_of(str, texts.values(), where), strict=True))


FORMAT = Format("amsterdam-routes/edition", SHAPE)
"""The documents that editions are kept in."""


@attrs.frozen(kw_only=True, eq=False, repr=False, field_transformer=checked)
class Edition:
    """A box of the game: its board, its supplies and its tables.

    >>> import amsterdam_routes as ar
    >>> ar.AMSTERDAM
    Edition('amsterdam', revision 1: 2-4 players, 45 routes, 44 cards, 24 contracts)
    >>> ar.AMSTERDAM.points_for(4), ar.AMSTERDAM.bonus_for(3)
    (7, (8, 5, 2))
    """

    name: str
    """What it is called."""
    revision: int = 1
    """Which version of it; a correction makes a new one."""
    board: Board
    """The network that is played on."""
    players: tuple[int, int] = attrs.field(converter=_range)
    """The least and the most players. (R7)"""
    carts: int
    """The carts of each player. (R2)"""
    last_round_at: int
    """This many carts left, or fewer, at the end of a turn bring on the last round. (R32)"""
    cards: tuple[int, ...] = attrs.field(converter=_by_color)
    """The transport cards, by colour. (R3)"""
    hand: int | tuple[int, ...] = attrs.field(converter=_hand)
    """The transport cards dealt to each player; several numbers are for one player each, beginning with the one who
    starts. (R9)"""
    row: int
    """The cards that lie face up. (R9)"""
    flush_at: int
    """This many wilds in the row, or more, are too many. (R19, Q20)"""
    dealt: int
    """The contracts dealt to each player (R11), `keep_dealt` of them to be kept at least."""
    keep_dealt: int
    """How many of the contracts dealt must be kept at least."""
    drawn: int
    """The contracts drawn by an action (R30), `keep_drawn` of them to be kept at least."""
    keep_drawn: int
    """How many of the contracts drawn must be kept at least."""
    doubles_open_from: int
    """From how many players on both tracks of a double may be claimed, by two of them. (R29)"""
    points: tuple[tuple[int, int], ...] = attrs.field(converter=_points)
    """The points of a route, by its length. (R26)"""
    bonus_cards: int
    """The merchandise bonus cards. (R5)"""
    bonus: tuple[tuple[int, tuple[int, ...]], ...] = attrs.field(converter=_bonus)
    """The points of the bonus by rank, for every number of players. (R35)"""
    provenance: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_words)
    """Which of these data are facts, and which stand-ins."""
    _tables: Tables | None = attrs.field(default=None, init=False)
    """What `tables` makes of all this, once it is asked."""

    def __attrs_post_init__(self) -> None:
        data = edition_data(self)  # checked again although `check` has checked its parts, because others call this, too
        if wrong := first_of(shape_problems(data, FORMAT.shape)) or defects(data):
            raise InvalidEdition(wrong)

    @classmethod
    def from_file(cls, path: str | PathLike[str]) -> "Edition":
        """Read the edition in a JSON file; see `docs/editions.md` for how to write one.

        >>> import amsterdam_routes as ar
        >>> ar.Edition.from_file("no-such-file.json")
        Traceback (most recent call last):
        FileNotFoundError: [Errno 2] No such file or directory: 'no-such-file.json'
        """
        return edition_from_data(read_json_file(path))

    @classmethod
    def from_text(cls, text: str) -> "Edition":
        """Read the edition in a JSON text.

        >>> import amsterdam_routes as ar
        >>> ar.Edition.from_text("{}")
        Traceback (most recent call last):
        amsterdam_routes.InvalidDocument: $.format: this field is missing
        ...
        """
        return edition_from_data(read_json(text))

    def points_for(self, length: int) -> int:
        """Return the points of a route of this length; KeyError if this edition gives none."""
        points = dict(self.points).get(length)
        if points is None:
            raise KeyError(f"the {self.name} edition gives no points for a route of {shown(length)}")
        return points

    def hands(self, players: int) -> tuple[int, ...]:
        """Return the transport cards dealt to each of so many players, beginning with the one who starts. (R9)

        >>> import amsterdam_routes as ar
        >>> ar.AMSTERDAM.hands(3)
        (2, 2, 2)
        """
        return hands_dealt(self.hand, players)

    def bonus_for(self, players: int) -> tuple[int, ...]:
        """Return the bonus by rank in a game of so many players; empty where there is none."""
        return dict(self.bonus).get(players, ())

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action that any state of this edition could allow, in a fixed order: the space of actions.

        First the face-up cards by colour, and the draw pile. Then the claims: by the colour that pays, those of wilds
        alone last; then by route, in board order; then by the number of wilds. Then to draw contracts, to pass, and the
        choices of contracts: the smaller ones first, those of one size by their ids.

        >>> import amsterdam_routes as ar
        >>> ar.AMSTERDAM.actions[7], len(ar.AMSTERDAM.actions)
        (DrawBlind(), 614)
        """
        return every_action(self)

    def index(self, action: Action) -> int:
        """Return the place of an action in `actions`; KeyError if this edition has no such action.

        >>> import amsterdam_routes as ar
        >>> ar.AMSTERDAM.index(ar.DrawBlind())
        7
        """
        if type(action) not in ACTIONS:
            raise type_error("an action", action)
        number = place_of(self, action)
        if number is None:
            raise KeyError(f"the {self.name} edition has no such action: {action!r}")
        return number

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Edition:
            return NotImplemented
        return _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash((self.name, self.revision))

    def __reduce__(self) -> tuple[object, ...]:
        if SHELF.holds(self):
            return shipped, (self.name, self.revision)
        return edition_from_data, (edition_data(self),)

    def __repr__(self) -> str:
        least, most = self.players
        return (
            f"Edition({self.name!r}, revision {self.revision}: {least}-{most} players, "
            f"{len(self.board.routes)} routes, {sum(self.cards)} cards, {len(self.board.contracts)} contracts)"
        )


def _values(edition: Edition) -> tuple[object, ...]:
    """Return all values of an edition, also those of contracts that `==` does not compare."""
    printed = [contract.printed for contract in edition.board.contracts]
    return (*(getattr(edition, field.name) for field in attrs.fields(Edition) if field.init), printed)


def judge(data: object) -> Plain:
    """Return the data of an edition if they have no defect; otherwise raise every reason at once."""
    try:
        plain = FORMAT.newest(data)
    except InvalidDocument as error:
        rest = drop_unknown(data, FORMAT.shape)
        if not FORMAT.fits(rest):
            raise
        assert isinstance(rest, dict)
        raise InvalidDocument([*error.problems, *defects(rest)]) from None
    if wrong := defects(plain):
        raise InvalidEdition(wrong)
    return plain


def edition_from_data(data: object) -> Edition:
    """Return the edition that plain data describe: the content of an edition's JSON file.

    >>> edition_from_data(edition_data(AMSTERDAM)) == AMSTERDAM
    True
    """
    plain = judge(data)
    board = plain["board"]
    places = {slug(place["name"]): Place(place["name"], place.get("x"), place.get("y")) for place in board["places"]}

    def ends(between: list[str]) -> tuple[Place, Place]:
        return places[slug(between[0])], places[slug(between[1])]

    return Edition(
        board=Board(
            places.values(),
            [
                Route(
                    ends(route["between"]), route["length"], ROUTE_COLORS.get(route["color"]), route.get("cart", False)
                )
                for route in board["routes"]
            ],
            [
                Contract(ends(contract["between"]), contract["points"], contract.get("printed", False))
                for contract in board["contracts"]
            ],
        ),
        players=(plain["players"]["least"], plain["players"]["most"]),
        cards=[plain["cards"][str(color)] for color in COLORS],
        points={int(length): points for length, points in plain["points"].items()},
        bonus={int(players): points for players, points in plain["bonus"].items()},
        provenance=plain.get("provenance", {}),
        **plain["contracts"],
        **{name: plain[name] for name in _AS_THEY_ARE},
    )


_AS_THEY_ARE = (
    "name",
    "revision",
    "carts",
    "last_round_at",
    "hand",
    "row",
    "flush_at",
    "doubles_open_from",
    "bonus_cards",
)


def edition_data(edition: "Edition") -> Plain:
    """Return an edition as plain data, ready for JSON, with everything that it holds.

    >>> import amsterdam_routes as ar
    >>> edition_data(ar.AMSTERDAM)["board"]["routes"][0]
    {'between': ['Begijnhof', 'Dam'], 'length': 2, 'color': 'grey', 'cart': False}
    """
    least, most = edition.players
    return FORMAT.document(
        {
            "name": edition.name,
            "revision": edition.revision,
            "provenance": dict(edition.provenance),
            "players": {"least": least, "most": most},
            "carts": edition.carts,
            "last_round_at": edition.last_round_at,
            "cards": {str(color): n for color, n in zip(COLORS, edition.cards, strict=True)},
            "hand": edition.hand if isinstance(edition.hand, int) else list(edition.hand),
            "row": edition.row,
            "flush_at": edition.flush_at,
            "contracts": {name: getattr(edition, name) for name in ("dealt", "keep_dealt", "drawn", "keep_drawn")},
            "doubles_open_from": edition.doubles_open_from,
            "points": {str(length): points for length, points in edition.points},
            "bonus_cards": edition.bonus_cards,
            "bonus": {str(players): list(points) for players, points in edition.bonus},
            "board": board_data(edition.board),
        }
    )


def board_data(board: Board) -> Plain:
    """Return a board as plain data, as an edition's JSON file has it.

    >>> import amsterdam_routes as ar
    >>> board_data(ar.AMSTERDAM.board)["contracts"][0]
    {'between': ['Begijnhof', 'Haringpakkerstoren'], 'points': 6}
    """
    return {
        "places": [_place(place) for place in board.places],
        "routes": [
            {
                "between": [place.name for place in route.ends],
                "length": route.length,
                "color": GREY if route.color is None else str(route.color),
                "cart": route.cart,
            }
            for route in board.routes
        ],
        "contracts": [
            {
                "between": [place.name for place in contract.ends],
                "points": contract.points,
                **({"printed": True} if contract.printed else {}),
            }
            for contract in board.contracts
        ],
    }


def _place(place: Place) -> Plain:
    spot = {axis: value for axis, value in (("x", place.x), ("y", place.y)) if value is not None}
    return {"name": place.name, **spot}


SHELF: Final[Shelf[Edition]] = Shelf.in_package(
    "amsterdam", "amsterdam_routes.routes.box", "editions", edition_from_data
)
"""Every revision of the box that is shipped."""


def shipped(name: str, revision: int) -> Edition:
    """Return a box that comes with the library.

    >>> shipped("amsterdam", AMSTERDAM.revision) is AMSTERDAM
    True
    """
    return SHELF.box(name, revision)


AMSTERDAM: Final[Edition] = SHELF.newest
"""The box that is shipped: 2-4 players, 16 carts each, 44 transport cards, 24 contracts, 16 bonus cards."""
