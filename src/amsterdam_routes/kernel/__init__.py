"""What every game shares: chance, errors, violations and the bundle of a game's verbs, for games of your own.

The kernel knows no game. The games import it; it imports none of them.
"""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.capabilities import ChanceTree, Describe, Draw, Notation, Pictures, Words
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
from amsterdam_routes.kernel.matches import as_bot, derive_seed
from amsterdam_routes.kernel.names import name_tuple, on_one_line, slug
from amsterdam_routes.kernel.notation import Line, Lines, RecordNotation, Word
from amsterdam_routes.kernel.observing import Feature, Observer, Observing
from amsterdam_routes.kernel.outcomes import (
    apply_with_answers,
    deal_with_answers,
    follow_all,
    outcomes_of,
    step_with_answers,
)
from amsterdam_routes.kernel.records import AnyRecord, transitions
from amsterdam_routes.kernel.sources import (
    Answers,
    EventSource,
    Pile,
    Question,
    ScriptedSource,
    SeededSource,
    Source,
    run_with_answers,
)
from amsterdam_routes.kernel.words import Catalogue, catalogue_of, did_you_mean

__all__ = [
    "Answers",
    "AnyGame",
    "AnyRecord",
    "Catalogue",
    "ChanceTree",
    "Describe",
    "Documents",
    "Draw",
    "EventSource",
    "Feature",
    "Following",
    "Game",
    "Line",
    "Lines",
    "Notation",
    "Observer",
    "Observing",
    "Pictures",
    "Pile",
    "Question",
    "Reason",
    "Reasons",
    "RecordNotation",
    "ScriptedSource",
    "SeededSource",
    "SetupLike",
    "SheetLike",
    "Source",
    "StandingsLike",
    "Word",
    "Words",
    "LONGEST_DOCUMENT",
    "LONGEST_SEED",
    "MOST_ACTIONS",
    "apply_with_answers",
    "as_bot",
    "catalogue_of",
    "deal_with_answers",
    "derive_seed",
    "did_you_mean",
    "follow_all",
    "name_tuple",
    "observer_of",
    "observing_of",
    "on_one_line",
    "outcomes_of",
    "run_with_answers",
    "slug",
    "step_with_answers",
    "transitions",
]

_faces.set_public_module(__name__, __all__)
