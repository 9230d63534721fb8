"""What an action does: the one place where a state becomes the next.

`apply`, `events`, `step` and `playout` share it. A transition opens drafts of the parts of a state, writes to them in
the order of the rules (Q18), and seals them. Events go to `log`, which is None when nobody asks for them. What the
rules ask of chance, the top card of a pile or a shuffle, they ask the `source`.

The face-up row and the draw pile behind it are filled, flushed and rebuilt at the end of an action, and in the deal:
`settle` does it.
"""

from amsterdam_routes.kernel._chance import Randomness, check_randomness
from amsterdam_routes.kernel._errors import IllegalAction
from amsterdam_routes.kernel._game import MOST_ACTIONS, endless
from amsterdam_routes.kernel._sources import Source
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import add_at, as_bits, spread
from amsterdam_routes.routes.box._actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    TakeFaceUp,
    tables,
)
from amsterdam_routes.routes.box._board import COLORS, NO_CARDS, Color, in_board_order
from amsterdam_routes.routes.rules._events import (
    BonusCardTaken,
    CardDrawn,
    CardTurnedUp,
    ContractsKept,
    ContractsOffered,
    ContractsReturned,
    Ending,
    Event,
    FaceUpTaken,
    GameOver,
    LastRoundBegan,
    Log,
    Passed,
    PileRebuilt,
    PointsScored,
    RouteClaimed,
    RowFlushed,
    TurnBegan,
)
from amsterdam_routes.routes.rules._legality import NOT_WILD, is_legal, pick_action, violations
from amsterdam_routes.routes.rules._state import (
    CONTRACT_PILE,
    DRAW_PILE,
    Hand,
    Phase,
    State,
    TableDraft,
    draft_piles,
    draft_table,
    hand_of,
    seal_state,
)

WILD = Color.WILD
TURN, SECOND_CARD, CONTRACTS, OVER = Phase.TURN, Phase.SECOND_CARD, Phase.CONTRACTS, Phase.OVER


def apply(state: State, action: Action) -> State:
    """Return the state after an action; `IllegalAction` if the rules forbid it. The state passed in does not change.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> after = ar.apply(state, ar.KeepContracts(state.hands[0].offer))
    >>> state.to_move, after.to_move
    (0, 1)
    """
    if type(state) is not State or not is_legal(state, action):
        raise _refusal(state, action)
    table, hands, piles = draft_table(state.table), [*state.hands], draft_piles(state.piles)
    perform(table, hands, piles, action, None)
    return seal_state(table, tuple(hands), piles)


