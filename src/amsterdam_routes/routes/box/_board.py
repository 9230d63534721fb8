"""What is printed: colours, places, routes and contracts, and the board that they make up.

These classes check their types alone, and exactly: no bool for an int, no subclass. Whether a board makes sense is
judged as a whole, with all defects at once, when an `Edition` is made of it (`_defects.py`).
"""

from collections import Counter
from collections.abc import Iterable
from operator import attrgetter
from typing import Annotated, Final, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel._typechecks import checked, shown, tuple_of, type_error
from amsterdam_routes.kernel._values import By, CountedEnum
from amsterdam_routes.kernel._words import did_you_mean, slug


class Color(CountedEnum):
    """The colours of transport cards and routes, WILD for the multicoloured card. Grey is no colour: it is None.

    Counts by colour are tuples of seven, so that a colour is an index: `hand.cards[Color.WILD]`. Every colour is true.
    Colours are ints, and `json.dumps` writes them as such: write `str(color)`.

    >>> import amsterdam_routes as ar
    >>> ar.Color.PINK, ar.Color("pink"), ar.Color(0), str(ar.Color.WILD), bool(ar.Color.PINK)
    (Color.PINK, Color.PINK, Color.PINK, 'wild', True)
    """

    PINK = 0
    BLUE = 1
    GREEN = 2
    BLACK = 3
    RED = 4
    ORANGE = 5
    WILD = 6


COLORS: Final = tuple(Color)
"""All seven, in their order: the six colours of routes, then WILD."""

HUES: Final = COLORS[:-1]
"""The colours of routes: all but WILD."""

Counts: TypeAlias = Annotated[tuple[int, ...], By(Color)]
"""How many cards of each colour: seven numbers, indexed by `Color`."""

NO_CARDS: Final[Counts] = (0,) * len(COLORS)
"""None of any colour."""


_Value = TypeVar("_Value")


