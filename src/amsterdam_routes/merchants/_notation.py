"""The merchants game as text that people read and type: actions, records, and what is typed by hand.

An action is a verb and what it names:

    claim jordaan-3 cubes store      activate 031 -pink      advance 3      keep none

Every action of an edition has one such text, so a text is read by looking it up. A record is what was agreed, the seed,
then the actions, one to a line.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, cast  # Any: the fields of actions are of many types

import attrs

from amsterdam_routes.kernel._notation import Line, Lines, Phrases, RecordNotation, Word, meant, meant_at_all, quote
from amsterdam_routes.kernel._records import Record
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._words import likely
from amsterdam_routes.merchants._game import GAME, MerchantsRecord
from amsterdam_routes.merchants._words import describe
from amsterdam_routes.merchants.box import Block, Card, Field
from amsterdam_routes.merchants.box._actions import (
    ACTIONS,
    Action,
    Activate,
    Advance,
    Fate,
    Payment,
    UseCard,
    UseFreePlan,
)
from amsterdam_routes.merchants.box._edition import MERCHANTS, Edition
from amsterdam_routes.merchants.rules._decisions import Setup
from amsterdam_routes.merchants.rules._events import Event
from amsterdam_routes.merchants.rules._play import RULE_OF, legal_actions
from amsterdam_routes.merchants.rules._reasons import REASONS
from amsterdam_routes.merchants.rules._scoring import Standings
from amsterdam_routes.merchants.rules._state import State, View

_LIKE: Final = ("unknown_action", "unknown_action_like")
LONGEST_ACTION: Final = 200
"""How many characters an action has at most."""


def notate(action: Action) -> str:
    """Return an action as a verb and the names that follow it.

    >>> import amsterdam_routes.merchants as am
    >>> notate(am.Claim(am.MERCHANTS.block("jordaan-3"), am.Payment.CUBES, am.Fate.STORE)), notate(am.Keep(None))
    ('claim jordaan-3 cubes store', 'keep none')
    """
    if type(action) not in ACTIONS:
        raise type_error("an action", action)
    named = [getattr(action, field.name) for field in attrs.fields(type(action))]
    return " ".join([RULE_OF[type(action)].verb, *_words(action, named)])


def _words(action: Action, named: list[Any]) -> Iterator[str]:
    match action:
        case UseCard(card, plan, die, up):
            yield _word(card)
            if plan is not None:
                yield _word(plan)
            if die is not None:
                yield from (str(die), "up" if up else "down")
        case Activate(card, spared):
            yield _word(card)
            if spared is not None:
                yield f"-{spared}"
        case UseFreePlan(use):
            yield "yes" if use else "no"
        case _:
            yield from map(_word, named)


def _word(value: object) -> str:
    match value:
        case Card():
            return value.id
        case Block() | Field():
            return value.id
        case Payment() | Fate():
            return str(value.value)
        case None:
            return "none"
    return str(value)


@lru_cache(maxsize=8)
def _known(edition: Edition) -> dict[str, Action]:
    """Return every action of an edition by its text."""
    return {notate(action): action for action in edition.actions}


def parse_action(text: str, edition: Edition = MERCHANTS, *, lang: str = "en") -> Action:
    """Return the action that a text notates; `InvalidDocument`, in the language `lang`, if it is none.

    Spaces and capitals do not matter. What people type may be less exact: see `find_actions`.

    >>> import amsterdam_routes.merchants as am
    >>> parse_action("Activate 31 -pink")
    Activate(031 Kantklosser, pink)
    >>> parse_action("advanse 3")
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: line 1, column 1: there is no action 'advanse 3'; did you mean 'advance 3'?
    """
    if type(text) is not str:
        raise type_error(str, text, "an action as text")
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    REASONS.words.templates(lang)  # refuses an unknown language
    return known_action(text, edition, Word(text, 1, 1, lang=lang))


def known_action(text: str, edition: Edition, place: Word) -> Action:
    """Return the action that stands at a place in a text."""
    words = [
        word.zfill(3) if word.isascii() and word.isdigit() else word for word in text[:LONGEST_ACTION].lower().split()
    ]
    if words[:1] == [RULE_OF[Advance].verb]:
        words = [word.lstrip("0") for word in words]
    told, known = " ".join(words), _known(edition)
    if told not in known or len(text) > LONGEST_ACTION:
        alike = (other for other in known if other[0] == told[:1])
        other = likely(told, alike)
        params = {"word": f"{' '.join(text[:60].split())!a}", "other": f"{other!r}"}
        raise place.unread(_LIKE[other is not None], REASONS.words, code="unknown_action", **params)
    return known[told]


def find_actions(
    position: State | View, typed: str, *, lang: str = "en", names: Sequence[str] = (), legal: bool = True
) -> tuple[Action, ...]:
    """Return the legal actions that somebody may mean who types a number, a notation, or words of an action in `lang`.

    The number is a place in `legal_actions`, counted from 1. One action found is the one that is meant; of several, ask
    which; where there is none, `parse_action` says what is wrong.

    With `legal=False` all that `describe` says of any action is understood, whoever is to move: an action that is found
    then may be against the rules now, and `violations` say why. Legal actions come first where words fit several.

    >>> import amsterdam_routes.merchants as am
    >>> view = am.view(am.new_game(2, seed="1672"), am.new_game(2, seed="1672").to_move)
    >>> am.find_actions(view, "2") == (am.legal_actions(view)[1],)
    True
    >>> am.find_actions(view, "sail the seven seas")
    ()
    >>> am.find_actions(view, "gebruik kaart 22", lang="nl", legal=False)
    (UseCard(022 Kaasmaker),)
    """
    able = legal_actions(position)
    if legal:
        texts = [(notate(one), describe(one, lang=lang, names=names)) for one in able]
        return tuple(able[place] for place in meant(typed, texts))
    edition = position.table.edition
    now = [edition.index(action) for action in able]
    return tuple(edition.actions[place] for place in meant_at_all(typed, _phrases(edition)(lang), now))


@lru_cache(maxsize=8)
def _phrases(edition: Edition) -> Callable[[str], Phrases]:
    """Return the function that gives the texts of all actions of an edition in a language."""
    return cache(lambda lang: Phrases.of((notate(action), describe(action, lang=lang)) for action in edition.actions))


OPTIONS: Final = tuple(field for field in attrs.fields(Setup) if field.name not in ("edition", "players"))
"""The options of a set-up: each has a line if it differs from the default."""


def to_notation(
    record: Record[Setup, State, View, Action, Event, Standings], *, comments: Mapping[int, str] | None = None
) -> str:
    """Return a record as text. It must begin from a seed; `to_json` writes those that begin from a state.

    `comments` are texts by ply: each is written below the action of that number. They are no part of the record.

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
    if isinstance(record, Record) and type(record.setup) is not Setup:
        raise type_error("a record of the merchants game", record)
    return RECORDS.dump(record, comments)


def from_notation(text: str, *, edition: Edition = MERCHANTS) -> MerchantsRecord:
    """Return the record that a text describes, in a game with this edition.

    `InvalidDocument` if it cannot be read, `InvalidRecord` if it breaks the rules.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.new_record(3, seed="1672", orders=3)
    >>> am.from_notation(am.to_notation(record)) == record
    True
    """
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    return cast("MerchantsRecord", RECORDS.load(text, edition))  # the game's own maker of records


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
