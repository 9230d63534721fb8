"""Documents of the route game, written and understood: what `storage.py` offers, once it is asked for."""

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, get_args, get_origin

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.documents.format import Plain, refuse, within, without
from amsterdam_routes.kernel.documents.shapes import misfits
from amsterdam_routes.kernel.errors import InvalidDocument, InvalidEdition, Problem, Violation
from amsterdam_routes.kernel.private_records import RedactedRecord
from amsterdam_routes.kernel.records import Record
from amsterdam_routes.routes.box.board import Board
from amsterdam_routes.routes.box.edition import Edition, edition_data, edition_from_data, shipped
from amsterdam_routes.routes.checks.position import against_chance, against_heap, unsound
from amsterdam_routes.routes.checks.sheets import (
    against_outcome,
    against_outcomes,
    against_problem,
    against_prospect,
    against_setup,
    against_standings,
    differences,
    worked_out,
)
from amsterdam_routes.routes.documents.converting import WRITER, in_full, reader
from amsterdam_routes.routes.documents.formats import LISTED, Kind, kind_of
from amsterdam_routes.routes.documents.heaps import ids
from amsterdam_routes.routes.documents.record_data import against_beginning, against_names
from amsterdam_routes.routes.game import Setup
from amsterdam_routes.routes.knowledge.outcomes import Outcome, Outcomes
from amsterdam_routes.routes.knowledge.prospects import Prospect
from amsterdam_routes.routes.rules.scoring import Standings
from amsterdam_routes.routes.rules.state import Hand, Piles, State, Table, View


def written(value: object) -> Plain:
    """The document of a value; ValueError if it holds what cannot be read again."""
    cls = type(value)
    if cls is State or cls is View:  # sound, or the affair of whoever built it: not looked at a second time
        return _kind(cls).format.document(_plain(value))
    if isinstance(value, Edition):
        return in_full(value)
    data: Any
    kind, data = _listed(value) if isinstance(value, tuple | list) else (_kind(cls), _plain(value))
    document = kind.format.document({kind.field: data} if kind.field else data)
    if not kind.format.fits(document):
        problem = next(misfits(document, kind.format.shape))
        raise ValueError(f"this {cls.__name__} cannot be written as JSON: {problem}")
    return document


def _listed(values: tuple[object, ...] | list[object]) -> tuple[Kind, list[Any]]:
    """The kind of a list, which its first item tells, and its items as plain data. Nothing is a list of any kind."""
    first = type(values[0]) if values else Violation
    for item, listed in LISTED.items():
        if first in (item, *get_args(item)):
            return _kind(listed), [_plain(value) for value in values]
    raise TypeError(f"a list of {first.__name__} values has no JSON document")


def _plain(value: object) -> Any:  # dicts, lists, texts and numbers, as cattrs makes them
    """A value as plain data; TypeError if there is something in it that does not belong there."""
    try:
        return WRITER.unstructure(value)
    except (AttributeError, LookupError, TypeError) as error:
        raise TypeError(f"this {type(value).__name__} holds what it should not: {error}") from None


