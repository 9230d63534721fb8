"""The course of a game: from phase to phase and from round to round, as soon as nothing is left to decide. (MQ41)"""

from collections.abc import Sequence

from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box._actions import Action, EndTurn
from amsterdam_routes.merchants.rules._amstel import move_disc, seats_in_order
from amsterdam_routes.merchants.rules._cards import discard_display, lay_out
from amsterdam_routes.merchants.rules._context import Context, begin_turn, done, go_to_next_turn, take_penalty
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, Phase, decisions_of
from amsterdam_routes.merchants.rules._dice import roll, turn_high_dice, turn_wheels
from amsterdam_routes.merchants.rules._events import GameOver, PhaseBegan, RoundBegan, TileTurnedUp
from amsterdam_routes.merchants.rules._figures import move_figures
from amsterdam_routes.merchants.rules._solo import play_tom, remove_cheapest
from amsterdam_routes.merchants.rules._state import MARKET, MerchantDraft, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables


def go_on(context: Context) -> None:
    """Carry out everything that happens before the next decision. (MQ41)"""
    table = context.table
    while not table.pending:
        if table.phase is Phase.SETUP:
            _begin_round(context)
        elif table.phase is Phase.CARDS:
            discard_display(context)  # M4.3c
            _begin_dice(context)
        elif table.phase is Phase.DICE:
            turn_wheels(context)
            _begin_actions(context)
        elif table.phase is Phase.ACTIONS:
            if table.round == table.setup.edition.last_round:
                _end_game(context)
                return
            _end_round(context)
        else:
            table.round += 1  # M4.6b
            _turn_up_tile(context)
            _begin_round(context)


def _phase(context: Context, phase: Phase) -> None:
    context.table.phase = phase
    if context.log is not None:
        context.log.append(PhaseBegan(phase))


def _begin_round(context: Context) -> None:
    """Begin phase I: cards are laid out, and chosen in Amstel order. (M4.3a, M4.3b)"""
    table = context.table
    if context.log is not None:
        context.log.append(RoundBegan(table.round))
    _phase(context, Phase.CARDS)
    for seat in range(table.players):
        context.me(seat)._used_bits = 0  # M4.6b
    rounds = table.setup.edition.reveals[max(2, table.players)]
    lay_out(context, rounds[(table.round - 1) % len(rounds)])
    seats = seats_in_order(table)
    removed = remove_cheapest(context, seats[0]) if table.players == 1 else ()  # M4.13b
    table.pending = (*removed, *decisions_of(seats, DecisionKind.CARD))


def _begin_dice(context: Context) -> None:
    """Begin phase II with the roll; in the solo game TOM acts first, by the dice as they fell. (M4.4a, M4.13c)"""
    _phase(context, Phase.DICE)
    for seat in range(context.table.players):
        context.me(seat).dice = ()
    roll(context)
    if context.table.players == 1:
        play_tom(context)
    turn_high_dice(context)
    context.table.pending = decisions_of(seats_in_order(context.table), DecisionKind.DICE)


def _begin_actions(context: Context) -> None:
    """Begin phase III: one turn after another in Amstel order. (M4.5, MQ20)"""
    _phase(context, Phase.ACTIONS)
    context.table.pending = decisions_of(seats_in_order(context.table), DecisionKind.TURN)
    begin_turn(context)


def list_end(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the end of the turn, which is always possible. (MQ20)"""
    return (lookup.table.end,)


def end_turn(context: Context, seat: int, action: EndTurn) -> None:
    """Move the figures, then begin the next turn. (MQ20, MQ70)"""
    done(context, *move_figures(context, seat))
    go_to_next_turn(context)


def _end_round(context: Context) -> None:
    """Begin phase IV: those who have cubes keep one of them, or none. (M4.6a, MQ40)"""
    _phase(context, Phase.ROUND_END)
    merchants = context.table.merchants
    seats = [seat for seat in seats_in_order(context.table) if any(merchants[seat].cubes)]
    context.table.pending = decisions_of(seats, DecisionKind.KEPT_CUBE)


def _turn_up_tile(context: Context) -> None:
    """Lay the next market tile on the old one. (M4.6b)"""
    table = context.table
    assert table.tile is not None
    table.past_tiles += (table.tile,)
    table.tile = context.source.take(MARKET)
    table.tiles_left -= 1
    if context.log is not None:
        context.log.append(TileTurnedUp(table.tile))


def settle_cards(context: Context) -> None:
    """Take tokens for inactive cards, then make the moves of card 009. (M4.8b, MQ10, MQ61)"""
    table, lookup = context.table, context.lookup
    for seat in range(table.players):
        me = table.merchants[seat]
        inactive = me._inactive_bits.bit_count()
        if inactive and not me._active_bits & lookup.power["no_penalty"]:  # C008
            take_penalty(context, seat, inactive)
    for seat in seats_in_order(table):
        for bit in bits_of(table.merchants[seat]._active_bits & lookup.at_end):
            move_disc(context, seat, lookup.amounts["amstel"][bit])  # C009


def _end_game(context: Context) -> None:
    """End the game: cards are settled, and the orders are shown. (M4.8a, M4.10a)"""
    settle_cards(context)
    table = context.table
    table.phase = Phase.OVER
    opened = [me.open_orders for me in table.merchants]
    hidden = [hand.orders for hand in context.hands]
    table.revealed = tuple([shown + secret for shown, secret in zip(opened, hidden, strict=False)])
    if context.log is not None:
        context.log.append(GameOver(table.revealed))
