"""The notation of the route game: single actions, written, read and found by what people type; whole records, written.

`_notation_reader.py` reads what `to_notation` writes. `docs/notation.md` describes the format.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel._errors import InvalidDocument
from amsterdam_routes.kernel._notation import (
    Line,
    Phrases,
    Word,
    checked_comments,
    comment_lines,
    meant,
    meant_at_all,
    names_line,
    quote,
    readable,
    words_of,
)
from amsterdam_routes.kernel._records import Record, RedactedRecord, replay, transitions
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import spread
from amsterdam_routes.kernel._words import LONGEST_WORD, Language, likely
from amsterdam_routes.routes._documents import to_json
from amsterdam_routes.routes._game import AnyRecord
from amsterdam_routes.routes._words import WORDS, describe
from amsterdam_routes.routes.box._actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
    searchable_actions,
)
from amsterdam_routes.routes.box._board import COLORS, Board, Color, Contract, Counts, Route
from amsterdam_routes.routes.box._edition import AMSTERDAM, Edition
from amsterdam_routes.routes.rules._deal import Setup, empty_table, setup_of
from amsterdam_routes.routes.rules._events import (
    CardDrawn,
    CardTurnedUp,
    ContractsOffered,
    Event,
    GameOver,
    KeepHidden,
    Opening,
    PileRebuilt,
    RowFlushed,
    TurnBegan,
)
from amsterdam_routes.routes.rules._legality import legal_actions
from amsterdam_routes.routes.rules._scoring import Standings, Verdict
from amsterdam_routes.routes.rules._state import Hand, Phase, State, Table, View, view_of

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
    """Return the action of a text of `notate`; `InvalidDocument`, in the language `lang`, if it is none.

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
    WORDS.templates(lang)  # refuses an unknown language
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
    position: State | View,
    typed: str,
    *,
    lang: Language | str = "en",
    names: Sequence[str] = (),
    legal: bool = True,
) -> tuple[Action, ...]:
    """Return the legal actions that somebody may mean who types a number, a notation, or words of an action in `lang`.

    The number is a place in `legal_actions`, counted from 1. One action found is the one that is meant; of several, ask
    which; where there is none, `parse_action` says what is wrong.

    With `legal=False` all that `describe` says of any action is understood, whoever is to move: an action that is found
    then may be against the rules now, and `violations` say why. Legal actions come first where words fit several. In a
    box with more than 5,000 choices of contracts, large ones that are not legal are understood by their notation.

    >>> import amsterdam_routes as ar
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> ar.find_actions(view, "2") == ar.find_actions(view, "keep jordaan--montelbaanstoren")
    True
    >>> for action in ar.find_actions(view, "haring", lang="nl"):
    ...     print(ar.describe(action, lang="nl"))
    Behoud 1 contractkaart: Haringpakkerstoren - Munttoren (6)
    Behoud 2 contractkaarten: Haringpakkerstoren - Munttoren (6) en Jordaan - Montelbaanstoren (9)
    >>> [action] = ar.find_actions(view, "neem roze", lang="nl", legal=False)
    >>> for reason in ar.violations(view, action):
    ...     print(ar.describe(reason, lang="nl"))
    Kies eerst welke contractkaarten je behoudt.
    """
    able = legal_actions(position)
    if legal:
        texts = [(notate(one), describe(one, lang=lang, names=names)) for one in able]
        return tuple(able[place] for place in meant(typed, texts))
    edition = position.table.edition
    WORDS.templates(lang)  # refuses a language that there is none of
    listed, phrases = _searched(edition), _phrases(edition)(lang)
    now = [edition.index(action) for action in able]
    if not now or max(now) < len(listed):
        return tuple(listed[place] for place in meant_at_all(typed, phrases, now)) or _choice(typed, edition)
    said = tuple(listed[place] for place in phrases.saying(typed)) or find_actions(position, typed, lang=lang)
    return said or tuple(listed[place] for place in meant_at_all(typed, phrases, ())) or _choice(typed, edition)


_searched = lru_cache(maxsize=8)(searchable_actions)


