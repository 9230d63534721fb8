"""What an action does: the one place where a state becomes the next.

`apply`, `events` and `step` share it. A transition opens drafts of the heaps, writes to them in the order of the
rules, chapter by chapter, and seals them. Events go to the log, which is None when nobody asks for them.
"""

from collections.abc import Callable
from typing import Any, Final

from amsterdam_routes.kernel.errors import IllegalAction
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.actions import (
    Action,
    Activate,
    ActivateFree,
    Advance,
    BuyTile,
    ChooseDice,
    Claim,
    Decline,
    Deliver,
    DeliverWorker,
    DiscardCard,
    DoneWithDice,
    EndTurn,
    GiveCard,
    Keep,
    Load,
    MoveMessenger,
    MoveTrader,
    PayCube,
    PlaceForeman,
    PlaceMessenger,
    PlaceTrader,
    RemoveCard,
    Sail,
    ShipTo,
    StopSailing,
    SwapFor,
    TakeCard,
    TakeCube,
    TakeStartCubes,
    TakeWorker,
    UseCard,
    UseFreePlan,
)
from amsterdam_routes.merchants.rules.amstel import advance, move_in_turn
from amsterdam_routes.merchants.rules.blocks import claim
from amsterdam_routes.merchants.rules.cards import (
    activate,
    activate_free,
    decline,
    discard_card,
    give_all,
    give_card,
    swap_card,
    take_card,
    take_cube,
    use_card,
    use_free_plan,
)
from amsterdam_routes.merchants.rules.decisions import Asked, ask
from amsterdam_routes.merchants.rules.dice import choose_dice, done_with_dice
from amsterdam_routes.merchants.rules.events import Acted, Event
from amsterdam_routes.merchants.rules.figures import put_foreman, put_messenger, put_trader
from amsterdam_routes.merchants.rules.legality import is_legal, violations
from amsterdam_routes.merchants.rules.market import buy_tile
from amsterdam_routes.merchants.rules.play import Play, done, pay_cube
from amsterdam_routes.merchants.rules.rounds import (
    end_turn,
    figures_moved,
    go_on,
    keep,
    placed,
    start_card_taken,
    take_start_cubes,
)
from amsterdam_routes.merchants.rules.ship import deliver, deliver_worker, load, sail, sail_paid, ship_to, take_worker
from amsterdam_routes.merchants.rules.solo import remove
from amsterdam_routes.merchants.rules.state import State, close_table, draft_piles, open_table, seal_piles, state_of
from amsterdam_routes.merchants.rules.tables import tables


def apply(state: State, action: Action) -> State:
    """The state after an action; `IllegalAction` if the rules forbid it. The state passed in stays as it is.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> after = am.apply(state, am.legal_actions(state)[0])
    >>> state.to_move == after.to_move
    False
    """
    return _carried_out(state, action, None)