def events(state: State, action: Action) -> tuple[Event, ...]:
    """Return the events of an action, in order.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> [type(event).__name__ for event in ar.events(state, ar.KeepContracts(state.hands[0].offer))]
    ['ContractsKept']
    """
    return step(state, action)[1]


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an action, and its events.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> action = ar.legal_actions(state)[0]
    >>> ar.step(state, action) == (ar.apply(state, action), ar.events(state, action))
    True
    """
    if type(state) is not State or not is_legal(state, action):
        raise _refusal(state, action)
    log: list[Event] = []
    table, hands, piles = draft_table(state.table), [*state.hands], draft_piles(state.piles)
    perform(table, hands, piles, action, log)
    return seal_state(table, tuple(hands), piles), tuple(log)


def _refusal(state: State, action: Action) -> Exception:
    if type(state) is not State:
        return type_error(State, state)
    return IllegalAction(violations(state, action))


def playout(state: State, random: Randomness) -> State:
    """Return the end of the game if from here on every seat picks its actions at random.

    The same end as with `pick` and `apply` in turn and the same random bits, reached sooner: the drafts stay open
    from the first action to the last, and what is picked is legal, so it is not judged again.

    >>> import amsterdam_routes as ar
    >>> from random import Random
    >>> ar.playout(ar.new_game(2, seed="1634"), Random(1)).phase
    <Phase.OVER: 'over'>
    """
    if type(state) is not State:
        raise type_error(State, state)
    check_randomness(random)
    table, hands, piles = draft_table(state.table), [*state.hands], draft_piles(state.piles)
    for _ in range(MOST_ACTIONS):
        if (seat := table.to_move) is None:
            return seal_state(table, tuple(hands), piles)
        perform(table, hands, piles, pick_action(table, hands[seat], seat, random), None)
    raise endless()


def perform(table: TableDraft, hands: list[Hand], source: Source, action: Action, log: Log) -> None:
    """Carry out a legal action of the seat to move, and end its turn if nothing follows."""
    seat = table.to_move
    assert seat is not None
    if type(action) is TakeFaceUp:
        _take_face_up(table, hands, source, seat, action.color, log)
        if table.phase is TURN and action.color is not WILD and (table.draw_size or _wanted(table)):  # R15, R17, Q3
            table.phase = SECOND_CARD
            return
    elif type(action) is ClaimRoute:
        _claim_route(table, hands, source, seat, action, log)
    elif type(action) is DrawBlind:
        _draw_blind(table, hands, source, seat, log)
        if table.phase is TURN and (table.draw_size or _wanted(table)):  # R15, Q3
            table.phase = SECOND_CARD
            return
    elif type(action) is KeepContracts:
        _keep_contracts(table, hands, source, seat, action, log)
        if table.phase is Phase.SETUP:
            _end_choice(table, seat, log)
            return
    elif type(action) is DrawContracts:
        _draw_contracts(table, hands, source, seat, log)
        return
    else:
        table.passes += 1  # Q9
        if log is not None:
            log.append(Passed(seat))
    _end_turn(table, hands, seat, log)


def _take_face_up(table: TableDraft, hands: list[Hand], source: Source, seat: int, color: Color, log: Log) -> None:
    """Put the left-most card of a colour into the hand, and the top of the draw pile in its place. (R15, R16, Q16)"""
    row = [*table.row]
    slot = row.index(color)
    _receive(table, hands, seat, color)
    if log is not None:
        log.append(FaceUpTaken(seat, color, slot))
    card = None
    if table.draw_size:
        card = row[slot] = source.take(DRAW_PILE)
        table.draw_size -= 1
        table.faces |= 1 << card
        if log is not None:
            log.append(CardTurnedUp(card, slot))
    else:
        del row[slot]  # there are no discards either (Q13): the gap closes
    table.row = tuple(row)
    if color not in row:
        table.faces ^= 1 << color
    if card is WILD or not table.draw_size:
        settle(table, source, log)  # R19, Q13


def _draw_blind(table: TableDraft, hands: list[Hand], source: Source, seat: int, log: Log) -> None:
    """Put the top card of the draw pile into the hand. (R15)"""
    card = source.take(DRAW_PILE)
    table.draw_size -= 1
    _receive(table, hands, seat, card)
    if log is not None:
        log.append(CardDrawn(seat, card))
    if not table.draw_size:
        settle(table, source, log)  # Q13


def _receive(table: TableDraft, hands: list[Hand], seat: int, card: Color) -> None:
    hand = hands[seat]
    cards, sizes = [*hand.cards], [*table.hand_sizes]
    cards[card] += 1
    sizes[seat] += 1
    hands[seat] = hand_of(tuple(cards), hand.contracts, hand.offer, hand.returned)
    table.hand_sizes = tuple(sizes)
    table.passes = 0  # Q9


def _wanted(table: TableDraft) -> bool:
    """Tell whether there is a card face up that may be the second one. (Q3)"""
    return table.faces & NOT_WILD != 0  # R18, Q11


def _claim_route(table: TableDraft, hands: list[Hand], source: Source, seat: int, claim: ClaimRoute, log: Log) -> None:
    """Discard the cards, place the carts, score the points and take the bonus card: in this order. (Q18)"""
    lookup = table.edition._tables or tables(table.edition)
    price = lookup.prices.get(id(claim)) or lookup.price(claim)
    assert price is not None
    hand = hands[seat]
    cards, discards = [*hand.cards], [*table.discards]
    cards[price.color] -= price.plain
    discards[price.color] += price.plain
    cards[WILD] -= price.wilds
    discards[WILD] += price.wilds
    hands[seat] = hand_of(tuple(cards), hand.contracts, hand.offer, hand.returned)
    table.discards = tuple(discards)  # R23
    sizes, claimed, carts, scores = [*table.hand_sizes], [*table._claimed_bits], [*table.carts], [*table.scores]
    sizes[seat] -= price.spaces
    claimed[seat] |= price.bit
    carts[seat] -= price.spaces  # R25
    scores[seat] += price.points  # R26, Q12
    table.hand_sizes, table._claimed_bits = tuple(sizes), tuple(claimed)
    table.carts, table.scores = tuple(carts), tuple(scores)
    table._open_bits = lookup.open_after(table._open_bits, price.bit, seat, table.edition.doubles_open_from)
    table.passes = 0  # Q9
    if log is not None:
        log.append(RouteClaimed(seat, price.route, claim.color, claim.wilds))
        log.append(PointsScored(seat, price.points))
    if price.route.cart and sum(table.bonus_cards) < table.edition.bonus_cards:  # R27, Q5, Q15
        table.bonus_cards = add_at(table.bonus_cards, seat, 1)
        if log is not None:
            log.append(BonusCardTaken(seat))
    if not table.draw_size or table.row.count(WILD) >= table.edition.flush_at:
        settle(table, source, log)  # Q1, Q2


def _draw_contracts(table: TableDraft, hands: list[Hand], source: Source, seat: int, log: Log) -> None:
    """Offer the top contracts of the pile. (R30, R31)"""
    count = min(table.edition.drawn, len(table.contract_pile))
    offer = source.take_many(CONTRACT_PILE, count)
    known_to, table.contract_pile = table.contract_pile[:count], table.contract_pile[count:]
    for owner in known_to:
        if owner is not None:
            other = hands[owner]
            hands[owner] = hand_of(other.cards, other.contracts, other.offer, other.returned[1:])
    hand = hands[seat]
    hands[seat] = hand_of(hand.cards, hand.contracts, offer, hand.returned)
    table.offer_sizes = add_at(table.offer_sizes, seat, count)
    table.phase, table.passes = CONTRACTS, 0  # Q9
    if log is not None:
        log.append(ContractsOffered(seat, count, offer))


def _keep_contracts(
    table: TableDraft, hands: list[Hand], source: Source, seat: int, keep: KeepContracts, log: Log
) -> None:
    """Keep some contracts to the end; the others go to the bottom, in the order of the offer. (R11, R30, Q17)

    No turn has been passed since the contracts were drawn. (Q9)
    """
    hand, kept = hands[seat], keep.contracts
    back = tuple([contract for contract in hand.offer if contract not in kept])
    contracts = in_board_order(hand.contracts + kept) if hand.contracts else kept
    hands[seat] = hand_of(hand.cards, contracts, (), hand.returned + back)
    source.put_under(CONTRACT_PILE, back)  # Q8
    table.contract_pile += (seat,) * len(back)
    table.contract_counts = add_at(table.contract_counts, seat, len(kept))
    table.offer_sizes = add_at(table.offer_sizes, seat, -table.offer_sizes[seat])
    if log is not None:
        log.append(ContractsKept(seat, len(kept), kept))
        if back:
            log.append(ContractsReturned(seat, len(back), back))


def _end_choice(table: TableDraft, seat: int, log: Log) -> None:
    """Let the next seat choose its contracts, or begin the first turn. (R11, R13, Q17)"""
    table.to_move = (seat + 1) % len(table.carts)
    if table.to_move == table.first:
        table.phase = TURN
        if log is not None:
            log.append(TurnBegan(table.first, None))


def _end_turn(table: TableDraft, hands: list[Hand], seat: int, log: Log) -> None:
    """Begin the next seat's turn or the last round, or end the game. (R13, R32, Q7, Q9)"""
    players, last_turns = len(table.carts), table.last_turns
    if last_turns is not None:
        last_turns = table.last_turns = last_turns - 1
    elif table.carts[seat] <= table.edition.last_round_at:
        last_turns = table.last_turns = players
        if log is not None:
            log.append(LastRoundBegan(seat))
    if last_turns == 0 or table.passes == players:
        table.phase = OVER
        table.to_move = None
        table.revealed = tuple(hand.contracts for hand in hands)  # R34
        if log is not None:
            ending = Ending.LAST_ROUND if last_turns == 0 else Ending.ALL_PASSED
            log.append(GameOver(ending, table.revealed))
        return
    table.phase = TURN
    table.to_move = (seat + 1) % players
    if log is not None:
        log.append(TurnBegan(table.to_move, last_turns))


