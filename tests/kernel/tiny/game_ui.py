"""The tiny game at the command: `amsterdam-routes --game tests.kernel.tiny.game_ui:UI`."""

from amsterdam_routes.cli.games import GameUI
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup, TurnBegan

UI = GameUI(
    game=TIDES,
    setup=lambda players, least, edition: Setup(players or max(2, least)),
    begins_turn=lambda event: isinstance(event, TurnBegan),
)
