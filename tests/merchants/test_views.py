"""Views: what a client is told must fit together, a report of the turn completes it, and a view is told in numbers."""

import random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amsterdam_routes.merchants as am
from amsterdam_routes import merchants
from amsterdam_routes.kernel import observer_of
from amsterdam_routes.merchants.rules._decisions import decision_of
from tests.merchants.positions import PLENTY, activate, asked, do, in_turn, laid, merchant, over, use
from tests.merchants.step_beside import EAGER, some_setup
from tests.observed import told


@pytest.mark.rule("M4.10a")
def test_orders_that_are_shown_at_the_end_are_different_ones_of_the_box() -> None:
    chance, state = random.Random(1), am.new_game(2, seed=1, orders=3, length="short")
    before, events = state, tuple[am.Event, ...]()
    while state.to_move is not None:
        before = state
        state, events = am.step(state, am.pick(state, chance))
    *others, over = events
    assert isinstance(over, am.GameOver)
    mine, theirs = over.orders
    strange = attrs.evolve(theirs[0], points=(0, 0, 0))
    for seat in (None, 0):
        view = am.view(before, seat)
        for lie in ((mine[0], *theirs[1:]), (theirs[1], *theirs[1:]), (strange, *theirs[1:])):
            with pytest.raises(ValueError, match="expected different orders of this edition"):
                am.fold(view, (*others, attrs.evolve(over, orders=(mine, lie))))
        assert am.fold(view, events) == am.view(state, seat)


setups = st.integers(0, 2**32).map(lambda seed: some_setup(random.Random(seed)))


@settings(max_examples=5)
@given(setup=setups, seed=st.integers(0, 2**32))
def test_a_report_completes_what_events_tell_and_tells_no_secret(setup: dict[str, Any], seed: int) -> None:
    chance, state = random.Random(seed), am.new_game(seed=seed, **setup)
    while state.to_move is not None:
        actions = am.legal_actions(state)
        action = chance.choices(actions, [EAGER.get(type(action).__name__, 1) for action in actions])[0]
        state = am.apply(state, action)
        report = am.turn_of(state)
        assert (report.pending, report.turn) == (state.table.pending, state.table.turn)
        assert (report.to_move, report.round, report.phase) == (state.to_move, state.table.round, state.phase)
        if chance.random() < 0.05:
            seats = [*range(state.table.players), None]
            assert {am.turn_of(am.view(state, seat)) for seat in seats} == {report}
            world = am.sample(am.view(state, seats[0]), seed=seed)
            assert am.turn_of(world) == report
            told, seen = am.to_data(report), am.to_data(am.view(state, None))["table"]
            assert isinstance(seen, dict)
            assert {name: told[name] for name in ("pending", "turn")} == {
                name: seen[name] for name in ("pending", "turn")
            }


def left(state: am.State) -> tuple[int, int, bool]:
    report = am.turn_of(state)
    return report.claims_left, report.purchases_left, report.may_advance


def test_a_report_counts_down_what_a_turn_has_spent() -> None:
    state = in_turn(merchant(PLENTY, active=[20, 28], guilders=20))
    assert left(state) == (2, 1, True)
    state = do(state, use(20))
    assert left(state) == (2, 2, True)
    state = do(state, am.BuyTile())
    assert left(state)[1] == 1
    state = do(state, am.Advance(1))
    assert (state.table.pending[0].what, left(state)) == (am.DecisionKind.PAYMENT, (2, 1, False))
    claim = next(action for action in am.legal_actions(in_turn(merchant(PLENTY))) if isinstance(action, am.Claim))
    assert left(do(in_turn(merchant(PLENTY)), claim)) == (0, 1, True)


def test_a_report_never_has_negative_numbers_left() -> None:
    assert left(do(in_turn(merchant(guilders=20)), am.BuyTile())) == (1, 0, True)
    assert left(in_turn(merchant(), turn={"claims": 2, "purchases": 2})) == (0, 0, True)


def test_a_turn_is_on_until_its_seat_has_ended_it_whoever_has_turns_later() -> None:
    state = in_turn(merchant())
    mine, other = (decision_of(seat, am.DecisionKind.TURN) for seat in range(2))
    assert left(laid(state, pending=(mine,))) == (1, 1, True)
    assert left(laid(state, pending=(decision_of(0, am.DecisionKind.MESSENGER_MOVE), other))) == (0, 0, False)


def test_at_the_end_of_the_amstel_nobody_may_advance() -> None:
    end = am.MERCHANTS.amstel_end
    assert [left(in_turn(merchant(PLENTY, amstel_field=field)))[2] for field in (end - 1, end)] == [True, False]


def test_outside_of_turns_nothing_is_left() -> None:
    state = in_turn(merchant(PLENTY, active=[28]))
    for what in (am.DecisionKind.CARD, am.DecisionKind.DICE, am.DecisionKind.KEPT_CUBE, am.DecisionKind.MESSENGER_MOVE):
        assert left(asked(state, what)) == (0, 0, False)
    report = am.turn_of(over(state))
    assert (report.to_move, report.pending, left(over(state))) == (None, (), (0, 0, False))


def test_what_is_asked_within_a_turn_leaves_the_turn_on() -> None:
    state = do(in_turn(merchant(PLENTY, active=[35], inactive=[110])), activate(110))
    assert (state.table.pending[0].what, left(state)) == (am.DecisionKind.FREE_PLAN, (1, 1, True))


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Round 4, phase III, actions: Griet chooses an action."),
        ("nl", "Ronde 4, fase III, acties: Griet kiest een actie."),
    ],
)
def test_a_report_is_told_in_words(lang: str, told: str) -> None:
    state = in_turn(merchant(PLENTY), round=4)
    assert am.describe(am.turn_of(state), lang=lang, names=["Griet", "Jan"]) == told
    assert am.describe(am.turn_of(over(state))) == "The game is over."


def test_only_a_state_or_a_view_has_a_report() -> None:
    state = in_turn(merchant())
    with pytest.raises(TypeError, match=r"^expected a State or a View, got a Table$"):
        am.turn_of(state.table)  # type: ignore[arg-type]  # what a caller might do
    with pytest.raises(TypeError, match="are written, and not read back"):
        am.from_json(am.to_json(am.turn_of(state)), am.TurnReport)
    assert attrs.evolve(am.turn_of(state)) == am.turn_of(state)


def test_the_merchants_game_is_told_from_the_seat_that_looks() -> None:
    observer = observer_of(merchants.GAME, merchants.Setup(2, orders=3))
    state = merchants.new_game(2, seed="1672", orders=3)
    mover = state.to_move
    assert mover is not None
    action = merchants.legal_actions(state)[0]
    assert isinstance(action, merchants.TakeCard)
    after = merchants.apply(state, action)
    own, other = (told(observer, merchants.view(after, seat)) for seat in (mover, 1 - mover))
    assert own["table.merchants.inactive", f"own: {action.card}"] == 1
    assert other["table.merchants.inactive", f"next seat: {action.card}"] == 1
    assert {name for field, name in own if field == "hand.orders"} == {
        str(order) for order in merchants.view(after, mover).hand.orders
    }
    assert own["table.pending[0].what", after.table.pending[0].what.value] == 1
