"""The rules: the deal, what is legal and why not, what an action does, who has won."""

from collections.abc import Sequence
from typing import Protocol

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.errors import IllegalAction, Violation
from tests.kernel.tiny.box import (
    ACTIONS,
    CARDS,
    TURNS,
    Action,
    CardDrawn,
    CardLaid,
    DrawBlind,
    Event,
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


class Source(Protocol):
    """What the rules ask: the next card, and the die."""

    def take(self) -> int | None: ...
    def below(self, n: int) -> int: ...


@attrs.define
class Seeded:
    """The source that plays."""

    deck: tuple[int, ...]
    chance: Chance

    def take(self) -> int:
        card, self.deck = self.deck[0], self.deck[1:]
        return card

    def below(self, n: int) -> int:
        number, self.chance = self.chance.below(n)
        return number


def deal(setup: Setup, chance: Chance) -> State:
    """T1."""
    deck, chance = chance.shuffled(CARDS)
    many = setup.players
    hands = tuple(Hand(tuple(sorted(deck[2 * seat : 2 * seat + 2]))) for seat in range(many))
    table = Table(len(CARDS) - 2 * many, 0, ((),) * many, (0,) * many, (2,) * many)
    return State(table, hands, Piles(deck[2 * many :], chance))


def violations(position: State | View, action: Action) -> tuple[Violation, ...]:
    """Every reason against an action."""
    if action not in ACTIONS:
        raise TypeError(f"expected an action, got {action!r}")
    table = position.table
    if table.to_move is None:
        return (GAME_OVER(),)
    hand = position.hands[table.to_move] if isinstance(position, State) else position.hand
    if hand is None or (isinstance(position, View) and position.seat != table.to_move):
        return (NOT_TO_MOVE(to_move=table.to_move),)
    found: list[Violation] = []
    if isinstance(action, Lay):
        found += [] if table.to_lay else [DRAW_FIRST()]
        found += [] if action.card in hand.cards else [NOT_IN_HAND(card=action.card)]
    else:
        found += [LAY_FIRST()] if table.to_lay else []
        found += [] if table.pile or isinstance(action, Throw) else [EMPTY_PILE()]
    return tuple(found)


def legal_actions(position: State | View) -> tuple[Action, ...]:
    """Every action that nothing stands against."""
    return tuple(action for action in ACTIONS if not violations(position, action))


def perform(table: Table, hands: list[Hand | None], action: Action, source: Source) -> tuple[Table, tuple[Event, ...]]:
    """What an action does: hands that are not known stay unknown."""
    seat = table.to_move
    assert seat is not None
    match action:
        case DrawBlind():
            card = source.take()
            if (hand := hands[seat]) is not None and card is not None:
                hands[seat] = Hand(tuple(sorted((*hand.cards, card))))
            sizes = _added(table.hand_sizes, seat, 1)
            return attrs.evolve(table, pile=table.pile - 1, hand_sizes=sizes, to_lay=True), (CardDrawn(seat, card),)
        case Throw():
            tide = source.below(6) + 1
            return attrs.evolve(table, tide=tide, to_lay=True), (Thrown(seat, tide),)
        case Lay(card):
            return _lay(table, hands, seat, card)


def _lay(table: Table, hands: list[Hand | None], seat: int, card: int) -> tuple[Table, tuple[Event, ...]]:
    if (hand := hands[seat]) is not None:
        place = hand.cards.index(card)
        hands[seat] = Hand(hand.cards[:place] + hand.cards[place + 1 :])
    points = card if card >= table.tide else 0  # T3
    laid = tuple((*cards, card) if at == seat else cards for at, cards in enumerate(table.laid))
    to_move = (seat + 1) % len(laid)
    table = attrs.evolve(
        table,
        laid=laid,
        scores=_added(table.scores, seat, points),
        hand_sizes=_added(table.hand_sizes, seat, -1),
        to_lay=False,
        to_move=to_move if len(laid[to_move]) < TURNS else None,  # T4
    )
    scored = (PointsScored(seat, points),) if points else ()
    if table.to_move is not None:
        return table, (CardLaid(seat, card), *scored, TurnBegan(to_move))
    shown = tuple(() if hand is None else hand.cards for hand in hands)
    return attrs.evolve(table, revealed=shown), (CardLaid(seat, card), *scored, GameOver(shown))


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action, and what happened."""
    if found := violations(state, action):
        raise IllegalAction(found)
    hands: list[Hand | None] = list(state.hands)
    source = Seeded(state.piles.deck, state.piles.chance)
    table, happened = perform(state.table, hands, action, source)
    known = tuple(hand for hand in hands if hand is not None)
    return State(table, known, Piles(source.deck, source.chance)), happened


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


def _added(numbers: Sequence[int], seat: int, more: int) -> tuple[int, ...]:
    return tuple(number + more if at == seat else number for at, number in enumerate(numbers))
