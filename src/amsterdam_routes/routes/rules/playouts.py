"""Random play, quickly: an action picked with no list of them all, a game played out with nothing built in between.

Both follow the rules of `legality.py` and `transition.py` and have none of their own, so you can skip this module if
you do not care about speed.
"""

from amsterdam_routes.kernel.chance import Randomness, check_randomness, one_of
from amsterdam_routes.kernel.game import MOST_ACTIONS, endless
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.box.tables import tables
from amsterdam_routes.routes.rules.legality import NOT_WILD, list_actions, mover, off_the_tables
from amsterdam_routes.routes.rules.piles import HandDraft, draft_piles
from amsterdam_routes.routes.rules.state import Phase, State, TableDraft, View, draft_table, seal_state
from amsterdam_routes.routes.rules.transition import perform

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
    if type(position) is State:  # quicker than `mover`
        seat = position.table.to_move
        hand = None if seat is None else position.hands[seat]
    else:
        hand, seat = mover(position), position.table.to_move
    if hand is None or seat is None:
        raise ValueError("expected a position in which a seat can act, got one off its turn or after the end")
    try:
        return _pick(position.table, hand, seat, random)
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
        raise type_error(State, state)
    check_randomness(random)
    table, hands, piles = draft_table(state.table), [*state.hands], draft_piles(state.piles)
    for _ in range(MOST_ACTIONS):
        if (seat := table.to_move) is None:
            return seal_state(table, tuple(hands), piles)
        perform(table, hands, piles, _pick(table, hands[seat], seat, random), None)
    raise endless()


def _pick(table: TableDraft, hand: HandDraft, seat: int, random: Randomness) -> Action:
    """Number what there might be to do, ask for a number, and ask again if what bears it cannot be done after all.

    The numbers go to the claims that the hand can pay for if all routes are open, to the draws and to the contracts.
    Every legal action bears exactly one number, so each is equally likely.
    """
    lookup = table.edition._tables or tables(table.edition)
    phase = table.phase
    if phase is SECOND_CARD:
        return one_of(lookup.draws[table.draw_size > 0][table.faces & NOT_WILD], random)  # R18
    if phase is not TURN or not table.faces:
        return one_of(list_actions(table, hand, seat), random)  # not many, and perhaps no number would ever do
    try:
        payable, routes = lookup.affordable(hand.cards), table.open_bits[seat] & lookup.within[table.carts[seat]]
    except IndexError:
        raise off_the_tables(table, hand.cards, seat) from None
    draws = lookup.draws[table.draw_size > 0][table.faces]
    paid, drawn, getrandbits = len(payable), len(draws), random.getrandbits
    bits = (paid + drawn).bit_length()
    while True:
        number = getrandbits(bits)
        if number < paid:
            bit, claim = payable[number]
            if bit & routes:
                return claim
        else:
            number -= paid
            if number < drawn:
                return draws[number]
            if number == drawn and table.contract_pile:  # R30
                return lookup.contracts
