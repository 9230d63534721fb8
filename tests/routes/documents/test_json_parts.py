"""The parts of a game as documents of their own: heaps, the board and what is on it, words, outcomes."""

from fractions import Fraction
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from tests.routes.box.town import town
from tests.routes.documents.samples import damaged, played

STATE = played(ar.Setup(2), seed=1634, plies=10).state
BLIND = ar.outcomes(STATE, ar.DrawBlind())
OWN = ar.from_data(town(), ar.Edition)


def reasons(value: object, kind: Any, **changes: object) -> list[str]:
    """What is wrong with the document of a value once it is changed: paths and codes."""
    with pytest.raises((ar.InvalidDocument, ar.InvalidEdition)) as caught:
        ar.from_data(damaged(ar.to_data(value), **changes), kind)
    return [f"{problem.path} {problem.code}" for problem in caught.value.problems]


def test_words_and_ids_stand_in_a_field_of_their_name() -> None:
    board = ar.AMSTERDAM.board
    assert ar.to_data(ar.Color.WILD)["color"] == "wild"
    assert ar.to_data(ar.Phase.SECOND_CARD)["phase"] == "second card"
    assert ar.to_data(ar.Ending.LAST_ROUND)["ending"] == "last round"
    assert ar.to_data(board.place("dam"))["place"] == "dam"
    assert ar.to_data(board.route("dam--oude-kerk/pink"))["route"] == "dam--oude-kerk/pink"
    assert ar.to_data(board.contract("jordaan--waag"))["contract"] == "jordaan--waag"
    assert ar.to_data((ar.Color.PINK, ar.Color.WILD))["items"] == ["pink", "wild"]


def test_what_is_on_a_board_is_that_of_the_edition_that_the_caller_names() -> None:
    for kind, value in (
        (ar.Place, OWN.board.places[0]),
        (ar.Route, OWN.board.routes[0]),
        (ar.Contract, OWN.board.contracts[0]),
    ):
        assert ar.from_data(ar.to_data(value), kind, edition=OWN) == value
        name = kind.__name__.lower()
        assert reasons(value, kind) == [f"$.{name} unknown_{name}"]


def test_a_table_is_judged_as_an_onlooker_sees_it() -> None:
    assert ar.from_data(ar.to_data(STATE.table), ar.Table) == STATE.table
    assert reasons(STATE.table, ar.Table, carts__0=15) == ["$.carts[0] wrong_carts"]
    assert reasons(STATE.table, ar.Table, draw_size=0) == ["$ wrong_cards"]
    assert reasons(STATE.table, ar.Table, scores=[0]) == ["$.scores wrong_number"]


def test_a_table_carries_its_edition() -> None:
    table = ar.new_game(2, seed=1, edition=OWN).table
    assert ar.from_data(ar.to_data(table), ar.Table).edition == OWN
    assert reasons(table, ar.Table, edition__carts=0)[0] == "$.edition.carts out_of_range"


def test_a_hand_holds_no_more_than_the_box_has() -> None:
    hand = STATE.hands[0]
    kept = hand.contracts[0].id
    assert ar.from_data(ar.to_data(hand), ar.Hand) == hand
    assert reasons(hand, ar.Hand, cards__pink=7) == ["$ wrong_cards"]
    assert reasons(hand, ar.Hand, cards__pink=-1) == ["$.cards.pink out_of_range"]
    assert reasons(hand, ar.Hand, offer=[kept]) == ["$ wrong_contracts"]
    assert reasons(hand, ar.Hand, offer=["dam--dam"]) == ["$.offer[0] unknown_contract"]


def test_piles_are_no_higher_than_the_box_allows() -> None:
    piles = STATE.piles
    assert ar.from_data(ar.to_data(piles), ar.Piles) == piles
    assert reasons(piles, ar.Piles, draw=["pink"] * 7) == ["$ wrong_cards"]
    assert reasons(piles, ar.Piles, contracts=[piles.contracts[0].id] * 2) == ["$ wrong_contracts"]
    assert reasons(piles, ar.Piles, chance__counter=-1) == ["$.chance.counter out_of_range"]


def test_a_source_of_chance_goes_on_where_it_was() -> None:
    chance = ar.Chance.of("1634")
    assert ar.from_data(ar.to_data(chance), ar.Chance).below(1000) == chance.below(1000)
    assert reasons(chance, ar.Chance, seed="1") == ["$.seed wrong_text"]
    assert reasons(chance, ar.Chance, seed="00" * 10_001) == ["$.seed wrong_text"]
    assert reasons(chance, ar.Chance, counter=2**52 + 1) == ["$.counter out_of_range"]
    assert reasons(STATE.piles, ar.Piles, chance__counter=2**52 + 1) == ["$.chance.counter out_of_range"]
    assert reasons(STATE, ar.State, piles__chance__counter=2**52 + 1) == ["$.piles.chance.counter out_of_range"]


def test_a_board_is_written_with_its_ids_and_read_as_that_of_a_box_with_all_the_rest() -> None:
    for edition in (ar.AMSTERDAM, OWN):
        data = ar.to_data(edition.board)
        assert {name: data[name] for name in ("places", "routes", "contracts")} == ar.to_data(edition)["board"]
        assert ar.from_data(data, ar.Board, edition=edition) == edition.board
    assert "$.routes[0].length too_long" in reasons(ar.AMSTERDAM.board, ar.Board, routes__0__length=17)
    assert reasons(ar.AMSTERDAM.board, ar.Board, routes__0__id="x") == ["$.routes[0].id wrong_id"]
    assert reasons(ar.AMSTERDAM.board, ar.Board, contracts=[]) == ["$.contracts too_few_contracts"]


