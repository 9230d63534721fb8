"""Chapter 4.4: the roll, the choice of two dice, the cards of phase II, and the wheel."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._decisions import decision_of
from tests.merchants.positions import (
    asked,
    codes,
    cubes,
    do,
    in_turn,
    legal,
    me,
    merchant,
    use,
)

PINK, GREY, BLACK = am.Cube.PINK, am.Cube.GREY, am.Cube.BLACK


def with_dice(mine: am.Merchant, *pips: int, round: int = 5) -> am.State:
    """Seat 0 chooses from dice that show this, black first."""
    return asked(in_turn(mine, rolled=pips, dice=pips, round=round), am.DecisionKind.DICE)


def reached(players: int, round: int, what: am.DecisionKind) -> am.State:
    """A game of doing nothing that has come to this round and question."""
    state = am.new_game(players, seed=1672)
    while state.table.round < round or state.table.pending[0].what is not what:
        actions = am.legal_actions(state)
        state = am.apply(state, next((a for a in actions if isinstance(a, am.EndTurn)), actions[0]))
    return state


@pytest.mark.rule("M4.4a")
def test_six_dice_are_rolled_in_the_order_of_their_colors() -> None:
    state = reached(2, 1, am.DecisionKind.CARD)
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
    state = reached(2, round, am.DecisionKind.DICE)
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
    assert me(do(asked(turned, am.DecisionKind.DICE), am.ChooseDice(BLACK, GREY), use(51))).guilders == 4


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


@pytest.mark.rule("M4.4f")
def test_what_had_to_be_remembered_of_the_dice_is_forgotten_with_the_choice() -> None:
    dice = (1, 6, 4, 5, 4, 1)
    state = asked(in_turn(merchant(active=[53]), rolled=dice, dice=dice), am.DecisionKind.DICE)
    both = (*state.table.pending, decision_of(1, am.DecisionKind.DICE))
    state = attrs.evolve(state, table=attrs.evolve(state.table, pending=both))
    state = do(state, am.ChooseDice(am.Cube.BLACK, am.Cube.PURPLE))
    assert state.table.turn.compartments == (0, 3)
    assert do(state, am.DoneWithDice()).table.turn == am.Turn()


@pytest.mark.rule("M4.4f", "MQ21")
def test_cards_of_the_phase_and_permanent_ones_are_offered_in_the_order_of_the_cards() -> None:
    state = in_turn(merchant(active=[39, 51], guilders=2, dice=(PINK, GREY)), dice=(1,) * 6)
    assert am.legal_actions(asked(state, am.DecisionKind.DICE_CARDS)) == (use(39), use(51), am.DoneWithDice())


@pytest.mark.rule("MQ14", "C053")
def test_a_two_goes_down_to_the_first_compartment() -> None:
    dice = (2, 6, 4, 5, 4, 1)
    state = asked(in_turn(merchant(active=[53]), rolled=dice, dice=dice), am.DecisionKind.DICE)
    state = do(state, am.ChooseDice(am.Cube.BLACK, am.Cube.PINK))
    assert use(53, die=am.Cube.BLACK, up=False) in am.legal_actions(state)
