"""The documents of the route game: what each kind of value looks like as JSON.

Most shapes follow from the classes. Ids stand for places, routes and contracts, words for colours. A value that is one
of several kinds (an action, an event), an id or a word stands in a field of its own.
"""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, get_args, get_origin

import attrs

from amsterdam_routes.kernel.chance import MOST_BYTES, Chance
from amsterdam_routes.kernel.documents.format import Format
from amsterdam_routes.kernel.documents.hints import fields_of, named, shape_of, tagged
from amsterdam_routes.kernel.documents.shapes import (
    Distinct,
    Either,
    Fields,
    Least,
    Maybe,
    Name,
    Named,
    OneOf,
    Shape,
    Text,
    Word,
)
from amsterdam_routes.kernel.errors import Problem, Violation
from amsterdam_routes.kernel.private_records import RedactedRecord
from amsterdam_routes.kernel.records import Record
from amsterdam_routes.routes.box.board import Board, Contract, Place, Route
from amsterdam_routes.routes.box.color import COLORS, Color, Counts
from amsterdam_routes.routes.box.edition import FORMAT as EDITION_FORMAT
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.game import Setup
from amsterdam_routes.routes.knowledge.memory import Memory
from amsterdam_routes.routes.knowledge.outcomes import Outcome, Outcomes
from amsterdam_routes.routes.knowledge.prospects import Prospect
from amsterdam_routes.routes.records import RedactedRouteRecord, RouteRecord
from amsterdam_routes.routes.rules.actions import Action
from amsterdam_routes.routes.rules.events import Ending, Event
from amsterdam_routes.routes.rules.reasons import REASONS
from amsterdam_routes.routes.rules.scoring import ContractScore, Sheet, Standings
from amsterdam_routes.routes.rules.state import Hand, Phase, Piles, State, Table, View

COLOR: Final = Named("Color", Word(tuple(map(str, COLORS))), "The colour of a transport card.")
ROUTE: Final = Named("RouteId", Name("route"), "The id of a route: its ends, then the colour of its track.")
PLACE: Final = Named("PlaceId", Name("place"), "The id of a place.")
CONTRACT: Final = Named("ContractId", Name("contract"), "The id of a contract: the places that it asks to join.")
SEED: Final = Named(
    "Seed",
    Text(f"(?:[0-9a-f]{{2}}){{0,{MOST_BYTES}}}", f"bytes in hexadecimal digits, at most {MOST_BYTES} of them,"),
    "Bytes in hexadecimal digits.",
)
FRACTION: Final = Named(
    "Fraction",
    Text("(0|[1-9][0-9]{0,999})/[1-9][0-9]{0,999}", "a fraction of two whole numbers"),
    "An exact probability: a fraction in lowest terms, such as 4/35.",
)

EDITION: Final = named(Edition, EDITION_FORMAT.shape)
SHIPPED: Final = Named("ShippedEdition", {"name": str, "revision": int}, "A box that comes with the library, by name.")

FACTS: Final[dict[type, Fields]] = {
    ContractScore: {"points": int},
    Sheet: {"completed": int, "total": int},
    Standings: {"final": bool},
}
"""By class: what is written though it follows from the rest, so that no other language need work it out."""


def _violation(leaves: Mapping[Any, Shape]) -> Shape:
    """What a violation looks like follows from the reasons that the game declares."""
    rule = Text("[RQ][0-9]{1,3}", "the number of a rule")
    shapes: dict[str, Fields] = {
        code: {
            "code": Word((code,)),
            "rule": rule,
            "params": {name: shape_of(kind, leaves) for name, kind in reason.about.items()},
        }
        for code, reason in REASONS.items()
    }
    return named(Violation, OneOf("code", shapes))


def _leaves() -> dict[Any, Shape]:
    leaves: dict[Any, Shape] = {
        Color: COLOR,
        Place: PLACE,
        Route: ROUTE,
        Contract: CONTRACT,
        Fraction: FRACTION,
        bytes: SEED,
        Counts: Named("Counts", {str(color): Least(0) for color in COLORS}, "How many cards of each colour."),
        Chance: named(Chance, {"seed": SEED, "counter": Least(0)}),
        Edition: Either("format", EDITION, SHIPPED),
    }
    leaves[Violation] = _violation(leaves)
    for name, union, text in (("Action", Action, "Any of the actions."), ("Event", Event, "Anything that may happen.")):
        leaves |= tagged(get_args(union), leaves)
        leaves[union] = Named(name, shape_of(union, leaves), text)
    for cls in FACTS:
        leaves[cls] = named(cls, fields_of(cls, leaves) | FACTS[cls])
    leaves[Table] = named(Table, _table(fields_of(Table, leaves)))
    return leaves


def _table(fields: Fields) -> Fields:
    """The fields of a table, with the claimed routes by their ids."""
    written: Fields = {}
    for name, shape in fields.items():
        if name == "claimed_bits":
            written["claimed"] = [Distinct(ROUTE)]
        else:
            written[name] = shape
    return written


