"""What the turns of a notation mean: a game played again, or followed as a client follows it.

What a text says of chance is believed only where nothing else can tell. A `Record` is played again from its seed, and
every card that the text names is compared with the one that comes; for a `RedactedRecord` every event has to fit.
"""

from collections import deque
from collections.abc import Callable, Iterable
from itertools import zip_longest

import attrs

from amsterdam_routes.kernel.errors import IllegalAction, InvalidRecord
from amsterdam_routes.routes.box.board import Board, Contract
from amsterdam_routes.routes.game import Setup
from amsterdam_routes.routes.knowledge.fitting import Draft, due, misfit, next_turn
from amsterdam_routes.routes.knowledge.following import closed, happen, opened
from amsterdam_routes.routes.notation.actions import known_contract, read_action, read_color
from amsterdam_routes.routes.notation.words import Line, Lines, Word
from amsterdam_routes.routes.notation.writer import FLUSH, GOES_ON, SHUFFLE, brought, ends_turn
from amsterdam_routes.routes.rules.actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.rules.events import (
    BonusCardTaken,
    CardDrawn,
    CardTurnedUp,
    ContractsKept,
    ContractsOffered,
    ContractsReturned,
    Event,
    FaceUpTaken,
    GameOver,
    LastRoundBegan,
    Passed,
    PileRebuilt,
    PointsScored,
    RouteClaimed,
    RowFlushed,
    TurnBegan,
)
from amsterdam_routes.routes.rules.reasons import NOT_FACE_UP
from amsterdam_routes.routes.rules.state import Phase, State, Table, View
from amsterdam_routes.routes.rules.transition import step


@attrs.frozen
class Said:
    """An action as the text tells it; an int is a number of contracts kept that are not named."""

    word: Word
    action: Action | int
    brought: tuple[Word, ...] | None
    """What chance brought, if the text says so."""
    after: Word
    """The place behind all that."""


@attrs.define
class Played:
    """A game that is played again from its beginning."""

    state: State
    actions: list[Action] = attrs.field(factory=list)
    over: GameOver | None = None
    """How the game ended, once it has."""

    @property
    def table(self) -> Table:
        """The table now."""
        return self.state.table

    def go_on(self, said: Said) -> bool:
        """Play an action; whether its turn is over then."""
        if isinstance(said.action, int):
            raise said.word.wrong("hidden", "a record names the contracts kept; only a redacted one gives their number")
        before = self.state.table
        try:
            self.state, told = step(self.state, said.action)
        except IllegalAction as error:
            raise InvalidRecord(said.word.problem(reason.code, reason.text) for reason in error.violations) from None
        if said.brought is not None:
            compare(said.brought, brought(told), said.after)
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
            raise InvalidRecord([(word or after).problem("wrong_card", text)])


