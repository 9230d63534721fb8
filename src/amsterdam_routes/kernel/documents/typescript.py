"""The files of a game's documents for programs in other languages: TypeScript, JSON Schemas, and its words.

Their folder is a package that npm installs: the types by its name, the schemas by theirs. The declarations are made of
the JSON Schemas, one interface or type for every definition; they know the keywords that `schemas.py` writes, and no
others. The grammar of the templates is that of `catalogue.py`; `docs/words.md` explains it to whoever fills them
elsewhere.
"""

import json
from collections.abc import Iterable, Iterator
from importlib.metadata import metadata
from typing import Any, Final  # Any: JSON

from amsterdam_routes.kernel.documents.declaration import Documents
from amsterdam_routes.kernel.documents.schemas import DIALECT, Schema
from amsterdam_routes.kernel.words import FALLBACK, FIELD, PLURAL, Catalogue


def schema_files(documents: Documents) -> dict[str, str]:
    """Return the text of every file, by its name.

    >>> import amsterdam_routes as ar
    >>> sorted(schema_files(ar.GAME.documents()))[:3]
    ['action.schema.json', 'actions.schema.json', 'amsterdam-routes.d.ts']
    """
    schemas = documents.schemas()
    words = None if documents.game is None else documents.game.words
    return {
        **{f"{name}.schema.json": _text(one) for name, one in schemas.items()},
        f"{documents.prefix}.d.ts": declarations(schemas.values(), "Made of the JSON Schemas beside it."),
        "package.json": _text(_package(documents.prefix, documents.distribution)),
        **({} if words is None else word_files(documents.prefix, words.reasons.words)),
    }


def _text(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _package(name: str, distribution: str | None) -> dict[str, object]:
    """Return what npm asks for: `import type { View } from name`, and the schemas as files."""
    types = f"{name}.d.ts"
    about = {} if distribution is None else metadata(distribution).json
    licence = about.get("license_expression")
    return {
        "name": name,
        "version": about.get("version", "0.0.0"),
        "description": f"The documents of {name}: types for TypeScript, JSON Schemas, and its words.",
        **({} if licence is None else {"license": licence}),
        "types": types,
        "exports": {".": {"types": f"./{types}"}, "./*.json": "./*.json"},
        "files": [types, "*.json"],
    }


INDENT = "  "


def declarations(schemas: Iterable[Schema], about: str) -> str:
    """Return the declarations of all documents, and of everything that they are made of.

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
    """Return a document as a reference to the definition that it is the same as, if there is one."""
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
    """Return the type that a schema describes; what takes several lines is indented."""
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


FIELD_PATTERN: Final = r"\{\w+( as \w+| of \w+|(\|[^|{}]*){2,})?\}"
"""A parameter in a template, as other languages write a pattern."""
TEMPLATE: Final = {"type": "string", "pattern": f"^([^{{}}]|{FIELD_PATTERN})*$"}
RULE: Final = {"type": "string", "description": "A plural rule of CLDR; the form of the first rule that holds is used."}


def word_files(prefix: str, words: Catalogue) -> dict[str, str]:
    """Return the text of every file, by its name.

    >>> from amsterdam_routes.kernel import Catalogue
    >>> files = word_files("example", Catalogue({"en": {"event": {"passed": "{Seat as seat} passed."}}}))
    >>> sorted(files), json.loads(files["words.en.json"])["event"]
    (['words.en.json', 'words.schema.json'], {'passed': '{Seat as seat} passed.'})
    """
    named: dict[str, Any] = {"words.schema.json": _schema(prefix, words)}
    for lang in words.languages:
        templates, english = words.templates(lang), words.templates("en")
        named[f"words.{lang}.json"] = {
            kind: {code: templates[kind][code] for code in {**english.get(kind, {}), **templates[kind]}}
            for kind in {**english, **templates}
            if kind != FALLBACK
        }
    return {name: json.dumps(data, indent=2, ensure_ascii=False) + "\n" for name, data in named.items()}


def _schema(prefix: str, words: Catalogue) -> Schema:
    """Return what a catalogue is: its kinds, the codes of each kind, and the parameters of each template."""
    english = words.templates("en")
    kinds = {kind: _kind(codes) for kind, codes in english.items() if kind not in (PLURAL, FALLBACK)}
    return {
        "$schema": DIALECT,
        "$id": f"urn:{prefix}:words:1",
        "title": "Words",
        "description": "The templates of a language: by kind, by code. What is in braces is a parameter.",
        "type": "object",
        "properties": {PLURAL: {"type": "object", "additionalProperties": RULE}, **kinds},
        "required": [*kinds],
        "additionalProperties": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Template"}},
        "$defs": {"Template": TEMPLATE},
    }


def _kind(codes: Any) -> Schema:
    return {
        "type": "object",
        "properties": {
            code: {"description": _parameters(text), "$ref": "#/$defs/Template"} for code, text in codes.items()
        },
        "required": [*codes],
        "additionalProperties": {"$ref": "#/$defs/Template"},
    }


def _parameters(template: str) -> str:
    """Return what a template is about, in one line."""
    fields = list(FIELD.finditer(template))
    names = dict.fromkeys(name for field in fields for name in (field["name"].lower(), field["thing"]) if name)
    return f"Parameters: {', '.join(names)}." if names else "No parameters."
