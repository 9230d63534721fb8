"""Records as documents: those of any game. Of what follows from the rest, only the result is written."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any  # Any: the values of any game

from amsterdam_routes.kernel.documents.format import Plain, refuse, within
from amsterdam_routes.kernel.documents.hints import Leaves, named, several, shape_of
from amsterdam_routes.kernel.documents.hooks import SEED, EditionThings, Leaf
from amsterdam_routes.kernel.documents.objects import Read, Write
from amsterdam_routes.kernel.documents.shapes import Maybe, Shape, Text
from amsterdam_routes.kernel.errors import InvalidRecord, Problem
from amsterdam_routes.kernel.names import name_tuple
from amsterdam_routes.kernel.private_records import RedactedRecord
from amsterdam_routes.kernel.records import Record

if TYPE_CHECKING:
    from cattrs import Converter

    from amsterdam_routes.kernel.documents.registry import Documents

COMMITMENT = Text("[0-9a-f]{64}", "64 hexadecimal digits")


def record_leaves(documents: "Documents") -> tuple[Leaf, Leaf]:
    """How the records of a game are written and read."""
    of = {name: kind.type for name, kind in documents.kinds.items()}

    def record(shapes: Leaves) -> Shape:
        fields: dict[str, Shape] = {
            "setup": Maybe(shape_of(of["setup"], shapes)),
            "seed": Maybe(SEED),
            "start": Maybe(shape_of(of["state"], shapes)),
            "names": [str],
            "actions": [shape_of(of["action"], shapes)],
            "result": Maybe(shape_of(of["standings"], shapes)),
        }
        return named(Record, fields)

    def redacted(shapes: Leaves) -> Shape:
        fields: dict[str, Shape] = {
            "commitment": Maybe(COMMITMENT),
            "names": [str],
            "start": shape_of(of["view"], shapes),
            "events": [[shape_of(of["event"], shapes)]],
        }
        return named(RedactedRecord, fields)

    def read(converter: "Converter", box: EditionThings) -> Read:
        return lambda data: _read_record(documents, converter, box, data)

    def read_redacted(converter: "Converter", box: EditionThings) -> Read:
        return lambda data: _read_redacted(documents, converter, box, data)

    return Leaf(Record, record, _write_record, read), Leaf(RedactedRecord, redacted, _write_redacted, read_redacted)


def _write_record(converter: "Converter") -> Write:
    plain = converter.unstructure

    def write(record: Record[Any, Any, Any, Any, Any, Any]) -> Plain:
        return {
            "setup": None if record.seed is None else plain(record.setup),
            "seed": None if record.seed is None else record.seed.hex(),
            "start": None if record.start is None else plain(record.start),
            "names": [*record.names],
            "actions": [plain(action) for action in record.actions],
            "result": None if record.result is None else plain(record.result),
        }

    return write


def _write_redacted(converter: "Converter") -> Write:
    plain = converter.unstructure

    def write(record: RedactedRecord[Any, Any, Any, Any, Any, Any]) -> Plain:
        return {
            "commitment": record.commitment,
            "names": [*record.names],
            "start": plain(record.start),
            "events": [[plain(event) for event in told] for told in record.events],
        }

    return write


def _read_record(documents: "Documents", converter: "Converter", box: EditionThings, data: Plain) -> object:
    """The record that data of the right shape describe, replayed; `InvalidRecord` if it does not replay."""
    game, kinds = documents.game, documents.kinds
    refuse(_against_beginning(data))
    if data["start"] is None:
        start = None
        refuse(within("$.setup", kinds["setup"].against_data(data["setup"], box.edition)))
        setup = converter.structure(data["setup"], kinds["setup"].type)
    else:
        start = converter.structure(data["start"], kinds["state"].type)
        refuse(within("$.start", kinds["state"].against(start, box.edition)))
        setup = game.setup(start)
    refuse(_against_names(data["names"], setup.players))
    record = Record(
        game=game,
        setup=setup,
        seed=None if data["seed"] is None else bytes.fromhex(data["seed"]),
        start=start,
        names=data["names"],
        actions=converter.structure(data["actions"], several(kinds["action"].type)),
    )
    if data["result"] is not None:
        if record.result is None:
            text = f"there is a result, but after {record.ply} actions the game still goes on"
            raise InvalidRecord([Problem("$.actions", "cut_short", text)])
        if data["result"] != documents.data(record.result):
            raise InvalidRecord([Problem("$.result", "wrong_result", "the actions lead to another result")])
    return record


def _read_redacted(documents: "Documents", converter: "Converter", box: EditionThings, data: Plain) -> object:
    """The redacted record that data of the right shape describe; `InvalidRecord` if they do not fit together."""
    game, kinds = documents.game, documents.kinds
    start = converter.structure(data["start"], kinds["view"].type)
    refuse(within("$.start", kinds["view"].against(start, box.edition)))
    refuse(_against_names(data["names"], game.setup(start).players))
    return RedactedRecord(
        game=game,
        commitment=data["commitment"],
        names=data["names"],
        start=start,
        events=converter.structure(data["events"], several(several(kinds["event"].type))),
    )


def _against_beginning(data: Plain) -> Iterator[Problem]:
    """A record that begins from nothing, or from two things at once."""
    if not (data["setup"] is None) == (data["seed"] is None) != (data["start"] is None):
        text = "a record begins either from a set-up and a seed, or from a state ('start'); the rest is null"
        yield Problem("$", "wrong_beginning", text)


def _against_names(names: list[Any], players: int) -> Iterator[Problem]:
    """Names that are no names, or not one a seat."""
    if names and len(names) != players:
        yield Problem("$.names", "wrong_number", f"expected {players} names, one a seat, or none, got {len(names)}")
    for i, name in enumerate(names):
        try:
            name_tuple([name])
        except ValueError as error:
            yield Problem(f"$.names[{i}]", "wrong_name", str(error))
