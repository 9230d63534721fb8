"""How an environment shows itself."""

import pytest

import amsterdam_routes as ar
from amsterdam_routes.adapters.showing import show
from tests.kernel.tiny import TIDES, box


def test_what_cannot_be_shown_says_so() -> None:
    state = ar.new_game(2, seed=1)
    with pytest.raises(ValueError, match="expected one of human, ansi, svg as the render_mode, got None"):
        show(ar.GAME, state, 0, None)
    assert "<svg" in (show(TIDES, TIDES.deal(box.Setup(2), ar.Chance.of(1)), 1, "svg") or "")
