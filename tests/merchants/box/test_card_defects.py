"""What a card may say: a field that no rule would heed is a defect, so that no box does less than it says."""

from typing import Any

import pytest

from amsterdam_routes.merchants.box._edition import edition_data
from tests.merchants.box.test_defects import BOX, spoiled


def card(number: int, **fields: Any) -> dict[str, Any]:
    """The changes after which this card of the shipped box says something else."""
    kept = {name: edition_data(BOX)["cards"][number - 1][name] for name in ("id", "type", "kind", "timing", "cost")}
    return {f"cards__{number - 1}": kept | fields}


ANSWERING = [{"do": "points", "on": "claim"}]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        pytest.param(card(1, timing="III", effects=ANSWERING), "effects[0].on", id="a card of a phase"),
        pytest.param(card(1, timing="end", effects=ANSWERING), "effects[0].on", id="the final scoring"),
        pytest.param(
            card(1, timing="permanent", effects=ANSWERING, pays=[{"do": "guilders"}]), "effects[0].on", id="a use"
        ),
        pytest.param(
            card(1, timing="II", effects=[{"do": "cubes_with_dice", "on": "claim"}]), "effects[0].on", id="the dice"
        ),
        pytest.param(
            card(1, timing="permanent", effects=[{"do": "sail_double", "on": "deliver"}]), "effects[0].on", id="a power"
        ),
        pytest.param(
            card(1, timing="permanent", effects=[{"do": "points", "on": "activate:new_craftsman"}]),
            "effects[0].on",
            id="a craftsman of a new kind",
        ),
        pytest.param(card(31, effects=[{"do": "spare_cube"}]), "effects[0]", id="a cube that nothing spares"),
        pytest.param(card(31, effects=[{"do": "spare_cube", "on": "claim"}]), "effects[0]", id="a claim spares none"),
    ],
)
def test_only_permanent_gains_without_a_price_answer_to_something(changes: dict[str, Any], path: str) -> None:
    assert spoiled(**changes) == [f"$.{next(iter(changes)).replace('__', '[')}].{path}"]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        pytest.param(
            card(25, effects=[{"do": "cheaper_claim", "per": "ones"}]), "effects[0].per", id="a counted power"
        ),
        pytest.param(
            card(7, effects=[{"do": "amstel", "per": "active"}]), "effects[0].per", id="a counted move at the end"
        ),
        pytest.param(
            card(52, effects=[{"do": "cubes_for_ones", "per": "active"}]),
            "effects[0].per",
            id="cubes for something else",
        ),
        pytest.param(card(13, effects=[{"do": "points", "each": 2}]), "effects[0].each", id="each of nothing"),
        pytest.param(
            card(13, effects=[{"do": "choose_cubes", "of": "pink"}]), "effects[0].of", id="a choice of one colour"
        ),
        pytest.param(
            card(40, effects=[{"do": "sail_double", "amount": 3}]), "effects[0].amount", id="a power three times"
        ),
        pytest.param(
            {"tiles__21__effects": [{"do": "claim_free", "amount": 2}]}, "effects[0].amount", id="two free blocks"
        ),
        pytest.param(
            card(25, effects=[{"do": "cheaper_claim"}], needs={"blocks": [3, None]}), "needs", id="a power that waits"
        ),
        pytest.param(card(26, effects=ANSWERING, needs={"blocks": [3, None]}), "needs", id="an answer that waits"),
        pytest.param(
            card(49, effects=[{"do": "decline"}], needs={"blocks": [3, None]}), "needs", id="a choice in phase I"
        ),
        pytest.param(
            card(8, effects=[{"do": "no_penalty"}], needs={"blocks": [3, None]}), "needs", id="a condition on tokens"
        ),
        pytest.param(
            card(67, effects=[{"do": "church_set"}, {"do": "points"}]), "effects", id="points beside a set of churches"
        ),
        pytest.param(
            card(1, effects=[{"do": "points"}], needs={"at_start": [0, 0]}),
            "needs.at_start",
            id="that something is not so",
        ),
        pytest.param(
            card(1, effects=[{"do": "points"}], needs={"blocks": [5, 3]}), "needs.blocks", id="what never holds"
        ),
    ],
)
def test_what_no_rule_would_heed_is_a_defect(changes: dict[str, Any], path: str) -> None:
    assert spoiled(**changes) == [f"$.{'['.join(next(iter(changes)).split('__')[:2])}].{path}"]