@attrs.define
class Followed:
    """A game that is followed by what one seat, or an onlooker, could see of it."""

    view: View
    end: Callable[[], tuple[GameOver, Word] | None]
    """How the game ended, as the text says further down, and the word that begins to say so."""
    events: list[tuple[Event, ...]] = attrs.field(factory=list)

    @property
    def table(self) -> Table:
        """The table now."""
        return self.view.table

    def go_on(self, said: Said) -> bool:
        """Follow an action; whether its turn is over then."""
        before, words = self.view.table, deque(said.brought or ())
        draft = opened(self.view)
        happening: tuple[Event, Word] | None = (self._opening(said, words), said.word)
        told: list[Event] = []
        while happening is not None:
            event, word = happening
            reason = misfit(draft, event)
            if reason is not None:
                raise InvalidRecord([word.problem("misfit", reason)])
            happen(draft, event)
            told.append(event)
            happening = self._next(draft, words, said.after)
        if words:
            raise InvalidRecord(
                [words[0].problem("misfit", f"nothing more happens here, but the text says {words[0]}")]
            )
        self.view = closed(draft)
        self.events.append(tuple(told))
        return ends_turn(before, self.events[-1])

    def _opening(self, said: Said, words: deque[Word]) -> Event:
        """The event with which the action begins."""
        table, seat = self.view.table, self.view.table.to_move
        assert seat is not None
        own = seat == self.view.seat
        match said.action:
            case TakeFaceUp(color):
                if color not in table.row:
                    raise InvalidRecord([said.word.problem("not_face_up", NOT_FACE_UP(color=color).text)])
                return FaceUpTaken(seat, color, table.row.index(color))
            case DrawBlind():
                return CardDrawn(seat, read_color(words.popleft() if words else said.after) if own else None)
            case ClaimRoute(route, color, wilds):
                return RouteClaimed(seat, route, color, wilds)
            case DrawContracts():
                count = min(table.edition.drawn, len(table.contract_pile))
                return ContractsOffered(seat, count, self._offer(words) if own else None)
            case KeepContracts(contracts):
                if not own:
                    text = f"which contracts seat {seat} has kept is hidden here: expected their number"
                    raise InvalidRecord([said.word.problem("not_redacted", text)])
                return ContractsKept(seat, len(contracts), contracts)
            case int(count):
                return ContractsKept(seat, count, None)
            case Pass():  # pragma: no branch: it is the last of them
                return Passed(seat)

    def _offer(self, words: deque[Word]) -> tuple[Contract, ...]:
        offer = [known_contract(word, self.view.table.edition.board) for word in words]
        words.clear()
        return tuple(offer)

    def _next(self, draft: Draft, words: deque[Word], after: Word) -> tuple[Event, Word] | None:
        """What happens next, and the word that says so: what must happen, with the cards that the text names."""
        table, hand, seat = draft.table, draft.hand, self.view.table.to_move
        assert seat is not None
        if words and words[0].text == FLUSH and draft.next is None:
            return RowFlushed(table.row), words.popleft()
        kind = next(iter(due(draft)), None)
        if kind is CardTurnedUp:
            slot = len(table.row) if draft.slot is None else draft.slot
            word = words.popleft() if words else after
            return CardTurnedUp(read_color(word), slot), word
        if kind is RowFlushed:
            word = words[0] if words else after
            raise word.wrong("unexpected", f"the row is flushed here: expected {FLUSH!r}, got {word}")
        if kind is PileRebuilt:
            if not words or words[0].text != SHUFFLE:
                word = words[0] if words else after
                raise word.wrong("unexpected", f"the discards are shuffled here: expected {SHUFFLE!r}, got {word}")
            return PileRebuilt(sum(table.discards)), words.popleft()
        if kind is PointsScored and draft.claimed is not None:
            return PointsScored(seat, table.edition.points_for(draft.claimed.length)), after
        if kind is BonusCardTaken:
            return BonusCardTaken(seat), after
        if kind is ContractsReturned:
            own = hand.offer if hand is not None and seat == self.view.seat else None
            return ContractsReturned(seat, table.offer_sizes[seat], own), after
        if kind is LastRoundBegan:
            return LastRoundBegan(seat), after
        if kind is TurnBegan:
            return next_turn(table), after
        if kind is GameOver:
            over = self.end()
            if over is None:
                raise after.wrong("missing", "the game ends here: a line that begins with 'end:' should follow")
            return over
        return None


def read_turns(lines: Lines, game: Played | Followed, setup: Setup) -> None:
    """One line a turn, numbered, and one for each choice of contracts before the first."""
    turn = 0
    while lines.next.first.text[:1].isdecimal() and not lines.next.first.quoted:
        line, table = lines.take(), game.table
        if table.to_move is None:
            raise InvalidRecord([line.first.problem("game_over", "the game is over")])
        if table.phase is not Phase.SETUP:
            turn += 1
            line.take(f"{turn}.")
        word = line.next
        if line.seat(setup.players) != table.to_move:
            raise InvalidRecord([word.problem("wrong_seat", f"it is seat {table.to_move}'s move")])
        line.take(":")
        while not game.go_on(_said(line, setup.edition.board)):
            if line.skip(GOES_ON):
                line.done()
                return
            if line.next is line.end:
                text = f"the turn goes on: expected its next action, or {GOES_ON!r} if the record stops here"
                raise line.end.wrong("turn_goes_on", text)
        line.done()


def _said(line: Line, board: Board) -> Said:
    word = line.next
    action: Action | int = read_action(line, board)
    if action == KeepContracts(()) and line.next.text.isdecimal():
        action = line.count()
    if not line.skip("("):
        return Said(word, action, None, line.next)
    brought = []
    while line.next.text != ")":
        brought.append(line.take())
        if brought[-1] is line.end or brought[-1].quoted:
            raise brought[-1].wrong("unexpected", f"expected a card, a contract or a bracket, got {brought[-1]}")
    return Said(word, action, tuple(brought), line.take(")"))
