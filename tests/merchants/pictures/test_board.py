"""The city, the harbour and the Amstel in the picture: everything can be pointed at, and names fit their blocks."""

import json

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._drawing import text_width
from amsterdam_routes.merchants.pictures._board import lines
from tests.drawn import nodes, texts
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


def test_the_price_of_a_block_is_cubes_as_long_as_they_have_room_and_then_a_number() -> None:
    data, costs = json.loads(am.to_json(am.MERCHANTS)), (5, 6, 12)
    for block, cost in zip(data["blocks"], costs, strict=False):
        block["cost"] = cost
    state = am.new_game(2, seed=1, edition=am.from_data(data | {"name": "dear"}, am.Edition))
    for part, most in (("table", 5), ("city", 0)):
        drawn = list(nodes(svg := am.svg(state, part=part)))
        for block, cost in zip(state.table.edition.blocks, costs, strict=False):
            mine = [node for node in drawn if node.data("block") == block.id]
            [area], cubes = ([node for node in mine if sign in node.classes] for sign in ("am-area", "am-edge"))
            assert len(cubes) == (cost if cost <= most else 1)
            numbers = [line.text for line in texts(svg) if line.node.data("block") == block.id and line.text.isdigit()]
            assert numbers == ([] if cost <= most else [str(cost)])
            left, right = area.number("x"), area.number("x") + area.number("width")
            assert all(left < cube.number("x") < cube.number("x") + cube.number("width") < right for cube in cubes)


def test_the_messenger_and_the_foreman_stand_where_they_are_and_nowhere_else() -> None:
    state, _ = played(3, 300, **EVERYTHING)
    table = state.table
    assert table.messenger is not None
    assert table.foreman is not None
    for part in ("table", "city", "harbour"):
        figures = [line.node for line in texts(am.svg(state, part=part)) if "am-on-dark" in line.node.classes]
        blocks, fields = ([id for node in figures if (id := node.data(kind))] for kind in ("block", "field"))
        assert blocks == [table.edition.blocks[table.messenger].id] * (part != "harbour")
        assert fields == [table.edition.fields[table.foreman].id] * (part != "city")


def test_splitting_a_long_block_name_takes_steps_that_do_not_grow_with_its_breaks() -> None:
    few, many = "A " * 10 + "a" * 80, "A " * 50
    cost = steps(lambda: lines(few, 11, 53, 3), most=100_000)
    assert steps(lambda: lines(many, 11, 53, 3), most=6 * cost) > 0
    assert all(text_width(line, 11) <= 54 for line in lines("A" * 1000, 11, 53, 3))
