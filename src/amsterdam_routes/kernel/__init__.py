"""What every game here shares: chance, errors, violations and the bundle of a game's verbs.

The kernel knows no game. The games import it; it imports none of them.
"""

from amsterdam_routes.kernel.game import Game

__all__ = ["Game"]
