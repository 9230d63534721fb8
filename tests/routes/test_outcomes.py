"""`outcomes`: every state that chance may lead to, each with its exact probability. (Promise 11)"""

import random
from fractions import Fraction
from itertools import permutations
from typing import Any, cast

import attrs
import pytest

import amsterdam_routes as ar
from tests.routes.miniatures import Ordered, OrderWanted, every_state, in_no_order, miniature
from tests.routes.playing import until_over
from tests.routes.positions import position
from tests.steps import steps

WILD = ar.Color.WILD


def some_positions(edition: ar.Edition, players: int, many: int) -> list[ar.State]:
    """Positions spread over random games."""
    chooser = random.Random(1634)
    found: list[ar.State] = []
    seed = 0
    while len(found) < many:
        state = ar.new_game(players, seed=seed, edition=edition)
        seed += 1
        going_on = until_over()
        while going_on(state):
            if chooser.random() < 0.1:
                found.append(state)
            state = ar.apply(state, chooser.choice(ar.legal_actions(state)))
    return found[:many]


def by_brute_force(state: ar.State, action: ar.Action) -> dict[ar.State, Fraction]:
    """What follows over every order of the piles and every result of every shuffle, counted one by one."""
    found: dict[ar.State, Fraction] = {}
    fresh = sum(owner is None for owner in state.table.contract_pile)
    draws = list(permutations(state.piles.draw))
    tops = list(permutations(state.piles.contracts[:fresh]))
    for draw in draws:
        for top in tops:
            contracts = (*top, *state.piles.contracts[fresh:])
            waiting: list[tuple[tuple[tuple[object, ...], ...], Fraction]] = [((), Fraction(1, len(draws) * len(tops)))]
            while waiting:
                orders, probability = waiting.pop()
                with attrs.validators.disabled():  # what orders as it is told to is no Chance
                    piles = ar.Piles(draw, contracts, cast(ar.Chance, Ordered(orders)))
                try:
                    after = in_no_order(ar.apply(attrs.evolve(state, piles=piles), action))
                except OrderWanted as wanted:
                    every = list(permutations(wanted.items))
                    waiting += [((*orders, order), probability / len(every)) for order in every]
                else:
                    found[after] = found.get(after, Fraction(0)) + probability
    return found


@pytest.mark.parametrize(
    "edition",
    [
        miniature(cards=(1, 1, 0, 0, 0, 0, 1)),
        pytest.param(miniature(row=2, cards=(1, 1, 0, 0, 0, 0, 2)), marks=pytest.mark.proof),
        miniature(row=3, flush_at=2, cards=(2, 1, 0, 0, 0, 0, 1)),
    ],
    ids=["one in the row", "flushes", "flushes of three"],
)
def test_the_outcomes_equal_a_count_of_every_order_of_every_pile(edition: ar.Edition) -> None:
    chooser = random.Random(7)
    for state, following in every_state(ar.Setup(2, edition)):
        if chooser.random() < 0.02:
            for action, result in following.items():
                assert result.remainder == 0
                counted = {in_no_order(branch.state): branch.probability for branch in result.branches}
                assert counted == by_brute_force(state, action)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_branches_and_remainder_sum_to_exactly_one(players: int) -> None:
    for state in some_positions(ar.AMSTERDAM, players, 25):
        for action in ar.legal_actions(state):
            result = ar.outcomes(state, action, flushes=0)
            assert sum((branch.probability for branch in result.branches), result.remainder) == 1
            assert len({branch.state for branch in result.branches}) == len(result.branches)


def test_what_the_seeded_verbs_make_of_the_action_is_among_the_branches() -> None:
    for state in some_positions(ar.AMSTERDAM, 3, 40):
        plain = attrs.evolve(state, piles=attrs.evolve(state.piles, chance=ar.Chance(b"")))
        for action in ar.legal_actions(state):
            result = ar.outcomes(plain, action, flushes=0)
            after = in_no_order(ar.apply(plain, action))
            assert result.remainder > 0 or after in {in_no_order(branch.state) for branch in result.branches}


