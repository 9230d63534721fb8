"""What every game shares: chance, errors, violations and the bundle of a game's verbs, for games of your own.

The kernel knows no game. The games import it; it imports none of them.
"""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.game import Game, SetupLike, SheetLike, StandingsLike
from amsterdam_routes.kernel.parts import Describe, Documents, Draw, Notation, Pictures, Words
from amsterdam_routes.kernel.reasons import Reason, Reasons
from amsterdam_routes.kernel.words.catalogue import Catalogue, catalogue_of

__all__ = [
    "Catalogue",
    "Describe",
    "Documents",
    "Draw",
    "Game",
    "Notation",
    "Pictures",
    "Reason",
    "Reasons",
    "SetupLike",
    "SheetLike",
    "StandingsLike",
    "Words",
    "catalogue_of",
]

_faces.belong_to(__name__, __all__)
