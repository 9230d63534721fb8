"""What knows no game, for the faces of all games: so a program that imports one game has everything.

This is the one list of these names. They belong to `amsterdam_routes`, which is the place that errors and pickles name.
"""

from amsterdam_routes.kernel.chance import Chance, Randomness, Seed, commitment, seed_bytes
from amsterdam_routes.kernel.errors import (
    AmsterdamError,
    IllegalAction,
    InvalidDocument,
    InvalidEdition,
    InvalidRecord,
    Problem,
    TooManyOutcomes,
    Violation,
)
from amsterdam_routes.kernel.matches import AnyBot, Bot, EventBot, play_match
from amsterdam_routes.kernel.records import Record, RedactedRecord, Replayable, replay
from amsterdam_routes.kernel.series import Executor, Pending, Played, Rating, league, ratings, simulate
from amsterdam_routes.kernel.words import LANGUAGES, Language

__all__ = [
    "AmsterdamError",
    "AnyBot",
    "Bot",
    "Chance",
    "EventBot",
    "Executor",
    "IllegalAction",
    "InvalidDocument",
    "InvalidEdition",
    "InvalidRecord",
    "LANGUAGES",
    "Language",
    "Pending",
    "Played",
    "Problem",
    "Randomness",
    "Rating",
    "Record",
    "RedactedRecord",
    "Replayable",
    "Seed",
    "TooManyOutcomes",
    "Violation",
    "commitment",
    "league",
    "play_match",
    "ratings",
    "replay",
    "seed_bytes",
    "simulate",
]
