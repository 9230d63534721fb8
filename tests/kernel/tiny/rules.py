"""The rules: the deal, what is legal and why not, what an action does, who has won."""

from collections.abc import Sequence

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.errors import IllegalAction, Violation
from amsterdam_routes.kernel.source import Pile, Seeded, Source
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

DECK = Pile[int]("deck")


@attrs.define
class OpenPiles(Seeded):
    """The piles while the game is played."""

    deck: tuple[int, ...]
    chance: Chance


def deal(setup: Setup, chance: Chance) -> State:
    """T1."""
    piles = OpenPiles((), chance)
    table, hands = lay_out(setup, piles)
    return State(table, hands, Piles(piles.deck, piles.chance))


def lay_out(setup: Setup, source: Source) -> tuple[Table, tuple[Hand, ...]]:
    """What lies on the table and in the hands at first."""
    many = setup.players
    source.shuffle(DECK, CARDS)
    hands = tuple(Hand(tuple(sorted(source.take_many(DECK, 2)))) for _ in range(many))
    return Table(len(CARDS) - 2 * many, 0, ((),) * many, (0,) * many, (2,) * many), hands


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


def perform(table: Table, hands: list[Hand], source: Source, action: Action, log: list[Event]) -> Table:
    """What an action does."""
    seat = table.to_move
    assert seat is not None
    match action:
        case DrawBlind():
            card = source.take(DECK)
            log.append(CardDrawn(seat, card))
            hands[seat] = Hand(tuple(sorted((*hands[seat].cards, card))))
            sizes = _added(table.hand_sizes, seat, 1)
            return attrs.evolve(table, pile=table.pile - 1, hand_sizes=sizes, to_lay=True)
        case Throw():
            tide = source.below(6) + 1
            log.append(Thrown(seat, tide))
            return attrs.evolve(table, tide=tide, to_lay=True)
        case Lay(card):
            return _lay(table, hands, seat, card, log)


def _lay(table: Table, hands: list[Hand], seat: int, card: int, log: list[Event]) -> Table:
    log.append(CardLaid(seat, card))
    left = [*hands[seat].cards]
    left.remove(card)
    hands[seat] = Hand(tuple(left))
    points = card if card >= table.tide else 0  # T3
    if points:
        log.append(PointsScored(seat, points))
    laid = tuple((*cards, card) if at == seat else cards for at, cards in enumerate(table.laid))
    to_move = (seat + 1) % len(laid)
    over = len(laid[to_move]) == TURNS  # T4
    shown = tuple(hand.cards for hand in hands) if over else ()
    log.append(GameOver(shown) if over else TurnBegan(to_move))
    return attrs.evolve(
        table,
        laid=laid,
        scores=_added(table.scores, seat, points),
        hand_sizes=_added(table.hand_sizes, seat, -1),
        to_lay=False,
        to_move=None if over else to_move,
        revealed=shown,
    )


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action, and what happened."""
    if found := violations(state, action):
        raise IllegalAction(found)
    hands, log = [*state.hands], list[Event]()
    piles = OpenPiles(state.piles.deck, state.piles.chance)
    table = perform(state.table, hands, piles, action, log)
    return State(table, tuple(hands), Piles(piles.deck, piles.chance)), tuple(log)


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
