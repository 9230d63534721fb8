"""Kinds of documents: how a game declares one, and what is known of it then."""

from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from typing import Any, TypeAlias, get_args, get_origin  # Any: values and data of any kind

import attrs

from amsterdam_routes.kernel.documents.editions import Way
from amsterdam_routes.kernel.documents.fits import Fits, fitting
from amsterdam_routes.kernel.documents.format import Earlier, Format, Plain
from amsterdam_routes.kernel.documents.hints import members
from amsterdam_routes.kernel.documents.objects import encoded
from amsterdam_routes.kernel.documents.shapes import Shape
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.typechecks import checked

Check: TypeAlias = Callable[[Any, Any], Iterable[Problem]]
"""Everything that is wrong with something, given the edition."""


def nothing_wrong(*_: object) -> tuple[Problem, ...]:
    """The check of what needs none."""
    return ()


@attrs.frozen(field_transformer=checked)
class Kind:
    """A kind of document, as a game declares it.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel.documents import Documents, Kind
    >>> def against(chance, edition):
    ...     if not chance.seed:
    ...         yield ar.Problem("$.seed", "no_seed", "expected a seed, got none")
    >>> documents = Documents(prefix="example", kinds=(Kind("luck", ar.Chance, against=against),))
    >>> documents.from_data({"format": "example/luck", "version": 1, "seed": "", "counter": 0}, ar.Chance)
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: $.seed: expected a seed, got none
    """

    name: str
    """The last word of its format, and the name of the field where the value is a word, an id or one of a union."""
    type: Any
    """The type of its values."""
    text: str = ""
    """A sentence about it, where it is a union."""
    listed: bool = False
    """Whether lists of such values have documents, too."""
    read: bool = True
    """Whether it is read back, or only written."""
    trusted: bool = False
    """Whether what is written, an object, is sound, or the affair of whoever built it, and not looked at again."""
    earlier: tuple[Earlier, ...] = ()
    """Its versions that are no longer written, the oldest first: their fields, without format and version. Records hold
    states without a version of their own: a game that changes its states declares the kind "record" anew, too."""
    against_data: Check = nothing_wrong
    """What is wrong with data of the right shape, before a value is made of them; given an edition."""
    against: Check = nothing_wrong
    """What is wrong with a value that was read; given an edition."""


def kind_of(kinds: Collection[Kind], hint: Any) -> Kind | None:
    """Of these kinds that of a type: its own, that of the union that it belongs to, or that of a class above it."""
    bare = get_origin(hint) if isinstance(get_origin(hint), type) else hint  # Record of Record[...]
    for kind in kinds:
        classes = members(kind.type)
        if hint == kind.type or bare in (kind.type, *classes):
            return kind
        if members(hint) and {*get_args(hint)} <= {*classes}:  # some of the actions, and not None
            return kind
    if isinstance(bare, type) and attrs.has(bare):
        return next((kind for kind in kinds if isinstance(kind.type, type) and issubclass(bare, kind.type)), None)
    return None


@attrs.frozen(slots=False, eq=False)
class Document:
    """All that is known of the documents of a type."""

    kind: Kind
    type: Any
    """The type of their values, as `from_json` is asked for it."""
    format: Format
    shape: Shape
    """The shape of a value, without format and version."""
    field: str
    """The field that holds the value; empty where its fields are the document's own."""
    ways: tuple[Way, ...] = ()
    """The ways to the editions inside; at most one of them leads anywhere."""

    @cached_property
    def fits(self) -> Fits:
        """Whether data are such a value: a quick yes or no."""
        return fitting(self.shape)

    @cached_property
    def beginning(self) -> str:
        """The JSON text of a document up to its own fields."""
        return encoded({"format": self.format.name, "version": self.format.version})[:-1] + ","

    def whole(self, data: Any) -> Plain:
        """The document with these data; a list says what is in it, unless it is empty."""
        of = {"of": self.kind.name if data else None} if self.field == "items" else {}
        return self.format.document({**of, self.field: data} if self.field else data)
