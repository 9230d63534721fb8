"""Errors pickle and say what is wrong; reasons are declared once, and make violations."""

import pickle
import re

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel._errors import IllegalAction, Reasons, Violation
from amsterdam_routes.kernel._words import Catalogue
from tests.kernel.games import CASES, played


@pytest.mark.parametrize("error", [ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord])
def test_an_error_with_problems_survives_the_way_to_another_process(error: type[ar.InvalidDocument]) -> None:
    problems = (ar.Problem("$.x", "wrong_type", "expected a text, got null"),)
    restored = pickle.loads(pickle.dumps(error(problems)))
    assert (type(restored), restored.problems, str(restored)) == (error, problems, str(error(problems)))


REASONS = Reasons(
    Catalogue(
        {
            "en": {"violation": {"game_over": "The dice are in the box.", "too_dear": "It costs {price}."}},
            "nl": {"violation": {"game_over": "De dobbelstenen zitten in de doos."}},
        }
    )
)
GAME_OVER = REASONS.declare("game_over", "D9")
TOO_DEAR = REASONS.declare("too_dear", "D2", "D3", price=int)
UNSAID = REASONS.declare("not_for_sale", "D4", seat=int)


def test_a_violation_is_told_in_the_words_of_its_own_game() -> None:
    routes = Catalogue({"en": {"violation": {"game_over": "The game is over."}}})
    assert GAME_OVER().text == "The dice are in the box."
    assert GAME_OVER().tell(words=routes) == "The dice are in the box."
    assert GAME_OVER().tell("nl") == "De dobbelstenen zitten in de doos."


def test_a_violation_without_a_sentence_is_told_by_its_code() -> None:
    assert UNSAID(seat=2).text == "Not for sale (D4): seat 2."
    assert TOO_DEAR("D2", price=3).tell("nl") == "Too dear (D2): price 3."
    assert Violation("my_own", "H1").text == "My own (H1)."
    assert Violation("my_own", "H1", {"n": 1, "m": 10**5000}).text == "My own (H1): n 1, m > 10^15."


def test_a_violation_made_by_hand_with_other_parameters_is_told_all_the_same() -> None:
    assert Violation("too_dear", "D2", {"cost": 3}, words=REASONS.words).text == "Too dear (D2): cost 3."


def test_an_illegal_action_says_why_whoever_found_it_illegal() -> None:
    error = IllegalAction([Violation("my_own", "H1"), GAME_OVER()])
    assert str(error) == "My own (H1). The dice are in the box."
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_violations_are_equal_if_their_contents_are_equal() -> None:
    assert GAME_OVER() == Violation("game_over", "D9")
    assert hash(TOO_DEAR("D2", price=3)) == hash(Violation("too_dear", "D2", {"price": 3}))
    assert TOO_DEAR("D2", price=3) != TOO_DEAR("D3", price=3)
    assert repr(TOO_DEAR("D2", price=3)) == "Violation(too_dear D2, price=3)"


def test_a_violation_has_the_parameters_that_its_reason_declares() -> None:
    with pytest.raises(TypeError, match="expected price for too_dear, got none"):
        TOO_DEAR("D2")
    with pytest.raises(TypeError, match="expected no parameters for game_over, got seat"):
        GAME_OVER(seat=1)


@pytest.mark.parametrize("rule", [(), ("D9",)])
def test_one_of_several_rules_must_be_named(rule: tuple[str, ...]) -> None:
    with pytest.raises(TypeError, match="expected one of the rules D2, D3 of too_dear, got"):
        TOO_DEAR(*rule, price=3)


def test_a_reason_knows_the_violations_that_it_declares() -> None:
    assert TOO_DEAR.declares(TOO_DEAR("D3", price=3))
    for other in (GAME_OVER(), Violation("too_dear", "D2"), Violation("too_dear", "D9", {"price": 3})):
        assert not TOO_DEAR.declares(other)


def test_the_reasons_of_a_game_are_known_by_their_codes() -> None:
    assert dict(REASONS) == {"game_over": GAME_OVER, "too_dear": TOO_DEAR, "not_for_sale": UNSAID}
    assert len(REASONS) == 3
    assert repr(TOO_DEAR) == "Reason(too_dear D2 D3)"


def test_a_code_is_declared_once_and_with_a_rule() -> None:
    with pytest.raises(ValueError, match="'game_over' is declared twice"):
        REASONS.declare("game_over", "D1")
    with pytest.raises(ValueError, match="expected the number of a rule for the reason 'sad', got none"):
        REASONS.declare("sad")


def test_equal_codes_of_two_games_are_told_by_each_in_its_own_words() -> None:
    over = {}
    for name, case in CASES.items():
        *_, (_, action, _, last) = played(case.game, case.setups[0], seed=1)
        (reason,) = case.game.violations(last, action)
        assert reason.code == "game_over"
        with pytest.raises(ar.IllegalAction, match=re.escape(reason.text)):
            case.game.apply(last, action)
        assert pickle.loads(pickle.dumps(reason)).text == reason.text
        over[name] = reason.text
    assert over == {"routes": "The game is over.", "tides": "The tide is out for good."}


def test_a_parameter_is_had_with_its_type() -> None:
    reason = ar.Violation("route_claimed", "R22", {"route": ar.AMSTERDAM.board.routes[0], "owner": 1})
    assert reason.get("owner", int) + 1 == 2
    assert reason.get("route", ar.Route) is ar.AMSTERDAM.board.routes[0]
    with pytest.raises(KeyError, match="expected one of route, owner of 'route_claimed', got 'ownr'"):
        reason.get("ownr", int)
    with pytest.raises(TypeError, match="'owner' of 'route_claimed': expected a str, got an int"):
        reason.get("owner", str)
    with pytest.raises(KeyError, match="expected one of no parameters of 'no_wind', got 'owner'"):
        ar.Violation("no_wind", "H2").get("owner", int)
