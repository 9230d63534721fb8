"""Faces: the packages that public names are imported from.

A public class or function belongs to the face that shows it, wherever it is written. So tracebacks, `repr` and pickles
name a place that anybody can import from, and modules may move behind the face.
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from types import FunctionType, ModuleType


def set_public_module(face: str, names: Iterable[str]) -> None:
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