@lru_cache(maxsize=8)
def _phrases(edition: Edition) -> Callable[[str], Phrases]:
    """Return the function that gives what is said in a language of the actions of an edition that are searched."""
    listed = _searched(edition)
    return cache(lambda lang: Phrases.of((notate(action), describe(action, lang=lang)) for action in listed))


def _choice(typed: str, edition: Edition) -> tuple[Action, ...]:
    """Return the choice of contracts that this is the notation of, if it is one."""
    if not typed.strip().casefold().startswith("keep "):
        return ()
    try:
        return (parse_action(typed, edition),)
    except InvalidDocument:
        return ()


# --- whole records, written to be read by people

Transitions: TypeAlias = list[tuple[Table, tuple[Event, ...]]]
"""By action, the table before it, and what it made happen as far as the record tells."""

MAGIC: Final = "amsterdam-routes record 1"
"""The first line: what this is, and the version of the format."""
FLUSH, SHUFFLE, GOES_ON = "flush", "shuffle", "..."
ONLOOKER, NONE_YET = "onlooker", "none yet"


def to_notation(record: AnyRecord, *, comments: Mapping[int, str] | None = None) -> str:
    """Write a record as text: headers, the deal, one line a turn, and the end. `from_notation` reads it back.

    The text of a `Record` tells all that the record holds, the seed too: while the game goes on, show nobody more than
    `to_notation(record.redacted(seat))`. `comments` are texts by ply: each is written below the turn in which so many
    actions had been played. They are no part of the record.

    ValueError if the text would be too long to be read again: `docs/notation.md` has the limits.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "Jan"])
    >>> record = record.play(ar.legal_actions(record.state)[0])
    >>> print(ar.to_notation(record, comments={1: "a careful start"}), end="")
    amsterdam-routes record 1
    edition: "amsterdam", revision 1
    players: 2
    first: 0
    names: "Griet", "Jan"
    seed: 31363334
    result: none yet
    <BLANKLINE>
    row: blue wild pink orange black
    ...
    <BLANKLINE>
         0: keep haringpakkerstoren--munttoren
    # a careful start
    """
    if not isinstance(record, Record | RedactedRecord):
        raise type_error("a Record or a RedactedRecord", record)
    if type(record.setup) is not Setup:
        raise type_error("a record of the route game", record)
    played = [(before.table, told) for before, told, _ in transitions(record)]
    remarks = checked_comments(comments, len(played))
    end: list[str] = []
    if played and isinstance(over := played[-1][1][-1], GameOver):
        end.append(f"end: {over.ending.value.replace('_', ' ')}")
        end += [f"contracts {seat}: {' '.join(ids(contracts))}" for seat, contracts in enumerate(over.contracts)]
    parts = [[MAGIC, *_headers(record)], _deal(record), [*_turns(played, remarks)], end]
    return readable("\n\n".join("\n".join(line.rstrip() for line in part) for part in parts if part) + "\n")


def _headers(record: AnyRecord) -> Iterator[str]:
    setup = record.setup
    yield f"edition: {quote(setup.edition.name)}, revision {setup.edition.revision}"
    yield f"players: {setup.players}"
    yield f"first: {setup.first}"
    yield from names_line(record.names)
    if isinstance(record, Record):
        yield f"position: {to_json(record.start)}" if record.seed is None else f"seed: {record.seed.hex()}"
    else:
        yield f"viewer: {ONLOOKER if record.seat is None else record.seat}"
        if record.commitment is not None:
            yield f"commitment: {record.commitment}"
        if not _as_dealt(record.start):
            yield f"position: {to_json(record.start)}"
    yield f"result: {result_words(record.result)}"


def result_words(result: Standings | None) -> str:
    """Return the totals by seat, then the winners and what decided the game.

    >>> result_words(None)
    'none yet'
    """
    if result is None:
        return NONE_YET
    totals = " ".join(str(sheet.total) for sheet in result.sheets)
    winners = " and ".join(map(str, result.winners))
    assert result.decided_by is not None  # for mypy: a record only has the result of a game that is over
    if result.decided_by is Verdict.SHARED:
        return f"{totals}, {winners} share the victory"
    return f"{totals}, {winners} wins by {result.decided_by.value}"


