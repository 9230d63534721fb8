"""The box that comes with the library."""

from pkgutil import get_data

from amsterdam_routes.kernel.documents.strict_json import read_json
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import edition_from_data

MERCHANTS = edition_from_data(read_json(get_data("amsterdam_routes.merchants", "data/amsterdam.json") or b""))
"""The box that is shipped: 1-4 players, 132 cards, 36 blocks, 24 market tiles, 42 orders."""


def shipped(name: str, revision: int) -> Edition:
    """A box that comes with the library.

    >>> shipped("amsterdam", 1) is MERCHANTS
    True
    """
    if (name, revision) != (MERCHANTS.name, MERCHANTS.revision):
        raise KeyError(f"no edition {name!r} of revision {revision} is shipped")
    return MERCHANTS
