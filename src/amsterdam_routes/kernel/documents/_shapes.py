"""The shapes of plain data, which say what each part of a document may contain, and two checks of them.

A shape is a type (`str`, `int`, `bool`, `float`), a list of one shape, a dict of named fields (a name that ends in "?"
may be missing), or one of the small classes below. Nothing is converted: "3" is no number, True is no number either,
and 3.0 is no int. No int beyond 2^53 fits, since other languages could not read it.

One shape serves for everything. `shape_problems` tells all that is wrong with data, and where. `compile_check` makes a
function of a shape that says quickly whether data have it, yes or no. `_schemas.py` writes the JSON Schema.

>>> SHAPE = {"name": str, "carts": int, "tags?": [str]}
>>> [str(problem) for problem in shape_problems({"name": "mini", "carts": "16", "tag": []}, SHAPE)]
['$.carts: expected a whole number, got a text', '$.tag: there is no such field here']
"""

import json
import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias  # Any: what a compiled check uses

import attrs

from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._typechecks import shown
from amsterdam_routes.kernel._values import compile_function
from amsterdam_routes.kernel._words import did_you_mean

Names: TypeAlias = Mapping[str, Collection[str]]
"""By kind, the ids that there are: a `Name` of that kind is one of them."""

LARGEST: Final = 2**53 - 1
"""The largest whole number that every language reads as what it is."""


@attrs.frozen
class MapOf:
    """An object whose keys are free and whose values are all of one shape.

    >>> from amsterdam_routes.kernel.documents import MapOf, shape_problems
    >>> print(*shape_problems({"beer": 2, "cloth": "3"}, MapOf(int)))
    $.cloth: expected a whole number, got a text
    """

    values: "Shape"


@attrs.frozen
class Least:
    """A whole number, this or more.

    >>> from amsterdam_routes.kernel.documents import Least, shape_problems
    >>> print(*shape_problems(-1, Least(0)))
    $: expected a whole number from 0 to 9007199254740991, got -1
    """

    number: int


@attrs.frozen
class Exactly:
    """This whole number and no other.

    >>> from amsterdam_routes.kernel.documents import Exactly, shape_problems
    >>> print(*shape_problems(3, Exactly(2)))
    $: expected 2, got 3
    """

    number: int


@attrs.frozen
class NumberChoice:
    """One of these whole numbers.

    >>> from amsterdam_routes.kernel.documents import NumberChoice, shape_problems
    >>> print(*shape_problems(4, NumberChoice((0, 3, 5))))
    $: expected 0, 3 or 5, got 4
    """

    numbers: tuple[int, ...]


@attrs.frozen
class Choice:
    """One of these words.

    >>> from amsterdam_routes.kernel.documents import Choice, shape_problems
    >>> print(*shape_problems("shrt", Choice(("long", "short"))))
    $: expected long or short, got 'shrt'
    """

    words: tuple[str, ...]


@attrs.frozen
class Text:
    """A text that matches a regular expression from end to end; `words` says what that is.

    >>> from amsterdam_routes.kernel.documents import Text, shape_problems
    >>> print(*shape_problems("7", Text("[0-9]{3}", "three digits")))
    $: expected three digits, got '7'
    """

    pattern: str
    words: str


@attrs.frozen
class Name:
    """The id of something of a kind. Which ids there are, only the edition knows.

    >>> from amsterdam_routes.kernel.documents import Name, shape_problems
    >>> print(*shape_problems(7, Name("card")))
    $: expected a text, got a whole number
    """

    kind: str


@attrs.frozen
class Distinct:
    """A list of texts without repetition.

    >>> from amsterdam_routes.kernel.documents import Distinct, shape_problems
    >>> print(*shape_problems(["dam", "dam"], Distinct(str)))
    $[1]: 'dam' is in this list already
    """

    items: "Shape"


@attrs.frozen
class OneOrList:
    """A value of a shape, or a list of such values.

    >>> from amsterdam_routes.kernel.documents import OneOrList, shape_problems
    >>> print(*shape_problems([2, "3"], OneOrList(int)))
    $[1]: expected a whole number, got a text
    """

    shape: "Shape"


