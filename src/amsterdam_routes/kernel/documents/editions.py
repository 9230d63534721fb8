"""The editions of a game in its documents: by name if they are shipped, in full if they are not."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, TypeAlias  # an edition is whatever a game has for a box

import attrs

from amsterdam_routes.kernel.documents.format import Format, Plain, refuse
from amsterdam_routes.kernel.documents.hints import named
from amsterdam_routes.kernel.documents.leaves import EditionThings, Leaf
from amsterdam_routes.kernel.documents.shapes import Either, Maybe, Named, Shape, explain
from amsterdam_routes.kernel.errors import InvalidDocument, InvalidEdition, Problem, prefix_paths

Way: TypeAlias = tuple[str, ...]
"""The names of the fields that lead to a place inside a document."""

SHIPPED = Named(
    "ShippedEdition",
    {"name": explain(str, "What it is called."), "revision": explain(int, "Which version of it.")},
    "A box that comes with the library, by name.",
)


@attrs.frozen(slots=False, eq=False, kw_only=True)
class Editions:
    """What a game says of its editions. Each has a `name` and a `revision`.

    >>> import amsterdam_routes as ar
    >>> editions = ar.GAME.documents().editions
    >>> editions.reference(ar.AMSTERDAM)
    {'name': 'amsterdam', 'revision': 1}
    """

    format: Format
    """The documents that editions are kept in."""
    in_full: Callable[[Any], Plain]
    """The document of an edition."""
    from_data: Callable[[Plain], Any]
    """The edition of a document; `InvalidDocument` or `InvalidEdition` if it describes none."""
    shipped: Callable[[str, int], Any]
    """The edition with a name and a revision; KeyError if none is shipped."""
    things: Callable[[Any], Mapping[str, Mapping[str, Any]]]
    """What the ids of an edition stand for: by kind, by id."""
    default: Any
    """Whose ids they are where a document does not say."""

    @property
    def type(self) -> type:
        """The class of editions."""
        return type(self.default)

    @cached_property
    def shape(self) -> Shape:
        """The shape of an edition inside another document."""
        return Either("format", named(self.type, self.format.shape), SHIPPED)

    @cached_property
    def box(self) -> Callable[[Any], EditionThings]:
        """An edition with what its ids stand for, looked up once."""
        return lru_cache(maxsize=8)(lambda edition: EditionThings(edition, self.things(edition)))

    def reference(self, edition: Any) -> Plain:
        """How a document names its edition: a shipped one by its name, any other in full."""
        try:
            if self.shipped(edition.name, edition.revision) == edition:
                return {"name": edition.name, "revision": edition.revision}
        except KeyError:
            pass
        return self.in_full(edition)

    def read(self, data: Plain, path: str) -> Any:
        """The edition that a part of a document, of the right shape, refers to."""
        if "format" in data:
            try:
                return self._built(json.dumps(data))
            except InvalidEdition as error:
                raise InvalidEdition(prefix_paths(path, error.problems)) from None
        name, revision = data["name"], data["revision"]
        try:
            return self.shipped(name, revision)
        except KeyError:
            text = f"no edition {name[:60]!a} of revision {revision} is shipped"
        refuse([Problem(path, "unknown_edition", text)])

    @cached_property
    def _built(self) -> Callable[[str], Any]:
        """The edition that a JSON text describes. Built once: a server reads the same one again and again."""
        return lru_cache(maxsize=8)(lambda text: self.from_data(json.loads(text)))

    def inside(self, data: Plain, ways: Iterable[Way]) -> Any:
        """The edition that the first of the ways leads to in some data; None if they lead to none."""
        for way in ways:
            inner: Any = data
            for step in way:
                inner = inner[step] if inner else None  # the way ends at null
            if inner is not None:
                return self.read(inner, ".".join(["$", *way]))
        return None

    def newest_inside(self, data: object, ways: Iterable[Way]) -> object:
        """The data, with the editions that they hold in full in the newest version; the rest stays as it is."""
        for way in ways if self.format.earlier else ():
            data = self._newest_at(data, way, "$")
        return data

    def _newest_at(self, data: Any, way: Way, path: str) -> Any:
        if not isinstance(data, dict):
            return data
        if way:
            name, inner = way[0], data.get(way[0])
            newest = self._newest_at(inner, way[1:], f"{path}.{name}")
            return data if newest is inner else {**data, name: newest}
        if data.get("format") != self.format.name or data.get("version") == self.format.version:
            return data
        try:
            return self.format.newest(data)
        except InvalidDocument as error:
            raise InvalidDocument(prefix_paths(path, error.problems)) from None

    def ways(self, shape: Shape) -> Iterator[Way]:
        """The ways to the editions inside data of a shape."""
        while isinstance(shape, Named | Maybe):
            shape = shape.shape
        if shape == self.shape:
            yield ()
        elif isinstance(shape, dict):
            for name, inner in shape.items():
                yield from ((name, *way) for way in self.ways(inner))

    @cached_property
    def leaf(self) -> Leaf:
        """How an edition stands inside of other documents. It has been read before whatever it lies in."""
        return Leaf(self.type, lambda _: self.shape, lambda _: self.reference, lambda _, box: lambda _: box.edition)
