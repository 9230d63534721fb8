"""`python -m amsterdam_routes` is the command `amsterdam-routes`."""

import sys

from amsterdam_routes.cli import main

if __name__ == "__main__":
    sys.exit(main())
