"""Positions whose pieces are all there, but which no game comes to: what was laid out, rolled, asked and remembered."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.checks.moments import (
    ALL,
    CARD,
    KEPT,
    OVER,
    START,
    STATE,
    TURN,
    asks,
    moment,
    paths,
    table,
    turn,
)
from tests.merchants.positions import in_turn, merchant


def from_deck_to_hand() -> am.State:
    """A card that was never laid out lies in front of a merchant, and is counted there."""
    card, *plans = TURN.piles.plan
    bit = 1 << am.MERCHANTS.cards.index(card)
    craftsmen, buildings, many = TURN.table.deck_sizes
    me = attrs.evolve(TURN.table.merchants[0], active_bits=TURN.table.merchants[0].active_bits | bit)
    laid = table(TURN, merchants=(me, *TURN.table.merchants[1:]), deck_sizes=(craftsmen, buildings, many - 1))
    return attrs.evolve(laid, piles=attrs.evolve(TURN.piles, plan=tuple(plans)))


def from_display_to_discard(state: am.State) -> am.State:
    bit = state.table.display_bits & -state.table.display_bits
    return table(state, display_bits=state.table.display_bits ^ bit, discard_bits=state.table.discard_bits | bit)


@pytest.mark.rule("M4.3a", "M4.2j")
def test_each_round_lays_out_its_cards_and_leaves_one_for_each_seat() -> None:
    assert paths(from_deck_to_hand()) == {"$.table.deck_sizes"}
    assert paths(from_display_to_discard(CARD)) == paths(from_display_to_discard(START)) == {"$.table.display"}


@pytest.mark.rule("M4.13b")
def test_against_tom_a_card_that_is_gone_lies_in_the_discard() -> None:
    state = moment(
        lambda state: asks(am.Asked.CARD)(state) and len(state.table.display) == 4 and state.table.round == 1, players=1
    )
    bit = state.table.display_bits & -state.table.display_bits
    me = attrs.evolve(state.table.merchants[0], active_bits=state.table.merchants[0].active_bits | bit)
    laid = table(state, merchants=(me, state.table.merchants[1]), display_bits=state.table.display_bits ^ bit)
    assert paths(laid) == {"$.table.discard"}


@pytest.mark.rule("M4.4a", "M4.4b", "M4.4c")
def test_dice_lie_as_they_were_rolled_and_two_are_chosen() -> None:
    late = moment(asks(am.Asked.TURN, 12))
    assert paths(table(late, dice=(6,) * 6)) == {"$.table.dice"}
    assert paths(table(START, rolled=(1,) * 6, dice=(1,) * 6)) == {
        "$.table.rolled",
        *[f"$.table.merchants[{seat}].dice" for seat in range(3)],
    }
    me = attrs.evolve(TURN.table.merchants[1], dice=())
    assert paths(table(TURN, merchants=(TURN.table.merchants[0], me, TURN.table.merchants[2]))) == {
        "$.table.merchants[1].dice"
    }


@pytest.mark.rule("MQ56")
def test_figures_are_placed_when_it_was_asked_for() -> None:
    assert paths(table(START, trader=None)) == {"$.table.trader"}
    asked = moment(asks(am.Asked.MESSENGER), **ALL)
    assert paths(table(asked, messenger=3)) == {"$.table.messenger"}


@pytest.mark.parametrize(
    ("state", "path"),
    [
        (turn(TURN, credit=-1), "$.table.turn.credit"),
        (turn(TURN, card_points=2**40), "$.table.turn.card_points"),
        (turn(CARD, foreman_met=True), "$.table.turn"),
        (turn(CARD, plans_bits=1), "$.table.turn"),
        (turn(CARD, card_guilders=2), "$.table.turn"),
        (turn(moment(asks(am.Asked.DICE)), compartments=(0, 1)), "$.table.turn"),
        (turn(moment(asks(am.Asked.DICE_CARDS)), card_guilders=2), "$.table.turn"),
        (turn(TURN, more_cubes=1), "$.table.turn"),
        (turn(table(TURN, trader=None), trader_met=True), "$.table.turn.trader_met"),
        (turn(TURN, compartments=(0, 1)), "$.table.turn"),
        (turn(KEPT, claims=1), "$.table.turn"),
        (turn(OVER, claims=1), "$.table.turn"),
    ],
)
def test_what_is_remembered_of_a_turn_can_have_happened(state: am.State, path: str) -> None:
    assert paths(state) == {path}


@pytest.mark.rule("C053", "C054")
def test_the_cubes_of_chosen_dice_lie_where_the_turn_says() -> None:
    state = moment(asks(am.Asked.DICE_CARDS))
    one, two = state.table.turn.compartments
    for changes in ({"compartments": (one, 9)}, {"compartments": ((one + 1) % 6, two)}, {"more_cubes": 400}):
        assert paths(turn(state, **changes)) == {"$.table.turn.compartments"}


def full_market(state: am.State) -> am.State:
    """The same state, with a market tile for each round so far."""
    assert state.table.tile is not None
    tiles = (state.table.tile, *state.piles.market)
    laid = attrs.evolve(state.table, past_tiles=tiles[:8], tile=tiles[8], tiles_left=3)
    return attrs.evolve(state, table=laid, piles=attrs.evolve(state.piles, market=tiles[9:]))


@pytest.mark.rule("MQ45")
def test_the_discard_is_never_empty_so_it_is_not_in_a_position_either() -> None:
    """One start card and two cards of each phase I lie there at least."""
    state = STATE
    while state.to_move is not None:
        if state.phase is not am.Phase.SETUP:
            assert state.table.discard_bits
        state = am.apply(state, am.legal_actions(state)[-1])
    laid = in_turn(merchant(active=range(1, 13)), round=9)
    assert laid.table.discard_bits.bit_count() < 1 + 2 * 9
    assert "$.table.discard" in {problem.path for problem in am.check(full_market(laid))}


@pytest.mark.rule("MQ3")
def test_only_the_dock_where_the_ship_lies_is_remembered_of_a_visit() -> None:
    state = moment(lambda state: bool(state.table.turn.docks_bits), players=2)
    assert am.check(state) == ()
    assert paths(turn(state, docks_bits=0b111111)) == {"$.table.turn.docks"}
    at_sea = moment(lambda state: asks(am.Asked.TURN)(state) and state.table.ship(state.to_move or 0).of is None)
    assert paths(turn(at_sea, docks_bits=1)) == {"$.table.turn.docks"}
    one = moment(asks(am.Asked.TURN, 2), dock_workers="one")
    assert am.check(turn(one, docks_bits=0b11)) == ()