MOST_FLUSHES = 10_000
"""How often a row may be flushed at a time. No edition's row is flushed so often: see `turned_up` in
`box/_defects.py`."""


def settle(table: TableDraft, source: Source, log: Log) -> None:
    """Fill the row, flush it as often as it must be, and see to it that the draw pile is not empty. (Q13)"""
    size, too_many = table.edition.row, table.edition.flush_at
    for _ in range(MOST_FLUSHES):
        while len(table.row) < size and (table.draw_size or _rebuild(table, source, log)):  # R16, Q1
            count = min(size - len(table.row), table.draw_size)
            cards = source.take_many(DRAW_PILE, count)
            table.draw_size -= count
            if log is not None:
                log += [CardTurnedUp(card, slot) for slot, card in enumerate(cards, len(table.row))]
            table.row += cards
            table.faces = as_bits(table.row)
        if table.row.count(WILD) < too_many or _plain_cards(table, source) < size - too_many + 1:  # R19, Q2, Q10
            break
        for card in table.row:
            table.discards = add_at(table.discards, card, 1)
        if log is not None:
            log.append(RowFlushed(table.row))
        table.row, table.faces = (), 0
    else:
        raise AssertionError(f"the row has been flushed {MOST_FLUSHES} times, and is still to be flushed")
    if not table.draw_size:
        _rebuild(table, source, log)


def _rebuild(table: TableDraft, source: Source, log: Log) -> bool:
    """Shuffle the discards into a new draw pile; False if there are none. (R20)"""
    if not any(table.discards):
        return False
    source.shuffle(DRAW_PILE, spread(table.discards, COLORS))
    table.draw_size = sum(table.discards)
    table.discards = NO_CARDS
    if log is not None:
        log.append(PileRebuilt(table.draw_size))
    return True


def _plain_cards(table: TableDraft, source: Source) -> int:
    """Count the cards outside hands that are not wild. (Q2)"""
    return plain_in_sight(table) + table.draw_size - source.count(DRAW_PILE, WILD)


def plain_in_sight(table: TableDraft) -> int:
    """Count the face-up and discarded cards that are not wild. (Q2)"""
    return len(table.row) - table.row.count(WILD) + sum(table.discards[:WILD])
