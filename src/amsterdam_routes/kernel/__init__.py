"""What every game shares: chance, errors, violations and the bundle of a game's verbs, for games of your own.

The kernel knows no game. The games import it; it imports none of them.
"""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.capabilities import Asking, Describe, Draw, Notation, Pictures, Words
from amsterdam_routes.kernel.chance import LONGEST_SEED
from amsterdam_routes.kernel.documents import LONGEST_DOCUMENT, Documents
from amsterdam_routes.kernel.errors import Reason, Reasons
from amsterdam_routes.kernel.following import Following
from amsterdam_routes.kernel.game import (
    MOST_ACTIONS,
    AnyGame,
    Game,
    SetupLike,
    SheetLike,
    StandingsLike,
    observer_of,
    observing_of,
)
from amsterdam_routes.kernel.matches import as_bot, derived
from amsterdam_routes.kernel.names import name_tuple, on_one_line, slug
from amsterdam_routes.kernel.notation.lines import Line, Lines, Word
from amsterdam_routes.kernel.notation.records import RecordNotation
from amsterdam_routes.kernel.observing import Feature, Observer, Observing
from amsterdam_routes.kernel.outcomes import ask_apply, ask_deal, ask_step, follow_all, outcomes_of
from amsterdam_routes.kernel.records import moments
from amsterdam_routes.kernel.sources import Pile, Question, Scripted, Seeded, Source, Telling, Told, ask
from amsterdam_routes.kernel.words.catalogue import Catalogue, catalogue_of
from amsterdam_routes.kernel.words.guesses import did_you_mean

__all__ = [
    "AnyGame",
    "Asking",
    "Catalogue",
    "Describe",
    "Documents",
    "Draw",
    "Feature",
    "Following",
    "Game",
    "LONGEST_DOCUMENT",
    "MOST_ACTIONS",
    "LONGEST_SEED",
    "Line",
    "Lines",
    "Notation",
    "Observer",
    "Observing",
    "Pictures",
    "Pile",
    "Question",
    "Reason",
    "RecordNotation",
    "Reasons",
    "Scripted",
    "Seeded",
    "SetupLike",
    "SheetLike",
    "Source",
    "StandingsLike",
    "Telling",
    "Told",
    "Word",
    "Words",
    "ask",
    "as_bot",
    "ask_apply",
    "ask_deal",
    "ask_step",
    "catalogue_of",
    "derived",
    "did_you_mean",
    "follow_all",
    "moments",
    "name_tuple",
    "observer_of",
    "observing_of",
    "on_one_line",
    "outcomes_of",
    "slug",
]

_faces.belong_to(__name__, __all__)
