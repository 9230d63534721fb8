"""Records as plain data, and back. Of what follows from the rest, only the result is written."""

from collections.abc import Iterator
from typing import Any, TypeVar

from cattrs import Converter

from amsterdam_routes.kernel.documents.format import Plain, refuse, within
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.names import name_tuple
from amsterdam_routes.kernel.private_records import RedactedRecord
from amsterdam_routes.kernel.records import Record
from amsterdam_routes.routes.checks.position import unsound
from amsterdam_routes.routes.game import GAME, Setup
from amsterdam_routes.routes.records import RedactedRouteRecord, RouteRecord
from amsterdam_routes.routes.rules.actions import Action
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.scoring import Standings
from amsterdam_routes.routes.rules.state import State, View

_Position = TypeVar("_Position", State, View)


def record_data(converter: Converter, record: RouteRecord) -> Plain:
    """A record as plain data: with its set-up and seed, or with its first state."""
    return {
        "setup": None if record.seed is None else converter.unstructure(record.setup),
        "seed": None if record.seed is None else record.seed.hex(),
        "start": None if record.start is None else converter.unstructure(record.start),
        "names": [*record.names],
        "actions": [converter.unstructure(action) for action in record.actions],
        "result": None if record.result is None else converter.unstructure(record.result),
    }


def read_record(converter: Converter, data: Plain) -> RouteRecord:
    """The record that plain data of the right shape describe, replayed; `InvalidRecord` if it does not replay."""
    start = None if data["start"] is None else _sound(converter.structure(data["start"], State))
    return Record(
        game=GAME,
        setup=converter.structure(data["setup"], Setup) if start is None else GAME.setup(start),
        seed=None if data["seed"] is None else bytes.fromhex(data["seed"]),
        start=start,
        names=data["names"],
        actions=converter.structure(data["actions"], tuple[Action, ...]),
        result=None if data["result"] is None else converter.structure(data["result"], Standings),
    )


def redacted_data(converter: Converter, record: RedactedRouteRecord) -> Plain:
    """A redacted record as plain data."""
    return {
        "commitment": record.commitment,
        "names": [*record.names],
        "start": converter.unstructure(record.start),
        "events": [[converter.unstructure(event) for event in told] for told in record.events],
    }


def read_redacted(converter: Converter, data: Plain) -> RedactedRouteRecord:
    """The redacted record that plain data of the right shape describe; `InvalidRecord` if they do not fit together."""
    return RedactedRecord(
        game=GAME,
        commitment=data["commitment"],
        names=data["names"],
        start=_sound(converter.structure(data["start"], View)),
        events=converter.structure(data["events"], tuple[tuple[Event, ...], ...]),
    )


def _sound(start: _Position) -> _Position:
    refuse(within("$.start", unsound(start)))
    return start


def against_beginning(data: Plain) -> Iterator[Problem]:
    """A record that begins from nothing, or from two things at once."""
    if not (data["setup"] is None) == (data["seed"] is None) != (data["start"] is None):
        text = "a record begins either from a set-up and a seed, or from a state ('start'); the rest is null"
        yield Problem("$", "wrong_beginning", text)


def against_names(names: list[Any], players: int) -> Iterator[Problem]:
    """Names that are no names, or not one a seat."""
    if names and len(names) != players:
        yield Problem(
            "$.names", "wrong_number", f"{players} names are wanted here, one a seat, or none; not {len(names)}"
        )
    for i, name in enumerate(names):
        try:
            name_tuple([name])
        except ValueError as error:
            yield Problem(f"$.names[{i}]", "wrong_name", str(error))
