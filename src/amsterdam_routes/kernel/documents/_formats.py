"""The parts of a document: strict JSON, a format with its versions, and the edition inside.

*JSON* is written compactly, and read strictly and in bounded time. Python's own reader takes NaN for a number, and of
two equal keys silently keeps the last. Neither is JSON that two programs read alike, so both are refused. Of what would
cost too much, a limit is checked first: the length of the text, the depth of its nesting, the digits of its numbers.

*Formats.* A document is plain data that say what they are, and in which version.

    {"format": "amsterdam-routes/state", "version": 1, ...}

A format has one shape for each of its versions. What is written is always of the newest version; what is read may be
older: it is checked against the shape of its own version, then carried over, one version at a time.

*Editions.* An edition stands in a document by its name if it is shipped, and in full if it is not. At the end stands
the shelf of those that are shipped.
"""

import json
import re
import sys
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import chain
from os import PathLike, fspath
from pkgutil import get_data
from typing import Any, Final, Generic, NoReturn, TypeAlias, TypeVar  # each game has its own type for editions

import attrs

from amsterdam_routes.kernel._errors import InvalidDocument, InvalidEdition, Problem, prefix_paths
from amsterdam_routes.kernel._typechecks import shown, type_error
from amsterdam_routes.kernel.documents._codecs import Codec, IdIndex, named
from amsterdam_routes.kernel.documents._shapes import (
    ByPresence,
    Choice,
    Exactly,
    Fields,
    Maybe,
    Named,
    Shape,
    ShapeCheck,
    below,
    compile_check,
    explain,
    shape_problems,
)

LONGEST_DOCUMENT: Final = 4_000_000
"""How many characters of a document are read at most."""

MOST_DIGITS: Final = 20
"""Longer whole numbers are not worked out: they are too large anyway."""

MOST_LEVELS: Final = 100
"""How many lists and objects lie in each other at most: counted before the text is read, whatever Python could bear."""

MOST_STEPS: Final = 20
"""How many steps of a path are told at most."""

dump_json: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")
).encode
"""The JSON text of data."""

_Trail: TypeAlias = "tuple[_Trail, str | int] | None"
"""The path to a place in the data: the path to what it lies in, and its key there."""


def read_json(text: str | bytes, longest: int = LONGEST_DOCUMENT) -> object:
    """Return the plain data of a JSON text of at most so many characters; `InvalidDocument` if it is none.

    >>> read_json('{"carts": 16}')
    {'carts': 16}
    >>> read_json('{"a": [{"carts": 16, "carts": 17}]}')
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: $.a[0].carts: this field is given more than once
    """
    if not isinstance(text, str | bytes):
        raise type_error(str | bytes, text, "a JSON text")
    if len(text) > longest:
        raise _refused("too_long", f"at most {longest} characters are read")
    try:
        text = text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError as error:
        raise _refused("not_json", f"this is not JSON: it is no text in UTF-8, from byte {error.start} on") from None
    if text.startswith("\N{BYTE ORDER MARK}"):
        raise _refused("not_json", "this is not JSON: it begins with a byte order mark")
    if _too_deep(text):
        raise _refused("too_deep", f"expected at most {MOST_LEVELS} lists and objects inside each other, got more")
    try:
        if 0 < sys.get_int_max_str_digits() <= _FEW_DIGITS:  # Python itself refuses numbers that are too long
            with suppress(ValueError):
                return _QUICK.decode(text)
        return _decoded(_FAST, text)
    except _RepeatedError:
        raise InvalidDocument(_repetitions(_decoded(_THOROUGH, text))) from None


def read_json_file(path: str | PathLike[str], longest: int = LONGEST_DOCUMENT) -> object:
    """Return the plain data of a JSON file, which may begin with a byte order mark."""
    with open(fspath(path), "rb") as file:
        return read_json(file.read(longest + 1).removeprefix(BOM_UTF8), longest)


def _decoded(decoder: json.JSONDecoder, text: str) -> object:
    try:
        return decoder.decode(text)
    except ValueError as error:
        raise _refused("not_json", f"this is not JSON: {str(error)[:200]}") from None


