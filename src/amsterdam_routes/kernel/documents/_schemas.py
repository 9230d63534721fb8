"""The documents of a game for programs in other languages: JSON Schemas (2020-12), TypeScript, editions, and words.

Schemas are made of the same shapes that documents are checked with. What the schema of a format refuses, reading
refuses too. Reading refuses more: a schema cannot count cards. The declarations of TypeScript are made of the schemas,
one interface or type for every definition; they know the keywords that are written here, and no others.

The folder of all these files is a package that npm installs: the types by its name, the rest by the names of the files.
The grammar of the templates is that of `kernel/_words.py`; `docs/words.md` explains it to whoever fills them elsewhere.
"""

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType, NoneType
from typing import TYPE_CHECKING, Any, Final, TypeAlias  # Any: JSON

from amsterdam_routes.kernel._words import FALLBACK, FIELD, PLURAL, Catalogue
from amsterdam_routes.kernel.documents._formats import Format, dump_json
from amsterdam_routes.kernel.documents._shapes import (
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

if TYPE_CHECKING:
    from amsterdam_routes.kernel.documents._declaration import Documents

Schema: TypeAlias = dict[str, Any]  # JSON; no type is more exact
Definitions: TypeAlias = dict[str, Schema] | None
"""The definitions met so far, by name; None where definitions are written inline."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(format: Format, name: str) -> Schema:
    """Return the JSON Schema of the newest version of a format, with a definition for every named shape.

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
    """Return the schema of an object; the docstrings of a class's fields describe its properties."""
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
    """Return the docstrings of the fields and properties of a class and its bases, by name.

    >>> from amsterdam_routes.kernel._errors import Problem
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
                    name = statement.target.id.lstrip("_").removesuffix("_bits")  # bits are a detail of Python
                    yield name, _paragraph(inspect.cleandoc(text))


def _paragraph(text: str) -> str:
    """Return a docstring up to its examples, as one line."""
    return " ".join(text.partition("\n>>> ")[0].split())


# --- TypeScript


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
    """Return a reference to the definition that a document equals, or the document if there is none."""
    for name, definition in found.items():
        if {**document, "description": definition.get("description")} == definition:
            return {"$ref": f"#/$defs/{name}"}
    return document


def _declaration(name: str, definition: Schema) -> Iterator[str]:
    yield from _comment(definition, "")
    if definition.get("properties"):
        yield f"export interface {name} {_typescript(definition)}"
    elif definition.get("type") == "string" and "pattern" not in definition:
        yield f'export type {name} = string & {{ readonly __of?: "{name}" }};'  # no other id has this form
    else:
        yield f"export type {name} ={_spaced(_typescript(definition))};"


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    if text := schema.get("description"):
        yield f"{indent}/** {text.replace('*/', '* /')} */"


def _spaced(type: str) -> str:
    return type if type.startswith("\n") else f" {type}"


def _typescript(schema: Schema, depth: int = 0) -> str:
    """Return the TypeScript type that a schema describes; types of several lines are indented."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return _typescript_choice([_typescript(one, depth + 1) for one in schema[choice]], depth)
    match schema["type"]:
        case "array" if "prefixItems" in schema:
            return f"readonly [{', '.join(_typescript(one, depth) for one in schema['prefixItems'])}]"
        case "array":
            items = _typescript(schema["items"], depth)
            return f"readonly ({items})[]" if " | " in items or " " in items else f"readonly {items}[]"
        case "object" if "properties" in schema:
            return _typescript_fields(schema, depth)
        case "object":
            return f"{{ readonly [key: string]: {_typescript(schema['additionalProperties'], depth)} }}"
        case "integer" | "number":
            return "number"
        case plain:
            return str(plain)


def _typescript_choice(types: list[str], depth: int) -> str:
    in_line = " | ".join(types)
    if len(in_line) <= 80 and "\n" not in in_line:
        return in_line
    return "".join(f"\n{INDENT * (depth + 1)}| {one}" for one in types)


def _typescript_fields(schema: Schema, depth: int) -> str:
    inner = INDENT * (depth + 1)
    lines: list[str] = []
    for name, one in schema["properties"].items():
        lines += _comment(one, inner)
        optional = "" if name in schema["required"] else "?"
        lines.append(f"{inner}readonly {name}{optional}:{_spaced(_typescript(one, depth + 1))};")
    return "\n".join(["{", *lines, f"{INDENT * depth}}}"]) if lines else "Record<string, never>"


# --- the words of a game


FIELD_PATTERN: Final = r"\{\w+( as \w+| of \w+( as \w+)?|[|?][^|{}]*(\|[^|{}]*)+)?\}"
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
    named: dict[str, Any] = {"words.schema.json": _words_schema(prefix, words)}
    for lang in words.languages:
        templates, english = words.templates(lang), words.templates("en")
        named[f"words.{lang}.json"] = {
            kind: {code: templates[kind][code] for code in {**english.get(kind, {}), **templates[kind]}}
            for kind in {**english, **templates}
            if kind != FALLBACK and kind in templates
        }
    return {name: _json_text(data) for name, data in named.items()}


def _words_schema(prefix: str, words: Catalogue) -> Schema:
    """Return the schema of a catalogue: its kinds, the codes of each kind, and the parameters of each template."""
    english = words.templates("en")
    kinds = {kind: _codes_schema(codes) for kind, codes in english.items() if kind not in (PLURAL, FALLBACK)}
    return {
        "$schema": DIALECT,
        "$id": f"urn:{prefix}:words:1",
        "title": "Words",
        "description": "The templates of a language: by kind, by code. What is in braces is a parameter.",
        "type": "object",
        "properties": {PLURAL: {"type": "object", "additionalProperties": RULE}, **kinds},
        "required": [kind for kind in kinds if all(kind in words.templates(lang) for lang in words.languages)],
        "additionalProperties": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Template"}},
        "$defs": {"Template": TEMPLATE},
    }


def _codes_schema(codes: Any) -> Schema:
    return {
        "type": "object",
        "properties": {
            code: {"description": _parameters(text), "$ref": "#/$defs/Template"} for code, text in codes.items()
        },
        "required": [*codes],
        "additionalProperties": {"$ref": "#/$defs/Template"},
    }


def _parameters(template: str) -> str:
    """Return the parameters of a template, in one line."""
    fields = list(FIELD.finditer(template))
    names = dict.fromkeys(name for field in fields for name in (field["name"].lower(), field["thing"]) if name)
    return f"Parameters: {', '.join(names)}." if names else "No parameters."


# --- all files


def schema_files(documents: "Documents") -> dict[str, str]:
    """Return the text of every file, by its name.

    >>> import amsterdam_routes as ar
    >>> sorted(schema_files(ar.GAME.documents()))[:3]
    ['action.schema.json', 'actions.schema.json', 'amsterdam-routes.d.ts']
    """
    schemas = documents.schemas()
    words = None if documents.game is None else documents.game.words
    return {
        **{f"{name}.schema.json": _json_text(one) for name, one in schemas.items()},
        f"{documents.prefix}.d.ts": declarations(schemas.values(), "Made of the JSON Schemas beside it."),
        "package.json": _json_text(_package(documents.prefix, documents.distribution)),
        **_edition_files(documents),
        **({} if words is None else word_files(documents.prefix, words.reasons.words)),
    }


def _json_text(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _package(name: str, distribution: str | None) -> dict[str, object]:
    """Return the package.json for npm: it allows `import type { View } from name`, and has the schemas as files."""
    from importlib.metadata import metadata  # slow to load, and seldom asked for

    types = f"{name}.d.ts"
    about = {} if distribution is None else metadata(distribution).json
    licence = about.get("license_expression")
    return {
        "name": name,
        "version": about.get("version", "0.0.0"),
        "description": f"The documents of {name}: types for TypeScript, JSON Schemas, its editions, and its words.",
        **({} if licence is None else {"license": licence}),
        "types": types,
        "exports": {".": {"types": f"./{types}"}, "./*.json": "./*.json"},
        "files": [types, "*.json"],
    }


def _edition_files(documents: "Documents") -> dict[str, str]:
    """Return the shipped editions in all revisions, since documents name them and clients need their content."""
    if documents.editions is None:
        return {}
    found: dict[str, str] = {}
    name = documents.editions.default.name
    for revision in range(1, documents.editions.default.revision + 1):
        edition = documents.editions.in_full(documents.editions.shipped(name, revision))
        found[f"edition.{name}-{revision}.json"] = dump_json(edition) + "\n"  # long, and read by programs
    return found
