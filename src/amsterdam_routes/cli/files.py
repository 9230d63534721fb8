"""Documents that commands read and write: any document of a game, told apart by what it says it is."""

from itertools import islice
from typing import Any  # Any: what belongs to no game in particular

import amsterdam_routes as ar
from amsterdam_routes.cli.desk import AnyRecord, Desk
from amsterdam_routes.cli.disk import read_text, suffix, write_text
from amsterdam_routes.cli.errors import CommandFailed, UsageError, problems_of
from amsterdam_routes.cli.games import GAMES
from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.kernel import Documents

RECORDS = (".txt", ".json")
"""What the name of a record may end in."""
PAGES = (".html", ".htm")
"""What the name of a page may end in."""
PICTURES = (".svg", ".txt")
"""What the name of a picture may end in; text goes into a file in `.txt`."""


def documents(desk: Desk) -> Documents:
    """The documents of a game."""
    if desk.game.documents is None:
        raise CommandFailed(f"the game {desk.game.name!r} has no documents")
    return desk.game.documents()


def save_record(desk: Desk, path: str, record: AnyRecord) -> None:
    """Write a record: as JSON into a file in `.json`, otherwise in the notation. A new file is private."""
    notation = desk.game.notation
    if suffix(path, RECORDS) == ".json":
        text = documents(desk).to_json(record) + "\n"
    elif notation is None or notation.dump is None:
        raise CommandFailed(f"{path}: the game {desk.game.name!r} has no notation of records; name a file in .json")
    else:
        text = notation.dump(record)
    write_text(path, text, private=True)


def save_picture(desk: Desk, screen: Screen, path: str, position: Any, seat: int | None) -> None:
    """Draw a position into a file: as text if its name ends in `.txt`."""
    as_text = suffix(path, PICTURES) == ".txt"
    write_text(path, draw_text(desk, screen, position, seat, as_text))


def draw_text(desk: Desk, screen: Screen, position: Any, seat: int | None, as_text: bool) -> str:
    """A position as a picture, or as text that ends a line."""
    return desk.draw(screen, position, seat, as_text) + "\n" * as_text


def edition_in(desk: Desk, path: str) -> Any:
    """The edition in a file."""
    if desk.edition is None:
        raise UsageError(f"the game {desk.game.name!r} has no editions")
    with problems_of(path):
        return type(desk.edition).from_text(read_text(path))


def load(desk: Desk, path: str, edition: Any) -> Any:
    """The value in a file: a JSON document of any kind, or a record in the notation."""
    with problems_of(path):
        return read(desk, read_text(path), edition)


def read(desk: Desk, text: str, edition: Any = None) -> Any:
    """The value that a text describes; `InvalidDocument`, `InvalidEdition` or `InvalidRecord` if it describes none.

    >>> from amsterdam_routes.cli.route_desk import DESK
    >>> read(DESK, '{"format": "amsterdam-routes/action", "version": 1, "action": {"type": "pass"}}')
    Pass()
    """
    notation = desk.game.notation
    if notation is not None and notation.load is not None and text.startswith(notation.begins):
        return notation.load(text, edition)
    for other in GAMES:
        if other != desk.game.name and text.startswith(
            (f"amsterdam-{other} record ", f'{{"format":"amsterdam-{other}/')
        ):
            told = f"this belongs to the game {other!r}: call the command with --game {other}"
            raise ar.InvalidDocument([ar.Problem("$", "other_game", told)])
    if not text.lstrip().startswith(tuple('{["-0123456789')):  # as nothing in JSON begins that means anything here
        record = "" if notation is None else f", or a record that begins with {notation.begins!r}"
        told = f"expected a JSON document{record}, got {text.lstrip()[:20]!r}"
        raise ar.InvalidDocument([ar.Problem("$", "not_json", told)])
    return documents(desk).read(text, edition)


def record_in(desk: Desk, path: str, edition: Any) -> AnyRecord:
    """The record in a file."""
    value = load(desk, path, edition)
    if not isinstance(value, ar.Record | ar.RedactedRecord):
        raise CommandFailed(f"{path}: expected a record, got {kind_word(value)}")
    return value


def position_of(desk: Desk, path: str, value: Any, ply: int | None) -> Any:
    """What can be drawn of a value: the position of a record after so many actions, or the value itself."""
    if isinstance(value, ar.Record | ar.RedactedRecord):
        if ply is not None and ply > value.ply:
            raise CommandFailed(f"{path}: expected a ply from 0 to {value.ply}, got {ply}")
        return next(islice(ar.replay(value), value.ply if ply is None else ply, None))
    if ply is not None:
        raise CommandFailed(f"{path}: --ply needs a record, got {kind_word(value)}")
    if isinstance(value, desk.draws):
        return value
    try:
        desk.game.to_move(value)
    except (AttributeError, TypeError):
        known = "a state, a view, a record or an edition" if desk.draws else "a state, a view or a record"
        raise CommandFailed(f"{path}: expected {known}, got {kind_word(value)}") from None
    return value


def kind_word(value: object) -> str:
    """What a value is, in a word or two.

    >>> kind_word(ar.AMSTERDAM), kind_word((ar.AMSTERDAM,))
    ('an Edition', 'a list of 1')
    """
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    name = "View" if isinstance(value, ar.View) else type(value).__name__  # a seat's view is the same document
    return f"a{'n' if name[0] in 'AEIOU' else ''} {name}"
