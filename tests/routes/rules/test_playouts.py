"""Random play: each legal action is picked equally often, exactly; a playout ends where picks and applies would."""

import pickle
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any

import attrs
import pytest
from hypothesis import given

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel._chance import Randomness
from amsterdam_routes.kernel._game import MOST_ACTIONS, play_on
from amsterdam_routes.routes._game import RouteGame
from tests.kernel.bits import AskedAgain, Bits
from tests.routes.playing import until_over
from tests.routes.positions import position


def picked(position: ar.State | ar.View) -> Iterator[ar.Action]:
    """What is picked with each of the numbers that the first question may be answered with, each equally likely."""
    bits = Bits(0)
    many = 1
    while bits.number < many:
        with suppress(AskedAgain):
            yield ar.pick(position, bits)
        many = 1 << bits.asked
        bits = Bits(bits.number + 1)


def check_picks(position: ar.State | ar.View) -> None:
    """Every legal action is picked with exactly one number; the others are asked again. So all are equally likely."""
    found = Counter(picked(position))
    assert found == Counter(ar.legal_actions(position))
    assert set(found.values()) == {1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_is_picked_equally_often_all_through_a_game(players: int) -> None:
    random = Random(players)
    state = ar.new_game(players, seed=players)
    going_on = until_over()
    while going_on(state):
        check_picks(state)
        state = ar.apply(state, random.choice(ar.legal_actions(state)))


@given(state=testing.states(over=False))
def test_every_legal_action_is_picked_equally_often_in_any_box(state: ar.State) -> None:
    check_picks(state)
    check_picks(ar.view(state, state.to_move))


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(position(row="", draw="", hands=["2 pink"], pile=[]), id="claims alone"),
        pytest.param(position(row="", draw="", pile=[]), id="nothing but to pass"),
        pytest.param(position(row="", draw="", hands=["", "pink"]), id="contracts alone"),
        pytest.param(position(row="wild wild", draw="", hands=["wild"], pile=[]), id="wilds alone"),
        pytest.param(position(row="pink pink wild", draw="", phase=ar.Phase.SECOND_CARD), id="no draw pile"),
    ],
)
def test_every_legal_action_is_picked_equally_often_when_little_is_left(state: ar.State) -> None:
    check_picks(state)


def test_a_pick_needs_no_more_than_the_view_of_the_seat_to_move() -> None:
    state = ar.new_game(2, seed=1)
    assert [ar.pick(state, Random(n)) for n in range(50)] == [ar.pick(ar.view(state, 0), Random(n)) for n in range(50)]


def test_any_source_of_random_bits_will_do() -> None:
    state = ar.new_game(2, seed=1)
    assert ar.pick(state, SystemRandom()) in ar.legal_actions(state)


@pytest.mark.parametrize("seat", [1, None])
def test_there_is_nothing_to_pick_off_turn(seat: int | None) -> None:
    with pytest.raises(ValueError, match="expected a position in which a seat can act, got one off its turn"):
        ar.pick(ar.view(ar.new_game(2, seed=1), seat), Random(1))


def test_there_is_nothing_to_pick_when_the_game_is_over() -> None:
    over = ar.playout(ar.new_game(2, seed=1), Random(1))
    with pytest.raises(ValueError, match="off its turn or after the end"):
        ar.pick(over, Random(1))


@pytest.mark.parametrize("nonsense", [None, 1634, 0.5, Random(1).random])
def test_an_object_that_gives_no_bits_is_refused(nonsense: Any) -> None:
    state = ar.new_game(2, seed=1)
    for verb in (ar.pick, ar.playout):
        with pytest.raises(TypeError, match="expected a source of random bits"):
            verb(state, nonsense)


def test_an_error_in_a_source_of_bits_reaches_the_caller_unchanged() -> None:
    class Broken:
        def getrandbits(self, k: int, /) -> int:
            raise AttributeError("the dice are lost")

    for verb in (ar.pick, ar.playout):
        with pytest.raises(AttributeError, match="the dice are lost"):
            verb(ar.new_game(2, seed=1), Broken())


def test_only_a_state_is_played_out() -> None:
    with pytest.raises(TypeError, match="expected a State, got a SeatView"):
        ar.playout(ar.view(ar.new_game(2, seed=1), 0), Random(1))  # type: ignore[arg-type]  # that is what is tested


def one_by_one(state: ar.State, random: Randomness) -> ar.State:
    return play_on(ar.GAME.to_move, ar.pick, ar.apply, state, random)


@given(state=testing.states(), seed=testing.seeds())
def test_a_playout_ends_where_the_same_picks_lead_when_applied_one_by_one(state: ar.State, seed: int) -> None:
    before = ar.to_json(state)
    end = ar.playout(state, Random(seed))
    assert end == one_by_one(state, Random(seed))
    assert end.to_move is None
    assert ar.to_json(state) == before
    testing.check_state(end)


def test_a_playout_of_a_game_that_is_over_is_that_game() -> None:
    over = ar.playout(ar.new_game(3, seed=1), Random(1))
    assert ar.playout(over, Random(2)) == over


def endless(passes: int) -> ar.State:
    """Two seats without cards, who can only pass, and who have passed so many times; fewer than none is never dealt."""
    state = position(row="", draw="", pile=[])
    empty = tuple(attrs.evolve(hand, cards=(0,) * 7) for hand in state.hands)
    return attrs.evolve(state, hands=empty, table=attrs.evolve(state.table, hand_sizes=(0, 0), passes=passes))


def test_a_playout_gives_up_a_game_that_does_not_end_before_the_most_actions() -> None:
    longest = ar.playout(endless(passes=2 - (MOST_ACTIONS - 1)), Random(1))
    assert (longest.to_move, longest.table.passes) == (None, 2)
    for more in (1, MOST_ACTIONS):
        with pytest.raises(RuntimeError, match=f"the game still goes on after {MOST_ACTIONS} actions"):
            ar.playout(endless(passes=2 - (MOST_ACTIONS - 1) - more), Random(1))


def test_playouts_take_randomness_from_their_source_alone() -> None:
    state = ar.new_game(4, seed=1)
    assert ar.playout(state, Random(5)) == ar.playout(state, Random(5)) != ar.playout(state, Random(6))


def without_ways_of_its_own() -> RouteGame:
    own = {"pick", "playout"}
    fields = attrs.fields(RouteGame)
    return RouteGame(**{field.name: getattr(ar.GAME, field.name) for field in fields if field.name not in own})


@given(state=testing.states(over=False), seed=testing.seeds())
def test_a_game_without_quicker_ways_lists_and_applies(state: ar.State, seed: int) -> None:
    plain = pickle.loads(pickle.dumps(without_ways_of_its_own()))
    legal = ar.legal_actions(state)
    assert plain.pick(state, Bits(len(legal) - 1)) == legal[-1]
    assert plain.pick(state, Random(seed)) in legal
    assert plain.playout(state, Random(seed)).to_move is None


def test_a_source_of_random_bits_that_breaks_is_not_taken_for_a_wrong_argument() -> None:
    class Broken(Random):
        def getrandbits(self, k: int, /) -> int:
            raise AttributeError("this source is broken")

    with pytest.raises(AttributeError, match=r"^this source is broken$"):
        ar.pick(ar.new_game(2, seed=1), Broken())
