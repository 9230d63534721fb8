"""What every game shares: chance, errors, violations and the bundle of a game's verbs, for games of your own.

The kernel knows no game. The games import it; it imports none of them.
"""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.chance import MOST_BYTES
from amsterdam_routes.kernel.documents.format import LONGEST
from amsterdam_routes.kernel.game import Game, SetupLike, SheetLike, StandingsLike
from amsterdam_routes.kernel.letters import on_one_line
from amsterdam_routes.kernel.matches import derived
from amsterdam_routes.kernel.names import name_tuple, slug
from amsterdam_routes.kernel.parts import Describe, Documents, Draw, Notation, Pictures, Words
from amsterdam_routes.kernel.reasons import Reason, Reasons
from amsterdam_routes.kernel.words.catalogue import Catalogue, catalogue_of
from amsterdam_routes.kernel.words.likely import did_you_mean

__all__ = [
    "Catalogue",
    "Describe",
    "Documents",
    "Draw",
    "Game",
    "LONGEST",
    "MOST_BYTES",
    "Notation",
    "Pictures",
    "Reason",
    "Reasons",
    "SetupLike",
    "SheetLike",
    "StandingsLike",
    "Words",
    "catalogue_of",
    "derived",
    "did_you_mean",
    "name_tuple",
    "on_one_line",
    "slug",
]

_faces.belong_to(__name__, __all__)
