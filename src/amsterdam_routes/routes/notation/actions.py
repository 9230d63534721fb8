"""Single actions as text, written and read."""

import re
from collections.abc import Iterable
from typing import Final

from amsterdam_routes.kernel.errors import InvalidDocument
from amsterdam_routes.kernel.notation.words import Line, Word, words_of
from amsterdam_routes.kernel.words.likely import did_you_mean
from amsterdam_routes.routes.box.actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.box.board import Board, Contract, Route
from amsterdam_routes.routes.box.color import COLORS, Color
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition

BLIND, CONTRACTS, KEEP, PASS = "+?", "contracts", "keep", "pass"
BETWEEN: Final = "--"
"""What the id of a contract has between its places."""

_COLORS: Final = {str(color): color for color in COLORS}
_CARDS: Final = re.compile(r"([a-z]+)(?:\*([1-9][0-9]{0,3}))?")
_BRACKETS: Final = ("(", ")")


def notate(action: Action) -> str:
    """An action in a few words; `parse_action` reads them. The track of a route is named wherever there are two.

    >>> import amsterdam_routes as ar
    >>> board = ar.AMSTERDAM.board
    >>> ar.notate(ar.ClaimRoute(board.route("dam--oude-kerk/pink"), ar.Color.PINK, wilds=1))
    'dam--oude-kerk/pink pink wild'
    >>> ar.notate(ar.TakeFaceUp(ar.Color.BLUE)), ar.notate(ar.DrawBlind())
    ('+blue', '+?')
    >>> ar.notate(ar.KeepContracts([board.contract("jordaan--waag")]))
    'keep jordaan--waag'
    """
    match action:
        case TakeFaceUp(color):
            return f"+{color}"
        case DrawBlind():
            return BLIND
        case ClaimRoute(route, color, wilds):
            return _claim(route, color, wilds)
        case DrawContracts():
            return CONTRACTS
        case KeepContracts(contracts):
            return " ".join([KEEP, *ids(contracts)])
        case Pass():
            return PASS
    raise TypeError(f"expected an action, got {action!r}")


def _claim(route: Route, color: Color | None, wilds: int) -> str:
    own = route.length - wilds
    if color is Color.WILD or wilds < 0 or own < 0 or (own == 0) != (color is None):
        raise ValueError(f"this is no payment for {route.length} spaces: color={color}, wilds={wilds}")
    payment = [counted(Color.WILD, wilds)] if wilds else []
    if color is not None:
        payment.insert(0, counted(color, own))
    return " ".join([route.id if route.double else route.id.partition("/")[0], *payment])


def counted(color: Color, n: int) -> str:
    """So many cards of a colour.

    >>> counted(Color.PINK, 1), counted(Color.PINK, 2)
    ('pink', 'pink*2')
    """
    return f"{color}*{n}" if n > 1 else str(color)


def ids(contracts: Iterable[Contract]) -> tuple[str, ...]:
    """The ids of contracts, in their order."""
    return tuple(contract.id for contract in contracts)


def parse_action(text: str, edition: Edition = AMSTERDAM) -> Action:
    """The action that a text of `notate` stands for; `InvalidDocument` if it is none.

    Whether the action is legal is for `violations` to say.

    >>> import amsterdam_routes as ar
    >>> ar.parse_action("+pink"), ar.parse_action("dam--oude-kerk/pink pink wild")
    (TakeFaceUp(pink), ClaimRoute('Dam - Oude Kerk', pink, wilds=1))
    >>> ar.parse_action("dam--oude-kerk pink wild")
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: line 1, column 1: two tracks run there: name one, ...
    """
    if type(text) is not str:
        raise TypeError(f"an action is written as a str, not {type(text).__name__}")
    if type(edition) is not Edition:
        raise TypeError(f"expected an Edition, got {edition!r}")
    line = words_of(text, 1)
    action = read_action(line, edition.board)
    line.done()
    return action


def read_action(line: Line, board: Board) -> Action:
    """Read an action."""
    word = line.take()
    if word.quoted or (not word.text[:1].isalnum() and word.text[:1] != "+"):
        raise word.wrong("unknown_action", f"expected an action, got {word}")
    if word.text == BLIND:
        return DrawBlind()
    if word.text.startswith("+"):
        return TakeFaceUp(read_color(word, word.text[1:]))
    if word.text == CONTRACTS:
        return DrawContracts()
    if word.text == KEEP:
        return KeepContracts(read_contracts(line, board))
    if word.text == PASS:
        return Pass()
    route = _route(word, board)
    return ClaimRoute(route, *_payment(word, route, line))


def read_contracts(line: Line, board: Board) -> list[Contract]:
    """Read the ids of contracts, as many as there are."""
    contracts = []
    while BETWEEN in line.next.text and not line.next.quoted:
        contracts.append(known_contract(line.take(), board))
    return contracts


def known_contract(word: Word, board: Board) -> Contract:
    """The contract that a word names."""
    known = {contract.id: contract for contract in board.contracts}
    if word.text not in known or word.quoted:
        raise _unknown(word, "contract", known)
    return known[word.text]


def read_cards(line: Line) -> dict[Color, int]:
    """Read cards, up to the end or a bracket: `pink wild*2`."""
    cards: dict[Color, int] = {}
    while line.next is not line.end and line.next.text not in _BRACKETS:
        word = line.take()
        found = _CARDS.fullmatch(word.text)
        if found is None or word.quoted:
            raise word.wrong("unexpected", f"expected cards, as in 'pink' or 'pink*2', got {word}")
        color = read_color(word, found[1])
        if color in cards:
            raise word.wrong("twice", f"{color} cards are named twice: two of them are {color}*2")
        cards[color] = int(found[2] or 1)
    return cards


def read_color(word: Word, text: str | None = None) -> Color:
    """The colour that a word names, or a part of the word."""
    color = _COLORS.get(word.text if text is None else text)
    if color is None or word.quoted:
        raise word.wrong("unknown_color", f"expected a colour ({', '.join(_COLORS)}), got {word}")
    return color


def _payment(word: Word, route: Route, line: Line) -> tuple[Color | None, int]:
    cards = read_cards(line)
    many = sum(cards.values())
    wilds = cards.pop(Color.WILD, 0)
    if len(cards) > 1:
        raise word.wrong(
            "mixed_payment", f"a payment is of one colour and wilds, not of {' and '.join(map(str, cards))}"
        )
    if many != route.length:
        raise word.wrong("wrong_payment", f"as many cards as the route has spaces are paid: {route.length}, not {many}")
    return next(iter(cards), None), wilds


def _route(word: Word, board: Board) -> Route:
    known = {route.id: route for route in board.routes}
    if word.text in known:
        return known[word.text]
    tracks = [route for route in board.routes if route.id.partition("/")[0] == word.text]
    if len(tracks) > 1:
        raise word.wrong("which_track", f"two tracks run there: name one, {' or '.join(track.id for track in tracks)}")
    if not tracks:
        raise _unknown(word, "action or route", known)
    return tracks[0]


def _unknown(word: Word, kind: str, known: Iterable[str]) -> InvalidDocument:
    return word.wrong("unknown_id", f"there is no {kind} {word}{did_you_mean(word.text, known)}")
