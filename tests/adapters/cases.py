"""The games that every adapter is tested with."""

from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.kernel import Game
from tests.kernel.tiny import TIDES, box

AnyGame = Game[Any, Any, Any, Any, Any, Any]
GAMES: list[tuple[AnyGame, Any]] = [
    (TIDES, box.Setup(2)),
    (TIDES, box.Setup(3)),
    (ar.GAME, ar.Setup(2)),
    (ar.GAME, ar.Setup(4, first=2)),
    (merchants.GAME, merchants.Setup(1, length="short")),
    (merchants.GAME, merchants.Setup(3, length="short", workers=True, trader=True, orders=5)),
]
with_every_game = pytest.mark.parametrize(
    ("game", "setup"), [pytest.param(game, setup, id=f"{game.name}-{setup.players}") for game, setup in GAMES]
)