def about_to_flush() -> tuple[ar.State, ar.Action]:
    """Two wilds in the row, more of them in a thick draw pile, and a card that can be taken."""
    for state in some_positions(ar.AMSTERDAM, 2, 400):
        for action in ar.legal_actions(state):
            if (
                isinstance(action, ar.TakeFaceUp)
                and action.color is not WILD
                and state.table.row.count(WILD) == 2
                and state.piles.draw.count(WILD) >= 4
            ):
                return state, action
    raise AssertionError("no position is about to flush")


def test_flushes_are_followed_as_far_as_the_caller_says_and_the_rest_is_the_remainder() -> None:
    state, action = about_to_flush()
    none, one = (ar.outcomes(state, action, flushes=flushes, limit=20_000) for flushes in (0, 1))
    wilds, size = state.piles.draw.count(WILD), len(state.piles.draw)
    assert none.remainder == Fraction(wilds, size)  # a third wild turned up
    assert 0 < one.remainder < none.remainder
    assert sum((branch.probability for branch in one.branches), one.remainder) == 1


def for_ever() -> tuple[ar.State, ar.Action]:
    """A row of two cards that a single wild flushes, and an action that turns up another card."""
    box = attrs.evolve(ar.AMSTERDAM, row=2, flush_at=1, cards=(2, 1, 0, 5, 2, 4, 4))
    state = ar.new_game(2, seed=1, edition=box)
    for _ in range(10):
        state = ar.apply(state, ar.legal_actions(state)[0])
    return state, ar.legal_actions(state)[0]


def test_one_flush_is_followed_unless_more_are_asked_for_or_a_mass_takes_more() -> None:
    state, action = for_ever()
    once, twice = (ar.outcomes(state, action, flushes=many) for many in (1, 2))
    assert ar.outcomes(state, action) == once != twice
    assert twice.remainder < once.remainder
    found = ar.outcomes(state, action, at_least=1 - twice.remainder)
    assert found.remainder <= twice.remainder


@pytest.mark.parametrize(("flushes", "remainder"), [(0, Fraction(3, 4)), (1, Fraction(3, 4)), (2, Fraction(11, 16))])
def test_a_row_that_might_flush_for_ever_is_followed_no_further_than_asked(flushes: int, remainder: Fraction) -> None:
    """Beyond the cards of its script a run knows nothing of chance: what it makes up may come round again."""
    state, action = for_ever()
    found = ar.outcomes(state, action, flushes=flushes)
    assert found.remainder == remainder
    assert sum((branch.probability for branch in found.branches), found.remainder) == 1


def test_it_depends_on_nothing_that_is_hidden() -> None:
    for state in some_positions(ar.AMSTERDAM, 2, 20):
        turned = ar.Piles(state.piles.draw[::-1], state.piles.contracts, state.piles.chance)
        fresh = sum(owner is None for owner in state.table.contract_pile)
        if fresh == len(state.table.contract_pile):
            turned = attrs.evolve(turned, contracts=state.piles.contracts[::-1])
        other = attrs.evolve(state, piles=turned)
        for action in ar.legal_actions(state):
            assert ar.outcomes(state, action, flushes=0) == ar.outcomes(other, action, flushes=0)


def test_an_illegal_action_is_refused_with_its_reasons() -> None:
    with pytest.raises(ar.IllegalAction) as refused:
        ar.outcomes(ar.new_game(2, seed=1), ar.DrawBlind())
    assert [violation.code for violation in refused.value.violations] == ["choose_contracts_first"]


def test_a_view_is_no_state_whatever_is_asked_of_it() -> None:
    seen = ar.view(ar.new_game(2, seed=1), 0)
    for action in (ar.legal_actions(seen)[0], ar.DrawBlind()):
        with pytest.raises(TypeError, match=r"^expected a State, got a SeatView$"):
            ar.outcomes(seen, action)  # type: ignore[arg-type]  # the mistake under test


def test_a_flush_too_many_is_not_followed_even_where_nothing_is_left_to_chance_after_it() -> None:
    box = miniature(row=3, flush_at=2, cards=(5, 0, 0, 0, 0, 0, 2))
    state = position(box, row="wild 2 pink", draw="wild 3 pink")  # behind the wild that flushes the row all are pink
    none, one = (ar.outcomes(state, ar.TakeFaceUp(ar.Color.PINK), flushes=many) for many in (0, 1))
    assert (len(none.branches), none.remainder) == (1, Fraction(1, 4))
    assert (len(one.branches), one.remainder) == (2, Fraction(0))


