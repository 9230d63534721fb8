"""The merchants game as text that people read and type: an action is a verb and what it names.

    claim jordaan-3 cubes store      activate 031 -pink      advance 3      keep none

Every action of an edition has one such text, so a text is read by looking it up.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final  # Any: the fields of actions are of many types

import attrs

from amsterdam_routes.kernel.notation import Word
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.kernel.values import cache_answers
from amsterdam_routes.kernel.words import likely
from amsterdam_routes.merchants.box.actions import (
    Action,
    Activate,
    ActivateFree,
    Advance,
    BuyTile,
    ChooseDice,
    Claim,
    Decline,
    Deliver,
    DeliverWorker,
    DiscardCard,
    DoneWithDice,
    EndTurn,
    Fate,
    GiveCard,
    Keep,
    Load,
    MoveMessenger,
    MoveTrader,
    PayCube,
    Payment,
    PlaceForeman,
    PlaceMessenger,
    PlaceTrader,
    RemoveCard,
    Sail,
    ShipTo,
    StopSailing,
    SwapFor,
    TakeCard,
    TakeCube,
    TakeStartCubes,
    TakeWorker,
    UseCard,
    UseFreePlan,
)
from amsterdam_routes.merchants.box.components import Block, Card, Field
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import MERCHANTS
from amsterdam_routes.merchants.rules.reasons import REASONS

VERBS: Final[Mapping[type, str]] = {
    PlaceForeman: "place-foreman",
    PlaceMessenger: "place-messenger",
    PlaceTrader: "place-trader",
    TakeCard: "take",
    TakeStartCubes: "start",
    RemoveCard: "remove",
    Decline: "decline",
    DiscardCard: "discard",
    ChooseDice: "dice",
    UseCard: "use",
    DoneWithDice: "done",
    Activate: "activate",
    Claim: "claim",
    Load: "load",
    Deliver: "deliver",
    TakeWorker: "board",
    DeliverWorker: "unboard",
    Sail: "sail",
    StopSailing: "stop",
    Advance: "advance",
    BuyTile: "buy",
    EndTurn: "end",
    PayCube: "pay",
    TakeCube: "cube",
    GiveCard: "give",
    SwapFor: "swap",
    ActivateFree: "free",
    ShipTo: "ship",
    UseFreePlan: "plan",
    MoveMessenger: "messenger",
    MoveTrader: "trader",
    Keep: "keep",
}
"""The verb of every class of actions."""

_LIKE: Final = ("unknown_action", "unknown_action_like")
LONGEST_ACTION: Final = 200
"""So many characters an action has at most."""


def notate(action: Action) -> str:
    """An action as a verb and what it names.

    >>> import amsterdam_routes.merchants as am
    >>> notate(am.Claim(am.MERCHANTS.block("jordaan-3"), am.Payment.CUBES, am.Fate.STORE)), notate(am.Keep(None))
    ('claim jordaan-3 cubes store', 'keep none')
    """
    if type(action) not in VERBS:
        raise type_error("an action", action)
    named = [getattr(action, field.name) for field in attrs.fields(type(action))]
    return " ".join([VERBS[type(action)], *_words(action, named)])


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


@cache_answers
def _known(edition: Edition) -> dict[str, Action]:
    """By its text, every action of an edition."""
    return {notate(action): action for action in edition.actions}


def parse_action(text: str, edition: Edition = MERCHANTS, *, lang: str = "en") -> Action:
    """The action that a text notates; `InvalidDocument`, told in `lang`, if it is none.

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
    REASONS.words.templates(lang)  # refuses a language that there is none of
    return known_action(text, edition, Word(text, 1, 1, lang=lang))


def known_action(text: str, edition: Edition, place: Word) -> Action:
    """The action that stands at a place in a text."""
    words = [
        word.zfill(3) if word.isascii() and word.isdigit() else word for word in text[:LONGEST_ACTION].lower().split()
    ]
    if words[:1] == [VERBS[Advance]]:
        words = [word.lstrip("0") or "0" for word in words]
    told, known = " ".join(words), _known(edition)
    if told not in known or len(text) > LONGEST_ACTION:
        alike = (other for other in known if other[0] == told[:1])
        other = likely(told, alike)
        params = {"word": f"{' '.join(text[:60].split())!a}", "other": f"{other!r}"}
        raise place.unread(_LIKE[other is not None], REASONS.words, code="unknown_action", **params)
    return known[told]
