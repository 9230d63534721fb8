"""Records of the merchants game as text: what was agreed, the seed, then the actions, one to a line."""

import json
from collections.abc import Iterator
from typing import Final

import attrs

from amsterdam_routes.kernel.notation import Line, Lines, RecordNotation, quote
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import MERCHANTS
from amsterdam_routes.merchants.game import GAME, MerchantsRecord
from amsterdam_routes.merchants.notation.actions import known_action, notate
from amsterdam_routes.merchants.rules.setup import Setup

OPTIONS: Final = tuple(field for field in attrs.fields(Setup) if field.name not in ("edition", "players"))
"""What may be agreed besides: each has a line if it is not as usual."""


def to_notation(record: MerchantsRecord) -> str:
    """A record as text. It must begin from a seed; `to_json` writes those that begin from a state.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.new_record(2, seed="1672", names=["Griet", "Jan"], trader=True)
    >>> record = record.play(am.legal_actions(record.state)[0])
    >>> print(am.to_notation(record), end="")
    amsterdam-merchants record 1
    edition: "amsterdam", 1
    players: 2
    trader: true
    names: "Griet", "Jan"
    seed: 31363732
    <BLANKLINE>
       1. 0: place-trader beer
    """
    return RECORDS.dump(record)


def from_notation(text: str, *, edition: Edition = MERCHANTS) -> MerchantsRecord:
    """The record that such a text is of, in a game with this edition.

    `InvalidDocument` if it cannot be read, `InvalidRecord` if it breaks the rules.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.new_record(3, seed="1672", orders=3)
    >>> am.from_notation(am.to_notation(record)) == record
    True
    """
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    return RECORDS.load(text, edition)


def _write_setup(setup: Setup) -> Iterator[str]:
    yield f"edition: {quote(setup.edition.name)}, {setup.edition.revision}"
    yield f"players: {setup.players}"
    for option in OPTIONS:
        if (value := getattr(setup, option.name)) != option.default:
            yield f"{option.name}: {json.dumps(value)}"


def _read_setup(lines: Lines, edition: Edition) -> Setup:
    line = lines.needed("edition")
    place, name = line.next, line.name()
    line.take(",")
    if (name, line.count()) != (edition.name, edition.revision):
        raise place.wrong("unknown_edition", f"expected the edition {edition.name!r}, {edition.revision}, got another")
    line.done()
    line = lines.needed("players")
    place, players = line.next, line.count()
    line.done()
    options = {option.name: _value(told) for option in OPTIONS if (told := lines.header(option.name))}
    try:
        return Setup(players, edition, **options)  # type: ignore[arg-type]  # which is checked there
    except (TypeError, ValueError) as error:
        raise place.wrong("not_allowed", str(error)) from None


def _value(line: Line) -> str | int | bool:
    """Read the value of an option: true or false, a number, or a text in quotes."""
    if line.next.quoted:
        value: str | int | bool = line.name()
    elif line.next.text in ("true", "false"):
        value = line.take().text == "true"
    else:
        value = line.count()
    line.done()
    return value


def _read_action(line: Line, setup: Setup) -> Action:
    place = line.next
    return known_action(line.phrase(), setup.edition, place)


RECORDS: Final = RecordNotation(
    game=GAME,
    first_line="amsterdam-merchants record 1",
    write_setup=_write_setup,
    read_setup=_read_setup,
    notate=notate,
    read_action=_read_action,
)
"""How records of this game are written and read."""
