"""The converters between values and plain data, by cattrs; importing this module is what loads cattrs.

One converter writes. One for each edition reads, as the ids in the data are that edition's. Both are quick, and trust
what they are given: the shape of what is read has been checked before.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, get_args

from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from cattrs.preconf.json import JsonConverter, make_converter

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.documents.format import Plain
from amsterdam_routes.kernel.documents.hints import TYPE, word
from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.kernel.private_records import RedactedRecord
from amsterdam_routes.kernel.records import Record
from amsterdam_routes.routes.box.board import Board, Contract, Place, Route
from amsterdam_routes.routes.box.color import Color, Counts
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition, board_data, edition_data
from amsterdam_routes.routes.documents import heaps
from amsterdam_routes.routes.documents.formats import FACTS
from amsterdam_routes.routes.documents.heaps import Ids
from amsterdam_routes.routes.documents.record_data import read_record, read_redacted, record_data, redacted_data
from amsterdam_routes.routes.rules.actions import Action
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.reasons import REASONS
from amsterdam_routes.routes.rules.state import Hand, Piles, State, Table, View

UNIONS: tuple[Any, ...] = (Action, Event)


def reference(edition: Edition) -> Plain:
    """How a document names its edition: a shipped one by its name, any other in full."""
    if edition == AMSTERDAM:
        return {"name": edition.name, "revision": edition.revision}
    return in_full(edition)


def in_full(edition: Edition) -> Plain:
    """An edition as plain data, with the ids that other documents name its places, routes and contracts by."""
    return edition_data(edition) | {"board": with_ids(edition.board)}


def with_ids(board: Board) -> Plain:
    """A board as plain data, every place, route and contract with its id."""
    return {
        kind: [{"id": thing.id, **plain} for thing, plain in zip(getattr(board, kind), things, strict=True)]
        for kind, things in board_data(board).items()
    }


def _writer() -> JsonConverter:
    converter = make_converter(unstruct_collection_overrides={tuple: list})
    hooks: dict[Any, Callable[[Any], object]] = {
        Color: str,
        Place: lambda place: place.id,
        Route: lambda route: route.id,
        Contract: lambda contract: contract.id,
        Board: with_ids,
        Fraction: heaps.fraction_text,
        bytes: bytes.hex,
        Table: lambda table: heaps.table_data(table, reference(table.edition)),
        Hand: heaps.hand_data,
        Piles: heaps.piles_data,
        Chance: heaps.chance_data,
        State: lambda state: heaps.state_data(state, reference(state.table.edition)),
        View: lambda view: heaps.view_data(view, reference(view.table.edition)),
        Violation: lambda violation: _violation_data(converter, violation),
    }
    for cls, hook in hooks.items():
        converter.register_unstructure_hook(cls, hook)
    converter.register_unstructure_hook_func(lambda hint: hint == Counts, heaps.counts_data)
    converter.register_unstructure_hook_func(lambda hint: hint is Edition, reference)
    converter.register_unstructure_hook_func(lambda hint: hint is Record, partial(record_data, converter))
    converter.register_unstructure_hook_func(lambda hint: hint is RedactedRecord, partial(redacted_data, converter))
    for union in UNIONS:
        for cls in get_args(union):
            converter.register_unstructure_hook(cls, _with_type(cls, make_dict_unstructure_fn(cls, converter)))
    for cls, facts in FACTS.items():
        converter.register_unstructure_hook(cls, _with_facts(list(facts), make_dict_unstructure_fn(cls, converter)))
    return converter


def _with_type(cls: type, fields: Callable[[Any], Plain]) -> Callable[[Any], Plain]:
    name = word(cls)
    return lambda value: {TYPE: name, **fields(value)}


def _with_facts(names: list[str], fields: Callable[[Any], Plain]) -> Callable[[Any], Plain]:
    return lambda value: {**fields(value), **{name: getattr(value, name) for name in names}}


def _violation_data(converter: JsonConverter, violation: Violation) -> Plain:
    params = {name: converter.unstructure(value) for name, value in violation.params.items()}
    return {"code": violation.code, "rule": violation.rule, "params": params}


WRITER = _writer()
"""Makes plain data of every value of the route game."""


@lru_cache(maxsize=8)
def reader(edition: Edition) -> JsonConverter:
    """Makes values of plain data of the right shape, with the places, routes and contracts of an edition.

    An id that the edition does not have is a KeyError.
    """
    known = heaps.ids(edition)
    converter = make_converter(detailed_validation=False)
    hooks: dict[Any, Callable[[Any], object]] = {
        Color: heaps.BY_WORD.__getitem__,
        Place: known.places.__getitem__,
        Route: known.routes.__getitem__,
        Contract: known.contracts.__getitem__,
        Fraction: Fraction,
        bytes: bytes.fromhex,
        Table: lambda data: heaps.read_table(data, known),
        Hand: lambda data: heaps.read_hand(data, known),
        Piles: lambda data: heaps.read_piles(data, known),
        Chance: heaps.read_chance,
        State: lambda data: heaps.read_state(data, known),
        View: lambda data: heaps.read_view(data, known),
        Violation: lambda data: _read_violation(data, known),
    }
    for cls, hook in hooks.items():
        converter.register_structure_hook(cls, _of_data(hook))
    converter.register_structure_hook_func(lambda hint: hint == Counts, _of_data(heaps.read_counts))
    converter.register_structure_hook_func(lambda hint: hint is Edition, lambda *_: edition)
    converter.register_structure_hook_func(lambda hint: hint is Record, _of_data(partial(read_record, converter)))
    converter.register_structure_hook_func(
        lambda hint: hint is RedactedRecord, _of_data(partial(read_redacted, converter))
    )
    for union in UNIONS:
        by_type = {word(cls): make_dict_structure_fn(cls, converter) for cls in get_args(union)}
        converter.register_structure_hook(union, _by_type(by_type))
        for cls in get_args(union):
            converter.register_structure_hook(cls, by_type[word(cls)])
    return converter


def _of_data(hook: Callable[[Any], object]) -> Callable[[Any, Any], object]:
    return lambda data, _: hook(data)


def _by_type(reading: Mapping[str, Callable[[Any, Any], object]]) -> Callable[[Any, Any], object]:
    return lambda data, hint: reading[data[TYPE]](data, hint)


def _read_violation(data: Plain, known: Ids) -> Violation:
    by_id: dict[type, Mapping[str, Any]] = {
        Color: heaps.BY_WORD,
        Route: known.routes,
        Contract: known.contracts,
    }
    reason = REASONS[data["code"]]
    about = ((name, value, by_id.get(reason.about[name])) for name, value in data["params"].items())
    params = {name: value if ids is None else ids[value] for name, value, ids in about}
    return Violation(reason.code, data["rule"], params, words=REASONS.words)
