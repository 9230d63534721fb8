"""Records of the merchants game."""

from collections.abc import Iterable
from typing import TypeAlias, Unpack

from amsterdam_routes.kernel.chance import Seed
from amsterdam_routes.kernel.records import Record, RedactedRecord
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.built_in import MERCHANTS
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.game import GAME
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.scoring import Standings
from amsterdam_routes.merchants.rules.setup import Options, Setup
from amsterdam_routes.merchants.rules.state import State, View

MerchantsRecord: TypeAlias = Record[Setup, State, View, Action, Event, Standings]
"""A record of the merchants game, as a type."""

RedactedMerchantsRecord: TypeAlias = RedactedRecord[Setup, State, View, Action, Event, Standings]
"""A redacted record of the merchants game, as a type."""


def new_record(
    players: int,
    *,
    seed: Seed = None,
    edition: Edition = MERCHANTS,
    names: Iterable[str] = (),
    **options: Unpack[Options],
) -> MerchantsRecord:
    """The record of a game that `new_game` has just dealt, with the names of the seats if they have any.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.new_record(3, seed="1672", trader=True)
    >>> record.state == am.new_game(3, seed="1672", trader=True)
    True
    """
    return Record.begin(GAME, Setup(players, edition, **options), seed=seed, names=names)


def record_from(state: State, *, names: Iterable[str] = ()) -> MerchantsRecord:
    """The record of a game that begins from a state: a puzzle, a game resumed, a world that `sample` made up.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.record_from(am.new_game(2, seed="1672"))
    >>> record.start == record.state
    True
    """
    if type(state) is not State:
        raise type_error(State, state)
    return Record.begin_at(GAME, state, names=names)
