"""Random play: from any moment to the end."""

import random

import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import in_turn, merchant, over

END = over(in_turn(merchant()))


def test_a_game_that_is_over_is_played_out() -> None:
    assert am.playout(END, random.Random(1)) == END
    with pytest.raises(ValueError, match="nothing to pick from"):
        am.pick(END, random.Random(1))
