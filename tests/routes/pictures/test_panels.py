"""What lies beside the map for everyone to see."""

import amsterdam_routes as ar
from tests.drawn import texts
from tests.routes.pictures.drawn import titles, with_class
from tests.routes.pictures.moments import midgame
from tests.routes.positions import position


def test_the_table_is_told_row_piles_seats_and_whose_turn_it_is() -> None:
    state = position(players=3, row="red wild red blue pink", discards="3 green", last_turns=2, to_move=1)
    svg = ar.svg(state)
    assert [each["data-color"] for each in with_class(svg, "ar-face-up")] == ["red", "wild", "red", "blue", "pink"]
    assert [each["data-slot"] for each in with_class(svg, "ar-face-up")] == ["0", "1", "2", "3", "4"]
    piles = {text.node.data("pile"): text.text for text in texts(svg) if text.text.isdigit() and text.node.data("pile")}
    assert piles == {"draw": str(state.table.draw_size), "discards": "3", "contracts": "24", "bonus": "16"}
    assert "Discards: 3 (3 green)" in titles(svg)
    assert [each["data-seat"] for each in with_class(svg, "ar-seat", "ar-to-move")] == ["1"]
    assert {"Player 2 to play", "Last round: 2 turns to go"} <= {text.text for text in texts(svg)}


def test_a_seat_shows_its_points_carts_bonus_cards_and_how_much_it_holds() -> None:
    state, _ = midgame(4)
    svg = ar.svg(state)
    table = state.table
    for seat in range(4):
        numbers = [text.text for text in texts(svg) if text.node.data("seat") == str(seat) and text.text.isdigit()]
        counts = [table.carts, table.bonus_cards, table.hand_sizes, table.contract_counts]
        assert numbers == [str(seat + 1), str(table.scores[seat]), *(str(count[seat]) for count in counts)]
