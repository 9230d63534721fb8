"""The game in words, in pictures, and as text that people type."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import attrs

from amsterdam_routes.kernel._errors import InvalidDocument, Problem, Violation
from amsterdam_routes.kernel._words import Catalogue
from amsterdam_routes.kernel.documents._codecs import word
from tests.kernel.tiny.box import GameOver, Hand, State, View
from tests.kernel.tiny.rules import Standings


def describe(words: Catalogue, value: Any, *, lang: str = "en", names: Sequence[str] = ()) -> str:
    """A value in words."""

    def say(kind: str, code: str, **params: object) -> str:
        return words.sentence(kind, code, params, lang, names=names)

    match value:
        case Violation():
            return value.tell(lang, names=names, words=words)
        case Standings(sheets):
            return "\n".join(say("sheet", "line", **attrs.asdict(sheet)) for sheet in sheets)
        case State() | View():
            lines = [say("position", "table", tide=value.table.tide, pile=value.table.pile)]
            lines += [say("position", "over")] if value.table.to_move is None else []
            if isinstance(value, View) and value.hand is not None:
                lines.append(say("position", "hand", cards=_cards(value.hand.cards)))
            return "\n".join(lines)
        case GameOver(hands):
            return say("event", "game_over", hands=words.join([_cards(cards) for cards in hands], lang))
    params = attrs.asdict(value)
    code = word(type(value)) + ("_hidden" if None in params.values() else "")
    return say("event" if code in words.templates(lang)["event"] else "action", code, **params)


def text(
    words: Catalogue,
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Any] = (),
    lang: str = "en",
    names: Sequence[str] = (),
) -> str:
    """The table in lines, with the hand of a seat."""
    hand, tell = _hand(position, seat), partial(describe, words, lang=lang, names=names)
    rows = [f"{position.table.scores[at]}: {_cards(cards)}" for at, cards in enumerate(position.table.laid)]
    own = [] if hand is None else [words.sentence("position", "hand", {"cards": _cards(hand.cards)}, lang)]
    return "\n".join([tell(position).splitlines()[0], *rows, *own, *map(tell, events)])


def svg(words: Catalogue, position: State | View, **shown: Any) -> str:
    """The same lines as a picture."""
    lines = text(words, position, **shown).splitlines()
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


def notate(action: Any) -> str:
    """An action in a word or two: "lay 4"."""
    return " ".join([word(type(action)), *map(str, attrs.astuple(action))])


def parse(actions: Callable[[], Sequence[Any]], line: str, setup: object = None) -> Any:
    """The action that such a text stands for."""
    for action in actions():
        if notate(action) == line:
            return action
    raise InvalidDocument([Problem("line 1, column 1", "unknown_action", f"expected an action, got {line!r}")])
