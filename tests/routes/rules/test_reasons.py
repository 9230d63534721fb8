"""Violations are data: for each code a position that calls it forth, with its rule, its parameters and its sentence."""

import pickle
from typing import NamedTuple, get_args

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    Action,
    ClaimRoute,
    Color,
    DrawBlind,
    DrawContracts,
    IllegalAction,
    KeepContracts,
    Pass,
    Phase,
    Place,
    Route,
    State,
    TakeFaceUp,
    View,
    Violation,
    apply,
    events,
    legal_actions,
    step,
    view,
    violations,
)
from amsterdam_routes.routes.rules._legality import REASONS, ViolationCode
from tests.routes.positions import claim, keep, position

PINK, BLUE, GREEN, BLACK, RED, ORANGE, WILD = Color
BOARD = AMSTERDAM.board
PINK_ONE, ORANGE_ONE = "dam--oude-kerk/pink", "dam--oude-kerk/orange"
GREY_ONE = "begijnhof--dam/grey"
NOWHERE = Route([Place("Atlantis"), Place("Dam")], 1, PINK)
SETTING_UP = position(phase=Phase.SETUP, offers=[["begijnhof--jan-roodenpoortstoren", "jordaan--waag"]])
CHOOSING = position(phase=Phase.CONTRACTS, offers=[["begijnhof--jan-roodenpoortstoren", "jordaan--waag"]])
LAST_CONTRACT = position(phase=Phase.CONTRACTS, offers=[["jordaan--waag"]], pile=[])
SECOND = position(phase=Phase.SECOND_CARD, row="pink wild blue green red")
OVER = position(phase=Phase.OVER, to_move=None)


class Case(NamedTuple):
    """An action that one thing alone stands against."""

    code: str
    rule: str
    position: State | View
    action: Action
    params: dict[str, object]
    text: str


