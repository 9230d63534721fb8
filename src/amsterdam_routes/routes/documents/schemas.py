"""The JSON Schemas and TypeScript declarations of the route game's documents, written to a folder:

python -m amsterdam_routes.routes.documents.schemas docs/schemas
"""

import json
import sys
from pathlib import Path
from typing import Final

from amsterdam_routes.kernel.documents.schemas import Schema, schema
from amsterdam_routes.kernel.documents.typescript import declarations
from amsterdam_routes.routes.documents.formats import KINDS, LISTED, Kind, kind_of

DECLARATIONS: Final = "amsterdam-routes.d.ts"
ABOUT: Final = "Made by `python -m amsterdam_routes.routes.documents.schemas` of the JSON Schemas beside it."


def schemas() -> dict[str, Schema]:
    """The schema of every kind of document, by the name of its file.

    >>> sorted(schemas())[:3]
    ['action.schema.json', 'actions.schema.json', 'board.schema.json']
    """
    return {f"{name}.schema.json": schema(kind.format, name) for name, kind in named().items()}


def named() -> dict[str, Kind]:
    """The kinds of documents by name: those of lists by the plural of what they list."""
    found = {kind.format.name.rpartition("/")[2]: kind for kind in KINDS.values()}
    by_item = {kind.type: name for name, kind in found.items()}
    lists = {f"{by_item[item]}s": kind_of(listed) for item, listed in LISTED.items()}
    return found | {name: kind for name, kind in lists.items() if kind is not None}


def files() -> dict[str, str]:
    """The text of every file, by its name.

    >>> "export type Color =" in files()["amsterdam-routes.d.ts"]
    True
    """
    found = schemas()
    texts = {name: json.dumps(one, indent=2, ensure_ascii=False) + "\n" for name, one in found.items()}
    return texts | {DECLARATIONS: declarations(found.values(), ABOUT)}


def main(folder: str) -> None:
    """Write every file into the folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (Path(folder) / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
