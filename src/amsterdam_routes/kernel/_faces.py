"""Faces: the packages that public names are imported from; and what knows no game, for the faces of all games.

A public class or function belongs to the face that shows it, wherever it is written. So tracebacks, `repr` and pickles
name a place that anybody can import from, and modules may move behind the face.

`__all__` is the one list of the names that know no game: so a program that imports one game has everything. They belong
to `amsterdam_routes`, which is the place that errors and pickles name.
"""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import FunctionType, ModuleType

from amsterdam_routes.kernel._chance import Chance, Randomness, Seed, commitment, seed_bytes
from amsterdam_routes.kernel._errors import (
    AmsterdamError,
    IllegalAction,
    InvalidDocument,
    InvalidEdition,
    InvalidRecord,
    Problem,
    TooManyOutcomes,
    Violation,
)
from amsterdam_routes.kernel._game import RecordMaker
from amsterdam_routes.kernel._matches import AnyBot, Bot, EventBot, Forfeit, MatchBot, play_match
from amsterdam_routes.kernel._records import Record, RedactedRecord, Replayable, replay
from amsterdam_routes.kernel._results import Cell, Rating, ratings, rows
from amsterdam_routes.kernel._series import Executor, Measured, Pending, Played, league, simulate
from amsterdam_routes.kernel._words import LANGUAGES, Language

__all__ = [
    "AmsterdamError",
    "AnyBot",
    "Bot",
    "Cell",
    "Chance",
    "EventBot",
    "Executor",
    "Forfeit",
    "IllegalAction",
    "InvalidDocument",
    "InvalidEdition",
    "InvalidRecord",
    "LANGUAGES",
    "Language",
    "MatchBot",
    "Measured",
    "Pending",
    "Played",
    "Problem",
    "Randomness",
    "Rating",
    "Record",
    "RecordMaker",
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
    "rows",
    "seed_bytes",
    "simulate",
]


def set_public_module(face: str, names: Sequence[str]) -> None:
    """Let classes and functions with these names name a face as their module, unless another face has them.

    `dir` of the face shows these names then, and none of the modules behind it, unless the face has a `__dir__`.

    >>> import amsterdam_routes.merchants as am
    >>> am.TakeCard.__module__, "TakeCard" in dir(am), "rules" in dir(am)
    ('amsterdam_routes.merchants', True, False)
    """
    _FACES.add(face)
    _show(sys.modules[face], names)
    package = face.partition(".")[0]
    for name in names:
        value = vars(sys.modules[face])[name]
        if isinstance(value, type | FunctionType):
            home = value.__module__
            if home.partition(".")[0] == package and home not in _FACES:
                value.__module__ = face


_FACES: set[str] = set()


def show_namespaces(face: str, names: Sequence[str], *modules: ModuleType) -> None:
    """Let `dir` of a face show these names, and `dir` of modules that it hands out those of them that are their own.

    Call it before `set_public_module`: after that, classes do not tell where they are written.

    >>> import amsterdam_routes as ar
    >>> dir(ar.action_types)
    ['Action', 'ClaimRoute', 'DrawBlind', 'DrawContracts', 'KeepContracts', 'Pass', 'TakeFaceUp']
    """
    _show(sys.modules[face], names)
    for module in modules:
        declared = vars(module).get("__annotations__", {})  # unions of types stand there
        own = {name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__}
        _show(module, sorted(name for name in names if name in own or name in declared))


def _show(module: ModuleType, names: Iterable[str]) -> None:
    vars(module).setdefault("__dir__", lambda: [*names])


class LazyModule(ModuleType):
    """A package that is loaded when something in it is asked for; from then on it is the package itself.

    It stands in its parent as a plain attribute. A `__getattr__` of the parent would make every other name of the
    parent slower to look up.

    >>> import amsterdam_routes
    >>> amsterdam_routes.merchants.__name__
    'amsterdam_routes.merchants'
    """

    def __getattr__(self, name: str) -> object:
        known = sys.modules.get(self.__name__)
        loaded = import_module(self.__name__)
        if known is None:  # nobody else has loaded it: from here on this is the package
            vars(self).update(vars(loaded))
            self.__class__ = ModuleType  # type: ignore[assignment]  # which it was all the time
            sys.modules[self.__name__] = self
            parent, _, own = self.__name__.rpartition(".")
            setattr(sys.modules[parent], own, self)
        return getattr(loaded, name)

    def __dir__(self) -> Iterable[str]:
        return dir(import_module(self.__name__))