LEAVES: Final = _leaves()
"""The shapes of the classes that are not written field by field."""


@attrs.frozen
class Kind:
    """What is known of a kind of document."""

    type: Any
    """The type of its values, as `from_json` is asked for it."""
    format: Format
    field: str = ""
    """The field that holds the value; empty where its fields are the document's own."""
    editions: tuple[tuple[str | int, ...], ...] = ()
    """The ways to the edition inside: the first leads there that does not end in null or at an empty list."""


def _kind(name: str, cls: type, edition: tuple[str | int, ...] = ()) -> Kind:
    return Kind(cls, _format(name, shape_of(cls, LEAVES)), editions=(edition,) if edition else ())


def _format(name: str, shape: Shape) -> Format:
    fields = shape.shape if isinstance(shape, Named) else shape
    assert isinstance(fields, dict)
    return Format(f"amsterdam-routes/{name}", fields)


def _choice(name: str, type: Any) -> Kind:
    return Kind(type, Format(f"amsterdam-routes/{name}", {name: shape_of(type, LEAVES)}), field=name)


RECORD: Final[Fields] = {
    "setup": Maybe(shape_of(Setup, LEAVES)),
    "seed": Maybe(SEED),
    "start": Maybe(shape_of(State, LEAVES)),
    "names": [str],
    "actions": [LEAVES[Action]],
    "result": Maybe(LEAVES[Standings]),
}
"""A record begins from a set-up and a seed, or from a state, which knows its set-up."""

REDACTED_RECORD: Final[Fields] = {
    "commitment": Maybe(Text("[0-9a-f]{64}", "64 hexadecimal digits")),
    "names": [str],
    "start": shape_of(View, LEAVES),
    "events": [[LEAVES[Event]]],
}

KINDS: Final[dict[Any, Kind]] = {
    kind.type: kind
    for kind in (
        _kind("state", State, edition=("table", "edition")),
        _kind("view", View, edition=("table", "edition")),
        _kind("table", Table, edition=("edition",)),
        _kind("hand", Hand),
        _kind("piles", Piles),
        _kind("chance", Chance),
        _kind("setup", Setup, edition=("edition",)),
        _kind("outcome", Outcome, edition=("state", "table", "edition")),
        _kind("outcomes", Outcomes, edition=("branches", 0, "state", "table", "edition")),
        _kind("standings", Standings),
        _kind("memory", Memory),
        _kind("prospect", Prospect),
        _choice("action", Action),
        _choice("event", Event),
        _choice("violation", Violation),
        _choice("color", Color),
        _choice("place", Place),
        _choice("route", Route),
        _choice("contract", Contract),
        _choice("phase", Phase),
        _choice("ending", Ending),
        _kind("problem", Problem),
        Kind(Board, _format("board", EDITION_FORMAT.fields["board"])),
        Kind(Edition, EDITION_FORMAT),
        Kind(
            Record,
            Format("amsterdam-routes/record", RECORD),
            editions=(("setup", "edition"), ("start", "table", "edition")),
        ),
        Kind(
            RedactedRecord,
            Format("amsterdam-routes/redacted-record", REDACTED_RECORD),
            editions=(("start", "table", "edition"),),
        ),
    )
}
"""By type: the kinds of documents. Lists, and single classes of actions and events, are added by `kind_of`."""

LISTED: Final[dict[Any, Any]] = {
    Action: tuple[Action, ...],
    Event: tuple[Event, ...],
    Violation: tuple[Violation, ...],
    Prospect: tuple[Prospect, ...],
    Color: tuple[Color, ...],
    Place: tuple[Place, ...],
    Route: tuple[Route, ...],
    Contract: tuple[Contract, ...],
    Problem: tuple[Problem, ...],
}
"""By what may stand in a list: the type of such lists."""

_SHORTER: Final[dict[Any, Any]] = {RouteRecord: Record, RedactedRouteRecord: RedactedRecord}


@lru_cache(maxsize=256)
def kind_of(type: Hashable) -> Kind | None:
    """The kind of document that holds values of a type; None if there is none.

    >>> import amsterdam_routes as ar
    >>> kind_of(tuple[ar.Action, ...]).format.name
    'amsterdam-routes/list'
    """
    type = _SHORTER.get(type, type)
    if type in KINDS:
        return KINDS[type]
    for name, union in (("action", Action), ("event", Event)):
        if type in get_args(union):
            return _choice(name, type)
    items = get_args(type)
    if (
        get_origin(type) is tuple
        and items[1:] == (...,)
        and any(items[0] in (kind, *get_args(kind)) for kind in LISTED)
    ):
        return Kind(type, Format("amsterdam-routes/list", {"items": [shape_of(items[0], LEAVES)]}), field="items")
    return None
