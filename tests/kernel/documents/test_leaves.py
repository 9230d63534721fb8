"""Types that are written in a way of their own."""

from fractions import Fraction

import pytest

import amsterdam_routes as ar
from tests.kernel.documents.market import MARKET, Share
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Setup
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)


def test_exact_shares_are_written_in_lowest_terms() -> None:
    assert MARKET.to_data(Share(Fraction(2, 4)))["of"] == "1/2"


def test_the_reasons_of_a_game_are_the_shape_of_its_violations() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1))
    found = TIDES.violations(state, TIDES.actions(Setup(2))[-1])
    assert found[0].code == "draw_first"
    assert DOCUMENTS.to_data(found)["items"][0] == {"code": "draw_first", "rule": "T2", "params": {}}
    for wrong in (ar.Violation("too_few_carts", "R25", {"needed": 2}), ar.Violation("draw_first", "T2", {"more": 1})):
        with pytest.raises((TypeError, ValueError)):
            DOCUMENTS.to_json(wrong)
