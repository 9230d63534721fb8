"""What the tests of TypeScript share: where the packages and the example are, and the compiler."""

import subprocess
from pathlib import Path

from amsterdam_routes import merchants, routes
from amsterdam_routes.merchants._documents import DOCUMENTS as OF_MERCHANTS
from amsterdam_routes.routes._documents import DOCUMENTS as OF_ROUTES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXAMPLE = ROOT / "examples" / "typescript"
ROUTES, MERCHANTS = OF_ROUTES, OF_MERCHANTS
GAMES = {
    "amsterdam-routes": (ROUTES, Path(routes.__file__).parent / "schemas"),
    "amsterdam-merchants": (MERCHANTS, Path(merchants.__file__).parent / "schemas"),
}


def compiled(tsc: list[str], *arguments: str) -> str:
    """What the compiler has to say; nothing if all is well."""
    return subprocess.run([*tsc, *arguments], cwd=HERE, capture_output=True, text=True, check=False).stdout
