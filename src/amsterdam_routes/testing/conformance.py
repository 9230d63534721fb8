"""The conformance kit of the route game, written into a folder:

python -m amsterdam_routes.testing.conformance docs/conformance
"""

import sys

from amsterdam_routes.routes.testing.conformance import KIT, files, main

__all__ = ["KIT", "files", "main"]

if __name__ == "__main__":
    main(*sys.argv[1:])
