"""TypeScript declarations, made of JSON Schemas: one interface or type for every definition.

It knows the keywords that `schemas.py` writes, and no others.
"""

import json
from collections.abc import Iterable, Iterator

from amsterdam_routes.kernel.documents.schemas import Schema

INDENT = "  "


def declarations(schemas: Iterable[Schema], about: str) -> str:
    """The declarations of all documents, and of everything that they are made of.

    >>> print(declarations([{"title": "Note", "type": "object", "properties": {"text": {"type": "string"}},
    ...                      "required": ["text"]}], about="Notes."))
    // Notes.
    <BLANKLINE>
    export interface Note {
      readonly text: string;
    }
    <BLANKLINE>
    """
    found: dict[str, Schema] = {}
    for schema in schemas:
        for name, definition in schema.get("$defs", {}).items():
            if found.setdefault(name, definition) != definition:
                raise ValueError(f"two definitions go by the name {name!r}")
        found[schema["title"]] = _same(_bare(schema), found)
    declared = ["\n".join(_declaration(name, definition)) for name, definition in found.items()]
    return "\n\n".join([f"// {about}", *declared]) + "\n"


def _bare(schema: Schema) -> Schema:
    return {name: value for name, value in schema.items() if name not in ("$schema", "$id", "title", "$defs")}


def _same(document: Schema, found: dict[str, Schema]) -> Schema:
    """A document as a reference to the definition that it is the same as, if there is one."""
    for name, definition in found.items():
        if {**document, "description": definition.get("description")} == definition:
            return {"$ref": f"#/$defs/{name}"}
    return document


def _declaration(name: str, definition: Schema) -> Iterator[str]:
    yield from _comment(definition, "")
    if definition.get("properties"):
        yield f"export interface {name} {_type(definition)}"
    elif definition.get("type") == "string" and "pattern" not in definition:
        yield f'export type {name} = string & {{ readonly __of?: "{name}" }};'  # no other id passes for it
    else:
        yield f"export type {name} ={_spaced(_type(definition))};"


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    if text := schema.get("description"):
        yield f"{indent}/** {text.replace('*/', '* /')} */"


def _spaced(type: str) -> str:
    return type if type.startswith("\n") else f" {type}"


def _type(schema: Schema, depth: int = 0) -> str:
    """The type that a schema describes; what takes several lines is indented."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return _choice([_type(one, depth + 1) for one in schema[choice]], depth)
    match schema["type"]:
        case "array" if "prefixItems" in schema:
            return f"readonly [{', '.join(_type(one, depth) for one in schema['prefixItems'])}]"
        case "array":
            items = _type(schema["items"], depth)
            return f"readonly ({items})[]" if " | " in items or " " in items else f"readonly {items}[]"
        case "object" if "properties" in schema:
            return _fields(schema, depth)
        case "object":
            return f"{{ readonly [key: string]: {_type(schema['additionalProperties'], depth)} }}"
        case "integer" | "number":
            return "number"
        case plain:
            return str(plain)


def _choice(types: list[str], depth: int) -> str:
    in_line = " | ".join(types)
    if len(in_line) <= 80 and "\n" not in in_line:
        return in_line
    return "".join(f"\n{INDENT * (depth + 1)}| {one}" for one in types)


def _fields(schema: Schema, depth: int) -> str:
    inner = INDENT * (depth + 1)
    lines: list[str] = []
    for name, one in schema["properties"].items():
        lines += _comment(one, inner)
        optional = "" if name in schema["required"] else "?"
        lines.append(f"{inner}readonly {name}{optional}:{_spaced(_type(one, depth + 1))};")
    return "\n".join(["{", *lines, f"{INDENT * depth}}}"]) if lines else "Record<string, never>"
