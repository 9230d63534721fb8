"""The schemas and declarations of a game's documents as files: a JSON Schema a kind, TypeScript for all of them."""

import json
from collections.abc import Mapping
from pathlib import Path

from amsterdam_routes.kernel.documents.registry import Documents
from amsterdam_routes.kernel.documents.typescript import declarations


def schema_files(documents: Documents, module: str) -> dict[str, str]:
    """The text of every file, by its name; `module` is the one that writes them.

    >>> from amsterdam_routes.routes.documents.kinds import DOCUMENTS
    >>> sorted(schema_files(DOCUMENTS, "example"))[:3]
    ['action.schema.json', 'actions.schema.json', 'amsterdam-routes.d.ts']
    """
    schemas = documents.schemas()
    texts = {
        f"{name}.schema.json": json.dumps(one, indent=2, ensure_ascii=False) + "\n" for name, one in schemas.items()
    }
    about = f"Made by `python -m {module}` of the JSON Schemas beside it."
    return texts | {f"{documents.prefix}.d.ts": declarations(schemas.values(), about)}


def write_files(files: Mapping[str, str], folder: str) -> None:
    """Write every file into the folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (Path(folder) / name).write_text(text, encoding="utf-8")