CASES = [
    Case("game_over", "R32", OVER, DrawBlind(), {}, "The game is over."),
    Case(
        "not_to_move",
        "R13",
        view(position(players=3), 2),
        DrawBlind(),
        {"seat": 2, "to_move": 0},
        "It’s player 1’s turn, not player 3’s.",
    ),
    Case(
        "onlooker",
        "R14",
        view(position(to_move=1), None),
        DrawBlind(),
        {"to_move": 1},
        "You are only watching. It’s player 2’s turn.",
    ),
    Case(
        "choose_contracts_first",
        "R11",
        SETTING_UP,
        DrawBlind(),
        {},
        "First choose which contracts to keep.",
    ),
    Case(
        "choose_contracts_first",
        "R30",
        CHOOSING,
        DrawContracts(),
        {},
        "First choose which contracts to keep.",
    ),
    Case(
        "nothing_on_offer",
        "R30",
        position(),
        keep("jordaan--waag"),
        {},
        "There are no contracts to choose from.",
    ),
    Case(
        "second_card_first",
        "R15",
        SECOND,
        Pass(),
        {},
        "Take your second transport card first.",
    ),
    Case(
        "not_face_up", "R15", position(row="5 red"), TakeFaceUp(PINK), {"color": PINK}, "There is no pink card face up."
    ),
    Case("second_wild", "R18", SECOND, TakeFaceUp(WILD), {}, "A face-up wild card can’t be your second card."),
    Case("empty_pile", "R20", position(draw=""), DrawBlind(), {}, "The draw pile is empty."),
    Case("no_contracts", "R31", position(pile=[]), DrawContracts(), {}, "There are no contracts left in the pile."),
    Case("can_act", "Q4", position(), Pass(), {}, "You may pass only if you can do nothing else."),
    Case(
        "wild_is_no_color",
        "Q6",
        position(hands=["2 wild"]),
        claim(PINK_ONE, WILD, wilds=1),
        {},
        "Wild is not a colour; to pay with wild cards only, leave the colour out.",
    ),
    Case(
        "wrong_color",
        "R23",
        position(hands=["2 blue"]),
        claim(PINK_ONE, BLUE),
        {"color": BLUE, "route_color": PINK, "route": BOARD.route(PINK_ONE)},
        "Dam - Oude Kerk/pink is pink; you can’t pay with blue.",
    ),
    Case(
        "negative_wilds",
        "R23",
        position(hands=["2 pink"]),
        claim(PINK_ONE, PINK, wilds=-1),
        {"wilds": -1},
        "You can’t pay with −1 wild card.",
    ),
    Case(
        "not_all_wild",
        "Q6",
        position(hands=["2 wild"]),
        claim(PINK_ONE, None, wilds=1),
        {"wilds": 1, "length": 2},
        "Name a colour, or pay with 2 wild cards.",
    ),
    Case(
        "all_wild_has_no_color",
        "Q6",
        position(hands=["2 wild"]),
        claim(PINK_ONE, PINK, wilds=2),
        {"wilds": 2, "color": PINK},
        "With wild cards only, leave the colour out (you named pink).",
    ),
    Case(
        "too_many_wilds",
        "R23",
        position(hands=["2 pink 3 wild"]),
        claim(PINK_ONE, PINK, wilds=3),
        {"wilds": 3, "length": 2},
        "The route has only 2 spaces: 3 wild cards are too many.",
    ),
    Case(
        "unknown_route",
        "R21",
        position(hands=["2 pink"]),
        ClaimRoute(NOWHERE, PINK),
        {"route": NOWHERE},
        "Atlantis - Dam is not a route on this board.",
    ),
    Case(
        "route_claimed",
        "R22",
        position(hands=["2 black"], claimed=[[], ["begijnhof--munttoren/black"]]),
        claim("begijnhof--munttoren/black", BLACK),
        {"route": BOARD.route("begijnhof--munttoren/black"), "owner": 1},
        "Player 2 has already claimed Begijnhof - Munttoren.",
    ),
    Case(
        "own_double",
        "R28",
        position(hands=["2 orange"], claimed=[[PINK_ONE]]),
        claim(ORANGE_ONE, ORANGE),
        {"route": BOARD.route(ORANGE_ONE)},
        "You already have the other half of Dam - Oude Kerk/orange; nobody may have both halves of a double route.",
    ),
    Case(
        "closed_double",
        "R29",
        position(hands=["2 orange"], claimed=[[], [PINK_ONE]]),
        claim(ORANGE_ONE, ORANGE),
        {"route": BOARD.route(ORANGE_ONE), "owner": 1},
        "Dam - Oude Kerk/orange is closed: player 2 has the other half of the double route.",
    ),
    Case(
        "too_few_carts",
        "R25",
        position(attrs.evolve(AMSTERDAM, carts=5), hands=["2 pink"], claimed=[["haringpakkerstoren--oude-waal/grey"]]),
        claim(PINK_ONE, PINK),
        {"needed": 2, "carts": 1, "short": 1},
        "You need 2 carts and have only 1 left.",
    ),
    Case(
        "missing_cards",
        "R23",
        position(hands=["pink"]),
        claim(PINK_ONE, PINK),
        {"color": PINK, "needed": 2, "held": 1, "missing": 1},
        "You need 2 pink cards and have only 1.",
    ),
    Case(
        "missing_cards",
        "R24",
        position(hands=["wild"]),
        claim(GREY_ONE, BLUE, wilds=1),
        {"color": BLUE, "needed": 1, "held": 0, "missing": 1},
        "You need 1 blue card and have none.",
    ),
    Case(
        "missing_cards",
        "R23",
        position(hands=["2 pink"]),
        claim(PINK_ONE, PINK, wilds=1),
        {"color": WILD, "needed": 1, "held": 0, "missing": 1},
        "You need 1 wild card and have none.",
    ),
    Case(
        "not_on_offer",
        "R30",
        CHOOSING,
        keep("begijnhof--jan-roodenpoortstoren", "dam--de-drie-hendricken"),
        {"contract": BOARD.contract("dam--de-drie-hendricken")},
        "The contract Dam - De drie Hendricken is not on offer.",
    ),
    Case(
        "kept_twice",
        "R30",
        CHOOSING,
        keep("begijnhof--jan-roodenpoortstoren", "begijnhof--jan-roodenpoortstoren"),
        {"contract": BOARD.contract("begijnhof--jan-roodenpoortstoren")},
        "You named the contract Begijnhof - Jan Roodenpoortstoren twice.",
    ),
    Case(
        "too_few_kept",
        "R11",
        SETTING_UP,
        KeepContracts([]),
        {"least": 1, "kept": 0},
        "You have to keep at least 1 contract, not 0.",
    ),
    Case(
        "too_few_kept",
        "R30",
        CHOOSING,
        KeepContracts([]),
        {"least": 1, "kept": 0},
        "You have to keep at least 1 contract, not 0.",
    ),
    Case(
        "too_few_kept",
        "R31",
        LAST_CONTRACT,
        KeepContracts([]),
        {"least": 1, "kept": 0},
        "You have to keep at least 1 contract, not 0.",
    ),
]


