"""Records as documents: those of any game. Of what follows from the rest, only the result is written."""

from collections.abc import Iterator
from typing import Any  # Any: the values of any game

from amsterdam_routes.kernel.documents.codecs import SEED, Codec, IdIndex, Read, ReadOf, Shapes, Write, list_of, named
from amsterdam_routes.kernel.documents.declaration import Kind, Registry
from amsterdam_routes.kernel.documents.editions import Plain, refuse
from amsterdam_routes.kernel.documents.shapes import Maybe, Shape, Text
from amsterdam_routes.kernel.errors import InvalidRecord, Problem, prefix_paths
from amsterdam_routes.kernel.game import AnyGame, Game
from amsterdam_routes.kernel.names import check_names, name_tuple
from amsterdam_routes.kernel.records import Record, RedactedRecord, misfit
from amsterdam_routes.kernel.typechecks import type_error

RECORDS = (Kind("record", Record), Kind("redacted-record", RedactedRecord))
"""The kinds of documents that records are."""
COMMITMENT = Text("[0-9a-f]{64}", "64 hexadecimal digits")


def record_codecs(registry: Registry, game: AnyGame) -> tuple[Codec, Codec]:
    """Return how the records of a game are written and read."""
    if not isinstance(game, Game):
        raise type_error(Game, game, "'game' of Documents")
    of = {kind.name: kind.type for kind in registry.declared.kinds}

    def record(shapes: Shapes) -> Shape:
        fields: dict[str, Shape] = {
            "setup": Maybe(shapes.of(of["setup"])),
            "seed": Maybe(SEED),
            "start": Maybe(shapes.of(of["state"])),
            "names": [str],
            "actions": [shapes.of(of["action"])],
            "result": Maybe(shapes.of(of["standings"])),
        }
        return named(Record, fields)

    def redacted(shapes: Shapes) -> Shape:
        fields: dict[str, Shape] = {
            "commitment": Maybe(COMMITMENT),
            "names": [str],
            "start": shapes.of(of["view"]),
            "events": [[shapes.of(of["event"])]],
        }
        return named(RedactedRecord, fields)

    def reader(read_of: ReadOf, index: IdIndex) -> Read:
        return lambda data: _read_record(registry, game, read_of, index, data)

    def redacted_reader(read_of: ReadOf, index: IdIndex) -> Read:
        return lambda data: _read_redacted(registry, game, read_of, index, data)

    return (
        Codec(Record, record, _write_record, reader),
        Codec(RedactedRecord, redacted, _write_redacted, redacted_reader),
    )


def _write_record(data: Write) -> Write:
    def write(record: Record[Any, Any, Any, Any, Any, Any]) -> Plain:
        return {
            "setup": None if record.seed is None else data(record.setup),
            "seed": None if record.seed is None else record.seed.hex(),
            "start": None if record.start is None else data(record.start),
            "names": [*record.names],
            "actions": [data(action) for action in record.actions],
            "result": None if record.result is None else data(record.result),
        }

    return write


def _write_redacted(data: Write) -> Write:
    def write(record: RedactedRecord[Any, Any, Any, Any, Any, Any]) -> Plain:
        return {
            "commitment": record.commitment,
            "names": [*record.names],
            "start": data(record.start),
            "events": [[data(event) for event in told] for told in record.events],
        }

    return write


def _read_record(registry: Registry, game: AnyGame, read_of: ReadOf, index: IdIndex, data: Plain) -> object:
    """Read the record that data of the right shape describe, and replay it; `InvalidRecord` if it does not replay."""
    kinds = registry.kinds
    refuse(_against_beginning(data))
    if data["start"] is None:
        start = None
        refuse(prefix_paths("$.setup", kinds["setup"].check_data(data["setup"], index.edition)))
        setup = _read(read_of, kinds["setup"].type, data["setup"])
    else:
        start = _read(read_of, kinds["state"].type, data["start"])
        refuse(prefix_paths("$.start", kinds["state"].check(start, index.edition)))
        setup = game.setup(start)
    refuse(_against_names(data["names"], setup.players))
    record = Record(
        game=game,
        setup=setup,
        seed=None if data["seed"] is None else bytes.fromhex(data["seed"]),
        start=start,
        names=data["names"],
        actions=_read(read_of, list_of(kinds["action"].type), data["actions"]),
    )
    if data["result"] is not None and (record.result is None or data["result"] != registry.data(record.result)):
        raise InvalidRecord([misfit(record.ply, record.result)])
    return record


def _read_redacted(registry: Registry, game: AnyGame, read_of: ReadOf, index: IdIndex, data: Plain) -> object:
    """Read the redacted record that data of the right shape describe; `InvalidRecord` if they do not fit together."""
    kinds = registry.kinds
    start = _read(read_of, kinds["view"].type, data["start"])
    refuse(prefix_paths("$.start", kinds["view"].check(start, index.edition)))
    refuse(_against_names(data["names"], game.setup(start).players))
    return RedactedRecord(
        game=game,
        commitment=data["commitment"],
        names=data["names"],
        start=start,
        events=_read(read_of, list_of(list_of(kinds["event"].type)), data["events"]),
    )


def _read(read_of: ReadOf, hint: Any, data: Any) -> Any:
    """Read a value of a type; what is its own plain data stays as it is."""
    read = read_of(hint)
    return data if read is None else read(data)


def _against_beginning(data: Plain) -> Iterator[Problem]:
    """Tell that a record begins from nothing, or from two things at once."""
    if not (data["setup"] is None) == (data["seed"] is None) != (data["start"] is None):
        text = "a record begins either from a set-up and a seed, or from a state ('start'); the rest is null"
        yield Problem("$", "wrong_beginning", text)


def _against_names(names: list[Any], players: int) -> Iterator[Problem]:
    """Tell which names are no names, and that there is not one a seat."""
    try:
        check_names(tuple(names), players)
    except ValueError as error:
        yield Problem("$.names", "wrong_number", str(error))
    for i, name in enumerate(names):
        try:
            name_tuple([name])
        except ValueError as error:
            yield Problem(f"$.names[{i}]", "wrong_name", str(error))
