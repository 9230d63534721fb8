"""Records of the merchants game as text: what was agreed, the seed, then the actions, one to a line."""

import json
import re
from typing import Final

import attrs

from amsterdam_routes.kernel.chance import MOST_BYTES
from amsterdam_routes.kernel.errors import InvalidRecord, Problem
from amsterdam_routes.kernel.records import Record, replay
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.built_in import MERCHANTS
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.game import GAME
from amsterdam_routes.merchants.notation.actions import notate, read_action, wrong
from amsterdam_routes.merchants.records import MerchantsRecord
from amsterdam_routes.merchants.rules.setup import Setup

FIRST_LINE: Final = "amsterdam-merchants record 1"
LONGEST: Final = 4_000_000
"""So many characters a record has at most."""
HEAD: Final = re.compile(r"(\w+): (.*)")
MOVE: Final = re.compile(r" *(\d{1,9})\. (\d{1,2}): (.*)")
PLAIN: Final = ("edition", "players", "seed", "names")


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
       1. 1: place-trader beer
    """
    if not isinstance(record, Record):
        raise type_error(Record, record)
    if record.seed is None:
        raise ValueError("a record that begins from a state has no notation; `to_json` writes it")
    setup = record.setup
    lines = [FIRST_LINE, f"edition: {_listed([setup.edition.name, setup.edition.revision])}"]
    lines.append(f"players: {setup.players}")
    for field in attrs.fields(Setup):
        value = getattr(setup, field.name)
        if field.name not in PLAIN and value != field.default:
            lines.append(f"{field.name}: {json.dumps(value)}")
    if record.names:
        lines.append(f"names: {_listed([*record.names])}")
    lines += [f"seed: {record.seed.hex()}", ""]
    moves = zip(replay(record), record.actions, strict=False)
    lines += [f"{ply:4}. {state.to_move}: {notate(action)}" for ply, (state, action) in enumerate(moves, 1)]
    text = "\n".join(lines) + "\n"
    if len(text) > LONGEST:
        raise ValueError(f"the record would have {len(text)} characters, and at most {LONGEST} are read again")
    return text


def _listed(values: list[str | int]) -> str:
    return json.dumps(values, ensure_ascii=False)[1:-1]


def from_notation(text: str, *, edition: Edition = MERCHANTS) -> MerchantsRecord:
    """The record that such a text is of, in a game with this edition.

    `InvalidDocument` if it cannot be read, `InvalidRecord` if it breaks the rules.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.new_record(3, seed="1672", orders=3)
    >>> am.from_notation(am.to_notation(record)) == record
    True
    """
    if type(text) is not str:
        raise type_error(str, text)
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    if len(text) > LONGEST:
        wrong(1, "too_long", f"expected at most {LONGEST} characters, got {len(text)}")
    lines = text.split("\n")
    if lines[0].strip() != FIRST_LINE:
        wrong(1, "wrong_format", f"expected {FIRST_LINE!r}, got {lines[0][:60]!a}")
    blank = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    setup, seed, names = _head(lines[1:blank], edition)
    actions: list[Action] = []
    movers: list[tuple[int, int]] = []
    for number, line in enumerate(lines[blank:], blank + 1):
        if line.strip():
            ply, seat, action = _move(line, number)
            if ply != len(actions) + 1:
                wrong(number, "wrong_number", f"expected action {len(actions) + 1}, got {ply}")
            actions.append(read_action(action, edition, number))
            movers.append((number, seat))
    record: MerchantsRecord = Record(game=GAME, setup=setup, seed=seed, names=names, actions=actions)
    for state, (number, seat) in zip(replay(record), movers, strict=False):
        if state.to_move != seat:
            raise InvalidRecord([Problem(f"line {number}", "not_to_move", f"seat {state.to_move} moves, not {seat}")])
    return record


def _move(line: str, number: int) -> tuple[int, int, str]:
    found = MOVE.fullmatch(line.rstrip())
    if found is None:
        wrong(number, "unexpected", f"expected an action, as in '1. 0: end', got {line.strip()[:60]!a}")
    return int(found[1]), int(found[2]), found[3]


def _head(lines: list[str], edition: Edition) -> tuple[Setup, bytes, list[str]]:
    """The set-up, the seed and the names."""
    told: dict[str, str] = {}
    place: dict[str, int] = {}
    known = [*PLAIN, *[field.name for field in attrs.fields(Setup)]]
    for number, line in enumerate(lines, 2):
        found = HEAD.fullmatch(line.strip())
        if found is None or found[1] not in known:
            wrong(number, "unexpected", f"expected one of {', '.join(dict.fromkeys(known))}, got {line.strip()[:60]!a}")
        if found[1] in told:
            wrong(number, "twice", f"{found[1]!r} stands here a second time")
        told[found[1]], place[found[1]] = found[2], number
    for name in ("edition", "players", "seed"):
        if name not in told:
            wrong(1, "missing", f"the line {name!r} is missing")
    if told["edition"] != _listed([edition.name, edition.revision]):
        text = f"expected the edition {_listed([edition.name, edition.revision])}, got {told['edition'][:60]}"
        wrong(place["edition"], "unknown_edition", text)
    values = {name: _value(name, told[name], place[name]) for name in told if name not in ("edition", "seed")}
    names = values.pop("names", [])
    try:
        setup = Setup(edition=edition, **values)  # type: ignore[arg-type]  # which is checked there
    except (TypeError, ValueError) as error:
        wrong(place["players"], "not_allowed", str(error))
    seed = told["seed"]
    if not re.fullmatch(f"(?:[0-9a-f]{{2}}){{0,{MOST_BYTES}}}", seed):
        wrong(place["seed"], "wrong_seed", f"expected bytes in hexadecimal digits, got {seed[:60]!a}")
    if not isinstance(names, list) or not all(type(name) is str for name in names):
        wrong(place["names"], "wrong_names", "expected names in quotation marks")
    try:
        Record.begin(GAME, setup, seed=b"", names=names)
    except (ValueError, InvalidRecord) as error:
        wrong(place.get("names", 1), "wrong_names", str(error))
    return setup, bytes.fromhex(seed), names


def _value(name: str, text: str, line: int) -> object:
    try:
        return json.loads(f"[{text}]" if name == "names" else text)
    except (ValueError, RecursionError):
        wrong(line, "unexpected", f"expected a value of {name!r}, got {text[:60]!a}")
