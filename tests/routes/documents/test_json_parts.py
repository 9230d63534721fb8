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
    assert ar.to_data(ar.Phase.SECOND_CARD)["phase"] == "second_card"
    assert ar.to_data(ar.Ending.LAST_ROUND)["ending"] == "last_round"
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
    assert reasons(chance, ar.Chance, counter=2**53) == ["$.counter out_of_range"]
    assert reasons(STATE, ar.State, piles__chance__counter=2**53) == ["$.piles.chance.counter out_of_range"]
    assert [one.path for one in ar.check(_at(2**53))] == ["$.piles.chance.counter"]


@pytest.mark.parametrize("counter", [2**52 - 1, 2**52, 2**52 + 1, 2**53 - 1])
def test_whatever_counter_can_be_written_can_be_read_and_written_again(counter: int) -> None:
    text = ar.to_json(_at(counter))
    assert ar.to_json(ar.from_json(text, ar.State)) == text


def _at(counter: int) -> ar.State:
    """A state whose source of chance has answered so many questions."""
    piles = attrs.evolve(STATE.piles, chance=attrs.evolve(STATE.piles.chance, counter=counter))
    return attrs.evolve(STATE, piles=piles)


def test_a_board_is_written_with_its_ids_and_read_as_that_of_a_box_with_all_the_rest() -> None:
    for edition in (ar.AMSTERDAM, OWN):
        data = ar.to_data(edition.board)
        assert {name: data[name] for name in ("places", "routes", "contracts")} == ar.to_data(edition)["board"]
        assert ar.from_data(data, ar.Board, edition=edition) == edition.board
    assert "$.routes[0].length too_long" in reasons(ar.AMSTERDAM.board, ar.Board, routes__0__length=17)
    assert reasons(ar.AMSTERDAM.board, ar.Board, routes__0__id="x") == ["$.routes[0].id wrong_id"]
    assert reasons(ar.AMSTERDAM.board, ar.Board, contracts=[]) == ["$.contracts too_few_contracts"]


def test_outcomes_are_written_with_their_exact_probabilities() -> None:
    data: Any = ar.to_data(BLIND)
    told = [Fraction(branch["probability"]) for branch in data["branches"]]
    assert told == [branch.probability for branch in BLIND.branches]
    assert sum(told, Fraction(data["remainder"])) == 1
    assert data["remainder"] == "0/1"


def test_what_check_finds_is_written() -> None:
    wrong = ar.check(attrs.evolve(STATE, piles=attrs.evolve(STATE.piles, draw=())))
    items: Any = ar.to_data(wrong)["items"]
    assert [(one["path"], one["code"], one["text"]) for one in items] == [
        (one.path, one.code, one.text) for one in wrong
    ]


@pytest.mark.parametrize("probability", [0.5, 1, "1/2", None])
def test_a_probability_is_an_exact_fraction(probability: Any) -> None:
    with pytest.raises(TypeError, match="'probability' of Outcome: expected a Fraction"):
        ar.Outcome(STATE, probability)
    with pytest.raises(TypeError, match="'remainder' of Outcomes: expected a Fraction"):
        ar.Outcomes((), probability)
