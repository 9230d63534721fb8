"""The boxes that come with a game: a file for every revision, of which the newest is the one that is played."""

from collections.abc import Callable
from functools import cached_property
from pkgutil import get_data
from typing import Generic, TypeVar

import attrs

from amsterdam_routes.kernel.documents.strict_json import read_json

Box = TypeVar("Box")


@attrs.frozen(slots=False, eq=False)
class Shelf(Generic[Box]):
    """Every revision of a box that is shipped, in files that count from 1: `amsterdam-1.json`, `amsterdam-2.json`.

    A revision that was once released stays here for ever, so that whatever was saved with it can be read.

    >>> files = {"town-1.json": b'{"carts": 7}', "town-2.json": b'{"carts": 8}'}
    >>> shelf = Shelf("town", files.get, lambda data: data["carts"])
    >>> shelf.revisions, shelf.newest, shelf.box("town", 1)
    (2, 8, 7)
    """

    name: str
    """What the box is called."""
    read: Callable[[str], bytes | None]
    """What is in the file of this name; None, or an OSError, if there is none."""
    build: Callable[[object], Box]
    """The box that the data of a file describe."""
    _built: dict[int, Box] = attrs.field(factory=dict, init=False, repr=False)

    @classmethod
    def in_package(cls, name: str, package: str, folder: str, build: Callable[[object], Box]) -> "Shelf[Box]":
        """A shelf whose files lie in a folder of a package.

        >>> Shelf.in_package("amsterdam", "amsterdam_routes.routes.box", "editions", lambda data: data["name"]).newest
        'amsterdam'
        """
        return cls(name, lambda file: get_data(package, f"{folder}/{file}"), build)

    @cached_property
    def revisions(self) -> int:
        """How many revisions there are: the number of the newest."""
        revision = 0
        while self._text(revision + 1) is not None:
            revision += 1
        return revision

    @property
    def newest(self) -> Box:
        """The newest revision."""
        return self.box(self.name, self.revisions)

    def box(self, name: str, revision: int) -> Box:
        """The box with a name and a revision, the same one whenever it is asked for; KeyError if none is shipped.

        >>> Shelf("town", {}.get, lambda data: data).box("town", 1)
        Traceback (most recent call last):
        KeyError: "no edition 'town' of revision 1 is shipped"
        """
        if name != self.name or not 1 <= revision <= self.revisions:
            raise KeyError(f"no edition {name[:60]!r} of revision {revision} is shipped")
        if revision not in self._built:
            self._built.setdefault(revision, self.build(read_json(self._text(revision) or b"")))
        return self._built[revision]

    def holds(self, box: object) -> bool:
        """Whether a box is one of these, and not only equal to one.

        >>> shelf = Shelf("town", {"town-1.json": b"[]"}.get, lambda data: data)
        >>> shelf.holds(shelf.newest), shelf.holds([])
        (True, False)
        """
        return any(box is one for one in self._built.values())

    def _text(self, revision: int) -> bytes | None:
        try:
            return self.read(f"{self.name}-{revision}.json")
        except OSError:
            return None
