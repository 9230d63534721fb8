"""What a seat holds, and in the end everyone."""

import amsterdam_routes as ar
from tests.drawn import nodes, texts
from tests.routes.pictures.drawn import with_class
from tests.routes.pictures.moments import over
from tests.routes.positions import position


def test_a_seat_that_looks_sees_its_cards_and_which_of_its_contracts_are_joined() -> None:
    state = position(
        hands=["2 pink wild"],
        claimed=[["dam--oude-kerk/pink", "korenmetershuisje--oude-kerk/green"]],
        contracts=[["dam--korenmetershuisje", "jordaan--waag"]],
    )
    svg = ar.svg(state, seat=0)
    assert {each["data-held"]: each["data-count"] for each in with_class(svg, "ar-held")} == {"pink": "2", "wild": "1"}
    assert {each["data-contract"]: each["data-completed"] for each in with_class(svg, "ar-kept")} == {
        "dam--korenmetershuisje": "yes",
        "jordaan--waag": "no",
    }
    wanted = {node.data("place") for node in nodes(svg) if "ar-wanted" in node.classes and node.within("ar-map")}
    assert wanted == {"jordaan", "waag"}


def test_contracts_on_offer_can_be_chosen_from() -> None:
    state = ar.new_game(2, seed="1634")
    svg = ar.svg(state, seat=0)
    offered = [each["data-contract"] for each in with_class(svg, "ar-offered")]
    assert offered == [contract.id for contract in state.hands[0].offer]
    assert "On offer: keep 1 or more" in {text.text for text in texts(svg)}


def test_in_the_end_the_winner_every_sum_and_every_contract_are_shown() -> None:
    state = over()
    svg = ar.svg(state)
    sheets = ar.standings(state).sheets
    shown = {text.text for text in texts(svg)}
    winner = next(sheet.seat for sheet in sheets if sheet.place == 1)
    assert f"Player {winner + 1} has won" in shown
    assert {str(sheet.total) for sheet in sheets} <= shown
    kept = [each["data-contract"] for each in with_class(svg, "ar-kept")]
    assert kept == [contract.id for contracts in state.table.revealed for contract in contracts]
