"""Random play, quickly: an action picked with no list of them all, a game played out with nothing built in between.

Both follow the rules of `legality.py` and `transition.py` and have none of their own, so whoever does not care about
speed can skip this module.
"""

from amsterdam_routes.kernel.playouts import Randomness, check_randomness, one_of
from amsterdam_routes.routes.actions import Action, ClaimRoute
from amsterdam_routes.routes.color import Color
from amsterdam_routes.routes.legality import listed, mover, open_routes
from amsterdam_routes.routes.state import HandDraft, Phase, State, TableDraft, View, draft_piles, draft_table, sealed
from amsterdam_routes.routes.tables import Tables, tables
from amsterdam_routes.routes.transition import perform

WILD = Color.WILD
TURN, SECOND_CARD = Phase.TURN, Phase.SECOND_CARD


def pick(position: State | View, random: Randomness) -> Action:
    """A legal action, each equally likely; ValueError where there is none.

    The others are not listed: see `docs/performance.md`.

    >>> import amsterdam_routes as ar
    >>> from random import Random
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.pick(state, Random(1)) in ar.legal_actions(state)
    True
    """
    hand = mover(position)
    table, seat = position.table, position.table.to_move
    if hand is None or seat is None:
        raise ValueError("no action is legal here: the game is over, or another seat is to move")
    try:
        return _pick(tables(table.edition), table, hand, seat, random)
    except AttributeError:
        check_randomness(random)
        raise


def playout(state: State, random: Randomness) -> State:
    """The end of the game if from here on every seat picks its actions at random.

    The same end as with `pick` and `apply` in turn and the same random bits, reached sooner: the heaps stay open
    from the first action to the last, and what is picked is legal, so it is not judged again.

    >>> import amsterdam_routes as ar
    >>> from random import Random
    >>> ar.playout(ar.new_game(2, seed="1634"), Random(1)).phase
    <Phase.OVER: 'over'>
    """
    if type(state) is not State:
        raise TypeError(f"a State is wanted here, not {type(state).__name__}")
    check_randomness(random)
    lookup = tables(state.table.edition)
    table, hands, piles = draft_table(state.table), [*state.hands], draft_piles(state.piles)
    while (seat := table.to_move) is not None:
        action = _pick(lookup, table, hands[seat], seat, random)
        perform(lookup, table, hands, piles, seat, action, None)
    return sealed(table, hands, piles)


def _pick(lookup: Tables, table: TableDraft, hand: HandDraft, seat: int, random: Randomness) -> Action:
    """Number what there might be to do, ask for a number, and ask again if what bears it cannot be done after all.

    The numbers go to the claims that the hand can pay for if all routes are open, to the slots of the row, of which one
    that is not the left-most of its colour is no action of its own (Q16), to the draw pile and to the contracts.
    Every legal action bears exactly one number, so each is equally likely.
    """
    phase, row = table.phase, table.row
    payable: tuple[tuple[int, ClaimRoute], ...] = ()
    routes = 0
    if phase is TURN and row:
        payable, routes = lookup.affordable(hand.cards), open_routes(lookup, table, seat)
    elif phase is not SECOND_CARD or not table.draw_size:
        return one_of(listed(lookup, table, hand, seat), random)  # not many, and perhaps no number would ever do
    paid = len(payable)
    pile = paid + len(row)
    contracts = pile + 1
    bits, getrandbits = contracts.bit_length(), random.getrandbits
    while True:
        number = getrandbits(bits)
        if number < paid:
            bit, claim = payable[number]
            if bit & routes:
                return claim
        elif number < pile:
            slot = number - paid
            color = row[slot]
            if row.index(color) == slot and (color is not WILD or phase is TURN):  # R18
                return lookup.takes[color]
        elif number == pile:
            if table.draw_size:
                return lookup.blind
        elif number == contracts and table.contract_pile and phase is TURN:  # R30
            return lookup.contracts
