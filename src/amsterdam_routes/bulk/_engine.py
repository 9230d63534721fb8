"""The compiled engine: its version check, its calls, its memory, and its fast generator.

The contract between the two is `docs/engine/contract.md`. What differs from build to build, such as sizes and the
places of fields, is asked from the shared library and written down nowhere here.
"""

import ctypes
import struct
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import (  # Any: a record of NumPy has no type here
    TYPE_CHECKING,
    Any,
    Final,
    Generic,
    Literal,
    TypeAlias,
    TypeVar,
)

HOW: Final = "install it with `python -m pip install ./engine` from the top of the project; it needs a C compiler"


def compiled() -> ModuleType:
    """Return the distribution that contains the engine; ImportError, with advice, if it is not installed.

    >>> from amsterdam_routes.bulk._engine import compiled
    >>> compiled().__name__
    'amsterdam_routes_engine'
    """
    try:
        return import_module("amsterdam_routes_engine")
    except ModuleNotFoundError as error:
        if error.name != "amsterdam_routes_engine":
            raise
        raise ImportError(f"expected the compiled engine of amsterdam_routes.bulk, got none: {HOW}") from None


compiled()  # checked before NumPy is imported, which comes with the engine

import attrs  # noqa: E402
import numpy as np  # noqa: E402
from numpy.typing import ArrayLike, NDArray  # noqa: E402

import amsterdam_routes as ar  # noqa: E402
from amsterdam_routes import Chance  # noqa: E402
from amsterdam_routes.kernel import Game  # noqa: E402

if TYPE_CHECKING:
    import amsterdam_routes.merchants as am

Numbers: TypeAlias = Literal["int16", "int8", "float32"]
"""What observations are written in: whole numbers; cut off at -128 and 127; or by scale, from -1 to 1."""
CONTRACT: Final = 5
"""The version of the contract that this library keeps; an engine of another version is refused."""


class _Field(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("offset", ctypes.c_int64),
        ("bytes", ctypes.c_int64),
        ("many", ctypes.c_int64),
        ("is_signed", ctypes.c_int64),
    ]


class _Fact(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("value", ctypes.c_int64)]


_MEMORY, _I32, _I64, _U64 = ctypes.c_void_p, ctypes.c_int32, ctypes.c_int64, ctypes.c_uint64
_GAMES = (_MEMORY, _MEMORY, _I64)
"""A box, games, and how many."""
_FUNCTIONS: Final[dict[str, tuple[type | None, tuple[type, ...]]]] = {
    "fields": (ctypes.POINTER(_Field), ()),
    "facts": (ctypes.POINTER(_Fact), ()),
    "box": (_I64, (_MEMORY, _MEMORY, _I64)),
    "observation": (_I64, (_MEMORY, _I32)),
    "deal": (None, (*_GAMES, _MEMORY, _I32, _I32, _I32, ctypes.c_char_p, _I64, _U64, _I64, _MEMORY)),
    "follow": (None, _GAMES),
    "legal": (None, (*_GAMES, _I64, _MEMORY)),
    "judge": (_I64, (*_GAMES, _I64, _MEMORY, _MEMORY, _MEMORY)),
    "step": (None, (*_GAMES, _MEMORY, _MEMORY, _I64, _I64, _MEMORY, _MEMORY)),
    "pick": (None, (*_GAMES, _MEMORY)),
    "play": (_I64, (*_GAMES, _I64, _I32, _MEMORY, _MEMORY, _I64)),
    "pursue": (None, (*_GAMES, _MEMORY, _MEMORY)),
    "plan": (None, (*_GAMES, _MEMORY)),
    "playouts": (None, (*_GAMES, _I64, _U64, _I32, _MEMORY)),
    "observe": (None, (*_GAMES, _MEMORY, _I64, _MEMORY)),
    "sheets": (None, (*_GAMES, _MEMORY)),
    "hash": (None, (*_GAMES, _MEMORY)),
}
"""What every game's part of the engine answers: the result and the arguments, under the game's name."""


