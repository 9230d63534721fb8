"""Documents: plain data that say what they are, and in which version.

    {"format": "amsterdam-routes/state", "version": 1, ...}

A format has one shape for each of its versions. What is written is always of the newest version; what is read may be
older: it is checked against the shape of its own version, then carried over, one version at a time.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeAlias

import attrs

from amsterdam_routes.kernel.documents.fits import Fits, fitting
from amsterdam_routes.kernel.documents.misfits import misfits
from amsterdam_routes.kernel.documents.shapes import AmongWords, Exactly, Fields, Shape
from amsterdam_routes.kernel.errors import InvalidDocument, Problem, first_of
from amsterdam_routes.kernel.typechecks import shown

Plain: TypeAlias = dict[str, Any]  # JSON whose shape has been checked: no type could say more


@attrs.frozen
class Earlier:
    """A version that is no longer written: what it looked like, and how it becomes the version after it.

    >>> from amsterdam_routes.kernel.documents import Earlier
    >>> Earlier({"degrees": int}, lambda old: {"kelvin": old["degrees"] + 273}).upcast({"degrees": 20})
    {'kelvin': 293}
    """

    fields: Fields
    """Its fields, without format and version, and the shape of each."""
    upcast: Callable[[Plain], Plain]
    """The fields of the version after it, made of these."""


@attrs.frozen(slots=False)
class Format:
    """A kind of document: its name, the fields of its newest version, and its earlier versions, oldest first.

    >>> from amsterdam_routes.kernel.documents import Earlier, Format
    >>> celsius = Earlier({"degrees": int}, lambda old: {"kelvin": old["degrees"] + 273})
    >>> temperature = Format("example/temperature", {"kelvin": int}, earlier=(celsius,))
    >>> temperature.document({"kelvin": 300})
    {'format': 'example/temperature', 'version': 2, 'kelvin': 300}
    >>> temperature.newest({"format": "example/temperature", "version": 1, "degrees": 20})
    {'format': 'example/temperature', 'version': 2, 'kelvin': 293}
    """

    name: str
    """What a document says that it is: the prefix of its game, a slash, a word."""
    fields: Fields
    """The fields of the newest version, without format and version, and the shape of each."""
    earlier: tuple[Earlier, ...] = ()
    """The versions that are no longer written, the oldest first."""
    cls: type | None = None
    """The class whose docstrings describe the fields in the schema."""
    together: tuple[str, ...] = ()
    """Fields that are null together, or none of them is, as the schema says."""

    @property
    def version(self) -> int:
        """The newest version, the one that is written."""
        return len(self.earlier) + 1

    @property
    def shape(self) -> Fields:
        """The shape of a whole document of the newest version."""
        return self._shape(self.version, self.fields)

    def document(self, fields: Plain) -> Plain:
        """A document of the newest version with these fields."""
        return {"format": self.name, "version": self.version, **fields}

    def newest(self, data: object) -> Plain:
        """The same document in the newest version, its shape checked; `InvalidDocument` if it has another."""
        if isinstance(data, dict) and self.fits(data):
            return data
        document, version = self._versioned(data)
        for number, step in enumerate(self.earlier[version - 1 :], version):
            document = self._fitting(document, self._shape(number, step.fields))
            fields = {name: value for name, value in document.items() if name not in ("format", "version")}
            document = {"format": self.name, "version": number + 1, **step.upcast(fields)}
        return self._fitting(document, self.shape)

    @cached_property
    def fits(self) -> Fits:
        """Whether data are such a document, of the newest version: a quick yes or no."""
        return fitting(self.shape)

    def _shape(self, version: int, fields: Fields) -> Fields:
        return {"format": AmongWords((self.name,)), "version": Exactly(version), **fields}

    def _versioned(self, data: object) -> tuple[Plain, int]:
        """The document and its version; its other fields are not looked at, as the version says what they should be."""
        shape: Shape = {"format": str, "version": int}
        known = {name: data[name] for name in ("format", "version") if name in data} if isinstance(data, dict) else data
        refuse(misfits(known, shape))
        assert isinstance(data, dict)
        found, version = data["format"], data["version"]
        if found != self.name:
            text = f"expected {self.name!r}, got {found[:60]!a}"
            refuse([Problem("$.format", "wrong_format", text)])
        if not 1 <= version <= self.version:
            text = f"expected a version of {self.name!r} from 1 to {self.version}, got {shown(version)}"
            refuse([Problem("$.version", "unknown_version", text)])
        return data, version

    def _fitting(self, data: Plain, shape: Fields) -> Plain:
        refuse(misfits(data, shape))
        return data


def refuse(problems: Iterable[Problem]) -> None:
    """Raise `InvalidDocument` if there is any problem.

    >>> refuse([])
    """
    if found := first_of(problems):
        raise InvalidDocument(found)
