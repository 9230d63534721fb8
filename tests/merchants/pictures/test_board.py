"""The city, the harbour and the Amstel in the picture: everything can be pointed at, and names fit their blocks."""

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._drawing import text_width
from amsterdam_routes.merchants.pictures._board import lines
from tests.merchants.pictures.moments import EVERYTHING, played
from tests.steps import steps


def test_everything_on_the_table_can_be_pointed_at() -> None:
    state, _ = played(3, 100, **EVERYTHING)
    drawn = am.svg(state)
    box = am.MERCHANTS
    for name, ids in (
        ("block", [block.id for block in box.blocks]),
        ("field", [field.id for field in box.fields]),
        ("goods", map(str, am.Goods)),
        ("card", [card.id for card in state.table.display]),
        ("amstel", range(box.amstel_end + 1)),
        ("seat", range(3)),
    ):
        for id in ids:
            assert f'data-{name}="{id}"' in drawn


def test_splitting_a_long_block_name_takes_steps_that_do_not_grow_with_its_breaks() -> None:
    few, many = "A " * 10 + "a" * 80, "A " * 50
    cost = steps(lambda: lines(few, 11, 53, 3), most=100_000)
    assert steps(lambda: lines(many, 11, 53, 3), most=6 * cost) > 0
    assert all(text_width(line, 11) <= 54 for line in lines("A" * 1000, 11, 53, 3))
