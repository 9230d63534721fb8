"""JSON Schemas (2020-12), made of the same shapes that documents are checked with.

What the schema of a format refuses, reading refuses too. Reading refuses more: a schema cannot count cards.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType, NoneType
from typing import Any, TypeAlias

from amsterdam_routes.kernel.documents.editions import Format
from amsterdam_routes.kernel.documents.shapes import (
    LARGEST,
    ByPresence,
    Choice,
    Distinct,
    Exactly,
    Fields,
    Least,
    MapOf,
    Maybe,
    Name,
    Named,
    NumberChoice,
    OneOrList,
    Shape,
    Tagged,
    Text,
    TupleOf,
)

Schema: TypeAlias = dict[str, Any]  # JSON: no type could say more
Definitions: TypeAlias = dict[str, Schema] | None
"""The definitions met so far, by name; None where there are to be none."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(format: Format, name: str) -> Schema:
    """Return the JSON Schema of the newest version of a format; every named shape in it has its definition.

    >>> note = schema(Format("example/note", {"text": str}), "note")
    >>> note["$id"], note["title"], note["properties"]["text"]
    ('urn:example:note:1', 'NoteDocument', {'type': 'string'})
    """
    definitions: dict[str, Schema] = {}
    body = _object(format.shape, definitions, format.cls, format.together)
    return {
        "$schema": DIALECT,
        "$id": f"urn:{format.name.partition('/')[0]}:{name}:{format.version}",
        "title": f"{name.title().replace('-', '')}Document",
        **body,
        "$defs": dict(sorted(definitions.items())),
    }


def part(shape: Shape, *, inline: bool = False) -> Schema:
    """Return the JSON Schema of a shape, for use in another schema; `inline` writes definitions where they are used.

    >>> part({"to": Named("PlaceId", Name("place"), "A place.")}, inline=True)["properties"]
    {'to': {'description': 'A place.', 'type': 'string'}}
    """
    definitions: dict[str, Schema] | None = None if inline else {}
    body = _schema(shape, definitions)
    return {**body, "$defs": dict(sorted(definitions.items()))} if definitions else body


def _schema(shape: Shape, definitions: Definitions) -> Schema:
    match shape:
        case Named():
            return _reference(shape, definitions)
        case Maybe():
            return {"anyOf": [_schema(shape.shape, definitions), {"type": "null"}]}
        case OneOrList():
            return {"anyOf": [_schema(shape.shape, definitions), _schema([shape.shape], definitions)]}
        case list():
            return {"type": "array", "items": _schema(shape[0], definitions)}
        case Distinct():
            return {"type": "array", "items": _schema(shape.items, definitions), "uniqueItems": True}
        case dict():
            return _object(shape, definitions)
        case MapOf():
            return {"type": "object", "additionalProperties": _schema(shape.values, definitions)}
        case Tagged():
            return {"oneOf": [_schema(one, definitions) for one in shape.shapes.values()]}
        case ByPresence():
            return {"anyOf": [_schema(one, definitions) for one in (shape.absent, shape.present)]}
        case Choice():
            return {"const": shape.words[0]} if len(shape.words) == 1 else {"enum": [*shape.words]}
        case Text():
            return {"type": "string", "pattern": f"^({shape.pattern})$"}
        case Name():
            return {"type": "string"}
        case Exactly():
            return {"const": shape.number}
        case NumberChoice():
            return {"enum": [*shape.numbers]}
        case TupleOf():
            items, many = [_schema(one, definitions) for one in shape.items], len(shape.items)
            return {"type": "array", "prefixItems": items, "minItems": many, "maxItems": many}
        case Least():
            return {"type": "integer", "minimum": shape.number, "maximum": LARGEST}
        case _:
            return dict(_PLAIN[shape])


_PLAIN: dict[type, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def _present(shape: Shape) -> Shape:
    return shape.shape if isinstance(shape, Maybe) else shape


def _reference(shape: Named, definitions: Definitions) -> Schema:
    fields = shape.shape
    if isinstance(fields, dict):
        definition = _object(fields, definitions, shape.cls, shape.together)
    else:
        definition = _schema(fields, definitions)
    if shape.text:
        definition = {"description": shape.text, **definition}
    if definitions is None or not shape.name:
        return definition
    if definitions.setdefault(shape.name, definition) != definition:
        raise ValueError(f"two shapes go by the name {shape.name!r}")
    return {"$ref": f"#/$defs/{shape.name}"}


def _object(
    fields: Fields, definitions: Definitions, cls: type | None = None, together: tuple[str, ...] = ()
) -> Schema:
    """Return an object; what a class says of its fields describes them."""
    if together:
        present = {name: _present(shape) if name in together else shape for name, shape in fields.items()}
        absent = {name: NoneType if name in together else shape for name, shape in fields.items()}
        return {"anyOf": [_object(either, definitions, cls) for either in (present, absent)]}
    texts = {} if cls is None else field_docstrings(cls)
    properties = {}
    for field, shape in fields.items():
        name = field.removesuffix("?")
        properties[name] = _schema(shape, definitions)
        if texts.get(name):
            text = re.sub(r"\bNone\b", "null", texts[name])
            properties[name] = {"description": "", **properties[name]} | {"description": text}
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in fields if not name.endswith("?")],
        "additionalProperties": False,
    }


# What a class says of its fields are the docstrings below its attributes, which Python itself throws away. They are
# read from the source when a schema is made. Where there is no source, as in a frozen program, there are none, and
# schemas have no descriptions: nothing else depends on them.


@cache
def field_docstrings(cls: type) -> Mapping[str, str]:
    """Return by name what a class and its bases say of their fields and properties.

    >>> from amsterdam_routes.kernel.errors import Problem
    >>> field_docstrings(Problem)["text"]
    'What is wrong, in English.'
    """
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__[:-1]):
        for module in _homes(base):
            found |= _in_module(module).get(base.__qualname__, {})
    return found


def _homes(cls: type) -> Iterator[ModuleType]:
    """Yield the modules that know a class by its name; its `__module__` may be a face that only hands it on."""
    top = cls.__module__.partition(".")[0]
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == top and vars(module).get(cls.__qualname__) is cls:
            yield module


@cache
def _in_module(module: ModuleType) -> Mapping[str, Mapping[str, str]]:
    """Return by class the docstrings of its fields and properties."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return {}
    return {node.name: dict(_of_class(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _of_class(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for statement, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(statement, ast.FunctionDef):
            if any(isinstance(one, ast.Name) and one.id == "property" for one in statement.decorator_list):
                yield statement.name, _paragraph(ast.get_docstring(statement) or "")
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            match after:
                case ast.Expr(ast.Constant(str() as text)):
                    name = statement.target.id.lstrip("_").removesuffix("_bits")  # a set goes without how it is kept
                    yield name, _paragraph(inspect.cleandoc(text))


def _paragraph(text: str) -> str:
    """Return a docstring up to its examples, as one line."""
    return " ".join(text.partition("\n>>> ")[0].split())