class Engine:
    """One game's part of a compiled engine."""

    def __init__(self, library: ctypes.CDLL, game: str) -> None:
        self._functions = {}
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, f"{game}_{name}")
            function.restype, function.argtypes = result, arguments
            self._functions[name] = function
        self.facts: dict[str, int] = {}
        """By name, the sizes and limits of this game."""
        for fact in self._functions["facts"]():
            if fact.name is None:
                break
            self.facts[fact.name.decode()] = fact.value
        self.fields: dict[str, tuple[int, str, int]] = {}
        """By name, where a field of a game lies, the type of its numbers, and how many there are."""
        for field in self._functions["fields"]():
            if field.name is None:
                break
            kind = "V" if field.name in (b"seats", b"ask") else "i" if field.is_signed else "u"
            self.fields[field.name.decode()] = field.offset, f"{kind}{field.bytes}", field.many

    def ask(self, name: str, *arguments: object) -> int:
        """Call a function of this game; other threads go on meanwhile."""
        return self._functions[name](*arguments) or 0


def opened(file: Path | None) -> ctypes.CDLL:
    """Return the shared library in a file; ImportError if it is none that keeps this contract.

    >>> from pathlib import Path
    >>> opened(Path("no-such-file.so"))
    Traceback (most recent call last):
    ImportError: expected a shared library in no-such-file.so, got none that can be loaded...
    """
    if file is None:
        raise ImportError(f"expected the shared library in the engine's package, got none: {HOW}")
    try:
        library = ctypes.CDLL(str(file))
        found = library.engine_contract()
    except (OSError, AttributeError) as error:
        raise ImportError(
            f"expected a shared library in {file}, got none that can be loaded ({error}): {HOW}"
        ) from None
    if found != CONTRACT:
        raise ImportError(f"expected an engine of contract {CONTRACT}, got one of contract {found}: {HOW}")
    library.engine_word.restype = library.engine_key.restype = _U64
    library.engine_word.argtypes = library.engine_key.argtypes = [_U64, _U64]
    library.engine_shake.restype = None
    library.engine_shake.argtypes = [ctypes.c_char_p, _I32, _MEMORY, _I64]
    return library


@cache
def library() -> ctypes.CDLL:
    """Return the shared library that is installed."""
    return opened(getattr(compiled(), "LIBRARY", None))


@cache
def engine(game: str) -> Engine:
    """Return a game's part of the installed engine.

    >>> engine("routes").facts["places"]
    64
    """
    return Engine(library(), game)


# ---- One game's part ----

Setup = TypeVar("Setup")
State = TypeVar("State")


@attrs.frozen(kw_only=True)
class Played(Generic[Setup, State]):
    """How one game gets into the engine, and out of it."""

    name: str
    """What the engine calls the game."""
    setup: type[Setup]
    state: type[State]
    record: type[Any]
    """The class of its records."""
    columns: tuple[str, ...]
    """The columns of the sheets."""
    rows: Callable[[Setup], int]
    """How many sheets there are."""
    beyond_limits: Callable[[Setup, dict[str, int]], str | None]
    """What a box has more of than the engine takes."""
    numbers: Callable[[Setup], Sequence[int]]
    """The numbers of a box, in the order of the contract."""
    store: Callable[[State, Any], None]
    """Writes a state into a record, all but its chance and what follows from the rest."""
    load: Callable[[Any, Setup, Chance], State]
    """Reads a state out of a record; its chance is given."""
    refused: Callable[[State], str | None]
    """What a state has more of than the engine takes."""
    shared: Callable[[Setup], Setup]
    """The set-up as far as all games of a batch share it."""
    own: Callable[[Setup, Any], Setup]
    """The set-up of the game in a record."""
    text: Callable[[State], bytes]
    """The bytes of a state that are hashed."""
    bots: tuple[type[object], type[object]]
    """The bots of the library that the engine plays like: `Random`, and `Greedy` where it has a planner."""
    plan: Callable[[Setup, Any], int] = lambda setup, bot: 0  # Any: a bot of this game that has a twin in C
    """The number of the plan that such a bot has of its own; 0 if it has none."""


@cache
def played(game: str) -> Played[Any, Any]:
    """Return how a game gets into the engine; ValueError if the engine does not play it.

    >>> played("merchants").columns[-2:]
    ('total', 'place')
    >>> played("chess")
    Traceback (most recent call last):
    ValueError: expected a game that the engine plays ('routes' or 'merchants'), got 'chess'
    """
    if game not in ("routes", "merchants"):
        raise ValueError(f"expected a game that the engine plays ('routes' or 'merchants'), got {game!r}")
    part: Played[Any, Any] = import_module(f"amsterdam_routes.bulk._{game}").PLAYED
    return part


