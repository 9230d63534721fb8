"""Records of the route game."""

from collections.abc import Iterable
from typing import TypeAlias

from amsterdam_routes.kernel.chance import Seed
from amsterdam_routes.kernel.records import Record, RedactedRecord
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.game import GAME
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.scoring import Standings
from amsterdam_routes.routes.rules.setup import Setup
from amsterdam_routes.routes.rules.state import State, View

RouteRecord: TypeAlias = Record[Setup, State, View, Action, Event, Standings]
"""A record of the route game, as a type."""

RedactedRouteRecord: TypeAlias = RedactedRecord[Setup, State, View, Action, Event, Standings]
"""A redacted record of the route game, as a type."""


def new_record(
    players: int, *, seed: Seed = None, edition: Edition = AMSTERDAM, first: int = 0, names: Iterable[str] = ()
) -> RouteRecord:
    """The record of a game that `new_game` has just dealt, with the names of the seats if they have any.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(3, seed="1634")
    >>> record.state == ar.new_game(3, seed="1634")
    True
    """
    return Record.begin(GAME, Setup(players, edition, first), seed=seed, names=names)


def record_from(state: State, *, names: Iterable[str] = ()) -> RouteRecord:
    """The record of a game that begins from a state: a puzzle, a game resumed, a world that `sample` made up.

    >>> import amsterdam_routes as ar
    >>> record = ar.record_from(ar.new_game(2, seed="1634"))
    >>> record.start == record.state
    True
    """
    if type(state) is not State:
        raise type_error(State, state)
    return Record.begin_at(GAME, state, names=names)
