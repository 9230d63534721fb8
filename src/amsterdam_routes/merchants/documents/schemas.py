"""The JSON Schemas and TypeScript declarations of the merchants game's documents, written to a folder:

python -m amsterdam_routes.merchants.documents.schemas src/amsterdam_routes/merchants/schemas
"""

import sys
from typing import Final

from amsterdam_routes.kernel.documents.files import write_files
from amsterdam_routes.merchants.documents.kinds import DOCUMENTS

DECLARATIONS: Final = "amsterdam-merchants.d.ts"
"""The name of the TypeScript declarations."""


def files() -> dict[str, str]:
    """The text of every file, by its name.

    >>> "action.schema.json" in files()
    True
    """
    return DOCUMENTS.files()


def main(folder: str) -> None:
    """Write every file into the folder."""
    write_files(files(), folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
