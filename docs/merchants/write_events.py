"""Writes `events.md`, the events of the merchants game with their fields: `python docs/merchants/write_events.py`."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import attrs

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel.documents.docstrings import field_docstrings

PAGE = Path(__file__).with_name("events.md")
HEAD = """# The events of the merchants game

`python docs/merchants/write_events.py` makes this page of the docstrings of the events. An action makes events
happen, in order; `fold` brings a view up to date with them. The first event of every action is `Acted`, which gives
the action back.

No event of this game hides a field, so `redact` gives every event back as it is: only the decks, the market stack,
the face-down district and the secret orders are ever hidden (MQ77), and no event names a card of a deck before it
lies open. An event that uncovers something says so below. `record.undo()` names the seats that have seen it;
`record.undo_turn()` takes a turn back as far as nothing was uncovered.
"""
UNCOVERS = {
    "CardsLaidOut": "everybody: cards of the decks",
    "TileTurnedUp": "everybody: the next market tile",
    "DiceRolled": "everybody: the dice",
    "GameOver": "everybody: the secret orders of the others",
}
"""What an event shows that was hidden before; `shown_to` says the same of a state."""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, "| event | what happened | its fields | uncovers |", "|---|---|---|---|", *rows(), ""])


def rows() -> Iterator[str]:
    """A row for every event."""
    for cls in get_args(am.Event):
        said = (inspect.getdoc(cls) or "").partition("\n")[0]
        told = field_docstrings(cls)
        fields = [f"`{field.name}`{_of(told.get(field.name))}" for field in attrs.fields(cls)]
        yield f"| `{cls.__name__}` | {said} | {'; '.join(fields)} | {UNCOVERS.get(cls.__name__, '')} |"


def _of(text: str | None) -> str:
    return "" if not text else f": {text[:1].lower()}{text[1:].rstrip('.')}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