@attrs.frozen(field_transformer=checked)
class Place:
    """A place on the board, and where its spot is drawn (None: wherever the picture likes).

    >>> import amsterdam_routes as ar
    >>> ar.Place("Oude Kerk").id
    'oude-kerk'
    """

    name: str
    """What it is called."""
    x: float | None = None
    """Where its spot is drawn, from the left."""
    y: float | None = None
    """Where its spot is drawn, from the top."""
    id: str = attrs.field(init=False, eq=False)
    """Its name as one word, without accents; it follows from the name."""

    @id.default
    def _slug(self) -> str:
        return slug(self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Place({self.name!r})"

    def __hash__(self) -> int:
        return hash(self.id)


def _alphabetical(ends: Iterable[Place]) -> tuple[Place, Place]:
    both = tuple_of(Place, ends, "'ends'")
    if len(both) != 2:
        raise TypeError(f"'ends': expected two Places, got {len(both)}")
    a, b = both
    return (a, b) if a.id <= b.id else (b, a)


@attrs.frozen(field_transformer=checked)
class Route:
    """A run of spaces between two neighbouring places. `color` None is grey: any one colour pays for it.

    `cart` says whether it bears cart symbols, `double` whether another track runs beside it; `track` tells two
    tracks of one colour apart.

    >>> import amsterdam_routes as ar
    >>> route = ar.Route([ar.Place("Oude Kerk"), ar.Place("Dam")], 2, ar.Color.PINK)
    >>> route.id, str(route)
    ('dam--oude-kerk/pink', 'Dam - Oude Kerk')
    """

    ends: tuple[Place, Place] = attrs.field(converter=_alphabetical)
    """The two places, in the order of their ids."""
    length: int
    """How many spaces it has."""
    color: Color | None = None
    """Its colour; None is grey."""
    cart: bool = False
    """Whether it bears cart symbols."""
    double: bool = attrs.field(default=False, eq=False)
    """Whether another track runs beside it; a board says so of its own routes."""
    track: int = 1
    """1, or 2 for the second of two tracks of one colour."""
    id: str = attrs.field(init=False, eq=False)
    """Its ends and its colour as one word; it follows from them."""

    @id.default
    def _slug(self) -> str:
        return f"{self.ends[0].id}--{self.ends[1].id}/{self.word}"

    @property
    def word(self) -> str:
        """The colour of the track as a word, numbered from the second of its kind on: "pink", "grey-2"."""
        return ("grey" if self.color is None else str(self.color)) + (f"-{self.track}" if self.track > 1 else "")

    def __str__(self) -> str:
        named = f"{self.ends[0].name} - {self.ends[1].name}"
        return f"{named}/{self.word}" if self.double else named

    def __repr__(self) -> str:
        color = "grey" if self.color is None else str(self.color)
        return f"Route({str(self)!r}, {shown(self.length)} {color}{', cart' if self.cart else ''})"

    def __hash__(self) -> int:
        return hash(self.id)


@attrs.frozen(eq=False, field_transformer=checked)
class Contract:
    """Two places to be joined by an unbroken chain of one's own routes, and what that is worth.

    >>> import amsterdam_routes as ar
    >>> ar.Contract([ar.Place("Waag"), ar.Place("Jordaan")], 7)
    Contract('Jordaan - Waag', 7)
    """

    ends: tuple[Place, Place] = attrs.field(converter=_alphabetical)
    """The two places, in the order of their ids."""
    points: int
    """What it adds if they are joined, and takes if they are not."""
    printed: bool = attrs.field(default=False, eq=False)
    """Whether a card of the printed game is known to say this; no rule asks, and equal contracts may differ in it."""
    id: str = attrs.field(init=False, eq=False)
    """Its ends as one word; it follows from them."""

    @id.default
    def _slug(self) -> str:
        return f"{self.ends[0].id}--{self.ends[1].id}"

    def __str__(self) -> str:
        return f"{self.ends[0].name} - {self.ends[1].name}"

    def __repr__(self) -> str:
        return f"Contract({str(self)!r}, {shown(self.points)})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not Contract:
            return NotImplemented
        return self.id == other.id and self.points == other.points and self.ends == other.ends

    def __hash__(self) -> int:
        return hash(self.id)


def in_board_order(contracts: Iterable[Contract]) -> tuple[Contract, ...]:
    """Sort contracts as a board and a hand keep them: in the order of their ids.

    >>> dam, waag, jordaan = Place("Dam"), Place("Waag"), Place("Jordaan")
    >>> in_board_order([Contract([waag, jordaan], 7), Contract([dam, waag], 4)])
    (Contract('Dam - Waag', 4), Contract('Jordaan - Waag', 7))
    """
    return tuple(sorted(tuple_of(Contract, contracts, "contracts"), key=_ID))


_ID = attrgetter("id")


def _places(places: Iterable[Place]) -> tuple[Place, ...]:
    return tuple_of(Place, places, "'places' of Board")


def _routes(routes: Iterable[Route]) -> tuple[Route, ...]:
    return tuple_of(Route, routes, "'routes' of Board")


def _with_tracks(routes: Iterable[Route]) -> tuple[Route, ...]:
    """Tell each of the routes which track of how many it is."""
    routes = tuple(routes)
    tracks = Counter(route.ends for route in routes)
    seen: Counter[tuple[tuple[Place, Place], Color | None]] = Counter()
    numbered = []
    for route in routes:
        seen[route.ends, route.color] += 1
        numbered.append(attrs.evolve(route, double=tracks[route.ends] > 1, track=seen[route.ends, route.color]))
    return tuple(numbered)


@attrs.frozen(field_transformer=checked)
class Board:
    """The network: places, the routes between them, and the contracts that ask for connections. (R1)

    Contracts are kept in the order of their ids; places and routes as they come. Routes and contracts end at the
    board's own places: an end is known by its id, and where it is drawn follows from the place.

    >>> import amsterdam_routes as ar
    >>> board = ar.AMSTERDAM.board
    >>> board.routes_between("Dam", "Oude Kerk")
    (Route('Dam - Oude Kerk/pink', 2 pink), Route('Dam - Oude Kerk/orange', 2 orange))
    """

    places: tuple[Place, ...] = attrs.field(converter=_places)
    """As they were given."""
    routes: tuple[Route, ...] = attrs.field(converter=_routes)
    """As they were given; legal claims are listed in this order."""
    contracts: tuple[Contract, ...] = attrs.field(converter=in_board_order)
    """In the order of their ids."""

    def __attrs_post_init__(self) -> None:
        own = {place.id: place for place in reversed(self.places)}

        def ends(of: Route | Contract) -> tuple[Place, Place]:
            a, b = of.ends
            return own.get(a.id, a), own.get(b.id, b)

        routes = _with_tracks(attrs.evolve(route, ends=ends(route)) for route in self.routes)
        object.__setattr__(self, "routes", routes)
        contracts = tuple(attrs.evolve(contract, ends=ends(contract)) for contract in self.contracts)
        object.__setattr__(self, "contracts", contracts)

    def place(self, id: str) -> Place:
        """Return the place with this id or name.

        >>> import amsterdam_routes as ar
        >>> ar.AMSTERDAM.board.place("oude-kerk")
        Place('Oude Kerk')
        """
        return _find(self.places, slug(id), "place", id)

    def route(self, id: str) -> Route:
        """Return the route with this id.

        >>> import amsterdam_routes as ar
        >>> ar.AMSTERDAM.board.route("dam--oude-kerk/pink")
        Route('Dam - Oude Kerk/pink', 2 pink)
        """
        return _find(self.routes, id, "route", id)

    def contract(self, id: str) -> Contract:
        """Return the contract with this id.

        >>> import amsterdam_routes as ar
        >>> ar.AMSTERDAM.board.contract("jordaan--waag")
        Contract('Jordaan - Waag', 7)
        """
        return _find(self.contracts, id, "contract", id)

    def routes_between(self, a: Place | str, b: Place | str) -> tuple[Route, ...]:
        """Return the tracks between two places, in board order: none, one, or the two of a double.

        >>> import amsterdam_routes as ar
        >>> len(ar.AMSTERDAM.board.routes_between("Jordaan", "Waag"))
        0
        """
        wanted = {self.place(end.id if isinstance(end, Place) else end) for end in (a, b)}
        return tuple(route for route in self.routes if set(route.ends) == wanted)

    def __repr__(self) -> str:
        return f"Board({len(self.places)} places, {len(self.routes)} routes, {len(self.contracts)} contracts)"


_Named = TypeVar("_Named", Place, Route, Contract)


def _find(among: tuple[_Named, ...], id: str, kind: str, asked: str) -> _Named:
    for one in among:
        if one.id == id:
            return one
    if type(id) is not str:
        raise type_error(str, id, f"the id of a {kind}")
    tracks = [one.id for one in among if one.id.startswith(f"{id}/")]
    hint = f"; there are {' and '.join(map(repr, tracks))}" if tracks else did_you_mean(id, (one.id for one in among))
    raise KeyError(f"no {kind} {asked[:100]!r} on this board{hint}")
