"""What the turns of a notation mean: a game played again, or followed as a client follows it.

What a text says of chance is believed only where nothing else can tell. A `Record` is played again from its seed, and
every card that the text names is compared with the one that comes; for a `RedactedRecord` every event has to fit.
"""

from collections import deque
from collections.abc import Callable, Iterable
from itertools import zip_longest

import attrs

from amsterdam_routes.kernel.errors import IllegalAction
from amsterdam_routes.kernel.notation import Line, Lines, Word
from amsterdam_routes.kernel.sources import EventSource
from amsterdam_routes.routes.box.actions import Action, DrawBlind, KeepContracts, TakeFaceUp
from amsterdam_routes.routes.box.board import Board, Contract
from amsterdam_routes.routes.box.color import Color
from amsterdam_routes.routes.knowledge.following import act, redact
from amsterdam_routes.routes.notation.actions import known_contract, read_action, read_color
from amsterdam_routes.routes.notation.writer import FLUSH, GOES_ON, SHUFFLE, chance_words, ends_turn
from amsterdam_routes.routes.rules.events import Event, GameOver, KeepHidden, PileRebuilt, RowFlushed
from amsterdam_routes.routes.rules.piles import CONTRACT_PILE, DRAW_PILE
from amsterdam_routes.routes.rules.reasons import NOT_FACE_UP
from amsterdam_routes.routes.rules.setup import Setup
from amsterdam_routes.routes.rules.state import Phase, State, Table, View
from amsterdam_routes.routes.rules.transition import step


@attrs.frozen
class ToldAction:
    """An action as the text tells it; an int is a number of contracts kept that are not named."""

    word: Word
    action: Action | int
    chance: tuple[Word, ...] | None
    """What chance brought, if the text says so."""
    after: Word
    """The place behind all that."""


@attrs.define
class PlayedGame:
    """A game that is played again from its beginning."""

    state: State
    actions: list[Action] = attrs.field(factory=list)
    over: GameOver | None = None
    """How the game ended, once it has."""

    @property
    def table(self) -> Table:
        """The table now."""
        return self.state.table

    def go_on(self, said: ToldAction) -> bool:
        """Play an action; whether its turn is over then."""
        if isinstance(said.action, int):
            raise said.word.wrong("hidden", "a record names the contracts kept; only a redacted one gives their number")
        before = self.state.table
        try:
            self.state, told = step(self.state, said.action)
        except IllegalAction as error:
            raise said.word.refused(error.violations) from None
        if said.chance is not None:
            compare(said.chance, chance_words(told), said.after)
        self.actions.append(said.action)
        if isinstance(told[-1], GameOver):
            self.over = told[-1]
        return ends_turn(before, told)


def compare(words: Iterable[Word], right: Iterable[str], after: Word) -> None:
    """The words of the text must be these, the ones of the game."""
    for word, wanted in zip_longest(words, right):
        if word is None or word.text != wanted or word.quoted:
            told = "nothing more" if word is None else word
            text = f"the deck says {wanted or 'nothing more'}, the text says {told}"
            raise (word or after).impossible("wrong_card", text)


@attrs.define
class FollowedGame:
    """A game that is followed by what one seat, or an onlooker, could see of it."""

    view: View
    end: Callable[[], tuple[GameOver, Word] | None]
    """How the game ended, as the text says further down, and the word that begins to say so."""
    events: list[tuple[Event, ...]] = attrs.field(factory=list)

    @property
    def table(self) -> Table:
        """The table now."""
        return self.view.table

    def go_on(self, said: ToldAction) -> bool:
        """Follow an action; whether its turn is over then."""
        before = self.view
        view, told = self._followed(said)
        if isinstance(told[-1], GameOver):
            end = self.end()
            if end is None:
                raise said.after.wrong("missing", "the game ends here: a line that begins with 'end:' should follow")
            view, told = self._followed(said, *end)
            if told[-1] != end[0]:
                raise end[1].impossible("misfit", "the game does not end so")
        self.view = view
        self.events.append(told)
        return ends_turn(before.table, told)

    def _followed(
        self, said: ToldAction, over: GameOver | None = None, end: Word | None = None
    ) -> tuple[View, tuple[Event, ...]]:
        """The view after an action, and what its viewer is told of it."""
        view, action = self.view, said.action
        if isinstance(action, KeepContracts) and view.to_move != view.seat:
            text = f"which contracts seat {view.to_move} has kept is hidden here: expected their number"
            raise said.word.impossible("not_redacted", text)
        if isinstance(action, TakeFaceUp) and action.color not in view.table.row:
            raise said.word.impossible("not_face_up", NOT_FACE_UP(color=action.color).text)
        known = KeepHidden(action) if isinstance(action, int) else action
        log: list[Event] = []
        heard = _Heard(said, log, view)
        try:
            after = act(view, known, over, EventSource(heard), log)
        except ValueError as error:
            raise (end or heard.last).impossible("misfit", str(error)) from None
        heard.done()
        return after, tuple(redact(event, view.seat) for event in log)