ON_STATES = [case for case in CASES if isinstance(case.position, State)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.rule}")
def test_a_violation_says_which_rule_and_what_about(case: Case) -> None:
    (violation,) = violations(case.position, case.action)
    assert (violation.code, violation.rule) == (case.code, case.rule)
    assert violation.params == case.params
    assert violation.text == case.text


def test_every_reason_is_among_these_tests_under_each_of_its_rules() -> None:
    declared = {(code, rule) for code, reason in REASONS.items() for rule in reason.rules}
    assert {(case.code, case.rule) for case in CASES} == declared


def test_the_codes_for_type_checkers_are_those_declared() -> None:
    assert get_args(ViolationCode) == tuple(REASONS)


def test_every_reason_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert REASONS.words.templates("en")["violation"].keys() == REASONS.keys()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.rule}")
def test_a_violation_is_as_its_reason_declares_it(case: Case) -> None:
    (violation,) = violations(case.position, case.action)
    assert REASONS[case.code].declares(violation)


@pytest.mark.parametrize("case", ON_STATES, ids=lambda case: f"{case.code}-{case.rule}")
def test_the_view_of_the_seat_to_move_gives_the_reasons_that_the_state_gives(case: Case) -> None:
    state = case.position
    assert isinstance(state, State)
    seen = view(state, state.to_move)
    assert violations(seen, case.action) == violations(state, case.action)
    assert legal_actions(seen) == legal_actions(state)
    assert case.action not in legal_actions(state)


@pytest.mark.parametrize("case", ON_STATES, ids=lambda case: f"{case.code}-{case.rule}")
def test_an_action_with_a_violation_is_refused_by_every_verb_and_changes_nothing(case: Case) -> None:
    state = case.position
    assert isinstance(state, State)
    before = attrs.evolve(state)
    for verb in (apply, events, step):
        with pytest.raises(IllegalAction) as error:
            verb(state, case.action)
        assert error.value.violations == violations(state, case.action)
        assert str(error.value) == case.text
    assert state == before


def test_all_reasons_are_given_at_once() -> None:
    small = attrs.evolve(AMSTERDAM, carts=5)
    state = position(
        small,
        phase=Phase.SECOND_CARD,
        hands=["wild"],
        claimed=[["haringpakkerstoren--oude-waal/grey"], [PINK_ONE]],
    )
    assert [violation.code for violation in violations(state, claim(ORANGE_ONE, PINK, wilds=5))] == [
        "second_card_first",
        "wrong_color",
        "too_many_wilds",
        "closed_double",
        "too_few_carts",
    ]
    assert [violation.code for violation in violations(state, claim(PINK_ONE, PINK, wilds=1))] == [
        "second_card_first",
        "route_claimed",
        "too_few_carts",
        "missing_cards",
    ]


def test_each_contract_that_cannot_be_kept_is_named_once() -> None:
    found = violations(CHOOSING, keep("dam--de-drie-hendricken", "blauwbrug--oude-waal", "dam--de-drie-hendricken"))
    assert [(violation.code, str(violation.params["contract"])) for violation in found] == [
        ("not_on_offer", "Blauwbrug - Oude Waal"),
        ("not_on_offer", "Dam - De drie Hendricken"),
        ("kept_twice", "Dam - De drie Hendricken"),
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.rule}")
def test_a_violation_is_a_value(case: Case) -> None:
    (violation,) = violations(case.position, case.action)
    assert violation == Violation(case.code, case.rule, case.params)
    assert hash(violation) == hash(Violation(case.code, case.rule, case.params))
    assert pickle.loads(pickle.dumps(violation)) == violation
    assert pickle.loads(pickle.dumps(violation)).text == case.text
    again = pickle.loads(pickle.dumps(IllegalAction([violation])))
    assert (again.violations, str(again)) == ((violation,), case.text)


def test_the_parameters_of_a_violation_cannot_be_changed() -> None:
    violation = Violation("too_few_carts", "R25", {"needed": 2, "carts": 1, "short": 1})
    with pytest.raises(TypeError, match="does not support item assignment"):
        violation.params["short"] = 99  # type: ignore[index]  # what cannot be written is what is tested
    assert violation.params["short"] == 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        violation.code = "other"  # type: ignore[misc]  # what cannot be written is what is tested
