"""One number of a box, changed: the box as a document, a path into it, and the box that the changed document makes.

A path names what it goes through, between dots: the fields of an object by their names, the entries of a list by their
`id` (or their `name`, or their place from 0). So `cards.038.cost.black` is what the card 038 costs in black cubes, and
`board.routes.dam--oude-kerk/pink.length` how long that route is.
"""

import json
from collections.abc import Sequence
from typing import Any, Final, TypeAlias, TypeVar  # Any: what a JSON document holds

from amsterdam_routes.kernel import AnyGame, Documents, check_game, did_you_mean

Edition = TypeVar("Edition")
Json: TypeAlias = dict[str, Any] | list[Any] | str | int | float | bool | None
NAMED: Final = ("id", "name")
"""The fields that an entry of a list goes by."""
SHOWN: Final = 8
"""An error names so many of the words that were possible."""


def change_number(game: AnyGame, edition: Edition, change: str) -> Edition:
    """Return the edition with one value changed, as `path=value`; the value is written as in JSON.

    ValueError if the path leads nowhere, or if the value is of another kind than what is there; `InvalidEdition` or
    `InvalidDocument` if the rules refuse the box.

    >>> import amsterdam_routes.merchants as am
    >>> from amsterdam_routes.study import change_number
    >>> change_number(am.GAME, am.MERCHANTS, "cards.038.cost.black=2").card("038").cost[am.Cube.BLACK]
    2
    >>> change_number(am.GAME, am.MERCHANTS, "cards.038.price=2")
    Traceback (most recent call last):
    ValueError: cards.038.price: expected one of id, type, kind, timing, cost, pays, effects in cards.038, got 'price'
    """
    if not isinstance(change, str):
        raise TypeError(f"expected a change as path=value, got {type(change).__name__}")
    path, equals, text = change.partition("=")
    if not equals or not path.strip() or not text.strip():
        raise ValueError(f"expected a change as path=value, such as rounds.last=10, got {change!r}")
    documents = _documents(game)
    document = _document(documents, edition)
    steps = path.strip().split(".")
    holder, last = _walk(document, steps)
    value = _value(text.strip())
    _check_kind(path.strip(), holder[last], value)
    holder[last] = value
    return documents.from_data(document, type(edition))


def read_number(game: AnyGame, edition: object, path: str) -> object:
    """Return the value at a path of an edition, as its document has it.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.study import read_number
    >>> read_number(ar.GAME, ar.AMSTERDAM, "bonus.2.0")
    8
    """
    if not isinstance(path, str):
        raise TypeError(f"expected a path, such as rounds.last, got {type(path).__name__}")
    holder, last = _walk(_document(_documents(game), edition), path.split("."))
    found: object = holder[last]
    return found


def _documents(game: AnyGame) -> Documents:
    check_game(game)
    if game.documents is None:
        raise ValueError(f"expected a game with documents, got {game!r}, which has none")
    return game.documents()


def _document(documents: Documents, edition: object) -> Json:
    """Return an edition as plain lists and dicts, which may be changed."""
    found: Json = json.loads(json.dumps(documents.to_data(edition)))
    return found


def _walk(document: Json, steps: Sequence[str]) -> tuple[Any, str | int]:
    """Return what holds the value at the end of a path, and by which key or index."""
    holder: Any = document
    key: str | int = ""
    here: list[str] = []
    for number, step in enumerate(steps):
        if number:
            holder = holder[key]
        key = _step(holder, step, here, steps)
        here.append(step)
    return holder, key


def _step(holder: Json, step: str, here: Sequence[str], steps: Sequence[str]) -> str | int:
    """Return the key or the index that one step of a path means."""
    where = ".".join(here) or "the box"
    if isinstance(holder, dict):
        known = list(holder)
        if step in holder:
            return step
    elif isinstance(holder, list):
        known = [str(name) for entry in holder if (name := _name_of(entry)) is not None]
        if step in known and len(known) == len(holder):
            return known.index(step)
        by_name = [place for place, entry in enumerate(holder) if isinstance(entry, dict) and step in _names(entry)]
        if by_name:
            return by_name[0]
        if step.isascii() and step.isdecimal() and len(step) < 10 and int(step) < len(holder):
            return int(step)
        known = known or [f"0 to {len(holder) - 1}"]
    else:
        raise ValueError(f"{'.'.join(steps)}: expected {where} to hold more, got {json.dumps(holder)}")
    few = ", ".join(known[:SHOWN]) + (", ..." if len(known) > SHOWN else "")
    hint = did_you_mean(step, known)
    raise ValueError(f"{'.'.join(steps)}: expected one of {few or 'none'} in {where}, got {step!r}{hint}")


def _names(entry: dict[str, Any]) -> list[str]:
    return [str(entry[field]) for field in NAMED if field in entry]


def _name_of(entry: Json) -> str | None:
    """Return what an entry of a list goes by first."""
    return next(iter(_names(entry)), None) if isinstance(entry, dict) else None


def _value(text: str) -> Json:
    """Read a value: JSON, or a word as it stands."""
    try:
        found: Json = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return found


def _check_kind(path: str, old: Json, new: Json) -> None:
    """Refuse a value of another kind than the one that it replaces; where one number may stand, so may a list."""
    if old is None or type(old) is type(new) or {type(old), type(new)} == {int, list}:
        return
    raise ValueError(f"{path}: expected {_kind(old)}, such as {json.dumps(old)}, got {json.dumps(new)}")


def _kind(value: Json) -> str:
    """Return the word for what a value is."""
    kinds = {bool: "true or false", int: "a whole number", str: "a word", list: "a list", dict: "an object"}
    return kinds.get(type(value), "a value")