def test_outcomes_keep_their_exact_probabilities() -> None:
    again = ar.from_json(ar.to_json(BLIND), ar.Outcomes)
    assert again == BLIND
    assert sum((branch.probability for branch in again.branches), again.remainder) == 1
    assert ar.to_data(attrs.evolve(BLIND, branches=(), remainder=Fraction(1)))["remainder"] == "1/1"
    assert ar.from_data(ar.to_data(BLIND.branches[0]), ar.Outcome) == BLIND.branches[0]


def test_outcomes_of_an_own_box_carry_it() -> None:
    state = ar.new_game(2, seed=1, edition=OWN)
    outcomes = ar.outcomes(state, ar.legal_actions(state)[0])
    assert ar.from_json(ar.to_json(outcomes), ar.Outcomes) == outcomes
    nothing = attrs.evolve(outcomes, branches=(), remainder=Fraction(1))
    assert ar.from_json(ar.to_json(nothing), ar.Outcomes) == nothing


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"branches__0__probability": "1/0"}, "$.branches[0].probability wrong_text"),
        ({"branches__0__probability": "0.5"}, "$.branches[0].probability wrong_text"),
        ({"branches__0__probability": "-1/7"}, "$.branches[0].probability wrong_text"),
        ({"branches__0__probability": "1/" + "9" * 1001}, "$.branches[0].probability wrong_text"),
        ({"branches__0__probability": "2/14"}, "$.branches[0].probability wrong_value"),
        ({"branches__0__probability": "0/1"}, "$.branches[0].probability out_of_range"),
        ({"branches__0__probability": "8/7"}, "$.branches[0].probability out_of_range"),
        ({"branches__0__probability": "1/" + "9" * 1000}, "$ wrong_sum"),
        ({"remainder": "1/7"}, "$ wrong_sum"),
        ({"branches": list[Any].__len__}, "$.branches wrong_type"),
        ({"branches": lambda branches: [*branches, branches[0]]}, "$.branches[7].state told_twice"),
        ({"branches__1__state__table__scores__0": 7}, "$.branches[1].state.table.scores[0] wrong_score"),
        (
            {"branches__1__state__table__edition": ar.to_data(attrs.evolve(ar.AMSTERDAM, name="other"))},
            "$.branches[1].state.table.edition other_edition",
        ),
    ],
)
def test_what_is_wrong_with_outcomes_is_told_with_its_path(changes: dict[str, object], expected: str) -> None:
    assert len(BLIND.branches) == 7
    assert expected in reasons(BLIND, ar.Outcomes, **changes)


def test_states_of_other_boxes_are_told_before_their_ids_are() -> None:
    state = ar.new_game(2, seed=1, edition=OWN)
    theirs = ar.to_data(ar.outcomes(state, ar.legal_actions(state)[0]))["branches"][0]["state"]  # type: ignore[index]  # plain data
    assert reasons(BLIND, ar.Outcomes, branches__1__state=theirs) == ["$.branches[1].state.table.edition other_edition"]


def test_one_box_may_be_named_here_and_told_in_full_there() -> None:
    in_full = ar.to_data(ar.AMSTERDAM)
    data = damaged(ar.to_data(BLIND), branches__1__state__table__edition=in_full)
    assert ar.from_data(data, ar.Outcomes) == BLIND


def test_what_is_wrong_with_one_outcome_is_told_with_its_path() -> None:
    one = BLIND.branches[0]
    assert reasons(one, ar.Outcome, probability="3/2") == ["$.probability out_of_range"]
    assert reasons(one, ar.Outcome, state__table__scores__0=7) == ["$.state.table.scores[0] wrong_score"]


def test_what_check_finds_is_read_again() -> None:
    wrong = ar.check(attrs.evolve(STATE, piles=attrs.evolve(STATE.piles, draw=())))
    assert len(wrong) > 1
    assert ar.from_json(ar.to_json(wrong), tuple[ar.Problem, ...]) == wrong
    assert ar.from_json(ar.to_json(wrong[0]), ar.Problem) == wrong[0]


@pytest.mark.parametrize("name", ["path", "code", "text"])
def test_a_problem_that_could_not_be_written_down_is_refused(name: str) -> None:
    problem = ar.Problem("$", "wrong_cards", "more than there are, señor")
    assert reasons(problem, ar.Problem, **{name: "x\ud800"}) == [f"$.{name} unprintable"]
    assert reasons((problem, problem), tuple[ar.Problem, ...], **{f"items__1__{name}": "x\ud800"}) == [
        f"$.items[1].{name} unprintable"
    ]


@pytest.mark.parametrize("probability", [0.5, 1, "1/2", None])
def test_a_probability_is_an_exact_fraction(probability: Any) -> None:
    with pytest.raises(TypeError, match="'probability' of Outcome: expected a Fraction"):
        ar.Outcome(STATE, probability)
    with pytest.raises(TypeError, match="'remainder' of Outcomes: expected a Fraction"):
        ar.Outcomes((), probability)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"sheets__1__hidden": 99}, "$.sheets[0].contracts out_of_range"),
        ({"sheets__1__bonus_cards": 17}, "$.sheets[0].bonus_cards out_of_range"),
        ({"sheets__1__contracts": lambda own: [own[0], *own]}, "$.sheets[1].contracts[1] told_twice"),
    ],
)
def test_sheets_share_what_is_in_the_box(changes: dict[str, object], expected: str) -> None:
    over = played(ar.Setup(2), seed=1634, plies=500).state
    assert over.to_move is None
    assert expected in reasons(ar.standings(over), ar.Standings, **changes)
