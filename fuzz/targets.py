"""The entry points that take text from strangers, of both games, each with texts to start from.

A target is a game and what is read, such as "merchants/state". It is right if it returns a value that is written back
to an equal one, or raises one of the library's own errors.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import chain
from types import ModuleType
from typing import Any, Final

import amsterdam_routes as ar
import amsterdam_routes.merchants as am

REFUSALS: Final = (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord)
GAMES: Final[dict[str, ModuleType]] = {"routes": ar, "merchants": am}
"""By name, the face of a game."""


def read_document(game: ModuleType, text: str, name: str) -> Any:
    """A value of the type of this name, from JSON."""
    type = getattr(game, name, None) or getattr(ar, name)
    value = game.from_json(text, type)
    assert game.from_json(game.to_json(value), type) == value
    return value


def read_state(game: ModuleType, text: str) -> None:
    """A state, from JSON, in which one can go on and count points."""
    state = read_document(game, text, "State")
    for action in game.legal_actions(state)[:3]:
        game.apply(state, action)
    game.standings(state)


def read_view(game: ModuleType, text: str) -> None:
    """A view, from JSON, which shows what may be done."""
    game.legal_actions(read_document(game, text, "View"))


def read_edition(game: ModuleType, text: str) -> None:
    """An edition, from the text of its file."""
    edition = game.Edition.from_text(text)
    assert game.from_json(game.to_json(edition), game.Edition) == edition


def read_notation(game: ModuleType, text: str) -> None:
    """A record, from its notation."""
    record = game.from_notation(text)
    assert game.from_notation(game.to_notation(record)) == record


def read_move(game: ModuleType, text: str) -> None:
    """An action, as somebody types it."""
    action = game.parse_action(text)
    assert game.parse_action(game.notate(action)) == action


READERS: Final[dict[str, Callable[[ModuleType, str], object]]] = {
    "state": read_state,
    "view": read_view,
    "record": partial(read_document, name="Record"),
    "redacted-record": partial(read_document, name="RedactedRecord"),
    "setup": partial(read_document, name="Setup"),
    "action": partial(read_document, name="Action"),
    "event": partial(read_document, name="Event"),
    "edition": read_edition,
    "notation": read_notation,
    "move": read_move,
}
TARGETS: Final = tuple(f"{game}/{reader}" for game in GAMES for reader in READERS)


def check(target: str, text: str) -> bool:
    """Whether the text was read; False if it was refused as it should be. Anything else is a crash."""
    game, _, reader = target.partition("/")
    try:
        READERS[reader](GAMES[game], text)
    except REFUSALS:
        return False
    return True


@cache
def moments(name: str) -> tuple[Any, ...]:
    """Records from the first moves of a game to its end."""
    if name == "routes":
        record: Any = ar.new_record(2, seed="fuzz", names=["Griet", "Jan"])
    else:
        expansions: dict[str, Any] = {"workers": True, "orders": 3, "open_orders": 1, "trader": True, "c_tiles": "mix"}
        record = am.new_record(2, seed="fuzz", names=["Griet", "Jan"], **expansions)
    played = [record]
    while record.state.to_move is not None:
        legal = GAMES[name].legal_actions(record.state)
        record = record.play(legal[record.ply % len(legal)])
        played.append(record)
    return played[0], played[3], played[len(played) // 2], played[-1]


def seeds(target: str) -> Iterator[str]:
    """Good texts for a target."""
    name, _, reader = target.partition("/")
    game = GAMES[name]
    if reader == "edition":
        yield game.to_json(moments(name)[0].setup.edition)
        return
    for record in moments(name):
        match reader:
            case "state":
                yield game.to_json(record.state)
            case "view":
                yield game.to_json(game.view(record.state, 0))
            case "record":
                yield game.to_json(record)
            case "redacted-record":
                yield game.to_json(record.redacted(0))
            case "setup":
                yield game.to_json(record.setup)
            case "action":
                yield from map(game.to_json, record.actions[-2:])
            case "event":
                yield from map(game.to_json, chain(*record.redacted(0).events[-3:]))
            case "notation":
                yield game.to_notation(record)
            case "move":
                yield from map(game.notate, record.actions[-2:])
