"""Whether data have a shape: a quick yes or no, for documents that are read often.

A shape is turned once into Python functions, one for each object in it, as attrs makes its methods. They answer what
`misfits` would: True where it finds nothing.
"""

import math
import re
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from amsterdam_routes.kernel.documents.shapes import (
    LARGEST,
    AmongNumbers,
    AmongWords,
    Distinct,
    Either,
    Exactly,
    Fields,
    Keyed,
    Least,
    Maybe,
    Name,
    Named,
    OneOf,
    OneOrList,
    Row,
    Shape,
    Text,
)
from amsterdam_routes.kernel.values import compile_function

Fits: TypeAlias = Callable[[object], bool]


def fitting(shape: Shape) -> Fits:
    """The function that says whether data have the shape.

    >>> fits = fitting({"name": str, "carts": int})
    >>> fits({"name": "mini", "carts": 16}), fits({"name": "mini", "carts": "16"})
    (True, False)
    """
    source = _Source()
    fits: Fits = compile_function("fits(data)", [f"return {source.test(shape, 'data')}"], source.known)
    return fits


class _Source:
    """The source of a test, and by their names the values that it uses."""

    def __init__(self) -> None:
        self.known: dict[str, Any] = {"ABSENT": object(), "TEXTS": frozenset([str]), "NUMBERS": frozenset([int])}

    def test(self, shape: Shape, data: str) -> str:
        """The expression that says whether what goes by a name has the shape."""
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
            case AmongWords():
                return f"(type({data}) is str and {data} in {self.name(frozenset(shape.words))})"
            case Text():
                matches = self.name(re.compile(shape.pattern).fullmatch)
                return f"(type({data}) is str and {matches}({data}) is not None)"
            case AmongNumbers():
                return f"(type({data}) is int and {data} in {self.name(frozenset(shape.numbers))})"
            case Name():
                return f"type({data}) is str"
            case type() if shape not in (int, float):
                return f"type({data}) is {self.name(shape)}"
        if bounds := _bounds(shape):
            return f"(type({data}) is int and {bounds[0]} <= {data} <= {bounds[1]})"
        return f"{self.name(self.function(shape))}({data})"

    def test_items(self, shape: Shape, data: str) -> str:
        """The same, of the items of a list: texts and numbers without a call for each of them."""
        while isinstance(shape, Named):
            shape = shape.shape
        if isinstance(shape, AmongWords):
            words = self.name(frozenset(shape.words))
            return f"TEXTS.issuperset(map(type, {data})) and {words}.issuperset({data})"
        if isinstance(shape, Name):
            return f"TEXTS.issuperset(map(type, {data}))"
        if bounds := _bounds(shape):
            within = f"{bounds[0]} <= min({data}) and max({data}) <= {bounds[1]}"
            return f"NUMBERS.issuperset(map(type, {data})) and (not {data} or {within})"
        return f"all(map({self.name(fitting(shape))}, {data}))"

    def name(self, value: object) -> str:
        """A name for a value that a test uses."""
        name = f"_{len(self.known)}"
        self.known[name] = value
        return name

    def function(self, shape: Shape) -> Fits:
        """The function for a shape that no short expression tests."""
        match shape:
            case dict():
                return self.of_object(shape)
            case Keyed():
                values = fitting(shape.values)
                return lambda data: isinstance(data, dict) and all(map(values, data.values()))
            case OneOf():
                return _one_of(shape)
            case Either():
                field, present, absent = shape.field, fitting(shape.present), fitting(shape.absent)
                return lambda data: isinstance(data, dict) and (present if field in data else absent)(data)
            case Row():
                inners = [fitting(inner) for inner in shape.items]
                return lambda data: (
                    isinstance(data, list)
                    and len(data) == len(inners)
                    and all(inner(item) for inner, item in zip(inners, data, strict=True))
                )
        whole = fitting(int)
        return lambda data: whole(data) or (type(data) is float and math.isfinite(data))

    def of_object(self, fields: Fields) -> Fits:
        """The function for an object: its fields one after the other, and then whether these were all."""
        lines = ["if not isinstance(data, dict): return False", "get, many = data.get, 0"]
        for field, shape in fields.items():
            name = field.removesuffix("?")
            lines.append(f"value = get({name!r}, ABSENT)")
            optional = "value is not ABSENT and " if name != field else ""
            lines.append(f"if {optional}not {self.test(shape, 'value')}: return False")
            if optional:
                lines.append("many += value is not ABSENT")
        needed = sum(not name.endswith("?") for name in fields)
        fits: Fits = compile_function("fits(data)", [*lines, f"return len(data) == many + {needed}"], self.known)
        return fits


def _bounds(shape: Shape) -> tuple[int, int] | None:
    """The least and the most of a shape of whole numbers; None of another shape."""
    if isinstance(shape, Least | Exactly):
        return shape.number, shape.number if isinstance(shape, Exactly) else LARGEST
    return (-LARGEST, LARGEST) if shape is int else None


def _one_of(shape: OneOf) -> Fits:
    of = cache(lambda word: fitting(shape.shapes[word]))  # when it is first asked for: there may be many

    def fits(data: object) -> bool:
        if not isinstance(data, dict):
            return False
        word = data.get(shape.field)
        return type(word) is str and word in shape.shapes and of(word)(data)

    return fits
