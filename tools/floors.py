"""The lowest versions that the library says it works with: `python -m tools.floors` prints them, for `pip install -c`.

They are those of the dependencies and of all extras, which can be installed together.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def floors(project: str) -> Iterator[str]:
    """Return the exact lowest version of each requirement in the text of a `pyproject.toml`.

    >>> next(floors(PROJECT.read_text("utf-8")))
    'attrs==23.2'
    """
    told = tomllib.loads(project)["project"]
    extras = told["optional-dependencies"].values()
    for requirement in dict.fromkeys((*told["dependencies"], *(one for extra in extras for one in extra))):
        if requirement.startswith("amsterdam-routes["):
            continue
        found = re.fullmatch(r"([A-Za-z0-9_.-]+)>=([0-9.]+)", requirement)
        if found is None:
            raise ValueError(f"expected a requirement as 'attrs>=23.2', got {requirement!r}")
        yield f"{found[1]}=={found[2]}"


if __name__ == "__main__":
    print("\n".join(floors(PROJECT.read_text("utf-8"))))