@attrs.frozen
class TupleOf:
    """A list with a shape for each of its items, and no more items.

    >>> from amsterdam_routes.kernel.documents import TupleOf, shape_problems
    >>> print(*shape_problems([1], TupleOf((int, str))))
    $: expected 2 items, got 1
    """

    items: tuple["Shape", ...]


@attrs.frozen
class Maybe:
    """Something or null.

    >>> from amsterdam_routes.kernel.documents import Maybe, shape_problems
    >>> print(*shape_problems("1", Maybe(int)))
    $: expected a whole number, got a text
    """

    shape: "Shape"


@attrs.frozen
class Tagged:
    """An object of one of several shapes; a field of it says which.

    >>> from amsterdam_routes.kernel.documents import Tagged, shape_problems
    >>> print(*shape_problems({"type": "pas"}, Tagged("type", {"pass": {"type": str}})))
    $.type: expected pass, got 'pas'
    """

    field: str
    shapes: Mapping[str, "Shape"]


@attrs.frozen
class ByPresence:
    """An object of one of two shapes, told apart by whether a field is there.

    >>> from amsterdam_routes.kernel.documents import ByPresence, shape_problems
    >>> print(*shape_problems({"id": "7"}, ByPresence("id", {"id": int}, {"name": str})))
    $.id: expected a whole number, got a text
    """

    field: str
    present: "Shape"
    absent: "Shape"


@attrs.frozen
class Named:
    """A shape that has a name in schemas and declarations, and a sentence about it.

    Without a name it is a shape with a sentence. Of a class, the docstrings of its attributes describe the fields. What
    is null `together` is so in schemas: either all of these fields are null, or none of them is.

    >>> from amsterdam_routes.kernel.documents import Named, Name
    >>> Named("PlaceId", Name("place"), "The id of a place.").text
    'The id of a place.'
    """

    name: str
    shape: "Shape"
    text: str = ""
    cls: type | None = None
    together: tuple[str, ...] = ()


if TYPE_CHECKING:
    _Of: TypeAlias = (
        "list[Shape] | dict[str, Shape] | OneOrList | TupleOf | MapOf | Distinct | Maybe | Tagged | ByPresence | Named"
    )
    Shape: TypeAlias = "type | Least | Exactly | NumberChoice | Choice | Text | Name | _Of"
    """What may stand somewhere in a document: a type, a list of a shape, a dict of fields, or one of these classes."""
else:  # so that `typing.get_type_hints` needs to look up no name
    Shape = type | Least | Exactly | NumberChoice | Choice | Text | Name | list | dict
    Shape |= OneOrList | TupleOf | MapOf | Distinct | Maybe | Tagged | ByPresence | Named
Fields: TypeAlias = dict[str, Shape]


def explain(shape: Shape, text: str) -> Named:
    """Return a shape with a sentence that describes it in schemas, because it has no class with a docstring.

    >>> from amsterdam_routes.kernel.documents import explain
    >>> explain(int, "How many carts.").text
    'How many carts.'
    """
    return Named("", shape, text)


# --------------------------------------------------------------------------------------- what is wrong, and where


MOST_HINTS: Final = 20
"""For how many unknown ids a likely one is looked up."""

_WORDS: Final = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def shape_problems(data: object, shape: Shape, path: str = "$", names: Names | None = None) -> Iterator[Problem]:
    """Yield everything in which data depart from a shape; with `names`, unknown ids as well.

    >>> from amsterdam_routes.kernel.documents import Name, shape_problems
    >>> print(*shape_problems([1, True], [int]))
    $[1]: expected a whole number, got true or false
    >>> print(*shape_problems("damm", Name("place"), names={"place": ["dam", "waag"]}))
    $: there is no place 'damm'; did you mean 'dam'?
    """
    return _problems(data, shape, path, None if names is None else _Ids(names))


