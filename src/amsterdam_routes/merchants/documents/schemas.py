"""The JSON Schemas and TypeScript declarations of the merchants game's documents, written to a folder:

python -m amsterdam_routes.merchants.documents.schemas src/amsterdam_routes/merchants/schemas
"""

import sys

from amsterdam_routes.kernel.documents.files import write_files
from amsterdam_routes.merchants.documents.kinds import DOCUMENTS

if __name__ == "__main__":
    write_files(DOCUMENTS.files(), *sys.argv[1:])
