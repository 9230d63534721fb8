"""JSON Schemas (2020-12), made of the same shapes that documents are checked with.

What the schema of a format refuses, reading refuses too. Reading refuses more: a schema cannot count cards.
"""

from typing import Any, TypeAlias

from amsterdam_routes.kernel.documents.format import Format
from amsterdam_routes.kernel.documents.shapes import (
    LARGEST,
    Distinct,
    Either,
    Exactly,
    Fields,
    Least,
    Maybe,
    Name,
    Named,
    OneOf,
    Shape,
    Table,
    Text,
    Word,
)

Schema: TypeAlias = dict[str, Any]  # JSON: no type could say more

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(format: Format, name: str) -> Schema:
    """The JSON Schema of the newest version of a format; every named shape in it has its definition.

    >>> note = schema(Format("example/note", {"text": str}), "note")
    >>> note["$id"], note["title"], note["properties"]["text"]
    ('urn:example:note:1', 'NoteDocument', {'type': 'string'})
    """
    definitions: dict[str, Schema] = {}
    body = _schema(format.shape, definitions)
    return {
        "$schema": DIALECT,
        "$id": f"urn:{format.name.partition('/')[0]}:{name}:{format.version}",
        "title": f"{name.title().replace('-', '')}Document",
        **body,
        "$defs": dict(sorted(definitions.items())),
    }


def _schema(shape: Shape, definitions: dict[str, Schema]) -> Schema:
    match shape:
        case Named():
            return _reference(shape, definitions)
        case Maybe():
            return {"anyOf": [_schema(shape.shape, definitions), {"type": "null"}]}
        case list():
            return {"type": "array", "items": _schema(shape[0], definitions)}
        case Distinct():
            return {"type": "array", "items": _schema(shape.items, definitions), "uniqueItems": True}
        case dict():
            return _object(shape, definitions)
        case Table():
            return {"type": "object", "additionalProperties": _schema(shape.values, definitions)}
        case OneOf():
            return {"oneOf": [_schema(one, definitions) for one in shape.shapes.values()]}
        case Either():
            return {"anyOf": [_schema(one, definitions) for one in (shape.absent, shape.present)]}
        case Word():
            return {"const": shape.words[0]} if len(shape.words) == 1 else {"enum": [*shape.words]}
        case Text():
            return {"type": "string", "pattern": f"^({shape.pattern})$"}
        case Name():
            return {"type": "string"}
        case Exactly():
            return {"const": shape.number}
        case Least():
            return {"type": "integer", "minimum": shape.number, "maximum": LARGEST}
        case _:
            return dict(_PLAIN[shape])


_PLAIN: dict[type, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    float: {"type": "number"},
    bool: {"type": "boolean"},
}


def _reference(shape: Named, definitions: dict[str, Schema]) -> Schema:
    definition = _schema(shape.shape, definitions)
    if shape.text:
        definition = {"description": shape.text, **definition}
    if definitions.setdefault(shape.name, definition) != definition:
        raise ValueError(f"two shapes go by the name {shape.name!r}")
    return {"$ref": f"#/$defs/{shape.name}"}


def _object(fields: Fields, definitions: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": {name.removesuffix("?"): _schema(shape, definitions) for name, shape in fields.items()},
        "required": [name for name in fields if not name.endswith("?")],
        "additionalProperties": False,
    }
