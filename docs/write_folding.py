"""Writes `folding.md` and `merchants/events.md`, what events do to a view: `python docs/write_folding.py`.

All that they say of events and fields are the docstrings of the classes, as the JSON Schemas have them.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any  # Any: JSON

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am

DOCS = Path(__file__).parent
NAME = re.compile(r"`(\w+(?:\.\w+)?)`")
CLASS = re.compile(r"`((?:[A-Z][a-z]+){2,})`")

ROUTES = """# Folding in another language

`python docs/write_folding.py` makes this page of the docstrings of the events.

A client keeps a view up to date from events alone: it *folds* them into the view. In Python `fold` does it. This
page is for everybody else: a row for each event, and what it does to each field of a view's document.
`examples/typescript/fold.ts` is this page as a program, in TypeScript; the tests hold it to the whole
[conformance kit](conformance/README.md).

1. A server sends each seat what it may see of the events: `redact` in Python. A field that is hidden is `null`.
2. The events come in order. Each is folded into the view on its own; you need to look neither ahead nor back.
3. `hand` is the hand of the view's own seat, and events of other seats change nothing in it. There is one
   exception: when any seat draws contracts, every seat forgets those of its `hand.returned` that are drawn.
4. You need the edition, too, for the length of a route and for the board order. A view names a shipped edition;
   its document is `{"format": "amsterdam-routes/edition", ...}`, which `to_data(AMSTERDAM)` writes.

## In which order lists are

- Lists by seat begin with seat 0. Counts by colour are objects with all seven colours.
- *Board order* of routes is the order of `board.routes` in the edition; of contracts it is the order of their ids,
  compared character by character. `claimed`, `hand.contracts`, `revealed`, the ids in `keep_contracts` and the
  contracts of a score sheet are in board order. The order in which they came does not matter: writing sorts them.
- `row` is from left to right. `contract_pile`, `hand.offer` and `hand.returned` are from the top of the pile to
  its bottom.
- The `path` of a contract on a score sheet has the fewest routes, from its first place to its second. If several
  paths have as few, it is the first of them in board order: compare their first routes, then their second routes,
  and so on.
