"""The JSON Schemas and TypeScript declarations of the route game's documents, written to a folder:

python -m amsterdam_routes.routes.documents.schemas src/amsterdam_routes/routes/schemas
"""

import sys

from amsterdam_routes.kernel.documents.files import write_files
from amsterdam_routes.routes.documents.kinds import DOCUMENTS

if __name__ == "__main__":
    write_files(DOCUMENTS.files(), *sys.argv[1:])
