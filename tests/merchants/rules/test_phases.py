"""Chapters 4.3, 4.4, 4.6: cards, dice and the end of the round."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules.decisions import asking
from tests.merchants.positions import (
    BOX,
    activate,
    asked,
    card_bits,
    codes,
    cubes,
    do,
    in_turn,
    legal,
    me,
    merchant,
    told,
    use,
    without_cards,
)

PINK, GREY, BLACK = am.Cube.PINK, am.Cube.GREY, am.Cube.BLACK


def choosing_a_card(mine: am.Merchant, *laid_out: int) -> am.State:
    """Seat 0 is asked for a card of these."""
    state = in_turn(mine)
    state = attrs.evolve(state, table=attrs.evolve(state.table, display_bits=card_bits(laid_out)))
    return without_cards(asked(state, am.Asked.CARD))


def with_dice(mine: am.Merchant, *pips: int, round: int = 5) -> am.State:
    """Seat 0 chooses from dice that show this, black first."""
    return asked(in_turn(mine, rolled=pips, dice=pips, round=round), am.Asked.DICE)


def reached(players: int, round: int, what: am.Asked) -> am.State:
    """A game of doing nothing that has come to this round and question."""
    state = am.new_game(players, seed=1672)
    while state.table.round < round or state.table.pending[0].what is not what:
        actions = am.legal_actions(state)
        state = am.apply(state, next((a for a in actions if isinstance(a, am.EndTurn)), actions[0]))
    return state


@pytest.mark.rule("M4.3a")
@pytest.mark.parametrize(
    ("players", "round", "types"),
    [(2, 1, (1, 1, 2)), (3, 1, (2, 1, 2)), (3, 2, (1, 2, 2)), (4, 1, (2, 2, 2)), (1, 1, (1, 1, 2))],
)
def test_so_many_cards_are_laid_out(players: int, round: int, types: tuple[int, int, int]) -> None:
    state = am.new_game(players, seed=5)
    while state.table.round < round or state.phase is am.Phase.SETUP:
        actions = am.legal_actions(state)
        state = am.apply(state, next((a for a in actions if isinstance(a, am.EndTurn)), actions[0]))
    laid = [card.type for card in state.table.display]
    if players == 1 and len(laid) == 3:
        laid.append(state.table.discard[-1].type)  # removed, since TOM leads
    assert sorted(laid.count(type) for type in am.CardType) == sorted(types)


@pytest.mark.rule("M4.3b", "M4.3c")
def test_each_player_takes_a_card_and_the_others_go_to_the_discard() -> None:
    state = reached(2, 1, am.Asked.CARD)
    first = state.to_move
    assert first == state.table.amstel[0]
    left = set(state.table.display)
    for _ in range(2):
        card = state.table.display[0]
        state = do(state, am.TakeCard(card))
        left.discard(card)
    assert left <= set(state.table.discard)
    assert (state.phase, state.table.display) == (am.Phase.DICE, ())


@pytest.mark.rule("M4.3b")
def test_a_card_that_is_not_laid_out_cannot_be_taken_and_one_must_be() -> None:
    state = choosing_a_card(merchant(), 1, 2)
    assert codes(state, am.TakeCard(BOX.card("003"))) == [("not_laid_out", "M4.3b")]
    assert codes(state, am.Decline()) == [("may_not_decline", "C049")]


@pytest.mark.rule("M4.3d")
def test_a_sixth_inactive_card_costs_a_card_and_a_penalty_token() -> None:
    state = do(choosing_a_card(merchant(inactive=[1, 2, 3, 4, 5]), 7, 8), am.TakeCard(BOX.card("007")))
    assert [int(action.card.id) for action in legal(state, am.DiscardCard)] == [1, 2, 3, 4, 5, 7]
    assert me(state).penalty_tokens == 0
    after = do(state, am.DiscardCard(BOX.card("007")))
    assert (me(after).penalty_tokens, len(after.table.inactive(0)), BOX.card("007") in after.table.discard) == (
        1,
        5,
        True,
    )


@pytest.mark.rule("C049", "M4.3e")
def test_whoever_has_card_049_may_take_none_once_a_round() -> None:
    state = choosing_a_card(merchant(active=[49]), 1, 2)
    after = do(state, am.Decline())
    assert after.table.inactive(0) == ()
    assert codes(choosing_a_card(merchant(active=[49], used=[49]), 1, 2), am.Decline()) == [("may_not_decline", "C049")]


@pytest.mark.rule("M4.4a")
def test_six_dice_are_rolled_in_the_order_of_their_colors() -> None:
    state = reached(2, 1, am.Asked.CARD)
    before, chance = state.piles.chance, []
    for _ in range(6):
        number, before = before.below(6)
        chance.append(number + 1)
    for _ in range(2):
        state = do(state, am.legal_actions(state)[0])
    assert state.table.rolled == tuple(chance)


@pytest.mark.rule("M4.4b")
@pytest.mark.parametrize("round", range(7, 13))
def test_high_dice_turn_to_one_from_round_eight_on(round: int) -> None:
    state = reached(2, round, am.Asked.DICE)
    highest = 13 - round
    assert state.table.dice == tuple(1 if pips > highest else pips for pips in state.table.rolled)


@pytest.mark.rule("M4.4c")
def test_two_dice_put_as_many_cubes_as_pips_into_the_compartment_of_that_number() -> None:
    state = with_dice(merchant(), 2, 1, 1, 5, 1, 1)
    assert len(am.legal_actions(state)) == 15
    wheel = me(do(state, am.ChooseDice(BLACK, PINK))).wheel
    assert (wheel[0], wheel[3]) == (cubes("black black"), cubes("pink " * 5))  # the wheel has turned since


@pytest.mark.rule("M4.4d", "M4.4e", "MQ5")
def test_the_wheel_brings_cubes_and_the_stored_one_and_an_empty_compartment_a_penalty() -> None:
    full = merchant("grey", wheel=(cubes("pink pink"), *[(0,) * 6] * 5), stored=BLACK)
    after = do(with_dice(full, 2, 1, 1, 5, 1, 1), am.ChooseDice(BLACK, PINK))
    assert (me(after).cubes, me(after).stored, me(after).penalty_tokens) == (cubes("grey pink pink black"), None, 0)
    empty = do(with_dice(merchant("grey", stored=BLACK), 2, 1, 1, 5, 1, 1), am.ChooseDice(BLACK, PINK))
    assert (me(empty).cubes, me(empty).penalty_tokens) == (cubes("grey black"), 1)


@pytest.mark.rule("M4.4f", "MQ39")
def test_cards_of_phase_two_are_used_after_the_choice_by_whoever_has_one() -> None:
    state = do(with_dice(merchant(active=[52]), 2, 3, 1, 5, 4, 1), am.ChooseDice(BLACK, PINK))
    assert am.legal_actions(state) == (am.DoneWithDice(),)
    assert do(state, am.DoneWithDice()).phase is am.Phase.ACTIONS
    assert do(with_dice(merchant(), 2, 3, 1, 5, 4, 1), am.ChooseDice(BLACK, PINK)).phase is am.Phase.ACTIONS


@pytest.mark.rule("C051", "MQ18", "MQ39")
def test_two_guilders_for_each_die_that_shows_one_also_if_it_was_turned() -> None:
    state = do(with_dice(merchant(active=[51]), 1, 6, 1, 5, 4, 1), am.ChooseDice(BLACK, GREY), use(51))
    assert me(state).guilders == 4
    none = do(with_dice(merchant(active=[51]), 1, 6, 1, 5, 4, 1), am.ChooseDice(am.Cube.BROWN, PINK))
    assert codes(none, use(51)) == [("no_effect", "MQ24")]
    turned = in_turn(merchant(active=[51]), rolled=(6,) * 6, dice=(1,) * 6, round=8)
    assert me(do(asked(turned, am.Asked.DICE), am.ChooseDice(BLACK, GREY), use(51))).guilders == 4


@pytest.mark.rule("C052", "C053", "MQ39")
def test_the_cubes_of_card_052_lie_in_compartment_one_and_stay_there() -> None:
    state = do(with_dice(merchant(active=[52, 53]), 1, 6, 1, 5, 4, 1), am.ChooseDice(BLACK, PINK), use(52))
    assert me(state).wheel[0] == cubes("black black black")
    shifted = do(state, use(53, die=BLACK, up=True))
    assert (me(shifted).wheel[0], me(shifted).wheel[1]) == (cubes("black black"), cubes("black"))


@pytest.mark.rule("C053", "MQ14")
def test_the_cubes_of_one_die_go_to_a_neighboring_compartment() -> None:
    state = do(with_dice(merchant(active=[53]), 1, 6, 4, 5, 4, 1), am.ChooseDice(am.Cube.PURPLE, PINK))
    for up, place in ((True, 4), (False, 2)):
        assert me(do(state, use(53, die=am.Cube.PURPLE, up=up))).wheel[place][am.Cube.PURPLE] == 4
    assert legal(do(state, use(53, die=PINK, up=True)), am.UseCard) == []
    assert codes(state, use(53, die=BLACK, up=True)) == [("die_not_chosen", "C053")]


@pytest.mark.rule("MQ14")
def test_a_one_goes_up_a_six_goes_down_and_the_end_of_the_game_does_not_matter() -> None:
    state = do(with_dice(merchant(active=[53]), 1, 6, 4, 5, 4, 1), am.ChooseDice(BLACK, am.Cube.BROWN))
    uses = [(action.die, action.up) for action in legal(state, am.UseCard)]
    assert uses == [(BLACK, True), (am.Cube.BROWN, False)]
    assert codes(state, use(53, die=BLACK, up=False)) == [("no_compartment", "MQ14")]
    late = do(with_dice(merchant(active=[53]), 1, 1, 1, 1, 1, 1, round=12), am.ChooseDice(BLACK, PINK))
    assert me(do(late, use(53, die=BLACK, up=True))).wheel[1] == cubes("black")


@pytest.mark.rule("C054", "C053", "MQ39")
@pytest.mark.parametrize("order", [(54, 53), (53, 54)])
def test_a_cube_more_of_each_die_moves_with_the_others_before_or_after(order: tuple[int, int]) -> None:
    state = do(with_dice(merchant(active=[53, 54]), 1, 6, 4, 5, 4, 1), am.ChooseDice(am.Cube.PURPLE, PINK))
    for number in order:
        state = do(state, use(53, die=PINK, up=False) if number == 53 else use(54))
    assert (me(state).wheel[3][PINK], me(state).wheel[3][am.Cube.PURPLE], sum(me(state).wheel[4])) == (6, 5, 0)


@pytest.mark.rule("M4.6a", "MQ40", "MQ41")
def test_one_cube_or_none_is_kept_and_cannot_be_spent_before_it_comes_back() -> None:
    state = do(in_turn(merchant("pink pink grey")), am.EndTurn(), am.EndTurn())
    assert am.legal_actions(state) == (am.Keep(PINK), am.Keep(GREY), am.Keep(None))
    kept = do(state, am.Keep(GREY))
    assert (me(kept).stored, me(kept).cubes) == (GREY, (0,) * 6)
    assert (kept.table.round, kept.phase, len(kept.table.display)) == (10, am.Phase.CARDS, 4)
    assert me(do(state, am.Keep(None))).stored is None


@pytest.mark.rule("M4.6a", "MQ40")
def test_whoever_has_no_cubes_is_not_asked() -> None:
    state = do(in_turn(merchant(), merchant("pink")), am.EndTurn(), am.EndTurn())
    assert [ask.seat for ask in state.table.pending] == [1]
    state = do(in_turn(merchant()), am.EndTurn(), am.EndTurn())
    assert state.phase is am.Phase.CARDS


@pytest.mark.rule("M4.6b")
def test_the_next_tile_lies_on_the_old_one() -> None:
    state = in_turn(merchant())
    tile, following = state.table.tile, state.piles.market[0]
    after = do(state, am.EndTurn(), am.EndTurn())
    assert (after.table.tile, after.table.past_tiles) == (following, (tile,))
    assert after.table.tiles_left == state.table.tiles_left - 1


@pytest.mark.rule("M4.8a", "M4.8b", "C008", "MQ61")
def test_the_last_round_ends_without_phase_four_and_inactive_cards_cost_a_token_each() -> None:
    state = in_turn(merchant("pink", inactive=[1, 2]), merchant(inactive=[3, 4], active=[8]), round=12)
    state = do(state, am.EndTurn(), am.EndTurn())
    assert (state.phase, state.to_move, am.legal_actions(state)) == (am.Phase.OVER, None, ())
    assert (me(state).penalty_tokens, me(state, 1).penalty_tokens, me(state).cubes) == (2, 0, cubes("pink"))
    inactive = in_turn(merchant(inactive=[8]), round=12)
    assert me(do(inactive, am.EndTurn(), am.EndTurn())).penalty_tokens == 1
    assert codes(state, am.EndTurn()) == [("game_over", "M4.8a")]


@pytest.mark.rule("C009", "MQ10")
def test_card_009_moves_the_disc_at_the_end_with_bridges_and_the_end_field() -> None:
    state = in_turn(merchant(active=[9], amstel_field=13), merchant(amstel_field=18), amstel=(1, 0), round=12)
    state = do(state, am.EndTurn(), am.EndTurn())
    assert (me(state).amstel_field, me(state).points[am.Category.AMSTEL]) == (18, 5 + 10)
    assert state.table.amstel == (1, 0)


@pytest.mark.rule("MQ6")
def test_a_score_has_no_floor() -> None:
    assert me(in_turn(merchant(score=-5))).score == -5


@pytest.mark.rule("MQ23", "C070", "C071")
def test_what_cards_gave_before_the_turn_does_not_count_in_it() -> None:
    state = choosing_a_card(merchant(active=[30, 38, 70, 71], inactive=[1, 2, 3, 55], guilders=3), 7, 8)
    state = do(state, use(38), am.ActivateFree(BOX.card("055")))
    assert (me(state).guilders, state.table.turn) == (2, am.Turn())
    state = do(state, am.TakeCard(BOX.card("007")))
    while state.table.pending[0].what is not am.Asked.TURN or state.to_move != 0:
        state = do(state, next(a for a in am.legal_actions(state) if isinstance(a, am.ChooseDice | am.EndTurn)))
    assert state.table.turn == am.Turn(inactive_at_start=4)
    assert [code for card in (70, 71) for code, _ in codes(state, use(card))] == ["condition_fails"] * 2


def test_what_is_no_state_is_a_type_error_whatever_is_to_be_done_with_it() -> None:
    state = am.new_game(2, seed="1672")
    seen, action = am.view(state, 0), am.legal_actions(state)[0]
    for verb in (am.apply, am.events, am.step):
        with pytest.raises(TypeError, match=r"^expected a State, got a SeatView$"):
            verb(seen, action)  # type: ignore[arg-type]  # what a caller might do


@pytest.mark.rule("M4.4f")
def test_what_had_to_be_remembered_of_the_dice_is_forgotten_with_the_choice() -> None:
    dice = (1, 6, 4, 5, 4, 1)
    state = asked(in_turn(merchant(active=[53]), rolled=dice, dice=dice), am.Asked.DICE)
    both = (*state.table.pending, asking(1, am.Asked.DICE))
    state = attrs.evolve(state, table=attrs.evolve(state.table, pending=both))
    state = do(state, am.ChooseDice(am.Cube.BLACK, am.Cube.PURPLE))
    assert state.table.turn.compartments == (0, 3)
    assert do(state, am.DoneWithDice()).table.turn == am.Turn()


@pytest.mark.rule("M4.4f", "MQ21")
def test_cards_of_the_phase_and_permanent_ones_are_offered_in_the_order_of_the_cards() -> None:
    state = in_turn(merchant(active=[39, 51], guilders=2, dice=(PINK, GREY)), dice=(1,) * 6)
    assert am.legal_actions(asked(state, am.Asked.DICE_CARDS)) == (use(39), use(51), am.DoneWithDice())


@pytest.mark.rule("MQ20")
def test_a_turn_is_all_that_one_does_until_one_ends_it() -> None:
    state = in_turn(merchant("pink orange orange", inactive=[1]))
    state = do(state, activate(1))
    assert state.to_move == 0
    state = do(state, am.EndTurn())
    assert (state.to_move, state.table.turn) == (1, am.Turn(inactive_at_start=0))


@pytest.mark.rule("C053", "MQ39")
def test_the_table_is_told_where_the_cubes_of_a_die_go() -> None:
    state = asked(in_turn(merchant(active=[53]), rolled=(1, 6, 4, 5, 4, 1), dice=(1, 6, 4, 5, 4, 1)), am.Asked.DICE)
    state = do(state, am.ChooseDice(am.Cube.BLACK, am.Cube.PURPLE))
    use_53 = use(53, die=am.Cube.PURPLE, up=True)
    assert told(state, use_53, am.CubesShifted) == [am.CubesShifted(0, am.Cube.PURPLE, 4, 5)]


@pytest.mark.rule("C049", "M4.3b", "M4.3e")
def test_whoever_takes_no_card_puts_a_token_on_card_049_alone() -> None:
    state = asked(in_turn(merchant(active=[1, 49, 55])), am.Asked.CARD)
    assert me(do(state, am.Decline())).used_bits == card_bits([49])


@pytest.mark.rule("MQ14", "C053")
def test_a_two_goes_down_to_the_first_compartment() -> None:
    dice = (2, 6, 4, 5, 4, 1)
    state = asked(in_turn(merchant(active=[53]), rolled=dice, dice=dice), am.Asked.DICE)
    state = do(state, am.ChooseDice(am.Cube.BLACK, am.Cube.PINK))
    assert use(53, die=am.Cube.BLACK, up=False) in am.legal_actions(state)


@pytest.mark.rule("M4.8b")
def test_nobody_is_told_of_tokens_for_no_cards() -> None:
    state = do(in_turn(merchant(), merchant(inactive=[3]), round=12), am.EndTurn())
    assert told(state, am.EndTurn(), am.PenaltyTaken) == [am.PenaltyTaken(1, 1)]


@pytest.mark.rule("C009")
def test_card_009_moves_the_disc_five_fields() -> None:
    state = in_turn(merchant(active=[9], amstel_field=1), merchant(), round=12)
    assert me(do(state, am.EndTurn(), am.EndTurn())).amstel_field == 6
