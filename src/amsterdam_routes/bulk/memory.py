"""The memory of a batch: a box as tables, games as records, and arrays that the engine may safely write to."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias  # Any: a dtype of NumPy has no type here

import numpy as np
from numpy.typing import ArrayLike, NDArray

import amsterdam_routes as ar
from amsterdam_routes.bulk import routes
from amsterdam_routes.bulk.engine import Engine, engine
from amsterdam_routes.kernel import Game, observer_of

RouteGame: TypeAlias = Game[ar.Setup, ar.State, ar.View, ar.Action, ar.Event, ar.Standings]

LEAVE: Final = -1
"""The index that leaves a game alone."""


def engine_of(game: object) -> Engine:
    """Return the engine's part for a game; ValueError if it does not play this one.

    >>> import amsterdam_routes as ar
    >>> engine_of(ar.merchants.GAME)
    Traceback (most recent call last):
    ValueError: expected a game that the engine plays (the route game, amsterdam_routes.GAME), got 'merchants'
    """
    if game is not ar.GAME:
        got = repr(game.name) if isinstance(game, Game) else f"a value of type {type(game).__name__}"
        raise ValueError(f"expected a game that the engine plays (the route game, amsterdam_routes.GAME), got {got}")
    return engine("routes")


class Box:
    """The tables of an edition for a number of players, as the engine wants them; they are never written to again."""

    def __init__(self, game: RouteGame, setup: ar.Setup) -> None:
        self.engine: Engine = engine_of(game)
        facts, edition = self.engine.facts, setup.edition
        if beyond := routes.beyond_limits(edition, facts):
            raise ValueError(f"the engine does not take the box {edition.name!r}: expected {beyond}")
        self.dtype: Any = record_of(self.engine)
        self._tables: NDArray[np.uint8] = np.zeros(facts["box bytes"], np.uint8)
        numbers = np.array(routes.box_numbers(edition), np.int32)
        self.actions: int = self.engine.ask("box", self.address, numbers.ctypes.data, len(numbers))
        """How many actions the edition has."""
        self.observed: int = self.engine.ask("observation", self.address, setup.players)
        """How many numbers an observation has."""
        observer = observer_of(game, setup)
        version = game.observing.version if game.observing else None
        if (self.actions, self.observed, facts["observing"]) != (len(game.actions(setup)), observer.size, version):
            raise ImportError("expected an engine with the library's actions and observations, got one with others")

    @property
    def address(self) -> int:
        """Where the tables lie."""
        return int(self._tables.ctypes.data)


@lru_cache(maxsize=16)
def box_of(edition: ar.Edition, players: int) -> Box:
    """Return the tables of an edition, made once."""
    return Box(ar.GAME, ar.Setup(players, edition))


def record_of(part: Engine) -> Any:
    """Return the type of a game's record, from the places that the engine tells."""

    def record(fields: Sequence[tuple[str, tuple[int, str, int]]], size: int, inner: Any = None) -> Any:
        kinds = [inner if kind[0] == "V" else np.dtype(kind) for _, (_, kind, _) in fields]
        formats = [(kind, (many,)) if many > 1 else kind for kind, (_, (_, _, many)) in zip(kinds, fields, strict=True)]
        offsets = [offset for _, (offset, _, _) in fields]
        return np.dtype(
            {"names": [name for name, _ in fields], "formats": formats, "offsets": offsets, "itemsize": size}
        )

    own = [(name.removeprefix("seats."), at) for name, at in part.fields.items() if name.startswith("seats.")]
    shared = [(name, at) for name, at in part.fields.items() if not name.startswith("seats.")]
    seat = record(own, int(part.fields["seats"][1][1:]))
    return record(shared, part.facts["state bytes"], seat)


def fresh(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Return a new array, with anything in it."""
    return np.empty(shape, kind)


def room_for(name: str, out: Any, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Return the array to write to: the caller's, if it is exactly what is wanted, or a new one."""
    wanted = np.dtype(kind)
    if out is None:
        return fresh(shape, wanted)
    if not isinstance(out, np.ndarray):
        raise TypeError(f"{name}: expected an array of NumPy, got a {type(out).__name__}")
    if out.dtype != wanted or out.shape != shape:
        raise ValueError(f"{name}: expected {wanted} of shape {shape}, got {out.dtype} of shape {out.shape}")
    if not (out.flags.c_contiguous and out.flags.aligned and out.flags.writeable):
        raise ValueError(
            f"{name}: expected an array in one piece that may be written to, got a view or a read-only one"
        )
    return out


def indices_of(given: ArrayLike, count: int) -> NDArray[np.int32]:
    """Return a copy of the indices, one for each game, as the engine reads them."""
    array = np.asarray(given)
    if array.dtype.kind not in "iu":
        raise TypeError(f"indices: expected whole numbers, got {array.dtype}")
    if array.shape != (count,):
        raise ValueError(f"indices: expected {count}, one for each game, got an array of shape {array.shape}")
    least, most = -2, 2**31 - 1  # what is further out is no action either
    if array.dtype.kind == "u":
        return np.minimum(array, most).astype(np.int32)
    return np.clip(array, least, most).astype(np.int32)