def _too_deep(text: str) -> bool:
    """Tell whether the text has too many levels before the first place where it is not JSON, at which the reader
    stops.

    >>> _too_deep("[" * 100 + "]" * 100), _too_deep("[" * 101), _too_deep('["' + "[" * 1000 + '"]')
    (False, True, False)
    """
    if text.count("[") + text.count("{") <= MOST_LEVELS:
        return False
    plain = text.replace("\\\\", "").replace('\\"', "") if "\\" in text else text
    depth = 0
    for bracket in _NO_BRACKETS.sub("", "".join(plain.split('"')[::2])):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_LEVELS:
            return True
    return False


_NO_BRACKETS: Final = re.compile(r"[^][{}]+")


def _refused(code: str, text: str) -> InvalidDocument:
    return InvalidDocument([Problem("$", code, text)])


class _RepeatedError(Exception):
    """An object that has two fields with the same name."""


class _Repeating(dict[str, object]):
    """An object that was read with some fields more than once."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.given = [name for name, _ in pairs]


def _fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise _RepeatedError
    return data


def _all_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    return data if len(data) == len(pairs) else _Repeating(pairs)


def _integer(digits: str) -> int:
    return int(digits if len(digits) <= MOST_DIGITS else digits[:MOST_DIGITS])


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


_FEW_DIGITS: Final = 5000
_QUICK: Final = json.JSONDecoder(object_pairs_hook=_fields, parse_constant=_no_number)
_FAST: Final = json.JSONDecoder(object_pairs_hook=_fields, parse_int=_integer, parse_constant=_no_number)
_THOROUGH: Final = json.JSONDecoder(object_pairs_hook=_all_fields, parse_int=_integer, parse_constant=_no_number)


def _repetitions(data: object) -> Iterator[Problem]:
    """Yield every field that was given more than once. Without recursion: the data may be nested deeply."""
    todo: list[tuple[_Trail, object]] = [(None, data)]
    while todo:
        trail, item = todo.pop()
        if isinstance(item, _Repeating):
            twice = [name for name, times in Counter(item.given).items() if times > 1]
            text = "this field is given more than once"
            yield from (Problem(below(_path(trail), name), "duplicate_key", text) for name in twice)
        if isinstance(item, dict):
            todo += [((trail, name), value) for name, value in reversed(item.items())]
        elif isinstance(item, list):
            todo += [((trail, i), item[i]) for i in reversed(range(len(item)))]


def _path(trail: _Trail) -> str:
    keys = []
    while trail is not None:
        trail, key = trail
        keys.append(key)
    path = "$"
    for key in keys[: -MOST_STEPS - 1 : -1]:
        path = f"{path}[{key}]" if isinstance(key, int) else below(path, key)
    return path if len(keys) <= MOST_STEPS else f"{path}..."


# --- formats and their versions


Plain: TypeAlias = dict[str, Any]  # JSON whose shape has been checked; no type is more exact


@attrs.frozen
class Earlier:
    """A version that is no longer written: its fields, and its conversion to the next version.

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
    """Fields of which all are null or none is; the schema says so."""

    @property
    def version(self) -> int:
        """The newest version, the one that is written."""
        return len(self.earlier) + 1

    @property
    def shape(self) -> Fields:
        """The shape of a whole document of the newest version."""
        return self._shape(self.version, self.fields)

    def document(self, fields: Plain) -> Plain:
        """Return a document of the newest version with these fields."""
        return {"format": self.name, "version": self.version, **fields}

    def newest(self, data: object) -> Plain:
        """Return a document in the newest version, its shape checked; `InvalidDocument` if it has another shape."""
        if isinstance(data, dict) and self.fits(data):
            return data
        document, version = self._versioned(data)
        for number, step in enumerate(self.earlier[version - 1 :], version):
            document = self._fitting(document, self._shape(number, step.fields))
            fields = {name: value for name, value in document.items() if name not in ("format", "version")}
            document = {"format": self.name, "version": number + 1, **step.upcast(fields)}
        return self._fitting(document, self.shape)

    @cached_property
    def fits(self) -> ShapeCheck:
        """Whether data are such a document, of the newest version: a quick yes or no."""
        return compile_check(self.shape)

    def _shape(self, version: int, fields: Fields) -> Fields:
        return {"format": Choice((self.name,)), "version": Exactly(version), **fields}

    def _versioned(self, data: object) -> tuple[Plain, int]:
        """Return the document and its version. The version decides which other fields it should have."""
        shape: Shape = {"format": str, "version": int}
        known = {name: data[name] for name in ("format", "version") if name in data} if isinstance(data, dict) else data
        refuse(shape_problems(known, shape))
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
        refuse(shape_problems(data, shape))
        return data


