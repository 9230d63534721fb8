"""The JSON Schemas and TypeScript declarations of the route game's documents, written to a folder:

python -m amsterdam_routes.routes.documents.schemas docs/schemas
"""

import json
import sys
from pathlib import Path
from typing import Final

from amsterdam_routes.kernel.documents.typescript import declarations
from amsterdam_routes.routes.documents.kinds import DOCUMENTS

DECLARATIONS: Final = "amsterdam-routes.d.ts"
ABOUT: Final = "Made by `python -m amsterdam_routes.routes.documents.schemas` of the JSON Schemas beside it."


def files() -> dict[str, str]:
    """The text of every file, by its name.

    >>> sorted(files())[:3], "export type Color =" in files()["amsterdam-routes.d.ts"]
    (['action.schema.json', 'actions.schema.json', 'amsterdam-routes.d.ts'], True)
    """
    schemas = DOCUMENTS.schemas()
    texts = {
        f"{name}.schema.json": json.dumps(one, indent=2, ensure_ascii=False) + "\n" for name, one in schemas.items()
    }
    return texts | {DECLARATIONS: declarations(schemas.values(), ABOUT)}


def main(folder: str) -> None:
    """Write every file into the folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (Path(folder) / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
