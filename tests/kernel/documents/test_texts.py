"""What is written at once is, letter for letter, what the encoder makes of the data."""

from random import Random
from typing import Any

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.kernel.documents.objects import encoded
from amsterdam_routes.merchants.documents.kinds import DOCUMENTS as MERCHANTS
from amsterdam_routes.routes.documents.kinds import DOCUMENTS as ROUTES

EXPANDED = {"orders": 3, "open_orders": 1, "workers": True, "trader": True, "c_tiles": "mix"}


def every_tenth_position(game: Any, **options: Any) -> list[Any]:
    """Positions of a random game, as everybody sees them."""
    chance, state, found = Random(3), game.new_game(3, seed="3", **options), []
    while state.to_move is not None:
        found += [state, game.view(state, None), game.view(state, 1)]
        state = game.apply(state, chance.choice(game.legal_actions(state)))
    return [*found[::10], state]


@pytest.mark.parametrize(
    ("documents", "game", "options"), [(ROUTES, ar, {}), (MERCHANTS, am, {}), (MERCHANTS, am, EXPANDED)]
)
def test_positions_are_written_at_once_as_they_are_by_their_data(
    documents: Documents, game: Any, options: dict[str, Any]
) -> None:
    for position in every_tenth_position(game, **options):
        text = documents.registry.written_at_once(position)
        assert text == encoded(documents.to_data(position))
        assert documents.to_json(position) == text


def test_what_is_checked_before_it_is_written_goes_by_its_data() -> None:
    assert MERCHANTS.registry.written_at_once(am.new_game(2, seed=1).table) is None
    assert MERCHANTS.registry.written_at_once(am.EndTurn()) is None
    assert MERCHANTS.registry.written_at_once(3) is None