- `winners` are empty before the end, and in the order of seats at the end.
- Legal actions are in the order of `edition.actions`, which [editions](editions.md#the-file-field-by-field)
  explains.
"""

MERCHANTS = """# The events of the merchants game

`python docs/write_folding.py` makes this page of the docstrings of the events. An action makes events happen, in
order; `fold` brings a view up to date with them. The first event of every action is `acted`, which gives the
action back.

No event of this game hides a field, so `redact` gives every event back as it is: only the decks, the market stack,
the face-down district and the secret orders are ever hidden (MQ77), and no event names a card of a deck before it
lies open. An event that uncovers something says so below. `record.undo()` names the seats that have seen it;
`record.undo_turn()` takes a turn back as far as nothing was uncovered.

A client in another language can fold these events into the document of a view; the tables say what each does to
which field. Where a field belongs to a merchant, it is the one of the event's `seat`. Two fields follow from the
rules, and not from events: `pending`, what is asked for, and `turn`, what has to be remembered of a turn. A client
that only shows a game takes both from the `turn-report` that the server sends beside the events: `turn_of` in
Python. It is the same for everybody who looks, and says, too, what the turn still allows.

`examples/typescript/merchants/fold.ts` is this page as a program, in TypeScript; the tests hold it to every field of
the [conformance kit](conformance.md). `table.ts` beside it draws what it gives. Three things need the edition: the
order of lists, the type and the timing of a card, and which field of the harbour is what. A view names a shipped
edition; its document is `edition.amsterdam-1.json` in the package of the schemas.

Lists of cards, blocks and docks that stand for sets (`display`, `discard`, `inactive`, `active`, `used`, `blocks`)
are in the order of the edition. All other lists are in the order in which they grew, unless their description says
another one.
"""

UNCOVERS = {
    "CardsLaidOut": "everybody: cards of the decks",
    "TileTurnedUp": "everybody: the next market tile",
    "DiceRolled": "everybody: the dice",
    "GameOver": "everybody: the secret orders of the others",
}
"""What an event of the merchants game shows that was hidden before; `shown_to` says the same of a state."""

HIDDEN = {
    "CardDrawn": "`color`, from all but the seat",
    "ContractsOffered": "`contracts`, from all but the seat",
    "ContractsKept": "`contracts`, from all but the seat",
    "ContractsReturned": "`contracts`, from all but the seat",
}
"""What `redact` hides of an event of the route game."""


@attrs.frozen
class Page:
    """What is said of one game."""

    path: Path
    face: Any
    head: str
    parts: Mapping[str, str]
    """By the definition of a part of a view: how it is written before the names of its fields."""
    last: str
    """The title of the last column, which is `notes`."""
    notes: Mapping[str, str]
    alone: tuple[str, ...] = ()
    """What a view has and no event ever changes."""


PAGES = (
    Page(
        DOCS / "folding.md",
        ar,
        ROUTES,
        {"Table": "", "Hand": "hand."},
        "hidden",
        HIDDEN,
        ("edition", "first"),
    ),
    Page(
        DOCS / "merchants" / "events.md",
        am,
        MERCHANTS,
        {"Table": "", "Merchant": "", "Turn": "turn."},
        "uncovers",
        UNCOVERS,
        ("setup", "merchants", "turn", "pending", "districts", "goods", "open_orders", "order_count"),
    ),
)


def text(page: Page) -> str:
    """Return the whole page."""
    definitions = page.face.schema(page.face.View)["$defs"] | page.face.schema(page.face.Event)["$defs"]
    head = f"## What each event does\n\n| event | what happened | its fields, and what they do | {page.last} |"
    changes = "## What changes each field\n\n| field of a view | what it is | events that change it |"
    rows = [*event_rows(page, definitions)], [*field_rows(page, definitions)]
    return "\n".join([page.head, head, "|---|---|---|---|", *rows[0], "", changes, "|---|---|---|", *rows[1], ""])


def events(definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the definitions of the events, by the names of their classes."""
    names = [one["$ref"].rpartition("/")[2] for one in definitions["Event"]["oneOf"]]
    return {name: definitions[name] for name in names}


def event_rows(page: Page, definitions: Mapping[str, Any]) -> Iterator[str]:
    """Return a row for every event."""
    for name, event in events(definitions).items():
        fields = {field: one for field, one in event["properties"].items() if field != "type"}
        told = "<br>".join(f"`{field}`: {_in_row(one['description'])}" for field, one in fields.items())
        kind = event["properties"]["type"]["const"]
        yield f"| `{kind}` | {event['description']} | {told} | {page.notes.get(name, '')} |"


def field_rows(page: Page, definitions: Mapping[str, Any]) -> Iterator[str]:
    """Return a row for every field of a view that events change."""
    by_field = changed_by(definitions)
    for part, before in page.parts.items():
        for field, one in definitions[part]["properties"].items():
            kinds = by_field.get(before + field, ())
            if field not in page.alone and kinds:
                told = ", ".join(f"`{kind}`" for kind in kinds)
                of = " (merchant)" if part == "Merchant" else ""
                yield f"| `{before}{field}`{of} | {one['description']} | {told} |"


def changed_by(definitions: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return, for each field of a view, the events whose docstrings name it."""
    found: dict[str, list[str]] = {}
    for event in events(definitions).values():
        said = " ".join(one.get("description", "") for one in (event, *event["properties"].values()))
        for field in dict.fromkeys(NAME.findall(said)):
            found.setdefault(field, []).append(event["properties"]["type"]["const"])
    return found


def _in_row(text: str) -> str:
    """Write a description for a table row: it begins in lower case, and names events as documents do."""
    small = text[:1].lower() + text[1:]
    return CLASS.sub(lambda found: f"`{'_'.join(re.findall('[A-Z][a-z]+', found[1])).lower()}`", small)


if __name__ == "__main__":
    for one in PAGES:
        one.path.write_text(text(one), encoding="utf-8")
