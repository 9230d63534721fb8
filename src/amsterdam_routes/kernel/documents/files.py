"""The schemas and declarations of a game's documents as files: a JSON Schema a kind, TypeScript for all of them.

Their folder is a package that npm installs: the types by its name, the schemas by theirs.
"""

import json
from importlib.metadata import metadata

from amsterdam_routes.kernel.documents.declaration import Documents
from amsterdam_routes.kernel.documents.typescript import declarations
from amsterdam_routes.kernel.documents.word_files import word_files


def schema_files(documents: Documents) -> dict[str, str]:
    """The text of every file, by its name.

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
    """What npm asks for: `import type { View } from name`, and the schemas as files."""
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
