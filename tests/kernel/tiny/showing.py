"""The game in words, in pictures, and as text that people type."""

from collections.abc import Iterable, Sequence

import attrs

from amsterdam_routes.kernel.documents.hints import word
from amsterdam_routes.kernel.errors import InvalidDocument, Problem, Violation
from tests.kernel.tiny.box import (
    ACTIONS,
    Action,
    CardDrawn,
    Event,
    GameOver,
    Hand,
    Opening,
    PointsScored,
    State,
    TurnBegan,
    View,
)
from tests.kernel.tiny.reasons import WORDS
from tests.kernel.tiny.rules import Standings

Describable = Action | Event | Violation | Standings | State | View


def describe(value: Describable, *, lang: str = "en", names: Sequence[str] = ()) -> str:
    """A value in words."""

    def say(kind: str, code: str, **params: object) -> str:
        return WORDS.sentence(kind, code, params, lang, names=names)

    match value:
        case Violation():
            return value.tell(lang, names=names, words=WORDS)
        case Standings(sheets):
            return "\n".join(
                say("sheet", "line", seat=each.seat, total=each.total, place=each.place) for each in sheets
            )
        case State() | View():
            lines = [say("position", "table", tide=value.table.tide, pile=value.table.pile)]
            lines += [say("position", "over")] if value.table.to_move is None else []
            if isinstance(value, View) and value.hand is not None:
                lines.append(say("position", "hand", cards=_cards(value.hand.cards)))
            return "\n".join(lines)
        case CardDrawn(seat, None):
            return say("event", "card_drawn_hidden", seat=seat)
        case GameOver(hands):
            return say(
                "event", "game_over", hands=WORDS.join([" ".join(map(str, cards)) or "-" for cards in hands], lang)
            )
        case _:
            kind = "event" if isinstance(value, Opening | PointsScored | TurnBegan) else "action"
            return say(kind, word(type(value)), **attrs.asdict(value))


def text(
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Event] = (),
    lang: str = "en",
    names: Sequence[str] = (),
) -> str:
    """The table in lines, with the hand of a seat."""
    hand = _hand(position, seat)
    rows = [f"{position.table.scores[at]}: {_cards(cards)}" for at, cards in enumerate(position.table.laid)]
    own = [] if hand is None else [WORDS.sentence("position", "hand", {"cards": _cards(hand.cards)}, lang)]
    told = [describe(event, lang=lang, names=names) for event in events]
    return "\n".join([describe(position, lang=lang, names=names).splitlines()[0], *rows, *own, *told])


def svg(
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Event] = (),
    lang: str = "en",
    names: Sequence[str] = (),
) -> str:
    """The same lines as a picture."""
    lines = text(position, seat=seat, events=events, lang=lang, names=names).splitlines()
    drawn = "".join(f'<text x="1" y="{12 * (at + 1)}">{line}</text>' for at, line in enumerate(lines))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 {12 * len(lines) + 4}">{drawn}</svg>'


def _cards(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards)) or "-"


def _hand(position: State | View, seat: int | None) -> Hand | None:
    if seat is None:
        return None
    if isinstance(position, State):
        return position.hands[seat]
    if position.seat != seat:
        raise ValueError(f"a view of seat {position.seat} does not know the hand of seat {seat}")
    return position.hand


NOTATED: dict[str, Action] = dict(zip(["+?", "die", *"123456"], ACTIONS, strict=True))


def notate(action: Action) -> str:
    """An action in a few characters."""
    return next(text for text, one in NOTATED.items() if one == action)


def parse(text: str, setup: object) -> Action:
    """The action that such a text stands for."""
    if text not in NOTATED:
        raise InvalidDocument([Problem("line 1, column 1", "unknown_action", f"expected an action, got {text!r}")])
    return NOTATED[text]
