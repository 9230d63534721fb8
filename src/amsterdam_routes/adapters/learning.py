"""What every learner needs, whatever its framework: arrays, rewards, features of actions, and a policy as a bot.

Needs the extra `learning`, which is NumPy. The environments of the other modules are made of what is here.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias  # Any: the values of any game, and arrays

import attrs

import amsterdam_routes as ar
from amsterdam_routes.adapters._numbered import Numbered, Reward, game_in_numbers, missing
from amsterdam_routes.kernel import AnyGame, Observer, _faces, check_game, observer_of

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ModuleNotFoundError as _error:
    raise missing("learning", _error) from _error

__all__ = [
    "Arrays",
    "Numbered",
    "Numbers",
    "Policy",
    "PolicyBot",
    "Pool",
    "Reward",
    "action_features",
    "game_in_numbers",
]

Policy: TypeAlias = Callable[[NDArray[Any], NDArray[np.int8]], ArrayLike]
"""Chooses an action for every row: observations and masks in, the indices of legal actions out."""
Numbers: TypeAlias = Literal["float32", "int16", "int8"]
"""What observations are written in: by scale, from -1 to 1; whole numbers; or cut off at -128 and 127."""
_BOUNDS: Final = {"int16": (-(2**15), 2**15 - 1), "int8": (-128, 127)}


def check_dtype(dtype: object) -> None:
    """Raise ValueError unless this is what observations can be written in.

    >>> check_dtype("float64")
    Traceback (most recent call last):
    ValueError: expected 'float32', 'int16' or 'int8' as the dtype, got 'float64'
    """
    if not isinstance(dtype, str) or dtype not in ("float32", *_BOUNDS):
        raise ValueError(f"expected 'float32', 'int16' or 'int8' as the dtype, got {dtype!r}")


def check_called(bot: object) -> None:
    """Raise TypeError unless this is a bot that is called with a view and randomness.

    >>> check_called("greedy")
    Traceback (most recent call last):
    TypeError: expected a bot that is called with a view and randomness, got 'greedy'
    """
    if isinstance(bot, type) or not callable(bot):
        raise TypeError(f"expected a bot that is called with a view and randomness, got {bot!r}")


def check_unmasked(name: str, given: object) -> None:
    """Raise TypeError if an array has a mask: what it hides would be read, or written to, all the same.

    >>> check_unmasked("out", np.ma.array([0, 1], mask=[True, False]))
    Traceback (most recent call last):
    TypeError: out: expected an array without a mask of its own, got a masked one
    """
    if isinstance(given, np.ma.MaskedArray):
        raise TypeError(f"{name}: expected an array without a mask of its own, got a masked one")


class Arrays:
    """The observations and masks of a game, as arrays.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters.learning import Arrays
    >>> arrays = Arrays(ar.GAME, ar.Setup(2))
    >>> seen = arrays.seen(ar.view(ar.new_game(2, seed="1634"), 0))
    >>> seen["observation"].shape, int(seen["action_mask"].sum())
    ((305,), 3)
    """

    def __init__(self, game: AnyGame, setup: Any, dtype: Numbers = "float32") -> None:
        check_dtype(dtype)
        self.numbered: Numbered = Numbered(game, setup)
        """The game in numbers."""
        self.observer: Observer[Any] = observer_of(game, setup)
        """How its views are observed."""
        self.dtype: Numbers = dtype
        """What observations are written in."""
        self._scales = np.array(self.observer.scales, np.float32)
        self._least = np.array(self.observer.least, np.float32)

    def __reduce__(self) -> tuple[object, ...]:
        return Arrays, (self.numbered.game, self.numbered.setup, self.dtype)

    @property
    def bounds(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The least and the greatest that each number of an observation can be."""
        if self.dtype == "float32":
            return self._least.copy(), np.ones_like(self._least)
        least, most = _BOUNDS[self.dtype]
        return np.full(self.observer.size, least, self.dtype), np.full(self.observer.size, most, self.dtype)

    def seen(self, view: Any) -> dict[str, NDArray[Any]]:
        """Return the numbers of a view, and the mask of it, by the names that the environments give them."""
        return {"observation": self.observation(view), "action_mask": self.mask(view)}

    def observation(self, view: Any, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return the numbers of a view in the arrays' `dtype`, written into `out` if that is given.

        >>> import amsterdam_routes as ar, numpy as np
        >>> arrays = Arrays(ar.GAME, ar.Setup(2))
        >>> batch = np.zeros((8, 305), np.float32)
        >>> row = arrays.observation(ar.view(ar.new_game(2, seed="1634"), 0), out=batch[5])
        >>> bool(batch[5].any()), bool(batch[4].any())
        (True, False)
        """
        check_unmasked("out", out)
        numbers = np.frombuffer(self.observer.row(view), np.int16)
        if out is None:
            out = np.empty(len(numbers), self.dtype)
        elif not isinstance(out, np.ndarray):
            raise TypeError(f"out: expected an array of NumPy, got a {type(out).__name__}")
        elif not out.flags.writeable:
            raise ValueError("out: expected an array that may be written to, got a read-only one")
        elif out.shape != numbers.shape or out.dtype != self.dtype:
            raise ValueError(f"out: expected {numbers.shape} of {self.dtype}, got {out.shape} of {out.dtype}")
        if self.dtype == "float32":
            np.divide(numbers, self._scales, out=out)
            np.minimum(out, 1, out=out)
            np.maximum(out, self._least, out=out)
        else:
            np.clip(numbers, *_BOUNDS[self.dtype], out=out, casting="unsafe")
        return out

    def sparse(self, view: Any) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
        """Return the places of the numbers of a view that are not 0, and these whole numbers.

        >>> import amsterdam_routes as ar
        >>> arrays = Arrays(ar.GAME, ar.Setup(2))
        >>> places, numbers = arrays.sparse(ar.view(ar.new_game(2, seed="1634"), 0))
        >>> len(places), [arrays.observer.names[place] for place in places[:2]], numbers[:2].tolist()
        (20, ['table.first: own', 'table.phase: setup'], [1, 1])
        """
        numbers = np.frombuffer(self.observer.row(view), np.int16)
        places: NDArray[np.int32] = np.flatnonzero(numbers).astype(np.int32)
        return places, numbers[places]

    def mask(self, position: Any) -> NDArray[np.int8]:
        """Return 1 for every action that is legal in a position, 0 for the others.

        Once the game is over there is 1 for all: whatever is chosen then is of no effect, and no policy has to choose
        among no actions. While another seat is to move, a view has 0 for all.
        """
        if self.numbered.game.to_move(position) is None:
            return np.ones(len(self.numbered.actions), np.int8)
        mask: NDArray[np.int8] = np.zeros(len(self.numbered.actions), np.int8)
        mask[self.numbered.legal(position)] = 1
        return mask


@attrs.frozen
class PolicyBot:
    """A policy as a bot, which plays wherever bots play: matches, series, leagues, environments and the command.

    The policy is asked with one row of the view's observation and mask; in an environment of whole batches, with all
    rows at once. A policy that draws at random has chance of its own.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters.learning import PolicyBot
    >>> first = PolicyBot(lambda seen, masks: masks.argmax(axis=1), ar.GAME)
    >>> ar.play_match(ar.GAME, ar.Setup(2), [first, first], seed="1634").result.final
    True
    """

    policy: Policy
    """What chooses."""
    game: AnyGame
    """The game that it plays."""
    dtype: Numbers = "float32"
    """What it observes in."""
    _arrays: "_LastArrays" = attrs.field(init=False, repr=False, eq=False)

    @_arrays.default
    def _remembered(self) -> "_LastArrays":
        return _LastArrays(self.game, self.dtype)

    def __attrs_post_init__(self) -> None:
        if not callable(self.policy):
            raise TypeError(f"expected a policy that can be called, got a {type(self.policy).__name__}")
        check_game(self.game)
        check_dtype(self.dtype)

    def __call__(self, view: Any, random: random.Random, /) -> Any:
        """Return the action that the policy chooses; ValueError if it is not legal."""
        arrays = self._arrays.arrays(self.game.setup(view))
        mask = arrays.mask(view)
        chosen = self.policy(arrays.observation(view)[None], mask[None].copy())
        check_unmasked("policy", chosen)
        found = np.asarray(chosen).reshape(-1)
        if found.shape != (1,) or found.dtype.kind not in "iu":
            raise ValueError(f"expected one index of the policy, got {found!r}")
        index = int(found[0])
        if not 0 <= index < len(mask) or not mask[index]:
            raise ValueError(f"expected the index of a legal action of the policy, got {index}")
        return arrays.numbered.actions[index]


class _LastArrays:
    """The arrays of the last eight boxes that were played with."""

    def __init__(self, game: AnyGame, dtype: Numbers) -> None:
        self.of = game, dtype
        self.arrays = lru_cache(maxsize=8)(lambda setup: Arrays(game, setup, dtype))

    def __reduce__(self) -> tuple[object, ...]:
        return _LastArrays, self.of


class Pool:
    """Opponents of whom an environment draws some for every game. It may grow while a learner learns.

    >>> from amsterdam_routes.adapters.learning import Pool
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> pool = Pool([Greedy(), Random()])
    >>> pool.add(Greedy())
    >>> len(pool)
    3
    """

    def __init__(self, bots: Iterable[ar.AnyBot[Any]]) -> None:
        self._bots: list[ar.AnyBot[Any]] = []
        for bot in bots:
            self.add(bot)
        if not self._bots:
            raise ValueError("expected a pool of at least one bot, got none")

    def __len__(self) -> int:
        return len(self._bots)

    @property
    def bots(self) -> tuple[ar.AnyBot[Any], ...]:
        """All of them, in the order in which they came."""
        return tuple(self._bots)

    def add(self, bot: ar.AnyBot[Any]) -> None:
        """Let another bot play from the next game on."""
        check_called(bot)
        self._bots.append(bot)

    def draw(self, many: int, choose: Callable[[int], int]) -> list[ar.AnyBot[Any]]:
        """Return as many bots, each drawn by `choose`, which gives a number below the one that it is given.

        >>> from amsterdam_routes.bots import Greedy, Random
        >>> Pool([Random(), Greedy()]).draw(2, lambda below: below - 1)
        [Greedy(), Greedy()]
        """
        return [self._bots[choose(len(self._bots))] for _ in range(many)]


# --- what an action is about, as numbers


def action_features(game: AnyGame, setup: Any) -> tuple[tuple[str, ...], NDArray[np.int16]]:
    """Return what the actions of a set-up are about: the names of the columns, and a row for each action.

    `kind` numbers the classes of actions from 0. The other columns are fields: a number or a truth is itself; of cards,
    blocks, routes and the like each has a number from 1 on, in the order in which the table of actions first names
    them. A list of numbers has a column for each place, a list of other things one for each thing: 1 if it is in it.
    What an action does not have is 0.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters.learning import action_features
    >>> names, rows = action_features(ar.GAME, ar.Setup(2))
    >>> names[:4], rows.shape
    (('kind', 'color', 'route', 'wilds'), (614, 28))
    >>> ar.AMSTERDAM.actions[40], rows[40][:4].tolist()
    (ClaimRoute('Jan Roodenpoortstoren - Westermarkt/grey', pink), [2, 1, 14, 0])
    """
    actions = Numbered(game, setup).actions
    kinds = [*dict.fromkeys(map(type, actions))]
    columns: dict[str, dict[int, int]] = {"kind": {at: kinds.index(type(action)) for at, action in enumerate(actions)}}
    numbers: dict[str, dict[Any, int]] = {}
    for at, action in enumerate(actions):
        for field in attrs.fields(type(action)) if attrs.has(type(action)) else ():
            for name, number in _columns(field.name.lstrip("_"), getattr(action, field.name), numbers):
                columns.setdefault(name, {})[at] = number
    rows: NDArray[np.int16] = np.zeros((len(actions), len(columns)), np.int16)
    for place, column in enumerate(columns.values()):
        rows[[*column], place] = [*column.values()]
    return tuple(columns), rows


def _columns(name: str, value: Any, numbers: dict[str, dict[Any, int]]) -> Iterable[tuple[str, int]]:
    """Yield the columns that a field of an action fills."""
    if value is None:
        return
    if type(value) in (int, bool):
        yield name, int(value)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for place, one in enumerate(value):
            yield (f"{name}[{place}]", one) if type(one) is int else (f"{name}: {one}", 1)
    else:
        known = numbers.setdefault(name, {})
        yield name, known.setdefault(value, len(known) + 1)


_faces.set_public_module(__name__, __all__)
