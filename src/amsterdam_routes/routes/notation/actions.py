"""Single actions as text: written, read, and found by what people type."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from amsterdam_routes.kernel.errors import InvalidDocument
from amsterdam_routes.kernel.notation import Line, Word, words_of
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.kernel.words import LONGEST_WORD, Language, likely, meant
from amsterdam_routes.routes.box.actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.box.board import COLORS, Board, Color, Contract, Route
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.rules.legality import legal_actions
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.words import WORDS, describe

BLIND, CONTRACTS, KEEP, PASS = "+?", "contracts", "keep", "pass"
BETWEEN: Final = "--"
"""What the id of a contract has between its places."""

_COLORS: Final = {str(color): color for color in COLORS}
_CARDS: Final = re.compile(r"([a-z]+)(?:\*([1-9][0-9]{0,3}))?")
_BRACKETS: Final = ("(", ")")


def notate(action: Action) -> str:
    """Return an action in a few words; `parse_action` reads them. The track of a route is named wherever there are two.

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
    raise type_error("an action", action)


def _claim(route: Route, color: Color | None, wilds: int) -> str:
    own = route.length - wilds
    if color is Color.WILD or wilds < 0 or own < 0 or (own == 0) != (color is None):
        raise ValueError(f"this is no payment for {route.length} spaces: color={color}, wilds={wilds}")
    payment = [write_cards(Color.WILD, wilds)] if wilds else []
    if color is not None:
        payment.insert(0, write_cards(color, own))
    return " ".join([route.id if route.double else route.id.partition("/")[0], *payment])


def write_cards(color: Color, n: int) -> str:
    """Write so many cards of a colour.

    >>> write_cards(Color.PINK, 1), write_cards(Color.PINK, 2)
    ('pink', 'pink*2')
    """
    return f"{color}*{n}" if n > 1 else str(color)


def ids(contracts: Iterable[Contract]) -> tuple[str, ...]:
    """Return the ids of contracts, in their order."""
    return tuple(contract.id for contract in contracts)


def parse_action(text: str, edition: Edition = AMSTERDAM, *, lang: Language | str = "en") -> Action:
    """Return the action that a text of `notate` stands for; `InvalidDocument`, told in `lang`, if it is none.

    Whether the action is legal is for `violations` to say. What people type may be less exact: see `find_actions`.

    >>> import amsterdam_routes as ar
    >>> ar.parse_action("+pink"), ar.parse_action("dam--oude-kerk/pink pink wild")
    (TakeFaceUp(pink), ClaimRoute('Dam - Oude Kerk', pink, wilds=1))
    >>> ar.parse_action("dam--oude-kerk pink wild")
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: line 1, column 1: two tracks run there: name one, ...
    """
    if type(text) is not str:
        raise type_error(str, text, "an action as text")
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    WORDS.templates(lang)  # refuses a language that there is none of
    line = words_of(text, 1, lang)
    action = read_action(line, edition.board)
    line.done()
    return action


def read_action(line: Line, board: Board) -> Action:
    """Read an action."""
    word = line.take()
    if word.quoted or (not word.text[:1].isalnum() and word.text[:1] != "+"):
        raise word.unread("unknown_action", WORDS)
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
    """Return the contract that a word names."""
    known = {contract.id: contract for contract in board.contracts}
    if word.text not in known or word.quoted:
        raise _unknown(word, "unknown_contract", known)
    return known[word.text]


def read_cards(line: Line) -> dict[Color, int]:
    """Read cards, up to the end or a bracket: `pink wild*2`."""
    cards: dict[Color, int] = {}
    while line.next is not line.end and line.next.text not in _BRACKETS:
        word = line.take()
        found = _CARDS.fullmatch(word.text)
        if found is None or word.quoted:
            raise word.unread("cards", WORDS, code="unexpected")
        color = read_color(word, found[1])
        if color in cards:
            raise word.unread("twice", WORDS, color=color)
        cards[color] = int(found[2] or 1)
    return cards


def read_color(word: Word, text: str | None = None) -> Color:
    """Return the colour that a word names, or a part of the word."""
    color = _COLORS.get(word.text if text is None else text)
    if color is None or word.quoted:
        raise word.unread("unknown_color", WORDS, colors=", ".join(_COLORS))
    return color


def _payment(word: Word, route: Route, line: Line) -> tuple[Color | None, int]:
    cards = read_cards(line)
    many = sum(cards.values())
    wilds = cards.pop(Color.WILD, 0)
    if len(cards) > 1:
        *first, second = map(str, cards)
        raise word.unread("mixed_payment", WORDS, first=", ".join(first), second=second)
    if many != route.length:
        raise word.unread("wrong_payment", WORDS, length=route.length, many=many)
    return next(iter(cards), None), wilds


def _route(word: Word, board: Board) -> Route:
    known = {route.id: route for route in board.routes}
    if word.text in known:
        return known[word.text]
    tracks = [route for route in board.routes if route.id.partition("/")[0] == word.text]
    if len(tracks) > 1:
        raise word.unread("which_track", WORDS, first=tracks[0].id, second=tracks[1].id)
    if not tracks:
        raise _unknown(word, "unknown_route", known)
    return tracks[0]


def _unknown(word: Word, told: str, known: Iterable[str]) -> InvalidDocument:
    problem, other = word.say(told, WORDS), likely(word.text, known)
    if other is not None:
        problem = word.say("did_you_mean", WORDS, problem=problem, other=f"{other[:LONGEST_WORD]!r}")
    return word.wrong("unknown_id", problem)


def find_actions(
    position: State | View, typed: str, *, lang: Language | str = "en", names: Sequence[str] = ()
) -> tuple[Action, ...]:
    """Return the legal actions that somebody may mean who types a number, a notation, or words of an action in `lang`.

    The number is a place in `legal_actions`, counted from 1. One action found is the one that is meant; of several, ask
    which; where there is none, `parse_action` says what is wrong, and `violations` why it is not legal.

    >>> import amsterdam_routes as ar
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> ar.find_actions(view, "2") == ar.find_actions(view, "keep jordaan--montelbaanstoren")
    True
    >>> for action in ar.find_actions(view, "haring", lang="nl"):
    ...     print(ar.describe(action, lang="nl"))
    Behoud 1 contractkaart: Haringpakkerstoren - Munttoren (6)
    Behoud 2 contractkaarten: Haringpakkerstoren - Munttoren (6) en Jordaan - Montelbaanstoren (9)
    """
    legal = legal_actions(position)
    return tuple(
        legal[place] for place in meant(typed, [(notate(one), describe(one, lang=lang, names=names)) for one in legal])
    )
