"""The course of a game: from phase to phase and from round to round, as soon as nothing is left to decide. (MQ41)"""

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.merchants.box.card import Card
from amsterdam_routes.merchants.box.cubes import NO_CUBES, Cube
from amsterdam_routes.merchants.rules.amstel import move_disc
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, Phase, asking_each
from amsterdam_routes.merchants.rules.dice import roll, turn_high_dice, turn_wheels
from amsterdam_routes.merchants.rules.events import (
    CardsDiscarded,
    CardsLaidOut,
    CubeKept,
    CubesPlaced,
    GameOver,
    PhaseBegan,
    RoundBegan,
    TileTurnedUp,
    TurnBegan,
)
from amsterdam_routes.merchants.rules.figures import move_figures
from amsterdam_routes.merchants.rules.merchant import FRESH_TURN
from amsterdam_routes.merchants.rules.play import Play, done, take_penalty
from amsterdam_routes.merchants.rules.solo import play_tom, remove_cheapest
from amsterdam_routes.merchants.rules.state import DECKS, MARKET, TableDraft


def go_on(play: Play) -> None:
    """Whatever happens before the next decision."""
    table = play.table
    while not table.pending:
        if table.phase is Phase.SETUP:
            _begin_round(play)
        elif table.phase is Phase.CARDS:
            _discard_display(play)  # M4.3c
            _begin_dice(play)
        elif table.phase is Phase.DICE:
            turn_wheels(play)
            _begin_actions(play)
        elif table.phase is Phase.ACTIONS:
            if table.round == table.setup.edition.last_round:
                _end_game(play)
                return
            _end_round(play)
        else:
            table.round += 1  # M4.6b
            _turn_up_tile(play)
            _begin_round(play)


def seats_in_order(table: TableDraft) -> list[int]:
    """The players in the order of their discs; TOM has no turn. (M4.2i, MQ75)"""
    amstel, players = table.amstel, table.setup.players
    return [*amstel] if players > 1 else [seat for seat in amstel if seat < players]


def _phase(play: Play, phase: Phase) -> None:
    play.table.phase = phase
    if play.log is not None:
        play.log.append(PhaseBegan(phase))


def lay_out(play: Play, numbers: tuple[int, ...]) -> None:
    """So many craftsmen, buildings and plans are drawn and laid out. (M4.2j, M4.3a)"""
    table = play.table
    cards: list[Card] = []
    for deck, many in zip(DECKS, numbers, strict=True):
        cards += play.source.take_many(deck, many)
    (craftsmen, buildings, plans), (a, b, c) = table.deck_sizes, numbers
    table.deck_sizes = (craftsmen - a, buildings - b, plans - c)
    for card in cards:
        table.display_bits |= play.lookup.bit[card.id]
    if play.log is not None:
        play.log.append(CardsLaidOut(tuple(cards)))


def lay_out_start_cards(play: Play) -> None:
    """Craftsmen and buildings to choose a start card from. (M4.2j, MQ60)"""
    setup = play.table.setup
    lay_out(play, (*setup.edition.start_cards[max(2, setup.players)], 0))


def start_asks(table: TableDraft) -> tuple[Ask, ...]:
    """Start cards from bottom to top, then start cubes from top to bottom. (M4.2j, M4.2k)"""
    seats = seats_in_order(table)
    return (
        *asking_each(reversed(seats), Asked.START_CARD),
        *asking_each(seats, Asked.START_CUBES),
    )


def placed(play: Play) -> None:
    """A figure is placed; after the last one the start cards are laid out. (MQ56)"""
    done(play)
    if play.table.pending[0].what is Asked.START_CARD:
        lay_out_start_cards(play)


def start_card_taken(play: Play) -> None:
    """The cards that nobody took at the start go to the discard. (M4.2j)"""
    if play.table.pending[0].what is Asked.START_CUBES:
        _discard_display(play)


def take_start_cubes(play: Play, seat: int, first: Cube, pair: Cube) -> None:
    """A cube into compartment 1, a pair into compartment 2. (M4.2k)"""
    me = play.me(seat)
    one, two = [*NO_CUBES], [*NO_CUBES]
    one[first] += 1
    two[pair] += 2
    me.wheel = (tuple(one), tuple(two), *me.wheel[2:])
    if play.log is not None:
        play.log.append(CubesPlaced(seat, first, 1, 1))
        play.log.append(CubesPlaced(seat, pair, 2, 2))
    done(play)


def _discard_display(play: Play) -> None:
    """What is still laid out goes to the discard. (M4.3c)"""
    table = play.table
    bits, table.display_bits = table.display_bits, 0
    table.discard_bits |= bits
    if play.log is not None and bits:
        play.log.append(CardsDiscarded(tuple([play.lookup.uses[bit].card for bit in bits_of(bits)]), None))