class _Heard:
    """The words in brackets, as answers of chance: cards and contracts, and between them flushes and shuffles."""

    def __init__(self, said: ToldAction, log: list[Event], view: View) -> None:
        self.said, self.log, self.board = said, log, view.table.edition.board
        self.words = deque(said.chance or ())
        self.last = said.word
        self.marks = 0
        own = view.seat == view.to_move
        self.hidden = () if own else (CONTRACT_PILE.name, DRAW_PILE.name if said.action == DrawBlind() else "")

    def answer(self, asked: str) -> Color | Contract | None:
        """The card or the contract that the next word names; None if its drawer alone has seen it."""
        if asked in self.hidden and not self.log:
            return None
        self.read_marks()
        if asked == CONTRACT_PILE.name:
            if not self.words:
                raise self.said.word.impossible("misfit", "expected as many contracts as were drawn")
            return known_contract(self.words.popleft(), self.board)
        self.last = self.words.popleft() if self.words else self.said.after
        return read_color(self.last)

    def count(self, asked: str, fewest: int, most: int) -> int:
        """How many wild cards there are: few enough for a flush if the text tells of one."""
        return fewest if self.words and self.words[0].text == FLUSH else most

    def read_marks(self) -> None:
        """Flushes and shuffles that have happened have to be told."""
        marks = [event for event in self.log if isinstance(event, RowFlushed | PileRebuilt)]
        for event in marks[self.marks :]:
            word = self.words.popleft() if self.words else self.said.after
            mark = FLUSH if isinstance(event, RowFlushed) else SHUFFLE
            if word.text != mark:
                what = "the row is flushed" if mark is FLUSH else "the discards are shuffled"
                raise word.wrong("unexpected", f"{what} here: expected {mark!r}, got {word}")
        self.marks = len(marks)

    def done(self) -> None:
        """Nothing more may be told than has happened."""
        self.read_marks()
        if self.words:
            text = f"nothing more happens here, but the text says {self.words[0]}"
            raise self.words[0].impossible("misfit", text)


def read_turns(lines: Lines, game: PlayedGame | FollowedGame, setup: Setup) -> None:
    """One line a turn, numbered, and one for each choice of contracts before the first."""
    turn = 0
    while lines.next.first.text[:1].isdecimal() and not lines.next.first.quoted:
        line, table = lines.take(), game.table
        if table.to_move is None:
            raise line.first.impossible("game_over", "the game is over")
        if table.phase is not Phase.SETUP:
            turn += 1
            line.take(f"{turn}.")
        word = line.next
        if line.seat(setup.players) != table.to_move:
            raise word.impossible("wrong_seat", f"it is seat {table.to_move}'s move")
        line.take(":")
        while not game.go_on(_read_told(line, setup.edition.board)):
            if line.skip(GOES_ON):
                line.done()
                return
            if line.next is line.end:
                text = f"the turn goes on: expected its next action, or {GOES_ON!r} if the record stops here"
                raise line.end.wrong("turn_goes_on", text)
        line.done()


def _read_told(line: Line, board: Board) -> ToldAction:
    word = line.next
    action: Action | int = read_action(line, board)
    if action == KeepContracts(()) and line.next.text.isdecimal():
        action = line.count()
    if not line.skip("("):
        return ToldAction(word, action, None, line.next)
    chance = []
    while line.next.text != ")":
        chance.append(line.take())
        if chance[-1] is line.end or chance[-1].quoted:
            raise chance[-1].wrong("unexpected", f"expected a card, a contract or a bracket, got {chance[-1]}")
    return ToldAction(word, action, tuple(chance), line.take(")"))
