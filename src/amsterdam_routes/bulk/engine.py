"""The compiled engine: where it is, whether it is the right one, and what may be asked of it.

The contract between the two is `docs/engine/contract.md`. What differs from build to build, such as sizes and the
places of fields, is asked from the shared library and written down nowhere here.
"""

import ctypes
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

CONTRACT: Final = 1
"""The version of the contract that this library keeps; an engine of another version is refused."""

HOW: Final = "install it with `python -m pip install ./engine` from the top of the project; it needs a C compiler"


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
    "deal": (None, (*_GAMES, _MEMORY, _I32, _I32, _I32, ctypes.c_char_p, _I64, _U64)),
    "follow": (None, _GAMES),
    "legal": (None, (*_GAMES, _I64, _MEMORY)),
    "judge": (_I64, (*_GAMES, _I64, _MEMORY, _MEMORY, _MEMORY)),
    "step": (None, (*_GAMES, _MEMORY, _MEMORY, _MEMORY, _I64)),
    "pick": (None, (*_GAMES, _MEMORY)),
    "play": (_I64, (*_GAMES, _I64, _MEMORY, _I64)),
    "playouts": (None, (*_GAMES, _I64, _U64, _MEMORY)),
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
            kind = "V" if field.name == b"seats" else "i" if field.is_signed else "u"
            self.fields[field.name.decode()] = field.offset, f"{kind}{field.bytes}", field.many

    def ask(self, name: str, *arguments: object) -> int:
        """Call a function of this game; other threads go on meanwhile."""
        return self._functions[name](*arguments) or 0


def compiled() -> ModuleType:
    """Return the distribution that brings the engine; ImportError with what to do if it is not there.

    >>> from amsterdam_routes.bulk.engine import compiled
    >>> compiled().__name__
    'amsterdam_routes_engine'
    """
    try:
        return import_module("amsterdam_routes_engine")
    except ModuleNotFoundError as error:
        if error.name != "amsterdam_routes_engine":
            raise
        raise ImportError(f"expected the compiled engine of amsterdam_routes.bulk, got none: {HOW}") from None


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