class _Ids:
    """The known ids, by kind. Only the first unknown ids get a suggestion, because each search takes time."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._hints = MOST_HINTS

    def has(self, kind: str, id: str) -> bool:
        return id in self._names[kind]

    def hint(self, kind: str, id: str) -> str:
        self._hints -= 1
        return did_you_mean(id, self._names[kind]) if self._hints >= 0 and not id.isdigit() else ""


def _problems(data: object, shape: Shape, path: str, ids: _Ids | None) -> Iterator[Problem]:
    match shape:
        case Named():
            yield from _problems(data, shape.shape, path, ids)
        case Maybe():
            if data is not None:
                yield from _problems(data, shape.shape, path, ids)
        case list():
            yield from _items(data, shape[0], path, ids)
        case OneOrList():
            one = shape.shape
            yield from _problems(data, [one] if isinstance(data, list) else one, path, ids)
        case Distinct():
            yield from _items(data, shape.items, path, ids)
            yield from _repeated(data, path)
        case TupleOf():
            yield from _row(data, shape, path, ids)
        case dict():
            if isinstance(data, dict):
                yield from _fields(data, shape, path, ids)
            else:
                yield _mistyped(dict, data, path)
        case MapOf():
            if isinstance(data, dict):
                for key, value in data.items():
                    if type(key) is not str:  # as YAML reads `1: 2`
                        yield _mistyped(str, key, below(path, key))
                    yield from _problems(value, shape.values, below(path, key), ids)
            else:
                yield _mistyped(dict, data, path)
        case Tagged() | ByPresence():
            yield from _chosen(data, shape, path, ids)
        case Choice() | Text() | Name():
            yield from _texts(data, shape, path, ids)
        case Least() | Exactly() | NumberChoice():
            yield from _numbers(data, shape, path)
        case _ if type(data) is not shape and not (shape is float and type(data) is int):
            yield _mistyped(shape, data, path)
        case _ if isinstance(data, float) and not math.isfinite(data):
            yield Problem(path, "wrong_type", "expected a number, got infinity or NaN")
        case _ if type(data) is int and abs(data) > LARGEST:
            yield Problem(path, "out_of_range", f"expected a number from -{LARGEST} to {LARGEST}, got one beyond")


def drop_unknown(data: object, shape: Shape) -> object:
    """Return the data without the fields that the shape does not have.

    >>> drop_unknown({"carts": 16, "cats": 2}, {"carts": int})
    {'carts': 16}
    """
    while isinstance(shape, Named | Maybe):
        shape = shape.shape
    if isinstance(shape, dict) and isinstance(data, dict):
        fields = {name.removesuffix("?"): inner for name, inner in shape.items()}
        return {name: drop_unknown(value, fields[name]) for name, value in data.items() if name in fields}
    if isinstance(shape, list) and isinstance(data, list):
        return [drop_unknown(item, shape[0]) for item in data]
    return data


def below(path: str, key: object) -> str:
    """Return the path of a field: plain where the key is a plain word, quoted otherwise.

    >>> below("$", "carts"), below("$", "a b")
    ('$.carts', '$["a b"]')
    """
    word = key[:60] if isinstance(key, str) else f"<{type(key).__name__}>"  # no key of JSON, but one of a dict
    return f"{path}.{word}" if word.replace("_", "a").isalnum() else f"{path}[{json.dumps(word)}]"


def _items(data: object, shape: Shape, path: str, ids: _Ids | None) -> Iterator[Problem]:
    if not isinstance(data, list):
        yield _mistyped(list, data, path)
        return
    for i, item in enumerate(data):
        yield from _problems(item, shape, f"{path}[{i}]", ids)


def _row(data: object, shape: TupleOf, path: str, ids: _Ids | None) -> Iterator[Problem]:
    if not isinstance(data, list):
        yield _mistyped(list, data, path)
    elif len(data) != len(shape.items):
        yield Problem(path, "wrong_number", f"expected {len(shape.items)} items, got {len(data)}")
    else:
        for i, (item, inner) in enumerate(zip(data, shape.items, strict=True)):
            yield from _problems(item, inner, f"{path}[{i}]", ids)


def _repeated(data: object, path: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for i, item in enumerate(data if isinstance(data, list) else ()):
        if isinstance(item, str):
            if item in seen:
                yield Problem(f"{path}[{i}]", "repeated", f"{_quoted(item)} is in this list already")
            seen.add(item)


def _fields(data: dict[object, object], shape: Fields, path: str, ids: _Ids | None) -> Iterator[Problem]:
    known = {}
    for field, inner in shape.items():
        name = field.removesuffix("?")
        known[name] = inner
        if name not in data and name == field:
            yield Problem(below(path, name), "missing", "this field is missing")
    for key, value in data.items():
        if isinstance(key, str) and key in known:
            yield from _problems(value, known[key], below(path, key), ids)
        else:
            yield Problem(below(path, key), "unknown_field", "there is no such field here")


def _chosen(data: object, shape: Tagged | ByPresence, path: str, ids: _Ids | None) -> Iterator[Problem]:
    if not isinstance(data, dict):
        yield _mistyped(dict, data, path)
    elif isinstance(shape, ByPresence):
        yield from _problems(data, shape.present if shape.field in data else shape.absent, path, ids)
    elif shape.field not in data:
        yield Problem(below(path, shape.field), "missing", "this field is missing")
    else:
        word = data[shape.field]
        wrong = list(_problems(word, Choice(tuple(shape.shapes)), below(path, shape.field), None))
        yield from wrong or _problems(data, shape.shapes[str(word)], path, ids)


def _texts(data: object, shape: Choice | Text | Name, path: str, ids: _Ids | None) -> Iterator[Problem]:
    if type(data) is not str:
        yield _mistyped(str, data, path)
    elif isinstance(shape, Choice):
        if data not in shape.words:
            yield Problem(path, "wrong_word", f"expected {_any_of(shape.words)}, got {_quoted(data)}")
    elif isinstance(shape, Text):
        if not re.fullmatch(shape.pattern, data):
            yield Problem(path, "wrong_text", f"expected {shape.words}, got {_quoted(data)}")
    elif ids is not None and not ids.has(shape.kind, data):
        text = f"there is no {shape.kind} {_quoted(data)}{ids.hint(shape.kind, data)}"
        yield Problem(path, f"unknown_{shape.kind}", text)


def _numbers(data: object, shape: Least | Exactly | NumberChoice, path: str) -> Iterator[Problem]:
    if type(data) is not int:
        yield _mistyped(int, data, path)
    elif isinstance(shape, NumberChoice):
        if data not in shape.numbers:
            yield Problem(path, "out_of_range", f"expected {_any_of(shape.numbers)}, got {shown(data)}")
    elif isinstance(shape, Exactly):
        if data != shape.number:
            yield Problem(path, "out_of_range", f"expected {shape.number}, got {shown(data)}")
    elif not shape.number <= data <= LARGEST:
        text = f"expected a whole number from {shape.number} to {LARGEST}, got {shown(data)}"
        yield Problem(path, "out_of_range", text)


def _any_of(values: Sequence[object]) -> str:
    """Return several values as one text: "a, b or c"."""
    *others, last = map(str, values)
    return f"{', '.join(others)} or {last}" if others else last


def _quoted(text: str) -> str:
    return ascii(text if len(text) <= 60 else f"{text[:60]}...")


def _mistyped(kind: type, data: object, path: str) -> Problem:
    found = _WORDS.get(type(data), f"a {type(data).__name__}")
    return Problem(path, "wrong_type", f"expected {_WORDS[kind]}, got {found}")


# ---------------------------------------------------------------------------------------------- a quick yes or no


ShapeCheck: TypeAlias = Callable[[object], bool]


def compile_check(shape: Shape) -> ShapeCheck:
    """Return the function that tells whether data have the shape: a quick yes or no, for documents that are read often.

    A shape is turned once into Python functions, one for each object in it, as attrs makes its methods. They return
    True where `shape_problems` would yield nothing.

    >>> fits = compile_check({"name": str, "carts": int})
    >>> fits({"name": "mini", "carts": 16}), fits({"name": "mini", "carts": "16"})
    (True, False)
    """
    source = _Source()
    fits: ShapeCheck = compile_function("fits(data)", [f"return {source.test(shape, 'data')}"], source.known)
    return fits


class _Source:
    """The source of a test, and by their names the values that it uses."""

    def __init__(self) -> None:
        self.known: dict[str, Any] = {"ABSENT": object(), "TEXTS": frozenset([str]), "NUMBERS": frozenset([int])}

    def test(self, shape: Shape, data: str) -> str:
        """Return the expression that tells whether a value has the shape; `data` is how the source calls it."""
        while isinstance(shape, Named):
            shape = shape.shape
        match shape:
            case Maybe():
                return f"({data} is None or {self.test(shape.shape, data)})"
            case OneOrList():
                return f"({self.test(shape.shape, data)} or {self.test([shape.shape], data)})"
            case list():
                return f"(isinstance({data}, list) and {self.test_items(shape[0], data)})"
            case Distinct():
                return f"({self.test([shape.items], data)} and len(set({data})) == len({data}))"
            case Choice():
                return f"(type({data}) is str and {data} in {self.name(frozenset(shape.words))})"
            case Text():
                matches = self.name(re.compile(shape.pattern).fullmatch)
                return f"(type({data}) is str and {matches}({data}) is not None)"
            case NumberChoice():
                return f"(type({data}) is int and {data} in {self.name(frozenset(shape.numbers))})"
            case Name():
                return f"type({data}) is str"
            case TupleOf():
                items = [self.test(item, f"{data}[{i}]") for i, item in enumerate(shape.items)]
                return f"({' and '.join([f'isinstance({data}, list) and len({data}) == {len(items)}', *items])})"
            case MapOf():
                values = self.name(compile_check(shape.values))
                named = f"isinstance({data}, dict) and TEXTS.issuperset(map(type, {data}))"
                return f"({named} and all(map({values}, {data}.values())))"
            case ByPresence():
                either = f"{self.test(shape.present, data)} if {shape.field!r} in {data}"
                return f"(isinstance({data}, dict) and ({either} else {self.test(shape.absent, data)}))"
            case type() if shape is float:
                finite = f"(type({data}) is float and {self.name(math.isfinite)}({data}))"
                return f"({self.test(int, data)} or {finite})"
            case type() if shape is not int:
                return f"type({data}) is {self.name(shape)}"
        if bounds := _bounds(shape):
            return f"(type({data}) is int and {bounds[0]} <= {data} <= {bounds[1]})"
        assert isinstance(shape, dict | Tagged)
        fits = self.of_object(shape) if isinstance(shape, dict) else _compile_tagged(shape)
        return f"{self.name(fits)}({data})"

    def test_items(self, shape: Shape, data: str) -> str:
        """Return the same test for the items of a list; texts and numbers are tested without a call for each."""
        while isinstance(shape, Named):
            shape = shape.shape
        if isinstance(shape, Choice):
            words = self.name(frozenset(shape.words))
            return f"TEXTS.issuperset(map(type, {data})) and {words}.issuperset({data})"
        if isinstance(shape, Name):
            return f"TEXTS.issuperset(map(type, {data}))"
        if bounds := _bounds(shape):
            within = f"{bounds[0]} <= min({data}) and max({data}) <= {bounds[1]}"
            return f"NUMBERS.issuperset(map(type, {data})) and (not {data} or {within})"
        return f"all(map({self.name(compile_check(shape))}, {data}))"

    def name(self, value: object) -> str:
        """Return a name for a value that a test uses."""
        name = f"_{len(self.known)}"
        self.known[name] = value
        return name

    def of_object(self, fields: Fields) -> ShapeCheck:
        """Return the function for an object, which tests its fields one after the other, and then that there are no
        more."""
        lines = ["if not isinstance(data, dict): return False", "get, many = data.get, 0"]
        for field, shape in fields.items():
            name = field.removesuffix("?")
            lines.append(f"value = get({name!r}, ABSENT)")
            optional = "value is not ABSENT and " if name != field else ""
            lines.append(f"if {optional}not {self.test(shape, 'value')}: return False")
            if optional:
                lines.append("many += value is not ABSENT")
        needed = sum(not name.endswith("?") for name in fields)
        fits: ShapeCheck = compile_function("fits(data)", [*lines, f"return len(data) == many + {needed}"], self.known)
        return fits


def _bounds(shape: Shape) -> tuple[int, int] | None:
    """Return the least and the most of a shape of whole numbers; None of another shape."""
    if isinstance(shape, Least | Exactly):
        return shape.number, shape.number if isinstance(shape, Exactly) else LARGEST
    return (-LARGEST, LARGEST) if shape is int else None


def _compile_tagged(shape: Tagged) -> ShapeCheck:
    """Return the function for an object of one of several shapes; each shape is compiled when it first occurs."""
    check_of = cache(lambda word: compile_check(shape.shapes[word]))
    lines = [
        "if not isinstance(data, dict): return False",
        f"word = data.get({shape.field!r})",
        "return type(word) is str and word in shapes and check_of(word)(data)",
    ]
    fits: ShapeCheck = compile_function("fits(data)", lines, {"shapes": shape.shapes, "check_of": check_of})
    return fits