def refuse(problems: Iterable[Problem]) -> None:
    """Raise `InvalidDocument` if there is any problem.

    >>> refuse([])
    """
    rest = iter(problems)
    for problem in rest:
        raise InvalidDocument(chain((problem,), rest))


EditionPath: TypeAlias = tuple[str, ...]
"""The names of the fields that lead to an edition inside a document."""

SHIPPED = Named(
    "ShippedEdition",
    {"name": explain(str, "What it is called."), "revision": explain(int, "Which version of it.")},
    "A box that comes with the library, by name.",
)


@attrs.frozen(slots=False, eq=False, kw_only=True)
class Editions:
    """The class and the format of a game's editions. Each edition has a `name` and a `revision`.

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
    ids: Callable[[Any], Mapping[str, Mapping[str, Any]]]
    """What the ids of an edition stand for: by kind, by id."""
    default: Any
    """The edition whose ids a document uses if it names none."""

    @property
    def type(self) -> type:
        """The class of editions."""
        return type(self.default)

    @cached_property
    def shape(self) -> Shape:
        """The shape of an edition inside another document."""
        return ByPresence("format", named(self.type, self.format.shape), SHIPPED)

    @cached_property
    def index(self) -> Callable[[Any], IdIndex]:
        """What the ids of an edition stand for, looked up once for each edition."""
        return lru_cache(maxsize=8)(lambda edition: IdIndex(edition, self.ids(edition)))

    def reference(self, edition: Any) -> Plain:
        """Return how a document names its edition: a shipped one by its name, any other in full."""
        try:
            if self.shipped(edition.name, edition.revision) == edition:
                return {"name": edition.name, "revision": edition.revision}
        except KeyError:
            pass
        return self.in_full(edition)

    def read(self, data: Plain, path: str) -> Any:
        """Return the edition that a part of a document, of the right shape, refers to."""
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
        """The edition of a JSON text, built once for each text: a server reads the same one again and again."""
        return lru_cache(maxsize=8)(lambda text: self.from_data(json.loads(text)))

    def inside(self, data: Plain, paths: Iterable[EditionPath]) -> Any:
        """Return the edition that the first of the paths leads to in some data; None if they lead to none."""
        for path in paths:
            inner: Any = data
            for name in path:
                inner = inner[name] if inner else None  # the path ends at null
            if inner is not None:
                return self.read(inner, ".".join(["$", *path]))
        return None

    def newest_inside(self, data: object, paths: Iterable[EditionPath]) -> object:
        """Return the data with every edition that they hold in full brought to the newest version."""
        for path in paths if self.format.earlier else ():
            data = self._newest_at(data, path, "$")
        return data

    def _newest_at(self, data: Any, path: EditionPath, above: str) -> Any:
        if not isinstance(data, dict):
            return data
        if path:
            name, inner = path[0], data.get(path[0])
            newest = self._newest_at(inner, path[1:], f"{above}.{name}")
            return data if newest is inner else {**data, name: newest}
        if data.get("format") != self.format.name or data.get("version") == self.format.version:
            return data
        try:
            return self.format.newest(data)
        except InvalidDocument as error:
            raise InvalidDocument(prefix_paths(above, error.problems)) from None

    def edition_paths(self, shape: Shape) -> Iterator[EditionPath]:
        """Yield the paths to the editions inside data of a shape."""
        while isinstance(shape, Named | Maybe):
            shape = shape.shape
        if shape == self.shape:
            yield ()
        elif isinstance(shape, dict):
            for name, inner in shape.items():
                yield from ((name, *path) for path in self.edition_paths(inner))

    @cached_property
    def codec(self) -> Codec:
        """The codec of editions inside other documents. An edition is read before the document around it."""
        return Codec(
            self.type, lambda _: self.shape, lambda _: self.reference, lambda _, index: lambda _: index.edition
        )


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
        """Return a shelf whose files are in a folder of a package.

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
        """Return the box with a name and a revision, always the same object; KeyError if there is none.

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
        """Tell whether a box is one of the objects on the shelf; an equal one is not enough.

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