class Box:
    """The tables of an edition and a set-up, as the engine wants them; they are never written to again.

    `numbers` stand in for those of the set-up, where a planner is to weigh things in another way.
    """

    def __init__(self, game: str, setup: Any, numbers: Sequence[int] | None = None) -> None:
        part, self.engine = played(game), engine(game)
        facts, edition = self.engine.facts, setup.edition
        check_box(game, setup)
        self.dtype: Any = record_of(self.engine)
        self._tables: NDArray[np.uint8] = np.zeros(facts["box bytes"], np.uint8)
        told = np.array(part.numbers(setup) if numbers is None else numbers, np.int32)
        self.actions: int = self.engine.ask("box", self.address, told.ctypes.data, len(told))
        """How many actions the edition has."""
        self.observed: int = self.engine.ask("observation", self.address, setup.players)
        """How many numbers an observation has."""
        if self.actions != len(edition.actions):
            raise ImportError("expected an engine with the library's actions, got one with others")

    @property
    def address(self) -> int:
        """Where the tables lie."""
        return int(self._tables.ctypes.data)


def check_box(game: str, setup: Any) -> None:  # Any: the set-up of either game
    """Refuse an edition and a set-up that have more of something than the engine takes.

    >>> import amsterdam_routes as ar
    >>> check_box("routes", ar.Setup(2))
    """
    if beyond := _beyond_limits(game, setup):
        raise ValueError(f"the engine does not take the box {setup.edition.name!r}: expected {beyond}")


@lru_cache(maxsize=16)
def _beyond_limits(game: str, setup: Any) -> str | None:  # Any: the set-up of either game
    """Say which limit of the engine a box exceeds, found out once; None if it exceeds none."""
    return played(game).beyond_limits(setup, engine(game).facts)


def check_size(part: Played[Any, Any], state: Any, name: str) -> None:  # Any: a state of either game
    """Refuse a state that has more of something than the engine takes.

    >>> import amsterdam_routes as ar
    >>> check_size(played("routes"), ar.new_game(2, seed="1634"), "state")
    """
    if beyond := part.refused(state):
        raise ValueError(f"{name}: the engine does not take it: expected {beyond}")


_BOXES: Final[dict[tuple[str, Any], Box]] = {}
_BOXES_LOCK: Final = Lock()
_MOST_BOXES: Final = 16


def box_of(game: str, setup: Any) -> Box:
    """Return the tables of an edition and a set-up, made once."""
    key = game, setup
    box = _BOXES.get(key)
    if box is None:
        box = Box(game, setup)
        with _BOXES_LOCK:
            while len(_BOXES) >= _MOST_BOXES:
                del _BOXES[next(iter(_BOXES))]
            _BOXES[key] = box
    return box


# ---- Memory ----

LEAVE: Final = -1
"""The index that leaves a game alone."""

NOBODY: Final = 255
"""No seat in a record of memory: nobody is to move where a game is over, or nobody owns something."""


@cache
def record_of(part: Engine) -> Any:
    """Return the type of a game's record, from the places that the engine tells."""

    def record(fields: Sequence[tuple[str, tuple[int, str, int]]], size: int) -> Any:
        kinds = [inner[name] if kind[0] == "V" else np.dtype(kind) for name, (_, kind, _) in fields]
        formats = [(kind, (many,)) if many > 1 else kind for kind, (_, (_, _, many)) in zip(kinds, fields, strict=True)]
        offsets = [offset for _, (offset, _, _) in fields]
        return np.dtype(
            {"names": [name for name, _ in fields], "formats": formats, "offsets": offsets, "itemsize": size}
        )

    inner: dict[str, Any] = {}
    outer = [(name, at) for name, at in part.fields.items() if name.partition(".")[0] not in ("seats", "ask")]
    for name, at in part.fields.items():
        if at[1][0] == "V":
            start = f"{name}."
            own = [(one.removeprefix(start), where) for one, where in part.fields.items() if one.startswith(start)]
            inner[name] = record(own, int(at[1][1:]))
            outer.append((name, at))
    return record(outer, part.facts["state bytes"])