def _begin_round(play: Play) -> None:
    """Phase I: cards are laid out, and chosen in Amstel order. (M4.3a, M4.3b)"""
    table = play.table
    if play.log is not None:
        play.log.append(RoundBegan(table.round))
    _phase(play, Phase.CARDS)
    for seat in range(table.players):
        play.me(seat).used_bits = 0  # M4.6b
    rounds = table.setup.edition.reveals[max(2, table.players)]
    lay_out(play, rounds[(table.round - 1) % len(rounds)])
    seats = seats_in_order(table)
    removed = remove_cheapest(play, seats[0]) if table.players == 1 else ()  # M4.13b
    table.pending = (*removed, *asking_each(seats, Asked.CARD))


def _begin_dice(play: Play) -> None:
    """Phase II: the roll; in the solo game TOM acts first, by the dice as they fell. (M4.4a, M4.13c)"""
    _phase(play, Phase.DICE)
    for seat in range(play.table.players):
        play.me(seat).dice = ()
    roll(play)
    if play.table.players == 1:
        play_tom(play)
    turn_high_dice(play)
    play.table.pending = asking_each(seats_in_order(play.table), Asked.DICE)


def _begin_actions(play: Play) -> None:
    """Phase III: one turn after another in Amstel order. (M4.5, MQ20)"""
    _phase(play, Phase.ACTIONS)
    play.table.pending = asking_each(seats_in_order(play.table), Asked.TURN)
    _begin_turn(play)


def _begin_turn(play: Play) -> None:
    """What has to be remembered of a turn is remembered from here on. (MQ23)"""
    seat = play.table.pending[0].seat
    play.table.turn = FRESH_TURN
    play.turn().inactive_at_start = play.table.merchants[seat].inactive_bits.bit_count()
    if play.log is not None:
        play.log.append(TurnBegan(seat))


def end_turn(play: Play, seat: int) -> None:
    """The figures move, then the next turn begins. (MQ20, MQ70)"""
    done(play, *move_figures(play, seat))
    figures_moved(play)


def figures_moved(play: Play) -> None:
    """Unless another figure is still to move, the turn is over, and forgotten."""
    pending = play.table.pending
    if pending and pending[0].what is not Asked.TURN:
        return
    play.table.turn = FRESH_TURN
    if pending:
        _begin_turn(play)


def _end_round(play: Play) -> None:
    """Phase IV: those who have cubes keep one of them, or none. (M4.6a, MQ40)"""
    _phase(play, Phase.ROUND_END)
    merchants = play.table.merchants
    seats = [seat for seat in seats_in_order(play.table) if any(merchants[seat].cubes)]
    play.table.pending = asking_each(seats, Asked.KEPT_CUBE)


def keep(play: Play, seat: int, cube: Cube | None) -> None:
    """The cubes go back, but for the one that is kept. (M4.6a)"""
    me = play.me(seat)
    returned = [*me.cubes]
    if cube is not None:
        returned[cube] -= 1
    me.cubes, me.stored = NO_CUBES, cube
    if play.log is not None:
        play.log.append(CubeKept(seat, cube, tuple(returned)))
    done(play)


def _turn_up_tile(play: Play) -> None:
    """The next market tile lies on the old one. (M4.6b)"""
    table = play.table
    assert table.tile is not None
    table.past_tiles += (table.tile,)
    table.tile = play.source.take(MARKET)
    table.tiles_left -= 1
    if play.log is not None:
        play.log.append(TileTurnedUp(table.tile))


def settle_cards(play: Play) -> None:
    """Tokens for inactive cards, then the moves of card 009. (M4.8b, MQ10, MQ61)"""
    table, lookup = play.table, play.lookup
    for seat in range(table.players):
        me = table.merchants[seat]
        inactive = me.inactive_bits.bit_count()
        if inactive and not me.active_bits & lookup.power["no_penalty"]:  # C008
            take_penalty(play, seat, inactive)
    for seat in seats_in_order(table):
        for bit in bits_of(table.merchants[seat].active_bits & lookup.at_end):
            move_disc(play, seat, lookup.amounts["amstel"][bit])  # C009


def _end_game(play: Play) -> None:
    """Nothing is left to do: cards are settled, and the orders are shown. (M4.8a, M4.10a)"""
    settle_cards(play)
    table = play.table
    table.phase = Phase.OVER
    opened = [me.open_orders for me in table.merchants]
    table.revealed = tuple([open_orders + hand.orders for open_orders, hand in zip(opened, play.hands, strict=False)])
    if play.log is not None:
        play.log.append(GameOver(table.revealed))
