"""The rules: the deal, what is legal and why not, what an action does, who has won."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._errors import IllegalAction, Violation
from amsterdam_routes.kernel._sources import Pile, ScriptedSource, SeededSource, Source
from tests.kernel.tiny.box import (
    CARDS,
    DECK,
    TURNS,
    CardDrawn,
    CardLaid,
    DrawBlind,
    GameOver,
    Hand,
    Lay,
    Piles,
    PointsScored,
    Setup,
    State,
    Table,
    Throw,
    Thrown,
    TurnBegan,
    View,
)
from tests.kernel.tiny.reasons import DRAW_FIRST, EMPTY_PILE, GAME_OVER, LAY_FIRST, NOT_IN_HAND, NOT_TO_MOVE

PILE = Pile[int](DECK)
Log = list[Any]  # Any: events, those of kinds of actions that are not here too


@attrs.define
class OpenPiles(SeededSource):
    """The piles while an action is carried out: the source that plays."""

    deck: tuple[int, ...]
    chance: Chance


@attrs.define
class Moment:
    """What an action may change: the table, and the hands as far as they are known or filled in."""

    table: Table
    hands: list[Hand]

    def receive(self, seat: int, card: int) -> None:
        """A card goes into a hand."""
        self.hands[seat] = Hand(tuple(sorted((*self.hands[seat].cards, card))))
        self.table = attrs.evolve(self.table, hand_sizes=added(self.table.hand_sizes, seat, 1))

    def give(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        cards = list(self.hands[seat].cards)
        cards.remove(card)
        self.hands[seat] = Hand(tuple(cards))
        self.table = attrs.evolve(self.table, hand_sizes=added(self.table.hand_sizes, seat, -1))


@attrs.frozen
class Kind:
    """A kind of action: all that there is to say of it. Its opening event gives it back as `event.action`."""

    actions: tuple[Any, ...]
    opening: type
    against: Callable[[Table, Hand, Any], Iterator[Violation]]
    perform: Callable[[Moment, int, Any, Source, Log], None]


def against_draw(table: Table, hand: Hand, action: DrawBlind) -> Iterator[Violation]:
    """T2."""
    if table.to_lay:
        yield LAY_FIRST()
    if not table.pile:
        yield EMPTY_PILE()


def draw(moment: Moment, seat: int, action: DrawBlind, source: Source, log: Log) -> None:
    """T2."""
    card = source.take(PILE)
    moment.receive(seat, card)
    moment.table = attrs.evolve(moment.table, pile=moment.table.pile - 1, to_lay=True)
    log.append(CardDrawn(seat, card))


def against_throw(table: Table, hand: Hand, action: Throw) -> Iterator[Violation]:
    """T2."""
    if table.to_lay:
        yield LAY_FIRST()


def throw(moment: Moment, seat: int, action: Throw, source: Source, log: Log) -> None:
    """T2."""
    tide = source.below(6) + 1
    moment.table = attrs.evolve(moment.table, tide=tide, to_lay=True)
    log.append(Thrown(seat, tide))


def against_lay(table: Table, hand: Hand, action: Lay) -> Iterator[Violation]:
    """T3."""
    if not table.to_lay:
        yield DRAW_FIRST()
    if action.card not in hand.cards:
        yield NOT_IN_HAND(card=action.card)


def lay(moment: Moment, seat: int, action: Lay, source: Source, log: Log) -> None:
    """T3, T4."""
    moment.give(seat, action.card)
    log.append(CardLaid(seat, action.card))
    table = moment.table
    laid = tuple((*cards, action.card) if at == seat else cards for at, cards in enumerate(table.laid))
    points = action.card if action.card >= table.tide else 0
    if points:
        log.append(PointsScored(seat, points))
    then = (seat + 1) % len(laid)
    over = len(laid[then]) == TURNS
    moment.table = attrs.evolve(
        table,
        laid=laid,
        scores=added(table.scores, seat, points),
        to_lay=False,
        to_move=None if over else then,
        revealed=tuple(hand.cards for hand in moment.hands) if over else (),
    )
    log.append(GameOver(moment.table.revealed) if over else TurnBegan(then))


KINDS = (
    Kind((DrawBlind(),), CardDrawn, against_draw, draw),
    Kind((Throw(),), Thrown, against_throw, throw),
    Kind(tuple(map(Lay, range(1, 7))), CardLaid, against_lay, lay),
)


@attrs.frozen
class Rules:
    """The rules with these kinds of actions."""

    kinds: tuple[Kind, ...] = KINDS

    def actions(self, setup: Setup | None = None) -> tuple[Any, ...]:
        """The table of actions."""
        return tuple(action for kind in self.kinds for action in kind.actions)

    def kind(self, action: Any) -> Kind:
        """The kind of an action."""
        for kind in self.kinds:
            if action in kind.actions:
                return kind
        raise TypeError(f"expected an action, got {action!r}")

    def violations(self, position: State | View, action: Any) -> tuple[Violation, ...]:
        """Every reason against an action."""
        kind, table = self.kind(action), position.table
        if table.to_move is None:
            return (GAME_OVER(),)
        hand = position.hands[table.to_move] if isinstance(position, State) else position.hand
        if hand is None or (isinstance(position, View) and position.seat != table.to_move):
            return (NOT_TO_MOVE(to_move=table.to_move),)
        return tuple(kind.against(table, hand, action))

    def legal_actions(self, position: State | View) -> tuple[Any, ...]:
        """Every action that nothing stands against."""
        return tuple(action for action in self.actions() if not self.violations(position, action))

    def perform(self, moment: Moment, action: Any, source: Source, log: Log) -> None:
        """Carry out a legal action of the seat to move: the one transition, whatever answers it."""
        seat = moment.table.to_move
        assert seat is not None
        self.kind(action).perform(moment, seat, action, source, log)

    def step(self, state: State, action: Any) -> tuple[State, tuple[Any, ...]]:
        """The state after a legal action, and what happened."""
        if found := self.violations(state, action):
            raise IllegalAction(found)
        moment, log = Moment(state.table, [*state.hands]), list[Any]()
        source = OpenPiles(state.piles.deck, state.piles.chance)
        self.perform(moment, action, source, log)
        return State(moment.table, tuple(moment.hands), Piles(source.deck, source.chance)), tuple(log)

    def apply(self, state: State, action: Any) -> State:
        """The state after a legal action."""
        return self.step(state, action)[0]

    def apply_with_answers(self, state: State, action: Any, source: ScriptedSource, log: Log | None) -> State:
        """The state after a legal action, with chance that is asked."""
        source.lay(PILE, sorted(state.piles.deck))
        moment = Moment(state.table, [*state.hands])
        self.perform(moment, action, source, [] if log is None else log)
        return State(moment.table, tuple(moment.hands), Piles(source.rest(PILE), state.piles.chance))

    def events(self, state: State, action: Any) -> tuple[Any, ...]:
        """What a legal action makes happen."""
        return self.step(state, action)[1]


def deal(setup: Setup, chance: Chance) -> State:
    """T1."""
    piles = OpenPiles((), chance)
    table, hands = lay_out(setup, piles)
    return State(table, hands, Piles(piles.deck, piles.chance))


def deal_with_answers(setup: Setup, source: ScriptedSource) -> State:
    """T1, with chance that is asked."""
    table, hands = lay_out(setup, source)
    return State(table, hands, Piles(source.rest(PILE), Chance(b"")))


def lay_out(setup: Setup, source: Source) -> tuple[Table, tuple[Hand, ...]]:
    """What lies on the table and in the hands at first."""
    many = setup.players
    source.shuffle(PILE, CARDS)
    hands = tuple(Hand(tuple(sorted(source.take_many(PILE, 2)))) for _ in range(many))
    return Table(len(CARDS) - 2 * many, 0, ((),) * many, (0,) * many, (2,) * many), hands


@attrs.frozen
class Sheet:
    """The score of a seat."""

    seat: int
    total: int
    place: int


@attrs.frozen
class Standings:
    """Who is where, and who has won."""

    sheets: tuple[Sheet, ...]
    winners: tuple[int, ...]

    @property
    def final(self) -> bool:
        """Whether the game is over."""
        return bool(self.winners)


def standings(position: State | View) -> Standings:
    """T4."""
    scores = position.table.scores
    places = [1 + sum(other > score for other in scores) for score in scores]
    sheets = tuple(Sheet(seat, score, place) for seat, (score, place) in enumerate(zip(scores, places, strict=True)))
    over = position.table.to_move is None
    return Standings(sheets, tuple(sheet.seat for sheet in sheets if over and sheet.place == 1))


def added(numbers: Sequence[int], seat: int, more: int) -> tuple[int, ...]:
    """The numbers by seat, with more for one of them."""
    return tuple(number + more if at == seat else number for at, number in enumerate(numbers))
