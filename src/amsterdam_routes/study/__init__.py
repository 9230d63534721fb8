"""Studies of games: what many games between bots say about a box, and what many games say about one game.

Every study knows its game through `kernel.Game` alone, so it works with a game of your own, too.

>>> import amsterdam_routes as ar
>>> from amsterdam_routes import study
>>> study.change_number(ar.GAME, ar.AMSTERDAM, "carts=20").carts
20
"""

from amsterdam_routes.kernel import _faces
from amsterdam_routes.study._analysis import (
    Analysis,
    Decision,
    Estimate,
    Guide,
    analyse,
    analysis_schema,
    annotate,
)
from amsterdam_routes.study._changes import change_number, read_number
from amsterdam_routes.study._dataset import Dataset, load_dataset, write_dataset
from amsterdam_routes.study._facts import Facts, TurningPoint, lead, leader, turn_bounds, turning_points
from amsterdam_routes.study._page import page
from amsterdam_routes.study._playtest import Journal, Plan, Playtest, Style, kept_games, playtest
from amsterdam_routes.study._report import Figures, report
from amsterdam_routes.study._styles import Careless

__all__ = [
    "Analysis",
    "Careless",
    "Dataset",
    "Decision",
    "Estimate",
    "Facts",
    "Figures",
    "Guide",
    "Journal",
    "Plan",
    "Playtest",
    "Style",
    "TurningPoint",
    "analyse",
    "analysis_schema",
    "annotate",
    "change_number",
    "kept_games",
    "lead",
    "leader",
    "load_dataset",
    "page",
    "playtest",
    "read_number",
    "report",
    "turn_bounds",
    "turning_points",
    "write_dataset",
]

_faces.set_public_module(__name__, __all__)