def _deal(record: AnyRecord) -> list[str]:
    """Return the lines of the deal as far as the record tells; none if it begins later."""
    if isinstance(record, RedactedRecord):
        start = record.start
        if not _as_dealt(start):
            return []
        hands = {} if start.seat is None or start.hand is None else {start.seat: start.hand}
        return list(deal_lines(start.table, hands))
    if record.start is not None:
        return []
    first = next(replay(record))
    return list(deal_lines(first.table, dict(enumerate(first.hands))))


def deal_lines(table: Table, hands: Mapping[int, Hand]) -> Iterator[str]:
    """Yield the row, the cards flushed before it, and the hands by seat."""
    yield f"row: {' '.join(map(str, table.row))}"
    if any(table.discards):
        flushed = [write_cards(color, n) for color, n in zip(COLORS, table.discards, strict=True) if n]
        yield f"discards: {' '.join(flushed)}"
    for seat, hand in hands.items():
        yield f"deal {seat}: {' '.join([*map(str, spread(hand.cards, COLORS)), *ids(hand.offer)])}"


def dealt_view(setup: Setup, row: tuple[Color, ...], discards: Counts, seat: int | None, hand: Hand | None) -> View:
    """Return the view of a game just dealt, made of all that its seat can see."""
    edition = setup.edition
    left = sum(edition.cards) - sum(edition.hands(setup.players)) - len(row) - sum(discards)
    return view_of(attrs.evolve(empty_table(setup), row=row, discards=discards, draw_size=left), seat, hand)


def _as_dealt(view: View) -> bool:
    """Tell whether the lines of a deal contain everything in a first view."""
    table, hand = view.table, view.hand
    shown = None if hand is None else Hand(hand.cards, (), hand.offer)
    return view == dealt_view(setup_of(table), table.row, table.discards, view.seat, shown)


def _turns(played: Transitions, remarks: Mapping[int, str]) -> Iterator[str]:
    """Yield one line a turn, and one for each choice of contracts before the first; comments below them."""
    yield from comment_lines(remarks.get(0))
    turn, line = 0, ""
    below: list[str] = []
    for ply, (table, told) in enumerate(played, start=1):
        if not line:
            choosing = table.phase is Phase.SETUP
            turn += not choosing
            line = f"{'' if choosing else f'{turn}.':>4} {table.to_move}:"
        line += f" {write_action(told)}"
        below += comment_lines(remarks.get(ply))
        if ends_turn(table, told):
            yield line
            yield from below
            line, below = "", []
    if line:
        yield f"{line} {GOES_ON}"
        yield from below


def ends_turn(table: Table, told: tuple[Event, ...]) -> bool:
    """Tell whether an action ended its turn, or is a choice of contracts before the first."""
    return table.phase is Phase.SETUP or isinstance(told[-1], TurnBegan | GameOver)


def write_action(told: tuple[Event, ...]) -> str:
    """Write an action by its events, with the answers of chance in brackets."""
    opening = told[0]
    assert isinstance(opening, Opening)
    done = opening.action
    action = f"{KEEP} {done.count}" if isinstance(done, KeepHidden) else notate(done)
    notes = chance_words(told)
    return f"{action} ({' '.join(notes)})" if notes else action


def chance_words(told: Iterable[Event]) -> tuple[str, ...]:
    """Return the answers of chance, in order: cards and contracts as far as shown, flushes and shuffles.

    >>> import amsterdam_routes as ar
    >>> chance_words([ar.FaceUpTaken(0, Color.PINK, 2), ar.CardTurnedUp(Color.BLUE, 2), ar.PileRebuilt(7)])
    ('blue', 'shuffle')
    """
    words: list[str] = []
    for event in told:
        match event:
            case CardTurnedUp(color) | CardDrawn(_, Color() as color):
                words.append(str(color))
            case ContractsOffered(_, _, (*contracts,)):
                words += ids(contracts)
            case RowFlushed():
                words.append(FLUSH)
            case PileRebuilt():
                words.append(SHUFFLE)
            case _:
                pass
    return tuple(words)