def understood(data: object, type: Any, edition: Edition) -> Any:
    """The value of a type that a document describes, if nothing at all is wrong with it."""
    if not isinstance(edition, Edition):
        raise TypeError(f"an Edition is wanted here, not {edition!r}")
    kind = _kind(type)
    document = kind.format.newest(data)
    if kind.type is Edition:
        return edition_from_data(document)
    if kind.type is Board:
        return _board(document, edition)
    if kind.type is Record:
        refuse(against_beginning(document))
    edition = _edition_inside(document, kind.editions) or edition
    refuse(_against_agreements(kind, document, edition))
    try:
        value = reader(edition).structure(document[kind.field] if kind.field else document, kind.type)
    except KeyError:  # an id that the edition does not have
        known = ids(edition)
        refuse(misfits(document, kind.format.shape, names=known.names()))
        raise  # pragma: no cover: it is always found
    # Shape and rules should have said so before any class does: strangers get no traceback.
    except ValueError as error:  # pragma: no cover
        raise InvalidDocument([Problem("$", "wrong_value", str(error))]) from None
    match value:
        case State() | View():
            refuse(unsound(value))
        case Table():
            refuse(without("$.table", unsound(View(value, None, None))))
        case Hand() | Piles():
            refuse(against_heap(value, edition))
        case Outcome():
            refuse(against_outcome(value, document))
        case Outcomes():
            refuse(against_outcomes(value, document))
        case Chance():
            refuse(against_chance(value, "$"))
        case Problem():
            refuse(against_problem("$", value))
        case (Problem(), *_):
            refuse(chain.from_iterable(against_problem(f"$.items[{i}]", item) for i, item in enumerate(value)))
        case Prospect():
            refuse(against_prospect(value, edition))
        case (Prospect(), *_):
            against = (within(f"$.items[{i}]", against_prospect(item, edition)) for i, item in enumerate(value))
            refuse(chain.from_iterable(against))
        case Standings():
            refuse(against_standings(value, edition))
            refuse(differences(document, WRITER.unstructure(worked_out(value, edition))))
        case Record() if document["result"] is not None:
            refuse(differences(document["result"], WRITER.unstructure(value.result), "$.result"))
    return value


def _board(document: Plain, edition: Edition) -> Board:
    """The board that a document describes, if an edition that has all else of this one can be played on it."""
    plain = {name: value for name, value in document.items() if name not in ("format", "version")}
    try:
        return edition_from_data(edition_data(edition) | {"board": plain}).board
    except InvalidEdition as error:
        raise InvalidEdition(without("$.board", error.problems)) from None


def _against_agreements(kind: Kind, document: Plain, edition: Edition) -> Iterator[Problem]:
    """What cannot have been agreed before a game: so many players, such names, several editions."""
    if kind.type is Setup:
        yield from against_setup(document, edition)
    elif kind.type is Outcomes:
        for i, branch in enumerate(document["branches"]):
            path, data = f"$.branches[{i}].state.table.edition", branch["state"]["table"]["edition"]
            if i and _edition(data, path) != edition:
                yield Problem(path, "other_edition", "all states here are of one edition")
    elif kind.type is Record or kind.type is RedactedRecord:
        setup, start = document.get("setup"), document["start"]
        if setup is not None:
            yield from within("$.setup", against_setup(setup, edition))
        yield from against_names(document["names"], len(start["table"]["carts"]) if setup is None else setup["players"])


def _kind(type: Any) -> Kind:
    try:
        kind = kind_of(type)
    except TypeError:  # what cannot be hashed is no type
        kind = None
    if kind is None:
        instead = "; ask for a tuple[..., ...]" if get_origin(type) is list else ""
        raise TypeError(f"{getattr(type, '__name__', type)} has no JSON document{instead}")
    return kind


def _edition_inside(document: Plain, ways: tuple[tuple[str | int, ...], ...]) -> Edition | None:
    """The edition that a document carries: one that is shipped, by its name, or any other in full."""
    for way in ways:
        data: Any = document
        path = "$"
        for step in way:
            data = data[step] if data else None  # the way ends at null, and at an empty list
            path += f".{step}" if isinstance(step, str) else f"[{step}]"
        if data is not None:
            return _edition(data, path)
    return None


def _edition(data: Plain, path: str) -> Edition:
    if "format" not in data:
        try:
            return shipped(data["name"], data["revision"])
        except KeyError:
            text = f"no edition {data['name'][:60]!a} of revision {data['revision']} is shipped"
            raise InvalidDocument([Problem(path, "unknown_edition", text)]) from None
    try:
        return _built(json.dumps(data))
    except InvalidEdition as error:
        raise InvalidEdition(within(path, error.problems)) from None


@lru_cache(maxsize=8)
def _built(text: str) -> Edition:
    """The edition that a JSON text describes. Built once: a server reads the same one again and again."""
    return edition_from_data(json.loads(text))
