"""Faces: the packages that public names are imported from.

A public class or function belongs to the face that shows it, wherever it is written. So tracebacks, `repr` and pickles
name a place that anybody can import from, and modules may move behind the face.
"""

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from types import FunctionType, ModuleType


def belong_to(face: str, names: Iterable[str]) -> None:
    """Let the classes and functions with these names say that they belong to a face, unless another face has them.

    >>> from amsterdam_routes import Violation
    >>> Violation.__module__
    'amsterdam_routes'
    """
    _FACES.add(face)
    package = face.partition(".")[0]
    for name in names:
        value = vars(sys.modules[face])[name]
        if isinstance(value, type | FunctionType):
            home = value.__module__
            if home.partition(".")[0] == package and home not in _FACES:
                value.__module__ = face


_FACES: set[str] = set()


def on_demand(face: str, *packages: str) -> Callable[[str], ModuleType]:
    """The `__getattr__` of a face that loads packages below it when they are first asked for.

    >>> import amsterdam_routes
    >>> amsterdam_routes.merchants.__name__
    'amsterdam_routes.merchants'
    """

    def load(name: str) -> ModuleType:
        if name in packages:
            return import_module(f"{face}.{name}")
        raise AttributeError(f"module {face!r} has no attribute {name!r}")

    return load
