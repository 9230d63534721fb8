"""Every way the last turn of a game can go, where nothing is left to chance, in both implementations."""

from typing import Any

import pytest

from tests.merchants.step_beside import exhaust


@pytest.mark.parametrize(
    ("seed", "setup"),
    [
        ("last 5", {"players": 2}),
        ("last 2", {"players": 1, "length": "short"}),
        ("last 3", {"players": 3, "length": "short", "workers": True, "trader": True, "c_tiles": "mix"}),
    ],
)
def test_a_last_turn_ends_the_same_way_in_both_whatever_is_done(seed: str, setup: dict[str, Any]) -> None:
    states, ends = exhaust(seed, setup, most=150)
    assert states > 20
    assert ends > 5
