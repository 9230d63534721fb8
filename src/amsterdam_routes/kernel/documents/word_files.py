"""A catalogue as files for programs in other languages: the templates of each language, and a schema of them.

The grammar of templates is that of `catalogue.py`; `docs/words.md` explains it to whoever fills them elsewhere.
"""

import json
from typing import Any, Final  # Any: JSON

from amsterdam_routes.kernel.documents.schemas import DIALECT, Schema
from amsterdam_routes.kernel.words import FALLBACK, FIELD, PLURAL, Catalogue

FIELD_PATTERN: Final = r"\{\w+( as \w+| of \w+|(\|[^|{}]*){2,})?\}"
"""A parameter in a template, as other languages write a pattern."""
TEMPLATE: Final = {"type": "string", "pattern": f"^([^{{}}]|{FIELD_PATTERN})*$"}
RULE: Final = {"type": "string", "description": "A plural rule of CLDR; the form of the first rule that holds is used."}


def word_files(prefix: str, words: Catalogue) -> dict[str, str]:
    """The text of every file, by its name.

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
    """What a catalogue is: its kinds, the codes of each kind, and the parameters of each template."""
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
    """What a template is about, in one line."""
    fields = list(FIELD.finditer(template))
    names = dict.fromkeys(name for field in fields for name in (field["name"].lower(), field["thing"]) if name)
    return f"Parameters: {', '.join(names)}." if names else "No parameters."