def fresh(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Return a new array, with anything in it."""
    return np.empty(shape, kind)


_LINE: Final = 64
"""So many bytes a processor fetches at a time."""


def fresh_records(count: int, kind: Any) -> NDArray[Any]:
    """Return new records, with anything in them, from the start of a line of memory on."""
    size = count * kind.itemsize
    memory = fresh((size + _LINE,), np.uint8)
    start = -memory.ctypes.data % _LINE
    return memory[start : start + size].view(kind)


def room_for(name: str, out: Any, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Return the array to write to: the caller's, which is checked, or a new one if there is none."""
    wanted = np.dtype(kind)
    if out is None:
        return fresh(shape, wanted)
    if not isinstance(out, np.ndarray):
        raise TypeError(f"{name}: expected an array of NumPy, got a {type(out).__name__}")
    check_unmasked(name, out)
    if out.dtype != wanted or out.shape != shape:
        raise ValueError(f"{name}: expected {wanted} of shape {shape}, got {out.dtype} of shape {out.shape}")
    if not (out.flags.c_contiguous and out.flags.aligned and out.flags.writeable):
        raise ValueError(
            f"{name}: expected an array in one piece that may be written to, got a view or a read-only one"
        )
    return out


class IllegalIndices(ValueError):
    """An error about indices that are not those of legal actions. It names the games; no action was played.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bulk import Games, IllegalIndices
    >>> try:
    ...     Games.deal(ar.GAME, 2, ar.Setup(2), "1634").step([7, 9999])
    ... except IllegalIndices as error:
    ...     error.games
    (0, 1)
    """

    def __init__(self, text: str, games: tuple[int, ...]) -> None:
        super().__init__(text)
        self.games: tuple[int, ...] = games
        """The numbers of the games whose indices are wrong."""


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """Return a view of an array that cannot be made writable: what it is based on has no flags.

    >>> shown = read_only(np.zeros((2, 3), np.int8))
    >>> type(shown.base).__name__, shown.base.readonly
    ('memoryview', True)
    >>> shown.flags.writeable = True
    Traceback (most recent call last):
    ValueError: cannot set WRITEABLE flag to True of this array
    """
    return np.asarray(memoryview(array).toreadonly())


def check_unmasked(name: str, given: object, instead: str = "") -> None:
    """Raise TypeError if an array has a mask: what it hides would be read, or written to, all the same.

    >>> check_unmasked("seat", np.ma.array([0, 1], mask=[True, False]))
    Traceback (most recent call last):
    TypeError: seat: expected an array without a mask of its own, got a masked one
    """
    if isinstance(given, np.ma.MaskedArray):
        raise TypeError(f"{name}: expected an array without a mask of its own, got a masked one{instead}")


def indices_of(given: ArrayLike, count: int) -> NDArray[np.int32]:
    """Return a copy of the indices, one for each game, as the engine reads them."""
    check_unmasked("indices", given, "; -1 leaves a game alone")
    array = np.asarray(given)
    if array.dtype.kind not in "iu":
        raise TypeError(f"indices: expected whole numbers, got {array.dtype}")
    if array.shape != (count,):
        raise ValueError(f"indices: expected {count}, one for each game, got an array of shape {array.shape}")
    if np.can_cast(array.dtype, np.int32):
        return np.array(array, np.int32)
    least, most = -2, 2**31 - 1  # numbers beyond these are no actions either
    if array.dtype.kind == "u":
        return np.minimum(array, most).astype(np.int32)
    return np.clip(array, least, most).astype(np.int32)


# ---- The fast generator, and the hash made with it: whoever knows the key can predict both ----

GOLDEN: Final = 0x9E3779B97F4A7C15
PICKS: Final = 0xD1B54A32D192ED03
_MASK: Final = 2**64 - 1


def mix(x: int) -> int:
    """Return the finalizer of SplitMix64 of a number of 64 bits.

    >>> hex(mix(1))
    '0x5692161d100b05e5'
    """
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & _MASK
    return x ^ (x >> 31)


def key_of(base: int, number: int) -> int:
    """Return the key of a game of this number, in a series that has this base."""
    return mix(base ^ mix((number + GOLDEN) & _MASK))


def pick_key_of(key: int) -> int:
    """Return the key from which the picks of a game come, given that of its shuffles."""
    return mix((key + PICKS) & _MASK)


class FastChance:
    """A fast source of numbers and shuffles, equal to that of the engine, for use in Python.

    >>> from amsterdam_routes.bulk import FastChance
    >>> source = FastChance(1634)
    >>> [source.below(6) for _ in range(8)], source.counter
    ([5, 1, 2, 4, 4, 1, 2, 3], 8)
    """

    def __init__(self, key: int, counter: int = 0) -> None:
        self.key: int = key
        """Where all numbers come from."""
        self.counter: int = counter
        """How many words have been read."""

    def word(self) -> int:
        """Return the next word, a number of 64 bits."""
        self.counter += 1
        return mix((self.key + self.counter * GOLDEN) & _MASK)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely; n is at most 2**32."""
        if type(n) is not int or not 1 <= n <= 2**32:
            raise ValueError(f"expected a whole number from 1 to 2**32, got {n!r}"[:200])
        least = 2**32 % n
        while True:
            product = (self.word() >> 32) * n
            if product & 0xFFFFFFFF >= least:
                return product >> 32

    def shuffled(self, items: list[int]) -> list[int]:
        """Return the items in a random order."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def state_hash(state: "ar.State | am.State") -> int:
    """Return the hash of a state: of the table, the hands and the piles, without its chance.

    Equal states of one box have equal hashes, and others nearly surely not. It says nothing of the box. Where the
    engine does not take the box, or a number is too large to be written, there is no hash: ValueError says why.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bulk import state_hash
    >>> state = ar.new_game(2, seed="1634")
    >>> state_hash(state) == state_hash(ar.new_game(2, seed=1634)) != state_hash(ar.new_game(2, seed="1635"))
    True
    """
    text = canonical_bytes(state)
    hash = len(text)
    for (word,) in struct.iter_unpack("<Q", text + bytes(-len(text) % 8)):
        hash = mix(((hash ^ word) + GOLDEN) & _MASK)
    return hash


def canonical_bytes(state: "ar.State | am.State") -> bytes:
    """Return the bytes that are hashed: the fields of a state, one after the other; ValueError if they cannot be."""
    game = game_of(state, "")
    part = played(game.name)
    check_box(game.name, part.shared(game.setup(state)))
    try:
        return part.text(state)
    except (KeyError, OverflowError, ValueError, struct.error):  # a sound state that the engine takes has none of these
        check_size(part, state, "state")
        if found := game.check(state):
            raise ValueError(f"state: expected a sound state, got one with a problem: {found[0]}") from None
        raise


def checked(name: str, number: int, least: int = 1) -> int:
    """Return a count that somebody gave, if it is one."""
    if type(number) is not int:
        raise TypeError(f"{name}: expected a whole number, got a {type(number).__name__}")
    if not least <= number < 2**31:
        raise ValueError(f"{name}: expected {least} to 2147483647, got {number}")
    return number


def check_chance(chance: object) -> None:
    """Refuse a source of chance that there is not."""
    if not isinstance(chance, str) or chance not in ("library", "fast"):
        raise ValueError(f"chance: expected 'library' or 'fast', got {chance!r}")


def numbers_of(dtype: Numbers | None, out: object) -> Numbers:
    """Return the number type of an observation: the one asked for, or that of the caller's array."""
    kinds: dict[str, Numbers] = {"int16": "int16", "int8": "int8", "float32": "float32"}
    if dtype is None:
        return kinds.get(str(out.dtype), "int16") if isinstance(out, np.ndarray) else "int16"
    if not isinstance(dtype, str) or dtype not in kinds:
        raise ValueError(f"dtype: expected 'int16', 'int8' or 'float32', got {dtype!r}")
    return dtype


def game_of(state: object, where: str = "states[0]: ") -> Game[Any, Any, Any, Any, Any, Any]:
    """Return the game that a state belongs to."""
    if type(state) is ar.State:
        return ar.GAME
    if type(state) is ar.merchants.State:
        return ar.merchants.GAME
    raise TypeError(f"{where}expected a State of either game, got a {type(state).__name__}")


def setup_of(game: Game[Any, Any, Any, Any, Any, Any], states: tuple[Any, ...]) -> Any:
    """Return the set-up of the first state, if all states share it and are sound."""
    part = played(game.name)
    for number, state in enumerate(states):
        if type(state) is not part.state:
            raise TypeError(f"states[{number}]: expected a State of the {game.name} game, got a {type(state).__name__}")
    setup = game.setup(states[0])
    shared = part.shared(setup)
    box_of(game.name, shared)
    for number, state in enumerate(states):
        if part.shared(game.setup(state)) != shared:
            raise ValueError(f"states[{number}]: expected the edition and the set-up of states[0], got others")
        if found := game.check(state):
            raise ValueError(f"states[{number}]: expected a sound state, got one with a problem: {found[0]}")
        check_size(part, state, f"states[{number}]")
    return setup