def events(state: State, action: Action) -> tuple[Event, ...]:
    """What an action makes happen, in order.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> [type(event).__name__ for event in am.events(state, am.legal_actions(state)[0])]
    ['Acted', 'CardTaken']
    """
    return step(state, action)[1]


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after an action, and what happened on the way.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> action = am.legal_actions(state)[0]
    >>> am.step(state, action) == (am.apply(state, action), am.events(state, action))
    True
    """
    log: list[Event] = []
    return _carried_out(state, action, log), tuple(log)


def _carried_out(state: State, action: Action, log: list[Event] | None) -> State:
    if type(state) is not State or not is_legal(state.table, action):
        raise _refusal(state, action)
    piles = draft_piles(state.piles)
    table = open_table(state.table)
    setup = table.setup
    play = Play(table, state.hands, piles, setup.edition._tables or tables(setup.edition), log)
    perform(play, action)
    return state_of(close_table(table), state.hands, seal_piles(piles))


def _refusal(state: State, action: Action) -> Exception:
    if type(state) is not State:
        return type_error(State, state)
    return IllegalAction(violations(state, action))


def perform(play: Play, action: Action) -> None:
    """Carry out a legal action of the seat that is asked, and all that follows from it."""
    seat = play.table.pending[0].seat
    if play.log is not None:
        play.log.append(Acted(seat, action))
    CHAPTERS[type(action)](play, seat, action)
    go_on(play)


def _place_foreman(play: Play, seat: int, action: PlaceForeman) -> None:
    put_foreman(play, action.warehouse)
    placed(play)


def _place_messenger(play: Play, seat: int, action: PlaceMessenger) -> None:
    put_messenger(play, action.block)
    placed(play)


def _place_trader(play: Play, seat: int, action: PlaceTrader) -> None:
    put_trader(play, action.goods)
    placed(play)


def _take_card(play: Play, seat: int, action: TakeCard) -> None:
    at_start = play.table.pending[0].what is Asked.START_CARD
    take_card(play, seat, action.card)
    if at_start:
        start_card_taken(play)


def _remove_card(play: Play, seat: int, action: RemoveCard) -> None:
    remove(play, play.lookup.bit[action.card.id])
    done(play)


def _pay_cube(play: Play, seat: int, action: PayCube) -> None:
    """One of the cubes that are owed; after the last one what they pay for. (MQ38, M4.5r)"""
    asked, cube = play.table.pending[0], action.cube
    pay_cube(play, seat, cube)
    buys, paid = asked.buys, (*asked.barred, cube) if cube not in asked.barred else asked.barred
    if asked.many > 1:
        done(play, ask(seat, asked.what, asked.many - 1, cube, paid, None, buys))
        return
    done(play)
    if type(buys) is Sail:
        sail_paid(play, seat, buys)
    elif type(buys) is Advance:
        move_in_turn(play, seat, buys.fields)
    else:
        assert type(buys) is UseCard
        give_all(play, seat, play.lookup.uses[play.lookup.bit[buys.card.id]].gains, paid)


def _move_messenger(play: Play, seat: int, action: MoveMessenger) -> None:
    put_messenger(play, action.block)
    done(play)
    figures_moved(play)


def _move_trader(play: Play, seat: int, action: MoveTrader) -> None:
    put_trader(play, action.goods)
    done(play)
    figures_moved(play)


CHAPTERS: Final[dict[type[Action], Callable[[Play, int, Any], None]]] = {  # each takes its own class of actions
    PlaceForeman: _place_foreman,
    PlaceMessenger: _place_messenger,
    PlaceTrader: _place_trader,
    TakeCard: _take_card,
    TakeStartCubes: lambda play, seat, action: take_start_cubes(play, seat, action.first, action.pair),
    RemoveCard: _remove_card,
    Decline: lambda play, seat, action: decline(play, seat),
    DiscardCard: lambda play, seat, action: discard_card(play, seat, action.card),
    ChooseDice: choose_dice,
    UseCard: use_card,
    DoneWithDice: lambda play, seat, action: done_with_dice(play),
    Activate: activate,
    Claim: claim,
    Load: lambda play, seat, action: load(play, seat, action.goods),
    Deliver: lambda play, seat, action: deliver(play, seat, action.goods),
    TakeWorker: lambda play, seat, action: take_worker(play, seat, action.worker),
    DeliverWorker: lambda play, seat, action: deliver_worker(play, seat),
    Sail: sail,
    StopSailing: lambda play, seat, action: done(play),
    Advance: advance,
    BuyTile: lambda play, seat, action: buy_tile(play, seat),
    EndTurn: lambda play, seat, action: end_turn(play, seat),
    PayCube: _pay_cube,
    TakeCube: lambda play, seat, action: take_cube(play, seat, action.cube),
    GiveCard: lambda play, seat, action: give_card(play, seat, action.card),
    SwapFor: lambda play, seat, action: swap_card(play, seat, action.card),
    ActivateFree: lambda play, seat, action: activate_free(play, seat, action.card),
    ShipTo: lambda play, seat, action: ship_to(play, seat, action.field),
    UseFreePlan: lambda play, seat, action: use_free_plan(play, seat, action.use),
    MoveMessenger: _move_messenger,
    MoveTrader: _move_trader,
    Keep: lambda play, seat, action: keep(play, seat, action.cube),
}
