"""The five cards that the manual of a box explains: each does what the manual says, in a box that plays."""

import random
import runpy
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import PLENTY, do, in_turn, me, merchant, over

PAGE = Path(__file__).parents[3] / "docs" / "merchants" / "write_editions.py"
WORKED = {one.number: one for one in runpy.run_path(str(PAGE))["WORKED"]}


def box(number: str) -> am.Edition:
    edition: am.Edition = WORKED[number].edition()
    return edition


def use(number: str) -> am.UseCard:
    return am.UseCard(box(number).card(number))


def turn(number: str, *others: am.Merchant, **mine: Any) -> am.State:
    """The turn of a seat that has the card, in its box."""
    seat = merchant(**{"active": [int(number)], **mine})
    return in_turn(seat, *others, setup={"edition": box(number)})


@pytest.mark.parametrize("number", WORKED)
def test_a_game_with_the_card_is_played_to_its_end(number: str) -> None:
    chance, state = random.Random(5), am.new_game(2, seed=number, edition=box(number))
    while state.to_move is not None:
        eager = [action for action in am.legal_actions(state) if isinstance(action, am.Activate | am.UseCard)]
        state = am.apply(state, chance.choice(eager) if eager else am.pick(state, chance))
    assert am.standings(state).final


def test_a_gain_asks_for_its_condition() -> None:
    owner = turn("001", blocks=["jordaan-1", "jordaan-2"])
    assert me(do(owner, use("001"))).guilders == me(owner).guilders + 2
    (reason,) = am.violations(turn("001", blocks=["jordaan-1"]), use("001"))
    assert (reason.code, reason.params["found"]) == ("condition_fails", 1)
    assert "Jeneverbrander" in am.describe(reason, edition=box("001"))


def test_a_trade_takes_its_price_and_gives_both_effects() -> None:
    state = turn("013", supply="pink grey")
    after = do(state, use("013"), am.PayCube(am.Cube.PINK), am.PayCube(am.Cube.GREY))
    assert (sum(me(after).cubes), me(after).amstel_field, me(after).guilders) == (0, 1, me(state).guilders + 1)


def test_an_answer_comes_whenever_its_occasion_does() -> None:
    state = turn("061", aboard="beer lace", ship="beer")
    beer = do(state, am.Deliver(am.Goods.BEER))
    assert me(beer).points[am.Category.CARDS] == 2
    lace = do(turn("061", aboard="beer lace", ship="lace"), am.Deliver(am.Goods.LACE))
    assert me(lace).points[am.Category.CARDS] == 0
    rich = turn("061", supply=PLENTY)
    claim = next(a for a in am.legal_actions(rich) if isinstance(a, am.Claim) and a.fate is am.Fate.STORE)
    assert me(do(rich, claim)).guilders == me(rich).guilders + 1


def test_points_at_the_end_are_counted_with_started_pairs() -> None:
    state = over(turn("080", active=[80, 1, 2, 3, 4, 5]))
    (scored,) = am.standings(state).sheets[0].end_cards
    assert (scored.card.id, scored.points) == ("080", 9)


def test_a_power_changes_the_rule_while_the_card_is_active() -> None:
    def claims(state: am.State) -> bool:
        return any(isinstance(action, am.Claim) for action in am.legal_actions(state))

    state = turn("055", supply=PLENTY)
    once = do(state, next(a for a in am.legal_actions(state) if isinstance(a, am.Claim)))
    twice = do(once, next(a for a in am.legal_actions(once) if isinstance(a, am.Claim)))
    assert (claims(once), claims(twice)) == (True, False)
    assert box("055").card("055").cost == (0, 0, 0, 1, 0, 3)
