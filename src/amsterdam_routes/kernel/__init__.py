"""What every game shares: chance, errors, violations and the bundle of a game's verbs, for games of your own.

The kernel knows no game. The games import it; it imports none of them.
"""

from amsterdam_routes.kernel import _faces
from amsterdam_routes.kernel import documents as _documents
from amsterdam_routes.kernel._capabilities import (
    ChanceTree,
    Counting,
    Describe,
    Draw,
    Following,
    Notation,
    Pictures,
    Use,
    Words,
)
from amsterdam_routes.kernel._chance import LONGEST_SEED
from amsterdam_routes.kernel._errors import Reason, Reasons
from amsterdam_routes.kernel._game import (
    MOST_ACTIONS,
    AnyGame,
    Game,
    SetupLike,
    SheetLike,
    StandingsLike,
    apply_with_answers,
    check_game,
    check_playable,
    deal_with_answers,
    follow_all,
    observer_of,
    observing_of,
    outcomes_of,
    step_with_answers,
)
from amsterdam_routes.kernel._matches import SeatedBot, as_bot, derive_seed
from amsterdam_routes.kernel._names import name_tuple
from amsterdam_routes.kernel._notation import Line, Lines, RecordNotation, Word
from amsterdam_routes.kernel._observing import Feature, Observer, Observing
from amsterdam_routes.kernel._records import AnyRecord, transitions
from amsterdam_routes.kernel._sources import (
    Answers,
    EventSource,
    Pile,
    Question,
    ScriptedSource,
    SeededSource,
    Source,
    run_with_answers,
)
from amsterdam_routes.kernel._words import (
    Catalogue,
    Phrase,
    catalogue_of,
    did_you_mean,
    legible,
    on_one_line,
    slug,
    typewritten,
)
from amsterdam_routes.kernel.documents import LONGEST_DOCUMENT, Documents

__all__ = [
    "Answers",
    "AnyGame",
    "AnyRecord",
    "Catalogue",
    "ChanceTree",
    "Counting",
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
    "Phrase",
    "Pictures",
    "Pile",
    "Question",
    "Reason",
    "Reasons",
    "RecordNotation",
    "ScriptedSource",
    "SeatedBot",
    "SeededSource",
    "SetupLike",
    "SheetLike",
    "Source",
    "StandingsLike",
    "Use",
    "Word",
    "Words",
    "LONGEST_DOCUMENT",
    "LONGEST_SEED",
    "MOST_ACTIONS",
    "apply_with_answers",
    "as_bot",
    "catalogue_of",
    "check_game",
    "check_playable",
    "deal_with_answers",
    "derive_seed",
    "did_you_mean",
    "follow_all",
    "legible",
    "name_tuple",
    "observer_of",
    "observing_of",
    "on_one_line",
    "outcomes_of",
    "run_with_answers",
    "slug",
    "step_with_answers",
    "transitions",
    "typewritten",
]

_faces.set_public_module(_documents.__name__, _documents.__all__)
_faces.set_public_module(__name__, __all__)


def __dir__() -> list[str]:
    return [*__all__, *(room for room in ("documents", "testing") if room in globals())]  # those that are loaded