@pytest.mark.parametrize(("flushes", "error"), [(-1, ValueError), (True, TypeError), (1.0, TypeError)])
def test_the_number_of_flushes_is_a_whole_number_from_0(flushes: int, error: type[Exception]) -> None:
    state = ar.new_game(2, seed=1)
    with pytest.raises(error, match=r"flushes: expected (an int|at least 0), got "):
        ar.outcomes(state, ar.legal_actions(state)[0], flushes=flushes)


def test_too_many_lines_of_chance_are_refused_before_they_are_followed() -> None:
    many = attrs.evolve(ar.AMSTERDAM, drawn=6)
    state = ar.new_game(2, seed=1, edition=many)
    while state.phase is not ar.Phase.TURN:
        state = ar.apply(state, ar.legal_actions(state)[-1])
    with pytest.raises(ar.TooManyOutcomes) as refused:
        steps(lambda: ar.outcomes(state, ar.DrawContracts()), most=50_000)
    assert refused.value.count == 20 * 19 * 18 * 17 * 16 * 15
    with pytest.raises(ar.TooManyOutcomes, match="expected at most 3 lines of chance, got at least 7"):
        ar.outcomes(state, ar.DrawBlind(), limit=3)


def test_flushes_that_branch_too_often_are_refused_with_bounded_work() -> None:
    state, action = about_to_flush()
    with pytest.raises(ar.TooManyOutcomes):
        steps(lambda: ar.outcomes(state, action, flushes=3, limit=20_000), most=30_000_000)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mass", [Fraction(1, 3), 0.8])
def test_the_likeliest_branches_and_the_remainder_sum_to_exactly_one(players: int, mass: Fraction | float) -> None:
    for state in some_positions(ar.AMSTERDAM, players, 10):
        for action in ar.legal_actions(state):
            every = {branch.state: branch.probability for branch in ar.outcomes(state, action, flushes=0).branches}
            likely = ar.outcomes(state, action, flushes=0, at_least=mass)
            reached = sum(branch.probability for branch in likely.branches)
            assert reached + likely.remainder == 1
            assert reached >= min(Fraction(str(mass)), sum(every.values()))
            assert all(branch.probability <= every[branch.state] for branch in likely.branches)


def test_as_many_flushes_are_followed_as_the_likeliest_lines_take() -> None:
    state, action = about_to_flush()
    none = ar.outcomes(state, action, flushes=0)
    plain = ar.outcomes(state, action, at_least=1 - none.remainder)
    assert ({*plain.branches}, plain.remainder) == ({*none.branches}, none.remainder)
    beyond = ar.outcomes(state, action, at_least=1 - none.remainder + Fraction(1, 10**6))
    assert len(beyond.branches) == len(none.branches) + 1
    assert ar.outcomes(state, action, flushes=0, at_least=1) == plain


def test_the_likeliest_lines_of_many_cost_little() -> None:
    state, action = about_to_flush()
    with pytest.raises(ar.TooManyOutcomes):
        steps(lambda: ar.outcomes(state, action), most=50_000)
    assert steps(lambda: ar.outcomes(state, action, at_least=0.8), most=50_000)


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"at_least": 0}, ValueError, "at_least: expected more than 0 and at most 1, got 0"),
        ({"at_least": 2}, ValueError, "at_least: expected more than 0 and at most 1, got 2"),
        ({"at_least": "x"}, TypeError, "at_least: expected a Fraction or a float, got a str"),
        ({"at_least": True}, TypeError, "at_least: expected a Fraction or a float, got a bool"),
        ({"limit": 0}, ValueError, "limit: expected at least 1, got 0"),
        ({"limit": True}, TypeError, "limit: expected an int, got a bool"),
        ({"limit": 0, "at_least": 0.5}, ValueError, "limit: expected at least 1, got 0"),
        ({"flushes": -1, "at_least": 0.5}, ValueError, "flushes: expected at least 0, got -1"),
    ],
)
def test_an_impossible_request_is_one_clear_error(asked: Any, error: type[Exception], message: str) -> None:
    state = ar.new_game(2, seed=1)
    with pytest.raises(error, match=f"^{message}$"):
        ar.outcomes(state, ar.legal_actions(state)[0], **asked)
